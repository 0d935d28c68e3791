"""Whatever the bytes, the reader yields records or raises NotationError, in a time that grows with their number."""

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozel.notation.errors import NotationError
from kozel.notation.reader import read_records
from kozel.notation.writer import write_records
from tests.oracle import generate_file
from tests.support.cut import cut_record
from tests.support.soak import soak
from tests.support.text import COUNTED, EXAMPLE, QUEEN, read

PIECES = [
    b"*",
    b"-",
    b">",
    b"!",
    b"{",
    b"}",
    b"??",
    b"[",
    b"]",
    b'"',
    b"\\",
    b"\n",
    b"\n\n",
    b" ",
    b"\t",
    b"\r",
    b"\x00",
    b"\xff",
    b"|",
    b"7h",
    b"10h",
    b"Qc",
    b"7c",
    b"0",
    b"2!",
    "♥️".encode(),
    b"yard",
    b"classic",
    b"company",
    b'[Deal "1"]\n',
    b'[Shown "8s"]\n',
    b'[Banned "0"]\n',
    b'[Score "2 2"]\n',
    b'[Points "60 60"]\n',
    b"eggs=double-next",
]


@cache
def valid(seed: int) -> bytes:
    """A valid file: generated, one of the examples, or a seat's own record."""
    rng = random.Random(seed)
    if seed % 4 == 0:
        return (rng.choice([EXAMPLE, COUNTED, QUEEN]) + rng.choice(["", COUNTED])).encode()
    text = generate_file(seed, 1, 2)
    if seed % 4 == 1:
        text = "".join(cut_record(record, (rng.randrange(2),)) for record in read(text)[-1:])
    return text.encode()


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A file after a few changes: pieces put in, taken out, doubled, exchanged, letters changed."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 2, 3, 9, 60)))
        other = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0:
                data = data[:start] + rng.choice(PIECES) + data[start:]
            case 1:
                data = data[:start] + data[end:]
            case 2:
                data = data[:other] + data[start:end] + data[other:]
            case 3:
                data = data[:start] + rng.choice(PIECES) + data[end:]
            case _:
                data = data[:start] + bytes([rng.randrange(256)]) + data[start + 1 :]
    return data


def check(data: bytes) -> bool:
    """Read a file; what is read must be written canonically and read to the same value. Tells whether it was read."""
    refused = None
    records = []
    try:
        records = list(read_records(data))
    except NotationError as error:
        refused = error
    if refused is not None:
        assert (1, 1) <= (refused.line, refused.column)
        assert refused.found
        assert refused.expected
        return False
    text = write_records(records)
    again = read(text)
    assert records == again
    assert text == write_records(again)
    return True


def changed_records(number: int, seed: int) -> int:
    """How many of so many changed records were read."""
    rng = random.Random(seed)
    return sum(check(mutated(valid(rng.randrange(60)), rng)) for _ in range(number))


def test_changed_records() -> None:
    """Changed records are each read to what their canonical text reads to, or refused with a place."""
    read_ones = changed_records(600, 20260101)
    assert 10 < read_ones < 590, "both happen"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_many_changed_records(seed: int) -> None:
    """The same for many thousands of records."""
    assert 0 < changed_records(soak(10_000), seed)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    """Any bytes at all are read or refused."""
    check(data)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_records_put_together_from_pieces(data: st.DataObject) -> None:
    """Lines of valid records put together in any order, with pieces between, are read or refused."""
    lines = [line.encode() for text in (EXAMPLE, COUNTED, QUEEN) for line in text.split("\n")]
    picked = data.draw(st.lists(st.sampled_from(lines) | st.sampled_from(PIECES), max_size=40))
    check(b"\n".join(picked))


HEAD = EXAMPLE.split("\n\n")[0] + "\n\n"
MOST = (1 << 20) - 400


def filled(piece: str, *, head: str = HEAD + "1. 0 ", tail: str = "") -> str:
    """A file of 1 MiB: a piece again and again."""
    return head + piece * (MOST // len(piece.encode())) + tail


HUGE = {
    "open braces": filled("{"),
    "empty comments": filled("{}"),
    "comments and tokens": filled("{}", head=HEAD + "1. 0 " + "a " * 200_000)[: 1 << 20],
    "cards": filled("7h"),
    "unseen cards": filled("??", head=HEAD + "1. 0 7h -"),
    "unseen hand": filled("??", head='[Ruleset "yard"]\n[Dealer "0"]\n[Hands "', tail='"]\n\n1. 0 *\n'),
    "bars": filled("|", head='[Ruleset "yard"]\n[Dealer "0"]\n[Hands "', tail='"]\n\n1. 0 *\n'),
    "escapes": filled("\\\\", head='[Site "', tail='"]\n'),
    "open value": filled("\\\\", head='[Site "'),
    "open tags": filled("[", head=""),
    "blank lines": filled("\n", head=EXAMPLE),
    "lines": filled("1. 0 7h\n", head=HEAD),
    "comment lines": filled("{x}\n", head=HEAD),
    "switches": filled("a=b ", head='[Ruleset "yard '),
    "digits": filled("9", head='[Ruleset "yard"]\n[Dealer "', tail='"]\n[Hands ""]\n'),
    "numbers": filled("1 ", head='[Ruleset "classic"]\n[Dealer "0"]\n[Deal "2"]\n[Banned "', tail='"]\n[Hands ""]\n'),
    "claims": filled("2!", head=HEAD + "1. 0 7h "),
    "stars": filled("* "),
    "blanks": filled(" ", tail="x"),
    "byte-order marks": filled("\ufeff", head=""),
    "deals": HEAD + "1. 0 *\n\n" + (HEAD.replace('[Deal "1"]\n', "") + "1. 0 *\n\n") * 2000,
}


@pytest.mark.parametrize("what", HUGE)
def test_a_full_mib_of_anything_ends(what: str) -> None:
    """A file of 1 MiB that is all one thing is read or refused, and the reader comes back."""
    data = HUGE[what].encode()
    assert len(data) <= 1 << 20
    try:
        assert list(read_records(data))
    except NotationError as error:
        assert str(error)  # noqa: PT017  -- either is right
