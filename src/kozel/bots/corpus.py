"""Which deals are played: any below a seed of development, or those of the frozen file that only releases open.

The file holds 20,000 seeds that `python -m bench.final_deals` drew once from the operating system's randomness. Nothing
is tuned on them, so seeds of development end where they begin.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from kozel.game.shuffle import Rng

FINAL: Final = Path(__file__).with_name("data") / "final.txt"
FINAL_SHA256: Final = "29146f1c30ee7d2fc1ec3423fd1f2dc66b9f0179af06a7d9a0e6eb76934151c5"
FINAL_COUNT: Final = 20_000
FIRST_FINAL: Final = 2**31
"""Seeds below are for development, seeds from here on for the frozen file."""


class CorpusError(ValueError):
    """Deals that there are not: what was asked for, what there is."""


def chance(seed: int | None, number: int) -> Rng:
    """Chance of a pair of deals; seed None: of the frozen file."""
    return Rng(final_seeds()[number]) if seed is None else Rng(seed).split(number)


def check_deals(seed: int | None, count: int) -> None:
    """Raise CorpusError where there are no such deals."""
    if seed is None:
        if count > len(final_seeds()):
            raise CorpusError(f"{count} pairs of the final deals; there are {FINAL_COUNT}")
    elif not 0 <= seed < FIRST_FINAL:
        raise CorpusError(f"seed {seed}; expected 0 to {FIRST_FINAL - 1}, what lies above is for the final deals")


@cache
def final_seeds() -> tuple[int, ...]:
    """The frozen seeds; raises CorpusError where the file is not what it was."""
    try:
        text = FINAL.read_bytes()
    except OSError as error:
        raise CorpusError(f"{FINAL.name}: cannot be read ({error.strerror}); install Kozel again") from error
    return read_seeds(text, FINAL_SHA256)


def read_seeds(text: bytes, sha256: str) -> tuple[int, ...]:
    """Seeds of a file's text, which must have this hash."""
    found = hashlib.sha256(text).hexdigest()
    if found != sha256:
        raise CorpusError(f"{FINAL.name}: sha256 is {found}, expected {sha256}; install Kozel again")
    return tuple(int(word, 16) for word in text.split())


def seeds_text(seeds: list[int]) -> str:
    """Text of a file of seeds: eight hexadecimal digits each, twelve a line."""
    words = [f"{seed:08x}" for seed in seeds]
    return "".join(" ".join(words[at : at + 12]) + "\n" for at in range(0, len(words), 12))
