"""Reads canonical records and computes the JSON of `kozel replay --json --legal`."""

import re
from dataclasses import dataclass, field
from typing import Any

from .cards import Cards, read_cards
from .game import Deal
from .scoring import Result, Standing, banned_in_deal_1, first_opener, next_dealer, next_opener, result_of
from .switches import Rules, read_ruleset


@dataclass
class RawDeal:
    """Tags and trick lines of one deal as written."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Previous:
    """What the deal before leaves to the next one of the same match."""

    number: int
    dealer: int  # of the next deal
    opener: int  # of the next deal
    opened_by: int  # opener of the deal before
    standing: Standing


def split(text: str) -> list[RawDeal]:
    """Cut a file into deals."""
    deals: list[RawDeal] = []
    fresh = True
    for line in text.split("\n"):
        tag = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line)
        if tag:
            if fresh:
                deals.append(RawDeal())
                fresh = False
            deals[-1].tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            continue
        words = re.sub(r"\{[^}]*\}", " ", line).split()
        if words:
            assert re.fullmatch(r"\d+\.", words[0]), line
            deals[-1].lines.append(words)
            fresh = True
    return deals


def numbers(text: str) -> list[int]:
    """Integers of a tag."""
    return [int(word) for word in text.split()]


def set_up(rules: Rules, raw: RawDeal, before: Previous | None) -> tuple[Deal, int, Standing]:
    """Deal, dealer and standing at the start of a deal."""
    tags = raw.tags
    number = int(tags["Deal"]) if "Deal" in tags else (before.number + 1 if before else 1)
    if number == 1:
        before = None
    assert before is None or number == before.number + 1
    assert before is not None or "Dealer" in tags
    dealer = int(tags["Dealer"]) if before is None else int(tags.get("Dealer", before.dealer))
    opener: int | None
    if "Opener" in tags:
        opener = int(tags["Opener"])
    elif before is not None:
        opener = before.opener
    elif number == 1:
        opener = first_opener(rules, dealer)
    else:
        opener = dealer if rules["next-lead"] == "dealer" else None
    assert opener is not None, "Opener is required"
    standing = before.standing if before else Standing((0,) * rules.side_count)
    score = tuple(numbers(tags["Score"])) if "Score" in tags else standing.score
    eggs, run = numbers(tags["Eggs"]) if "Eggs" in tags else (standing.eggs, standing.run)
    assert len(score) == rules.side_count
    assert 0 <= run <= eggs
    hands, stock = read_deal(rules, tags)
    shown = tags.get("Shown")
    assert (shown is None) == rules.classic
    banned: frozenset[int] = frozenset()
    if "Banned" in tags:
        banned = frozenset(numbers(tags["Banned"]))
    elif number == 1:
        banned = banned_in_deal_1(rules)
    elif rules.classic:
        banned = rules.seats_of(rules.side_of(before.opened_by if before else (dealer - 1) % 4))
    if shown is not None:
        assert shown in (stock or sorted(rules.pack()))
        assert rules["trump"] == "shown-returned" or shown == stock[-1]
    deal = Deal(rules, number, opener, hands, stock, shown[1] if shown else None, banned)
    return deal, dealer, Standing(score, eggs, run)


def read_deal(rules: Rules, tags: dict[str, str]) -> tuple[list[Cards], list[str]]:
    """Hands and stock, checked against the pack."""
    hands = [frozenset(read_cards(part)) for part in tags["Hands"].split(" | ")]
    stock = read_cards(tags.get("Stock", ""))
    assert len(hands) == rules.seats
    assert all(len(hand) == rules.hand_size for hand in hands)
    everything = [card for hand in hands for card in hand] + stock
    assert len(everything) == len(set(everything))
    assert set(everything) == rules.pack()
    return hands, stock


def by_seat(legal: dict[int, list[str]]) -> dict[str, list[str]]:
    """Legal tokens with seats as text."""
    return {str(seat): legal[seat] for seat in sorted(legal)}


def run_lines(deal: Deal, lines: list[list[str]]) -> tuple[bool, list[dict[str, list[str]]]]:
    """Play the trick lines; tells whether they end in `*`, and the legal lists."""
    legal = []
    star = False
    for index, (number, seat, *tokens) in enumerate(lines):
        assert not deal.over
        assert not star
        assert not deal.table
        assert int(number[:-1]) == index + 1 == deal.trick_number
        assert int(seat) == deal.entitled
        for token in tokens:
            if token == "*":
                star = True
                continue
            assert not star
            assert not deal.over
            legal.append(by_seat(deal.legal()))
            claim = re.fullmatch(r"(\d)(!.*)", token)
            if claim:
                deal.play(int(claim[1]), claim[2])
            else:
                deal.play(deal.turn(), token)
    assert star != deal.over, "a deal ends or has *"
    if star:
        legal.append(by_seat(deal.legal()))
    return star, legal


def row(deal: Deal, dealer: int, standing: Standing, result: Result | None) -> dict[str, Any]:
    """The JSON object of one deal, without the legal lists."""
    after = result.standing if result else standing
    goes_on = result is not None and not result.goats
    follow = {"dealer": next_dealer(deal, dealer), "opener": next_opener(deal, dealer)}
    return {
        "deal": deal.number,
        "ruleset": deal.rules.text(),
        "trump": deal.trump,
        "tricks": [{"leader": t.leader, "taker": t.taker, "points": t.points} for t in deal.tricks],
        "points": result.points if result else None,
        "tricks_taken": result.tricks_taken if result else None,
        "penalty": result.penalty if result else None,
        "reason": result.reason if result else None,
        "score": list(after.score),
        "eggs": after.eggs,
        "goats": result.goats if result else [],
        "next": follow if goes_on else None,
    }


def replay_text(text: str, legal: bool = True) -> list[dict[str, Any]]:
    """One dict per deal, as `kozel replay --json --legal` prints them."""
    rows: list[dict[str, Any]] = []
    inherited: dict[str, str] = {}
    before: Previous | None = None
    for raw in split(text):
        for name in ("Ruleset", "Seats", "Sides"):
            if name in raw.tags:
                inherited[name] = raw.tags[name]
        ruleset = inherited["Ruleset"]
        usual = "singles" if ruleset.startswith("company") else "teams"
        rules = read_ruleset(ruleset, int(inherited.get("Seats", "4")), inherited.get("Sides", usual))
        deal, dealer, standing = set_up(rules, raw, before)
        opener = deal.entitled
        unfinished, lists = run_lines(deal, raw.lines)
        result = None if unfinished else result_of(deal, standing)
        line = row(deal, dealer, standing, result)
        check(raw.tags, line)
        if legal:
            line["legal"] = lists
        rows.append(line)
        before = None
        if result and not result.goats:
            follow = line["next"]
            before = Previous(deal.number, follow["dealer"], follow["opener"], opener, result.standing)
    return rows


def check(tags: dict[str, str], line: dict[str, Any]) -> None:
    """The tags Points and Penalty are checks."""
    for name, key in (("Points", "points"), ("Penalty", "penalty")):
        if name in tags and line[key] is not None:
            assert numbers(tags[name]) == line[key], f"{name}: {tags[name]} is {line[key]}"
