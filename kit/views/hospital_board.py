"""The hospital as drawing: Wards, Waiting Rooms and the bag, New Rooms, people, the house, the dead, what happened.

Sizes are pixels at the size the board has on a screen of 1280 x 720; no text is smaller than 13. Every illness has a
colour and a sign of its own, so that no colour has to be told apart.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.games.hospital.data import BLACK, COLOURS
from kit.views import looks
from kit.views.hospital_words import percent
from kit.views.plan import STYLE, Part, as_svg, circle, group, path, rect, shortened, text
from kit.views.scenes import Scene
from kit.views.svg import SHAPES, seat_look
from kit.views.text import SIZE, fit, width

WIDE, HIGH = 708.0, 582.0
GAP = 4.0
BOLD = 1.08

# illness colours with what is written on them, and their pale grounds
FILL = {"yellow": "#F2C200", "gray": "#7C8794", "green": "#1E9150", "red": "#D0352C", "blue": "#1F66C1",
        BLACK: "#15181C", "white": "#FFFFFF", "stand-in": "#E5E7EB"}
PALE = {"yellow": "#FFF8DC", "gray": "#EFF1F4", "green": "#E6F5EC", "red": "#FDE9E7", "blue": "#E5EFFC"}
INKS = {"yellow": looks.INK, "gray": "#FFFFFF", "green": "#FFFFFF", "red": "#FFFFFF", "blue": "#FFFFFF",
        BLACK: "#FFFFFF", "white": looks.INK, "stand-in": looks.INK}
SIGNS = {
    "yellow": SHAPES["triangle"], "gray": SHAPES["hexagon"], "green": SHAPES["diamond"],
    "red": "M0,10L-9.5,-1A5.4,5.4 0 0 1 0,-6A5.4,5.4 0 0 1 9.5,-1Z",
    "blue": "M-3.6,-10H3.6V-3.6H10V3.6H3.6V10H-3.6V3.6H-10V-3.6H-3.6Z",
    BLACK: "M-9,-6L-6,-9L0,-3L6,-9L9,-6L3,0L9,6L6,9L0,3L-6,9L-9,6L-3,0Z",
}
TOMB = "M-8,11V-3A8,8 0 0 1 8,-3V11Z"
ARROW_UP, ARROW_DOWN = "M0,-8L8,6H-8Z", "M0,8L8,-6H-8Z"
MOON = "M3,-9A9,9 0 1 0 9,3A7,7 0 0 1 3,-9Z"

READY = "#0B57D0"
EDGE = "#AEB6BF"

STYLE_HERE = STYLE + f"""
.kit-plan text{{fill:{looks.INK}}}
.kit-plan .quiet{{fill:#4B5563}}
.kit-plan .paper{{fill:#fff;stroke:{EDGE};stroke-width:1}}
.kit-plan .bed{{fill:#fff;stroke:#9AA3AD;stroke-width:1;stroke-dasharray:3 2}}
.kit-plan .spot{{fill:#fff;fill-opacity:.75;stroke:#9AA3AD;stroke-width:.8}}
.kit-plan .tile,.kit-plan .cube{{stroke:{looks.INK};stroke-width:1}}
.kit-plan .bad{{fill:#A11212}}
.kit-plan .good{{fill:#0F6B38}}
.kit-plan .token{{stroke:#0A3D91;stroke-width:1.2}}
.kit-plan .hit{{fill:#fff;fill-opacity:0}}
.kit-plan .rim{{fill:none;stroke:none}}
"""


def drawing(view: Scene) -> dict[str, Any]:
    """The frame and the state of a hospital's scene."""
    frame = {"width": WIDE, "height": HIGH, "title": view["title"], "style": STYLE_HERE,
             "fixed": [rect(0, 0, WIDE, HIGH, "", looks.FELT, 6)]}
    groups = [*_head(view), *_wards(view["wards"]), *_waiting(view["waiting"]), *_bag(view), *_rooms(view),
              *_people(view), *_house(view), *_foot(view), *_patients(view)]
    return {"frame": frame, "state": {"groups": groups, "turn": ""}}


def picture(view: Scene) -> str:
    """The hospital as SVG text."""
    return as_svg(drawing(view), alt(view))


# -- small things


def sign(colour: str, x: float, y: float, r: float, fill: str = "") -> Part:
    """The sign of an illness, or the cross of a black cube."""
    return path(SIGNS[colour], x, y, r / 10, "", fill or INKS[colour])


def cube(colour: str, x: float, y: float, side: float = 14) -> list[Part]:
    """A cube with its sign; x and y are its upper left corner."""
    return [rect(x, y, side, side, "cube", FILL[colour], 2), sign(colour, x + side / 2, y + side / 2, side * 0.32)]


def seat_glyph(seat: int, letter: str, x: float, y: float, r: float = 9) -> list[Part]:
    look = seat_look(seat)
    return [path(SHAPES[look["shape"]], x, y, r / 10, "tile", look["colour"]),
            text(letter, x, y + 4.6, "b mid", 0, SIZE, look["ink"])]


def titled(name: str, x: float, y: float, w: float, h: float, more: str = "", kind: str = "quiet") -> list[Part]:
    """A box with its title at the upper left, and a remark at the upper right."""
    parts = [rect(x, y, w, h, "paper", "", 5), text(name, x + 6, y + 15, "b", w - 18 - width(more) * BOLD, bold=BOLD)]
    return [*parts, *([text(more, x + w - 6, y + 15, f"end {kind}")] if more else [])]


def rim(w: float, h: float, rx: float = 5) -> Part:
    """The outline that shows what is chosen, pointed at, or an answer."""
    return rect(0, 0, w, h, "rim", "", rx)


# -- the head: round, phase, money


def _head(view: Scene) -> list[dict[str, Any]]:
    parts = [text(view["title"], 4, 20, "b", 0, 15)]
    x = 202.0
    for n in range(1, view["rounds"] + 1):
        now, past = n == view["round"], n < view["round"]
        parts.append(circle(x, 15, 10, "token", READY if now else "#C7D2E3" if past else "#FFFFFF"))
        parts.append(text(str(n), x, 19.6, "b mid" if now else "mid", 0, SIZE, "#FFFFFF" if now else ""))
        x += 24
    parts.append(text(view["phase"], x - 2, 20, "b", 178, 14, bold=BOLD))
    if view["phase"] == "Player actions":
        parts += [path(MOON, 452, 15, 0.6, "", "#4B5563"), text("% worse tonight", 461, 20, "quiet")]
    money = f"${view['money']}".replace("$-", "\u2212$")
    parts.append(text(money, WIDE - 4, 22, "b end", 0, 20))
    parts.append(text(view["band"], WIDE - 12 - width(money, 20) * BOLD, 21, "end quiet", 94))
    return [group("head", 0, 0, parts)]


# -- Wards


WARD_W, WARD_H, WARD_Y = (WIDE - 4 * GAP) / 5, 118.0, 33.0
TILE_W, TILE_H = 34.0, 27.0


def _ward_x(i: int) -> float:
    return i * (WARD_W + GAP)


def _wards(wards: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    made = []
    for i, ward in enumerate(wards):
        colour = ward["colour"]
        parts = [rect(0, 0, WARD_W, WARD_H, "paper", PALE[colour], 5), rect(0, 0, WARD_W, 20, "", FILL[colour], 5),
                 sign(colour, 12, 10, 7),
                 text(ward["illness"], 24, 14.8, "b", WARD_W - 28, SIZE, INKS[colour], BOLD)]
        if ward["ability"]:
            harm = ward["tone"] == "harm"
            parts += [path(ARROW_UP if harm else ARROW_DOWN, 10, 30, 0.55, "bad" if harm else "good"),
                      text(ward["ability"], 18, 35, "i", WARD_W - 22),
                      text(ward["can"], 5, WARD_H - 4, "quiet", WARD_W - 9)]
        for k in range(len(ward["beds"])):
            x, y = _bed(k)
            parts.append(rect(x, y, TILE_W, TILE_H, "bed", "", 4))
        parts.append(rim(WARD_W, WARD_H))
        label = f"{ward['name']}: {sum(1 for bed in ward['beds'] if bed)} of {len(ward['beds'])} beds taken"
        if ward["ability"]:
            label += f"; {ward['ability']}: {ward['can']}"
        made.append(group(ward["id"], _ward_x(i), WARD_Y, parts, label, "area"))
    return made


def _bed(k: int) -> tuple[float, float]:
    """Where bed number k of a Ward lies in it."""
    return 4 + (k % 2) * (WARD_W / 2 - 1), 41 + (k // 2) * 31


# -- Waiting Rooms


ROOM_W, WAIT_Y, WAIT_H = 252.0, 155.0, 112.0
COLUMN = (ROOM_W - 8) / 5
SIDE, PITCH = 14.0, 16.0


def _waiting(rooms: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    made = []
    for i, room in enumerate(rooms):
        over = percent(room["overflow"])
        parts = titled(room["name"], 0, 0, ROOM_W, WAIT_H, f"overflow {over}", _mood(room["overflow"]))
        for k, column in enumerate(room["columns"]):
            x = 4 + k * COLUMN
            parts.append(rect(x + 1, 20, COLUMN - 2, 90, "", PALE[column["colour"]], 3))
            for spot in range(room["spots"]):
                y = _spot_y(spot)
                parts.append(rect(x + 5, y, SIDE, SIDE, "spot", "", 2))
                parts.append(sign(column["colour"], x + 5 + SIDE / 2, y + SIDE / 2, 3.4, FILL[column["colour"]]))
            parts.append(text(percent(column["over"]), x + COLUMN / 2, 106, f"mid {_mood(column['over'])}"))
        parts.append(rim(ROOM_W, WAIT_H))
        made.append(group(room["id"], i * (ROOM_W + GAP), WAIT_Y, parts,
                          f"{room['name']}: overflows tonight {over}", "area"))
    return made


def _spot_y(spot: int) -> float:
    return 24 + (3 - spot) * PITCH + 4


def _mood(chance: float | None) -> str:
    return "bad b" if chance is not None and chance >= 0.3 else "quiet"


# -- the bag


def _bag(view: Scene) -> list[dict[str, Any]]:
    x, w = 2 * (ROOM_W + GAP), WIDE - 2 * (ROOM_W + GAP)
    bag, away = view["bag"], view["discards"]
    parts = titled("Bag", 0, 0, w, WAIT_H, f"{sum(bag.values())} cubes, {sum(away.values())} out")
    most = max(16, *bag.values())
    room = w - 78
    for i, colour in enumerate((*COLOURS, BLACK)):
        y = 20 + i * 15
        parts += cube(colour, 6, y + 0.5, 13)
        length = room * bag[colour] / most
        parts.append(rect(24, y + 2, room, 10, "", "#EEF1F4", 2))
        parts += [rect(24, y + 2, length, 10, "cube", FILL[colour], 2)] if length else []
        parts.append(text(str(bag[colour]), 28 + room + 16, y + 12, "b end"))
        parts += [text(f"+{away[colour]}", w - 6, y + 12, "end quiet")] if away[colour] else []
    parts.append(rim(w, WAIT_H))
    held = ", ".join(f"{colour} {count}" for colour, count in bag.items())
    return [group("bag", x, WAIT_Y, parts, f"The bag: {held}; discarded {sum(away.values())}", "area")]


# -- New Rooms


CARD_Y, CARD_H = 271.0, 82.0


def _card_x(view: Scene, i: int) -> float:
    return i * (_card_w(view) + GAP)


def _card_w(view: Scene) -> float:
    spaces: int = view["room_spaces"]
    return (WIDE - (spaces - 1) * GAP) / spaces


def _rooms(view: Scene) -> list[dict[str, Any]]:
    made = []
    w = _card_w(view)
    for i in range(view["room_spaces"]):
        if i >= len(view["rooms"]):
            made.append(group(f"space-{i}", _card_x(view, i), CARD_Y, [
                rect(0, 0, w, CARD_H, "bed", "", 5), text("New Room", w / 2, CARD_H / 2 + 4, "mid quiet")]))
            continue
        made.append(_room(view["rooms"][i], _card_x(view, i), w))
    return made


def _room(room: Mapping[str, Any], x: float, w: float) -> dict[str, Any]:
    colour = room["colour"]
    head = FILL[colour] if colour else "#3F4A55"
    ink = INKS[colour] if colour else "#FFFFFF"
    lines = fit(room["name"], w - 10 - (12 if colour else 0), 2)
    parts = [rect(0, 0, w, CARD_H, "paper", PALE[colour] if colour else "#FFFFFF", 5), rect(0, 0, w, 34, "", head, 5)]
    parts += [sign(colour, 10, 17, 6)] if colour else []
    left = 19 if colour else 6
    for k, line in enumerate(lines):
        y = 14.5 + 14 * k if len(lines) > 1 else 21.5
        parts.append(text(line, left, y, "b", w - left - 4, SIZE, ink, BOLD))
    if room["slots"]:
        for k in range(room["slots"]):
            parts.append(rect(5 + k * (TILE_W + 2), 38, TILE_W, TILE_H, "bed", "", 4))
        if not room["patients"] and room["slots"] < 3:
            parts.append(text("free", 10 + room["slots"] * (TILE_W + 2), 56, "quiet"))
        parts += _state_of(room, w)
    elif room["store"]:
        for k, one in enumerate(room["store"]):
            parts += cube(one, 6 + k * 17, 43, 15)
    else:
        for k, line in enumerate(fit(room["can"], w - 8, 2)):
            parts.append(text(line, 5, 49 + 14 * k, "", w - 8))
    parts.append(text("improved" if room["improved"] else "basic", w - 5, CARD_H - 4,
                      "end good" if room["improved"] else "end quiet", w / 2 - 6))
    if room["slots"]:
        parts.append(text(room["can"].split(",")[0], 5, CARD_H - 4, "quiet", w / 2 - 6))
    parts.append(rim(w, CARD_H))
    label = f"{room['name']}, {'improved' if room['improved'] else 'basic'}: {room['can']}"
    return group(room["id"], x, CARD_Y, parts, label, "area")


def _state_of(room: Mapping[str, Any], w: float) -> list[Part]:
    """What tonight means for who lies here: the treated stay, everybody else dies."""
    if not room["patients"] or room["slots"] > 1:
        return []
    p = room["patients"][0]
    x = 8 + TILE_W
    if p["treated"]:
        return [text("treated", x, 56, "good b", w - x - 4)]
    return [text("dies tonight", x, 50, "bad b", w - x - 4, bold=BOLD),
            text("unless healed", x, 63, "bad", w - x - 4)]


# -- people


SEAT_Y, SEAT_H = 357.0, 74.0


def _people(view: Scene) -> list[dict[str, Any]]:
    count = len(view["players"]) + 1
    w = (WIDE - (count - 1) * GAP) / count
    made = [_seat(row, i * (w + GAP), w) for i, row in enumerate(view["players"])]
    return [*made, _administrator(view, (count - 1) * (w + GAP), w)]


def _tokens(ready: int, used: int, x: float, y: float, room: float) -> list[Part]:
    """Ready tokens are full, used ones hollow."""
    step = min(17.0, room / max(1, ready + used))
    return [circle(x + 7 + i * step, y, 6.5, "token", READY if i < ready else "#FFFFFF") for i in range(ready + used)]


def _seat(row: Mapping[str, Any], x: float, w: float) -> dict[str, Any]:
    parts = [rect(0, 0, w, SEAT_H, "paper", "#FFF8E1" if row["on_turn"] else "#FFFFFF", 5)]
    parts += seat_glyph(row["seat"], row["letter"], 14, 14)
    parts.append(text(row["name"], 28, 19, "b", w - 32, 14, bold=BOLD))
    parts.append(text(row["doctor"], 6, 37, "", w - 10))
    parts += _tokens(row["ready"], row["used"], 5, 49, w - 10 - (58 if row["forgone"] else 0))
    if row["forgone"]:
        parts.append(text("forgoes", w - 5, 54, "end quiet i"))
    parts += _training(row["training"], 5, 58, w - 10)
    if not row["training"] and row["can"]:
        parts.append(text("; ".join(row["can"]), 6, 70, "quiet", w - 10))
    parts.append(rim(w, SEAT_H))
    trained = ", ".join(marker["can"] for marker in row["training"])
    label = (f"{row['name']}, {row['doctor']}, {row['role']}: {row['ready']} Medical tokens ready, {row['used']} used"
             f"{', forgoes' if row['forgone'] else ''}; {'; '.join(row['can'])}{'; ' + trained if trained else ''}")
    return group(f"seat-{row['seat']}", x, SEAT_Y, parts, label, "seat")


def _training(markers: Sequence[Mapping[str, Any]], x: float, y: float, room: float) -> list[Part]:
    """Training markers as small chips; where there is no room for all, how many more there are."""
    parts: list[Part] = []
    right = x + room
    for k, marker in enumerate(markers):
        chip, w = training_chip(marker, x, y)
        if x + w > right and k:
            parts.append(text(f"+{len(markers) - k}", right, y + 12, "end quiet"))
            break
        parts += chip
        x += w + 3
    return parts


def training_chip(marker: Mapping[str, Any], x: float, y: float) -> tuple[list[Part], float]:
    """One Training marker, 14 high: "+1" with a sign, "re-bag 1"."""
    words = f"re-bag {marker['n']}" if marker["rebag"] else f"+{marker['n']}"
    long = width(words) + 8
    if marker["rebag"]:
        return [rect(x, y, long, 15, "tile", "#FFFFFF", 3), text(words, x + 4, y + 12)], long
    colour = marker["colour"]
    long += 14
    ground, ink = (FILL[colour], INKS[colour]) if colour else ("#FFFFFF", looks.INK)
    parts = [rect(x, y, long, 15, "tile", ground, 3), text(words, x + 4, y + 12, "b", 0, SIZE, ink)]
    parts.append(sign(colour, x + long - 10, y + 7.5, 4.5) if colour else
                 path(SHAPES["octagon"], x + long - 10, y + 7.5, 0.45, "", looks.INK))
    return parts, long


def _administrator(view: Scene, x: float, w: float) -> dict[str, Any]:
    admin = view["admin"]
    down = bool(admin["name"]) and not admin["up"]
    parts = [rect(0, 0, w, SEAT_H, "paper", "#E3E6EA" if down else "#F3EDFB", 5)]
    holder = view["players"][admin["seat"]] if admin["seat"] >= 0 else None
    if holder is not None:
        parts += seat_glyph(holder["seat"], holder["letter"], w - 14, 14)
    parts.append(text("Administrator", 6, 19, "b", w - 36, 14, bold=BOLD))
    parts.append(text(admin["name"] + (" (face down)" if down else ""), 6, 37, "quiet i" if down else "", w - 10))
    parts += _tokens(admin["ready"], admin["used"], 5, 49, w - 10)
    parts.append(text("; ".join(admin["can"]), 6, 70, "quiet", w - 10))
    parts.append(rim(w, SEAT_H))
    label = (f"Administrator {admin['name']}{', face down' if down else ''}, held by {admin['holder'] or 'nobody'}: "
             f"{admin['ready']} tokens ready, {admin['used']} used; {'; '.join(admin['can'])}")
    return group("administrator", x, SEAT_Y, parts, label, "seat")


# -- the house: staff, training


HOUSE_Y, HOUSE_H = 435.0, 58.0
STAFF_W = 500.0


def _house(view: Scene) -> list[dict[str, Any]]:
    made = [group("staff", 0, HOUSE_Y, titled("Staff", 0, 0, STAFF_W, HOUSE_H,
                                              f"hired \u2713, to hire ${view['hire_price']}"))]
    x, y = 50.0, HOUSE_Y + 3
    for one in view["staff"]:
        hired = one["how"] == "hired"
        w = width(one["name"]) * (BOLD if hired else 1) + 12 + (13 if hired else 0)
        limit = STAFF_W - (width(f"hired \u2713, to hire ${view['hire_price']}") + 14 if y < HOUSE_Y + 10 else 4)
        if x + w > limit:
            x, y = 6.0, y + 18
        made.append(_staff_chip(one, x, y, w, hired))
        x += w + 4
    w = WIDE - STAFF_W - GAP
    made.append(group("board-room", STAFF_W + GAP, HOUSE_Y,
                      titled("Training", 0, 0, w, HOUSE_H, f"{view['training_left']} face down")))
    x, y = STAFF_W + GAP + 6, HOUSE_Y + 21
    for marker in view["training"]:
        chip, long = training_chip(marker, 0, 0)
        if x + long > WIDE - 4:
            x, y = STAFF_W + GAP + 6, y + 18
        made.append(group(marker["id"], x, y, [*chip, rim(long, 15, 3)], f"{marker['name']}: {marker['can']}", "chip"))
        x += long + 5
    return made


def _staff_chip(one: Mapping[str, Any], x: float, y: float, w: float, hired: bool) -> dict[str, Any]:
    ground = {"hired": "#D9EFE1", "open": "#FFFFFF", "cat": "#E5E7EB"}[one["how"]]
    parts = [rect(0, 0, w, 16, "tile", ground, 8)]
    parts.append(text(("\u2713 " if hired else "") + one["name"], w / 2, 12.4, "mid b" if hired else "mid"))
    parts.append(rim(w, 16, 8))
    how = {"hired": "hired", "open": "can be hired", "cat": "cannot be hired"}[one["how"]]
    return group(one["id"], x, y, parts, f"{one['full']}, {how}{': ' + one['can'] if one['can'] else ''}", "chip")


# -- the foot: the dead, the cubes on the table, research, what happened


FOOT_Y, FOOT_H = 497.0, 38.0
GRAVES_W, RESEARCH_W = 236.0, 150.0


def _foot(view: Scene) -> list[dict[str, Any]]:
    return [_cemetery(view), _cubes(view), _research(view), _said(view)]


def _cemetery(view: Scene) -> dict[str, Any]:
    spaces, bodies = view["spaces"], view["bodies"]
    parts = [rect(0, 0, GRAVES_W, FOOT_H, "paper", "", 5), text("Cemetery", 6, 15, "b"),
             text(f"{len(bodies)} of {spaces}", 6, 31, "bad b" if len(bodies) >= spaces else "quiet")]
    left = 74.0
    step = min(20.0, (GRAVES_W - left - 4) / max(1, spaces))
    for i in range(spaces):
        x = left + 8 + i * step
        colour = bodies[i]["colour"] if i < len(bodies) else ""
        parts.append(path(TOMB, x, 19, min(1.0, step / 18), "tile", FILL[colour] if colour else "#FFFFFF"))
        if colour in COLOURS:
            parts.append(sign(colour, x, 20, 4.5))
        elif colour:
            parts.append(sign(BLACK, x, 20, 4, looks.INK))
    parts.append(rim(GRAVES_W, FOOT_H))
    told = ", ".join(body["colour"] for body in bodies)
    return group("cemetery", 0, FOOT_Y, parts,
                 f"Cemetery: {len(bodies)} of {spaces} body spaces taken{': ' + told if told else ''}", "area")


def _cubes(view: Scene) -> dict[str, Any]:
    x, w = GRAVES_W + GAP, WIDE - GRAVES_W - RESEARCH_W - 2 * GAP
    now = view["drawn"]
    parts = titled("On the table" if now["now"] else "Last drawn", 0, 0, w, FOOT_H, now["net"], "b")
    cubes = now["cubes"]
    step = min(16.0, (w - 20) / max(1, len(cubes)))
    for i, colour in enumerate(cubes):
        parts += cube(colour, 6 + i * step, 20, 14)
    if not cubes:
        parts.append(text("no cubes yet", 6, 32, "quiet"))
    parts.append(rim(w, FOOT_H))
    return group("drawn", x, FOOT_Y, parts, f"{'On the table' if now['now'] else 'Drawn last'}: "
                 f"{', '.join(cubes) or 'no cubes'}{'; ' + now['net'] if now['net'] else ''}", "area")


def _research(view: Scene) -> dict[str, Any]:
    research = view["research"]
    parts = titled("Research", 0, 0, RESEARCH_W, FOOT_H, f"{research['left']} cards")
    titles = research["open"]
    if titles:
        parts.append(text(" / ".join(titles), 6, 32, "", RESEARCH_W - 10))
    parts.append(rim(RESEARCH_W, FOOT_H))
    return group("research", WIDE - RESEARCH_W, FOOT_Y, parts,
                 f"Research: {research['left']} cards in the deck{', open: ' + ', '.join(titles) if titles else ''}",
                 "area")


def _said(view: Scene) -> dict[str, Any]:
    """The latest events, the newest at the foot."""
    lines = [shortened(row["text"], WIDE - 12, SIZE, 1.0, 0.9) for row in view["said"][-3:]]
    parts: list[Part] = []
    for i, line in enumerate(lines):
        last = i == len(lines) - 1
        parts.append(text(line, 6, 13 + 15 * i, "b" if last else "quiet", WIDE - 12, bold=BOLD if last else 1))
    return group("said", 0, FOOT_Y + FOOT_H + 2, parts)


# -- patients: things of their own, so that they can be seen to move


def _patients(view: Scene) -> list[dict[str, Any]]:
    made = []
    for i, ward in enumerate(view["wards"]):
        for k, bed in enumerate(ward["beds"]):
            if bed:
                x, y = _bed(k)
                made.append(_tile(bed, _ward_x(i) + x, WARD_Y + y))
    for i, room in enumerate(view["waiting"]):
        for k, column in enumerate(room["columns"]):
            if column["patient"]:
                made.append(_column(column, i * (ROOM_W + GAP) + 4 + k * COLUMN, WAIT_Y))
    for i, room in enumerate(view["rooms"]):
        for k, p in enumerate(room["patients"]):
            made.append(_tile(p, _card_x(view, i) + 5 + k * (TILE_W + 2), CARD_Y + 38))
    return made


def _tile(p: Mapping[str, Any], x: float, y: float) -> dict[str, Any]:
    """A patient with a marker, or in the Emergency Room: sign and level, and beside it what tonight may bring."""
    colour = p["colour"]
    parts = [rect(0, 0, TILE_W, TILE_H, "tile", FILL[colour], 4), sign(colour, 10, TILE_H / 2, 6.5),
             text(str(p["level"]), 25, TILE_H / 2 + 6, "b mid", 0, 17, INKS[colour])]
    label = f"{in_words(p)}, level {p['level']}, {p['where']}"
    if p["worse"] is not None:
        mood = "bad b" if p["die"] and p["die"] >= 0.1 else "quiet"
        parts.append(text(percent(p["worse"]), TILE_W + 2, TILE_H / 2 + 5, mood, WARD_W / 2 - TILE_W - 6))
        label += f"; tonight worse {percent(p['worse'])}, dies {percent(p['die'])}"
    elif p["treated"]:
        label += ", treated"
    parts.append(rim(TILE_W, TILE_H, 4))
    return group(p["id"], x, y, parts, label, "patient")


def _column(column: Mapping[str, Any], x: float, y: float) -> dict[str, Any]:
    """A patient of cubes in its column of a Waiting Room."""
    p = column["patient"]
    parts = [rect(0, 20, COLUMN, 72, "hit")]
    for spot in range(p["level"]):
        parts += cube(p["colour"], 5, _spot_y(spot), SIDE)
    parts.append(text(str(p["level"]), 33, 66, "b mid", 0, 17))
    parts.append(rect(1, 22, COLUMN - 2, 70, "rim", "", 4))
    return group(p["id"], x, y, parts, f"{in_words(p)}, level {p['level']}, {p['where']}; its column overflows tonight "
                 f"{percent(column['over'])}", "patient")


def in_words(p: Mapping[str, Any]) -> str:
    """ "Red 3" for the patient red-3. """
    return str(p["id"]).replace("-", " ").capitalize()


def alt(view: Scene) -> str:
    """The picture in one sentence."""
    living = sum(1 for ward in view["wards"] for bed in ward["beds"] if bed)
    living += sum(1 for room in view["waiting"] for column in room["columns"] if column["patient"])
    living += sum(len(room["patients"]) for room in view["rooms"])
    return (f"{view['title']}: round {view['round']} of {view['rounds']}, {view['phase']}, ${view['money']}, "
            f"{living} patients, {len(view['bodies'])} of {view['spaces']} body spaces taken")
