"""The bots by name, and which of them a player meets as levels, weakest first."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from kozel.bots.greedy import Greedy
from kozel.bots.protocol import Bot
from kozel.bots.thumb import Thumb
from kozel.bots.uniform import Uniform

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType({"uniform": Uniform, "greedy": Greedy, "thumb": Thumb})
"""Every bot that a command takes by name."""
LEVELS: Final[tuple[str, ...]] = ("thumb",)
"""The ladder that tables offer, weakest first."""
DEFAULT_BOT: Final = "thumb"
"""Who sits down where nobody says otherwise."""


def bot(name: str) -> Bot:
    """A new bot with this name; raises ValueError, naming the bots, for any other."""
    make = BOTS.get(name)
    if make is None:
        raise ValueError(f"unknown bot {name!r}; bots: {', '.join(BOTS)}")
    return make()
