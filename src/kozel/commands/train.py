"""`kozel train`: weights of the nets, made anew by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from kozel.commands.common import EXIT_DATA, EXIT_USAGE, fail

DEALS = 1_000_000


def train(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="classic, yard or company.")],
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals of self-play.")] = DEALS,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Of all cards.")] = 0,
    processes: Annotated[int, typer.Option("--processes", min=1, help="The weights depend on it.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="On a Ray cluster; needs the extra `cluster`.")] = False,
    into: Annotated[Path, typer.Option("--into", help="Folder for the weights and the checkpoint.")] = Path("weights"),
) -> None:
    """Train the nets of a ruleset by self-play, going on from the checkpoint in the folder if there is one."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    from kozel.bots.train import TABLES, Plan, Progress
    from kozel.bots.train import train as carry_out

    if ruleset not in TABLES:
        fail(f"kozel: no training for {ruleset!r}; rulesets: {', '.join(TABLES)}", EXIT_USAGE)
    plan = Plan(ruleset, deals, seed, processes)
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{ruleset}: self-play", total=plan.rounds)

        def told(progress: Progress) -> None:
            loss = ", ".join(f"{error:.3f}" for error in progress.errors)
            bar.update(task, completed=progress.done, description=f"{ruleset}: self-play, loss {loss}")

        try:
            paths = carry_out(plan, into, told, on_ray=ray)
        except ValueError as error:
            fail(f"kozel: {error}", EXIT_DATA)
        except ModuleNotFoundError as error:
            fail(f"kozel: {error}; --ray needs Ray: pip install 'kozel[cluster]'", EXIT_USAGE)
    for path in paths:
        print(path)
