"""The table's own widgets. Python says what is to be seen, as plain data; the scripts beside this file draw it."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets as t

from kit.views.svg import HATCH, STYLE

HERE = Path(__file__).parent


def _script(name: str) -> str:
    return "\n".join((HERE / part).read_text(encoding="utf-8") for part in ("common.js", name))


def shut(part: Any) -> None:
    """Close a widget with all that is in it, on both sides; ipywidgets leaves layouts and styles behind."""
    for inner in (*getattr(part, "children", ()), getattr(part, "layout", None), getattr(part, "style", None)):
        if isinstance(inner, ipywidgets.Widget):
            shut(inner)
    part.close()


class StyleWidget(anywidget.AnyWidget):
    """Nothing to be seen: it brings the style of the whole table, its form included."""

    _esm = "export default {render({el}) { el.style.display = 'none'; }};"
    _css = (HERE / "table.css").read_text(encoding="utf-8")


class BoardWidget(anywidget.AnyWidget):
    """The board: spaces that can be clicked, pawns that walk. Sends `{"space": index, "nr": n}`."""

    _esm = _script("board.js")
    _css = STYLE
    hatch = t.Unicode(HATCH).tag(sync=True)
    frame = t.Dict().tag(sync=True)
    state = t.Dict().tag(sync=True)
    choices: Any = t.List().tag(sync=True)          # spaces that answer the present question when they are clicked
    nr = t.Int(0).tag(sync=True)            # which question is drawn: an answer to another one is not taken
    spoken = t.Unicode("").tag(sync=True)   # what a screen reader is to say


class PlanWidget(anywidget.AnyWidget):
    """A board of groups that is no ring. Sends `{"thing": id, "nr": n}`."""

    _esm = _script("plan.js")
    frame = t.Dict().tag(sync=True)
    state = t.Dict().tag(sync=True)
    choices: Any = t.List().tag(sync=True)          # things that answer the present question when they are clicked
    picked: Any = t.List().tag(sync=True)           # things that are chosen at the desk
    nr = t.Int(0).tag(sync=True)
    spoken = t.Unicode("").tag(sync=True)


class DeskWidget(anywidget.AnyWidget):
    """Question, answers, players, the way back. Sends `{"do": what, "nr": n, ...}`."""

    _esm = _script("desk.js")
    words = t.Dict().tag(sync=True)
    speeds: Any = t.List().tag(sync=True)
    follows = t.Bool(False).tag(sync=True)      # it takes the place of what had the keyboard: a form, another game
    state = t.Dict().tag(sync=True)


class LogWidget(anywidget.AnyWidget):
    """The log. Sends `{"do": "why", "event": n}` for a line that was clicked."""

    _esm = _script("log.js")
    title = t.Unicode("").tag(sync=True)
    state = t.Dict().tag(sync=True)
