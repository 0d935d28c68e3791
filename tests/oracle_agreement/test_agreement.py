"""The product and the independent oracle give the same rows, byte for byte, on random matches of every kind."""

import json
import random

import pytest

from kozel.notation.reader import read_records
from kozel.notation.replay import result
from kozel.notation.writer import write_records
from tests.oracle import generate_file, generate_match, random_setup, replay_text
from tests.support.soak import soak


def check(text: str) -> int:
    """Compare the rows and the text of a file; gives its number of deals."""
    records = list(read_records(text.encode()))
    ours = [json.dumps(result(record, with_legal=True)) for record in records]
    assert [json.dumps(row) for row in replay_text(text)] == ours
    assert text == write_records(records)
    return len(records)


@pytest.mark.parametrize("block", range(8))
def test_random_matches(block: int) -> None:
    """Rows of `kozel replay --json --legal` and canonical text agree with the oracle's."""
    deals = sum(check(generate_file(1_000 * block + seed, 1, 3)) for seed in range(20))
    assert deals >= 20


@pytest.mark.parametrize(
    ("ruleset", "seats", "sides"),
    [
        ("classic", 4, "teams"),
        ("yard", 4, "teams"),
        *(("company", seats, "singles") for seats in range(2, 10)),
        *(("company", seats, "teams") for seats in (4, 6, 8)),
    ],
)
def test_every_ruleset_seats_and_sides(ruleset: str, seats: int, sides: str) -> None:
    """The same for whole matches of every ruleset, number of seats and kind of sides, without house rules."""
    assert check(generate_match(ruleset, seats, sides, {}, seats, 12))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_three_thousand_deals(block: int) -> None:
    """The same for 3,000 deals."""
    rng = random.Random(block)
    deals, wanted = 0, soak(300)
    while deals < wanted:
        ruleset, seats, sides, switches = random_setup(rng)
        deals += check(generate_match(ruleset, seats, sides, switches, rng.randrange(1 << 31), 6))
