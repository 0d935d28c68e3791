"""The WebSocket endpoint, a plain ASGI application: one text frame, one JSON object, one message.

A frame that is no message is answered with a line that says so; the third closes the connection.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from kozel.server.codec import FrameError, decode_request
from kozel.server.guard import Guard
from kozel.server.hub import Hub, Outbox
from kozel.session.messages import Hello, PlayAgain, PutRecord

SUBPROTOCOL: Final = "goat.v1"
MOST_BYTES: Final = 4_096
"""Of a frame; only a record may be longer."""
MOST_RECORD_BYTES: Final = 1 << 20
HELLO_SECONDS: Final = 5.0
MOST_WRONG_FRAMES: Final = 3

CLOSE_NO_HELLO: Final = 4001
CLOSE_WRONG_FRAMES: Final = 4002
CLOSE_TOO_SLOW: Final = 4008
CLOSE_GOING: Final = 1001

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]


class Socket:
    """`/ws`."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self._hub = hub
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection from its upgrade to its end."""
        await receive()
        if not self._guard.lets_connect(scope) or SUBPROTOCOL not in scope["subprotocols"]:
            await send({"type": "websocket.close"})  # before the handshake: 403
            return
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        who, outbox = self._hub.connect()
        writer = asyncio.create_task(_write(outbox, send))
        try:
            reader = asyncio.create_task(self._read(who, receive))
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            code = next(iter(done)).result()
            await asyncio.gather(reader, return_exceptions=True)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            await self._hub.disconnect(who)
        if code is not None:
            await send({"type": "websocket.close", "code": code})

    async def _read(self, who: int, receive: Receive) -> int | None:
        """Hand in messages until the client goes; the code to close with, or None where it went itself."""
        wrong = 0
        waits: float | None = HELLO_SECONDS
        while True:
            try:
                event = await asyncio.wait_for(receive(), waits)
            except TimeoutError:
                return CLOSE_NO_HELLO
            if event["type"] == "websocket.disconnect":
                return None
            try:
                message = _message(event.get("text"))
            except FrameError as error:
                wrong += 1
                self._hub.refuse(who, str(error))
                if wrong == MOST_WRONG_FRAMES:
                    await asyncio.sleep(0)
                    return CLOSE_WRONG_FRAMES
                continue
            if isinstance(message, Hello):
                waits = None
            await self._hub.receive(who, message)


def _message(text: str | None) -> Any:
    if text is None:
        raise FrameError("found a binary frame, expected text")
    size = len(text.encode())
    if size > MOST_RECORD_BYTES:
        raise FrameError(f"found {size:,} bytes, expected at most {MOST_RECORD_BYTES:,}")
    message = decode_request(text) if size <= MOST_BYTES or '"record"' in text or '"PutRecord"' in text else None
    if message is None or (size > MOST_BYTES and not isinstance(message, PutRecord | PlayAgain)):
        raise FrameError(f"found {size:,} bytes, expected at most {MOST_BYTES:,}")
    return message


async def _write(outbox: Outbox, send: Send) -> int:
    """Send what comes out, in order."""
    while True:
        frame = await outbox.frames.get()
        if frame is None:
            return CLOSE_TOO_SLOW
        await send({"type": "websocket.send", "text": frame})
