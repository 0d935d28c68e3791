"""A deal on paper: what a `*.goat` file says of it, checked, and the positions that it went through."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kozel.cards import Card, Cards
from kozel.game.actions import Action
from kozel.game.play import Step, apply, start
from kozel.game.state import Match, State
from kozel.game.unseen import resolve, unseen
from kozel.rules.compile import Rules, Tally

BEFORE_TRICKS = -1
"""Trick index of a comment that stands before the first trick line."""


@dataclass(frozen=True, slots=True)
class Comment:
    """Free text beside a deal."""

    trick: int
    """Index of the trick line, from 0, or `BEFORE_TRICKS`."""
    after: int
    """How many tokens of that line stand before it, the number and the seat not counted."""
    text: str


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal of a record: position, plays, and what was written around them."""

    rules: Rules
    match: Match
    hands: tuple[Cards, ...]
    """By seat; unseen cards are numbers above the pack (`game.unseen`)."""
    stock: tuple[Card, ...]
    """Next card first."""
    shown: Card | None
    plays: tuple[Action, ...] = ()
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Free tags in the order read."""
    points: Tally | None = None
    """Check of the card points, if the record has one."""
    penalty: Tally | None = None
    """Check of the loss points, if the record has one."""
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)
    """The first position and one more for each play."""

    @property
    def final(self) -> State:
        """Position that the record reaches."""
        return self.steps[-1].state

    @property
    def is_finished(self) -> bool:
        """Whether the deal came to its end."""
        return self.final.outcome is not None


def played_out(record: DealRecord) -> Iterator[Step]:
    """Positions of a record from its first, one more for each play; raises `IllegalAction`."""
    step = start(record.rules, record.hands, record.stock, record.shown, record.match)
    yield step
    for action in record.plays:
        step = play_on(step.state, action)
        yield step


def play_on(state: State, action: Action) -> Step:
    """Position after an action of a record, whose cards may be unseen."""
    return apply(*found(state, action))


def found(state: State, action: Action) -> tuple[State, Action]:
    """Position and action with the cards that an action of a record gives away in place of unseen ones."""
    hidden = unseen(action.cards)
    if not hidden and not action.cards & ~state.hands[action.seat]:
        return state, action
    known = action.cards & ~hidden
    resolved, some = resolve(state, action.seat, known, hidden.bit_count())
    return resolved, type(action)(action.seat, some)
