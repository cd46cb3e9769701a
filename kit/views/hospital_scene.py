"""What is to be seen of a hospital, as plain data: its picture and its board on screen are drawn from nothing else.

Beside the state it holds what tonight may bring, exactly: the chance that a Ward patient gets worse, that a column of a
Waiting Room overflows. A scene is a dict that can be written as JSON; players' names are in it as they were typed.
"""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from kit.games.hospital.data import COLOURS
from kit.odds.hospital import visits, waiting
from kit.views.hospital_words import in_brief, told
from kit.views.scenes import Scene

SAID = 8
PHASES = {
    "setup": "Setting up", "actions": "Player actions", "treatment": "Night: Treatment Rooms",
    "install": "Night: new room", "restock": "Night: cubes restocked",
    "arrivals": "Night: arrivals", "visits": "Night: Ward visits",
    "end": "Night: the end", "housekeeping": "Night: housekeeping",
}
SHORT = {"STF-COO": "COO", "STF-CFO": "CFO"}
BEGINS_A_DRAW = ("heals", "researches", "placed", "visited", "phase", "uses", "installed", "improved")


def scene(game: Any) -> Scene:
    """The scene of a hospital."""
    s, box = game.s, game.box
    on_turn = s.phase == "actions" and not game.over()
    return {
        "game": game.name, "title": "Healthy Heart Hospital", "layout": "hospital",
        "players": [_player(game, i, seat, on_turn) for i, seat in enumerate(s.seats.values())],
        "round": s.round, "rounds": s.rounds, "phase": _phase(game), "money": s.money.cash, "band": band(game)[0],
        "wards": _wards(game), "waiting": _waiting(game), "rooms": _rooms(game), "room_spaces": box.figures.room_spaces,
        "admin": _administrator(game), "staff": _staff(game), "hire_price": box.figures.hire_price,
        "training": [_marker(game, name) for name in s.training_up], "training_left": len(s.training_unseen),
        "research": {"left": len(s.research.unseen) + len(s.research.known),
                     "open": [box.research[card].title for card in s.open_cards]},
        "drawn": drawn(game), "bodies": [{"colour": colour} for colour in s.bodies], "spaces": game.body_spaces(),
        "bag": dict(s.bag.counts), "discards": dict(s.discards),
        "said": [{"turn": e.turn, "clause": e.clause, "text": told(game, e)} for e in game.events[-SAID:]],
        "provenance": provenance(game),
    }


def _phase(game: Any) -> str:
    s = game.s
    if s.ended:
        return {"won": "The game is won", "bankrupt": "Lost: bankrupt", "arrested": "Lost: arrested"}[s.ended]
    return PHASES[s.phase]


def band(game: Any) -> tuple[str, int, int]:
    """The rating that the money on hand would get, where it begins and where the next begins (0: it is the last)."""
    cash, ratings = game.s.money.cash, game.box.figures.ratings
    now = max((i for i, (least, _) in enumerate(ratings) if cash >= least), default=0)
    following = ratings[now + 1][0] if now + 1 < len(ratings) else 0
    return ratings[now][1], ratings[now][0], following


# -- people


def _player(game: Any, number: int, seat: Any, on_turn: bool) -> dict[str, Any]:
    doctor = game.box.doctors.get(seat.doctor)
    return {
        "seat": number, "name": seat.name, "letter": seat.name.strip()[:1].upper(), "cash": seat.ready, "deeds": [],
        "extras": [], "position": -1, "confined": False, "out": False, "on_turn": on_turn and not seat.forgone,
        "doctor": doctor.name if doctor else "", "role": doctor.role if doctor else "",
        "can": [in_brief(e) for e in doctor.effects] if doctor else [],
        "ready": seat.ready, "used": seat.used, "forgone": seat.forgone,
        "training": [_marker(game, name) for name in seat.training],
    }


def _administrator(game: Any) -> dict[str, Any]:
    s = game.s
    card = game.box.administrators.get(s.administrator)
    return {
        "name": card.name if card else "", "up": s.card_up, "holder": s.holder,
        "seat": game.players.index(s.holder) if s.holder else -1, "ready": s.admin_ready, "used": s.admin_used,
        "can": [("reaction: " if d.reaction else "") + "; ".join(in_brief(e) for e in d.effects) for d in card.deeds]
        if card else [],
    }


def _staff(game: Any) -> list[dict[str, Any]]:
    s, staff = game.s, game.box.staff
    rows = [(name, "hired") for name in s.office]
    rows += [(name, "open" if staff[name].hireable else "cat") for name in s.staff_up]
    return [{"id": name, "name": SHORT.get(name, game.box.names[name]), "full": game.box.names[name], "how": how,
             "can": "; ".join(in_brief(e) for e in staff[name].effects)} for name, how in rows]


def _marker(game: Any, name: str) -> dict[str, Any]:
    effect = game.box.training[name].effects[0]
    return {"id": name, "name": game.box.names[name], "colour": effect.when_colour, "n": effect.n,
            "rebag": effect.verb == "rebag", "can": in_brief(effect)}


# -- areas


def _patient(game: Any, p: Any, visit: Any = None) -> dict[str, Any]:
    made = {"id": p.id, "colour": p.colour, "level": p.level, "area": p.area, "treated": p.treated,
            "where": game.box.names[p.area], "worse": None, "die": None}
    if visit is not None:
        made["worse"], made["die"] = number(visit.worse), number(visit.die)
    return made


def number(chance: Fraction) -> float:
    """A chance as it is drawn; only the exact 0 and 1 come out as such."""
    value = float(chance)
    return value if chance in (0, 1) else min(max(value, 1e-9), 1 - 1e-9)


def _wards(game: Any) -> list[dict[str, Any]]:
    tonight = {visit.patient: visit for visit in visits(game)}
    wards = []
    for ward in game.map.wards:
        token = game.box.abilities.get(game.s.abilities.get(ward, ""))
        wards.append({
            "id": ward, "name": game.box.names[ward], "colour": game.map.colour_of[ward],
            "illness": game.box.illnesses[game.map.colour_of[ward]], "ability": token.name if token else "",
            "tone": token.kind if token else "", "can": "; ".join(in_brief(e) for e in token.effects) if token else "",
            "beds": [_patient(game, game.s.patients[name], tonight.get(name)) if name else None
                     for name in game.beds(ward)]})
    return wards


def _waiting(game: Any) -> list[dict[str, Any]]:
    rows = []
    for odds in waiting(game):
        columns = []
        for colour in COLOURS:
            p = game.column(odds.area, colour)
            columns.append({"colour": colour, "level": p.level if p else 0,
                            "patient": _patient(game, p) if p else None, "over": number(odds.by_colour[colour])})
        rows.append({"id": odds.area, "name": game.box.names[odds.area], "overflow": number(odds.overflow),
                     "spots": game.box.figures.spots, "columns": columns})
    return rows


def _rooms(game: Any) -> list[dict[str, Any]]:
    rooms = []
    for name, improved in game.s.rooms.items():
        room = game.box.rooms[name]
        effects = room.side(improved)
        slots = sum(e.slots for e in effects if e.verb == "care")
        rooms.append({
            "id": name, "name": room.name, "colour": room.colour, "improved": improved, "slots": slots,
            "kind": game.map.kind[name], "patients": [_patient(game, p) for p in game.in_area(name)],
            "store": [c for c in COLOURS for _ in range(game.s.store.get(c, 0))] if game.room_effect("store") and
            game.room_effect("store")[0] == name else [],
            "can": "; ".join(in_brief(e) for e in effects)})
    return rooms


def drawn(game: Any) -> dict[str, Any]:
    """The cubes that lie drawn; between actions those of the latest draw, to look at once more."""
    if game.s.drawn:
        return {"now": True, "cubes": list(game.s.drawn), "net": ""}
    cubes: list[str] = []
    net = ""
    for event in reversed(game.events[-60:]):
        if event.kind == "drew":
            cubes = [*str(event.args[0]).split(), *cubes]
        elif event.kind == "net" and not net:
            net = f"{event.args[0]} matching, {event.args[1]} black: net {event.args[2]:+d}".replace("-", "\u2212")
        elif cubes and event.kind in BEGINS_A_DRAW:
            break
    return {"now": False, "cubes": cubes, "net": net}


def provenance(game: Any) -> str:
    """Which cards were made for this kit, because the rules' text names them but does not show them."""
    facts = game.box.facts
    made = rows = 0
    for kind in ("new_rooms", "ward_abilities", "training_markers", "administrators", "doctors", "research_cards"):
        for row in facts.get(kind, ()):
            rows += 1
            made += "designed" in str(row.get("provenance"))
    return f"Cards designed for this kit, wholly or in part: {made} of {rows}" if made else ""
