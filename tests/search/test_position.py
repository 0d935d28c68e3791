"""`search.Position` is `game.play` in other clothes: both agree at every ply, and every move can be taken back."""

from dataclasses import replace

import pytest

from kozel.cards import cards
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.rules.compile import rules_for
from kozel.search.position import Position
from kozel.testing.chance import random_game
from tests.support.agree import play_both, race
from tests.support.soak import soak

GAMES = [
    ("classic", 4, "teams"),
    ("yard", 4, "teams"),
    *(("company", seats, "singles") for seats in range(2, 10)),
    *(("company", seats, "teams") for seats in (4, 6, 8)),
]
BLOCKS = 20


@pytest.mark.parametrize("block", range(4))
def test_random_games_agree_ply_by_ply(block: int) -> None:
    """Legal plays, claims, takers, points, draws, exchange and outcome are the same whatever the rules."""
    rng = Rng(1_000 + block)
    for number in range(50):
        chance = rng.split(number)
        play_both(random_game(chance), chance)


@pytest.mark.parametrize(("name", "seats", "sides"), GAMES)
def test_every_ruleset_agrees_ply_by_ply(name: str, seats: int, sides: str) -> None:
    """The same for each ruleset, number of seats and kind of sides as printed."""
    rules = rules_for(name, seats, "teams" if sides == "teams" else "singles")
    for number in range(8):
        play_both(rules, Rng(seats).split(number))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_million_deals_agree(block: int) -> None:
    """The same for 1,000,000 deals in all, with fewer questions at each ply."""
    rng = Rng(block)
    for number in range(soak(1_000_000 // BLOCKS)):
        chance = rng.split(number)
        race(random_game(chance), chance)


def test_what_cannot_be_known_is_refused() -> None:
    """A position is made of known cards of its own game only."""
    rules = rules_for("yard", 4)
    state = deal(rules, first_match(rules, 0), Rng(1)).state
    with pytest.raises(ValueError, match="a position of"):
        Position(rules_for("company", 4)).load(state)
    with pytest.raises(ValueError, match="not known"):
        Position(rules).load(replace(state, hands=(1 << 40, 2, 4, 8)))
    with pytest.raises(ValueError, match="too many"):
        Position(rules).load(replace(state, hands=(cards("6c7c8c9cJcQcKcTcAc6d"), 0, 0, 0)))
