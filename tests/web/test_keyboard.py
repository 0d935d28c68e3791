"""A whole match by the keyboard alone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.helpers import DESKTOP, Person, Server, visiting
from tests.web.screens import SCREENS, at

FOCUSED = """() => {
  const one = document.activeElement;
  return (one?.getAttribute("aria-label") ?? one?.textContent ?? "").trim();
}"""
REACHED = """() => {
  const one = document.activeElement;
  return one === document.body || one.closest("[role=dialog], .bar") !== null;
}"""
MOST_STOPS = 40


def spoken(page: Page) -> set[str]:
    """Names in the tree that the browser gives to a screen reader; what is inert is not in it."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return {node["name"]["value"] for node in tree["nodes"] if not node["ignored"] and "name" in node}


class Keys(Person):
    """Plays without a pointer: numbers and Enter in one turn, arrows and Space in the next."""

    turns = 0

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def focus(self, name: re.Pattern[str]) -> str:
        """Go on with Tab to something by its name."""
        for _ in range(MOST_STOPS):
            focused: str = self.page.evaluate(FOCUSED)
            if name.search(focused):
                return focused
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {name.pattern}")

    def click(self, name: str | re.Pattern[str]) -> None:
        """Go to a button and press it."""
        self.focus(re.compile(f"^{re.escape(name)}$") if isinstance(name, str) else name)
        self.press("Enter")

    def hand(self) -> list[str]:
        """Names of the cards in hand."""
        return [card["name"] for card in self.shown().hand]

    def reach_hand(self) -> str:
        """Go on with Tab to a card of the hand, which may still be filling up."""
        for _ in range(MOST_STOPS):
            focused: str = self.page.evaluate(FOCUSED)
            if focused in self.hand():
                return focused
            self.press("Tab")
        raise AssertionError("Tab never comes to a card")

    def tap(self, name: str) -> None:
        """Raise a card by its number, or go to it with arrows."""
        if self.turns % 2:
            self.press(str(self.hand().index(name) + 1))
            return
        focused = self.reach_hand()
        hand = self.hand()
        steps = hand.index(name) - hand.index(focused)
        for _ in range(abs(steps)):
            self.press("ArrowRight" if steps > 0 else "ArrowLeft")
        self.press("Space")

    def play(self, name: str) -> None:
        """Enter plays what is raised."""
        assert name
        self.turns += 1
        self.press("Enter")


def test_a_whole_match_by_keyboard(browser: Browser, serve: Callable[..., Server]) -> None:
    """From the first screen to the goat with Tab, arrows, Space, Enter and numbers."""
    server = serve(seed=5)
    with visiting(browser, server.url, size=DESKTOP, touch=False) as (page, _):
        me = Keys(page)
        me.start()
        me.play_match()
        assert server.table.is_match_over
        assert me.turns > 10


def test_letters_of_the_terminal(browser: Browser, serve: Callable[..., Server]) -> None:
    """The keys read hand, trick, last trick, trump, score and turn; hint raises cards, Esc lowers them, ? explains."""
    with visiting(browser, serve(seed=5).url, size=DESKTOP, touch=False) as (page, _):
        me = Keys(page)
        me.start()
        me.await_turn()
        for key, start in (
            ("h", me.say("read.hand", cards="")[:10]),
            ("t", ""),
            ("l", me.say("read.no-last")),
            ("r", me.say("read.trump", suit="")[:10]),
            ("s", me.say("side.us")),
            ("w", me.say("turn.you")),
            ("m", me.say("read.no-claim")),
        ):
            me.press(key)
            me.until(lambda shown, start=start: any(line.startswith(start) for line in shown.polite))  # type: ignore[misc]
            me.press("Escape")
        me.press("i")
        me.until(lambda shown: any(card["pressed"] for card in shown.hand))
        me.press("Escape")
        me.until(lambda shown: not any(card["pressed"] for card in shown.hand))
        me.press("?")
        page.get_by_role("heading", name=me.say("keys.title")).wait_for()


@pytest.mark.parametrize("name", ["sheet", "curtain"])
def test_nothing_behind_a_dialog_is_reached(browser: Browser, tmp_path: Path, dist: Path, name: str) -> None:
    """What lies behind the sheet or the curtain is neither come to by Tab nor read."""
    screen = next(screen for screen in SCREENS if screen.name == name)
    with at(browser, tmp_path, dist, screen, touch=False) as (page, me):
        assert me.shown().dialogs
        assert me.say("hand.label") not in spoken(page)
        for _ in range(MOST_STOPS):
            page.keyboard.press("Tab")
            assert page.evaluate(REACHED)
