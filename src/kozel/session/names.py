"""What to call the seats and sides of a table: one way for every client."""

from collections.abc import Sequence

from kozel.rules.compile import Rules, Seat, Side
from kozel.table.messages import Chair
from kozel.text.words import say


def only_person(chairs: Sequence[Chair]) -> Seat | None:
    """Seat of the only person at a table; None where there are none or several."""
    people = [seat for seat, chair in enumerate(chairs) if chair.bot is None]
    return people[0] if len(people) == 1 else None


def seat_names(lang: str, rules: Rules, chairs: Sequence[Chair]) -> list[str]:
    """What to call each seat, seen from the only person where there is one."""
    me = only_person(chairs)
    return [chair.name or _name(lang, rules, seat, me) for seat, chair in enumerate(chairs)]


def player_name(lang: str, seat: Seat) -> str:
    """What to call one of several people at a device."""
    return say(lang, "ui.seat.player", number=seat)


def _name(lang: str, rules: Rules, seat: Seat, me: Seat | None) -> str:
    if me is not None and rules.seats == 4:
        place = (seat - me) % 4
        word = {0: "you", 1: "left", 2: "across", 3: "right"}[place]
        return say(lang, "ui.seat.partner") if place == 2 and rules.side_count == 2 else say(lang, f"ui.seat.{word}")
    if me == seat:
        return say(lang, "ui.seat.you")
    return say(lang, "ui.seat.number", number=seat)


def side_name(lang: str, rules: Rules, side: Side, names: Sequence[str], me: Seat | None) -> str:
    """What to call a side."""
    if rules.side_count < rules.seats and me is not None:
        return say(lang, "ui.side.we" if rules.side_of[me] == side else "ui.side.they")
    return " + ".join(names[seat] for seat in range(rules.seats) if rules.side_of[seat] == side)
