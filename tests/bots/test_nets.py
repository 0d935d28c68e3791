"""The levels that think with nets: legal, the same every time, and never later than they may be."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kozel.bots import weights
from kozel.bots.evaluator import Evaluator, options_of, values_of
from kozel.bots.levels import bot
from kozel.bots.master import DRAWN, REACH, WIDTH, Judgement, Master, candidates, judge
from kozel.bots.novice import Novice
from kozel.bots.pairs import first_position
from kozel.bots.protocol import Budget
from kozel.bots.thumb import Thumb, reckon, worth
from kozel.bots.weights import WeightsError, net_for
from kozel.game.actions import Claim, Lead
from kozel.game.play import apply, asked
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.testing.chance import random_action, random_game

WORK = Budget(2)
NETS = ("novice", "solid", "strong", "master")


def some_positions(number: int) -> list[tuple[State, int]]:
    """Positions of a random game with whoever is asked there."""
    rng = Rng(90).split(number)
    state, found = first_position(random_game(rng), rng), []
    while state.outcome is None:
        found += [(state, seat) for seat in asked(state)]
        state = apply(state, random_action(state, rng)).state
    return found[:: max(1, len(found) // 4)]


@pytest.mark.parametrize("name", NETS)
@pytest.mark.parametrize("number", range(6))
def test_any_game_is_played_legally(name: str, number: int) -> None:
    """Whatever the ruleset, the seats and the house rules; a seat to move answers, others claim or pass."""
    for state, seat in some_positions(number):
        view = see(state, seat)
        action = bot(name).choose(view, Rng(1), WORK)
        assert action in view.legal or (action is None and state.turn != seat)
        assert action == bot(name).choose(view, Rng(1), WORK)
        hidden = see(state, seat, hide_trump=True)
        assert bot(name).choose(hidden, Rng(1), WORK) in {*hidden.legal, None}


def position() -> State:
    """The first position of a deal of yard, with several leads."""
    return first_position(rules_for("yard"), Rng(4))


def test_strong_takes_what_it_values_most_and_solid_errs() -> None:
    """Without mistakes the best value is chosen; with wide ones not always."""
    view = see(position(), position().turn)
    options = options_of(view)
    values = values_of(view, options, "large")
    best = options[values.index(max(values))]
    assert best == Evaluator("x", "large").choose(view, Rng(0), WORK)
    wild = Evaluator("x", "large", 500.0)
    assert len({wild.choose(view, Rng(seed), WORK) for seed in range(20)}) > 1


def searches(worlds: int, deals: int) -> Iterator[list[Judgement]]:
    """What was found wherever something was searched near the end of some deals that are played at random."""
    for seed in range(deals):
        rng = Rng(seed)
        state, states = first_position(rules_for("yard"), rng), []
        while state.outcome is None:
            states.append(state)
            state = apply(state, random_action(state, rng)).state
        for late in states[-10:-5:4]:
            view = see(late, late.turn)
            found = judge(view, options_of(view), Rng(1), Budget(worlds))
            if found[0].worlds:
                yield found


def test_master_tries_what_is_close() -> None:
    """At most so many plays, none far behind in the net's opinion, the best one in no more worlds than are drawn."""
    searched = 0
    for found in searches(10, 8):
        searched += 1
        opinions = [each.opinion for each in found if not isinstance(each.action, Claim)]
        assert len(opinions) <= WIDTH
        assert max(opinions) - min(opinions) <= REACH
        assert 2 <= len(found)
        assert round(DRAWN * 10) >= max(judgement.worlds for judgement in found)
    assert searched


def test_who_is_clearly_behind_drops_out() -> None:
    """The best move is tried in most worlds, what was tried in fewer is worth less, and a race of one is over."""
    dropped = ended = 0
    for found in searches(40, 3):
        best = max(found, key=lambda judgement: judgement.worth)
        behind = [each for each in found if each.worlds < best.worlds]
        assert best.worlds == max(each.worlds for each in found)
        dropped += bool(behind)
        ended += best.worlds < round(DRAWN * 40)
        assert all(each.worth < best.worth for each in behind)
    assert dropped
    assert ended


def test_claims_are_always_tried() -> None:
    """However little the net thinks of a claim, and however many plays it prefers."""
    claim = Claim(0, 15)
    options = [Lead(0, 1 << at) for at in range(12)]
    opinions = [50.0 - at for at in range(12)] + [-60.0]
    assert 12 in candidates([*options, claim], opinions)
    assert len(candidates(options, opinions[:12])) == WIDTH


def test_without_time_the_net_decides() -> None:
    """A deadline that is over leaves no world, and the answer is the net's."""
    view = see(position(), position().turn)
    late = Budget(1_000, deadline=0.0)
    assert Evaluator("x", "large").choose(view, Rng(0), WORK) == Master().choose(view, Rng(0), late)


def test_no_world_agrees_with_cards_that_nobody_knows() -> None:
    """Where worlds cannot be made, the net decides too."""
    state = position()
    view = see(state, state.turn)
    impossible = replace(view, counts=tuple(count + 5 for count in view.counts))
    assert Master().choose(impossible, Rng(0), WORK) in view.legal


def test_more_seats_than_nets_learned_are_left_to_thumb() -> None:
    """At 7 seats every level with a net does what `thumb` does."""
    for seed in range(6):
        state = first_position(rules_for("company", 7), Rng(seed))
        view = see(state, state.turn)
        expected = Thumb().choose(view, Rng(1), WORK)
        assert [expected] * 3 == [bot(name).choose(view, Rng(1), WORK) for name in ("solid", "strong", "master")]


def test_novice_is_never_absurd() -> None:
    """It plays many things, but nothing far worse than the best."""
    view = see(position(), position().turn)
    counted = reckon(view)
    worths = {action: worth(counted, action) for action in view.legal if not isinstance(action, Claim)}
    played = {Novice().choose(view, Rng(seed), WORK) for seed in range(40)}
    assert len(played) > 1
    assert all(worths[action] >= max(worths.values()) - 18 for action in played if action in worths)


def test_missing_weights_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With one line; whoever guards the bot lets another one play."""
    monkeypatch.setattr(weights, "DATA", tmp_path)
    net_for.cache_clear()
    with pytest.raises(WeightsError, match="cannot be read"):
        Evaluator("x", "large").choose(see(position(), position().turn), Rng(0), WORK)
    net_for.cache_clear()
