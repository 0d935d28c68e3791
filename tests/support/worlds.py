"""Other worlds that look the same to one seat: the cards that it has not seen, exchanged in the history of a deal."""

from dataclasses import replace

from kozel.cards import Card, Cards, members
from kozel.game.actions import Action, Claim, Discard
from kozel.game.events import Dealt, Drew, Exchanged
from kozel.game.play import Step, apply, start
from kozel.game.shuffle import Rng
from kozel.game.state import IllegalAction, State
from kozel.rules.compile import Rules, Seat


def seen_by(seat: Seat | None, steps: list[Step], actions: list[Action]) -> Cards:
    """Every card whose whereabouts a seat has been told at some time; None: a spectator."""
    rules = steps[0].state.rules
    seen = 0
    for event in (event for step in steps for event in step.events):
        if isinstance(event, Dealt) and seat is not None:
            hand = event.hands[seat]
            seen |= hand or 0
        elif isinstance(event, Drew) and event.card is not None and (event.seat == seat or event.public):
            seen |= 1 << event.card
        elif isinstance(event, Exchanged) and seat in {event.leader, event.partner}:
            seen |= 1 << (event.trump or 0) | 1 << (event.plain or 0)
    for action in actions:
        if not isinstance(action, Discard) or action.seat == seat or rules.open_discards:
            seen |= action.cards
    if rules.shown_last and steps[0].state.shown is not None:
        seen |= 1 << steps[0].state.shown
    return seen


def exchanged(hidden: Cards, keep: Card | None, rng: Rng) -> dict[Card, Card]:
    """A random exchange of hidden cards among each other; `keep` stays."""
    some = [one for one in members(hidden) if one != keep]
    others = list(some)
    rng.shuffle(others)
    return dict(zip(some, others, strict=True))


def exchanges_a_trump(step: Step) -> bool:
    """Whether a last trump is exchanged in this step (A15)."""
    return any(isinstance(event, Exchanged) for event in step.events)


def mapped(cards: Cards, change: dict[Card, Card]) -> Cards:
    """A set after an exchange."""
    return sum(1 << change.get(one, one) for one in members(cards))


def other_history(seat: Seat | None, steps: list[Step], actions: list[Action], rng: Rng) -> list[Step] | None:
    """The same history in a world that the seat cannot tell from this one; None where the exchange broke a rule.

    The shown card stays in its place: that it lies in the stock is known. Only plays under a duty to follow, and
    claims, can turn out illegal in the other world; and everybody is told of an exchange of the last trump (A15, M14),
    so a world with another one is told apart.
    """
    first = steps[0].state
    hidden = first.rules.pack & ~seen_by(seat, steps, actions)
    change = exchanged(hidden, first.shown, rng)
    hands = tuple(mapped(hand, change) for hand in first.hands)
    stock = tuple(change.get(one, one) for one in first.stock)
    step = start(first.rules, hands, stock, first.shown, first.match)
    history = [step]
    for action, told in zip(actions, steps[1:], strict=True):
        seen = replace(action, cards=mapped(action.cards, change)) if isinstance(action, Discard) else action
        try:
            step = apply(step.state, seen)
        except IllegalAction:
            if first.rules.one_card or any(isinstance(one, Claim) for one in actions):
                return None
            raise
        if exchanges_a_trump(step) != exchanges_a_trump(told):
            return None
        history.append(step)
    return history


def shuffled_places(state: State, seat: Seat | None, rng: Rng) -> State:
    """A position in which every place that the seat does not see holds another card; it need not be reachable."""
    rules = state.rules
    hidden = hidden_places(state, seat)
    change = exchanged(hidden, None, rng)
    hands = tuple(hand if own == seat else mapped(hand, change) for own, hand in enumerate(state.hands))
    return replace(
        state,
        hands=hands,
        stock=tuple(change.get(one, one) for one in state.stock),
        trick=replace(
            state.trick,
            plays=_face_down(rules, seat, state.trick.plays, change),
            returned=_face_down(rules, seat, state.trick.returned, change),
        ),
        tricks=tuple(
            replace(
                trick,
                plays=_face_down(rules, seat, trick.plays, change),
                returned=_face_down(rules, seat, trick.returned, change),
            )
            for trick in state.tricks
        ),
    )


def hidden_places(state: State, seat: Seat | None) -> Cards:
    """The cards that lie where the seat does not see them now."""
    hidden = sum(hand for own, hand in enumerate(state.hands) if own != seat)
    for one in state.stock:
        hidden |= 1 << one
    for trick in (*state.tricks, state.trick):
        for play in trick.plays:
            if isinstance(play, Discard) and play.seat != seat and not state.rules.open_discards:
                hidden |= play.cards
    return hidden


def _face_down(
    rules: Rules, seat: Seat | None, plays: tuple[Action, ...], change: dict[Card, Card]
) -> tuple[Action, ...]:
    return tuple(
        replace(play, cards=mapped(play.cards, change))
        if isinstance(play, Discard) and play.seat != seat and not rules.open_discards
        else play
        for play in plays
    )
