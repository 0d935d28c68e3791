"""Duplicate pairs of deals: the same cards twice, seats swapped.

A pair is one deal played twice: the first entrant on the even sides and the second on the odd ones, then the other way
round, with the same pack, shown card, dealer and opener, and the same chance for each seat. So each side is held by
both on the same cards; the pair's result is what the first got there less what the second got, averaged over the
sides. With two sides that is the mean difference of the two deals; with three or more (singles) it is what a bot is
worth in a seat of a table that both share. A bot against itself comes to exactly 0, swapped names to the negative.

A pair hangs on the seed and its own number alone, so results are the same for any number of processes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from kozel.bots.corpus import chance
from kozel.bots.entrants import Entrant, Pace, Roster
from kozel.bots.guard import Incident
from kozel.bots.protocol import FIXED_WORK, Bot, play_out
from kozel.game.score import seats_of_side, settle
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.game.state import Match, State
from kozel.rules.compile import Rules, Tally

DEALS_OF_A_MATCH: Final = 8
"""About as many deals as a match has: one in so many pairs is a first deal, with its own rules of leading (A8, A14)."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """One pair from the first bot's view: positive is good for it."""

    points: float | None
    """Card points more than the second bot; None where a deal was not counted (A18)."""
    losses: float
    """Loss points fewer than the second bot."""
    won: int
    """Deals in which it paid less, 0..2."""
    lost: int
    paces: tuple[Pace, Pace] = field(compare=False)
    incidents: tuple[Incident, ...] = ()


def play_pairs(
    rules: Rules, entrants: tuple[Entrant, Entrant], seed: int | None, numbers: Iterable[int]
) -> list[PairResult]:
    """Play some pairs of a seed in this process; None: of the frozen file."""
    roster = Roster(rules, entrants)
    try:
        return [play_pair(rules, roster, chance(seed, number), number) for number in numbers]
    finally:
        roster.close()


def play_pair(rules: Rules, roster: Roster, rng: Rng, number: int = 0) -> PairResult:
    """One deal twice, seats swapped."""
    roster.fresh_notes()
    ends = [play_deal(rules, roster.sitting(number, swapped=swapped), rng) for swapped in (False, True)]
    return pair_result(rules, ends, (roster.notes[0].pace, roster.notes[1].pace), incidents_of(roster))


def incidents_of(roster: Roster) -> tuple[Incident, ...]:
    """All incidents that were written down."""
    return tuple(incident for notes in roster.notes for incident in notes.incidents)


def pair_result(
    rules: Rules, ends: list[State], paces: tuple[Pace, Pace], incidents: tuple[Incident, ...] = ()
) -> PairResult:
    """What two ends of a deal come to, the second one with seats swapped."""
    points = [end.outcome.points for end in ends if end.outcome is not None and end.outcome.points is not None]
    losses = [_losses(rules, end) for end in ends]
    paid = [_paid(tally, swapped=swapped) for swapped, tally in enumerate(losses)]
    return PairResult(
        points=_advantage(points[0], points[1]) if len(points) == 2 else None,
        losses=-_advantage(losses[0], losses[1]),
        won=sum(own < other for own, other in paid),
        lost=sum(own > other for own, other in paid),
        paces=paces,
        incidents=incidents,
    )


def first_position(rules: Rules, rng: Rng) -> State:
    """The deal that a chance gives."""
    return deal(rules, match_before(rules, rng.split(0)), rng.split(1)).state


def chances_of_seats(rules: Rules, rng: Rng) -> tuple[Rng, ...]:
    """Chance of each seat in that deal."""
    return tuple(rng.split(2 + seat) for seat in range(rules.seats))


def play_deal(rules: Rules, sitting: tuple[Bot, ...], rng: Rng) -> State:
    """The end of the deal that a chance gives."""
    return play_out(first_position(rules, rng), sitting, chances_of_seats(rules, rng), FIXED_WORK)


def match_before(rules: Rules, rng: Rng) -> Match:
    """A match before a deal: any dealer and opener, a first deal or a later one, nobody ahead."""
    dealer, opener = draw_lots(rules, rng)
    score = (0,) * rules.side_count
    if rng.below(DEALS_OF_A_MATCH) == 0:
        return Match(dealer, opener, score)
    opener = rng.below(rules.seats) if rules.opener_is_taker else dealer
    banned = seats_of_side(rules, rules.side_of[dealer - 1]) if rules.one_card else None
    return Match(dealer, opener, score, deal=2, banned=banned)


def _losses(rules: Rules, end: State) -> Tally:
    """Loss points of a deal by side."""
    if end.outcome is None:
        raise ValueError("the deal is not over")
    return settle(rules, end.match, end.outcome).penalty


def _advantage(straight: Tally, swapped: Tally) -> float:
    """What the first bot got more than the second on the same side, averaged over the sides."""
    signs = [1 - 2 * (side % 2) for side in range(len(straight))]
    return sum(sign * (a - b) for sign, a, b in zip(signs, straight, swapped, strict=True)) / len(straight)


def _paid(losses: Tally, *, swapped: int) -> tuple[float, float]:
    """Loss points that the first and the second bot paid a side in a deal."""
    return fmean(losses[swapped::2]), fmean(losses[1 - swapped :: 2])
