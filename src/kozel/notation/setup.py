"""From the tags of a deal to its first position: inheritance, defaults, and every check that names its place."""

from dataclasses import dataclass
from typing import Final

from kozel.cards import Card, Cards, CardTextError, card_text, mask_of, read_card
from kozel.game import unseen
from kozel.game.score import seats_of_side
from kozel.game.state import Match, Settlement
from kozel.notation.errors import NotationError
from kozel.notation.lines import Tag
from kozel.notation.record import DealRecord
from kozel.notation.tokens import UNSEEN_CARD
from kozel.rules.catalogue import read_ruleset
from kozel.rules.compile import Rules, RulesetError, Tally, rules_for
from kozel.rules.options import Sides

KNOWN_TAGS: Final = (
    "Ruleset",
    "Seats",
    "Sides",
    "Deal",
    "Dealer",
    "Opener",
    "Banned",
    "Hands",
    "Stock",
    "Shown",
    "Score",
    "Eggs",
    "Points",
    "Penalty",
)


MOST_CARDS: Final = 36
"""Cards of the largest pack."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a deal inherits from the one before it in the file."""

    rules: Rules
    deal: int
    opener: int
    last_taker: int | None
    settlements: tuple[Settlement, ...]
    """What the deal can have done to the match: several where that hangs on unseen cards, none while unfinished."""


class Tags:
    """Tags of one deal, asked by name; raises `NotationError` at their place."""

    def __init__(self, tags: list[Tag], line: int) -> None:
        self.line = line
        self.all = tags
        self._by_name: dict[str, Tag] = {}
        for tag in tags:
            if tag.name in self._by_name:
                raise NotationError(tag.line, 2, f"tag {tag.name} again", "each tag once a deal")
            self._by_name[tag.name] = tag

    def get(self, name: str) -> Tag | None:
        """Tag with this name."""
        return self._by_name.get(name)

    def need(self, name: str, why: str) -> Tag:
        """Tag with this name; raises where there is none."""
        tag = self.get(name)
        if tag is None:
            raise NotationError(self.line, 1, f"a deal without {name}", f'[{name} "…"]: {why}')
        return tag

    def wrong(self, tag: Tag, expected: str, found: str | None = None, at: int = 0) -> NotationError:
        """Error at a place inside a tag's value."""
        return NotationError(tag.line, tag.column + at, found or repr(tag.value), expected)

    def numbers(self, tag: Tag, count: int | None, most: int, expected: str) -> Tally:
        """Numbers 0..most, separated by blanks."""
        words = tag.value.split()
        if (count is not None and len(words) != count) or not all(
            word.isascii() and word.isdigit() and len(word) < 10 and int(word) <= most for word in words
        ):
            raise self.wrong(tag, expected)
        return tuple(map(int, words))

    def number(self, name: str, least: int, most: int) -> int | None:
        """A number in a range; None where the tag is missing."""
        tag = self.get(name)
        if tag is None:
            return None
        expected = f"a number {least} to {most}"
        (value,) = self.numbers(tag, 1, most, expected)
        if value < least:
            raise self.wrong(tag, expected)
        return value


def read_setup(tags: Tags, before: Context | None) -> DealRecord:
    """Record of a deal without its plays."""
    deal = _deal_number(tags, before)
    in_match = before if deal.continues else None
    rules = _rules(tags, before)
    if in_match is not None and rules is not in_match.rules:
        raise NotationError(tags.line, 1, f"{rules} in the middle of a match", f"{in_match.rules}, as before")
    match = _match(tags, rules, deal.number, in_match)
    hands, stock = _cards(tags, rules)
    return DealRecord(
        rules=rules,
        match=match,
        hands=hands,
        stock=stock,
        shown=_shown(tags, rules, hands, stock),
        tags=tuple((tag.name, tag.value) for tag in tags.all if tag.name not in KNOWN_TAGS),
        points=_check(tags, "Points", rules),
        penalty=_check(tags, "Penalty", rules),
    )


@dataclass(frozen=True, slots=True)
class _Deal:
    number: int
    continues: bool
    """Whether it continues the match of the deal before."""


def _deal_number(tags: Tags, before: Context | None) -> _Deal:
    number = tags.number("Deal", 1, 999_999)
    tag = tags.get("Deal")
    if before is None:
        return _Deal(number or 1, continues=False)
    if number == 1:
        return _Deal(1, continues=False)
    place = (tag.line, tag.column) if tag else (tags.line, 1)
    if not before.settlements:
        raise NotationError(*place, "a deal after an unfinished one", 'the last deal of the match, or [Deal "1"]')
    if all(one.next is None for one in before.settlements):
        raise NotationError(*place, "a deal after the end of the match", '[Deal "1"], which begins a new match')
    if number not in {None, before.deal + 1}:
        raise NotationError(*place, f"deal {number}", f"{before.deal + 1}, or 1 for a new match")
    return _Deal(before.deal + 1, continues=True)


def _rules(tags: Tags, before: Context | None) -> Rules:
    ruleset, sides_tag = tags.get("Ruleset"), tags.get("Sides")
    if ruleset is None and before is None:
        ruleset = tags.need("Ruleset", "the first deal of a file names its rules")
    seats = tags.number("Seats", 2, 9)
    sides: Sides | None = None
    if sides_tag is not None:
        if sides_tag.value not in {"teams", "singles"}:
            raise tags.wrong(sides_tag, "teams or singles")
        sides = "teams" if sides_tag.value == "teams" else "singles"
    try:
        text = ruleset.value if ruleset is not None else str(before.rules) if before is not None else ""
        possible = read_ruleset(text).base.sides
        if before is not None:
            seats = seats or before.rules.seats
            sides = sides or (before.rules.sides if len(possible) > 1 else None)
        return rules_for(text, seats or 4, sides)
    except RulesetError as error:
        place = next(tag for tag in (ruleset, tags.get("Seats"), sides_tag, tags.all[0]) if tag is not None)
        raise NotationError(place.line, place.column, repr(place.value), f"rules that exist: {error}") from None


def _match(tags: Tags, rules: Rules, deal: int, before: Context | None) -> Match:
    seats, sides = rules.seats, rules.side_count
    follows = [one.next for one in before.settlements if one.next is not None] if before else []
    expected = follows[0] if follows else None
    dealer = tags.number("Dealer", 0, seats - 1)
    if dealer is None:
        if expected is None:
            tags.need("Dealer", "the first deal of a match names its dealer")
        dealer = expected.dealer if expected else 0
    score_tag, eggs_tag = tags.get("Score"), tags.get("Eggs")
    is_known = len(set(follows)) == 1
    score: Tally = expected.score if expected and is_known else (0,) * sides
    eggs = (expected.eggs, expected.eggs_run) if expected and is_known else (0, 0)
    if score_tag is not None:
        score = tags.numbers(score_tag, sides, 99_999, f"{sides} numbers, the loss points by side before this deal")
        if max(score) >= rules.limit:
            raise tags.wrong(score_tag, f"less than {rules.limit} each: at {rules.limit} the match is over")
    if eggs_tag is not None:
        if sides != 2:
            raise tags.wrong(eggs_tag, "no Eggs: 60-60 needs exactly two sides")
        total, run = tags.numbers(eggs_tag, 2, 99_999, "two numbers: 60-60 deals so far, and directly before this deal")
        if run > total:
            raise tags.wrong(eggs_tag, "no more eggs directly before this deal than so far in the match")
        eggs = (total, run)
    return Match(
        dealer=dealer,
        opener=_opener(tags, rules, deal, dealer, before),
        score=score,
        deal=deal,
        eggs=eggs[0],
        eggs_run=eggs[1],
        banned=_banned(tags, rules, deal, dealer, before),
    )


def _opener(tags: Tags, rules: Rules, deal: int, dealer: int, before: Context | None) -> int:
    opener = tags.number("Opener", 0, rules.seats - 1)
    if opener is None and deal == 1:
        opener = rules.first_opener(dealer)
    elif opener is None and (before is not None or not rules.opener_is_taker):
        opener = rules.next_opener(dealer, before.last_taker if before is not None else None)
    if opener is None:
        tags.need("Opener", "the rules leave open who leads first in this deal")
    return opener or 0


def _banned(tags: Tags, rules: Rules, deal: int, dealer: int, before: Context | None) -> int | None:
    tag = tags.get("Banned")
    if tag is not None:
        if not rules.one_card:
            raise tags.wrong(tag, f"no Banned: {rules.ruleset.base.id} has no ban on trump leads")
        seats = tags.numbers(tag, None, rules.seats - 1, "seats that may not lead trumps, e.g. 0 2")
        if len(set(seats)) != len(seats):
            raise tags.wrong(tag, "each seat once")
        return sum(1 << seat for seat in seats)
    if not rules.one_card or deal == 1:
        return None
    opened = before.opener if before is not None else (dealer - 1) % rules.seats
    return seats_of_side(rules, rules.side_of[opened])


def _cards(tags: Tags, rules: Rules) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """Hands and stock; together they are the whole pack, each card once."""
    hands_tag = tags.need("Hands", "the cards of each seat")
    stock_tag = tags.get("Stock")
    seen: Cards = 0
    hands: list[Cards] = []
    blank = unseen.DEALT
    at = 0
    for part in hands_tag.value.split("|"):
        some = _read_cards(tags, hands_tag, part, at, rules, seen, blank)
        blank += part.count(UNSEEN_CARD)
        seen |= mask_of(some)
        hands.append(mask_of(some))
        if len(some) != rules.hand_size:
            offset = at + len(part) - len(part.lstrip())
            expected = f"{rules.hand_size} cards in each hand"
            raise tags.wrong(hands_tag, expected, f"{len(some)} cards in hand {len(hands) - 1}", offset)
        at += len(part) + 1
    if len(hands) != rules.seats:
        raise tags.wrong(hands_tag, f"{rules.seats} hands with a bar between seats", f"{len(hands)} hands")
    stock: list[Card] = []
    if stock_tag is not None:
        stock = _read_cards(tags, stock_tag, stock_tag.value, 0, rules, seen, unseen.STOCK)
    if len(stock) != rules.stock_size:
        place = (stock_tag.line, stock_tag.column) if stock_tag else (tags.line, 1)
        missing = rules.pack & ~(seen | mask_of(stock))
        names = f" (missing: {' '.join(card_text(one) for one in range(36) if missing >> one & 1)})"
        hint = names if len(stock) < rules.stock_size and not unseen.unseen(seen | mask_of(stock)) else ""
        raise NotationError(*place, f"{len(stock)} cards in the stock{hint}", f"{rules.stock_size}: the whole pack")
    return tuple(hands), tuple(stock)


def _read_cards(tags: Tags, tag: Tag, part: str, start: int, rules: Rules, seen: Cards, blank: int) -> list[Card]:
    """Cards of a piece of a tag's value in their order; unseen ones are numbered from `blank`."""
    some: list[Card] = []
    at = 0
    while at < len(part):
        if part[at] == " ":
            at += 1
            continue
        if part.startswith(UNSEEN_CARD, at):
            if len(some) == MOST_CARDS:
                raise tags.wrong(tag, "a card for each place", f"more than {MOST_CARDS} cards", start + at)
            some.append(blank)
            blank += 1
            at += 2
            continue
        try:
            one, behind = read_card(part, at)
        except CardTextError as error:
            raise tags.wrong(tag, "a card, e.g. 7h, or ??", repr(error.found), start + at) from None
        if not rules.pack >> one & 1:
            raise tags.wrong(tag, f"a card of the pack of {rules} for {rules.seats}", part[at:behind], start + at)
        if (seen | mask_of(some)) >> one & 1:
            raise tags.wrong(tag, "each card once", f"{part[at:behind]} again", start + at)
        some.append(one)
        at = behind
    return some


def _shown(tags: Tags, rules: Rules, hands: tuple[Cards, ...], stock: tuple[Card, ...]) -> Card | None:
    """Card that named the trump, where it can lie."""
    tag = tags.get("Shown")
    if rules.fixed_trumps:
        if tag is not None:
            raise tags.wrong(tag, f"no Shown: the trumps of {rules.ruleset.base.id} are fixed")
        return None
    tag = tags.need("Shown", "the card that named the trump")
    some = _read_cards(tags, tag, tag.value, 0, rules, 0, unseen.DEALT)
    if len(some) != 1 or some[0] >= unseen.DEALT:
        raise tags.wrong(tag, "one card")
    one = some[0]
    in_hands: Cards = 0
    for hand in hands:
        in_hands |= hand
    is_placed = bool((in_hands | mask_of(stock)) >> one & 1)
    if rules.shown_last:
        where, possible = "the last card of Stock", stock[-1] == one or (not is_placed and stock[-1] >= unseen.STOCK)
    elif stock:
        where, possible = "a card of Stock", one in stock or (not is_placed and bool(unseen.unseen(mask_of(stock))))
    else:
        where, possible = "a card of some hand", is_placed or bool(unseen.unseen(in_hands))
    if not possible:
        raise tags.wrong(tag, where)
    return one


def _check(tags: Tags, name: str, rules: Rules) -> Tally | None:
    """Numbers by side that a record claims to be true."""
    tag = tags.get(name)
    if tag is None:
        return None
    return tags.numbers(tag, rules.side_count, 99_999, f"{rules.side_count} numbers, one for each side")
