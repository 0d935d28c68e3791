"""Leaf counts: how many ways so many plays can go on from a position, by the product and by the oracle."""

import copy

from kozel.game.play import apply, legal_actions
from kozel.game.state import State
from tests.oracle.game import Deal
from tests.oracle.replay import run_lines, set_up, split
from tests.oracle.switches import read_ruleset


def leaves(state: State, depth: int) -> int:
    """Sequences of exactly `depth` legal actions of any seats; a deal that is over has none."""
    actions = [action for seat in range(state.rules.seats) for action in legal_actions(state, seat)]
    if depth == 1:
        return len(actions)
    return sum(leaves(apply(state, action).state, depth - 1) for action in actions)


def oracle_leaves(deal: Deal, depth: int) -> int:
    """The same by the oracle."""
    plays = [(seat, token) for seat, tokens in deal.legal().items() for token in tokens]
    if depth == 1:
        return len(plays)
    total = 0
    for seat, token in plays:
        after = copy.deepcopy(deal)
        after.play(seat, token)
        total += oracle_leaves(after, depth - 1)
    return total


def oracle_position(text: str) -> Deal:
    """The position that a record of one unfinished deal reaches, by the oracle."""
    (raw,) = split(text)
    rules = read_ruleset(raw.tags["Ruleset"], int(raw.tags["Seats"]), raw.tags["Sides"])
    deal, _, _ = set_up(rules, raw, None)
    run_lines(deal, raw.lines)
    return deal
