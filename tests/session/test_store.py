"""The store: what was appended is there after a kill, what is damaged is said in one line."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kozel.bots.levels import BOTS
from kozel.bots.protocol import Budget
from kozel.game.play import asked
from kozel.rules.compile import rules_for
from kozel.session.local import DEVICE, LocalSession, chairs_for, new_session, resumed_session
from kozel.session.store import FILE_NAME, Store, StoreError
from kozel.table.messages import NextDeal, Update

RULES = rules_for("yard")


def bots_only(store: Store, seed: int = 1) -> LocalSession:
    """A table of bots."""
    session, _ = new_session(store, RULES, chairs_for({}, dict.fromkeys(range(4), "uniform"), 4), seed)
    return session


def test_a_session_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """A new program reads the log and has the same table."""
    with Store(tmp_path) as store:
        session = bots_only(store)
        for _ in range(9):
            session.step()
        state, v = session.table.state, session.table.v
    with Store(tmp_path) as store:
        number = store.unfinished()
        assert number is not None
        again, replies = resumed_session(store, number)
    assert (state, v) == (again.table.state, again.table.v)
    assert [] == replies


def test_bots_play_a_deal_to_its_end(tmp_path: Path) -> None:
    """Stepping lets one bot act at a time, and stops when the deal is over."""
    with Store(tmp_path) as store:
        session = bots_only(store)
        v = session.table.v
        while session.table.state is not None and session.table.state.outcome is None:
            session.step()
            v += 1
            assert v == session.table.v
        assert [] == session.step()


def test_a_step_waits_for_the_person_to_move(tmp_path: Path) -> None:
    """Where it is a person's turn, nothing happens by itself."""
    with Store(tmp_path) as store:
        session, replies = new_session(store, RULES, chairs_for({0: ""}, {}, 4), 3)
        assert isinstance(replies[0], Update)
        while session.step():
            pass
        state = session.table.state
        assert state is not None
        assert state.outcome is not None or 0 == asked(state)[-1]
        hint = session.hint(0)
        assert hint is not None
        assert hint.action is not None
        assert isinstance(session.act(hint.action)[0], Update)


def test_a_message_number_is_never_used_twice_even_after_a_restart(tmp_path: Path) -> None:
    """Refused messages have numbers too; after a restart the next message is a new one."""
    with Store(tmp_path) as store:
        session, _ = new_session(store, RULES, chairs_for(dict.fromkeys(range(4), ""), {}, 4), 3)
        for _ in range(5):
            session.send(NextDeal(session.next_number()))
        hint = session.hint(session.table.state.turn or 0 if session.table.state else 0)
        assert hint is not None
        assert hint.action is not None
        session.act(hint.action)
        last = session.table.last_number(DEVICE)
    with Store(tmp_path) as store:
        again, _ = resumed_session(store, store.unfinished() or 0)
        assert last < again.next_number()


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    """Every entry that was answered is in the log of a program that was killed."""
    code = (
        "import sys, pathlib\n"
        "from kozel.session.store import Store\n"
        "from kozel.session.local import new_session, chairs_for\n"
        "from kozel.rules.compile import rules_for\n"
        "store = Store(pathlib.Path(sys.argv[1]))\n"
        "session, _ = new_session(store, rules_for('yard'), chairs_for({}, dict.fromkeys(range(4), 'uniform'), 4), 1)\n"
        "while session.table.state.outcome is None:\n"
        "    session.step()\n"
        "    print(session.table.v, flush=True)\n"
        "sys.stdin.read()\n"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdin is not None
    told = 0
    for _ in range(12):
        told = int(program.stdout.readline())
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    program.stdin.close()
    program.stdout.close()
    with Store(tmp_path) as store:
        session, _ = resumed_session(store, store.unfinished() or 0)
        assert session.table.v >= told


def test_a_second_program_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    """One line says that another kozel is using the folder."""
    with Store(tmp_path) as store:
        bots_only(store)
        with pytest.raises(StoreError, match="another kozel"):
            Store(tmp_path)


def test_a_damaged_file_is_said_in_one_line(tmp_path: Path) -> None:
    """A file that is no database is not touched, and the line says what to do."""
    file = tmp_path / FILE_NAME
    file.write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match=r"damaged .* move it away") as error:
        Store(tmp_path)
    assert "\n" not in str(error.value)
    assert file.read_bytes().startswith(b"this is no database")


def test_a_damaged_entry_is_said_in_one_line(tmp_path: Path) -> None:
    """An entry that cannot be read is named."""
    with Store(tmp_path) as store:
        bots_only(store)
    database = sqlite3.connect(tmp_path / FILE_NAME)
    with database:
        database.execute('UPDATE log SET entry = \'{"t": "Nothing"}\' WHERE v = 2')
    database.close()
    with Store(tmp_path) as store, pytest.raises(StoreError, match="entry 2 of match 1 is damaged"):
        store.entries(1)


def test_another_version_of_the_file_is_refused(tmp_path: Path) -> None:
    """A file of a newer program is left alone."""
    database = sqlite3.connect(tmp_path / FILE_NAME)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StoreError, match="another version"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    """The line names the folder and what to do."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="KOZEL_DATA"):
        Store(tmp_path / "file")


def test_a_finished_match_is_not_offered_again(tmp_path: Path) -> None:
    """Only the newest unfinished match is gone on with."""
    with Store(tmp_path) as store:
        assert store.unfinished() is None
        session = bots_only(store)
        assert 1 == store.unfinished()
        session.close_match()
        assert store.unfinished() is None


def test_every_bot_can_sit_at_a_table(tmp_path: Path) -> None:
    """Each bot by name plays a whole deal, thinking as little as it can."""
    with Store(tmp_path) as store:
        for name in BOTS:
            session, _ = new_session(store, RULES, chairs_for({}, dict.fromkeys(range(4), name), 4), 2)
            state = session.table.state
            while state is not None and state.outcome is None:
                for question in session.questions():
                    decision = question.decide(Budget(1))
                    assert not decision.by
                    if decision.action is not None:
                        session.answer(question, decision)
                        break
                state = session.table.state
            assert state is not None
