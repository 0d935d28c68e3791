"""A data folder, and a page that said hello."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kozel.session.store import Store
from tests.session.room import Room


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty data folder."""
    with Store(tmp_path) as opened:
        yield opened


@pytest.fixture
def room(store: Store) -> Room:
    """A page that said hello."""
    return Room(store)
