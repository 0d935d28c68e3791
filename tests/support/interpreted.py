"""Runs Kozel as plain Python although compiled modules lie beside its sources.

Imports nothing of Kozel: it must come first. `KOZEL_INTERPRETED=1` makes the whole test run plain.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent.parent


class PlainSources(MetaPathFinder):
    """Finds modules of Kozel by their `.py` and never by a compiled file beside it."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002  -- the interface's
    ) -> ModuleSpec | None:
        """Spec of the source; None for packages and for everything else."""
        if not fullname.startswith("kozel.") or path is None:
            return None
        for folder in path:
            source = Path(folder) / f"{fullname.rpartition('.')[2]}.py"
            if source.exists():
                return importlib.util.spec_from_file_location(fullname, source)
        return None


def interpret() -> None:
    """From here on in this process no compiled module of Kozel is imported."""
    sys.meta_path.insert(0, PlainSources())


def run(module: str, *arguments: str, interpreted: bool) -> str:
    """What `python -m module` prints in a process of its own, compiled if possible or interpreted."""
    code = f"import runpy; runpy.run_module({module!r}, run_name='__main__')"
    if interpreted:
        code = f"from tests.support.interpreted import interpret; interpret(); {code}"
    environment = {name: value for name, value in os.environ.items() if name != "KOZEL_INTERPRETED"}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=environment)
    return done.stdout
