"""What if: sliders for a price, the rents of a group and the number of dice; two boards side by side, drawn live."""
from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from kit.begin import new as begin
from kit.controls.chart import CONFIG, LiveFigure
from kit.odds.deeds import fees
from kit.odds.whatif import what_if
from kit.views.odds import beside

SHOWN = {"landings per turn": "landing", "income per opponent turn": "income", "turns to pay back": "payback"}


class WhatIfPanel:
    """A board as it is, beside the board as it would be; every slider changes the second one.

    `panel.widget` is what a notebook shows, `panel.changes` what is changed now, `panel.before` and `panel.after` the
    numbers that are drawn, by space.
    """

    def __init__(self, game: str, policy: str = "leave") -> None:
        self.game, self.policy = game, policy
        rules = begin(game, 2, seed=0).game
        board = rules.board.data
        self.deeds = {space.name: space for space in board.spaces if space.price}
        self.groups = {group.name: group.id for group in board.groups.values()}
        self.prices = fees(game, policy)["price"].to_dict()
        self.changes: dict[str, Any] = {}
        self.before: dict[str, float] = {}
        self.after: dict[str, float] = {}
        wide = w.Layout(width="420px")
        style = {"description_width": "130px"}
        self.deed = w.Dropdown(options=list(self.deeds), description="deed", layout=wide, style=style)
        self.price = w.IntSlider(100, 50, 200, 10, description="its price, %", layout=wide, style=style,
                                 continuous_update=False)
        self.group = w.Dropdown(options=list(self.groups), description="group", layout=wide, style=style)
        self.rent = w.IntSlider(100, 0, 300, 25, description="its rents, %", layout=wide, style=style,
                                continuous_update=False)
        self.dice = w.IntSlider(int(board.constants["dice"]), 1, 3, description="number of dice", layout=wide,
                                style=style, continuous_update=False)
        self.shown = w.Dropdown(options=list(SHOWN), description="show", layout=wide, style=style)
        self.usual_dice = self.dice.value
        self.alert = w.HTML()
        self.words = w.HTML()
        self.figure = LiveFigure(beside({}, {}))
        self.figure._config = CONFIG
        for control, name in ((self.price, "kit-price"), (self.rent, "kit-rent"), (self.dice, "kit-dice-number"),
                              (self.shown, "kit-shown"), (self.deed, "kit-deed"), (self.group, "kit-group")):
            control.add_class(name)
            control.observe(self._safe(self.redraw), "value")
        self.words.add_class("kit-what-if-words")
        if not self._rents():
            self.rent.disabled = self.group.disabled = True
        left = w.VBox([self.deed, self.price, self.group, self.rent, self.dice, self.shown, self.words, self.alert])
        chart = w.VBox([self.figure])
        chart.add_class("kit-what-if-chart")
        self.widget = w.HBox([left, chart], layout=w.Layout(flex_flow="row wrap"))
        self.redraw()

    def _rents(self) -> bool:
        return any(space.rents or space.side_rents for space in self.deeds.values())

    def _ipython_display_(self) -> None:
        from IPython.display import display
        display(self.widget)

    def _safe(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """What goes wrong in a callback is shown here, not lost in a log."""
        def guarded(_: Any) -> None:
            self.alert.value = ""
            try:
                act()
            except Exception as error:  # noqa: BLE001 - a callback that raises would be invisible in a notebook
                self.alert.value = f'<p role="alert">{escape(str(error))}</p>'
        return guarded

    def asked(self) -> dict[str, Any]:
        """The changes that the sliders stand for; empty when all stand as usual."""
        changes: dict[str, Any] = {}
        deed = self.deeds[self.deed.value]
        if self.price.value != 100 and deed.price:
            changes["price"] = {deed.id: max(1, deed.price * self.price.value // 100)}
        if self.rent.value != 100:
            changes["rent_times"] = {self.groups[self.group.value]: self.rent.value / 100}
        if self.dice.value != self.usual_dice:
            changes["dice"] = self.dice.value
        return changes

    def told(self) -> str:
        """The changes in words."""
        parts = []
        for name, value in self.changes.items():
            if name == "price":
                parts += [f"{self.deed.value} costs {price}" for price in value.values()]
            elif name == "rent_times":
                parts += [f"rents of {self.group.value} are {factor:g} times as high" for factor in value.values()]
            else:
                parts.append(f"there are {value} dice" if value != 1 else "there is one of the dice only")
        return " and ".join(parts)

    def redraw(self) -> None:
        """Reckon both boards and draw them."""
        both = what_if(self.game, self.asked(), self.policy)
        kind = SHOWN[self.shown.value]
        frame = both.landing() if kind == "landing" else both.fees()
        old, new = ("payback_before", "payback_after") if kind == "payback" else ("before", "after")
        before = {str(space): float(number) for space, number in frame[old].items()}
        after = {str(space): float(number) for space, number in frame[new].items()}
        self.changes, self.before, self.after = both.changes, before, after
        drawn = beside(before, after, self.shown.value)
        with self.figure.batch_update():
            for shown, trace in zip(self.figure.data, drawn.data, strict=True):
                shown.x, shown.y = trace.x, trace.y
            self.figure.layout.title.text = self.shown.value
        most = max(after, key=lambda space: abs(after[space] - before[space]), default="")
        self.words.value = (f'<p role="status">What if {escape(self.told())}: {escape(most)} moves most, from '
                            f"{before[most]:.4g} to {after[most]:.4g}.</p>" if self.changes else
                            '<p role="status">Nothing is changed: both boards are the same.</p>')


def explore(game: str = "minetown", policy: str = "leave") -> WhatIfPanel:
    """Sliders for `what if` in a notebook. Raises what `kit.odds.chain` raises for a game that has no track."""
    return WhatIfPanel(game, policy)
