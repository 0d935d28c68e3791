"""The outer shape of a record: bytes to lines, lines to tags and tokens, each with its place.

May know characters only. Bounded: 1 MiB and 2,000 deals a file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kozel.notation.errors import NotationError

MAX_BYTES: Final = 1 << 20
MAX_DEALS: Final = 2_000
_BOM: Final = b"\xef\xbb\xbf"
_TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"\]\s*')
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_WORD: Final = re.compile(r"\{[^}]*\}?|[^\s{]+")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, its value without escapes, and where the value begins."""

    name: str
    value: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Word:
    """A token or a whole comment of a line (one that is not closed reaches to its end), and where it begins."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end."""

    text: str
    number: int

    @property
    def end(self) -> int:
        """Column behind the last character."""
        return len(self.text) + 1

    def words(self) -> list[Word]:
        """Tokens and comments of the line."""
        return [Word(found.group(), self.number, found.start() + 1) for found in _WORD.finditer(self.text)]


def read_lines(data: bytes) -> Iterator[Line]:
    """Lines of a file; what is wrong with its bytes is raised when its line is reached."""
    if len(data) > MAX_BYTES:
        raise NotationError(1, 1, f"{len(data):,} bytes", f"at most {MAX_BYTES:,} bytes a file")
    data = data.removeprefix(_BOM)
    if not data.strip():
        raise NotationError(1, 1, "an empty file", 'a tag, e.g. [Ruleset "yard"]')
    for number, raw in enumerate(data.split(b"\n"), start=1):
        try:
            text = raw.removesuffix(b"\r").decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(raw[: error.start].decode("utf-8")) + 1
            raise NotationError(number, column, f"byte 0x{raw[error.start]:02x}", "UTF-8 text") from None
        control = _CONTROL.search(text)
        if control:
            found = f"control character U+{ord(control.group()):04X}"
            raise NotationError(number, control.start() + 1, found, "printable text")
        yield Line(text, number)


def is_blank(line: Line) -> bool:
    """Whether a line holds nothing but blanks."""
    return not line.text.strip()


def read_tag(line: Line) -> Tag:
    """Tag on a line of its own."""
    found = _TAG.fullmatch(line.text)
    if found is None:
        raise NotationError(line.number, 1, repr(line.text[:40]), 'a tag, e.g. [Ruleset "yard"]')
    tab = found.group(2).find("\t")
    if tab >= 0:
        raise NotationError(line.number, found.start(2) + tab + 1, "control character U+0009", "printable text")
    value = re.sub(r"\\(.)", r"\1", found.group(2))
    return Tag(found.group(1), value, line.number, found.start(2) + 1)


def written_tag(name: str, value: str) -> str:
    """Line of a tag."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
