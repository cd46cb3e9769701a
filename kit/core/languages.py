"""The words of a game in another language: boards/<game>/<language>.yaml, from the English of the rules.

The file has sections (questions, events, phrases, answers) for its readers; the rules know one table.
"""
from __future__ import annotations

import re
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
