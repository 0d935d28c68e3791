"""`kozel doctor` says what is there, and what to do about what is not."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kozel.bots import weights
from kozel.bots.weights import PACKAGED
from kozel.cli import app
from kozel.rules.catalogue import RULESET_IDS
from kozel.search import COMPILED
from kozel.session import doctor


def findings() -> dict[str, dict[str, str]]:
    """Findings of the command by what they are about."""
    told = CliRunner().invoke(app, ["doctor", "--json"])
    assert 0 == told.exit_code
    return {found["what"]: found for found in map(json.loads, told.stdout.splitlines())}


def test_doctor_names_every_part() -> None:
    """Version, each module that can be compiled, data folder, languages, client: one line each, for people too."""
    found = findings()
    modules = [name.removeprefix("kozel.") for name in COMPILED]
    nets = [f"net {ruleset}-{size}" for ruleset in RULESET_IDS for size in PACKAGED]
    assert ["version", *modules, *nets, "data folder", "languages", "browser client"] == list(found)
    assert {"en", "ru"} <= set(found["languages"]["value"].split())
    for name in modules:
        assert found[name]["value"].startswith(("compiled", "interpreted"))
        assert (found[name]["value"] == "compiled") == (not found[name]["advice"])
    assert len(found) == len(CliRunner().invoke(app, ["doctor"]).stdout.splitlines())


def test_doctor_tells_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder that cannot be written and a missing client come with advice."""
    monkeypatch.setenv("KOZEL_DATA", str(tmp_path / "deep" / "data"))
    assert "not made yet" in findings()["data folder"]["value"]
    assert "deals of self-play" in findings()["net yard-large"]["value"]
    monkeypatch.setattr(weights, "DATA", tmp_path)
    assert "cannot be read" in findings()["net yard-large"]["advice"]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "KOZEL_DATA" in findings()["data folder"]["advice"]
    monkeypatch.setattr(doctor, "files", lambda _: tmp_path)
    assert "KOZEL_NO_WEB" in doctor.findings()[-1].advice
