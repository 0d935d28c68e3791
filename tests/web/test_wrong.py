"""Bad input: each is one calm line, and nothing is lost."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.helpers import Person, Server, visiting


def test_a_page_of_an_older_kozel(browser: Browser, serve: Callable[..., Server]) -> None:
    """It says so and loads itself again when asked."""
    server = serve()
    server.talk._version = "9.9.9"
    with visiting(browser, server.url) as (page, _):
        alert = page.get_by_role("alert")
        alert.get_by_text(Person(page).say("link.outdated")).wait_for()
        server.talk._version = "0.1.0"
        alert.get_by_role("button").click()
        page.get_by_role("button", name=re.compile("^" + Person(page).say("start.play"))).wait_for()
        assert 0 == alert.count()


def bring(page: Page, text: bytes, name: str = "match.goat") -> None:
    """Open a record from the first screen."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=re.compile("^" + Person(page).say("record.open"))).click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text})


BROKEN = {
    "no record": b"four of clubs\n",
    "nothing": b"",
    "no text": bytes(range(256)),
    "half": b'[Ruleset "yard"]\n[Seats "4"]\n',
    "a card twice": b'[Ruleset "yard"]\n[Hands "6c6c"]\n\n6c *\n',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_one_line(browser: Browser, serve: Callable[..., Server], text: bytes) -> None:
    """Where and what, in one line; back is the first screen."""
    with visiting(browser, serve().url) as (page, _):
        bring(page, text)
        alert = page.get_by_role("alert")
        alert.first.wait_for()
        told = alert.first.inner_text().strip()
        assert told
        assert "\n" not in told
        assert len(told) < 300
        page.get_by_role("button", name=Person(page).say("back")).click()
        page.get_by_role("button", name=re.compile("^" + Person(page).say("start.play"))).wait_for()


def test_a_record_comes_out_and_in_again(browser: Browser, serve: Callable[..., Server]) -> None:
    """A match that was saved is opened, stepped through and played on from a trick."""
    with visiting(browser, serve(seed=6).url) as (page, _):
        me = Person(page)
        me.start()
        me.play_deal()
        with page.expect_download() as download:
            me.click(re.compile("^" + re.escape(me.say("record.save"))))
        text = Path(download.value.path()).read_bytes()
        assert b"[Ruleset" in text
        me.click(re.compile("^" + re.escape(me.say("to-start"))))
        bring(page, text)
        page.get_by_role("slider").wait_for()
        page.get_by_role("button", name=me.say("review.last")).click()
        page.get_by_role("group", name=me.say("review.tricks")).get_by_role("button").nth(2).click()
        me.click(re.compile("^" + re.escape(me.say("review.again", trick=3))))
        shown = me.until(lambda shown: bool(shown.hand))
        assert shown.hand
        me.play_deal()
        me.click(me.say("practice.back"))
