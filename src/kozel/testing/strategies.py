"""Hypothesis strategies of games, deals, positions and matches, over all rulesets, seats and house rules.

Needs Hypothesis, which Kozel itself does not: import this module in tests only.
"""

from dataclasses import dataclass

from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from kozel.game.actions import Action
from kozel.game.events import DealOver
from kozel.game.play import Step
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, draw_lots
from kozel.game.state import Match, State
from kozel.notation.record import DealRecord
from kozel.notation.writer import write_record
from kozel.rules.catalogue import RULESET_IDS, base
from kozel.rules.compile import Rules
from kozel.testing.chance import random_deal, random_play, sensible

SEEDS = st.integers(0, 2**32 - 1)


@dataclass(frozen=True, slots=True, repr=False)
class PlayedDeal:
    """A deal that was played: where it began, what was done, and what each action led to."""

    first: Step
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """Every position, the first one included."""
        return (self.first.state, *(step.state for step in self.steps))

    @property
    def record(self) -> DealRecord:
        """The deal on paper."""
        state = self.first.state
        steps = (self.first, *self.steps)
        return DealRecord(state.rules, state.match, state.hands, state.stock, state.shown, self.actions, steps=steps)

    def __repr__(self) -> str:
        return write_record(self.record)

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: ARG002, FBT001  -- Hypothesis's
        printer.text(f"\n{self!r}")


@st.composite
def games(draw: st.DrawFn, ruleset: str | None = None) -> Rules:
    """Rules of every ruleset, number of seats and sides, with house rules that make sense together."""
    known = base(ruleset or draw(st.sampled_from(RULESET_IDS)))
    seats = draw(st.sampled_from(known.seats))
    possible = [sides for sides in known.sides if sides == "singles" or (seats >= 4 and seats % 2 == 0)]
    sides = draw(st.sampled_from(possible))
    names = draw(st.lists(st.sampled_from(list(known.values)), max_size=5, unique=True))
    switches = {name: draw(st.sampled_from(known.values[name])) for name in names}
    return sensible(known.id, switches, seats, sides)


@st.composite
def deals(draw: st.DrawFn, rules: Rules | None = None) -> Step:
    """First position of a deal: any pack, or one in which some seats hold four of a suit or many trumps."""
    return random_deal(rules or draw(games()), Rng(draw(SEEDS)))


@st.composite
def played_deals(draw: st.DrawFn, rules: Rules | None = None, *, complete: bool = True) -> PlayedDeal:
    """A deal played by random legal actions, claims included, to its end or for a while."""
    first = draw(deals(rules))
    most = None if complete else draw(st.integers(0, 60))
    played = random_play(first, Rng(draw(SEEDS)), most)
    return PlayedDeal(first, tuple(action for action, _ in played), tuple(step for _, step in played))


@st.composite
def positions(draw: st.DrawFn, rules: Rules | None = None) -> State:
    """Any position that random legal actions reach."""
    return draw(played_deals(rules, complete=False)).states[-1]


@st.composite
def matches(draw: st.DrawFn, rules: Rules | None = None, most: int = 4) -> tuple[PlayedDeal, ...]:
    """Deals of a match from its first, until it is over or so many are played."""
    made = rules or draw(games())
    rng = Rng(draw(SEEDS))
    match: Match | None = first_match(made, *draw_lots(made, rng))
    played: list[PlayedDeal] = []
    while match is not None and len(played) < most:
        first = random_deal(made, rng, match)
        plays = random_play(first, rng)
        played.append(PlayedDeal(first, tuple(action for action, _ in plays), tuple(step for _, step in plays)))
        match = next_match_of(played[-1])
    return tuple(played)


def next_match_of(deal: PlayedDeal) -> Match | None:
    """The match behind a finished deal; None where it is over."""
    over = deal.steps[-1].events[-1]
    if not isinstance(over, DealOver):
        raise TypeError("the deal is unfinished")
    return over.settlement.next
