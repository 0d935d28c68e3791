"""Starting and stopping the local server: the port, the address for a second `kozel`, the browser, Ctrl-C."""

import http.client
import json
import os
import secrets
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import uvicorn

from kozel.game.shuffle import fresh_seed
from kozel.server.app import make_app
from kozel.server.guard import Guard
from kozel.server.hub import Hub
from kozel.server.socket import MOST_RECORD_BYTES
from kozel.server.static import Dist
from kozel.server.thinkers import OwnProcess
from kozel.session.answers import Game
from kozel.session.store import Store, StoreError
from kozel.session.talk import Talk
from kozel.text import words

DEFAULT_PORT: Final = 8425
ADDRESS_FILE: Final = "server.json"
SWITCH_SECONDS: Final = 0.0005
"""How long a thread that thinks may keep the others waiting: an answer passes through two of them."""
HOSTS: Final = ("127.0.0.1", "localhost", "::1")


class ServeError(Exception):
    """The server cannot be started: one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server of this data folder runs."""

    port: int
    token: str

    @property
    def url(self) -> str:
        """For the browser."""
        return f"http://127.0.0.1:{self.port}/"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says."""

    port: int | None = None
    """None: the default one where it is free, else any."""
    browser: bool = True
    seed: int | None = None
    game: Game | None = None
    lang: str = "en"
    """Of what is said in the terminal; the page has its own."""


def running(folder: Path) -> Address | None:
    """The server that runs on this data folder; None where there is none."""
    try:
        address = Address(**json.loads((folder / ADDRESS_FILE).read_text(encoding="utf-8")))
        connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=1)
        try:
            connection.request("GET", "/alive", headers={"Authorization": f"Bearer {address.token}"})
            return address if connection.getresponse().status == http.HTTPStatus.OK else None
        finally:
            connection.close()
    except (OSError, ValueError, TypeError, http.client.HTTPException):
        return None


def serve(folder: Path, wishes: Wishes, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, or open the page of the server that already runs on this folder."""
    already = running(folder)
    if already is not None:
        _open(already, wishes, say)
        return
    try:
        store = Store(folder)
    except StoreError:
        already = _wait_for(folder)  # two that started together: the other one has the folder
        if already is None:
            raise
        _open(already, wishes, say)
        return
    with store:
        _serve(store, folder, wishes, say)


def _open(address: Address, wishes: Wishes, say: Callable[[str], None]) -> None:
    say(words.say(wishes.lang, "ui.server.runs", url=address.url))
    if wishes.browser:
        webbrowser.open(address.url)


def _wait_for(folder: Path) -> Address | None:
    for _ in range(10):
        address = running(folder)
        if address is not None:
            return address
        if not (folder / ADDRESS_FILE).exists():
            time.sleep(0.1)
    return None


def _serve(store: Store, folder: Path, wishes: Wishes, say: Callable[[str], None]) -> None:
    listener = listen(wishes.port)
    address = Address(listener.getsockname()[1], secrets.token_urlsafe(32))
    seed = wishes.seed
    number = version("kozel")
    talk = Talk(store, version=number, new_seed=fresh_seed if seed is None else lambda: seed, game=wishes.game)
    damaged = talk.open(time.monotonic())
    if damaged is not None:
        say(words.say(wishes.lang, "ui.resume-damaged", reason=damaged))
    file = folder / ADDRESS_FILE

    def ready() -> None:
        _write(file, address)
        thinker.start()
        say(words.say(wishes.lang, "ui.server.ready", url=address.url))
        if wishes.browser and not webbrowser.open(address.url):
            say(words.say(wishes.lang, "ui.server.no-browser"))

    thinker = OwnProcess()
    server = server_of(Hub(talk, thinker=thinker), address, number, ready)
    sys.setswitchinterval(SWITCH_SECONDS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends it as Ctrl-C does
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # uvicorn has closed everything before it passes the signal on
    finally:
        thinker.close()
        file.unlink(missing_ok=True)
        listener.close()


def server_of(
    hub: Hub, address: Address, number: str, ready: Callable[[], None] | None = None, dist: Dist | None = None
) -> uvicorn.Server:
    """A server around a hub, to be run on a socket that listens at the address."""
    app = make_app(hub, Guard(address.port, address.token), number, dist, ready)
    config = uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        loop="asyncio",
        ws_max_size=MOST_RECORD_BYTES + 4_096,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def listen(port: int | None) -> socket.socket:
    """A socket on loopback: the port asked for, or the default one where it is free, else any."""
    wanted = [port] if port is not None else [DEFAULT_PORT, 0]
    for one in wanted:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", one))
        except OSError as error:
            listener.close()
            if one == wanted[-1]:
                reason = error.strerror or str(error)
                raise ServeError(f"--port {one}: {reason}; choose another, or leave it out for a free one") from None
        else:
            listener.listen(128)
            return listener
    raise AssertionError  # the last one either listens or raises


def _write(file: Path, address: Address) -> None:
    """For this person's eyes only."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as opened:
        json.dump(asdict(address), opened)
