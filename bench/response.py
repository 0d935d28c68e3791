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

from kozel.bots.arena import duel
from kozel.bots.evaluator import NetBot, Reading
from kozel.bots.protocol import Budget
from kozel.bots.report import duel_lines
from kozel.bots.train import BATCH, MOST_MOVES, Student, any_match, result_of
from kozel.bots.weights import SIZES, Origin, net_for, read_net, write_net
from kozel.game.actions import Action
from kozel.game.shuffle import Rng, deal
from kozel.game.view import View
from kozel.rules.compile import Rules, rules_for
from kozel.search.ends import Ends
from kozel.search.features import PASS, ROW_COUNT, Rows
from kozel.search.learn import ROOM, Moves
from kozel.search.moves import SEAT_SHIFT
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight

RULESET: Final = "yard"
SIZE: Final = "large"
RATES: Final = (3e-4, 1e-5)
"""Step of Adam at the start and at the end: the copy has learned already."""
WILD: Final = 0.05
"""Chance of any move instead of the best."""


class Response(NetBot):
    """Plays the best move by a net of a file."""

    def __init__(self, path: Path) -> None:
        super().__init__("response")
        self._policy = Policy(read_net(path)[0])

    def decide(self, view: View, options: list[Action | None], rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no work
        """The option of highest value."""
        values = Reading(view, options).values_by(self._policy)
        return options[max(range(len(options)), key=values.__getitem__)]


class Lessons:
    """Deals of a student against the frozen net."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.rng = Rng(seed)
        self.frozen = Policy(net_for(RULESET, SIZE))
        self.student = Student(*SIZES[SIZE], self.rng)
        for own, given in zip(self.student.net.parts(), self.frozen.net.parts(), strict=True):
            own[:] = given
        self.own = Policy(self.student.net)
        self.moves = Moves()
        self.rows = Rows()
        self.position = Position(rules)
        self.sight = Sight(rules)
        self.deals = 0

    def learn(self, seconds: float) -> None:
        """Play and learn for so long."""
        began = time.monotonic()
        while (share := (time.monotonic() - began) / seconds) < 1:
            while self.moves.count <= ROOM - MOST_MOVES:
                self._play(self.deals % 2)
            rate = RATES[1] + (RATES[0] - RATES[1]) * (1 + math.cos(math.pi * share)) / 2
            self.moves.shuffle(self.rng)
            self.student.learner.learn(self.moves, self.rows, BATCH, rate)
            self.moves.count = 0

    def _play(self, side: int) -> None:
        """One deal with the student on a side; its moves are kept with what they came to."""
        rules, position, sight = self.rules, self.position, self.sight
        match = any_match(rules, self.rng)
        state = deal(rules, match, self.rng).state
        position.load(state)
        sight.begin(state, position)
        first = self.moves.count
        while not position.over:
            sight.make(position, self._next(side))
        points, losses = Ends(rules, match, side).of(position)
        for at in range(first, self.moves.count):
            self.moves.settle(at, points, result_of(losses))
        self.deals += 1

    def _next(self, side: int) -> int:
        """What happens next: a claim that is worth more than none, else the play of the seat to move."""
        plays = self.position.fill()
        moves = self.position.found.listed()
        for claim in moves[plays:]:
            if self._choice(side, claim >> SEAT_SHIFT, [claim, PASS]) == claim:
                return claim
        return moves[0] if plays == 1 else self._choice(side, self.position.turn, moves[:plays])

    def _choice(self, side: int, seat: int, moves: Sequence[int]) -> int:
        is_own = self.rules.side_of[seat] == side
        policy = self.own if is_own else self.frozen
        values = policy.values(self.sight, seat, self.position.hands_by_seat()[seat], list(moves))
        chosen = moves[max(range(len(moves)), key=values.__getitem__)]
        if is_own:
            if self.rng.below(1000) < 1000 * WILD:
                chosen = moves[self.rng.below(len(moves))]
            policy.rows.of_move(self.sight, chosen)
            self.moves.keep(policy.rows)
        return chosen


def main() -> None:
    """Learn, measure, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--pairs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = rules_for(RULESET)
    lessons = Lessons(rules, options.seed)
    lessons.learn(60 * options.minutes)
    version = rules.ruleset.base.version
    with TemporaryDirectory() as folder:
        path = Path(folder) / "response.net"
        command = "python -m bench.response"
        wide, deep = SIZES[SIZE]
        origin = Origin(RULESET, version, ROW_COUNT, wide, deep, options.seed, lessons.deals, command)
        write_net(path, lessons.student.net, origin)
        found = duel(rules, partial(Response, path), "strong", options.pairs, options.seed + 1_000)
    print(f"learned from {lessons.deals:,} deals in {options.minutes:g} minutes, warm start from strong")
    print("\n".join(duel_lines(found)))


if __name__ == "__main__":
    main()
