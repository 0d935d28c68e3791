"""The state of a deal as flat ints, and how it is read from a `State`: what `search.position` plays on.

Plain Python that Cython compiles with the types of `board.pxd`.
"""

from typing import Final

from kozel.cards import PACK, points_of
from kozel.game.state import Outcome, State
from kozel.rules.compile import Rules
from kozel.rules.primitives import MOST_CARDS, NOBODY_STANDS, Found, claim_rank, distance, group_of, is_claim_hand
from kozel.search.moves import CLAIM, move_of

COUNTED: Final = 1
"""`over` of a deal that was played to its end."""
CAUGHT: Final = 2
"""`over` of a deal that a caught queen broke off."""

WINS: Final = 1 << 38
"""Beside a move of the log that took over its trick."""

_PACK: Final = PACK
_CLAIM: Final = CLAIM
_NOBODY: Final = NOBODY_STANDS
_WORTHS: Final = [points_of(part) for part in range(512)]
"""Card points of one suit by its nine bits."""
_COUNTS: Final = [part.bit_count() for part in range(512)]
_PLACES: Final = [max(part.bit_length() - 1, 0) for part in range(512)]
"""Highest rank of one suit by its nine bits."""


def worth(some: int) -> int:
    """Card points of a set of the pack."""
    return _WORTHS[some & 511] + _WORTHS[some >> 9 & 511] + _WORTHS[some >> 18 & 511] + _WORTHS[some >> 27]


def place(single: int) -> int:
    """Number of the only card of a set."""
    shift = 0
    while single >> shift > 511:
        shift += 9
    return shift + _PLACES[single >> shift]


class Board:
    """Cards, trick and tallies of one position. Fields change under the hands of `Position` only.

    `hands`, `points` and `taken` by seat and side; `turn` the seat to move; `plays` how many lie on the table, `lying`
    their cards, `best` the winning ones; `led` suit and `size` of the lead, `claimed` whether it is a claim; `fours`
    seats that held four of a suit that may claim when the trick began; `drawn` of `stock_end` cards of the stock are
    drawn; `made` moves are in the log.
    """

    # fmt: off
    __slots__ = (
        "_ban", "_claim_suits", "_full", "_group", "_handicap", "_interrupt", "_kept", "_kept_best", "_kept_fours",
        "_kept_hands", "_kept_lying", "_kept_points", "_kept_sizes", "_kept_taken", "_lead_cap", "_log",
        "_old_caller", "_old_drawn", "_old_fours", "_old_passed", "_old_taker", "_ones", "_opening_ban", "_passes",
        "_sent_back", "_side_of", "_sizes", "_standing", "_start_only", "_strength", "best", "best_seat", "catches",
        "claimed", "drawn", "entitled", "found", "fours", "hands", "last_taker", "led", "lying", "made", "one_card",
        "over", "plays", "points", "queen_side", "rules", "seats", "size", "stock", "stock_end", "taken", "tricks",
        "trump", "trumps", "turn",
    )
    # fmt: on

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found = Found()
        self._clear()
        self.seats = rules.seats
        self.one_card = rules.one_card
        self._full = rules.hand_size
        self._lead_cap = rules.lead_cap
        self._handicap = rules.plain_handicap
        self._interrupt = rules.claims_interrupt
        self._start_only = rules.claims_at_start_only
        self._passes = rules.passes_last_trump
        self._ones = sum(1 << 4 * seat for seat in range(rules.seats))
        self._side_of = [0] * 9
        self._strength = [0] * 36
        self.hands = [0] * 9
        self.points = [0] * 9
        self.taken = [0] * 9
        self.stock = [0] * 36
        self._log = [0] * 160
        self._sent_back = [0] * 160
        self._old_caller = [0] * 40
        self._old_drawn = [0] * 40
        self._old_fours = [0] * 40
        self._old_passed = [0] * 40
        self._old_taker = [0] * 40
        self._kept = [0] * 9
        self._kept_hands = [0] * 9
        self._kept_points = [0] * 9
        self._kept_taken = [0] * 9
        self._kept_fours = 0
        self._kept_best = 0
        self._kept_lying = 0
        self._kept_sizes = 0
        for seat in range(rules.seats):
            self._side_of[seat] = rules.side_of[seat]
        for one in range(36):
            self._strength[one] = rules.strength[one]

    def _clear(self) -> None:
        """A position of no deal at all."""
        self.trump = 0
        self.trumps = 0
        self._claim_suits = 0
        self._opening_ban = 0
        self._ban = 0
        self.catches = False
        self.over = COUNTED
        self.queen_side = 0
        self.turn = 0
        self.plays = 0
        self.tricks = 0
        self.entitled = 0
        self.claimed = False
        self.led = 0
        self.size = 0
        self._group = 0
        self._standing = _NOBODY
        self.fours = 0
        self.best = 0
        self.best_seat = 0
        self.lying = 0
        self.last_taker = -1
        self._sizes = 0
        self.drawn = 0
        self.stock_end = 0
        self.made = 0

    def load(self, state: State) -> None:
        """Take over a state; raises ValueError for one with cards that nobody knows or of another game."""
        if state.rules is not self.rules:
            raise ValueError(f"a state of {state.rules}, a position of {self.rules}")
        lying = 0
        for action in state.trick.plays:
            lying |= action.cards
        if max(*state.hands, lying) > PACK or max(state.stock, default=0) >= PACK.bit_length():
            raise ValueError("a card of the position is not known")
        if max(hand.bit_count() for hand in state.hands) > MOST_CARDS or len(state.stock) > PACK.bit_length():
            raise ValueError("too many cards")
        self._clear()
        self.trump = 0 if state.trump is None else state.trump
        self.trumps = state.trumps
        self._claim_suits = self.rules.claim_suits[self.trump]
        self._opening_ban = state.opening_ban
        self._ban = state.ban
        self.catches = self.rules.catch_penalty(state.match.deal, 0) > 0
        self.tricks = sum(1 for trick in state.tricks if trick.taker is not None)
        self.last_taker = -1
        for trick in state.tricks:
            if trick.taker is not None:
                self.last_taker = trick.taker
        self.entitled = state.trick.entitled
        self.best = state.best
        self.best_seat = state.best_seat
        self.lying = lying
        self.stock_end = len(state.stock)
        for at, one in enumerate(state.stock):
            self.stock[at] = 1 << one
        for seat, hand in enumerate(state.hands):
            self.hands[seat] = hand
        for side in range(self.rules.side_count):
            self.points[side] = state.points[side]
            self.taken[side] = state.taken[side]
        self._load_trick(state)

    def _load_trick(self, state: State) -> None:
        """The plays that lie on the table, and what hangs on them."""
        whole = list(state.hands)
        for action in state.trick.plays:
            whole[action.seat] |= action.cards
            self._log[self.made] = move_of(action) | (WINS if action.seat == state.best_seat else 0)
            self.made += 1
        self.plays = self.made
        for seat, hand in enumerate(whole):
            self._sizes += hand.bit_count() << 4 * seat
        if self._claim_suits and (not self._start_only or self.tricks == 0):
            for seat, hand in enumerate(whole):
                if is_claim_hand(hand, self._claim_suits):
                    self.fours |= 1 << seat
        self.turn = state.best_seat if state.turn is None else state.turn
        if state.trick.plays:
            self._read_lead(self._log[0], state.trick.plays[0].seat)
        self.over = 0
        if state.outcome is not None:
            self.over = COUNTED if state.outcome.queen_side is None else CAUGHT
            self.queen_side = state.outcome.queen_side or 0

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if not self.over:
            return None
        last = None if self.last_taker < 0 else self.last_taker
        if self.over == CAUGHT:
            return Outcome("queen", None, None, last, self.queen_side)
        return Outcome("counted", self.points_by_side(), self.tricks_by_side(), last)

    def points_by_side(self) -> tuple[int, ...]:
        """Card points taken so far."""
        return tuple([self.points[side] for side in range(self.rules.side_count)])

    def tricks_by_side(self) -> tuple[int, ...]:
        """Tricks taken so far."""
        return tuple([self.taken[side] for side in range(self.rules.side_count)])

    def points_left(self) -> int:
        """Card points in hands, on the table and in the stock."""
        left = worth(self.lying)
        for seat in range(self.seats):
            left += worth(self.hands[seat])
        for at in range(self.drawn, self.stock_end):
            left += worth(self.stock[at])
        return left

    def hands_by_seat(self) -> tuple[int, ...]:
        """Hands as masks."""
        return tuple([self.hands[seat] for seat in range(self.seats)])

    def _read_lead(self, move: int, seat: int) -> None:
        """What the cards that open a trick decide for it."""
        cards = move & _PACK
        led = 0
        part = cards
        while part > 511:
            part >>= 9
            led += 1
        self.led = led
        size = _COUNTS[part]
        self.size = size
        self.claimed = move & _CLAIM != 0
        self._standing = _NOBODY
        if self.fours and size == 4:
            places = distance(self.entitled, seat, self.seats)
            self._standing = claim_rank(places, self._handicap, cards & ~self.trumps == 0)
        if self.one_card:
            self._group = group_of(cards, self.trumps)

    def keep(self) -> None:
        """Remember the position: `back` returns to it from any later position of the same deal."""
        for seat in range(self.seats):
            self._kept_hands[seat] = self.hands[seat]
            self._kept_points[seat] = self.points[seat]
            self._kept_taken[seat] = self.taken[seat]
        self._kept_fours = self.fours
        self._kept_best = self.best
        self._kept_lying = self.lying
        self._kept_sizes = self._sizes
        kept = self._kept
        kept[0] = self.over
        kept[1] = self.turn
        kept[2] = self.plays
        kept[3] = self.tricks
        kept[4] = self.entitled
        kept[5] = self.best_seat
        kept[6] = self.last_taker
        kept[7] = self.drawn
        kept[8] = self.made

    def back(self) -> None:
        """Return to the position that `keep` remembered."""
        for seat in range(self.seats):
            self.hands[seat] = self._kept_hands[seat]
            self.points[seat] = self._kept_points[seat]
            self.taken[seat] = self._kept_taken[seat]
        self.fours = self._kept_fours
        self.best = self._kept_best
        self.lying = self._kept_lying
        self._sizes = self._kept_sizes
        kept = self._kept
        self.over = kept[0]
        self.turn = kept[1]
        self.plays = kept[2]
        self.tricks = kept[3]
        self.entitled = kept[4]
        self.best_seat = kept[5]
        self.last_taker = kept[6]
        self.drawn = kept[7]
        self.made = kept[8]
        if self.plays:
            lead = self._log[self.made - self.plays]
            leader = self.turn - self.plays
            self._read_lead(lead, leader if leader >= 0 else leader + self.seats)
