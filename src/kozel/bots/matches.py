"""Whole matches in duplicate: from the first deal to the goats, each twice with sides swapped.

Deal number n of both has the same pack; who deals and opens later hangs on how the deals went. What a bot wins of a
match is the share of the goats' sides that the other one held: 1 or 0 between two sides, unless both lose at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Final

from kozel.bots.arena import Who
from kozel.bots.corpus import chance, check_deals
from kozel.bots.entrants import Entrant, Replaced, Roster, check_seating, entrant, replaced
from kozel.bots.estimates import Estimate, estimate
from kozel.bots.guard import Incident
from kozel.bots.pairs import incidents_of
from kozel.bots.protocol import FIXED_WORK, Bot, play_out
from kozel.bots.workers import InOrder, Progress, gathered
from kozel.game.score import first_match, settle
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.rules.compile import Rules, Side

CHUNK: Final = 2
MOST_DEALS: Final = 500
"""Deals after which a match that has no goats counts half."""


@dataclass(frozen=True, slots=True)
class MatchPair:
    """One match played twice, from the first bot's view."""

    won: float
    """Mean of the two, 0..1."""
    deals: float
    incidents: tuple[Incident, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchesResult:
    """What whole matches came to, from the first bot's view."""

    ruleset: str
    seats: int
    sides: str
    limit: int
    """Loss points that lose a match."""
    first: str
    second: str
    seed: int | None
    matches: int
    """Each played twice."""
    won: Estimate
    """Share of the matches that it won."""
    deals: float
    """Deals a match."""
    replaced: tuple[Replaced, ...] = ()
    aborted: bool = False


def play_matches(
    rules: Rules,
    first: Who,
    second: Who,
    matches: int,
    seed: int | None = 0,
    processes: int = 1,
    progress: Progress | None = None,
    *,
    in_order: InOrder | None = None,
) -> MatchesResult:
    """Play matches 0..matches-1 of a seed, each twice, and sum them up."""
    entrants = entrant(first), entrant(second)
    check_seating(rules, entrants)
    check_deals(seed, matches)
    play = partial(play_match_pairs, rules, entrants, seed)
    results, aborted = gathered(play, matches, CHUNK, processes, in_order, progress)
    return MatchesResult(
        ruleset=str(rules),
        seats=rules.seats,
        sides=rules.sides,
        limit=rules.limit,
        first=entrants[0].name,
        second=entrants[1].name,
        seed=seed,
        matches=len(results),
        won=estimate([result.won for result in results]),
        deals=fmean([result.deals for result in results] or [0.0]),
        replaced=replaced(incident for result in results for incident in result.incidents),
        aborted=aborted,
    )


def play_match_pairs(
    rules: Rules, entrants: tuple[Entrant, Entrant], seed: int | None, numbers: Iterable[int]
) -> list[MatchPair]:
    """Play some matches of a seed in this process, each twice."""
    roster = Roster(rules, entrants)
    try:
        return [play_match_pair(rules, roster, chance(seed, number), number) for number in numbers]
    finally:
        roster.close()


def play_match_pair(rules: Rules, roster: Roster, rng: Rng, number: int = 0) -> MatchPair:
    """One match twice, sides swapped."""
    roster.fresh_notes()
    won, deals = [], []
    for swapped in (False, True):
        goats, played = play_match(rules, roster.sitting(number, swapped=swapped), rng)
        lost_by_second = [(side + swapped) % 2 for side in goats]
        won.append(fmean(lost_by_second) if lost_by_second else 0.5)
        deals.append(played)
    return MatchPair(fmean(won), fmean(deals), incidents_of(roster))


def play_match(rules: Rules, sitting: tuple[Bot, ...], rng: Rng) -> tuple[tuple[Side, ...], int]:
    """The goats of a match, none where it does not end, and how many deals it had."""
    match = first_match(rules, *draw_lots(rules, rng.split(0)))
    for number in range(1, MOST_DEALS + 1):
        luck = rng.split(number)
        start = deal(rules, match, luck.split(0)).state
        end = play_out(start, sitting, tuple(luck.split(1 + seat) for seat in range(rules.seats)), FIXED_WORK)
        if end.outcome is None:  # pragma: no cover -- `play_out` ends
            break
        settled = settle(rules, match, end.outcome)
        if settled.next is None:
            return settled.goats, number
        match = settled.next
    return (), MOST_DEALS
