"""How positions for partner sense are found: themes told by facts, kinds of play held against a search.

A position is kept where every wanted play is worth more than every other one: by at least `GAP` card points (loss
points weighed in as `master` weighs them) and by more than three standard errors of the paired difference, after 20,000
worlds; 2,000 are enough where the solver, shown all cards, finds every wanted play better than every other one. Worlds
are drawn as `master` draws them, but for every legal play and to the end of the deal: none is left out because a net
dislikes it, and no bot's answer is looked at. Bots only play the deals up to the position, every eighth play by chance.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Final

from tests.support.partner import Want, read_problem, written

from bench.partner_facts import Facts
from bench.partner_themes import THEMES, Theme
from kozel.bots.evaluator import Evaluator, options_of
from kozel.bots.facts import own_seat
from kozel.bots.master import mean_and_error
from kozel.bots.pairs import match_before
from kozel.bots.protocol import FIXED_WORK, next_action
from kozel.bots.uniform import Uniform
from kozel.bots.weights import net_for
from kozel.game.actions import Action
from kozel.game.play import apply
from kozel.game.shuffle import Rng, deal
from kozel.game.state import State
from kozel.game.view import View
from kozel.notation.reader import read_records
from kozel.notation.record import BEFORE_TRICKS, Comment, DealRecord, played_out
from kozel.notation.writer import write_record
from kozel.rules.compile import Rules, rules_for
from kozel.search.beliefs import Beliefs
from kozel.search.ends import Ends
from kozel.search.moves import move_of
from kozel.search.policy import LOSS_WEIGHT, Policy
from kozel.search.position import Position
from kozel.search.rollout import Rollouts
from kozel.search.sight import Sight
from kozel.search.solver import Solver
from kozel.search.values import move_margins
from kozel.search.worlds import Sampler

GAP: Final = 3.0
"""Card points by which the worst wanted play is better than the best other one: less is a matter of taste."""
ERRORS: Final = 3.0
STAGES: Final = (50, 400)
"""Worlds for every play, before the worst wanted and the best other ones get all of `WORLDS`."""
WORLDS: Final = 20_000
WITH_SOLVER: Final = 2_000
"""The same where the solver agrees."""
DRAWN: Final = 0.3
"""Share of the worlds in which plays are tried, the likely ones."""
SOLVABLE: Final = 8
"""Most cards in the stock for the solver."""
EDGE: Final = 1.5
"""Plays so near to the worst wanted one, or to the best other one, are compared to the end, three of a side at most."""
CHANCE: Final = 8
"""One play in so many is made by chance."""
SHARE: Final = 0.5
"""Most of the legal plays that may be wanted."""
LATE: Final = 8
"""Most cards in the stock in most deals: late positions are where players agree what is right."""
GAMES: Final = (("yard", 4), ("classic", 4), ("company", 4), ("yard", 4), ("classic", 4), ("company", 6))


@dataclass(frozen=True, slots=True)
class Found:
    """A position that passed."""

    name: str
    theme: Theme
    ruleset: str
    text: str


class Perturbed:
    """`strong`, but for plays by chance."""

    name = "perturbed"

    def __init__(self) -> None:
        self._strong = Evaluator("strong", "large")
        self._uniform = Uniform()

    def choose(self, view: View, rng: Rng, budget: object) -> Action | None:  # noqa: ARG002  -- no work
        """What `strong` does, mostly."""
        bot = self._uniform if view.legal and rng.below(CHANCE) == 0 else self._strong
        return bot.choose(view, rng, FIXED_WORK)


def search_deal(number: int, themes: frozenset[tuple[str, str]]) -> Found | None:
    """The first position of a deal that passes; `themes`: names and rulesets of those that want positions."""
    text, seats = GAMES[number % len(GAMES)]
    rules = rules_for(text, seats, "teams")
    rng = Rng(4).split(number)
    first, states, plays = _played(rules, rng)
    order = list(range(len(states)))
    wanted = [theme for theme in THEMES if (theme.name, text) in themes]
    for at in sorted(order, key=lambda at: rng.split(100 + at).below(1 << 20)):
        facts = Facts(states[at])
        early = not states[at].tricks or (number % 16 > 1 and len(states[at].stock) > LATE)
        if (early and not facts.claims) or len(facts.view.legal) < 2:
            continue
        found = _theme_of(facts, wanted, rng.split(at))
        if found is not None:
            theme, want, why, worth = found
            name = f"{theme.name}-{text}-{number}"
            return Found(
                name, theme, text, _record(first, plays[:at], written(want, theme.name, theme.complaint, why), worth)
            )
    return None


def _played(rules: Rules, rng: Rng) -> tuple[State, list[State], list[Action]]:
    """A deal: its first position, all positions and the plays."""
    state = first = deal(rules, match_before(rules, rng.split(0)), rng.split(1)).state
    rngs = tuple(rng.split(2 + seat) for seat in range(rules.seats))
    bots = tuple(Perturbed() for _ in range(rules.seats))
    states, plays = [], []
    while state.outcome is None:
        action = next_action(state, bots, rngs, FIXED_WORK)
        states.append(state)
        plays.append(action)
        state = apply(state, action).state
    return first, states, plays


def _theme_of(facts: Facts, themes: list[Theme], rng: Rng) -> tuple[Theme, Want, str, str] | None:
    """The first theme with a kind of play that is right."""
    trial = Trial(facts.state, facts.view, rng)
    for theme in themes:
        for want, why in theme.wants(facts):
            worth = trial.confirmed(want)
            if worth is not None:
                return theme, want, why, worth
    return None


class Trial:
    """Plays of one position in sampled worlds, more and more of them."""

    def __init__(self, state: State, view: View, rng: Rng) -> None:
        self._state = state
        self._view = view
        self._rng = rng
        self._options = options_of(view)
        self._found: dict[int, Worths] = {}

    def confirmed(self, want: Want) -> str | None:
        """How much better the wanted plays are; None where they are not, or not clearly."""
        good = [at for at, option in enumerate(self._options) if want.allows(self._view, option)]
        rest = [at for at in range(len(self._options)) if at not in good]
        if not good or not rest or len(good) > SHARE * len(self._options):
            return None
        for worlds in STAGES:
            if worlds not in self._found:
                self._found[worlds] = self._worths(list(range(len(self._options))), worlds)
            found = self._found[worlds]
            gap, error = _gap(found, good, rest)
            if gap + (ERRORS * error if worlds == STAGES[0] else error) < GAP:
                return None
        means = [mean_and_error(each, found.weights)[0] for each in found.values]
        least, most = min(means[at] for at in good), max(means[at] for at in rest)
        good = sorted((at for at in good if means[at] <= least + EDGE), key=means.__getitem__)[:3]
        rest = sorted((at for at in rest if means[at] >= most - EDGE), key=means.__getitem__)[-3:]
        solved = self._solved(want)
        worlds = WITH_SOLVER if solved else WORLDS
        last = self._worths(good + rest, worlds)
        gap, error = _gap(last, range(len(good)), range(len(good), len(good + rest)))
        if gap < GAP or gap <= ERRORS * error:
            return None
        agreed = ", and the solver with open cards" if solved else ""
        return f"+{gap:.1f} ± {error:.1f} card points, {worlds} worlds{agreed}"

    def _solved(self, want: Want) -> bool:
        """Whether with open cards every wanted play takes more points than every other one."""
        if len(self._state.stock) > SOLVABLE:
            return False
        position = Position(self._view.rules)
        position.load(self._state)
        sign = 1 if self._view.rules.side_of[own_seat(self._view)] == 0 else -1
        margins = {move: sign * margin for move, margin in move_margins(Solver(14), position)}
        found: tuple[list[int], list[int]] = ([], [])
        for option in self._options:
            if option is not None and move_of(option) in margins:
                found[want.allows(self._view, option)].append(margins[move_of(option)])
        return bool(found[0] and found[1]) and min(found[1]) > max(found[0])

    def _worths(self, places: list[int], worlds: int) -> "Worths":
        """Worth of some plays in the worlds that are drawn from so many."""
        view, width = self._view, len(places)
        rules, seat = view.rules, own_seat(view)
        sight = Sight(rules)
        sight.read(view)
        base = rules.ruleset.base.id
        policy, beliefs = Policy(net_for(base, "large")), Beliefs(rules, Policy(net_for(base, "small")))
        sampler, rng = Sampler(view), self._rng.split(worlds)
        moves = [move_of(option) for option in (self._options[at] for at in places) if option is not None]
        ends = Ends(rules, view.match, rules.side_of[seat])
        count = round(DRAWN * worlds)
        rollouts = Rollouts(sampler, policy, sight, ends, seat, width, count, outlook=0.0)
        for at, times in beliefs.likely(sampler, seat, worlds, count, rng):
            rollouts.add(moves, list(range(width)), rng.split(at), times)
        found = [rollouts.results(place, rollouts.count) for place in range(width)]
        return Worths(
            found[0][0],
            [
                [one + LOSS_WEIGHT * loss for one, loss in zip(points, losses, strict=True)]
                for _, points, losses, _ in found
            ],
        )


@dataclass(frozen=True, slots=True)
class Worths:
    """Worth of plays, world by world, and what each world weighs."""

    weights: list[float]
    values: list[list[float]]


def _gap(found: Worths, good: Iterable[int], rest: Iterable[int]) -> tuple[float, float]:
    """The smallest difference between a wanted play and another one, with its standard error."""
    return min(
        mean_and_error(
            [own - other for own, other in zip(found.values[one], found.values[another], strict=True)], found.weights
        )
        for one, another in product(good, rest)
    )


def confirm_again(path: Path) -> bool:
    """Hold a position that there is against the search; it stays with its new worth, or goes."""
    problem = read_problem(path)
    worth = Trial(problem.state, problem.view, Rng(5).split(int(path.stem.rpartition("-")[2]))).confirmed(problem.want)
    if worth is None:
        path.unlink()
        return False
    (record,) = read_records(path.read_bytes())
    path.write_text(write_record(replace(record, tags=(("Worth", worth),))), encoding="utf-8")
    return True


def _record(first: State, plays: list[Action], comment: str, worth: str) -> str:
    """Canonical text of the position."""
    record = DealRecord(
        rules=first.rules,
        match=first.match,
        hands=first.hands,
        stock=first.stock,
        shown=first.shown,
        plays=tuple(plays),
        comments=(Comment(BEFORE_TRICKS, 0, comment),),
        tags=(("Worth", worth),),
    )
    return write_record(replace(record, steps=tuple(played_out(record))))
