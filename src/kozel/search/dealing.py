# ruff: noqa: SLF001  -- compiled, a position is a struct whose fields are set here
"""Unseen cards dealt into unseen places, as often as wanted: the inner loop of `search.worlds`.

Cards of kinds that differ go where a walk through the forks sends them, all others into what is left, shuffled. The
same dealing fills a list of slots, from which a `State` can be made, or a `Position` in place.

Plain Python that Cython compiles with the types of `dealing.pxd`.
"""

from array import array
from collections.abc import Sequence
from typing import Final

from kozel.cards import PACK, Card, Cards
from kozel.game.rng import Rng
from kozel.rules.primitives import is_claim_hand
from kozel.search.board import worth
from kozel.search.forks import Table
from kozel.search.position import Position
from kozel.search.sight import Sight

HAND: Final = 0
"""Target of a place: a hand, by seat."""
PILE: Final = 1
"""Cards taken, by side."""
TABLE: Final = 2
"""A discard that lies on the table, by its number in the trick."""

_PACK: Final = PACK
_ONES: Final = [1 << one for one in range(36)]
_HAND: Final = HAND
_PILE: Final = PILE


def any_draws(moments: list[int], deadlines: list[int], rng: Rng) -> list[int]:
    """Numbers of the draws that brought some cards, for each any that is left of those up to its deadline.

    Moments and deadlines are in order, and each deadline leaves a draw.
    """
    left: list[int] = []
    end = 0
    found: list[int] = []
    for deadline in deadlines:
        while end < len(moments) and moments[end] <= deadline:
            left.append(end)
            end += 1
        found.append(left.pop(rng.below(len(left))))
    return found


class Dealing:
    """Unseen cards by kind, places by size, and the forks between them.

    `targets` says what each place is, which one, and whose cards it has, for all places but the stock and the card
    under it, which are last.
    """

    __slots__ = (
        "_above", "_begin", "_bounds", "_cards", "_count", "_filled", "_first", "_firsts", "_kinds", "_leader", "_left",
        "_nexts", "_number", "_owner", "_places", "_played", "_points", "_rest", "_root", "_slots", "_take_firsts",
        "_taken", "_takes", "_target", "_world",
    )  # fmt: skip

    def __init__(
        self,
        kinds: Sequence[Sequence[Card]],
        sizes: Sequence[int],
        targets: Sequence[tuple[int, int, int]],
        table: Table,
    ) -> None:
        self._cards = [0] * 36
        self._rest = [0] * 36
        self._slots = [0] * 36
        self._begin = [0] * 16
        self._taken = [0] * 16
        self._first = [0] * 48
        self._filled = [0] * 48
        self._target = [0] * 48
        self._number = [0] * 48
        self._owner = [0] * 48
        self._left = [0] * 9
        self._played = [0] * 9
        self._points = [0] * 9
        self._kinds = len(kinds)
        self._places = len(sizes)
        self._count = sum(sizes)
        self._bounds = array("Q", table.bounds)
        self._firsts = array("i", table.firsts)
        self._above = array("Q", table.above)
        self._nexts = array("i", table.nexts)
        self._take_firsts = array("i", table.take_firsts)
        self._takes = array("i", table.takes or [0])
        self._root = 0 if table.bounds else -1
        at = 0
        for kind, some in enumerate(kinds):
            self._begin[kind] = at
            for one in some:
                self._cards[at] = one
                at += 1
        self._begin[self._kinds] = at
        if at != self._count or self._kinds > 15 or self._places > 47:
            raise ValueError("unseen cards and their places do not agree")
        for place, size in enumerate(sizes):
            self._first[place + 1] = self._first[place] + size
        for place, (target, number, owner) in enumerate(targets):
            self._target[place] = target
            self._number[place] = number
            self._owner[place] = owner

    def slots(self) -> list[Card]:
        """The cards dealt last, place by place; those of the stock in order."""
        return [self._slots[at] for at in range(self._count)]

    def deal(self, rng: Rng) -> None:
        """Deal anew."""
        for at in range(self._count):
            self._rest[at] = self._cards[at]
        for kind in range(self._kinds):
            self._taken[kind] = self._begin[kind]
        for place in range(self._places):
            self._filled[place] = self._first[place]
        self._walk(rng)
        self._shuffle(rng)
        stock = self._first[self._places - 2]
        size = self._first[self._places - 1] - stock
        if self._filled[self._places - 2] > stock:
            other = stock + rng.below(size)
            one = self._slots[stock]
            self._slots[stock] = self._slots[other]
            self._slots[other] = one

    def _walk(self, rng: Rng) -> None:
        """Send cards that differ to their places."""
        node = self._root
        while node >= 0:
            option = self._firsts[node]
            if self._bounds[node] > 1:
                number = rng.below(self._bounds[node])
                while number >= self._above[option]:
                    option += 1
            for take in range(self._take_firsts[option], self._take_firsts[option + 1]):
                self._take(4 * take, rng)
            node = self._nexts[option]

    def _take(self, take: int, rng: Rng) -> None:
        """Send some of the first cards of a kind to a place; those already sent stand before the others."""
        kind = self._takes[take]
        end = self._begin[kind] + self._takes[take + 1]
        place = self._takes[take + 2]
        for _ in range(self._takes[take + 3]):
            low = self._taken[kind]
            at = low + rng.below(end - low)
            one = self._rest[at]
            self._rest[at] = self._rest[low]
            self._rest[low] = one
            self._taken[kind] = low + 1
            self._slots[self._filled[place]] = one
            self._filled[place] += 1

    def _shuffle(self, rng: Rng) -> None:
        """Deal all other cards into what is left."""
        left = 0
        for kind in range(self._kinds):
            for at in range(self._taken[kind], self._begin[kind + 1]):
                self._rest[left] = self._rest[at]
                left += 1
        for place in range(self._places):
            for slot in range(self._filled[place], self._first[place + 1]):
                at = rng.below(left)
                left -= 1
                self._slots[slot] = self._rest[at]
                self._rest[at] = self._rest[left]

    def settle(self, world: Position, pool: Cards, points: Sequence[int]) -> None:
        """Learn from any world what is the same in all; `pool` are the unseen cards, `points` those of all others."""
        world.keep()
        self._world = world
        self._leader = world.turn - world.plays
        if self._leader < 0:
            self._leader += world.seats
        for seat in range(world.seats):
            self._left[seat] = world.hands[seat] & ~pool
        for at in range(world.plays):
            self._played[at] = world._log[at] & ~pool
        for side in range(world.rules.side_count):
            self._points[side] = points[side]

    def fill(self, position: Position, rng: Rng) -> None:
        """Deal anew into a position of the same game, whatever was on it; `keep` has been called there then."""
        world = self._world
        self.deal(rng)
        position.trump = world.trump
        position.trumps = world.trumps
        position.catches = world.catches
        position._claim_suits = world._claim_suits
        position._opening_ban = world._opening_ban
        position._ban = world._ban
        position.stock_end = world.stock_end
        for at in range(9):
            position._kept[at] = world._kept[at]
            position._kept_taken[at] = world._kept_taken[at]
            position._kept_hands[at] = self._left[at]
            position._kept_points[at] = self._points[at]
            position._log[at] = self._played[at]
        position._kept_best = world._kept_best
        position._kept_sizes = world._kept_sizes
        for place in range(self._places - 2):
            self._put(position, place)
        stock = self._first[self._places - 2]
        for at in range(world.stock_end):
            position.stock[at] = _ONES[self._slots[stock + at]]
        self._finish(position)
        position.back()

    def remember(self, sight: Sight) -> None:
        """Let each seat know of the discards that this world gave it: `sight` is what the viewer sees."""
        for place in range(self._places - 2):
            if self._target[place] != _HAND:
                cards = 0
                for slot in range(self._first[place], self._first[place + 1]):
                    cards |= _ONES[self._slots[slot]]
                side = self._number[place] if self._target[place] == _PILE else -1
                sight.discarded(self._owner[place], cards, side)

    def _put(self, position: Position, place: int) -> None:
        """The cards of a place."""
        cards = 0
        for slot in range(self._first[place], self._first[place + 1]):
            cards |= _ONES[self._slots[slot]]
        number = self._number[place]
        target = self._target[place]
        if target == _HAND:
            position._kept_hands[number] |= cards
        elif target == _PILE:
            position._kept_points[number] += worth(cards)
        else:
            position._log[number] |= cards

    def _finish(self, position: Position) -> None:
        """What lies on the table, and who held four of a suit when the trick began."""
        world = self._world
        seats = world.seats
        plays = world.plays
        lying = 0
        for at in range(plays):
            lying |= position._log[at] & _PACK
        position._kept_lying = lying
        fours = 0
        if world._claim_suits and (not world._start_only or world.tricks == 0):
            for at in range(seats):
                seat = self._leader + at if self._leader + at < seats else self._leader + at - seats
                hand = position._kept_hands[seat]
                if at < plays:
                    hand |= position._log[at] & _PACK
                if is_claim_hand(hand, world._claim_suits):
                    fours |= _ONES[seat]
        position._kept_fours = fours
