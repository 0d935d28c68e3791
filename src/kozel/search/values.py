"""What a position with open cards is worth for two sides: points, thresholds, loss points, and the value of each play.

Everything is exact and asked of `search.solver`; its conventions hold (claims, caught queens, perfect sight).
"""

from typing import Final

from kozel.game.score import penalties
from kozel.game.state import Match, Outcome
from kozel.rules.compile import Tally
from kozel.search.position import Position
from kozel.search.solver import CAUGHT_QUEEN, Solver

NO_TRICK: Final = -1
"""Result of side 0 without a trick; every other result is its card points."""
EVERY_TRICK: Final = 121
"""Result of side 0 where side 1 has no trick."""


def margin(solver: Solver, position: Position) -> int:
    """Points of side 0 minus those of side 1 at the end; `CAUGHT_QUEEN`, positive where side 1 loses its queen."""
    solver.begin(position)
    now = _now(position)
    value = solver.search(-CAUGHT_QUEEN - 1, CAUGHT_QUEEN + 1)
    return value if abs(value) == CAUGHT_QUEEN else now + value


def move_margins(solver: Solver, position: Position) -> list[tuple[int, int]]:
    """Every legal move, claims included, with the margin that it leads to."""
    found = []
    for move in position.legal():
        position.make(move)
        found.append((move, margin(solver, position)))
        position.undo()
    return found


def reaches(solver: Solver, position: Position, points: int) -> bool:
    """Whether side 0 ends with at least so many card points; a caught queen of side 1 is enough."""
    solver.begin(position)
    return _at_least(solver, position, points)


def takes_trick(solver: Solver, position: Position, side: int) -> bool:
    """Whether a side has a trick at the end; a caught queen of its own is none, of the other side is enough."""
    if position.tricks_by_side()[side]:
        return True
    solver.begin(position)
    return _takes(solver, side)


def loss_points(solver: Solver, position: Position, match: Match) -> Tally:
    """Loss points of both sides where each plays for the difference in loss points of this deal."""
    outcomes = _outcomes(position)
    worths = [_gain(penalties(position.rules, match, outcome)) for _, outcome in outcomes]
    caught = [
        penalties(position.rules, match, Outcome("queen", None, None, None, side)) if position.catches else (0, 0)
        for side in range(2)
    ]
    lost = (_gain(caught[0]), _gain(caught[1]))
    levels = sorted({*worths, *(lost if position.catches else ())})
    low, high = 0, len(levels) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _is_worth(solver, position, levels[middle], lost, (outcomes, worths)):
            low = middle
        else:
            high = middle - 1
    for (_, outcome), value in zip(outcomes, worths, strict=True):
        if value == levels[low]:
            return penalties(position.rules, match, outcome)
    return caught[lost.index(levels[low])]


Outcomes = tuple[list[tuple[int, Outcome]], list[int]]


def _outcomes(position: Position) -> list[tuple[int, Outcome]]:
    """Every counted result in the order of what side 0 has."""
    total = sum(position.points_by_side()) + position.points_left()
    found = [(NO_TRICK, Outcome("counted", (0, total), (0, 1), None))]
    found += [(own, Outcome("counted", (own, total - own), (1, 1), None)) for own in range(total + 1)]
    return [*found, (EVERY_TRICK, Outcome("counted", (total, 0), (1, 0), None))]


def _is_worth(solver: Solver, position: Position, level: int, lost: tuple[int, int], all_outcomes: Outcomes) -> bool:
    """Whether side 0 can reach a difference in loss points."""
    outcomes, worths = all_outcomes
    enough = [own for (own, _), value in zip(outcomes, worths, strict=True) if value >= level]
    solver.begin(position)
    if position.catches:
        solver.price_queens(*(CAUGHT_QUEEN if value >= level else -CAUGHT_QUEEN for value in lost))
    if not enough or enough[0] == NO_TRICK:
        return solver.search(-CAUGHT_QUEEN, 1 - CAUGHT_QUEEN) > -CAUGHT_QUEEN if enough else _only_queen(solver)
    if enough[0] == 0:
        return position.tricks_by_side()[0] > 0 or _takes(solver, 0)
    if enough[0] == EVERY_TRICK:
        return position.tricks_by_side()[1] == 0 and not _takes(solver, 1)
    return _at_least(solver, position, enough[0])


def _only_queen(solver: Solver) -> bool:
    """Whether side 0 can force a caught queen that is good for it."""
    return solver.search(CAUGHT_QUEEN - 1, CAUGHT_QUEEN) >= CAUGHT_QUEEN


def _takes(solver: Solver, side: int) -> bool:
    """Whether a side takes a trick from here on."""
    solver.want_trick(side)
    return (solver.search(0, 1) >= 1) == (side == 0)


def _at_least(solver: Solver, position: Position, points: int) -> bool:
    """Whether side 0 ends with at least so many points, asked with an empty window."""
    total = sum(position.points_by_side()) + position.points_left()
    wanted = 2 * points - total - _now(position)
    return solver.search(wanted - 1, wanted) >= wanted


def _gain(losses: Tally) -> int:
    """What the loss points are worth for side 0."""
    return losses[1] - losses[0]


def _now(position: Position) -> int:
    """Points taken so far: of side 0 minus of side 1."""
    own, other = position.points_by_side()
    return own - other
