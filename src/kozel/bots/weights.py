"""Files of weights: a line of JSON that says what they are, then numbers of 16 bits; read and written whole.

The first line names the ruleset and its version, the shape, how the weights were made, and a hash of the rest. A file
that is damaged, of another rules version or of another shape is refused with one line; nothing is repaired.
"""

import hashlib
import json
import struct
from array import array
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from kozel.rules.catalogue import RULESET_IDS
from kozel.rules.compile import rules_for
from kozel.search.features import ROW_COUNT
from kozel.search.net import Net

FORMAT: Final = 1
DATA: Final = Path(__file__).with_name("data")
SIZES: Final = {"tiny": (8, 4), "small": (64, 16), "large": (128, 32)}
"""Units of the first and second layer; `tiny` is for tests."""
PACKAGED: Final = ("small", "large")
"""Sizes that the package has for each ruleset."""


class WeightsError(ValueError):
    """A file of weights that cannot be used: which one, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a file of weights says of itself."""

    ruleset: str
    """Canonical text of the ruleset."""
    version: int
    """Version of the ruleset that the weights were made for."""
    rows: int
    wide: int
    deep: int
    seed: int
    deals: int
    """Deals of self-play."""
    command: str
    """How to make them again."""
    sha256: str = ""
    """Of the numbers."""
    format: int = FORMAT


def path_of(ruleset: str, size: str) -> Path:
    """Where the weights of a ruleset lie in the package."""
    return DATA / f"{ruleset}-{size}.net"


def pack_net(net: Net) -> bytes:
    """All weights as numbers of 16 bits, lowest byte first."""
    return b"".join(struct.pack(f"<{len(part)}e", *part) for part in net.parts())


def write_net(path: Path, net: Net, origin: Origin) -> None:
    """Write a file whole or not at all."""
    body = pack_net(net)
    told = asdict(origin) | {"sha256": hashlib.sha256(body).hexdigest()}
    draft = path.with_suffix(".draft")
    draft.write_bytes(json.dumps(told, separators=(",", ":")).encode() + b"\n" + body)
    draft.replace(path)


def read_net(path: Path) -> tuple[Net, Origin]:
    """A net and its origin; raises WeightsError."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise WeightsError(f"{path.name}: cannot be read ({error.strerror}); install Kozel again") from error
    try:
        origin = Origin(**json.loads(head))
    except (ValueError, TypeError) as error:
        raise WeightsError(f"{path.name}: no file of weights; install Kozel again") from error
    _check(path, origin, body)
    net = Net(origin.wide, origin.deep)
    numbers = array("f", struct.unpack(f"<{len(body) // 2}e", body))
    start = 0
    for part in net.parts():
        part[:] = numbers[start : start + len(part)]
        start += len(part)
    return net, origin


def _check(path: Path, origin: Origin, body: bytes) -> None:
    """Refuse what was made for something else, or is not what it was."""
    wanted = rules_for(origin.ruleset).ruleset.base.version
    for name, found, expected in (
        ("format", origin.format, FORMAT),
        ("rules version", origin.version, wanted),
        ("rows", origin.rows, ROW_COUNT),
        ("sha256", hashlib.sha256(body).hexdigest(), origin.sha256),
    ):
        if found != expected:
            raise WeightsError(f"{path.name}: {name} is {found}, expected {expected}; train it again or install anew")
    parts = Net(origin.wide, origin.deep).parts()
    if len(body) != 2 * sum(map(len, parts)):
        raise WeightsError(f"{path.name}: {len(body)} bytes, expected {2 * sum(map(len, parts))}; install Kozel again")


@cache
def net_for(ruleset: str, size: str) -> Net:
    """The net of a ruleset by its name, read once; raises WeightsError."""
    return read_net(path_of(ruleset, size))[0]


def read_all() -> None:
    """Read every net of the package now; one that cannot be used is refused again where it is needed."""
    for ruleset in RULESET_IDS:
        for size in PACKAGED:
            with suppress(WeightsError):
                net_for(ruleset, size)
