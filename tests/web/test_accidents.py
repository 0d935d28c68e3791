"""What happens at a table: molodka in my trick, double clicks, two tabs, back, reload, a server that is killed."""

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from kozel.cards import Cards, members
from kozel.game.actions import Claim
from kozel.game.play import legal_actions
from kozel.session.talk import Talk
from kozel.table.messages import Acted
from kozel.text.words import card_name
from tests.server.helpers import Program, start_program
from tests.web.helpers import SHORT, Person, Server, Shown, arranged, begins, in_my_trick, state_of, visiting

CLAIMED = 170
"""Seed with which a bot claims when I have led three cards to the third trick."""


def names(cards: Cards) -> list[str]:
    """Names of cards."""
    return [card_name("en", one) for one in members(cards)]


def go_on(me: Person) -> Shown:
    """From the first screen to the match that waits."""
    me.click(re.compile(f"^{me.say('start.go-on')}"))
    return me.until(me.is_turn)


def hand_of(shown: Shown) -> list[str]:
    """Names of the cards in hand."""
    return sorted(card["name"] for card in shown.hand)


def at_rest(me: Person, server: Server) -> Shown:
    """Wait until it is my turn and all that I hold is in my hand, nothing of it still flying."""

    def wanted(shown: Shown) -> bool:
        state = server.table.state
        return me.is_turn(shown) and state is not None and hand_of(shown) == sorted(names(state.hands[0]))

    return me.until(wanted)


def acts(server: Server) -> int:
    """How often I have acted."""
    entries = server.talk._store.entries(server.talk.session.number) if server.talk.session else []
    return sum(isinstance(entry, Acted) and entry.owner == "device" for entry in entries)


@pytest.mark.parametrize("row", ["start.play", "learn.title"])
def test_a_tap_before_the_session_has_said_a_word_is_kept(
    browser: Browser, serve: Callable[..., Server], row: str
) -> None:
    """Buttons stand there before the session is heard; what they were tapped for happens when it is."""
    server = serve()
    kept: list[str | bytes] = []
    routes: list[WebSocketRoute] = []
    heard = False

    def keep(here: WebSocketRoute) -> None:
        routes.append(here)
        here.connect_to_server().on_message(lambda message: here.send(message) if heard else kept.append(message))

    with visiting(browser, server.url, game=None) as (page, _):
        page.route_web_socket(re.compile("/ws$"), keep)
        page.reload()
        me = Person(page)
        me.click(begins(me.say(row)))
        page.wait_for_timeout(200)
        assert kept
        assert not me.shown().hand
        heard = True
        for message in kept:
            routes[0].send(message)
        me.until(lambda shown: bool(shown.hand))


def test_a_bot_claims_in_the_middle_of_my_trick(browser: Browser, serve: Callable[..., Server], tmp_path: Path) -> None:
    """My cards come home, the table says what happened, and the game goes on."""

    def my_lead(talk: Talk) -> bool:
        state = state_of(talk)
        return len(state.tricks) == 2 and state.turn == 0 and not state.trick.plays

    arranged(tmp_path, SHORT, CLAIMED, my_lead)
    server = serve(seed=CLAIMED)
    with visiting(browser, server.url) as (page, _):
        me = Person(page)
        before = go_on(me)
        state = server.table.state
        assert state is not None
        led = names(legal_actions(state, 0)[0].cards)
        for name in led:
            me.tap(name)
        me.play(me.play_names(me.shown())[0])
        me.until(lambda shown: any("molodka" in line.lower() for line in shown.log) and me.is_turn(shown))
        me.until(lambda shown: hand_of(shown) == hand_of(before))
        state = server.table.state
        assert state is not None
        assert isinstance(state.trick.plays[0], Claim)
        me.play_deal()


def test_a_double_click_plays_once(browser: Browser, serve: Callable[..., Server]) -> None:
    """Two clicks on the button, and two taps on a card, are one action."""
    server = serve(seed=4)
    with visiting(browser, server.url) as (page, _):
        me = Person(page)
        me.start()
        for turn in range(1, 4):
            me.await_turn()
            name = me.raise_cards()
            assert name is not None
            log = me.shown().log
            page.get_by_role("button", name=name, exact=True).dblclick()
            me.until(lambda shown, log=log: shown.log != log)  # type: ignore[misc]  # a default binds log
            me.await_turn()
            assert turn == acts(server)


def test_a_click_while_cards_fly_counts(browser: Browser, serve: Callable[..., Server]) -> None:
    """Slow motion, and yet a card that is tapped is raised at once."""
    server = serve(seed=4)
    with visiting(browser, server.url, settings={"speed": "normal"}) as (page, _):
        me = Person(page)
        me.start()
        for _ in range(2):
            shown = me.until(lambda shown: me.is_turn(shown) and len(shown.hand) == 4)
            card = shown.hand[0]["name"]
            page.get_by_role("toolbar").get_by_role("button", name=card, exact=True).click(force=True)
            me.until(lambda shown: any(one["pressed"] for one in shown.hand))
            me.take_turn()


def test_two_tabs_on_one_seat(browser: Browser, serve: Callable[..., Server]) -> None:
    """Both show the same; what one plays the other sees, and a card that was played there cannot be played here."""
    server = serve(seed=4)
    with visiting(browser, server.url) as (page, _):
        one = Person(page)
        one.start()
        second = page.context.new_page()
        second.goto(server.url)
        two = Person(second)
        go_on(two)
        for here, there in ((one, two), (two, one)):
            shown = at_rest(here, server)
            assert hand_of(shown) == hand_of(at_rest(there, server))
            here.take_turn()
            there.until(lambda now, shown=shown: hand_of(now) != hand_of(shown))  # type: ignore[misc]  # a default binds
        assert acts(server) == 2


def test_the_back_button_keeps_the_table(browser: Browser, serve: Callable[..., Server]) -> None:
    """Back from settings is the table as it was; back from the table is the start, which offers to go on."""
    server = serve(seed=4)
    with visiting(browser, server.url) as (page, _):
        me = Person(page)
        me.start()
        shown = at_rest(me, server)
        me.click(me.say("settings.title"))
        page.get_by_role("heading", name=me.say("settings.title")).wait_for()
        page.go_back()
        assert hand_of(shown) == hand_of(at_rest(me, server))
        page.go_back()
        page.get_by_role("button", name=re.compile(f"^{me.say('start.go-on')}")).wait_for()
        page.go_forward()
        assert hand_of(shown) == hand_of(at_rest(me, server))
        me.play_deal()


def test_reload_in_the_middle_of_a_trick(browser: Browser, serve: Callable[..., Server], tmp_path: Path) -> None:
    """The same hand, the same trick, and it is my turn."""
    arranged(tmp_path, SHORT, 4, in_my_trick)
    with visiting(browser, serve(seed=4).url) as (page, _):
        me = Person(page)
        before = go_on(me)
        position = page.get_by_role("heading", name=me.say("read.trick-title")).locator("..").inner_text()
        page.reload()
        after = me.until(me.is_turn)
        assert hand_of(before) == hand_of(after)
        assert before.log == after.log
        assert len(after.log) > 2
        assert position == page.get_by_role("heading", name=me.say("read.trick-title")).locator("..").inner_text()
        me.take_turn()
        me.play_deal()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Starts programs; what still runs at the end is ended."""
    programs: list[Program] = []

    def begin(*options: str) -> Program:
        programs.append(start_program(tmp_path, *options))
        return programs[-1]

    yield begin
    for program in programs:
        if program.process.poll() is None:
            program.end()


@pytest.mark.usefixtures("dist")
def test_the_server_is_killed_in_the_middle_of_a_trick(
    browser: Browser, start: Callable[..., Program], tmp_path: Path
) -> None:
    """The page says so calmly and finds the server again by itself; even a card that was played meanwhile counts."""
    arranged(tmp_path, SHORT, 4, in_my_trick)
    first = start()
    lost = r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED"
    with visiting(browser, first.url, permitted=lost) as (page, _):
        me = Person(page)
        before = go_on(me)
        assert me.raise_cards() is not None
        first.end(signal.SIGKILL)
        me.play(me.play_names(me.shown())[0])
        me.until(lambda shown: me.say("link.lost") in shown.alerts)
        start("--port", str(first.port))
        after = me.until(lambda shown: me.say("link.lost") not in shown.alerts and shown.log != before.log)
        assert len(after.hand) <= len(before.hand)
        me.play_deal()
