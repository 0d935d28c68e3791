"""Why a bot would do what it does: its candidates with estimates, and a reason from facts that the seat knows.

A reason is a key of the catalogue (`ui.why.*`). It is given only where the estimates agree with it: no option with
another reason may be worth as much.
"""

from dataclasses import dataclass
from typing import Final

from kozel.bots.evaluator import left_to_thumb, options_of
from kozel.bots.facts import acts_last, face_up, is_lead, is_partner_winning, takes_over
from kozel.bots.master import Judgement, judge
from kozel.bots.protocol import FIXED_WORK, Budget
from kozel.bots.thumb import Thumb
from kozel.cards import points_of
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View

ONLY: Final = "only"
"""There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was found of an action and of the others that were tried, best first."""

    action: Action | None
    candidates: tuple[Judgement, ...]
    reason: str | None
    """Key of a reason; None where the estimates do not bear it out."""

    @property
    def gap(self) -> float:
        """Card points, loss points weighed in, that the action is worth more than the next best one."""
        own = next((judgement.worth for judgement in self.candidates if judgement.action == self.action), 0.0)
        others = [judgement.worth for judgement in self.candidates if judgement.action != self.action]
        return own - max(others, default=own)


def explain(view: View, action: Action | None, rng: Rng, budget: Budget = FIXED_WORK) -> Explanation:
    """Search the options of a seat that has some, and say why it would choose this one."""
    found = _candidates(view, rng, budget)
    return Explanation(action, found, _reason(view, action, found))


def advise(view: View, rng: Rng, budget: Budget = FIXED_WORK) -> Explanation:
    """The best that a seat can do, and why. Where nothing is searched, what `thumb` would do."""
    found = _candidates(view, rng, budget)
    action = found[0].action if found else Thumb().choose(view, rng, budget)
    return Explanation(action, found, _reason(view, action, found))


def _candidates(view: View, rng: Rng, budget: Budget) -> tuple[Judgement, ...]:
    """Options with estimates, best first; none where there is no choice, or where nets know too little."""
    options = options_of(view)
    if len(options) == 1 or left_to_thumb(view):
        return ()
    return tuple(sorted(judge(view, options, rng, budget), key=lambda judgement: -judgement.worth))


def _reason(view: View, action: Action | None, found: tuple[Judgement, ...]) -> str | None:
    """The reason of an action, as far as it is borne out."""
    if found:
        return _borne_out(view, action, found)
    if len(options_of(view)) == 1:
        return ONLY
    return None if action is None else reason_of(view, action)


def _borne_out(view: View, action: Action | None, found: tuple[Judgement, ...]) -> str | None:
    """The reason of an action, if no option with another one is worth as much."""
    own = next((judgement.worth for judgement in found if judgement.action == action), None)
    if action is None or own is None:
        return None
    reason = reason_of(view, action)
    rivals = [
        judgement.worth
        for judgement in found
        if judgement.action is not None and reason_of(view, judgement.action) != reason
    ]
    return reason if own > max(rivals, default=own - 1) else None


def reason_of(view: View, action: Action) -> str:
    """What a good player would say for an action, from what lies on the table alone; never names the trump."""
    worth = points_of(action.cards)
    if isinstance(action, Claim):
        return "claim"
    if sum(not isinstance(one, Claim) for one in view.legal) == 1:
        return ONLY
    if is_lead(view, action):
        if action.cards.bit_count() > 1:
            return "lead-many"
        return "lead-high" if worth >= 10 else "lead-low"
    if takes_over(view, action):
        if is_partner_winning(view):
            return "beat-partner"
        return "beat-last" if acts_last(view) else "beat-points" if points_of(face_up(view)) else "beat"
    if is_partner_winning(view):
        return "feed" if worth else "keep"
    return "give-little" if worth else "give-nothing"
