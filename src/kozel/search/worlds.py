"""Deals that agree with everything a seat has seen, each as likely as any other.

A *world* is a whole past: who was dealt and drew what, which cards every unseen discard was, and the order of the rest
of the stock. All pasts in which the seat would have seen the same, legal in every play, are equally likely. What other
seats chose is no evidence here: a play that was made, or a claim that was not, weighs nothing beyond its legality; nor
does a deal that was dealt again before this one. What is known: own cards and discards, face-up cards, cards that
claims sent back and who held them, counts, the shown card (it was not dealt, or lies under the stock), duties to follow
that were not met, exchanges.

Nothing is tried and rejected: ways are counted exactly (`search.sets`, `search.singles`), so a world costs the same in
every view. A position shows of a past what is still there: hands, stock, tricks.
"""

from collections.abc import Iterator
from math import comb, factorial

from kozel.cards import Card, Cards, mask_of, points_of
from kozel.game.actions import Action, FaceDown
from kozel.game.rng import Rng
from kozel.game.state import State
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.search.dealing import HAND, PILE, TABLE, Dealing
from kozel.search.forks import Forks
from kozel.search.history import IN_HAND, pasts, released_cards, tricks_of
from kozel.search.position import Position
from kozel.search.reveal import Reveal
from kozel.search.sets import Sets
from kozel.search.sight import Sight
from kozel.search.singles import Singles


def worlds(view: View, rng: Rng, pack: Cards | None = None) -> Iterator[State]:
    """Endless worlds as positions: `see` gives the view of each back. Raises ValueError as `Sampler` does."""
    sampler = Sampler(view, pack)
    while True:
        yield sampler.sample(rng)


class Sampler:
    """All worlds behind one view. `pack`: the cards of the deal, if not all.

    Raises ValueError for a view of nobody, of a deal that is over, of a trump that must be remembered, with cards that
    nobody knows, and where no world agrees with what was seen.
    """

    def __init__(self, view: View, pack: Cards | None = None) -> None:
        if view.seat is None or view.outcome is not None or view.trump_hidden:
            raise ValueError("worlds are for a seat that plays and knows its trump")
        self.view = view
        self._pasts = pasts(view)
        self._pool = (view.rules.pack if pack is None else pack) & ~released_cards(self._pasts)
        self._hidden = [
            (past.seat, moment, size)
            for past in self._pasts
            if past.seat != view.seat
            for moment, size in sorted(past.hidden.items())
        ]
        places = {(seat, moment): place for place, (seat, moment, _) in enumerate(self._hidden)}
        kind_of_game = Singles if view.rules.one_card else Sets
        plan = kind_of_game(view, self._pasts, self._pool, places)
        self._forks = Forks(plan.root, plan.steps)
        if not self._forks.ways():
            raise ValueError("no world agrees with what was seen")
        bottom = int(view.rules.shown_last and view.stock > 0)
        sizes = [*(size for _, _, size in self._hidden), view.stock - bottom, bottom]
        self._dealing = Dealing(plan.kinds, sizes, [self._target(*place) for place in places], self._forks.table())
        self._alike = view.stock if view.rules.one_card else len(plan.kinds[-1])
        self._reveal = Reveal(view, self._pasts, plan)
        self._settle()

    def _target(self, seat: int, moment: int) -> tuple[int, int, Seat]:
        """Where a position has the cards of a hidden place, and whose they were."""
        tricks = self.view.tricks
        if moment == IN_HAND:
            return HAND, seat, seat
        if moment == len(tricks):
            return TABLE, [play.seat for play in self.view.trick.plays].index(seat), seat
        return PILE, self.view.rules.side_of[tricks[moment].taker or 0], seat

    def _settle(self) -> None:
        """Let the dealing know what is the same in every world."""
        view = self.view
        points = list(view.points or (0,) * view.rules.side_count)
        if view.points is None:
            for trick in view.tricks:
                for play in trick.plays:
                    if not isinstance(play, FaceDown):
                        points[view.rules.side_of[trick.taker or 0]] += points_of(play.cards)
        world = Position(view.rules)
        world.load(self.sample(Rng(0)))
        self._dealing.settle(world, self._pool, points)

    def ways(self) -> int:
        """How many pasts there are, the seat's own apart; hands that were dealt and discards have no order."""
        ways = self._forks.ways() * factorial(self._alike)
        for _, _, size in self._hidden:
            ways //= factorial(size)
        for moment, trick in enumerate(tricks_of(self.view)):
            for play in trick.returned:
                if isinstance(play, FaceDown):
                    ways *= comb(self._pasts[play.seat].size(moment), play.count)
        return int(ways // factorial(self.view.rules.hand_size) ** (self.view.rules.seats - 1))

    def sample(self, rng: Rng) -> State:
        """One world as a state."""
        return self._reveal.state(*self._dealt(rng), rng)

    def past(self, rng: Rng) -> tuple[State, list[Action]]:
        """One world as a deal from its first position on, and what was done: `game.play` leads to the same view."""
        return self._reveal.past(*self._dealt(rng), rng)

    def _dealt(self, rng: Rng) -> tuple[dict[tuple[Seat, int], Cards], tuple[Card, ...]]:
        """Unseen cards by their places, and the stock."""
        self._dealing.deal(rng)
        slots = self._dealing.slots()
        groups = {}
        at = 0
        for seat, moment, size in self._hidden:
            groups[seat, moment] = mask_of(slots[at : at + size])
            at += size
        return groups, tuple(slots[at:])

    def position(self) -> Position:
        """A new position that holds one world, the same each time; `fill` makes others of it."""
        position = Position(self.view.rules)
        self.fill(position, Rng(0))
        return position

    def fill(self, position: Position, rng: Rng) -> None:
        """Put another world into a position of the same game, wherever it stands; `back` returns to that world.

        Its log then holds the trick on the table alone, as after `load`.
        """
        self._dealing.fill(position, rng)

    def remember(self, sight: Sight) -> None:
        """Let each seat know of the discards that the world dealt last gave it: `sight` is what the viewer sees."""
        self._dealing.remember(sight)
