"""Programs as bots: asked a line, answering a line, replaced where they fail; the examples of the page play."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from kozel.bots.arena import duel
from kozel.bots.external import External, ExternalBot, question, read_answer, read_external
from kozel.bots.guard import Guarded, IllegalAnswerError, Incident, replacement
from kozel.bots.protocol import FIXED_WORK, Budget
from kozel.game.actions import Action
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.game.view import View, see
from kozel.notation.tokens import legal_tokens
from kozel.notation.wire import decode
from kozel.rules.compile import rules_for

RULES = rules_for("yard")
START = deal(RULES, first_match(RULES, 3), Rng(2)).state
VIEW = see(START, START.turn)
PAGE = (Path(__file__).parents[2] / "docs" / "bots-external.md").read_text(encoding="utf-8")
BIT_BY_BIT = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    print(ANSWER, flush=True)
"""


def program(tmp_path: Path, answer: str, timeout: float = 20.0) -> External:
    """A Python program that prints the value of an expression for each question."""
    file = tmp_path / "bot.py"
    file.write_text(BIT_BY_BIT.replace("ANSWER", answer), encoding="utf-8")
    return External("mine", (sys.executable, "-S", str(file)), timeout)


def example(language: str) -> str:
    """A program of the page."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE.partition("## Ten lines")[2], re.DOTALL)
    (block,) = blocks
    assert block.count("\n") <= 10
    return block


@pytest.mark.parametrize(("language", "runner"), [("sh", "sh"), ("js", "node")])
def test_the_examples_play(language: str, runner: str, tmp_path: Path) -> None:
    """Each program of the page plays a pair without a fault, claims included."""
    if shutil.which(runner) is None:
        pytest.skip(f"no {runner}")
    file = tmp_path / f"bot.{language}"
    file.write_text(example(language), encoding="utf-8")
    mine = read_external(f"mine={runner} {shlex.quote(str(file))}", timeout=60)
    result = duel(RULES, mine, "greedy", pairs=1, seed=2)
    assert (result.first, result.replaced) == ("mine", ())
    assert result.decisions_per_second[0] > 0


def test_question_is_the_view() -> None:
    """One line that decodes to the seat's view, with its legal tokens, the work and a chance that hangs on the seed."""
    line = question(VIEW, Rng(7), FIXED_WORK)
    assert line.count("\n") == 1
    row = json.loads(line)
    more = {key: row.pop(key) for key in ("tokens", "work", "chance")}
    assert decode(row, View) == VIEW
    assert more == {"tokens": legal_tokens(VIEW.legal), "work": FIXED_WORK.work, "chance": Rng(7).below(1 << 32)}


def test_answers_are_tokens() -> None:
    """With or without quotes, cards in any order; nothing and null are no claim; anything else is refused."""
    action = next(action for action in VIEW.legal if action.cards.bit_count() == 2)
    token = next(token for token in legal_tokens(VIEW.legal) if len(token) == 4)
    for text in (token, f'"{token}"\n', token[2:] + token[:2]):
        assert read_answer(VIEW, text) == action
    assert read_answer(VIEW, "null\n") is None
    assert read_answer(VIEW, "\n") is None
    for text in ("7x", ">" + token, token + token, "!", "-"):
        with pytest.raises(IllegalAnswerError, match="is none of"):
            read_answer(VIEW, text)


def test_an_external_bot_plays_like_the_same_bot_inside(tmp_path: Path) -> None:
    """The first legal action by token, inside and outside, is the same bot: results agree deal by deal."""
    mine = program(tmp_path, "view['tokens'][0] if view['tokens'] else 'null'")
    assert duel(RULES, mine, "uniform", 2, seed=4).points == duel(RULES, First, "uniform", 2, seed=4).points


class First:
    """The first legal action by token."""

    name = "first"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002
        """That action, for the turn and for claims alike."""
        rng.below(1 << 32)
        return read_answer(view, min(legal_tokens(view.legal), default=""))


@pytest.mark.parametrize(
    ("answer", "timeout", "reason"),
    [
        ("1 / 0", 20.0, "raised"),
        ("'6c6c'", 20.0, "illegal"),
        ("'null'", 20.0, "illegal"),
        ("'7h' * 5000", 20.0, "illegal"),
        ("__import__('time').sleep(60)", 0.7, "late"),
    ],
)
def test_a_program_that_fails_is_replaced(
    answer: str, timeout: float, reason: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Crash, illegal answer, no answer in time: `thumb` plays, it is told, and the program is asked again next time."""
    incidents: list[Incident] = []
    bot = ExternalBot(program(tmp_path, answer, timeout))
    guarded = Guarded(bot, incidents.append)
    for _ in range(2):
        assert guarded.choose(VIEW, Rng(0), FIXED_WORK) == replacement(VIEW)
    bot.close()
    assert [(one.bot, one.reason, one.seat) for one in incidents] == [("mine", reason, VIEW.seat)] * 2
    capfd.readouterr()


def test_a_line_that_nobody_asked_for_is_a_fault(tmp_path: Path) -> None:
    """A program that answers twice would be out of step for ever: it is started anew."""
    bot = ExternalBot(program(tmp_path, r"view['tokens'][0] + '\n' + view['tokens'][0]"))
    reasons: list[Incident] = []
    guarded = Guarded(bot, reasons.append)
    answers = [guarded.choose(VIEW, Rng(0), FIXED_WORK) for _ in range(3)]
    bot.close()
    assert all(answer in VIEW.legal for answer in answers)
    assert {incident.reason for incident in reasons} <= {"illegal"}


def test_failures_are_in_the_result(tmp_path: Path) -> None:
    """A duel counts the plays in which a bot was replaced."""
    result = duel(RULES, program(tmp_path, "'nonsense'"), "greedy", pairs=1)
    ((name, reason, plays),) = result.replaced
    assert (name, reason) == ("mine", "illegal")
    assert plays > 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mine", "expected NAME=COMMAND"),
        ("=sh", "expected NAME=COMMAND"),
        ("mine=", "expected NAME=COMMAND"),
        ("mi ne=sh", "expected NAME=COMMAND"),
        ("mine='sh", "No closing quotation"),
        ("mine=/no/such/program -x", "no program '/no/such/program'"),
    ],
)
def test_wrong_commands_are_told(text: str, words: str) -> None:
    """What is wrong with a command is one line."""
    with pytest.raises(ValueError, match=words):
        read_external(text)
