"""A whole match by the text alone that a screen reader reads: roles, names, one log, one alert line."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from kozel.cards import members
from kozel.game.actions import Discard
from kozel.text.words import card_name, suit_name
from tests.web.helpers import PHONE, TURN_LIMIT, Server, visiting, words

LINE = re.compile(
    r'^ *- (?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]+\])*)(?::(?: (?P<text>.*))?)?$'
)

QUOTED = re.compile(r"^( *- )'(.*)'(:?)$")
"""A line that holds a colon."""


@dataclass(frozen=True, slots=True)
class Node:
    """A line of what is read."""

    role: str
    name: str
    states: str
    depth: int


class Reader:
    """Knows the accessibility tree and nothing else; answers with keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tree(self) -> list[Node]:
        """Everything that could be read."""
        nodes = []
        for line in self.page.locator("body").aria_snapshot().splitlines():
            found = LINE.match(QUOTED.sub(lambda quoted: quoted[1] + quoted[2].replace("''", "'") + quoted[3], line))
            if found:
                depth = len(line) - len(line.lstrip())
                nodes.append(Node(found["role"], found["name"] or found["text"] or "", found["states"], depth))
        return nodes

    @staticmethod
    def inside(tree: list[Node], role: str, name: str) -> list[Node]:
        """What stands in a group."""
        start = next((at for at, node in enumerate(tree) if node.role == role and name in node.name), None)
        if start is None:
            return []
        rest = tree[start + 1 :]
        end = next((at for at, node in enumerate(rest) if node.depth <= tree[start].depth), len(rest))
        return rest[:end]

    def press(self, role: str, name: str) -> None:
        """Go to something by role and name, as the commands of a screen reader do, and press Enter."""
        self.page.get_by_role(role, name=name, exact=True).first.focus()  # type: ignore[arg-type]  # a role as text
        self.page.keyboard.press("Enter")

    def until(self, wanted: Callable[[list[Node]], bool]) -> list[Node]:
        """Wait until something can be read."""
        for _ in range(1000):
            if wanted(tree := self.tree()):
                return tree
            self.page.wait_for_timeout(20)
        raise AssertionError(tree)

    def hand(self, tree: list[Node]) -> list[Node]:
        """Cards of the hand."""
        return self.inside(tree, "toolbar", "Your hand")

    def is_turn(self, tree: list[Node]) -> bool:
        """Whether it is said that I have to play."""
        return any(node.role == "heading" and node.name == "Your turn" for node in tree)

    def plays(self, tree: list[Node]) -> list[str]:
        """Names of the buttons that play what is raised."""
        return [node.name for node in tree if node.role == "button" and PLAYS.match(node.name)]

    def listen(self, key: str, expected: str) -> None:
        """Have something read again, and hear it."""
        self.page.keyboard.press(key)
        self.until(lambda _: expected in self.page.locator("[aria-live=polite]").inner_text())

    def take_turn(self) -> None:
        """Raise cards by number until a button says what will happen, then press it."""
        before = self.tree()
        for _ in range(8):
            tree = self.tree()
            found = self.plays(tree)
            if found:
                self.press("button", found[0])
                self.until(lambda now: log_of(now) != log_of(before) or "Next deal" in names_of(now))
                return
            hand = self.hand(tree)
            free = [at for at, one in enumerate(hand) if not re.search("pressed|disabled", one.states)]
            self.page.keyboard.press(str(free[0] + 1))
            self.until(lambda now, tree=tree: self.hand(now) != self.hand(tree))  # type: ignore[misc]  # a default binds


PLAYS = re.compile("|".join(words("en", f"web.do.{kind}").pattern for kind in ("beat", "lead", "play", "discard")))


def log_of(tree: list[Node]) -> list[Node]:
    """Lines of the log."""
    return Reader.inside(tree, "log", "At the table")


def names_of(tree: list[Node]) -> set[str]:
    """All names that are read."""
    return {node.name for node in tree}


def check_position(reader: Reader, server: Server) -> None:
    """What can be read again is what lies there: hand, trick, trump, turn."""
    state = server.table.state
    assert state is not None
    for one in members(state.hands[0]):
        reader.listen("h", card_name("en", one))
    for play in state.trick.plays:
        if not isinstance(play, Discard):
            for one in members(play.cards):
                reader.listen("t", card_name("en", one))
    assert state.trump is not None
    reader.listen("r", suit_name("en", state.trump))
    reader.listen("w", "It is your turn.")
    reader.listen("s", "loss point")


def test_a_whole_match_by_what_is_read(browser: Browser, serve: Callable[..., Server]) -> None:
    """From the first screen to the goat without seeing anything."""
    server = serve(seed=1)
    with visiting(browser, server.url, size=PHONE) as (page, _):
        reader = Reader(page)
        tree = reader.until(lambda tree: any(name.startswith("Take a seat") for name in names_of(tree)))
        reader.press("button", next(name for name in names_of(tree) if name.startswith("Take a seat")))
        for turn in range(TURN_LIMIT):
            tree = reader.until(
                lambda now: (reader.is_turn(now) and bool(reader.hand(now))) or names_of(now) >= {"To the start"}
            )
            if "Rematch" in names_of(tree):
                break
            if "Next deal" in names_of(tree):
                reader.press("button", "Next deal")
                reader.until(lambda now: "Next deal" not in names_of(now))
                continue
            reader.until(lambda now: any(node.role == "alert" and node.name == "It is your turn." for node in now))
            if turn == 2:
                check_position(reader, server)
                tree = reader.tree()
            reader.take_turn()
        assert server.table.is_match_over
        assert any(node.role == "heading" and "goat" in node.name.lower() for node in tree)
