"""System A: 32 cards, fixed trumps, one card at a time (A1 to A17)."""

from itertools import pairwise

from kozel.cards import card, cards, cards_text, members, points_of
from kozel.game.events import Drew, Exchanged, TrickTaken
from kozel.game.score import first_match, next_match
from kozel.game.state import Exchange
from kozel.rules.compile import FIXED_TRUMPS
from tests.support.table import finish, game, hand, legal, play, position, refused, seats_mask, sizes, step

X_BANNED = seats_mask(0, 2)
OTHERS = "| 8h 7d 7s 8d | 8s 9h 9d Kd | 9s Th Kh Ah"


def test_a1_pack_is_32_cards_without_sixes() -> None:
    """A1: classic has 32 cards, no six, 120 points."""
    pack = game("classic").pack
    assert 32 == pack.bit_count()
    assert 0 == pack & cards("6c6d6h6s")
    assert 120 == points_of(pack)


def test_a2_partners_sit_opposite() -> None:
    """A2: four players in two pairs, partners opposite."""
    rules = game("classic")
    assert (4, "teams", (0, 1, 0, 1)) == (rules.seats, rules.sides, rules.side_of)


def test_a3_four_cards_each_and_sixteen_left() -> None:
    """A3: four cards each, sixteen stay face down."""
    rules = game("classic")
    assert (4, 16) == (rules.hand_size, rules.stock_size)


def test_a4_fixed_trumps_in_their_order() -> None:
    """A4 (invariant 7): fourteen fixed trumps, each beating the one before; 7c is strongest and worth nothing."""
    order = FIXED_TRUMPS.split()
    assert 14 == game("classic").fixed_trumps.bit_count()
    for lower, higher in pairwise(order):
        state = play(position("classic@1 queen-catch=off", f"{lower} | {higher} | 7d | 8d", deal=2), lower, higher)
        assert card(higher) == next(members(state.best)), f"{higher} beats {lower}"
    assert "7c" == order[-1]
    assert 0 == points_of(cards("7c"))


def test_a5_plain_suits_have_six_ranks() -> None:
    """A5: plain cards are 7 8 9 K T A of diamonds, hearts, spades, ten above king."""
    rules = game("classic")
    assert "7d8d9dKdTdAd7h8h9hKhThAh7s8s9sKsTsAs" == cards_text(rules.pack & ~rules.fixed_trumps)
    ranks = ["7d", "8d", "9d", "Kd", "Td", "Ad"]
    for lower, higher in pairwise(ranks):
        state = play(position("classic", f"{lower} | {higher} | 7s | 8s"), lower, higher)
        assert 1 == state.best_seat, f"{higher} beats {lower}"


def test_a7_the_dealer_leads_and_dealers_rotate() -> None:
    """A7: the dealer opens; the next dealer sits clockwise and opens too."""
    rules = game("classic")
    first = first_match(rules, 2)
    assert 2 == first.opener
    second = next_match(rules, first, 0, (0, 0), eggs=0, eggs_run=0)
    assert (3, 3) == (second.dealer, second.opener)


def test_a01_first_lead_of_a_match_is_plain() -> None:
    """A-01 (A8): deal 1, trick 1: only plain cards may be led."""
    state = position("classic", "7h Ad Qs 8c" + OTHERS)
    assert {"7h", "Ad"} == legal(state, 0)
    assert ("no-trump-lead-now", "A8") == refused(state, "Qs")


def test_a02_only_trumps_any_may_open() -> None:
    """A-02 (A8): an opener without a plain card leads any card; nothing is exchanged."""
    state = position("classic", "Jd Qs 8c Ac" + OTHERS)
    assert {"8c", "Ac", "Jd", "Qs"} == legal(state, 0)
    assert state.exchange is None


def test_a8_binds_the_opening_lead_alone() -> None:
    """A8, A14: in deal 1 nobody is banned after the first trick."""
    state = position("classic", "7h Ad Qs 8c" + OTHERS, tricks_before=1)
    assert {"7h", "Ad", "Qs", "8c"} == legal(state, 0)


def test_a9_each_plays_one_card() -> None:
    """A9: one card per player per trick; two at once are refused."""
    state = position("classic", "7h 8h Qs 8c | 8d 9d Td Kd | 8s 9h 9s Ks | Ts Th Kh Ah")
    assert ("one-card-only", "A9") == refused(state, "7h8h")
    after = play(state, "7h", "8d", "9h", "Th")
    assert [1, 1, 1, 1] == [one.cards.bit_count() for one in after.tricks[0].plays]


def test_a03_a_painted_diamond_trump_is_no_diamond() -> None:
    """A-03 (A6, A10): diamonds led, Qd is a trump: only 9d follows."""
    state = play(position("classic", "Td 7h 8h 7s | Qd 9d Ah Kc | 8s 9h 9s Ks | Ts Th Kh Jh"), "Td")
    assert {"9d"} == legal(state, 1)
    assert ("must-follow-suit", "A10") == refused(state, "Qd")


def test_a04_void_may_play_anything() -> None:
    """A-04 (A6, A10): no diamond in hand: all four legal, trumping is optional."""
    state = play(position("classic", "Td 7h 8h 7s | Qd Js Ah Kc | 8s 9h 9s Ks | Ts Th Kh Jh"), "Td")
    assert {"Kc", "Qd", "Ah", "Js"} == legal(state, 1)


def test_a05_trump_lead_must_be_followed_with_a_trump() -> None:
    """A-05 (A11): Qd led is a trump lead: only Jh may answer, diamonds do not follow."""
    state = play(position("classic", "Qd 7h 8h 7s | 7d Ad 9s Jh | 8s 9h 8d Ks | Ts Th Kh Jc", deal=2), "Qd")
    assert {"Jh"} == legal(state, 1)
    assert ("must-play-trump", "A11") == refused(state, "7d")


def test_a06_no_trump_any_card_answers_a_trump() -> None:
    """A-06 (A11): a trump is led and the hand has none: all four legal."""
    state = play(position("classic", "Jd 7h 8h 7s | 7d Ad 9s Ks | 8s 9h 8d Ts | Td Th Kh Jc", deal=2), "Jd")
    assert {"7d", "Ad", "9s", "Ks"} == legal(state, 1)


def taker_and_points(trick: str, deal: int = 2) -> tuple[int, int]:
    """Who takes a trick of four single cards, and what it is worth."""
    words = trick.split()
    state = position("classic", "|".join(f"{one} {spare}" for one, spare in zip(words, SPARE, strict=True)), deal=deal)
    for word in words[:-1]:
        state = play(state, word)
    told = [event for event in step(state, words[-1]).events if isinstance(event, TrickTaken)]
    assert told[0].points is not None
    return told[0].seat, told[0].points


SPARE = ("7d", "8d", "7s", "8s")


def test_a07_the_lowest_trump_takes_plain_cards() -> None:
    """A-07 (A12): 9h Ah As 8c: seat 3 takes 22 with the lowest trump."""
    assert (3, 22) == taker_and_points("9h Ah As 8c")


def test_a08_ten_beats_king_and_foreign_ace_cannot_win() -> None:
    """A-08 (A12): 9h Kh As Th: seat 3 takes 25; the ace of spades cannot win."""
    assert (3, 25) == taker_and_points("9h Kh As Th")


def test_a09_queens_above_jacks_above_ace_of_clubs() -> None:
    """A-09 (A4): Qd Ac Jc Qh: seat 3 takes 19."""
    assert (3, 19) == taker_and_points("Qd Ac Jc Qh")


def test_a10_lowest_jack_above_clubs() -> None:
    """A-10 (A4): Ac 8c Jd Tc: seat 2 takes 23 with the lowest jack."""
    assert (2, 23) == taker_and_points("Ac 8c Jd Tc")


FOUR_HANDS = "7d 8d 9d Kd | 7h 8h 9h Kh | Ad Td Ah Th | 7s 8s 9s Ks"
TRUMP_STOCK = "8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 7c As Ts"


def test_a11_taker_draws_first() -> None:
    """A-11 (A16, A17): seat 2 took: one card each in the order 2 3 0 1, stock 12, seat 2 leads."""
    state = play(position("classic", FOUR_HANDS, stock=TRUMP_STOCK), "7d", "7h", "Ad")
    told = step(state, "7s")
    drew = [(event.seat, event.card) for event in told.events if isinstance(event, Drew)]
    assert [(2, card("8c")), (3, card("9c")), (0, card("Kc")), (1, card("Tc"))] == drew
    assert 12 == len(told.state.stock)
    assert 2 == told.state.turn


def test_a11_hand_sizes_of_the_eight_tricks() -> None:
    """A-11 (A16): hands at the eight leads are 4 4 4 4 4 3 2 1."""
    state = position("classic@1 queen-catch=off", FOUR_HANDS, stock=TRUMP_STOCK)
    seen = []
    while state.turn is not None:
        if not state.trick.plays:
            seen.append(sizes(state)[0])
            assert 1 == len(set(sizes(state)))
        state = play(state, min(legal(state, state.turn)))
    assert [4, 4, 4, 4, 4, 3, 2, 1] == seen


def test_a13_the_other_side_may_open_with_a_trump() -> None:
    """A-13 (A13): deal 2, seat 1 opens and its side is free: all four legal, the queen included."""
    state = position(
        "classic", "8h 7d 7h 8d | Qc 7s Ad 9h | 8s 9s 9d Kd | Th Kh Ah Ts", deal=2, opener=1, banned=X_BANNED
    )
    assert {"Qc", "7s", "Ad", "9h"} == legal(state, 1)


def test_a13_ban_holds_for_all_tricks_of_the_deal() -> None:
    """A13: a banned leader with a plain card may lead no trump, in a later trick either; both members are banned."""
    hands = "8h Jd | 7d Qh | Jc 9s | Th Ks"
    for seat, plain in ((0, "8h"), (2, "9s")):
        state = position("classic", hands, deal=2, opener=seat, banned=X_BANNED, tricks_before=6)
        assert {plain} == legal(state, seat)
    assert ("no-trump-lead-now", "A13") == refused(state, "Jc")
    free = position("classic", hands, deal=2, opener=1, banned=X_BANNED, tricks_before=6)
    assert {"7d", "Qh"} == legal(free, 1)


def test_a13_ban_falls_on_the_side_that_opened_the_deal_before() -> None:
    """A13: the side of the opener of deal k-1 is banned in deal k, so the ban changes sides."""
    rules = game("classic")
    first = first_match(rules, 0)
    second = next_match(rules, first, 3, (0, 2), eggs=0, eggs_run=0)
    third = next_match(rules, second, 3, (0, 4), eggs=0, eggs_run=0)
    assert (None, X_BANNED, seats_mask(1, 3)) == (first.banned, second.banned, third.banned)


def test_a14_banned_with_trumps_only_leads_any() -> None:
    """A-14 (A13, A15): trick 6, a banned leader holds three trumps: any of them, nothing is exchanged."""
    hands = "8h 7d 7s | 8d 7h 9h | Jc 9c 8c | 8s 9s 9d"
    state = position("classic", hands, deal=2, opener=2, banned=X_BANNED, tricks_before=5)
    assert {"8c", "9c", "Jc"} == legal(state, 2)
    assert state.exchange is None


def test_a14_nobody_is_banned_in_deal_1() -> None:
    """A14: deal 1 has no banned side, whoever opens."""
    state = position("classic", "8h 7d 7h 8d | Qc 7s Ad 9h | 8s 9s 9d Kd | Th Kh Ah Ts", opener=1)
    assert (seats_mask(1), 0) == (state.opening_ban, state.ban)


BEFORE_LAST = "Kc Ad | As 7d | 9s 8d | 8s 9d"


def test_a15_last_trump_is_exchanged() -> None:
    """A-15 (A15): a banned leader's last card Kc goes to the partner for 9s; seat 2 takes 15 with it."""
    state = position("classic", BEFORE_LAST, deal=2, banned=X_BANNED, tricks_before=6)
    told = step(play(state, "Ad", "7d", "8d"), "9d")
    assert Exchanged(0, 2, card("Kc"), card("9s")) in told.events
    assert Exchange(0, 2, card("Kc"), card("9s")) == told.state.exchange
    assert {"9s"} == legal(told.state, 0)
    over = play(told.state, "9s", "As", "Kc", "8s")
    assert (2, 15) == (over.tricks[-1].taker, points_of(cards("9sAsKc8s")))
    assert over.turn is None


def test_a17_side_that_is_not_banned_keeps_its_trump() -> None:
    """A-17 (A15): as A-15 without a ban on seat 0's side: no exchange, seat 0 leads Kc."""
    state = position("classic", BEFORE_LAST, deal=2, banned=seats_mask(1, 3), tricks_before=6)
    after = play(state, "Ad", "7d", "8d", "9d")
    assert after.exchange is None
    assert {"Kc"} == legal(after, 0)


def test_a15_two_trumps_are_not_exchanged() -> None:
    """A15: where the partner's last card is a trump too, nothing is exchanged and the trump is led."""
    state = position("classic", "Kc Ad | As 7d | 9c 8d | 8s 9d", deal=2, banned=X_BANNED, tricks_before=6)
    after = play(state, "Ad", "7d", "8d", "9d")
    assert after.exchange is None
    assert {"Kc"} == legal(after, 0)


def test_a15_plain_last_card_is_not_exchanged() -> None:
    """A15: a banned leader whose last card is plain keeps it."""
    state = position("classic", "Ks Ad | As 7d | 9s 8d | 8s 9d", deal=2, banned=X_BANNED, tricks_before=6)
    after = play(state, "Ad", "7d", "8d", "9d")
    assert after.exchange is None
    assert "Ks" == hand(after, 0)


def test_a12_one_pile_for_each_team() -> None:
    """A12: a trick counts for the taker's side."""
    state = play(position("classic", FOUR_HANDS, stock=TRUMP_STOCK), "7d", "7h", "Ad", "7s")
    assert ((11, 0), (1, 0)) == (state.points, state.taken)


def test_a17_taker_leads_next() -> None:
    """A17: who took a trick is entitled to the next lead."""
    state = play(position("classic", FOUR_HANDS, stock=TRUMP_STOCK), "7d", "7h", "Ad", "7s")
    assert (2, 2) == (state.turn, state.trick.entitled)


def test_a16_all_cards_are_played() -> None:
    """A16: a deal without a caught queen ends when stock and hands are empty, after eight tricks."""
    over = finish(position("classic@1 queen-catch=off", FOUR_HANDS, stock=TRUMP_STOCK))
    assert (8, 120, ()) == (len(over.tricks), sum(over.points), over.stock)
