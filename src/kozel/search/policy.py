"""How a net plays a deal: the best move of the seat to move, and claims where they are worth more than none.

Whoever may claim out of turn is asked before the seat to move, in the order of `Position.fill`, and values the claim
against passing. So a deal goes on exactly as at a table where every seat is asked.

Plain Python that Cython compiles with the types of `policy.pxd`.
"""

import math
from typing import Final

from kozel.cards import PACK
from kozel.game.rng import Rng
from kozel.search.features import PASS, Rows
from kozel.search.learn import Moves
from kozel.search.moves import CLAIM
from kozel.search.net import Net
from kozel.search.position import Position
from kozel.search.sight import Sight

LOSS_WEIGHT: Final = 8.0
"""Card points that a loss point is worth."""

_PACK: Final = PACK
_CLAIM: Final = CLAIM
_PASS: Final = PASS
_ONE: Final = 1 << 32


class Policy:
    """A net that plays every seat of a position that `sight` follows.

    A move's worth is its card points and `loss_weight` for each loss point, as the net expects them.
    """

    __slots__ = ("_list", "_values", "loss_weight", "losses", "net", "points", "rows", "won")

    def __init__(self, net: Net, loss_weight: float = LOSS_WEIGHT) -> None:
        self.net = net
        self.rows = Rows()
        self.loss_weight = loss_weight
        self.points = 0.0
        self.losses = 0.0
        self.won = 0.0
        self._list = [0] * 640
        self._values = [0.0] * 640

    def worth(self) -> float:
        """Worth of the move that was valued last, in card points."""
        value = self.net.points
        if self.loss_weight != 0.0:
            value += self.loss_weight * self.net.losses()
        return value

    def best(self, sight: Sight, seat: int, hand: int, first: int, end: int) -> int:
        """The best of the listed moves `first:end` for a seat."""
        self.rows.base(sight, seat, hand)
        self.net.share(self.rows)
        chosen = self._list[first]
        if end - first == 1:
            return chosen
        top = 0.0
        for at in range(first, end):
            self.rows.of_move(sight, self._list[at])
            self.net.value(self.rows)
            value = self.worth()
            if at == first or value > top:
                top = value
                chosen = self._list[at]
        return chosen

    def values(self, sight: Sight, seat: int, hand: int, moves: list[int]) -> list[float]:
        """Worth of each of some moves for a seat."""
        self.rows.base(sight, seat, hand)
        self.net.share(self.rows)
        found = []
        for move in moves:
            self.rows.of_move(sight, move)
            self.net.value(self.rows)
            found.append(self.worth())
        return found

    def outlook(self, position: Position, sight: Sight) -> None:
        """What the seat to move expects of its best play: sets `points`, `losses` and `won`, the chance to pay less."""
        plays = position.fill()
        self.rows.base(sight, position.turn, position.hands[position.turn])
        self.net.share(self.rows)
        top = 0.0
        for at in range(plays):
            self.rows.of_move(sight, position.found.cards[at])
            self.net.value(self.rows)
            losses = self.net.losses()
            value = self.net.points + self.loss_weight * losses
            if at == 0 or value > top:
                top = value
                self.points = self.net.points
                self.losses = losses
                self.won = self.net.chances[4] + self.net.chances[5] + self.net.chances[6]

    def log_chance(self, position: Position, sight: Sight, move: int, scale: float) -> float:
        """Logarithm of the chance that the seat to move plays this and nothing else; -inf: it may not.

        Chances go with the exponent of worth over `scale`, in card points: the worse, the rarer.
        """
        plays = position.fill()
        if plays == 1 and position.found.cards[0] == move:
            return 0.0
        self.rows.base(sight, position.turn, position.hands[position.turn])
        self.net.share(self.rows)
        top = own = -math.inf
        for at in range(plays):
            self.rows.of_move(sight, position.found.cards[at])
            self.net.value(self.rows)
            self._values[at] = self.worth()
            top = max(top, self._values[at])
            if position.found.cards[at] == move:
                own = self._values[at]
        total = 0.0
        for at in range(plays):
            total += math.exp((self._values[at] - top) / scale)
        return (own - top) / scale - math.log(total)

    def next_move(
        self, position: Position, sight: Sight, rng: Rng, wild: int, kept: Moves | None, by: list[int]
    ) -> int:
        """What happens next. With chance `wild` of 2**32 any move of whoever is asked.

        Moves chosen where there was a choice are kept, and the seat of each in `by`.
        """
        plays = position.fill()
        count = position.found.count
        for at in range(count):
            self._list[at] = position.found.cards[at]
        for at in range(plays, count):
            claim = self._list[at]
            seat = claim >> 40
            self._list[count] = claim
            self._list[count + 1] = _PASS
            if self._decide(position, sight, seat, count, count + 2, rng, wild, kept, by) == claim:
                return claim
        return self._decide(position, sight, position.turn, 0, plays, rng, wild, kept, by)

    def _decide(
        self,
        position: Position,
        sight: Sight,
        seat: int,
        first: int,
        end: int,
        rng: Rng,
        wild: int,
        kept: Moves | None,
        by: list[int],
    ) -> int:
        """One seat's choice."""
        if end - first == 1:
            return self._list[first]
        chosen = self.best(sight, seat, position.hands[seat], first, end)
        if wild and rng.below(_ONE) < wild:
            chosen = self._list[first + rng.below(end - first)]
        if kept is not None:
            self.rows.of_move(sight, chosen)
            kept.keep(self.rows)
            by.append(seat)
        return chosen

    def play_out(self, position: Position, sight: Sight, rng: Rng, wild: int, kept: Moves | None, by: list[int]) -> int:
        """Play a deal to its end; number of moves made."""
        while not position.over:
            sight.make(position, self.next_move(position, sight, rng, wild, kept, by))
        return position.made
