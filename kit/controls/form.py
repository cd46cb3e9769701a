"""The form that a game is begun with: which game, who plays, the seed, and the table options with what they settle."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from kit.agents import bots_for
from kit.begin import games, new
from kit.controls.panels import in_words, set_to
from kit.controls.widgets import shut
from kit.controls.words import words_for
from kit.core.clauses import Option, games_with_rules, options_of
from kit.core.data import load_board
from kit.core.languages import words_of

if TYPE_CHECKING:
    from kit.controls.table import Table

SEATS = 6
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")
LANGUAGES = (("English", "en"), ("Español", "es"))
BOX = 60            # a whole number of more values than this is typed, not picked


class Form:
    """A game to be begun. Whatever does not fit together is told by the error of `kit.new`, at the table."""

    def __init__(self, table: Table, given: dict[str, Any]) -> None:
        self.table = table
        wide = {"description_width": "8.5em"}
        self.title = w.HTML("<h2>Ruleboard</h2>")
        titles = [(_title(game), game) for game in games()]
        self.game = w.Dropdown(options=titles, value=given.get("game") or titles[0][1], style=wide, layout=_row())
        self.language = w.Dropdown(options=LANGUAGES, value=given.get("lang", "en"), style=wide, layout=_row())
        seed = given.get("seed")
        self.seed = w.Text("" if seed is None else str(seed), style=wide, layout=_row())
        names = given.get("players")
        names = list(NAMES[:names]) if isinstance(names, int) else list(names or NAMES[:3])
        bots = given.get("bots")
        self.given_bots: dict[str, Any] = bots if isinstance(bots, dict) else {}
        self.seats = [_Seat(names[i] if i < len(names) else "") for i in range(SEATS)]
        self.begin = w.Button(button_style="primary", layout=w.Layout(width="12em"))
        self.begin.add_class("kit-begin")
        self.options_box = w.VBox()
        self.options_box.add_class("kit-options")
        self.options: dict[str, Any] = {}
        self.given_options = dict(given.get("options") or {})
        self.hint = w.HTML()
        self.hint.add_class("kit-hint")
        left = w.VBox([self.game, self.language, self.hint, *(seat.box for seat in self.seats), self.seed, self.begin])
        self.head = w.HTML()
        columns = w.Box([left, w.VBox([self.head, self.options_box])])
        columns.add_class("kit-columns")
        self.box = w.VBox([self.title, columns])
        self.box.add_class("kit-form")
        self.game.observe(table.safe(lambda change: self._game_chosen()), "value")
        self.language.observe(table.safe(lambda change: self._language_chosen()), "value")
        self.begin.on_click(table.safe(lambda button: self._begin()))
        self._language_chosen()

    def _language_chosen(self) -> None:
        """Everything in the language that was chosen; what is filled in stays."""
        self.table.lang = self.language.value
        self.words = words = words_for(self.table.lang)
        self.game.description, self.language.description = words["game_name"], words["language"]
        self.seed.description = words["seed"].format(seed="").strip().capitalize()
        self.seed.placeholder = words["seed_help"]
        self.begin.description = words["begin"]
        self.head.value = f"<b>{escape(words['options'])}</b>"
        for number, seat in enumerate(self.seats, 1):
            seat.speak(number, words)
        self.given_options |= {name: control.value for name, control in self.options.items()}
        self._game_chosen()

    def _game_chosen(self) -> None:
        """Bots and table options of the game that was chosen."""
        game, lang = self.game.value, self.language.value
        english = lang != "en" and not words_of(game, lang)
        self.hint.value = f'<span role="status">{escape(self.words["only_english"])}</span>' if english else ""
        self.hint.layout.display = None if english else "none"
        bots = bots_for(game)
        for seat in self.seats:
            seat.offer(bots, self.given_bots.get(seat.name.value))
        self.options = {}
        rows = []
        for option in options_of(game, self.language.value) if game in games_with_rules() else ():
            value = self.given_options.get(option.name, option.default)
            self.options[option.name] = control = _control(option, value)
            rows.append(w.VBox([control, w.HTML(_help(option, self.words))]))
            rows[-1].add_class("kit-option")
        before, self.options_box.children = self.options_box.children, rows
        for row in before:
            shut(row)

    def _begin(self) -> None:
        taken = [seat for seat in self.seats if seat.name.value.strip()]
        bots = {seat.name.value.strip(): seat.who.value for seat in taken if seat.who.value}
        options = {option.name: self.options[option.name].value for option in options_of(self.game.value)
                   if self.options[option.name].value != option.default} if self.options else None
        text = self.seed.value.strip()
        seed: int | str | None = int(text) if text.lstrip("-").isdigit() else text or None
        session = new(self.game.value, [seat.name.value.strip() for seat in taken], seed=seed, options=options,
                      bots=bots, lang=self.language.value)
        self.table.open(session)


def _row() -> w.Layout:
    return w.Layout(width="24em", max_width="100%")


class _Seat:
    """A chair at the table: a name, and who plays it."""

    def __init__(self, name: str) -> None:
        self.person = ""
        self.name = w.Text(name, style={"description_width": "8.5em"}, layout=w.Layout(width="17em"))
        self.who = w.Dropdown(options=[("", "")], layout=w.Layout(width="7.5em"))
        self.who.add_class("kit-who")
        self.box = w.HBox([self.name, self.who])

    def speak(self, number: int, words: dict[str, str]) -> None:
        """The words at the chair; `offer` says who may sit on it."""
        self.person = words["person"]
        self.name.description, self.name.placeholder = f"{words['seat']} {number}", words["empty"]
        self.who.description = words["who_plays"].format(n=number)

    def offer(self, bots: tuple[str, ...], chosen: Any) -> None:
        value = chosen or self.who.value
        self.who.options = [(self.person, ""), *((f"bot: {bot}", bot) for bot in bots)]
        self.who.value = value if value in bots else ""


def _title(game: str) -> str:
    try:
        return str(load_board(game).title)
    except ValueError:
        return game.capitalize()


def _control(option: Option, value: Any) -> Any:
    """A drop-down of the option's values; a box for a long run of numbers."""
    style, layout = {"description_width": "initial"}, w.Layout(width="auto", max_width="30em")
    if isinstance(option.values, range) and len(option.values) > BOX:
        return w.BoundedIntText(value, option.values[0], option.values[-1], description=option.title, style=style,
                                layout=layout)
    values = [(set_to(option, one), one) for one in option.values]
    return w.Dropdown(options=values, value=value, description=option.title, style=style, layout=layout)


def _help(option: Option, words: dict[str, str]) -> str:
    kind = "house" if option.label == "house rule" else "reading"
    clauses = ", ".join(option.clauses)
    return (f'<div class="kit-quiet"><span class="kit-tag {kind}">{escape(words[kind + "_label"])}</span> '
            f"{escape(in_words(option.help))} <span>({escape(clauses)})</span></div>")
