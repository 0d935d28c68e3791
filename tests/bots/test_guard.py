"""A guarded bot always answers legally, and what was replaced is told."""

from collections.abc import Callable, Iterator

import pytest

from kozel.bots.greedy import Greedy
from kozel.bots.guard import Guarded, IllegalAnswerError, Incident, replacement
from kozel.bots.protocol import FIXED_WORK, Budget, play_out
from kozel.bots.thumb import Thumb
from kozel.game.actions import Action, Lead
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.game.view import View, see
from kozel.rules.compile import rules_for

START = deal(rules_for("yard"), first_match(rules_for("yard"), 3), Rng(1)).state
VIEW = see(START, START.turn)
OTHER = see(START, ((START.turn or 0) + 1) % 4)
Answer = Callable[[View], Action | None]


class Told:
    """A bot that does as it is told."""

    name = "told"

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002
        """What it was told."""
        return self.answer(view)


def raises(error: Exception) -> Answer:
    """An answer that is none."""

    def answer(view: View) -> Action | None:  # noqa: ARG001
        raise error

    return answer


def asked(answer: Answer, view: View = VIEW, budget: Budget = FIXED_WORK) -> tuple[Action | None, list[Incident]]:
    """What a guarded bot answers, and what was told."""
    incidents: list[Incident] = []
    return Guarded(Told(answer), incidents.append).choose(view, Rng(0), budget), incidents


def test_a_good_answer_is_left_alone() -> None:
    """What is legal and in time goes through; so does no claim."""
    assert asked(lambda view: view.legal[-1]) == (VIEW.legal[-1], [])
    assert asked(lambda _: None, OTHER) == (None, [])
    assert Guarded(Told(lambda _: None), print).name == "told"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (raises(RuntimeError("broken\nin two lines")), "raised"),
        (raises(RecursionError()), "raised"),
        (raises(TimeoutError()), "late"),
        (raises(IllegalAnswerError("9x")), "illegal"),
        (lambda _: None, "illegal"),
        (lambda _: Lead(0, 1 << 35 | 1), "illegal"),
        (lambda _: "7h", "illegal"),
    ],
)
def test_thumb_plays_for_whoever_fails(answer: Answer, reason: str) -> None:
    """Raising, no answer of who must move, what is not legal, what is no action: replaced and told in one line."""
    action, (incident,) = asked(answer)
    assert action == Thumb().choose(VIEW, Rng(5), FIXED_WORK) == replacement(VIEW)
    assert (incident.bot, incident.reason, incident.seat) == ("told", reason, VIEW.seat)
    assert "\n" not in incident.detail


def test_a_play_out_of_turn_is_no_claim() -> None:
    """Who is asked for a claim and answers with anything else claims nothing."""
    action, (incident,) = asked(lambda _: VIEW.legal[0], OTHER)
    assert action is None
    assert incident.reason == "illegal"


@pytest.mark.parametrize(("seconds", "late"), [(9.9, False), (11.9, False), (12.1, True)])
def test_overrunning(seconds: float, *, late: bool) -> None:
    """A fifth of its time is forgiven, more is not; without a deadline nobody is late."""
    times: Iterator[float] = iter([100.0, 100.0 + seconds])
    incidents: list[Incident] = []
    bot = Guarded(Told(lambda view: view.legal[-1]), incidents.append, now=lambda: next(times))
    action = bot.choose(VIEW, Rng(0), Budget(1, deadline=110.0))
    assert [incident.reason for incident in incidents] == ["late"] * late
    assert action == (replacement(VIEW) if late else VIEW.legal[-1])


def test_a_deal_with_a_broken_bot_ends() -> None:
    """Every seat's bot raises at every play, and the deal ends as if `thumb` had played it."""
    incidents: list[Incident] = []
    broken = tuple(Guarded(Told(raises(ValueError())), incidents.append) for _ in range(4))
    rngs = tuple(map(Rng, range(4)))
    assert play_out(START, broken, rngs) == play_out(START, tuple(Thumb() for _ in range(4)), rngs)
    assert {incident.seat for incident in incidents} == {0, 1, 2, 3}
    mixed = tuple(Guarded(Greedy(), incidents.append) for _ in range(4))
    before = len(incidents)
    play_out(START, mixed, rngs)
    assert len(incidents) == before
