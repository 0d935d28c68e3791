"""What might make a net learn more from the same deals, each against plain training by an SPRT.

    python -m bench.extras {league,partners,oracle,distil} [--deals N] [--pairs N] [--seed N] [RULESET]

`league`: in half of the deals the opponents are past selves. `partners`: in half of them one seat is a past self
that plays any move now and then. `oracle`: a critic that sees every card takes luck out of what moves came to.
`distil`: the small net learns what the large one thinks instead of what moves came to. Both nets are trained from the
same seed on as many deals, in two processes; then they play duplicate pairs until the test knows whether the extra is
worth a card point a deal or none.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.lessons import Chair, Seating, Table, Weights, filled, pair, weights_of
from bench.oracle import Oracle
from kozel.bots.estimates import Sprt, SprtRun, estimate
from kozel.bots.tables import amount
from kozel.bots.train import BATCH, Plan, School
from kozel.bots.weights import SIZES
from kozel.bots.workers import crew
from kozel.game.shuffle import Rng
from kozel.rules.compile import Rules, rules_for
from kozel.search.net import Net
from kozel.search.policy import Policy

EXTRAS: Final = ("league", "partners", "oracle", "distil")
PAST_SELVES: Final = 10
"""How often a run keeps what it has become."""
ANY_MOVE: Final = (0.1, 0.3, 0.6)
"""Chances of any move with which a random partner plays."""
WORTH: Final = Sprt(0.0, 1.0)
"""Card points a deal: nothing, or what is worth more rules in the training."""


class Past:
    """Nets as they were."""

    def __init__(self) -> None:
        self.policies: list[Policy] = []

    def keep(self, net: Net) -> None:
        """Remember a net as it is."""
        self.policies.append(Policy(filled(Net(net.wide, net.deep), weights_of(net))))

    def any(self, rng: Rng) -> Policy:
        """One of them."""
        return rng.choice(self.policies)


class Company(Seating):
    """Deals of one game in which others than the learning net sit at the table, every second time."""

    def __init__(self, rules: Rules, past: Past, extra: str) -> None:
        super().__init__(Table(rules))
        self.past = past
        self.extra = extra

    def chairs(self, own: Chair, rng: Rng) -> Sequence[Chair]:
        """Guests on one side, or in one seat; they teach nothing."""
        rules = self.table.rules
        if not self.past.policies or rng.below(2):
            return super().chairs(own, rng)
        place = rng.below(rules.seats)
        past = self.past.any(rng)
        if self.extra == "league":
            guest = Chair(past, own.wild)
            return [guest if side == rules.side_of[place] else own for side in rules.side_of]
        guest = Chair(past, int(rng.choice(ANY_MOVE) * 2**32))
        return [guest if seat == place else own for seat in range(rules.seats)]


class Extra(School):
    """A school with one thing more."""

    def __init__(self, plan: Plan, extra: str) -> None:
        super().__init__(plan)
        self.extra = extra
        self.past = Past()
        self.oracle: Oracle | None = None
        rules = rules_for(plan.ruleset)
        if extra in {"league", "partners"}:
            self.games = [Company(rules, self.past, extra)]
        if extra == "oracle":
            self.oracle = Oracle(rules, self.moves)
            self.games = [Seating(self.oracle.table)]

    def run(self) -> None:
        """Every round of the plan."""
        kept = max(1, self.plan.rounds // PAST_SELVES)
        for number in range(self.plan.rounds):
            self.round(number, 0)
            if number % kept == kept - 1:
                self.past.keep(self.students[0].net)

    def learn(self, rate: float, rng: Rng) -> None:
        """As ever, but for what the oracle or the large net say of the moves."""
        if self.oracle is not None:
            self.oracle.correct(self.rows, rate, rng)
        if self.extra == "distil":
            self.teach(rate, rng)
        else:
            super().learn(rate, rng)

    def teach(self, rate: float, rng: Rng) -> None:
        """The large net learns from what moves came to, the small one from what the large one then thinks of them."""
        self.moves.shuffle(rng)
        large, small = (student.learner for student in self.students)
        large.learn(self.moves, self.rows, BATCH, rate)
        for at in range(self.moves.count):
            large.restore(self.moves, at, self.rows)
            large.net.share(self.rows)
            large.net.value(self.rows)
            large.net.losses()
            self.moves.settle(at, large.net.points, drawn(large.net.chances, rng))
        small.learn(self.moves, self.rows, BATCH, rate)
        for errors, learner in zip(self.errors, (large, small), strict=True):
            errors.append(learner.error)
        self.moves.count = 0


def drawn(chances: Sequence[float], rng: Rng) -> int:
    """One of some results, by their chances."""
    left = rng.below(1 << 32) / (1 << 32)
    for at, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return at
    return len(chances) - 1


@dataclass(frozen=True, slots=True)
class Trained:
    """What came out of a run, and the processor time that it took, in seconds."""

    size: str
    weights: Weights
    took: float


def trained(job: tuple[Plan, str]) -> Trained:
    """Carry a plan out with an extra, or with none; the last of its nets."""
    plan, extra = job
    began = time.process_time()
    school = Extra(plan, extra)
    school.run()
    return Trained(plan.sizes[-1], weights_of(school.students[-1].net), time.process_time() - began)


def main() -> None:
    """Train both, let them play, say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("extra", choices=EXTRAS)
    parser.add_argument("ruleset", nargs="?", default="yard", choices=("yard", "classic"))
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--pairs", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    sizes = ("large", "small") if options.extra == "distil" else ("large",)
    plan = Plan(options.ruleset, options.deals, options.seed, sizes=sizes)
    with crew(2) as in_order:
        found = list(in_order(trained, [(plan, extra) for extra in (options.extra, "")]))
    for name, one in zip((options.extra, "plain"), found, strict=True):
        print(f"{name}: {plan.deals:,} deals, {one.took / 60:.1f} minutes of processor time")
    first, second = (Policy(filled(Net(*SIZES[one.size]), one.weights)) for one in found)
    test, points, losses = SprtRun(WORTH), [], []
    rng = Rng(options.seed).split(1 << 40)
    table = Table(rules_for(options.ruleset))
    for _ in range(options.pairs):
        more, fewer = pair(table, first, second, rng)
        points.append(more)
        losses.append(fewer)
        if test.add(more):
            break
    print(f"{options.extra} - plain, {len(points):,} pairs: {amount(estimate(points))} card points")
    print(f"  {amount(estimate(losses), 3)} loss points")
    verdict = {"high": "worth it", "low": "not worth it", None: "not known yet"}[test.accepted]
    print(f"SPRT 0 against 1 card point: log likelihood ratio {test.llr:+.2f}, {verdict}")


if __name__ == "__main__":
    main()
