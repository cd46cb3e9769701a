"""What a game may have otherwise at its table: the board, how answers are grouped, the views, what a click means.

`Fittings` is the table of a game with a ring of deeds. A game with a table of its own puts a subclass into FITTINGS.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kit.controls.asking import Asked
from kit.controls.chart import Chart
from kit.controls.drive import Drive
from kit.controls.panels import Papers
from kit.controls.widgets import BoardWidget
from kit.core.events import Event
from kit.core.requests import Request
from kit.core.session import Session
from kit.views.scenes import Scene

if TYPE_CHECKING:
    from kit.controls.table import Table

# game -> "module:class" of its fittings
PROPERTY = "kit.controls.property:PropertyFittings"
FITTINGS: dict[str, str] = {"hospital": "kit.controls.hospital:HospitalFittings", "oceanopoly": PROPERTY,
                            "antimonopoly": PROPERTY, "minetown": PROPERTY}


def fittings_for(table: Table, session: Session) -> Fittings:
    """The fittings of a session's game."""
    place = FITTINGS.get(session.game.name)
    if place is None:
        return Fittings(table)
    module, _, name = place.partition(":")
    made: Fittings = getattr(import_module(module), name)(table)
    return made


class Fittings:
    """The table as it is for a ring of deeds."""

    charts: tuple[str, ...] = ("cash", "flow", "reasons")       # tabs that show the chart
    papers_tab = "deeds"
    kind = ""                                                   # a class of the whole table, for its style

    def __init__(self, table: Table) -> None:
        self.table = table

    def drive(self, session: Session) -> Drive:
        return Drive(session)

    def board(self) -> Any:
        return BoardWidget()

    def chart(self) -> Chart:
        return Chart()

    def papers(self) -> Any:
        return Papers(self.table)

    def asked(self, session: Session, request: Request[Any], words: dict[str, str], people: tuple[str, ...]) -> Asked:
        return Asked(session, request, words, people)

    def question(self, request: Request[Any]) -> str:
        return request.about

    def told(self, event: Event) -> str:
        """A line of the log."""
        return event.text

    def turn(self, view: Scene) -> str:
        """Whose turn it is, in words; "" where the table finds that out itself."""
        return ""

    def show_board(self, board: Any, asked: Asked | None) -> None:
        """Which parts of the board are answers to the question."""
        board.choices = sorted(asked.plain_spaces()) if asked is not None else []

    def lists_players(self) -> bool:
        """Whether the desk lists the players; not where the board shows them."""
        return True

    def pick(self, message: dict[str, Any]) -> None:
        """Somebody narrowed down what is offered."""

    def click(self, message: dict[str, Any]) -> None:
        """A click on a space answers, if the space itself is an answer to the question; else it shows the space."""
        table = self.table
        drive, asked, index = table.drive, table.asked, int(message["space"])
        answers = asked.plain_spaces() if asked is not None and drive is not None and message["nr"] == drive.at else {}
        if drive is not None and index in answers:
            drive.give(answers[index])
        else:
            table.papers.space = index
            table.papers.rule = None
            table.tab = self.papers_tab
