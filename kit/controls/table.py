"""The table: `kit.play()` opens it with a form, `kit.play("hmonopoly", ["Ann", "Ben"], seed=7)` with a game."""
from __future__ import annotations

import asyncio
import functools
import html
import traceback
from collections.abc import Callable
from typing import Any

import ipywidgets as w
from IPython.core.getipython import get_ipython

from kit.begin import new
from kit.controls.asking import Asked
from kit.controls.drive import Drive
from kit.controls.fittings import fittings_for
from kit.controls.form import Form
from kit.controls.panels import Deals, Record
from kit.controls.widgets import DeskWidget, LogWidget, StyleWidget, shut
from kit.controls.words import ERRORS, words_for
from kit.core.languages import retold
from kit.core.requests import Choice
from kit.core.session import Session
from kit.views.scenes import Scene, scene
from kit.views.svg import SHAPES, drawing, seat_look

SPEEDS = (("1/s", 1000), ("2/s", 500), ("5/s", 200), ("20/s", 50))
SHOWN = 120         # lines of the log that are on screen


def play(game_or_session: Any = None, players: Any = None, **new_game: Any) -> Table:
    """The table in a notebook.

    Without arguments it opens with a form. With a session it shows that game; with the name of a game it begins one,
    and takes everything that `kit.new` takes.
    """
    table = Table()
    if game_or_session is None:
        table.show_form(players=players, **new_game)
    elif isinstance(game_or_session, str):
        table.open(new(game_or_session, *(() if players is None else (players,)), **new_game))
    else:
        table.open(game_or_session)
    return table


class Table:
    """One table on screen. `session` is the game that is played at it; `trace` the last traceback, for the teacher."""

    def __init__(self) -> None:
        self.drive: Drive | None = None
        self.trace = ""
        self.tab = "cash"
        self.delay = 0.5
        self.auto: asyncio.Task[None] | None = None
        self.asked: Asked | None = None
        self.lang = "en"
        self.words = words_for(self.lang)
        self.alert = w.HTML()
        self.alert.add_class("kit-alert")
        self.stage = w.Box()
        self.style = StyleWidget()
        self.box = w.VBox([self.style, self.stage, self.alert])
        self.box.add_class("kit-table")
        _replace_in_cell(self)

    @property
    def session(self) -> Session:
        """The game at the table. Raises RuntimeError while the form is still open."""
        return self._driven().session

    def _driven(self) -> Drive:
        if self.drive is None:
            raise RuntimeError("no game has been begun at this table; fill in its form first")
        return self.drive

    # -- on screen

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.box._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"<Table: {self.drive.session!r}>" if self.drive is not None else "<Table: a new game>"

    def close(self) -> None:
        """Take the table off the screen and out of memory; the session stays as it is."""
        self.stop()
        shut(self.box)

    def safe(self, act: Callable[..., Any]) -> Callable[..., None]:
        """Every callback goes through here: what goes wrong is shown at the table, and auto-play stops."""
        @functools.wraps(act)
        def guarded(*args: Any, **kwargs: Any) -> None:
            self.alert.value = ""
            try:
                act(*args, **kwargs)
            except Exception as error:  # noqa: BLE001 - a callback that raises would be invisible in a notebook
                self.fail(error)
        return guarded

    def fail(self, error: Exception) -> None:
        """Show an error at the table, keep its traceback, stop auto-play."""
        self.trace = "".join(traceback.format_exception(error))
        self.stop()
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        said = retold(str(error), ERRORS.get(self.lang, {}))
        self.alert.value = f'<div role="alert">{html.escape(kind + said)}</div>'
        if self.drive is not None:
            self.redraw()

    def tell(self, text: str) -> None:
        """Something that is no error, in the same place."""
        self.alert.value = f'<div role="status">{html.escape(text)}</div>'

    # -- beginning

    def show_form(self, **given: Any) -> None:
        """The form that a new game is begun with."""
        self.stop()
        self._clear()
        self.drive = None
        self.form = Form(self, given)
        self.stage.remove_class("kit-stage")
        self.stage.children = [self.form.box]

    def open(self, session: Session) -> None:
        """Show a game and play on from where it stands."""
        self.stop()
        follows = bool(self.stage.children)
        self._clear()
        self.lang = session.header.get("lang", "en")
        self.words = words_for(self.lang)
        self.fit = fittings_for(self, session)
        self.drive = self.fit.drive(session)
        if self.tab not in (*self.fit.charts, "log", self.fit.papers_tab, "trade", "game"):
            self.tab = self.fit.charts[0]
        self.board = self.fit.board()
        self.desk = DeskWidget(words=self.words, speeds=[list(row) for row in SPEEDS], follows=follows)
        self.log = LogWidget(title=self.words["log"])
        self.chart = self.fit.chart()
        self.papers, self.deals, self.record = self.fit.papers(), Deals(self), Record(self)
        panel = w.VBox([self.chart.box, self.log, self.papers.box, self.deals.box, self.record.box])
        left, right = w.VBox([self.board]), w.VBox([self.desk, panel])
        for box, name in ((panel, "kit-panel"), (left, "kit-left"), (right, "kit-right")):
            box.add_class(name)
        self.board.on_msg(self.safe(lambda _widget, message, _buffers: self.space(message)))
        for widget in (self.desk, self.log):
            widget.on_msg(self.safe(lambda _widget, message, _buffers: self.do(message)))
        self._frame: dict[str, Any] = {}
        self.redraw()
        self.stage.add_class("kit-stage")
        if self.fit.kind:
            right.add_class(self.fit.kind)
        self.stage.children = [left, right]
        if session.note:
            self.tell(session.note)

    def _clear(self) -> None:
        before, self.stage.children = self.stage.children, []
        for part in before:
            shut(part)

    # -- what the desk, the log and the board send

    def do(self, message: dict[str, Any]) -> None:
        """One thing that somebody did at the desk or in the log."""
        drive = self._driven()
        match message:
            case {"do": "answer"}:
                self._answer(drive, message)
            case {"do": "undo"}:
                drive.back()
            case {"do": "redo"}:
                drive.forth()
            case {"do": "goto", "at": at}:
                drive.goto(int(at))
            case {"do": "pick"}:
                self.fit.pick(message)
            case {"do": "step"}:
                drive.step()
            case {"do": "mine"}:
                drive.to_person()
            case {"do": "auto"}:
                self.stop() if self.auto is not None else self.start()
            case {"do": "speed", "ms": ms}:
                self.delay = int(ms) / 1000
            case {"do": "real", "on": on}:
                drive.session.by_hand = bool(on)
            case {"do": "tab", "tab": tab}:
                self.tab = str(tab)
                self.papers.rule = None
            case {"do": "why", **rest}:
                asks = drive.session.waiting
                about = int(rest.get("event", -1)) if "event" in rest or asks is None else asks
                self.papers.rule = drive.session.why(about)
        self.redraw()

    def _answer(self, drive: Drive, message: dict[str, Any]) -> None:
        """An answer from the desk; one that was meant for an earlier question is not taken."""
        if message["nr"] != drive.at or self.asked is None:
            self.tell(self.words["stale"])
        elif message.get("key") == "step":
            drive.step()
            drive.let_bots_act()
        elif "faces" in message:
            drive.give("+".join(str(int(face)) for face in message["faces"]))
        elif "number" in message:
            drive.give(self._number(str(message["number"]).strip(), self.asked.number))
        else:
            drive.give(self.asked.offered[int(message["key"])])

    def _number(self, text: str, box: dict[str, Any] | None) -> Any:
        """What was typed into the box, times its unit: a clock is read in minutes, say. Raises ValueError."""
        if box is None:
            return text
        number = int(text) if text.removeprefix("-").isdecimal() else None
        if number is None or not box["low"] <= number <= box["high"]:
            raise ValueError(self.words["whole_number"].format(low=box["low"], high=box["high"]))
        return number * int(box.get("unit", 1))

    def space(self, message: dict[str, Any]) -> None:
        """A click on the board."""
        self.fit.click(message)
        self.redraw()

    # -- auto-play

    def start(self) -> None:
        """Auto-play: chance and bots answer by themselves, one answer at a time; people are waited for."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise ValueError(self.words["no_loop"]) from None
        self.auto = loop.create_task(self._play_on())

    def stop(self) -> None:
        """End auto-play."""
        task, self.auto = self.auto, None
        if task is not None:
            task.cancel()

    async def _play_on(self) -> None:
        drive = self._driven()
        try:
            while not drive.session.over:
                await asyncio.sleep(self.delay)
                if drive.step():
                    drive.let_bots_act()
                    self.redraw()
        except Exception as error:  # noqa: BLE001 - shown at the table, as everything that goes wrong
            self.fail(error)
        self.auto = None
        self.redraw()

    # -- drawing

    def redraw(self) -> None:
        """Show the game as it stands now: one message to each part that has changed."""
        drive = self._driven()
        session = drive.session
        view = scene(session.game)
        made = drawing(view)
        request = session.waiting
        asked = None
        if request is not None and not session.over:
            asked = self.fit.asked(session, request, self.words, drive.people)
        self.asked = asked
        spoken = self._question(session)
        with self.board.hold_sync():
            if made["frame"] != self._frame:
                self.board.frame = self._frame = made["frame"]
            self.board.nr = drive.at
            self.fit.show_board(self.board, asked)
            self.board.state = made["state"]
            self.board.spoken = f"{view['said'][-1]['text'] if view['said'] else ''} {spoken}"
        self.desk.state = self._desk(drive, view, asked, spoken)
        self._show_panel(drive)

    def _question(self, session: Session) -> str:
        ended = session.result
        if ended is not None:
            how = "nobody_won" if ended.how == "won" and not ended.winners else ended.how
            return self.words[how].format(who=f" {self.words['and']} ".join(ended.winners), reason=ended.reason)
        assert session.waiting is not None
        text = self.fit.question(session.waiting)
        return text[:1].upper() + text[1:]

    def _desk(self, drive: Drive, view: Scene, asked: Asked | None, question: str) -> dict[str, Any]:
        session, words = drive.session, self.words
        request = session.waiting
        looks = {row["name"]: _look(row) for row in view["players"]}
        mover = next((row["name"] for row in view["players"] if row["on_turn"]), "")
        turn = words["turn_of"].format(name=mover) if mover else words["no_turn"]
        told = self.fit.turn(view)
        turn = words["over"] if session.over else told or turn
        where = [words["turn"].format(turn=session.game.turns())]
        if "seed" in session.header:
            where.append(words["seed"].format(seed=session.header["seed"]))
        who = request.player if isinstance(request, Choice) and not session.over else mover
        named = mover if mover and not told else who        # whose sign stands beside the words about the turn
        newest = drive.last_answer()
        return {
            "nr": drive.at, "seat": looks.get(named), "asker": looks.get(who) if who != named else None,
            "turn": turn, "where": " · ".join(where), "question": question,
            "clause": request.clause if request is not None and not session.over else "",
            "answers": asked.answers if asked else [],
            "more": asked.more if asked else [], "number": asked.number if asked else None,
            "dice": asked.dice if asked else None, "note": drive.note(words),
            "choosers": asked.choosers if asked else [], "columns": asked.columns if asked else [],
            "players": [self._player_row(session, row, looks) for row in view["players"] if self.fit.lists_players()],
            "at": drive.at, "last": drive.last,
            "here": words["start"] if newest is None else f"{newest.who}: {newest.text}".lstrip(": "),
            "can_step": not session.over and (session.redoable > 0 or not drive.needs_person()),
            "auto": self.auto is not None, "speed": round(self.delay * 1000), "real": session.by_hand,
            "tabs": [[key, words[key]] for key in self._tabs()],
            "tab": self.tab if self.papers.rule is None else "rule",
        }

    def _player_row(self, session: Session, row: dict[str, Any], looks: dict[str, Any]) -> dict[str, Any]:
        bot = session.header.get("bots", {}).get(row["name"], "" if row["name"] not in session.agents else "?")
        count = len(row["deeds"])
        deeds = f"{count} {self.words['deed' if count == 1 else 'deeds_held']}" if count else ""
        return {"seat": looks[row["name"]], "name": row["name"], "cash": f"{row['cash']:,}".replace(",", " "),
                "bot": self.words["bot"].format(bot=bot) if bot else "", "turn": row["on_turn"], "out": row["out"],
                "extra": " · ".join(part for part in (deeds, *row["extras"]) if part)}

    def _tabs(self) -> tuple[str, ...]:
        return (*self.fit.charts, "log", self.fit.papers_tab, *(("trade",) if self.deals.possible() else ()), "game")

    def _show_panel(self, drive: Drive) -> None:
        """Only the view that is looked at is brought up to date."""
        tab = self.tab if self.papers.rule is None else "rule"
        if tab == "trade" and not self.deals.possible():
            tab = self.tab = self.fit.charts[0]
        shown = {"log": self.log, self.fit.papers_tab: self.papers.box, "rule": self.papers.box,
                 "trade": self.deals.box, "game": self.record.box}.get(tab, self.chart.box)
        for part in (self.chart.box, self.log, self.papers.box, self.deals.box, self.record.box):
            display = None if part is shown else "none"
            if part.layout.display != display:
                part.layout.display = display
        if tab in self.fit.charts:
            self.chart.show(drive.session, tab)
        elif tab == "log":
            events = drive.session.events
            first = max(0, len(events) - SHOWN)
            self.log.state = {"first": first, "lines": [[e.turn, e.clause, self.fit.told(e)] for e in events[first:]]}
        elif tab in (self.fit.papers_tab, "rule"):
            self.papers.show()
        elif tab == "trade":
            self.deals.show()
        else:
            self.record.show()


def _look(row: dict[str, Any]) -> dict[str, str]:
    look = seat_look(row["seat"])
    return {"path": SHAPES[look["shape"]], "colour": look["colour"], "ink": look["ink"], "letter": row["letter"]}


_in_cell: dict[str, tuple[int, list[Table]]] = {}     # cell -> which run of it, and its tables


def _replace_in_cell(table: Table) -> None:
    """When a cell is run again, the table it made before is closed: dead widgets would fill the memory."""
    shell = get_ipython()
    if shell is None:
        return
    parent: dict[str, Any] = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId")
    if cell is None:
        return
    run, tables = _in_cell.get(cell, (0, []))
    if run != shell.execution_count:
        for old in tables:
            old.close()
        tables = []
    _in_cell[cell] = (shell.execution_count, [*tables, table])
