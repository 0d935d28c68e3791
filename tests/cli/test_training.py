"""`kozel train` and `kozel ask --why`, as a user runs them."""

from pathlib import Path

from tests.cli.test_commands import run


def test_training_writes_weights_and_says_where(tmp_path: Path) -> None:
    """A handful of deals make files of weights; the same plan again finds its checkpoint."""
    done = run("train", "yard", "--deals", "2", "--into", str(tmp_path))
    assert 0 == done.exit_code, done.stderr
    assert [str(tmp_path / "yard-large.net"), str(tmp_path / "yard-small.net")] == done.stdout.split()
    assert done.stdout == run("train", "yard", "--deals", "2", "--into", str(tmp_path)).stdout
    other = run("train", "yard", "--deals", "2", "--seed", "5", "--into", str(tmp_path))
    assert 1 == other.exit_code
    assert "another run" in other.stderr
    assert 1 == len(other.stderr.strip().splitlines())


def test_training_of_nothing_known_is_wrong_usage() -> None:
    """One line names the rulesets."""
    done = run("train", "poker")
    assert (2, "kozel: no training for 'poker'; rulesets: classic, yard, company\n") == (done.exit_code, done.stderr)
