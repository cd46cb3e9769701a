"""What stands in the table's lower right besides charts and log: deeds and rules, trades, the record of the game."""
from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from kit.begin import load
from kit.controls.asking import name_of
from kit.core.clauses import games_with_rules, options_of
from kit.core.session import BadSave
from kit.views.scenes import scene

if TYPE_CHECKING:
    from kit.controls.table import Table
    from kit.core.clauses import Option, Why

DESCRIBED = {"description_width": "6.5em"}
NARROW = {"description_width": "4.2em"}


def _wide() -> w.Layout:
    return w.Layout(width="auto")


def paper(*parts: str) -> str:
    return f'<div class="kit-paper">{"".join(parts)}</div>'


class Papers:
    """Deeds of all players, one space in full, or the rule behind something: things to read."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.space: int | None = None       # the space that was clicked
        self.rule: Why | None = None        # shown until another view is chosen
        self.text = w.HTML()
        self.box = w.VBox([self.text])

    def show(self) -> None:
        self.text.value = rule_as_html(self.rule, self.table.words) if self.rule is not None else self._deeds()

    def _deeds(self) -> str:
        session, words = self.table.session, self.table.words
        view = scene(session.game)
        parts = [] if self.space is None else [self._one(view["spaces"][self.space], view)]
        for row in view["players"]:
            owned = [space for space in view["spaces"] if space["owner"] == row["seat"]]
            lines = "".join(f"<li>{escape(_deed(space))}</li>" for space in owned)
            parts.append(f"<h3>{escape(row['name'])}</h3>"
                         + (f"<ul>{lines}</ul>" if owned else f'<p class="kit-quiet">{escape(words["no_deeds"])}</p>'))
        return paper(*parts)

    def _one(self, space: dict[str, Any], view: dict[str, Any]) -> str:
        """A space in full: what its deed says."""
        data: Any = self.table.session.board.data.spaces[space["index"]]
        facts = [("price", data.price), ("mortgage", data.mortgage), ("building", data.build_price)]
        said = [f"{name} {value}" for name, value in facts if value is not None]
        if data.rents:
            said.append("rent " + ", ".join(map(str, data.rents)))
        said += [f"rent ({side}) " + ", ".join(map(str, rents)) for side, rents in data.side_rents.items()]
        owner = view["players"][space["owner"]]["name"] if space["owner"] >= 0 else self.table.words["nobody"]
        groups = [name for name in (space["bar_name"], space["background_name"]) if name]
        title: str = " · ".join([space["name"], *groups])
        known: str = " · ".join([owner, *(mark["name"] for mark in space["marks"]), *said])
        return (f"<h3>{escape(title)}</h3><p>{escape(known)}</p>"
                f'<p class="kit-quiet">{escape(str(data.provenance))}</p><hr>')


def _deed(space: dict[str, Any]) -> str:
    marks = ", ".join(mark["name"] for mark in space["marks"])
    more = [part for part in (marks, "mortgaged" if space["mortgaged"] else "") if part]
    name: str = space["name"]
    return name + (f" ({'; '.join(more)})" if more else "")


def rule_as_html(why: Why, words: dict[str, str]) -> str:
    """A rule in our words, how it was read, where its source says it, and the table options that touch it."""
    clause = why.clause
    parts = [f"<p><b>{escape(why.text[:1].upper() + why.text[1:])}</b></p>"]
    if clause is not None:
        parts.append(f"<p>{escape(words['rule'])} <b>{escape(clause.id)}</b>: {escape(clause.rule)}</p>")
        if clause.ruling:
            parts.append(f"<p><i>{escape(words['reading'])}:</i> {escape(clause.ruling)}</p>")
        parts.append(f'<p class="kit-quiet">{escape(words["source"])}: {escape(clause.place)}</p>')
    parts += [f"<p>{escape(words['option'])} <b>{escape(option.title)}</b>: {escape(set_to(option, value))} "
              f'<span class="kit-tag">{escape(words[_label(option)])}</span><br>{escape(in_words(option.help))}</p>'
              for option, value in why.options]
    return paper(*parts)


def set_to(option: Option, value: Any) -> str:
    """What a table option is set to, as people read it."""
    return in_words(option.reads(value))


def in_words(text: str) -> str:
    """A text that may hold the names of settings, as people read it."""
    return text.replace("_", " ")


def _label(option: Option) -> str:
    return "house_label" if option.label == "house rule" else "reading_label"


class Deals:
    """The builder of trades: who with whom, deeds and cash on both sides, and why an offer may not be made."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.quiet = False
        words = table.words
        self.giver = w.Dropdown(description=words["from"], style=NARROW, layout=_wide())
        self.taker = w.Dropdown(description=words["offer_to"], style=NARROW, layout=_wide())
        self.gives, self.gets = (w.SelectMultiple(description=words[name], layout=w.Layout(width="auto", height="auto"))
                                 for name in ("you_give", "you_get"))
        self.pays = w.BoundedIntText(0, 0, 0, description=words["cash_given"], style=DESCRIBED, layout=_wide())
        self.receives = w.BoundedIntText(0, 0, 0, description=words["cash_got"], style=DESCRIBED, layout=_wide())
        self.verdict = w.HTML()
        self.verdict.add_class("kit-verdict")
        self.make = w.Button(description=words["offer"], button_style="primary", layout=w.Layout(width="auto"))
        self.make.add_class("kit-offer")
        sides = w.HBox([w.VBox(parts, layout=w.Layout(width="50%", overflow="hidden")) for parts in (
            [self.giver, self.gives, self.pays], [self.taker, self.gets, self.receives])])
        self.box = w.VBox([sides, w.HBox([self.make, self.verdict])])
        self.box.add_class("kit-deals")
        for people in (self.giver, self.taker):
            people.observe(table.safe(lambda change: self._refill()), "value")
        for part in (self.gives, self.gets, self.pays, self.receives):
            part.observe(table.safe(lambda change: self._judge()), "value")
        self.make.on_click(table.safe(lambda button: self._offer()))

    def _options(self) -> Any:
        request = self.table.session.waiting
        options = getattr(request, "options", None)
        return options if hasattr(options, "draft") else None

    def _givers(self) -> list[str]:
        options, drive = self._options(), self.table.drive
        if options is None or drive is None:
            return []
        return [name for name in options.givers() if name in drive.people]

    def possible(self) -> bool:
        """Whether a person could make an offer at this question."""
        return bool(self._givers())

    def show(self) -> None:
        self.quiet = True
        try:
            options, givers = self._options(), self._givers()
            self.make.description = self.table.words["counter" if hasattr(options, "offer") else "offer"]
            _choose(self.giver, givers)
            _choose(self.taker, [name for name in options.takers() if name != self.giver.value])
        finally:
            self.quiet = False
        self._refill()

    def _refill(self) -> None:
        """Fill the lists with what both sides hold."""
        if self.quiet:
            return
        session = self.table.session
        game: Any = session.game
        self.quiet = True
        try:
            _choose(self.taker, [name for name in self._options().takers() if name != self.giver.value])
            for who, things, cash in ((self.giver, self.gives, self.pays), (self.taker, self.gets, self.receives)):
                held = [(self._called(thing), thing) for thing in game.holdings(who.value)]
                if list(things.options) != held:
                    kept = [thing for thing in things.value if thing in [one for _, one in held]]
                    things.options = held
                    things.value = kept
                cash.max = max(0, session.balances.get(who.value, 0))
        finally:
            self.quiet = False
        self._judge()

    def _called(self, thing: str) -> str:
        """A deed or card as it stands in the lists; a mortgaged deed with a sign, as narrow lists cut off the word."""
        session = self.table.session
        place = getattr(session.board, "by_id", {}).get(thing, -1)
        pawned = place >= 0 and session.game.state.mortgaged[place]
        name = name_of(session, thing)
        return f"\u25a8 {name} ({self.table.words['mortgaged']})" if pawned else name

    def _draft(self) -> tuple[Any, str]:
        made: tuple[Any, str] = self._options().draft(
            self.giver.value, self.taker.value, tuple(self.gives.value), tuple(self.gets.value),
            int(self.pays.value), int(self.receives.value))
        return made

    def _judge(self) -> None:
        """Say at once why the offer may not be made, if so."""
        if self.quiet or self._options() is None:
            return
        _, objection = self._draft()
        self.verdict.value = f'<span role="status">{escape(objection)}</span>'
        self.make.disabled = bool(objection)

    def _offer(self) -> None:
        offer, objection = self._draft()
        if objection:
            raise ValueError(objection)
        drive = self.table.drive
        assert drive is not None
        drive.give(offer)
        self.gives.value = self.gets.value = ()
        self.pays.value = self.receives.value = 0
        self.table.redraw()


def _choose(menu: w.Dropdown, names: Sequence[str]) -> None:
    """Offer these names, and keep the one that is chosen if it is still there."""
    if tuple(menu.options) != tuple(names):
        value = menu.value
        menu.options = names
        menu.value = value if value in names else names[0] if names else None


class Record:
    """The game's own record: seed, options, where board and cards come from; save, load, a new game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        words = table.words
        self.name = w.Text(f"{table.session.game.name}.save", description=words["file"],
                           style={"description_width": "4em"}, layout=w.Layout(width="16em"))
        self.save = w.Button(description=words["save"], layout=_wide())
        self.load = w.Button(description=words["load"], layout=_wide())
        self.new = w.Button(description=words["new_game"], layout=_wide())
        self.readable = w.Button(layout=w.Layout(width="auto", display="none"))
        self.found: Any = None
        self.text = w.HTML()
        row = w.HBox([self.name, self.save, self.load, self.new], layout=w.Layout(flex_flow="row wrap"))
        self.box = w.VBox([row, self.readable, self.text])
        self.box.add_class("kit-record")
        self.save.on_click(table.safe(lambda button: self._save()))
        self.load.on_click(table.safe(lambda button: self._load()))
        self.readable.on_click(table.safe(lambda button: table.open(self.found)))
        self.new.on_click(table.safe(lambda button: self._new()))

    def _save(self) -> None:
        path = self.name.value.strip()
        if not path:
            raise ValueError(self.table.words["no_name"])
        self.table.session.save(path)
        self.table.tell(self.table.words["saved"].format(path=path))

    def _load(self) -> None:
        table, path = self.table, self.name.value.strip()
        self.readable.layout.display = "none"
        try:
            session = load(path)
        except BadSave as error:
            if error.session is not None:
                self.found = error.session
                self.readable.description = table.words["take_readable"].format(n=len(error.session.answers))
                self.readable.layout.display = None
            raise
        session.by_hand = table.session.by_hand         # who throws real dice goes on throwing them
        table.open(session)
        if not session.note:
            table.tell(table.words["loaded"].format(path=path, n=len(session.answers)))

    def _new(self) -> None:
        header = self.table.session.header
        self.table.show_form(game=header.get("game"), players=list(self.table.session.players), bots=header.get("bots"),
                             options=header.get("options"), lang=header.get("lang", "en"))

    def show(self) -> None:
        session, words = self.table.session, self.table.words
        header = session.header
        options = "".join(f"<li>{escape(told)}</li>" for told in self._options(header.get("options", {})))
        view = scene(session.game)
        made = view["provenance"]
        facts = [f"{view['title']} · {words['seed'].format(seed=header.get('seed', '?'))}"]
        facts += [str(session.path)] if session.path is not None else []
        self.text.value = paper(*(f"<p>{escape(fact)}</p>" for fact in facts), f"<p><i>{escape(made)}</i></p>",
                                f"<p>{escape(words['options_set'])}:</p><ul>{options}</ul>")

    def _options(self, chosen: dict[str, Any]) -> list[str]:
        """The table options as the form calls them."""
        game = self.table.session.game
        known = {option.name: option for option in options_of(game.name, game.lang)} \
            if game.name in games_with_rules() else {}
        return [f"{known[name].title}: {set_to(known[name], value)}" if name in known else f"{name}: {value}"
                for name, value in chosen.items()]
