"""Cards that nobody wrote down: what they may be, and how a play is refused that nobody can have made."""

from dataclasses import replace

import pytest

from kozel.cards import PACK, card, cards
from kozel.game.actions import Action, Discard
from kozel.game.score import settle
from kozel.game.state import Exchange, IllegalAction, Outcome, State, Trick
from kozel.game.unseen import (
    STOCK,
    exact,
    has_unseen,
    knows_hand,
    points_range,
    resolve,
    seen_anywhere,
    settlements,
    side_ranges,
    unseen,
    unseen_cards,
    unseen_pool,
)
from tests.support.table import game, play, position, seats_mask

BLANKS = unseen_cards(3)


def with_hand(state: State, seat: int, hand: int) -> State:
    """The position with another hand."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def refusal_of(state: State, seat: int, known: int, hidden: int = 0) -> tuple[str, str]:
    """Reason and rule with which a record's play is refused."""
    with pytest.raises(IllegalAction) as error:
        resolve(state, seat, known, hidden)
    return error.value.reason, error.value.rule


def test_m5_nobody_plays_a_card_that_lies_elsewhere() -> None:
    """A card of another hand, of the table or of the stock, or one too many, is not held (M5)."""
    state = with_hand(play(position("yard", "7h 9h | 8c | 7d | Tc", stock="8s"), "7h"), 1, BLANKS)
    for known in ("7h", "9h", "7d", "8s"):
        assert ("card-not-held", "M5") == refusal_of(state, 1, cards(known))
    assert ("card-not-held", "M5") == refusal_of(state, 2, cards("Kc"))
    assert ("card-not-held", "M5") == refusal_of(state, 1, cards("6c7c8c9c"))
    assert ("card-not-held", "M5") == refusal_of(state, 1, 0, 4)
    assert ("card-not-held", "M5") == refusal_of(state, 1, cards("Kc"), 3)


def test_m5_a_card_that_is_shown_takes_an_unseen_one_s_place() -> None:
    """The first unseen card of the hand, those dealt before those drawn, becomes the card that is shown (M5)."""
    drawn = 1 << STOCK
    state = with_hand(play(position("yard", "7h 9h | 8c | 7d | Tc"), "7h"), 1, BLANKS | drawn)
    after, shown = resolve(state, 1, cards("Kh"), 0)
    assert cards("Kh") == shown
    assert cards("Kh") | BLANKS & ~unseen_cards(1) | drawn == after.hands[1]
    assert state.hands[2:] == after.hands[2:]


def test_b4_the_shown_card_can_only_have_been_drawn() -> None:
    """Who plays the card that named the trump has drawn it: no card dealt can be it (B4)."""
    started = position("yard", "7h 9h 9s 9c | 8c | 7d | Tc", shown="8s")
    state = with_hand(play(started, "7h"), 1, BLANKS)
    assert ("card-not-held", "M5") == refusal_of(state, 1, cards("8s"))
    after, _ = resolve(with_hand(state, 1, BLANKS | 1 << STOCK), 1, cards("8s"), 0)
    assert cards("8s") | BLANKS == after.hands[1]


def test_m8_cards_discarded_unseen_are_the_unseen_ones() -> None:
    """A discard that nobody wrote down takes as many cards as it has, all of that hand (M8)."""
    state = with_hand(play(position("yard", "7h 9h | 8c | 7d | Tc"), "7h9h"), 1, BLANKS)
    after, lying = resolve(state, 1, 0, 2)
    assert 2 == lying.bit_count()
    assert lying == lying & after.hands[1] == unseen(lying)


def test_points_of_unseen_cards_are_bounded_by_what_is_missing() -> None:
    """One unseen card is worth what the missing cards leave: here nothing to an ace (M1)."""
    pool = cards("6cKcAcTd")
    assert (0, 11) == points_range(unseen_cards(1), pool)
    assert (4 + 4, 21 + 4) == points_range(unseen_cards(2) | cards("Ks"), pool)
    assert (4, 4) == points_range(cards("Ks"), pool)
    assert [4, None] == [exact((4, 4)), exact((4, 8))]


def test_what_is_missing_is_what_stands_nowhere() -> None:
    """Hands, table, stock and tricks are searched; the rest of the pack is missing (M1)."""
    state = play(position("yard", "7h 9h | 8c | 7d | Tc", stock="8s"), "7h")
    assert cards("7h9h8c7dTc8s") == seen_anywhere(state)
    assert state.rules.pack & ~cards("7h9h8c7dTc8s") == unseen_pool(state)
    assert not has_unseen(state)
    assert has_unseen(with_hand(state, 1, BLANKS))
    taken = play(state, "-8c", "-7d", "-Tc")
    assert cards("7h9h8c7dTc8s") == seen_anywhere(taken)


def test_a15_a_last_trump_that_must_pass_is_not_led() -> None:
    """A banned leader's last trump goes to a partner who holds a plain card, so it is not what is led (A15)."""
    state = position("classic", "Kc | As | 9s | 8s", opener=0, deal=2, banned=seats_mask(0, 2))
    state = replace(state, stock=())
    known_partner = with_hand(state, 0, unseen_cards(1))
    assert ("last-trump-passes", "A15") == refusal_of(known_partner, 0, cards("Kc"))
    passed, led = resolve(known_partner, 0, cards("9s"), 0)
    assert cards("9s") == led == passed.hands[0]
    assert unseen_cards(1) == passed.hands[2]
    assert Exchange(0, 2, None, card("9s")) == passed.exchange
    own = with_hand(state, 2, unseen_cards(1))
    passed, _ = resolve(own, 0, cards("9d"), 0)
    assert (cards("9d"), cards("Kc")) == (passed.hands[0], passed.hands[2])
    assert Exchange(0, 2, card("Kc"), card("9d")) == passed.exchange
    stayed, _ = resolve(own, 0, cards("Kc"), 0)
    assert stayed.exchange is None
    assert [True, False, True] == [knows_hand(state, 0), knows_hand(own, 0), knows_hand(own, 1)]
    assert not knows_hand(known_partner, 0)


@pytest.mark.parametrize(
    ("hands", "opener", "seat", "known"),
    [
        ("Kc | As | ?? | 8s", 0, 0, False),
        ("?? | As | Kc | 8s", 2, 2, False),
        ("Kc | As | ?? | 8s", 1, 0, True),
        ("9d | As | ?? | 8s", 0, 0, True),
        ("KcAc | AsTs | ?? | 8s9s", 0, 0, True),
        ("9s | Kc | 8s | ??", 1, 1, True),
        ("9s | Kc | 8s | ??", 0, 1, True),
    ],
)
def test_a15_a_hand_is_known_unless_its_last_trump_may_have_passed(
    hands: str, opener: int, seat: int, *, known: bool
) -> None:
    """Only a banned leader's only card, a trump, hangs on what the partner holds (A15)."""
    unknown = hands.replace(" ", "").split("|").index("??")
    written = hands.replace("??", "7h")
    state = position("classic", written, opener=opener, deal=2, banned=seats_mask(0, 2))
    assert known == knows_hand(with_hand(state, unknown, unseen_cards(1)), seat)


def test_c14_without_a_stock_the_shown_card_was_dealt() -> None:
    """Where all cards are dealt, the card that named the trump is one of a hand (C14)."""
    rules = game("company", 9)
    hands = "7h | 8c | 7d | Tc | 9c | 9d | Td | Jd | Jc"
    state = with_hand(play(position(rules, hands, shown="8s"), "7h"), 1, BLANKS)
    after, _ = resolve(state, 1, cards("8s"), 0)
    assert cards("8s") | BLANKS & ~unseen_cards(1) == after.hands[1]


def test_a_result_that_hangs_on_unseen_cards_is_bounded() -> None:
    """With one unseen card in each pile, and an ace and a six missing, either side may have lost (B11)."""
    theirs = cards("AdAhAsTdThJd")
    mine = PACK & ~theirs & ~cards("Ac6c")
    tricks: tuple[Trick[Action], ...] = (
        Trick(0, plays=(Discard(0, mine | unseen_cards(1)),), taker=0),
        Trick(1, plays=(Discard(1, theirs | unseen_cards(2) & ~unseen_cards(1)),), taker=1),
    )
    state = replace(position("yard", "7h | 8c | 7d | Tc"), hands=(0,) * 4, tricks=tricks)
    assert [(54, 65), (55, 66)] == side_ranges(state)
    outcome = Outcome("counted", (54, 55), (1, 1), 1)
    assert {(2, 0), (0, 2)} == {one.penalty for one in settlements(state, outcome)}
    caught = Outcome("queen", None, None, None, 0)
    assert 1 == len(settlements(replace(state, rules=game("classic")), caught))
    known = replace(state, tricks=())
    assert [(2, 0)] == [one.penalty for one in settlements(known, replace(outcome, points=(54, 66)))]


def test_a_result_of_three_sides_has_as_many_unseen_cards_as_each_took() -> None:
    """One unseen card in two piles of three, an ace and a ten missing: one has the ace, the other the ten."""
    mine, theirs = cards("AdAhThKd"), cards("AsTcTsKc")
    rest = PACK & ~mine & ~theirs & ~cards("AcTd")
    first, second = unseen_cards(1), unseen_cards(2) & ~unseen_cards(1)
    tricks: tuple[Trick[Action], ...] = (
        Trick(0, plays=(Discard(0, mine | first),), taker=0),
        Trick(1, plays=(Discard(1, theirs | second),), taker=1),
        Trick(2, plays=(Discard(2, rest),), taker=2),
    )
    rules = game("company", 3)
    state = replace(position(rules, "7h | 8c | 7d"), hands=(0,) * 3, tricks=tricks)
    outcome = Outcome("counted", (36, 35, 28), (1, 1, 1), 2)
    expected = {settle(rules, state.match, replace(outcome, points=points)) for points in ((47, 45, 28), (46, 46, 28))}
    assert expected == set(settlements(state, outcome))
    assert 2 == len(settlements(state, outcome))


def test_a_known_card_is_not_forgotten_where_another_is_shown() -> None:
    """Only unseen discards may have been a card that one knew of: a card played face up is not (M14)."""
    state = with_hand(play(position("yard", "7h 9h | 8c | 7d | Tc"), "7h"), 1, cards("As") | BLANKS)
    after, _ = resolve(state, 1, cards("Kh"), 0)
    assert cards("As") == after.hands[1] & cards("As")
    discarded, _ = resolve(state, 1, 0, 1)
    assert not discarded.hands[1] & PACK


def test_a15_two_unseen_hands_tell_of_no_exchange() -> None:
    """Where neither the leader's last card nor the partner's was seen, a plain lead may be the leader's own (A15)."""
    state = position("classic", "Kc | As | 9s | 8s", opener=0, deal=2, banned=seats_mask(0, 2))
    unknown = with_hand(with_hand(replace(state, stock=()), 0, unseen_cards(1)), 2, unseen_cards(2) & ~unseen_cards(1))
    led, shown = resolve(unknown, 0, cards("9d"), 0)
    assert cards("9d") == shown == led.hands[0]
    assert led.exchange is None
    assert unknown.hands[2] == led.hands[2]
