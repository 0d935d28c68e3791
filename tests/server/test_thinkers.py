"""Bots in a process of their own: in time, legal, and gone with the server."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kozel.bots.guard import STAND_IN, is_allowed
from kozel.bots.levels import bot
from kozel.bots.protocol import Bot, Budget
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.notation.reader import read_records
from kozel.server.thinkers import GRACE, OwnProcess
from kozel.session import messages as ask
from kozel.session.answers import RecordText
from kozel.session.questions import Question
from kozel.session.store import Store
from tests.session.room import Room

TIME = 0.3


class Odd:
    """A bot with a fault that its name tells."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """Do not do what a bot has to do."""
        match self.name:
            case "raises":
                raise ZeroDivisionError
            case "dies":
                os._exit(3)
            case "sleeps":
                time.sleep(60)
            case "stops in time":
                while budget.deadline is None or time.monotonic() < budget.deadline:
                    rng.below(2)
                return view.legal[0]
            case "cheats":
                return bot("uniform").choose(view, rng, budget) if view.turn is None else _other(view.legal[0])
            case _:
                return None
        return None


def _other(action: Action) -> Action:
    return type(action)((action.seat + 1) % 4, action.cards)


def make(name: str) -> Bot:
    """Odd bots, and real ones."""
    return Odd(name) if name in {"raises", "dies", "sleeps", "stops in time", "cheats", "says nothing"} else bot(name)


@pytest.fixture(scope="module")
def thinker() -> Iterator[OwnProcess]:
    """A process with odd bots."""
    one = OwnProcess(make)
    one.start()
    yield one
    one.close()


@pytest.fixture
def question(tmp_path: Path) -> Question:
    """Somebody's turn."""
    with Store(tmp_path) as store:
        room = Room(store)
        room.begin()
        while not any(one.is_turn for one in room.talk.questions()):
            room.step()
        return next(one for one in room.talk.questions() if one.is_turn)


def test_a_bot_answers_as_it_would_here(thinker: OwnProcess, question: Question) -> None:
    """The same view and the same chance: the same action, wherever it thinks."""
    asked = question._replace(bot=bot("thumb"))
    assert asked.decide() == thinker.decide(asked, 30.0)


@pytest.mark.parametrize("name", ["raises", "dies", "cheats", "says nothing"])
def test_another_bot_stands_in(thinker: OwnProcess, question: Question, name: str) -> None:
    """For one that raises, takes its process down, plays what it may not, or owes a play."""
    decision = thinker.decide(question._replace(bot=Odd(name)), TIME)
    assert STAND_IN == decision.by
    assert is_allowed(question.view, decision.action)
    assert "" == thinker.decide(question._replace(bot=bot("greedy")), 30.0).by


def test_who_takes_too_long_is_given_up(thinker: OwnProcess, question: Question) -> None:
    """A bot that stops at its deadline has its decision; another has none."""
    assert "" == thinker.decide(question._replace(bot=Odd("stops in time")), TIME).by
    begun = time.monotonic()
    assert STAND_IN == thinker.decide(question._replace(bot=Odd("sleeps")), TIME).by
    assert time.monotonic() - begun < TIME + GRACE + 10.0


def test_a_faulty_bot_at_the_table_of_a_terminal(question: Question) -> None:
    """Where it thinks in the same process, another stands in too."""
    for name in ("raises", "cheats", "says nothing"):
        assert STAND_IN == question._replace(bot=Odd(name)).decide().by


def test_the_record_says_who_stood_in(tmp_path: Path) -> None:
    """A comment with the trick, the seat and both bots; the record can be read, and a restart keeps it."""
    with Store(tmp_path) as store:
        room = Room(store)
        room.begin()
        while not any(one.is_turn for one in room.talk.questions()):
            room.step()
        asked = next(one for one in room.talk.questions() if one.is_turn)
        room.talk.answer(asked, asked._replace(bot=Odd("raises")).decide(), 0.0)
        said = f"{{trick 1, seat {asked.seat}: thumb stood in for uniform}}"
        assert said in room.one(ask.GetRecord(room.next()), RecordText).text
        again = Room(store)
        again.play_deal()
        text = again.one(ask.GetRecord(again.next()), RecordText).text
        assert 1 == text.count("stood in")
        assert said[1:-1] == next(iter(read_records(text.encode()))).comments[0].text


def test_the_process_ends_with_its_thinker(question: Question) -> None:
    """It pays no heed to Ctrl-C, and is gone when the thinker is closed."""
    thinker = OwnProcess()
    thinker.start()
    asked = question._replace(bot=bot("thumb"))
    assert "" == thinker.decide(asked, 30.0).by
    process = thinker._process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    assert "" == thinker.decide(asked, 30.0).by
    assert process.is_alive()
    thinker.close()
    with suppress(ValueError):
        assert not process.is_alive()
    assert STAND_IN == thinker.decide(asked, TIME).by
