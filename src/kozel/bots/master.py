"""`master`: every promising move is played on in sampled worlds by a net, and blended with the net's own opinion.

- Worlds are uniform among those that agree with what the seat has seen; all moves are tried in the same ones.
- The large net says which moves are worth trying; the small one plays every seat to the end of the deal.
- Halves of the moves drop out as worlds are spent (sequential halving, Karnin et al. 2013).
- n worlds weigh n against `TRUST` for the net's opinion.

`Budget.work` is the number of worlds; a deadline ends the search earlier, between two handfuls of worlds.
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
from kozel.search.ends import Ends
from kozel.search.policy import LOSS_WEIGHT, Policy
from kozel.search.rollout import Rollouts
from kozel.search.worlds import Sampler

TRUST: Final = 1000
"""Worlds that the net's own opinion is worth."""
WIDTH: Final = 4
"""Most moves that are tried."""
REACH: Final = 6.0
"""Moves that the net puts this far behind its best one are not tried."""
HANDFUL: Final = 4
"""Worlds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search found of one option: means over its worlds, and standard deviations of single worlds."""

    action: Action | None
    opinion: float
    """Worth by the net alone, in card points with loss points weighed in."""
    worlds: int = 0
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
        return (self.worlds * found + TRUST * self.opinion) / (self.worlds + TRUST)


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
    order = sorted(range(len(options)), key=lambda at: -opinions[at])
    close = [at for at in order if opinions[at] > opinions[order[0]] - REACH][:WIDTH]
    search = None
    if view.turn == view.seat and len(close) > 1:
        search = searching(reading, [reading.moves[at] for at in close], budget.work)
    if search is not None:
        search.spend(rng, budget)
        if any(search.worlds):
            return [search.judgement(place, options[at], opinions[at]) for place, at in enumerate(close)]
    return [Judgement(options[at], opinions[at]) for at in order]


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
        policy = Policy(net_for(view.rules.ruleset.base.id, "small"), 0.0)
        ends = Ends(view.rules, view.match, view.rules.side_of[own_seat(view)])
        self.moves = moves
        self.worlds = [0] * len(moves)
        self._rollouts = Rollouts(Sampler(view), policy, reading.sight, ends, len(moves), most)

    def spend(self, rng: Rng, budget: Budget) -> None:
        """Spend the worlds of a budget, or its time."""
        left = list(range(len(self.moves)))
        for goal in milestones(budget.work, len(self.moves)):
            while self._rollouts.count < goal:
                if budget.deadline is not None and monotonic() > budget.deadline:
                    return
                some = min(HANDFUL, goal - self._rollouts.count)
                self._rollouts.add(self.moves, left, some, rng)
                for place in left:
                    self.worlds[place] += some
            left = self._best(left, (len(left) + 1) // 2)

    def _best(self, left: list[int], count: int) -> list[int]:
        """The better ones so far."""
        if count < 2:
            return left
        return sorted(left, key=lambda place: -self._mean(place))[:count]

    def _mean(self, place: int) -> float:
        points, losses = self._results(place)
        return (sum(points) + LOSS_WEIGHT * sum(losses)) / max(1, len(points))

    def _results(self, place: int) -> tuple[list[float], list[float]]:
        """Points and loss points of a move, world by world: it was tried in the first ones."""
        rollouts, width, end = self._rollouts, len(self.moves), self.worlds[place]
        return (
            [rollouts.points[at] for at in range(place, end * width, width)],
            [rollouts.losses[at] for at in range(place, end * width, width)],
        )

    def judgement(self, place: int, action: Action | None, opinion: float) -> Judgement:
        """What was found of a move."""
        points, losses = self._results(place)
        won = [float(loss > 0) for loss in losses]
        (mean, error), (lost, lost_error), (share, share_error) = map(mean_and_error, (points, losses, won))
        return Judgement(action, opinion, len(points), mean, lost, share, error, lost_error, share_error)


def milestones(work: int, width: int) -> list[int]:
    """After how many worlds half of the moves drop out, and the end."""
    halvings = max(1, (width - 1).bit_length() - 1)
    return [work * (step + 1) // (halvings + 1) for step in range(halvings + 1)] if width > 2 else [work]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error."""
    count = len(values)
    if count < 2:
        return (values[0] if values else 0.0), 0.0
    mean = sum(values) / count
    return mean, (sum((value - mean) ** 2 for value in values) / (count - 1) / count) ** 0.5
