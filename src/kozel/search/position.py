"""A deal as flat ints that are changed in place: make a move, undo it, for every ruleset, seat number and switch.

Knows the cards of everybody, so it is made from a `State` or a sampled world, never handed to a bot. What is legal, who
takes, draws and claims is asked of `rules.primitives`, as in `game.play`; a law compares the two ply by ply.

A move is an int as `search.moves` has it.

Plain Python that Cython compiles with the types of `position.pxd`.
"""

from typing import Final

from kozel.cards import PACK
from kozel.game.play import CATCHER, QUEEN
from kozel.rules.primitives import (
    NOBODY_STANDS,
    add_beating_sets,
    add_one_suit_sets,
    add_sets_of_size,
    claim_rank,
    distance,
    follow_duty,
    is_claim_hand,
    is_over,
    lead_duty,
    next_to_draw,
    passes_last_trump,
    single_beats,
)
from kozel.search.board import CAUGHT, COUNTED, WINS, Board, place, worth
from kozel.search.moves import CLAIM, DISCARD, SEAT_SHIFT

_PACK: Final = PACK
_DISCARD: Final = DISCARD
_CLAIM: Final = CLAIM
_WINS: Final = WINS
_QUEEN: Final = 1 << QUEEN
_CATCHER: Final = 1 << CATCHER
_NOBODY: Final = NOBODY_STANDS
_COUNTED: Final = COUNTED
_CAUGHT: Final = CAUGHT
_SEAT_ONES: Final = [1 << 4 * seat for seat in range(10)]
"""One card in the four bits of a seat."""
_SEAT_BITS: Final = [CLAIM | seat << SEAT_SHIFT for seat in range(10)]
"""What marks a claim of a seat."""


class Position(Board):
    """One position of a deal and the moves that led to it."""

    # --- what is legal -------------------------------------------------------------------------------------------

    def fill(self) -> int:
        """Put every legal move into `found`; the moves of the seat to move come first, their number is returned.

        Behind them the claims of every seat, nearest to the entitled leader first.
        """
        self.found.count = 0
        if self.over:
            return 0
        hand = self.hands[self.turn]
        if self.one_card:
            if self.plays:
                duty = follow_duty(hand, self._group)
            else:
                duty = lead_duty(hand, self.trumps, self._ban if self.tricks else self._opening_ban, self.turn)
            add_sets_of_size(duty or hand, 1, 0, self.found)
        elif self.plays:
            size = self.size
            add_beating_sets(hand, self.best, size, self.led, self.trump, self.found)
            add_sets_of_size(hand, size, _DISCARD, self.found)
        else:
            add_one_suit_sets(hand, self._lead_cap, self.found)
        plays = self.found.count
        if self.fours:
            self._add_claims()
        return plays

    def _add_claims(self) -> None:
        """Every claim that is possible now (B claim 1-5, C7)."""
        plays = self.plays
        standing = _NOBODY
        if plays:
            if plays != 1 if self.claimed else not self._interrupt:
                return
            standing = self._standing
        seats = self.seats
        leader = self.turn - plays
        if leader < 0:
            leader += seats
        seat = self.entitled
        for places in range(seats):
            has_played = distance(leader, seat, seats) < plays
            if self.fours >> seat & 1 and not has_played and (plays or seat != self.turn):
                hand = self.hands[seat]
                if claim_rank(places, self._handicap, hand & ~self.trumps == 0) < standing:
                    self.found.cards[self.found.count] = hand | _SEAT_BITS[seat]
                    self.found.count += 1
            seat += 1
            if seat == seats:
                seat = 0

    def legal(self) -> list[int]:
        """Every legal move as a list: plays of the seat to move, then claims."""
        self.fill()
        return self.found.listed()

    # --- moves ---------------------------------------------------------------------------------------------------

    def make(self, move: int) -> None:
        """Carry out a legal move. Nothing happens in a deal that is over, nor after more moves than any deal has."""
        at = self.made
        if self.over or at == 160:
            return
        self.made = at + 1
        if move & _CLAIM:
            self._log[at] = move | _WINS
            self._claim(move)
            return
        cards = move & _PACK
        seat = self.turn
        self.hands[seat] ^= cards
        self.lying |= cards
        plays = self.plays
        if plays == 0:
            self.best = cards
            self.best_seat = seat
            self._log[at] = move | _WINS
            self._read_lead(move, seat)
        elif move & _DISCARD or (self.one_card and not self._wins(cards)):
            self._log[at] = move
        else:
            self.best = cards
            self.best_seat = seat
            self._log[at] = move | _WINS
        plays += 1
        self.plays = plays
        seat += 1
        self.turn = 0 if seat == self.seats else seat
        if self.catches and self.lying & _QUEEN and self.lying & _CATCHER and self._is_caught():
            self.over = _CAUGHT
        elif plays == self.seats:
            self._complete()

    def _wins(self, cards: int) -> bool:
        """Whether a single card takes over the trick (A12)."""
        one = place(cards)
        best = place(self.best)
        return single_beats(one, self._group | self.trumps, self._strength[one], self._strength[best])

    def _is_caught(self) -> bool:
        """Whether queen and seven of clubs of different sides lie on the table (A18)."""
        queen = 0
        catcher = 0
        seat = self.turn
        for back in range(1, self.plays + 1):
            seat = (seat or self.seats) - 1
            if self._log[self.made - back] & _QUEEN:
                queen = self._side_of[seat]
            if self._log[self.made - back] & _CATCHER:
                catcher = self._side_of[seat]
        self.queen_side = queen
        return queen != catcher

    def _claim(self, move: int) -> None:
        """All cards on the table go back and the claimant leads its four (B claim 4)."""
        self._sent_back[self.made - 1] = self.plays
        self._give_back(self.made - 1)
        seat = move >> 40
        cards = move & _PACK
        self.hands[seat] = 0
        self.lying = cards
        self.best = cards
        self.best_seat = seat
        self.plays = 1
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        self._read_lead(move, seat)

    def _give_back(self, behind: int) -> None:
        """Return the cards of the trick to their hands; its plays end at this place of the log."""
        seat = self.turn
        for back in range(1, self.plays + 1):
            seat = (seat or self.seats) - 1
            self.hands[seat] |= self._log[behind - back] & _PACK

    def _complete(self) -> None:
        """The trick is taken, everybody draws, its taker leads next (M10, M11, A15-A17)."""
        taker = self.best_seat
        side = self._side_of[taker]
        trick = self.tricks
        self._old_caller[trick] = self.entitled
        self._old_drawn[trick] = self.drawn
        self._old_fours[trick] = self.fours
        self._old_passed[trick] = 0
        self._old_taker[trick] = self.last_taker
        self.points[side] += worth(self.lying)
        self.taken[side] += 1
        self.last_taker = taker
        self.tricks = trick + 1
        self.entitled = taker
        self.turn = taker
        self.plays = 0
        self.lying = 0
        self._sizes -= self._ones * self.size
        if self.drawn < self.stock_end:
            self._draw(taker)
        if is_over(self._sizes, self.stock_end - self.drawn):
            self.over = _COUNTED
            self.fours = 0
            return
        if self._passes and self._ban >> taker & 1:
            self._old_passed[trick] = self._pass_last_trump(taker)
        if self._claim_suits:
            self._find_fours()

    def _draw(self, taker: int) -> None:
        """Everybody draws (M11, A16)."""
        hands = self.hands
        stock = self.stock
        seats = self.seats
        full = self._full
        sizes = self._sizes
        drawn = self.drawn
        end = self.stock_end
        seat = taker
        while drawn < end:
            seat = next_to_draw(sizes, seat, seats, full)
            if seat < 0:
                break
            hands[seat] |= stock[drawn]
            sizes += _SEAT_ONES[seat]
            drawn += 1
            seat += 1
        self._sizes = sizes
        self.drawn = drawn

    def _pass_last_trump(self, leader: int) -> bool:
        """Exchange a banned leader's last trump where it passes (A15)."""
        partner = (leader + 2) % self.seats
        if not passes_last_trump(self.hands[leader], self.hands[partner], self.trumps):
            return False
        self._swap(leader)
        return True

    def _swap(self, leader: int) -> None:
        """Exchange the last cards of a leader and its partner (A15)."""
        partner = (leader + 2) % self.seats
        passed = self.hands[leader]
        self.hands[leader] = self.hands[partner]
        self.hands[partner] = passed

    def _find_fours(self) -> None:
        """Seats that hold four of a suit that may claim, before anybody has played to the trick."""
        fours = 0
        if self._sizes & self._ones * 12 and (not self._start_only or self.tricks == 0):
            for seat in range(self.seats):
                if is_claim_hand(self.hands[seat], self._claim_suits):
                    fours |= 1 << seat
        self.fours = fours

    def undo(self) -> None:
        """Take back the last move, if there is one."""
        if self.made == 0:
            return
        if self.over != _CAUGHT and self.plays == 0:
            self._restore_trick()
        self.over = 0
        at = self.made - 1
        move = self._log[at]
        self.made = at
        cards = move & _PACK
        if move & _CLAIM:
            self._withdraw(move, at)
        else:
            seat = (self.turn or self.seats) - 1
            self.turn = seat
            self.hands[seat] |= cards
            self.lying ^= cards
            self.plays -= 1
        if move & _WINS:
            self._find_best()

    def _find_best(self) -> None:
        """Which of the plays that lie on the table is winning."""
        at = self.made
        seat = self.turn
        for _ in range(self.plays):
            at -= 1
            seat = (seat or self.seats) - 1
            if self._log[at] & _WINS:
                self.best = self._log[at] & _PACK
                self.best_seat = seat
                return

    def _withdraw(self, move: int, at: int) -> None:
        """Undo a claim: the plays before it lie on the table again."""
        plays = self._sent_back[at]
        self.plays = plays
        self.lying = 0
        self.hands[move >> 40] = move & _PACK
        if plays == 0:
            self.turn = self.entitled
            return
        lead = self._log[at - plays]
        seat = self.entitled
        if lead & _CLAIM:
            seat = lead >> 40
        leader = seat
        for back in range(plays, 0, -1):
            cards = self._log[at - back] & _PACK
            self.hands[seat] &= ~cards
            self.lying |= cards
            seat = seat + 1 if seat + 1 < self.seats else 0
        self.turn = seat
        self._read_lead(lead, leader)

    def _restore_trick(self) -> None:
        """Undo the end of a trick: drawn cards go back, its plays lie on the table."""
        trick = self.tricks - 1
        taker = self.last_taker
        if self._old_passed[trick]:
            self._swap(taker)
        back = self._old_drawn[trick]
        cards = 0
        for at in range(back, self.drawn):
            cards |= self.stock[at]
        if cards:
            for seat in range(self.seats):
                drawn = self.hands[seat] & cards
                self.hands[seat] ^= drawn
                while drawn:
                    drawn &= drawn - 1
                    self._sizes -= _SEAT_ONES[seat]
        self.drawn = back
        self.tricks = trick
        self.entitled = self._old_caller[trick]
        self.fours = self._old_fours[trick]
        self.last_taker = self._old_taker[trick]
        lying = 0
        for at in range(self.made - self.seats, self.made):
            lying |= self._log[at] & _PACK
        self.lying = lying
        side = self._side_of[taker]
        self.points[side] -= worth(lying)
        self.taken[side] -= 1
        lead = self._log[self.made - self.seats]
        seat = self.entitled
        if lead & _CLAIM:
            seat = lead >> 40
        self.turn = seat
        self.plays = self.seats
        self._read_lead(lead, seat)
        self._sizes += self._ones * self.size
        self._find_best()
