"""Who may talk to this server: pages that it served itself, and programs that know the token of the data folder.

A page of another origin may open a WebSocket to a loopback address, and a name may be pointed at it: so both `Origin`
and `Host` are checked.
"""

import hmac
from collections.abc import Mapping
from typing import Any, Final

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


class Guard:
    """Checks of one server."""

    def __init__(self, port: int, token: str) -> None:
        self._hosts = frozenset(f"{name}:{port}" for name in LOOPBACK)
        self._token = token

    def is_own_host(self, headers: Mapping[str, str]) -> bool:
        """Whether the request was meant for this server."""
        return headers.get("host", "").lower() in self._hosts

    def knows_token(self, headers: Mapping[str, str]) -> bool:
        """Whether the request comes from a program of the same person."""
        return hmac.compare_digest(headers.get("authorization", "").encode(), f"Bearer {self._token}".encode())

    def lets_connect(self, scope: Mapping[str, Any]) -> bool:
        """Whether a WebSocket may be opened: from an own page, or with the token where no browser asks."""
        headers = headers_of(scope)
        if not self.is_own_host(headers):
            return False
        origin = headers.get("origin")
        if origin is None:
            return self.knows_token(headers)
        scheme, _, host = origin.lower().partition("://")
        return scheme == "http" and host in self._hosts


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Headers of a request by lower-case name."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
