"""Why: candidates come with estimates, and a reason is given only where they bear it out."""

import pytest

from kozel.bots.explain import ONLY, Explanation, advise, explain, reason_of
from kozel.bots.master import Judgement, mean_and_error
from kozel.bots.pairs import first_position
from kozel.bots.protocol import Budget
from kozel.bots.thumb import Thumb
from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.testing.chance import random_action

WORK = Budget(4)


def positions(text: str, seats: int = 4) -> list[State]:
    """Some positions of a deal that is played at random."""
    rng = Rng(5)
    state, found = first_position(rules_for(text, seats), rng), []
    while state.outcome is None:
        found.append(state)
        state = apply(state, random_action(state, rng)).state
    return found[:: max(1, len(found) // 5)]


@pytest.mark.parametrize(("text", "seats"), [("yard", 4), ("classic", 4), ("company", 3)])
def test_advice_is_legal_and_the_best_that_was_found(text: str, seats: int) -> None:
    """The advice is worth at least as much as everything else, and its reason as a rival's reason is not."""
    for state in positions(text, seats):
        view = see(state, state.turn)
        found = advise(view, Rng(1), WORK)
        assert found.action in view.legal
        assert found.gap >= 0
        if found.candidates:
            assert found.action == max(found.candidates, key=lambda judgement: judgement.worth).action
        if found.reason not in {None, ONLY}:
            assert found.action is not None
            assert found.reason == reason_of(view, found.action)


def test_a_worse_action_gets_no_reason() -> None:
    """Who asks about another action than the best hears no reason of one kind against that of another."""
    seen = 0
    for state in positions("yard"):
        view = see(state, state.turn)
        best = advise(view, Rng(1), WORK)
        for judgement in best.candidates[1:]:
            if judgement.action is None or best.action is None:
                continue
            if reason_of(view, judgement.action) != reason_of(view, best.action):
                seen += 1
                assert explain(view, judgement.action, Rng(1), WORK).reason is None
    assert seen


def test_no_choice_and_no_trump() -> None:
    """Where nothing can be chosen that is the reason; where the trump must be remembered nothing is searched."""
    state = positions("yard")[0]
    hidden = see(state, state.turn, hide_trump=True)
    found = advise(hidden, Rng(1), WORK)
    assert found == Explanation(Thumb().choose(hidden, Rng(1), WORK), (), found.reason)
    for last in positions("yard"):
        view = see(last, last.turn)
        if len(view.legal) == 1:
            assert ONLY == advise(view, Rng(1), WORK).reason


def test_worlds_and_opinion_are_blended() -> None:
    """What was found weighs what the net's opinion leaves; without worlds that is all there is."""
    assert Judgement(None, 5.0).worth == pytest.approx(5.0)
    assert Judgement(None, 5.0, 300, 0.5, 20.0).worth == pytest.approx(12.5)
    assert Judgement(None, 5.0, 300, 0.25, 20.0, 1.0).worth == pytest.approx(1.25 + 0.75 * 28)


def test_means_are_weighted() -> None:
    """A world of twice the weight counts twice; the error is that of the mean."""
    mean, error = mean_and_error([1, 2, 3])
    assert mean == pytest.approx(2.0)
    assert error**2 == pytest.approx(1 / 3)
    assert mean_and_error([1, 2, 3], [1.0, 1.0, 2.0])[0] == pytest.approx(2.25)
