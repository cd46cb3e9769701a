"""The words of a game in another language: boards/<game>/<language>.yaml, from the English of the rules.

The file has sections (questions, events, phrases, answers, reasons) for its readers; the rules know one table.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from kit.core.reading import BOARDS, BadBoard, read_yaml

_WORDS: dict[tuple[str, str], dict[str, str]] = {}
PLACES = re.compile(r"{[^}]*}")


def words_of(game: str, lang: str) -> dict[str, str]:
    """All that a game says, from English to `lang`; empty when there is no such file. Raises BadBoard."""
    found = _WORDS.get((game, lang))
    if found is None:
        path = BOARDS / game / f"{lang}.yaml"
        found = _WORDS[game, lang] = read_words(path) if path.is_file() else {}
    return found


def read_words(path: Path) -> dict[str, str]:
    """The table of one file. Raises BadBoard where a sentence has other places in braces, or a phrase two meanings."""
    source = read_yaml(path)
    words: dict[str, str] = {}
    for section, rows in source.data.items():
        for english, said in rows.items():
            line = source.line((section, english))
            if sorted(PLACES.findall(str(english))) != sorted(PLACES.findall(str(said))):
                raise BadBoard(f"{source.label}:{line}: the places in braces differ from those of the English")
            if words.setdefault(str(english), str(said)) != str(said):
                raise BadBoard(f"{source.label}:{line}: '{english}' stands in two sections, and differs")
    return words


def retold(text: str, words: Mapping[str, str]) -> str:
    """A finished sentence in the other language, found by the English that it was made from; itself where none fits.

    What stands in the places stays what it is. Every sentence with places is tried: this is for what is told seldom.

    >>> retold("it costs 500", {"it costs {}": "cuesta {}"})
    'cuesta 500'
    """
    if text in words:
        return words[text]
    best, told = -1, text
    for english, said in words.items():
        found = _pattern(english).fullmatch(text) if "{}" in english else None
        if found is not None and len(english) - 2 * len(found.groups()) > best:     # the one with most words of its own
            best, told = len(english) - 2 * len(found.groups()), said.format(*found.groups())
    return told


@lru_cache(512)
def _pattern(template: str) -> re.Pattern[str]:
    """What a sentence looks like with its places filled."""
    return re.compile("(.*)".join(map(re.escape, template.split("{}"))), re.DOTALL)
