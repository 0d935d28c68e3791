"""Choices one after the other, with exact counts of the ways behind each: counted by recursion, kept by their node.

A node is where the choices stand, a tuple of ints; equal nodes have the same choices before them, however they were
reached. Walking from the root, at each node an option as likely as ways lie behind it, gives every way the same chance.
"""

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import Final, NamedTuple

from kozel.game.rng import Rng

Node = tuple[int, ...]
"""Where the choices stand; the empty one is the end."""
END: Final[Node] = ()
MOST: Final = 1 << 63
"""Bound of the numbers that are drawn. Only where a fork has more ways, without a common divisor, are they rounded."""


class Take(NamedTuple):
    """So many of the first `among` cards of a kind go to a place, any of them that are left."""

    kind: int
    among: int
    place: int
    size: int


class Option(NamedTuple):
    """One choice: the ways in which it can be made, what it does, and what is chosen next."""

    ways: int
    takes: tuple[Take, ...]
    node: Node


class Table(NamedTuple):
    """All forks as numbers: node i draws below `bounds[i]` and takes the first of its options that lies above.

    Options of a node stand in a row from `firsts[i]` on; `nexts` is -1 at the end. The takes of option j are those from
    `take_firsts[j]` to `take_firsts[j + 1]`, of four numbers each.
    """

    bounds: list[int]
    firsts: list[int]
    above: list[int]
    nexts: list[int]
    take_firsts: list[int]
    takes: list[int]


class Forks:
    """Every choice from a root to the end."""

    def __init__(self, root: Node, steps: Callable[[Node], Iterable[Option]]) -> None:
        self._root = root
        self._steps = steps
        self._ways: dict[Node, int] = {END: 1}
        self._options: dict[Node, list[Option]] = {}

    def ways(self, node: Node | None = None) -> int:
        """Ways from a node, or from the root, to the end."""
        start = self._root if node is None else node
        if start not in self._ways:
            options = [
                Option(option.ways * self.ways(option.node), option.takes, option.node)
                for option in self._steps(start)
                if option.ways
            ]
            self._options[start] = [option for option in options if option.ways]
            self._ways[start] = sum(option.ways for option in options)
        return self._ways[start]

    def table(self) -> Table:
        """The forks as numbers; nodes without anything to choose or to do are left out."""
        self.ways()
        table = Table([], [], [], [], [0], [])
        numbers: dict[Node, int] = {END: -1}
        waiting = [self._behind(self._root)]
        for node in waiting:  # grows
            if node in numbers:
                continue
            numbers[node] = len(numbers) - 1
            waiting += [self._behind(option.node) for option in self._options[node]]
        for node in numbers:
            if node != END:
                self._add(table, node, numbers)
        return table

    def _behind(self, node: Node) -> Node:
        """The first node from here on where there is anything to choose or to do."""
        while node != END and len(self._options[node]) == 1 and not self._options[node][0].takes:
            node = self._options[node][0].node
        return node

    def _add(self, table: Table, node: Node, numbers: dict[Node, int]) -> None:
        options = self._options[node]
        divisor = gcd(*(option.ways for option in options))
        total = self._ways[node] // divisor
        bound = min(total, MOST)
        table.bounds.append(bound)
        table.firsts.append(len(table.above))
        passed = 0
        for option in options:
            passed += option.ways // divisor
            table.above.append(passed * bound // total)
            table.nexts.append(numbers[self._behind(option.node)])
            for take in option.takes:
                table.takes.extend(take)
            table.take_firsts.append(len(table.takes) // 4)


def pick(ways: Sequence[int], rng: Rng) -> int:
    """Number of one of some choices, as likely as it has ways; together they have fewer than 2**64."""
    number = rng.below(sum(ways))
    for at, count in enumerate(ways):
        number -= count
        if number < 0:
            return at
    raise AssertionError("a number below the sum")
