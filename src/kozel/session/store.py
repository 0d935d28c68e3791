"""Where logs are kept: one SQLite file in the data folder, an entry committed before anything is shown.

`synchronous=FULL`: what was committed survives `kill -9` and a power cut. One program a folder.
"""

import json
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from kozel.notation.wire import WireError, decode, encode
from kozel.table.messages import Entry

FILE_NAME: Final = "kozel.sqlite3"
_SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
BEGIN;
CREATE TABLE matches (id INTEGER PRIMARY KEY, finished INTEGER NOT NULL DEFAULT 0);
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES matches (id),
    v INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match, v)
) WITHOUT ROWID;
PRAGMA user_version = 1;
COMMIT;
"""


class StoreError(Exception):
    """The data folder cannot be used; says where, why and what to do."""


class Store:
    """Logs of tables by number. Use it in a `with` statement."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=1)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise self._explained(error) from None

    def _prepare(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            self._db.executescript(_SCHEMA)
        elif version != _SCHEMA_VERSION:
            raise StoreError(
                f"{self.path}: written by another version of kozel (format {version}; this one knows "
                f"{_SCHEMA_VERSION}); install a newer kozel, or point KOZEL_DATA to another folder"
            )

    def _explained(self, error: Exception) -> StoreError:
        """One clear line for what SQLite or the file system says."""
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return StoreError(
                f"{self.path}: another kozel is using it; close that one, or set KOZEL_DATA to another folder"
            )
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            return StoreError(f"{self.path}: damaged ({error}); move it away to start afresh, or put a copy back")
        return StoreError(f"{self.path}: {error}; free some space, or set KOZEL_DATA to a folder that can be written")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()

    def new_match(self) -> int:
        """Number of a new, empty log."""
        number = self._run("INSERT INTO matches DEFAULT VALUES").lastrowid
        return number or 0

    def append(self, match: int, v: int, entry: Entry) -> None:
        """Write and commit an entry; raises `StoreError`, and then it is not in the log."""
        text = json.dumps(encode(entry), separators=(",", ":"))
        self._run("INSERT INTO log (match, v, entry) VALUES (?, ?, ?)", match, v, text)

    def entries(self, match: int) -> list[Entry]:
        """All entries of a log in order."""
        rows = self._run("SELECT v, entry FROM log WHERE match = ? ORDER BY v", match).fetchall()
        found: list[Entry] = []
        for v, text in rows:
            try:
                found.append(decode(json.loads(text), Entry))  # type: ignore[arg-type]  # a union is no type for mypy
            except (WireError, json.JSONDecodeError) as error:
                raise StoreError(f"{self.path}: entry {v} of match {match} is damaged ({error})") from None
        return found

    def unfinished(self) -> int | None:
        """The newest match that can be gone on with."""
        row = self._run("SELECT max(id) FROM matches WHERE finished = 0 AND id IN (SELECT match FROM log)").fetchone()
        return None if row[0] is None else int(row[0])

    def finish(self, match: int) -> None:
        """A match is not to be offered any more; its log stays."""
        self._run("UPDATE matches SET finished = 1 WHERE id = ?", match)

    def _run(self, statement: str, *values: int | str) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise self._explained(error) from None
