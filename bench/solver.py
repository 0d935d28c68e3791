"""Time of the exact solver: medians over random deals of `yard`, on one core.

    python -m bench.solver [--deals N] [--whole N]

Positions: random plays until so many cards are left in the stock, at the start of a trick, with full hands. Wanted:
0 in stock 0.3 ms, 4 in stock 3 ms, 8 in stock 25 ms, 12 in stock 250 ms, the whole deal `who has 61` 20 s.
"""

import argparse
import statistics
import time
from collections.abc import Callable

from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.rules.compile import rules_for
from kozel.search.position import Position
from kozel.search.solver import Solver
from kozel.search.values import margin, reaches

RULES = rules_for("yard", 4)
WANTED = {0: 0.3, 4: 3.0, 8: 25.0, 12: 250.0}
"""Milliseconds by cards in the stock."""


def position_with(stock: int, rng: Rng) -> Position:
    """A position of a random deal with so many cards in the stock and full hands."""
    while True:
        position = Position(RULES)
        position.load(deal(RULES, first_match(RULES, 0), rng).state)
        while not position.over and (position.plays or position.stock_end - position.drawn > stock):
            legal = position.legal()
            position.make(legal[rng.below(len(legal))])
        full = all(hand.bit_count() == RULES.hand_size for hand in position.hands_by_seat())
        if position.stock_end - position.drawn == stock and full:
            return position


def measured(solver: Solver, stock: int, deals: int, solve: Callable[[Solver, Position], object]) -> str:
    """One row: median and worst time, median of plays tried, plays a second."""
    times, nodes = [], []
    rng = Rng(stock)
    for number in range(deals):
        position = position_with(stock, rng.split(number))
        before = solver.nodes
        began = time.process_time()
        solve(solver, position)
        times.append(1_000 * (time.process_time() - began))
        nodes.append(solver.nodes - before)
    speed = sum(nodes) / sum(times) / 1_000
    row = f"{statistics.median(times):>12,.2f}{statistics.quantiles(times, n=10)[-1]:>12,.2f}{max(times):>12,.1f}"
    return f"{row}{statistics.median(nodes):>14,.0f}{speed:>10.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--whole", type=int, default=50, help="whole deals")
    options = parser.parse_args()
    print(f"{'':<26}{'median ms':>12}{'p90':>12}{'worst':>12}{'plays tried':>14}{'M/s':>10}{'wanted':>10}")
    for stock, wanted in WANTED.items():
        row = measured(Solver(18), stock, options.deals, margin)
        print(f"{f'points, {stock} in stock':<26}{row}{wanted:>10,.1f}", flush=True)
    row = measured(Solver(22), RULES.stock_size, options.whole, lambda solver, at: reaches(solver, at, 61))
    print(f"{'whole deal: 61?':<26}{row}{20_000:>10,.1f}")


if __name__ == "__main__":
    main()
