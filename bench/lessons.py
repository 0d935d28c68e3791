"""Deals in which seats play by different policies, for learning and for measuring: nearly as fast as one net's own.

Policies are asked on the position itself, in the order in which a table asks, and know what a `Sight` knows; which of
their moves are kept to be learned from is said by seat. `bench.response` and `bench.extras` learn and measure with it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from kozel.bots.train import any_match, result_of
from kozel.game.shuffle import Rng, deal
from kozel.game.state import Match, State
from kozel.rules.compile import Rules
from kozel.search.ends import Ends
from kozel.search.features import PASS
from kozel.search.learn import Moves
from kozel.search.moves import SEAT_SHIFT
from kozel.search.net import Net
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a seat: a policy, the chance of 2**32 of any move instead of its best, and where its moves are kept."""

    policy: Policy
    wild: int = 0
    kept: Moves | None = None


class Table:
    """One game, played again and again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.position = Position(rules)
        self.sight = Sight(rules)
        self.by: list[int] = []
        """Seats of the moves that were kept in the last deal."""

    def play(self, match: Match, state: State, chairs: Sequence[Chair], rng: Rng) -> list[tuple[float, float]]:
        """Play a deal to its end: card points and loss points of each side, more and fewer than the others'."""
        self.position.load(state)
        self.sight.begin(state, self.position)
        self.by.clear()
        while not self.position.over:
            self.sight.make(self.position, self.next_move(chairs, rng))
        return [Ends(self.rules, match, side).of(self.position) for side in range(self.rules.side_count)]

    def settle(self, moves: Moves, ends: Sequence[tuple[float, float]]) -> None:
        """Say of the moves of the last deal what they came to; all of them were kept in one place."""
        for at, seat in enumerate(self.by, moves.count - len(self.by)):
            points, losses = ends[self.rules.side_of[seat]]
            moves.settle(at, points, result_of(losses))

    def next_move(self, chairs: Sequence[Chair], rng: Rng) -> int:
        """What happens next: a claim that is worth more than none, else the play of the seat to move."""
        plays = self.position.fill()
        chair = chairs[self.position.turn]
        if plays == self.position.found.count:
            return chair.policy.next_move(self.position, self.sight, rng, chair.wild, chair.kept, self.by)
        moves = self.position.found.listed()
        for claim in moves[plays:]:
            seat = claim >> SEAT_SHIFT
            if self._choice(chairs[seat], seat, [claim, PASS], rng) == claim:
                return claim
        return moves[0] if plays == 1 else self._choice(chair, self.position.turn, moves[:plays], rng)

    def _choice(self, chair: Chair, seat: int, moves: list[int], rng: Rng) -> int:
        values = chair.policy.values(self.sight, seat, self.position.hands_by_seat()[seat], moves)
        chosen = moves[max(range(len(moves)), key=values.__getitem__)]
        if chair.wild and rng.below(1 << 32) < chair.wild:
            chosen = moves[rng.below(len(moves))]
        if chair.kept is not None:
            chair.policy.rows.of_move(self.sight, chosen)
            chair.kept.keep(chair.policy.rows)
            self.by.append(seat)
        return chosen


class Seating:
    """Deals of a learning net, all of whose moves are kept: at every seat, unless `chairs` says otherwise."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def chairs(self, own: Chair, rng: Rng) -> Sequence[Chair]:  # noqa: ARG002  -- of those that override it
        """Who sits where."""
        return [own] * self.table.rules.seats

    def play(self, policy: Policy, moves: Moves, wild: int, rng: Rng) -> None:
        """Play a deal and keep the learning net's moves with what they came to."""
        match = any_match(self.table.rules, rng)
        state = deal(self.table.rules, match, rng).state
        chairs = self.chairs(Chair(policy, wild, moves), rng)
        self.table.settle(moves, self.table.play(match, state, chairs, rng))


Weights = list["array[float]"]


def weights_of(net: Net) -> Weights:
    """A copy of a net's weights, which goes from one process to another."""
    return [array("f", part) for part in net.parts()]


def filled(net: Net, weights: Weights) -> Net:
    """The net with these weights in place of its own."""
    for own, given in zip(net.parts(), weights, strict=True):
        own[:] = given
    return net


def pair(table: Table, first: Policy, second: Policy, rng: Rng) -> tuple[float, float]:
    """A deal of two sides twice, sides swapped: card points and loss points that the first has more and fewer of."""
    match = any_match(table.rules, rng)
    state = deal(table.rules, match, rng).state
    points = losses = 0.0
    for own in range(2):
        chairs = [Chair(first if side == own else second) for side in table.rules.side_of]
        ends = table.play(match, state, chairs, rng)
        points += ends[own][0] / 2
        losses += ends[own][1] / 2
    return points, losses
