"""A board that is no ring: groups of simple parts, each group a thing that can be pointed at. Written as SVG here.

A drawing of this kind is plain data, the same for the picture and for the board on screen:

    frame   width, height, title, style (CSS), fixed (parts that never change)
    state   groups, each {id, x, y, label, kind, parts}; those with a label are buttons

A part is [tag, attributes] or [tag, attributes, text]; text is only ever text, so a name can hold any signs.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from kit.views.text import FONT, SIZE, width

Part = list[Any]
TAGS = ("rect", "path", "circle", "text")


def rect(x: float, y: float, w: float, h: float, kind: str = "", fill: str = "", rx: float = 0) -> Part:
    made: dict[str, Any] = {"x": _n(x), "y": _n(y), "width": _n(w), "height": _n(h)}
    made |= {"class": kind} if kind else {}
    made |= {"fill": fill} if fill else {}
    made |= {"rx": rx} if rx else {}
    return ["rect", made]


def path(d: str, x: float, y: float, scale: float, kind: str = "", fill: str = "") -> Part:
    made: dict[str, Any] = {"d": d, "transform": f"translate({_n(x)},{_n(y)}) scale({round(scale, 3)})"}
    made |= {"class": kind} if kind else {}
    made |= {"fill": fill} if fill else {}
    return ["path", made]


def circle(x: float, y: float, r: float, kind: str = "", fill: str = "") -> Part:
    return ["circle", {"cx": _n(x), "cy": _n(y), "r": _n(r), **({"class": kind} if kind else {}),
                       **({"fill": fill} if fill else {})}]


def text(words: str, x: float, y: float, kind: str = "", room: float = 0, size: float = SIZE, fill: str = "",
         bold: float = 1.0) -> Part:
    """A line of text; squeezed into `room` if it is wider, shortened with an ellipsis if that would squeeze too much.

    `bold` is by how much its letters are wider than plain ones.
    """
    made: dict[str, Any] = {"x": _n(x), "y": _n(y), "font-size": size}
    made |= {"class": kind} if kind else {}
    made |= {"style": f"fill:{fill}"} if fill else {}       # an attribute would be weaker than the style sheet
    if room:
        words = shortened(words, room, size, bold)
        if width(words, size) * bold > room:
            made |= {"textLength": _n(room), "lengthAdjust": "spacingAndGlyphs"}
    return ["text", made, words]


def shortened(words: str, room: float, size: float = SIZE, bold: float = 1.0, narrowest: float = 0.78) -> str:
    """The text, or as much of it as can be squeezed into `room`, with an ellipsis."""
    if width(words, size) * bold * narrowest <= room:
        return words
    while words and width(words + "\u2026", size) * bold * narrowest > room:
        words = words[:-1]
    return words.rstrip() + "\u2026"


def group(name: str, x: float, y: float, parts: Iterable[Part], label: str = "", kind: str = "") -> dict[str, Any]:
    return {"id": name, "x": _n(x), "y": _n(y), "label": label, "kind": kind, "parts": list(parts)}


def _n(value: float) -> float:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


STYLE = f"""
.kit-plan text{{font-family:{FONT}}}
.kit-plan .end{{text-anchor:end}}
.kit-plan .mid{{text-anchor:middle}}
.kit-plan .b{{font-weight:700}}
.kit-plan .i{{font-style:italic}}
"""


def as_svg(drawing: Mapping[str, Any], alt: str) -> str:
    """The drawing as SVG text."""
    frame = drawing["frame"]
    w, h = frame["width"], frame["height"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="kit-plan" viewBox="-2 -2 {w + 4:g} {h + 4:g}" '
           f'width="{w + 4:g}" height="{h + 4:g}" role="img" aria-label="{escape(alt)}">'
           f"<style>{frame['style']}</style>"]
    out += [_part(part) for part in frame["fixed"]]
    for made in drawing["state"]["groups"]:
        title = f"<title>{escape(made['label'])}</title>" if made["label"] else ""
        out.append(f'<g class="{made["kind"]}" data-id="{escape(made["id"])}" '
                   f'transform="translate({made["x"]:g},{made["y"]:g})">{title}'
                   + "".join(_part(part) for part in made["parts"]) + "</g>")
    return "".join([*out, "</svg>"])


def _part(part: Part) -> str:
    tag, attributes = part[0], part[1]
    assert tag in TAGS, tag
    written = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{written}>{escape(part[2])}</{tag}>" if len(part) > 2 else f"<{tag}{written}/>"
