"""A server in a thread, a browser's page with guards around it, and somebody who plays by what the page shows."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from kozel.game.actions import Action, Claim
from kozel.game.play import legal_actions
from kozel.game.state import State
from kozel.server.hub import Hub
from kozel.server.run import Address, listen, server_of
from kozel.server.static import Dist
from kozel.session.answers import Game
from kozel.session.games import DEFAULT_GAME
from kozel.session.messages import Hello, NewMatch
from kozel.session.store import Store
from kozel.session.talk import Talk
from kozel.table.messages import Act, NextDeal
from kozel.table.table import Table
from kozel.text.words import catalogue, say
from tests.server.helpers import PATIENCE, TOKEN, VERSION

PHONE: Final = (360, 740)
DESKTOP: Final = (1280, 800)
SHORT: Final = replace(DEFAULT_GAME, ruleset="yard match-limit=6", bots=("uniform",) * 4)
LANGUAGES: Final = ("en", "ru", "it", "es", "fr")
THEMES: Final = ("linen", "indigo", "felt", "contrast")
TURN_LIMIT: Final = 400
"""Decisions after which a match that does not end fails."""


@dataclass(slots=True)
class Server:
    """A table that is served."""

    address: Address
    talk: Talk

    @property
    def url(self) -> str:
        """Of the page."""
        return self.address.url

    @property
    def table(self) -> Table:
        """What the server knows."""
        session = self.talk.session
        assert session is not None
        return session.table


@contextmanager
def serving(folder: Path, dist: Path, seed: int = 1, port: int = 0) -> Iterator[Server]:
    """A server in this process that serves a built client."""
    listener = listen(port)
    address = Address(listener.getsockname()[1], TOKEN)
    with Store(folder) as store:
        talk = Talk(store, version=VERSION, new_seed=lambda: seed)
        talk.open(time.monotonic())
        server = server_of(Hub(talk), address, VERSION, dist=Dist(dist))
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        try:
            yield Server(address, talk)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            listener.close()


# --- pages ---


@dataclass
class Watch:
    """What a page must not do: ask another origin, log an error, break its own content policy."""

    origin: str
    problems: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """Every frame that the pages received."""
    permitted: re.Pattern[str] | None = None
    """Errors that a test causes itself."""

    def say(self, text: str) -> None:
        """Note a problem."""
        if self.permitted is None or not self.permitted.search(text):
            self.problems.append(text)

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", lambda line: self.say(f"console: {line.text}") if line.type == "error" else None)
        page.on("pageerror", lambda error: self.say(f"page: {error}"))
        page.on("websocket", self._socket)
        page.on("request", lambda request: self._url(request.url))

    def _url(self, url: str) -> None:
        if not url.startswith((self.origin, self.origin.replace("http", "ws", 1), "data:", "blob:" + self.origin)):
            self.problems.append(f"another origin: {url}")

    def _socket(self, socket: WebSocket) -> None:
        self._url(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


CSP_REPORT: Final = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error("content policy", event.violatedDirective, event.blockedURI, event.sample));
"""


def settings_script(settings: Mapping[str, Any]) -> str:
    """Script that puts settings where the client keeps them, once."""
    text = json.dumps(json.dumps(settings))
    key = '"kozel.settings"'
    return f"if (location.host) localStorage.getItem({key}) ?? localStorage.setItem({key}, {text});"


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = PHONE,
    game: Game | None = SHORT,
    settings: Mapping[str, Any] | None = None,
    touch: bool = True,
    permitted: str | None = None,
    **options: Any,
) -> Iterator[tuple[Page, Watch]]:
    """A page of a context of its own; what it must not do fails the test."""
    width, height = size
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, **{"locale": "en", **options}
    )
    context.set_default_timeout(PATIENCE * 1000)
    watch = Watch(url.rstrip("/"), permitted=None if permitted is None else re.compile(permitted))
    chosen: dict[str, Any] = {"speed": "off", "theme": "linen", **(settings or {})}
    if game is not None:
        chosen["game"] = {"t": "Game", **asdict(game)}
    context.add_init_script(CSP_REPORT + settings_script(chosen))
    context.on("page", watch.follow)
    try:
        page = context.new_page()
        page.goto(url)
        yield page, watch
        assert [] == watch.problems
    finally:
        context.close()


# --- what the page says ---

STATE_JS: Final = """() => {
  const text = (node) => (node?.textContent ?? "").trim().replace(/\\s+/g, " ");
  const hand = [...document.querySelectorAll("[role=toolbar] [role=button]")].map((card) => ({
    name: card.getAttribute("aria-label"),
    pressed: card.getAttribute("aria-pressed") === "true",
    disabled: card.getAttribute("aria-disabled") === "true",
  }));
  const buttons = [...document.querySelectorAll("main button")].filter(
    (one) => one.checkVisibility() && !one.disabled && !one.closest("[inert]")).map(text);
  return {
    hand,
    buttons,
    headings: [...document.querySelectorAll("main h1, main h2, main h3")].map(text),
    dialogs: [...document.querySelectorAll("[role=dialog], dialog[open]")].map((one) => one.getAttribute("aria-label")),
    log: [...document.querySelectorAll("[role=log] p")].map(text),
    alerts: [...document.querySelectorAll("[role=alert]")].map(text),
    polite: [...document.querySelectorAll("[aria-live=polite]")].map(text),
  };
}"""


@dataclass(slots=True)
class Shown:
    """What a page shows, by roles and names."""

    hand: list[dict[str, Any]]
    buttons: list[str]
    headings: list[str]
    dialogs: list[str]
    log: list[str]
    alerts: list[str]
    polite: list[str]


def words(lang: str, key: str) -> re.Pattern[str]:
    """A sentence of the catalogue, whatever its numbers are."""
    found = catalogue(lang)[key]
    forms = [found] if isinstance(found, str) else list(found.values())
    patterns = [re.sub(r"\\\{[\w-]+\\\}", ".+", re.escape(form)) for form in forms]
    return re.compile(rf"^(?:{'|'.join(patterns)})")


def begins(text: str) -> re.Pattern[str]:
    """A name that begins so; a browser makes one space of every white space, narrow French ones too."""
    return re.compile("^" + r"\s".join(map(re.escape, text.split())))


class Person:
    """Somebody who knows what a page shows and taps on it, or presses keys."""

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page = page
        self.lang = lang
        self._ends = [self.say(key) for key in ("deal-on", "rematch", "practice.back")]
        self._plays = [words(lang, f"web.do.{kind}") for kind in ("beat", "lead", "play", "discard", "discard-open")]

    def say(self, key: str, **params: str | int) -> str:
        """A sentence of the client."""
        return say(self.lang, f"web.{key}", **params)

    def shown(self) -> Shown:
        """What is shown now."""
        return Shown(**self.page.evaluate(STATE_JS))

    def until(self, wanted: Callable[[Shown], bool]) -> Shown:
        """Wait until the page shows something."""
        until = time.monotonic() + PATIENCE
        while not wanted(shown := self.shown()):
            assert time.monotonic() < until, shown
            self.page.wait_for_timeout(15)
        return shown

    def click(self, name: str | re.Pattern[str]) -> None:
        """Tap a button by its name."""
        self.page.get_by_role("button", name=name).first.click()

    def start(self) -> None:
        """From the first screen to the table."""
        self.click(begins(self.say("start.play")))
        self.page.get_by_role("toolbar", name=self.say("hand.label")).wait_for()

    def is_turn(self, shown: Shown) -> bool:
        """Whether I have to play."""
        return self.say("turn.title-you") in shown.headings and not shown.dialogs

    def is_over(self, shown: Shown) -> bool:
        """Whether the sheet after a deal is shown."""
        return any(name in shown.buttons for name in self._ends)

    def play_names(self, shown: Shown) -> list[str]:
        """Names of the buttons that play what is raised."""
        return [name for name in shown.buttons if any(one.match(name) for one in self._plays)]

    def await_turn(self) -> Shown:
        """Wait until I have to play or the deal is over."""
        return self.until(lambda shown: self.is_turn(shown) or self.is_over(shown))

    def tap(self, name: str) -> None:
        """Tap a card of the hand."""
        self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True).click()

    def raise_cards(self) -> str | None:
        """Raise cards that may be played; name of the button that plays them."""
        for _ in range(8):
            shown = self.shown()
            names = self.play_names(shown)
            if names or not self.is_turn(shown):
                return names[0] if names else None
            free = [card["name"] for card in shown.hand if not card["disabled"] and not card["pressed"]]
            if free:
                self.tap(free[0])
        return None

    def take_turn(self) -> None:
        """Play something and wait until it is played, or something else happened."""
        name = self.raise_cards()
        if name is None:
            return
        before = self.shown()
        self.play(name)
        self.until(lambda now: now.log != before.log or self.is_over(now))

    def play(self, name: str) -> None:
        """Play what is raised."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def next_deal(self) -> None:
        """Go on after a deal."""
        self.click(self.say("deal-on"))
        self.until(lambda shown: not self.is_over(shown))

    def play_deal(self) -> Shown:
        """Play until the deal is over."""
        for _ in range(TURN_LIMIT):
            shown = self.await_turn()
            if self.is_over(shown):
                return shown
            self.take_turn()
        raise AssertionError("a deal without an end")

    def play_match(self) -> Shown:
        """Play until the match is over."""
        for _ in range(TURN_LIMIT):
            shown = self.play_deal()
            if self.say("rematch") in shown.buttons:
                return shown
            self.next_deal()
        raise AssertionError("a match without an end")


# --- positions ---


def arranged(folder: Path, game: Game, seed: int, wanted: Callable[[Talk], bool]) -> int:
    """Play a match in a data folder, the first legal action in my seats, until the position is wanted; decisions made.

    Without a server: what is laid out here is gone on with by the page of a server that is started afterwards.
    """
    with Store(folder) as store:
        talk = Talk(store, version=VERSION, new_seed=lambda: seed)
        talk.handle(1, Hello(VERSION, "en", "arranger", 0, 0), 0.0)
        talk.handle(1, NewMatch(1, game), 0.0)
        for number in range(2, 400):
            if wanted(talk):
                return number
            advance(talk, number)
    raise AssertionError(f"seed {seed} has no such position")


def advance(talk: Talk, number: int) -> Action | None:
    """Somebody does something; the claim of a bot, if it was one."""
    session = talk.session
    assert session is not None
    state = session.table.state
    assert state is not None
    if state.outcome is not None:
        talk.handle(1, NextDeal(number), 0.0)
        return None
    for question in talk.questions():
        decision = question.decide()
        if decision.action is not None:
            talk.answer(question, decision, 0.0)
            return decision.action if isinstance(decision.action, Claim) else None
    assert state.turn is not None
    talk.handle(1, Act(number, session.table.v, legal_actions(state, state.turn)[0]), 0.0)
    return None


def state_of(talk: Talk) -> State:
    """The position at the table."""
    session = talk.session
    assert session is not None
    state = session.table.state
    assert state is not None
    return state


def in_my_trick(talk: Talk) -> bool:
    """I have to answer a trick, and the deal is under way."""
    state = state_of(talk)
    return state.turn == 0 and len(state.trick.plays) == 2 and len(state.tricks) >= 2
