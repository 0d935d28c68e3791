"""A card of the hand is dragged: upwards it is played, sideways it is moved, a little and it goes back."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.web.helpers import DESKTOP, SHORT, Person, arranged, in_my_trick, serving, visiting


def drag(me: Person, index: int, right: int, down: int) -> None:
    """Drag a card with the mouse."""
    box = me.page.locator("[data-hand]").nth(index).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    me.page.mouse.move(x, y)
    me.page.mouse.down()
    me.page.mouse.move(x + right, y + down, steps=4)
    me.page.mouse.up()


def test_a_card_is_dragged(browser: Browser, tmp_path: Path, dist: Path) -> None:
    """Sideways, a little, then to the table."""
    arranged(tmp_path, SHORT, 4, in_my_trick)
    with serving(tmp_path, dist, 4) as server, visiting(browser, server.url, size=DESKTOP, touch=False) as (page, _):
        page.goto(f"{server.url}#table")
        page.reload()
        me = Person(page)
        before = me.until(me.is_turn)
        first, second, third, fourth = (card["name"] for card in before.hand)
        drag(me, 0, 260, 0)
        me.until(lambda now: [card["name"] for card in now.hand] == [second, third, first, fourth])
        drag(me, 0, 0, -30)
        assert not any(card["pressed"] for card in me.shown().hand)
        drag(me, 0, 0, -200)
        after = me.until(lambda now: now.log != before.log)
        assert second in after.log[len(before.log)]
