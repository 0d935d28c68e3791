"""Where the source texts contradict each other or are silent: one test for each resolution X1 to X24."""

from dataclasses import fields

from kozel.cards import Cards, cards
from kozel.game.score import first_match, next_match
from kozel.game.shuffle import Rng, deal
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.primitives import covers
from tests.support.table import claimants, counted, game, legal, play, position, seats_mask, step

FREE = "7d 8d Jd Ad | 6h 6c 7c 8h | 9h Tc Jc Qc | 9s Ks 9c Kc"


def test_x1_six_only_without_a_trick() -> None:
    """X1: no points but a trick costs 4; 6 only without any trick."""
    assert [4, 6] == [counted("yard", (120, 0), (8, taken)).penalty[1] for taken in (1, 0)]


def test_x2_exactly_31_costs_2() -> None:
    """X2: 31 points cost 2, 30 cost 4."""
    assert [2, 4] == [counted("yard", (120 - points, points)).penalty[1] for points in (31, 30)]


def test_x3_exactly_60_costs_nobody() -> None:
    """X3: at 60 nobody pays, in classic, yard and with three sides."""
    assert (0, 0) == counted("classic", (60, 60)).penalty
    assert (0, 0) == counted("yard", (60, 60)).penalty
    assert (0, 4, 2) == counted(game("company", 3), (60, 20, 40)).penalty


def test_x4_trump_as_first_lead() -> None:
    """X4: classic opens the match with a plain card; yard and company with any."""
    hands = "7d 8s Qs Ad | 8h 9h 8d 7h | 9s Th Kh 7s | 9d Td Kd Ts"
    assert {"7d", "8s", "Ad"} == legal(position("classic", hands), 0)
    for ruleset in ("yard", "company"):
        assert "Qs" in legal(position(ruleset, hands), 0)


def test_x5_ban_lasts_all_deal() -> None:
    """X5 (A13): the ban is still in force at a lead late in the deal."""
    state = position("classic", "7d Qs | 8h 9h | 9s Th | 9d Td", deal=3, banned=seats_mask(0, 2), tricks_before=6)
    assert {"7d"} == legal(state, 0)


def test_x6_right_to_open_with_a_trump_alternates() -> None:
    """X6: nobody in deal 1; from deal 2 the side that did not open the deal before, which is the opener's own."""
    rules = game("classic")
    first = first_match(rules, 0)
    second = next_match(rules, first, 0, (0, 0), eggs=0, eggs_run=0)
    assert second.banned is not None
    assert 0 == second.banned >> second.opener & 1
    third = next_match(rules, second, 0, (0, 0), eggs=0, eggs_run=0)
    assert third.banned is not None
    assert 0 == third.banned >> third.opener & 1


def test_x7_caught_queen_is_a_penalty() -> None:
    """X7 (A18): the side that played the queen pays 4, the catcher's side nothing."""
    over = play(position("classic", "7h | Qc 7d | 7c 8d | 8s", opener=1, deal=2), "Qc", "7c")
    assert over.outcome is not None
    assert 1 == over.outcome.queen_side


def test_x8_only_the_queen_of_clubs_is_caught() -> None:
    """X8: 7c catches no other queen."""
    for queen in ("Qd", "Qh", "Qs"):
        state = play(position("classic", f"{queen} 7d | 7c 8d | 8c 9d | 9c Td", deal=2), queen, "7c")
        assert state.outcome is None


def test_x9_beating_cards_are_seen() -> None:
    """X9 (B7): what beats lies face up: it is in everybody's view."""
    state = play(position("yard", "7h 6c | 9h 7c | 8c 9c | 8h Jh"), "7h", ">9h")
    assert [cards("9h")] * 4 == [see(state, seat).best for seat in range(4)]


def test_x10_first_opener_by_system() -> None:
    """X10: the dealer in classic and company, the seat to the left in yard."""
    assert [0, 1, 0] == [first_match(game(name), 0).opener for name in ("classic", "yard", "company")]


def test_x11_later_openers_by_system() -> None:
    """X11: the dealer in classic and company, the last taker in yard."""
    openers = []
    for name in ("classic", "yard", "company"):
        rules = game(name)
        before = first_match(rules, 0)
        openers.append(next_match(rules, before, 3, before.score, eggs=0, eggs_run=0).opener)
    assert [1, 3, 1] == openers


def test_x12_four_of_a_suit_by_system() -> None:
    """X12: any suit in yard also after a lead, four trumps before the lead in company, never in classic."""
    plain = "9h Tc Jc Qc | 6h 6c 7c 8h | 7d 8d Jd Ad | 9s Ks 9c Kc"
    trumps = "9h Tc Jc Qc | 6h 6c 7c 8h | 7s 8s Js As | 9d Kd 9c Kc"
    assert [[2], []] == [claimants(position(name, plain)) for name in ("yard", "company")]
    assert [[2], [2]] == [claimants(position(name, trumps)) for name in ("yard", "company")]
    assert [[2], []] == [claimants(play(position(name, trumps), "9h")) for name in ("yard", "company")]
    classic = "9h Th 7h Kh | Ah 8h 7s 8s | 7d 8d 9d Ad | 9s Ks Ts Td"
    assert [] == claimants(position("classic", classic))


def test_x13_claims_by_seat_from_the_entitled_leader() -> None:
    """X13 (B9): of two claims the nearest clockwise from the entitled leader stands."""
    hands = "9h Tc Jc Qc | 6h 7h 8h Ah | Qd 9d Ac 8c | 7d 8d Jd Ad"
    assert [1] == claimants(play(position("yard", hands, opener=0), "3!7d8dJdAd"))
    assert [] == claimants(play(position("yard", hands, opener=2), "3!7d8dJdAd"))


def test_x14_claim_with_an_empty_stock() -> None:
    """X14: an empty stock takes no right while four cards are held."""
    state = position("yard", "9h Tc Jc Qc | 6h 6c 7c 8h | 7d 8d Jd Ad | 9s Ks 9c Kc")
    assert () == state.stock
    assert [2] == claimants(state)


def test_x15_trump_card_goes_back_unseen() -> None:
    """X15: the shown card is in the stock, and no view holds its place."""
    state = deal(game("yard"), first_match(game("yard"), 0), Rng(4)).state
    assert state.shown in state.stock
    assert "stock_cards" in {field.name for field in fields(see(state, 0))}
    assert (None, len(state.stock)) == (see(state, 0).stock_cards, see(state, 0).stock)


def test_x16_trump_lasts_one_deal() -> None:
    """X16: each deal shows a trump of its own: the match carries none."""
    rules = game("yard")
    match = first_match(rules, 0)
    assert {0, 1, 2, 3} == {deal(rules, match, Rng(seed)).state.trump for seed in range(40)}
    assert "trump" not in {field.name for field in fields(match)}


def test_x17_price_by_system() -> None:
    """X17: a flat 2 in classic, 2 4 6 in yard and company."""
    prices = [
        [counted(name, (120 - points, points), (8, tricks)).penalty[1] for points, tricks in ((59, 1), (11, 1), (0, 0))]
        for name in ("classic", "yard")
    ]
    assert [[2, 2, 2], [2, 4, 6]] == prices


def drew_first(state: State, *tokens: str) -> int:
    """Seat whose hand holds the first card of the stock after a trick."""
    (first, *_) = state.stock
    after = play(state, *tokens)
    return next(seat for seat in range(4) if after.hands[seat] >> first & 1)


def test_x18_the_taker_draws_first() -> None:
    """X18: in every system the taker draws first."""
    hands = "7d 8s | 9d 7s | Kd 9s | 8d Ts"
    stock = "7h 8h 9h Kh"
    assert 2 == drew_first(position("classic", hands, stock=stock), "7d", "9d", "Kd", "8d")
    for ruleset in ("yard", "company"):
        assert 2 == drew_first(position(ruleset, hands, stock=stock, shown="7c"), "7d", ">9d", ">Kd", "-8d")


def test_x19_each_card_beats_another() -> None:
    """X19: one card cannot beat two: a single high card among low ones beats no pair."""
    low_and_high: Cards = cards("6hAh")
    assert not covers(low_and_high, cards("7h8h"), 2, 3)


def test_x20_the_winning_set_is_to_be_beaten() -> None:
    """X20: behind a discard the set that is winning counts, not the discard."""
    state = play(position("yard", "7h 6c | 9h 7c | 8h 9c | Jh 8c"), "7h", ">9h", "-8h")
    assert {">Jh", "-Jh", "-8c"} == legal(state, 3)


def test_x21_nobody_must_beat() -> None:
    """X21: every card that beats may be discarded as well."""
    state = play(position("yard", "7h 6c | 9h Jh | 8h 9c | Qh 8c"), "7h")
    assert {">9h", ">Jh", "-9h", "-Jh"} == legal(state, 1)


def test_x22_partner_may_be_overtaken() -> None:
    """X22: a winning partner may be beaten."""
    state = play(position("yard", "7h 6c | 8c 9c | Ah 7c | 6s 8d"), "7h", "-8c", ">Ah", "-8d")
    assert 2 == state.tricks[0].taker
    state = play(position("yard", "Ts 6h | 8d 9d | Ks 7h | 6c 7c", opener=1), "8d", ">Ks", "-6c")
    assert 0 == step(state, ">Ts").state.tricks[0].taker


def test_x23_sixes_leave_for_5_7_and_8() -> None:
    """X23 (C14): 35, 35 and 32 cards with 5, 7 and 8 players."""
    assert [35, 35, 32] == [game("company", seats).pack.bit_count() for seats in (5, 7, 8)]


def test_x24_all_sides_at_twelve_lose() -> None:
    """X24: with two sides only eggs=both-pay-2 brings both to twelve, with three several may lose together."""
    assert (0, 1) == counted("yard eggs=both-pay-2", (60, 60), score=(10, 10)).goats
    assert (1, 2) == counted(game("company", 3), (100, 10, 10), score=(0, 8, 10)).goats
