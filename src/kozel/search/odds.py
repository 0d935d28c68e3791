"""How likely a hand that one does not see holds what would beat the cards that lie on the table.

Every unseen card is taken to be as likely in one hidden place as in another; nothing is read from how others play.
Numbers of choices are whole numbers below 2**53 in doubles, so results are the same compiled and interpreted.

Plain Python that Cython compiles with the types of `odds.pxd`.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from kozel.rules.primitives import ladder
from kozel.search.board import place

MOST_HELD: Final = 9
"""Most cards of a hand that is reckoned with."""
_WIDTH: Final = 10
_CHOICES: Final = [float(comb(cards, held)) for cards in range(41) for held in range(_WIDTH)]
"""Number of choices of `held` out of `cards`, at `cards * _WIDTH + held`."""
_COUNTS: Final = [part.bit_count() for part in range(512)]


def bits(some: int) -> int:
    """Number of cards in a set of the pack."""
    return _COUNTS[some & 511] + _COUNTS[some >> 9 & 511] + _COUNTS[some >> 18 & 511] + _COUNTS[some >> 27 & 511]


def chance_of_any(wanted: int, pool: int, held: int) -> float:
    """Chance that at least one of `wanted` cards is among `held` out of a pool."""
    pool = max(pool, wanted, held)
    return 1.0 - _CHOICES[(pool - wanted) * _WIDTH + held] / _CHOICES[pool * _WIDTH + held]


def chance_to_ruff(follow: int, trumps: int, pool: int, held: int) -> float:
    """Chance that `held` cards out of a pool have none of a suit but one of these trumps."""
    pool = max(pool, follow + trumps, held)
    without_suit = _CHOICES[(pool - follow) * _WIDTH + held]
    return (without_suit - _CHOICES[(pool - follow - trumps) * _WIDTH + held]) / _CHOICES[pool * _WIDTH + held]


class Odds:
    """A reckoner with room for its sums, so that loops make no lists. `strength` is that of single cards (A4, A5)."""

    __slots__ = ("_next", "_ways", "strength")

    def __init__(self, strength: Sequence[int]) -> None:
        self._ways = [0.0] * 10
        self._next = [0.0] * 10
        self.strength = [0] * 36
        for one in range(36):
            self.strength[one] = strength[one]

    def to_cover(self, best: int, unseen: int, led: int, trump: int, pool: int, held: int) -> float:
        """Chance that `held` cards, out of a pool that holds the unseen ones, beat a set (M3, M6).

        Needed are one card that beats the top one, two that beat the second, and so on: `_ways[have]` counts the
        choices of `have` cards among those that beat the cards of the set looked at so far, from the top.
        """
        able = ladder(unseen, led, trump)
        steps = ladder(best, led, trump)
        size = _COUNTS[steps & 511] + _COUNTS[steps >> 9]
        if held < size:
            return 0.0
        beating = _COUNTS[able & 511] + _COUNTS[able >> 9]
        pool = max(pool, beating, held)
        if size == 1:
            able &= ~(steps | (steps - 1))
            return chance_of_any(_COUNTS[able & 511] + _COUNTS[able >> 9], pool, held)
        ways = self._ways
        for have in range(held + 1):
            ways[have] = 0.0
        ways[0] = 1.0
        used = 0
        step = 1 << 17
        for needed in range(1, size + 1):
            while not steps & step:
                step >>= 1
            steps ^= step
            above = able & ~(step | (step - 1))
            able ^= above
            band = _COUNTS[above & 511] + _COUNTS[above >> 9]
            used += band
            self._add_band(band, needed, held)
        rest = pool - used
        sum_ = 0.0
        for have in range(size, held + 1):
            sum_ += ways[have] * _CHOICES[rest * _WIDTH + held - have]
        return sum_ / _CHOICES[pool * _WIDTH + held]

    def to_follow(self, best: int, group: int, trumps: int, unseen: int, pool: int, held: int) -> float:
        """The same where a single card answers: a higher one of the group, or none of it and a trump (A10-A12)."""
        strength = self.strength[place(best)]
        follow = 0
        ruff = 0
        rest = unseen & (group | trumps)
        while rest:
            one = rest & -rest
            rest ^= one
            if self.strength[place(one)] > strength:
                if one & group:
                    follow += 1
                else:
                    ruff += 1
        chance = chance_of_any(follow, pool, held)
        if group == trumps:
            return chance
        return chance + chance_to_ruff(bits(unseen & group), ruff, pool, held)

    def _add_band(self, band: int, needed: int, held: int) -> None:
        """Choose among further `band` cards, so that at least `needed` are had."""
        ways = self._ways
        following = self._next
        for have in range(held + 1):
            following[have] = 0.0
            if have >= needed:
                for some in range(min(have, band) + 1):
                    following[have] += ways[have - some] * _CHOICES[band * _WIDTH + some]
        for have in range(held + 1):
            ways[have] = following[have]
