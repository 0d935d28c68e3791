"""A table under any order of what people, bots and time can do, over any rules."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kozel.game.play import asked, legal_actions
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.table.messages import (
    Act,
    Append,
    Chair,
    Done,
    Effect,
    Entry,
    NextDeal,
    Opened,
    Options,
    Refused,
    Request,
    Resume,
    Send,
    SetPause,
    TakeBack,
    Undo,
)
from kozel.table.table import Table
from kozel.testing.chance import random_game
from tests.table import invariants

ME, CLIENT = "me", "page"


class Tables(RuleBasedStateMachine):
    """One table; every rule may fail politely, none may break an invariant."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.number = 0
        self.log: list[Entry] = []
        self.acts: list[Act] = []

    @initialize(seed=st.integers(0, 1 << 20), people=st.integers(1, 3), clock=st.sampled_from([0, 10]))
    def join(self, seed: int, people: int, clock: int) -> None:
        """People and bots sit down to any game."""
        self.rng = Rng(seed)
        rules = random_game(self.rng)
        owners = [ME] * min(people, rules.seats)
        chairs = [Chair(ME, "", None) for _ in owners]
        chairs += [Chair(f"bot{seat}", "", "uniform") for seat in range(len(owners), rules.seats)]
        options = Options(clock, absence=20 * (clock > 0), remember_trump=seed % 2 == 0)
        self.table = Table(Opened(rules, tuple(chairs), seed, options))
        self.carry_out(self.table.open(), 0)
        self.send(NextDeal(self.next()))

    # --- helpers ---

    def next(self) -> int:
        """Number for a message."""
        self.number += 1
        return self.number

    @property
    def state(self) -> State:
        """Position now."""
        assert self.table.state is not None
        return self.table.state

    def send(self, message: Request, player: str = ME) -> list[Effect]:
        """Hand in a message and check what comes of it."""
        before = self.table.v
        effects = self.table.handle(message, player, self.now, CLIENT if player == ME else "")
        self.carry_out(effects, before)
        return effects

    def carry_out(self, effects: list[Effect], before: int) -> None:
        """Append, and check."""
        invariants.check_effects(self.table, effects, before)
        invariants.check_updates(self.table, effects, self.rng)
        self.log += [effect.entry for effect in effects if isinstance(effect, Append)]

    def replies(self, effects: list[Effect]) -> list[object]:
        """What was sent."""
        return [effect.message for effect in effects if isinstance(effect, Send)]

    # --- rules ---

    @rule(choice=st.integers(0, 1 << 16))
    def act(self, choice: int) -> None:
        """A person plays something that was offered."""
        legal = [one for seat in self.own() for one in legal_actions(self.state, seat)]
        if legal:
            message = Act(self.next(), self.table.v, legal[choice % len(legal)])
            self.acts.append(message)
            self.send(message)

    def own(self) -> list[int]:
        """Seats of people."""
        return [seat for seat, chair in enumerate(self.table.chairs) if chair.bot is None]

    @precondition(lambda self: self.acts)
    @rule(choice=st.integers(0, 1 << 16))
    def act_twice(self, choice: int) -> None:
        """The same message again: done, or refused again, never carried out again."""
        message = self.acts[choice % len(self.acts)]
        before = self.table.v, self.table.state, self.table.late
        replies = self.replies(self.send(message))
        if not any(isinstance(one, Done | Refused) for one in replies):
            assert self.table.v > before[0]  # it was refused the first time, and is possible now

    @precondition(lambda self: self.acts)
    @rule(back=st.integers(1, 9), choice=st.integers(0, 1 << 16))
    def act_stale(self, back: int, choice: int) -> None:
        """An action made on an older position, or on none that ever was."""
        legal = [one for seat in self.own() for one in legal_actions(self.state, seat)]
        action = legal[choice % len(legal)] if legal else self.acts[-1].action
        self.send(Act(self.next(), self.table.v - back, action))

    @rule(choice=st.integers(0, 1 << 16))
    def bot_acts(self, choice: int) -> None:
        """A bot that is asked answers."""
        for seat in asked(self.state):
            legal = legal_actions(self.state, seat)
            if self.table.bot_of(seat) is not None and legal:
                v = self.table.v
                self.send(Act(v, v, legal[choice % len(legal)]), self.table.player_of(seat))
                return

    @rule(choice=st.integers(0, 1 << 16), most=st.integers(1, 12))
    def play_on(self, choice: int, most: int) -> None:
        """Bots and people play some more, so that deals come to their end."""
        for turn in range(most):
            self.act(choice + turn)
            self.bot_acts(choice + turn)

    @rule()
    def drop(self) -> None:
        """The line is cut."""
        self.table.gone(ME, self.now)

    @rule(back=st.integers(0, 40))
    def resume(self, back: int) -> None:
        """The person is back, with an old version or none."""
        before = self.table.v
        self.send(Resume(max(0, before - back)))
        assert before <= self.table.v

    @rule(seconds=st.sampled_from([0.1, 3.0, 11.0, 30.0]))
    def time_out(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        before = self.table.v
        self.carry_out(self.table.tick(self.now), before)
        left = self.table.time_left(self.now)
        assert left is None or left >= 0
        deadline = self.table.deadline()
        assert deadline is None or deadline > self.now

    @rule(seat=st.integers(0, 9), away=st.booleans())
    def leave(self, seat: int, away: bool) -> None:  # noqa: FBT001  -- Hypothesis passes arguments by name
        """A bot takes over, or the person is back in the seat."""
        self.send(TakeBack(self.next(), seat, away))

    @rule(paused=st.booleans())
    def pause(self, paused: bool) -> None:  # noqa: FBT001  -- the same
        """The table rests or goes on."""
        self.send(SetPause(self.next(), paused))
        assert paused == self.table.is_paused

    @rule(seat=st.integers(0, 9))
    def undo(self, seat: int) -> None:
        """Somebody takes back."""
        self.send(Undo(self.next(), seat))

    @rule()
    def next_deal(self) -> None:
        """On with the match, or a rematch."""
        self.send(NextDeal(self.next()))

    @rule()
    def restart(self) -> None:
        """The server is killed: the log is all there is."""
        invariants.check_log(self.table, self.log)
        self.table = invariants.through_json(self.log)

    @invariant()
    def holds(self) -> None:
        """Cards and points are all there."""
        if self.log and self.table.state is not None:
            invariants.check_cards(self.table.state)
            invariants.check_points(self.table.state)
            assert len(self.log) == self.table.v

    def teardown(self) -> None:
        """In the end, too, the log is the table."""
        if self.log:
            invariants.check_log(self.table, self.log)


Tables.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTables = Tables.TestCase
