"""Nothing is cut off, nothing scrolls in play, targets are large enough: every size of screen, every language."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from kozel.text.pseudo import pseudo_catalogue, pseudo_text
from tests.web.helpers import LANGUAGES, SHORT, Person, arranged, in_my_trick, serving, visiting
from tests.web.screens import IN_PLAY, SCREENS, Screen, at, show

SIZES = ((320, 568), (360, 640), (360, 740), (390, 844), (430, 932), (740, 360), (768, 1024), (1280, 800), (2560, 1440))
NARROW = (320, 568)
PSEUDO = "pseudo"
FOUND_JS = """() => {
  const found = [];
  const say = (what, node) => found.push(`${what}: ${node.outerHTML.replace(/<!--.*?-->/g, "").slice(0, 140)}`);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`sideways: ${root.scrollWidth} of ${innerWidth}`);
  const unseen = (node) =>
    node.closest(".unseen, [aria-hidden=true], svg") || !node.checkVisibility({ opacityProperty: true });
  for (const node of document.querySelectorAll("body *")) {
    if (unseen(node)) continue;
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
    if (!own) continue;
    const style = getComputedStyle(node);
    const hides = style.overflowX !== "visible";
    if (hides && node.scrollWidth > node.clientWidth + 1) say("cut off", node);
    if (style.overflowY !== "visible" && style.overflowY !== "auto" && node.scrollHeight > node.clientHeight + 2)
      say("cut below", node);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > innerWidth + 1)) say("out of sight", node);
  }
  return found;
}"""
TARGETS_JS = """() => {
  const found = [];
  for (const node of document.querySelectorAll("button, a, input, select, [role=button]")) {
    if (!node.checkVisibility({ opacityProperty: true })) continue;
    const box = (node.closest("label") ?? node).getBoundingClientRect();
    const small = Math.min(box.width, box.height);
    if (small > 0) found.push([Math.round(small), node.outerHTML.slice(0, 120)]);
  }
  return found;
}"""


def pseudo(route: Route) -> None:
    """The English words of the client as nobody speaks them: longer, with accents."""
    if route.request.url.rpartition("/")[2].startswith("en-"):
        words = json.dumps(dict(pseudo_catalogue()), ensure_ascii=False)
        route.fulfill(body=f"export default {words};", content_type="text/javascript; charset=utf-8")
    else:
        route.continue_()


def found(page: Page) -> list[str]:
    """What is cut off or out of sight."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    lines: list[str] = page.evaluate(FOUND_JS)
    return lines


def scrolls(page: Page) -> bool:
    """Whether the page can be scrolled upwards or downwards."""
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"))


def look(
    browser: Browser, folder: Path, dist: Path, screen: Screen, lang: str, sizes: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], list[str]]:
    """What is wrong with a screen in one language, by size."""
    if screen.position is not None:
        arranged(folder, screen.game, 4, screen.position)
    spoken = "en" if lang == PSEUDO else lang
    settings = {"lang": spoken, "theme": "linen"}
    wrong = {}
    with (
        serving(folder, dist, 4) as server,
        visiting(browser, server.url, size=NARROW, game=screen.game, settings=settings, locale=spoken) as (page, _),
    ):
        show(Person(page, spoken), server.url, screen)
        if lang == PSEUDO:
            page.route("**/assets/*.js", pseudo)
            page.reload()
            page.get_by_role("button").first.wait_for()
            assert pseudo_text("a")[0] in page.locator("body").aria_snapshot()
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            lines = found(page)
            if screen.name in IN_PLAY and scrolls(page):
                lines.append("scrolls in play")
            if lines:
                wrong[width, height] = lines
    return wrong


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("name", ["table", "start"])
def test_nothing_is_cut_off_at_320(browser: Browser, tmp_path: Path, dist: Path, lang: str, name: str) -> None:
    """The first screen and the table, in every language and in one that is a third longer."""
    screen = next(screen for screen in SCREENS if screen.name == name)
    assert {} == look(browser, tmp_path, dist, screen, lang, [NARROW])


def test_nothing_scrolls_in_play(browser: Browser, tmp_path: Path, dist: Path) -> None:
    """The table fits on every size, upright and across, and nothing of it is out of sight."""
    screen = next(screen for screen in SCREENS if screen.name == "table")
    with at(browser, tmp_path, dist, screen, lang="ru", touch=False) as (page, me):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            me.until(lambda shown: bool(shown.hand))
            assert not scrolls(page), (width, height)
            assert [] == found(page), (width, height)


@pytest.mark.parametrize("name", ["start", "new", "settings", "table", "sheet"])
def test_targets_are_large_enough(browser: Browser, tmp_path: Path, dist: Path, name: str) -> None:
    """44 pixels for what is tapped in play and on the first screen, 24 everywhere."""
    screen = next(screen for screen in SCREENS if screen.name == name)
    with at(browser, tmp_path, dist, screen, size=NARROW) as (page, _):
        sizes: list[tuple[int, str]] = page.evaluate(TARGETS_JS)
        assert sizes
        least = 44 if name in {"start", "table"} else 24
        assert [] == [one for one in sizes if one[0] < least]


def test_twice_as_large(browser: Browser, tmp_path: Path, dist: Path) -> None:
    """At 200 % zoom of a desktop a deal can be played without scrolling."""
    arranged(tmp_path, SHORT, 4, in_my_trick)
    with (
        serving(tmp_path, dist, 4) as server,
        visiting(browser, server.url, size=(640, 400), touch=False, device_scale_factor=2) as (page, _),
    ):
        me = Person(page)
        page.goto(f"{server.url}#table")
        me.until(me.is_turn)
        assert not scrolls(page)
        me.play_deal()


def test_forced_colours_keep_everything(browser: Browser, tmp_path: Path, dist: Path) -> None:
    """With the system's colours cards, buttons and raised cards are still told apart."""
    screen = next(screen for screen in SCREENS if screen.name == "table")
    with at(browser, tmp_path, dist, screen, forced_colors="active") as (page, _):
        raised = page.locator("[role=toolbar] [role=button][aria-pressed=true] .paper").first
        assert "none" != raised.evaluate("(node) => getComputedStyle(node).outlineStyle")
        picture = page.locator("[role=toolbar] [role=button]").first.screenshot()
        assert len(picture) > 1_000  # a card is drawn, no empty box
        assert [] == found(page)


def test_reduced_motion_moves_nothing(browser: Browser, tmp_path: Path, dist: Path) -> None:
    """Who wants no motion gets fades: no animation changes a place."""
    screen = next(screen for screen in SCREENS if screen.name == "table")
    settings: dict[str, Any] = {"speed": "slow"}
    with at(browser, tmp_path, dist, screen, reduced_motion="reduce", settings=settings) as (page, me):
        moved: list[str] = []
        page.expose_function("moved", lambda frame: moved.append(frame))  # noqa: PLW0108  -- no built-in is taken
        page.evaluate(
            """() => {
              const look = () => {
                for (const one of document.getAnimations().filter((one) => one.effect.getTiming().duration > 1))
                  for (const frame of one.effect.getKeyframes())
                    if ((frame.transform ?? "none") !== "none" || frame.translate) moved(JSON.stringify(frame));
                requestAnimationFrame(look);
              };
              look();
            }"""
        )
        me.take_turn()
        me.await_turn()
        assert [] == moved


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO])
def test_every_screen_on_every_size(browser: Browser, tmp_path: Path, dist: Path, screen: Screen, lang: str) -> None:
    """All screens, languages and sizes."""
    assert {} == look(browser, tmp_path, dist, screen, lang, SIZES)
