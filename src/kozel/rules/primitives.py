"""The rules of Goat as plain functions over ints: each exists once, here.

May know cards only: no options, no state, no actions. `game.play` calls them and so does every faster engine;
nothing else decides what is legal, who takes, who draws and what a deal costs. They never check their arguments:
hands and sets are masks of `kozel.cards`, `trump` and `led` suits 0..3, seats 0..n-1 clockwise. Where a mask may hold
bits above the pack (cards that the writer of a record could not see), that is said; elsewhere the caller cuts them.

Plain Python that Cython compiles with the types of `primitives.pxd`: masks are then unsigned 64-bit numbers.
"""

from typing import Final

from kozel.cards import PACK, SUIT_CARDS, Card, Cards, Suit, members

NOBODY_STANDS: Final = 99
"""Rank worse than any claim: no lead of four stands."""
MOST_CARDS: Final = 9
"""Most cards of a hand whose sets fit into `Found`; no game deals more than eight."""

_SUITS: Final = list(SUIT_CARDS)
_COUNTS: Final = [part.bit_count() for part in range(512)]
"""Cards of one suit by the nine bits of that suit."""


class Found:
    """Sets of cards that primitives found, in order: one buffer, filled again and again, so that loops make no lists.

    Only `cards[:count]` means anything; there is room for what a hand of `MOST_CARDS` may do and for every claim.
    A set may carry bits above the pack that its finder was told to add.
    """

    __slots__ = ("cards", "count")

    def __init__(self) -> None:
        self.cards = [0] * 640
        self.count = 0

    def listed(self) -> list[Cards]:
        """The sets as a list."""
        return [self.cards[at] for at in range(self.count)]


def add_one_suit_sets(hand: Cards, cap: int, found: Found) -> None:
    """Leads: every non-empty set of at most `cap` cards of one suit (M4)."""
    sets = found.cards
    at = found.count
    shift = 0
    while hand >> shift:
        held = hand >> shift & 0x1FF
        part = held
        while part:
            if _COUNTS[part] <= cap:
                sets[at] = part << shift
                at += 1
            part = (part - 1) & held
        shift += 9
    found.count = at


def one_suit_sets(hand: Cards, cap: int) -> list[Cards]:
    """The same as a list; cards above the pack are of no suit and lead nothing."""
    found = Found()
    listed: list[Cards] = []
    for suit_cards in SUIT_CARDS:
        if hand & suit_cards:
            found.count = 0
            add_one_suit_sets(hand & suit_cards, cap, found)
            listed += found.listed()
    return listed


def add_sets_of_size(hand: Cards, size: int, kept: Cards, found: Found) -> None:
    """Every set of exactly `size` cards of a hand, each with `kept` added: the discards (M8)."""
    rest = hand
    if size == 1:
        sets = found.cards
        at = found.count
        while rest:
            low = rest & -rest
            rest ^= low
            sets[at] = low | kept
            at += 1
        found.count = at
        return
    if size == 0:
        found.cards[found.count] = kept
        found.count += 1
        return
    if size == 2:
        _add_pairs(hand, kept, found)
        return
    while rest & (rest - 1):
        low = rest & -rest
        rest ^= low
        add_sets_of_size(rest, size - 1, low | kept, found)


def _add_pairs(hand: Cards, kept: Cards, found: Found) -> None:
    """Every set of two cards, in the same order: a loop, for most answers are one card or two."""
    sets = found.cards
    at = found.count
    rest = hand
    while rest:
        low = rest & -rest
        rest ^= low
        high = rest
        low |= kept
        while high:
            one = high & -high
            high ^= one
            sets[at] = low | one
            at += 1
    found.count = at


def sets_of_size(hand: Cards, size: int) -> list[Cards]:
    """The same as a list; cards above the pack count like any other."""
    if size and hand.bit_count() > MOST_CARDS:
        low = hand & -hand
        return [low | others for others in sets_of_size(hand ^ low, size - 1)] + sets_of_size(hand ^ low, size)
    found = Found()
    if hand <= PACK:
        add_sets_of_size(hand, size, 0, found)
        return found.listed()
    held = list(members(hand))
    add_sets_of_size((1 << len(held)) - 1, size, 0, found)
    return [sum(1 << held[place] for place in members(places)) for places in found.listed()]


def ladder(some: Cards, led: Suit, trump: Suit) -> int:
    """A set inside led suit and trumps as an 18-bit mask in beating order: led suit below trumps (M3)."""
    trumps = some >> (9 * trump) & 0x1FF
    if led == trump:
        return trumps
    return (some >> (9 * led) & 0x1FF) | trumps << 9


def covers(cards: Cards, best: Cards, led: Suit, trump: Suit) -> bool:
    """Whether a set beats the set that is winning: one-to-one, each card beating its counterpart (M6, M7).

    Led suit and trumps are one strict order, so sorted sets are compared card by card; a card outside beats nothing.
    """
    if cards & ~(_SUITS[led] | _SUITS[trump]):
        return False
    mine = ladder(cards, led, trump)
    theirs = ladder(best, led, trump)
    while theirs:
        if mine & -mine <= theirs & -theirs:
            return False
        mine &= mine - 1
        theirs &= theirs - 1
    return mine == 0


def singles_above(hand: Cards, best: Cards, led: Suit, trump: Suit) -> Cards:
    """Cards of a hand that beat a single card (M3)."""
    above = ~(best | (best - 1))
    if best & _SUITS[trump]:
        return hand & _SUITS[trump] & above
    return hand & (_SUITS[trump] | (_SUITS[led] & above))


def add_beating_sets(hand: Cards, best: Cards, size: int, led: Suit, trump: Suit, found: Found) -> None:
    """Every set of a hand that beats the set of `size` cards that is winning (M6)."""
    if size == 1:
        add_sets_of_size(singles_above(hand, best, led, trump), 1, 0, found)
        return
    able = hand & (_SUITS[led] | _SUITS[trump])
    spare = _COUNTS[able >> (9 * led) & 0x1FF] - size
    if led != trump:
        spare += _COUNTS[able >> (9 * trump) & 0x1FF]
    if spare < 0:
        return
    steps = ladder(able, led, trump)
    while spare > 0:
        steps &= steps - 1
        spare -= 1
    strongest = (steps & 0x1FF) << (9 * trump)
    if led != trump:
        strongest = (steps & 0x1FF) << (9 * led) | steps >> 9 << (9 * trump)
    if not covers(strongest, best, led, trump):
        return
    first = found.count
    add_sets_of_size(able, size, 0, found)
    sets = found.cards
    keep = first
    for at in range(first, found.count):
        if covers(sets[at], best, led, trump):
            sets[keep] = sets[at]
            keep += 1
    found.count = keep


def beating_sets(hand: Cards, best: Cards, led: Suit, trump: Suit) -> list[Cards]:
    """The same as a list; cards above the pack beat nothing."""
    able = hand & (SUIT_CARDS[led] | SUIT_CARDS[trump])
    if able.bit_count() > MOST_CARDS:
        return [some for some in sets_of_size(able, best.bit_count()) if covers(some, best, led, trump)]
    found = Found()
    add_beating_sets(able, best, best.bit_count(), led, trump, found)
    return found.listed()


def lead_duty(hand: Cards, trumps: Cards, banned: int, seat: int) -> Cards:
    """Single cards of which a lead must be one: the plain ones under a ban; none where all may be led (A8, A13)."""
    return hand & ~trumps if banned >> seat & 1 else 0


def leadable(hand: Cards, trumps: Cards, *, banned: bool) -> Cards:
    """Single cards that may be led; a hand may hold cards above the pack."""
    return lead_duty(hand & PACK, trumps, int(banned), 0) or hand


def group_of(lead: Cards, trumps: Cards) -> Cards:
    """Cards that follow a single led card: trumps to a trump, else the plain cards of its suit (A6)."""
    if lead & trumps:
        return trumps
    suit = 0
    while not lead & _SUITS[suit]:
        suit += 1
    return _SUITS[suit] & ~trumps


def follow_duty(hand: Cards, group: Cards) -> Cards:
    """Single cards of which the answer must be one: those of the led group; none where all may be played (A10, A11)."""
    return hand & group


def following(hand: Cards, group: Cards) -> Cards:
    """Single cards that may answer a lead; a hand may hold cards above the pack."""
    return follow_duty(hand & PACK, group) or hand


def single_beats(one: Card, group: Cards, mine: int, theirs: int) -> bool:
    """Whether a single card of strength `mine` beats the winning one of strength `theirs` (A12).

    `group` holds the led suit and the trumps.
    """
    return group >> one & 1 != 0 and mine > theirs


def outranks(one: Card, best: Card, group: Cards, strength: tuple[int, ...]) -> bool:
    """The same by a table of strengths; a card above the pack beats nothing."""
    return one < len(strength) and single_beats(one, group, strength[one], strength[best])


def passes_last_trump(leader_hand: Cards, partner_hand: Cards, trumps: Cards) -> bool:
    """Whether a banned leader's only card, a trump, goes to the partner for a plain one (A15)."""
    return leader_hand & (leader_hand - 1) == 0 and leader_hand & trumps != 0 and partner_hand & ~trumps != 0


def distance(leader: int, seat: int, seats: int) -> int:
    """Places clockwise from the entitled leader (B9)."""
    return seat - leader if seat >= leader else seat - leader + seats


def claim_rank(places: int, plain_handicap: int, is_trump: bool) -> int:  # noqa: FBT001  -- C has no keywords
    """Rank of four of a suit among claims, smaller is better: by seat, trumps first with a handicap (B9, B10)."""
    return places if is_trump else places + plain_handicap


def is_claim_hand(hand: Cards, claim_suits: Cards) -> bool:
    """Whether a hand is exactly four cards of one suit that gives the right to claim (B8, C7)."""
    if hand == 0 or hand & ~claim_suits:
        return False
    shift = 0
    while hand >> shift & 0x1FF == 0:
        shift += 9
    four = hand >> shift
    return four <= 0x1FF and _COUNTS[four] == 4


def next_to_draw(sizes: int, seat: int, seats: int, full: int) -> int:
    """Seat that draws the next card: the first clockwise, from `seat` on, that has fewer than `full` (M11, A16).

    -1: nobody. The taker draws first, after whoever has drawn the next seat. `sizes`: four bits for each seat.
    """
    if seat == seats:
        seat = 0
    held = sizes >> (4 * seat) & 15
    if held < full:
        return seat
    for step in range(1, seats):
        place = seat + step if seat + step < seats else seat + step - seats
        held = sizes >> (4 * place) & 15
        if held < full:
            return place
    return -1


def drawing_seats(sizes: list[int], stock: int, first: int, full: int) -> list[int]:
    """Seats in the order in which they draw one card each."""
    held = sum(size << (4 * seat) for seat, size in enumerate(sizes))
    order: list[int] = []
    seat = next_to_draw(held, first, len(sizes), full)
    while len(order) < stock and seat >= 0:
        order.append(seat)
        held += 1 << (4 * seat)
        seat = next_to_draw(held, seat + 1, len(sizes), full)
    return order


def is_over(held: int, stock: int) -> bool:
    """Whether stock and hands are empty (M12); `held` is 0 exactly where all hands are."""
    return stock == 0 and held == 0


def grade(points: int, tricks: int, edge: int, *, six_without_points: bool) -> int:
    """Loss points of a side that lost: 2, 4 under the edge, 6 without a trick or without a point (B11, X1, X2)."""
    if (points if six_without_points else tricks) == 0:
        return 6
    return 4 if points < edge else 2


def plies_bound(pack: int, seats: int, *, claims: bool) -> int:
    """Most plays that a deal can have: each card once, and before each trick's final lead a claim for each seat.

    Without claims every play moves a card from a hand to the table for good. With claims, an incomplete trick can be
    sent back; claims in one trick strictly improve in rank and the last is final once answered, so a trick has at most
    seats - 1 void plays, then seats claims, then seats - 1 answers.
    """
    tricks = pack // seats
    return tricks * (3 * seats - 2) if claims else pack
