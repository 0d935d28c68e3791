"""Deals of a table: dealt out, stood through position by position, put on paper. Pure functions."""

from itertools import pairwise
from typing import Final, NamedTuple

from kozel.game.events import Event, Redealt
from kozel.game.play import Step, apply, start
from kozel.game.shuffle import Rng, deal
from kozel.game.state import Match, State
from kozel.notation.record import DealRecord
from kozel.rules.compile import Rules, Seat
from kozel.table.messages import Acted, DealtOut, PlayerId

TABLE: Final[PlayerId] = "table"
"""Who decides what time decides, and what is laid out for practice."""


class Position(NamedTuple):
    """Where the table stood at a version."""

    v: int
    state: State
    dealt: DealtOut
    acted: Acted | None
    """The action that led here; None where the cards were dealt."""


def dealt_out(rules: Rules, match: Match, chance: Rng, sender: tuple[PlayerId, str, int]) -> DealtOut:
    """A new deal as an entry of the log; `sender`: whose message wanted it."""
    owner, client, i = sender
    step = deal(rules, match, chance)
    state = step.state
    redealt = tuple(event.hands for event in step.events if isinstance(event, Redealt))
    return DealtOut(match, redealt, state.hands, state.stock, state.shown, owner, i, client)


def begun(rules: Rules, entry: DealtOut) -> Step:
    """First position of a deal, and what is told of it."""
    step = start(rules, entry.hands, entry.stock, entry.shown, entry.match)
    told: tuple[Event, ...] = tuple(map(Redealt, entry.redealt))
    return Step(step.state, told + step.events)


def events_since(positions: list[Position], v: int) -> tuple[Event, ...]:
    """What happened in a deal after a version."""
    told: tuple[Event, ...] = ()
    for before, after in pairwise(positions):
        if after.v > v and after.acted is not None:
            told += apply(before.state, after.acted.action).events
    return told


def before_decision(positions: list[Position], seat: Seat) -> Position | None:
    """Position before a seat's last decision; None where it has made none, what was laid out not counted."""
    for before, after in zip(reversed(positions[:-1]), reversed(positions), strict=False):
        if after.acted is not None and after.acted.owner != TABLE and after.acted.action.seat == seat:
            return before
    return None


def record_of(positions: list[Position]) -> DealRecord:
    """A deal on paper, everything told."""
    dealt = positions[0].dealt
    plays = tuple(one.acted.action for one in positions if one.acted is not None)
    steps = tuple(Step(one.state, ()) for one in positions)
    rules = positions[0].state.rules
    return DealRecord(rules, dealt.match, dealt.hands, dealt.stock, dealt.shown, plays, steps=steps)
