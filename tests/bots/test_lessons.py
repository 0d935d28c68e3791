"""Deals in which seats play by different policies are the deals that one net plays, where all seats have the same."""

import pytest

from bench.extras import drawn
from bench.lessons import Chair, Seating, Table, pair
from bench.oracle import SHARE, WARMING, Oracle
from kozel.bots.train import any_match
from kozel.bots.weights import net_for
from kozel.game.shuffle import Rng, deal
from kozel.rules.compile import rules_for
from kozel.search.ends import Ends
from kozel.search.features import Rows
from kozel.search.learn import Moves
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight


@pytest.mark.parametrize("name", ["classic", "yard"])
def test_the_same_policy_in_every_seat_plays_as_it_does_alone(name: str) -> None:
    """Claims too: the moves of the log say it."""
    rules = rules_for(name)
    policy, table = Policy(net_for(name, "small")), Table(rules)
    for number in range(6):
        rng = Rng(3).split(number)
        match = any_match(rules, rng)
        state = deal(rules, match, rng).state
        position, sight = Position(rules), Sight(rules)
        position.load(state)
        sight.begin(state, position)
        policy.play_out(position, sight, Rng(1), 0, None, [])
        alone = [Ends(rules, match, side).of(position) for side in range(2)]
        assert table.play(match, state, [Chair(policy)] * 4, Rng(1)) == alone
        assert table.position.made == position.made


def test_a_policy_against_itself_comes_to_nothing() -> None:
    """Sides are swapped on the same cards."""
    policy, table, rng = Policy(net_for("yard", "small")), Table(rules_for("yard")), Rng(4)
    assert [pair(table, policy, policy, rng) for _ in range(4)] == [(0.0, 0.0)] * 4


def test_only_moves_of_chairs_that_keep_them_are_kept() -> None:
    """And each is told what its side came to."""
    rules, moves = rules_for("yard"), Moves()
    policy, table, rng = Policy(net_for("yard", "small")), Table(rules), Rng(5)
    match = any_match(rules, rng)
    state = deal(rules, match, rng).state
    own = Chair(policy, 0, moves)
    ends = table.play(match, state, [Chair(policy), own, Chair(policy), own], rng)
    table.settle(moves, ends)
    assert set(table.by) == {1, 3}
    assert moves.count == len(table.by)
    assert {moves.points[at] for at in range(moves.count)} == {ends[1][0]}


def test_the_critic_takes_luck_out_of_what_moves_came_to() -> None:
    """By a share of what the critic expects beyond the net; before it has learned, not at all."""
    rules, moves, rows = rules_for("yard"), Moves(), Rows()
    oracle = Oracle(rules, moves)
    Seating(oracle.table).play(Policy(net_for("yard", "small")), moves, 0, Rng(6))
    before = [moves.points[at] for at in range(moves.count)]
    oracle.correct(rows, 0.0, Rng(1))
    assert [moves.points[at] for at in range(moves.count)] == before
    oracle.batches = WARMING
    net = oracle.student.net
    oracle.correct(rows, 0.0, Rng(1))
    for at, points in enumerate(before):
        oracle.student.learner.restore(oracle.open, at, rows)
        net.share(rows)
        net.value(rows)
        luck = net.points - oracle.expected[at]
        assert moves.points[at] == pytest.approx(points - SHARE * luck * oracle.asked[at], abs=1e-3)


def test_results_are_drawn_by_their_chances() -> None:
    """About as often as they say."""
    rng = Rng(7)
    found = [drawn([0.0, 0.25, 0.75], rng) for _ in range(4_000)]
    assert 0 not in found
    assert 900 < found.count(1) < 1_100
