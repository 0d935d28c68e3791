"""Deals that uniform bots play end, within the proven bound of plays, whatever the rules and the number of seats."""

from collections.abc import Callable

import pytest

from kozel.bots.protocol import FIXED_WORK, next_action
from kozel.bots.uniform import Uniform
from kozel.game.actions import Action
from kozel.game.play import Step, apply
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.game.state import State
from kozel.rules.compile import Rules, rules_for
from kozel.rules.primitives import plies_bound
from kozel.testing.chance import random_action, random_deal, random_game
from tests.support.soak import soak

GAMES = [
    ("classic", 4, "teams"),
    ("yard", 4, "teams"),
    *(("company", seats, "singles") for seats in range(2, 10)),
    *(("company", seats, "teams") for seats in (4, 6, 8)),
]
FULL = 100_000
ORDINARY = 400


def by_bots(rules: Rules, rng: Rng) -> Callable[[State], Action]:
    """Plays of uniform bots, each asked in turn for a claim or a play."""
    bots = tuple(Uniform() for _ in range(rules.seats))
    rngs = tuple(rng.split(seat) for seat in range(rules.seats))
    return lambda state: next_action(state, bots, rngs, FIXED_WORK)


def at_random(rng: Rng) -> Callable[[State], Action]:
    """Any legal action of any seat, often a claim."""
    return lambda state: random_action(state, rng)


def plies(rules: Rules, step: Step, choose: Callable[[State], Action]) -> int:
    """Plays of a deal; fails where it passes the bound."""
    bound = plies_bound(rules.pack.bit_count(), rules.seats, claims=any(rules.claim_suits))
    state, played = step.state, 0
    while state.outcome is None:
        state = apply(state, choose(state)).state
        played += 1
        assert played <= bound
    return played


def shuffled_deal(rules: Rules, rng: Rng) -> Step:
    """A deal from a shuffled pack."""
    return deal(rules, first_match(rules, *draw_lots(rules, rng)), rng)


def run(number: int, seed: int) -> int:
    """Play so many deals: half by uniform bots, each plain game in turn, half by random house rules and lucky hands."""
    played = 0
    for count in range(number):
        rng = Rng(seed * FULL + count)
        if count % 2:
            rules = rules_for(*GAMES[count // 2 % len(GAMES)])
            played += plies(rules, shuffled_deal(rules, rng), by_bots(rules, rng))
        else:
            rules = random_game(rng)
            played += plies(rules, random_deal(rules, rng), at_random(rng))
    return played


def test_deals_end() -> None:
    """Some hundred deals of every kind end within the bound."""
    assert run(ORDINARY, 1) > ORDINARY


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_deals_end(part: int) -> None:
    """100,000 deals over all rulesets and seat numbers end within the bound."""
    number = soak(FULL) // 20
    assert run(number, part) > number
