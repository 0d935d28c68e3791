"""A language that nobody speaks, to see what is not translated and what has no room: English, longer, in brackets.

`python -m kozel.text.pseudo > xx.json` writes its catalogue. It is no language of the program.
"""

import json
import re
import sys
from collections.abc import Mapping
from typing import Final

from kozel.text.words import Entry, catalogue

STRETCH: Final = 1.4
"""Without its placeholders a pseudo sentence is at least so many times as long as the English one."""

_ACCENTED: Final = str.maketrans("AEIOUYCNSZaeiouycnsz", "ÅÉÎÖÛÝÇÑŠŽåéîöûýçñšž")
_VOWELS: Final = "åéîöûýÅÉÎÖÛÝ"
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")


def pseudo_text(text: str) -> str:
    """A sentence with accents on its letters and vowels drawn out, in brackets; placeholders as they are."""
    parts = _PLACEHOLDER.split(text)
    spoken = [part.translate(_ACCENTED) for part in parts[::2]]
    length = sum(map(len, spoken))
    vowels = sum(letter in _VOWELS for part in spoken for letter in part)
    missing = -int(-length * (STRETCH - 1) // 1)
    parts[::2] = _drawn_out(spoken, vowels, missing)
    return f"⟦{''.join(parts)}{'' if vowels else '·' * missing}⟧"


def _drawn_out(parts: list[str], vowels: int, missing: int) -> list[str]:
    """The same parts with so many letters more: each vowel repeated, the first ones once more than the others."""
    longer: list[str] = []
    index = 0
    for part in parts:
        letters: list[str] = []
        for letter in part:
            letters.append(letter)
            if letter in _VOWELS:
                letters.append(letter.lower() * (missing // vowels + (index < missing % vowels)))
                index += 1
        longer.append("".join(letters))
    return longer


def pseudo_entry(entry: Entry) -> Entry:
    """The same for each plural form."""
    return pseudo_text(entry) if isinstance(entry, str) else {form: pseudo_text(text) for form, text in entry.items()}


def pseudo_catalogue() -> Mapping[str, Entry]:
    """Every key of English in the language that nobody speaks; what is printed on cards stays."""
    return {
        key: entry if key.startswith("rank-short.") else pseudo_entry(entry) for key, entry in catalogue("en").items()
    }


if __name__ == "__main__":
    written = json.dumps(pseudo_catalogue(), ensure_ascii=False, indent=2, sort_keys=True)
    sys.stdout.buffer.write(written.encode() + b"\n")
