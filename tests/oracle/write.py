"""The canonical writer of records."""

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Cards, write_set
from .game import Deal
from .scoring import Standing
from .switches import Rules

Play = tuple[int, str]  # seat and legal token


@dataclass(frozen=True)
class Setup:
    """Everything that the tags of one deal say."""

    rules: Rules
    number: int
    dealer: int
    opener: int
    hands: tuple[Cards, ...]
    stock: tuple[str, ...]
    shown: str | None
    banned: frozenset[int]
    standing: Standing

    def start(self) -> Deal:
        """The deal before its first play."""
        trump = self.shown[1] if self.shown else None
        return Deal(self.rules, self.number, self.opener, self.hands, self.stock, trump, self.banned)


def tag(name: str, value: object) -> str:
    """One tag line."""
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'


def tag_lines(setup: Setup) -> list[str]:
    """The tags of a deal in the writer's order."""
    lines = [
        tag("Ruleset", setup.rules.text()),
        tag("Seats", setup.rules.seats),
        tag("Sides", setup.rules.sides),
        tag("Deal", setup.number),
        tag("Dealer", setup.dealer),
        tag("Opener", setup.opener),
    ]
    if setup.rules.classic and setup.number > 1:
        lines.append(tag("Banned", " ".join(str(seat) for seat in sorted(setup.banned))))
    lines.append(tag("Hands", " | ".join(write_set(hand) for hand in setup.hands)))
    lines.append(tag("Stock", "".join(setup.stock)))
    if setup.shown is not None:
        lines.append(tag("Shown", setup.shown))
    if any(setup.standing.score):
        lines.append(tag("Score", " ".join(str(points) for points in setup.standing.score)))
    if setup.standing.eggs or setup.standing.run:
        lines.append(tag("Eggs", f"{setup.standing.eggs} {setup.standing.run}"))
    return lines


def trick_lines(setup: Setup, plays: Sequence[Play]) -> list[str]:
    """One line per trick; `*` where the deal is not over."""
    deal = setup.start()
    lines: list[str] = []
    new_line = True
    for seat, token in plays:
        if new_line:
            lines.append(f"{deal.trick_number}. {deal.entitled}")
        lines[-1] += f" {seat}{token}" if token.startswith("!") else f" {token}"
        deal.play(seat, token)
        new_line = not deal.table
    if not deal.over:
        if not lines:
            lines.append(f"1. {setup.opener}")
        lines[-1] += " *"
    return lines


def write_deal(setup: Setup, plays: Sequence[Play]) -> str:
    """Canonical text of one deal."""
    return "\n".join([*tag_lines(setup), "", *trick_lines(setup, plays), "", ""])
