"""What a search finds that its net does not see, decision by decision: far less noise than duels have.

    python -m bench.gains [RULESET] [--deals N] [--worlds N] [--seed N]

`strong` plays deals against itself; in each, one decision that `master` would search is taken at random. Its choice and
the net's are then valued by the large net, which plays every seat to the end, in worlds that are drawn by beliefs from
many more, and other ones, than the search has. What is measured is the gain of one decision after which everybody plays
as the net does; times the number of such decisions it is about what a duel would show.
"""

import argparse
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.progress import track

from kozel.bots.estimates import estimate
from kozel.bots.evaluator import Evaluator, Reading, values_of
from kozel.bots.facts import own_seat
from kozel.bots.master import Master, candidates, mean_and_error
from kozel.bots.pairs import first_position
from kozel.bots.protocol import FIXED_WORK, next_action
from kozel.bots.tables import amount
from kozel.bots.weights import net_for
from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.view import View, see
from kozel.rules.compile import Rules, rules_for
from kozel.search.beliefs import Beliefs
from kozel.search.ends import Ends
from kozel.search.moves import move_of
from kozel.search.policy import LOSS_WEIGHT, Policy
from kozel.search.rollout import Rollouts
from kozel.search.worlds import Sampler

EFFECTIVE: Final = 200
"""Effective worlds that a choice is valued in."""
DRAWN: Final = 400


@dataclass(frozen=True, slots=True)
class Gain:
    """What the search's choice is worth more than the net's, by the net that plays on."""

    points: float
    worth: float
    is_other: bool


def searched(rules: Rules, rng: Rng) -> list[View]:
    """Decisions of a deal that would be searched."""
    state, found = first_position(rules, rng), []
    bots = (Evaluator("strong", "large"),) * rules.seats
    while state.outcome is None:
        if state.turn is not None:
            view = see(state, state.turn)
            if len(candidates(view.legal, values_of(view, [*view.legal], "large"))) > 1:
                found.append(view)
        state = apply(state, next_action(state, bots, (rng,) * rules.seats, FIXED_WORK)).state
    return found


def gain(view: View, worlds: int, rng: Rng) -> Gain:
    """Of one decision."""
    rules, seat = view.rules, own_seat(view)
    own = Evaluator("strong", "large").choose(view, rng, FIXED_WORK)
    other = Master().choose(view, rng.split(1), FIXED_WORK)
    if own is None or other is None or own == other:
        return Gain(0.0, 0.0, is_other=False)
    sampler, chance = Sampler(view), rng.split(2)
    beliefs = Beliefs(rules, Policy(net_for(rules.ruleset.base.id, "small")))
    large = Policy(net_for(rules.ruleset.base.id, "large"))
    sight, ends = Reading(view, []).sight, Ends(rules, view.match, rules.side_of[seat])
    rollouts = Rollouts(sampler, large, sight, ends, seat, 2, DRAWN, outlook=0.0)
    for at, times in beliefs.likely(sampler, seat, worlds, DRAWN, chance, EFFECTIVE / worlds):
        rollouts.add([move_of(own), move_of(other)], [0, 1], chance.split(at), times)
    weights, *before = rollouts.results(0, rollouts.count)
    _, *after = rollouts.results(1, rollouts.count)
    points, losses, _ = (
        mean_and_error([new - old for old, new in zip(*columns, strict=True)], weights)[0]
        for columns in zip(before, after, strict=True)
    )
    return Gain(points, points + LOSS_WEIGHT * losses, is_other=True)


def main() -> None:
    """Print the mean gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="yard")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=6_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules, rng = rules_for(options.ruleset), Rng(options.seed)
    decisions, found = 0, []
    for number in track(range(options.deals), console=Console(stderr=True), transient=True):
        views = searched(rules, rng.split(number))
        decisions += len(views)
        if views:
            chance = rng.split(options.deals + number)
            found.append(gain(views[chance.below(len(views))], options.worlds, chance))
    print(f"{rules}: {decisions / options.deals / rules.side_count:.1f} searched decisions a deal and side")
    print(f"another choice than the net's in {100 * sum(one.is_other for one in found) / len(found):.0f} %")
    print(
        f"card points gained a decision: {amount(estimate([one.points for one in found]), 2)} ({len(found)} decisions)"
    )
    print(f"with loss points weighed in:   {amount(estimate([one.worth for one in found]), 2)}")


if __name__ == "__main__":
    main()
