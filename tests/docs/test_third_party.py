"""THIRD-PARTY.md names everything that is installed with Kozel, with its licence."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "THIRD-PARTY.md").read_text(encoding="utf-8")
PERMITTED = {"MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Apache-2.0", "PSF-2.0"}


def installed_with(requirements: list[str], found: set[str]) -> set[str]:
    """Packages that come with some requirements, extras left out."""
    for requirement in requirements:
        needed = re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower().replace("_", "-")
        if "extra ==" in requirement or needed in found:
            continue
        try:
            further = distribution(needed).requires
        except PackageNotFoundError:
            continue  # for another system or Python
        found.add(needed)
        installed_with(further or [], found)
    return found


def test_everything_installed_is_named() -> None:
    """Each package has a row, and each row a licence that asks nothing of a user."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w., -]+) \| ([\w.-]+) \|", PAGE, re.MULTILINE)
    named = {name.strip().lower() for names, _ in rows for name in names.split(",")} - {"package"}
    assert installed_with(tomllib.loads(project)["project"]["dependencies"], set()) <= named
    assert {licence for names, licence in rows if licence not in {"licence", "---"}} <= PERMITTED
