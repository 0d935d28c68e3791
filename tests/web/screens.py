"""Every screen of the client, and how to come to it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

from kozel.session.answers import Game
from kozel.session.talk import Talk
from tests.web.helpers import PHONE, SHORT, Person, arranged, begins, in_my_trick, serving, state_of, visiting

SIX: Final = replace(SHORT, ruleset="company", seats=6, bots=("uniform",) * 6)
NINE: Final = replace(SHORT, ruleset="company", seats=9, sides="singles", bots=("uniform",) * 9)
SHARED: Final = replace(SHORT, people=(0, 2))


def deal_over(talk: Talk) -> bool:
    """A deal is over, the match is not."""
    assert talk.session is not None
    return state_of(talk).outcome is not None and not talk.session.table.is_match_over


def match_over(talk: Talk) -> bool:
    """The match is over."""
    assert talk.session is not None
    return talk.session.table.is_match_over


class Screen(NamedTuple):
    """A screen: what lies on the table, where it is, and what is done there."""

    name: str
    hash: str = ""
    game: Game = SHORT
    position: Callable[[Talk], bool] | None = None
    then: Callable[[Person], None] = lambda _: None


def _menu(me: Person) -> None:
    me.until(lambda shown: bool(shown.hand))
    me.page.get_by_role("button", name=me.say("menu.title")).click()
    me.until(lambda shown: bool(shown.dialogs))


def _raised(me: Person) -> None:
    me.until(me.is_turn)
    me.raise_cards()


def _last(me: Person) -> None:
    me.until(me.is_turn)
    me.page.keyboard.press("l")


def _house(me: Person) -> None:
    for closed in me.page.locator("button[aria-expanded]").all():
        closed.click()


def _learn(me: Person) -> None:
    me.click(begins(me.say("learn.title")))
    me.page.get_by_role("note").wait_for()


def _curtain(me: Person) -> None:
    me.until(lambda shown: me.say("curtain.title") in shown.dialogs)


def _cards(me: Person) -> None:
    me.click(begins(me.say("sheet.cards")))


SCREENS: Final = (
    Screen("start"),
    Screen("start-running", position=in_my_trick),
    Screen("new", "new", then=_house),
    Screen("shared", "shared"),
    Screen("rules", "rules"),
    Screen("words", "words"),
    Screen("statistics", "statistics", position=deal_over),
    Screen("settings", "settings"),
    Screen("keys", "keys"),
    Screen("review", "review/1", position=deal_over),
    Screen("table", "table", position=in_my_trick, then=_raised),
    Screen("last-trick", "table", position=in_my_trick, then=_last),
    Screen("menu", "table", position=in_my_trick, then=_menu),
    Screen("six", "table", game=SIX, position=lambda talk: state_of(talk).turn == 0),
    Screen("nine", "table", game=NINE, position=lambda talk: state_of(talk).turn == 0),
    Screen("curtain", "table", game=SHARED, position=in_my_trick, then=_curtain),
    Screen("learning", then=_learn),
    Screen("sheet", "table", position=deal_over, then=_cards),
    Screen("goat", "table", position=match_over),
)
IN_PLAY: Final = frozenset({"table", "last-trick", "six", "nine", "curtain", "learning"})
"""Screens that never scroll."""


@contextmanager
def at(
    browser: Browser,
    folder: Path,
    dist: Path,
    screen: Screen,
    *,
    lang: str = "en",
    theme: str = "linen",
    size: tuple[int, int] = PHONE,
    settings: Mapping[str, Any] | None = None,
    **options: Any,
) -> Iterator[tuple[Page, Person]]:
    """A page that shows a screen."""
    if screen.position is not None:
        arranged(folder, screen.game, 4, screen.position)
    chosen = {"theme": theme, "lang": lang, **(settings or {})}
    options = {"locale": lang, **options}
    with (
        serving(folder, dist, 4) as server,
        visiting(browser, server.url, size=size, game=screen.game, settings=chosen, **options) as (page, _),
    ):
        me = Person(page, lang)
        show(me, server.url, screen)
        yield page, me


def show(me: Person, url: str, screen: Screen) -> None:
    """Go to a screen."""
    me.page.goto(f"{url}#{screen.hash}")
    if screen.hash == "table":
        me.until(lambda shown: bool(shown.hand) or bool(shown.dialogs))
    else:
        me.until(lambda shown: bool(shown.headings) and bool(shown.buttons))
    screen.then(me)
    me.page.wait_for_load_state("networkidle")
