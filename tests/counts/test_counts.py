"""Leaf counts of fixed positions: files `*.goat` whose tag Counts holds them and whose tag Guards says against what."""

from pathlib import Path

import pytest

from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord
from tests.support.leaves import leaves, oracle_leaves, oracle_position

FILES = sorted(Path(__file__).parent.glob("*.goat"))
ORDINARY = 1_500
"""The ordinary run counts as far as there are at most so many leaves, the soak run to the end."""
SHALLOW = 300
"""The oracle is slow: it counts as far as there are at most so many leaves."""


def record_of(path: Path) -> tuple[DealRecord, list[int]]:
    """The position of a file and the expected counts by depth."""
    (record,) = read_records(path.read_bytes())
    tags = dict(record.tags)
    assert tags["Guards"]
    return record, [int(word) for word in tags["Counts"].split()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_leaf_counts(path: Path) -> None:
    """From each position there are exactly so many ways to play one, two, three … actions."""
    record, counts = record_of(path)
    few = [count for count in counts if count <= ORDINARY]
    assert few == [leaves(record.final, depth) for depth in range(1, len(few) + 1)]


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_leaf_counts(path: Path) -> None:
    """The same to the full depth of every file."""
    record, counts = record_of(path)
    assert counts == [leaves(record.final, depth) for depth in range(1, len(counts) + 1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_oracle_counts_the_same(path: Path) -> None:
    """The independent oracle counts the same, as deep as it can in short time."""
    _, counts = record_of(path)
    deal = oracle_position(path.read_text(encoding="utf-8"))
    depths = [depth for depth, count in enumerate(counts, start=1) if count <= SHALLOW]
    assert depths
    assert [counts[depth - 1] for depth in depths] == [oracle_leaves(deal, depth) for depth in depths]


def test_every_ruleset_has_positions() -> None:
    """There are several positions of every ruleset."""
    names = [path.stem.split("_")[0] for path in FILES]
    assert all(names.count(ruleset) >= 5 for ruleset in ("classic", "yard", "company"))
