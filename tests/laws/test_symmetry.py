"""Seats are alike: the same game one or more places further round the table is the same game."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozel.cards import Cards
from kozel.game.actions import Action
from kozel.game.events import DealOver
from kozel.game.play import Step, apply, asked, legal_actions, start
from kozel.game.state import Match, State
from kozel.rules.compile import Rules
from kozel.testing.strategies import PlayedDeal, played_deals

LAW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def turned(places: tuple[object, ...], by: int) -> tuple[object, ...]:
    """A value for each place, `by` places further."""
    return tuple(places[(place - by) % len(places)] for place in range(len(places)))


def turned_seat(rules: Rules, seat: int, by: int) -> int:
    """A seat further round the table."""
    return (seat + by) % rules.seats


def turned_mask(rules: Rules, mask: int | None, by: int) -> int | None:
    """A mask of seats further round the table."""
    if mask is None:
        return None
    return sum(1 << turned_seat(rules, seat, by) for seat in range(rules.seats) if mask >> seat & 1)


def turned_tally(rules: Rules, tally: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Numbers by side, for the sides that these have become."""
    return tuple(tally[(side - by) % rules.side_count] for side in range(rules.side_count))


def turned_match(rules: Rules, match: Match, by: int) -> Match:
    """A match further round the table."""
    return replace(
        match,
        dealer=turned_seat(rules, match.dealer, by),
        opener=turned_seat(rules, match.opener, by),
        score=turned_tally(rules, match.score, by),
        banned=turned_mask(rules, match.banned, by),
    )


def turned_action(rules: Rules, action: Action, by: int) -> Action:
    """An action of the seat further round the table."""
    return replace(action, seat=turned_seat(rules, action.seat, by))


def turned_start(state: State, by: int) -> Step:
    """A deal further round the table."""
    rules = state.rules
    hands: tuple[Cards, ...] = tuple(state.hands[(seat - by) % rules.seats] for seat in range(rules.seats))
    return start(rules, hands, state.stock, state.shown, turned_match(rules, state.match, by))


@LAW
@given(deal=played_deals(), by=st.integers(1, 8))
def test_seat_rotation(deal: PlayedDeal, by: int) -> None:
    """Hands, dealer, opener and ban `by` places further: legal plays, takers, draws and penalties move with them."""
    first = deal.first.state
    rules = first.rules
    step = turned_start(first, by)
    for action, one in zip((None, *deal.actions), (deal.first, *deal.steps), strict=True):
        if action is not None:
            step = apply(step.state, turned_action(rules, action, by))
        before, after = one.state, step.state
        assert turned(before.hands, by) == after.hands
        assert before.stock == after.stock
        assert (before.turn is None) == (after.turn is None)
        assert before.turn is None or turned_seat(rules, before.turn, by) == after.turn
        assert turned_tally(rules, before.points, by) == after.points
        assert turned_tally(rules, before.taken, by) == after.taken
        assert [turned_seat(rules, seat, by) for seat in asked(before)] == list(asked(after))
        for seat in range(rules.seats):
            moved = tuple(turned_action(rules, action, by) for action in legal_actions(before, seat))
            assert moved == legal_actions(after, turned_seat(rules, seat, by))
    one_over, other_over = deal.steps[-1].events[-1], step.events[-1]
    assert isinstance(one_over, DealOver)
    assert isinstance(other_over, DealOver)
    one_settled, other_settled = one_over.settlement, other_over.settlement
    assert turned_tally(rules, one_settled.penalty, by) == other_settled.penalty
    assert turned_tally(rules, one_settled.score, by) == other_settled.score
    if one_settled.next is None:
        assert other_settled.next is None
    else:
        assert turned_match(rules, one_settled.next, by) == other_settled.next


@LAW
@given(deal=played_deals(), by=st.integers(1, 8))
def test_suits_are_alike_where_a_card_names_the_trump(deal: PlayedDeal, by: int) -> None:
    """With a named trump the suits are alike: each card's suit moved on, the same plays lead to the same takers."""
    first = deal.first.state
    rules = first.rules
    if rules.fixed_trumps or rules.pack.bit_count() == 35 or first.shown is None:
        return  # fixed trumps, and a pack without 6d, tell suits apart

    def moved(cards: Cards) -> Cards:
        return sum(1 << (one + 9 * by) % 36 for one in range(36) if cards >> one & 1)

    stock = tuple((one + 9 * by) % 36 for one in first.stock)
    hands = tuple(map(moved, first.hands))
    step = start(rules, hands, stock, (first.shown + 9 * by) % 36, first.match)
    for action, one in zip(deal.actions, deal.steps, strict=True):
        step = apply(step.state, replace(action, cards=moved(action.cards)))
        assert (one.state.turn, one.state.points, one.state.taken) == (
            step.state.turn,
            step.state.points,
            step.state.taken,
        )
