"""How much a bot would gain that sees the hands: if this were not far from nothing, no measurement could find a cheat.

    python -m bench.honesty [--pairs N] [--seed N] [RULESET]

Two twins play the same deals, one honest, one shown every hand. Wanted: at least +10 card points a deal, the 95 %
interval above +5. Below, the same figure for the honest twin against itself: exactly 0. Last, how long `master` thinks
where the unseen cards lie otherwise, against where they lie as dealt: the same to a few hundredths.
"""

import argparse
import time
from collections.abc import Callable
from math import log

from rich.console import Console
from rich.progress import Progress

from kozel.bots.arena import duel
from kozel.bots.estimates import Estimate, estimate
from kozel.bots.levels import bot
from kozel.bots.pairs import first_position
from kozel.bots.protocol import Budget
from kozel.bots.tables import amount
from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.compile import Rules, rules_for
from kozel.search.worlds import worlds
from kozel.testing.chance import random_action
from kozel.testing.cheat import Honest, cheating_gains

WANTED, AT_LEAST = 10.0, 5.0
WORK = Budget(300)


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
    print(f"shown the hands, against its honest twin: {amount(found)}: {verdict}")
    null = duel(rules, Honest, Honest, min(10, options.pairs), options.seed)
    print(f"honest against itself: {amount(null.points)}")
    same = thinking(rules, 150, options.seed)
    print(f"logarithm of thinking times, cards exchanged : as dealt: {amount(same, 3)}")


def thinking(rules: Rules, count: int, seed: int) -> Estimate:
    """Logarithm of the ratio of processor times that `master` takes for a decision in another world and in the deal."""
    ratios: list[float] = []
    for number in range(count):
        rng = Rng(seed).split(number)
        state = first_position(rules, rng)
        for _ in range(rng.below(10)):
            state = apply(state, random_action(state, rng)).state
        if state.turn is None or len(see(state, state.turn).legal) < 2:
            continue
        other = next(worlds(see(state, state.turn), rng))
        pair = [state, other] if number % 2 else [other, state]
        times = [took(one, rng.split(1)) for one in (*pair, *pair)]
        ratios.append(log((times[0] + times[2]) / (times[1] + times[3])) * (-1 if number % 2 else 1))
    return estimate(ratios)


def took(state: State, rng: Rng) -> float:
    """Processor seconds of a decision of the seat to move."""
    view = see(state, state.turn)
    began = time.process_time()
    bot("master").choose(view, rng, WORK)
    return time.process_time() - began


if __name__ == "__main__":
    main()
