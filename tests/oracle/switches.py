"""Rulesets, the switch table 1.E, and the pack of a ruleset and number of seats."""

from dataclasses import dataclass, field

from .cards import RANKS, SUITS

RULESETS = ("classic", "yard", "company")

# name: (values, default in classic, yard, company); None: the switch does not exist there.
SWITCHES: dict[str, tuple[tuple[str, ...], str | None, str | None, str | None]] = {
    "claim": (("none", "trump-4", "suit-4"), None, "suit-4", "trump-4"),
    "claim-priority": (("seat", "trump-first"), None, "seat", "seat"),
    "claim-timing": (("interrupt", "trick-start", "deal-start"), None, "interrupt", "trick-start"),
    "deal-1-ban": (("opening-only", "both-teams"), "opening-only", None, None),
    "dealer-rotation": (("clockwise", "last-taker"), "clockwise", "clockwise", "clockwise"),
    "discards": (("face-down", "open"), None, "face-down", "face-down"),
    "eggs": (("nothing", "double-next", "plus-2-next", "both-pay-2"), "nothing", "nothing", "nothing"),
    "first-lead": (("dealer", "left-of-dealer", "lot"), "dealer", "left-of-dealer", "dealer"),
    "grade-edge": (("31", "21"), "31", "31", "31"),
    "hand-size": (("4", "6", "8"), "4", "4", "4"),
    "last-trump-exchange": (("on", "off"), "on", None, None),
    "lead-cap": (("none", "1", "2", "3"), None, "none", "none"),
    "match-limit": (("6", "8", "12", "16", "24"), "12", "12", "12"),
    "multi-side": (("top-free", "majority-only"), None, None, "top-free"),
    "next-lead": (("dealer", "last-taker"), "dealer", "last-taker", "dealer"),
    "queen-catch": (("off", "4", "match-in-deal-1"), "4", None, None),
    "redeal": (("none", *(str(n) for n in range(13))), "none", "none", "none"),
    "scoring": (("flat-2", "graded-246"), "flat-2", "graded-246", "graded-246"),
    "six-for": (("no-tricks", "no-points"), "no-tricks", "no-tricks", "no-tricks"),
    "ties": (("free", "pay-2"), None, None, "free"),
    "trump": (("shown-returned", "turned-under-stock"), None, "shown-returned", "shown-returned"),
    "trump-lead-ban": (("none", "opening-only", "whole-deal"), "whole-deal", None, None),
}


def default_of(ruleset: str, name: str) -> str | None:
    """Default of a switch in a ruleset; None where it does not exist."""
    _, classic, yard, company = SWITCHES[name]
    return {"classic": classic, "yard": yard, "company": company}[ruleset]


def values_of(ruleset: str, name: str) -> tuple[str, ...]:
    """Values that a ruleset knows for a switch (combinations are judged by `refusal`)."""
    if default_of(ruleset, name) is None:
        return ()
    values = SWITCHES[name][0]
    if name == "hand-size":
        return ("4", "8") if ruleset == "classic" else ("4", "6")
    if name == "redeal" and ruleset != "classic":
        return values[:6]
    return values


@dataclass(frozen=True)
class Rules:
    """A ruleset with its switches, for a number of seats and a kind of sides."""

    ruleset: str
    seats: int
    sides: str
    changed: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        """Value of a switch."""
        value = self.changed.get(name, default_of(self.ruleset, name))
        assert value is not None, f"{self.ruleset} has no switch {name}"
        return value

    def text(self) -> str:
        """Canonical text of the Ruleset tag."""
        parts = [f"{name}={self[name]}" for name in sorted(self.changed) if self[name] != self.default(name)]
        return " ".join([f"{self.ruleset}@1", *parts])

    def default(self, name: str) -> str | None:
        """Default of a switch here."""
        return default_of(self.ruleset, name)

    @property
    def classic(self) -> bool:
        """Is this system A?"""
        return self.ruleset == "classic"

    @property
    def hand_size(self) -> int:
        """Cards dealt and drawn up to."""
        return int(self["hand-size"])

    @property
    def side_count(self) -> int:
        """Number of sides."""
        return 2 if self.sides == "teams" else self.seats

    def side_of(self, seat: int) -> int:
        """Side of a seat."""
        return seat % self.side_count

    def seats_of(self, side: int) -> frozenset[int]:
        """All seats of a side."""
        return frozenset(seat for seat in range(self.seats) if self.side_of(seat) == side)

    def pack(self) -> frozenset[str]:
        """The pack (A1, M1, C14)."""
        cards = frozenset(rank + suit for rank in RANKS for suit in SUITS)
        sixes = frozenset("6" + suit for suit in SUITS)
        if self.classic or self.seats == 8:
            return cards - sixes
        if self.seats in (5, 7):
            return cards - {"6d"}
        return cards

    def stock_size(self) -> int:
        """Cards left after dealing."""
        return len(self.pack()) - self.seats * self.hand_size


def read_ruleset(text: str, seats: int, sides: str) -> Rules:
    """Rules from the text of a Ruleset tag."""
    head, *parts = text.split()
    ruleset, _, version = head.partition("@")
    assert ruleset in RULESETS and version in ("", "1"), text
    triples = [part.partition("=") for part in parts]
    rules = Rules(ruleset, seats, sides, {name: value for name, _, value in triples})
    assert refusal(rules) is None, refusal(rules)
    return rules


def refusal(rules: Rules) -> str | None:
    """Why these rules make no sense together, or None."""
    for name, value in rules.changed.items():
        if value not in values_of(rules.ruleset, name):
            return f"{rules.ruleset} has no {name}={value}"

    def is_set(name: str) -> bool:
        return rules.default(name) is not None and rules[name] != rules.default(name)

    two_sides = rules.side_count == 2
    teams_possible = rules.seats >= 4 and rules.seats % 2 == 0
    checks = [
        (not 2 <= rules.seats <= 9, "seats"),
        (rules.sides not in ("teams", "singles"), "sides"),
        (rules.sides == "teams" and not teams_possible, "teams need an even number from 4"),
        (rules.ruleset != "company" and (rules.seats, rules.sides) != (4, "teams"), "2 x 2 only"),
        (is_set("eggs") and not two_sides, "eggs need two sides"),
        ((is_set("ties") or is_set("multi-side")) and two_sides, "ties, multi-side need three sides"),
        (rules["hand-size"] == "6" and rules["claim"] != "none", "hand-size=6 needs claim=none"),
        (rules.stock_size() < 0, "not enough cards"),
        (is_set("trump") and rules.stock_size() == 0, "turned-under-stock needs a stock"),
        ((is_set("claim-priority") or is_set("claim-timing")) and rules["claim"] == "none", "no claims"),
        ((is_set("grade-edge") or is_set("six-for")) and rules["scoring"] == "flat-2", "no grades"),
        (is_set("last-trump-exchange") and rules["trump-lead-ban"] != "whole-deal", "no exchange"),
        (is_set("deal-1-ban") and rules["trump-lead-ban"] == "none", "no ban"),
        (is_set("redeal") and int(rules["redeal"]) > 4 and rules["hand-size"] != "8", "redeal above 4"),
    ]
    for wrong, why in checks:
        if wrong:
            return why
    return None
