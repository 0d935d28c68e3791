"""What a session answers: the core that a socket, a browser's worker and anything else with clients have in common.

No sockets, no clock, no threads: a message, who sent it and the time in; messages and whom they are for out. Holds the
one match of a data folder, and beside it a deal that is practised. Bots are asked through `questions` and `answer`.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import get_args

from kozel.game.play import refusal
from kozel.notation.wire import WireError, decode, encode
from kozel.session import games, reviews, words
from kozel.session import messages as ask
from kozel.session.answers import (
    Fine,
    Game,
    HintGiven,
    Outdated,
    SessionMessage,
    Sorry,
    Told,
    Welcome,
    Wrong,
)
from kozel.session.games import Nonsense
from kozel.session.local import (
    DEVICE,
    LocalSession,
    chairs_for,
    new_session,
    practice_session,
    resumed_session,
)
from kozel.session.names import seat_names
from kozel.session.questions import Decision, Question
from kozel.session.store import Store, StoreError
from kozel.table.messages import (
    Act,
    Done,
    NextDeal,
    Opened,
    Options,
    Refused,
    Reply,
    Resume,
    SetPause,
    TakeBack,
    Undo,
    Update,
)
from kozel.table.story import story
from kozel.table.table import TableError
from kozel.text.sentences import cards_short
from kozel.text.words import LANGUAGES, say

Connection = int
"""One socket, or whatever a client hangs on."""
Out = tuple[Connection, SessionMessage]
TableRequest = Act | Undo | NextDeal | SetPause | TakeBack


@dataclass(slots=True)
class _Client:
    """A client that said hello."""

    id: str
    lang: str


class Talk:
    """Everything that clients of one data folder are told."""

    def __init__(self, store: Store, *, version: str, new_seed: Callable[[], int], game: Game | None = None) -> None:
        self._store = store
        self._version = version
        self._new_seed = new_seed
        self._game = game
        self._clients: dict[Connection, _Client] = {}
        self._match: LocalSession | None = None
        self._practice: LocalSession | None = None
        chosen = store.setting("pace")
        self.pace: ask.Pace = next((one for one in get_args(ask.Pace) if one == chosen), "normal")

    def open(self, now: float) -> str | None:
        """Take up the match that was not finished; one line where its log is damaged."""
        number = self._store.unfinished()
        if number is None:
            return None
        try:
            self._match, _ = resumed_session(self._store, number, now)
        except (StoreError, TableError) as error:
            self._store.finish(number)
            return str(error)
        return None

    @property
    def is_attended(self) -> bool:
        """Whether anybody is there: without clients a table of one device rests."""
        return bool(self._clients)

    @property
    def session(self) -> LocalSession | None:
        """The table that is played at: the practised deal, else the match."""
        return self._practice or self._match

    def questions(self) -> list[Question]:
        """What bots have to decide now."""
        return [] if self.session is None else self.session.questions()

    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        return None if self.session is None else self.session.table.deadline()

    def tick(self, now: float) -> list[Out]:
        """What time does."""
        session = self.session
        return [] if session is None else self._by_itself(lambda: session.tick(now), now)

    def answer(self, question: Question, decision: Decision, now: float) -> list[Out]:
        """What a bot decided."""
        session = self.session
        return [] if session is None else self._by_itself(lambda: session.answer(question, decision, now), now)

    def _by_itself(self, work: Callable[[], list[Reply]], now: float) -> list[Out]:
        """What happens without a client's message; what cannot be written is said to everybody."""
        try:
            return self._tell(work(), now)
        except StoreError as error:
            return [(who, self._busy(client, 0, error)) for who, client in self._clients.items()]

    @staticmethod
    def _busy(client: _Client | None, re: int, error: StoreError) -> Wrong:
        return Wrong(re, say("en" if client is None else client.lang, "ui.wrong.busy", reason=str(error)))

    def leave(self, who: Connection, now: float) -> list[Out]:
        """A connection is lost; with the last one its device is gone."""
        self._clients.pop(who, None)
        if not self._clients and self.session is not None:
            self.session.table.gone(DEVICE, now)
        return []

    def wrong_frame(self, who: Connection, reason: str) -> Wrong:
        """Answer to a frame that is no message."""
        client = self._clients.get(who)
        return Wrong(0, say("en" if client is None else client.lang, "ui.wrong.frame", reason=reason))

    def handle(self, who: Connection, message: ask.ClientMessage, now: float) -> list[Out]:
        """Answer a message."""
        client = self._clients.get(who)
        try:
            if isinstance(message, ask.Hello):
                return self._hello(who, message, now)
            if client is None:
                return [(who, Wrong(getattr(message, "i", 0), say("en", "ui.wrong.hello")))]
            return list(self._answers(who, client, message, now))
        except Nonsense as nonsense:
            return [(who, Wrong(getattr(message, "i", 0), str(nonsense)))]
        except StoreError as error:
            return [(who, self._busy(client, getattr(message, "i", 0), error))]

    def _answers(self, who: Connection, client: _Client, message: ask.ClientMessage, now: float) -> Iterator[Out]:
        match message:
            case ask.Hello():
                raise AssertionError  # answered before
            case Resume() | Act() | Undo() | NextDeal() | SetPause() | TakeBack():
                yield from self._at_table(who, client, message, now)
            case ask.NewMatch():
                yield from self._new_match(who, client, message, now)
            case ask.PlayAgain():
                yield from self._play_again(client, message, now)
            case ask.BackToMatch():
                self._practice = None
                yield from self._all_afresh(now)
                yield who, Fine(message.i)
            case ask.SetPace():
                self.pace = message.pace
                self._store.choose("pace", message.pace)
                yield who, Fine(message.i)
            case ask.SetLanguage():
                client.lang = games.language(message.lang)
                yield who, Fine(message.i)
            case _:
                yield who, self._answer(client, message)

    def _answer(self, client: _Client, message: ask.Inquiry) -> SessionMessage:
        """Answer to a question that changes nothing."""
        lang, i = client.lang, message.i
        match message:
            case ask.Why():
                return self._why(lang, message)
            case ask.AskHint():
                return self._hint(lang, message)
            case ask.GetReview():
                session = self._session(lang)
                deals = [deal for deal in session.table.records() if deal.is_finished]
                self._check(lang, message.deal, len(deals), "ui.wrong.deal")
                names = seat_names(lang, session.table.rules, session.table.chairs)
                return reviews.review(lang, i, deals, message.deal, names)
            case ask.GetRecord():
                return reviews.match_record(i, self._session(lang).table)
            case ask.PutRecord():
                deals = games.deals_of(lang, message.text, message.name)
                self._check(lang, message.deal, len(deals), "ui.wrong.deal")
                names = [say(lang, "ui.seat.number", number=seat) for seat in range(deals[message.deal].rules.seats)]
                return reviews.review(lang, i, deals, message.deal, names)
            case ask.GetRules():
                rules = games.rules_of(lang, message.ruleset, message.seats, message.sides)
                return games.rules_text(lang, i, rules)
            case ask.GetStatistics():
                return games.statistics(lang, i, self._store.totals())

    # --- hello, and the match ---

    def _hello(self, who: Connection, message: ask.Hello, now: float) -> list[Out]:
        if message.version != self._version:
            return [(who, Outdated(self._version))]
        lang = games.language(message.lang)
        client = self._clients[who] = _Client(message.client, lang)
        match = self._match
        running = match is not None and not match.table.is_match_over
        game = self._game or (self._last_game() if match is None else games.game_of(match.table.opened))
        welcome = Welcome(self._version, LANGUAGES, words.rulesets(lang), words.levels(lang), running, game)
        session = self.session
        if session is None:
            return [(who, welcome)]
        v = message.v if message.table == session.number else 0
        afresh = v < session.table.floor
        return [(who, welcome), *self._to(who, client, session.send(Resume(v), now), now, afresh=afresh)]

    def _last_game(self) -> Game:
        text = self._store.setting("game")
        try:
            return games.DEFAULT_GAME if text is None else decode(json.loads(text), Game)
        except (WireError, json.JSONDecodeError):
            return games.DEFAULT_GAME

    def _new_match(self, who: Connection, client: _Client, message: ask.NewMatch, now: float) -> Iterator[Out]:
        mark = f"{client.id}#{message.i}"
        if self._match is not None and mark == self._store.setting("begun"):
            yield who, Done(message.i, self._match.table.v)
            return
        game = message.game
        rules = games.rules_of(client.lang, game.ruleset, game.seats, game.sides)
        options = Options(clock=game.clock, remember_trump=game.remember_trump)
        chairs = games.chairs_of(client.lang, game, rules)
        if self._match is not None:
            self._match.close_match()
        self._practice = self._game = None
        self._match, replies = new_session(self._store, rules, chairs, self._new_seed(), options, now)
        self._store.choose("game", json.dumps(encode(message.game)))
        self._store.choose("begun", mark)
        yield from self._tell(replies, now, who, message.i)

    def _play_again(self, client: _Client, message: ask.PlayAgain, now: float) -> Iterator[Out]:
        if message.record:
            deals = games.deals_of(client.lang, message.record, "")
        else:
            deals = self._session(client.lang).table.records()
        deals = [deal for deal in deals if deal.is_finished and reviews.is_whole(deal)]
        self._check(client.lang, message.deal, len(deals), "ui.wrong.deal")
        deal = deals[message.deal]
        self._check(client.lang, message.trick, len(deal.final.tricks), "ui.wrong.trick")
        opened = None if self._match is None else self._match.table.opened
        if opened is None or opened.rules is not deal.rules:
            chairs = chairs_for({0: ""}, {}, deal.rules.seats)
            opened = Opened(deal.rules, chairs, self._new_seed())
        opened = replace(opened, seed=self._new_seed())
        self._practice, _ = practice_session(self._store, opened, deal, message.trick, now)
        yield from self._all_afresh(now)

    # --- the table ---

    def _at_table(self, who: Connection, client: _Client, message: Resume | TableRequest, now: float) -> Iterator[Out]:
        session = self._session(client.lang)
        afresh = isinstance(message, Resume) and message.v < session.table.floor
        if isinstance(message, NextDeal) and self._practice is not None and session.table.settlement is not None:
            self._practice = None
            yield from self._all_afresh(now)
            return
        try:
            replies = session.send(message, now, client.id)
        except StoreError as error:
            yield from self._all_afresh(now)
            yield who, self._busy(client, message.i if not isinstance(message, Resume) else 0, error)
            return
        if isinstance(message, Resume):
            yield from self._to(who, client, replies, now, afresh=afresh)
        else:
            yield from self._tell(replies, now, who)

    def _tell(
        self,
        replies: list[Reply],
        now: float,
        who: Connection | None = None,
        i: int | None = None,
        *,
        afresh: bool = False,
    ) -> list[Out]:
        """Updates to everybody, the rest to who asked; a number answers only the client that sent it.

        `i`: number of a message that the table knows under another one.
        """
        told: list[Out] = []
        for connection, client in self._clients.items():
            mine = [
                replace(reply, re=(i or reply.re) if connection == who else None)
                if isinstance(reply, Update)
                else reply
                for reply in replies
                if isinstance(reply, Update) or connection == who
            ]
            told += self._to(connection, client, mine, now, afresh=afresh)
        return told

    def _all_afresh(self, now: float) -> list[Out]:
        session = self.session
        return [] if session is None else self._tell(session.send(Resume(0), now), now, afresh=True)

    def _to(
        self, who: Connection, client: _Client, replies: list[Reply], now: float, *, afresh: bool = False
    ) -> list[Out]:
        return [(who, self._in_words(client.lang, reply, now, afresh=afresh)) for reply in replies]

    def _in_words(self, lang: str, reply: Reply, now: float, *, afresh: bool) -> SessionMessage:
        session = self._session(lang)
        table = session.table
        match reply:
            case Done():
                return reply
            case Refused():
                return Sorry(reply, words.refused_words(lang, reply, table.rules))
            case Update():
                view = reply.view
                names = seat_names(lang, table.rules, table.chairs)
                left = table.time_left(now)
                told = story(table, reply.seat) if afresh else reply.events
                return Told(
                    table=session.number,
                    practice=session.is_practice,
                    update=reply,
                    afresh=afresh,
                    lines=words.told_sentences(lang, told, reply, names),
                    spoken=words.told_sentences(lang, told, reply, names, spoken=True),
                    names=tuple(names),
                    game=games.game_of(table.opened),
                    facts=words.facts(lang, table.rules, view.trump, hidden=view.trump_hidden),
                    paused=table.is_paused,
                    deadline_ms=0 if left is None else max(1, round(left * 1000)),
                )

    # --- answers ---

    def _session(self, lang: str) -> LocalSession:
        if self.session is None:
            raise Nonsense(say(lang, "ui.wrong.no-match"))
        return self.session

    def _check(self, lang: str, index: int, count: int, key: str) -> None:
        if not 0 <= index < count:
            raise Nonsense(say(lang, key))

    def _own(self, lang: str, seat: int, i: int) -> Sorry | None:
        """Refusal where a seat is not this device's."""
        table = self._session(lang).table
        if 0 <= seat < table.rules.seats and table.chairs[seat].owner == DEVICE:
            return None
        refused = Refused(i, "not-your-seat", "not-your-seat", "", table.v)
        return Sorry(refused, words.refused_words(lang, refused, table.rules))

    def _why(self, lang: str, message: ask.Why) -> SessionMessage:
        table = self._session(lang).table
        if sorry := self._own(lang, message.action.seat, message.i):
            return sorry
        illegal = None if table.state is None else refusal(table.state, message.action)
        if illegal is None:
            return Fine(message.i)
        refused = Refused(message.i, "illegal", illegal.reason, illegal.rule, table.v)
        return Sorry(refused, words.refused_words(lang, refused, table.rules))

    def _hint(self, lang: str, message: ask.AskHint) -> SessionMessage:
        session = self._session(lang)
        if sorry := self._own(lang, message.seat, message.i):
            return sorry
        found, state = session.hint(message.seat), session.table.state
        action = None if found is None else found.action
        if found is None or action is None or state is None:
            return HintGiven(message.i, None, say(lang, "ui.hint-wait"))
        done = words.action_words(lang, action, state.rules, lambda some: cards_short(lang, some))
        reason = words.hint_reason(lang, found)
        return HintGiven(message.i, action, f"{say(lang, 'ui.hint', action=done)} {reason}")
