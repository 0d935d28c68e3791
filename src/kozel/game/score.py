"""From the end of a deal to loss points, goats and the next deal (B11-B13, A18-A21, C12-C15).

Pure functions over values; what a switch makes of a result was decided when the rules were compiled.
"""

from kozel.game.state import Match, Outcome, Settlement
from kozel.rules.compile import Rules, Seat, Tally


def first_match(rules: Rules, dealer: Seat, opener: Seat | None = None) -> Match:
    """A match before its first deal; `opener` is needed where the first lead goes by lot (1.E first-lead)."""
    entitled = rules.first_opener(dealer) if opener is None else opener
    if entitled is None:
        raise ValueError("the opener of deal 1 goes by lot: name one")
    return Match(dealer=dealer, opener=entitled, score=(0,) * rules.side_count)


def settle(rules: Rules, match: Match, outcome: Outcome) -> Settlement:
    """Loss points of the deal, the score after it, the goats, and the match before the next deal."""
    is_eggs = rules.side_count == 2 and outcome.points == (60, 60)
    penalty = penalties(rules, match, outcome)
    score = tuple(before + loss for before, loss in zip(match.score, penalty, strict=True))
    eggs = match.eggs + is_eggs
    goats = tuple(side for side, total in enumerate(score) if total >= rules.limit)
    following = None
    if not goats:
        run = match.eggs_run + 1 if is_eggs else 0
        following = next_match(rules, match, outcome.last_taker, score, eggs=eggs, eggs_run=run)
    return Settlement(penalty, score, eggs, goats, following)


def next_match(rules: Rules, match: Match, last_taker: Seat | None, score: Tally, *, eggs: int, eggs_run: int) -> Match:
    """The match before the deal that follows one opened and dealt as `match` says."""
    dealer = rules.next_dealer(match.dealer, last_taker)
    return Match(
        dealer=dealer,
        opener=rules.next_opener(dealer, last_taker),
        score=score,
        deal=match.deal + 1,
        eggs=eggs,
        eggs_run=eggs_run,
        banned=seats_of_side(rules, rules.side_of[match.opener]) if rules.one_card else None,
    )


def seats_of_side(rules: Rules, side: int) -> int:
    """Mask of the seats of a side."""
    return sum(1 << seat for seat in range(rules.seats) if rules.side_of[seat] == side)


def penalties(rules: Rules, match: Match, outcome: Outcome) -> Tally:
    """Loss points of a deal by side, with all that eggs and a caught queen make of them."""
    if outcome.queen_side is not None:
        return tuple(
            rules.catch_penalty(match.deal, before) if side == outcome.queen_side else 0
            for side, before in enumerate(match.score)
        )
    if outcome.points is None or outcome.tricks is None:
        raise ValueError("a counted deal has points and tricks")
    if rules.side_count == 2 and outcome.points == (60, 60):
        return (rules.eggs_cost,) * 2
    return tuple(rules.after_eggs(loss, match.eggs_run) for loss in rules.losses(outcome.points, outcome.tricks))
