"""The web application: the socket, the files of the client, a sign of life, and the headers on all of it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.routing import WebSocketRoute

from kozel.server.guard import Guard, headers_of
from kozel.server.hub import Hub
from kozel.server.socket import Receive, Scope, Send, Socket
from kozel.server.static import NOT_BUILT, Dist

CONTENT_SECURITY: Final = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
HEADERS: Final = (
    (
        "content-security-policy",
        "; ".join(CONTENT_SECURITY),
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
)
"""On every answer."""
RAW_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS]


class _Guarded:
    """Middleware: requests for another host are refused, every answer gets the headers."""

    def __init__(self, app: Any, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(event: Scope) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *RAW_HEADERS]
            await send(event)

        if self._guard.is_own_host(headers_of(scope)):
            await self._app(scope, receive, send_with_headers)
        else:
            await PlainTextResponse("wrong host", 421)(scope, receive, send_with_headers)


def make_app(
    hub: Hub, guard: Guard, version: str, dist: Dist | None = None, ready: Callable[[], None] | None = None
) -> FastAPI:
    """The application around a hub; `ready` is called when it can be asked."""
    files = dist or Dist()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if ready is not None:
            ready()
        yield
        await hub.close()

    app = FastAPI(title="Kozel", version=version, docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.add_middleware(_Guarded, guard=guard)
    app.router.routes.append(WebSocketRoute("/ws", Socket(hub, guard)))

    @app.get("/healthz")
    async def health() -> JSONResponse:
        """A sign of life."""
        return JSONResponse({"kozel": version})

    @app.get("/alive")
    async def alive(request: Request) -> Response:
        """The same for a second `kozel` of the same person."""
        if guard.knows_token(headers_of(request.scope)):
            return JSONResponse({"kozel": version})
        return PlainTextResponse("wrong token", 403)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(path: str, request: Request) -> Response:
        """A file of the client."""
        return _file(files, path, request)

    return app


def _file(files: Dist, path: str, request: Request) -> Response:
    found = files.find(path, request.headers.get("accept-encoding", ""))
    if found is None:
        if not path and not files.is_built:
            return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
        return PlainTextResponse("not found", 404)
    headers = {"cache-control": found.cache, "etag": found.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if found.encoding is not None:
        headers["content-encoding"] = found.encoding
    return Response(found.body, headers=headers, media_type=found.type)
