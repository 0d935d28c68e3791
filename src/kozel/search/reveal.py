"""A view with its unseen cards filled in: the position that a world is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kozel.cards import Card, Cards, mask_of, members, points_of
from kozel.game.actions import Action, Discard, FaceDown, Seen
from kozel.game.play import mask_of_plays
from kozel.game.rng import Rng
from kozel.game.state import Exchange, State, Trick
from kozel.game.view import View
from kozel.rules.compile import Seat, Tally
from kozel.search.history import IN_HAND, Draw, Past, orders, tricks_of

Groups = Mapping[tuple[Seat, int], Cards]
"""Unseen cards by the seat that held them last and the moment of their release."""


class Reveal:
    """Makes states of one view."""

    def __init__(self, view: View, found: Sequence[Past]) -> None:
        self._view = view
        self._pasts = found
        self._has_returned = any(
            isinstance(play, FaceDown) and play.seat != view.seat
            for trick in tricks_of(view)
            for play in trick.returned
        )

    def state(self, groups: Groups, stock: tuple[Card, ...], rng: Rng) -> State:
        """Position with these unseen cards. `rng` chooses unseen discards that came back, if there are any."""
        view = self._view
        held: dict[Seat, _Hand] = {}
        if self._has_returned:
            held = {past.seat: _Hand(view, past, groups, rng) for past in self._pasts if past.seat != view.seat}
        told = [_told(trick, moment, groups, held, rng) for moment, trick in enumerate(tricks_of(view))]
        known = [mask_of([one for one, at in past.released.items() if at == IN_HAND]) for past in self._pasts]
        tricks = tuple(told[:-1])
        return State(
            rules=view.rules,
            match=view.match,
            trump=view.trump,
            shown=view.shown,
            hands=tuple(hand | groups.get((seat, IN_HAND), 0) for seat, hand in enumerate(known)),
            stock=stock,
            opening_ban=view.opening_ban,
            ban=view.ban,
            turn=view.turn,
            trick=told[-1],
            best=view.best,
            best_seat=view.best_seat,
            tricks=tricks,
            points=view.points or _points(view, tricks),
            taken=view.taken,
            exchange=self._exchange(groups),
            shown_holder=view.shown_holder,
        )

    def _exchange(self, groups: Groups) -> Exchange | None:
        """The exchange with both its cards (A15)."""
        exchange = self._view.exchange
        if exchange is None:
            return None
        moment = len(self._view.tricks)
        plain, trump = (
            next((one for one, at in self._pasts[seat].released.items() if at >= moment), None)
            for seat in (exchange.leader, exchange.partner)
        )
        if plain is None:
            plain = next(members(groups[exchange.leader, IN_HAND]))
        if trump is None:
            trump = next(members(groups[exchange.partner, IN_HAND]))
        return replace(exchange, trump=trump, plain=plain)


class _Hand:
    """One past of a seat's hand: when each card was acquired, any way in which it can have been."""

    def __init__(self, view: View, past: Past, groups: Groups, rng: Rng) -> None:
        self._released = dict(past.released)
        for (seat, moment), cards in groups.items():
            if seat == past.seat:
                self._released.update(dict.fromkeys(members(cards), moment))
        deadlines = {one: past.deadline(one, at) for one, at in self._released.items()}
        draws = list(past.draws)
        self._since: dict[Card, int] = {}
        own = view.shown if view.rules.stock_size else None
        if own is not None and own in deadlines:
            draw = _draw_of_shown(view, draws, deadlines, deadlines.pop(own), rng)
            draws.remove(draw)
            self._since[own] = draw.moment
        for one in sorted(deadlines, key=lambda one: deadlines[one]):
            draw = rng.choice([draw for draw in draws if draw.moment <= deadlines[one]])
            draws.remove(draw)
            self._since[one] = draw.moment

    def some(self, moment: int, count: int, rng: Rng) -> Cards:
        """So many cards that were held in a trick, any of them."""
        hand = [one for one, since in self._since.items() if since <= moment <= self._released[one]]
        rng.shuffle(hand)
        return mask_of(hand[:count])


def _draw_of_shown(view: View, draws: Sequence[Draw], others: Mapping[Card, int], deadline: int, rng: Rng) -> Draw:
    """The draw that brought the shown card, as likely as the other cards of the hand leave ways for it."""
    first = view.rules.stock_size - 1 if view.rules.shown_last else 0
    able = [draw for draw in draws if draw.at >= first and draw.moment <= deadline]
    ways = [orders([draw.moment for draw in draws if draw != one], sorted(others.values())) for one in able]
    number = rng.below(sum(ways))
    for draw, count in zip(able, ways, strict=True):
        number -= count
        if number < 0:
            return draw
    raise AssertionError("a number below the sum of the ways")


def _told(trick: Trick[Seen], moment: int, groups: Groups, held: Mapping[Seat, _Hand], rng: Rng) -> Trick[Action]:
    """A trick with its unseen discards."""
    plays: list[Action] = [
        Discard(play.seat, groups[play.seat, moment]) if isinstance(play, FaceDown) else play for play in trick.plays
    ]
    returned: list[Action] = [
        Discard(play.seat, held[play.seat].some(moment, play.count, rng)) if isinstance(play, FaceDown) else play
        for play in trick.returned
    ]
    return Trick(trick.entitled, tuple(returned), tuple(plays), trick.taker)


def _points(view: View, tricks: Sequence[Trick[Action]]) -> Tally:
    """Card points taken by each side."""
    points = [0] * view.rules.side_count
    for trick in tricks:
        if trick.taker is not None:
            points[view.rules.side_of[trick.taker]] += points_of(mask_of_plays(trick.plays))
    return tuple(points)
