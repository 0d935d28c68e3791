"""The rules of Goat as plain functions over ints: each exists once, here.

May know cards only: no options, no state, no actions. `game.play` calls them and so does every faster engine;
nothing else decides what is legal, who takes, who draws and what a deal costs. They never check their arguments:
hands and sets are masks of `kozel.cards`, `trump` and `led` suits 0..3, seats 0..n-1 clockwise. A mask may hold bits
above the pack (cards that the writer of a record could not see): they are counted and are of no suit.
"""

from kozel.cards import PACK, SUIT_CARDS, Card, Cards, Suit

NOBODY_STANDS = 99
"""Rank worse than any claim: no lead of four stands."""


def one_suit_sets(hand: Cards, cap: int) -> list[Cards]:
    """Leads: every non-empty set of at most `cap` cards of one suit (M4)."""
    found = []
    for suit_cards in SUIT_CARDS:
        held = hand & suit_cards
        part = held
        while part:
            if part.bit_count() <= cap:
                found.append(part)
            part = (part - 1) & held
    return found


def sets_of_size(hand: Cards, size: int) -> list[Cards]:
    """Every set of exactly `size` cards of a hand: the discards (M8)."""
    if size == 0:
        return [0]
    found = []
    rest = hand
    while rest.bit_count() >= size:
        low = rest & -rest
        rest ^= low
        found += [low | others for others in sets_of_size(rest, size - 1)]
    return found


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
    if cards & ~(SUIT_CARDS[led] | SUIT_CARDS[trump]) or cards.bit_count() != best.bit_count():
        return False
    mine = ladder(cards, led, trump)
    theirs = ladder(best, led, trump)
    while theirs:
        my_low = mine & -mine
        their_low = theirs & -theirs
        if my_low <= their_low:
            return False
        mine ^= my_low
        theirs ^= their_low
    return True


def beating_sets(hand: Cards, best: Cards, led: Suit, trump: Suit) -> list[Cards]:
    """Every set of a hand that beats the set that is winning (M6)."""
    able = hand & (SUIT_CARDS[led] | SUIT_CARDS[trump])
    return [some for some in sets_of_size(able, best.bit_count()) if covers(some, best, led, trump)]


def leadable(hand: Cards, trumps: Cards, *, banned: bool) -> Cards:
    """Single cards that may be led: plain ones only under a ban, while there are any (A8, A13)."""
    plain = hand & PACK & ~trumps
    return plain if banned and plain else hand


def following(hand: Cards, group: Cards) -> Cards:
    """Single cards that may answer a lead: those of its group (plain suit or trumps), else all (A10, A11)."""
    return hand & group or hand


def outranks(one: Card, best: Card, group: Cards, strength: tuple[int, ...]) -> bool:
    """Whether a single card beats the winning one; `group` holds the led suit and the trumps (A12)."""
    return bool(group >> one & 1) and strength[one] > strength[best]


def passes_last_trump(leader_hand: Cards, partner_hand: Cards, trumps: Cards) -> bool:
    """Whether a banned leader's only card, a trump, goes to the partner for a plain one (A15)."""
    return leader_hand.bit_count() == 1 and bool(leader_hand & trumps) and bool(partner_hand & PACK & ~trumps)


def distance(leader: int, seat: int, seats: int) -> int:
    """Places clockwise from the entitled leader (B9)."""
    return (seat - leader) % seats


def claim_rank(places: int, plain_handicap: int, *, is_trump: bool) -> int:
    """Rank of four of a suit among claims, smaller is better: by seat, trumps first with a handicap (B9, B10)."""
    return places if is_trump else places + plain_handicap


def is_claim_hand(hand: Cards, claim_suits: Cards) -> bool:
    """Whether a hand is exactly four cards of one suit that gives the right to claim (B8, C7)."""
    return hand.bit_count() == 4 and any(
        hand & ~suit_cards == 0 for suit_cards in SUIT_CARDS if suit_cards & claim_suits
    )


def drawing_seats(sizes: list[int], stock: int, first: int, full: int) -> list[int]:
    """Seats in the order in which they draw one card each, the taker first, clockwise (M11, A16)."""
    order = []
    held = list(sizes)
    seat = first
    while stock and any(size < full for size in held):
        if held[seat] < full:
            held[seat] += 1
            stock -= 1
            order.append(seat)
        seat = (seat + 1) % len(held)
    return order


def is_over(hands: tuple[Cards, ...], stock: int) -> bool:
    """Whether stock and hands are empty (M12)."""
    return stock == 0 and not any(hands)


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
