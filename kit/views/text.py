"""Fitting words into small spaces: how wide a text is, where it breaks, what may be shortened. Widths are Arial's."""
from __future__ import annotations

from functools import cache

FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
SIZE = 13.0         # the smallest text on a board, in pixels at the size the board is made for
NARROWEST = 0.68    # how far letters may be squeezed before words are broken or shortened

# widths of the printable ASCII letters from the blank on, in thousandths of the size of the letters
_ASCII = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
)
_SMALL_WORDS = frozenset({"and", "of", "the", "de", "del", "la", "las", "los", "el", "y", "e", "or", "o", "a"})
_VOWELS = frozenset("aeiouáéíóúüAEIOUÁÉÍÓÚÜ")


@cache
def width(text: str, size: float = SIZE) -> float:
    """How wide a line of text is in Arial, in the unit of `size`.

    >>> round(width("Ophthalmology"))
    87
    """
    total = 0
    for letter in text:
        code = ord(letter) - 32
        total += _ASCII[code] if 0 <= code < len(_ASCII) else 1000 if ord(letter) > 0x2E7F else 556
    return total * size / 1000


@cache
def fit(text: str, room: float, lines: int, size: float = SIZE) -> tuple[str, ...]:
    """The text in at most so many lines; none, squeezed as far as may be, is wider than `room`.

    Words stay whole if they can, else they are broken with a hyphen, else small words go and long ones are shortened.

    >>> fit("Harbor Bone and Joint Hospital", 52, 4)
    ('Harbor', 'Bone and', 'Joint', 'Hospital')
    >>> fit("Foundation Building and Materials", 62, 2)
    ('Founda. Buildi.', 'Materi.')
    """
    words = text.split()
    for break_words in (False, True):
        for squeeze in (1.0, 0.85, NARROWEST):
            found = _wrap(_broken(words, room / squeeze, size) if break_words else words, room / squeeze, size)
            if found is not None and len(found) <= lines:
                return found
    words = [word for word in words if word.lower() not in _SMALL_WORDS] or words
    for length in (20, 8, 7, 6, 5, 4, 3, 2):
        short = [_shortened(word, length) for word in words]
        found = _wrap(short, room / NARROWEST, size)
        if found is not None and len(found) <= lines:
            return found
    return ("".join(word[0] for word in words)[:4],)


def _wrap(words: list[str], room: float, size: float) -> tuple[str, ...] | None:
    """Words in lines; None when one word is too wide. A piece that ends in a hyphen ends its line."""
    lines: list[str] = []
    for word in words:
        if width(word, size) > room:
            return None
        if lines and not lines[-1].endswith("-") and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _broken(words: list[str], room: float, size: float) -> list[str]:
    pieces: list[str] = []
    for word in words:
        pieces += [word] if width(word, size) <= room else _hyphenated(word, room, size)
    return pieces


def _hyphenated(word: str, room: float, size: float) -> list[str]:
    """A long word in pieces: the break comes between a consonant and what follows it, three letters from either end."""
    for cut in range(len(word) - 3, 2, -1):
        head = word[:cut] + "-"
        if word[cut - 1] not in _VOWELS and width(head, size) <= room:
            rest = word[cut:]
            return [head, *([rest] if width(rest, size) <= room else _hyphenated(rest, room, size))]
    return [word]


def _shortened(word: str, length: int) -> str:
    return word if len(word) <= length + 1 else word[:length] + "."
