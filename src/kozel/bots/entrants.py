"""Who sits down in a duel: a bot by name, several of them side by side (`strong+casual`), or a program of one's own."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Final, NamedTuple

from kozel.bots import levels
from kozel.bots.guard import Guarded, Incident, Reason
from kozel.bots.protocol import Bot, Budget
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import Rules, Seat

Maker = Callable[[], Bot]
"""What makes a bot: a function or class that other processes can import."""
Player = str | Maker
NO_OTHERS: Final[Mapping[str, Maker]] = MappingProxyType({})
JOIN: Final = "+"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who holds a side: its members take the seats in turn, and the first of them moves on a seat from pair to pair."""

    name: str
    members: tuple[Maker, ...]

    def make(self, place: int) -> Bot:
        """A new bot for a seat, the `place`-th of its side."""
        return self.members[place % len(self.members)]()


def entrant(player: "Player | Entrant", others: Mapping[str, Maker] = NO_OTHERS) -> Entrant:
    """Who is meant by a name, `+` between several, `others` beside the known bots; ValueError for unknown ones."""
    if isinstance(player, Entrant):
        return player
    if not isinstance(player, str):
        return Entrant(player().name, (player,))
    return Entrant(player, tuple(_maker(name, others) for name in player.split(JOIN)))


def _maker(name: str, others: Mapping[str, Maker]) -> Maker:
    if name in others:
        return others[name]
    if name not in levels.BOTS:
        raise ValueError(f"unknown bot {name!r}; bots: {', '.join((*levels.BOTS, *others))}")
    return partial(levels.bot, name)


def check_seating(rules: Rules, some: Iterable[Entrant]) -> None:
    """Raise ValueError where bots would sit side by side and each seat is a side of its own."""
    for one in some:
        if len(one.members) > 1 and rules.sides != "teams":
            raise ValueError(f"{one.name}: partners need teams, e.g. --sides teams")


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot thought: decisions with anything to decide, and seconds."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Pace") -> "Pace":
        return Pace(self.decisions + other.decisions, self.seconds + other.seconds)

    @property
    def per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds if self.seconds else 0.0


class Replaced(NamedTuple):
    """How often a bot was replaced by `thumb` for a play, and why."""

    bot: str
    reason: Reason
    plays: int


def replaced(incidents: Iterable[Incident]) -> tuple[Replaced, ...]:
    """Incidents counted."""
    counts = Counter((incident.bot, incident.reason) for incident in incidents)
    return tuple(Replaced(bot, reason, plays) for (bot, reason), plays in sorted(counts.items()))


@dataclass(slots=True)
class Notes:
    """What is written down while an entrant plays."""

    pace: Pace = Pace()
    incidents: list[Incident] = field(default_factory=list)


class Watched:
    """A guarded bot and a watch."""

    def __init__(self, bot: Bot, notes: Notes) -> None:
        self.bot = bot
        self.name = bot.name
        self._notes = notes
        self._guarded = Guarded(bot, notes.incidents.append)

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """What the bot chooses; being asked without anything to decide does not count."""
        started = perf_counter()
        action = self._guarded.choose(view, rng, budget)
        if view.legal:
            self._notes.pace += Pace(1, perf_counter() - started)
        return action


class Roster:
    """A bot of its own for every seat that an entrant may take, made when it first sits there, then kept."""

    def __init__(self, rules: Rules, entrants: tuple[Entrant, Entrant]) -> None:
        self._rules = rules
        self._entrants = entrants
        self._bots: dict[tuple[int, int, Seat], Watched] = {}
        self.notes = Notes(), Notes()

    def sitting(self, turn: int, *, swapped: bool) -> tuple[Bot, ...]:
        """Who sits where: the first entrant on the even sides unless swapped; `turn` moves partners on by a seat."""
        return tuple(self._bot((side + swapped) % 2, turn, seat) for seat, side in enumerate(self._rules.side_of))

    def _bot(self, who: int, turn: int, seat: Seat) -> Bot:
        one = self._entrants[who]
        place = (seat // self._rules.side_count + turn) % len(one.members)
        if (who, place, seat) not in self._bots:
            self._bots[who, place, seat] = Watched(one.make(place), self.notes[who])
        return self._bots[who, place, seat]

    def fresh_notes(self) -> None:
        """Begin to write down anew."""
        for notes in self.notes:
            notes.pace = Pace()
            notes.incidents.clear()

    def close(self) -> None:
        """Let the bots go that hold on to something, a program for instance."""
        for watched in self._bots.values():
            close = getattr(watched.bot, "close", None)
            if close is not None:
                close()
