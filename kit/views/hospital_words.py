"""The hospital in words: events and questions with names for ids, what a card can do, chances for the eye."""
from __future__ import annotations

from typing import Any

from kit.core.events import Event
from kit.core.requests import Request
from kit.games.hospital.data import COLOURS, Effect


def told(game: Any, event: Event) -> str:
    """An event's sentence, with names for ids."""
    args = [named(game, str(arg)) if isinstance(arg, str) else arg for arg in event.args]
    if event.kind == "administrator_acts":
        args[-1] = event.args[-1]
    return event.sentence(args)


def asks(game: Any, request: Request[Any]) -> str:
    """A question, with names for ids; players' names stay as they are."""
    return request.template.format(*(named(game, arg) if isinstance(arg, str) else arg for arg in request.args))


def named(game: Any, text: str) -> str:
    """The name behind an id; "red-3" is Red 3."""
    if text in game.players:
        return text
    found = game.box.names.get(text)
    if found is not None:
        return str(found)
    colour, dash, number = text.partition("-")
    return f"{colour.capitalize()} {number}" if dash and colour in COLOURS and number.isdigit() else text


# -- what a card can do, in few words


def in_brief(e: Effect) -> str:
    """An effect in few words: "+2 cubes for red"."""
    text = _verb(e)
    if e.when_colour:
        text += f" for {e.when_colour}"
    if e.when_area:
        text += f" in a {_area(e.when_area)}"
    if e.when_area_not:
        text += f" outside {_area(e.when_area_not)}s"
    if e.min_level:
        text += f" from level {e.min_level}"
    if e.min_patients:
        text += f" if {e.min_patients} or more"
    if e.uses_per in ("round", "game"):
        times = "once" if e.uses == 1 else "twice" if e.uses == 2 else f"{e.uses} times"
        text += f", {times} a {e.uses_per}"
    return text


def _area(kind: str) -> str:
    return {"ward": "Ward", "treatment": "Treatment Room", "waiting": "Waiting Room",
            "emergency": "Emergency Room"}.get(kind, kind)


def _many(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _verb(e: Effect) -> str:
    verb, n = e.verb, e.n
    if verb == "bonus_draw":
        return f"+{_many(n, 'cube')}"
    if verb == "rebag":
        return f"re-bag {n}"
    if verb == "care":
        span = f"{e.low}" if e.low == e.high else f"{e.low}\u2013{e.high}"
        return f"{e.draw} cubes, ${e.income} a level" + (f", heals waiting {span}" if e.area == "waiting" else "")
    if verb == "tombstones":
        return f"+{_many(n, 'body space')}"
    if verb == "money":
        each = " a patient" if e.per == "patient_in_ward" else " an occupied Ward" if e.per else ""
        when = {"patient_phase_end": " a night", "heal_income": " when a heal pays"}.get(e.window, "")
        when = " for a cure" if e.cured else when
        amount = "$1 a cube" if e.per_cube else f"${abs(n)}"
        return f"{'pay ' if n < 0 else ''}{amount}{each}{when}"
    if verb == "illness":
        much = "1 level a cube" if e.per_cube else _many(abs(n), "level")
        return f"{_many(e.targets, 'patient')} better by {much}"
    if verb == "transfer":
        return "a free transfer a cube" if e.per_cube else _many(n, "free transfer")
    if verb == "tokens":
        if e.kind == "admin_card":
            return "turn the Administrator up again"
        what = "Medical token" if e.kind == "medical" else "Administrative token"
        text = f"one more {what}" if e.op == "add" else f"ready {'a' if n < 2 else n} {what}{'s' if n > 1 else ''}"
        return text + (f" for ${e.price}" if e.priced and e.price else "")
    if verb == "train":
        many = "a Training marker a cube" if e.per_cube else _many(n, "Training marker")
        return many + (", face up" if e.pool == "face_up" else "")
    if verb == "hire":
        return f"hire for ${e.price}" + (f", \u2212${e.minus_per_cube} a cube" if e.minus_per_cube else "")
    if verb == "improve":
        return f"improve for ${e.price}" + (f", \u2212${e.minus_per_cube} a cube" if e.minus_per_cube else "")
    return _other_verb(e)


def _other_verb(e: Effect) -> str:
    verb, n = e.verb, e.n
    if verb == "black":
        return {"rebag_discarded": "discarded black cubes back into the bag, $2 each",
                "return_redraw": "return a black cube, draw another"}.get(e.op, "a black cube without effect")
    if verb == "death_cost":
        return f"a death costs ${-n} less"
    if verb == "store":
        return f"{n} cubes in store"
    if verb == "research":
        return f"research: +{e.cubes} cubes" + (f", +{_many(e.cards, 'card')}" if e.cards else "")
    if verb == "visit":
        if e.op == "draw_delta":
            return f"+{_many(n, 'cube')} " + ("for the most ill" if e.select == "most_ill" else "each")
        return {"skip": f"{'the most ill' if e.select == 'most_ill' else 'one patient'} is not visited",
                "black_matches": "black cubes make worse"}.get(e.op, "remove a Ward Ability")
    if verb == "arrivals":
        return f"discard {n} arriving cubes"
    if verb == "relax":
        return "any level may go to a Ward"
    if verb == "whiten":
        return "the dead get white markers"
    return verb


def percent(chance: float | None) -> str:
    """A chance for the eye: nothing but the certain is 0 or 100.

    >>> percent(0.0), percent(0.002), percent(0.161), percent(0.999), percent(1.0)
    ('0 %', '<1 %', '16 %', '>99 %', '100 %')
    """
    if chance is None:
        return ""
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"
