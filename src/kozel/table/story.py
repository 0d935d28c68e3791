"""A deal as it was told to one seat, for who comes back or comes late, and what its record says beside the plays."""

from dataclasses import replace
from itertools import pairwise

from kozel.game.events import Dealt, Event
from kozel.game.view import see
from kozel.notation.record import BEFORE_TRICKS, Comment
from kozel.rules.compile import Seat
from kozel.table.deals import Position, begun, events_since
from kozel.table.table import Table


def story(table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """What a seat was told of the deal on the table; a trump that must be remembered is not named again (C4)."""
    positions = table.deals[-1]
    first, hide = positions[0], table.opened.options.remember_trump
    told = begun(table.rules, first.dealt).events + events_since(positions, first.v)
    seen = [see(event, seat, hide_trump=hide) for event in told]
    if see(positions[-1].state, seat, hide_trump=hide).trump_hidden:
        seen = [replace(event, trump=None, shown=None) if isinstance(event, Dealt) else event for event in seen]
    return tuple(seen)


def stand_ins(table: Table, positions: list[Position]) -> tuple[Comment, ...]:
    """A comment for each play in which another bot stood in for the one that sits there."""
    found = []
    for before, after in pairwise(positions):
        acted = after.acted
        if acted is not None and acted.client and acted.owner.startswith("bot"):
            trick, seat = len(before.state.tricks) + 1, acted.action.seat
            name = table.bot_of(seat) or "a bot"
            found.append(f"trick {trick}, seat {seat}: {acted.client} stood in for {name}")
    return tuple(Comment(BEFORE_TRICKS, 0, text) for text in found)
