"""The protocol's page and the client's types say what the dataclasses say."""

import re
from pathlib import Path
from typing import get_args

from kozel.server import socket
from kozel.server.types import message_classes, message_table, typescript
from kozel.session.answers import SessionMessage
from kozel.session.messages import ClientMessage

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_types_of_the_client_are_generated() -> None:
    """`python -m kozel.server.types > web/src/lib/protocol.ts` changes nothing."""
    assert typescript() == (ROOT / "web" / "src" / "lib" / "protocol.ts").read_text(encoding="utf-8")


def test_every_class_has_a_type() -> None:
    """Every type that a type names is there."""
    text = typescript()
    for one in message_classes():
        assert f"export interface {one.__name__}" in text
    named = set(re.findall(r"(?:: |<|\| )([A-Z]\w+)", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)))
    known = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert named - known == {"P"} & named


def test_the_table_of_messages_is_generated() -> None:
    """`python -m kozel.server.types --table` is what stands on the page."""
    found = re.search(r"<!-- messages: .*? -->\n(.*?)<!-- end of messages -->", PAGE, re.DOTALL)
    assert found is not None
    assert message_table() == found[1]
    for one in (*get_args(ClientMessage), *get_args(SessionMessage)):
        assert f"| `{one.__name__}` |" in PAGE


def test_the_numbers_on_the_page_are_those_of_the_server() -> None:
    """Close codes and limits."""
    for code in (socket.CLOSE_NO_HELLO, socket.CLOSE_WRONG_FRAMES, socket.CLOSE_TOO_SLOW):
        assert str(code) in PAGE
    assert socket.SUBPROTOCOL in PAGE
    assert (4 << 10, 1 << 20) == (socket.MOST_BYTES, socket.MOST_RECORD_BYTES)
