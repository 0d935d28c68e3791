"""The rules of exactly one game in sentences, from which a newcomer can learn it.

May know rules and words; never a state. Every switch value that means something in a game changes its text. Each
sentence ends with the ids of the rules that it tells.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kozel.cards import RANK_CARDS, RANKS_PER_SUIT, card, members, rank_of
from kozel.rules.catalogue import RULESET_IDS
from kozel.rules.compile import FIXED_TRUMPS, Rules
from kozel.text.words import card_short, rank_short, say, switch_title, switch_value


class Section(NamedTuple):
    """Sentences under one heading."""

    heading: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class _Book:
    """A game and the language in which it is told."""

    lang: str
    rules: Rules

    def say(self, key: str, rule: str, **params: str | int) -> str:
        """Sentence with the id of its rule; `a/b/c` names it in `classic`, `yard` and `company`."""
        ids = rule.split("/")
        own = ids[RULESET_IDS.index(self.rules.ruleset.base.id)] if len(ids) > 1 else rule
        return f"{say(self.lang, f'rules.{key}', **params)} ({own})"

    def value(self, switch: str) -> str | None:
        """Value of a switch; None where it does not exist."""
        return self.rules.ruleset.value(switch)

    @property
    def has_claims(self) -> bool:
        """Whether anybody may lead out of turn."""
        return any(self.rules.claim_suits)

    @property
    def has_many(self) -> bool:
        """Whether there are more than two sides."""
        return self.rules.side_count > 2


def rules_sentences(lang: str, rules: Rules) -> list[Section]:
    """The rules of this game with its seats, sides and house rules, in the order in which one explains them."""
    book = _Book(lang, rules)
    told = {
        "game": _game(book),
        "pack": _pack(book),
        "trumps": _trumps(book),
        "dealing": _dealing(book),
        "lead": [*_first_lead(book), *(_card_lead(book) if rules.one_card else _set_lead(book))],
        "answer": _card_answer(book) if rules.one_card else _set_answer(book),
        "trick": _card_trick(book) if rules.one_card else _set_trick(book),
        "claim": _claim(book) if book.has_claims else [],
        "queen": _queen(book),
        "score": [*_score(book), *_eggs(book)],
        "match": _match(book),
    }
    return [Section(say(lang, f"rules.heading.{key}"), sentences) for key, sentences in told.items() if sentences]


def house_rules(lang: str, rules: Rules) -> list[str]:
    """The switches in which this game differs from its ruleset, one line each; empty where there are none."""
    return [switch_line(lang, name, value) for name, value in rules.ruleset.switched]


def switch_line(lang: str, name: str, value: str) -> str:
    """A house rule and its value in one line: "Discards: face up"."""
    return say(lang, "switch-line", title=switch_title(lang, name), value=switch_value(lang, name, value))


def _game(book: _Book) -> list[str]:
    rules = book.rules
    if rules.sides == "teams":
        kind = "game.pairs" if rules.seats == 4 else "game.teams"
    else:
        kind = "game.duel" if rules.seats == 2 else "game.singles"
    return [
        book.say(kind, "A2/B2/C2", **_given(kind, seats=rules.seats)),
        book.say("game.aim", "A21/B13/C15", limit=rules.limit),
        book.say("game.trick", "A12/M10/M10"),
        book.say("game.clockwise", "A9, A16/M5, M11/M5, M11"),
    ]


def _given(kind: str, **params: int) -> Mapping[str, int]:
    """Parameters for those keys that name the number of players."""
    return params if kind in {"game.teams", "game.singles"} else {}


def _pack(book: _Book) -> list[str]:
    size = book.rules.pack.bit_count()
    is_trimmed = size < int(book.rules.ruleset.base.pack)
    key = "pack.32-trimmed" if is_trimmed and size == 32 else f"pack.{size}"
    told = [book.say(key, "C14" if is_trimmed else "A1/M1/M1"), book.say("pack.points", "A1/M1/M1")]
    if not book.rules.fixed_trumps:
        ranks = [rank for rank in range(RANKS_PER_SUIT) if book.rules.pack & RANK_CARDS[rank]]
        told.append(book.say("pack.order", "M2", ranks=_ranks(book, ranks)))
    return told


def _ranks(book: _Book, ranks: list[int]) -> str:
    return " ".join(rank_short(book.lang, rank) for rank in ranks)


def _trumps(book: _Book) -> list[str]:
    rules = book.rules
    if rules.fixed_trumps:
        trumps = " ".join(card_short(book.lang, card(name)) for name in FIXED_TRUMPS.split())
        plain = sorted({rank_of(one) for one in members(rules.pack & ~rules.fixed_trumps)})
        return [
            book.say("trumps.fixed", "A4", trumps=trumps),
            book.say("trumps.plain", "A5", ranks=_ranks(book, plain)),
            book.say("trumps.belong", "A6"),
        ]
    if not rules.stock_size:
        return [book.say("trumps.no-stock", "C14")]
    return [book.say(f"trumps.{book.value('trump')}", "A4/B4/C4")]


def _dealing(book: _Book) -> list[str]:
    rules = book.rules
    told = [
        book.say("dealing.lot", "A7/B3/C6"),
        book.say("dealing.cards", "A3/B3/C3", count=rules.hand_size),
        book.say("dealing.stock", "A3/B3/C3", count=rules.stock_size)
        if rules.stock_size
        else book.say("dealing.no-stock", "A3/B3/C14"),
    ]
    if rules.redeal_points > 0:
        told.append(book.say("dealing.redeal", "M13", count=rules.redeal_points))
    elif rules.redeal_points == 0:
        told.append(book.say("dealing.redeal-none", "M13"))
    return told


def _first_lead(book: _Book) -> list[str]:
    return [book.say(f"lead.first.{book.value('first-lead')}", "A7/B5/C5")]


def _card_lead(book: _Book) -> list[str]:
    """One card, and who may not lead a trump."""
    told = [book.say("lead.one", "A9")]
    ban = book.value("trump-lead-ban")
    if ban == "none":
        return [*told, book.say("lead.ban-none", "A13")]
    is_both = book.value("deal-1-ban") == "both-teams" and ban == "whole-deal"
    told += [
        book.say("lead.ban-both", "A14") if is_both else book.say("lead.ban-opening", "A8"),
        book.say(f"lead.ban-{ban}", "A13"),
        book.say("lead.ban-leads-only", "A13"),
    ]
    if ban == "whole-deal":
        told.append(book.say(f"lead.exchange-{book.value('last-trump-exchange')}", "A15"))
    return told


def _set_lead(book: _Book) -> list[str]:
    cap = book.value("lead-cap")
    if cap == "none":
        told = book.say("lead.sets", "M4")
    elif cap == "1":
        told = book.say("lead.single", "M4")
    else:
        told = book.say("lead.capped", "M4", count=book.rules.lead_cap)
    return [told, book.say("lead.any-suit", "M4")]


def _card_answer(book: _Book) -> list[str]:
    return [
        book.say("answer.plain", "A10"),
        book.say("answer.example-follow", "A6, A10"),
        book.say("answer.trump", "A11"),
        book.say("answer.free", "A10, A11"),
    ]


def _set_answer(book: _Book) -> list[str]:
    told = [book.say("answer.count", "M5")]
    if book.rules.sides == "teams":
        told.append(book.say("answer.partner", "M5"))
    told += [book.say("answer.card", "M3"), book.say("answer.example-card", "M3")]
    if book.rules.lead_cap > 1 or book.has_claims:
        told += [book.say("answer.set", "M6, M7"), book.say("answer.example-set", "M6, M7")]
    else:
        told.append(book.say("answer.single", "M6"))
    return [*told, book.say(f"answer.discard.{book.value('discards')}", "M8"), book.say("answer.may-discard", "M9")]


def _card_trick(book: _Book) -> list[str]:
    return [
        book.say("trick.cards", "A12"),
        book.say("trick.example-cards", "A12"),
        book.say("trick.pile", "A12, A17"),
        *_draw(book, "A16"),
    ]


def _set_trick(book: _Book) -> list[str]:
    openness = "trick.public" if book.rules.open_discards else "trick.secret"
    return [book.say("trick.sets", "M10"), *_draw(book, "M11"), book.say(openness, "M14")]


def _draw(book: _Book, rule: str) -> list[str]:
    return [book.say("trick.draw", rule, count=book.rules.hand_size)] if book.rules.stock_size else []


def _claim(book: _Book) -> list[str]:
    """Four of a suit: with which hand, when, what happens, who comes first."""
    rules = book.rules
    claim, priority, timing = book.value("claim"), book.value("claim-priority"), book.value("claim-timing")
    told = [book.say(f"claim.{claim}", "B8/B8/C7")]
    if claim == "trump-4":
        told.append(book.say("claim.no-plain", "B10/B10/C8"))
    if timing == "interrupt" and rules.open_discards:
        told.append(book.say("claim.interrupt-open", "B8"))
    else:
        told.append(book.say(f"claim.{timing}", "B8" if timing == "interrupt" else "B8/B8/C7"))
    if book.value("lead-cap") != "none":
        told.append(book.say("claim.cap", "M4"))
    told += [book.say("claim.answer", "B8/B8/C7"), book.say(f"claim.priority.{priority}", "B9/B9, B10/C9")]
    if timing == "interrupt" and rules.lead_cap >= 4:
        told.append(book.say(f"claim.leader.{priority}", "B9"))
    return [*told, book.say("claim.replace", "B9/B9/C9"), book.say("claim.right", "B8/B8/C7")]


def _queen(book: _Book) -> list[str]:
    catch = book.value("queen-catch")
    if catch in {None, "off"}:
        return []
    return [book.say(f"queen.{catch}", "A18"), book.say("queen.same-side", "A18")]


def _score(book: _Book) -> list[str]:
    """Who loses a counted deal and what it costs."""
    told = [book.say("score.end", "A19/M12/M12")]
    majority_only = book.value("multi-side") == "majority-only"
    if not book.has_many:
        told.append(book.say("score.two-sides", "A19/B11/C12"))
    elif majority_only:
        told.append(book.say("score.majority-only", "C13"))
    else:
        told += [book.say("score.top-free", "C13"), book.say(f"score.ties.{book.value('ties')}", "C13")]
    if book.value("scoring") == "flat-2":
        return [*told, book.say("score.flat-2", "A19/B11/C12")]
    edge = book.value("grade-edge") or ""
    return [
        *told,
        book.say("score.graded-2", "A19/B11/C12", edge=edge),
        book.say("score.graded-4", "A19/B11/C12", edge=edge),
        book.say(f"score.six.{book.value('six-for')}", "A19/B11/C12"),
    ]


def _eggs(book: _Book) -> list[str]:
    if book.has_many:
        return []
    eggs = book.value("eggs")
    told = [book.say(f"score.eggs.{eggs}", "A20/B12/C13")]
    if eggs in {"double-next", "plus-2-next"} and book.value("queen-catch") not in {None, "off"}:
        told.append(book.say("score.eggs-queen", "A18"))
    return told


def _match(book: _Book) -> list[str]:
    """When a match is over, and how one deal leads to the next."""
    rules = book.rules
    limit = "match.limit-singles" if rules.sides == "singles" else "match.limit"
    told = [book.say(limit, "A21/B13/C15", count=rules.limit)]
    if rules.eggs_cost and rules.sides == "teams":
        told.append(book.say("match.both", "A21/B13/C15"))
    if not book.has_many:
        told.append(book.say("match.eggs", "A20/B12/C13"))
    told += _next_deal(book)
    return told


def _next_deal(book: _Book) -> list[str]:
    dealer, lead = book.value("dealer-rotation"), book.value("next-lead")
    can_break_off = book.value("queen-catch") not in {None, "off"}
    told = [book.say(f"match.dealer.{dealer}", "A7/B3/C6")]
    if dealer == "last-taker" and can_break_off:
        told.append(book.say("match.dealer.no-trick", "A18"))
    told.append(book.say(f"match.lead.{lead}", "A7/B6/C5"))
    if lead == "last-taker" and can_break_off:
        told.append(book.say("match.lead.no-trick", "A18"))
    return told
