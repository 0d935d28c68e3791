"""What a finished deal is worth to a side: card points and loss points, against the mean of the other sides."""

from collections.abc import Sequence
from typing import Final

from kozel.game.score import penalties
from kozel.game.state import Match, Outcome
from kozel.rules.compile import Rules, Side
from kozel.search.position import Position

QUEEN_POINTS: Final = 80.0
"""What a caught queen counts in card points."""


def end_of(rules: Rules, match: Match, outcome: Outcome, side: Side) -> tuple[float, float]:
    """Card points more and loss points fewer than the others have; a caught queen counts as points too."""
    losses = penalties(rules, match, outcome)
    points: Sequence[float] | None = outcome.points
    if points is None:
        points = [0.0 if each == outcome.queen_side else QUEEN_POINTS for each in range(rules.side_count)]
    return _beyond(points, side), -_beyond(losses, side)


def _beyond(tally: Sequence[float], side: Side) -> float:
    """What a side has more than the mean of the others."""
    return tally[side] - (sum(tally) - tally[side]) / (len(tally) - 1)


class Ends:
    """The ends of one deal for one side, remembered."""

    def __init__(self, rules: Rules, match: Match, side: Side) -> None:
        self._rules = rules
        self._match = match
        self._side = side
        self._known: dict[object, tuple[float, float]] = {}

    def of(self, position: Position) -> tuple[float, float]:
        """What the end that a position stands at is worth; raises ValueError where it goes on."""
        key = (position.over, position.queen_side, position.points_by_side(), position.tricks_by_side())
        found = self._known.get(key)
        if found is None:
            outcome = position.outcome()
            if outcome is None:
                raise ValueError("the deal is not over")
            found = self._known[key] = end_of(self._rules, self._match, outcome, self._side)
        return found
