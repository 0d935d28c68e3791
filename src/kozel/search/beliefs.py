"""How likely worlds are by what other seats chose: likelihoods under a policy, tempered so that many worlds count.

A policy is only nearly how others play, and its likelihoods multiply: taken at their word they leave a few worlds of a
thousand. They are raised to the highest power up to 1 that leaves the wished share of effective worlds.
"""

from collections.abc import Callable, Sequence
from math import exp, inf, log
from typing import Final

from kozel.rules.compile import Seat
from kozel.search.position import Position

Policy = Callable[[Position, list[int]], Sequence[float]]
"""Probability of each of the legal moves of the seat to move, which may look at that seat's own cards alone."""
SHARE: Final = 0.3
"""Least share of effective worlds."""
STEPS: Final = 40
"""Halvings of the interval in which the power lies."""


def log_likelihood(position: Position, moves: Sequence[int], policy: Policy, but: Seat) -> float:
    """Logarithm of the probability of these moves from a position on, those of the seat `but` apart; -inf: impossible.

    The position is what it was afterwards. Claims are made out of turn and say nothing; plays that were sent back do.
    """
    total = 0.0
    made = 0
    for move in moves:
        legal = position.legal()
        plays = legal[: position.fill()]
        if move in plays and position.turn != but and len(plays) > 1:
            chance = policy(position, plays)[plays.index(move)]
            total += log(chance) if chance > 0 else -inf
        elif move not in legal:
            total = -inf
            break
        position.make(move)
        made += 1
    for _ in range(made):
        position.undo()
    return total


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
