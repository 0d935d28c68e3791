"""Positions and plays written as in the notation, for tests that read like a card table."""

from dataclasses import replace

from kozel.cards import Cards, card, cards, cards_text, members
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.play import Step, apply, legal_actions, start
from kozel.game.score import settle
from kozel.game.state import IllegalAction, Match, Outcome, Settlement, State, Trick
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import Sides

NOBODY = 0


def game(text: str, seats: int = 4, sides: Sides | None = None) -> Rules:
    """Rules written as in the `Ruleset` tag."""
    return rules_for(text, seats, sides)


def seats_mask(*seats: int) -> int:
    """Mask of some seats."""
    return sum(1 << seat for seat in seats)


def position(
    rules: Rules | str,
    hands: str,
    *,
    shown: str | None = None,
    stock: str = "",
    opener: int = 0,
    dealer: int = 3,
    deal: int = 1,
    banned: int | None = None,
    tricks_before: int = 0,
    score: tuple[int, ...] | None = None,
    eggs: tuple[int, int] = (0, 0),
) -> State:
    """A position before a lead. `hands` by seat with bars between; `shown` names the trump (spades unless fixed)."""
    made = game(rules, hands.count("|") + 1) if isinstance(rules, str) else rules
    if banned is None and made.one_card and deal > 1:
        banned = NOBODY
    match = Match(dealer, opener, score or (0,) * made.side_count, deal, *eggs, banned)
    named = None if made.fixed_trumps else card(shown or "6s")
    dealt = tuple(cards(part.replace(" ", "")) for part in hands.split("|"))
    state = start(made, dealt, tuple(in_order(stock)), named, match).state
    blank: Trick[Action] = Trick(0, taker=0)
    return replace(state, tricks=(blank,) * tricks_before)


def in_order(text: str) -> list[int]:
    """Cards of a text in the order written."""
    packed = text.replace(" ", "")
    return [card(packed[at : at + 2]) for at in range(0, len(packed), 2)]


def action(state: State, token: str) -> Action:
    """Action that a token means here: `7h`, `>7h`, `-7h`, `2!7d8d9dTd`."""
    turn = 0 if state.turn is None else state.turn
    if "!" in token:
        seat, _, claimed = token.partition("!")
        return Claim(int(seat), cards(claimed))
    if token[0] == ">":
        return Beat(turn, cards(token[1:]))
    if token[0] == "-":
        return Discard(turn, cards(token[1:]))
    return Play(turn, cards(token)) if state.rules.one_card else Lead(turn, cards(token))


def step(state: State, token: str) -> Step:
    """What one token leads to."""
    return apply(state, action(state, token))


def play(state: State, *tokens: str) -> State:
    """Position after some tokens."""
    for token in tokens:
        state = step(state, token).state
    return state


def token_of(one: Action) -> str:
    """Text of an action as in a list of legal ones."""
    marks = {Beat: ">", Discard: "-", Claim: "!", Lead: "", Play: ""}
    return marks[type(one)] + cards_text(one.cards)


def legal(state: State, seat: int) -> set[str]:
    """What a seat may do, as text."""
    return {token_of(one) for one in legal_actions(state, seat)}


def claimants(state: State) -> list[int]:
    """Seats that may claim now."""
    return [seat for seat in range(state.rules.seats) if any(text.startswith("!") for text in legal(state, seat))]


def refused(state: State, what: str | Action) -> tuple[str, str]:
    """Reason and rule with which an action is refused; the position must stay as it was."""
    asked_for = action(state, what) if isinstance(what, str) else what
    before = replace(state)
    try:
        apply(state, asked_for)
    except IllegalAction as error:
        assert before == state
        assert all(asked_for not in legal_actions(state, seat) for seat in range(state.rules.seats))
        return error.reason, error.rule
    raise AssertionError(f"{what} is legal")


def hand(state: State, seat: int) -> str:
    """Text of a hand."""
    return cards_text(state.hands[seat])


def sizes(state: State) -> list[int]:
    """Cards in each hand."""
    return [one.bit_count() for one in state.hands]


def texts(mask: Cards) -> set[str]:
    """Names of the cards of a set."""
    return {cards_text(1 << one) for one in members(mask)}


def counted(
    rules: Rules | str,
    points: tuple[int, ...],
    tricks: tuple[int, ...] | None = None,
    *,
    score: tuple[int, ...] | None = None,
    deal: int = 1,
    eggs: tuple[int, int] = (0, 0),
    dealer: int = 0,
    last_taker: int = 0,
) -> Settlement:
    """What a counted deal with these card points does to the match; a trick for each side unless said."""
    made = game(rules) if isinstance(rules, str) else rules
    match = Match(dealer, dealer, score or (0,) * made.side_count, deal, eggs[0], eggs[1])
    return settle(made, match, Outcome("counted", points, tricks or (1,) * made.side_count, last_taker))


def finish(state: State) -> State:
    """The end of a deal in which every seat plays its first legal action in turn and nobody claims."""
    while state.turn is not None:
        actions = [one for one in legal_actions(state, state.turn) if not isinstance(one, Claim)]
        state = apply(state, actions[0]).state
    return state
