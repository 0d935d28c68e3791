"""How much a bot would gain that sees the hands: if this were not far from nothing, no measurement could find a cheat.

    python -m bench.honesty [--pairs N] [--seed N] [RULESET]

Two twins play the same deals, one honest, one shown every hand. Wanted: at least +10 card points a deal, the 95 %
interval above +5. Below, the same figure for the honest twin against itself: exactly 0.
"""

import argparse
from collections.abc import Callable

from rich.console import Console
from rich.progress import Progress

from kozel.bots.arena import duel
from kozel.rules.compile import rules_for
from kozel.testing.cheat import Honest, cheating_gains

WANTED, AT_LEAST = 10.0, 5.0


def main() -> None:
    """Print the two figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="yard")
    parser.add_argument("--pairs", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rules = rules_for(options.ruleset)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("cheat : honest twin", total=options.pairs)
        told: Callable[[], None] = lambda: bar.advance(task)  # noqa: E731  -- what advances the bar
        found = cheating_gains(rules, options.pairs, options.seed, told)
    low = found.mean - (found.margin or 0.0)
    verdict = "the cheat is found" if found.mean >= WANTED and low > AT_LEAST else "NOT FOUND"
    print(f"{rules}, {options.pairs} duplicate pairs, seed {options.seed}, card points a deal, ± is the 95 % interval")
    print(f"shown the hands, against its honest twin: {found.mean:+.1f} ± {found.margin or 0.0:.1f}: {verdict}")
    null = duel(rules, Honest, Honest, min(10, options.pairs), options.seed)
    print(f"honest against itself: {null.points.mean:+.1f} ± {null.points.margin or 0.0:.1f}")


if __name__ == "__main__":
    main()
