"""What was right once stays right: golden records, rows, views and the behaviour signature."""

import json
from pathlib import Path

import pytest

from kozel.notation.reader import read_records
from kozel.notation.replay import result
from kozel.notation.writer import write_records
from kozel.rules.catalogue import RULESET_IDS
from tests.golden.signature import FULL, ORDINARY, signature, stored
from tests.golden.write import DEALS, views
from tests.oracle import replay_text

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.goat"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_rows_of_golden_records(path: Path) -> None:
    """The rows of a golden record are those of its file, byte for byte; its text is canonical."""
    records = list(read_records(path.read_bytes()))
    rows = "".join(json.dumps(result(record, with_legal=True)) + "\n" for record in records)
    assert path.with_suffix(".jsonl").read_text(encoding="utf-8") == rows
    assert path.read_text(encoding="utf-8") == write_records(records)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_rows_are_the_oracles(path: Path) -> None:
    """The golden rows are what the oracle says today."""
    rows = "".join(json.dumps(row) + "\n" for row in replay_text(path.read_text(encoding="utf-8")))
    assert path.with_suffix(".jsonl").read_text(encoding="utf-8") == rows


@pytest.mark.parametrize("name", DEALS)
def test_golden_views(name: str) -> None:
    """What each seat sees of a deal, position by position, is what the file shows."""
    assert (HERE / f"{name}.views.txt").read_text(encoding="utf-8") == views()[name]


@pytest.mark.parametrize("ruleset", RULESET_IDS)
def test_signature(ruleset: str) -> None:
    """A hundred seeded deals of a ruleset go as they went; a change is a change of behaviour and is told."""
    assert stored()[ruleset, ORDINARY] == signature(ruleset, ORDINARY)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESET_IDS)
def test_full_signature(ruleset: str) -> None:
    """A thousand seeded deals of a ruleset go as they went."""
    assert stored()[ruleset, FULL] == signature(ruleset, FULL)
