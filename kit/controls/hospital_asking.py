"""What a hospital asks, as a table of answers: seat, then action, then patient or card, with the exact odds of each."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from kit.controls.asking import Asked
from kit.core.requests import Chance, Choice, Request, label
from kit.core.session import Session
from kit.games.hospital.actions import (
    ADMINISTRATOR,
    FORGO,
    HEAL,
    HIRE,
    RESEARCH,
    RESTOCK,
    TAKE_BACK,
    TRANSFER,
    Act,
    Actions,
)
from kit.games.hospital.asking import NO
from kit.games.hospital.chances import matches
from kit.games.hospital.data import BLACK, COLOURS, CUBES
from kit.games.hospital.people import UNSEEN
from kit.games.hospital.say import described
from kit.odds.hospital import HealOdds, beside, heal_odds, house, visits, waiting
from kit.views.hospital_board import FILL, INKS, SIGNS
from kit.views.hospital_words import in_brief, named, percent
from kit.views.svg import SHAPES, seat_look

FREE, ABOUT = "free", "about"
VERBS = ((HEAL, "Heal"), (TRANSFER, "Transfer"), (HIRE, "Hire"), (RESEARCH, "Research"),
         (ADMINISTRATOR, "Admin"), (FREE, "Free"))
ODDS = [["night", "3.2em"], ["cured", "2.6em"], ["worse", "2.7em"], ["dies", "2.6em"], ["level", "2.75em"],
        ["pays", "2.95em"]]
HEAL_COLUMNS = [["level, where", "minmax(0,1fr)"], *ODDS]
DRAW_COLUMNS = [["answer", "minmax(0,1fr)"], *([title, "3.2em"] for title, _ in ODDS[1:])]
MOVE_COLUMNS = [["level, where to", "minmax(0,1fr)"], ["tonight, if left", "7.6em"]]
CARD_COLUMNS = [["answer", "minmax(7em,9.5em)"], ["what it does", "minmax(0,1fr)"]]
MINUS = "\u2212"


class Picks:
    """What is chosen at the desk: whose actions are listed, which kind of them, or those about one patient."""

    def __init__(self) -> None:
        self.seat = ""
        self.at = -1            # the question at which the seat was chosen
        self.verb = HEAL
        self.patient = ""


def kind_of(act: Act) -> str:
    """The verb under which an act is listed."""
    if act.by and act.verb == TRANSFER:
        return FREE
    return {RESTOCK: ADMINISTRATOR}.get(act.verb, act.verb if act.verb in dict(VERBS) else FREE)


def look_of(colour: str) -> dict[str, str]:
    """A chip of an illness, or a black cube, for the desk."""
    return {"path": SIGNS[colour], "colour": FILL[colour], "ink": INKS[colour]}


# -- what is asked


class HospitalAsked(Asked):
    """The question as a table of answers with their odds."""

    def __init__(self, session: Session, request: Request[Any], words: Any, people: tuple[str, ...],
                 picks: Picks) -> None:
        self.house = house(session)
        self.picks = picks
        self.things: dict[str, Any] = {}            # what can be clicked on the board to answer
        self.people = people
        self.about: list[str] = []                  # the patients or cards that the listed answers are about
        super().__init__(session, request, words, people)
        for row in self.answers:                    # what was needed to put the rows in order is not for the desk
            self.about += [row.pop("thing")] if row.get("thing") else []
            row.pop("odds", None)
            row.pop("danger", None)

    def _chance(self, request: Chance[Any]) -> None:
        """Chance by hand: the class draws from its own bag, or turns its own card."""
        if not self.session.by_hand:
            self.answers = [{"key": "step", "text": "Draw", "help": ""}]
            return
        rows = [self._plain_row(option) for option in request.options]
        if len(rows) <= len(CUBES) + 1:
            self.answers = rows
        else:
            self.more = [("", rows)]

    def _choice(self, request: Choice[Any], people: Any) -> None:
        if isinstance(request.options, Actions):
            self._window(request.options)
            return
        odds = beside(self.session)
        for option in request.options:
            if isinstance(option, str):
                self.things[option] = option
        if odds:
            self.columns = DRAW_COLUMNS
            self.answers = [self._odds_row(request, option, odds[str(option)]) for option in request.options]
            _mark_best(self.answers, 1)
            return
        rows = [self._card_row(request, option) for option in request.options]
        if any(len(row["cells"]) > 1 and row["cells"][1][0] for row in rows):
            self.columns = CARD_COLUMNS
        else:
            for row in rows:
                row.pop("cells")
        self.answers = rows

    # -- the open window: seat, verb, object

    def _window(self, options: Actions) -> None:
        acts = [act for act in options.listed() if act.player in self.people]
        seat = self._seat(acts)
        mine = [act for act in acts if act.player == seat]
        groups: dict[str, list[Act]] = {}
        for act in mine:
            if act.verb not in (FORGO, TAKE_BACK):
                groups.setdefault(kind_of(act), []).append(act)
        patient = self.picks.patient if self.picks.patient in self.house.s.patients else ""
        about = [act for act in mine if patient and patient in (act.what, act.to)]
        verb = self.picks.verb
        if verb not in groups:
            verb = next((key for key, _ in VERBS if key in groups), "")
        self.choosers = [self._seats(seat), self._verbs(groups, ABOUT if patient else verb, patient, mine)]
        self._list(ABOUT if patient else verb, about if patient else groups.get(verb, []), mine)

    def _seat(self, acts: list[Act]) -> str:
        """Whose actions are listed: the seat that was chosen, until it has none or forgoes; else the one asked."""
        asked = self.request.player if isinstance(self.request, Choice) else ""
        seat = self.picks.seat if self.picks.seat in self.people else asked
        if self.picks.at != len(self.session.answers) and not any(
                act.player == seat and act.verb == FORGO for act in acts):
            seat = asked
        return seat if seat in self.people else self.people[0]

    def _seats(self, chosen: str) -> dict[str, Any]:
        options = []
        for i, seat in enumerate(self.house.s.seats.values()):
            if seat.name in self.people:
                admin = f" +{self.house.s.admin_ready}" if seat.name == self.house.s.holder else ""
                look = seat_look(i)
                options.append({
                    "key": seat.name, "text": f"{seat.name} {seat.ready}{admin}", "on": seat.name == chosen,
                    "seat": {"path": SHAPES[look["shape"]], "colour": look["colour"], "ink": look["ink"],
                             "letter": seat.name.strip()[:1].upper()},
                    "help": f"{seat.name}: {seat.ready} Medical tokens ready"
                            + (f", {self.house.s.admin_ready} Administrative" if admin else "")})
        return {"key": "seat", "name": "Who acts", "options": options}

    def _verbs(self, groups: dict[str, list[Act]], verb: str, patient: str, mine: list[Act]) -> dict[str, Any]:
        options: list[dict[str, Any]] = []
        for key, name in VERBS:
            if key in groups:
                many = f" {len(groups[key])}" if key not in (RESEARCH,) else ""
                options.append({"key": key, "text": name + many, "on": key == verb, "help": ""})
        if patient:
            options.append({"key": ABOUT, "text": named(self.house, patient), "on": True,
                            "help": "all about one patient", "look": look_of(self.house.s.patients[patient].colour)})
        for act in mine:
            if act.verb in (FORGO, TAKE_BACK):
                options.append({"key": act.verb, "answer": len(self.offered), "text": act.verb.capitalize(),
                                "help": "give up what is left this round; it can be taken back"
                                if act.verb == FORGO else "be in again"})
                self.offered.append(act)
        return {"key": "verb", "name": "What", "options": options}

    def _list(self, verb: str, acts: list[Act], mine: list[Act]) -> None:
        heals = [act for act in acts if act.verb == HEAL]
        moved = [act for act in acts if act.verb == TRANSFER]
        if heals and verb in (HEAL, ABOUT):
            self.columns = HEAL_COLUMNS
            danger = tonight(self.house)
            rows = [self._heal_row(act, danger) for act in heals]
            rows.sort(key=lambda row: -row["danger"])
            _mark_best(rows, 2)
            self.answers = rows + [self._move_row(act, danger) for act in moved] if verb == ABOUT else rows
        elif moved and len(moved) == len(acts):
            self.columns = MOVE_COLUMNS
            danger = tonight(self.house)
            self.answers = sorted((self._move_row(act, danger) for act in moved), key=lambda row: -row["danger"])
        elif acts:
            self.columns = CARD_COLUMNS
            self.answers = [self._act_row(act) for act in acts]
        else:
            for act in mine:
                if act.verb in (FORGO, TAKE_BACK):
                    self.answers = [self._plain_row(act)]

    # -- rows

    def _key(self, option: Any) -> int:
        self.offered.append(option)
        return len(self.offered) - 1

    def _plain_row(self, option: Any) -> dict[str, Any]:
        text = self._said(option)
        return {"key": self._key(option), "text": text, "help": label(option)}

    def _said(self, option: Any) -> str:
        """An answer in words."""
        text = str(option)
        if text in self.house.s.patients:
            p = self.house.s.patients[text]
            return f"{named(self.house, text)}, level {p.level}"
        if text in CUBES:
            return text.capitalize()
        if not isinstance(option, Act):
            head, to, target = text.partition(" to ")
            if to and head in self.house.s.patients:
                return f"{named(self.house, head)} to {named(self.house, target)}"
            if text in self.house.box.names or text in self.house.players:
                return named(self.house, text)
        said = described(self.house, option)
        return said[:1].upper() + said[1:]

    def _heal_row(self, act: Act, danger: dict[str, tuple[str, Fraction]]) -> dict[str, Any]:
        game = self.house
        p, seat = game.s.patients[act.what], game.s.seats[act.player]
        cares = game.cares(p, seat)
        care = next((one for one in cares if one.source == act.by), cares[0])
        odds, full = heal_odds(game, seat, p, care)
        said, risk = danger.get(p.id, ("", Fraction(0)))
        where = place(game, p.area) + (f" ({named(game, act.by)})" if act.by else "")
        more = "" if full is None else f"; with all bonus draws ({full.cubes} cubes): {in_figures(full)}"
        return {"key": self._key(act), "text": f"{act.player} heals {named(game, p.id)}, level {p.level}, {where}: "
                f"{in_figures(odds)}", "help": f"{odds.cubes} cubes: {in_figures(odds)}{more}",
                "look": look_of(p.colour), "danger": risk, "odds": odds, "thing": p.id,
                "cells": [[f"{p.level} \u00b7 {where}", "name"],
                          [said, "n bad" if risk >= Fraction(3, 10) else "n"], *figures(odds)]}

    def _move_row(self, act: Act, danger: dict[str, tuple[str, Fraction]]) -> dict[str, Any]:
        game = self.house
        p = game.s.patients[act.what]
        said, risk = danger.get(p.id, ("", Fraction(0)))
        what = {"ward": "worse", "waiting": "overflows"}.get(game.map.kind[p.area], "")
        there = f"{place(game, p.area)} \u2192 {place(game, act.to)}" + (f" ({named(game, act.by)})" if act.by else "")
        if game.map.kind[act.to] == "treatment":
            there += " (heal it there today)"
        return {"key": self._key(act), "text": f"{act.player} transfers {named(game, p.id)}, level {p.level}: {there}",
                "help": label(act), "look": look_of(p.colour), "danger": risk, "thing": p.id,
                "cells": [[f"{p.level} \u00b7 {there}", "name"],
                          [f"{what} {said}".strip(), "n bad" if risk >= Fraction(3, 10) else "n"]]}

    def _act_row(self, act: Act) -> dict[str, Any]:
        name, what = self._name_and_use(act)
        return {"key": self._key(act), "text": f"{act.player}: {name}. {what}", "help": what, "thing": act.what,
                "cells": [[name, "name wrap"], [what, "t wrap"]]}

    def _name_and_use(self, act: Act) -> tuple[str, str]:
        game = self.house
        s = game.s
        if act.verb == HIRE:
            brief = "; ".join(in_brief(e) for e in game.box.staff[act.what].effects)
            return f"{named(game, act.what)} (${game.box.figures.hire_price})", brief
        if act.verb == RESEARCH:
            return "Research", f"some benefit works: {percent(float(research_works(game)))}"
        if act.verb == ADMINISTRATOR:
            for deed in game.box.administrators[s.administrator].deeds:
                if deed.key == act.what:
                    return named(game, s.administrator), "; ".join(in_brief(e) for e in deed.effects)
        if act.verb == RESTOCK:
            bank = game.room_effect("store")
            return "Restock the Blood Bank", f"${bank[1].restock_price}, {bank[1].n} cubes" if bank else ""
        if act.verb == TRANSFER:
            p = s.patients[act.what]
            return named(game, act.by), f"{named(game, p.id)}, level {p.level}: {place(game, p.area)} \u2192 " \
                                        f"{place(game, act.to)}"
        used = act.by or act.what
        to = ""
        if act.to:
            p2 = s.patients.get(act.to)
            to = f" \u2192 {named(game, act.to)}" + (f", level {p2.level}, {place(game, p2.area)}" if p2 else "")
        return named(game, used), self._use_of(used) + to

    def _use_of(self, source: str) -> str:
        game, box = self.house, self.house.box
        effects: tuple[Any, ...] = ()
        if source in game.s.rooms:
            effects = box.rooms[source].side(game.s.rooms[source])
        elif source in box.doctors:
            effects = tuple(e for e in box.doctors[source].effects if e.window == "free")
        elif source in box.staff:
            effects = box.staff[source].effects
        return "; ".join(in_brief(e) for e in effects)

    def _odds_row(self, request: Request[Any], option: Any, odds: HealOdds) -> dict[str, Any]:
        name = self._said(option)
        if option == NO:
            name = "No cube from it" if request.clause == "HHH-BANK-01" else "No: this is the draw"
        elif request.clause == "HHH-HEAL-05":
            name = f"{name}: +{odds.bonus}"
        said = in_figures(odds)
        row = {"key": self._key(option), "text": f"{name}: {said}", "help": f"{label(option)}: {said}", "odds": odds,
               "cells": [[name, "name"], *figures(odds)]}
        if option in COLOURS:
            row["look"] = look_of(option)
        return row

    def _card_row(self, request: Request[Any], option: Any) -> dict[str, Any]:
        """An answer with what its card does, where it is a card."""
        row = self._plain_row(option)
        text, what = str(option), ""
        game, box, s = self.house, self.house.box, self.house.s
        if text in box.rooms:
            room = box.rooms[text]
            improving = text in s.rooms
            basic, better = ("; ".join(in_brief(e) for e in side) for side in (room.basic, room.improved))
            what = f"improved: {better}" if improving else f"{basic} (improved: {better})"
            if room.colour:
                row["look"] = look_of(room.colour)
        elif text in box.staff:
            what = "; ".join(in_brief(e) for e in box.staff[text].effects)
        elif text in box.training:
            what = in_brief(box.training[text].effects[0])
        elif text in box.doctors or text in box.administrators:
            person = box.doctors.get(text) or box.administrators[text]
            what = "; ".join(in_brief(e) for e in person.effects)
            if text == s.administrator and s.phase != "setup":
                row["text"], what = f"React: {person.name}", self._reaction(request)
        elif text in s.patients:
            p = s.patients[text]
            what, row["look"] = place(game, p.area), look_of(p.colour)
            danger = tonight(game).get(text)
            what += f", tonight {danger[0]}" if danger and danger[0] else ""
        elif text in COLOURS or text == BLACK:
            row["look"] = look_of(text)
            what = self._benefit(request, text)
        elif text in box.research:
            what = "; ".join(f"{b.colour}: {in_brief(b.effects[0])}" for b in box.research[text].benefits)
        elif text in game.map.colour_of:
            row["look"] = look_of(game.map.colour_of[text])
            token = s.abilities.get(text, "")
            if token:
                what = f"{box.names[token]}: {'; '.join(in_brief(e) for e in box.abilities[token].effects)}"
        elif text in s.seats:
            what = named(game, s.seats[text].doctor)
        elif text == UNSEEN:
            row["text"], what = "A face-down one", f"one of {len(s.training_unseen)}"
        row["cells"] = [[row["text"], "name wrap"], [what, "t wrap"]]
        return row

    def _reaction(self, request: Request[Any]) -> str:
        """What the reaction would do at this question."""
        game = self.house
        wanted = {"HHH-HEAL-05": "heal_draw", "HHH-ADM-08": "patient_phase_end"}.get(request.clause, "")
        deeds = [deed for deed in game.box.administrators[game.s.administrator].deeds if deed.reaction]
        fits = [deed for deed in deeds if not wanted or deed.effects[0].window == wanted]
        return "; ".join(in_brief(e) for deed in fits for e in deed.effects)

    def _benefit(self, request: Request[Any], colour: str) -> str:
        """What a colour of the open Research card brings, at the cubes that lie drawn."""
        game = self.house
        if request.clause != "HHH-RES-05":
            return ""
        for name in game.s.open_cards:
            for benefit in game.box.research[name].benefits:
                if benefit.colour == colour:
                    count = game.s.drawn.count(colour)
                    return (f"{'; '.join(in_brief(e) for e in benefit.effects)} "
                            f"({count} matching cube{'' if count == 1 else 's'})")
        return ""

    def listed_things(self) -> list[str]:
        """The things on the board that are answers, or that the listed answers are about."""
        shown = list(self.things)
        return self.about if not shown and self.columns == MOVE_COLUMNS else shown


def place(game: Any, area: str) -> str:
    """A short name of an area: the colour is told by the patient beside it."""
    kind = game.map.kind[area]
    short = {"ward": "Ward", "treatment": "Treatment", "emergency": "ER"}.get(kind)
    return short or named(game, area).replace("Room ", "")


def tonight(game: Any) -> dict[str, tuple[str, Fraction]]:
    """Patient -> what tonight may do to it if nothing is done, in short, and how likely that is."""
    found: dict[str, tuple[str, Fraction]] = {}
    for visit in visits(game):
        found[visit.patient] = (percent(float(visit.worse)), visit.die)
    for room in waiting(game):
        for p in game.in_area(room.area):
            found[p.id] = (percent(float(room.by_colour[p.colour])), room.by_colour[p.colour])
    for p in game.s.patients.values():
        kind = game.map.kind[p.area]
        if kind == "emergency" or (kind == "treatment" and not p.treated):
            found[p.id] = ("dies", Fraction(1))
        elif kind == "treatment":
            found[p.id] = ("safe", Fraction(0))
    return found


def figures(odds: HealOdds) -> list[list[str]]:
    """Cured, worse, dies, expected change, expected income, for the columns."""
    change, income = float(odds.expected), float(odds.income)
    return [[percent(float(odds.cure)), "n"], [percent(float(odds.worse)), "n"],
            [percent(float(odds.die)), "n bad" if odds.die >= Fraction(1, 10) else "n"],
            [f"{change:+.2f}".replace("-", MINUS), "n"], [f"${income:.2f}", "n"]]


def in_figures(odds: HealOdds) -> str:
    return (f"cured {percent(float(odds.cure))}, better {percent(float(odds.better))}, worse "
            f"{percent(float(odds.worse))}, dies {percent(float(odds.die))}, level {float(odds.expected):+.2f}, income "
            f"${float(odds.income):.2f}").replace("-", MINUS)


def _mark_best(rows: list[dict[str, Any]], first: int) -> None:
    """The best figure of each column is marked: most cured, least worse, least deaths, lowest level, most income."""
    if len(rows) < 2:
        return
    keys = ("cure", "worse", "die", "expected", "income")
    for k, key in enumerate(keys):
        values = [getattr(row["odds"], key) for row in rows]
        best = max(values) if key in ("cure", "income") else min(values)
        if len(set(values)) < 2 or (key in ("worse", "die") and values.count(best) > len(rows) // 2):
            continue
        for row, value in zip(rows, values):
            if value == best:
                row["cells"][first + k][1] = "n best"


def research_works(game: Any) -> Fraction:
    """The chance that research finds a matching cube: over the cards left in the deck and the cubes in the bag."""
    s = game.s
    cards = [*s.research.unseen, *s.research.known] or list(s.research.discards)
    if not cards:
        return Fraction(0)
    lab = game.room_effect("research")
    draw = game.box.figures.research_draw + (lab[1].cubes if lab else 0)
    bag = s.bag.counts
    everything = sum(bag.values()) - bag[BLACK]
    works = Fraction(0)
    for card in cards:
        matching = sum(bag[benefit.colour] for benefit in game.box.research[card].benefits)
        works += 1 - matches(matching, bag[BLACK], everything - matching, draw).get(0, Fraction(0))
    return works / len(cards)
