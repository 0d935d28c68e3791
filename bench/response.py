"""How far `strong` can be exploited, at least: a net that learns against it alone, for some minutes on one core.

    python -m bench.response [--minutes N] [--pairs N] [--seed N]

It begins as a copy of `strong` and learns as `kozel train` does (Deep Monte Carlo), but its opponents never change.
What it then wins in duplicate pairs is a lower bound of what a player could win who knows the bot (a learned best
response, Timbers et al. 2022); the deals of the measurement are others than those of the learning.
"""

import argparse
import math
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.lessons import Chair, Seating, Table, filled, weights_of
from kozel.bots.arena import duel
from kozel.bots.evaluator import NetBot, Reading
from kozel.bots.protocol import Budget
from kozel.bots.report import duel_lines
from kozel.bots.train import BATCH, MOST_MOVES, Student
from kozel.bots.weights import SIZES, Origin, net_for, read_net, write_net
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import Rules, rules_for
from kozel.search.features import ROW_COUNT, Rows
from kozel.search.learn import ROOM, Moves
from kozel.search.net import Net
from kozel.search.policy import Policy

RULESET: Final = "yard"
SIZE: Final = "large"
RATES: Final = (3e-4, 1e-5)
"""Step of Adam at the start and at the end: the copy has learned already."""
WILD: Final = 2**32 // 20
"""Chance of 2**32 of any move instead of the best."""


class Response(NetBot):
    """Plays the best move by a net of a file."""

    def __init__(self, path: Path) -> None:
        super().__init__("response")
        self._policy = Policy(read_net(path)[0])

    def decide(self, view: View, options: list[Action | None], rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no work
        """The option of highest value."""
        values = Reading(view, options).values_by(self._policy)
        return options[max(range(len(options)), key=values.__getitem__)]


class Frozen(Seating):
    """Deals of a student on one side, in turn, against a net that never changes."""

    def __init__(self, rules: Rules, frozen: Policy) -> None:
        super().__init__(Table(rules))
        self.frozen = Chair(frozen)
        self.deals = 0

    def chairs(self, own: Chair, rng: Rng) -> Sequence[Chair]:  # noqa: ARG002  -- the interface's
        """Only the student's moves are kept."""
        self.deals += 1
        return [own if side == self.deals % 2 else self.frozen for side in self.table.rules.side_of]


def taught(lesson: Frozen, rng: Rng, seconds: float) -> Net:
    """What a copy of the frozen net becomes in so many seconds."""
    student, moves, rows = Student(*SIZES[SIZE], rng), Moves(), Rows()
    policy = Policy(filled(student.net, weights_of(lesson.frozen.policy.net)))
    began = time.monotonic()
    while (share := (time.monotonic() - began) / seconds) < 1:
        while moves.count <= ROOM - MOST_MOVES:
            lesson.play(policy, moves, WILD, rng)
        rate = RATES[1] + (RATES[0] - RATES[1]) * (1 + math.cos(math.pi * share)) / 2
        moves.shuffle(rng)
        student.learner.learn(moves, rows, BATCH, rate)
        moves.count = 0
    return student.net


def main() -> None:
    """Learn, measure, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--pairs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = rules_for(RULESET)
    lesson = Frozen(rules, Policy(net_for(RULESET, SIZE)))
    net = taught(lesson, Rng(options.seed), 60 * options.minutes)
    version = rules.ruleset.base.version
    with TemporaryDirectory() as folder:
        path = Path(folder) / "response.net"
        command = "python -m bench.response"
        wide, deep = SIZES[SIZE]
        origin = Origin(RULESET, version, ROW_COUNT, wide, deep, options.seed, lesson.deals, command)
        write_net(path, net, origin)
        found = duel(rules, partial(Response, path), "strong", options.pairs, options.seed + 1_000)
    print(f"learned from {lesson.deals:,} deals in {options.minutes:g} minutes, warm start from strong")
    print("\n".join(duel_lines(found)))


if __name__ == "__main__":
    main()
