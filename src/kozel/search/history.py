"""What a seat has seen, as bounds on the cards that it has not: the ground of `search.worlds`.

Every card that a seat ever held was *acquired*, dealt or drawn at a known moment, and *released*, played at a known
moment or still in hand. Moments are numbers of tricks: dealt cards are held from trick 0 on, a card drawn after trick t
from trick t + 1 on. What was seen fixes some releases and bounds some acquisitions; `worlds` chooses the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kozel.cards import Card, Cards, members
from kozel.game.actions import FaceDown, Seen
from kozel.game.state import Trick
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.rules.primitives import drawing_seats

IN_HAND: Final = 1_000
"""Moment of release of a card that is still in a hand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that a seat acquired, held from trick `moment` on; `at` is its place in the whole stock, -1: dealt."""

    moment: int
    at: int


@dataclass(slots=True)
class Past:
    """One seat's cards as another has seen them."""

    seat: Seat
    draws: list[Draw] = field(default_factory=list)
    """Everything acquired, in order."""
    released: dict[Card, int] = field(default_factory=dict)
    """Moment in which each card that was seen left the hand for good; `IN_HAND` for known cards of a hand."""
    hidden: dict[int, int] = field(default_factory=dict)
    """Cards released unseen at each moment, those in hand included: how many."""
    shown: dict[Card, int] = field(default_factory=dict)
    """First moment in which each card that was seen and taken back was in the hand."""

    def deadline(self, one: Card, released: int) -> int:
        """Moment in which a card that is released then must have been in the hand already."""
        return min(released, self.shown.get(one, released))

    def drawn_by(self, moment: int) -> int:
        """Cards acquired up to a moment."""
        return sum(draw.moment <= moment for draw in self.draws)

    def size(self, moment: int) -> int:
        """Cards in the hand when a trick began."""
        hidden = sum(count for at, count in self.hidden.items() if at < moment)
        return self.drawn_by(moment) - hidden - sum(at < moment for at in self.released.values())


def tricks_of(view: View) -> tuple[Trick[Seen], ...]:
    """Every trick of a deal that goes on, the one on the table last."""
    return (*view.tricks, view.trick)


def pasts(view: View) -> list[Past]:
    """Past of every seat, as `view.seat` knows it; its own hand counts as seen."""
    rules = view.rules
    found = [Past(seat, [Draw(0, -1)] * rules.hand_size) for seat in range(rules.seats)]
    sizes = [rules.hand_size] * rules.seats
    drawn = 0
    for moment, trick in enumerate(tricks_of(view)):
        for play in trick.returned:
            if not isinstance(play, FaceDown):
                for one in members(play.cards):
                    found[play.seat].shown.setdefault(one, moment)
        for play in trick.plays:
            sizes[play.seat] -= _release(found[play.seat], play, moment)
        if trick.taker is not None:
            for seat in drawing_seats(sizes, rules.stock_size - drawn, trick.taker, rules.hand_size):
                found[seat].draws.append(Draw(moment + 1, drawn))
                sizes[seat] += 1
                drawn += 1
    for past in found:
        known = view.hand if past.seat == view.seat else _received(view, past)
        past.released.update(dict.fromkeys(members(known), IN_HAND))
        if view.counts[past.seat] > known.bit_count():
            past.hidden[IN_HAND] = view.counts[past.seat] - known.bit_count()
    return found


def _received(view: View, past: Past) -> Cards:
    """Card that a seat holds since an exchange in which `view.seat` took part (A15)."""
    exchange = view.exchange
    if exchange is None or past.seat not in {exchange.leader, exchange.partner}:
        return 0
    one = exchange.plain if past.seat == exchange.leader else exchange.trump
    return 0 if one is None or one in past.released else 1 << one


def _release(past: Past, play: Seen, moment: int) -> int:
    """Cards that left a hand for good; how many."""
    if isinstance(play, FaceDown):
        past.hidden[moment] = play.count
        return play.count
    past.released.update(dict.fromkeys(members(play.cards), moment))
    return play.cards.bit_count()


def released_cards(found: Sequence[Past]) -> Cards:
    """Every card of which it is known who held it last."""
    return sum(1 << one for past in found for one in past.released)


def orders(moments: Sequence[int], deadlines: Sequence[int]) -> int:
    """In how many ways cards can have been acquired at these moments, each not later than its deadline.

    Deadlines in order: each card may have any draw by then that no earlier one has.
    """
    ways = 1
    for used, deadline in enumerate(deadlines):
        ways *= max(sum(moment <= deadline for moment in moments) - used, 0)
    return ways
