"""Random plies a second on one core: compiled, interpreted, and other engines of trick games that are installed.

    python -m bench.plies [--deals N] [--playouts N] [--json]

A playout starts after dealing, generates every legal play and claim of every ply and plays a uniform one. Wanted of
`yard`: compiled 10 million plies/s, interpreted 0.2 million. Peers: `pip install --group peers` in an environment of
its own; each is driven as its documents show, from Python, or by its own native playouts where it offers them.
"""

import argparse
import json
import statistics
import time

from tests.support.interpreted import run

from bench.peers import peers
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.rules import primitives
from kozel.rules.compile import Rules, rules_for
from kozel.search.playout import playouts
from kozel.search.position import Position

GAMES = (("yard", 4), ("classic", 4), ("company", 2), ("company", 3), ("company", 6))
RUNS = 5


def plies_a_second(rules: Rules, deals: int, times: int) -> float:
    """Median of some runs over the same deals; processor time of this process."""
    speeds = []
    for _ in range(RUNS):
        rng = Rng(1)
        moves, took = 0, 0.0
        for _ in range(deals):
            position = Position(rules)
            position.load(deal(rules, first_match(rules, 0), rng).state)
            began = time.process_time()
            moves += playouts(position, rng, times)[0]
            took += time.process_time() - began
        speeds.append(moves / took)
    return statistics.median(speeds)


def main() -> None:
    """Print the table; in a process of its own the interpreted half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=1_000)
    parser.add_argument("--json", action="store_true", help="this process alone, one object")
    options = parser.parse_args()
    speeds = {
        f"{name}, {seats}": plies_a_second(rules_for(name, seats), options.deals, options.playouts)
        for name, seats in GAMES
    }
    if options.json:
        print(json.dumps(speeds))
        return
    few = str(max(1, options.playouts // 100))
    plain = json.loads(run("bench.plies", "--json", "--deals", str(options.deals), "--playouts", few, interpreted=True))
    kind = "interpreted" if primitives.__file__.endswith(".py") else "compiled"
    print(f"{'plies/s, ruleset and seats':<44}{kind:>14}{'interpreted':>14}{'ratio':>8}")
    for name, speed in speeds.items():
        print(f"{name:<44}{speed:>14,.0f}{plain[name]:>14,.0f}{speed / plain[name]:>8.0f}")
    own = speeds["yard, 4"]
    for peer, speed in peers():
        print(f"{peer:<44}{speed:>14,.0f}{'':>14}{own / speed:>8.1f}")
    print("ratio: compiled to interpreted; of a peer: yard, compiled, to it")


if __name__ == "__main__":
    main()
