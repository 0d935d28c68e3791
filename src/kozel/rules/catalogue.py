"""The rulesets that ship with Kozel: read from `rules/data/*.toml`, found by id, written and read as text.

A file may say `extends = "other"` and then only what differs. Never decides what a switch means.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from kozel.rules.options import SWITCHES, Base, Ruleset, RulesetError, switch

RULESET_IDS: Final = ("classic", "yard", "company")


@cache
def base(ruleset_id: str) -> Base:
    """Base with this id; raises `RulesetError` where there is none."""
    if ruleset_id not in RULESET_IDS:
        raise RulesetError(f"unknown ruleset {ruleset_id!r}; rulesets: {', '.join(RULESET_IDS)}")
    data = _load(ruleset_id)
    defaults = {name: data["switches"][name] for name in SWITCHES if name in data["switches"]}
    values = {name: tuple(data.get("values", {}).get(name, SWITCHES[name])) for name in defaults}
    return Base(
        id=data["id"],
        version=data["version"],
        pack=data["pack"],
        trumps=data["trumps"],
        tricks=data["tricks"],
        seats=tuple(data["seats"]),
        sides=tuple(data["sides"]),
        defaults=MappingProxyType(defaults),
        values=MappingProxyType(values),
    )


def _load(ruleset_id: str) -> dict[str, Any]:
    """Table of a ruleset's file, laid over the one that it extends."""
    text = files("kozel.rules").joinpath("data", f"{ruleset_id}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    if "extends" not in data:
        return data
    parent = _load(data.pop("extends"))
    merged: dict[str, Any] = {**parent, **data}
    for table in ("switches", "values"):
        merged[table] = {**parent.get(table, {}), **data.get(table, {})}
    return merged


def ruleset(ruleset_id: str, overrides: Mapping[str, str] | None = None) -> Ruleset:
    """Ruleset by id with switches; raises `RulesetError` for what does not exist."""
    return switch(base(ruleset_id), overrides or {})


@lru_cache(maxsize=4096)
def read_ruleset(text: str) -> Ruleset:
    """Ruleset from the text of a `Ruleset` tag: `id` or `id@version`, then `name=value`; raises `RulesetError`."""
    words = text.split()
    if not words:
        raise RulesetError(f"no ruleset; rulesets: {', '.join(RULESET_IDS)}")
    name, at, version = words[0].partition("@")
    known = base(name)
    if at and version != str(known.version):
        raise RulesetError(f"unknown version {version!r} of {name}; this program knows {name}@{known.version}")
    overrides: dict[str, str] = {}
    for word in words[1:]:
        option, equals, value = word.partition("=")
        if not equals:
            raise RulesetError(f"{word!r} is no switch; expected name=value")
        if option in overrides:
            raise RulesetError(f"switch {option} twice")
        overrides[option] = value
    return switch(known, overrides)
