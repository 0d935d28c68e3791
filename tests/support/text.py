"""Records as text: the worked example of the notation, and short ways to read and change it."""

import json
from typing import Any

from kozel.notation.errors import NotationError
from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord
from kozel.notation.replay import result
from kozel.notation.writer import write_records

EXAMPLE = """[Ruleset "yard@1"]
[Seats "4"]
[Sides "teams"]
[Deal "1"]
[Dealer "3"]
[Opener "0"]
[Hands "Qc7h9h6s | 8cKdJhKh | 7d8dJdAd | Tc6dThAs"]
[Stock "8s6h7cAc9dTd7sJs6c8h9cQdQhAhKc9sJcTsQsKs"]
[Shown "8s"]

1. 0 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *

"""
"""The record that the notation explains, in canonical bytes."""


def read(text: str | bytes) -> list[DealRecord]:
    """All deals of a file."""
    return list(read_records(text.encode() if isinstance(text, str) else text))


def rewritten(text: str | bytes) -> str:
    """Canonical text of what was read."""
    return write_records(read(text))


def rows(text: str | bytes, *, legal: bool = True) -> list[str]:
    """Rows of `kozel replay --json --legal`."""
    return [json.dumps(result(record, with_legal=legal)) for record in read(text)]


def row(text: str | bytes, *, legal: bool = True) -> dict[str, Any]:
    """Row of the last deal."""
    made: dict[str, Any] = json.loads(rows(text, legal=legal)[-1])
    return made


def error(text: str | bytes) -> NotationError:
    """The error for which a file is refused."""
    try:
        read(text)
    except NotationError as refused:
        return refused
    raise AssertionError("the file was read")


def place(text: str | bytes) -> tuple[int, int]:
    """Line and column of the error."""
    refused = error(text)
    return refused.line, refused.column


def changed(old: str, new: str, text: str = EXAMPLE) -> str:
    """A text with one piece changed, which must stand in it once."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
    return text.replace(old, new)


QUEEN = """[Ruleset "classic@1"]
[Seats "4"]
[Sides "teams"]
[Deal "1"]
[Dealer "1"]
[Opener "1"]
[Hands "Ac7dTd8s | 9cQdKsTs | Qc9dJd9s | 8hThAhJs"]
[Stock "AsQh8cTc7hKhAd7c8dJh9h7sQsKcKdJc"]

1. 1 Ks 9s Ah 8s
2. 1 Qd Qh 8c Ac
3. 2 Qc Js Tc 7c

"""
"""A deal that a caught queen ends."""

COUNTED = """[Ruleset "classic@1"]
[Seats "4"]
[Sides "teams"]
[Deal "1"]
[Dealer "1"]
[Opener "1"]
[Hands "Jd7h9hTh | JcKh8sQs | 7d8d9dKd | JhQh9sTs"]
[Stock "JsAdKs7cQdTd8hAcKcTcAhQcAs7s9c8c"]

1. 1 Kh 8d Qh 7h
2. 3 Jh Jd Qs 7c
3. 2 Qd Js 9h Jc
4. 2 7d Td Ad Ac
5. 1 Ks 7s Ts Th
6. 3 Tc 8c Qc Kc
7. 1 As Kd 9s Ah
8. 1 8s 9d 9c 8h

"""
"""A deal that is counted: 14-106, two tricks against six; seat 2 deals next."""

COUNTED_PLAYS = COUNTED.split("\n\n")[1]
"""Its trick lines."""


def tagged(*tags: str, plays: str = COUNTED_PLAYS) -> str:
    """A deal with these tags, the hands and stock of `COUNTED` added, and trick lines."""
    cards = [line for line in COUNTED.split("\n") if line.startswith(("[Hands", "[Stock"))]
    return "\n".join([*tags, *cards, "", plays, "", ""])
