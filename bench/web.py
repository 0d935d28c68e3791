"""Figures of the browser client, each beside what is wanted: bytes, Lighthouse, first card, reaction, frames.

    python -m bench.web [--no-lighthouse]

Debian's Chromium on the server of this machine; slow 4G is 150 ms and 1.6 Mbit/s, a phone is a CPU four times as slow.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.web.conftest import ARGUMENTS, BUILT, CHROMIUM
from tests.web.helpers import PHONE, SHORT, Person, Server, arranged, in_my_trick, serving, visiting
from tests.web.weights import MOST_CODE, MOST_SPRITE, all_code, first_code, sprite

FOLDER: Final = Path(__file__).parent / "lighthouse"
SLOW_4G: Final = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWDOWN: Final = 4
CATEGORIES: Final = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
FIRST_CARD_JS: Final = """
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    const card = document.querySelector("[role=toolbar] [role=button]:not([aria-disabled])");
    if (card) requestAnimationFrame(() => (window.firstCard = performance.now()));
    else requestAnimationFrame(look);
  };
  look();
});
"""
EVENTS_JS: Final = """
window.reactions = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.interactionId) window.reactions.push(one.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
FRAMES_JS: Final = """
window.beats = [];
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const { duration = 0, delay = 0 } = options;
  window.moves.push([performance.now(), performance.now() + duration + delay]);
  return animate.call(this, frames, options);
};
const look = (now) => {
  window.beats.push(now);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
MOVING_JS: Final = """() => window.beats
  .map((now, at) => [now, now - (window.beats[at - 1] ?? now)])
  .filter(([now, beat]) => beat > 0 && window.moves.some(([from, to]) => from < now && now - beat < to))
  .map(([, beat]) => beat)"""
EMPTY_JS: Final = """() => new Promise((resolve) => {
  const found = [];
  let before = 0;
  const look = (now) => {
    if (before) found.push(now - before);
    before = now;
    if (found.length < 240) requestAnimationFrame(look);
    else resolve(found);
  };
  requestAnimationFrame(look);
})"""
FRAME_MS: Final = 1000 / 60
LATE: Final = FRAME_MS + 1
"""A frame that came at least one beat late; beats themselves vary by less."""


class Row(NamedTuple):
    """A figure: what it is, what is wanted, what was measured, whether that will do."""

    name: str
    wanted: str
    measured: str
    is_reached: bool


def main() -> None:
    """Print the table; exit 1 where a figure is not reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-lighthouse", action="store_true", help="without Lighthouse, which takes a minute")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        dist = Path(shutil.copytree(BUILT, Path(name) / "web_dist"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        rows = [
            *weights(dist),
            noise(browser),
            first_card(browser, dist),
            *reaction(browser, dist),
            frames(browser, dist),
        ]
        browser.close()
        if not options.no_lighthouse:
            rows += lighthouse(dist)
    for row in rows:
        print(f"{row.name:<58}{row.wanted:>14}{row.measured:>14}  {'' if row.is_reached else 'NOT reached'}".rstrip())
    sys.exit(not all(row.is_reached for row in rows))


def weights(dist: Path) -> list[Row]:
    """Bytes, compressed with brotli."""
    first, cards = first_code(dist), sprite(dist)
    return [
        Row(
            "JS and CSS until cards can be played, KB brotli",
            f"<= {MOST_CODE / 1e3:.0f}",
            kb(first),
            first <= MOST_CODE,
        ),
        Row("  with all screens", "", kb(all_code(dist)), is_reached=True),
        Row("cards, KB brotli", f"<= {MOST_SPRITE / 1e3:.0f}", kb(cards), cards <= MOST_SPRITE),
    ]


def kb(size: int) -> str:
    """Bytes in kilobytes."""
    return f"{size / 1e3:.1f}"


@contextmanager
def at_my_turn(browser: Browser, dist: Path, speed: str, script: str) -> Iterator[tuple[Page, CDPSession, Server]]:
    """A page on the first screen, with a match under way in which it is my turn."""
    with tempfile.TemporaryDirectory() as name:
        arranged(Path(name), SHORT, 4, in_my_trick)
        with (
            serving(Path(name), dist, 4) as server,
            visiting(browser, server.url, size=PHONE, settings={"speed": speed}) as (page, _),
        ):
            page.add_init_script(script)
            yield page, page.context.new_cdp_session(page), server


def noise(browser: Browser) -> Row:
    """Late frames of an empty page: what this machine does to every figure below it."""
    page = browser.new_page()
    page.goto("about:blank")
    found: list[float] = page.evaluate(EMPTY_JS)
    page.close()
    late = 100 * sum(one > LATE for one in found) / len(found)
    return Row("noise: frames over 16.7 ms of an empty page, %", "", f"{late:.1f}", is_reached=True)


def slow(session: CDPSession) -> None:
    """A phone's CPU."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def first_card(browser: Browser, dist: Path, runs: int = 5) -> Row:
    """Milliseconds from the address to a card that can be played, nothing cached; the median."""
    times = []
    for _ in range(runs):
        with at_my_turn(browser, dist, "normal", FIRST_CARD_JS) as (page, session, server):
            session.send("Network.enable")
            session.send("Network.setCacheDisabled", {"cacheDisabled": True})
            session.send("Network.emulateNetworkConditions", dict(SLOW_4G))
            slow(session)
            page.goto("about:blank")
            page.goto(f"{server.url}#table")
            Person(page).until(lambda _, page=page: page.evaluate("window.firstCard ?? 0") > 0)  # type: ignore[misc]
            times.append(float(page.evaluate("window.firstCard")))
    found = sorted(times)[runs // 2]
    return Row("first playable card, slow 4G, 4x slower CPU, ms", "<= 2500", f"{found:.0f}", found <= 2500)


def reaction(browser: Browser, dist: Path, taps: int = 24) -> list[Row]:
    """Milliseconds from a tap on a card to its frame, in steps of 8, when the page has been up a second."""
    with at_my_turn(browser, dist, "normal", EVENTS_JS) as (page, _, server):
        page.goto(f"{server.url}#table")
        page.reload()
        me = Person(page)
        me.until(me.is_turn)
        page.wait_for_timeout(1000)
        page.evaluate("window.reactions.length = 0")
        hand = page.get_by_role("toolbar").get_by_role("button")
        for tap in range(taps):
            hand.nth(tap % hand.count()).tap()
            page.wait_for_timeout(250)
        found: list[float] = page.evaluate("window.reactions")
    found = sorted(found) or [16.0]  # shorter ones are not told
    worst, median = found[-1], found[len(found) // 2]
    return [
        Row("a tap and its visible reaction, median, ms", "<= 50", f"{median:.0f}", median <= 50),
        Row("  the worst", "<= 50", f"{worst:.0f}", worst <= 50),
    ]


def frames(browser: Browser, dist: Path, deals: int = 3) -> Row:
    """Share of late frames while something moves, from my card to the taken trick."""
    found = [beat for _ in range(deals) for beat in beats(browser, dist)]
    late = sum(one > LATE for one in found)
    share = 100 * late / max(1, len(found))
    return Row(f"frames over 16.7 ms, a trick taken, 4x slower, of {len(found)}, %", "<= 2", f"{share:.1f}", share <= 2)


def beats(browser: Browser, dist: Path, tricks: int = 6) -> list[float]:
    """Milliseconds between the frames of a deal in which something moved."""
    found: list[float] = []
    with at_my_turn(browser, dist, "normal", FRAMES_JS) as (page, session, server):
        page.goto(f"{server.url}#table")
        page.reload()
        me = Person(page)
        me.until(me.is_turn)
        slow(session)
        page.wait_for_timeout(1000)
        for _ in range(tricks):
            if me.is_over(me.await_turn()):
                break
            name = me.raise_cards()
            page.wait_for_timeout(400)
            if name is not None:
                page.evaluate("window.beats.length = window.moves.length = 0")
                page.get_by_role("button", name=name, exact=True).first.tap()
                page.wait_for_timeout(4_000)
                found += page.evaluate(MOVING_JS)
    return found


def lighthouse(dist: Path) -> list[Row]:
    """Scores of the first screen on a phone."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        sys.exit("Lighthouse needs Node.js with npm (Debian: apt install npm)")
    program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.is_file():
        subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
    with tempfile.TemporaryDirectory() as name, serving(Path(name), dist) as server:
        report = Path(name) / "report.json"
        flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run"
        command = [node, str(program), server.url, "--quiet", "--output=json", f"--output-path={report}"]
        only = f"--only-categories={','.join(CATEGORIES)}"
        environment = {**os.environ, "CHROME_PATH": CHROMIUM}
        subprocess.run([*command, only, f"--chrome-flags={flags}"], env=environment, check=True)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    rows = []
    for category, wanted in CATEGORIES.items():
        score = round(100 * found["categories"][category]["score"])
        rows.append(Row(f"Lighthouse, phone: {category}", f">= {wanted}", str(score), score >= wanted))
        rows += [
            Row(f"  {found['audits'][one['id']]['title']}"[:56], "", "", is_reached=True)
            for one in found["categories"][category]["auditRefs"]
            if score < wanted and found["audits"][one["id"]]["score"] not in {1, None} and one["weight"]
        ]
    return rows


if __name__ == "__main__":
    main()
