"""Deals played on from a move: what it comes to in sampled worlds when a net plays every seat.

A deal is played on to the end. On the way, where the searching seat has its next choice, the net values its best play:
less exact than the end, but with far less chance in it. What is found is a mean of both.
All moves are played in the same worlds, and the net plays without chance, so differences between moves are paired.

Plain Python that Cython compiles with the types of `rollout.pxd`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kozel.game.rng import Rng
from kozel.search.net import zeros
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight

if TYPE_CHECKING:
    from kozel.search.ends import Ends
    from kozel.search.worlds import Sampler


class Rollouts:
    """Results of moves by world, at `world * width + move` for worlds below `count`; and the weights of worlds.

    `outlook`, 0..1, is what the value at the next choice weighs against the end; with 1 nothing is played beyond it.
    `points` and `losses` are the own side's beyond the others', `won` is 1 where the others pay more, or its chance.
    """

    # fmt: off
    __slots__ = (
        "_by", "_ends", "_outlook", "_policy", "_position", "_root", "_sampler", "_seat", "_seen", "_sight", "count",
        "losses", "points", "weights", "width", "won",
    )
    # fmt: on

    def __init__(
        self,
        sampler: Sampler,
        policy: Policy,
        root: Sight,
        ends: Ends,
        seat: int,
        width: int,
        most: int,
        outlook: float,
    ) -> None:
        self.width = width
        self.count = 0
        self.points = zeros(width * most)
        self.losses = zeros(width * most)
        self.won = zeros(width * most)
        self.weights = zeros(most)
        self._sampler = sampler
        self._policy = policy
        self._root = root
        self._ends = ends
        self._outlook = outlook
        self._seat = seat
        self._position = Position(sampler.view.rules)
        self._sight = Sight(sampler.view.rules)
        self._seen = Sight(sampler.view.rules)
        self._by: list[int] = []

    def add(self, moves: list[int], places: list[int], rng: Rng, weight: float) -> None:
        """Play some of the moves in the world of a chance; the others keep zeros there."""
        self._sampler.fill(self._position, rng)
        self._seen.copy(self._root)
        self._sampler.remember(self._seen)
        for place in places:
            self._play(moves[place], self.count * self.width + place, rng)
        self.weights[self.count] = weight
        self.count += 1

    def results(self, place: int, worlds: int) -> tuple[list[float], ...]:
        """Weights, points, loss points and chances of a move in the first worlds, world by world."""
        places = range(place, worlds * self.width, self.width)
        return (
            list(self.weights[:worlds]),
            [self.points[at] for at in places],
            [self.losses[at] for at in places],
            [self.won[at] for at in places],
        )

    def _play(self, move: int, at: int, rng: Rng) -> None:
        position = self._position
        position.back()
        self._sight.copy(self._seen)
        self._sight.make(position, move)
        share = 0.0
        while not position.over and share < 1.0:
            if share == 0.0 and self._outlook > 0.0 and position.turn == self._seat and position.fill() > 1:
                share = self._outlook
                self._policy.outlook(position, self._sight)
                self._add(at, share, self._policy.points, self._policy.losses, self._policy.won)
            else:
                self._sight.make(position, self._policy.next_move(position, self._sight, rng, 0, None, self._by))
        if share < 1.0:
            points, losses = self._ends.of(position)
            self._add(at, 1.0 - share, points, losses, float(losses > 0))

    def _add(self, at: int, share: float, points: float, losses: float, won: float) -> None:
        """Add a share of what a move came to."""
        self.points[at] += share * points
        self.losses[at] += share * losses
        self.won[at] += share * won
