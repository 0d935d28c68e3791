"""Screenshots of the main states for docs/img: `python -m tests.web.shots`."""

import base64
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from kozel.session.answers import Game
from kozel.session.games import DEFAULT_GAME
from kozel.session.talk import Talk
from tests.web.conftest import ARGUMENTS, BUILT, CHROMIUM
from tests.web.helpers import DESKTOP, PHONE, SHORT, Person, arranged, serving, state_of, visiting

FOLDER: Final = Path(__file__).parents[2] / "docs" / "img"
MOST_BYTES: Final = 150_000
SIX: Final = Game("company match-limit=6", 6, "teams", (0,), ("thumb",) * 6, remember_trump=False, clock=0)


class Look(NamedTuple):
    """One of the two sizes."""

    name: str
    size: tuple[int, int]
    theme: str
    lang: str


LOOKS: Final = (Look("phone", PHONE, "linen", "ru"), Look("desktop", DESKTOP, "indigo", "en"))


def my_lead_before_molodka(talk: Talk) -> bool:
    """A bot claims after my next lead, with seed 170."""
    state = state_of(talk)
    return len(state.tricks) == 2 and state.turn == 0 and not state.trick.plays


def deal_over(talk: Talk) -> bool:
    """A deal is over, the match is not."""
    assert talk.session is not None
    return state_of(talk).outcome is not None and not talk.session.table.is_match_over


def match_over(talk: Talk) -> bool:
    """The match is over."""
    assert talk.session is not None
    return talk.session.table.is_match_over


def answering(plays: int, tricks: int) -> Callable[[Talk], bool]:
    """I have to answer so many plays after so many tricks."""

    def wanted(talk: Talk) -> bool:
        state = state_of(talk)
        return state.turn == 0 and len(state.trick.plays) == plays and len(state.tricks) >= tricks

    return wanted


@contextmanager
def shown(
    browser: Browser,
    look: Look,
    dist: Path,
    seed: int,
    game: Game,
    wanted: Callable[[Talk], bool] | None,
    speed: str = "off",
) -> Iterator[tuple[Page, Person]]:
    """A page at a position."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if wanted is not None:
            arranged(folder, game, seed, wanted)
        phone = look.name == "phone"
        settings = {"theme": look.theme, "lang": look.lang, "speed": speed}
        with (
            serving(folder, dist, seed) as server,
            visiting(
                browser,
                server.url,
                size=look.size,
                touch=phone,
                game=game,
                settings=settings,
                locale=look.lang,
                device_scale_factor=2 if phone else 1,
            ) as (page, _),
        ):
            me = Person(page, look.lang)
            if wanted is not None:
                me.click(re.compile(f"^{re.escape(me.say('start.go-on'))}"))
                me.until(lambda now: bool(now.hand) or bool(now.dialogs))
            yield page, me


def save(page: Page, look: Look, name: str) -> None:
    """Take a picture when everything is at rest."""
    page.wait_for_timeout(400)
    file = FOLDER / f"{name}-{look.name}.png"
    file.write_bytes(smaller(page, page.screenshot(animations="disabled" if name != "molodka" else "allow")))
    size = file.stat().st_size
    print(f"{file.relative_to(FOLDER.parents[1])}: {size // 1000} KB")  # noqa: T201  -- a command prints
    if size > MOST_BYTES:
        sys.exit(f"{file.name} is larger than {MOST_BYTES} bytes")


PALETTE_JS: Final = """async (url) => {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const bins = new Map();
  const key = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  for (let at = 0; at < data.length; at += 4) {
    const bin = bins.get(key(at)) ?? [0, 0, 0, 0];
    bins.set(key(at), [bin[0] + 1, bin[1] + data[at], bin[2] + data[at + 1], bin[3] + data[at + 2]]);
  }
  const colour = ([count, ...sums]) => sums.map((sum) => Math.round(sum / count));
  const palette = [...bins.values()].sort((one, other) => other[0] - one[0]).slice(0, 256).map(colour);
  const far = (one, other) => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
  const nearest = new Map();
  for (const [name, bin] of bins) {
    const wanted = colour(bin);
    let best = 0;
    palette.forEach((one, index) => (best = far(one, wanted) < far(palette[best], wanted) ? index : best));
    nearest.set(name, best);
  }
  const indices = Uint8Array.from({ length: width * height }, (_, at) => nearest.get(key(at * 4)));
  const reader = new FileReader();
  await new Promise((resolve) => ((reader.onload = resolve), reader.readAsDataURL(new Blob([indices]))));
  return { width, height, palette, indices: reader.result.split(",")[1] };
}"""
"""A picture in 256 colours, the most frequent ones."""


def smaller(page: Page, png: bytes) -> bytes:
    """The same picture with a palette."""
    blank = page.context.new_page()
    found = blank.evaluate(PALETTE_JS, "data:image/png;base64," + base64.b64encode(png).decode())
    blank.close()
    width, indices = found["width"], base64.b64decode(found["indices"])
    rows = b"".join(b"\0" + indices[at : at + width] for at in range(0, len(indices), width))
    head = width.to_bytes(4, "big") + found["height"].to_bytes(4, "big") + bytes((8, 3, 0, 0, 0))
    palette = bytes(part for colour in found["palette"] for part in colour)
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big") for kind, body in chunks
    )


def take(browser: Browser, look: Look, dist: Path) -> None:
    """All states in one size."""
    at = partial(shown, browser, look, dist)
    nice = replace(DEFAULT_GAME, bots=("thumb",) * 4)
    with at(7, nice, None) as (page, _):
        save(page, look, "start")
        for name in ("settings", "rules"):
            page.goto(f"{page.url.split('#')[0]}#{name}")
            page.get_by_role("heading").first.wait_for()
            save(page, look, name)
    with at(7, nice, answering(2, 2)) as (page, me):
        card = me.until(me.is_turn).hand[0]["name"]
        me.tap(card)
        save(page, look, "table")
    with at(7, SIX, answering(4, 1)) as (page, _):
        save(page, look, "six")
    with at(7, nice, deal_over) as (page, _):
        save(page, look, "score")
    with at(7, replace(nice, ruleset="yard match-limit=6"), match_over) as (page, _):
        save(page, look, "goat")
    with at(170, SHORT, my_lead_before_molodka, speed="normal") as (page, me):
        me.until(me.is_turn)
        me.raise_cards()
        while len([card for card in me.shown().hand if card["pressed"]]) < 3:
            me.tap(next(card["name"] for card in me.shown().hand if not card["pressed"]))
        me.play(me.play_names(me.shown())[0])
        page.locator("strong").filter(has_text=me.say("moment.molodka")).wait_for()
        save(page, look, "molodka")


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        dist = Path(shutil.copytree(BUILT, Path(name) / "web_dist"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for look in LOOKS:
            take(browser, look, dist)
        browser.close()


if __name__ == "__main__":
    main()
