"""A whole match by taps on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser

from tests.web.helpers import Person, Server, Shown, visiting


class Fingers(Person):
    """Plays by taps: a second one on a raised card plays it."""

    def tap(self, name: str) -> None:
        """Tap a card."""
        self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True).tap()

    def play(self, name: str) -> None:
        """Tap the raised card once more where one thing can be meant, else the button that says what will happen."""
        shown = self.shown()
        raised = [card["name"] for card in shown.hand if card["pressed"]]
        if len(raised) == 1 == len(self.play_names(shown)):
            self.tap(raised[0])
        else:
            self.page.get_by_role("button", name=name, exact=True).tap()

    def click(self, name: str | re.Pattern[str]) -> None:
        """Tap a button."""
        self.page.get_by_role("button", name=name).first.tap()


def test_a_whole_match_by_taps(browser: Browser, serve: Callable[..., Server]) -> None:
    """From the first screen to the goat on 360x740, and into a rematch."""
    server = serve(seed=5)
    with visiting(browser, server.url) as (page, _):
        me = Fingers(page)
        me.start()
        shown: Shown = me.play_match()
        assert server.table.is_match_over
        assert any("goat" in heading.lower() for heading in shown.headings)
        me.click(me.say("rematch"))
        me.until(lambda now: not me.is_over(now) and len(now.hand) == 4)
