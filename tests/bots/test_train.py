"""Training is the same each time and goes on where it stopped; its files are refused where they are damaged."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kozel.bots.train import TABLES, Plan, Progress, result_of, train
from kozel.bots.weights import WeightsError, read_net
from kozel.game.score import first_match
from kozel.game.state import Outcome
from kozel.rules.compile import rules_for
from kozel.search.ends import end_of

PLAN = Plan("yard", deals=12, seed=3, round_deals=4, sizes=("tiny",))


def hashes(paths: list[Path]) -> list[str]:
    """What was written."""
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths]


def test_the_same_plan_gives_the_same_weights(tmp_path: Path) -> None:
    """And another seed gives others."""
    first = hashes(train(PLAN, tmp_path / "a"))
    assert first == hashes(train(PLAN, tmp_path / "b"))
    assert first != hashes(train(replace(PLAN, seed=4), tmp_path / "c"))


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    """From the last round that was finished, to the same weights."""
    whole = hashes(train(PLAN, tmp_path / "whole"))

    def stop(progress: Progress) -> None:
        if progress.done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(PLAN, tmp_path / "broken", stop)
    seen: list[int] = []
    assert whole == hashes(train(PLAN, tmp_path / "broken", lambda progress: seen.append(progress.done)))
    assert [3] == seen


def test_several_processes_share_a_run(tmp_path: Path) -> None:
    """Two processes learn from different deals, and what they learned is averaged, the same each time."""
    plan = replace(PLAN, deals=16, processes=2)
    assert hashes(train(plan, tmp_path / "a")) == hashes(train(plan, tmp_path / "b"))


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    """With what it is of, and what to do."""
    train(PLAN, tmp_path)
    with pytest.raises(ValueError, match=r"another run .* remove it to start anew"):
        train(replace(PLAN, seed=8), tmp_path)
    (tmp_path / "yard.checkpoint").write_bytes(b"nonsense")
    with pytest.raises(ValueError, match="no checkpoint"):
        train(PLAN, tmp_path)


@pytest.mark.parametrize("ruleset", TABLES)
def test_every_ruleset_is_trained(ruleset: str, tmp_path: Path) -> None:
    """At each of its tables, and the file says how it was made."""
    deals = len(TABLES[ruleset])
    paths = train(replace(PLAN, ruleset=ruleset, deals=deals, round_deals=deals), tmp_path)
    net, origin = read_net(paths[0])
    assert any(net.parts()[0])
    assert f"kozel train {ruleset} --deals {deals} --seed 3 --processes 1" == origin.command


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 99}, "rules version is 99, expected"),
        ({"rows": 5}, "rows is 5"),
        ({"wide": 16}, "bytes, expected"),
        ({"sha256": "0"}, "sha256 is"),
        ({"colour": "red"}, "no file of weights"),
    ],
)
def test_damaged_weights_are_refused(change: dict[str, object], words: str, tmp_path: Path) -> None:
    """Each with one line that says what was found."""
    path = train(replace(PLAN, deals=4), tmp_path)[0]
    head, _, body = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps(json.loads(head) | change).encode() + b"\n" + body)
    with pytest.raises(WeightsError, match=words) as caught:
        read_net(path)
    assert "\n" not in str(caught.value)
    path.unlink()
    with pytest.raises(WeightsError, match="cannot be read"):
        read_net(path)


def test_what_a_side_came_to() -> None:
    """Points and loss points count against the mean of the others; a caught queen counts as points too."""
    rules = rules_for("company", 3)
    match = first_match(rules, 0)
    counted = Outcome("counted", (80, 30, 10), (5, 3, 1), 0)
    ends = [end_of(rules, match, counted, side) for side in range(3)]
    assert [60.0, -15.0, -45.0] == [points for points, _ in ends]
    assert ends[0][1] > 0 > ends[2][1]
    classic = rules_for("classic", 4)
    caught = Outcome("queen", None, None, 0, 1)
    first = end_of(classic, first_match(classic, 0), caught, 0)
    assert first == tuple(-each for each in end_of(classic, first_match(classic, 0), caught, 1))
    assert min(first) > 0


def test_results_have_numbers() -> None:
    """Seven of them, from 6 lost to 6 won; what costs more counts as 6."""
    assert [0, 1, 2, 3, 4, 5, 6] == [result_of(losses) for losses in (-12, -4, -2, 0, 2, 4, 6)]
