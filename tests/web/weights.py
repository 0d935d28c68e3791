"""What the built client weighs, as it is sent: brotli."""

import re
from pathlib import Path
from typing import Final

from kozel.text.words import LANGUAGES

MOST_CODE: Final = 60_000
"""Bytes of JS and CSS until cards can be played, one language included."""
MOST_SPRITE: Final = 25_000
_LANGUAGE: Final = re.compile(rf"^(?:{'|'.join(LANGUAGES)})-[\w-]+\.js$")
_NAMED: Final = re.compile(r'(?:src|href)="\./(assets/[^"]+\.(?:js|css))"')


def _weight(file: Path) -> int:
    """Bytes of a file as a browser is sent it."""
    return file.with_name(file.name + ".br").stat().st_size


def language(dist: Path) -> int:
    """The heaviest language; one is loaded."""
    return max(_weight(file) for file in (dist / "assets").glob("*.js") if _LANGUAGE.match(file.name))


def first_code(dist: Path) -> int:
    """JS and CSS until cards can be played: what the page names, and a language."""
    named = _NAMED.findall((dist / "index.html").read_text(encoding="utf-8"))
    assert named
    return sum(_weight(dist / name) for name in named) + language(dist)


def all_code(dist: Path) -> int:
    """JS and CSS of all screens, and a language."""
    assets = dist / "assets"
    files = [file for file in (*assets.glob("*.js"), *assets.glob("*.css")) if not _LANGUAGE.match(file.name)]
    return sum(map(_weight, files)) + language(dist)


def sprite(dist: Path) -> int:
    """The cards."""
    return sum(map(_weight, (dist / "assets").glob("deck-*.svg")))
