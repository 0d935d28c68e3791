"""Results of the arena in lines for people."""

from collections.abc import Iterable

from kozel.bots.arena import DuelResult, PoolResult
from kozel.bots.entrants import Replaced
from kozel.bots.estimates import Estimate, SprtResult, turned
from kozel.bots.matches import MatchesResult
from kozel.bots.tables import share

MEASURES = {"points": "card points", "losses": "loss points"}


def duel_lines(played: DuelResult) -> list[str]:
    """A duel of two."""
    first = played.first
    lines = [
        f"{first} against {played.second}, {played.ruleset}, {played.seats} seats, {played.sides}",
        f"{played.pairs} duplicate pairs, {_deals(played.seed)}; positive is good for {first}; ± is the 95 % interval",
        f"card points a deal: {_amount(played.points)} ({played.points.count} pairs)",
        f"loss points a deal: {_amount(played.losses)} ({played.losses.count} pairs)",
        f"deals won {played.won:.1%}, lost {played.lost:.1%}",
    ]
    if played.sprt is not None:
        lines.append(_test(played.sprt, aborted=played.aborted))
    speeds = zip((first, played.second), played.decisions_per_second, strict=True)
    lines.append("decisions/s: " + ", ".join(f"{name} {speed:,.0f}" for name, speed in speeds))
    return [*lines, *_accidents(played.replaced, aborted=played.aborted)]


def match_lines(played: MatchesResult) -> list[str]:
    """Whole matches of two."""
    swapped = f"each twice with sides swapped, {_deals(played.seed)}"
    return [
        f"{played.first} against {played.second}, {played.ruleset}, {played.seats} seats, {played.sides}",
        f"{played.matches} matches to {played.limit}, {swapped}; {played.deals:.1f} deals a match",
        f"matches won by {played.first}: {share(played.won)} (± is the 95 % interval)",
        *_accidents(played.replaced, aborted=played.aborted),
    ]


def pool_lines(pool: PoolResult) -> list[str]:
    """A cross table for each measure."""
    some = pool.duels[0]
    lines = [
        f"{some.ruleset}, {some.seats} seats, {some.sides}, {some.pairs} duplicate pairs each, {_deals(some.seed)}",
        "what the bot of the row gets a deal more than the bot of the column; ± is the 95 % interval",
    ]
    for measure in ("points", "losses"):
        title = "card points" if measure == "points" else "loss points fewer"
        lines += ["", *_columns([[title, *pool.names], *_cross(pool, measure)])]
    accidents = [one for each in pool.duels for one in each.replaced]
    return [*lines, *_accidents(accidents, aborted=pool.aborted)]


def _cross(pool: PoolResult, measure: str) -> list[list[str]]:
    cells: dict[tuple[str, str], str] = {}
    for each in pool.duels:
        found: Estimate = getattr(each, measure)
        cells[each.first, each.second] = _amount(found)
        cells[each.second, each.first] = _amount(turned(found))
    return [[name, *(cells.get((name, other), "-") for other in pool.names)] for name in pool.names]


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()  # names, then numbers
        for row in rows
    ]


def _amount(found: Estimate) -> str:
    margin = "" if found.margin is None else f" ± {found.margin:.2f}"
    return f"{found.mean:+.2f}{margin}"


def _deals(seed: int | None) -> str:
    return "final deals" if seed is None else f"seed {seed}"


def _test(test: SprtResult, *, aborted: bool) -> str:
    bounds = f"SPRT {test.low:+g} against {test.high:+g} {MEASURES[test.measure]} a deal"
    ratio = f"log likelihood ratio {test.llr:+.2f} of ±{test.bound:.2f}"
    if test.accepted is not None:
        number = test.low if test.accepted == "low" else test.high
        return f"{bounds}: {number:+g} accepted, {ratio}"
    return f"{bounds}: {'aborted' if aborted else 'undecided, the pairs ran out'}, {ratio}"


def _accidents(some: Iterable[Replaced], *, aborted: bool) -> list[str]:
    words = {"raised": "failed", "illegal": "answered illegally", "late": "was late"}
    lines = [f"{one.bot} {words[one.reason]} {one.plays} times: thumb played for it" for one in some]
    return [*lines, *(["aborted: the figures are of what was played until then"] if aborted else [])]
