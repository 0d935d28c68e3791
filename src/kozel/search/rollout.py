"""Deals played on from a move: what it comes to in sampled worlds when a net plays every seat.

A deal is played on until the searching seat has its next choice, and the net values its best play there; or to the end.
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

    `points` and `losses` are the own side's beyond the others', `won` is 1 where the others pay more, or its chance.
    """

    # fmt: off
    __slots__ = (
        "_by", "_ends", "_policy", "_position", "_root", "_sampler", "_seat", "_seen", "_sight", "_to_end", "count",
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
        to_end: bool = False,  # noqa: FBT001, FBT002  -- C has no keywords
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
        self._to_end = to_end
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
        while not position.over and (self._to_end or position.turn != self._seat or position.fill() == 1):
            self._sight.make(position, self._policy.next_move(position, self._sight, rng, 0, None, self._by))
        if position.over:
            points, losses = self._ends.of(position)
            self.points[at] = points
            self.losses[at] = losses
            self.won[at] = float(losses > 0)
        else:
            self._policy.outlook(position, self._sight)
            self.points[at] = self._policy.points
            self.losses[at] = self._policy.losses
            self.won[at] = self._policy.won
