"""Learning of a `Net` from moves that were played and what they came to.

Squared error of points, cross entropy of results, Adam (Kingma, Ba 2015) over batches; rows that no move of a batch
switched on are left alone.

Plain Python that Cython compiles with the types of `learn.pxd`.
"""

from __future__ import annotations

import math
from array import array
from typing import Final

from kozel.game.rng import Rng
from kozel.search.features import MOST_ROWS, ROW_COUNT, Rows
from kozel.search.net import OUTPUTS, POINTS_SCALE, RESULTS, Net, zeros

ROOM: Final = 16_384
"""Moves that are kept until they are learned from."""
_MOST_ROWS: Final = MOST_ROWS
_ROW_COUNT: Final = ROW_COUNT
_OUTPUTS: Final = OUTPUTS
_RESULTS: Final = RESULTS
_POINTS_SCALE: Final = POINTS_SCALE
_SLOW: Final = 0.9
_SLOWER: Final = 0.999
_TINY: Final = 1e-8


class Moves:
    """Moves that were played, as rows, with the points and the result that their seat came to, once known."""

    __slots__ = ("count", "length", "order", "points", "result", "row", "value")

    def __init__(self) -> None:
        self.count = 0
        self.row = array("h", bytes(2 * ROOM * MOST_ROWS))
        self.value = zeros(ROOM * MOST_ROWS)
        self.length = array("i", bytes(4 * ROOM))
        self.points = zeros(ROOM)
        self.result = array("i", bytes(4 * ROOM))
        self.order = array("i", bytes(4 * ROOM))

    def keep(self, rows: Rows) -> int:
        """Keep a move; its place, for `settle`."""
        at = self.count
        start = at * _MOST_ROWS
        for place in range(rows.count):
            self.row[start + place] = rows.row[place]
            self.value[start + place] = rows.value[place]
        self.length[at] = rows.count
        self.count = at + 1
        return at

    def settle(self, at: int, points: float, result: int) -> None:
        """What the seat of a move came to: card points, and the number of the result."""
        self.points[at] = points
        self.result[at] = result

    def shuffle(self, rng: Rng) -> None:
        """Put the moves into random order."""
        for at in range(self.count):
            self.order[at] = at
        for last in range(self.count - 1, 0, -1):
            other = rng.below(last + 1)
            kept = self.order[last]
            self.order[last] = self.order[other]
            self.order[other] = kept


class Learner:
    """Gradients of a net and what Adam remembers of them."""

    # fmt: off
    __slots__ = (
        "_g1", "_g2", "_g3", "_gb1", "_gb2", "_gb3", "_hot", "_into_hidden", "_into_sums", "_m1", "_m2", "_m3", "_mb1",
        "_mb2", "_mb3", "_out", "_turned", "_v1", "_v2", "_v3", "_vb1", "_vb2", "_vb3", "error", "net", "rate",
        "share", "steps",
    )
    # fmt: on

    def __init__(self, net: Net, share: float = 0.15) -> None:
        self.net = net
        self.share = share
        self.rate = 0.0
        self.steps = 0
        self.error = 0.0
        wide, deep = net.wide, net.deep
        self._g1, self._m1, self._v1 = zeros(ROW_COUNT * wide), zeros(ROW_COUNT * wide), zeros(ROW_COUNT * wide)
        self._gb1, self._mb1, self._vb1 = zeros(wide), zeros(wide), zeros(wide)
        self._g2, self._m2, self._v2 = zeros(wide * deep), zeros(wide * deep), zeros(wide * deep)
        self._gb2, self._mb2, self._vb2 = zeros(deep), zeros(deep), zeros(deep)
        self._g3, self._m3, self._v3 = zeros(deep * OUTPUTS), zeros(deep * OUTPUTS), zeros(deep * OUTPUTS)
        self._gb3, self._mb3, self._vb3 = zeros(OUTPUTS), zeros(OUTPUTS), zeros(OUTPUTS)
        self._out = zeros(OUTPUTS)
        self._into_hidden = zeros(deep)
        self._into_sums = zeros(wide)
        self._turned = zeros(wide * deep)
        self._hot = array("i", bytes(4 * ROW_COUNT))

    def memory(self) -> list[array[float]]:
        """What Adam remembers: arrays that are changed in place."""
        means = [self._m1, self._mb1, self._m2, self._mb2, self._m3, self._mb3]
        return [*means, self._v1, self._vb1, self._v2, self._vb2, self._v3, self._vb3]

    def learn(self, moves: Moves, rows: Rows, batch: int, rate: float) -> None:
        """Go through all moves once, in their order, a batch at a time; `error` is the mean loss."""
        self.rate = rate
        self.error = 0.0
        self._turn()
        used = 0
        for at in range(moves.count):
            self.restore(moves, moves.order[at], rows)
            self._add_gradient(rows, moves.points[moves.order[at]], moves.result[moves.order[at]])
            used += 1
            if used == batch or at == moves.count - 1:
                self._step(1.0 / used)
                used = 0
        self.error /= moves.count

    def restore(self, moves: Moves, at: int, rows: Rows) -> None:
        """Rows of a kept move, all as shared ones."""
        start = at * _MOST_ROWS
        rows.count = moves.length[at]
        rows.shared = rows.count
        for place in range(rows.count):
            rows.row[place] = moves.row[start + place]
            rows.value[place] = moves.value[start + place]

    def _turn(self) -> None:
        """The second layer the other way round, so that sums run along memory."""
        net = self.net
        for at in range(net.wide):
            for unit in range(net.deep):
                self._turned[unit * net.wide + at] = net.second[at * net.deep + unit]

    def _add_gradient(self, rows: Rows, points: float, result: int) -> None:
        """Gradient of one move's loss."""
        net = self.net
        net.share(rows)
        net.value(rows)
        net.losses()
        miss = net.output[0] - points / _POINTS_SCALE
        self._out[0] = miss
        self.error += miss * miss
        for at in range(_RESULTS):
            self._out[1 + at] = self.share * (net.chances[at] - (1.0 if at == result else 0.0))
        self._back(rows)

    def _back(self, rows: Rows) -> None:
        """From outputs back to rows."""
        self._back_to_hidden()
        self._back_to_sums()
        wide = self.net.wide
        for place in range(rows.count):
            start = rows.row[place] * wide
            self._hot[rows.row[place]] = 1
            value = rows.value[place]
            for at in range(wide):
                self._g1[start + at] += value * self._into_sums[at]

    def _back_to_hidden(self) -> None:
        """Slopes of the third layer, and into the units before it."""
        net = self.net
        for at in range(_OUTPUTS):
            self._gb3[at] += self._out[at]
        for unit in range(net.deep):
            value = net.hidden[unit]
            into = 0.0
            if value > 0.0:
                start = unit * _OUTPUTS
                for at in range(_OUTPUTS):
                    self._g3[start + at] += value * self._out[at]
                    into += net.third[start + at] * self._out[at]
            self._into_hidden[unit] = into
            self._gb2[unit] += into

    def _back_to_sums(self) -> None:
        """Slopes of the second layer, and into the sums before it."""
        net = self.net
        wide = net.wide
        deep = net.deep
        for at in range(wide):
            self._into_sums[at] = 0.0
        for unit in range(deep):
            into = self._into_hidden[unit]
            if into != 0.0:
                start = unit * wide
                for at in range(wide):
                    self._into_sums[at] += into * self._turned[start + at]
        for at in range(wide):
            value = net.sums[at]
            if value > 0.0:
                start = at * deep
                for unit in range(deep):
                    self._g2[start + unit] += value * self._into_hidden[unit]
            else:
                self._into_sums[at] = 0.0
            self._gb1[at] += self._into_sums[at]

    def _step(self, part: float) -> None:
        """One step of Adam with the mean gradient of a batch."""
        net = self.net
        self.steps += 1
        wide = net.wide
        fix = self.rate * math.sqrt(1.0 - _SLOWER**self.steps) / (1.0 - _SLOW**self.steps)
        for row in range(_ROW_COUNT):
            if self._hot[row]:
                self._hot[row] = 0
                adam(net.first, self._g1, self._m1, self._v1, row * wide, (row + 1) * wide, part, fix)
        adam(net.first_bias, self._gb1, self._mb1, self._vb1, 0, wide, part, fix)
        adam(net.second, self._g2, self._m2, self._v2, 0, wide * net.deep, part, fix)
        adam(net.second_bias, self._gb2, self._mb2, self._vb2, 0, net.deep, part, fix)
        adam(net.third, self._g3, self._m3, self._v3, 0, net.deep * _OUTPUTS, part, fix)
        adam(net.third_bias, self._gb3, self._mb3, self._vb3, 0, _OUTPUTS, part, fix)
        self._turn()


def adam(
    weights: array[float],
    slope: array[float],
    mean: array[float],
    square: array[float],
    start: int,
    end: int,
    part: float,
    fix: float,
) -> None:
    """Move weights `start:end` along their slopes, and forget these."""
    for at in range(start, end):
        along = slope[at] * part
        slope[at] = 0.0
        mean[at] = _SLOW * mean[at] + (1.0 - _SLOW) * along
        square[at] = _SLOWER * square[at] + (1.0 - _SLOWER) * along * along
        weights[at] -= fix * mean[at] / (math.sqrt(square[at]) + _TINY)
