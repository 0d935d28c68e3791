"""Every ruleset, and several people at one screen with a curtain."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from kozel.cards import members
from kozel.session.answers import Game
from kozel.text.words import card_name
from tests.web.helpers import SHORT, TURN_LIMIT, Person, Server, Shown, visiting

VALUES_JS = "(options) => options.map((one) => one.value)"
GAMES = {
    "classic": replace(SHORT, ruleset="classic"),
    "company of three": replace(SHORT, ruleset="company", seats=3, sides="singles", bots=("uniform",) * 3),
    "company of six": replace(SHORT, ruleset="company", seats=6, bots=("uniform",) * 6),
    "company of nine": replace(SHORT, ruleset="company", seats=9, sides="singles", bots=("uniform",) * 9),
    "yard, trump to be remembered": replace(SHORT, remember_trump=True),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_deal_of_every_kind(browser: Browser, serve: Callable[..., Server], game: Game) -> None:
    """From the first screen to the sheet after the deal."""
    server = serve(seed=8)
    with visiting(browser, server.url, game=game) as (page, _):
        me = Person(page)
        me.start()
        me.play_deal()
        state = server.table.state
        assert state is not None
        assert state.outcome is not None


class Household(Person):
    """Several people who hand the screen on; notes what was seen behind the curtain."""

    behind = 0

    def give(self, server: Server) -> None:
        """Behind the curtain no card of anybody's hand is shown; whoever has to play lifts it."""
        state = server.table.state
        assert state is not None
        html = self.page.content()
        hands = {card_name("en", one) for hand in state.hands for one in members(hand)}
        shown = {card["name"] for card in self.shown().hand}
        assert not shown
        assert not [name for name in hands if f'aria-label="{name}"' in html]
        self.behind += 1
        lift = re.compile(".*".join(map(re.escape, self.say("curtain.lift", name="\0").split("\0"))))
        self.page.get_by_role("dialog").get_by_role("button", name=lift).click()


def test_several_people_at_one_screen(browser: Browser, serve: Callable[..., Server]) -> None:
    """Two people and two bots: a curtain before every turn of a person, nobody's cards behind it."""
    server = serve(seed=8)
    with visiting(browser, server.url, game=replace(SHORT, people=(0, 2))) as (page, _):
        me = Household(page)
        me.click(re.compile("^" + re.escape(me.say("start.play"))))

        def ready(shown: Shown) -> bool:
            return me.say("curtain.title") in shown.dialogs or me.is_turn(shown) or me.is_over(shown)

        for _ in range(TURN_LIMIT):
            shown = me.until(ready)
            if me.is_over(shown):
                break
            if shown.dialogs:
                me.give(server)
            elif shown.hand:
                me.take_turn()
        assert me.is_over(me.shown())
        assert me.behind > 8


def test_a_new_match_is_chosen_on_its_page(browser: Browser, serve: Callable[..., Server]) -> None:
    """Ruleset, seats, sides and a house rule, all by what is written; the table is what was chosen."""
    server = serve(seed=8)
    with visiting(browser, server.url, game=None) as (page, _):
        me = Person(page)
        me.click(re.compile("^" + re.escape(me.say("new.title"))))
        page.get_by_role("radiogroup", name=me.say("new.ruleset")).get_by_role("radio").nth(2).click()
        seats = page.get_by_role("group", name=me.say("new.seats"))
        seats.get_by_role("radio", name="6").check(force=True)
        sides = page.get_by_role("group", name=me.say("new.sides"))
        sides.get_by_role("radio", name=me.say("new.singles")).check(force=True)
        page.get_by_role("button", name=re.compile("^" + re.escape(me.say("new.house")))).click()
        chosen = page.locator("label.switch select").first
        usual = chosen.input_value()
        other = next(text for text in chosen.locator("option").evaluate_all(VALUES_JS) if text != usual)
        chosen.select_option(value=other)
        me.click(me.say("new.begin"))
        me.until(lambda shown: bool(shown.hand))
        rules = server.table.rules
        assert (6, "singles", "company") == (rules.seats, rules.sides, rules.ruleset.base.id)
        assert " " in str(rules)
