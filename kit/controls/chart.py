"""The one live chart of a table: cash, flow or reasons. The widget stays, its data change."""
from __future__ import annotations

from copy import deepcopy
from html import escape
from typing import Any

import ipywidgets as w
import plotly.graph_objects as go
from plotly.serializers import custom_serializers

from kit.views.money import LAYOUTS, TRACES, in_words, key, layout, span

CONFIG = {"displaylogo": False, "responsive": True, "displayModeBar": False, "showSendToCloud": False,
          "modeBarButtonsToRemove": ["sendDataToCloud"]}


class LiveFigure(go.FigureWidget):
    """A FigureWidget whose state, when a front end asks for it, is the present one.

    Plotly copies data and layout into the synchronised traits only when the figure is made, or is itself the output
    of a cell. Inside a box, a page that is reloaded and a second view would show the figure as it was made.
    """

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        state = super().get_state(key=key, drop_defaults=drop_defaults)
        if key is None and getattr(self, "_layout_obj", None) is not None:
            to_json = custom_serializers["to_json"]     # into the answer only: writing traits announces a change
            state["_widget_data"] = to_json(deepcopy(self._data), self)
            state["_widget_layout"] = to_json(deepcopy(self._layout_obj._props), self)
        return state


class Chart:
    """A live figure with its key above it, and its summary in words."""

    def __init__(self) -> None:
        self.kind = ""
        self.shape: tuple[Any, ...] = ()
        self.figure = LiveFigure(layout=LAYOUTS["cash"])
        self.figure._config = CONFIG
        self.figure.add_class("kit-figure")
        self.words = w.HTML()
        self.words.add_class("kit-unseen")
        self.key = w.HTML()
        self.key.add_class("kit-key")
        self.box = w.VBox([self.key, self.figure, self.words])
        self.box.add_class("kit-chart")

    def show(self, session: Any, kind: str) -> None:
        """Draw the session's money. The same kind of chart changes its numbers only; another kind is built anew."""
        traces = TRACES[kind](session)
        shape = (kind, *((trace["type"], trace.get("name")) for trace in traces))
        if shape == self.shape:
            with self.figure.batch_update():
                for old, trace in zip(self.figure.data, traces):
                    old.update({key: value for key, value in trace.items() if key not in ("type", "name")})
                if reach := span(session, kind):
                    self.figure.layout.xaxis.update(reach, overwrite=True)
        else:
            with self.figure.batch_update():
                self.figure.data = []
                self.figure.add_traces(traces)
                self.figure.update_layout(layout(session, kind), overwrite=True)
            self.kind, self.shape = kind, shape
        self.key.value = key(session, kind)
        self.key.layout.display = None if self.key.value else "none"
        self.words.value = f'<p role="note">{escape(in_words(session, kind))}</p>'
