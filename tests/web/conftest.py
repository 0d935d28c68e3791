"""Fixtures of the browser's tests: Debian's Chromium, the built client, a server."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.helpers import Server, serving

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BUILT = Path(str(files("kozel").joinpath("web_dist")))


def missing(reason: str) -> None:
    """Skip where something is not installed; on a build machine that is a failure."""
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for one module."""
    if not Path(CHROMIUM).exists():
        missing("no browser: apt install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, which nobody builds anew meanwhile."""
    if not (BUILT / "index.html").is_file():
        missing("the client is not built: cd web && npm ci && npm run build")
    return Path(shutil.copytree(BUILT, tmp_path_factory.mktemp("client") / "web_dist"))


@pytest.fixture
def serve(tmp_path: Path, dist: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers on the test's data folder with a seed."""
    with ExitStack() as stack:
        yield lambda seed=1, folder=tmp_path: stack.enter_context(serving(folder, dist, seed))
