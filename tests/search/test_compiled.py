"""The compiled modules and the plain Python that they are made of say the same, bit for bit."""

from pathlib import Path

import pytest

import kozel
from kozel.search import COMPILED
from tests.support.interpreted import run

SOURCE = Path(kozel.__file__).parent
DEALS = "150"


def test_compiled_and_interpreted_agree_bit_for_bit() -> None:
    """Deals, playouts and the solver, node by node, give one hash either way; without a compiler both are plain."""
    plain = run("tests.support.digest", DEALS, interpreted=True).split()
    either = run("tests.support.digest", DEALS, interpreted=False).split()
    assert "plain" == plain[0]
    assert plain[1:] == either[1:]


def test_the_list_of_compiled_modules_is_complete() -> None:
    """Every module with C types is named, so that `kozel doctor` can tell whether it is compiled."""
    typed = {".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in SOURCE.rglob("*.pxd")}
    if not typed:
        pytest.skip("installed without its sources")
    assert typed == set(COMPILED)
