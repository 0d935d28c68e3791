"""axe-core finds nothing on any screen, in any theme, in any language."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import missing
from tests.web.helpers import DESKTOP, LANGUAGES, PHONE, THEMES, Person, arranged, serving, visiting
from tests.web.screens import SCREENS, Screen, at, show

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_JS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((one) => ({
  id: one.id, nodes: one.nodes.map((node) => node.html.slice(0, 160) + " " + (node.failureSummary ?? "")) }))"""
COVER = [(screen, THEMES[at % 4], LANGUAGES[at % 5]) for at, screen in enumerate(SCREENS)]
"""Each screen once, with every theme and every language on the way."""


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds."""
    if not AXE.is_file():
        missing("axe-core is not installed: cd web && npm ci")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN_JS)
    return found


@pytest.mark.parametrize(("screen", "theme", "lang"), COVER, ids=lambda one: getattr(one, "name", one))
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, dist: Path, screen: Screen, theme: str, lang: str) -> None:
    """A covering part of screens, themes and languages."""
    with at(browser, tmp_path, dist, screen, lang=lang, theme=theme) as (page, _):
        assert [] == violations(page)


@pytest.mark.soak
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_axe_finds_nothing_anywhere(
    browser: Browser, tmp_path: Path, dist: Path, screen: Screen, size: tuple[int, int]
) -> None:
    """Every screen in every theme and language, on a phone and on a desktop."""
    found = []
    for lang in LANGUAGES:
        folder = tmp_path / lang
        if screen.position is not None:
            arranged(folder, screen.game, 4, screen.position)
        settings = {"lang": lang, "theme": THEMES[0]}
        with (
            serving(folder, dist, 4) as server,
            visiting(browser, server.url, size=size, game=screen.game, settings=settings, locale=lang) as (page, _),
        ):
            show(Person(page, lang), server.url, screen)
            for theme in THEMES:
                page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
                found += [(lang, theme, one) for one in violations(page)]
    assert [] == found
