"""Everybody against everybody, partners who do not know each other, and where the work is done."""

import json
import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from signal import SIGKILL
from subprocess import PIPE, run
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

from kozel.bots.arena import cross_table, duel
from kozel.bots.entrants import Entrant, Roster, entrant
from kozel.bots.external import External
from kozel.bots.greedy import Greedy
from kozel.bots.protocol import Budget
from kozel.bots.uniform import Uniform
from kozel.bots.workers import crew
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import rules_for
from tests.support.interpreted import ROOT

YARD = rules_for("yard")


def test_cross_table_is_every_duel() -> None:
    """Each two of the pool, on the same deals as a duel of their own; progress counts all pairs; plain values."""
    told: list[tuple[int, int]] = []
    pool = cross_table(YARD, ["thumb", "greedy", "uniform"], 2, seed=8, progress=lambda *done: told.append(done))
    assert pool.names == ("thumb", "greedy", "uniform")
    assert [(each.first, each.second) for each in pool.duels] == [
        ("thumb", "greedy"),
        ("thumb", "uniform"),
        ("greedy", "uniform"),
    ]
    assert pool.duels[1] == duel(YARD, "thumb", "uniform", 2, seed=8)
    assert told == [(done, 6) for done in range(1, 7)]
    assert json.loads(json.dumps(asdict(pool)))["duels"][0]["pairs"] == 2


def test_pairs_may_hang_on_who_plays() -> None:
    """Slow bots play fewer."""
    pool = cross_table(YARD, ["greedy", "uniform", Greedy2], lambda one, other: 2 if "greedy2" in {one, other} else 3)
    assert [each.pairs for each in pool.duels] == [3, 2, 2]


class Greedy2(Greedy):
    """The same under another name."""

    name = "greedy2"


def test_nobody_enters_twice() -> None:
    """Two rows of one name could not be told apart."""
    with pytest.raises(ValueError, match="the same bot twice"):
        cross_table(YARD, ["greedy", "greedy"], 1)


def test_an_interrupted_pool_stops() -> None:
    """Ctrl-C in one duel ends the whole."""

    def interrupt(_: int, __: int) -> None:
        raise KeyboardInterrupt

    pool = cross_table(YARD, ["thumb", "greedy", "uniform"], 2, progress=interrupt)
    assert pool.aborted
    assert len(pool.duels) == 1


def test_partners_sit_side_by_side() -> None:
    """`A+B` puts both on each side that they hold, and they change places from pair to pair."""
    both = entrant("greedy+uniform")
    roster = Roster(YARD, (both, entrant("thumb")))
    assert [bot.name for bot in roster.sitting(0, swapped=False)] == ["greedy", "thumb", "uniform", "thumb"]
    assert [bot.name for bot in roster.sitting(1, swapped=False)] == ["uniform", "thumb", "greedy", "thumb"]
    assert [bot.name for bot in roster.sitting(0, swapped=True)] == ["thumb", "greedy", "thumb", "uniform"]
    six = Roster(rules_for("company", 6, "teams"), (both, both))
    assert [bot.name for bot in six.sitting(0, swapped=False)][::2] == ["greedy", "uniform", "greedy"]


def test_a_better_partner_is_worth_something() -> None:
    """One `greedy` beside a random bot beats two random bots; two are worth more."""
    one = duel(YARD, "greedy+uniform", "uniform", 25, seed=9)
    two = duel(YARD, "greedy+greedy", "uniform+uniform", 25, seed=9)
    assert one.first == "greedy+uniform"
    assert 0 < one.points.mean < two.points.mean
    assert two.points == duel(YARD, "greedy", "uniform", 25, seed=9).points


def test_partners_need_teams() -> None:
    """Where each plays for himself nobody sits beside."""
    with pytest.raises(ValueError, match="partners need teams"):
        duel(rules_for("company", 3, "singles"), "greedy+uniform", "greedy", 1)


@pytest.mark.parametrize("name", ["nobody", "greedy+nobody", "", "greedy+"])
def test_unknown_bots_are_told(name: str) -> None:
    """The error names the bots that there are, own programs included."""
    with pytest.raises(ValueError, match=r"unknown bot .*; bots: .*greedy.*, mine"):
        entrant(name, {"mine": Uniform})


def test_every_seat_has_a_bot_of_its_own() -> None:
    """Partners are two objects, and stay the same from deal to deal."""
    roster = Roster(YARD, (entrant("greedy"), entrant("greedy")))
    sitting = roster.sitting(0, swapped=False)
    assert len({id(bot) for bot in sitting}) == 4
    assert roster.sitting(1, swapped=False) == sitting
    assert not set(map(id, sitting)) & set(map(id, roster.sitting(0, swapped=True)))


def test_entrants_travel() -> None:
    """Other processes get the same bots: by name, side by side, programs of one's own."""
    mine = External("mine", ("sh", "-c", "cat"), 1.5)
    for one in (entrant("greedy"), entrant("greedy+mine", {"mine": mine}), entrant(mine)):
        there = pickle.loads(pickle.dumps(one))  # noqa: S301  -- our own
        assert there.name == one.name
        assert [maker().name for maker in there.members] == [maker().name for maker in one.members]


class Clumsy:
    """Raises in every deal once."""

    name = "clumsy"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """Nothing on the first trick, else something."""
        if not view.tricks and view.seat == view.turn:
            raise RuntimeError("clumsy")
        return Greedy().choose(view, rng, budget)


def test_replaced_plays_are_counted() -> None:
    """A bot that raises costs its own side two plays a deal, not the run."""
    result = duel(YARD, Entrant("clumsy", (Clumsy,)), "greedy", 2)
    assert [(one.bot, one.reason) for one in result.replaced] == [("clumsy", "raised")]
    assert 8 <= result.replaced[0].plays <= 12
    assert len(duel(YARD, "greedy", "uniform", 2).replaced) == 0


def squared(number: int) -> int:
    """Some work."""
    return number * number


def test_work_comes_in_order() -> None:
    """Here or in other processes, to the end or broken off."""
    for processes in (1, 2):
        with crew(processes) as in_order:
            assert list(in_order(squared, range(20))) == [number * number for number in range(20)]
            assert next(in_order(squared, range(3, 1_000))) == 9


def own_number(_: int) -> int:
    """Number of the process that works."""
    return os.getpid()


def is_running(number: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        told = Path("/proc", str(number), "stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return told.rpartition(")")[2].split()[0] not in {"Z", "X"}


KILLED = """
import os, signal
from kozel.bots.workers import crew
from tests.bots.test_pool import own_number

if __name__ == "__main__":
    with crew(2) as in_order:
        print(*in_order(own_number, range(8)), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_process_outlives_the_first_one(tmp_path: Path) -> None:
    """Whatever ends it, `kill -9` included."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = run([sys.executable, script], stdout=PIPE, text=True, env=environment, check=False, timeout=120)
    assert told.returncode == -SIGKILL
    numbers = {int(number) for number in told.stdout.split()}
    assert numbers
    deadline = monotonic() + 30
    while any(is_running(number) for number in numbers):
        assert monotonic() < deadline
        sleep(0.05)


class FakeRay:
    """The six functions of Ray that are used, in this process; `has` says which Kozel the other machines have."""

    def __init__(self, has: str | None = None) -> None:
        self.calls = 0
        self.is_up = False
        self.has = has

    def init(self, *, ignore_reinit_error: bool, log_to_driver: bool, logging_level: int) -> None:  # noqa: ARG002
        """Up."""
        self.is_up = ignore_reinit_error

    def shutdown(self) -> None:
        """Down."""
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        """Three processors of one machine."""
        return {"CPU": 3.0, "node:192.0.2.1": 1.0, "node:__internal_head__": 1.0}

    def remote(self, function: Callable[..., object]) -> object:
        """A function to be called elsewhere."""

        def begin(*arguments: object) -> Callable[[], object]:
            self.calls += 1
            return partial(function, *arguments)

        def options(*, num_cpus: int, resources: dict[str, float]) -> object:
            assert (num_cpus, [*resources]) == (0, ["node:192.0.2.1"])
            return SimpleNamespace(remote=lambda: function if self.has is None else partial(str, self.has))

        return SimpleNamespace(remote=begin, options=options)

    def get(self, begun: Callable[[], object]) -> object:
        """Its result."""
        return begun()


def test_ray_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same duel on a cluster; it is left behind clean."""
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with crew(on_ray=True) as in_order:
        assert ray.is_up
        found = duel(YARD, "greedy", "uniform", 12, seed=5, in_order=in_order)
    assert found == duel(YARD, "greedy", "uniform", 12, seed=5)
    assert (ray.calls, ray.is_up) == (3, False)


def test_machines_with_another_kozel_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which machine, what it has, what was expected; and the cluster is left."""
    ray = FakeRay(has="0.0.1")
    monkeypatch.setitem(sys.modules, "ray", ray)
    told = r"^192\.0\.2\.1 of the cluster has kozel: 0\.0\.1; expected \S+, install it there$"
    with pytest.raises(ValueError, match=told), crew(on_ray=True):
        pass
    assert not ray.is_up
