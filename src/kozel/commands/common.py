"""What commands share: options, exit status, one line for what is wrong."""

import sys
from enum import StrEnum
from typing import Annotated, Final, NoReturn

import typer

from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import RulesetError, Sides

EXIT_DATA: Final = 1
EXIT_USAGE: Final = 2


class SidesOption(StrEnum):
    """Who scores together."""

    TEAMS = "teams"
    SINGLES = "singles"


Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object a line.")]
SeatsOption = Annotated[int | None, typer.Option("--seats", min=2, max=9, help="Number of seats.")]
SidesChoice = Annotated[SidesOption | None, typer.Option("--sides", help="Two teams, or everybody for himself.")]


def fail(message: str, code: int) -> NoReturn:
    """One line on standard error, and out."""
    print(message, file=sys.stderr)
    raise typer.Exit(code)


def read_rules(words: list[str], seats: int | None, sides: SidesOption | None) -> Rules:
    """Rules of `RULESET switch=value…`; wrong ones are wrong usage."""
    text = " ".join(words) or "yard"
    chosen: Sides | None = None if sides is None else sides.value
    try:
        return rules_for(text, seats or 4, chosen)
    except RulesetError as error:
        fail(f"kozel: {error}", EXIT_USAGE)
