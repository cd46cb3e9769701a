"""The board as drawing: where everything stands, worked out once, for the picture made here and the board on screen.

`drawing(scene)` is plain data: a `frame` that never changes in a game (spaces with their rectangles, bars and
wrapped names) and a `state` (owners, tokens on bars, players' pawns, dice, the words in the middle). `picture` writes
it as SVG.
Sizes are pixels at the size the board has on a screen of 1280 x 720; no text is smaller than 13.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib import import_module
from math import cos, pi, sin
from typing import Any

from kit.views import looks
from kit.views.scenes import Scene, scene
from kit.views.text import FONT, SIZE, fit, width

Rect = tuple[float, float, float, float]

ALONG = 51.0            # width of a space on the upper and lower side
TALL = 41.0             # height of a space on the left and right side
USUAL = 9               # spaces between two corners on a board of forty
WORDS_ROW = 68.0        # room for words, from the outer edge: upper and lower side
WORDS_COLUMN = 86.0     # left and right side
BAR = 16.0              # the coloured bar, with tokens and the owner's sign
PORCH = 22.0            # where pawns stand, towards the middle
LINE = 13.6             # from one line of words to the next
PAWN = 9.0              # half the size of a pawn
SIGN = 7.6              # half the size of an owner's sign
MARK = 4.4              # half the size of a token on a bar, at most
LARGE = 6.4             # half the size of a hotel


def _ring_polygon(corners: int, turn: float = 0.0) -> str:
    points = ((10 * sin(2 * pi * i / corners + turn), -10 * cos(2 * pi * i / corners + turn)) for i in range(corners))
    return "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"


# outlines round 0, 0 with a radius of 10
SHAPES: dict[str, str] = {
    "circle": "M-10,0A10,10 0 1 1 10,0A10,10 0 1 1 -10,0Z",
    "square": "M-9,-9H9V9H-9Z",
    "diamond": "M0,-11.5L11.5,0L0,11.5L-11.5,0Z",
    "triangle": "M0,-11L11,9H-11Z",
    "hexagon": _ring_polygon(6),
    "pentagon": _ring_polygon(5),
    "octagon": _ring_polygon(8, pi / 8),
    "shield": "M-9,-9H9V2Q9,8 0,11Q-9,8 -9,2Z",
    "house": "M-9,9V-2L0,-10L9,-2V9Z",
    "hotel": "M-10,10V-10H10V10H4V3H-4V10Z",
}


# layout of a scene -> "module:function" that makes its drawing, and that writes it as SVG; a ring is drawn here
LAYOUTS: dict[str, str] = {"ring": "kit.views.svg:ring_drawing", "hospital": "kit.views.hospital_board:drawing"}
PICTURES: dict[str, str] = {"ring": "kit.views.svg:ring_picture", "hospital": "kit.views.hospital_board:picture"}


def drawing(view: Scene) -> dict[str, Any]:
    """The frame and the state of a scene, by its layout."""
    made: dict[str, Any] = _by_layout(LAYOUTS, view)(view)
    return made


def _by_layout(table: Mapping[str, str], view: Scene) -> Callable[[Scene], Any]:
    module, _, name = table[view["layout"]].partition(":")
    found: Callable[[Scene], Any] = getattr(import_module(module), name)
    return found


def ring_drawing(view: Scene) -> dict[str, Any]:
    """Spaces in a ring round a middle."""
    ring = Ring(view["per_side"])
    frame = {
        "width": ring.width, "height": ring.height, "title": view["title"], "shapes": SHAPES,
        "label": view["tells"]["board"].format(title=view["title"], n=len(view["spaces"])),
        "cells": [_cell(ring, space) for space in view["spaces"]], "middle": ring.middle,
        "seats": [{"name": row["name"], "letter": row["letter"], **seat_look(row["seat"])} for row in view["players"]],
    }
    state = {
        "cells": [_on_cell(ring, view, space) for space in view["spaces"]], "pawns": _pawns(ring, view),
        "turn": next((row["seat"] for row in view["players"] if row["on_turn"]), -1),
        "dice": _dice(ring, view["dice"]), "texts": _middle(ring, view),
    }
    return {"frame": frame, "state": state}


def seat_look(number: int) -> dict[str, str]:
    """Colour, colour of the letter, and shape of a seat."""
    at = looks.seat(number)
    return {"colour": looks.SEAT_COLOURS[at], "ink": looks.SEAT_INK[at], "shape": looks.SEAT_SHAPES[at]}


class Ring:
    """Where the spaces of a ring lie: space 0 at the lower right corner, then clockwise."""

    def __init__(self, per_side: int) -> None:
        self.per_side = per_side
        self.corner_w = WORDS_COLUMN + BAR + PORCH
        self.corner_h = WORDS_ROW + BAR + PORCH
        between = max(1, per_side - 1)              # a board of few spaces is as large as others: its spaces are larger
        self.along = max(ALONG, ALONG * USUAL / between)
        self.tall = max(TALL, TALL * USUAL / between)
        self.width = 2 * self.corner_w + between * self.along
        self.height = 2 * self.corner_h + between * self.tall
        self.middle: Rect = (self.corner_w, self.corner_h, self.width - 2 * self.corner_w,
                             self.height - 2 * self.corner_h)

    def rect(self, index: int) -> Rect:
        """The rectangle of a space."""
        side, k = divmod(index, self.per_side)
        right, low = self.width - self.corner_w, self.height - self.corner_h
        if k == 0:
            x, y = ((right, low), (0.0, low), (0.0, 0.0), (right, 0.0))[side]
            return x, y, self.corner_w, self.corner_h
        if side in (0, 2):
            x = right - k * self.along if side == 0 else self.corner_w + (k - 1) * self.along
            return x, low if side == 0 else 0.0, self.along, self.corner_h
        y = low - k * self.tall if side == 1 else self.corner_h + (k - 1) * self.tall
        return 0.0 if side == 1 else right, y, self.corner_w, self.tall

    def edge(self, index: int) -> str:
        side, k = divmod(index, self.per_side)
        return "corner" if k == 0 else ("lower", "left", "upper", "right")[side]

    def parts(self, index: int) -> tuple[Rect, Rect, Rect]:
        """Words, bar and porch of a space; a corner's bar is empty."""
        x, y, w, h = self.rect(index)
        edge = self.edge(index)
        if edge == "lower":
            return (x, y + PORCH + BAR, w, WORDS_ROW), (x, y + PORCH, w, BAR), (x, y, w, PORCH)
        if edge == "upper":
            return (x, y, w, WORDS_ROW), (x, y + WORDS_ROW, w, BAR), (x, y + WORDS_ROW + BAR, w, PORCH)
        if edge == "left":
            return (x, y, WORDS_COLUMN, h), (x + WORDS_COLUMN, y, BAR, h), (x + WORDS_COLUMN + BAR, y, PORCH, h)
        if edge == "right":
            return (x + PORCH + BAR, y, WORDS_COLUMN, h), (x + PORCH, y, BAR, h), (x, y, PORCH, h)
        return (x, y + 8, w, h - PORCH - 12), (x, y, 0.0, 0.0), (x, y + h - PORCH - 4, w, PORCH)


# -- spaces


def _cell(ring: Ring, space: Mapping[str, Any]) -> dict[str, Any]:
    index = space["index"]
    words, bar, porch = ring.parts(index)
    edge = ring.edge(index)
    owned = bool(space["bar"]) or space["kind"] in ("company",)
    if not owned and edge != "corner":                 # nothing lies on a bar here: the words have its room too
        words, bar = _joined(words, bar), (bar[0], bar[1], 0.0, 0.0)
    return {
        "index": index, "id": space["id"], "name": space["name"], "kind": space["kind"], "edge": edge,
        "rect": ring.rect(index), "words": words, "porch": porch, "background": space["background"],
        "bar": {"rect": bar, "colour": space["bar"] or ("#C9CED4" if owned else "")},
        "lines": _lines(space, words, edge),
    }


def _joined(a: Rect, b: Rect) -> Rect:
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return x, y, max(a[0] + a[2], b[0] + b[2]) - x, max(a[1] + a[3], b[1] + b[3]) - y


def _lines(space: Mapping[str, Any], words: Rect, edge: str) -> list[dict[str, Any]]:
    """The name from the top, the foot at the foot, each line with the length it has to fit in."""
    x, y, w, h = words
    size = SIZE + 2 if edge == "corner" else SIZE
    pitch = LINE * size / SIZE if edge in ("lower", "upper", "corner") else TALL / 3
    room = w - 2.5
    most = int((h + 1) // pitch)
    foot = fit(space["foot"], room, 1) if space["foot"] else ()
    name = fit(space["name"], room, most - len(foot), size)
    free = h - (len(name) + len(foot)) * pitch
    top = y + (free / 2 if not foot or edge in ("left", "right") else min(free / 2, 5))
    made = [_line(text, x + w / 2, top + pitch * (i + 0.78), room, size, "name") for i, text in enumerate(name)]
    low = y + h - 3.6 if edge in ("lower", "upper") else top + pitch * (len(name) + 0.78)
    return made + [_line(text, x + w / 2, low, room, SIZE, "foot") for text in foot]


def _line(text: str, x: float, y: float, room: float, size: float, kind: str) -> dict[str, Any]:
    return {"text": text, "x": round(x, 1), "y": round(y, 1), "size": size, "kind": kind,
            "length": round(min(width(text, size), room), 1)}


def _on_cell(ring: Ring, view: Scene, space: Mapping[str, Any]) -> dict[str, Any]:
    """What lies on a space now: the owner's sign, tokens or buildings; and the space in words."""
    _, (x, y, w, h), _ = ring.parts(space["index"])
    lying = w >= h
    long = w if lying else h
    marks = []
    count = len(space["marks"])
    if count:
        most = LARGE if space["marks"][0].get("large") else MARK
        half = min(most, (long - 2 * SIGN - 4) / count / 2 - 0.4)
        for i, mark in enumerate(space["marks"]):
            along = 2 + half + i * (2 * half + 0.9)
            at = (x + along, y + h / 2) if lying else (x + w / 2, y + along)
            marks.append({"x": round(at[0], 1), "y": round(at[1], 1), "r": round(half, 2), "shape": mark["shape"],
                          "colour": mark["colour"], "name": mark["name"]})
    sign = (x + w - SIGN - 1.4, y + h / 2) if lying else (x + w / 2, y + h - SIGN - 1.4)
    return {"owner": space["owner"], "sign": [round(sign[0], 1), round(sign[1], 1)], "marks": marks,
            "mortgaged": space["mortgaged"], "label": in_words(view, space)}


def in_words(view: Scene, space: Mapping[str, Any]) -> str:
    """A space as a screen reader says it."""
    parts, tells = [space["name"]], view["tells"]
    parts += [name for name in (space["bar_name"], space["background_name"]) if name]
    if space["owner"] >= 0:
        parts.append(tells["owned"].format(name=view["players"][space["owner"]]["name"]))
    parts += [mark["name"] for mark in space["marks"]]
    parts += [tells["mortgaged"]] if space["mortgaged"] else []
    here = [row["name"] for row in view["players"] if row["position"] == space["index"]]
    parts += [tells["here"].format(names=f" {tells['and']} ".join(here))] if here else []
    return ", ".join(parts)


def _pawns(ring: Ring, view: Scene) -> list[dict[str, Any]]:
    """Every player's pawn, side by side on the porch of its space; closer together when many meet there."""
    there: dict[int, list[int]] = {}
    for row in view["players"]:
        if row["position"] >= 0:
            there.setdefault(row["position"], []).append(row["seat"])
    pawns = []
    for index, seats in there.items():
        _, _, (x, y, w, h) = ring.parts(index)
        lying = w >= h
        long = (w if lying else h) - 2 * PAWN - 2
        step = min(2 * PAWN + 1, long / (len(seats) - 1)) if len(seats) > 1 else 0
        first = (long - step * (len(seats) - 1)) / 2 + PAWN + 1
        for i, seat in enumerate(seats):
            along = first + i * step
            at = (x + along, y + h / 2) if lying else (x + w / 2, y + along)
            pawns.append({"seat": seat, "x": round(at[0], 1), "y": round(at[1], 1), "index": index})
    return sorted(pawns, key=lambda pawn: int(pawn["seat"]))


# -- the middle


def _dice(ring: Ring, faces: Sequence[int]) -> list[dict[str, Any]]:
    x, y, w, _ = ring.middle
    side, gap = 38.0, 10.0
    left = x + w / 2 - (len(faces) * side + (len(faces) - 1) * gap) / 2
    return [{"face": face, "x": round(left + i * (side + gap), 1), "y": y + 50, "side": side}
            for i, face in enumerate(faces)]


PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def pips(face: int) -> list[tuple[float, float]]:
    """Where the pips of a face lie, in parts of its side."""
    return [(0.25 + 0.25 * (i % 3), 0.25 + 0.25 * (i // 3)) for i in PIPS.get(face, ())]


def _middle(ring: Ring, view: Scene) -> list[dict[str, Any]]:
    """The words in the middle: title, what has just happened, the pot, prices, and where board and cards come from."""
    x, y, w, h = ring.middle
    centre = x + w / 2
    texts: list[dict[str, Any]] = [_line(view["title"], centre, y + 36, w - 40, 26, "title")]
    bottom = y + h - 12
    for text in reversed([*view["prices"], *view["facts"], *([view["provenance"]] if view["provenance"] else [])]):
        kind = "source" if text == view["provenance"] else "price"
        texts.append(_line(text, centre, bottom, w - 24, SIZE, kind))
        bottom -= 18
    if view["prices"]:
        texts.append(_line(f"Price list{', ' + view['unit'] if view['unit'] else ''}", centre, bottom, w - 24, SIZE,
                           "head"))
        bottom -= 18
    pot = view["pot"]
    if pot is not None:
        texts.append(_line(f"{pot[0].capitalize()}: {pot[1]}", centre, y + 116, w - 40, 18, "pot"))
    texts += _said(view["said"], centre, y + 142, bottom - 4, w - 40)
    return texts


def _said(said: Sequence[Mapping[str, Any]], centre: float, top: float, bottom: float,
          room: float) -> list[dict[str, Any]]:
    """As many of the latest events as there is room for, the newest at the foot and in bold."""
    lines: list[tuple[str, str]] = []
    most = int((bottom - top) // 18)
    for n, event in enumerate(reversed(said)):
        wrapped = wrap(event["text"], room, 14)
        if len(lines) + len(wrapped) > most:
            if not lines:
                wrapped = wrapped[:most]
            else:
                break
        lines = [(text, "new" if n == 0 else "old") for text in wrapped] + lines
    return [_line(text, centre, top + 13 + 18 * i, room, 14, kind) for i, (text, kind) in enumerate(lines)]


def wrap(text: str, room: float, size: float) -> list[str]:
    """Words in as many lines as they need; a word that is too long for a line is cut into pieces."""
    lines: list[str] = [""]
    for word in text.split():
        while width(word, size) > room:
            cut = next(n for n in range(len(word), 0, -1) if width(word[:n], size) <= room or n == 1)
            lines.append(word[:cut])
            word = word[cut:]
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room * 0.94:      # bold is a little wider
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]


# -- the picture

STYLE = f"""
.kit-board text{{font-family:{FONT};fill:{looks.INK};text-anchor:middle}}
.kit-board .cell{{stroke:#3B424A;stroke-width:1}}
.kit-board .foot{{font-style:italic}}
.kit-board .title{{font-weight:700;fill:#3F4A55;letter-spacing:.5px}}
.kit-board .pot,.kit-board .new,.kit-board .head{{font-weight:700}}
.kit-board .old,.kit-board .source{{fill:#4B5563}}
.kit-board .source{{font-style:italic}}
.kit-board .mark,.kit-board .sign,.kit-board .pawn path{{stroke:{looks.INK};stroke-width:1.2}}
.kit-board .pawn path{{stroke-width:1.6}}
.kit-board .letter{{font-size:13px;font-weight:700}}
.kit-board .bar{{stroke:#3B424A;stroke-width:.6}}
.kit-board .porch{{fill:#fff;fill-opacity:.62}}
.kit-board .die{{fill:#fff;stroke:{looks.INK};stroke-width:1.4}}
.kit-board .pawned{{fill:url(#kit-hatch)}}
"""


def picture(source: Any) -> str:
    """The board of a game or a session as SVG text."""
    view = scene(getattr(source, "game", source))
    return str(_by_layout(PICTURES, view)(view))


def ring_picture(view: Scene) -> str:
    """A ring of spaces as SVG text."""
    made = ring_drawing(view)
    frame, state = made["frame"], made["state"]
    w, h = frame["width"], frame["height"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="kit-board" viewBox="-2 -2 {w + 4:g} {h + 4:g}" '
           f'width="{w + 4:g}" height="{h + 4:g}" role="img" aria-label="{escape(_alt(view))}">'
           f"<style>{STYLE}</style>{HATCH}",
           f'<rect width="{w:g}" height="{h:g}" fill="{looks.FELT}"/>']
    for cell, now in zip(frame["cells"], state["cells"]):
        out.append(_cell_svg(cell, now, frame["seats"]))
    out += [_text_svg(line) for line in state["texts"]]
    out += [_die_svg(die) for die in state["dice"]]
    out += [_pawn_svg(pawn, frame["seats"][pawn["seat"]]) for pawn in state["pawns"]]
    return "".join([*out, "</svg>"])


HATCH = ('<defs><pattern id="kit-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
         'patternTransform="rotate(45)"><rect width="7" height="7" fill="#fff" fill-opacity=".45"/>'
         '<rect width="2" height="7" fill="#6B7280" fill-opacity=".4"/></pattern></defs>')


def _alt(view: Scene) -> str:
    rows = ", ".join(f"{row['name']} {row['cash']}" for row in view["players"])
    return f"{view['title']}: {rows}"


def _rect_svg(rect: Rect, kind: str, fill: str = "") -> str:
    x, y, w, h = rect
    colour = f' fill="{fill}"' if fill else ""
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{colour}/>'


def _text_svg(line: Mapping[str, Any]) -> str:
    return (f'<text class="{line["kind"]}" x="{line["x"]:g}" y="{line["y"]:g}" font-size="{line["size"]:g}" '
            f'textLength="{line["length"]:g}" lengthAdjust="spacingAndGlyphs">{escape(line["text"])}</text>')


def _shape_svg(kind: str, shape: str, x: float, y: float, radius: float, colour: str, name: str = "") -> str:
    titled = f"<title>{escape(name)}</title>" if name else ""
    return (f'<path class="{kind}" d="{SHAPES[shape]}" transform="translate({x:g},{y:g}) scale({radius / 10:g})" '
            f'vector-effect="non-scaling-stroke" fill="{colour}">{titled}</path>')


def _letter_svg(x: float, y: float, seat: Mapping[str, Any]) -> str:
    return f'<text class="letter" x="{x:g}" y="{y + 4.6:g}" style="fill:{seat["ink"]}">{escape(seat["letter"])}</text>'


def _cell_svg(cell: Mapping[str, Any], now: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    parts = [f'<g class="kit-space" data-id="{escape(cell["id"])}"><title>{escape(now["label"])}</title>',
             _rect_svg(cell["rect"], "cell", cell["background"])]
    if cell["edge"] != "corner":
        parts.append(_rect_svg(cell["porch"], "porch"))
    if now["mortgaged"]:
        parts.append(_rect_svg(cell["words"], "pawned"))
    if cell["bar"]["colour"]:
        parts.append(_rect_svg(cell["bar"]["rect"], "bar", cell["bar"]["colour"]))
    parts += [_text_svg(line) for line in cell["lines"]]
    parts += [_shape_svg("mark", mark["shape"], mark["x"], mark["y"], mark["r"], mark["colour"], mark["name"])
              for mark in now["marks"]]
    if now["owner"] >= 0:
        x, y = now["sign"]
        seat = seats[now["owner"]]
        parts.append(_shape_svg("sign", seat["shape"], x, y, SIGN, seat["colour"], seat["name"]))
        parts.append(_letter_svg(x, y, seat))
    return "".join([*parts, "</g>"])


def _die_svg(die: Mapping[str, Any]) -> str:
    x, y, side = die["x"], die["y"], die["side"]
    dots = "".join(f'<circle cx="{x + px * side:g}" cy="{y + py * side:g}" r="{side / 11:.2f}" fill="{looks.INK}"/>'
                   for px, py in pips(die["face"]))
    return f'<rect class="die" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="7"/>{dots}'


def _pawn_svg(pawn: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    x, y = pawn["x"], pawn["y"]
    return (f'<g class="pawn">{_shape_svg("", seat["shape"], x, y, PAWN, seat["colour"], seat["name"])}'
            f"{_letter_svg(x, y, seat)}</g>")
