"""From the command line to a table in the terminal: who sits where, the unfinished match, the first line."""

import os
import sys
from dataclasses import dataclass
from typing import Self

from kozel.bots.levels import DEFAULT_BOT, bot
from kozel.rules.compile import Rules, Seat
from kozel.session.answers import Game
from kozel.session.folder import data_folder
from kozel.session.local import LocalSession, chairs_for, new_session, resumed_session
from kozel.session.store import Store, StoreError
from kozel.table.messages import Chair, Options, Reply
from kozel.table.table import TableError
from kozel.text.sentences import ruleset_about, ruleset_title
from kozel.tui.console import Console, Leave, Terminal, leaving_on_signals
from kozel.tui.lines import Lines
from kozel.tui.style import Style


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays what."""

    rules: Rules
    people: tuple[Seat, ...]
    bots: dict[Seat, str]
    remember_trump: bool = False

    @classmethod
    def read(cls, rules: Rules, people: str, bots: str, *, remember_trump: bool = False) -> Self:
        """From `0,2` and `thumb` or `thumb,greedy`; raises ValueError with one clear line."""
        words = [word.strip() for word in people.split(",")]
        if not all(word.isascii() and word.isdigit() and int(word) < rules.seats for word in words):
            raise ValueError(f"--people {people}: expected seats 0 to {rules.seats - 1}, e.g. 0,2")
        seats = tuple(sorted({int(word) for word in words}))
        others = [seat for seat in range(rules.seats) if seat not in seats]
        names = [word.strip() for word in bots.split(",")]
        if len(names) == 1:
            names *= len(others)
        if len(names) != len(others):
            raise ValueError(f"--bots {bots}: expected one bot, or {len(others)} with commas, one for each other seat")
        for name in names:
            bot(name)
        return cls(rules, seats, dict(zip(others, names, strict=True)), remember_trump)

    def game(self) -> Game:
        """The same for a client."""
        rules = self.rules
        bots = tuple(self.bots.get(seat, DEFAULT_BOT) for seat in range(rules.seats))
        return Game(str(rules), rules.seats, rules.sides, self.people, bots, self.remember_trump, clock=0)

    def chairs(self, style: Style) -> tuple[Chair, ...]:
        """Chairs of this table; several people are numbered by their seats."""
        alone = len(self.people) == 1
        people = {seat: "" if alone else style.say("seat.player", number=seat) for seat in self.people}
        return chairs_for(people, self.bots, self.rules.seats)


def play_terminal(setup: Setup, *, lang: str, plain: bool, fast: bool, new: bool, seed: int) -> None:
    """Play at this terminal until the person leaves; raises `StoreError` where the data folder cannot be used."""
    colour = sys.stdout.isatty() and not plain and "NO_COLOR" not in os.environ
    style = Style(lang, plain=plain, colour=colour)
    console = Terminal(plain=plain)
    with Store(data_folder()) as store, leaving_on_signals():
        try:
            session, replies = _session(store, setup, style, console, new=new, seed=seed)
        except Leave:
            return
        rules = session.table.rules
        title = ruleset_title(lang, rules.ruleset.base.id)
        console.write(style.title(title))
        console.write(ruleset_about(lang, rules.ruleset.base.id))
        Lines(session, console, style, fast=fast).run(replies)


def _session(
    store: Store, setup: Setup, style: Style, console: Console, *, new: bool, seed: int
) -> tuple[LocalSession, list[Reply]]:
    """The unfinished match where the person wants it, else a new one."""
    number = store.unfinished()
    if number is not None:
        try:
            session, replies = resumed_session(store, number)
        except (StoreError, TableError) as error:
            console.write(style.say("resume-damaged", reason=str(error)))
            store.finish(number)
        else:
            if not new and _wants_to_go_on(session, style, console):
                return session, replies
            store.finish(number)
    options = Options(remember_trump=setup.remember_trump)
    return new_session(store, setup.rules, setup.chairs(style), seed, options)


def _wants_to_go_on(session: LocalSession, style: Style, console: Console) -> bool:
    state = session.table.state
    if state is None or session.table.is_match_over:
        return False
    ruleset = session.table.rules.ruleset
    game = " ".join(
        [ruleset_title(style.lang, ruleset.base.id), *(f"{name}={value}" for name, value in ruleset.switched)]
    )
    score = ":".join(map(str, state.match.score))
    question = style.say("resume", game=game, deal=state.match.deal, score=score)
    return console.ask(question + " ").casefold() not in {"n", "н"}
