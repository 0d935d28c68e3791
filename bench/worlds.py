"""Worlds a second on one core, compiled and interpreted: positions filled in place, and whole states.

    python -m bench.worlds [--deals N] [--worlds N] [--json]

Views: a seat to move somewhere in a random deal, several a deal. `sampler` is what a view costs before its first world,
median and worst. A search wants 1,000 worlds a decision in far less than the 200 ms that it has for them.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

from tests.support.interpreted import run

from kozel.game.rng import Rng
from kozel.game.score import first_match
from kozel.game.shuffle import deal
from kozel.game.view import View, see
from kozel.rules import primitives
from kozel.rules.compile import Rules, rules_for
from kozel.search.worlds import Sampler
from kozel.testing.chance import random_play

GAMES = (("yard", 4), ("classic", 4), ("classic hand-size=8", 4), ("company", 2), ("company", 3), ("company", 6))
VIEWS = 4


def views(rules: Rules, deals: int) -> list[View]:
    """Views of random positions."""
    rng = Rng(1)
    found = []
    for _ in range(deals):
        first = deal(rules, first_match(rules, 0), rng)
        states = [first.state, *(step.state for _, step in random_play(first, rng))]
        going = [state for state in states if state.outcome is None]
        found += [see(state, state.turn) for state in (rng.choice(going) for _ in range(VIEWS))]
    return found


def seconds(act: Callable[[], object], times: int) -> float:
    """Processor time of doing something so often."""
    began = time.process_time()
    for _ in range(times):
        act()
    return time.process_time() - began


def measured(rules: Rules, deals: int, times: int) -> dict[str, float]:
    """One row."""
    rng = Rng(2)
    begins, fills, states = [], 0.0, 0.0
    some = views(rules, deals)
    for view in some:
        begins.append(seconds(lambda view=view: Sampler(view), 1))  # type: ignore[misc]
        sampler = Sampler(view)
        position = sampler.position()
        fills += seconds(lambda: sampler.fill(position, rng), times)  # noqa: B023  -- called at once
        states += seconds(lambda: sampler.sample(rng), times // 20)  # noqa: B023  -- the same
    return {
        "sampler ms": 1_000 * statistics.median(begins),
        "worst ms": 1_000 * max(begins),
        "fills/s": len(some) * times / fills,
        "states/s": len(some) * (times // 20) / states,
    }


def main() -> None:
    """Print the table; in a process of its own the interpreted half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument("--worlds", type=int, default=1_000)
    parser.add_argument("--json", action="store_true", help="this process alone, one object")
    options = parser.parse_args()
    rows = {
        f"{name}, {seats}": measured(rules_for(name, seats), options.deals, options.worlds) for name, seats in GAMES
    }
    if options.json:
        print(json.dumps(rows))
        return
    few = str(max(20, options.worlds // 20))
    plain = json.loads(run("bench.worlds", "--json", "--deals", str(options.deals), "--worlds", few, interpreted=True))
    kind = "interpreted" if primitives.__file__.endswith(".py") else "compiled"
    for title, table in ((kind, rows), ("interpreted", plain)):
        print(f"{title:<28}" + "".join(f"{column:>14}" for column in next(iter(rows.values()))))
        for name, row in table.items():
            print(f"  {name:<26}" + "".join(f"{value:>14,.{1 if 'ms' in key else 0}f}" for key, value in row.items()))


if __name__ == "__main__":
    main()
