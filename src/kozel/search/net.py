"""A small network that values moves: rows of weights are summed, then two layers more (as in NNUE, Nasu 2018).

The rows that all moves of a position share are summed once. Outputs: expected card points of the own side less those
of the others (of their mean, where there are several), and the chances of seven results in loss points, from 6 lost
to 6 won. Values are doubles interpreted and floats compiled, so they agree to about five digits.

Plain Python that Cython compiles with the types of `net.pxd`.
"""

from __future__ import annotations

import math
from array import array
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
        "chances", "deep", "first", "first_bias", "hidden", "output", "points", "second", "second_bias", "shared",
        "sums", "third", "third_bias", "wide",
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

    def parts(self) -> list[array[float]]:
        """All weights: six arrays that are changed in place."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias]

    def share(self, rows: Rows) -> None:
        """Sum the rows of a position."""
        wide = self.wide
        for unit in range(wide):
            self.shared[unit] = self.first_bias[unit]
        for at in range(rows.shared):
            start = rows.row[at] * wide
            value = rows.value[at]
            for unit in range(wide):
                self.shared[unit] += value * self.first[start + unit]

    def value(self, rows: Rows) -> None:
        """Evaluate a move after `share`: sets `output` and `points`, in card points."""
        wide = self.wide
        for unit in range(wide):
            self.sums[unit] = self.shared[unit]
        for at in range(rows.shared, rows.count):
            start = rows.row[at] * wide
            value = rows.value[at]
            for unit in range(wide):
                self.sums[unit] += value * self.first[start + unit]
        self._deepen()
        self.points = self.output[0] * _POINTS_SCALE

    def _deepen(self) -> None:
        """From sums to outputs."""
        deep = self.deep
        for unit in range(deep):
            self.hidden[unit] = self.second_bias[unit]
        for at in range(self.wide):
            value = self.sums[at]
            if value > 0.0:
                start = at * deep
                for unit in range(deep):
                    self.hidden[unit] += value * self.second[start + unit]
        for unit in range(_OUTPUTS):
            self.output[unit] = self.third_bias[unit]
        for at in range(deep):
            value = self.hidden[at]
            if value > 0.0:
                start = at * _OUTPUTS
                for unit in range(_OUTPUTS):
                    self.output[unit] += value * self.third[start + unit]

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


def zeros(count: int) -> array[float]:
    """So many numbers."""
    return array("f", bytes(4 * count))
