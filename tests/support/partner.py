"""Positions that ask for partner sense, and the kinds of play that their files want, in words that a program reads.

A file's first comment is one line: `want: WORD, WORD=VALUE; theme: NAME; complaint: N; because: SENTENCE`. A play is
wanted if every word is true of it; the complaint, a number of the list of players' complaints, may be `none`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kozel.bots.evaluator import options_of
from kozel.bots.facts import is_lead, takes_over
from kozel.bots.levels import bot
from kozel.bots.protocol import FIXED_WORK, Budget
from kozel.cards import SUIT_CARDS, SUITS, Cards, cards, points_of
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import View, see
from kozel.notation.reader import read_records

FOLDER: Final = Path(__file__).parents[1] / "golden" / "partner"

Word = Callable[[View, Action, str], bool]


def _answers(view: View, action: Action) -> bool:
    """Whether an action is an answer to the trick on the table, no claim."""
    return not isinstance(action, Claim) and not is_lead(view, action)


def _leads(view: View, action: Action, some: Cards) -> bool:
    """Whether an action leads cards that are all of some set."""
    return is_lead(view, action) and not action.cards & ~some


WORDS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "beat": lambda view, action, _: _answers(view, action) and takes_over(view, action),
        "not-beat": lambda view, action, _: _answers(view, action) and not takes_over(view, action),
        "claim": lambda _view, action, _: isinstance(action, Claim),
        "not-claim": lambda _view, action, _: not isinstance(action, Claim),
        "lead-trump": lambda view, action, _: _leads(view, action, view.trumps),
        "lead-not-trump": lambda view, action, _: _leads(view, action, ~view.trumps),
        "lead-suit": lambda view, action, value: _leads(
            view, action, SUIT_CARDS[SUITS.index(value)] & ~view.rules.fixed_trumps
        ),
        "lead-many": lambda view, action, _: is_lead(view, action) and action.cards.bit_count() > 1,
        "lead-one": lambda view, action, _: is_lead(view, action) and action.cards.bit_count() == 1,
        "keep-trumps": lambda view, action, _: not action.cards & view.trumps,
        "with-trump": lambda view, action, _: bool(action.cards & view.trumps),
        "keep": lambda _view, action, value: not action.cards & cards(value),
        "play": lambda _view, action, value: bool(action.cards & cards(value)),
        "discard-points": lambda view, action, value: (
            _answers(view, action) and not takes_over(view, action) and points_of(action.cards) >= int(value)
        ),
        "at-most": lambda _view, action, value: points_of(action.cards) <= int(value),
    }
)
"""What may be asked of a play. Values: cards, a suit's letter, card points."""


@dataclass(frozen=True, slots=True)
class Want:
    """A kind of play: words that all must be true."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.words)

    def allows(self, view: View, action: Action | None) -> bool:
        """Whether an action is of this kind; passing where no claim was made is `not-claim`."""
        if action is None:
            return self.words == ("not-claim",)
        return all(_is_true(word, view, action) for word in self.words)


def _is_true(word: str, view: View, action: Action) -> bool:
    name, _, value = word.partition("=")
    return WORDS[name](view, action, value)


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, what is wanted there and why."""

    name: str
    state: State
    want: Want
    theme: str
    complaint: int | None
    because: str

    @property
    def view(self) -> View:
        """What the seat to move knows."""
        return see(self.state, self.state.turn)

    def passed(self, action: Action | None) -> bool:
        """Whether a play is of the wanted kind."""
        return self.want.allows(self.view, action)

    @property
    def share(self) -> Fraction:
        """Share of the legal plays that are wanted: how often chance passes."""
        view = self.view
        options = options_of(view)
        return Fraction(sum(self.want.allows(view, action) for action in options), len(options))


def written(want: Want, theme: str, complaint: int | None, because: str) -> str:
    """The comment of a file."""
    return f"want: {want}; theme: {theme}; complaint: {complaint or 'none'}; because: {because}"


def read_problem(path: Path) -> Problem:
    """Problem of a file; raises ValueError for a comment in another form."""
    (record,) = read_records(path.read_bytes())
    parts = [part.partition(": ") for part in record.comments[0].text.split("; ", 3)]
    if [name for name, _, _ in parts] != ["want", "theme", "complaint", "because"]:
        raise ValueError(f"{path.name}: no line that says what is wanted")
    want, theme, complaint, because = (value for _, _, value in parts)
    number = None if complaint == "none" else int(complaint)
    return Problem(path.stem, record.final, Want(tuple(want.split(", "))), theme, number, because)


@cache
def problems() -> tuple[Problem, ...]:
    """All problems, sorted by name."""
    return tuple(read_problem(path) for path in sorted(FOLDER.glob("*.goat")))


def share_passed(name: str, seeds: int = 1, budget: Budget = FIXED_WORK) -> float:
    """Share of the problems that a bot passes, over so many seeds."""
    passed = [each.passed(answer(name, each, seed, budget)) for each in problems() for seed in range(seeds)]
    return sum(passed) / len(passed)


def answer(name: str, problem: Problem, seed: int = 0, budget: Budget = FIXED_WORK) -> Action | None:
    """What a bot does there."""
    return bot(name).choose(problem.view, Rng(seed), budget)
