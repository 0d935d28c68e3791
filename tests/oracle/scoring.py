"""Points, loss points, eggs, goats, and who deals and opens next."""

from dataclasses import dataclass, field

from .cards import points_of
from .game import Deal
from .switches import Rules


@dataclass(frozen=True)
class Standing:
    """What a match carries from deal to deal."""

    score: tuple[int, ...]
    eggs: int = 0
    run: int = 0  # eggs that directly precede the next deal


@dataclass(frozen=True)
class Result:
    """The result of a deal that is over."""

    reason: str
    points: list[int] | None
    tricks_taken: list[int] | None
    penalty: list[int]
    standing: Standing
    goats: list[int] = field(default_factory=list)


def grade(rules: Rules, points: int, tricks: int) -> int:
    """Loss points of a side that does not go free."""
    if rules["scoring"] == "flat-2":
        return 2
    nothing = tricks == 0 if rules["six-for"] == "no-tricks" else points == 0
    if nothing:
        return 6
    return 4 if points < int(rules["grade-edge"]) else 2


def penalties(rules: Rules, points: list[int], tricks: list[int]) -> list[int]:
    """Loss points of a counted deal by side, before eggs."""
    graded = [grade(rules, p, t) for p, t in zip(points, tricks, strict=True)]
    top = max(points)
    if rules.side_count == 2:
        return [0 if p == top else g for p, g in zip(points, graded, strict=True)]
    majority_only = rules.ruleset == "company" and rules["multi-side"] == "majority-only"
    if majority_only and top <= 60:
        return graded
    pay_2 = rules.ruleset == "company" and rules["ties"] == "pay-2" and points.count(top) > 1
    return [(2 if pay_2 else 0) if p == top else g for p, g in zip(points, graded, strict=True)]


def with_eggs(rules: Rules, penalty: list[int], is_eggs: bool, run: int) -> list[int]:
    """What the switch `eggs` makes of a counted deal of two sides."""
    kind = rules["eggs"]
    if is_eggs:
        return [2, 2] if kind == "both-pay-2" else penalty
    if kind == "double-next":
        return [p * 2**run for p in penalty]
    if kind == "plus-2-next":
        return [p + 2 * run if p else 0 for p in penalty]
    return penalty


def result_of(deal: Deal, before: Standing) -> Result:
    """Result of a deal that is over."""
    assert deal.over
    rules = deal.rules
    limit = int(rules["match-limit"])
    points: list[int] | None = None
    tricks: list[int] | None = None
    eggs, run = before.eggs, 0
    if deal.queen_side is not None:
        loss = 4
        if rules["queen-catch"] == "match-in-deal-1" and deal.number == 1:
            loss = limit - before.score[deal.queen_side]
        penalty = [loss if side == deal.queen_side else 0 for side in range(rules.side_count)]
    else:
        points, tricks = [points_of(pile) for pile in deal.piles], list(deal.tricks_taken)
        penalty = penalties(rules, points, tricks)
        if rules.side_count == 2:
            is_eggs = points == [60, 60]
            penalty = with_eggs(rules, penalty, is_eggs, before.run)
            if is_eggs:
                eggs, run = before.eggs + 1, before.run + 1
    score = tuple(old + new for old, new in zip(before.score, penalty, strict=True))
    goats = [side for side, total in enumerate(score) if total >= limit]
    reason = "counted" if points is not None else "queen"
    return Result(reason, points, tricks, penalty, Standing(score, eggs, run), goats)


def next_dealer(deal: Deal, dealer: int) -> int:
    """Dealer of the next deal."""
    taker = deal.last_taker()
    if deal.rules["dealer-rotation"] == "last-taker" and taker is not None:
        return taker
    return (dealer + 1) % deal.rules.seats


def next_opener(deal: Deal, dealer: int) -> int:
    """Opener of the next deal; `dealer` dealt this one."""
    taker = deal.last_taker()
    if deal.rules["next-lead"] == "last-taker" and taker is not None:
        return taker
    return next_dealer(deal, dealer)


def first_opener(rules: Rules, dealer: int) -> int | None:
    """Opener of deal 1; None: by lot."""
    kind = rules["first-lead"]
    if kind == "lot":
        return None
    return dealer if kind == "dealer" else (dealer + 1) % rules.seats


def banned_in_deal_1(rules: Rules) -> frozenset[int]:
    """A14: seats banned for the whole of deal 1."""
    both = rules.classic and rules["deal-1-ban"] == "both-teams"
    return frozenset(range(rules.seats)) if both else frozenset()
