"""Deals played on in sampled worlds: every seat there knows what it would know, and the same worlds give the same."""

import pytest

from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.search.ends import Ends
from kozel.search.features import Rows
from kozel.search.net import Net
from kozel.search.policy import Policy
from kozel.search.rollout import Rollouts
from kozel.search.sight import Sight
from kozel.search.worlds import Sampler
from kozel.testing.chance import random_action, random_deal, random_game

GAMES = [rules_for("yard"), rules_for("classic"), rules_for("company", 3), rules_for("company", 6, "teams")]


def somewhere(state: State, rng: Rng) -> State:
    """A position of a deal in which somebody has a choice."""
    for _ in range(rng.below(20)):
        after = apply(state, random_action(state, rng)).state
        if after.outcome is not None:
            break
        state = after
    return state


@pytest.mark.parametrize("number", range(24))
def test_each_seat_of_a_world_knows_what_it_would_know(number: int) -> None:
    """What the viewer sees, with the discards that a world gives the others, is what their views of that world tell."""
    rng = Rng(70).split(number)
    rules = GAMES[number % 4] if number < 12 else random_game(rng)
    state = somewhere(random_deal(rules, rng).state, rng)
    viewer = rng.below(rules.seats)
    view = see(state, viewer)
    sampler = Sampler(view)
    root, sight = Sight(rules), Sight(rules)
    root.read(view)
    for _ in range(3):
        world = sampler.sample(rng)
        sight.copy(root)
        sampler.remember(sight)
        for seat in range(rules.seats):
            told = Sight(rules)
            told.read(see(world, seat))
            known, expected = Rows(), Rows()
            known.base(sight, seat, world.hands[seat])
            expected.base(told, seat, world.hands[seat])
            assert expected.listed() == known.listed()


def rollouts(seed: int, worlds: int, places: list[int], outlook: float = 0.0) -> Rollouts:
    """Rollouts of the plays of a position by a net that knows nothing."""
    rules = GAMES[0]
    state = random_deal(rules, Rng(seed)).state
    seat = state.turn or 0
    view = see(state, seat)
    sampler = Sampler(view)
    sight = Sight(rules)
    sight.read(view)
    moves = sampler.position().legal()[: max(places) + 1]
    ends = Ends(rules, state.match, rules.side_of[seat])
    made = Rollouts(sampler, Policy(Net(8, 4), 0.0), sight, ends, seat, len(moves), worlds, outlook)
    for world in range(worlds):
        made.add(moves, places, Rng(1).split(world), 1.0 + world)
    return made


def test_results_are_of_one_side_and_the_same_each_time() -> None:
    """Points lie between losing and winning everything; a move that is not tried keeps zeros; seeds decide."""
    first, again = rollouts(3, 6, [0, 1]), rollouts(3, 6, [0, 1])
    assert 6 == first.count
    assert [1, 2, 3, 4, 5, 6] == list(first.weights)
    assert list(first.points) == list(again.points)
    assert list(first.losses) == list(again.losses)
    assert all(-120 <= points <= 120 for points in first.points)
    assert all(-6 <= losses <= 6 for losses in first.losses)
    assert [float(losses > 0) for losses in first.losses] == list(first.won)
    assert any(first.points)
    one = rollouts(3, 6, [1])
    assert list(one.points)[1::2] == list(first.points)[1::2]
    assert not any(list(one.points)[0::2])


def test_the_net_values_the_next_choice() -> None:
    """Short of the end a net that knows nothing says what it always says: no points, every result as likely."""
    short = rollouts(3, 6, [0, 1], outlook=1.0)
    assert [0.0] * 12 == list(short.points)
    assert [pytest.approx(3 / 7)] * 12 == list(short.won)


def test_the_end_and_the_next_choice_are_mixed() -> None:
    """What is found is the wished mean of both, world by world."""
    end, near, mixed = (rollouts(3, 6, [0, 1], outlook=share) for share in (0.0, 1.0, 0.25))
    for ends, nears, means in ((end.points, near.points, mixed.points), (end.won, near.won, mixed.won)):
        assert [0.75 * far + 0.25 * close for far, close in zip(ends, nears, strict=True)] == pytest.approx(list(means))
