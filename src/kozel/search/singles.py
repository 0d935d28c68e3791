"""How many unseen cards of each kind a seat holds in a game of single cards: who did not follow could not.

All plays lie face up there, so only hands and stock are unseen (A9). A play that followed nothing, and a trump led
under a ban, show a hand without some cards (A8, A10, A11, A13): who holds such a card now, or released it later, drew
it later. So in how many ways a seat acquired its cards depends on how many of each kind are in its hand; cards of a
kind are in or out of all these duties together. Counted exactly, nothing is tried and rejected.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb, factorial
from typing import NamedTuple

from kozel.cards import PACK, Card, Cards, members
from kozel.game.actions import FaceDown
from kozel.game.rng import Rng
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.rules.primitives import follow_duty, group_of, lead_duty
from kozel.search.forks import END, Node, Option, Take, pick
from kozel.search.history import IN_HAND, Draw, Past, orders, tricks_of


class Lack(NamedTuple):
    """What a seat did not hold behind its play of this moment."""

    seat: Seat
    moment: int
    cards: Cards


class Span(NamedTuple):
    """When a card was acquired: after one moment, by another."""

    after: int
    by: int


class Singles:
    """The choices of `search.forks` behind one view; a node is (case, seat, cards left of each kind).

    `kinds` are the unseen cards by kind; `places` numbers the places of hidden cards by seat and moment.
    """

    def __init__(self, view: View, found: Sequence[Past], pool: Cards, places: Mapping[tuple[Seat, int], int]) -> None:
        self._view = view
        self._found = found
        self._places = places
        self._lacks = _lacks(view)
        self._cases = list(self._all_cases())
        self._others = [past.seat for past in found if past.seat != view.seat]
        self.kinds = self._kinds(pool)
        self._orders = cache(self._count_orders)
        self._ways = cache(ways_within)
        self.root: Node = (-1, 0, *map(len, self.kinds))

    def _kinds(self, pool: Cards) -> list[tuple[Card, ...]]:
        """Unseen cards that no duty tells apart."""
        wholes = [lack.cards for lack in self._lacks if lack.seat != self._view.seat]
        wholes += [cards for case in self._cases for cards in case.values()]
        kinds: dict[tuple[bool, ...], list[Card]] = {}
        for one in members(pool):
            kinds.setdefault(tuple(bool(whole >> one & 1) for whole in wholes), []).append(one)
        return [tuple(kind) for kind in kinds.values()]

    # --- the last trump (A15) ------------------------------------------------------------------------------------

    def _all_cases(self) -> Iterator[dict[Seat, Cards]]:
        """What some seats' last cards can be so that an exchange happened exactly if it had to."""
        view = self._view
        trumps, leader = view.trumps, view.trick.entitled
        partner = (leader + 2) % view.rules.seats
        cases: list[dict[Seat, Cards]] = [{}]
        if view.exchange is not None:
            cases = [{leader: PACK & ~trumps, partner: trumps}]
        elif self._may_exchange():
            cases = [{leader: PACK & ~trumps}, {leader: trumps, partner: trumps}]
        for case in cases:
            if all(self._last_card(seat) & cards or not self._last_card(seat) for seat, cards in case.items()):
                yield case

    def _may_exchange(self) -> bool:
        """Whether a banned leader had a single card when this trick began."""
        view = self._view
        leader = view.trick.entitled
        is_banned = view.rules.passes_last_trump and view.ban >> leader & 1
        whole = view.counts[leader] + sum(play.seat == leader for play in view.trick.plays)
        return bool(is_banned) and not view.stock and whole == 1

    def _last_card(self, seat: Seat) -> Cards:
        """Card that a seat had when this trick began, after an exchange; none where it is not known."""
        return sum(1 << one for one, at in self._found[seat].released.items() if at >= len(self._view.tricks))

    def _giver(self, seat: Seat) -> Seat:
        """Seat that holds, or held last, the last card that a seat acquired."""
        exchange = self._view.exchange
        if exchange is None or seat not in {exchange.leader, exchange.partner}:
            return seat
        return exchange.partner if seat == exchange.leader else exchange.leader

    # --- choices -------------------------------------------------------------------------------------------------

    def steps(self, node: Node) -> Iterator[Option]:
        """What hand a seat can have, as numbers of cards of each kind."""
        case, number, *left = node
        if case < 0:
            for first in range(len(self._cases)):
                yield Option(1, (), (first, 0, *left))
        elif number == len(self._others):
            yield Option(1, (), END)
        else:
            acquirer = self._others[number]
            giver = self._giver(acquirer)
            size = self._found[giver].hidden.get(IN_HAND, 0) if giver != self._view.seat else 0
            allowed = self._cases[case].get(giver, PACK)
            able = [count if allowed >> kind[0] & 1 else 0 for count, kind in zip(left, self.kinds, strict=True)]
            for counts in _splits(size, able):
                ways = factorial(size) * self._orders(acquirer, giver, counts)
                takes = []
                for kind, count in enumerate(counts):
                    ways *= comb(left[kind], count)
                    if count:
                        takes.append(Take(kind, len(self.kinds[kind]), self._places[giver, IN_HAND], count))
                rest = (have - count for have, count in zip(left, counts, strict=True))
                yield Option(ways, tuple(takes), (case, number + 1, *rest))

    def _count_orders(self, acquirer: Seat, giver: Seat, counts: tuple[int, ...]) -> int:
        """In how many ways a seat can have acquired its cards, with so many of each kind still hidden."""
        moment = len(self._view.tricks) if giver != acquirer else IN_HAND + 1
        seen = {one: at for one, at in self._found[acquirer].released.items() if at < moment}
        if giver != acquirer:
            seen |= {one: at for one, at in self._found[giver].released.items() if at >= moment}
        spans = [Span(self._after(acquirer, one, at), at) for one, at in seen.items()]
        for kind, count in zip(self.kinds, counts, strict=True):
            spans += [Span(self._after(acquirer, kind[0], IN_HAND), IN_HAND)] * count
        return self._ways(tuple(draw.moment for draw in self._found[acquirer].draws), tuple(sorted(spans)))

    def _after(self, seat: Seat, one: Card, released: int) -> int:
        """Last moment in which a seat did not hold a card that it released later; -1: none."""
        moments = [
            lack.moment
            for lack in self._lacks
            if lack.seat == seat and lack.moment < released and lack.cards >> one & 1
        ]
        return max(moments, default=-1)

    # --- the order of draws --------------------------------------------------------------------------------------

    def acquired(self, seat: Seat, released: Mapping[Card, int], rng: Rng) -> dict[Card, Draw]:
        """Any way in which a seat can have acquired cards that it released at these moments, each as likely."""
        spans = {one: Span(self._after(seat, one, at), at) for one, at in released.items()}
        moments = tuple(draw.moment for draw in self._found[seat].draws)
        draws: dict[Card, Draw] = {}
        for number, draw in enumerate(self._found[seat].draws):
            left = [one for one in spans if one not in draws]
            able = [one for one in left if spans[one].after < draw.moment <= spans[one].by]
            ways = [
                self._ways(moments[number + 1 :], tuple(sorted(spans[one] for one in left if one != chosen)))
                for chosen in able
            ]
            draws[able[pick(ways, rng)]] = draw
        return draws


def _lacks(view: View) -> list[Lack]:
    """What plays say about hands."""
    found = []
    for moment, trick in enumerate(tricks_of(view)):
        banned = view.ban if moment else view.opening_ban
        group = 0
        for play in trick.plays:
            cards = 0 if isinstance(play, FaceDown) else play.cards
            duty = follow_duty(PACK, group) if group else lead_duty(PACK, view.trumps, banned, play.seat)
            if duty and not duty & cards:
                found.append(Lack(play.seat, moment, duty))
            group = group or group_of(cards, view.trumps)
    return found


def _splits(size: int, able: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards of kinds of which so many are there."""
    if not able:
        if size == 0:
            yield ()
        return
    for count in range(max(0, size - sum(able[1:])), min(size, able[0]) + 1):
        for others in _splits(size - count, able[1:]):
            yield (count, *others)


def ways_within(moments: tuple[int, ...], spans: tuple[Span, ...]) -> int:
    """In how many ways cards can have been acquired at these moments, in order, each within its span."""
    if all(span.after < 0 for span in spans):
        return orders(moments, sorted(span.by for span in spans))
    kinds = Counter(spans)

    @cache
    def ways(at: int, left: tuple[int, ...]) -> int:
        if at == len(moments):
            return 1
        found = 0
        for number, (span, count) in enumerate(zip(kinds, left, strict=True)):
            if count and span.after < moments[at] <= span.by:
                found += count * ways(at + 1, (*left[:number], count - 1, *left[number + 1 :]))
        return found

    return ways(0, tuple(kinds.values()))
