"""Where cards that differ from others can be in a game of sets: the shown card, and cards that claims sent back.

All other unseen cards are alike: how many ways there were to acquire a seat's cards depends on the moments of their
release alone. So these few are placed seat by seat and moment by moment. At each moment a seat's cards that must have
been acquired by then are counted into the draws that are left, and it is chosen which cards that differ it released.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, perm
from typing import Final

from kozel.cards import Card, Cards, members
from kozel.game.rng import Rng
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.search.dealing import any_draws
from kozel.search.forks import END, Node, Option, Take, pick
from kozel.search.history import Draw, Past, orders

ABSENT: Final = 0
"""The shown card was in no hand that was looked at so far."""
HELD: Final = 1
"""It is in the hand of the seat that is looked at."""
PLACED: Final = 2
"""Its place is found, or was known from the start."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened to the cards of one seat at one moment."""

    drawn: int
    """Cards acquired up to now."""
    shown_draws: int
    """Draws of this moment that can have been the shown card."""
    back: int
    """Cards, released unseen later, that were first seen in this hand now."""
    among: int
    """The same, up to now."""
    fixed: int
    """Other cards that are known to have been acquired by now, and not by an earlier moment."""
    sees_shown: bool
    """The shown card was seen in this hand, released or not."""
    drops_shown: bool
    """The shown card was released in everybody's sight."""
    hidden: int
    """Cards released unseen."""
    place: int
    """Their place."""


class Sets:
    """The choices of `search.forks` behind one view; a node is (seat, moment, cards that came back, shown card, used).

    `kinds` are the unseen cards by kind, the last one those that are alike. `places` numbers the places of hidden cards
    by seat and moment; behind them come the stock and the card under it.
    """

    def __init__(self, view: View, found: Sequence[Past], pool: Cards, places: Mapping[tuple[Seat, int], int]) -> None:
        self._view = view
        self._found = found
        self._places = places
        self._shown = view.shown if view.rules.stock_size else None
        self._first_shown = view.rules.stock_size - 1 if view.rules.shown_last else 0
        others = [past for past in found if past.seat != view.seat]
        special = pool & 1 << self._shown if self._shown is not None else 0
        self.kinds: list[tuple[Card, ...]] = [tuple(members(special))]
        for past in others:
            back = sorted((one for one in past.shown if (pool & ~special) >> one & 1), key=lambda one: past.shown[one])
            special |= sum(1 << one for one in back)
            self.kinds.append(tuple(back))
        self.kinds.append(tuple(members(pool & ~special)))
        self._moments = [self._moments_of(past, back) for past, back in zip(others, self.kinds[1:], strict=False)]
        known = [past for past in found if self._shown in past.released or self._shown in past.shown]
        self._owner = known[0].seat if known else None
        self._seats = [past.seat for past in others]
        is_settled = self._shown is None or self._owner == view.seat
        self._ways_of_shown: dict[tuple[Seat, int, tuple[int, ...]], list[int]] = {}
        self.root: Node = (0, 0, 0, PLACED if is_settled else ABSENT, 0)

    def _moments_of(self, past: Past, back: tuple[Card, ...]) -> list[Moment]:
        """Everything that happened to a seat's cards, in order."""
        own = self._shown
        seen = {one: past.deadline(one, at) for one, at in past.released.items() if one != own}
        deadlines = list(seen.values())
        first = [past.shown[one] for one in back]
        sight = None if own is None else past.shown.get(own, past.released.get(own))
        drop = None if own is None else past.released.get(own)
        moments = {draw.moment for draw in past.draws} | {*past.hidden, *deadlines, *first}
        when = sorted(moments | {at for at in (sight, drop) if at is not None})
        sums = accumulate(map(first.count, when))
        return [
            Moment(
                drawn=past.drawn_by(at),
                shown_draws=self._shown_draws(past, at),
                back=first.count(at),
                among=among,
                fixed=deadlines.count(at),
                sees_shown=at == sight,
                drops_shown=at == drop,
                hidden=past.hidden.get(at, 0),
                place=self._places.get((past.seat, at), -1),
            )
            for at, among in zip(when, sums, strict=True)
        ]

    def _shown_draws(self, past: Past, moment: int) -> int:
        """The shown card was in the stock when it was shown, in `turned-under-stock` under it."""
        return sum(draw.moment == moment and draw.at >= self._first_shown for draw in past.draws)

    def steps(self, node: Node) -> Iterator[Option]:
        """What can have happened at a node."""
        number, at, waiting, shown, used = node
        if number == len(self._moments):
            yield from self._under_stock(shown)
        elif at == len(self._moments[number]):
            owes = shown != PLACED and self._owner == self._seats[number]
            if not waiting and shown != HELD and not owes:
                yield Option(1, (), (number + 1, 0, 0, shown, 0))
        else:
            moment = self._moments[number][at]
            yield from self._released(node, moment, 1)
            if shown == ABSENT and moment.shown_draws and self._owner in {None, self._seats[number]}:
                yield from self._released((number, at, waiting, HELD, used + 1), moment, moment.shown_draws)

    def _under_stock(self, shown: int) -> Iterator[Option]:
        """In no hand: the shown card is in the stock still."""
        stock = len(self._places)
        if shown == PLACED:
            yield Option(1, (), END)
        elif self._view.stock and self._owner is None:
            is_last = self._view.rules.shown_last
            yield Option(1 if is_last else self._view.stock, (Take(0, 1, stock + is_last, 1),), END)

    def _released(self, node: Node, moment: Moment, ways: int) -> Iterator[Option]:
        """Which of the cards that differ a seat released at a moment."""
        number, at, waiting, shown, used = node
        if (moment.sees_shown or moment.drops_shown) and shown != HELD:
            return
        if moment.drops_shown:
            shown = PLACED
        waiting += moment.back
        for shown_goes in range(1 + (shown == HELD and moment.hidden > 0)):
            for back in range(min(waiting, moment.hidden - shown_goes) + 1):
                acquired = moment.fixed + moment.back + moment.hidden - shown_goes - back
                count = perm(moment.hidden, back + shown_goes) * comb(waiting, back)
                count *= perm(moment.drawn - used, acquired)
                takes = (Take(number + 1, moment.among, moment.place, back), Take(0, 1, moment.place, shown_goes))
                after = (number, at + 1, waiting - back, PLACED if shown_goes else shown, used + acquired)
                yield Option(ways * count, tuple(take for take in takes if take.size), after)

    # --- the order of draws --------------------------------------------------------------------------------------

    def acquired(self, seat: Seat, released: Mapping[Card, int], rng: Rng) -> dict[Card, Draw]:
        """Any way in which a seat can have acquired cards that it released at these moments, each as likely."""
        past = self._found[seat]
        seen = past.shown
        timed = [(at if one not in seen else past.deadline(one, at), one) for one, at in released.items()]
        timed.sort()
        left = list(past.draws)
        draws: dict[Card, Draw] = {}
        own = self._shown
        if own is not None and own in released:
            mine = past.deadline(own, released[own])
            timed.remove((mine, own))
            place = self._place_of_shown(seat, mine, tuple(deadline for deadline, _ in timed), rng)
            draws[own] = left.pop(place)
        chosen = any_draws([draw.moment for draw in left], [deadline for deadline, _ in timed], rng)
        for (_, one), draw in zip(timed, chosen, strict=True):
            draws[one] = left[draw]
        return draws

    def _place_of_shown(self, seat: Seat, deadline: int, others: tuple[int, ...], rng: Rng) -> int:
        """The draw that brought the shown card, as likely as there are ways for the other cards of the hand."""
        ways = self._ways_of_shown.get((seat, deadline, others))
        if ways is None:
            draws = self._found[seat].draws
            ways = self._ways_of_shown[seat, deadline, others] = [
                orders([other.moment for other in draws if other != draw], others)
                if draw.at >= self._first_shown and draw.moment <= deadline
                else 0
                for draw in draws
            ]
        return pick(ways, rng)
