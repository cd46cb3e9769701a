"""What every drawing shares: colours and shapes of seats that colour-blind eyes can tell apart, never colour alone."""
from __future__ import annotations

# Okabe and Ito's colours, darkest contrasts first; each seat has a shape and a dash as its second sign
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#999999", "#F0E442")
SEAT_INK = ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000", "#000000", "#000000")
SEAT_SHAPES = ("circle", "square", "diamond", "hexagon", "triangle", "pentagon", "shield", "octagon")
SEAT_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "solid", "dash")
NEUTRAL = "#6B7280"     # banks, pots

INK = "#1B1F24"
PAPER = "#FFFFFF"
PLAIN = "#F1F3F5"       # spaces that nobody can own
FELT = "#F4F6F3"        # the middle of the board


def seat(number: int) -> int:
    """The row of the tables above for a seat; they begin again after eight."""
    return number % len(SEAT_COLOURS)


def on(background: str) -> str:
    """Black or white, whichever reads better on this colour.

    >>> on("#FFF4BC"), on("#3E245B")
    ('#1B1F24', '#FFFFFF')
    """
    red, green, blue = (int(background[i:i + 2], 16) / 255 for i in (1, 3, 5))
    light = 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
    return INK if light > 0.2 else "#FFFFFF"
