"""Partner sense of the levels, by positions with one defensible kind of play.

    python -m bench.partner [--into docs/bots.md]      # who passes, and what fails with the bot's estimate
    python -m bench.partner --make [--deals N]         # look for positions; see `bench.partner_search` for how
    python -m bench.partner --check                    # hold those that there are against the search again

Positions lie in `tests/golden/partner`. `--make` keeps those that are there and fills what is missing; `DISPUTED` are
those that it found and that a decent player disputed on reading them, before any bot was asked.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress
from tests.support.partner import FOLDER

from bench.partner_search import GAMES, Found, confirm_again, search_deal
from bench.partner_table import BEGIN, END, lines
from bench.partner_themes import THEMES

EACH: Final = 4
"""Positions of a theme in a ruleset."""
DISPUTED: Final[frozenset[str]] = frozenset()
AHEAD: Final = 8
"""Deals searched at the same time; what they look for was decided before the first of them."""


def make(numbers: Sequence[int], processes: int, only: str | None) -> None:
    """Look for positions in some deals."""
    counts: Counter[tuple[str, str]] = Counter()
    for path in FOLDER.glob("*.goat"):
        theme, ruleset, _ = path.stem.rsplit("-", 2)
        counts[theme, ruleset] += 1
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=len(numbers))
        with ProcessPoolExecutor(processes) as pool:
            for found in _searched(pool, numbers, counts, only):
                bar.advance(task)
                if found is None or found.name in DISPUTED or (FOLDER / f"{found.name}.goat").exists():
                    continue
                if counts[found.theme.name, found.ruleset] >= EACH:
                    continue
                counts[found.theme.name, found.ruleset] += 1
                (FOLDER / f"{found.name}.goat").write_text(found.text, encoding="utf-8")
                print(found.name, sum(counts.values()), flush=True)


def check(processes: int) -> None:
    """Take out what is not confirmed any more."""
    paths = sorted(FOLDER.glob("*.goat"))
    with Progress(console=Console(stderr=True), transient=True) as bar, ProcessPoolExecutor(processes) as pool:
        for path, stays in zip(bar.track(paths), pool.map(confirm_again, paths), strict=False):
            print(path.stem, "stays" if stays else "goes", flush=True)


def _searched(
    pool: ProcessPoolExecutor, numbers: Sequence[int], counts: Counter[tuple[str, str]], only: str | None
) -> Iterator[Found | None]:
    """Results in the order of the deals."""
    waiting: list[Future[Found | None]] = []
    for number in numbers:
        rulesets = {text for text, _ in GAMES}
        themes = frozenset(
            (theme.name, text)
            for theme in THEMES
            for text in rulesets
            if only in {None, theme.name} and counts[theme.name, text] < EACH
        )
        waiting.append(pool.submit(search_deal, number, themes))
        if len(waiting) == AHEAD:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def main() -> None:
    """Make positions, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", action="store_true", help="look for positions")
    parser.add_argument("--check", action="store_true", help="take positions out that the search does not confirm")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--only", help="a ruleset")
    parser.add_argument("--theme", help="a theme")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--into", type=Path, help="page that gets the table")
    options = parser.parse_args()
    if options.make:
        numbers = range(options.first, options.first + options.deals)
        make(
            [one for one in numbers if options.only in {None, GAMES[one % len(GAMES)][0]}],
            options.processes,
            options.theme,
        )
        return
    if options.check:
        check(options.processes)
        return
    table = "\n".join(lines())
    print(table)
    if options.into is not None:
        before, _, rest = options.into.read_text(encoding="utf-8").partition(BEGIN)
        behind = rest.partition(END)[2]
        options.into.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{behind}", encoding="utf-8")


if __name__ == "__main__":
    main()
