"""Whether `master` stops on time: from a question to its answer, asked as a table asks, in a process of its own.

    python -m bench.thinking [--deals N] [--seed N]

Wanted: 99 of 100 decisions within 1.2 times their time, where the time is less than the whole search takes. Decisions
are those that `master` searches in deals that `strong` plays.
"""

import argparse
import sys
import time
from typing import Final

from rich.console import Console
from rich.progress import track

from bench.gains import searched
from kozel.bots.facts import own_seat
from kozel.bots.levels import bot
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import rules_for
from kozel.server.thinkers import OwnProcess
from kozel.session.questions import Question

WANTED: Final = 1.2
BUDGETS: Final = (0.1, 0.2)
"""Seconds; the whole search takes about 0.3."""
GAMES: Final = (("yard", 4), ("classic", 4), ("company", 6))


def main() -> None:
    """Print a line for each game and time; exit 1 where one is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    thinker = OwnProcess()
    print(f"{'of the time given':<24}{'seconds':>8}{'decisions':>11}{'median':>8}{'99 of 100':>11}{'the worst':>11}")
    is_kept = True
    for name, seats in GAMES:
        views = views_of(name, seats, options.deals, Rng(options.seed))
        took(thinker, views[0], max(BUDGETS))  # the process starts with the first question
        for seconds in BUDGETS:
            ratios = sorted(took(thinker, view, seconds) / seconds for view in views)
            late = ratios[min(len(ratios) - 1, int(0.99 * len(ratios)))]
            is_kept = is_kept and late <= WANTED
            middle = ratios[len(ratios) // 2]
            print(
                f"{f'{name}, {seats}':<24}{seconds:>8}{len(ratios):>11}{middle:>8.2f}{late:>11.2f}{ratios[-1]:>11.2f}"
            )
    thinker.close()
    sys.exit(not is_kept)


def views_of(name: str, seats: int, deals: int, rng: Rng) -> list[View]:
    """Decisions that would be searched."""
    rules = rules_for(name, seats)
    numbers = track(range(deals), console=Console(stderr=True), transient=True)
    return [view for number in numbers for view in searched(rules, rng.split(number))]


def took(thinker: OwnProcess, view: View, seconds: float) -> float:
    """Seconds from a question to its answer."""
    question = Question(0, own_seat(view), bot("master"), view, Rng(1), is_turn=True)
    began = time.monotonic()
    decision = thinker.decide(question, seconds)
    if decision.by:
        sys.exit(f"master did not answer {view.rules}: {decision.by} stood in")
    return time.monotonic() - began


if __name__ == "__main__":
    main()
