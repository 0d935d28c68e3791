"""Whether a bot keeps to the protocol: for everybody who writes one.

`check_bot(MyBot())` plays every ruleset, every number of seats and every value of every switch, and raises `BotFault`
with the place where the bot gives an answer that is not legal, not the same when asked again, or that hangs on cards
that its seat may not know.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from kozel.bots.protocol import FIXED_WORK, Bot, Budget
from kozel.bots.uniform import Uniform
from kozel.cards import Card, mask_of, members
from kozel.game.actions import Action, Discard
from kozel.game.play import apply, asked
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.game.state import Match, State, Trick
from kozel.game.view import View, see
from kozel.notation.tokens import legal_token
from kozel.rules.catalogue import RULESET_IDS, base
from kozel.rules.compile import Rules, Seat, rules_for
from kozel.rules.options import RulesetError

DEEP: Final = 4
"""One in so many decisions is asked for three times."""


class BotFault(AssertionError):  # noqa: N818  -- a verdict, not an accident
    """What a bot did wrong, and where."""


def check_bot(bot: Bot, deals: int = 1, seed: int = 0, budget: Budget = FIXED_WORK, step: int = 1) -> int:
    """Number of decisions checked in so many deals of every `step`-th game; raises `BotFault` at the first fault."""
    decisions = 0
    for number, rules in enumerate(islice(every_game(), 0, None, step)):
        for again in range(deals):
            decisions += check_deal(bot, rules, Rng(seed).split(number).split(again), budget)
    return decisions


def every_game() -> Iterator[Rules]:
    """Rules of every number of seats, and of every value of every switch at one table of each kind of sides."""
    for ruleset_id in RULESET_IDS:
        known = base(ruleset_id)
        for sides in known.sides:
            switched = [
                f"{ruleset_id} {name}={value}"
                for name, values in known.values.items()
                for value in values
                if value != known.defaults[name]
            ]
            games = [(ruleset_id, seats) for seats in known.seats]
            games += [(text, 3 if sides == "singles" else 4) for text in switched]
            for text, seats in games:
                try:
                    yield rules_for(text, seats, sides)
                except RulesetError:  # a switch that has nothing to switch at this table
                    continue


def check_deal(bot: Bot, rules: Rules, chance: Rng, budget: Budget = FIXED_WORK) -> int:
    """Number of decisions checked in one deal, in which the bot sits among seats that play at random."""
    dealer, opener = draw_lots(rules, chance.split(0))
    state = deal(rules, Match(dealer, opener, (0,) * rules.side_count), chance.split(1)).state
    sitting: list[Bot] = [bot if chance.split(2 + seat).below(3) else Uniform() for seat in range(rules.seats)]
    decisions = 0
    while state.outcome is None:
        action = None
        for seat in asked(state):
            question = Question(sitting[seat], state, seat, chance.split(100 + decisions), budget)
            decisions += 1
            action = question.checked()
            if action is not None:
                break
        if action is None:
            raise BotFault("nobody moved")  # pragma: no cover -- `checked` refuses that
        state = apply(state, action).state
    return decisions


class Question(NamedTuple):
    """A bot in a position: which seat is asked, and with which chance."""

    bot: Bot
    state: State
    seat: Seat
    chance: Rng
    budget: Budget

    def answer(self, view: View) -> Action | None:
        """What the bot says; the same chance each time."""
        return self.bot.choose(view, self.chance.split(0), self.budget)

    def checked(self) -> Action | None:
        """The bot's answer, which is legal; one in `DEEP` is also asked for again."""
        view = see(self.state, self.seat)
        action = self.answer(view)
        if action is None and self.seat == self.state.turn:
            raise self.fault("does not move")
        if action is not None and action not in view.legal:
            tokens = " ".join(map(legal_token, view.legal)) or "nothing"
            raise self.fault(f"answers {action}, which is none of {tokens}")
        if self.chance.split(1).below(DEEP) == 0:
            self._check_again(view, action)
        return action

    def _check_again(self, view: View, action: Action | None) -> None:
        """The answer hangs on the view and the chance and nothing else."""
        if view != see(self.state, self.seat):
            raise self.fault("changes the view")
        if self.answer(view) != action:
            raise self.fault("answers differently when asked again")
        other = hidden_shuffled(self.state, self.seat, self.chance.split(2))
        if self.answer(see(other, self.seat)) != action:
            raise self.fault("answers by cards that its seat may not know")

    def fault(self, what: str) -> BotFault:
        """Verdict with the place."""
        rules = self.state.rules
        place = f"{rules}, {rules.seats} seats, {rules.sides}, trick {len(self.state.tricks) + 1}, seat {self.seat}"
        return BotFault(f"{self.bot.name} {what} ({place})")


def hidden_shuffled(state: State, seat: Seat, rng: Rng) -> State:
    """A position that looks the same to a seat, with the cards that it does not see in other places.

    The seat's own cards and all that were ever shown stay where they are.
    """
    kept = _known(state, seat)
    hidden = list(members(state.rules.pack & ~mask_of(kept)))
    shuffled = list(hidden)
    rng.shuffle(shuffled)
    new = dict(zip(hidden, shuffled, strict=True)) | {one: one for one in kept}

    def moved(mask: int) -> int:
        return mask_of(new[one] for one in members(mask))

    def trick_moved(trick: Trick[Action]) -> Trick[Action]:
        return replace(
            trick,
            plays=tuple(replace(play, cards=moved(play.cards)) for play in trick.plays),
            returned=tuple(replace(play, cards=moved(play.cards)) for play in trick.returned),
        )

    return replace(
        state,
        hands=tuple(map(moved, state.hands)),
        stock=tuple(new[one] for one in state.stock),
        trick=trick_moved(state.trick),
        tricks=tuple(map(trick_moved, state.tricks)),
    )


def _known(state: State, seat: Seat) -> list[Card]:
    """Cards whose place a seat knows or can guess."""
    known = state.hands[seat] | state.best
    for trick in (*state.tricks, state.trick):
        for play in (*trick.plays, *trick.returned):
            if play.seat == seat or state.rules.open_discards or not isinstance(play, Discard):
                known |= play.cards
    if state.shown is not None:
        known |= 1 << state.shown
    if state.exchange is not None:
        known |= mask_of(one for one in (state.exchange.trump, state.exchange.plain) if one is not None)
    return list(members(known))
