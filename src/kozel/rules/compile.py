"""The only reader of options: turns a ruleset into tables and small functions, once, for a number of seats.

May know cards, primitives and options. Everything above asks the `Rules` made here and never an option by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kozel.cards import PACK, RANK_CARDS, SUIT_CARDS, Card, Cards, card, cards
from kozel.rules import options
from kozel.rules.catalogue import read_ruleset
from kozel.rules.options import Ruleset, RulesetError, Sides
from kozel.rules.primitives import grade

Seat = int
"""A place at the table, 0..n-1 clockwise."""
Side = int
"""Seats that score together: 0 even and 1 odd in teams, the seat itself in singles."""
Tally = tuple[int, ...]
"""A number for each side."""

FIXED_TRUMPS: Final = "8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 7c"
"""The fourteen fixed trumps, low to high (A4)."""
ALL_SEATS: Final = (1 << 9) - 1
MOST_GAMES: Final = 4096
"""Games kept compiled; a server is asked for games by strangers, so there is a bound."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One game, ready to be played: what `game` and everything above may ask. Equal games are the same object."""

    ruleset: Ruleset
    seats: int
    sides: Sides
    side_of: tuple[Side, ...]
    """Side of each seat."""
    side_count: int
    pack: Cards
    hand_size: int
    """Cards dealt, and drawn up to."""
    stock_size: int
    """Cards left after dealing."""
    one_card: bool
    """Each seat plays one card and follows (A9-A12), instead of sets that beat (M4-M8)."""
    fixed_trumps: Cards
    """Trumps of every deal, or no cards where a shown card names the suit."""
    strength: tuple[int, ...]
    """Strength of each card within a trick of single cards (A4, A5)."""
    lead_cap: int
    """Most cards in a lead that is no claim."""
    open_discards: bool
    """Discards lie face up, so card points are public."""
    shown_last: bool
    """The shown card lies face up under the stock and is drawn last."""
    claim_suits: tuple[Cards, ...]
    """For each trump suit: the cards whose suits give a right to claim."""
    plain_handicap: int
    """Added to the rank of a claim with plain cards."""
    claims_interrupt: bool
    """Claims stay possible after the entitled leader has led."""
    claims_at_start_only: bool
    """Claims are possible in the first trick only."""
    ban_masks: Callable[[int, int | None, Seat], tuple[int, int]]
    """(deal number, banned seats or None, opener) -> seats that may not lead trumps in trick 1, in later tricks."""
    passes_last_trump: bool
    """A banned leader's last trump is exchanged (A15)."""
    catch_penalty: Callable[[int, int], int]
    """(deal number, loss points before) -> loss points of a caught queen; 0 where it cannot be caught (A18)."""
    losses: Callable[[Tally, Tally], Tally]
    """(card points, tricks by side) -> loss points by side, before eggs."""
    edge: int
    """Points under which a loss costs more; 0 where every loss costs the same."""
    after_eggs: Callable[[int, int], int]
    """(loss points of a side, eggs directly before) -> loss points with what the eggs make of them."""
    eggs_cost: int
    """Loss points of each side for a 60-60 deal."""
    limit: int
    """Loss points that lose the match."""
    first_opener: Callable[[Seat], Seat | None]
    """Dealer -> opener of deal 1; None: by lot."""
    next_opener: Callable[[Seat, Seat | None], Seat]
    """(next dealer, last taker) -> opener of the next deal."""
    opener_is_taker: bool
    """Whether later openers hang on who took the last trick."""
    next_dealer: Callable[[Seat, Seat | None], Seat]
    """(dealer, last taker) -> next dealer."""
    redeal_points: int
    """A hand worth at most this is dealt again; -1: never (M13)."""

    def trumps(self, trump: int | None) -> Cards:
        """Trumps of a deal whose named suit is `trump`."""
        return self.fixed_trumps if trump is None else SUIT_CARDS[trump] & self.pack

    def __str__(self) -> str:
        """Canonical text of the ruleset."""
        return str(self.ruleset)

    def __reduce__(self) -> tuple[Callable[[str, int, Sides | None], "Rules"], tuple[str, int, Sides]]:
        """Pickled as text, so that equal games stay the same object in every process."""
        return rules_for, (str(self.ruleset), self.seats, self.sides)


@lru_cache(maxsize=MOST_GAMES)
def rules_for(text: str, seats: int = 4, sides: Sides | None = None) -> Rules:
    """Rules of a game written as in the `Ruleset` tag; raises `RulesetError` with the reason where there is none."""
    ruleset = read_ruleset(text)
    return compile_rules(ruleset, seats, sides or ruleset.base.sides[0])


@lru_cache(maxsize=MOST_GAMES)
def compile_rules(ruleset: Ruleset, seats: int, sides: Sides) -> Rules:
    """Tables and functions of a game; raises `RulesetError` with the reason where it makes no sense."""
    options.check(ruleset, seats, sides)
    value = ruleset.value
    pack = _pack(ruleset, seats)
    hand_size = int(value("hand-size") or 0)
    side_count = 2 if sides == "teams" else seats
    one_card = ruleset.base.tricks == "cards"
    timing = value("claim-timing")
    cap = value("lead-cap")
    return Rules(
        ruleset=ruleset,
        seats=seats,
        sides=sides,
        side_of=tuple(seat % side_count for seat in range(seats)),
        side_count=side_count,
        pack=pack,
        hand_size=hand_size,
        stock_size=pack.bit_count() - seats * hand_size,
        one_card=one_card,
        fixed_trumps=cards(FIXED_TRUMPS) if ruleset.base.trumps == "fixed" else 0,
        strength=_strength(),
        lead_cap=1 if one_card else hand_size if cap in {None, "none"} else int(cap or 0),
        open_discards=one_card or value("discards") == "open",
        shown_last=value("trump") == "turned-under-stock",
        claim_suits=_claim_suits(value("claim")),
        plain_handicap=seats if value("claim-priority") == "trump-first" else 0,
        claims_interrupt=timing == "interrupt",
        claims_at_start_only=timing == "deal-start",
        ban_masks=_ban_masks(value("trump-lead-ban"), both=value("deal-1-ban") == "both-teams"),
        passes_last_trump=value("trump-lead-ban") == "whole-deal" and value("last-trump-exchange") == "on",
        catch_penalty=_catch_penalty(value("queen-catch"), int(value("match-limit") or 0)),
        losses=_losses(ruleset, side_count),
        edge=int(value("grade-edge") or 0) if value("scoring") == "graded-246" else 0,
        after_eggs=_after_eggs(value("eggs")),
        eggs_cost=2 if value("eggs") == "both-pay-2" else 0,
        limit=int(value("match-limit") or 0),
        first_opener=_first_opener(value("first-lead"), seats),
        next_opener=_next_opener(value("next-lead")),
        opener_is_taker=value("next-lead") == "last-taker",
        next_dealer=_next_dealer(value("dealer-rotation"), seats),
        redeal_points=-1 if value("redeal") == "none" else int(value("redeal") or 0),
    )


def _pack(ruleset: Ruleset, seats: int) -> Cards:
    """Cards in play: without the sixes that `options.pack_size` takes out (A1, C14)."""
    size = options.pack_size(ruleset, seats)
    if size == 35:
        return PACK & ~(1 << card("6d"))
    return PACK if size == 36 else PACK & ~RANK_CARDS[0]


def _strength() -> tuple[int, ...]:
    """Strength of each card where trumps are fixed: rank inside a plain suit, above all of them the trumps in order."""
    table = [one % 9 for one in range(36)]
    order: list[Card] = [card(name) for name in FIXED_TRUMPS.split()]
    for place, one in enumerate(order):
        table[one] = 9 + place
    return tuple(table)


def _claim_suits(claim: str | None) -> tuple[Cards, ...]:
    if claim == "suit-4":
        return (PACK,) * 4
    return SUIT_CARDS if claim == "trump-4" else (0,) * 4


def _ban_masks(scope: str | None, *, both: bool) -> Callable[[int, int | None, Seat], tuple[int, int]]:
    """A8, A13, A14: a written or inherited ban, else in deal 1 the opening lead alone or everybody all deal."""

    def masks(deal: int, banned: int | None, opener: Seat) -> tuple[int, int]:
        if scope not in {"opening-only", "whole-deal"}:
            return 0, 0
        if banned is None:
            banned = ALL_SEATS if both and deal == 1 else 0
            opening = banned | 1 << opener
        else:
            opening = banned
        return opening, banned if scope == "whole-deal" else 0

    return masks


def _catch_penalty(catch: str | None, limit: int) -> Callable[[int, int], int]:
    if catch == "match-in-deal-1":
        return lambda deal, before: max(limit - before, 0) if deal == 1 else 4
    cost = 4 if catch == "4" else 0
    return lambda _deal, _before: cost


def _losses(ruleset: Ruleset, side_count: int) -> Callable[[Tally, Tally], Tally]:
    """B11, A19, C12, C13: who pays, and by which grade."""
    graded = ruleset.value("scoring") == "graded-246"
    edge = int(ruleset.value("grade-edge") or 0)
    six_without_points = ruleset.value("six-for") == "no-points"
    majority_only = ruleset.value("multi-side") == "majority-only" and side_count > 2
    tied_pay = ruleset.value("ties") == "pay-2"

    def price(points: int, tricks: int) -> int:
        return grade(points, tricks, edge, six_without_points=six_without_points) if graded else 2

    def losses(points: Tally, tricks: Tally) -> Tally:
        top = max(points)
        free = 0 if points.count(top) == 1 or not tied_pay else 2
        if majority_only and top <= 60:
            return tuple(map(price, points, tricks))
        return tuple(free if own == top else price(own, taken) for own, taken in zip(points, tricks, strict=True))

    return losses


def _after_eggs(eggs: str | None) -> Callable[[int, int], int]:
    if eggs == "double-next":
        return lambda loss, run: loss << run
    if eggs == "plus-2-next":
        return lambda loss, run: loss + 2 * run if loss else 0
    return lambda loss, _run: loss


def _first_opener(first_lead: str | None, seats: int) -> Callable[[Seat], Seat | None]:
    if first_lead == "lot":
        return lambda _dealer: None
    step = 1 if first_lead == "left-of-dealer" else 0
    return lambda dealer: (dealer + step) % seats


def _next_opener(next_lead: str | None) -> Callable[[Seat, Seat | None], Seat]:
    if next_lead == "last-taker":
        return lambda dealer, taker: dealer if taker is None else taker
    return lambda dealer, _taker: dealer


def _next_dealer(rotation: str | None, seats: int) -> Callable[[Seat, Seat | None], Seat]:
    if rotation == "last-taker":
        return lambda dealer, taker: (dealer + 1) % seats if taker is None else taker
    return lambda dealer, _taker: (dealer + 1) % seats


__all__ = ["FIXED_TRUMPS", "Rules", "RulesetError", "Seat", "Side", "Tally", "compile_rules", "rules_for"]
