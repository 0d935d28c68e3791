"""Bots are honest (docs/honest-bots.md): what a seat may not know changes nothing, and a cheat would be found."""

import gc
from collections.abc import Iterator

import pytest

from kozel.bots import levels
from kozel.bots.arena import duel
from kozel.bots.pairs import first_position
from kozel.bots.protocol import Bot, Budget
from kozel.game.actions import Action
from kozel.game.play import apply, asked
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import View, see
from kozel.rules.compile import Rules, Seat, rules_for
from kozel.search.worlds import worlds
from kozel.testing import cheat
from kozel.testing.chance import random_action, random_game
from kozel.testing.cheat import Honest, cheating_gains
from tests.support.soak import soak

GAMES = [
    rules_for("yard"),
    rules_for("classic"),
    rules_for("company", 3, "singles"),
    rules_for("company", 6, "teams"),
]
WORK = Budget(8)
"""Enough for a bot that samples worlds to make use of them."""
MOST = 6
"""Decisions of a deal that are looked at."""
OFTEN = 5
"""One decision in so many is looked at."""


def decisions(rules: Rules, rng: Rng) -> Iterator[tuple[State, Seat]]:
    """Some decisions of a deal that is played at random."""
    state, left = first_position(rules, rng), MOST
    while state.outcome is None:
        for seat in asked(state):
            if left and len(see(state, seat).legal) > 1 and rng.below(OFTEN) == 0:
                left -= 1
                yield state, seat
        state = apply(state, random_action(state, rng)).state


def answer(bot: Bot, state: State, seat: Seat, chance: int) -> Action | None:
    """What a bot does in a seat."""
    return bot.choose(see(state, seat), Rng(chance), WORK)


@pytest.mark.parametrize("name", levels.BOTS)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules}-{rules.seats}")
def test_hidden_cards_change_no_decision(name: str, rules: Rules) -> None:
    """In another world that the seat cannot tell from this one it does the same, with the same chance, every time."""
    compare(name, rules, seed=3, deals=1)


def compare(name: str, rules: Rules, seed: int, deals: int) -> int:
    """Compare decisions in the real deal with those in sampled worlds; how many."""
    compared = 0
    for number in range(deals):
        rng = Rng(seed).split(number)
        for state, seat in decisions(rules, rng):
            other = next(worlds(see(state, seat), rng))
            chance = rng.below(1 << 30)
            assert see(other, seat) == see(state, seat)
            assert answer(levels.bot(name), state, seat, chance) == answer(levels.bot(name), other, seat, chance)
            compared += other.hands != state.hands
    assert compared
    return compared


@pytest.mark.soak
@pytest.mark.parametrize("name", levels.BOTS)
def test_hidden_cards_change_no_decision_in_many_deals(name: str) -> None:
    """The same in many deals of every table."""
    for rules in GAMES:
        assert compare(name, rules, seed=4, deals=soak(10)) > soak(10)


@pytest.mark.parametrize("name", levels.BOTS)
def test_partners_share_nothing(name: str) -> None:
    """What a partner was asked just before, with one hand or another, changes nothing for this seat."""
    rules = GAMES[0]
    rng = Rng(5)
    for state, seat in decisions(rules, rng):
        partner = (seat + 2) % 4
        other = next(worlds(see(state, seat), rng))
        answers = []
        for world in (None, state, other):
            bots = levels.bot(name), levels.bot(name)
            if world is not None:
                answer(bots[1], world, partner, 1)
            answers.append(answer(bots[0], state, seat, 2))
        assert len(set(answers)) == 1


@pytest.mark.parametrize("name", levels.BOTS)
def test_partners_are_two_bots(name: str) -> None:
    """No list, dictionary or set of one bot is reachable from another of the same name."""
    first, second = levels.bot(name), levels.bot(name)
    view = see(first_position(GAMES[0], Rng(1)), 0)
    for bot in (first, second):
        bot.choose(view, Rng(1), WORK)
    assert first is not second
    assert not notes_of(first) & notes_of(second)


def notes_of(bot: Bot) -> set[int]:
    """What a bot of its own could write into: its attributes, and lists, dictionaries and sets inside them."""
    found, waiting = set(), [getattr(bot, "__dict__", {})]
    while waiting:
        one = waiting.pop()
        if id(one) in found:
            continue
        found.add(id(one))
        waiting += [each for each in gc.get_referents(one) if isinstance(each, list | dict | set)]
    return found


def test_no_running_points_of_piles() -> None:
    """While discards lie face down, no view of a deal under way has card points; with open ones every view has."""
    seen = set()
    for seed in range(40):
        rng = Rng(seed)
        state = first_position(random_game(rng), rng)
        while state.outcome is None:
            for seat in (None, *range(state.rules.seats)):
                view = see(state, seat)
                assert (view.points is not None) == state.rules.open_discards
            seen.add(state.rules.open_discards)
            state = apply(state, random_action(state, rng)).state
    assert seen == {False, True}


def test_a_view_holds_no_way_back() -> None:
    """Nothing that is reachable from a view is a state: a bot cannot look behind it."""
    state = first_position(GAMES[0], Rng(2))
    waiting: list[object] = [see(state, 0)]
    found: set[int] = set()
    while waiting:
        one = waiting.pop()
        assert not isinstance(one, State)
        if id(one) not in found and isinstance(one, View | tuple | list | dict):
            found.add(id(one))
            waiting += gc.get_referents(one)


def test_the_honest_twin_is_honest() -> None:
    """The twin that the cheat is measured against is blind to hidden cards itself."""
    rng = Rng(6)
    for state, seat in decisions(GAMES[0], rng):
        other = next(worlds(see(state, seat), rng))
        assert answer(Honest(), state, seat, 3) == answer(Honest(), other, seat, 3)


def test_twins_are_equal_but_for_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both play the same deals to their ends, and the honest one gains nothing over itself."""
    monkeypatch.setattr(cheat, "WORLDS", 1)
    assert duel(GAMES[0], Honest, Honest, 1, seed=3).points.mean == 0
    assert cheat.cheating_gains(GAMES[0], 1, seed=3).count == 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(2))
def test_a_cheat_is_found(part: int) -> None:
    """Shown the hands, the same bot gains at least 10 card points a deal, the interval above 5: measuring can tell."""
    found = cheating_gains(GAMES[0], soak(600), seed=part)
    assert found.margin is not None
    assert found.mean >= 10
    assert found.mean - found.margin > 5
