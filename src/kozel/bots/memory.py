"""What a seat can know of the cards that it does not see: a decent player counts what was shown.

May know a view only. No opinion about what to play lives here.
"""

from collections.abc import Iterator

from kozel.cards import Cards
from kozel.game.actions import FaceDown, Seen
from kozel.game.view import View


def plays_so_far(view: View) -> Iterator[Seen]:
    """Every play of the deal that counts."""
    for trick in (*view.tricks, view.trick):
        yield from trick.plays


def seen(view: View) -> Cards:
    """Cards that this seat has seen in hands or on the table: its own, and all that it or others played open.

    The shown card is not among them, for it may have been drawn. Cards that a claim sent back need no memory: who
    answers four cards plays all that it has.
    """
    known = view.hand
    for play in plays_so_far(view):
        if not isinstance(play, FaceDown):
            known |= play.cards
    return known


def unseen(view: View) -> Cards:
    """Cards that other hands, the stock and other seats' discards hold."""
    return view.rules.pack & ~seen(view)


def thrown_face_down(view: View) -> int:
    """How many of the unseen cards lie in tricks."""
    return sum(play.count for play in plays_so_far(view) if isinstance(play, FaceDown))


def face_down_now(view: View) -> int:
    """How many cards lie face down in the current trick."""
    return sum(play.count for play in view.trick.plays if isinstance(play, FaceDown))
