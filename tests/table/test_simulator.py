"""Stories of a table in a hostile world: delays, duplicates, overtaking, crashes in the middle of everything."""

import pytest

from tests.support.soak import soak
from tests.table.simulator import simulate

SOME = 100
ALL = 10_000
PARTS = 20


@pytest.mark.parametrize("part", range(4))
def test_a_hundred_stories(part: int) -> None:
    """No invariant breaks, whatever goes wrong."""
    for seed in range(part, SOME, 4):
        told(seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_stories(part: int) -> None:
    """The same, ten thousand times."""
    for seed in range(SOME + part, SOME + soak(ALL), PARTS):
        told(seed)


def told(seed: int) -> None:
    """One story; a failure names its seed."""
    try:
        simulate(seed)
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: python -m tests.table.simulator {seed}") from error


def test_a_story_is_told_again() -> None:
    """The same seed, the same story."""
    one, again = simulate(7), simulate(7)
    assert one.log == again.log
    assert one.trace == again.trace


def test_the_stories_are_rich() -> None:
    """Every kind of entry, restarts, and more than one deal occur."""
    traces = [line for seed in range(40) for line in simulate(seed).trace]
    for kind in ("DealtOut", "Acted", "Undone", "Rested", "Left", "TimedOut", "restart"):
        assert any(kind in line for line in traces), kind
