"""A deal as each seat sees it, line by line, for people to read."""

from kozel.cards import SUITS, card_text
from kozel.game.actions import Claim, FaceDown, Seen
from kozel.game.state import Trick
from kozel.game.view import View, see
from kozel.notation.record import DealRecord
from kozel.notation.tokens import legal_tokens, set_text, token
from kozel.notation.writer import write_record


def told(record: DealRecord) -> str:
    """The record, then every position as each seat and a spectator see it."""
    lines = [write_record(record)]
    for number, step in enumerate(record.steps):
        played = f"{record.plays[number - 1].seat} {token(record.plays[number - 1])}" if number else "dealt"
        lines.append(f"{number}. {played}")
        lines += [view_line(see(step.state, seat)) for seat in (*range(record.rules.seats), None)]
        lines.append("")
    return "\n".join(lines)


def view_line(view: View) -> str:
    """A view on one line."""
    name = "-" if view.seat is None else str(view.seat)
    parts = [
        f"{name}: hand {set_text(view.hand) or '-'}",
        f"counts {' '.join(map(str, view.counts))}",
        f"stock {view.stock}",
        f"trump {'fixed' if view.trump is None else SUITS[view.trump]}",
        f"shown {'-' if view.shown is None else card_text(view.shown)}",
        f"turn {'-' if view.turn is None else view.turn}",
        f"table {trick_text(view.trick)}",
        f"last {trick_text(view.tricks[-1]) if view.tricks else '-'}",
        f"taken {' '.join(map(str, view.taken))}",
        f"points {'?' if view.points is None else ' '.join(map(str, view.points))}",
        f"legal {' '.join(legal_tokens(view.legal)) or '-'}",
    ]
    return " | ".join(parts)


def trick_text(trick: Trick[Seen]) -> str:
    """Plays of a trick, and in brackets what a claim sent back."""
    returned = f"[{' '.join(map(seen, trick.returned))}] " if trick.returned else ""
    return f"{trick.entitled} {returned}{' '.join(map(seen, trick.plays))}".strip()


def seen(play: Seen) -> str:
    """A play as a seat sees it."""
    if isinstance(play, FaceDown):
        return "-" + "??" * play.count
    return token(play) if isinstance(play, Claim) else f"{play.seat}:{token(play)}"
