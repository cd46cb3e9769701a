"""The hospital's table: any seat acts, chance follows at once, and the exact odds stand on every button."""
from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from kit.controls.asking import Asked
from kit.controls.chart import Chart
from kit.controls.drive import Drive
from kit.controls.fittings import Fittings
from kit.controls.hospital_asking import ABOUT, HospitalAsked, Picks
from kit.controls.panels import paper, rule_as_html
from kit.controls.widgets import PlanWidget
from kit.core.events import Event
from kit.core.requests import Chance, Choice, Request
from kit.core.session import Session
from kit.games.hospital.actions import (
    ADMINISTRATOR,
    HIRE,
    RESEARCH,
)
from kit.views.hospital import FEW, MANY, VIEWS, parts
from kit.views.hospital_scene import scene
from kit.views.hospital_words import asks, told

if TYPE_CHECKING:
    from kit.controls.table import Table
    from kit.core.clauses import Why

# -- driving: chance answers at once, one click back takes back a whole decision


class HospitalDrive(Drive):
    """Cubes are drawn as soon as somebody has decided; taking back takes back a decision with all its draws."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        if not session.answers and not session.redoable:
            self.flow()

    def flow(self) -> None:
        """Let chance speak until somebody is asked."""
        session = self.session
        while isinstance(session.waiting, Chance) and not session.by_hand and not session.over:
            if not super().step():
                return

    def give(self, value: Any) -> None:
        super().give(value)
        self.flow()
        self.let_bots_act()

    def step(self) -> bool:
        chance = isinstance(self.session.waiting, Chance)
        moved = super().step()
        if moved and not chance:
            self.flow()
        return moved

    def let_bots_act(self) -> None:
        for _ in range(20):
            before = self.at
            super().let_bots_act()
            self.flow()
            if self.at == before:
                return

    def back(self) -> None:
        self.look_back(self.at)
        at = self.at - 1
        while at > 0 and self.past[at].chance:
            at -= 1
        self.goto(at)

    def forth(self) -> None:
        self.goto(self.at + 1)
        while self.session.redoable and isinstance(self.session.waiting, Chance):
            self.goto(self.at + 1)


# -- views, papers


class HospitalChart(Chart):
    """The one live figure with its drop-down: odds, tonight, patients, bag, money."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.menu = w.Dropdown(options=[(view.title, key) for key, view in VIEWS.items()], value="odds",
                               layout=w.Layout(width="auto"))
        self.large = w.ToggleButton(description="large", tooltip="The view alone, without the answers",
                                    layout=w.Layout(width="auto"))
        row = w.HBox([self.menu, self.large])
        row.add_class("kit-menu")
        self.menu.observe(table.safe(lambda change: table.redraw()), "value")
        self.large.observe(table.safe(lambda change: self._size()), "value")
        self.box.children = [row, *self.box.children]
        self.layout: dict[str, Any] = {}

    def _size(self) -> None:
        right = self.table.stage.children[-1]
        (right.add_class if self.large.value else right.remove_class)("kit-large")
        self.table.redraw()

    def show(self, session: Any, kind: str) -> None:
        fit = self.table.fit
        assert isinstance(fit, HospitalFittings)
        view = str(self.menu.value)
        traces, layout, said = parts(session, view, fit.heals_of(session), MANY if self.large.value else FEW)
        shape = (view, *((trace["type"], trace.get("name")) for trace in traces))
        if traces[0]["type"] == "heatmap":          # whose rows or columns are others is another picture
            shape = (*shape, tuple(traces[0]["x"]), tuple(traces[0]["y"]))
        if shape == self.shape:
            with self.figure.batch_update():
                for old, trace in zip(self.figure.data, traces):
                    old.update({key: value for key, value in trace.items() if key not in ("type", "name")},
                               overwrite=True)
                if layout != self.layout:
                    self.figure.update_layout(layout, overwrite=True)
        else:                                       # the axes first: no trace is ever drawn on those of another view
            self.figure.data = []
            self.figure.update_layout(layout, overwrite=True)
            self.figure.add_traces(traces)
        self.shape, self.layout = shape, layout
        self.words.value = f'<p role="note">{escape(said)}</p>'


class House:
    """Everybody and everything in words: doctors, Administrator, staff, rooms, Wards; and what was clicked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.space: str | None = None
        self.rule: Why | None = None
        self.text = w.HTML()
        self.box = w.VBox([self.text])

    def show(self) -> None:
        if self.rule is not None:
            self.text.value = rule_as_html(self.rule, self.table.words)
            return
        view = scene(self.table.session.game)
        board = self.table.board.state
        parts = []
        if self.space is not None:
            said = next((g["label"] for g in board.get("groups", ()) if g["id"] == self.space), "")
            parts += [f"<p><b>{escape(said)}</b></p><hr>"] if said else []
        for row in view["players"]:
            trained = ", ".join(marker["can"] for marker in row["training"])
            parts.append(f"<p><b>{escape(row['name'])}</b>: {escape(row['doctor'])}, {escape(row['role'])}. "
                         f"{escape('; '.join(row['can']))}{escape('. Training: ' + trained) if trained else ''}</p>")
        admin = view["admin"]
        if admin["name"]:
            parts.append(f"<p><b>Administrator</b> {escape(admin['name'])}, held by {escape(admin['holder'])}: "
                         f"{escape('; '.join(admin['can']))}</p>")
        staff = _listed((f"{one['full']} ({HOW[one['how']]})", one["can"] or "cute") for one in view["staff"])
        rooms = _listed((room["name"] + (" (improved)" if room["improved"] else ""), room["can"])
                        for room in view["rooms"])
        wards = _listed((f"{ward['name']}: {ward['ability']}", ward["can"])
                        for ward in view["wards"] if ward["ability"])
        for title, lines in (("Staff", staff), ("Rooms", rooms), ("Ward abilities", wards)):
            parts += [f"<h3>{title}</h3><ul>{lines}</ul>"] if lines else []
        self.text.value = paper(*parts)


HOW = {"hired": "hired", "open": "to hire", "cat": "never hired"}


def _listed(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<li>{escape(name)}: {escape(what)}</li>" for name, what in rows)


class HospitalFittings(Fittings):
    """The hospital's own table."""

    charts = ("charts",)
    papers_tab = "house"
    kind = "kit-hospital"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.picks = Picks()

    def drive(self, session: Session) -> Drive:
        return HospitalDrive(session)

    def board(self) -> Any:
        return PlanWidget()

    def chart(self) -> Chart:
        return HospitalChart(self.table)

    def papers(self) -> Any:
        return House(self.table)

    def asked(self, session: Session, request: Request[Any], words: dict[str, str], people: tuple[str, ...]) -> Asked:
        return HospitalAsked(session, request, words, people, self.picks)

    def question(self, request: Request[Any]) -> str:
        return asks(self.table.session.game, request)

    def told(self, event: Event) -> str:
        return told(self.table.session.game, event)

    def turn(self, view: Any) -> str:
        return f"Round {view['round']} of {view['rounds']} \u00b7 {view['phase']}"

    def lists_players(self) -> bool:
        return False

    def heals_of(self, session: Session) -> str:
        """The seat whose heals are reckoned."""
        if self.picks.seat in session.players:
            return self.picks.seat
        asked = session.waiting
        return asked.player if isinstance(asked, Choice) and asked.player in session.players else ""

    def show_board(self, board: Any, asked: Asked | None) -> None:
        here = asked if isinstance(asked, HospitalAsked) else None
        board.choices = here.listed_things() if here is not None else []
        seats = list(self.table.session.players)
        picked = [self.picks.patient] if self.picks.patient in self.table.session.state.patients else []
        if here is not None and here.choosers:
            on = next((one["key"] for one in here.choosers[0]["options"] if one["on"]), "")
            picked += [f"seat-{seats.index(on)}"] if on in seats else []
        board.picked = picked

    def pick(self, message: dict[str, Any]) -> None:
        """A chip was pressed: a seat, or a kind of action."""
        value = str(message["pick"])
        if message.get("row") == "seat":
            self.picks.seat, self.picks.at = value, self._at()
        elif value == ABOUT:
            self.picks.patient = ""
        else:
            self.picks.verb = value
            self.picks.patient = ""

    def _at(self) -> int:
        return len(self.table.session.answers)

    def click(self, message: dict[str, Any]) -> None:
        """A thing on the board: an answer, a patient or a seat to choose, a card to read."""
        table, thing = self.table, str(message["thing"])
        drive, asked = table.drive, table.asked
        assert drive is not None
        here = asked if isinstance(asked, HospitalAsked) and message["nr"] == drive.at else None
        if here is not None and thing in here.things:
            drive.give(here.things[thing])
        elif here is not None and here.choosers and self._chosen(thing):
            pass
        else:
            table.papers.space = thing
            table.papers.rule = None
            table.tab = self.papers_tab

    def _chosen(self, thing: str) -> bool:
        """Whether the thing narrows down what is offered: a patient, a seat, a member of staff, a card."""
        session, picks = self.table.session, self.picks
        state: Any = session.state
        if thing in state.patients:
            picks.patient = "" if picks.patient == thing else thing
            return True
        if thing.startswith("seat-"):
            name = session.players[int(thing[5:])]
            if self.table.drive is None or name not in self.table.drive.people:
                return False
            picks.seat, picks.patient, picks.at = name, "", self._at()
            return True
        verb = {"administrator": ADMINISTRATOR, "research": RESEARCH}.get(thing, "")
        if thing in state.staff_up:
            verb = HIRE
        if verb and state.holder:
            picks.seat, picks.verb, picks.patient = state.holder, verb, ""
            return True
        return False
