"""The one way in which text is refused: where, what was found, what was expected."""


class NotationError(ValueError):
    """Text that is no record. Lines and columns count from 1, columns in code points."""

    def __init__(self, line: int, column: int, found: str, expected: str) -> None:
        super().__init__(f"{line}:{column}: found {found}, expected {expected}")
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
