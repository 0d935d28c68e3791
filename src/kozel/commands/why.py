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
        yield f"{token:12} {_estimates(judgement)}"
    if found.reason is not None:
        yield say(lang, f"ui.why.{found.reason}")


def _estimates(judgement: Judgement) -> str:
    """Card points, loss points and deals won, or the net's opinion where no world was tried."""
    if not judgement.worlds:
        return f"{judgement.opinion:+6.1f} by the net alone"
    return (
        f"{judgement.points:+6.1f} ± {judgement.points_error:.1f} card points, "
        f"{judgement.losses:+5.2f} ± {judgement.losses_error:.2f} loss points, "
        f"wins {judgement.won:.0%} ± {judgement.won_error:.0%}, {judgement.worlds} worlds"
    )
