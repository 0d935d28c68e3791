"""The tables of docs/bots.md are made whole by one command, the same every time."""

from dataclasses import asdict

import pytest

from kozel.bots import levels, tables
from kozel.bots.greedy import Greedy
from kozel.bots.tables import TableResult, check_place, make_table, markdown, marks, match_fixtures, put_into
from kozel.bots.uniform import Uniform
from kozel.bots.workers import crew


class Casual(Uniform):
    """A weak level."""

    name = "casual"


class Strong(Greedy):
    """A stronger level."""

    name = "strong"


class Master(Greedy):
    """The slow level."""

    name = "master"


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three quick levels and the anchor."""
    monkeypatch.setattr(levels, "LEVELS", ("casual", "strong", "master"))
    made = {"greedy": Greedy, "casual": Casual, "strong": Strong, "master": Master}
    monkeypatch.setattr(levels, "BOTS", made)


def table(name: str, pairs: int | None, seed: int = 3) -> TableResult:
    """A table, made in this process."""
    with crew() as in_order:
        return make_table(name, pairs, seed, in_order)


def test_a_table_says_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both measures of every two, steps of the ladder, matches, the command; fewer pairs with the slow level."""
    monkeypatch.setattr(tables, "SLOW_PAIRS", 1)
    monkeypatch.setattr(tables, "SLOW_MATCHES", 1)
    told: list[tuple[int, int]] = []
    with crew() as in_order:
        made = make_table("yard", 2, 3, in_order, lambda *done: told.append(done))
    text = markdown(made)
    assert "Made by `kozel arena --table yard --pairs 2 --seed 3`." in text
    assert "`yard@1`, 4 seats, in teams" in text
    assert "| card points | greedy | casual | strong | master |" in text
    assert "| loss points fewer | greedy | casual | strong | master |" in text
    assert "casual over greedy" not in text
    assert "master over strong +0.00. Pairs: 2, with master 1." in text
    assert "| strong | casual | 2 × 2 |" in text
    assert "| master | casual | 1 × 2 |" in text
    total = 3 * 2 + 2 * 1 + 2 + 2 + 1 + 2 + 1
    assert told == [(done, total) for done in range(1, total + 1)]
    assert text == markdown(table("yard", 2))
    assert asdict(made)["pools"][0]["duels"][0]["pairs"] == 2


def test_the_slow_level_plays_the_anchor_and_the_level_below() -> None:
    """Its other duels would say nothing of where it stands; their cells are empty. It can be left out."""
    rows = [line.split("|") for line in markdown(table("classic", 1)).splitlines() if line.startswith("| master |")]
    assert [[bool(cell.strip()) for cell in row[2:6]] for row in rows] == [[True, False, True, False]] * 2
    with crew() as in_order:
        short = markdown(make_table("classic", 1, 3, in_order, upto="strong"))
        assert "--pairs 1 --upto strong --seed 3`" in short
        assert "master" not in short
        with pytest.raises(ValueError, match="no level 'grand'; levels: casual, strong, master"):
            make_table("classic", 1, 3, in_order, upto="grand")


def test_both_halves_of_a_cross_table_agree() -> None:
    """What one gains the other loses."""
    made = table("classic", 2)
    (row,) = [line for line in markdown(made).splitlines() if line.startswith("| greedy |") and "+" in line][:1]
    other = next(line for line in markdown(made).splitlines() if line.startswith("| casual |"))
    assert row.split("|")[3].strip().lstrip("+-") == other.split("|")[2].strip().lstrip("+-")
    assert made.matches == ()


def test_company_has_four_tables() -> None:
    """Three and four singles, four and six in teams."""
    text = markdown(table("company", 1))
    for game in ("3 seats, singles", "4 seats, singles", "4 seats, in teams", "6 seats, in teams"):
        assert f"`company@1`, {game}: what" in text


def test_other_games_are_one_row_each() -> None:
    """Strong over casual, for the other numbers of seats and a list of house rules."""
    text = markdown(table("other", 1))
    assert text.count("\n| `") == len(tables.OTHER_GAMES)
    assert "| `yard@1 lead-cap=2`, 4 seats, in teams |" in text
    assert "What strong gets a deal more than casual, 1 pairs a game." in text


def test_full_numbers() -> None:
    """At least 2,000 pairs up to strong and 800 with master, as docs/bots.md promises."""
    assert tables.PAIRS >= 2_000
    assert tables.SLOW_PAIRS >= 800
    assert match_fixtures(("greedy", "casual", "strong")) == [
        ("casual", "greedy"),
        ("strong", "greedy"),
        ("strong", "casual"),
    ]


def test_unknown_tables_are_told() -> None:
    """The error names those that there are."""
    with pytest.raises(ValueError, match="no table 'whist'; tables: classic, yard, company, other"):
        table("whist", 1)


def test_a_table_takes_its_place_on_a_page() -> None:
    """Between its marks, in place of what stood there; again gives the same page; no marks, no table."""
    made = table("classic", 1)
    begin, end = marks("classic")
    page = f"# Bots\n\n{begin}\nold\n{end}\n\nmore\n"
    new = put_into(page, made)
    assert "old" not in new
    assert new.startswith(f"# Bots\n\n{begin}\n\nMade by")
    assert new.endswith(f"\n\n{end}\n\nmore\n")
    assert put_into(new, made) == new
    with pytest.raises(ValueError, match="no place for the table"):
        check_place(page, "yard")
