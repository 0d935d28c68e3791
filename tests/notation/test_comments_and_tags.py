"""Comments stay in their places, free tags are kept, checks are written only where they were read."""

import pytest

from kozel.notation.record import BEFORE_TRICKS, Comment
from tests.support.text import COUNTED, EXAMPLE, changed, place, read, rewritten

LINE = "1. 0 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *"


@pytest.mark.parametrize(
    "line",
    [
        "1. 0 {before all} 7h9h *",
        "1. 0 7h9h {after a lead} >JhKh {after a beat} *",
        "1. 0 7h9h {a} {b} {c} *",
        "1. 0 7h9h * {after the end}",
        LINE + " {behind}",
        LINE.replace(" *", " {between} *"),
        "{alone}\n1. 0 *",
        "{one}\n{two}\n1. 0 * {three}",
        '1. 0 {} 7h9h {with [brackets] "quotes" and \\ 1. * - > ! ♥ Козёл} *',
    ],
)
def test_comment_stays_where_it_stands(line: str) -> None:
    """A comment after any token, or alone on a line before the first trick, is written back in its place."""
    text = changed(LINE, line)
    assert text == rewritten(text)
    assert read(text) == read(rewritten(text))


def test_comments_after_every_token() -> None:
    """A comment after each token of a line; the one behind the number moves behind the seat."""
    words = LINE.split(" ")
    text = changed(LINE, " ".join(f"{word} {{{number}}}" for number, word in enumerate(words)))
    (record,) = read(text)
    assert [str(number) for number in range(len(words))] == [comment.text for comment in record.comments]
    assert [0, *range(len(words) - 1)] == [comment.after for comment in record.comments]
    canonical = rewritten(text)
    assert "1. 0 {0} {1} 7h9h {2} >JhKh" in canonical
    assert canonical == rewritten(canonical)


def test_comments_need_no_blanks() -> None:
    """A comment may touch the tokens beside it."""
    assert "1. 0 7h9h {a} {b} >JhKh *" in rewritten(changed(LINE, "1. 0 7h9h{a}{b}>JhKh *"))


def test_several_comments_on_a_line_in_front() -> None:
    """Several comments on a line before the tricks are written one a line."""
    (record,) = read(changed(LINE, "{a} {b}\n1. 0 *"))
    assert (Comment(BEFORE_TRICKS, 0, "a"), Comment(BEFORE_TRICKS, 0, "b")) == record.comments
    assert "\n\n{a}\n{b}\n1. 0 *\n\n" in rewritten(changed(LINE, "{a} {b}\n1. 0 *"))


def test_comment_of_a_star_on_its_own_line() -> None:
    """Comments beside a `*` in a line of its own belong to the end of the line before."""
    text = changed(LINE, LINE.replace(" *", "\n2. 2 {a} * {b}"))
    assert LINE.replace(" *", " {a} * {b}") in rewritten(text)
    assert rewritten(text) == rewritten(rewritten(text))


def test_comments_of_a_finished_deal() -> None:
    """A comment behind the last play of a deal stays there."""
    text = changed("9c 8h\n", "9c 8h {the end}\n", COUNTED)
    assert text == rewritten(text)


def test_free_tags_are_kept_in_their_order() -> None:
    """Tags that the notation does not know are kept in the order read, behind the others."""
    text = changed('[Seats "4"]', '[Site "At home"]\n[Seats "4"]\n[Date "2026.01.01"]')
    text = text.replace('[Shown "8s"]', '[Seat0 "Анна"]\n[Shown "8s"]\n[Seat3 ""]')
    (record,) = read(text)
    expected = (("Site", "At home"), ("Date", "2026.01.01"), ("Seat0", "Анна"), ("Seat3", ""))
    assert expected == record.tags
    assert rewritten(text).index("[Shown") < rewritten(text).index("[Site") < rewritten(text).index("[Seat3")
    assert rewritten(text) == rewritten(rewritten(text))


def test_escapes_in_values() -> None:
    r"""`\"` and `\\` stand for a quote and a backslash, read and written."""
    text = changed('[Shown "8s"]', '[Shown "8s"]\n[Site "a \\"b\\" \\\\ c"]')
    (record,) = read(text)
    assert (("Site", 'a "b" \\ c'),) == record.tags
    assert text == rewritten(text)


@pytest.mark.parametrize("value", ['a"b', "\\n", "\\", 'a\\\\"'])
def test_wrong_escapes(value: str) -> None:
    """A bare quote, an unknown escape and an open backslash are no tag."""
    assert (10, 1) == place(changed('[Shown "8s"]', f'[Shown "8s"]\n[Site "{value}"]'))


def test_checks_are_written_where_they_were_read() -> None:
    """Points and Penalty are written only if the record read had them."""
    assert "Points" not in rewritten(COUNTED)
    assert "Penalty" not in rewritten(COUNTED)
    text = changed("\n\n1.", '\n[Points "14 106"]\n[Penalty "2 0"]\n\n1.', COUNTED)
    assert text == rewritten(text)
    one = changed("\n\n1.", '\n[Penalty "2 0"]\n\n1.', COUNTED)
    assert one == rewritten(one)


def test_value_of_a_record_is_compared_without_its_positions() -> None:
    """Two readings of a text are equal, readings of other texts are not."""
    assert read(EXAMPLE) == read(EXAMPLE)
    assert read(EXAMPLE) != read(changed(LINE, "1. 0 *"))
