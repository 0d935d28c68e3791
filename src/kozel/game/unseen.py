"""Positions with cards that nobody wrote down: a seat's own record has `??` for what it could not see.

Such a card is a number above the pack: it is counted, dealt and drawn like any other but has no suit and no points, so
the rules decide as far as the known cards decide. When its holder shows it, `resolve` puts the real card in its place;
a known card whose holder discards unseen ones becomes unseen again, for it may be among them.
"""

from dataclasses import replace
from typing import Final

from kozel.cards import CARD_POINTS, PACK, Cards, mask_of, members, points_of
from kozel.game.play import mask_of_plays
from kozel.game.score import settle
from kozel.game.state import Exchange, IllegalAction, Outcome, Settlement, State
from kozel.rules.compile import Rules, Seat, Tally

DEALT: Final = 36
"""First number of an unseen card of a hand as dealt."""
STOCK: Final = 72
"""First number of an unseen card of the stock."""
FORGOTTEN: Final = 108
"""First number of a card that was known until its holder discarded unseen cards."""
MOST_TALLIES: Final = 500
"""How many results of three or more sides are told apart."""
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
    state = _exchanged(state, seat, known)
    hand = state.hands[seat]
    for one in members(known & ~hand):
        is_elsewhere = one == state.shown and state.shown_holder not in {None, seat}
        if is_elsewhere or seen_anywhere(state) >> one & 1:
            raise IllegalAction("card-not-held", "M5")
        blank = _blank(hand, from_stock=one == state.shown and state.rules.stock_size > 0)
        hand = hand & ~blank | 1 << one
    rest = hand & ~known
    if hidden > rest.bit_count():
        raise IllegalAction("card-not-held", "M5")
    if 0 < hidden < rest.bit_count():
        rest = _forgotten(rest)
    cards, left = known, rest
    for _ in range(hidden):
        cards |= left & -left
        left &= left - 1
    hands = (*state.hands[:seat], known | rest, *state.hands[seat + 1 :])
    return replace(state, hands=hands), cards


def unseen_cards(count: int) -> Cards:
    """A set of so many unseen cards, as a record's play holds them until `resolve` finds them in a hand."""
    return ((1 << count) - 1) << DEALT


def _forgotten(hand: Cards) -> Cards:
    """A hand of which a part is discarded unseen: nobody knows whether its known cards are among them.

    Only a card from under the stock is ever forgotten so: cards that a claim sends back leave with the whole hand.
    """
    return unseen(hand) | (hand & PACK) << FORGOTTEN


def _blank(hand: Cards, *, from_stock: bool) -> Cards:
    """An unseen card of a hand, those dealt before those drawn: only a drawn one can be the shown card."""
    blanks = hand >> STOCK << STOCK if from_stock else unseen(hand)
    if not blanks:
        raise IllegalAction("card-not-held", "M5")
    return blanks & -blanks


def knows_hand(state: State, seat: Seat) -> bool:
    """Whether a record tells a hand: no card is unseen, and no exchange of its last trump hangs on one (A15)."""
    hand, rules = state.hands[seat], state.rules
    if unseen(hand):
        return False
    may_pass = rules.passes_last_trump and state.ban >> seat & 1 and seat == state.turn and not state.trick.plays
    if not may_pass or state.exchange is not None or hand.bit_count() != 1 or not hand & state.trumps:
        return True
    return not unseen(state.hands[(seat + 2) % rules.seats])


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
    return [settle(rules, match, replace(outcome, points=points)) for points in _possible_points(state)]


def _possible_points(state: State) -> list[Tally]:
    """Results in card points that the unseen cards leave possible."""
    piles = _piles(state)
    known = tuple(map(points_of, piles))
    counts = tuple(unseen(pile).bit_count() for pile in piles)
    worths = sorted((CARD_POINTS[one] for one in members(unseen_pool(state))), reverse=True)
    if len(piles) == 2:
        return [(known[0] + more, 120 - known[0] - more) for more in _sums(worths, counts[0])]
    found = {(counts, known)}
    for worth in worths:
        found = {
            (_changed(left, side, -1), _changed(points, side, worth))
            for left, points in found
            for side in range(len(piles))
            if left[side]
        }
        if len(found) > MOST_TALLIES:
            return _extremes(state.rules)
    return sorted(points for _, points in found)


def _sums(worths: list[int], count: int) -> list[int]:
    """What so many of these numbers can add up to."""
    reached = [1] + [0] * count  # for each number of summands a mask of sums
    for worth in worths:
        for used in range(count, 0, -1):
            reached[used] |= reached[used - 1] << worth
    return list(members(reached[count]))


def _changed(numbers: Tally, side: int, by: int) -> Tally:
    return (*numbers[:side], numbers[side] + by, *numbers[side + 1 :])


def _extremes(rules: Rules) -> list[Tally]:
    """Results of three or more sides that differ in who pays: each side alone on top."""
    sides = range(rules.side_count)
    return [tuple(120 if side == top else 0 for side in sides) for top in sides]


def side_ranges(state: State) -> list[Range]:
    """Least and most card points of each side."""
    pool = unseen_pool(state)
    return [points_range(pile, pool) for pile in _piles(state)]


def _piles(state: State) -> list[Cards]:
    """Cards that each side has taken."""
    taken = [0] * state.rules.side_count
    for trick in state.tricks:
        taken[state.rules.side_of[trick.taker or 0]] |= mask_of_plays(trick.plays)  # in a counted deal each is taken
    return taken
