"""The bots by name, and which of them a player meets as levels, weakest first."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from kozel.bots.evaluator import Evaluator
from kozel.bots.greedy import Greedy
from kozel.bots.master import Master
from kozel.bots.novice import Novice
from kozel.bots.protocol import Bot
from kozel.bots.thumb import Thumb
from kozel.bots.uniform import Uniform

LEVELS: Final[tuple[str, ...]] = ("novice", "casual", "solid", "strong", "master")
"""The ladder that tables offer, weakest first."""
BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "uniform": Uniform,
        "greedy": Greedy,
        "thumb": Thumb,
        "novice": Novice,
        "casual": partial(Thumb, "casual"),
        "solid": partial(Evaluator, "solid", "small", 4.0),
        "strong": partial(Evaluator, "strong", "large"),
        "master": Master,
    }
)
"""Every bot that a command takes by name."""
DEFAULT_BOT: Final = "casual"
"""Who sits down where nobody says otherwise."""


def bot(name: str) -> Bot:
    """A new bot with this name; raises ValueError, naming the bots, for any other."""
    make = BOTS.get(name)
    if make is None:
        raise ValueError(f"unknown bot {name!r}; bots: {', '.join(BOTS)}")
    return make()
