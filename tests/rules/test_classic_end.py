"""System A: the caught queen, loss points, the end of a match (A18 to A21)."""

import pytest

from kozel.game.events import DealOver, QueenCaught
from kozel.game.score import seats_of_side
from kozel.game.state import State
from tests.support.table import counted, game, legal, play, position, seats_mask, step

QUEEN_HANDS = "Qc 7d | 7c 8d | 8s 9d | 9s Kd"


def caught(rules: str = "classic", *, deal: int = 2, score: tuple[int, ...] = (0, 0)) -> DealOver:
    """The end of a deal in which seat 0 leads Qc and seat 1 plays 7c."""
    state = play(position(rules, QUEEN_HANDS, deal=deal, score=score), "Qc")
    over = step(state, "7c").events[-1]
    assert isinstance(over, DealOver)
    return over


def test_a18_caught_queen_ends_the_deal_at_once() -> None:
    """A-18 (A18): Qc led, 7c played: the deal ends, seats 2 and 3 do not play, X +4, nothing is counted."""
    state = play(position("classic", QUEEN_HANDS, deal=2), "Qc")
    told = step(state, "7c")
    assert QueenCaught(0, 1) in told.events
    assert told.state.turn is None
    assert [set[str]()] * 4 == [legal(told.state, seat) for seat in range(4)]
    over = told.events[-1]
    assert isinstance(over, DealOver)
    assert ("queen", None, None) == (over.outcome.reason, over.outcome.points, over.outcome.tricks)
    assert (4, 0) == over.settlement.penalty


def test_a18_seven_first_catches_too() -> None:
    """A18: whatever the order: 7c led and Qc played by the other side costs the queen's side 4."""
    state = play(position("classic", "7c 7d | 8c 8d | 8s 9d | Qc Kd", deal=2), "7c", "8c", "9d")
    over = step(state, "Qc").events[-1]
    assert isinstance(over, DealOver)
    assert (0, 4) == over.settlement.penalty


def test_a18_same_side_catches_nothing() -> None:
    """A18: Qc and 7c of partners have no effect; 7c takes the trick."""
    state = play(position("classic", "Qc 7d | 8c 8d | 7c 9d | 9s Kd", deal=2), "Qc", "8c", "7c", "9s")
    assert (2, 2) == (state.turn, state.tricks[-1].taker)


def test_a18_earlier_trick_of_the_seven_does_not_catch() -> None:
    """A18: the two must lie on the table together: 7c taken in an earlier trick catches no queen."""
    state = play(position("classic", "Qc Kc | 7c 8d | 8c 9d | 9c Kd", deal=2), "Kc", "7c", "8c", "9c")
    assert 1 == state.turn
    assert state.outcome is None


def test_a18_next_deal_after_a_caught_queen() -> None:
    """A18 (A13): after a caught queen the next dealer sits clockwise and the side that opened is banned."""
    following = caught().settlement.next
    assert following is not None
    assert (0, 0, seats_mask(0, 2)) == (following.dealer, following.opener, following.banned)


def test_a21_points_above_60_win_and_losers_pay_a_flat_2() -> None:
    """A-21 (A19): 61-59 costs Y 2; 100-20 costs Y 2 as well."""
    assert (0, 2) == counted("classic", (61, 59)).penalty
    assert (0, 2) == counted("classic", (100, 20)).penalty


def test_a19_no_trick_is_a_flat_2_too() -> None:
    """A19: the grades 4 and 6 are not in classic: no trick costs 2."""
    assert (0, 2) == counted("classic", (120, 0), (8, 0)).penalty


def test_a21_graded_by_house_rule() -> None:
    """A-21 (A19): 100-20 costs 4 with scoring=graded-246."""
    assert (0, 4) == counted("classic scoring=graded-246", (100, 20)).penalty


def test_a20_nobody_scores_60_60() -> None:
    """A-21 (A20, X3): 60-60 changes nothing; it is counted as eggs."""
    made = counted("classic", (60, 60), score=(4, 2))
    assert ((0, 0), (4, 2), 1, ()) == (made.penalty, made.score, made.eggs, made.goats)


def test_a20_next_deal_is_not_doubled() -> None:
    """A20: after 60-60 the next deal costs what it always costs."""
    assert (0, 2) == counted("classic", (61, 59), eggs=(1, 1)).penalty


def test_a22_twelve_points_lose_the_match() -> None:
    """A-22 (A21): X at 10 loses a deal: 12, X are the goats and there is no next deal."""
    made = counted("classic", (20, 100), score=(10, 10))
    assert ((12, 10), (0,), None) == (made.score, made.goats, made.next)


def test_a22_more_than_twelve_lose_too() -> None:
    """A-22 (A21, A18): X at 10 has its queen caught: 14, the match is over."""
    made = caught(score=(10, 0)).settlement
    assert ((14, 0), (0,), None) == (made.score, made.goats, made.next)


def test_a21_under_twelve_goes_on() -> None:
    """A21: 8 + 2 = 10 is no end."""
    made = counted("classic", (20, 100), score=(8, 0))
    assert ((10, 0), ()) == (made.score, made.goats)
    assert made.next is not None
    assert ((10, 0), 2) == (made.next.score, made.next.deal)


@pytest.mark.parametrize("side", [0, 1])
def test_seats_of_a_side_are_every_other_seat(side: int) -> None:
    """A2: a side is every other seat."""
    assert seats_mask(side, side + 2) == seats_of_side(game("classic"), side)


def test_a18_state_keeps_the_broken_trick() -> None:
    """A18: the trick broken off is the last of the deal's tricks and has no taker."""
    state: State = play(position("classic", QUEEN_HANDS, deal=2), "Qc", "7c")
    assert (None, 2) == (state.tricks[-1].taker, len(state.tricks[-1].plays))
    assert ((0, 0), (0, 0)) == (state.points, state.taken)
