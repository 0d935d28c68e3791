"""How likely worlds are by what other seats chose: likelihoods under a net, tempered so that many worlds count.

A net is only nearly how others play, and its likelihoods multiply: taken at their word they leave a few worlds of a
thousand. They are raised to the highest power up to 1 that leaves the wished share of effective worlds.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from math import exp, inf
from typing import Final

from kozel.game.actions import Action
from kozel.game.rng import Rng
from kozel.game.state import State
from kozel.rules.compile import Rules, Seat
from kozel.search.moves import CLAIM, move_of
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight
from kozel.search.worlds import Sampler

SCALE: Final = 4.0
"""Card points by which a play has to be worse to be chosen e times as rarely: what fits `strong` and `casual` alike."""
SHARE: Final = 0.3
"""Least share of effective worlds."""
STEPS: Final = 40
"""Halvings of the interval in which the power lies."""


class Beliefs:
    """Judges pasts of deals of one game by a policy that knows what each seat knew."""

    def __init__(self, rules: Rules, policy: Policy) -> None:
        self._policy = policy
        self._position = Position(rules)
        self._sight = Sight(rules)

    def log_likelihood(self, first: State, actions: Sequence[Action], but: Seat) -> float:
        """Logarithm of the chance that all seats apart from `but` chose what they did; -inf: it was not legal.

        Claims are made out of turn and say nothing; plays that were sent back do.
        """
        position, sight = self._position, self._sight
        position.load(first)
        sight.begin(first, position)
        total = 0.0
        for action in actions:
            move = move_of(action)
            if position.turn != but and not move & CLAIM:
                total += self._policy.log_chance(position, sight, move, SCALE)
            if total == -inf:
                return -inf
            sight.make(position, move)
        return total

    def likely(
        self,
        sampler: Sampler,
        but: Seat,
        made: int,
        count: int,
        rng: Rng,
        share: float = SHARE,
        has_time: Callable[[int], bool] = lambda _: True,
    ) -> list[tuple[int, int]]:
        """Numbers of some worlds, each with its weight: `count` drawn from `made`, no more than there was time to make.

        World number n is the one that the sampler deals by `rng.split(n)`.
        """
        likelihoods = [
            self.log_likelihood(*sampler.past(rng.split(at)), but) for at in takewhile(has_time, range(made))
        ]
        weights, _ = weighted(likelihoods, share)
        return drawn(weights, min(count, len(likelihoods)), rng.split(made))


def weighted(likelihoods: Sequence[float], share: float = SHARE) -> tuple[list[float], float]:
    """Weights of worlds, summing to 1, by the logarithms of their likelihoods; and the power that these are raised to.

    The power is the highest of 0..1 with at least `share` of effective worlds, 1 / sum of squared weights. Where even
    the smallest leaves fewer, because too many worlds are impossible, it is 0, and all worlds weigh the same.
    """
    if not likelihoods:
        return [], 0.0
    wanted = share * len(likelihoods)
    weights = _tempered(likelihoods, 1.0)
    if _effective(weights) >= wanted:
        return weights, 1.0
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _effective(_tempered(likelihoods, middle)) >= wanted:
            low = middle
        else:
            high = middle
    return _tempered(likelihoods, low), low


def drawn(weights: Sequence[float], count: int, rng: Rng) -> list[tuple[int, int]]:
    """So many worlds by their weights, each with how often it was drawn, in any order (systematic resampling)."""
    start = rng.below(1 << 32) / (1 << 32)
    found: list[tuple[int, int]] = []
    total = 0.0
    taken = 0
    for at, weight in enumerate(weights):
        total += weight * count
        times = min(count, max(taken, int(total - start) + 1 if total >= start else 0)) - taken
        if times:
            found.append((at, times))
            taken += times
    rng.shuffle(found)
    return found


def _tempered(likelihoods: Sequence[float], power: float) -> list[float]:
    """Weights by likelihoods raised to a power; equal ones for the power 0 and where no world is possible."""
    top = max(likelihoods)
    if power == 0.0 or top == -inf:
        return [1 / len(likelihoods)] * len(likelihoods)
    weights = [exp(power * (one - top)) for one in likelihoods]
    total = sum(weights)
    return [weight / total for weight in weights]


def _effective(weights: Sequence[float]) -> float:
    """Number of equal worlds that say as much as these."""
    return 1 / sum(weight * weight for weight in weights)
