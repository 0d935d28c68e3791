"""A page in a talk without a socket."""

from dataclasses import replace
from typing import TypeVar

from kozel.game.play import legal_actions
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.session import messages as ask
from kozel.session.answers import Game, SessionMessage, Told, Welcome
from kozel.session.games import DEFAULT_GAME
from kozel.session.store import Store
from kozel.session.talk import Talk
from kozel.table.messages import Act

GAME = replace(DEFAULT_GAME, bots=("uniform",) * 4)
Message = TypeVar("Message", bound=SessionMessage)


class Room:
    """A talk with one page in it, and everything that the page is told."""

    def __init__(self, store: Store, lang: str = "en") -> None:
        self.talk = Talk(store, version="1", new_seed=lambda: 7)
        self.talk.open(0.0)
        self.number = 0
        self.rng = Rng(5)
        self.told: Told | None = None
        self.welcome = self.one(ask.Hello("1", lang, "page", 0, 0), Welcome)

    def next(self) -> int:
        """Number for a message."""
        self.number += 1
        return self.number

    def all(self, message: ask.ClientMessage) -> list[SessionMessage]:
        """Answers to a message."""
        answers = [one for _, one in self.talk.handle(1, message, 0.0)]
        self.note(answers)
        return answers

    def one(self, message: ask.ClientMessage, kind: type[Message]) -> Message:
        """The answer of a kind."""
        found = [one for one in self.all(message) if isinstance(one, kind)]
        assert found, kind
        return found[-1]

    def note(self, answers: list[SessionMessage]) -> None:
        """Remember the table."""
        for answer in answers:
            if isinstance(answer, Told):
                self.told = answer

    @property
    def state(self) -> State:
        """Position now."""
        assert self.talk.session is not None
        state = self.talk.session.table.state
        assert state is not None
        return state

    def begin(self, game: Game = GAME) -> Told:
        """A new match."""
        return self.one(ask.NewMatch(self.next(), game), Told)

    def step(self) -> None:
        """Somebody plays."""
        session = self.talk.session
        assert session is not None
        for question in self.talk.questions():
            decision = question.decide()
            if decision.action is not None:
                self.note([one for _, one in self.talk.answer(question, decision, 0.0)])
                return
        seat = self.state.turn or 0
        self.one(Act(self.next(), session.table.v, self.rng.choice(legal_actions(self.state, seat))), Told)

    def play_deal(self) -> None:
        """Play until the deal is over."""
        while self.state.outcome is None:
            self.step()
