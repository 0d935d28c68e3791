"""The page on the notation shows what the program does: its record is read, and gives the JSON printed there."""

import json
import re
from pathlib import Path
from typing import Final

from kozel.notation.reader import read_records
from kozel.notation.replay import legal_position, result
from kozel.notation.setup import KNOWN_TAGS

PAGE: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_example_gives_the_json_of_the_page() -> None:
    """The record of the page replays to the object of the page, fields in the same order."""
    record, shown = BLOCKS[0], json.loads(BLOCKS[1])
    (read,) = read_records(record.encode())
    row = result(read, with_legal=True)
    assert list(row) == list(shown)
    assert row == shown
    assert legal_position(read.final)["turn"] == 2


def test_page_explains_every_field() -> None:
    """Each field of the JSON has a row of the table."""
    rows = " ".join(re.findall(r"^\| (`[^|]+`) \|", PAGE, re.MULTILINE))
    assert [field for field in json.loads(BLOCKS[1]) if f"`{field}`" not in rows] == []


def test_page_lists_the_tags_in_their_order() -> None:
    """The tags of the table are the tags that are written, in that order."""
    rows = re.findall(r"^\| (`[A-Z][^|]*`) \|", PAGE, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert [name for name in named if name in KNOWN_TAGS] == list(KNOWN_TAGS)
