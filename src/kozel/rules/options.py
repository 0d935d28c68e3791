"""Rulesets as data: the enumerated switches, what each ruleset makes of them, and which combinations make sense.

May know cards; never plays. A `Ruleset` is a frozen value: a base (id, version) and a value for every switch that
exists there. What a value means in play is decided in `rules.compile` alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Sides = Literal["teams", "singles"]

SWITCHES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "claim": ("none", "trump-4", "suit-4"),
        "claim-priority": ("seat", "trump-first"),
        "claim-timing": ("interrupt", "trick-start", "deal-start"),
        "deal-1-ban": ("opening-only", "both-teams"),
        "dealer-rotation": ("clockwise", "last-taker"),
        "discards": ("face-down", "open"),
        "eggs": ("nothing", "double-next", "plus-2-next", "both-pay-2"),
        "first-lead": ("dealer", "left-of-dealer", "lot"),
        "grade-edge": ("31", "21"),
        "hand-size": ("4", "6", "8"),
        "last-trump-exchange": ("on", "off"),
        "lead-cap": ("none", "1", "2", "3"),
        "match-limit": ("6", "8", "12", "16", "24"),
        "multi-side": ("top-free", "majority-only"),
        "next-lead": ("dealer", "last-taker"),
        "queen-catch": ("off", "4", "match-in-deal-1"),
        "redeal": ("none", *(str(points) for points in range(13))),
        "scoring": ("flat-2", "graded-246"),
        "six-for": ("no-tricks", "no-points"),
        "ties": ("free", "pay-2"),
        "trump": ("shown-returned", "turned-under-stock"),
        "trump-lead-ban": ("none", "opening-only", "whole-deal"),
    }
)
"""Every house rule and its values (rules.md 1.E), sorted by name."""


class RulesetError(ValueError):
    """A ruleset, switch, value or combination that does not exist or makes no sense; says why and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Base:
    """One of the ways in which Goat is played, as read from `rules/data/*.toml`."""

    id: str
    version: int
    pack: Literal["36", "32"]
    """Cards of the game: all, or without the sixes (A1, M1)."""
    trumps: Literal["named", "fixed"]
    """Named by a shown card for each deal (B4, C4), or fixed for ever (A4)."""
    tricks: Literal["sets", "cards"]
    """Sets of cards that are beaten as a whole (M4-M8), or one card with a duty to follow (A9-A12)."""
    seats: tuple[int, ...]
    sides: tuple[Sides, ...]
    """Kinds of sides that are possible; the first is the default."""
    defaults: Mapping[str, str]
    """Value of every switch that exists here."""
    values: Mapping[str, tuple[str, ...]]
    """Values that are possible here, for every switch that exists."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A base and the switches that differ from its defaults, sorted by name."""

    base: Base
    switched: tuple[tuple[str, str], ...] = ()

    def value(self, switch: str) -> str | None:
        """Value of a switch in this game; None where the switch does not exist."""
        return dict(self.switched).get(switch, self.base.defaults.get(switch))

    def __str__(self) -> str:
        """Canonical text of the `Ruleset` tag: `id@version`, then the switches that differ."""
        return " ".join([f"{self.base.id}@{self.base.version}", *(f"{name}={value}" for name, value in self.switched)])


def switch(base: Base, overrides: Mapping[str, str]) -> Ruleset:
    """Ruleset with these switches; raises `RulesetError` for what does not exist in the base."""
    for name, value in overrides.items():
        if name not in SWITCHES:
            raise RulesetError(f"unknown switch {name!r}; switches of {base.id}: {', '.join(base.values)}")
        if name not in base.values:
            raise RulesetError(f"{base.id} has no switch {name!r}; its switches: {', '.join(base.values)}")
        if value not in base.values[name]:
            raise RulesetError(
                f"unknown value {value!r} of {name} in {base.id}; values: {', '.join(base.values[name])}"
            )
    differing = {name: value for name, value in overrides.items() if value != base.defaults[name]}
    return Ruleset(base, tuple(sorted(differing.items())))


def pack_size(ruleset: Ruleset, seats: int) -> int:
    """Cards in play: 36 or 32, without the sixes that stand in the way of equal hands (A1, C14)."""
    size = int(ruleset.base.pack)
    return size if size % seats == 0 else {5: 35, 7: 35, 8: 32}[seats]


def check(ruleset: Ruleset, seats: int, sides: Sides) -> None:
    """Raise `RulesetError`, with the reason, for a game that makes no sense."""
    base = ruleset.base
    if seats not in base.seats:
        allowed = f"{base.seats[0]}" if len(base.seats) == 1 else f"{base.seats[0]} to {base.seats[-1]}"
        raise RulesetError(f"{base.id} is for {allowed} seats, not {seats}")
    if sides not in base.sides:
        raise RulesetError(f"{base.id} is played in {base.sides[0]}, not {sides}")
    if sides == "teams" and (seats < 4 or seats % 2):
        raise RulesetError(f"two teams need an even number of seats from 4, not {seats}")
    for nonsense, reason in _nonsense(ruleset, seats, two_sides=sides == "teams" or seats == 2):
        if nonsense:
            raise RulesetError(reason)


def _nonsense(ruleset: Ruleset, seats: int, *, two_sides: bool) -> list[tuple[bool, str]]:
    """Conditions under which a switch is about something that the game does not have, each with its reason."""
    value = ruleset.value
    switched = dict(ruleset.switched)
    hand_size = int(value("hand-size") or 0)
    redeal = switched.get("redeal", "none")
    dealt = seats * hand_size
    pack = pack_size(ruleset, seats)
    return [
        (dealt > pack, f"hand-size={hand_size}: {seats} hands of {hand_size} need {dealt} cards, the pack has {pack}"),
        (hand_size == 6 and value("claim") != "none", "hand-size=6 needs claim=none: only a hand of four can claim"),
        (
            value("trump") == "turned-under-stock" and dealt == pack,
            f"trump=turned-under-stock needs a stock: {seats} hands of {hand_size} leave none",
        ),
        (
            value("eggs") != "nothing" and not two_sides,
            f"eggs={value('eggs')} is for two sides: 60-60 needs exactly two",
        ),
        *[
            (name in switched and two_sides, f"{name}={switched.get(name)} is for three or more sides")
            for name in ("multi-side", "ties")
        ],
        *[
            (name in switched and value("claim") == "none", f"{name}={switched.get(name)} needs claims, but claim=none")
            for name in ("claim-priority", "claim-timing")
        ],
        *[
            (
                name in switched and value("scoring") == "flat-2",
                f"{name}={switched.get(name)} needs scoring=graded-246: with flat-2 nobody pays more than 2",
            )
            for name in ("grade-edge", "six-for")
        ],
        (
            "last-trump-exchange" in switched and value("trump-lead-ban") != "whole-deal",
            "last-trump-exchange=off needs trump-lead-ban=whole-deal: without that ban nothing is exchanged",
        ),
        (
            "deal-1-ban" in switched and value("trump-lead-ban") == "none",
            "deal-1-ban=both-teams needs a ban, but trump-lead-ban=none",
        ),
        (
            redeal != "none" and int(redeal) > 4 and hand_size != 8,
            f"redeal={redeal} needs hand-size=8: with fewer cards almost every deal would be dealt again",
        ),
    ]
