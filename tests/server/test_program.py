"""The program: killed in the middle of a trick nothing is lost, a second one finds the first, Ctrl-C ends it."""

import signal
import socket
import stat
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from kozel.server.run import ADDRESS_FILE, ServeError, Wishes, listen, running, serve
from kozel.session.answers import Told, Welcome
from kozel.table.messages import Act, Done
from tests.server.helpers import PATIENCE, SHORT_MATCH, page, serving, start_program


def test_kill_9_in_the_middle_of_a_trick_loses_nothing(tmp_path: Path) -> None:
    """What was acknowledged is there after a kill; the page goes on with its table, and repeats what it sent."""
    first = start_program(tmp_path)
    with page(first.port) as me:
        me.begin()
        told = me.my_turn()
        while not told.update.view.trick.plays:
            me.act(told.update.view.legal[-1], told.update.v)
            me.until(Told, lambda other, v=told.update.v: other.update.v > v)  # type: ignore[misc]  # a default binds v
            told = me.my_turn()
        action, base = told.update.view.legal[-1], told.update.v
        number = me.act(action, base)
        acknowledged = me.until(Told, lambda other: other.update.re == number).update
        first.end(signal.SIGKILL)
    second = start_program(tmp_path)
    with page(second.port) as again:
        again.hello(told.table, base)
        assert again.until(Welcome).running
        back = again.until(Told)
        assert acknowledged.v <= back.update.v
        assert told.table == back.table
        again.send(Act(number, base, action))
        assert number == again.until(Done).re
    assert 0 == second.end()


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    """Exit 0, the address is gone, and the next start has the match."""
    program = start_program(tmp_path)
    with page(program.port) as me:
        me.begin()
        assert 0 == program.end(signal.SIGINT)
    assert not (tmp_path / ADDRESS_FILE).exists()
    program = start_program(tmp_path)
    with page(program.port) as me:
        me.hello()
        assert me.until(Welcome).running
    assert 0 == program.end(signal.SIGTERM)
    assert not (tmp_path / ADDRESS_FILE).exists()


def test_a_second_kozel_says_where_the_first_one_is(tmp_path: Path) -> None:
    """It prints the address of the page that runs, and goes."""
    first = start_program(tmp_path)
    second = subprocess.run(
        [sys.executable, "-m", "kozel", "play", "--no-browser"],
        env={"KOZEL_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert first.url in second.stdout
    assert "runs already" in second.stdout
    third = subprocess.run(
        [sys.executable, "-m", "kozel", "play", "--no-browser", "--lang", "ru"],
        env={"KOZEL_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert f"Козёл уже запущен: {first.url}" in third.stdout
    assert 0 == first.end()


def test_the_address_is_for_this_person_only(tmp_path: Path) -> None:
    """The file with the token cannot be read by others."""
    program = start_program(tmp_path)
    assert 0o600 == stat.S_IMODE((tmp_path / ADDRESS_FILE).stat().st_mode)
    assert running(tmp_path) is not None
    program.end()


@pytest.mark.parametrize("text", ["", "no JSON", "{}", '{"port": 1, "token": "x"}', '{"port": "x", "token": 1}', "[1]"])
def test_an_old_address_is_no_running_server(tmp_path: Path, text: str) -> None:
    """After a kill the file is still there: it is checked, not believed."""
    (tmp_path / ADDRESS_FILE).write_text(text, encoding="utf-8")
    assert running(tmp_path) is None


def test_a_server_of_another_folder_is_not_ours(tmp_path: Path) -> None:
    """The port may have gone to another program: only the token counts."""
    with serving(tmp_path / "other") as address:
        (tmp_path / ADDRESS_FILE).write_text(f'{{"port": {address.port}, "token": "another"}}', encoding="utf-8")
        assert running(tmp_path) is None


def test_the_browser_is_opened_and_its_absence_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is opened; where no browser can be, the address is printed."""
    program = start_program(tmp_path)
    asked: list[str] = []
    said: list[str] = []

    def refuse(url: str) -> bool:
        asked.append(url)
        return False

    monkeypatch.setattr(webbrowser, "open", refuse)
    serve(tmp_path, Wishes(), said.append)
    assert [program.url] == asked
    assert program.url in said[0]
    program.end()


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    """A port that was asked for is used or refused; without one any free port will do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"--port {port}: .* choose another") as error:
            serve(tmp_path, Wishes(port=port), lambda _: None)
        assert "\n" not in str(error.value)
    listen(None).close()


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.2", "example.org"])  # noqa: S104  -- refused
def test_another_host_than_this_machine_is_refused(tmp_path: Path, host: str) -> None:
    """The local server is for this machine; exit 2."""
    done = subprocess.run(
        [sys.executable, "-m", "kozel", "play", "--host", host],
        env={"KOZEL_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())


def test_kozel_alone_is_kozel_play(tmp_path: Path) -> None:
    """Without a command the table is served, and what is begun there is kept."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kozel"],
        env={"KOZEL_DATA": str(tmp_path), "BROWSER": "true"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "http://127.0.0.1:" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.stdout.read()
    process.stdout.close()
    assert 0 == process.wait(PATIENCE)


def test_a_damaged_log_does_not_keep_kozel_from_starting(tmp_path: Path) -> None:
    """The match that cannot be gone on with is said and left; a new one can begin."""
    import sqlite3  # noqa: PLC0415

    with serving(tmp_path) as address, page(address.port) as me:
        me.begin()
    database = sqlite3.connect(tmp_path / "kozel.sqlite3")
    with database:
        database.execute("UPDATE log SET entry = '{}' WHERE v = 1")
    database.close()
    with serving(tmp_path) as address, page(address.port) as me:
        me.hello()
        assert not me.until(Welcome).running
        assert me.begin(SHORT_MATCH).update.view.match.deal == 1
