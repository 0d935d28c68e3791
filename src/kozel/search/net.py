"""A small network that values moves: rows of weights are summed, then two layers more (as in NNUE, Nasu 2018).

The rows that all moves of a position share are summed once. Outputs: expected card points of the own side less those
of the others (of their mean, where there are several), and the chances of seven results in loss points, from 6 lost
to 6 won. Values are doubles interpreted and floats compiled, so they agree to about five digits.

Plain Python that Cython compiles with the types of `net.pxd`.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import MutableSequence
from typing import Final

from kozel.search.features import ROW_COUNT, Rows

RESULTS: Final = 7
"""Results in loss points that are told apart: 6, 4, 2 lost, none, 2, 4, 6 won."""
OUTPUTS: Final = 1 + RESULTS
POINTS_SCALE: Final = 40.0
"""Card points in one unit of the first output."""
WIDEST: Final = 128
DEEPEST: Final = 32

_OUTPUTS: Final = OUTPUTS
_RESULTS: Final = RESULTS
_POINTS_SCALE: Final = POINTS_SCALE


class Net:
    """Weights and room for one evaluation. `wide` sums, then `deep` units, then `OUTPUTS`."""

    # fmt: off
    __slots__ = (
        "_row", "_value", "chances", "deep", "first", "first_bias", "hidden", "output", "points", "second",
        "second_bias", "shared", "sums", "third", "third_bias", "wide",
    )
    # fmt: on

    def __init__(self, wide: int, deep: int) -> None:
        if not (0 < wide <= WIDEST and 0 < deep <= DEEPEST):
            raise ValueError(f"a net of {wide} by {deep} units: at most {WIDEST} by {DEEPEST}")
        self.wide = wide
        self.deep = deep
        self.first = zeros(ROW_COUNT * wide)
        self.first_bias = zeros(wide)
        self.second = zeros(wide * deep)
        self.second_bias = zeros(deep)
        self.third = zeros(deep * OUTPUTS)
        self.third_bias = zeros(OUTPUTS)
        self.shared = zeros(wide)
        self.sums = zeros(wide)
        self.hidden = zeros(deep)
        self.output = zeros(OUTPUTS)
        self.chances = zeros(RESULTS)
        self.points = 0.0
        self._row = [0] * 128
        self._value = [0.0] * 128

    def parts(self) -> list[array[float]]:
        """All weights: six arrays that are changed in place."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias]

    def share(self, rows: Rows) -> None:
        """Sum the rows of a position."""
        for unit in range(self.wide):
            self.shared[unit] = self.first_bias[unit]
        add_rows(self.shared, self.first, self.wide, rows.row, rows.value, 0, rows.shared)

    def value(self, rows: Rows) -> None:
        """Evaluate a move after `share`: sets `output` and `points`, in card points."""
        for unit in range(self.wide):
            self.sums[unit] = self.shared[unit]
        add_rows(self.sums, self.first, self.wide, rows.row, rows.value, rows.shared, rows.count)
        self._feed(self.sums, self.wide, self.second, self.second_bias, self.hidden, self.deep)
        self._feed(self.hidden, self.deep, self.third, self.third_bias, self.output, _OUTPUTS)
        self.points = self.output[0] * _POINTS_SCALE

    def _feed(
        self,
        units: array[float],
        count: int,
        weights: array[float],
        bias: array[float],
        onto: array[float],
        width: int,
    ) -> None:
        """From one layer to the next: a row of weights for each unit above 0."""
        for unit in range(width):
            onto[unit] = bias[unit]
        live = 0
        for at in range(count):
            if units[at] > 0.0:
                self._row[live] = at
                self._value[live] = units[at]
                live += 1
        add_rows(onto, weights, width, self._row, self._value, 0, live)

    def losses(self) -> float:
        """Expected loss points of the others less the own ones, -6..6; sets `chances` of the seven results."""
        top = self.output[1]
        for at in range(2, _OUTPUTS):
            top = max(top, self.output[at])
        total = 0.0
        for at in range(_RESULTS):
            chance = math.exp(self.output[1 + at] - top)
            self.chances[at] = chance
            total += chance
        mean = 0.0
        for at in range(_RESULTS):
            self.chances[at] /= total
            mean += (2 * at - 6) * self.chances[at]
        return mean


def add_rows(
    sums: array[float],
    weights: array[float],
    width: int,
    row: MutableSequence[int],
    value: MutableSequence[float],
    first: int,
    end: int,
) -> None:
    """Add rows `first:end` of weights, each by its value, to sums: four at a time, in their order, for the sums' sake.

    A sum is read and written once for four rows; in C it is rounded after each of them all the same.
    """
    at = first
    while at + 4 <= end:
        a, b, c, d = row[at] * width, row[at + 1] * width, row[at + 2] * width, row[at + 3] * width
        by_a, by_b, by_c, by_d = value[at], value[at + 1], value[at + 2], value[at + 3]
        for unit in range(width):
            sums[unit] = (
                sums[unit]
                + by_a * weights[a + unit]
                + by_b * weights[b + unit]
                + by_c * weights[c + unit]
                + by_d * weights[d + unit]
            )
        at += 4
    while at < end:
        a, by_a = row[at] * width, value[at]
        for unit in range(width):
            sums[unit] += by_a * weights[a + unit]
        at += 1


def zeros(count: int) -> array[float]:
    """So many numbers."""
    return array("f", bytes(4 * count))
