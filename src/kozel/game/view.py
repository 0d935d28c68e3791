"""What one seat may know: the only way in which anything leaves a state or an event (M14).

Total and closed: every field and event is named here, and a new one fails the type check until someone says who may see
it. A view holds no reference to a state. Seat None is a spectator, who sees what lies face up.
"""

from dataclasses import dataclass, replace
from typing import assert_never, overload

from kozel.cards import Card, Cards, Suit
from kozel.game.actions import Action, Beat, Claim, Discard, FaceDown, Lead, Play, Seen
from kozel.game.events import (
    DealOver,
    Dealt,
    Drew,
    Event,
    Exchanged,
    Played,
    QueenCaught,
    Redealt,
    Returned,
    TrickTaken,
)
from kozel.game.play import claim_window, legal_actions
from kozel.game.state import Exchange, Match, Outcome, State, Trick
from kozel.rules.compile import Rules, Seat, Tally


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat knows it. Fields of `State` that are not here are hidden."""

    rules: Rules
    match: Match
    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    hand: Cards
    """Own cards; none for a spectator."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    stock: int
    """Cards still to be drawn."""
    trump: Suit | None
    shown: Card | None
    shown_holder: Seat | None
    opening_ban: int
    ban: int
    turn: Seat | None
    trick: Trick[Seen]
    best: Cards
    """Cards that are winning the trick."""
    best_seat: Seat
    tricks: tuple[Trick[Seen], ...]
    points: Tally | None
    """Card points taken by side; None while discards hide them."""
    taken: Tally
    """Tricks taken by side."""
    exchange: Exchange | None
    claim_window: bool
    """Whether claims are possible now, whatever the hands are."""
    legal: tuple[Action, ...]
    """What this seat may do now."""
    outcome: Outcome | None
    hands: tuple[Cards, ...] | None
    """All hands, once the deal is over."""
    stock_cards: tuple[Card, ...] | None
    """The rest of the stock, once the deal is over."""

    @property
    def trumps(self) -> Cards:
        """Trumps of this deal; none where the suit must be remembered."""
        return self.rules.trumps(self.trump)

    @property
    def trump_hidden(self) -> bool:
        """Whether the trump was named and must be remembered."""
        return self.trump is None and not self.rules.fixed_trumps


@overload
def see(thing: State, seat: Seat | None, *, hide_trump: bool = False) -> View: ...
@overload
def see(thing: Event, seat: Seat | None, *, hide_trump: bool = False) -> Event: ...


def see(thing: State | Event, seat: Seat | None, *, hide_trump: bool = False) -> View | Event:
    """A state or an event as this seat may know it; None: a spectator.

    `hide_trump`: the suit is told when it is named and then must be remembered until the deal is over (C4).
    """
    if isinstance(thing, State):
        return _see_state(thing, seat, hide_trump=hide_trump)
    return _see_event(thing, seat, hide_trump=hide_trump)


def _see_state(state: State, seat: Seat | None, *, hide_trump: bool) -> View:
    rules, is_over = state.rules, state.outcome is not None
    open_to_all = is_over or rules.open_discards
    tells_trump = is_over or not hide_trump
    return View(
        rules=rules,
        match=state.match,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        counts=tuple(hand.bit_count() for hand in state.hands),
        stock=len(state.stock),
        trump=state.trump if tells_trump else None,
        shown=state.shown if tells_trump else None,
        shown_holder=state.shown_holder if tells_trump else None,
        opening_ban=state.opening_ban,
        ban=state.ban,
        turn=state.turn,
        trick=_see_trick(state.trick, seat, open_to_all=open_to_all),
        best=state.best,
        best_seat=state.best_seat,
        tricks=tuple(_see_trick(trick, seat, open_to_all=open_to_all) for trick in state.tricks),
        points=state.points if open_to_all else None,
        taken=state.taken,
        exchange=_see_exchange(state.exchange, seat, is_over=is_over),
        claim_window=claim_window(state),
        legal=() if seat is None else legal_actions(state, seat),
        outcome=state.outcome,
        hands=state.hands if is_over else None,
        stock_cards=state.stock if is_over else None,
    )


def _see_trick(trick: Trick[Action], seat: Seat | None, *, open_to_all: bool) -> Trick[Seen]:
    if open_to_all:
        return trick
    return Trick(
        entitled=trick.entitled,
        returned=tuple(_see_play(play, seat) for play in trick.returned),
        plays=tuple(_see_play(play, seat) for play in trick.plays),
        taker=trick.taker,
    )


def _see_play(play: Seen, seat: Seat | None) -> Seen:
    match play:
        case Discard():
            return play if play.seat == seat else FaceDown(play.seat, play.cards.bit_count())
        case Play() | Lead() | Beat() | Claim() | FaceDown():
            return play
        case _:
            assert_never(play)


def _see_exchange(exchange: Exchange | None, seat: Seat | None, *, is_over: bool) -> Exchange | None:
    if exchange is None or is_over or seat in {exchange.leader, exchange.partner}:
        return exchange
    return replace(exchange, trump=None, plain=None)


def _see_event(event: Event, seat: Seat | None, *, hide_trump: bool) -> Event:
    match event:
        case Dealt():
            return replace(event, hands=tuple(hand if own == seat else None for own, hand in enumerate(event.hands)))
        case Played():
            return event if event.public else Played(_see_play(event.play, seat), public=False)
        case Returned():
            return event if event.public else Returned(_see_play(event.play, seat), public=False)
        case Drew():
            public = event.public and not hide_trump
            return replace(event, card=event.card if event.seat == seat or public else None, public=public)
        case TrickTaken():
            return event if event.public else replace(event, points=None)
        case Exchanged():
            return event if seat in {event.leader, event.partner} else replace(event, trump=None, plain=None)
        case Redealt() | QueenCaught() | DealOver():
            return event
        case _:
            assert_never(event)
