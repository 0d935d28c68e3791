"""The line mode, driven as a person drives it: by what it shows and what is typed."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kozel.rules.compile import rules_for
from kozel.rules.options import Sides
from kozel.session.local import LocalSession, new_session, resumed_session
from kozel.session.store import Store
from kozel.tui.console import Leave, wrapped
from kozel.tui.lines import Lines
from kozel.tui.start import Setup
from kozel.tui.style import Style

Answer = Callable[[str], str | None]


class Typist:
    """A console that answers prompts by a function and remembers everything that was shown."""

    def __init__(self, answer: Answer) -> None:
        self.shown: list[str] = []
        self._answer = answer

    def write(self, line: str) -> None:
        """Remember a line."""
        self.shown.append(line)

    def ask(self, prompt: str) -> str:
        """Answer a prompt; None leaves."""
        answer = self._answer(prompt)
        if answer is None:
            raise Leave
        self.shown.append(prompt + answer)
        return answer

    def curtain(self) -> None:
        """Remember that everything before is hidden."""
        self.shown.append("<curtain>")

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return "\n".join(self.shown)


def seat_down(
    folder: Path,
    answer: Answer,
    *,
    text: str = "yard",
    seats: int = 4,
    sides: Sides | None = None,
    people: str = "0",
    seed: int = 3,
    fast: bool = False,
    style: Style | None = None,
    bots: str = "uniform",
) -> tuple[Typist, LocalSession]:
    """Play until the typist leaves."""
    typist, chosen = Typist(answer), style or Style("en")
    setup = Setup.read(rules_for(text, seats, sides), people, bots)
    with Store(folder) as store:
        number = store.unfinished()
        if number is None:
            session, replies = new_session(store, setup.rules, setup.chairs(chosen), seed)
        else:
            session, replies = resumed_session(store, number)
        Lines(session, typist, chosen, fast=fast).run(replies)
    return typist, session


def scripted(*answers: str) -> Answer:
    """Answers in order, whatever is asked; then leave."""
    waiting = iter(answers)
    return lambda _prompt: next(waiting, None)


def random_player(seed: int, prompts: int, keys: str = "htlrswium?") -> Answer:
    """Somebody who plays at random and looks things up between."""
    rng, left = random.Random(seed), prompts

    def answer(prompt: str) -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        if prompt.startswith("Who claims"):
            return rng.choice(["0", "1", ""])
        if rng.random() < 0.1 and not prompt.startswith(("Give", "[Enter: back")):
            return rng.choice(keys)
        return str(rng.randint(1, 3)) if prompt.startswith("Your play") else ""

    return answer


GAMES: list[tuple[str, int, Sides | None, str]] = [
    ("yard", 4, None, "0"),
    ("classic", 4, None, "2"),
    ("company", 2, None, "0,1"),
    ("company", 3, None, "1"),
    ("company", 6, "teams", "0,1"),
    ("company", 9, None, "8"),
    ("yard claim-timing=trick-start discards=open remember", 4, None, "0,2"),
]


@pytest.mark.parametrize(("text", "seats", "sides", "people"), GAMES)
def test_whole_matches_can_be_played(tmp_path: Path, text: str, seats: int, sides: Sides | None, people: str) -> None:
    """Every ruleset is played in lines, deal after deal, whatever is looked up between."""
    text = text.replace(" remember", " trump=turned-under-stock")
    typist, session = seat_down(tmp_path, random_player(1, 400), text=text, seats=seats, sides=sides, people=people)
    assert len(session.table.deals) > 1
    assert "End of deal 1" in typist.text
    assert "The match is saved" in typist.shown[-1]


def test_a_newcomer_sees_what_matters_before_the_first_play(tmp_path: Path) -> None:
    """Own hand, trump, stock, score, numbered plays and how to get help stand before the first prompt."""
    typist, _ = seat_down(tmp_path, scripted())
    for words in (
        "Trumps are spades",
        "20 cards in the stock",
        "loss points 0:0",
        "Your hand:",
        "1) lead",
        "? explains",
    ):
        assert words in typist.text


def test_after_each_play_of_another_seat_it_waits(tmp_path: Path) -> None:
    """Between two plays of others there is always a prompt, so that waiting tells nothing about hands."""
    typist, _ = seat_down(tmp_path, random_player(5, 120, keys="h"))
    told = [line for line in typist.shown if line.split(" ")[0] in {"Left", "Partner", "Right"} and "draw" not in line]
    plays = [line for line in told if " take" not in line]
    waits = [line for line in typist.shown if line.startswith("[Enter: go on, m: claim")]
    assert len(plays) > 20
    assert len(waits) >= len(plays)


def test_claims_are_offered_while_the_rules_allow_them(tmp_path: Path) -> None:
    """Where a claim must come before the lead (C7) the pauses after it offer none, whatever the hands are."""
    typist, _ = seat_down(tmp_path, scripted("", ""), text="company", seats=5, seed=210)
    assert "m: claim" in next(line for line in typist.shown if line.startswith("[Enter"))
    assert "m: claim" not in [line for line in typist.shown if line.startswith("[Enter")][1]


def test_fast_waits_only_before_a_trick_and_before_it_is_taken(tmp_path: Path) -> None:
    """With --fast a trick of four has at most two waits, unless somebody claims."""
    typist, session = seat_down(tmp_path, random_player(5, 60, keys="h"), text="yard claim=none", fast=True)
    tricks = sum(len(record.final.tricks) for record in session.table.records())
    waits = [line for line in typist.shown if line.startswith("[Enter: go on")]
    assert len(waits) <= 2 * (tricks + 1)


def test_an_illegal_play_is_refused_with_words_and_rule(tmp_path: Path) -> None:
    """Typed cards that are not legal are refused in a sentence that carries the rule's id."""
    typist, _ = seat_down(tmp_path, scripted("9hKs", "6c", "77", "xyz"))
    assert "All cards of a lead must be of one suit. (M4)" in typist.shown
    assert "(M5)" in typist.text
    assert "The plays are numbered 1 to" in typist.text
    assert "“xyz” is none of the keys here" in typist.text


def test_cards_can_be_typed(tmp_path: Path) -> None:
    """Cards in the notation play themselves."""
    typist, session = seat_down(tmp_path, scripted("9hkh"))
    assert "You lead 9♥ K♥." in typist.shown
    state = session.table.state
    assert state is not None
    assert 2 == state.best.bit_count()


def test_looking_up_never_plays(tmp_path: Path) -> None:
    """The keys h t l r s w i ? tell and change nothing."""
    typist, session = seat_down(tmp_path, scripted("h", "t", "l", "r", "s", "w", "i", "?", "r"))
    assert 2 == session.table.v
    for words in (
        "Your hand: 9♥ K♥",
        "Nothing lies on the table",
        "No trick has been taken",
        "The shown card was 7♠",
        "0 loss points in the match",
        "It is your turn",
        "Hint: ",
        "Keys",
        "(M4)",
    ):
        assert words in typist.text


def test_undo_takes_back_the_last_own_play(tmp_path: Path) -> None:
    """After `u` the same choice is asked for again."""
    typist, session = seat_down(tmp_path, scripted("1", "", "u"))
    state = session.table.state
    assert state is not None
    assert () == state.trick.plays
    assert 2 == typist.text.count("1) lead 9♥")
    assert "Taken back." in typist.shown


def test_undo_while_waiting_asks_at_once_again(tmp_path: Path) -> None:
    """After `u` at a pause the own choice comes back without another pause."""
    typist, _ = seat_down(tmp_path, scripted("1", "", "", "u"))
    said = typist.shown.index("Taken back.")
    assert "1) lead 9♥" in typist.shown[said:]
    assert not [line for line in typist.shown[said + 1 :] if line.startswith("[Enter")]


def test_a_claim_is_taken_back_to_the_pause_in_which_it_was_made(tmp_path: Path) -> None:
    """After `u` the claim can be made again before the next seat plays (B8)."""
    typist, session = seat_down(tmp_path, scripted("", "m", "u", "m"), seed=315, bots="thumb")
    state = session.table.state
    assert state is not None
    assert 2 == typist.text.count("Molodka! You lead out of turn")
    assert 1 == len(state.trick.returned)


def test_the_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Leaving and coming back shows the same position."""
    _, before = seat_down(tmp_path, scripted("1", ""))
    typist, after = seat_down(tmp_path, scripted())
    assert before.table.state == after.table.state
    assert "On the table" in typist.text
    assert "Your hand" in typist.text


def test_tricks_are_told_to_you_as_yours(tmp_path: Path) -> None:
    """Who looks at all cards of a deal reads "you take", never "You takes"."""
    cards = iter(["c"])

    def answer(prompt: str) -> str | None:
        return next(cards, None) if "next deal" in prompt else "1" if "Your play" in prompt else ""

    typist, _ = seat_down(tmp_path, answer, seed=11)
    assert [line for line in typist.shown if line.endswith(" – you take")]
    assert "You takes" not in typist.text


def test_the_score_sheet_comes_back_after_leaving_at_it(tmp_path: Path) -> None:
    """Who leaves at the end of a deal sees its score sheet again."""
    typist, _ = seat_down(
        tmp_path, lambda prompt: None if "next deal" in prompt else "1" if "Your play" in prompt else ""
    )
    sheet = [line for line in typist.shown if "loss points +" in line]
    again, _ = seat_down(tmp_path, scripted())
    assert 2 == len(sheet)
    assert sheet == [line for line in again.shown if "loss points +" in line]


def test_several_people_never_see_each_others_cards(tmp_path: Path) -> None:
    """Before a hand is shown its person was called and nobody else's hand is still on the screen."""
    typist, _ = seat_down(tmp_path, random_player(2, 200, keys="tlrsw"), people="0,1,2,3")
    owner = ""
    for line in typist.shown:
        if line == "<curtain>":
            owner = ""
        if line.startswith("Give the terminal to "):
            assert not owner
            owner = line.split(". ")[0].removeprefix("Give the terminal to ")
        if line.startswith("Your hand"):
            assert owner


def test_a_claim_of_several_people_goes_through_the_curtain(tmp_path: Path) -> None:
    """The prompt names nobody; whoever claims presses m, the curtain falls, and that hand is checked."""
    asked: list[str] = []

    def answer(prompt: str) -> str | None:
        asked.append(prompt)
        if prompt.startswith("[Enter: go on"):
            return "m" if len(asked) < 3 else None
        return "2" if prompt.startswith("Who claims") else ""

    typist, _ = seat_down(tmp_path, answer, people="0,1,2,3")
    assert "<curtain>" in typist.shown
    assert any("(B8)" in line or "(B9)" in line for line in typist.shown)
    assert not any("Player" in prompt for prompt in asked if prompt.startswith("[Enter: go on"))


@pytest.mark.parametrize(("text", "seats", "words"), [("company", 3, "goat"), ("yard", 4, "goats")])
def test_goats_are_counted(tmp_path: Path, text: str, seats: int, words: str) -> None:
    """A player alone is the goat, a pair are the goats."""
    typist, _ = seat_down(
        tmp_path,
        lambda prompt: None if "rematch" in prompt else "1" if "Your play" in prompt else "",
        text=f"{text} match-limit=6",
        seats=seats,
    )
    (told,) = (line for line in typist.shown if line.startswith(("The goat", "You are the goat")))
    assert re.search(rf"\b{words}\b", told)


def test_plain_uses_words_only(tmp_path: Path) -> None:
    """For a screen reader: no boxes, no symbols, no colour codes."""
    typist, _ = seat_down(tmp_path, random_player(1, 60), style=Style("en", plain=True))
    assert not set("─│♣♦♥♠·\x1b") & set(typist.text)
    assert "of hearts" in typist.text


def test_colour_never_stands_alone() -> None:
    """With colour the text is the same as without."""
    coloured = Style("en", colour=True).cards(1 << 18 | 1)
    assert "6♣ \x1b[91m6♥\x1b[0m" == coloured


@pytest.mark.parametrize("width", [20, 40, 80])
def test_lines_break_between_words(width: int) -> None:
    """A line too long for the terminal is broken between words, below its text; colours take no room."""
    line = "12) discard 7♣ \x1b[91m9♥\x1b[0m face down, for the trick is lost in any case and costs little"
    rows = wrapped(line, width).split("\n")
    assert all(len(row.replace("\x1b[91m", "").replace("\x1b[0m", "")) <= width for row in rows)
    assert " ".join(row.strip() for row in rows) == line
    assert all(row.startswith("    ") for row in rows[1:])
    assert wrapped("Your play: ", 11) == "Your play: "


def test_russian_speaks_russian(tmp_path: Path) -> None:
    """A match in Russian has no English words."""
    style = Style("ru")
    typist, _ = seat_down(
        tmp_path, lambda prompt: None if len(prompt) > 300 else "1" if "Ваш ход" in prompt else None, style=style
    )
    assert "Козыри" in typist.text
    assert "Ваши карты" in typist.text
    assert "lead" not in typist.text


@pytest.mark.parametrize(
    ("people", "bots", "message"),
    [
        ("7", "thumb", "--people 7"),
        ("x", "thumb", "--people x"),
        ("0", "thumb,greedy", "--bots"),
        ("0", "nobody", "unknown bot"),
    ],
)
def test_a_wrong_setup_is_one_clear_line(people: str, bots: str, message: str) -> None:
    """What cannot be is said with what was expected."""
    with pytest.raises(ValueError, match=message):
        Setup.read(rules_for("yard"), people, bots)
