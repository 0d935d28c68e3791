"""Every bot keeps to the protocol in every game; the check finds bots that do not."""

import pytest

from kozel.bots import levels
from kozel.bots.protocol import Bot, Budget, play_out
from kozel.game.actions import Action
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.game.view import View, see
from kozel.rules.compile import rules_for
from kozel.testing.check_bot import BotFault, check_bot, every_game, hidden_shuffled


@pytest.mark.parametrize("name", [name for name in levels.BOTS if name != "master"])
def test_every_game(name: str) -> None:
    """Legal, repeatable and blind to hidden cards: every ruleset, seats, switches."""
    assert check_bot(levels.bot(name)) > 1_000


def test_some_games_of_a_bot_that_searches() -> None:
    """The same of `master`, with hardly any work, for it takes long where nothing is compiled."""
    assert check_bot(levels.bot("master"), budget=Budget(2), step=16) > 60


def test_every_game_is_every_game() -> None:
    """All rulesets, all numbers of seats, both kinds of sides, many switches."""
    games = list(every_game())
    assert {rules.ruleset.base.id for rules in games} == {"classic", "yard", "company"}
    assert {(rules.seats, rules.sides) for rules in games if rules.ruleset.base.id == "company"} == {
        *((seats, "singles") for seats in range(2, 10)),
        *((seats, "teams") for seats in (4, 6, 8)),
    }
    assert len({str(rules) for rules in games}) > 80


class Lazy:
    """Never moves."""

    name = "lazy"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002
        """Nothing."""
        return None


class Stubborn:
    """Moves as it first did."""

    name = "stubborn"

    def __init__(self) -> None:
        self.first: Action | None = None

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002
        """The first action of its life."""
        if self.first is None and view.legal:
            self.first = view.legal[0]
        return self.first


class Moody:
    """Plays its first action and its last one in turn."""

    name = "moody"

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002
        """Another action when asked again."""
        self.calls += 1
        return view.legal[-(self.calls % 2)] if view.seat == view.turn else None


@pytest.mark.parametrize(
    ("bot", "verdict"),
    [(Lazy(), "does not move"), (Stubborn(), "none of"), (Moody(), "when asked again")],
    ids=lambda value: getattr(value, "name", ""),
)
def test_faults_are_found(bot: Bot, verdict: str) -> None:
    """Bots that break the protocol are told what they did and where."""
    with pytest.raises(BotFault, match=verdict):
        check_bot(bot)


def test_hidden_shuffled_moves_cards_and_nothing_that_is_seen() -> None:
    """The other position looks the same to the seat and is another one."""
    rules = rules_for("yard")
    for number in range(20):
        rng = Rng(5).split(number)
        state = deal(rules, first_match(rules, number % 4), rng).state
        seat = state.turn or 0
        other = hidden_shuffled(state, seat, rng)
        assert see(other, seat) == see(state, seat)
        assert other.hands != state.hands


def test_bot_by_name() -> None:
    """Bots carry the names that they are called by; an unknown name is told the others."""
    assert all(levels.bot(name).name == name for name in levels.BOTS)
    assert levels.DEFAULT_BOT in levels.LEVELS
    assert set(levels.LEVELS) <= set(levels.BOTS)
    with pytest.raises(ValueError, match=r"unknown bot 'deep'; bots: uniform, greedy, thumb"):
        levels.bot("deep")


def test_play_out_ends() -> None:
    """A deal with bots in every seat comes to its end."""
    rules = rules_for("company", 5)
    start = deal(rules, first_match(rules, 0), Rng(0)).state
    bots = tuple(levels.bot("thumb") for _ in range(5))
    assert play_out(start, bots, tuple(map(Rng, range(5)))).outcome is not None
