"""The command line as a program meets it: output byte for byte, exit status, one clear line for what is wrong."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kozel.cli import app
from kozel.text.words import LANGUAGES
from tests.oracle import generate_file, replay_text

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


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, list(arguments), input=stdin)


@pytest.fixture
def example(tmp_path: Path) -> str:
    """File with the worked example of the notation."""
    file = tmp_path / "example.goat"
    file.write_text(EXAMPLE, encoding="utf-8")
    return str(file)


def test_replay_prints_a_line_a_deal_in_the_order_of_the_files(tmp_path: Path) -> None:
    """Several files in one call, each with matches of several deals, agree with the oracle."""
    names, expected = [], []
    for seed in range(3):
        text = generate_file(seed, 3, 3)
        file = tmp_path / f"{seed}.goat"
        file.write_text(text, encoding="utf-8")
        names.append(str(file))
        expected += replay_text(text)
    done = run("replay", "--json", "--legal", *names)
    assert 0 == done.exit_code
    assert [json.dumps(row) for row in expected] == done.stdout.splitlines()


def test_replay_reads_standard_input() -> None:
    """`-` is standard input; without --legal there is no legal."""
    done = run("replay", "--json", "-", stdin=EXAMPLE)
    row = json.loads(done.stdout)
    assert "legal" not in row
    assert [{"leader": 2, "taker": 2, "points": 57}] == row["tricks"]


def test_replay_for_people_says_how_a_deal_ended(tmp_path: Path) -> None:
    """Without --json there is a readable line a deal."""
    file = tmp_path / "deals.goat"
    file.write_text(generate_file(2, 2, 2), encoding="utf-8")
    done = run("replay", str(file))
    assert 0 == done.exit_code
    assert all(line.startswith("deal ") for line in done.stdout.splitlines())


def test_an_error_keeps_what_stands_before_it_and_the_other_files(example: str, tmp_path: Path) -> None:
    """Deals before an error are printed, the rest of that file is skipped, other files are read, exit 1."""
    bad = tmp_path / "bad.goat"
    text = generate_file(4, 2, 1)
    second = text.index("[Ruleset", 5)
    bad.write_text(text[:second] + text[second:].replace("[Hands", "[Hands ", 1).replace('"', "", 1), encoding="utf-8")
    done = run("replay", "--json", str(bad), str(tmp_path / "missing.goat"), example)
    assert 1 == done.exit_code
    assert 2 == len(done.stdout.splitlines())
    errors = done.stderr.splitlines()
    assert 2 == len(errors)
    line = text[:second].count("\n") + 1
    assert errors[0].startswith(f"{bad}:{line}:1: found ")
    assert f"{tmp_path / 'missing.goat'}: No such file or directory" == errors[1]


def test_legal_prints_the_position_that_is_reached(example: str) -> None:
    """One line a seat, or one JSON object."""
    assert "2: 6c 8s 9d Qh\n" == run("legal", example).stdout
    assert {"turn": 2, "legal": {"2": ["6c", "8s", "9d", "Qh"]}} == json.loads(run("legal", "--json", example).stdout)


def test_legal_of_a_deal_that_is_over_is_empty(tmp_path: Path) -> None:
    """Nobody is to move."""
    seed = next(seed for seed in range(100) if "*" not in generate_file(seed, 1, 1))
    file = tmp_path / "over.goat"
    file.write_text(generate_file(seed, 1, 1), encoding="utf-8")
    assert {"turn": None, "legal": {}} == json.loads(run("legal", "--json", str(file)).stdout)
    done = run("ask", "--bot", "uniform", str(file))
    assert 1 == done.exit_code
    assert "over" in done.stderr


@pytest.mark.parametrize("bot", ["uniform", "greedy", "thumb", "novice", "solid", "strong"])
def test_ask_answers_with_a_legal_token_or_pass(example: str, bot: str) -> None:
    """The seat to move gets a play, any other seat a claim or `pass`; the same every time."""
    answer = run("ask", "--bot", bot, "--seed", "7", example)
    assert answer.stdout.strip() in {"6c", "8s", "9d", "Qh"}
    assert answer.stdout == run("ask", "--bot", bot, "--seed", "7", example).stdout
    assert "pass\n" == run("ask", "--bot", bot, "--seat", "1", example).stdout


@pytest.mark.parametrize("bot", ["uniform", "greedy", "thumb", "novice", "solid", "strong"])
def test_ask_does_not_hang_on_what_the_seat_may_not_know(tmp_path: Path, bot: str) -> None:
    """Exchanging the hidden cards of a record gives the same token."""
    text = EXAMPLE.replace(" 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh", "")
    hidden = ["7d", "8d", "Jd", "Ad", "Tc", "6d", "Th", "As", "6h", "7c", "Ac", "9d", "Td", "7s", "Js", "6c", "8h"]
    rng, tokens = random.Random(1), set()
    for number in range(8):
        mixed = rng.sample(hidden, len(hidden))
        table = dict(zip(hidden, mixed, strict=True)) if number else {}
        start = text.index("[Hands")
        changed = [text[:start]]
        rest = text[start : text.index("[Shown")]
        pieces = [rest[at : at + 1] for at in range(len(rest))]
        at = 0
        while at < len(pieces):
            pair = "".join(pieces[at : at + 2])
            changed.append(table.get(pair, pieces[at] if pair not in table else ""))
            at += 2 if pair in table else 1
        file = tmp_path / f"{number}.goat"
        file.write_text("".join(changed) + text[text.index("[Shown") :], encoding="utf-8")
        done = run("ask", "--bot", bot, "--seat", "0", str(file))
        assert 0 == done.exit_code, done.stderr
        tokens.add(done.stdout)
        file.write_text(file.read_text(encoding="utf-8").replace(" >JhKh", ""), encoding="utf-8")
        tokens.add(run("ask", "--bot", bot, "--seat", "0", str(file)).stdout)
    assert len(tokens) <= 2


def test_ask_says_why(example: str) -> None:
    """The answer comes first, then candidates with estimates and errors, the best one first."""
    done = run("ask", "--bot", "strong", "--why", "--worlds", "20", example)
    answer, *lines = done.stdout.splitlines()
    assert 0 == done.exit_code, done.stderr
    assert answer in {line.split()[0] for line in lines}
    assert all("worth" in line for line in lines[:-1])
    assert any("card points" in line and " ± " in line and "worlds: 12" in line for line in lines)


def test_ask_needs_a_hand_that_is_known(tmp_path: Path) -> None:
    """In a seat's own record only that seat can be asked."""
    file = tmp_path / "own.goat"
    text = EXAMPLE.replace("8cKdJhKh | 7d8dJdAd | Tc6dThAs", "???????? | ???????? | ????????")
    text = text.replace("8s6h7cAc9dTd7sJs6c8h9cQdQhAhKc9sJcTsQsKs", "??" * 20)
    file.write_text(text[: text.index(" >JhKh")] + " *\n", encoding="utf-8")
    done = run("ask", "--bot", "greedy", str(file))
    assert 1 == done.exit_code
    assert "not known" in done.stderr
    assert "pass\n" == run("ask", "--bot", "greedy", "--seat", "0", str(file)).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ask", "--bot", "nobody", "FILE"), "unknown bot 'nobody'"),
        (("ask", "--bot", "greedy", "--seat", "9", "FILE"), "expected 0 to 3"),
        (("rules", "belote"), "unknown ruleset 'belote'"),
        (("rules", "yard", "eggs=scrambled"), "unknown value 'scrambled'"),
        (("rules", "yard", "queen-catch=4"), "no switch 'queen-catch'"),
        (("rules", "yard", "hand-size=6"), "needs claim=none"),
        (("rules", "company", "--seats", "5", "--sides", "teams"), "even number"),
        (("play", "--terminal", "--people", "8"), "--people 8"),
        (("play", "--terminal", "--ruleset", "whist"), "unknown ruleset"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(example: str, arguments: tuple[str, ...], words: str) -> None:
    """The line says what was found and what was expected."""
    done = run(*(example if one == "FILE" else one for one in arguments))
    assert 2 == done.exit_code
    assert words in done.stderr
    assert 1 == len(done.stderr.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_prints_the_rules_of_exactly_that_game(lang: str) -> None:
    """A switch changes the text."""
    plain = run("rules", "yard", "--lang", lang)
    switched = run("rules", "yard", "eggs=double-next", "--lang", lang)
    assert 0 == plain.exit_code == switched.exit_code
    assert plain.stdout != switched.stdout
    assert "(B11)" in plain.stdout


def test_a_language_without_a_catalogue_is_wrong_usage() -> None:
    """The languages that there are stand in the error."""
    done = run("rules", "yard", "--lang", "xx")
    assert 2 == done.exit_code
    assert ", ".join(LANGUAGES) in done.stderr


@pytest.mark.parametrize(
    ("system", "heading"), [("fr_FR.UTF-8", "Les atouts"), ("es_AR", "Los triunfos"), ("C", "Trumps"), ("", "Trumps")]
)
def test_the_language_is_the_systems(system: str, heading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless asked otherwise; English where the system's has no catalogue."""
    monkeypatch.setenv("LC_ALL", system)
    monkeypatch.setenv("LC_MESSAGES", "")
    monkeypatch.setenv("LANG", "")
    assert heading in run("rules", "yard").stdout.splitlines()


def test_play_refuses_a_damaged_data_folder_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is repaired silently, nothing is lost."""
    (tmp_path / "kozel.sqlite3").write_bytes(b"no database" * 1000)
    monkeypatch.setenv("KOZEL_DATA", str(tmp_path))
    done = run("play", "--terminal")
    assert 1 == done.exit_code
    assert "damaged" in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_play_goes_on_with_the_match_that_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second call offers the match of the first; `n` begins another."""
    monkeypatch.setenv("KOZEL_DATA", str(tmp_path))
    arguments = ("play", "--terminal", "--seed", "3", "--lang", "en", "--plain")
    first = run(*arguments, stdin="1\nq\n")
    assert "The match is saved" in first.stdout
    second = run(*arguments, stdin="\nq\n")
    assert "A match is unfinished: Yard Goat, deal 1" in second.stdout
    third = run(*arguments, stdin="n\nq\n")
    assert "Deal 1" in third.stdout
