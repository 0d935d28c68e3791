"""Big numbers of the soak run, scaled by the environment variable KOZEL_SOAK (1: the full numbers)."""

import os


def soak(number: int) -> int:
    """A number of the soak run, scaled."""
    return max(1, int(number * float(os.environ.get("KOZEL_SOAK", "1"))))
