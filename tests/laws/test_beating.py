"""Beating, against brute force: one-to-one in any order (M3, M6, invariant 3)."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from kozel.cards import SUIT_CARDS, Card, Cards, mask_of, members, rank_of, suit_of
from kozel.rules.primitives import (
    beating_sets,
    claim_rank,
    covers,
    distance,
    drawing_seats,
    one_suit_sets,
    sets_of_size,
)

SUIT_NUMBERS = st.integers(0, 3)
LAW = settings(max_examples=400, deadline=None)


def beats(one: Card, other: Card, trump: int) -> bool:
    """M3, as it is written."""
    return rank_of(one) > rank_of(other) if suit_of(one) == suit_of(other) else suit_of(one) == trump


def matches(mine: Cards, best: Cards, trump: int) -> bool:
    """M6, as it is written: some order of one set beats the other card by card."""
    targets = list(members(best))
    if mine.bit_count() != len(targets):
        return False
    return any(
        all(beats(one, other, trump) for one, other in zip(order, targets, strict=True))
        for order in permutations(members(mine))
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int, Cards, Cards]:
    """Led suit, trump, a set that can be winning, and any other set, often of its size and of the same suits."""
    led, trump, size = draw(SUIT_NUMBERS), draw(SUIT_NUMBERS), draw(st.integers(1, 5))
    inside = list(members(SUIT_CARDS[led] | SUIT_CARDS[trump]))
    best = draw(st.lists(st.sampled_from(inside), min_size=size, max_size=size, unique=True))
    pool = inside if draw(st.integers(0, 3)) else list(range(36))
    other = size if draw(st.integers(0, 4)) else draw(st.integers(1, 5))
    mine = draw(st.lists(st.sampled_from(pool), min_size=other, max_size=other, unique=True))
    return led, trump, mask_of(best), mask_of(mine)


@LAW
@given(table=tables())
def test_covers_is_one_to_one_matching(table: tuple[int, int, Cards, Cards]) -> None:
    """M6: a set beats another exactly if some order of it beats the other card by card."""
    led, trump, best, mine = table
    assert matches(mine, best, trump) == covers(mine, best, led, trump)


@LAW
@given(table=tables())
def test_covers_is_irreflexive_and_asymmetric(table: tuple[int, int, Cards, Cards]) -> None:
    """Invariant 3: no set beats itself, no two sets beat each other, none with a card outside led suit and trumps."""
    led, trump, best, mine = table
    assert not covers(best, best, led, trump)
    if covers(mine, best, led, trump):
        assert not covers(best, mine, led, trump)
        assert 0 == mine & ~(SUIT_CARDS[led] | SUIT_CARDS[trump])


@settings(LAW, max_examples=150)
@given(table=tables(), more=st.integers(0, (1 << 36) - 1))
def test_beating_sets_are_all_that_beat(table: tuple[int, int, Cards, Cards], more: int) -> None:
    """M6: of a hand exactly the sets that beat are found, each once."""
    led, trump, best, mine = table
    hand = mine | (more & 0x030303030 & ~best)
    found = beating_sets(hand, best, led, trump)
    expected = {some for some in sets_of_size(hand, best.bit_count()) if matches(some, best, trump)}
    assert expected == set(found)
    assert len(expected) == len(found)


@given(
    hand=st.integers(0, (1 << 36) - 1).map(lambda mask: mask & 0x111111111 | mask & 0x00F00000F), cap=st.integers(1, 4)
)
def test_leads_are_the_sets_of_one_suit(hand: Cards, cap: int) -> None:
    """M4: leads are all sets of one to `cap` cards of one suit, each once."""
    found = one_suit_sets(hand, cap)
    expected = {some for suit in SUIT_CARDS for size in range(1, cap + 1) for some in sets_of_size(hand & suit, size)}
    assert expected == set(found)
    assert len(expected) == len(found)


@given(
    sizes=st.lists(st.integers(0, 8), min_size=2, max_size=9),
    stock=st.integers(0, 36),
    full=st.integers(1, 8),
    data=st.data(),
)
def test_drawing_one_by_one(sizes: list[int], stock: int, full: int, data: st.DataObject) -> None:
    """M11: one card at a time, clockwise from the taker, until all are full or the stock is empty."""
    first = data.draw(st.integers(0, len(sizes) - 1))
    order = drawing_seats(sizes, stock, first, full)
    held = list(sizes)
    for seat in order:
        held[seat] += 1
    assert all(after <= max(full, before) for before, after in zip(sizes, held, strict=True))
    assert len(order) == min(stock, sum(max(0, full - size) for size in sizes))
    rounds = {seat: order.count(seat) for seat in range(len(sizes))}
    for turn, seat in enumerate(order):
        drawn = order[:turn].count(seat)
        assert all(order[:turn].count(other) >= min(drawn, rounds[other]) for other in rounds)
        nearer = [other for other in rounds if distance(first, other, len(sizes)) < distance(first, seat, len(sizes))]
        assert all(order[: turn + 1].count(other) >= min(drawn + 1, rounds[other]) for other in nearer)


@given(seats=st.integers(2, 9), data=st.data())
def test_claim_ranks_are_a_strict_order(seats: int, data: st.DataObject) -> None:
    """B9, B10: no two seats rank alike; with trumps first every trump claim comes before every plain one."""
    leader = data.draw(st.integers(0, seats - 1))
    kinds = data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    for handicap in (0, seats):
        ranks = [claim_rank(distance(leader, seat, seats), handicap, is_trump=kinds[seat]) for seat in range(seats)]
        assert seats == len(set(ranks))
        if handicap:
            trumps = [rank for rank, kind in zip(ranks, kinds, strict=True) if kind]
            plain = [rank for rank, kind in zip(ranks, kinds, strict=True) if not kind]
            assert max(trumps, default=-1) < min(plain, default=99)
