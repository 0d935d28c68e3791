"""`kozel arena` as a program meets it: duels, matches, pools, tests, programs as bots, tables."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kozel.bots import levels
from kozel.bots.tables import marks
from kozel.cli import app


def run(*arguments: str) -> Result:
    """Run `kozel arena` in this process."""
    return CliRunner().invoke(app, ["arena", *arguments])


def test_a_duel_prints_intervals_or_json() -> None:
    """A bot against itself comes to exactly 0."""
    done = run("greedy", "greedy", "--pairs", "3")
    assert "card points a deal: +0.00" in done.stdout
    row = json.loads(run("thumb", "uniform", "company", "--seats", "3", "--pairs", "3", "--json").stdout)
    assert (3, 3, "singles") == (row["pairs"], row["seats"], row["sides"])


def test_house_rules_follow_the_bots() -> None:
    """With the ruleset or, for yard, without it."""
    named = run("greedy", "uniform", "yard", "eggs=double-next", "--pairs", "1", "--json")
    short = run("greedy", "uniform", "eggs=double-next", "--pairs", "1", "--json")
    assert json.loads(named.stdout)["ruleset"] == json.loads(short.stdout)["ruleset"] == "yard@1 eggs=double-next"


def test_a_pool_is_a_cross_table() -> None:
    """Three bots or more: a row and a column each, for both measures."""
    done = run("thumb", "greedy", "uniform", "--pairs", "2")
    assert 0 == done.exit_code
    assert 2 == sum(line.startswith("greedy ") for line in done.stdout.splitlines())
    row = json.loads(run("thumb", "greedy", "uniform", "--pairs", "2", "--json").stdout)
    assert ["thumb", "greedy", "uniform"] == row["names"]
    assert 3 == len(row["duels"])


def test_whole_matches() -> None:
    """The share that the first bot wins."""
    done = run("greedy", "uniform", "--matches", "2", "--seed", "4")
    assert "2 matches to 12, each twice with sides swapped, seed 4" in done.stdout
    assert "matches won by greedy: " in done.stdout
    row = json.loads(run("greedy", "uniform", "--matches", "2", "--seed", "4", "--json").stdout)
    assert row["won"]["mean"] > 0.5


def test_a_test_shows_its_ratio() -> None:
    """Accepted, or undecided where the pairs run out."""
    done = run("greedy", "uniform", "--sprt", "0,10", "--pairs", "60")
    assert "SPRT +0 against +10 card points a deal: +10 accepted, log likelihood ratio +" in done.stdout
    assert "50 duplicate pairs" in done.stdout
    done = run("greedy", "uniform", "--sprt=-0.1,0.1", "--by", "losses", "--pairs", "3")
    assert "loss points a deal: undecided, the pairs ran out" in done.stdout


def test_final_deals() -> None:
    """They are named in the result."""
    assert "final deals" in run("greedy", "uniform", "--final", "--pairs", "1").stdout


def test_a_program_plays_and_its_faults_are_told(tmp_path: Path) -> None:
    """Its name stands among the bots; what `thumb` played for it is counted."""
    script = tmp_path / "bot.sh"
    script.write_text("while read -r line; do echo nonsense; done\n", encoding="utf-8")
    done = run("mine", "greedy", "--bot", f"mine=sh {script}", "--pairs", "1", "--timeout", "60")
    assert 0 == done.exit_code
    assert "mine answered illegally" in done.stdout
    assert "thumb played for it" in done.stdout


def test_an_aborted_run_says_so_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played stands there, told as aborted; the status is not 0."""

    def interrupt(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("kozel.bots.estimates.SprtRun.add", interrupt)
    done = run("greedy", "uniform", "--pairs", "3", "--sprt", "0,2")
    assert 1 == done.exit_code
    assert "a deal: aborted, log likelihood ratio" in done.stdout
    assert "aborted: the figures are of what was played until then" in done.stdout


def test_a_table_is_printed_or_put_into_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Markdown between its marks; a page without them is refused before anything is played."""
    monkeypatch.setattr(levels, "LEVELS", ("novice", "casual"))
    printed = run("--table", "classic", "--pairs", "1")
    assert "Made by `kozel arena --table classic --pairs 1 --seed 0`." in printed.stdout
    page = tmp_path / "bots.md"
    page.write_text("{}\n{}\n".format(*marks("classic")), encoding="utf-8")
    assert 0 == run("--table", "classic", "--pairs", "1", "--into", str(page)).exit_code
    assert printed.stdout.strip() in page.read_text(encoding="utf-8")
    page.write_text("nothing\n", encoding="utf-8")
    refused = run("--table", "classic", "--into", str(page))
    assert 2 == refused.exit_code
    assert "no place for the table" in refused.stderr
    assert 1 == run("--table", "classic", "--into", str(tmp_path / "none.md")).exit_code


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("thumb", "nobody"), "unknown bot 'nobody'"),
        (("thumb",), "two bots or more"),
        ((), "two bots or more"),
        (("thumb", "greedy", "yard", "eggs=scrambled"), "unknown value 'scrambled'"),
        (("thumb", "thumb", "uniform"), "the same bot twice"),
        (("thumb+greedy", "thumb", "company", "--seats", "3"), "partners need teams"),
        (("thumb", "greedy", "--sprt", "2"), "expected LOW,HIGH"),
        (("thumb", "greedy", "--sprt", "2,1"), "the first number must be the lower one"),
        (("thumb", "greedy", "uniform", "--sprt", "0,1"), "for two bots"),
        (("thumb", "greedy", "--matches", "2", "--pairs", "2"), "without --pairs"),
        (("thumb", "greedy", "--final", "--seed", "3"), "seeds of their own"),
        (("thumb", "greedy", "--final", "--pairs", "20001"), "there are 20000"),
        (("thumb", "greedy", "--bot", "thumb=sh"), "that name is taken"),
        (("thumb", "greedy", "--bot", "mine"), "expected NAME=COMMAND"),
        (("thumb", "greedy", "--table", "yard"), "--table takes --pairs"),
        (("--table", "yard", "--seats", "4"), "--table takes --pairs"),
        (("thumb", "greedy", "--into", "page.md"), "--into is for --table"),
        (("--table", "whist"), "no table 'whist'"),
        (("thumb", "greedy", "--ray"), "pip install 'kozel[cluster]'"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(
    arguments: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line says what was found and what was expected."""
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    done = run(*arguments)
    assert 2 == done.exit_code
    assert words in done.stderr
    assert 1 == len(done.stderr.strip().splitlines())


def test_seeds_of_development_end() -> None:
    """What lies above is for the final deals."""
    assert 2 == run("thumb", "greedy", "--seed", str(2**31)).exit_code
