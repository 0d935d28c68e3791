"""A server in a thread, a server in a process, and a client that plays by itself."""

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.server.codec import decode_message, encode_request
from kozel.server.hub import Hub
from kozel.server.run import Address, listen, server_of
from kozel.server.socket import SUBPROTOCOL
from kozel.server.static import Dist
from kozel.session.answers import Game, SessionMessage, Told
from kozel.session.games import DEFAULT_GAME
from kozel.session.messages import ClientMessage, Hello, NewMatch, SetPace
from kozel.session.store import Store
from kozel.session.talk import Talk
from kozel.table.messages import Act, NextDeal

VERSION: Final = "0.1.0"
TOKEN: Final = "token"  # noqa: S105  -- of a server that lives for one test
PATIENCE: Final = 20.0
"""Seconds after which a test that hangs fails; no test measures time."""
SHORT_MATCH: Final = replace(DEFAULT_GAME, ruleset="yard match-limit=6", bots=("uniform",) * 4)
Message = TypeVar("Message")


@contextmanager
def serving(folder: Path, dist: Dist | None = None, seed: int = 1) -> Iterator[Address]:
    """A server in this process, on any free port."""
    listener = listen(None)
    address = Address(listener.getsockname()[1], TOKEN)
    with Store(folder) as store:
        talk = Talk(store, version=VERSION, new_seed=lambda: seed)
        talk.open(time.monotonic())
        server = server_of(Hub(talk), address, VERSION, dist=dist)
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            listener.close()


@dataclass(slots=True)
class Program:
    """`kozel play` as a process."""

    process: subprocess.Popen[str]
    url: str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rstrip("/").rpartition(":")[2])

    def end(self, number: int = signal.SIGINT) -> int:
        """Stop it with a signal and wait."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


def start_program(folder: Path, *options: str) -> Program:
    """Start `kozel play` without a browser and read the address that it prints."""
    command = [sys.executable, "-m", "kozel", "play", "--no-browser", *options]
    process = subprocess.Popen(command, env={"KOZEL_DATA": str(folder)}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            return Program(process, found[0])
    raise AssertionError(f"no address; exit {process.wait(PATIENCE)}")


@dataclass(slots=True)
class Page:
    """A client on a socket: what a browser's page would be."""

    socket: ClientConnection
    name: str = "page"
    number: int = 0
    told: dict[int | None, Told] = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)
    """Everything that was received, as it came."""

    def next(self) -> int:
        """Number for a message."""
        self.number += 1
        return self.number

    def send(self, message: ClientMessage) -> None:
        """Send a message."""
        self.socket.send(encode_request(message))

    def receive(self) -> SessionMessage:
        """The next message."""
        frame = self.socket.recv(PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = decode_message(frame)
        if isinstance(message, Told):
            self.told[message.update.seat] = message
        return message

    def until(self, kind: type[Message], where: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of a kind."""
        while True:
            message = self.receive()
            if isinstance(message, kind) and where(message):
                return message

    def hello(self, table: int = 0, v: int = 0) -> None:
        """Say hello."""
        self.send(Hello(VERSION, "en", self.name, table, v))

    def begin(self, game: Game = SHORT_MATCH) -> Told:
        """A new match without waiting."""
        self.hello()
        self.send(SetPace(self.next(), "off"))
        number = self.next()
        self.send(NewMatch(number, game))
        return self.until(Told, lambda told: told.update.re == number)

    def my_turn(self) -> Told:
        """Wait until the person has to play, going on after each deal."""
        told = self.told[0]
        while told.update.view.turn != 0:
            if told.update.view.outcome is not None:
                self.send(NextDeal(self.next()))
            told = self.until(Told, lambda one: one.update.seat == 0)
        return told

    def act(self, action: Action, base: int) -> int:
        """Play; the number of the message."""
        number = self.next()
        self.send(Act(number, base, action))
        return number

    def play_match(self, rng: Rng) -> Told:
        """Play at random until the match is over."""
        told = self.told[0]
        while not told.update.match_over:
            view = told.update.view
            if view.outcome is not None:
                self.send(NextDeal(self.next()))
            elif view.turn == 0:
                self.act(rng.choice(view.legal), told.update.v)
            told = self.until(Told)
        return told


@contextmanager
def opened(
    port: int, *, origin: str | None = None, headers: Mapping[str, str] | None = None
) -> Iterator[ClientConnection]:
    """A socket that is open."""
    with connect(
        f"ws://127.0.0.1:{port}/ws",
        origin=None if origin is None else Origin(origin),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers=headers,
        compression=None,
        max_size=1 << 22,
    ) as socket:
        yield socket


@contextmanager
def page(port: int, name: str = "page") -> Iterator[Page]:
    """A page that is connected."""
    with opened(port, origin=f"http://127.0.0.1:{port}") as socket:
        yield Page(socket, name)
