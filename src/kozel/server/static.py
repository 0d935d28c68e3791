"""The built client as files: compressed ahead, cached for ever where the name tells the content."""

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

HASHED: Final = re.compile(r"-[A-Za-z0-9_-]{8,}\.\w+$")
"""Names of assets that change with their content."""
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kozel: the table is not built</title>
<h1>The table is not built yet</h1>
<p>Kozel runs, but nobody has built its browser client. In the repository, with Node.js 20.19 or newer:</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>Then load this page again. Until then: <code>kozel play --terminal</code></p>
</html>
"""
"""What is shown where nobody built the client."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    body: bytes
    type: str
    encoding: str | None
    cache: str
    tag: str


class Dist:
    """Files of the built client, read when first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(str(files("kozel").joinpath("web_dist")))

    @property
    def is_built(self) -> bool:
        """Whether there is a client."""
        return (self._folder / "index.html").is_file()

    def find(self, path: str, accepts: str) -> File | None:
        """The file under a path of the URL, compressed as the browser accepts it; None where there is none."""
        name = path.strip("/") or "index.html"
        file = self._folder / name
        if ".." in name.split("/") or "\\" in name or "\0" in name or not file.is_file():
            return None
        accepted = {word.split(";")[0].strip() for word in accepts.split(",")}
        for encoding, ending in ENCODINGS:
            packed = file.with_name(file.name + ending)
            if encoding in accepted and packed.is_file():
                return self._file(name, packed, encoding)
        return self._file(name, file, None)

    def _file(self, name: str, file: Path, encoding: str | None) -> File:
        body = file.read_bytes()
        kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        return File(body, kind, encoding, FOR_EVER if HASHED.search(name) else ASK_AGAIN, tag)


_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Types that must not depend on the machine's own table."""
