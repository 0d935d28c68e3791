"""What an evaluation of a move is made of: rows of a table of weights that are switched on, and how strongly.

Rows are made from a `Sight`, from the hand and from the own discards of the seat that decides, and from nothing else.
Seats are counted clockwise from that seat, suits put in a canonical order, so that positions that are the same but for
names share what is learned. `Rows.base` holds what all moves share; `Rows.of_move` what one move changes.

Plain Python that Cython compiles with the types of `features.pxd`.
"""

from typing import Final

from kozel.cards import PACK
from kozel.game.play import CATCHER, QUEEN
from kozel.rules.primitives import single_beats
from kozel.search.board import place, worth
from kozel.search.moves import CLAIM, DISCARD
from kozel.search.odds import bits
from kozel.search.reckoning import Reckoning
from kozel.search.sight import Sight

PASS: Final = 1 << 39
"""Instead of a move: no claim."""

_PACK: Final = PACK
_CLAIM: Final = CLAIM
_DISCARD: Final = DISCARD
_PASS: Final = PASS
_SUIT: Final = 0x1FF
_NEAR: Final = 6
"""Seats that are told apart, the own one first; the farthest ones share their rows."""
_BINS: Final = 9
_QUEEN_OF_CLUBS: Final = 1 << QUEEN
_SEVEN_OF_CLUBS: Final = 1 << CATCHER

# First rows of each group; a group of cards has 36 rows.
_HAND: Final = 0
_GONE: Final = 36
_BEST: Final = _GONE + 36 * _NEAR
_SHOWN: Final = _BEST + 36
_HELD: Final = _SHOWN + 36
_SIZE: Final = _HELD + 72
_PLAYS: Final = _SIZE + 9
_WINNER: Final = _PLAYS + 9
_DOWN_NOW: Final = _WINNER + _NEAR + 2
_LYING: Final = _DOWN_NOW + 12
_STOCK: Final = _LYING + 16
_OWN_COUNT: Final = _STOCK + 33
_FAILED: Final = _OWN_COUNT + 9
_DOWN: Final = _FAILED + 10 * _NEAR
_PILES: Final = _DOWN + 10 * _NEAR
_PILES_DOWN: Final = _PILES + 2 * 16
_NO_TRICK: Final = _PILES_DOWN + 2 * 16
_STAGE: Final = _NO_TRICK + 2
_SCORE: Final = _STAGE + 8
_DEALER: Final = _SCORE + 2 * 13
_TABLE: Final = _DEALER + _NEAR
_NOW: Final = _TABLE + 16
_LEAD: Final = _NOW + _BINS
_BEAT: Final = _LEAD + 36
_THROW: Final = _BEAT + 36
_KIND: Final = _THROW + 36
_LEAD_SIZE: Final = _KIND + 6
_CHANCE: Final = _LEAD_SIZE + 9
_ABOVE: Final = _CHANCE + 3 * _BINS
_SCALARS: Final = _ABOVE + 2 * 10
_QUEEN: Final = _SCALARS + 10
ROW_COUNT: Final = _QUEEN + 4
MOST_ROWS: Final = 160
"""Most rows that a move and its position switch on."""


class Rows:
    """Rows switched on, `row[:count]`, and how strongly, `value[:count]`; the first `shared` are the position's."""

    __slots__ = ("_me", "_order", "_reckoning", "count", "row", "shared", "value")

    def __init__(self) -> None:
        self.row = [0] * 160
        self.value = [0.0] * 160
        self.count = 0
        self.shared = 0
        self._reckoning = Reckoning()
        self._order = [0] * 4
        self._me = 0

    def listed(self) -> list[tuple[int, float]]:
        """The rows that are switched on, and how strongly."""
        return [(self.row[at], self.value[at]) for at in range(self.count)]

    def _add(self, row: int, value: float) -> None:
        self.row[self.count] = row
        self.value[self.count] = value
        self.count += 1

    def _add_set(self, first: int, some: int, value: float) -> None:
        """A row for each card of a set, suits in the order of this position."""
        at = self.count
        for suit in range(4):
            part = some >> 9 * suit & _SUIT
            start = first + 9 * self._order[suit]
            while part:
                self.row[at] = start + place(part & -part)
                self.value[at] = value
                at += 1
                part &= part - 1
        self.count = at

    # --- what all moves share ------------------------------------------------------------------------------------

    def base(self, sight: Sight, me: int, hand: int) -> None:
        """Start anew with the rows of a position as seat `me` knows it."""
        self.count = 0
        self._me = me
        self._put_in_order(sight, hand)
        self._reckoning.read(sight, me, hand, sight.counts[me], True)
        self._add_set(_HAND, hand, 1.0)
        for seat in range(sight.seats):
            near = self._near(sight, seat)
            gone = sight.gone[seat] | sight.lay[seat]
            if near == 0:
                gone |= sight.own[seat] | sight.lay_own[seat]
            else:
                self._add_habits(sight, seat, near)
            self._add_set(_GONE + 36 * near, gone, 1.0)
        self._add_trick(sight)
        self._add_tallies(sight)
        self._add_stage(sight)
        self._add_match(sight)
        self.shared = self.count

    def _near(self, sight: Sight, seat: int) -> int:
        """Places clockwise from the own seat, the far ones as one."""
        places = seat - self._me
        if places < 0:
            places += sight.seats
        return places if places < _NEAR else _NEAR - 1

    def _is_own(self, sight: Sight, seat: int) -> bool:
        """Whether a seat scores with the own one."""
        return sight.side_of[seat] == sight.side_of[self._me]

    def _put_in_order(self, sight: Sight, hand: int) -> None:
        """Trumps last; the led suit first; the others by the own cards in them, most first, and what is gone."""
        if sight.one_card:
            for suit in range(4):
                self._order[suit] = (suit + 3) % 4
            return
        used = 0
        for suit in range(4):
            mine = self._weight(sight, hand, suit)
            used = 0
            for other in range(4):
                theirs = self._weight(sight, hand, other)
                if theirs > mine or (theirs == mine and other < suit):
                    used += 1
            self._order[suit] = used

    def _weight(self, sight: Sight, hand: int, suit: int) -> int:
        """By which suits are ordered: more comes first."""
        if suit == sight.trump:
            return -1
        part = hand >> 9 * suit & _SUIT
        if sight.plays and suit == sight.led:
            return 1 << 20
        return bits(part) << 10 | part

    def _add_habits(self, sight: Sight, seat: int, near: int) -> None:
        """What another seat did not answer, and how much it hid."""
        self._add(_FAILED + 10 * near + min(sight.failed[seat], 4), 1.0)
        self._add(_FAILED + 10 * near + 5 + min(sight.failed_before[seat], 4), 1.0)
        self._add(_DOWN + 10 * near + min(sight.down[seat] + sight.lay_down[seat], 9), 1.0)

    def _add_trick(self, sight: Sight) -> None:
        """What lies on the table."""
        self._add(_PLAYS + sight.plays, 1.0)
        if sight.plays == 0:
            return
        self._add_set(_BEST, sight.best, 1.0)
        self._add(_SIZE + min(sight.size, 8), 1.0)
        self._add(_WINNER + self._near(sight, sight.best_seat), 1.0)
        if self._is_own(sight, sight.best_seat):
            self._add(_WINNER + _NEAR, 1.0)
        if sight.claimed:
            self._add(_WINNER + _NEAR + 1, 1.0)
        self._add(_DOWN_NOW + min(sight.down_now, 11), 1.0)
        self._add(_LYING + min(worth(sight.lying) // 3, 15), 1.0)
        self._add(_NOW + _bin(self._reckoning.now), 1.0)

    def _add_tallies(self, sight: Sight) -> None:
        """Points and tricks taken, as far as they are known, and the cards that are left."""
        me = self._me
        side = sight.side_of[me]
        mine = sight.pile[side] + sight.own_pile[9 * me + side]
        theirs = 0
        down = 0
        tricks = 0
        for other in range(sight.sides):
            if other != side:
                theirs = max(theirs, sight.pile[other] + sight.own_pile[9 * me + other])
                down += sight.pile_down[other]
                tricks += sight.taken[other]
        self._add(_PILES + min(mine // 5, 15), 1.0)
        self._add(_PILES + 16 + min(theirs // 5, 15), 1.0)
        self._add(_PILES_DOWN + min(sight.pile_down[side], 15), 1.0)
        self._add(_PILES_DOWN + 16 + min(down, 15), 1.0)
        if sight.taken[side] == 0:
            self._add(_NO_TRICK, 1.0)
        if tricks == 0:
            self._add(_NO_TRICK + 1, 1.0)
        self._add(_STOCK + min(sight.stock, 32), 1.0)
        self._add(_OWN_COUNT + min(sight.counts[me], 8), 1.0)

    def _add_stage(self, sight: Sight) -> None:
        """Shown card, bans, and what is special about the deal and the moment."""
        me = self._me
        if sight.holder >= 0 and sight.shown & self._reckoning.unseen:
            self._add_set(_HELD if self._is_own(sight, sight.holder) else _HELD + 36, sight.shown, 1.0)
        else:
            self._add_set(_SHOWN, sight.shown & self._reckoning.unseen, 1.0)
        if sight.tricks == 0:
            self._add(_STAGE, 1.0)
        if sight.ban >> me & 1:
            self._add(_STAGE + 1, 1.0)
        if sight.ban & ~(1 << me):
            self._add(_STAGE + 2, 1.0)
        if sight.catches:
            self._add(_STAGE + 3, 1.0)
        if sight.deal_1:
            self._add(_STAGE + 4, 1.0)
        if sight.eggs:
            self._add(_STAGE + 5, 1.0)
        if sight.turn != me:
            self._add(_STAGE + 6, 1.0)

    def _add_match(self, sight: Sight) -> None:
        """The score of the match, who deals, and what game it is."""
        side = sight.side_of[self._me]
        worst = 0
        for other in range(sight.sides):
            if other != side:
                worst = max(worst, sight.score[other])
        self._add(_SCORE + min(sight.score[side], 12), 1.0)
        self._add(_SCORE + 13 + min(worst, 12), 1.0)
        self._add(_DEALER + self._near(sight, sight.dealer), 1.0)
        self._add(_TABLE + min(sight.seats - 2, 7) + (8 if sight.sides == 2 else 0), 1.0)

    # --- what one move changes -----------------------------------------------------------------------------------

    def of_move(self, sight: Sight, move: int) -> None:
        """Put the rows of one move behind those of its position, in place of another's."""
        self.count = self.shared
        if move & _PASS:
            self._add(_KIND, 1.0)
            return
        cards = move & _PACK
        self._add_set(_HAND, cards, -1.0)
        if move & _CLAIM:
            self._add(_KIND + 1, 1.0)
            self._add_set(_LEAD, cards, 1.0)
            return
        if sight.plays == 0:
            self._add_set(_LEAD, cards, 1.0)
            self._add(_LEAD_SIZE + bits(cards), 1.0)
            self._add_worth(sight, cards, self._reckoning.chance_to_take(sight, cards, 1.0), 0)
            self._add_above(sight, cards)
        elif self._takes_over(sight, move):
            self._add_set(_BEAT, cards, 1.0)
            self._add_worth(sight, cards, self._reckoning.chance_to_take(sight, cards, 1.0), 1)
        else:
            self._add_set(_THROW, cards, 1.0)
            self._add_worth(sight, cards, self._reckoning.now, 2)

    def _takes_over(self, sight: Sight, move: int) -> bool:
        """Whether an answer becomes the winning one."""
        if not sight.one_card:
            return move & _DISCARD == 0
        group = sight.group | sight.trumps
        one = place(move & _PACK)
        return single_beats(one, group, sight.odds.strength[one], sight.odds.strength[place(sight.best)])

    def _add_worth(self, sight: Sight, cards: int, chance: float, kind: int) -> None:
        """What the move is likely to win, and what its cards would have been good for."""
        own = worth(cards)
        spent = 0.0
        rest = cards
        while rest:
            spent += self._reckoning.sure[place(rest & -rest)]
            rest &= rest - 1
        lying = worth(sight.lying)
        self._add(_KIND + 2 + kind, 1.0)
        self._add(_CHANCE + _BINS * kind + _bin(chance), 1.0)
        self._add(_SCALARS, 0.1 * spent)
        self._add(_SCALARS + 1, 0.05 * own)
        self._add(_SCALARS + 2 + 2 * kind, 0.05 * chance * (lying + own))
        self._add(_SCALARS + 3 + 2 * kind, 0.25 * chance * bits(cards))
        if sight.catches:
            self._add_queen(sight, cards)

    def _add_queen(self, sight: Sight, cards: int) -> None:
        """The queen of clubs and the seven that catches her (A18)."""
        opponents = 0
        for seat in range(sight.seats):
            if not self._is_own(sight, seat):
                opponents |= sight.lay[seat]
        if cards == _SEVEN_OF_CLUBS:
            if opponents & _QUEEN_OF_CLUBS:
                self._add(_QUEEN, 1.0)
            elif self._reckoning.unseen & _QUEEN_OF_CLUBS:
                self._add(_QUEEN + 1, 1.0)
        elif cards == _QUEEN_OF_CLUBS:
            if opponents & _SEVEN_OF_CLUBS:
                self._add(_QUEEN + 2, 1.0)
            elif self._reckoning.unseen & _SEVEN_OF_CLUBS:
                self._add(_QUEEN + 3, 0.5 * self._reckoning.later)

    def _add_above(self, sight: Sight, cards: int) -> None:
        """How many unseen cards of the led suit are above the lowest card of a lead, and how many trumps are out."""
        suit = place(cards & -cards) // 9
        low = cards & -cards
        above = self._reckoning.unseen & (_SUIT << 9 * suit) & ~(low | (low - 1))
        self._add(_ABOVE + min(bits(above), 9), 1.0)
        self._add(_ABOVE + 10 + min(bits(self._reckoning.unseen & sight.trumps), 9), 1.0)


def _bin(chance: float) -> int:
    """Ninth of the way from 0 to 1; sure things have bins of their own."""
    if chance <= 0.0:
        return 0
    if chance >= 1.0:
        return _BINS - 1
    return 1 + int(chance * (_BINS - 2))
