"""The worked example of the notation, byte for byte."""

import json

from kozel.notation.replay import legal_position
from tests.oracle import replay_text
from tests.support.text import COUNTED, EXAMPLE, QUEEN, changed, read, rewritten, row, rows

ROW = (
    '{"deal": 1, "ruleset": "yard@1", "trump": "s", "tricks": [{"leader": 2, "taker": 2, "points": 57}], '
    '"points": null, "tricks_taken": null, "penalty": null, "reason": null, "score": [0, 0], "eggs": 0, "goats": [], '
    '"next": null, '
    '"legal": [{"0": ["6s", "7h", "7h9h", "9h", "Qc"], "2": ["!7d8dJdAd"]}, '
    '{"1": ["-8cJh", "-8cKd", "-8cKh", "-JhKh", "-KdJh", "-KdKh", ">JhKh"], "2": ["!7d8dJdAd"]}, '
    '{"2": ["!7d8dJdAd", "-7d8d", "-7dAd", "-7dJd", "-8dAd", "-8dJd", "-JdAd"]}, '
    '{"3": ["-Tc6dThAs"]}, {"0": ["-Qc7h9h6s"]}, {"1": ["-8cKdJhKh"]}, '
    '{"2": ["6c", "8s", "9d", "Qh"]}]}'
)


def test_record_of_the_example_is_canonical() -> None:
    """The example reads, and is written back byte for byte."""
    assert EXAMPLE == rewritten(EXAMPLE)


def test_row_of_the_example() -> None:
    """The JSON of the example, byte for byte, key order and spaces included."""
    assert [ROW] == rows(EXAMPLE)


def test_oracle_gives_the_same_row() -> None:
    """The independent oracle gives the same row."""
    assert [ROW] == [json.dumps(one) for one in replay_text(EXAMPLE)]


def test_row_without_legal_has_no_such_key() -> None:
    """Without --legal the key is left out, the others are the same."""
    without = row(EXAMPLE, legal=False)
    assert "legal" not in without
    assert without == {key: value for key, value in row(EXAMPLE).items() if key != "legal"}


def test_legal_position_of_the_example() -> None:
    """`kozel legal --json` of the example: seat 2 to lead, nobody may claim."""
    (record,) = read(EXAMPLE)
    assert {"turn": 2, "legal": {"2": ["6c", "8s", "9d", "Qh"]}} == legal_position(record.final)


def test_legal_position_with_a_claim_out_of_turn() -> None:
    """`kozel legal --json` after the first lead: seat 1 to move, seat 2 may claim."""
    (record,) = read(changed(" >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh", ""))
    legal = legal_position(record.final)["legal"]
    assert ["1", "2"] == list(legal)
    assert ["!7d8dJdAd"] == legal["2"]


def test_finished_deal_by_a_caught_queen() -> None:
    """A deal broken off by a caught queen: its last row has no taker and no points; nothing is counted."""
    made = row(QUEEN, legal=False)
    assert ("queen", None, None, [4, 0]) == (made["reason"], made["points"], made["tricks_taken"], made["penalty"])
    assert {"leader": 2, "taker": None, "points": None} == made["tricks"][-1]
    assert {"dealer": 2, "opener": 2} == made["next"]


def test_counted_deal() -> None:
    """A counted deal: points and tricks by side, the penalty, the score after it, the next dealer and opener."""
    made = row(COUNTED, legal=False)
    assert ("counted", [14, 106], [2, 6], [2, 0]) == tuple(
        made[key] for key in ("reason", "points", "tricks_taken", "penalty")
    )
    assert ([2, 0], {"dealer": 2, "opener": 2}, None) == (made["score"], made["next"], made["trump"])


def test_match_that_is_over_has_no_next() -> None:
    """Goats are named and `next` is null where the match is over."""
    made = row(changed("[Stock", '[Score "10 0"]\n[Stock', COUNTED), legal=False)
    assert ([12, 0], [0], None) == (made["score"], made["goats"], made["next"])


def test_legal_position_of_a_finished_deal() -> None:
    """`kozel legal --json` of a deal that is over: no turn, nothing legal; one object of legal lists a play."""
    *_, last = read(COUNTED)
    assert {"turn": None, "legal": {}} == legal_position(last.final)
    assert len(last.plays) == len(row(COUNTED)["legal"])
