"""What is installed and what is not: the findings of `kozel doctor`."""

import os
import platform
from dataclasses import dataclass
from importlib import import_module, metadata
from importlib.machinery import SOURCE_SUFFIXES
from importlib.resources import files
from pathlib import Path

from kozel.bots.weights import PACKAGED, WeightsError, path_of, read_net
from kozel.rules.catalogue import RULESET_IDS
from kozel.search import COMPILED
from kozel.session.folder import data_folder
from kozel.text.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing, how it stands, and what to do where it is not as it could be."""

    what: str
    value: str
    advice: str = ""


def findings() -> tuple[Finding, ...]:
    """Everything that a person asks first when something is slow or missing."""
    languages = [lang for lang in LANGUAGES if files("kozel.text").joinpath("catalogue", f"{lang}.json").is_file()]
    return (
        Finding("version", f"kozel {metadata.version('kozel')}, Python {platform.python_version()}"),
        *map(_compiled, COMPILED),
        *(_weights(ruleset, size) for ruleset in RULESET_IDS for size in PACKAGED),
        _data(data_folder()),
        Finding("languages", " ".join(languages)),
        _client(),
    )


def _compiled(module: str) -> Finding:
    """Whether a module runs compiled, and from the source that lies beside it."""
    name = module.removeprefix("kozel.")
    at = Path(str(import_module(module).__file__))
    if at.suffix in SOURCE_SUFFIXES:
        return Finding(name, "interpreted", "slower; install a C compiler, then install kozel again")
    source = at.with_name(name.rpartition(".")[2] + ".py")
    if source.exists() and source.stat().st_mtime > at.stat().st_mtime:
        return Finding(name, "compiled, older than its source", "install kozel again")
    return Finding(name, "compiled")


def _weights(ruleset: str, size: str) -> Finding:
    """Whether a net can be used, and how it was made; without it `thumb` plays in place of the levels that need it."""
    path = path_of(ruleset, size)
    try:
        _, origin = read_net(path)
    except WeightsError as error:
        return Finding(f"net {path.stem}", "cannot be used: thumb plays instead", str(error))
    return Finding(f"net {path.stem}", f"{origin.deals:,} deals of self-play")


def _data(folder: Path) -> Finding:
    """Whether matches can be kept."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    advice = "" if os.access(there, os.W_OK) else "cannot be written; set KOZEL_DATA to a folder of your own"
    return Finding("data folder", str(folder) if folder.exists() else f"{folder} (not made yet)", advice)


def _client() -> Finding:
    """Whether the browser client was built into the package."""
    if files("kozel").joinpath("web_dist", "index.html").is_file():
        return Finding("browser client", "built")
    advice = "install again without KOZEL_NO_WEB, or play with --terminal"
    return Finding("browser client", "not built", advice)
