"""`python -m tests.oracle replay FILE... | generate --seed S --count N --deals D | selfcheck`."""

import argparse
import json
import sys
from pathlib import Path

from .generate import generate_file
from .replay import replay_text
from .selfcheck import selfcheck


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="tests.oracle")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.add_argument("--no-legal", action="store_true")
    generate = commands.add_parser("generate")
    generate.add_argument("--seed", type=int, default=0)
    generate.add_argument("--count", type=int, default=1)
    generate.add_argument("--deals", type=int, default=3)
    check = commands.add_parser("selfcheck")
    check.add_argument("--matches", type=int, default=150)
    options = parser.parse_args()
    if options.command == "replay":
        for name in options.files:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            for row in replay_text(text, legal=not options.no_legal):
                print(json.dumps(row))
    elif options.command == "generate":
        sys.stdout.write(generate_file(options.seed, options.count, options.deals))
    else:
        selfcheck(options.matches)
    return 0


sys.exit(main())
