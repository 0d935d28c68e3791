"""The canary: every byte that a client is sent, and no card in it that its seat may not know.

What a seat may know is worked out here from the deal itself, not with `see`.
"""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kozel.cards import PACK, Card, card, cards, members
from kozel.game.actions import Discard
from kozel.game.events import Drew, Redealt
from kozel.game.play import legal_actions
from kozel.game.shuffle import Rng
from kozel.notation.record import played_out
from kozel.server.codec import encode_message
from kozel.session.answers import Game, SessionMessage, Told
from kozel.session.games import DEFAULT_GAME
from kozel.session.messages import AskHint, GetRecord, Hello, NewMatch, Why
from kozel.session.store import Store
from kozel.session.talk import Talk
from kozel.table.deals import record_of
from kozel.table.messages import Act, NextDeal, Resume
from kozel.table.table import Table
from kozel.text.words import card_name, card_short

TOKENS = re.compile(r"(?:[6-9TJQKA][cdhs])+")
SHORT = {card_short("en", one): one for one in members(PACK)}
LONG = {card_name("en", one): one for one in members(PACK)}
NAMES = re.compile("|".join(map(re.escape, sorted([*SHORT, *LONG], key=len, reverse=True))))
GAMES = [
    Game(text, seats, sides, (0,), ("uniform",) * seats, remember, 0)  # type: ignore[arg-type]  # sides is a text here
    for text, seats, sides, remember in [
        ("yard", 4, "teams", False),
        ("yard trump=turned-under-stock", 4, "teams", True),
        ("yard discards=open", 4, "teams", False),
        ("classic", 4, "teams", False),
        ("company", 3, "singles", False),
        ("company claim-timing=interrupt", 6, "singles", True),
        ("company", 9, "singles", False),
    ]
]


def known_cards(table: Table, seat: int) -> set[Card]:
    """Everything that a seat may know of the deal that runs: its own cards, what lay face up, and its exchanges."""
    record = record_of(table.deals[-1])
    known = set(members(record.hands[seat]))
    if record.shown is not None:
        known.add(record.shown)
    for redealt in table.deals[-1][0].dealt.redealt:
        known |= {one for hand in redealt for one in members(hand)}
    for step in played_out(record):
        for event in step.events:
            if isinstance(event, Drew) and (event.seat == seat or event.public) and event.card is not None:
                known.add(event.card)
            assert not isinstance(event, Redealt)
        exchange = step.state.exchange
        if exchange is not None and seat in {exchange.leader, exchange.partner}:
            known |= {one for one in (exchange.trump, exchange.plain) if one is not None}
    for play in record.plays:
        if not isinstance(play, Discard) or play.seat == seat or record.rules.open_discards:
            known |= set(members(play.cards))
    return known


def told_cards(data: Any) -> Iterator[Card]:
    """Every card in a message: as a token, as a short name in a sentence, by its full name."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name != "facts":  # the whole pack in its order, and the trumps of the deal: no secret
                yield from told_cards(value)
    elif isinstance(data, list):
        for item in data:
            yield from told_cards(item)
    elif isinstance(data, str):
        if TOKENS.fullmatch(data):
            yield from members(cards(data))
        elif data.startswith("[Ruleset"):
            running = data.rpartition("[Ruleset")[2] if data.rstrip().endswith("*") else ""
            yield from (card(token) for token in re.findall(r"[6-9TJQKA][cdhs](?![a-z])", running))
        for name in NAMES.findall(data):
            yield SHORT[name] if name in SHORT else LONG[name]


def check(table: Table, message: SessionMessage) -> int:
    """No card that the seat may not know; how many were told."""
    state = table.state
    text = encode_message(message)
    told = set(told_cards(json.loads(text)))
    assert str(table.opened.seed) not in text
    if state is not None and state.outcome is None:
        assert told <= known_cards(table, 0), text
    return len(told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.ruleset} {game.seats}")
def test_no_card_that_the_seat_may_not_know(tmp_path: Path, game: Game) -> None:
    """Whole deals with everything that can be asked on the way; bots and person play at random."""
    rng, told, number = Rng(11), 0, 1
    with Store(tmp_path) as store:
        talk = Talk(store, version="1", new_seed=lambda: 0x5EED5EED5EED)
        talk.handle(1, Hello("1", "en", "page", 0, 0), time.monotonic())
        out = talk.handle(1, NewMatch(1, game), 0.0)
        for _ in range(150):
            session = talk.session
            assert session is not None
            state = session.table.state
            assert state is not None
            for _, message in out:
                told += check(session.table, message)
            number += 4
            for question in (
                AskHint(number, 0),
                GetRecord(number + 1),
                Resume(0),
                Why(number + 2, Discard(0, state.hands[1])),
            ):
                for _, message in talk.handle(1, question, 0.0):
                    told += check(session.table, message)
            out = _next(talk, rng, number + 3)
    assert told > 1_000


def _next(talk: Talk, rng: Rng, number: int) -> list[tuple[int, SessionMessage]]:
    """Somebody does something."""
    session = talk.session
    assert session is not None
    state = session.table.state
    assert state is not None
    if state.outcome is not None:
        return talk.handle(1, NextDeal(number), 0.0)
    for question in talk.questions():
        decision = question.decide()
        if decision.action is not None:
            return talk.answer(question, decision, 0.0)
    return talk.handle(1, Act(number, session.table.v, rng.choice(legal_actions(state, 0))), 0.0)


def test_the_canary_sings(tmp_path: Path) -> None:
    """A card that slips into a view, a sentence or a record is found."""
    with Store(tmp_path) as store:
        talk = Talk(store, version="1", new_seed=lambda: 5)
        talk.handle(1, Hello("1", "en", "page", 0, 0), 0.0)
        ((_, told),) = talk.handle(1, NewMatch(1, DEFAULT_GAME), 0.0)
        session = talk.session
        assert session is not None
        state = session.table.state
        assert state is not None
        secret = next(one for one in members(state.hands[1]) if one != state.shown)
        assert isinstance(told, Told)
        update = told.update
        for leaking in (
            replace(told, update=replace(update, view=replace(update.view, best=1 << secret))),
            replace(told, lines=(f"Left leads {card_short('en', secret)}.",)),
            replace(told, spoken=(f"Left leads {card_name('en', secret)}.",)),
        ):
            with pytest.raises(AssertionError):
                check(session.table, leaking)
