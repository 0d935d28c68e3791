"""Means with their intervals, and a test that stops as soon as it knows (GSPRT on the means of pairs).

The log likelihood ratio of two hypotheses about a mean, from values of unknown spread, is
n · (high - low) · (mean - middle) divided by the variance found so far. It is looked at after each pair in order, so a
test stops at the same pair on any number of processes.
"""

import math
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final, Literal

Z_95: Final = 1.96
ERROR: Final = 0.05
"""Chance of accepting either hypothesis where the other is true."""
BOUND: Final = math.log((1 - ERROR) / ERROR)
"""Log likelihood ratio at which a test stops, either way."""
LEAST: Final = 50
"""Values before the first look: the spread must be known well enough."""
FLAT: Final = 1e-6
"""Least variance: a bot against itself has none."""
Measure = Literal["points", "losses"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `count` values and its 95 % interval, `mean` plus or minus `margin`."""

    mean: float
    margin: float | None
    """None where fewer than two values were counted."""
    count: int


def turned(found: Estimate) -> Estimate:
    """The same from the other bot's view."""
    return Estimate(0.0 - found.mean, found.margin, found.count)


def estimate(values: list[float]) -> Estimate:
    """Mean and 95 % interval of independent values."""
    count = len(values)
    margin = Z_95 * stdev(values) / math.sqrt(count) if count > 1 else None
    return Estimate(fmean(values) if values else 0.0, margin, count)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses about what the first bot gains a deal: `low` (H0) and `high` (H1)."""

    low: float
    high: float
    measure: Measure = "points"
    """Card points, or loss points fewer."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"SPRT {self.low:g},{self.high:g}: the first number must be the lower one")


@dataclass(frozen=True, slots=True)
class SprtResult:
    """How a test ended, from the first bot's view."""

    low: float
    high: float
    measure: Measure
    llr: float
    """Log likelihood ratio; at `bound` the test accepts `high`, at minus `bound` it accepts `low`."""
    bound: float
    accepted: Literal["low", "high"] | None
    """None: the pairs ran out, or the run was aborted."""


class SprtRun:
    """A test under way."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self.accepted: Literal["low", "high"] | None = None

    def add(self, value: float | None) -> bool:
        """Take in what the next pair came to, None where it does not count; whether the test is over."""
        if value is None or self.accepted is not None:
            return self.accepted is not None
        self._count += 1
        away = value - self._mean
        self._mean += away / self._count
        self._squares += away * (value - self._mean)
        if self._count >= LEAST and abs(self.llr) >= BOUND:
            self.accepted = "high" if self.llr > 0 else "low"
        return self.accepted is not None

    @property
    def llr(self) -> float:
        """Log likelihood ratio so far."""
        if self._count < 2:
            return 0.0
        low, high = self.sprt.low, self.sprt.high
        variance = max(FLAT, self._squares / (self._count - 1))
        return self._count * (high - low) * (self._mean - (low + high) / 2) / variance

    def result(self) -> SprtResult:
        """The test as it stands."""
        return SprtResult(self.sprt.low, self.sprt.high, self.sprt.measure, self.llr, BOUND, self.accepted)
