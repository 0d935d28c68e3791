"""What `kozel ask --why` prints: candidates with estimates, then one sentence where they bear it out."""

from collections.abc import Iterator

from kozel.bots.explain import Explanation
from kozel.bots.master import Judgement
from kozel.notation.tokens import legal_token
from kozel.text.words import say


def why_lines(found: Explanation, lang: str) -> Iterator[str]:
    """Lines of an explanation, best candidate first; ± is one standard error."""
    for judgement in found.candidates:
        token = "pass" if judgement.action is None else legal_token(judgement.action)
        yield f"{token:12} {_estimates(judgement, lang)}"
    if found.reason is not None:
        yield say(lang, f"ui.why.{found.reason}")


def _estimates(judgement: Judgement, lang: str) -> str:
    """Card points, loss points and deals won, or the net's opinion where no world was tried."""
    worth = f"{judgement.worth:+.1f}"
    if not judgement.worlds:
        return say(lang, "ui.why.opinion", worth=worth)
    return say(
        lang,
        "ui.why.estimate",
        worth=worth,
        points=f"{judgement.points:+.1f}",
        points_error=f"{judgement.points_error:.1f}",
        losses=f"{judgement.losses:+.2f}",
        losses_error=f"{judgement.losses_error:.2f}",
        won=f"{100 * judgement.won:.0f}",
        won_error=f"{100 * judgement.won_error:.0f}",
        worlds=str(judgement.worlds),
    )
