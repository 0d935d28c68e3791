"""What one person has against bots: a clock, statistics that can be taken along, the moments of the game."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from kozel.session.talk import Talk
from kozel.table.messages import Acted
from tests.web.helpers import SHORT, Person, Server, arranged, state_of, visiting

SECONDS: Final = 2
EGGS: Final = 173
"""Seed of a first deal that ends 60 to 60."""
LEFT_JS: Final = "() => parseInt(document.querySelector('.clock')?.textContent ?? '0')"


def stood_in(server: Server) -> int:
    """Decisions in my seat that a bot made."""
    assert server.talk.session is not None
    entries = server.talk._store.entries(server.talk.session.number)
    return sum(isinstance(entry, Acted) and entry.action.seat == 0 and entry.owner != "device" for entry in entries)


def test_a_clock_runs_out(browser: Browser, serve: Callable[..., Server]) -> None:
    """Seconds are counted down before me; when they are over a bot makes that decision, and the next one is mine."""
    server = serve(seed=3)
    with visiting(browser, server.url, game=replace(SHORT, clock=SECONDS)) as (page, _):
        me = Person(page)
        me.start()
        me.await_turn()
        assert page.evaluate(LEFT_JS) in range(1, SECONDS + 1)
        hand = len(me.shown().hand)
        me.until(lambda shown: len(shown.hand) < hand)
        assert stood_in(server)
        me.await_turn()
        me.take_turn()
        assert not server.table.away


def test_statistics_are_taken_along(browser: Browser, serve: Callable[..., Server]) -> None:
    """A deal against two levels is counted, shown and saved as JSON; a reload changes nothing."""
    server = serve(seed=5)
    game = replace(SHORT, bots=("uniform", "novice", "casual", "novice"))
    with visiting(browser, server.url, game=game) as (page, _):
        me = Person(page)
        me.start()
        me.play_deal()
        page.goto(f"{server.url}#statistics")
        page.reload()
        panel = page.locator("section.panel")
        panel.first.wait_for()
        with page.expect_download() as download:
            me.click(me.say("statistics.save"))
        assert "kozel-statistics.json" == download.value.suggested_filename
        rows = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert panel.count() == len(rows) >= 1
        assert [1] * len(rows) == [row["deals"] for row in rows]
        assert all(row["level"] and row["ruleset"].startswith("yard") for row in rows)


def test_eggs_have_their_moment(browser: Browser, serve: Callable[..., Server], tmp_path: Path) -> None:
    """At 60 to 60 both totals roll to it before the sheet comes."""
    decisions: list[int] = []

    def played(talk: Talk) -> bool:
        state = state_of(talk)
        assert talk.session is not None
        if state.turn == 0 and state.outcome is None:
            decisions.append(talk.session.table.v)
        return state.outcome is not None

    def at_my_last(talk: Talk) -> bool:
        return talk.session is not None and talk.session.table.v == decisions[-1]

    arranged(tmp_path / "before", SHORT, EGGS, played)
    folder = tmp_path / "match"
    arranged(folder, SHORT, EGGS, at_my_last)
    server = serve(seed=EGGS, folder=folder)
    with visiting(browser, server.url, settings={"speed": "normal"}) as (page, _):
        me = Person(page)
        page.goto(f"{server.url}#table")
        page.reload()
        me.until(me.is_turn)
        me.play(me.raise_cards() or "")
        page.locator(".eggs").wait_for()
        assert 2 == page.locator(".eggs .roll").count()
        me.until(me.is_over)
        outcome = state_of(server.talk).outcome
        assert outcome is not None
        assert (60, 60) == outcome.points
