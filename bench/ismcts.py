"""`master` with its fixed work against OpenSpiel's IS-MCTS, which has ten times the working time.

    python -m bench.ismcts [--pairs N] [--times N] [--processes N] [--seed N]

Needs OpenSpiel: `pip install --group peers`. Both run on the same compiled core: `bench.spiel` shows it `yard`.
The number of simulations is measured first, on a duel of a few pairs; what it took in the end stands in the last line.
"""

import argparse
from functools import partial
from typing import Final

from bench.spiel import IsMcts
from kozel.bots.arena import DuelResult, duel
from kozel.bots.report import duel_lines
from kozel.rules.compile import rules_for

TRIAL_PAIRS: Final = 4
TRIAL_SIMULATIONS: Final = 200


def main() -> None:
    """Measure both, then play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--times", type=float, default=10)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    trial = play(TRIAL_SIMULATIONS, TRIAL_PAIRS, options.seed + 1, 1)
    simulations = round(TRIAL_SIMULATIONS * options.times / slower(trial))
    print(f"IS-MCTS with {simulations} simulations a decision")
    found = play(simulations, options.pairs, options.seed, options.processes)
    print("\n".join(duel_lines(found)))
    print(f"IS-MCTS took {slower(found):.1f} times as long as master for a decision")


def play(simulations: int, pairs: int, seed: int, processes: int) -> DuelResult:
    """A duel of so many pairs."""
    return duel(rules_for("yard"), "master", partial(IsMcts, simulations), pairs, seed, processes)


def slower(found: DuelResult) -> float:
    """How often master decides while IS-MCTS decides once."""
    own, other = found.decisions_per_second
    return own / other


if __name__ == "__main__":
    main()
