"""The command line: composes what the levels below offer, holds no logic of its own.

Exit status: 0; 1 where data is wrong; 2 for wrong usage. An error is one line that says what to do.
"""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from kozel.bots import levels
from kozel.bots.explain import explain
from kozel.bots.protocol import FIXED_WORK, Budget
from kozel.commands.arena import arena
from kozel.commands.common import EXIT_DATA, EXIT_USAGE, Json, SeatsOption, SidesChoice, fail, read_rules
from kozel.commands.train import train
from kozel.commands.why import why_lines
from kozel.game.shuffle import Rng, fresh_seed
from kozel.game.view import see
from kozel.notation.errors import NotationError
from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord
from kozel.notation.replay import legal_position, result
from kozel.notation.tokens import legal_token
from kozel.rules.catalogue import RULESET_IDS
from kozel.session.answers import Game
from kozel.session.store import StoreError
from kozel.table.table import TableError
from kozel.text.words import LANGUAGES

app = typer.Typer(
    name="kozel",
    help="The card game Goat (Kozel, Козёл).",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _known_language(lang: str) -> str:
    """A language with a catalogue; any other is wrong usage."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(LANGUAGES)}.")
    return lang


Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Records (*.goat); - reads standard input.")]
OneFile = Annotated[str, typer.Argument(metavar="FILE", help="A record (*.goat); - reads standard input.")]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", parser=_known_language, metavar="|".join(LANGUAGES), help="Language; the system's unless given."
    ),
]


def main() -> NoReturn:
    """Run the command line."""
    try:
        app()
    except BrokenPipeError:  # the reader of our output has gone: nothing to say, nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_DATA)
    sys.exit(0)


def _read(name: str) -> bytes:
    """Bytes of a file or of standard input; raises OSError."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _language(lang: str | None) -> str:
    """Language asked for, else the system's where there is a catalogue, else English."""
    if lang is not None:
        return lang
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return system[:2] if system[:2] in LANGUAGES else "en"


@app.command()
def replay(
    files: Files,
    as_json: Json = False,
    legal: Annotated[bool, typer.Option("--legal", help="With --json: the legal plays of every position.")] = False,
) -> None:
    """Check every play of records and print the result of each deal."""
    failed = False
    for name in files:
        try:
            for record in read_records(_read(name)):
                row = result(record, with_legal=legal)
                print(json.dumps(row) if as_json else _deal_words(record, row))
        except OSError as error:
            failed = True
            print(f"{name}: {error.strerror or error}", file=sys.stderr)
        except NotationError as error:
            failed = True
            sys.stdout.flush()
            print(f"{name}:{error}", file=sys.stderr)
    if failed:
        raise typer.Exit(EXIT_DATA)


def _deal_words(record: DealRecord, row: dict[str, object]) -> str:
    """Result of a deal for people."""
    deal = f"deal {row['deal']} of {row['ruleset']}"
    if row["reason"] is None:
        return f"{deal}: unfinished after {len(record.plays)} plays, seat {record.final.turn} to move"
    points = f"points {row['points']}, " if row["points"] is not None else ""
    end = f", goats: sides {row['goats']}" if row["goats"] else ""
    return f"{deal}: {row['reason']}, {points}loss points {row['penalty']}, score {row['score']}{end}"


def _last_record(name: str) -> DealRecord:
    """Last deal of a file, whole file checked; a wrong file is wrong data."""
    try:
        return list(read_records(_read(name)))[-1]
    except OSError as error:
        fail(f"{name}: {error.strerror or error}", EXIT_DATA)
    except NotationError as error:
        fail(f"{name}:{error}", EXIT_DATA)


@app.command()
def legal(file: OneFile, as_json: Json = False) -> None:
    """Print what is legal in the position that a record's last deal reaches."""
    position = legal_position(_last_record(file).final)
    if as_json:
        print(json.dumps(position))
        return
    for seat, tokens in position["legal"].items():
        print(f"{seat}: {' '.join(tokens)}")


@app.command()
def ask(
    file: OneFile,
    bot: Annotated[str, typer.Option("--bot", help=f"One of {', '.join(levels.BOTS)}.")],
    seed: Annotated[int, typer.Option("--seed", help="Of the bot's chance.")] = 0,
    seat: Annotated[int | None, typer.Option("--seat", help="Seat to ask; the seat to move unless given.")] = None,
    why: Annotated[bool, typer.Option("--why", help="Say what it and the others are worth, and a reason.")] = False,
    worlds: Annotated[
        int, typer.Option("--worlds", min=1, help="Worlds that --why makes; plays are tried in up to 6 of 10 of them.")
    ] = FIXED_WORK.work,
    lang: LangOption = None,
) -> None:
    """Ask a bot what it would do; it sees what that seat may know and gets a fixed amount of work."""
    try:
        player = levels.bot(bot)
    except ValueError as error:
        fail(f"kozel: {error}", EXIT_USAGE)
    state = _last_record(file).final
    if state.turn is None:
        fail(f"{file}: the deal is over, nobody is to move; give a record that ends with *", EXIT_DATA)
    asked = state.turn if seat is None else seat
    if not 0 <= asked < state.rules.seats:
        fail(f"kozel: --seat {asked}: expected 0 to {state.rules.seats - 1}", EXIT_USAGE)
    if state.hands[asked] >> 36:
        fail(f"{file}: the hand of seat {asked} is not known; ask for a seat whose cards are written", EXIT_DATA)
    action = player.choose(see(state, asked), Rng(seed), FIXED_WORK)
    print("pass" if action is None else legal_token(action))
    if why:
        print("\n".join(why_lines(explain(see(state, asked), action, Rng(seed), Budget(worlds)), _language(lang))))


app.command(name="arena")(arena)
app.command(name="train")(train)


@app.command(name="rules")
def rules_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[RULESET] [SWITCH=VALUE...]", help=f"One of {', '.join(RULESET_IDS)}; then switches."),
    ] = None,
    seats: SeatsOption = None,
    sides: SidesChoice = None,
    lang: LangOption = None,
) -> None:
    """Print the rules of exactly this game."""
    from kozel.tui.help import rules_lines
    from kozel.tui.style import Style

    for line in rules_lines(
        Style(_language(lang), plain=not sys.stdout.isatty()), read_rules(words or [], seats, sides)
    ):
        print(line)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Say what is installed: compiled modules, data folder, languages, browser client."""
    from dataclasses import asdict

    from kozel.session.doctor import findings

    for found in findings():
        advice = f"  -> {found.advice}" if found.advice else ""
        print(json.dumps(asdict(found)) if as_json else f"{found.what + ':':<20} {found.value}{advice}")


@app.command(name="levels")
def levels_command(*, lang: LangOption = None) -> None:
    """Say which levels of bots there are, weakest first, and how each of them plays."""
    from kozel.session.words import levels as ladder

    for level in ladder(_language(lang)):
        print(f"{level.name:<10} {level.title}: {level.about}")


@app.callback(invoke_without_command=True)
def table(context: typer.Context) -> None:
    """Without a command: `kozel play`, the table in the browser."""
    if context.invoked_subcommand is None:
        context.invoke(play)


@app.command()
def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SWITCH=VALUE...]", help="House rules that differ from the ruleset's."),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, not in the browser.")] = False,
    ruleset: Annotated[str | None, typer.Option("--ruleset", help=f"One of {', '.join(RULESET_IDS)}.")] = None,
    seats: SeatsOption = None,
    sides: SidesChoice = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", help="Bot of every other seat, or one for each with commas; see `kozel levels`."),
    ] = None,
    people: Annotated[str | None, typer.Option("--people", help="Seats of people at this device, e.g. 0,2.")] = None,
    remember_trump: Annotated[
        bool, typer.Option("--remember-trump", help="The trump is told once, then hidden until the deal is over.")
    ] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Same seed, same cards.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Terminal: words instead of symbols.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Terminal: wait only before and after a trick.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Terminal: a new match, without a question.")] = False,
    lang: LangOption = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help="Of the local server; 8425 or any free one."),
    ] = None,
    host: Annotated[str, typer.Option("--host", help="Of the local server: this machine only.")] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address, open nothing.")] = False,
) -> None:
    """Play a match against bots, alone or with others at this device: in the browser, or in this terminal."""
    from kozel.tui.start import Setup, play_terminal

    rules = read_rules([ruleset or "yard", *(words or [])], seats, sides)
    try:
        setup = Setup.read(rules, people or "0", bots or levels.DEFAULT_BOT, remember_trump=remember_trump)
    except ValueError as error:
        fail(f"kozel: {error}", EXIT_USAGE)
    try:
        if terminal:
            chance = fresh_seed() if seed is None else seed
            play_terminal(setup, lang=_language(lang), plain=plain, fast=fast, new=new, seed=chance)
        else:
            chosen = any((words, ruleset, seats, sides, bots, people, remember_trump))
            _serve(setup.game() if chosen else None, host, port, seed, _language(lang), browser=not no_browser)
    except (StoreError, TableError) as error:
        fail(f"kozel: {error}", EXIT_DATA)


def _serve(game: Game | None, host: str, port: int | None, seed: int | None, lang: str, *, browser: bool) -> None:
    """The table in the browser, until Ctrl-C."""
    from kozel.server.run import HOSTS, ServeError, Wishes, serve
    from kozel.session.folder import data_folder

    if host not in HOSTS:
        fail(f"kozel: --host {host}: only this machine can play here, e.g. 127.0.0.1", EXIT_USAGE)
    try:
        serve(data_folder(), Wishes(port, browser, seed, game, lang), lambda line: print(line, flush=True))
    except ServeError as error:
        fail(f"kozel: {error}", EXIT_USAGE)
