"""Actions as tokens of the notation and back; a card that the writer could not see is `??`."""

from functools import lru_cache

from kozel.cards import PACK, Cards, CardTextError, cards_text, read_card
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.unseen import unseen

UNSEEN_CARD = "??"


@lru_cache(maxsize=1 << 16)
def set_text(some: Cards) -> str:
    """Canonical text of a set, its unseen cards last."""
    return cards_text(some & PACK) + UNSEEN_CARD * unseen(some).bit_count()


def token(action: Action) -> str:
    """Token of a play in a trick line."""
    match action:
        case Beat(_, some):
            return ">" + set_text(some)
        case Discard(_, some):
            return "-" + set_text(some)
        case Claim(seat, some):
            return f"{seat}!{set_text(some)}"
        case Lead(_, some) | Play(_, some):
            return set_text(some)


def legal_token(action: Action) -> str:
    """Token of a play in a list of legal ones: a claim without its seat."""
    return "!" + set_text(action.cards) if isinstance(action, Claim) else token(action)


def legal_tokens(actions: tuple[Action, ...]) -> list[str]:
    """Tokens of legal actions, sorted by code points."""
    return sorted(map(legal_token, actions))


def read_set(text: str) -> tuple[Cards, int]:
    """Known cards of a set in any order, and how many stand there as `??`.

    Raises `CardTextError` for what is no card and for a card that stands there twice.
    """
    known = hidden = at = 0
    while at < len(text):
        if text.startswith(UNSEEN_CARD, at):
            hidden += 1
            at += 2
            continue
        one, behind = read_card(text, at)
        if known >> one & 1:
            raise CardTextError(text[at:behind], at)
        known |= 1 << one
        at = behind
    return known, hidden
