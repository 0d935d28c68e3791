"""System B: dealing, drawing, openers, loss points, eggs (B1 to B7, B11 to B13, M10 to M14)."""

import pytest

from kozel.cards import card, cards, mask_of, members, suit_of
from kozel.game.events import Dealt, Drew
from kozel.game.play import hands_and_stock, legal_actions, new_deal, start
from kozel.game.score import first_match, next_match
from kozel.game.shuffle import Rng, show_card, shuffled
from kozel.game.state import Match, State
from kozel.game.view import see
from tests.support.table import counted, game, hand, in_order, legal, play, position, sizes, step

THREES = "7h 9h Ah 6c | Jc Kc 6d 7d | Jh Qh Kh 9d | 8d 9c 8c Td"
STOCK = "6s7s8s9sJsQsKsTsAsQcTcAcJdQdKdAd6h8hTh7c"


def test_b1_yard_is_played_with_sets_of_36_cards() -> None:
    """B1: yard plays by M1 to M12: 36 cards, sets that beat, a trump named for each deal."""
    rules = game("yard")
    assert 36 == rules.pack.bit_count()
    assert not rules.one_card
    assert 0 == rules.fixed_trumps


def test_b2_two_teams_opposite() -> None:
    """B2: four players, teams opposite."""
    assert (4, (0, 1, 0, 1)) == (game("yard").seats, game("yard").side_of)


def test_b3_cards_are_dealt_clockwise_dealer_last() -> None:
    """B3 (C3): one card at a time, the seat after the dealer first, the dealer last, four each."""
    rules = game("yard")
    deck = list(members(rules.pack))
    hands, stock = hands_and_stock(rules, deck, 1)
    assert (mask_of([2, 6, 10, 14]), mask_of([3, 7, 11, 15]), mask_of([0, 4, 8, 12]), mask_of([1, 5, 9, 13])) == hands
    assert tuple(range(16, 36)) == stock


def test_b3_later_dealers_go_clockwise() -> None:
    """B3: the next dealer sits clockwise."""
    rules = game("yard")
    following = next_match(rules, first_match(rules, 3), 2, (0, 2), eggs=0, eggs_run=0)
    assert 0 == following.dealer


def test_b4_shown_card_names_the_trump_and_stays_in_the_stock() -> None:
    """B4 (X15, X16): a random card of the stock is shown; its suit is trump for this deal; it stays where it is."""
    rules = game("yard")
    seen = set()
    for seed in range(200):
        deck = shuffled(rules, Rng(seed))
        shown = show_card(rules, deck, Rng(seed + 1))
        assert shown is not None
        seen.add(deck.index(shown))
        state = new_deal(rules, deck, shown, first_match(rules, 0)).state
        assert shown in state.stock
        assert suit_of(shown) == state.trump
    assert set(range(16, 36)) == seen


def test_b5_left_of_the_dealer_opens_deal_1() -> None:
    """B5 (X10): the player left of the dealer opens deal 1."""
    assert [1, 2, 3, 0] == [first_match(game("yard"), dealer).opener for dealer in range(4)]


def test_b32_last_taker_opens_the_next_deal() -> None:
    """B-32 (B6, X11): seat 3 took the last trick of deal 1 and lost 45-75: seat 3 opens deal 2."""
    following = counted("yard", (75, 45), last_taker=3).next
    assert following is not None
    assert (3, 2, (0, 2)) == (following.opener, following.deal, following.score)


def test_b7_beating_cards_lie_face_up() -> None:
    """B7 (X9): everybody sees the cards that beat; nobody but the discarder those that were discarded."""
    state = play(position("yard", THREES, stock=STOCK), "7h", "-6d", ">Jh")
    view = see(state, 0)
    assert (cards("Jh"), 2) == (view.best, view.best_seat)
    assert "6d" not in str(view.trick)


def test_b30_draw_one_by_one_from_the_taker() -> None:
    """B-30 (M11, X18): seat 2 took a three-card trick: 2 3 0 1 draw one card each, three times; stock 8, hands 4."""
    state = play(position("yard", THREES.replace("Ah", "8h"), stock=STOCK), "7h8h9h", "-JcKc6d", ">JhQhKh")
    told = step(state, "-8d9c8c")
    drew = [(one.seat, one.card) for one in told.events if isinstance(one, Drew)]
    assert list(zip([2, 3, 0, 1] * 3, in_order(STOCK)[:12], strict=True)) == drew
    assert (8, [4, 4, 4, 4]) == (len(told.state.stock), sizes(told.state))


def test_m10_taker_leads_next() -> None:
    """M10: who takes a trick leads the next one."""
    state = play(position("yard", THREES, stock=STOCK), "7h", "-6d", ">Jh", "-8d")
    assert (2, 2) == (state.turn, state.trick.entitled)


def test_m11_draws_end_with_the_stock() -> None:
    """M11: nobody draws from an empty stock, and nobody draws above a full hand."""
    state = play(position("yard", THREES, stock="6s7s8s9s"), "7h", "-6d", ">Jh", "-8d")
    assert ((), [4, 4, 4, 4]) == (state.stock, sizes(state))
    state = play(state, hand(state, 2)[:2], *[f"-{hand(state, seat)[:2]}" for seat in (3, 0, 1)])
    assert [3, 3, 3, 3] == sizes(state)


def test_m12_deal_ends_with_stock_and_hands_empty() -> None:
    """M12: the deal ends when stock and hands are empty, not before."""
    state = position("yard", "9h 8h | 6h 7h | 7d 8d | 9s Ts")
    state = play(state, "9h", "-6h", "-7d", "-9s")
    assert state.outcome is None
    over = play(state, "8h", "-7h", "-8d", ">Ts")
    assert over.outcome is not None
    assert ("counted", None, 3) == (over.outcome.reason, over.turn, over.outcome.last_taker)


@pytest.mark.parametrize(("points", "loss"), [((61, 59), 2), ((89, 31), 2), ((90, 30), 4), ((109, 11), 4)])
def test_b33_grades_of_the_loser(points: tuple[int, int], loss: int) -> None:
    """B-33 (B11, X2): 59 and 31 cost 2, 30 and 11 cost 4; the winner pays nothing."""
    assert (0, loss) == counted("yard", points, (5, 4)).penalty
    assert (loss, 0) == counted("yard", points[::-1], (4, 5)).penalty


def test_b34_tricks_are_counted_not_points() -> None:
    """B-34 (B11, X1): 120-0 costs 4 with two worthless tricks, 6 without any."""
    assert (0, 4) == counted("yard", (120, 0), (7, 2)).penalty
    assert (0, 6) == counted("yard", (120, 0), (9, 0)).penalty


def test_b35_eggs_cost_nothing() -> None:
    """B-35 (B11, B12, X3): 60-60 costs nobody anything, is remembered, and the last taker opens."""
    made = counted("yard", (60, 60), score=(2, 4), last_taker=2)
    assert ((0, 0), (2, 4), 1) == (made.penalty, made.score, made.eggs)
    assert made.next is not None
    assert (2, 1, 1) == (made.next.opener, made.next.eggs, made.next.eggs_run)


def test_b12_eggs_change_nothing_else() -> None:
    """B12: the deal after eggs costs what it always costs; the eggs are remembered for the match."""
    made = counted("yard", (90, 30), eggs=(1, 1))
    assert ((0, 4), 1) == (made.penalty, made.eggs)
    assert made.next is not None
    assert (1, 0) == (made.next.eggs, made.next.eggs_run)


def test_b36_twelve_ends_the_match() -> None:
    """B-36 (B13, B12): X at 8 without a trick: 14, X are the goats, with eggs if any deal was eggs."""
    made = counted("yard", (0, 120), (0, 9), score=(8, 10), eggs=(1, 0))
    assert ((14, 10), (0,), None, 1) == (made.score, made.goats, made.next, made.eggs)


def test_b13_exactly_twelve_ends_it_ten_does_not() -> None:
    """B13: twelve loss points end the match, ten do not."""
    assert (1,) == counted("yard", (90, 30), score=(0, 8)).goats
    assert () == counted("yard", (61, 59), score=(0, 8)).goats


def test_b37_shown_ace_is_in_the_stock_until_drawn_unseen() -> None:
    """B-37 (B4): Ah is shown: everybody knows it lies in the stock; who draws it stays hidden."""
    state = position("yard", THREES, stock=STOCK.replace("7c", "").replace("6s", "7c"), shown="Ah")
    state = play(state, "7h", "-6d", ">Jh")
    told = step(state, "-8d")
    (first, *_) = [one for one in told.events if isinstance(one, Drew)]
    assert card("7c") == first.card
    assert [None, None, first.card, None] == [
        shown.card for seat in range(4) if isinstance(shown := see(first, seat), Drew)
    ]
    assert card("Ah") == see(told.state, 1).shown


def all_views(state: State) -> list[str]:
    """Text of what each seat sees of the tricks and the hands of others."""
    return [str((see(state, seat).tricks, see(state, seat).hands, see(state, seat).stock_cards)) for seat in range(4)]


def test_m14_everything_is_public_after_the_end() -> None:
    """M14: when the deal is over all hands, discards and the rest of the stock are public, to a spectator too."""
    over = play(position("yard", "9h | 6h | 7d | 9s"), "9h", "-6h", "-7d", "-9s")
    assert 1 == len(set(all_views(over)))
    spectator = see(over, None)
    assert (over.tricks, over.hands, over.stock) == (spectator.tricks, spectator.hands, spectator.stock_cards)


def test_m14_a_seat_sees_its_own_discards_and_counts() -> None:
    """M14: before the end each seat sees another four things, but its own discard only itself."""
    state = play(position("yard", THREES, stock=STOCK), "7h", "-6d", ">Jh", "-8d")
    views = all_views(state)
    assert 3 == len(set(views))
    assert views[0] == views[2]
    assert (4, 4, 4, 4) == see(state, 0).counts
    assert len(STOCK) // 2 - 4 == see(state, None).stock


def test_dealt_tells_each_seat_its_own_hand() -> None:
    """M14: of the deal a seat is told its own hand alone, a spectator none."""
    rules = game("yard")
    hands = tuple(cards(part) for part in THREES.split("|"))
    told = start(rules, hands, tuple(in_order(STOCK)), card("6s"), Match(3, 0, (0, 0))).events[0]
    for seat in (None, 0, 1, 2, 3):
        shown = see(told, seat)
        assert isinstance(shown, Dealt)
        assert [own == seat for own in range(4)] == [one is not None for one in shown.hands]


def test_m5_every_seat_acts_once_in_turn() -> None:
    """M5: each seat acts once, clockwise; another seat is refused."""
    state = play(position("yard", THREES, stock=STOCK), "7h")
    for seat in (0, 2, 3):
        assert set() == legal(state, seat)
    assert 1 == state.turn
    assert legal_actions(state, 1)
