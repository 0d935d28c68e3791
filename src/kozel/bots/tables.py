"""The tables of docs/bots.md: the whole ladder and its anchor against each other, made again by one command.

Nothing in them hangs on the day or the machine: same rules, same bots, same seed, same text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kozel.bots import levels
from kozel.bots.arena import DuelResult, PoolResult, Progress, cross_table
from kozel.bots.estimates import Estimate, turned
from kozel.bots.matches import MatchesResult, play_matches
from kozel.bots.workers import InOrder
from kozel.rules.compile import rules_for
from kozel.rules.options import Sides

DATA: Final = Path(__file__).with_name("data")
ANCHOR: Final = "greedy"
SLOW: Final = "master"
PAIRS: Final = 2_000
SLOW_PAIRS: Final = 800
"""Pairs where the slow level plays."""
MATCHES: Final = 500
SLOW_MATCHES: Final = 50
"""Matches, each played twice."""

Game = tuple[str, int, Sides]


def read_games(path: Path) -> tuple[Game, ...]:
    """Games of a file of lines `SEATS SIDES RULESET [SWITCH=VALUE...]`."""
    games: list[Game] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        seats, sides, ruleset = line.split(maxsplit=2)
        games.append((ruleset, int(seats), "teams" if sides == "teams" else "singles"))
    return tuple(games)


LADDERS: Final[Mapping[str, tuple[Game, ...]]] = MappingProxyType(
    {
        "classic": (("classic", 4, "teams"),),
        "yard": (("yard", 4, "teams"),),
        "company": (
            ("company", 3, "singles"),
            ("company", 4, "singles"),
            ("company", 4, "teams"),
            ("company", 6, "teams"),
        ),
    }
)
"""Tables of the whole ladder."""
WITH_MATCHES: Final = {"yard"}
MATCH_OPPONENTS: Final = (ANCHOR, "casual")
OTHER: Final = "other"
OTHER_PAIR: Final = ("strong", "casual")
"""Who plays the games that have no table of the whole ladder."""
OTHER_GAMES: Final[tuple[Game, ...]] = read_games(DATA / "other-games.txt")
NAMES: Final = (*LADDERS, OTHER)


@dataclass(frozen=True, slots=True)
class TableResult:
    """Everything that a table of docs/bots.md says."""

    name: str
    command: str
    """How to make it again."""
    pools: tuple[PoolResult, ...]
    """One for each game."""
    matches: tuple[MatchesResult, ...]

    @property
    def aborted(self) -> bool:
        """Whether the run was interrupted."""
        return any(pool.aborted for pool in self.pools) or any(each.aborted for each in self.matches)


def ladder(upto: str | None = None) -> tuple[str, ...]:
    """The anchor and the levels, weakest first, up to one of them. Raises ValueError for an unknown level."""
    if upto is not None and upto not in levels.LEVELS:
        raise ValueError(f"no level {upto!r}; levels: {', '.join(levels.LEVELS)}")
    last = len(levels.LEVELS) if upto is None else levels.LEVELS.index(upto) + 1
    return tuple(dict.fromkeys((ANCHOR, *levels.LEVELS[:last])))


def make_table(
    name: str,
    pairs: int | None,
    seed: int,
    in_order: InOrder,
    progress: Progress | None = None,
    *,
    upto: str | None = None,
) -> TableResult:
    """Play everything that a table says.

    `pairs`: no more than so many of anything; `upto`: no level above this one. Raises ValueError for what there is not.
    """
    if name not in NAMES:
        raise ValueError(f"no table {name!r}; tables: {', '.join(NAMES)}")
    names = OTHER_PAIR if name == OTHER else ladder(upto)
    games = [rules_for(*game) for game in (OTHER_GAMES if name == OTHER else LADDERS[name])]
    fixtures = match_fixtures(names) if name in WITH_MATCHES else []
    number = _pairs_at_most(pairs)
    matches = _at_most(pairs, MATCHES, SLOW_MATCHES)
    count = _Count(progress, len(games) * _pairs_of(names, number) + sum(matches(*two) for two in fixtures))
    pools = []
    for rules in games:
        pools.append(cross_table(rules, names, number, seed, progress=count.told, in_order=in_order))
        count.next()
    played = []
    for two in fixtures:
        played.append(play_matches(games[0], *two, matches(*two), seed, progress=count.told, in_order=in_order))
        count.next()
    given = "".join(f" --{option} {value}" for option, value in (("pairs", pairs), ("upto", upto)) if value is not None)
    command = f"kozel arena --table {name}{given} --seed {seed}"
    return TableResult(name, command, tuple(pools), tuple(played))


def match_fixtures(names: Sequence[str]) -> list[tuple[str, str]]:
    """Who plays whole matches: every level against the anchor, and the stronger ones against a usual player."""
    known = [opponent for opponent in MATCH_OPPONENTS if opponent in names]
    return [(name, opponent) for opponent in known for name in names[names.index(opponent) + 1 :]]


def _pairs_of(names: Sequence[str], number: Callable[[str, str], int]) -> int:
    return sum(number(one, other) for at, one in enumerate(names) for other in names[at + 1 :])


def _pairs_at_most(pairs: int | None) -> Callable[[str, str], int]:
    """How many pairs two bots play: the slow level only those that say whether it is stronger, and by how much."""
    most, known = _at_most(pairs, PAIRS, SLOW_PAIRS), ladder()
    opponents = {ANCHOR, *(lower for lower, upper in pairwise(known) if upper == SLOW)}

    def number(first: str, second: str) -> int:
        is_idle = SLOW in {first, second} and not opponents & {first, second}
        return 0 if is_idle else most(first, second)

    return number


def _at_most(pairs: int | None, usual: int, slow: int) -> Callable[[str, str], int]:
    def number(first: str, second: str) -> int:
        whole = slow if SLOW in {first, second} else usual
        return whole if pairs is None else min(pairs, whole)

    return number


class _Count:
    """What is done of everything."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total = progress, total
        self._before = self._now = 0

    def told(self, done: int, _: int) -> None:
        """Something is done of the part that is under way."""
        self._now = done
        if self._progress is not None:
            self._progress(self._before + done, self._total)

    def next(self) -> None:
        """Another part begins."""
        self._before, self._now = self._before + self._now, 0


# --- Markdown --------------------------------------------------------------------------------------------------------


def markdown(table: TableResult) -> str:
    """The text between the marks."""
    lines = [f"Made by `{table.command}`.", ""]
    if table.name == OTHER:
        lines += [*_other_lines(table.pools), ""]
    else:
        for pool in table.pools:
            lines += [*_pool_lines(pool), ""]
    if table.matches:
        lines += [*_match_lines(table.matches), ""]
    return "\n".join(lines)


def game_words(result: DuelResult | MatchesResult) -> str:
    """Which game that was."""
    who = "in teams" if result.sides == "teams" else "singles"
    return f"`{result.ruleset}`, {result.seats} seats, {who}"


def amount(found: Estimate, digits: int = 1) -> str:
    """A mean and its interval."""
    margin = "" if found.margin is None else f" ± {found.margin:.{digits}f}"
    return f"{found.mean:+.{digits}f}{margin}"


def _pool_lines(pool: PoolResult) -> list[str]:
    whole = {(each.first, each.second): each for each in pool.duels}
    lines = [f"{game_words(pool.duels[0])}: what the bot of the row gets a deal more than the bot of the column.", ""]
    for title, digits in (("card points", 1), ("loss points fewer", 2)):
        lines += [_row([title, *pool.names]), _row(["---"] + ["---:"] * len(pool.names))]
        lines += [_row([name, *(_cell(whole, name, other, digits) for other in pool.names)]) for name in pool.names]
        lines.append("")
    rungs = pairwise(name for name in pool.names if name != ANCHOR)
    steps = [f"{upper} over {lower} {amount(turned(whole[lower, upper].losses), 2)}" for lower, upper in rungs]
    lines.append(f"Step by step, loss points a deal: {', '.join(steps)}. Pairs: {_pair_numbers(pool)}.")
    return lines


def _pair_numbers(pool: PoolResult) -> str:
    numbers = sorted({each.pairs for each in pool.duels}, reverse=True)
    if len(numbers) == 1:
        return f"{numbers[0]:,}"
    return f"{numbers[0]:,}, with {SLOW} {numbers[-1]:,}"


def _cell(whole: Mapping[tuple[str, str], DuelResult], name: str, other: str, digits: int) -> str:
    if name == other:
        return ""
    straight = whole.get((name, other))
    found = straight if straight is not None else whole.get((other, name))
    if found is None:
        return ""
    value = found.points if digits == 1 else found.losses
    return amount(value if straight is not None else turned(value), digits)


def _other_lines(pools: Sequence[PoolResult]) -> list[str]:
    first, second = OTHER_PAIR
    lines = [f"What {first} gets a deal more than {second}, {pools[0].duels[0].pairs:,} pairs a game.", ""]
    lines += [_row(["game", "card points", "loss points fewer", "deals won : lost"]), _row(["---"] + ["---:"] * 3)]
    for (each,) in (pool.duels for pool in pools):
        shares = f"{each.won:.0%} : {each.lost:.0%}"
        lines.append(_row([game_words(each), amount(each.points), amount(each.losses, 2), shares]))
    return lines


def _match_lines(matches: Sequence[MatchesResult]) -> list[str]:
    limit = matches[0].limit
    lines = [f"{game_words(matches[0])}: whole matches to {limit}, each played twice, sides swapped.", ""]
    lines += [_row(["bot", "against", "matches", "won", "deals a match"]), _row(["---", "---"] + ["---:"] * 3)]
    for each in matches:
        row = [each.first, each.second, f"{each.matches:,} × 2", share(each.won), f"{each.deals:.1f}"]
        lines.append(_row(row))
    return lines


def share(found: Estimate) -> str:
    """A share and its interval, in per cent."""
    margin = "" if found.margin is None else f" ± {100 * found.margin:.1f}"
    return f"{100 * found.mean:.1f}{margin} %"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


# --- the page --------------------------------------------------------------------------------------------------------


def marks(name: str) -> tuple[str, str]:
    """What stands before and behind a table on the page."""
    return f"<!-- table {name} -->", f"<!-- end of table {name} -->"


def check_place(page: str, name: str) -> None:
    """Raise ValueError where a page has no place for a table."""
    begin, end = marks(name)
    if end not in page.partition(begin)[2]:
        raise ValueError(f"no place for the table: expected a line {begin} and a line {end}")


def put_into(page: str, table: TableResult) -> str:
    """The page with a table in its place; raises ValueError where the page has no such place."""
    check_place(page, table.name)
    begin, end = marks(table.name)
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n\n{markdown(table).rstrip()}\n\n{end}{rest.partition(end)[2]}"
