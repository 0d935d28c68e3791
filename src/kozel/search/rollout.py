"""Deals played on from a move: what it comes to in sampled worlds when a net plays every seat.

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
    """Results of moves by world: `points` and `losses` at `world * width + move`, for worlds below `count`."""

    # fmt: off
    __slots__ = (
        "_by", "_ends", "_policy", "_position", "_root", "_sampler", "_seen", "_sight", "count", "losses", "points",
        "width",
    )
    # fmt: on

    def __init__(self, sampler: Sampler, policy: Policy, root: Sight, ends: Ends, width: int, most: int) -> None:
        self.width = width
        self.count = 0
        self.points = zeros(width * most)
        self.losses = zeros(width * most)
        self._sampler = sampler
        self._policy = policy
        self._root = root
        self._ends = ends
        self._position = Position(sampler.view.rules)
        self._sight = Sight(sampler.view.rules)
        self._seen = Sight(sampler.view.rules)
        self._by: list[int] = []

    def add(self, moves: list[int], places: list[int], worlds: int, rng: Rng) -> None:
        """Play some of the moves in so many further worlds; the others keep zeros there."""
        for _ in range(worlds):
            self._sampler.fill(self._position, rng)
            self._seen.copy(self._root)
            self._sampler.remember(self._seen)
            for place in places:
                self._play(moves[place], self.count * self.width + place, rng)
            self.count += 1

    def _play(self, move: int, at: int, rng: Rng) -> None:
        position = self._position
        position.back()
        self._sight.copy(self._seen)
        self._sight.make(position, move)
        self._policy.play_out(position, self._sight, rng, 0, None, self._by)
        points, losses = self._ends.of(position)
        self.points[at] = points
        self.losses[at] = losses
