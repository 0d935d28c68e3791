"""The canary in the browser: frames, DOM and storage of a match, and no card in them that the seat may not know.

What may be known is computed from the server's own log, with `game.view.see`, position by position.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kozel.cards import Card, cards, members
from kozel.game.view import see
from kozel.notation.wire import encode
from kozel.session.answers import Game
from kozel.table.messages import Entry
from kozel.table.table import restored
from tests.server.test_canary import LONG, NAMES, SHORT, TOKENS, told_cards
from tests.web import helpers
from tests.web.helpers import DESKTOP, Person, Server, visiting

DOM_JS = """() => {
  const copy = document.documentElement.cloneNode(true);
  const lines = [...copy.querySelectorAll("[role=log], .log")];
  const told = lines.flatMap((log) => [...log.querySelectorAll("p")].map((line) => line.textContent));
  lines.forEach((log) => log.remove());
  return { html: copy.outerHTML, told };
}"""
STORED_JS = """async () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookie: document.cookie,
  bases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
})"""
PICTURE = re.compile(r"(?:#|data-hand=\"|[ij]-\w+-)([6-9TJQKA][cdhs])\b")


class Knowledge:
    """What a seat may know at each version of a table, from its log."""

    def __init__(self, entries: Iterable[Entry], seat: int) -> None:
        self._entries = list(entries)
        self._seat = seat
        self._known: dict[int, set[Card]] = {0: set()}
        known: set[Card] = set()
        deal = 0
        for v in range(1, len(self._entries) + 1):
            state = restored(self._entries[:v]).state
            if state is not None:
                if state.match.deal != deal:
                    deal, known = state.match.deal, set()
                known = known | set(_tokens(encode(see(state, seat))))
            self._known[v] = known

    def at(self, v: int) -> set[Card]:
        """Cards that may be known."""
        return self._known[v]


def _tokens(data: Any) -> Iterable[Card]:
    """Cards in an encoded view."""
    if isinstance(data, dict):
        for item in data.values():
            yield from _tokens(item)
    elif isinstance(data, list):
        for item in data:
            yield from _tokens(item)
    elif isinstance(data, str) and TOKENS.fullmatch(data):
        yield from members(cards(data))


def _shown(html: str) -> set[Card]:
    """Cards in a page: drawn, as data, in words."""
    drawn = {card for token in PICTURE.findall(html) for card in members(cards(token))}
    return drawn | {SHORT[name] if name in SHORT else LONG[name] for name in NAMES.findall(html)}


def _entries(server: Server) -> list[Entry]:
    session = server.talk.session
    assert session is not None
    return server.talk._store.entries(session.number)


def _watch_dom(page: Page, server: Server, told: set[str]) -> int:
    """The page as it is now, while the table waits for me; how many cards it shows."""
    v = server.table.v
    dom = page.evaluate(DOM_JS)
    stored = page.evaluate(STORED_JS)
    assert server.table.v == v
    found = _shown(dom["html"])
    assert found <= Knowledge(_entries(server), 0).at(v)
    assert set(dom["told"]) <= told
    assert set(stored.pop("local")) <= {"kozel.settings"}
    assert {"session": {}, "cookie": "", "bases": 0, "caches": 0} == stored
    return len(found)


def _told(frames: list[str]) -> set[str]:
    """Sentences that were told."""
    messages = [json.loads(frame) for frame in frames]
    return {line for one in messages if one["t"] == "Told" for line in (*one["lines"], *one["spoken"])}


GAMES = (
    helpers.SHORT,
    replace(helpers.SHORT, ruleset="classic match-limit=6"),
    replace(helpers.SHORT, ruleset="company match-limit=6", seats=3, sides="singles", bots=("uniform",) * 3),
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset.split()[0])
def test_nothing_reaches_the_page_that_i_may_not_know(
    browser: Browser, serve: Callable[..., Server], game: Game
) -> None:
    """A deal with hints and looks at the last trick: every frame, and the page at each of my turns."""
    server = serve(seed=12)
    with visiting(browser, server.url, size=DESKTOP, touch=False, game=game) as (page, watch):
        me = Person(page)
        me.start()
        seen = 0
        while not me.is_over(me.await_turn()):
            me.until(lambda now: len(now.hand) > 0)
            seen += _watch_dom(page, server, _told(watch.frames))
            frames = len(watch.frames)
            page.keyboard.press("l")
            page.keyboard.press("i")
            me.until(lambda _, frames=frames: any('"HintGiven"' in one for one in watch.frames[frames:]))  # type: ignore[misc]
            me.take_turn()
        assert seen > 20
        knowledge = Knowledge(_entries(server), 0)
        told = 0
        for frame in watch.frames:
            message = json.loads(frame)
            if message["t"] == "Told" and message["update"]["view"]["outcome"] is None:
                found = set(told_cards(message))
                assert found <= knowledge.at(message["update"]["v"]), frame
                told += len(found)
            elif message["t"] not in {"Told", "Welcome"}:
                assert set(told_cards(message)) <= knowledge.at(server.table.v - 1)
        assert told > 100
