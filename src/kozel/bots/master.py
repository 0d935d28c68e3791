"""`master`: every promising move is tried in sampled worlds, and what is found is blended with the net's own opinion.

- Worlds agree with what the seat has seen; of those that are made, some are drawn by how likely they are: by what the
  small net thinks of the plays that the others made there (`search.beliefs`).
- The large net says which moves are worth trying, plays every seat until the searching one has its next choice, and
  values that position. All moves are tried in the same worlds.
- Halves of the moves drop out as worlds are spent (sequential halving, Karnin et al. 2013).
- Everything that was found weighs as much as the net's opinion, less where time ran out.

`Budget.work` is the number of worlds that are made; a deadline ends the search earlier, between two handfuls of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from kozel.bots.evaluator import NetBot, Reading
from kozel.bots.facts import own_seat
from kozel.bots.protocol import Budget
from kozel.bots.weights import net_for
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.search.beliefs import Beliefs
from kozel.search.ends import Ends
from kozel.search.policy import LOSS_WEIGHT, Policy
from kozel.search.rollout import Rollouts
from kozel.search.worlds import Sampler

DRAWN: Final = 0.3
"""Share of the worlds in which moves are tried."""
WIDTH: Final = 4
"""Most moves that are tried."""
REACH: Final = 6.0
"""Moves that the net puts this far behind its best one are not tried."""
WEIGHING: Final = 0.7
"""Share of the time in which worlds are made and weighed."""
HANDFUL: Final = 4
"""Worlds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search found of one option: means over its worlds, and standard deviations of single worlds."""

    action: Action | None
    opinion: float
    """Worth by the net alone, in card points with loss points weighed in."""
    worlds: int = 0
    """Worlds in which it was tried."""
    trust: float = 1.0
    """What the net's opinion weighs, 0..1."""
    points: float = 0.0
    losses: float = 0.0
    """Loss points fewer than the others'."""
    won: float = 0.0
    """Share of the worlds in which the others pay more."""
    points_error: float = 0.0
    losses_error: float = 0.0
    won_error: float = 0.0

    @property
    def worth(self) -> float:
        """Worth by both."""
        found = self.points + LOSS_WEIGHT * self.losses
        return self.trust * self.opinion + (1 - self.trust) * found


class Master(NetBot):
    """Searches with the nets of the ruleset."""

    def __init__(self, name: str = "master") -> None:
        super().__init__(name)

    def decide(self, view: View, options: list[Action | None], rng: Rng, budget: Budget) -> Action | None:
        """The option of highest worth."""
        return max(judge(view, options, rng, budget), key=lambda judgement: judgement.worth).action


def judge(view: View, options: Sequence[Action | None], rng: Rng, budget: Budget) -> list[Judgement]:
    """What each option is worth, best opinion of the net first; where some were tried, those alone.

    A claim out of turn and passing are not searched: between them the net decides.
    """
    reading = Reading(view, options)
    opinions = reading.values("large")
    close = candidates(opinions)
    search = None
    if view.turn == view.seat and len(close) > 1:
        search = searching(reading, [reading.moves[at] for at in close], budget.work)
    if search is not None:
        search.spend(rng, budget)
        if any(search.worlds):
            return [search.judgement(place, options[at], opinions[at]) for place, at in enumerate(close)]
    return [Judgement(options[at], opinions[at]) for at in in_order(opinions)]


def in_order(opinions: Sequence[float]) -> list[int]:
    """Places of options, the best opinion first."""
    return sorted(range(len(opinions)), key=lambda at: -opinions[at])


def candidates(opinions: Sequence[float]) -> list[int]:
    """Places of the options that are worth trying, best first."""
    order = in_order(opinions)
    return [at for at in order if opinions[at] > opinions[order[0]] - REACH][:WIDTH]


def searching(reading: Reading, moves: list[int], most: int) -> "Search | None":
    """A search; None where no world can be made, as in a record with cards that nobody knows."""
    try:
        return Search(reading, moves, most)
    except ValueError:
        return None


class Search:
    """Rollouts of some moves of one seat, in at most so many worlds."""

    def __init__(self, reading: Reading, moves: list[int], most: int) -> None:
        view = reading.view
        self._seat = own_seat(view)
        base = view.rules.ruleset.base.id
        large = Policy(net_for(base, "large"))
        self.moves = moves
        self.worlds = [0] * len(moves)
        self._sampler = Sampler(view)
        self._beliefs = Beliefs(view.rules, Policy(net_for(base, "small")))
        self._most = max(HANDFUL, round(DRAWN * most))
        ends = Ends(view.rules, view.match, view.rules.side_of[self._seat])
        self._rollouts = Rollouts(self._sampler, large, reading.sight, ends, self._seat, len(moves), self._most)

    def spend(self, rng: Rng, budget: Budget) -> None:
        """Spend the worlds of a budget, or its time."""
        worlds = self._drawn(rng, budget)
        left = list(range(len(self.moves)))
        for goal in milestones(len(worlds), len(self.moves)):
            for at, times in worlds[self._rollouts.count : goal]:
                if self._rollouts.count % HANDFUL == 0 and is_over(budget.deadline):
                    return
                self._rollouts.add(self.moves, left, rng.split(at), times)
                for place in left:
                    self.worlds[place] += 1
            left = self._best(left, (len(left) + 1) // 2)

    def _drawn(self, rng: Rng, budget: Budget) -> list[tuple[int, int]]:
        """Numbers of the worlds in which moves are tried, each with its weight."""
        deadline = budget.deadline
        if deadline is not None:
            deadline -= (1 - WEIGHING) * (deadline - monotonic())
        return self._beliefs.likely(
            self._sampler,
            self._seat,
            budget.work,
            self._most,
            rng,
            has_time=lambda at: at % HANDFUL > 0 or not is_over(deadline),
        )

    def _best(self, left: list[int], count: int) -> list[int]:
        """The better ones so far."""
        if count < 2:
            return left
        return sorted(left, key=lambda place: -self._mean(place))[:count]

    def _mean(self, place: int) -> float:
        weights, points, losses, _ = self._rollouts.results(place, self.worlds[place])
        total = sum(
            weight * (one + LOSS_WEIGHT * loss) for weight, one, loss in zip(weights, points, losses, strict=True)
        )
        return total / (sum(weights) or 1.0)

    def judgement(self, place: int, action: Action | None, opinion: float) -> Judgement:
        """What was found of a move."""
        weights, *columns = self._rollouts.results(place, self.worlds[place])
        (mean, error), (lost, lost_error), (share, share_error) = (mean_and_error(one, weights) for one in columns)
        tried = sum(weights)
        trust = self._most / (self._most + tried)
        return Judgement(action, opinion, round(tried), trust, mean, lost, share, error, lost_error, share_error)


def is_over(deadline: float | None) -> bool:
    """Whether there is no more time."""
    return deadline is not None and monotonic() > deadline


def milestones(work: int, width: int) -> list[int]:
    """After how many worlds half of the moves drop out, and the end."""
    halvings = max(1, (width - 1).bit_length() - 1)
    return [work * (step + 1) // (halvings + 1) for step in range(halvings + 1)] if width > 2 else [work]


def mean_and_error(values: Sequence[float], weights: Sequence[float] | None = None) -> tuple[float, float]:
    """Mean and its standard error; all weigh the same, unless weights are given."""
    if len(values) < 2:
        return (values[0] if values else 0.0), 0.0
    weights = weights or [1.0] * len(values)
    total = sum(weights)
    mean = sum(weight * value for weight, value in zip(weights, values, strict=True)) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return mean, (spread * len(values) / (len(values) - 1)) ** 0.5 / total
