"""The solver is minimax: exact on small positions of every game of two sides, claims and caught queens included."""

import pytest

from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.rules.compile import rules_for
from kozel.search.position import Position
from kozel.search.solver import CAUGHT_QUEEN, Solver
from kozel.search.values import loss_points, margin, move_margins, reaches, takes_trick
from tests.support.brute import gain_at_end, margin_at_end, minimax, small_position, two_sided
from tests.support.soak import soak

GAMES = [
    ("classic", 4),
    ("classic queen-catch=off", 4),
    ("classic eggs=double-next hand-size=8 scoring=graded-246", 4),
    ("yard", 4),
    ("yard claim-priority=trump-first", 4),
    ("yard claim=none grade-edge=21 hand-size=6 six-for=no-points", 4),
    ("company", 2),
    ("company claim=suit-4 claim-timing=interrupt", 2),
]


def check_margin(solver: Solver, rng: Rng, text: str | None, seats: int) -> None:
    """The margin of a small position, and every threshold on the way to it."""
    position, _ = small_position(two_sided(rng, text, seats), rng)
    value = minimax(position, margin_at_end)
    assert value == margin(solver, position)
    total = sum(position.points_by_side()) + position.points_left()
    for points in (0, 31, 60, 61, 90, 120):
        assert (value >= 2 * points - total) == reaches(solver, position, points)


def check_losses(solver: Solver, rng: Rng, text: str | None, seats: int) -> None:
    """The loss points of a small position, as a difference."""
    position, match = small_position(two_sided(rng, text, seats), rng)
    losses = loss_points(solver, position, match)
    assert minimax(position, gain_at_end(match)) == losses[1] - losses[0]


@pytest.mark.parametrize(("text", "seats"), GAMES)
def test_points_are_those_of_minimax(text: str, seats: int) -> None:
    """Points difference and thresholds of rulesets as printed and with switches that matter to play."""
    solver = Solver(12)
    for number in range(4):
        check_margin(solver, Rng(1).split(number), text, seats)


def test_points_are_those_of_minimax_whatever_the_rules() -> None:
    """The same for random rules of two sides with two to eight seats."""
    solver = Solver(12)
    for number in range(12):
        check_margin(solver, Rng(2).split(number), None, 0)


@pytest.mark.parametrize(("text", "seats"), GAMES)
def test_loss_points_are_those_of_minimax(text: str, seats: int) -> None:
    """Loss points, with six for no trick, eggs and the price of a caught queen."""
    solver = Solver(12)
    for number in range(4):
        check_losses(solver, Rng(3).split(number), text, seats)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
def test_many_positions_are_solved_as_by_minimax(block: int) -> None:
    """The same for 4,000 positions of random rules."""
    solver = Solver(14)
    for number in range(soak(500)):
        check_margin(solver, Rng(10 + block).split(number), None, 0)
        check_losses(solver, Rng(20 + block).split(number), None, 0)


def test_a_play_is_worth_what_follows_it() -> None:
    """The best play of the seat to move leads to the value of the position, where nobody may claim."""
    solver = Solver(12)
    rng = Rng(4)
    for _ in range(5):
        position, _ = small_position(rules_for("yard claim=none", 4), rng)
        before = position.hands_by_seat()
        values = [value for _, value in move_margins(solver, position)]
        assert before == position.hands_by_seat()
        assert margin(solver, position) == (min(values) if position.turn % 2 else max(values))


def test_a_side_takes_a_trick_or_not() -> None:
    """Whoever has one has one; of those who have none the solver says whether they get one."""
    solver = Solver(12)
    rng = Rng(5)
    for _ in range(6):
        position, _ = small_position(rules_for("yard", 4), rng)

        def none(end: Position) -> int:
            return 1 if end.tricks_by_side()[0] else -1

        assert (minimax(position, none) > 0) == takes_trick(solver, position, 0)


def test_a_caught_queen_is_beyond_all_points() -> None:
    """A position in which side 1 cannot save its queen has the value of a caught queen."""
    solver = Solver(12)
    rng = Rng(6)
    found = set()
    for _ in range(60):
        position, _ = small_position(rules_for("classic", 4), rng)
        value = margin(solver, position)
        if abs(value) == CAUGHT_QUEEN:
            found.add(value)
            assert value == minimax(position, margin_at_end)
    assert found


def test_games_of_many_sides_have_no_value_for_two() -> None:
    """Three singles are refused with the reason."""
    rules = rules_for("company", 3)
    position = Position(rules)
    position.load(deal(rules, first_match(rules, 0), Rng(1)).state)
    with pytest.raises(ValueError, match="3 sides"):
        margin(Solver(8), position)
