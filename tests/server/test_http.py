"""What is served beside the socket: the client's files, compressed and cached, with strict headers."""

from pathlib import Path

import httpx
import pytest

from kozel.server.app import HEADERS
from kozel.server.static import Dist
from tests.server.helpers import PATIENCE, TOKEN, serving


@pytest.fixture
def built(tmp_path: Path) -> Dist:
    """A client that was built."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Kozel</title>", encoding="utf-8")
    (folder / "assets" / "main-Ab3dEf7h.js").write_text("const a = 1;", encoding="utf-8")
    (folder / "assets" / "main-Ab3dEf7h.js.br").write_bytes(b"brotli")
    (folder / "assets" / "main-Ab3dEf7h.js.gz").write_bytes(b"gzip")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    return Dist(folder)


def get(port: int, path: str, **headers: str) -> httpx.Response:
    """An answer, raw: nothing is unpacked, nothing followed."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) as client:
        request = client.build_request("GET", path, headers={"accept-encoding": "identity", **named})
        response = client.send(request, stream=True)
        response._content = b"".join(response.iter_raw())
        return response


def test_every_answer_has_strict_headers(tmp_path: Path, built: Dist) -> None:
    """The page, a file, a sign of life and an error alike."""
    with serving(tmp_path / "data", built) as address:
        for path in ("/", "/assets/main-Ab3dEf7h.js", "/healthz", "/nothing", "/alive"):
            answer = get(address.port, path)
            assert dict(HEADERS).items() <= dict(answer.headers).items()
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert "server" not in answer.headers


def test_the_page_is_asked_for_again_and_assets_never(tmp_path: Path, built: Dist) -> None:
    """A name that tells its content is kept for ever; the page is checked each time."""
    with serving(tmp_path / "data", built) as address:
        page = get(address.port, "/")
        assert ("no-cache", "text/html; charset=utf-8") == (page.headers["cache-control"], page.headers["content-type"])
        again = get(address.port, "/", if_none_match=page.headers["etag"])
        assert (304, b"") == (again.status_code, again.content)
        asset = get(address.port, "/assets/main-Ab3dEf7h.js")
        assert "immutable" in asset.headers["cache-control"]
        assert "text/javascript; charset=utf-8" == asset.headers["content-type"]


@pytest.mark.parametrize(
    ("accepts", "encoding", "body"),
    [
        ("br, gzip", "br", b"brotli"),
        ("gzip;q=0.8", "gzip", b"gzip"),
        ("identity", None, b"const a = 1;"),
    ],
)
def test_files_are_sent_as_compressed_ahead(
    tmp_path: Path, built: Dist, accepts: str, encoding: str | None, body: bytes
) -> None:
    """Brotli where the browser takes it, else gzip, else plain."""
    with serving(tmp_path / "data", built) as address:
        answer = get(address.port, "/assets/main-Ab3dEf7h.js", accept_encoding=accepts)
        assert (encoding, body) == (answer.headers.get("content-encoding"), answer.content)
        assert "accept-encoding" == answer.headers["vary"]


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/..%5csecret", "/%00"])
def test_nothing_outside_is_served(tmp_path: Path, built: Dist, path: str) -> None:
    """No path leads out of the client's folder."""
    with serving(tmp_path / "data", built) as address:
        answer = get(address.port, path)
        assert 404 == answer.status_code
        assert b"secret" not in answer.content


def test_without_a_client_one_page_says_how_to_build_it(tmp_path: Path) -> None:
    """An installation without the client says so, and what to do."""
    with serving(tmp_path / "data", Dist(tmp_path / "none")) as address:
        answer = get(address.port, "/")
        assert 503 == answer.status_code
        assert b"npm run build" in answer.content
        assert b"kozel play --terminal" in answer.content


def test_another_host_is_refused(tmp_path: Path, built: Dist) -> None:
    """A name that points to this machine is not its name."""
    with serving(tmp_path / "data", built) as address:
        assert 421 == get(address.port, "/", host="evil.example").status_code
        assert 421 == get(address.port, "/alive", host="evil.example").status_code


def test_only_the_token_proves_that_the_folder_is_the_same(tmp_path: Path, built: Dist) -> None:
    """A second `kozel` knows the token; nobody else learns anything."""
    with serving(tmp_path / "data", built) as address:
        assert 200 == get(address.port, "/alive", authorization=f"Bearer {TOKEN}").status_code
        assert 403 == get(address.port, "/alive", authorization="Bearer other").status_code
        assert 403 == get(address.port, "/alive").status_code
