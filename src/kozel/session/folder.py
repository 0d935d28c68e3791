"""Where a person's matches are kept."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """`KOZEL_DATA`, else the system's folder for such data."""
    chosen = os.environ.get("KOZEL_DATA")
    return Path(chosen) if chosen else user_data_path("kozel", appauthor=False)
