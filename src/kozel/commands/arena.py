"""`kozel arena`: how strong bots are, in duplicate deals and whole matches."""

import json
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kozel.bots import levels
from kozel.commands.common import EXIT_DATA, EXIT_USAGE, Json, SeatsOption, SidesChoice, SidesOption, fail, read_rules
from kozel.rules.catalogue import RULESET_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kozel.bots.arena import Progress
    from kozel.bots.entrants import Entrant
    from kozel.bots.workers import InOrder

USUAL_PAIRS = 500


class By(StrEnum):
    """What a test is about."""

    POINTS = "points"
    LOSSES = "losses"


def arena(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT BOT... [RULESET] [SWITCH=VALUE...]",
            help=f"Two bots for a duel, more for a cross table: {', '.join(levels.BOTS)}, or A+B for partners; "
            "then the game, yard unless given.",
        ),
    ] = None,
    pairs: Annotated[
        int | None, typer.Option("--pairs", min=1, help=f"Deals, each played twice, seats swapped; {USUAL_PAIRS}.")
    ] = None,
    matches: Annotated[
        int | None, typer.Option("--matches", min=1, help="Whole matches instead, each played twice.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Of all cards.")] = 0,
    final: Annotated[bool, typer.Option("--final", help="The frozen deals, for releases only.")] = False,
    processes: Annotated[int, typer.Option("--processes", min=1, help="Results do not depend on it.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="On a Ray cluster; needs the extra `cluster`.")] = False,
    seats: SeatsOption = None,
    sides: SidesChoice = None,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="LOW,HIGH", help="Stop as soon as one of two gains a deal is accepted."),
    ] = None,
    by: Annotated[By, typer.Option("--by", help="What --sprt is about: card points or loss points.")] = By.POINTS,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME=COMMAND", help="A program of yours as a bot; see docs/bots-external.md."),
    ] = None,
    timeout: Annotated[float, typer.Option("--timeout", min=0.1, help="Seconds that such a program has.")] = 5.0,
    table: Annotated[
        str | None, typer.Option("--table", metavar="NAME", help="A table of docs/bots.md: a ruleset, or other.")
    ] = None,
    upto: Annotated[str | None, typer.Option("--upto", metavar="LEVEL", help="Of a table: no level above it.")] = None,
    into: Annotated[Path | None, typer.Option("--into", help="Put the table into this page.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play duplicate deals or matches and print who is better by how much, with 95 % intervals."""
    if final and seed:
        fail("kozel: --final and --seed: the final deals have seeds of their own", EXIT_USAGE)
    for option, value in (("--into", into), ("--upto", upto)):
        if value is not None and table is None:
            fail(f"kozel: {option} is for --table", EXIT_USAGE)
    run = _Run(None if final else seed, pairs, processes, ray=ray, as_json=as_json)
    try:
        if table is not None:
            _refuse(words, final, matches, sprt, bot, seats, sides)
            _table(run, table, upto, into)
            return
        entrants, game = _entrants(words or [], bot or [], timeout)
        _measure(run, entrants, game, (seats, sides), matches, None if sprt is None else (sprt, by))
    except ValueError as error:
        fail(f"kozel: {error}", EXIT_USAGE)
    except ModuleNotFoundError as error:
        fail(f"kozel: {error}; --ray needs Ray: pip install 'kozel[cluster]'", EXIT_USAGE)


def _refuse(*given: object) -> None:
    """A table says itself who plays what."""
    if any(given):
        raise ValueError("--table takes --pairs, --seed, --upto, --processes, --ray, --into and --json alone")


@dataclass(frozen=True, slots=True)
class _Run:
    """How something is played and told."""

    seed: int | None
    pairs: int | None
    processes: int
    ray: bool
    as_json: bool

    @contextmanager
    def begun(self, title: str) -> "Iterator[tuple[InOrder, Progress]]":
        """Who does the work, and a bar of what is done."""
        from rich.console import Console
        from rich.progress import Progress as Bar

        from kozel.bots.workers import crew

        with crew(self.processes, on_ray=self.ray) as work, Bar(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=None)
            yield work, lambda done, total: bar.update(task, completed=done, total=total)

    def tell(self, result: Any, lines: Callable[[Any], Sequence[str]]) -> None:
        """Print a result; one that was aborted says so and fails."""
        print(json.dumps(asdict(result)) if self.as_json else "\n".join(lines(result)))
        if result.aborted:
            raise typer.Exit(EXIT_DATA)


def _entrants(words: list[str], commands: list[str], timeout: float) -> "tuple[list[Entrant], list[str]]":
    """Bots and the game that stand in the arguments; raises ValueError for unknown ones."""
    from kozel.bots.entrants import entrant
    from kozel.bots.external import read_external

    others = {one.name: one for one in (read_external(text, timeout) for text in commands)}
    if known := sorted(set(others) & set(levels.BOTS)):
        raise ValueError(f"--bot {known[0]}: that name is taken")
    starts = [at for at, word in enumerate(words) if "=" in word or word.partition("@")[0] in RULESET_IDS]
    split = min(starts, default=len(words))
    found = [entrant(word, others) for word in words[:split]]
    if len(found) < 2:
        raise ValueError("two bots or more, e.g. kozel arena thumb greedy yard")
    return found, words[split:]


def _measure(
    run: _Run,
    entrants: "list[Entrant]",
    game: list[str],
    seating: tuple[int | None, SidesOption | None],
    matches: int | None,
    test: tuple[str, By] | None,
) -> None:
    """A duel, whole matches or a cross table."""
    from kozel.bots.arena import cross_table, duel
    from kozel.bots.matches import play_matches
    from kozel.bots.report import duel_lines, match_lines, pool_lines

    switches_only = bool(game) and "=" in game[0]
    rules = read_rules(["yard", *game] if switches_only else game, *seating)
    pairs = run.pairs or USUAL_PAIRS
    two, (first, second, *_) = len(entrants) == 2, entrants
    if not two and (matches is not None or test is not None):
        raise ValueError("--matches and --sprt are for two bots")
    if matches is not None and (test is not None or run.pairs is not None):
        raise ValueError("--matches goes without --pairs and --sprt")
    sprt = None if test is None else _sprt(*test)
    with run.begun(" : ".join(one.name for one in entrants)) as (work, told):
        if matches is not None:
            played: Any = play_matches(rules, first, second, matches, run.seed, progress=told, in_order=work)
        elif two:
            played = duel(rules, first, second, pairs, run.seed, progress=told, sprt=sprt, in_order=work)
        else:
            played = cross_table(rules, entrants, pairs, run.seed, progress=told, in_order=work)
    run.tell(played, match_lines if matches is not None else duel_lines if two else pool_lines)


def _sprt(text: str, by: By) -> Any:
    from kozel.bots.estimates import Sprt

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"--sprt {text}: expected LOW,HIGH, e.g. 0,2") from None
    return Sprt(low, high, by.value)


def _table(run: _Run, name: str, upto: str | None, into: Path | None) -> None:
    """Make a table and print it, or put it into a page."""
    from kozel.bots.tables import check_place, make_table, markdown, put_into

    page = None
    if into is not None:
        try:
            page = into.read_text(encoding="utf-8")
        except OSError as error:
            fail(f"{into}: {error.strerror or error}", EXIT_DATA)
        check_place(page, name)
    with run.begun(f"table {name}") as (work, told):
        made = make_table(name, run.pairs, run.seed or 0, work, told, upto=upto)
    if made.aborted:
        fail("kozel: aborted: a table is made whole or not at all", EXIT_DATA)
    if into is not None and page is not None:
        into.write_text(put_into(page, made), encoding="utf-8")
        return
    run.tell(made, lambda table: markdown(table).splitlines())
