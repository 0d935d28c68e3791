"""What the seats of a deal have seen, as flat ints: what an evaluation of a move may be made of.

Follows a `Position` move by move, or is read from one seat's view. What everybody saw is kept once; what a seat alone
knows, its hand and its own face-down discards, is kept by seat and read for that seat alone. So the knowledge of a seat
is the same whether it was followed in self-play or read from a view: a law compares the two.

Plain Python that Cython compiles with the types of `sight.pxd`.
"""

from __future__ import annotations

from typing import Final

from kozel.cards import PACK
from kozel.game.actions import Claim, Discard, FaceDown, Seen
from kozel.game.state import Match, State
from kozel.game.view import View
from kozel.rules.compile import Rules
from kozel.rules.primitives import group_of
from kozel.search.board import worth
from kozel.search.moves import CLAIM, DISCARD
from kozel.search.odds import Odds, bits
from kozel.search.position import Position

_PACK: Final = PACK
_CLAIM: Final = CLAIM
_DISCARD: Final = DISCARD


class Sight:
    """Everything seen in a deal so far.

    By seat: `gone` cards played face up, `own` face-down discards of tricks gone by, `down` how many those are,
    `failed` and `failed_before` what it could or would not answer in this trick and the one before: the size of the
    lead that it let go to an opponent, or of single cards 1 for trumps and 1 + suit for others that it did not follow,
    `counts` cards in hand, `lay` face-up and `lay_own` face-down cards of the current trick. By side: `pile` face-up
    points taken, `pile_down` face-down cards taken, `taken` tricks. `own_pile`: points of a seat's own discards by the
    side that took them, at `seat * 9 + side`.
    """

    # fmt: off
    __slots__ = (
        "_shown_last", "ban", "best", "best_seat", "catches", "claimed", "counts", "deal_1", "dealer", "down",
        "down_now", "eggs", "failed", "failed_before", "gone", "group", "holder", "lay", "lay_down",
        "lay_own", "led", "lying", "odds", "one_card", "open_discards", "own", "own_pile", "pack", "pile", "pile_down",
        "plays", "rules", "score", "seats", "shown", "side_of", "sides", "size", "stock", "taken",
        "tricks", "trump", "trumps", "turn",
    )
    # fmt: on

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.sides = rules.side_count
        self.one_card = rules.one_card
        self.open_discards = rules.open_discards
        self.pack = rules.pack
        self._shown_last = rules.shown_last
        self.side_of = [0] * 9
        self.odds = Odds(rules.strength)
        for seat in range(rules.seats):
            self.side_of[seat] = rules.side_of[seat]
        self.gone = [0] * 9
        self.own = [0] * 9
        self.down = [0] * 9
        self.failed = [0] * 9
        self.failed_before = [0] * 9
        self.counts = [0] * 9
        self.lay = [0] * 9
        self.lay_own = [0] * 9
        self.lay_down = [0] * 9
        self.pile = [0] * 9
        self.pile_down = [0] * 9
        self.taken = [0] * 9
        self.own_pile = [0] * 81
        self.score = [0] * 9
        self._clear()

    def _clear(self) -> None:
        """Nothing has been seen."""
        for at in range(9):
            self.gone[at] = 0
            self.own[at] = 0
            self.down[at] = 0
            self.failed[at] = 0
            self.failed_before[at] = 0
            self.counts[at] = 0
            self.pile[at] = 0
            self.pile_down[at] = 0
            self.taken[at] = 0
            self.score[at] = 0
        for at in range(81):
            self.own_pile[at] = 0
        self._clear_trick()
        self.trump = 0
        self.trumps = 0
        self.group = 0
        self.shown = 0
        self.holder = -1
        self.ban = 0
        self.catches = False
        self.deal_1 = False
        self.dealer = 0
        self.eggs = 0
        self.turn = 0
        self.plays = 0
        self.tricks = 0
        self.claimed = False
        self.led = 0
        self.size = 0
        self.best = 0
        self.best_seat = 0
        self.stock = 0

    def _clear_trick(self) -> None:
        """Nothing lies on the table."""
        for at in range(9):
            self.lay[at] = 0
            self.lay_own[at] = 0
            self.lay_down[at] = 0
        self.lying = 0
        self.down_now = 0

    def copy(self, other: Sight) -> None:
        """Take over everything that another sight of the same game has."""
        for at in range(self.seats):
            self.gone[at] = other.gone[at]
            self.own[at] = other.own[at]
            self.down[at] = other.down[at]
            self.failed[at] = other.failed[at]
            self.failed_before[at] = other.failed_before[at]
            self.counts[at] = other.counts[at]
            self.pile[at] = other.pile[at]
            self.pile_down[at] = other.pile_down[at]
            self.taken[at] = other.taken[at]
            self.score[at] = other.score[at]
            self.lay[at] = other.lay[at]
            self.lay_own[at] = other.lay_own[at]
            self.lay_down[at] = other.lay_down[at]
        for at in range(9 * self.seats):
            self.own_pile[at] = other.own_pile[at]
        self._copy_table(other)

    def _copy_table(self, other: Sight) -> None:
        """What does not hang on seats and sides."""
        self.trump = other.trump
        self.trumps = other.trumps
        self.group = other.group
        self.shown = other.shown
        self.holder = other.holder
        self.ban = other.ban
        self.catches = other.catches
        self.deal_1 = other.deal_1
        self.dealer = other.dealer
        self.eggs = other.eggs
        self.turn = other.turn
        self.plays = other.plays
        self.tricks = other.tricks
        self.claimed = other.claimed
        self.led = other.led
        self.size = other.size
        self.best = other.best
        self.best_seat = other.best_seat
        self.stock = other.stock
        self.lying = other.lying
        self.down_now = other.down_now

    # --- following a position ------------------------------------------------------------------------------------

    def begin(self, state: State, position: Position) -> None:
        """A deal has been dealt: its first state, which the position has loaded."""
        self._clear()
        self._read_match(state.match, 0 if state.shown is None else 1 << state.shown, state.ban)
        self.trump = position.trump
        self.trumps = position.trumps
        self.sync(position)

    def _read_match(self, match: Match, shown: int, ban: int) -> None:
        """What stands before the first play."""
        for side in range(self.sides):
            self.score[side] = match.score[side]
        self.shown = shown
        self.ban = ban
        self.catches = self.rules.catch_penalty(match.deal, 0) > 0
        self.deal_1 = match.deal == 1
        self.dealer = match.dealer
        self.eggs = match.eggs_run

    def make(self, position: Position, move: int) -> None:
        """Make a move in the position and see what everybody sees of it."""
        seat = position.turn
        tricks = position.tricks
        if move & _CLAIM:
            seat = move >> 40
            self._clear_trick()
            for place in range(self.seats):
                self.failed[place] = 0
        elif move & _DISCARD:
            self._let_go(seat)
        elif self.one_card and self.plays:
            self._answer(seat, move & _PACK)
        position.make(move)
        self._lay(seat, move & _PACK, move & _DISCARD != 0 and not self.open_discards)
        if position.tricks != tricks:
            self._finish(position.last_taker)
        self.sync(position)
        if position.tricks != tricks and self.stock == 0 and self.holder < 0 and self._shown_last:
            self._find_holder(position)

    def _let_go(self, seat: int) -> None:
        """A seat throws cards away; `best_seat` is still who was winning then."""
        if self.side_of[self.best_seat] != self.side_of[seat]:
            self.failed[seat] = self.size

    def _answer(self, seat: int, card: int) -> None:
        """A single card answers another: who does not follow has nothing of the led group (A10, A11)."""
        if not card & self.group:
            self.failed[seat] = 1 if self.group == self.trumps else 1 + self.led

    def _find_holder(self, position: Position) -> None:
        """Who drew the shown card from under the stock, in everybody's sight."""
        for seat in range(self.seats):
            if position.hands[seat] & self.shown:
                self.holder = seat

    def sync(self, position: Position) -> None:
        """Take over what a position shows to everybody."""
        self.turn = position.turn
        self.plays = position.plays
        self.tricks = position.tricks
        self.claimed = position.claimed
        self.led = position.led
        self.size = position.size
        self.best = position.best
        self.best_seat = position.best_seat
        self.stock = position.stock_end - position.drawn
        if self.one_card and self.plays == 1:
            self.group = group_of(self.lying, self.trumps)
        for seat in range(self.seats):
            self.counts[seat] = bits(position.hands[seat])

    def _lay(self, seat: int, cards: int, face_down: bool) -> None:  # noqa: FBT001  -- C has no keywords
        """Cards come to lie on the table."""
        if face_down:
            self.lay_own[seat] = cards
            self.lay_down[seat] = bits(cards)
            self.down_now += self.lay_down[seat]
        else:
            self.lay[seat] = cards
            self.lying |= cards

    def _finish(self, taker: int) -> None:
        """The trick is taken."""
        side = self.side_of[taker]
        self.pile[side] += worth(self.lying)
        self.pile_down[side] += self.down_now
        self.taken[side] += 1
        for seat in range(self.seats):
            self.gone[seat] |= self.lay[seat]
            self.own[seat] |= self.lay_own[seat]
            self.down[seat] += self.lay_down[seat]
            self.own_pile[seat * 9 + side] += worth(self.lay_own[seat])
            self.failed_before[seat] = self.failed[seat]
            self.failed[seat] = 0
        self._clear_trick()

    def discarded(self, seat: int, cards: int, side: int) -> None:
        """A seat's own face-down discards of a trick gone by, taken by a side; of the trick on the table: -1."""
        if side < 0:
            self.lay_own[seat] = cards
            return
        self.own[seat] |= cards
        self.own_pile[9 * seat + side] += worth(cards)

    # --- reading a view ------------------------------------------------------------------------------------------

    def read(self, view: View) -> None:
        """Take over what a seat's view shows; raises ValueError for a spectator's and for a deal that is over."""
        if view.seat is None or view.outcome is not None or view.turn is None:
            raise ValueError("nobody decides here")
        self._clear()
        self._read_match(view.match, 0 if view.shown is None else 1 << view.shown, view.ban)
        self.trump = view.trump or 0
        self.trumps = view.trumps
        self.holder = -1 if view.shown_holder is None else view.shown_holder
        for trick in view.tricks:
            self._read_plays(trick.plays)
            if trick.taker is not None:
                self._finish(trick.taker)
        self.tricks = len(view.tricks)
        self.turn = view.turn
        self._read_plays(view.trick.plays)
        self.plays = len(view.trick.plays)
        self.best = view.best
        self.best_seat = view.best_seat
        self.stock = view.stock
        for seat, count in enumerate(view.counts):
            self.counts[seat] = count

    def _read_plays(self, plays: tuple[Seen, ...]) -> None:
        """Plays of one trick, as they fell."""
        self.led, self.size = 0, 0
        for at, play in enumerate(plays):
            hidden = isinstance(play, FaceDown) or (isinstance(play, Discard) and not self.open_discards)
            if isinstance(play, FaceDown):
                self.lay_down[play.seat] = play.count
                self.down_now += play.count
            else:
                self._lay(play.seat, play.cards, hidden)
            if isinstance(play, FaceDown | Discard):
                self._let_go(play.seat)
            elif at == 0:
                self.led = (play.cards.bit_length() - 1) // 9
                self.size = play.cards.bit_count()
                self.claimed = isinstance(play, Claim)
                self.group = group_of(play.cards, self.trumps)
            elif self.one_card:
                self._answer(play.seat, play.cards)
            if not isinstance(play, FaceDown | Discard):
                self.best_seat = play.seat
