"""System C: two to nine players, each alone or in two teams (C1 to C15)."""

from itertools import pairwise

import pytest

from kozel.cards import cards, cards_text, points_of
from kozel.game.events import Drew
from kozel.game.play import hands_and_stock, new_deal
from kozel.game.score import first_match, next_match
from kozel.game.shuffle import Rng, show_card, shuffled
from kozel.game.state import Match
from kozel.rules.compile import Rules
from tests.support.table import counted, game, legal, play, position, sizes, step

STOCK = {2: 28, 3: 24, 4: 20, 5: 15, 6: 12, 7: 7, 8: 0, 9: 0}


def company(seats: int, switches: str = "") -> Rules:
    """Company, each for himself."""
    return game(f"company {switches}".strip(), seats)


def test_c1_plays_with_sets() -> None:
    """C1: company plays by M1 to M12, the taker draws first."""
    rules = company(3)
    assert not rules.one_card
    state = play(position(rules, "9h 6c | Jh 7c | 8c 9c", stock="7s8s9s", shown="7s"), "9h", ">Jh")
    drew = [one.seat for one in step(state, "-8c").events if isinstance(one, Drew)]
    assert [] == drew[3:]
    assert 1 == drew[0]


@pytest.mark.parametrize("seats", range(2, 10))
def test_c2_two_to_nine_singles(seats: int) -> None:
    """C2: two to nine players, each a side of his own."""
    rules = company(seats)
    assert (tuple(range(seats)), seats) == (rules.side_of, rules.side_count)


def test_c08_two_teams_of_three() -> None:
    """C-08 (C2): six in teams: X = 0 2 4, Y = 1 3 5; 24 dealt, stock 12; team totals are scored."""
    rules = game("company", 6, "teams")
    assert (0, 1, 0, 1, 0, 1) == rules.side_of
    assert (2, 12) == (rules.side_count, rules.stock_size)
    assert (0, 2) == counted(rules, (61, 59)).penalty


@pytest.mark.parametrize("seats", range(2, 10))
def test_c3_four_cards_each(seats: int) -> None:
    """C3: four cards each, one at a time clockwise, the dealer last."""
    rules = company(seats)
    deck = shuffled(rules, Rng(seats))
    hands, _ = hands_and_stock(rules, deck, 1)
    assert [4] * seats == [one.bit_count() for one in hands]
    assert hands[2 % seats] >> deck[0] & 1


def test_c4_shown_card_goes_back() -> None:
    """C4 (X15): the shown card is one of the stock and stays there, its place secret."""
    rules = company(3)
    places = {
        deck.index(show_card(rules, deck, Rng(seed)) or 0)
        for seed in range(300)
        for deck in [shuffled(rules, Rng(seed))]
    }
    assert set(range(12, 36)) == places


def test_c01_the_dealer_leads() -> None:
    """C-01 (C5): three singles, seat 1 dealt: seat 1 leads any legal lead, trumps included."""
    rules = company(3)
    match = first_match(rules, 1)
    assert 1 == match.opener
    state = position(rules, "9d Tc Jc Qc | 6s 7s 8h 9c | 6c 7c 8c 9s", opener=1, dealer=1)
    assert {"6s", "7s", "6s7s", "8h", "9c"} == legal(state, 1)


def test_c5_the_dealer_leads_every_deal() -> None:
    """C5: the dealer opens later deals too, whoever took the last trick."""
    rules = company(5)
    following = next_match(rules, first_match(rules, 4), 2, (0,) * 5, eggs=0, eggs_run=0)
    assert (0, 0) == (following.dealer, following.opener)


def test_c6_dealers_go_clockwise() -> None:
    """C6: the next dealer sits clockwise."""
    rules = company(3)
    match = first_match(rules, 0)
    seen = []
    for _ in range(4):
        seen.append(match.dealer)
        match = next_match(rules, match, 0, (0, 0, 0), eggs=0, eggs_run=0)
    assert [0, 1, 2, 0] == seen


def test_c06_nobody_beats_the_dealer() -> None:
    """C-06 (C11): a two-card lead that nobody beats: the dealer takes and leads again."""
    state = position(company(3), "Ah Kh 7c 8c | 6d 7d 8d 9d | Jc Qc 9c Kd")
    state = play(state, "KhAh", "-6d7d", "-JcQc")
    assert (0, 0) == (state.turn, state.tricks[0].taker)


def test_c10_all_or_nothing() -> None:
    """C10 (C11, X21): cards that beat only a part are discarded; who beats the whole set takes it all."""
    state = play(position(company(3), "7h Kh 6c 8c | 9h Qd Kc 6d | Th Ah 9c Kd"), "7hKh")
    assert not [text for text in legal(state, 1) if text.startswith(">")]
    after = play(state, "-6d9h", ">ThAh")
    assert 2 == after.tricks[0].taker
    assert (0, 0, points_of(cards("KhThAh"))) == after.points


@pytest.mark.parametrize(("points", "loss"), [(59, 2), (31, 2), (30, 4), (0, 4)])
def test_c12_two_players_pay_by_grade(points: int, loss: int) -> None:
    """C12 (X2, X17): below 60 costs 2, below 31 costs 4."""
    assert (0, loss) == counted(company(2), (120 - points, points)).penalty


def test_c12_no_tricks_cost_six() -> None:
    """C12 (X1): no tricks cost 6."""
    assert (0, 6) == counted(company(2), (120, 0), (9, 0)).penalty


def test_c16_two_players_60_60() -> None:
    """C-16 (X3): two players 60-60: nothing happens and the match goes on."""
    made = counted(company(2), (60, 60), score=(10, 10))
    assert ((0, 0), (), 1) == (made.penalty, made.goats, made.eggs)
    assert made.next is not None


def test_c10_joint_highest_pay_nothing() -> None:
    """C-10 (C13, X3): 60-60-0: the third pays 6 without a trick, 4 with one."""
    assert (0, 0, 6) == counted(company(3), (60, 60, 0), (4, 4, 0)).penalty
    assert (0, 0, 4) == counted(company(3), (60, 60, 0), (4, 3, 1)).penalty


def test_c10_three_sides_have_no_eggs() -> None:
    """C13: 60-60-0 is no eggs deal: eggs need exactly two sides."""
    assert 0 == counted(company(3), (60, 60, 0)).eggs


def test_c11_highest_is_free_below_61() -> None:
    """C-11 (C13, X2): 50-31-39 costs 0 2 2, 60-30-30 costs 0 4 4."""
    assert (0, 2, 2) == counted(company(3), (50, 31, 39)).penalty
    assert (0, 4, 4) == counted(company(3), (60, 30, 30)).penalty


def test_c12_three_joint_highest() -> None:
    """C-12 (C13): 40-40-40 costs nobody, with ties=pay-2 everybody 2."""
    assert (0, 0, 0) == counted(company(3), (40, 40, 40)).penalty
    assert (2, 2, 2) == counted(company(3, "ties=pay-2"), (40, 40, 40)).penalty


def test_c14_four_singles() -> None:
    """C-14 (C13): 33-29-29-29 costs 0 4 4 4."""
    assert (0, 4, 4, 4) == counted(company(4), (33, 29, 29, 29)).penalty


@pytest.mark.parametrize("seats", range(2, 10))
def test_c14_sixes_leave_until_it_divides(seats: int) -> None:
    """C14 (X23): 5 and 7 players drop 6d, 8 all sixes; 120 points, the stock a multiple of the seats."""
    rules = company(seats)
    gone = {5: "6d", 7: "6d", 8: "6c6d6h6s"}.get(seats, "")
    assert gone == cards_text(company(2).pack & ~rules.pack)
    assert 120 == points_of(rules.pack)
    assert STOCK[seats] == rules.stock_size
    assert 0 == rules.stock_size % seats


@pytest.mark.parametrize("seats", [8, 9])
def test_c14_trump_is_cut_from_the_pack_without_a_stock(seats: int) -> None:
    """C14: with eight and nine players the trump is cut before dealing: the shown card lies in some hand."""
    rules = company(seats)
    shown = {show_card(rules, shuffled(rules, Rng(seed)), Rng(seed)) for seed in range(400)}
    assert rules.pack.bit_count() == len(shown)
    deck = shuffled(rules, Rng(1))
    state = new_deal(rules, deck, deck[0], first_match(rules, 0)).state
    assert () == state.stock
    assert any(one >> deck[0] & 1 for one in state.hands)


def test_c07_five_singles_keep_equal_hands() -> None:
    """C-07 (C14): five singles: 35 cards, 20 dealt, stock 15; equal hands after every trick; 120 in all."""
    rules = company(5)
    deck = shuffled(rules, Rng(5))
    state = new_deal(rules, deck, deck[-1], Match(0, 0, (0,) * 5)).state
    leads = []
    while state.turn is not None:
        if not state.trick.plays:
            assert 1 == len(set(sizes(state)))
            leads.append(len(state.stock))
        state = play(state, max(text for text in legal(state, state.turn) if not text.startswith("!")))
    assert 15 == leads[0]
    assert all(later <= earlier for earlier, later in pairwise(leads))
    assert 120 == sum(state.points)


def test_c15_every_side_at_twelve_is_a_goat() -> None:
    """C15 (X24): several sides may reach twelve in one deal: all of them lose."""
    made = counted(company(3), (120, 0, 0), (9, 0, 0), score=(10, 8, 6))
    assert ((10, 14, 12), (1, 2), None) == (made.score, made.goats, made.next)


def test_c13_everyone_else_pays_by_grade() -> None:
    """C13: below the highest everybody pays by points and tricks: 2, 4 or 6."""
    assert (0, 2, 4, 6) == counted(company(4), (60, 40, 20, 0), (3, 3, 3, 0)).penalty
