"""Positions with cards that nobody wrote down: a seat's own record has `??` for what it could not see.

Such a card is a number above the pack: it is counted, dealt and drawn like any other but has no suit and no points, so
the rules decide as far as the known cards decide. When its holder shows it, `resolve` puts the real card in its place.
"""

from dataclasses import replace
from typing import Final

from kozel.cards import CARD_POINTS, PACK, Cards, mask_of, members, points_of
from kozel.game.play import mask_of_plays
from kozel.game.score import settle
from kozel.game.state import Exchange, IllegalAction, Outcome, Settlement, State
from kozel.rules.compile import Rules, Seat

DEALT: Final = 36
"""First number of an unseen card of a hand as dealt."""
STOCK: Final = 72
"""First number of an unseen card of the stock."""
Range = tuple[int, int]
"""Least and most card points that unseen cards leave possible."""


def unseen(cards: Cards) -> Cards:
    """The unseen cards of a set."""
    return cards & ~PACK


def has_unseen(state: State) -> bool:
    """Whether anything in a position is unknown."""
    return unseen(seen_anywhere(state)) != 0


def seen_anywhere(state: State) -> Cards:
    """Every card of a position, wherever it is; the unseen ones by their numbers."""
    mask = mask_of(state.stock) | mask_of_plays(state.trick.plays)
    for hand in state.hands:
        mask |= hand
    for trick in state.tricks:
        mask |= mask_of_plays(trick.plays)
    return mask


def resolve(state: State, seat: Seat, known: Cards, hidden: int) -> tuple[State, Cards]:
    """Position in which a seat holds the cards that it plays, and those cards.

    `known` it shows, `hidden` is how many it plays unseen. Raises `IllegalAction` where it cannot hold them.
    """
    if not hidden and not known & ~state.hands[seat] and not unseen(seen_anywhere(state)):
        return state, known
    state = _exchanged(state, seat, known)
    hand = state.hands[seat]
    for one in members(known & ~hand):
        if seen_anywhere(state) >> one & 1:
            raise IllegalAction("card-not-held", "M5")
        blank = _blank(hand, from_stock=one == state.shown and state.rules.stock_size > 0)
        hand = hand & ~blank | 1 << one
    cards = known | blanks(hand & ~known, hidden)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return replace(state, hands=hands), cards


def blanks(hand: Cards, count: int) -> Cards:
    """So many unseen cards of a hand, those dealt before those drawn; raises `IllegalAction` where it has fewer."""
    chosen: Cards = 0
    for _ in range(count):
        chosen |= _blank(hand & ~chosen, from_stock=False)
    return chosen


def _blank(hand: Cards, *, from_stock: bool) -> Cards:
    """An unseen card of a hand, those dealt before those drawn: only a drawn one can be the shown card."""
    blanks = hand >> STOCK << STOCK if from_stock else unseen(hand)
    if not blanks:
        raise IllegalAction("card-not-held", "M5")
    return blanks & -blanks


def _exchanged(state: State, seat: Seat, known: Cards) -> State:
    """Position after an exchange of the last trump that only the played card gives away (A15)."""
    rules, trumps = state.rules, state.trumps
    leader = seat if not state.trick.plays else state.trick.plays[0].seat
    if not rules.passes_last_trump or not state.ban >> leader & 1 or state.hands[seat].bit_count() != 1:
        return state
    partner = (leader + 2) % rules.seats
    if seat == partner and not known & trumps and state.trick.plays[0].cards & trumps:
        raise IllegalAction("last-trump-passes", "A15")
    if seat != leader or state.exchange is not None:
        return state
    mine, theirs = state.hands[leader], state.hands[partner]
    if mine & trumps and unseen(theirs) and known & ~mine and not known & trumps:
        theirs = known
    elif not (unseen(mine) and theirs & PACK & ~trumps and (known == theirs or known & trumps)):
        return state
    elif known & trumps:
        raise IllegalAction("last-trump-passes", "A15")
    hands = list(state.hands)
    hands[leader], hands[partner] = theirs, mine
    trump = (mine & PACK).bit_length() - 1
    exchange = Exchange(leader, partner, None if trump < 0 else trump, theirs.bit_length() - 1)
    return replace(state, hands=tuple(hands), exchange=exchange)


def points_range(cards: Cards, pool: Cards) -> Range:
    """Least and most card points of a set whose unseen cards are among `pool`."""
    count = unseen(cards).bit_count()
    worths = sorted(CARD_POINTS[one] for one in members(pool))
    known = points_of(cards)
    return known + sum(worths[:count]), known + sum(worths[len(worths) - count :])


def exact(bounds: Range) -> int | None:
    """The value where only one is possible."""
    return bounds[0] if bounds[0] == bounds[1] else None


def unseen_pool(state: State) -> Cards:
    """Cards of the pack that stand nowhere in a position: what the unseen ones can be."""
    return state.rules.pack & ~seen_anywhere(state)


def settlements(state: State, outcome: Outcome) -> list[Settlement]:
    """What the deal can have done to the match: one result where the known cards decide, else what bounds it."""
    rules, match = state.rules, state.match
    if outcome.points is None or not has_unseen(state):
        return [settle(rules, match, outcome)]
    ranges = side_ranges(state)
    if all(low == high for low, high in ranges):
        return [settle(rules, match, replace(outcome, points=tuple(low for low, _ in ranges)))]
    if rules.side_count == 2:
        low, high = ranges[0]
        return [
            settle(rules, match, replace(outcome, points=(points, 120 - points))) for points in range(low, high + 1)
        ]
    return [settle(rules, match, replace(outcome, points=points)) for points in _extremes(rules)]


def _extremes(rules: Rules) -> list[tuple[int, ...]]:
    """Results of three or more sides that differ in who pays: each side alone on top, and all level."""
    sides = range(rules.side_count)
    return [tuple(120 if side == top else 0 for side in sides) for top in sides]


def side_ranges(state: State) -> list[Range]:
    """Least and most card points of each side."""
    pool = unseen_pool(state)
    taken = [0] * state.rules.side_count
    for trick in state.tricks:
        if trick.taker is not None:
            taken[state.rules.side_of[trick.taker]] |= mask_of_plays(trick.plays)
    return [points_range(cards, pool) for cards in taken]
