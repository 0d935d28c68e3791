"""A view with its unseen cards filled in: the position that a world is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Protocol

from kozel.cards import Card, Cards, mask_of, members, points_of
from kozel.game.actions import Action, Discard, FaceDown, Seen
from kozel.game.play import mask_of_plays, start
from kozel.game.rng import Rng
from kozel.game.state import Exchange, State, Trick
from kozel.game.view import View
from kozel.rules.compile import Seat, Tally
from kozel.search.history import IN_HAND, Draw, Past, tricks_of

Groups = Mapping[tuple[Seat, int], Cards]
"""Unseen cards by the seat that held them last and the moment of their release."""


class Plan(Protocol):
    """A kind of game: it knows in which ways a seat can have acquired its cards."""

    def acquired(self, seat: Seat, released: Mapping[Card, int], rng: Rng) -> dict[Card, Draw]:
        """Any way, each as likely as another, by the moments in which the cards were released."""


class Reveal:
    """Makes states of one view."""

    def __init__(self, view: View, found: Sequence[Past], plan: Plan) -> None:
        self._view = view
        self._pasts = found
        self._plan = plan
        first = start(view.rules, (0,) * view.rules.seats, (), view.shown, view.match).state
        self._first = {each.name: getattr(first, each.name) for each in fields(first)}
        """Fields of the first position; hands and stock are of the world."""
        self._drawn = sum(draw.at >= 0 for past in found for draw in past.draws)
        self._seen: list[Action] = []
        """Every action up to now; unseen discards have no cards."""
        self._unseen: list[tuple[int, Seat, int, int]] = []
        """Place, seat and moment of each unseen discard, and how many cards came back; 0: they stayed."""
        for moment, trick in enumerate(tricks_of(view)):
            for number, play in enumerate((*trick.returned, *trick.plays)):
                if isinstance(play, FaceDown):
                    back = play.count if number < len(trick.returned) else 0
                    self._unseen.append((len(self._seen), play.seat, moment, back))
                    self._seen.append(Discard(play.seat, 0))
                else:
                    self._seen.append(play)

    def state(self, groups: Groups, stock: tuple[Card, ...], rng: Rng) -> State:
        """Position with these unseen cards. `rng` chooses unseen discards that came back, if there are any."""
        is_needed = any(back for *_, back in self._unseen)
        hands = [_Hand(*self._hand(past, groups, rng)) for past in self._pasts] if is_needed else []
        return self._state(groups, stock, self._told(groups, hands, rng))

    def past(self, groups: Groups, stock: tuple[Card, ...], rng: Rng) -> tuple[State, list[Action]]:
        """First position of the deal, and all actions up to now: any past of these unseen cards."""
        hands = [_Hand(*self._hand(past, groups, rng)) for past in self._pasts]
        dealt = [0] * len(hands)
        whole = [0] * (self._drawn + len(stock))
        whole[self._drawn :] = stock
        for seat, hand in enumerate(hands):
            for one, draw in hand.draws.items():
                if draw.at < 0:
                    dealt[seat] |= 1 << one
                else:
                    whole[draw.at] = one
        actions = list(self._seen)
        for at, seat, moment, back in self._unseen:
            actions[at] = Discard(seat, hands[seat].some(moment, back, rng) if back else groups[seat, moment])
        return State(**{**self._first, "hands": tuple(dealt), "stock": tuple(whole)}), actions

    def _told(self, groups: Groups, hands: Sequence["_Hand"], rng: Rng) -> list[Trick[Action]]:
        return [_told(trick, moment, groups, hands, rng) for moment, trick in enumerate(tricks_of(self._view))]

    def _hand(self, past: Past, groups: Groups, rng: Rng) -> tuple[dict[Card, Draw], dict[Card, int]]:
        """When a seat acquired and released its cards; the one that it gave away in an exchange is released then."""
        released = self._released(past.seat, groups)
        exchange, moment = self._view.exchange, len(self._view.tricks)
        if exchange is not None and past.seat in {exchange.leader, exchange.partner}:
            other = exchange.partner if past.seat == exchange.leader else exchange.leader
            released = {one: at for one, at in released.items() if at < moment}
            released |= {one: at for one, at in self._released(other, groups).items() if at >= moment}
        return self._plan.acquired(past.seat, released, rng), released

    def _released(self, seat: Seat, groups: Groups) -> dict[Card, int]:
        past = self._pasts[seat]
        released = dict(past.released)
        for moment in past.hidden if seat != self._view.seat else ():
            released.update(dict.fromkeys(members(groups[seat, moment]), moment))
        return released

    def _state(self, groups: Groups, stock: tuple[Card, ...], told: list[Trick[Action]]) -> State:
        view = self._view
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
        exchange, moment = self._view.exchange, len(self._view.tricks)
        if exchange is None:
            return None
        plain, trump = (
            next(one for one, at in self._released(seat, groups).items() if at >= moment)
            for seat in (exchange.leader, exchange.partner)
        )
        return replace(exchange, trump=trump, plain=plain)


@dataclass(frozen=True, slots=True)
class _Hand:
    """One past of a seat's hand: how it acquired each card, and when it released it."""

    draws: dict[Card, Draw]
    released: dict[Card, int]

    def some(self, moment: int, count: int, rng: Rng) -> Cards:
        """So many cards that were held in a trick, any of them."""
        hand = [one for one, draw in self.draws.items() if draw.moment <= moment <= self.released[one]]
        rng.shuffle(hand)
        return mask_of(hand[:count])


def _told(trick: Trick[Seen], moment: int, groups: Groups, hands: Sequence[_Hand], rng: Rng) -> Trick[Action]:
    """A trick with its unseen discards."""
    plays: list[Action] = [
        Discard(play.seat, groups[play.seat, moment]) if isinstance(play, FaceDown) else play for play in trick.plays
    ]
    returned: list[Action] = [
        Discard(play.seat, hands[play.seat].some(moment, play.count, rng)) if isinstance(play, FaceDown) else play
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
