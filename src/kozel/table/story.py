"""A deal so far as one seat was told it: for who comes back, or comes late, and wants to read what happened."""

from dataclasses import replace

from kozel.game.events import Dealt, Event
from kozel.game.view import see
from kozel.rules.compile import Seat
from kozel.table.deals import begun, events_since
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
