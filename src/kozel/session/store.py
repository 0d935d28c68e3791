"""Where logs are kept: one SQLite file in the data folder, an entry committed before anything is shown.

`synchronous=FULL`: what was committed survives `kill -9` and a power cut. One program a folder. Beside the logs:
results of deals, for statistics, and what the person chose last.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from kozel.notation.wire import WireError, decode, encode
from kozel.table.messages import Entry, Undone

FILE_NAME: Final = "kozel.sqlite3"
_SCHEMA_VERSION: Final = 2
_FIRST_SCHEMA: Final = """
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
_RESULTS: Final = """
ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
CREATE TABLE results (
    match INTEGER NOT NULL REFERENCES matches (id),
    v INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    level TEXT NOT NULL,
    won INTEGER NOT NULL,
    match_won INTEGER,
    loss INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (match, v)
) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 2;
"""
_ADDED: Final[dict[str, dict[str, Any]]] = {
    "Chair": {"stand_in": ""},
    "Opened": {"options": {"t": "Options", "clock": 0, "absence": 0, "remember_trump": False}},
    "DealtOut": {"client": ""},
    "Acted": {"client": ""},
    "Undone": {"client": ""},
}
"""Fields that entries of format 1 do not have, and what they meant without them."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal was for the only person at a table."""

    ruleset: str
    level: str
    """Names of the bots, sorted, with commas."""
    won: bool
    """No loss points."""
    match_won: bool | None
    """None: the match went on."""
    loss: int
    points: int
    """Own card points; 0 in a deal that was not counted."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Results of one kind of game, added up."""

    ruleset: str
    level: str
    deals: int
    deals_won: int
    matches: int
    matches_won: int
    loss: int
    points: int


class StoreError(Exception):
    """The data folder cannot be used; says where, why and what to do."""


class Store:
    """Logs of tables by number. Use it in a `with` statement."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=1, check_same_thread=False)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise self._explained(error) from None

    def _prepare(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > _SCHEMA_VERSION:
            raise StoreError(
                f"{self.path}: written by another version of kozel (format {version}; this one knows "
                f"{_SCHEMA_VERSION}); install a newer kozel, or point KOZEL_DATA to another folder"
            )
        if version == 0:
            self._db.executescript(_FIRST_SCHEMA)
        if version < _SCHEMA_VERSION:
            self._migrate()
        self._db.execute("PRAGMA journal_size_limit = 1000000")

    def _migrate(self) -> None:
        """From format 1 to 2, all or nothing."""
        rows = self._db.execute("SELECT match, v, entry FROM log").fetchall()
        with self._transaction():
            for statement in _RESULTS.split(";"):
                self._db.execute(statement)
            for match, v, text in rows:
                try:
                    raised = json.dumps(_raised(json.loads(text)), separators=(",", ":"))
                except json.JSONDecodeError:
                    continue  # damaged: said when that match is read
                self._db.execute("UPDATE log SET entry = ? WHERE match = ? AND v = ?", (raised, match, v))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

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

    def new_match(self, *, practice: bool = False) -> int:
        """Number of a new, empty log."""
        number = self._run("INSERT INTO matches (practice) VALUES (?)", int(practice)).lastrowid
        return number or 0

    def append(self, match: int, v: int, entry: Entry, result: Result | None = None) -> None:
        """Write and commit an entry, with the result where it ends a deal; after `StoreError` it is not there."""
        text = json.dumps(encode(entry), separators=(",", ":"))
        try:
            with self._transaction():
                self._db.execute("INSERT INTO log (match, v, entry) VALUES (?, ?, ?)", (match, v, text))
                if isinstance(entry, Undone):
                    self._db.execute("DELETE FROM results WHERE match = ? AND v > ?", (match, entry.to))
                if result is not None:
                    values = (match, v, *astuple(result))
                    self._db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        except sqlite3.Error as error:
            raise self._explained(error) from None

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
        logged = "SELECT max(id) FROM matches WHERE finished = 0 AND practice = 0 AND id IN (SELECT match FROM log)"
        row = self._run(logged).fetchone()
        return None if row[0] is None else int(row[0])

    def finish(self, match: int) -> None:
        """A match is not to be offered any more; its log stays."""
        self._run("UPDATE matches SET finished = 1 WHERE id = ?", match)

    def totals(self) -> list[Totals]:
        """Results by ruleset and level."""
        rows = self._run(
            "SELECT ruleset, level, count(*), sum(won), count(match_won), total(match_won), sum(loss), sum(points)"
            " FROM results GROUP BY ruleset, level ORDER BY ruleset, level"
        )
        return [Totals(str(ruleset), str(level), *map(int, numbers)) for ruleset, level, *numbers in rows]

    def setting(self, name: str) -> str | None:
        """What was chosen last, as text; None where nothing was."""
        row = self._run("SELECT value FROM settings WHERE name = ?", name).fetchone()
        return None if row is None else str(row[0])

    def choose(self, name: str, value: str) -> None:
        """Remember a choice."""
        self._run(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value
        )

    def _run(self, statement: str, *values: int | str) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise self._explained(error) from None


def _raised(entry: Any) -> Any:
    """An entry of format 1, or a part of it, as format 2 has it."""
    if isinstance(entry, list):
        return [_raised(item) for item in entry]
    if not isinstance(entry, dict):
        return entry
    return {**{name: _raised(value) for name, value in entry.items()}, **_ADDED.get(entry.get("t", ""), {})}
