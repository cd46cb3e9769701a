"""How options read on buttons: names instead of ids, and what there is to know before one is pressed."""
from __future__ import annotations

from typing import Any

from kit.games.hospital.actions import Act
from kit.games.hospital.asking import NO
from kit.games.hospital.house import House
from kit.games.hospital.people import UNSEEN

OF_DEED = {
    "rebag_discarded": "discarded black cubes into the bag", "return_redraw": "return a black cube",
    "money": "money", "hire": "hire", "improve": "improve a room", "tokens": "ready tokens",
    "bonus_draw": "bonus cubes",
    "train": "a Training marker", "transfer": "transfers", "illness": "relieve patients",
}


def described(game: House, option: Any) -> str:
    """An option in words: "Ann: heal red level 4 in the Cardiology Ward with Doctor Aorta"."""
    if isinstance(option, Act):
        return _act(game, option)
    text = str(option)
    if text == NO:
        return "No"
    if text == UNSEEN:
        return "a face-down one"
    patient, _, target = text.partition(" to ")
    if patient in game.s.patients:
        return f"{_patient(game, patient)}{' to ' + _name(game, target) if target else ''}"
    return _name(game, text)


def _name(game: House, text: str) -> str:
    return game.box.names.get(text, text)


def _patient(game: House, name: str) -> str:
    p = game.s.patients.get(name)
    if p is None:
        return name
    return f"{p.colour} level {p.level} in the {_name(game, p.area)}"


def _act(game: House, act: Act) -> str:
    text = f"{act.player}: {act.verb}"
    if act.verb == "administrator" and game.s.administrator:
        for deed in game.box.administrators[game.s.administrator].deeds:
            if deed.key == act.what:
                e = deed.effects[0]
                return f"{text} {_name(game, game.s.administrator)}: {OF_DEED.get(e.op, OF_DEED.get(e.verb, e.verb))}"
    if act.what:
        text += " " + (_patient(game, act.what) if act.what in game.s.patients else _name(game, act.what))
    if act.verb == "heal":
        text += f" with {_name(game, game.s.seats[act.player].doctor)}"
    if act.to:
        text += " to " + (_patient(game, act.to) if act.to in game.s.patients else _name(game, act.to))
    return f"{text} by {_name(game, act.by)}" if act.by else text
