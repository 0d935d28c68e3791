"""Exact value of a position with open cards and a known stock, for games of two sides.

Value: card points of side 0 minus those of side 1 at the end of the deal, both sides playing perfectly with all cards
and the order of the stock in sight. A caught queen ends a deal uncounted and is worth `CAUGHT_QUEEN` against its side,
more than any points. Claims belong to the play: before every play the seats are asked as `game.play.asked` says, each
in turn claims or lets it pass, and the seat to move may choose its own claim among its plays.

Alpha-beta with a principal variation search over plays; a table of bounds at the start of tricks, stamped instead of
cleared; killers; cards of equal worth with nothing in play between them are one card; windows are cut by the points
that are left. Positions in the table are told apart by 64-bit keys (two of 10^7 meet in one of 10^5 searches or fewer).

Plain Python that Cython compiles with the types of `solver.pxd`.
"""

from array import array
from typing import Final

from kozel.search.board import CAUGHT, worth
from kozel.search.moves import CLAIM, DISCARD
from kozel.search.position import Position

CAUGHT_QUEEN: Final = 900
"""Value of a deal that ends with a caught queen of side 1."""

_CLAIM: Final = CLAIM
_DISCARD: Final = DISCARD
_CAUGHT: Final = CAUGHT
_SURE: Final = 400
"""No counted deal is worth more."""
_MIX: Final = 0x9E37_79B9_7F4A_7C15
_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_NO_LIMIT: Final = 2_000
_STAMPS: Final = 1 << 20


def _twins() -> list[int]:
    """For the zeros 6 7 8 9 of a suit, own ones + 16 * those of others: own ones that have a twin below them."""
    table = []
    for others in range(16):
        for own in range(16):
            found = 0
            below = -1
            for rank in range(4):
                if own >> rank & 1:
                    between = ((1 << rank) - 1) & ~((2 << below) - 1) if below >= 0 else 0
                    if below >= 0 and not others & between:
                        found |= 1 << rank
                    below = rank
            table.append(found)
    return table


_TWINS: Final = _twins()


class Solver:
    """Solves positions one after the other; its table is kept and used again. `nodes` counts the plays tried."""

    def __init__(self, bits: int = 16) -> None:
        """`bits`: the table has 2**bits entries of 32 bytes."""
        self._places = (1 << bits) - 1
        self._table = array("Q", bytes(32 << bits))
        self._stamp = 0
        self._moves = [0] * 16384
        self._scores = [0] * 16384
        self._top = 0
        self._best = 0
        self._killers = [0] * 320
        self._rest = [0] * 40
        self._all = 0
        self._club_zeros = 15
        self._wanted = -1
        self._had = 0
        self._catches = False
        self._lost_0 = -CAUGHT_QUEEN
        self._lost_1 = CAUGHT_QUEEN
        self.nodes = 0

    def begin(self, position: Position) -> None:
        """Make ready for a position; raises ValueError for a game that has not two sides."""
        if position.rules.side_count != 2:
            raise ValueError(f"{position.rules} with {position.rules.side_count} sides has no value for two sides")
        self._position = position
        self._stamp += 1
        if self._stamp == _STAMPS:
            self._stamp = 1
            self._table = array("Q", bytes(32 * (self._places + 1)))
        self._top = 0
        self._catches = position.catches
        self._club_zeros = 12 if position.one_card else 15
        self._rest[position.stock_end] = 0
        rest = 0
        for at in range(position.stock_end - 1, position.drawn - 1, -1):
            rest |= position.stock[at]
            self._rest[at] = rest
        self._all = position.points[0] + position.points[1] + position.points_left()
        for at in range(320):
            self._killers[at] = 0
        self._wanted = -1
        self._lost_0 = -CAUGHT_QUEEN
        self._lost_1 = CAUGHT_QUEEN

    def search(self, alpha: int, beta: int) -> int:
        """Value of what is still to be taken, exact inside the window; from `begin` on."""
        return self._search(alpha, beta, 0) if self._stamp else 0

    def want_trick(self, side: int) -> None:
        """From here on the value is not points but 1 where side 0 is content: `side` takes a trick, or 1 takes none."""
        self._wanted = side
        self._had = self._position.taken[side]
        self._stamp += 1

    def price_queens(self, lost_0: int, lost_1: int) -> None:
        """From here on a caught queen of side 0, of side 1 has these values."""
        self._lost_0 = lost_0
        self._lost_1 = lost_1
        self._stamp += 1

    def _search(self, alpha: int, beta: int, skip: int) -> int:
        """Value of a position; the first `skip` other seats that may claim let it pass."""
        position = self._position
        left = self._all - position.points[0] - position.points[1]
        if self._wanted >= 0:
            left = 1
            if position.taken[self._wanted] > self._had:
                return -1 if self._wanted else 1
        if position.over:
            if position.over == _CAUGHT:
                return self._lost_1 if position.queen_side else self._lost_0
            return 0 if self._wanted < 0 else (1 if self._wanted else -1)
        if not self._catches:
            if left <= alpha:
                return left
            if -left >= beta:
                return -left
        if position.plays == 0 and skip == 0:
            return self._search_trick(alpha, beta)
        return self._move(alpha, beta, skip, 0)

    def _search_trick(self, alpha: int, beta: int) -> int:
        """The same at the start of a trick, where the table knows what was found before."""
        key = self._key()
        at = (key & self._places) << 2
        first = 0
        low = -_NO_LIMIT
        high = _NO_LIMIT
        packed = self._table[at + 1]
        if self._table[at] == key and packed >> 24 == self._stamp:
            low = (packed & 4095) - _NO_LIMIT
            high = (packed >> 12 & 4095) - _NO_LIMIT
            first = self._table[at + 2]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)
        value = self._move(alpha, beta, 0, first)
        if value > alpha:
            low = value
        if value < beta:
            high = value
        packed = self._stamp
        self._table[at] = key
        self._table[at + 1] = packed << 24 | (high + _NO_LIMIT) << 12 | (low + _NO_LIMIT)
        self._table[at + 2] = self._best
        return value

    def _move(self, alpha: int, beta: int, skip: int, first: int) -> int:
        """Value where somebody claims or the seat to move plays; its best play, if any, is left in `_best`."""
        plays = self._position.fill()
        if self._position.found.count > plays:
            claim = self._claim_of_other(plays, skip)
            if claim:
                value = self._decide(alpha, beta, skip, claim)
                self._best = 0
                return value
        return self._play(alpha, beta, first)

    def _key(self) -> int:
        """What a position at the start of a trick is told apart by: hands, stock and leader."""
        position = self._position
        key = position.drawn << 4 | position.turn
        for seat in range(position.seats):
            key = (key ^ position.hands[seat]) * _MIX & _MASK
            key ^= key >> 29
        return key

    def _claim_of_other(self, plays: int, skip: int) -> int:
        """Claim of the seat that is asked next, after `skip` others; 0 where nobody is."""
        found = self._position.found
        for at in range(plays, found.count):
            seat = found.cards[at] >> 40
            if seat != self._position.turn:
                if skip == 0:
                    return found.cards[at]
                skip -= 1
        return 0

    def _decide(self, alpha: int, beta: int, skip: int, claim: int) -> int:
        """Value where a seat is asked for a claim: the better for its side of claiming and letting it pass."""
        side = claim >> 40 & 1
        self._position.make(claim)
        self.nodes += 1
        claimed = self._search(alpha, beta, 0)
        self._position.undo()
        if side == 0:
            if claimed >= beta:
                return claimed
            return max(claimed, self._search(max(alpha, claimed), beta, skip + 1))
        if claimed <= alpha:
            return claimed
        return min(claimed, self._search(alpha, min(beta, claimed), skip + 1))

    def _child(self, alpha: int, beta: int, sign: int, gained: int) -> int:
        """Value for the side that has just moved and gained so many points for side 0, in its window."""
        low = alpha if sign > 0 else -beta
        high = beta if sign > 0 else -alpha
        if -_SURE < low < _SURE:
            low -= gained
        if -_SURE < high < _SURE:
            high -= gained
        value = self._search(low, high, 0)
        if -_SURE < value < _SURE:
            value += gained
        return sign * value

    def _play(self, alpha: int, beta: int, first: int) -> int:
        """Value where the seat to move plays one of the moves found; leaves the best in `_best`."""
        position = self._position
        sign = -1 if position.turn & 1 else 1
        if sign < 0:
            held = alpha
            alpha = -beta
            beta = -held
        base = self._top
        end = self._list(first)
        self._top = end
        slot = (position.made & 127) << 1
        best = -_NO_LIMIT
        best_move = 0
        for at in range(base, end):
            self._pull(at, end)
            move = self._moves[at]
            before = position.points[0] - position.points[1]
            position.make(move)
            self.nodes += 1
            gained = 0
            if self._wanted < 0:
                gained = position.points[0] - position.points[1] - before
            if at == base:
                value = self._child(alpha, beta, sign, gained)
            else:
                value = self._child(alpha, alpha + 1, sign, gained)
                if alpha < value < beta:
                    value = self._child(value - 1, beta, sign, gained)
            position.undo()
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        if self._killers[slot] != move:
                            self._killers[slot + 1] = self._killers[slot]
                            self._killers[slot] = move
                        break
        self._top = base
        self._best = best_move
        return sign * best

    def _pull(self, at: int, end: int) -> None:
        """Bring the most promising of the moves that are left to the front."""
        top = at
        for other in range(at + 1, end):
            if self._scores[other] > self._scores[top]:
                top = other
        if top != at:
            move = self._moves[at]
            score = self._scores[at]
            self._moves[at] = self._moves[top]
            self._scores[at] = self._scores[top]
            self._moves[top] = move
            self._scores[top] = score

    def _list(self, first: int) -> int:
        """Put the moves found on the stack, without twins, each with a score; end of the list."""
        position = self._position
        found = position.found
        hand = position.hands[position.turn]
        twins = self._twins_of(hand)
        slot = (position.made & 127) << 1
        end = self._top
        for at in range(found.count):
            move = found.cards[at]
            if move & _CLAIM:
                seat = move >> 40
                if seat != position.turn:
                    continue
            elif move & twins and self._is_spare(move, hand, twins):
                continue
            score = self._score(move)
            if move == first:
                score += 100_000
            elif move == self._killers[slot]:
                score += 3_000
            elif move == self._killers[slot + 1]:
                score += 2_000
            self._moves[end] = move
            self._scores[end] = score
            end += 1
        return end

    def _twins_of(self, hand: int) -> int:
        """Cards of a hand that are worth the same as the next lower one of the hand, with nothing in play between."""
        position = self._position
        others = position.lying | self._rest[position.drawn]
        for seat in range(position.seats):
            if seat != position.turn:
                others |= position.hands[seat]
        zeros = hand & self._club_zeros
        twins = _TWINS[zeros | (others & 15) << 4]
        for shift in range(9, 36, 9):
            zeros = hand >> shift & 15
            if zeros & (zeros - 1):
                twins |= _TWINS[zeros | (others >> shift & 15) << 4] << shift
        return twins

    def _is_spare(self, move: int, hand: int, twins: int) -> bool:
        """Whether a move takes a twin and leaves the lower one in the hand."""
        part = move & twins
        while part:
            high = part & -part
            part ^= high
            below = hand & (high - 1)
            while below & (below - 1):
                below &= below - 1
            if not move & below:
                return True
        return False

    def _score(self, move: int) -> int:
        """How promising a move looks before it is searched."""
        position = self._position
        cards = move & (_CLAIM - 1) & ~_DISCARD
        points = worth(cards)
        if position.plays == 0:
            size = 0
            while cards:
                cards &= cards - 1
                size += 1
            return 100 * size + points
        trumps = 0
        high = cards & position.trumps
        while high:
            high &= high - 1
            trumps += 1
        own = (position.best_seat ^ position.turn) & 1 == 0
        last = position.plays == position.seats - 1
        if move & _DISCARD:
            return 300 + (points * 4 if last else points) - 10 * trumps if own else 200 - points * 4 - 10 * trumps
        if own:
            return 150 - points - 20 * trumps
        return 400 + worth(position.lying) + (points if last else -points) - 20 * trumps
