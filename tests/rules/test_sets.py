"""Systems B and C: leading, beating and discarding sets of cards (M1 to M10)."""

from itertools import combinations, pairwise

import pytest

from kozel.cards import CARD_NAMES, CARD_POINTS, PACK, RANKS, cards, members, points_of
from kozel.game.actions import Discard
from kozel.game.events import TrickTaken
from kozel.game.state import State
from kozel.rules.primitives import beating_sets, covers, drawing_seats, plies_bound, sets_of_size
from tests.support.table import game, legal, play, position, refused, sizes, step

REST = " | 6d 7d 6h 8c | 9d Td 7c 9c | Jd Qd Jc Qc"


def beats(mine: str, best: str, led: str, trump: str) -> bool:
    """Whether one set beats another, suits by letter."""
    return covers(cards(mine), cards(best), "cdhs".index(led), "cdhs".index(trump))


def answers(led: str, hand: str, trump: str = "s") -> set[str]:
    """Legal plays of the seat behind a lead."""
    lead = f"{led} {'7c 8c 9c'[: 3 * (4 - len(led.replace(' ', '')) // 2)]}"
    state = position("yard", f"{lead} | {hand} | 7d 8d 6h Jc | 9d 6d 8h Jh", shown="6" + trump)
    return legal(play(state, led.replace(" ", "")), 1)


def test_m1_pack_and_points() -> None:
    """M1: 36 cards, 120 points: A 11, T 10, K 4, Q 3, J 2, others 0."""
    assert PACK == game("yard").pack == game("company", 2).pack
    assert 120 == points_of(PACK)
    assert {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0} == {
        name[0]: CARD_POINTS[number] for number, name in enumerate(CARD_NAMES)
    }


@pytest.mark.parametrize("suit", "cdhs")
def test_m2_ranks_inside_a_suit(suit: str) -> None:
    """M2: 6 7 8 9 J Q K T A, low to high; the ten beats the king."""
    assert "6789JQKTA" == RANKS
    for lower, higher in pairwise(RANKS):
        assert beats(higher + suit, lower + suit, suit, "s")
        assert not beats(lower + suit, higher + suit, suit, "s")


def test_m3_what_beats_what() -> None:
    """M3: same suit and higher, or a trump over a plain card; nothing else."""
    assert beats("6s", "Ah", "h", "s")
    assert not beats("Ah", "6s", "s", "s")
    assert not beats("Ad", "6h", "h", "s")
    assert beats("7s", "6s", "s", "s")
    assert not beats("7h", "7h", "h", "s")


def test_b01_leads_are_sets_of_one_suit() -> None:
    """B-01 (M4): hand 7h 9h Ah 6s: the eight leads."""
    state = position("yard", "7h 9h Ah 6s" + REST)
    assert {"7h", "9h", "Ah", "6s", "7h9h", "7hAh", "9hAh", "7h9hAh"} == legal(state, 0)
    assert ("lead-one-suit", "M4") == refused(state, "7h6s")


def test_b02_four_suits_and_one_suit() -> None:
    """B-02 (M4): four suits give four leads, four hearts all fifteen subsets."""
    assert {"7h", "8d", "As", "6c"} == legal(position("yard", "7h 8d As 6c" + REST), 0)
    assert 15 == len(legal(position("yard", "7h 9h Ah Kh" + REST), 0))


def test_b03_trumps_may_open() -> None:
    """B-03 (M4, X4): trumps may be led in the first trick of a deal."""
    assert "TsAs" in legal(position("yard", "As Ts 8h Kd" + REST), 0)


def test_b04_beat_or_discard_anything() -> None:
    """B-04 (M3, M5, M9): Qc led: Tc or 6s beat; any of the four cards may be discarded, Tc and 6s included."""
    assert {">Tc", ">6s", "-Tc", "-Kd", "-6s", "-7h"} == answers("Qc", "Tc Kd 6s 7h")


def test_b05_plain_suits_never_beat_each_other() -> None:
    """B-05 (M3): Ah led, no heart and no trump in hand: discards only; a trump six beats an ace."""
    assert {"-Td", "-Ad", "-Ac", "-6c"} == answers("Ah", "Td Ad Ac 6c")
    assert beats("6h", "As", "s", "h")
    assert not beats("As", "Td", "d", "h")
    assert not beats("Td", "As", "s", "h")
    assert beats("Tc", "Qc", "c", "h")
    assert beats("Tc", "Kc", "c", "h")


def test_b07_beating_some_cards_is_no_beat() -> None:
    """B-07 (M8): 7h Kh led, only 9h beats one of them: nothing may be shown, two cards go face down."""
    legal_now = answers("7h Kh", "9h Qd Kc 6d")
    assert {"-6d9h", "-6dQd", "-Kc6d", "-Kc9h", "-KcQd", "-Qd9h"} == legal_now


def test_b07_counts_must_match() -> None:
    """M5: exactly as many cards as were led."""
    state = play(position("yard", "7h Kh 7c 8c | 9h Qd Kc 6d | 7d 8d 6h Jc | 9d 6d 8h Jh"), "7hKh")
    assert ("wrong-count", "M5") == refused(state, "-9h")
    assert ("wrong-count", "M5") == refused(state, ">9hQdKc")


def test_b08_order_of_laying_is_irrelevant() -> None:
    """B-08 (M6, X19): 6s 9h beat 8h Kh, one-to-one, in whatever order they are laid."""
    assert beats("6s9h", "8hKh", "h", "s")
    assert beats("9h6s", "Kh8h", "h", "s")
    assert not beats("9hJh", "8hKh", "h", "s")


def test_b09_beating_set_may_mix_suits() -> None:
    """B-09 (M6, M7): diamonds trump, Qs 7s led, 9d Js beat; then only Kd 8d of Kd 8d 9s beat."""
    assert beats("9dJs", "Qs7s", "s", "d")
    state = position("yard", "Qs 7s 6h 7h | 9d Js 8h Jh | Kd 8d 9s 9h | 6c 7c 8c 9c", shown="6d")
    assert {">8dKd"} == {text for text in legal(play(state, "7sQs", ">9dJs"), 2) if text[0] == ">"}


def eight_cards() -> State:
    """The position of B-11 before seat 3 acts."""
    hands = "7h 9h 6c 7c | Jh Kh 6d 7d | Ac Tc 8d 9d | Th 6s 8c 9c"
    return play(position("yard", hands, stock="JdQdKdTdAd6h8hQh"), "7h9h", ">JhKh", "-AcTc")


def test_b11_winner_takes_face_down_cards_too() -> None:
    """B-11 (M10): seat 3 beats last and takes eight cards, 37 points, and leads next."""
    told = step(eight_cards(), ">6sTh")
    assert [TrickTaken(3, 1, 8, 37, public=False)] == [one for one in told.events if isinstance(one, TrickTaken)]
    assert (3, (0, 37), (0, 1)) == (told.state.turn, told.state.points, told.state.taken)


def test_b12_nobody_beats() -> None:
    """B-12 (M10): nobody beats: the leader takes all cards and leads again."""
    hands = "7h 9h 6c 7c | Jh Kh 6d 7d | Ac Tc 8d 9d | Th 6s 8c 9c"
    state = play(position("yard", hands), "7h9h", "-6d7d", "-8d9d", "-8c9c")
    assert (0, 0) == (state.turn, state.tricks[0].taker)
    assert [2, 2, 2, 2] == sizes(state)


def test_b13_partner_may_be_overtaken() -> None:
    """B-13 (M5, X22): the partner wins with Ks; seat 0 may beat it with Ts or discard."""
    hands = "Ts 6h | 8d 9d | Ks 7h | 6c 7c"
    state = play(position("yard", hands, opener=1), "8d", ">Ks", "-6c")
    assert {">Ts", "-Ts", "-6h"} == legal(state, 0)


def test_b14_trumps_led_only_higher_trumps_beat() -> None:
    """B-14 (M3, M6): trumps 7s 9s led, hand 8s Ts Ah Ad: the only beat is 8s Ts."""
    hands = "7s 9s 6c 7c | 8s Ts Ah Ad | 6d 7d 8d 9d | 6h 7h 8h 9h"
    assert {">8sTs"} == {text for text in legal(play(position("yard", hands), "7s9s"), 1) if text[0] == ">"}


def test_b15_four_trumps_against_four_trumps() -> None:
    """B-15 (M6): Js Qs Ks Ts beat 6s 7s 8s 9s; Js Qs Ks 8s do not beat 6s 7s 9s Ts."""
    assert beats("JsQsKsTs", "6s7s8s9s", "s", "s")
    assert not beats("JsQsKs8s", "6s7s9sTs", "s", "s")


def test_m6_the_last_set_that_beat_is_to_be_beaten() -> None:
    """M6 (X20): the set to beat is the last that beat, not the lead and not a discard."""
    hands = "7h 6c | 9h 7c | 8c 9c | 8h Jh"
    state = play(position("yard", hands), "7h", ">9h", "-8c")
    assert {">Jh", "-8h", "-Jh"} == legal(state, 3)
    assert ("does-not-beat", "M6") == refused(state, ">8h")


def test_m8_discard_is_any_set_of_the_size_led() -> None:
    """M8: every set of that many cards may be discarded, whatever was led."""
    state = play(position("yard", "7h 8h 6c 7c | 9h 9c Jd Qs | 8c 6d 7d 8d | 6h Jh 9d Td"), "7h8h")
    assert {"-9c9h", "-9cJd", "-9cQs", "-Jd9h", "-9hQs", "-JdQs"} == legal(state, 1) - {">9hQs"}


def test_m9_beating_cards_may_be_discarded() -> None:
    """M9: cards that would have beaten may be discarded, and then win nothing."""
    state = play(position("yard", "7h 6c | 9h 7c | 8c 9c | 8h Jh"), "7h", "-9h", "-8c", "-Jh")
    assert 0 == state.tricks[0].taker
    assert Discard(1, cards("9h")) == state.tricks[0].plays[1]


def test_m6_wrong_by_first_fit_is_right_by_matching() -> None:
    """M6: with 8h Kh to beat, 6s 9h do, though 6s laid on 8h first would leave Kh unbeaten."""
    assert [cards("6s9h")] == beating_sets(cards("6s9h"), cards("8hKh"), 2, 3)


def test_m4_lead_may_be_as_long_as_the_hand() -> None:
    """M4: a lead is one to all cards of the hand, held and of one suit."""
    state = position("yard", "7h 9h | 6c 7c | 8c 9c | Jc Qc")
    assert {"7h", "9h", "7h9h"} == legal(state, 0)
    assert ("card-not-held", "M5") == refused(state, "8h")


@pytest.mark.parametrize(
    "hand", ["", "7h", "7h9hAh6s", "6c7c8c9cJcQcKcTc", "6c7c8c9cJcQcKcTcAc6d", "6d7d8d9dJdQd7s8s9sJsAs"]
)
def test_m8_discards_are_all_sets_of_the_size(hand: str) -> None:
    """M8: every set of the size once, also of hands with cards that nobody wrote down or with more than nine cards."""
    for held in (cards(hand), cards(hand) | 0b101 << 36, cards(hand) << 36):
        for size in range(5):
            wanted = [sum(some) for some in combinations([1 << one for one in members(held)], size)]
            found = sets_of_size(held, size)
            assert sorted(wanted) == sorted(found)


def test_m6_beating_sets_of_any_hand() -> None:
    """M6: of a hand of any size those sets beat that `covers` says, and cards that nobody wrote down beat nothing."""
    hand, unseen = cards("6d7d8d9dJdQd7s8s9sJsAs"), 0b11 << 36
    for best in ("Kd", "6s", "8d9d", "KdTd", "6d8d9d", "6dKd6s", "6d7d8d9d"):
        some = cards(best)
        for held in (one & ~some for one in (hand, cards("6d9dQd8s"), cards("7d8dJs"), cards("9dTdAd"), cards("6c7h"))):
            beating = [one for one in sets_of_size(held, some.bit_count()) if covers(one, some, 1, 3)]
            assert sorted(beating) == sorted(beating_sets(held | unseen, some, 1, 3))
            assert len(set(beating)) == len(beating)


@pytest.mark.parametrize(
    ("pack", "seats", "without", "with_claims"), [(36, 4, 36, 90), (35, 5, 35, 91), (36, 2, 36, 72)]
)
def test_plies_bound(pack: int, seats: int, without: int, with_claims: int) -> None:
    """Each card once; where claims send cards back, in each trick seats - 1 void plays, a claim a seat, the answers."""
    assert without == plies_bound(pack, seats, claims=False)
    assert with_claims == plies_bound(pack, seats, claims=True)
    assert with_claims == pack // seats * ((seats - 1) + seats + (seats - 1))


def test_m11_who_has_enough_is_passed_over() -> None:
    """M11: one card at a time clockwise from the taker, to those alone who hold fewer than the full hand."""
    assert [1, 3] == drawing_seats([4, 3, 4, 3], 2, 0, 4)
    assert [3, 1] == drawing_seats([4, 3, 4, 3], 9, 2, 4)
    assert [2, 3, 0, 3] == drawing_seats([3, 4, 3, 2], 4, 2, 4)
    assert [] == drawing_seats([4, 4], 5, 0, 4)
