"""The table of partner sense: how many positions each level passes, and what it fails, with its own estimates."""

from collections.abc import Iterator
from typing import Final

from tests.support.partner import Problem, answer, problems

from kozel.bots.evaluator import options_of, values_of
from kozel.bots.master import judge
from kozel.bots.protocol import FIXED_WORK
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.notation.tokens import legal_token

BEGIN, END = "<!-- partner -->", "<!-- end of partner -->"
SEEDS: Final = 10
"""Chances of each decision: `novice` and `solid` are sometimes wrong by intent."""
AIMS: Final = {
    "uniform": "< 35 %",
    "novice": "",
    "casual": "",
    "solid": "≥ 80 %",
    "strong": "≥ 90 %",
    "master": "≥ 95 %",
}
SIZES: Final = {"solid": "small", "strong": "large"}


def lines() -> Iterator[str]:
    """The table and the lists below it, as lines of the page."""
    found = problems()
    cited = sum(each.complaint is not None for each in found)
    rulesets = [each.state.rules.ruleset.base.id for each in found]
    counts = ", ".join(f"{rulesets.count(name)} of `{name}`" for name in sorted(set(rulesets)))
    yield f"Made by `python -m bench.partner`: {len(found)} positions, {counts}; {cited} answer a complaint of players."
    yield ""
    yield "| level | passed | aim |"
    yield "| --- | ---: | ---: |"
    chance = float(sum(each.share for each in found) / len(found))
    yield f"| uniform | {chance:.1%} | {AIMS['uniform']} |"
    passed = {name: [_passed(name, each) for each in found] for name in AIMS if name != "uniform"}
    for name, shares in passed.items():
        yield f"| {name} | {sum(shares) / len(shares):.1%} | {AIMS[name]} |"
    for name in (*SIZES, "master"):
        yield ""
        failed = [each for each, share in zip(found, passed[name], strict=True) if share <= 0.5]
        estimates = " Its estimates in card points, loss points weighed in:" if failed else ""
        yield f"What {name} fails: {len(failed)}.{estimates}"
        if failed:
            yield ""
        yield from (f"- {_failure(name, each)}" for each in failed)


def _passed(name: str, problem: Problem) -> float:
    """Share of the seeds in which a level passes."""
    seeds = SEEDS if name in {"novice", "solid"} else 1
    return sum(problem.passed(answer(name, problem, seed)) for seed in range(seeds)) / seeds


def _failure(name: str, problem: Problem) -> str:
    """What a level does instead, and what it expects of both."""
    values = _estimates(name, problem)
    good = max((one for one in values if problem.passed(one)), key=values.__getitem__, default=None)
    best = max(values, key=values.__getitem__)
    asked = f"`{problem.name}` ({problem.want})"
    if good is None:
        return f"{asked}: plays {_told(best)} {values[best]:+.1f} and tries nothing that is wanted"
    if best == good:
        return f"{asked}: knows {_told(good)} {values[good]:+.1f} and is mostly wrong by intent"
    return f"{asked}: plays {_told(best)} {values[best]:+.1f}, not {_told(good)} {values[good]:+.1f}"


def _estimates(name: str, problem: Problem) -> dict[Action | None, float]:
    """Worth of each play that a level looks at, by the level."""
    view = problem.view
    options = options_of(view)
    if name in SIZES:
        return dict(zip(options, values_of(view, options, SIZES[name]), strict=True))
    return {each.action: each.worth for each in judge(view, options, Rng(0), FIXED_WORK)}


def _told(action: Action | None) -> str:
    return "pass" if action is None else f"`{legal_token(action)}`"
