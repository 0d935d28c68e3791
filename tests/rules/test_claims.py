"""Molodka and trump hammer: four of a suit out of turn (B8 to B10, C7 to C9)."""

import pytest

from kozel.cards import cards
from kozel.game.actions import Claim, Discard, Lead
from kozel.game.events import Played, Returned
from kozel.game.play import asked, claim_window
from kozel.game.state import State
from tests.support.table import action, claimants, hand, legal, play, position, refused, sizes, step

HANDS = "9h Tc Jc Qc | 6h 6c 7c 8h | 7d 8d Jd Ad | 9s Ks 9c Kc"
TWO_CLAIMS = "9h Tc Jc Qc | 6h 7h 8h Ah | Qd 9d Ac 8c | 7d 8d Jd Ad"


def test_b20_claim_returns_the_table_and_leads() -> None:
    """B-20 (B8): seat 2 claims after a lead and a discard: both go back, it leads its four, 3 0 1 answer with four."""
    before = play(position("yard", HANDS), "9h", "-6c")
    told = step(before, "2!7d8dJdAd")
    claim = Claim(2, cards("7d8dJdAd"))
    returned = (Returned(Lead(0, cards("9h")), public=False), Returned(Discard(1, cards("6c")), public=False))
    assert (Played(claim, public=False), *returned) == told.events
    assert [4, 4, 0, 4] == sizes(told.state)
    assert "JcQcTc9h" == hand(told.state, 0)
    assert (3, 0) == (told.state.turn, told.state.trick.entitled)
    after = play(told.state, "-9cKc9sKs", "-JcQcTc9h", "-6c7c6h8h")
    assert (2, (claim,)) == (after.tricks[0].taker, after.tricks[0].plays[:1])
    assert 4 == len(after.tricks[0].plays)


def test_b20_usual_beating_after_a_claim() -> None:
    """B-20 (B8): the four cards of a claim are beaten as any other lead."""
    hands = "9h Tc Jc Qc | 6h 6c 7c 8h | 7d 8d Jd Ad | 6s 7s 8s 9s"
    state = play(position("yard", hands), "9h", "2!7d8dJdAd")
    assert {">6s7s8s9s", "-6s7s8s9s"} == legal(state, 3)


def test_b21_nearest_clockwise_has_priority() -> None:
    """B-21 (B9, X13): seats 1 and 3 hold four each: with L0 = 0 seat 1 is nearer, with L0 = 2 seat 3 is."""
    for opener, winner, loser in ((0, 1, 3), (2, 3, 1)):
        state = position("yard", TWO_CLAIMS, opener=opener)
        assert [1, 3] == claimants(state)
        worse_first = play(state, f"{loser}!{hand(state, loser)}")
        assert [winner] == claimants(worse_first)
        better_first = play(state, f"{winner}!{hand(state, winner)}")
        assert [] == claimants(better_first)
        assert ("better-claim-stands", "B9") == refused(better_first, Claim(loser, state.hands[loser]))


def test_b21_better_claim_supersedes_until_answered() -> None:
    """B-21 (B9, claim 5): a better-placed claim returns a standing claim's cards, until its lead was answered."""
    state = play(position("yard", TWO_CLAIMS), "3!7d8dJdAd")
    assert [1] == claimants(state)
    after = play(state, "1!6h7h8hAh")
    assert [4, 0, 4, 4] == sizes(after)
    assert (Claim(3, cards("7d8dJdAd")),) == after.trick.returned
    answered = play(state, "-JcQcTc9h")
    assert [] == claimants(answered)
    assert not claim_window(answered)
    assert ("no-claim-now", "B8") == refused(answered, Claim(1, cards("6h7h8hAh")))


def test_b24_entitled_leader_with_four_in_turn_is_not_interrupted() -> None:
    """B-24 (B9, claim 3): seat 0 leads four hearts in turn: four trumps of seat 2 may not claim."""
    hands = "6h 7h 8h Ah | 9h Tc Jc Qc | 6s 7s 8s 9s | 7d 8d Jd Ac"
    state = play(position("yard", hands), "6h7h8hAh")
    assert [] == claimants(state)
    assert ("better-claim-stands", "B9") == refused(state, Claim(2, cards("6s7s8s9s")))


PLAIN_AND_TRUMP = "9h Tc Jc Qc | 6h 7h 8h Ah | 6s 7s 8s 9s | 7d 8d Jd Ac"


def test_b25_four_trumps_have_no_priority() -> None:
    """B-25 (B10): four plain hearts of seat 1 come before four trumps of seat 2."""
    state = play(position("yard", PLAIN_AND_TRUMP), "1!6h7h8hAh")
    assert [] == claimants(state)


def test_b25_trump_first_by_house_rule() -> None:
    """B-25 (B10): with claim-priority=trump-first four trumps of seat 2 come first."""
    rules = "yard claim-priority=trump-first"
    state = play(position(rules, PLAIN_AND_TRUMP), "1!6h7h8hAh")
    assert [2] == claimants(state)
    assert [] == claimants(play(position(rules, PLAIN_AND_TRUMP), "2!6s7s8s9s"))


def test_b26_claims_without_a_stock() -> None:
    """B-26 (B8, X14, claim 6): no stock and four cards each: a claim is allowed; with three cards there is none."""
    assert [2] == claimants(position("yard", HANDS))
    assert [] == claimants(position("yard", "9h Tc Jc | 6h 6c 7c | 7d 8d Jd | 9s Ks 9c"))


def test_b27_a_right_is_lost_by_playing() -> None:
    """B-27 (B8): seat 3 holds four of a suit and discards one: legal, and its right is gone for this trick."""
    hands = "9h Tc Jc Qc | 6h 6c 7c 8h | Qd 9d Ac 8c | 7d 8d Jd Ad"
    state = play(position("yard", hands, opener=2), "Ac")
    assert [3] == claimants(state)
    assert [] == claimants(play(state, "-7d"))


def test_b27_a_later_claim_gives_the_right_back() -> None:
    """B-27 (B8): a later claim returns the discard, and the better-placed holder may claim after all."""
    hands = "6s 7s 8s 9s | 6h 6c 7c 8h | Qd 9d Ac 8c | 7d 8d Jd Ad"
    state = play(position("yard", hands, opener=2), "Ac", "-7d", "0!6s7s8s9s")
    assert [3] == claimants(state)


def test_b28_last_to_act_may_claim_while_the_partner_wins() -> None:
    """B-28 (B8, claim 4): seat 3, last to act, claims though its partner is winning; the whole trick restarts."""
    hands = "9h Tc Jc Qc | Ah 6c 7c 8h | Qd 9d Ac 8c | 7d 8d Jd Kd"
    state = play(position("yard", hands), "9h", ">Ah", "-8c")
    assert "!7d8dJdKd" in legal(state, 3)
    after = play(state, "3!7d8dJdKd")
    assert [4, 4, 4, 0] == sizes(after)
    assert 0 == after.turn


def test_b8_any_suit_qualifies_and_three_do_not() -> None:
    """B8 (X12): exactly four cards of one suit, whatever the suit; three of them give no right."""
    for suit in "cdhs":
        held = " ".join(rank + suit for rank in "6789")
        others = [rank + other for other in "cdhs" if other != suit for rank in "JQKT"]
        rest = [others[0::3], others[1::3], others[2::3]]
        hands = " | ".join([*[" ".join(part) for part in rest], held])
        assert 3 in claimants(position("yard", hands))
    assert [] == claimants(position("yard", "9h Tc Jc Qc | 6h 6c 7c 8h | Qd 9d Ac 8c | 7d 8d Jd As"))


def test_b8_leader_of_an_empty_table_just_leads() -> None:
    """B8 (claim 2): the seat about to lead an empty table cannot claim, it leads its four."""
    state = position("yard", "7d 8d Jd Ad | 6h 6c 7c 8h | 9h Tc Jc Qc | 9s Ks 9c Kc")
    assert [] == claimants(state)
    assert ("leader-just-leads", "B8") == refused(state, Claim(0, cards("7d8dJdAd")))
    assert "7d8dJdAd" in legal(state, 0)


def test_b8_only_the_whole_hand_can_be_claimed_with() -> None:
    """B8: a claim is made with exactly the four cards of the hand."""
    state = play(position("yard", HANDS), "9h")
    assert ("no-claim-hand", "B8") == refused(state, Claim(2, cards("7d8dJd")))
    assert ("no-claim-hand", "B8") == refused(state, Claim(1, state.hands[1]))
    assert ("no-claim-hand", "B8") == refused(state, Claim(3, cards("7d8dJdAd")))


def test_b8_who_is_asked_tells_nothing() -> None:
    """B8 (claim 8): while a claim is possible everybody is asked, in priority order, whatever the hands are."""
    for hands in (HANDS, "9h Tc Jc Qc | 6h 6c 7c 8h | Qd 9d Ac 8c | 7d 8s Jd Ad"):
        state = position("yard", hands, opener=1)
        assert (2, 3, 0, 1) == asked(state)
    led = play(position("yard", HANDS, opener=1), "6c")
    assert (1, 3, 0, 2) == asked(led)
    answered = play(position("yard", HANDS), "2!7d8dJdAd", "-9cKc9sKs")
    assert (0,) == asked(answered)


def test_b8_nobody_is_asked_after_the_end() -> None:
    """B8 (M12): a deal that is over asks nobody and lets nobody claim."""
    over = play(position("yard", "9h | 6h | 7d | 9s"), "9h", "-6h", "-7d", "-9s")
    assert () == asked(over)
    assert not claim_window(over)
    assert ("deal-is-over", "M12") == refused(over, Claim(0, 0))


def hammer(rules: str = "company", opener: int = 0) -> State:
    """Four singles, trumps spades, seat 2 holds four of them."""
    return position(rules, "9d Tc Jc Qc | 6h 6c 7c 8h | 6s 8s Js As | 9c Kc 9h Kh", opener=opener)


def test_c02_hammer_takes_over_the_lead() -> None:
    """C-02 (C7): four trumps of seat 2 take over the lead before anything is played; order 3, 0, 1."""
    state = hammer()
    assert [2] == claimants(state)
    after = play(state, "2!6s8sJsAs")
    order = []
    while not after.tricks:
        assert after.turn is not None
        order.append(after.turn)
        (token,) = [text for text in legal(after, after.turn) if text.startswith("-")]
        after = play(after, token)
    assert [3, 0, 1] == order
    assert 2 == after.tricks[0].taker


def test_c03_four_plain_cards_give_no_right() -> None:
    """C-03 (C8): four plain hearts give no right in company."""
    state = position("company", "9d Tc Jc Qc | 6d 6c 7c 8c | 6h 8h Jh Ah | 9c Kc 9s Kd")
    assert [] == claimants(state)
    assert ("no-claim-hand", "B8") == refused(state, Claim(2, cards("6h8hJhAh")))


def test_c05_no_claim_once_the_dealer_has_led() -> None:
    """C-05 (C7): the entitled leader has led: four trumps are announced too late."""
    state = play(hammer(), "9d")
    assert [] == claimants(state)
    assert ("no-claim-now", "B8") == refused(state, Claim(2, cards("6s8sJsAs")))


def test_c7_hammer_at_the_start_of_any_trick() -> None:
    """C7: the hammer is possible at the start of later tricks too."""
    state = position("company", "9d Tc Jc Qc | 6h 6c 7c 8h | 6s 8s Js As | 9c Kc 9h Kh", tricks_before=2)
    assert [2] == claimants(state)


def test_c9_two_hammers() -> None:
    """C9: of two hammers the nearest clockwise wins, also over one already laid, until that was answered."""
    hands = "9d Tc Jc Qc | 6s 8s Js As | 7s 9s Qs Ks | 9c Kc 9h Kh"
    state = play(position("company", hands), "2!7s9sQsKs")
    assert [1] == claimants(state)
    taken_over = play(state, "1!6s8sJsAs")
    assert [] == claimants(taken_over)
    assert "7s9sQsKs" == hand(taken_over, 2)
    assert [] == claimants(play(state, "-9cKc9hKh"))


@pytest.mark.parametrize("seat", range(4))
def test_b9_rank_is_distance_from_the_entitled_leader(seat: int) -> None:
    """B9: a claim keeps the entitled leader: priority is counted from there after a claim too."""
    state = play(position("yard", TWO_CLAIMS, opener=2), "1!6h7h8hAh")
    assert 2 == state.trick.entitled
    assert (seat == 3) == (seat in claimants(state))


def test_claim_is_a_lead_of_its_own_kind() -> None:
    """B8: the token of a claim names its seat, whoever is to move."""
    assert Claim(2, cards("7d8dJdAd")) == action(position("yard", HANDS), "2!7d8dJdAd")
