"""Speed of `kozel replay --json --legal` as a command, start-up included, beside the slow oracle on the same records.

    python -m bench.replay [--matches N] [--seed S]

Wanted: at least 5,000 plies a second on one core.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.oracle import generate_file, replay_text

WANTED = 5_000


def main() -> None:
    """Print the table; exit 1 where the command is too slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    text = generate_file(options.seed, options.matches, 4)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deals.goat"
        file.write_text(text, encoding="utf-8")
        began = time.perf_counter()
        command = [sys.executable, "-m", "kozel", "replay", "--json", "--legal", str(file)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        took = time.perf_counter() - began
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    plies = sum(len(row["legal"]) - (row["reason"] is None) for row in rows)
    began = time.perf_counter()
    replay_text(text)
    oracle = time.perf_counter() - began
    print(f"{'':<36}{'plies/s':>10}{'ratio':>8}")
    print(f"{'kozel replay --json --legal':<36}{plies / took:>10,.0f}{oracle / took:>8.2f}")
    print(f"{'oracle (sets, no start-up)':<36}{plies / oracle:>10,.0f}{1:>8.2f}")
    print(f"{len(rows):,} deals, {plies:,} plies, seed {options.seed}")
    if plies / took < WANTED:
        sys.exit(f"too slow: wanted {WANTED:,} plies/s")


if __name__ == "__main__":
    main()
