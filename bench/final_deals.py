"""Draws the seeds of the frozen final deals; done once, and again only if the rules of the corpus change.

`python -m bench.final_deals > src/kozel/bots/data/final.txt` writes new ones and tells their hash, which then stands in
`kozel/bots/corpus.py`.
"""

import hashlib
import secrets
import sys

from kozel.bots.corpus import FINAL_COUNT, FIRST_FINAL, seeds_text


def main() -> None:
    """Print seeds that no run of development can have used."""
    seeds: set[int] = set()
    while len(seeds) < FINAL_COUNT:
        seeds.add(FIRST_FINAL + secrets.randbelow(FIRST_FINAL))
    mixed = sorted(seeds)
    secrets.SystemRandom().shuffle(mixed)
    text = seeds_text(mixed)
    print(text, end="")
    print(f"sha256 {hashlib.sha256(text.encode()).hexdigest()}", file=sys.stderr)


if __name__ == "__main__":
    main()
