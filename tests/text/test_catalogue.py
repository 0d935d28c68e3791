"""The catalogues agree with each other and with the source: no key without a use, no use without a key."""

import ast
import re
from collections.abc import Callable
from string import Formatter

import pytest

from kozel.cards import PACK, members, suit_of
from kozel.game.state import IllegalAction
from kozel.rules.catalogue import RULESET_IDS
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import SWITCHES
from kozel.text import rulebook, sentences, words
from kozel.text.words import LANGUAGES, PLURAL_RULES, Entry, catalogue, say
from tests.text.collect import NAMES, SOURCE, SPADES, cards_text, draws, events, refusal_reasons, switched_games

OWN_GROUPS = frozenset(
    {"card", "count", "event", "list", "rank", "rank-short", "refusal", "refusal-here", "rules", "ruleset"}
    | {"suit", "suit-of", "switch", "switch-line"}
)
"""Groups of keys that the text says itself; the others belong to its callers."""
CLIENT = SOURCE.parents[1] / "web" / "src"
KEY_PATTERN = r"[a-z-]+\\\.|\.\+(\\-|\\\.)[a-z]{3}|[a-z-]+(\\-|\\\.)[a-z.\\-]*\.\+"
"""How the pattern of an f-string begins that makes a key."""
OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(entry: Entry) -> dict[str, str]:
    """Sentences of an entry by plural form."""
    return {"": entry} if isinstance(entry, str) else dict(entry)


def placeholders(text: str) -> set[str]:
    """Names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def all_placeholders(entry: Entry) -> set[str]:
    """Names in braces in any form of an entry."""
    return set().union(*(placeholders(text) for text in forms(entry).values()))


@pytest.mark.parametrize("lang", OTHERS)
def test_same_keys(lang: str) -> None:
    """Every language has exactly the keys of English."""
    assert set(catalogue("en")) == set(catalogue(lang))


@pytest.mark.parametrize("lang", OTHERS)
def test_same_placeholders(lang: str) -> None:
    """Every language fills the same placeholders."""
    differing = [
        key
        for key in catalogue("en")
        if all_placeholders(catalogue("en")[key]) != all_placeholders(catalogue(lang)[key])
    ]
    assert differing == []


@pytest.mark.parametrize("lang", OTHERS)
def test_plural_entries_agree(lang: str) -> None:
    """An entry that counts in English counts in every language."""
    differing = [
        key for key, entry in catalogue("en").items() if isinstance(entry, str) != isinstance(catalogue(lang)[key], str)
    ]
    assert differing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_complete(lang: str) -> None:
    """A plural entry has each form of its language and no other."""
    wanted = set(PLURAL_RULES[lang][0])
    assert [key for key, entry in catalogue(lang).items() if not isinstance(entry, str) and set(entry) != wanted] == []


@pytest.mark.parametrize("lang", ["ru", "fr"])
def test_one_shows_the_number(lang: str) -> None:
    """The form "one" serves 21 in Russian and 0 in French, so it says the number where the other forms do."""
    entries = [(key, entry) for key, entry in catalogue(lang).items() if not isinstance(entry, str)]
    assert [key for key, entry in entries if len({"{count}" in text for text in entry.values()}) > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_is_sorted_and_tidy(lang: str) -> None:
    """Keys are sorted; no sentence is empty or begins or ends with a blank."""
    entries = catalogue(lang)
    assert list(entries) == sorted(entries)
    texts = [text for entry in entries.values() for text in forms(entry).values()]
    assert [text for text in texts if not text or text != text.strip()] == []


@pytest.mark.parametrize(
    ("form", "counts"),
    [("one", (1, 21, 101)), ("few", (2, 4, 22)), ("many", (0, 5, 11, 12, 14, 25, 111, 112, 120))],
)
def test_russian_plural_rule(form: str, counts: tuple[int, ...]) -> None:
    """1 and 21 one, 2-4 and 22 few, the rest and all teens many."""
    assert {form} == {PLURAL_RULES["ru"][1](count) for count in counts}


@pytest.mark.parametrize(("count", "form"), [(0, "other"), (1, "one"), (2, "other"), (21, "other")])
@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_plural_rule_of_one(lang: str, count: int, form: str) -> None:
    """Only 1 is one."""
    assert form == PLURAL_RULES[lang][1](count)


@pytest.mark.parametrize(("count", "form"), [(0, "one"), (1, "one"), (2, "other"), (21, "other"), (101, "other")])
def test_french_plural_rule(count: int, form: str) -> None:
    """In French 0 is one as well."""
    assert form == PLURAL_RULES["fr"][1](count)


def test_missing_things_raise() -> None:
    """An unknown language, key or parameter is an error, never a blank."""
    with pytest.raises(KeyError):
        say("xx", "suit.h")
    with pytest.raises(KeyError):
        say("en", "suit.x")
    with pytest.raises(KeyError):
        say("en", "event.lead.you")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_own_key_is_said(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telling every event, refusal, card and game says every key of the text's own groups."""
    said = record(monkeypatch)
    say_everything(lang)
    own = {key for key in catalogue(lang) if key.split(".")[0] in OWN_GROUPS}
    assert own - said == set()


def record(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Keys said from now on."""
    said: set[str] = set()
    look_up: Callable[[str, str], Entry] = words.entry

    def entry(lang: str, key: str) -> Entry:
        said.add(key)
        return look_up(lang, key)

    monkeypatch.setattr(words, "entry", entry)
    return said


def say_everything(lang: str) -> None:
    """Everything that the text can tell, once."""
    say_events(lang)
    for rules in games():
        rulebook.rules_sentences(lang, rules)
        rulebook.house_rules(lang, rules)
        for reason in refusal_reasons():
            sentences.refusal_sentence(lang, IllegalAction(reason, "M5"), rules)
            sentences.refusal_sentence(lang, IllegalAction(reason, "M5"))
    say_names(lang)


def games() -> list[Rules]:
    """Games that together have every rule."""
    together = "classic eggs=double-next next-lead=last-taker dealer-rotation=last-taker"
    some = ["yard claim=none lead-cap=1", "yard discards=open", "company lead-cap=2", together]
    walked = [game for pair in switched_games() for game in pair]
    return [
        *walked,
        *map(rules_for, some),
        *(rules_for("company", seats) for seats in range(2, 10)),
        rules_for("company", 6, "teams"),
    ]


def say_events(lang: str) -> None:
    """Every event to everybody."""
    for me in (None, 0, 1, 3):
        for event in events():
            sentences.event_sentence(lang, event, NAMES, me, cards_text, trump=SPADES)
        for seen in draws():
            sentences.event_sentences(lang, seen, NAMES, me, cards_text)


def say_names(lang: str) -> None:
    """Names of cards, rulesets and house rules."""
    for one in members(PACK):
        words.card_name(lang, one)
        words.card_short(lang, one)
        words.suit_name(lang, suit_of(one))
    for ruleset_id in RULESET_IDS:
        words.ruleset_title(lang, ruleset_id)
        words.ruleset_about(lang, ruleset_id)
    for name, values in SWITCHES.items():
        for value in values:
            rulebook.switch_line(lang, name, value)


def test_every_other_key_stands_in_the_source() -> None:
    """Keys of clients are literals or f-strings in their source, with or without their group."""
    literals, patterns = keys_in_source()
    keys = [key for key in catalogue("en") if key.split(".")[0] not in OWN_GROUPS]
    assert [key for key in keys if not is_used(key, literals, patterns)] == []


def is_used(key: str, literals: set[str], patterns: set[str]) -> bool:
    """Whether a key is written out, or fits an f-string that says more than its group."""
    group, _, rest = key.partition(".")
    telling = patterns - {rf"{group}\..+"}
    return bool({key, rest} & literals) or any(
        re.fullmatch(pattern, text) for pattern in telling for text in (key, rest)
    )


def keys_in_source() -> tuple[set[str], set[str]]:
    """String constants of the source, and patterns of its f-strings that look like keys; the browser client's too."""
    literals: set[str] = set()
    patterns: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
                patterns.add("".join(parts))
    for path in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")):
        text = path.read_text(encoding="utf-8")
        literals.update(re.findall(r"""["'`]([a-z][A-Za-z0-9.-]*)["'`]""", text))
        for template in re.findall(r"`([^`]*\$\{[^`]*)`", text):
            parts = re.split(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", template)
            patterns.add(".+".join(map(re.escape, parts)))
    return literals, {pattern for pattern in patterns if re.match(KEY_PATTERN, pattern)}


def test_keys_said_literally_exist() -> None:
    """`say(lang, "key")` in the source names a key of the catalogue."""
    missing = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "say"
                and len(node.args) > 1
            ):
                key = node.args[1]
                if isinstance(key, ast.Constant) and key.value not in catalogue("en"):
                    missing.add(key.value)
    assert missing == set()


def test_keys_of_the_client_exist() -> None:
    """`say.web("key")` in the browser client names a key of its group."""
    text = "".join(path.read_text(encoding="utf-8") for path in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")))
    said = set(re.findall(r"""\.web\(\s*["'`]([a-z.-]+)["'`]""", text))
    assert {key for key in said if f"web.{key}" not in catalogue("en")} == set()
