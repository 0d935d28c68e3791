"""Time for a decision, without a clock: the caller says what time it is.

A decision's time runs while it is due and stands still while the table rests. Nothing here is in the log: after a
restart a decision has its whole time again.
"""

from kozel.rules.compile import Seat

GRACE = 0.5
"""Seconds after the end of the time in which an action that was on its way still counts."""


class Clock:
    """Seconds for each decision; a limit of 0 never ends."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._decision: tuple[Seat, int] | None = None
        self._used = 0.0
        self._since: float | None = None

    def follow(self, decision: tuple[Seat, int] | None, now: float, *, runs: bool) -> None:
        """What is to be decided now: by whom, on which position; None: nothing that has a clock."""
        if decision != self._decision:
            self._decision, self._used, self._since = decision, 0.0, None
        if decision is None:
            return
        if runs and self._since is None:
            self._since = now
        elif not runs and self._since is not None:
            self._used += now - self._since
            self._since = None

    @property
    def deadline(self) -> float | None:
        """When the time of the decision ends; None: not at all, as things are."""
        if not self.limit or self._since is None:
            return None
        return self._since + self.limit - self._used

    def left(self, now: float) -> float | None:
        """Seconds left for the decision, never below 0; None where no clock is on."""
        if not self.limit or self._decision is None:
            return None
        running = 0.0 if self._since is None else now - self._since
        return max(0.0, self.limit - self._used - running)
