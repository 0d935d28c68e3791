"""The generator behind everything random: small, reproducible, the same compiled, interpreted and in the browser.

Plain Python that Cython compiles with the types of `rng.pxd`, where numbers of 64 bits wrap by themselves.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")
_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9
_MIX_2: Final = 0x94D0_49BB_1331_11EB


class Rng:
    """SplitMix64 (Steele, Lea, Flood 2014): 64-bit state, one addition and three mixing steps a number."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def __reduce__(self) -> tuple[type["Rng"], tuple[int]]:
        """Pickled as its state, so that compiled and interpreted processes understand each other."""
        return Rng, (self.state,)

    def next(self) -> int:
        """Next number, 0..2**64-1."""
        self.state = (self.state + _GOLDEN) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Number 0..bound-1, exactly uniform: numbers in the last, incomplete run of the bound are drawn again."""
        if bound == 0:
            raise ValueError("no number is below 0")
        top = _MASK - bound + 1
        while True:
            number = self.next()
            rest = number % bound
            if number - rest <= top:
                return rest

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put items into a uniformly random order, in place (Fisher, Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def split(self, key: int) -> "Rng":
        """Generator for a purpose of its own: the same for the same state and key, however much the other draws."""
        return Rng(Rng(self.state ^ (key * _MIX_1 & _MASK)).next())
