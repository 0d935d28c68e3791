"""`master`: every promising move is tried in sampled worlds, and what is found is blended with the net's own opinion.

- Worlds agree with what the seat has seen; of those that are made, some are drawn by how likely they are: by what the
  small net thinks of the plays that the others made there (`search.beliefs`).
- The large net says which moves are worth trying and plays every seat to the end of the deal; on the way it values the
  position where the searching seat has its next choice. All moves are tried in the same worlds.
- What is clearly behind drops out: moves race (Maron, Moore 1994).
- The net's opinion weighs as much as what is found in some worlds.

`Budget.work` is the number of worlds that are made; a deadline ends the search earlier, between two handfuls of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Final

from kozel.bots.evaluator import NetBot, Reading
from kozel.bots.facts import own_seat
from kozel.bots.protocol import Budget
from kozel.bots.weights import net_for
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.search.beliefs import Beliefs
from kozel.search.ends import Ends
from kozel.search.policy import LOSS_WEIGHT, Policy
from kozel.search.rollout import Rollouts
from kozel.search.worlds import Sampler

DRAWN: Final = 0.6
"""Share of the worlds in which moves are tried."""
WIDTH: Final = 6
"""Most moves that are tried."""
REACH: Final = 12.0
"""Moves that the net puts this far behind its best one are not tried."""
OWN: Final = 0.05
"""What the net's opinion weighs: as much as so many of the worlds that are made."""
OUTLOOK: Final = 0.5
"""What the net's value at the seat's next choice weighs against the end of the deal."""
LAP: Final = 0.05
"""Share of the worlds between two looks at who is behind."""
BEHIND: Final = 2.5
"""Standard errors by which a move has to be worse to drop out."""
WEIGHING: Final = 0.6
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
    close = candidates(options, opinions)
    search = None
    if view.turn == view.seat and len(close) > 1:
        tried = [(reading.moves[at], opinions[at]) for at in close]
        search = searching(reading, tried, budget.work)
    if search is not None:
        search.spend(rng, budget)
        if any(search.worlds):
            return [search.judgement(place, options[at]) for place, at in enumerate(close)]
    return [Judgement(options[at], opinions[at]) for at in in_order(opinions)]


def in_order(opinions: Sequence[float]) -> list[int]:
    """Places of options, the best opinion first."""
    return sorted(range(len(opinions)), key=lambda at: -opinions[at])


def candidates(options: Sequence[Action | None], opinions: Sequence[float]) -> list[int]:
    """Places of the options that are worth trying, best first. Claims are: nets have seen few of them."""
    order = in_order(opinions)
    close = [at for at in order if opinions[at] > opinions[order[0]] - REACH][:WIDTH]
    return close + [at for at in order if isinstance(options[at], Claim) and at not in close]


def searching(reading: Reading, tried: list[tuple[int, float]], made: int) -> "Search | None":
    """A search; None where no world can be made, as in a record with cards that nobody knows."""
    try:
        return Search(reading, tried, made)
    except ValueError:
        return None


class Search:
    """Rollouts of some moves of one seat, in worlds drawn from so many."""

    def __init__(self, reading: Reading, tried: list[tuple[int, float]], made: int) -> None:
        """`tried`: moves, each with the net's opinion."""
        view = reading.view
        self._seat = own_seat(view)
        base = view.rules.ruleset.base.id
        self._moves = [move for move, _ in tried]
        self._opinions = [opinion for _, opinion in tried]
        self.worlds = [0] * len(tried)
        self._sampler = Sampler(view)
        self._beliefs = Beliefs(view.rules, Policy(net_for(base, "small")))
        self._own, self._lap = OWN * made, max(HANDFUL, round(LAP * made))
        most = max(HANDFUL, round(DRAWN * made))
        ends = Ends(view.rules, view.match, view.rules.side_of[self._seat])
        large = Policy(net_for(base, "large"))
        self._rollouts = Rollouts(self._sampler, large, reading.sight, ends, self._seat, len(tried), most, OUTLOOK)

    def spend(self, rng: Rng, budget: Budget) -> None:
        """Spend the worlds of a budget, or its time."""
        worlds = self._drawn(rng, budget)
        left = list(range(len(self._moves)))
        for count, (at, times) in enumerate(worlds):
            if count % HANDFUL == 0 and is_over(budget.deadline):
                return
            if count and count % self._lap == 0:
                left = self._in_the_race(left)
                if len(left) == 1:
                    return
            self._rollouts.add(self._moves, left, rng.split(at), times)
            for place in left:
                self.worlds[place] += 1

    def _drawn(self, rng: Rng, budget: Budget) -> list[tuple[int, int]]:
        """Numbers of the worlds in which moves are tried, each with its weight."""
        deadline = budget.deadline
        if deadline is not None:
            deadline -= (1 - WEIGHING) * (deadline - monotonic())
        return self._beliefs.likely(
            self._sampler,
            self._seat,
            budget.work,
            len(self._rollouts.weights),
            rng,
            has_time=lambda at: at % HANDFUL > 0 or not is_over(deadline),
        )

    def _in_the_race(self, left: list[int]) -> list[int]:
        """Those that are not clearly behind the best one, all tried in the same worlds so far."""
        best = max(left, key=lambda place: self.judgement(place, None).worth)
        top = self._found(best)
        return [place for place in left if place == best or not self._is_behind(place, best, top)]

    def _is_behind(self, place: int, best: int, top: Sequence[float]) -> bool:
        """Whether a move is clearly worse. The opinion counts as worlds do: it moves the gap and narrows its error."""
        trust, weights = self._trust, list(self._rollouts.weights[: self._rollouts.count])
        gaps = [one - other for one, other in zip(top, self._found(place), strict=True)]
        gap, error = mean_and_error(gaps, weights)
        known = self._opinions[best] - self._opinions[place]
        return trust * known + (1 - trust) * gap > BEHIND * sqrt(1 - trust) * error

    def _found(self, place: int) -> list[float]:
        """What a move was worth in each world."""
        _, points, losses, _ = self._rollouts.results(place, self._rollouts.count)
        return [one + LOSS_WEIGHT * loss for one, loss in zip(points, losses, strict=True)]

    @property
    def _trust(self) -> float:
        """What the net's opinion weighs."""
        return self._own / (self._own + self._rollouts.count)

    def judgement(self, place: int, action: Action | None) -> Judgement:
        """What was found of a move."""
        weights, *columns = self._rollouts.results(place, self.worlds[place])
        (mean, error), (lost, lost_error), (share, share_error) = (mean_and_error(one, weights) for one in columns)
        worlds = round(sum(weights))
        opinion = self._opinions[place]
        return Judgement(action, opinion, worlds, self._trust, mean, lost, share, error, lost_error, share_error)


def is_over(deadline: float | None) -> bool:
    """Whether there is no more time."""
    return deadline is not None and monotonic() > deadline


def mean_and_error(values: Sequence[float], weights: Sequence[float] | None = None) -> tuple[float, float]:
    """Mean and its standard error; all weigh the same, unless weights are given."""
    if len(values) < 2:
        return (values[0] if values else 0.0), 0.0
    weights = weights or [1.0] * len(values)
    total = sum(weights)
    mean = sum(weight * value for weight, value in zip(weights, values, strict=True)) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return mean, (spread * len(values) / (len(values) - 1)) ** 0.5 / total
