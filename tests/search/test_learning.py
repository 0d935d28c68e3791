"""The net learns what it is shown: its gradient is that of its loss, and its policy picks what it values most."""

from __future__ import annotations

import math
from array import array

import pytest

from kozel.game.shuffle import Rng, deal
from kozel.rules.compile import rules_for
from kozel.search.features import Rows
from kozel.search.learn import Learner, Moves
from kozel.search.net import OUTPUTS, POINTS_SCALE, Net
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight
from kozel.testing.chance import random_deal

WIDE, DEEP = 8, 4
SHARE = 0.5


def any_net(seed: int) -> Net:
    """A small net with weights by chance."""
    net, rng = Net(WIDE, DEEP), Rng(seed)
    for part in net.parts():
        part[:] = array("f", [(rng.below(2001) - 1000) / 1000 for _ in part])
    return net


def any_moves(count: int) -> tuple[Moves, Rows, list[tuple[float, int]]]:
    """Moves of a deal with what they came to, by chance."""
    rules, rng = rules_for("yard", 4), Rng(3)
    state = random_deal(rules, rng).state
    position, sight = Position(rules), Sight(rules)
    position.load(state)
    sight.begin(state, position)
    rows, moves, ends = Rows(), Moves(), []
    rows.base(sight, position.turn, state.hands[position.turn])
    for move in position.legal()[:count]:
        rows.of_move(sight, move)
        ends.append((float(rng.below(120)) - 60, rng.below(7)))
        moves.settle(moves.keep(rows), *ends[-1])
    moves.shuffle(rng)
    return moves, rows, ends


def loss(net: Net, listed: list[tuple[int, float]], points: float, result: int) -> float:
    """Half the squared error of the points and a share of the cross entropy, reckoned once more by plain means."""
    wide = [net.first_bias[at] + sum(net.first[row * WIDE + at] * value for row, value in listed) for at in range(WIDE)]
    hidden = [
        net.second_bias[unit] + sum(max(wide[at], 0) * net.second[at * DEEP + unit] for at in range(WIDE))
        for unit in range(DEEP)
    ]
    out = [
        net.third_bias[unit] + sum(max(hidden[at], 0) * net.third[at * OUTPUTS + unit] for at in range(DEEP))
        for unit in range(OUTPUTS)
    ]
    total = sum(math.exp(each) for each in out[1:])
    return (out[0] - points / POINTS_SCALE) ** 2 / 2 + SHARE * (math.log(total) - out[1 + result])


def test_gradient_is_that_of_the_loss() -> None:
    """The mean gradient that Adam is given is the slope of the mean loss along every weight that is not at a corner."""
    moves, rows, ends = any_moves(4)
    net = any_net(1)
    before = [array("f", part) for part in net.parts()]
    learner = Learner(net, SHARE)
    listed = []
    for at in range(moves.count):
        start = at * 160
        listed.append([(moves.row[start + one], moves.value[start + one]) for one in range(moves.length[at])])
    learner.learn(moves, rows, 512, 0.0)
    slopes = [[10 * one for one in part] for part in learner.memory()[:6]]  # Adam keeps a tenth of the first gradient
    step, checked = 1e-2, 0
    for number, part in enumerate(net.parts()):
        part[:] = before[number]
    for number, part in enumerate(net.parts()):
        for at in range(0, len(part), 1 + len(part) // 400):
            if not slopes[number][at]:
                continue
            values = []
            for sign in (1, -1):
                part[at] = before[number][at] + sign * step
                values.append(sum(loss(net, rows_, *end) for rows_, end in zip(listed, ends, strict=True)) / len(ends))
            part[at] = before[number][at]
            slope = (values[0] - values[1]) / (2 * step)
            checked += math.isclose(slope, slopes[number][at], rel_tol=0.02, abs_tol=2e-3)
            assert math.isclose(slope, slopes[number][at], rel_tol=0.25, abs_tol=0.03)
    assert checked > 50


def test_learning_makes_the_loss_smaller() -> None:
    """What is shown again and again is known in the end."""
    moves, rows, _ = any_moves(3)
    learner = Learner(any_net(2))
    learner.learn(moves, rows, 512, 0.01)
    first = learner.error
    for _ in range(200):
        learner.learn(moves, rows, 512, 0.01)
    assert learner.error < first / 10


def test_a_deal_is_played_by_the_best_moves() -> None:
    """Without wildness a deal is the same each time, and each play is the one of highest worth."""
    rules = rules_for("yard", 4)
    policy = Policy(any_net(4))
    position, sight = Position(rules), Sight(rules)
    ends = set()
    for _ in range(2):
        state = deal(rules, random_deal(rules, Rng(9)).state.match, Rng(10)).state
        position.load(state)
        sight.begin(state, position)
        hand = state.hands[position.turn]
        plays = position.legal()[: position.fill()]
        values = policy.values(sight, position.turn, hand, plays)
        moves, by = Moves(), [0][:0]
        best = policy.next_move(position, sight, Rng(0), 0, moves, by)
        assert len(set(values)) > 1
        assert values[plays.index(best)] == pytest.approx(max(values))
        assert [position.turn] == by
        policy.play_out(position, sight, Rng(0), 0, moves, by)
        assert moves.count == len(by)
        ends.add((position.points_by_side(), moves.count))
    assert len(ends) == 1


def test_wildness_plays_anything() -> None:
    """Always wild is by chance: seeds lead to different ends."""
    rules = rules_for("yard", 4)
    policy = Policy(any_net(4))
    ends = set()
    for seed in range(4):
        state = random_deal(rules, Rng(9)).state
        position, sight = Position(rules), Sight(rules)
        position.load(state)
        sight.begin(state, position)
        policy.play_out(position, sight, Rng(seed), 1 << 32, Moves(), [])
        ends.add(position.points_by_side())
    assert len(ends) > 1
