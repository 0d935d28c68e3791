"""How a deal ends and what is told then: the last taker after a caught queen, and everything made public."""

from kozel.cards import cards
from kozel.game.actions import Claim
from kozel.game.events import DealOver
from kozel.game.play import legal_actions
from kozel.game.state import Settlement
from tests.support.table import game, play, position, step

HANDS = "7dQc | 8d7c | 9dAh | TdKh"


def caught_after_a_trick(switches: str) -> DealOver:
    """Seat 3 takes the first trick with the ten; in the second seat 1's seven catches seat 0's queen."""
    state = play(position(f"classic {switches}", HANDS, stock="", opener=0, dealer=0), "7d", "8d", "9d", "Td")
    state = play(state, "Kh", "Qc")
    (over,) = (event for event in step(state, "7c").events if isinstance(event, DealOver))
    return over


def test_a18_the_last_taker_is_who_took_the_last_whole_trick() -> None:
    """After a caught queen the last completed trick decides who opens and deals, where that hangs on it (A18, 1.E)."""
    over = caught_after_a_trick("next-lead=last-taker dealer-rotation=last-taker")
    assert 3 == over.outcome.last_taker
    following = over.settlement.next
    assert following is not None
    assert (3, 3) == (following.dealer, following.opener)


def test_a18_without_a_trick_the_dealer_moves_clockwise_and_opens() -> None:
    """Where no trick was taken, the next dealer is the next seat and leads (A18, 1.E)."""
    rules = game("classic next-lead=last-taker dealer-rotation=last-taker")
    state = play(position(rules, "7dQc | 7c8d | 9dAh | TdKh", opener=0, dealer=2, deal=2), "Qc")
    (over,) = (event for event in step(state, "7c").events if isinstance(event, DealOver))
    assert over.outcome.last_taker is None
    following = over.settlement.next
    assert following is not None
    assert (3, 3) == (following.dealer, following.opener)


def test_m14_everything_is_public_when_a_deal_is_over() -> None:
    """Hands, stock and all tricks are told, the one that was broken off too (M14)."""
    over = caught_after_a_trick("")
    assert (0, 0, cards("Ah"), 0) == over.hands
    assert () == over.stock
    assert [3, None] == [trick.taker for trick in over.tricks]
    assert isinstance(over.settlement, Settlement)
    assert (4, 0) == over.settlement.penalty


def test_m14_the_rest_of_the_stock_is_public_too() -> None:
    """A queen caught in the first trick leaves a stock, which is told (M14)."""
    state = play(position("classic", "7dQc | 7c8d | 9dAh | TdKh", stock="8s9s", opener=0, deal=2), "Qc")
    (over,) = (event for event in step(state, "7c").events if isinstance(event, DealOver))
    assert cards("8s9s") == sum(1 << one for one in over.stock)
    assert cards("9dAh") == over.hands[2]


def test_b9_distance_is_counted_from_the_entitled_leader() -> None:
    """With seat 1 entitled to lead, seat 2's claim comes before seat 3's, and supersedes it (B9)."""
    state = position("yard", "6c7dQh8s | 9cJdKhTs | 7h8h9hTh | 6d8dTdAd", opener=1)
    claimed = play(state, "3!6d8dTdAd")
    assert 2 == play(claimed, "2!7h8h9hTh").best_seat
    assert not any(isinstance(one, Claim) for one in legal_actions(play(state, "2!7h8h9hTh"), 3))
