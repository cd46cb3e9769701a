"""The components of the hospital as typed records, read from boards/hospital/components.yaml and checked line by line.

`VERBS` is the one table of what a card, marker, token or room can do: its parameters, and when it may do it.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kit.core.data import BOARDS, BadBoard, Source, read_yaml
from kit.core.state import fingerprint

Where = tuple[str | int, ...]

COLOURS: Final = ("yellow", "gray", "green", "red", "blue")
BLACK: Final = "black"
WHITE: Final = "white"
CUBES: Final = (*COLOURS, BLACK)
AREAS: Final = ("ward", "treatment", "emergency", "waiting")
NEVER: Final = 99                # `dies_at` where a Heal kills nobody

WINDOWS: Final = (
    "constant", "setup", "immediate", "action", "free", "heal_draw", "heal_after", "heal_income", "black_drawn",
    "arrivals_draw", "visit_ward", "death", "research", "patient_phase_end",
)
VERBS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    # verb: parameters it must have, parameters it may have (besides window, when, uses)
    "bonus_draw": (("n",), ()),
    "rebag": (("n",), ()),
    "money": (("n",), ("per",)),
    "illness": (("n", "targets", "areas"), ()),
    "transfer": (("n",), ()),
    "tokens": (("n", "op", "kind"), ("price",)),
    "train": (("n",), ("pool", "assign", "then")),
    "hire": (("n", "price"), ()),
    "improve": (("n", "price"), ()),
    "whiten": (("n",), ()),
    "black": (("n", "op"), ("money_each",)),
    "tombstones": (("n",), ()),
    "death_cost": (("n", "floor"), ("scope",)),
    "care": (("area", "slots", "form", "colours", "levels", "draw", "income", "death_cost", "dies_at"), ()),
    "store": (("n", "restock_price", "restock_admin_tokens", "restock_when"), ()),
    "research": (("cubes", "cards"), ()),
    "visit": (("n", "op"), ("select",)),
    "arrivals": (("n", "op"), ()),
    "relax": (("rule", "value"), ()),
}
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "op": ("refresh", "add", "return_redraw", "discard_no_effect", "rebag_discarded", "draw_delta", "skip",
           "black_matches", "remove_token", "discard"),
    "kind": ("medical", "admin", "admin_card"),
    "pool": ("face_up", "any"),
    "assign": ("self", "any"),
    "then": ("refill_board_room",),
    "form": ("marker", "cubes"),
    "area": AREAS,
    "select": ("all", "most_ill", "choice"),
    "per": ("patient_in_ward", "occupied_ward"),
    "scope": ("one_death",),
    "rule": ("waiting_to_ward_min_level",),
    "restock_when": ("empty",),
}
WHEN: Final = ("colour", "area", "area_not", "min_level", "min_patients", "min_income", "cured")


@dataclass(frozen=True)
class Effect:
    """One thing that a card, marker, token or room does; fields that its verb does not use keep their defaults."""

    verb: str
    window: str
    n: int = 0
    per_cube: int = 0              # n grows by this for each matching cube
    cap: int = 0                   # at most so much in absolute value; 0: no limit
    every: bool = False            # n: all
    op: str = ""
    kind: str = ""
    price: int = 0
    priced: bool = False
    minus_per_cube: int = 0
    floor: int = 0
    per: str = ""
    targets: int = 0
    areas: tuple[str, ...] = ()
    pool: str = "any"
    assign: str = "any"
    money_each: int = 0
    one_death: bool = False
    area: str = ""
    slots: int = 0
    form: str = ""
    colours: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    draw: int = 0
    income: int = 0
    death_cost: int = 0
    dies_at: int = 0
    restock_price: int = 0
    restock_tokens: int = 0
    cubes: int = 0
    cards: int = 0
    select: str = "all"
    rule: str = ""
    value: int = 0
    when_colour: str = ""
    when_area: str = ""
    when_area_not: str = ""
    min_level: int = 0
    min_patients: int = 0
    min_income: int = 0
    cured: bool = False
    uses_per: str = ""             # round, game, or action
    uses: int = 0

    def size(self, matching: int) -> int:
        """n for so many matching cubes."""
        if not self.per_cube:
            return self.n
        n = self.per_cube * matching
        if self.cap and abs(n) > self.cap:
            return self.cap if n > 0 else -self.cap
        return n

    def cost(self, matching: int) -> int:
        """The price for so many matching cubes."""
        return max(self.floor, self.price - self.minus_per_cube * matching)

    def fits(self, colour: str, area: str, level: int) -> bool:
        """Whether a Heal of such a patient meets the effect's condition."""
        return ((not self.when_colour or self.when_colour == colour) and (not self.when_area or self.when_area == area)
                and (not self.when_area_not or self.when_area_not != area) and level >= self.min_level)


@dataclass(frozen=True)
class Deed:
    """One ability of a Doctor, one action of an Administrator (`reaction`: usable inside other actions)."""

    key: str
    reaction: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Person:
    """A Doctor or an Administrator."""

    id: str
    name: str
    role: str
    nurse: bool
    deeds: tuple[Deed, ...]
    effects: tuple[Effect, ...]         # of all its deeds


@dataclass(frozen=True)
class Room:
    """A New Room card with its two sides."""

    id: str
    name: str
    colour: str
    nurse: bool
    basic: tuple[Effect, ...]
    improved: tuple[Effect, ...]

    def side(self, improved: bool) -> tuple[Effect, ...]:
        return self.improved if improved else self.basic


@dataclass(frozen=True)
class Marker:
    """A Staff or Training marker, or a Ward Ability token."""

    id: str
    name: str
    kind: str                     # staff: constant, once, cat; training: colour, rebag, wild; ability: harm, help
    effects: tuple[Effect, ...]
    hireable: bool = True
    supplement: bool = False


@dataclass(frozen=True)
class Benefit:
    """One of the things a Research card offers, keyed to a colour."""

    colour: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class ResearchCard:
    id: str
    title: str
    benefits: tuple[Benefit, ...]


@dataclass(frozen=True)
class Hands:
    """What so many players begin with."""

    medical: int
    admin: int
    money: int


@dataclass(frozen=True)
class Care:
    """Where and how a patient is healed: cubes drawn, income a level, cost of a death, the level that kills."""

    source: str
    area: str
    low: int
    high: int
    draw: int
    income: int
    death_cost: int
    dies_at: int
    slots: int          # places for patients; 0: they stay where they are


@dataclass(frozen=True)
class Figures:
    """The single numbers of the game."""

    per_colour: int
    black: int
    markers_per_colour: int
    white: int
    first_patients: int
    first_level: int
    rounds: int
    rounds_short: int
    wards: tuple[str, ...]
    waiting: tuple[str, ...]
    spots: int
    arrivals: int
    seeding: int
    waiting_cost: int
    ward_care: Care
    cemetery: int
    face_up: int
    office: int
    staff_rounds: tuple[int, ...]
    staff_per_round: int
    room_spaces: int
    hire_price: int
    medical_tokens: int
    admin_tokens: int
    waiting_min: int
    waiting_max: int
    research_draw: int
    ratings: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Components:
    """Everything in the box, by id and in the order of the file."""

    illnesses: Mapping[str, str]
    hands: Mapping[int, Hands]
    figures: Figures
    rooms: Mapping[str, Room]
    doctors: Mapping[str, Person]
    administrators: Mapping[str, Person]
    staff: Mapping[str, Marker]
    training: Mapping[str, Marker]
    abilities: Mapping[str, Marker]
    research: Mapping[str, ResearchCard]
    names: Mapping[str, str]          # id of anything -> how people call it
    path: str
    digest: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)     # the file as read: odds tables and notes


# ---------------------------------------------------------------------------------------------------------- reading


class _Reader:
    """Turns rows into records and collects what is wrong with them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.data: dict[Any, Any] = source.data
        self.faults: list[tuple[int, str]] = []

    def fault(self, where: Where, text: str) -> None:
        self.faults.append((self.source.line(where), text))

    def dig(self, *where: str | int) -> Any:
        """A value that must be there."""
        here: Any = self.data
        for i, key in enumerate(where):
            if not (key in here if isinstance(here, dict) else isinstance(here, list)):
                self.fault(where[:i], f"'{key}' is missing{' in ' + str(where[i - 1]) if i else ''}")
                return {}
            here = here[key]
        return here

    def number(self, *where: str | int) -> int:
        value = self.dig(*where)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(where, f"{where[-1]} is {value!r}, a whole number expected")
            return 0
        return value

    def rows(self, key: str) -> list[tuple[Where, dict[Any, Any]]]:
        value = self.dig(key)
        if not isinstance(value, list):
            self.fault((key,), f"{key} is no list")
            return []
        seen: set[str] = set()
        result: list[tuple[Where, dict[Any, Any]]] = []
        for i, row in enumerate(value):
            where: Where = (key, i)
            if not isinstance(row, dict) or not isinstance(row.get("id"), str):
                self.fault(where, f"entry {i + 1} of {key} is no mapping with an id")
            elif row["id"] in seen:
                self.fault(where, f"id '{row['id']}' stands twice in {key}")
            else:
                seen.add(row["id"])
                result.append((where, row))
        return result

    def text(self, row: Mapping[Any, Any], where: Where, key: str) -> str:
        value = row.get(key)
        if not isinstance(value, str) or not value:
            self.fault(where, f"'{row.get('id')}' lacks '{key}' (a text)")
            return ""
        return value

    def effects(self, rows: Any, where: Where) -> tuple[Effect, ...]:
        if not isinstance(rows, list):
            self.fault(where, "effects is no list")
            return ()
        return tuple(self.effect(row, (*where, i)) for i, row in enumerate(rows))

    def effect(self, row: Any, where: Where) -> Effect:
        """One effect, checked against `VERBS`."""
        if not isinstance(row, dict) or row.get("verb") not in VERBS:
            known = ", ".join(VERBS)
            self.fault(where, f"unknown verb {row.get('verb') if isinstance(row, dict) else row!r}; verbs: {known}")
            return Effect("money", "action")
        verb: str = row["verb"]
        must, may = VERBS[verb]
        for key in must:
            if key not in row:
                self.fault(where, f"{verb} lacks '{key}'")
        for key in row:
            if key not in (*must, *may, "verb", "window", "when", "uses"):
                self.fault(where, f"{verb} has no parameter '{key}'; it has {', '.join((*must, *may))}")
        if row.get("window") not in WINDOWS:
            self.fault(where, f"window {row.get('window')!r} of {verb}; windows: {', '.join(WINDOWS)}")
        got: dict[str, Any] = {}
        for key, value in row.items():
            got.update(self.parameter(verb, key, value, where))
        return Effect(**got)

    def parameter(self, verb: str, key: str, value: Any, where: Where) -> dict[str, Any]:
        """The fields of `Effect` that one parameter fills."""
        if key in ("verb", "window"):
            return {key: str(value)}
        if key == "n":
            return self.amount(verb, value, where)
        if key == "price":
            if isinstance(value, dict) and set(value) == {"base", "minus_per_cube", "floor"}:
                return {"price": value["base"], "priced": True, "minus_per_cube": value["minus_per_cube"],
                        "floor": value["floor"]}
            return {"price": self.whole(verb, key, value, where), "priced": True}
        if key == "when":
            return self.condition(verb, value, where)
        if key == "uses":
            if not isinstance(value, dict) or value.get("per") not in ("action", "round", "game"):
                self.fault(where, f"uses of {verb} is {value!r}; {{per: action, round or game, max: k}} expected")
                return {}
            return {"uses_per": value["per"], "uses": self.whole(verb, "max", value.get("max"), where)}
        if key == "levels":
            if not (isinstance(value, list) and len(value) == 2 and value[0] <= value[1]):
                self.fault(where, f"levels of {verb} is {value!r}; [lowest, highest] expected")
                return {}
            return {"low": value[0], "high": value[1]}
        if key == "colours":
            return {"colours": COLOURS if value == "any" else self.some(verb, key, value, COLOURS, where)}
        if key == "areas":
            return {"areas": self.some(verb, key, value, AREAS, where)}
        if key == "dies_at":
            return {"dies_at": NEVER if value == "never_by_heal" else self.whole(verb, key, value, where)}
        if key in WORDS:
            if value not in WORDS[key]:
                self.fault(where, f"{key} of {verb} is {value!r}; it may be {', '.join(WORDS[key])}")
            if key in ("then", "restock_when"):
                return {}
            return {"one_death": True} if key == "scope" else {key: str(value)}
        name = {"restock_admin_tokens": "restock_tokens"}.get(key, key)
        return {name: self.whole(verb, key, value, where)} if name in Effect.__dataclass_fields__ else {}

    def amount(self, verb: str, value: Any, where: Where) -> dict[str, Any]:
        if value == "all":
            return {"every": True}
        if isinstance(value, dict):
            if not set(value) <= {"per_cube", "cap"} or "per_cube" not in value:
                self.fault(where, f"n of {verb} is {value!r}; {{per_cube: k, cap: m}} expected")
                return {}
            return {"per_cube": value["per_cube"], "cap": value.get("cap", 0)}
        return {"n": self.whole(verb, "n", value, where)}

    def condition(self, verb: str, value: Any, where: Where) -> dict[str, Any]:
        if not isinstance(value, dict) or not set(value) <= set(WHEN):
            self.fault(where, f"when of {verb} is {value!r}; it may name {', '.join(WHEN)}")
            return {}
        names = {"colour": "when_colour", "area": "when_area", "area_not": "when_area_not"}
        for key, allowed in (("colour", COLOURS), ("area", AREAS), ("area_not", AREAS)):
            if key in value and value[key] not in allowed:
                self.fault(where, f"when of {verb}: {key} is {value[key]!r}; it may be {', '.join(allowed)}")
        return {names.get(str(key), str(key)): part for key, part in value.items()}

    def some(self, verb: str, key: str, value: Any, allowed: tuple[str, ...], where: Where) -> tuple[str, ...]:
        if not isinstance(value, list) or not set(value) <= set(allowed):
            self.fault(where, f"{key} of {verb} is {value!r}; a list out of {', '.join(allowed)} expected")
            return ()
        return tuple(value)

    def whole(self, verb: str, key: str, value: Any, where: Where) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(where, f"{key} of {verb} is {value!r}, a whole number expected")
            return 0
        return value

    def complain(self) -> None:
        if self.faults:
            label = self.source.label
            raise BadBoard("\n".join(f"{label}:{line}: {text}" for line, text in sorted(set(self.faults))))


def _rooms(reader: _Reader) -> dict[str, Room]:
    rooms: dict[str, Room] = {}
    for where, row in reader.rows("new_rooms"):
        sides: list[tuple[Effect, ...]] = []
        for side in ("basic", "improved"):
            part = row.get(side)
            sides.append(reader.effects(part.get("effects") if isinstance(part, dict) else None, (*where, side)))
        rooms[row["id"]] = Room(row["id"], reader.text(row, where, "name"), str(row.get("colour", "")),
                                row.get("nurse") is True, sides[0], sides[1])
    return rooms


def _people(reader: _Reader, key: str, part: str) -> dict[str, Person]:
    people: dict[str, Person] = {}
    for where, row in reader.rows(key):
        deeds: list[Deed] = []
        for i, deed in enumerate(row.get(part, ())):
            deeds.append(Deed(str(deed.get("key")), deed.get("reaction") is True,
                              reader.effects(deed.get("effects"), (*where, part, i, "effects"))))
        if len(deeds) != 2:
            reader.fault(where, f"'{row['id']}' has {len(deeds)} {part}, 2 expected")
        people[row["id"]] = Person(row["id"], reader.text(row, where, "name"), str(row.get("role", "")),
                                   row.get("nurse") is True, tuple(deeds),
                                   tuple(effect for deed in deeds for effect in deed.effects))
    return people


def _markers(reader: _Reader, key: str, kind: str) -> dict[str, Marker]:
    markers: dict[str, Marker] = {}
    for where, row in reader.rows(key):
        name = str(row.get("name", ""))
        if key == "training_markers":
            name = {"rebag": "Re-bag training", "wild": "General training"}.get(
                str(row.get("kind")), f"{str(row.get('colour')).capitalize()} training")
        markers[row["id"]] = Marker(row["id"], name, reader.text(row, where, kind),
                                    reader.effects(row.get("effects"), (*where, "effects")),
                                    row.get("hireable") is not False, row.get("supplement") is True)
    return markers


def _research(reader: _Reader) -> dict[str, ResearchCard]:
    cards: dict[str, ResearchCard] = {}
    for where, row in reader.rows("research_cards"):
        benefits: list[Benefit] = []
        for i, part in enumerate(row.get("benefits", ())):
            place = (*where, "benefits", i)
            if part.get("colour") not in COLOURS:
                reader.fault(place, f"colour of a benefit is {part.get('colour')!r}; colours: {', '.join(COLOURS)}")
            benefits.append(Benefit(str(part.get("colour")), reader.effects(part.get("effects"), (*place, "effects"))))
        cards[row["id"]] = ResearchCard(row["id"], reader.text(row, where, "title"), tuple(benefits))
    return cards


def _figures(r: _Reader) -> Figures:
    number = r.number
    wards = ("areas", "wards")
    waiting = ("areas", "waiting_rooms")
    living = r.dig(*wards, "living_levels")
    spaces = ("areas", "staff_spaces")
    care = Care("", "ward", living[0], living[-1], number(*wards, "heal_draw"), number(*wards, "heal_income"),
                number(*wards, "death_cost"), number(*wards, "dies_at"), number(*wards, "beds"))
    return Figures(
        per_colour=number("cubes", "per_colour"), black=number("cubes", "black"),
        markers_per_colour=number("patient_markers", "per_colour"), white=number("patient_markers", "white"),
        first_patients=number("patient_markers", "initial_count"),
        first_level=number("patient_markers", "initial_level"),
        rounds=number("rounds", "count"), rounds_short=number("rounds", "variant_short"),
        wards=tuple(r.dig(*wards, "list")), waiting=tuple(r.dig(*waiting, "list")),
        spots=number(*waiting, "spots_per_column"), arrivals=number(*waiting, "arrivals_draw"),
        seeding=number(*waiting, "setup_draw"), waiting_cost=number(*waiting, "death_cost"), ward_care=care,
        cemetery=number("areas", "cemetery", "tombstones"), face_up=number("areas", "board_room", "face_up_training"),
        office=number("areas", "office", "spaces"), staff_rounds=tuple(r.dig(*spaces, "rounds")),
        staff_per_round=number(*spaces, "per_round"), room_spaces=number("areas", "new_room_spaces", "count"),
        hire_price=number("staff_hire_price", "price"), medical_tokens=number("box_counts", "medical_action_tokens"),
        admin_tokens=number("box_counts", "administrative_action_tokens"),
        waiting_min=number(*waiting, "ward_transfer_levels", 0),
        waiting_max=number(*waiting, "ward_transfer_levels", 1),
        research_draw=number("research", "draw"),
        ratings=tuple((row["from"], row["name"]) for row in r.dig("ratings")),
    )


def _counts(reader: _Reader, box: Components) -> None:
    """The box holds what its own list promises."""
    for key, found in (("new_room_cards", len(box.rooms)), ("administrator_cards", len(box.administrators)),
                       ("doctor_cards", len(box.doctors)), ("research_cards", len(box.research)),
                       ("staff_markers", len(box.staff)), ("ward_ability_tokens", len(box.abilities))):
        expected = reader.number("box_counts", key)
        if found != expected:
            reader.fault(("box_counts", key), f"{key} is {expected}, but {found} are described")


def load_components(path: str | Path | None = None) -> Components:
    """The box: the shipped one, or a file of one's own. Read once a process. Raises BadBoard."""
    place = Path(path) if path is not None else BOARDS / "hospital" / "components.yaml"
    if place.is_dir():
        place /= "components.yaml"
    try:
        stamp = (str(place), place.stat().st_mtime_ns)
    except OSError:
        stamp = (str(place), 0)
    found = _READ.get(stamp)
    if found is None:
        found = _READ[stamp] = _load(place)
    return found


_READ: dict[tuple[str, int], Components] = {}


def _load(place: Path) -> Components:
    reader = _Reader(read_yaml(place))
    illnesses = {str(row["id"]): str(row["illness"]) for _, row in reader.rows("colours")}
    hands: dict[int, Hands] = {}
    for count in (2, 3, 4, 5):
        row = ("setup_table", count)
        hands[count] = Hands(reader.number(*row, "medical"), reader.number(*row, "admin"), reader.number(*row, "money"))
    box = Components(
        illnesses, hands, _figures(reader), _rooms(reader), _people(reader, "doctors", "abilities"),
        _people(reader, "administrators", "actions"), _markers(reader, "staff", "kind"),
        _markers(reader, "training_markers", "kind"), _markers(reader, "ward_abilities", "tone"), _research(reader),
        {}, reader.source.label, "", reader.data)
    _counts(reader, box)
    reader.complain()
    return Components(
        box.illnesses, box.hands, box.figures, box.rooms, box.doctors, box.administrators, box.staff, box.training,
        box.abilities, box.research, _names(box), box.path, fingerprint(reader.data), box.facts)


def _names(box: Components) -> dict[str, str]:
    names: dict[str, str] = {}
    for group in (box.rooms, box.doctors, box.administrators, box.staff, box.training, box.abilities):
        names |= {key: record.name for key, record in group.items()}
    names |= {key: card.title for key, card in box.research.items()}
    for area, colour in zip(box.figures.wards, COLOURS):
        names[area] = f"{box.illnesses[colour]} Ward"
    for area in box.figures.waiting:
        names[area] = f"Waiting Room {area[-1]}"
    return names
