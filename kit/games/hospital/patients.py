"""What becomes of patients: they come, get better or worse, are cured, move, die, and are put somewhere."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.data import WHITE
from kit.games.hospital.house import STAND_IN, House
from kit.games.hospital.state import Patient


def arrive(game: House, colour: str, level: int, area: str, clause: str) -> Patient:
    """A new patient; its marker or cubes have been taken from where they were."""
    s = game.s
    number = s.arrived.get(colour, 0) + 1
    s.arrived[colour] = number
    p = Patient(f"{colour}-{number}", colour, level, area)
    s.patients[p.id] = p
    game.happened(clause, words.ARRIVED, p.id, area, level)
    return p


def set_level(game: House, p: Patient, level: int, clause: str) -> None:
    """A new Illness level; a marker is turned (HHH-ILL-03), cubes have been moved by whoever calls."""
    was, p.level = p.level, level
    game.happened(clause, words.LEVEL, p.id, p.area, was, level)


def cure(game: House, p: Patient, clause: str = "HHH-CURE-01") -> None:
    """Completely cured: the marker returns to the supply; cubes have been discarded on the way down."""
    s = game.s
    if game.map.kind[p.area] in ("ward", "treatment"):
        s.markers[p.colour] += 1
    del s.patients[p.id]
    game.happened(clause, words.CURED, p.id, p.area)


def discard_cubes(game: House, p: Patient, count: int) -> None:
    game.s.discards[p.colour] += count


def relieve(game: House, p: Patient, levels: int, actor: str, clause: str) -> Steps[None]:
    """An effect lowers a level outside Heal: no money, but it may cure (HHH-CURE-02)."""
    down = min(levels, p.level)
    kind = game.map.kind[p.area]
    if kind in ("waiting", "emergency"):
        discard_cubes(game, p, down)
    set_level(game, p, p.level - down, clause)
    if p.level < 1:
        cure(game, p, "HHH-CURE-02")
    elif kind == "emergency":
        yield from discharge(game, p, actor)


def discharge(game: House, p: Patient, actor: str) -> Steps[None]:
    """An Emergency Room patient with fewer than 5 cubes moves at once to its colour in a Waiting Room (HHH-ER-04)."""
    rooms = [area for area in game.map.waiting if game.column(area, p.colour) is None]
    if not rooms:
        if game.o.er_discharge_when_occupied == "stay":
            return
        rooms = list(game.map.waiting)
    area: str = rooms[0]
    if len(rooms) > 1:
        area = yield from Ask(game, actor, "which Waiting Room does patient {}, now level {}, go to?", (p.id, p.level),
                              tuple(rooms), "HHH-ER-04")
    other = game.column(area, p.colour)
    source, p.area = p.area, area
    game.happened("HHH-ER-04", words.MOVED, p.id, p.level, source, area)
    if other is not None:
        yield from merge(game, p, other, actor)


def merge(game: House, p: Patient, other: Patient, actor: str) -> Steps[None]:
    """Its cubes fill the free spots of an occupied column; the others are discarded and nobody dies (HHH-ER-04)."""
    s = game.s
    game.happened("HHH-ER-04", words.MERGED, p.id, other.id, p.area)
    together, spots = p.level + other.level, game.box.figures.spots
    del s.patients[p.id]
    lethal = game.o.er_discharge_when_occupied == "merge_lethal"
    level = together if lethal else min(spots, together)
    discard_cubes(game, p, together - level)
    set_level(game, other, level, "HHH-ER-04")
    if level > spots:
        yield from die(game, other, game.box.figures.waiting_cost, actor, "HHH-DEATH-02")


def take_spare_beds(game: House) -> Steps[None]:
    """Under `stay`: who waits in the Emergency Room below level 5 leaves as soon as a column is free (HHH-ER-04)."""
    if game.o.er_discharge_when_occupied == "stay" and game.map.emergency in game.s.rooms:
        for p in game.in_area(game.map.emergency):
            if p.level <= game.box.figures.spots:
                yield from discharge(game, p, game.chair())


# -- death


def die(game: House, p: Patient, cost: int, actor: str, clause: str) -> Steps[None]:
    """A patient dies: first the body is placed, then the cost is paid (HHH-BODY-01)."""
    area = p.area
    game.happened(clause, words.DIED, p.id, area)
    place_body(game, p)
    yield from settle(game, cost, area, actor)


def place_body(game: House, p: Patient) -> None:
    """The marker takes an empty body space; cubes are discarded, a white marker stands for them (HHH-BODY-02, -03)."""
    s = game.s
    if game.free_body_spaces() < 1:
        game.end("HHH-LOSE-02", "arrested")
    clause, marker = "HHH-BODY-02", p.colour
    if game.map.kind[p.area] in ("waiting", "emergency"):
        discard_cubes(game, p, p.level)
        clause, marker = "HHH-BODY-03", WHITE
        if s.markers[WHITE]:
            s.markers[WHITE] -= 1
        else:
            clause, marker = "HHH-BODY-09", STAND_IN
    del s.patients[p.id]
    s.bodies.append(marker)
    game.happened(clause, words.BODY, marker, len(s.bodies))


def settle(game: House, cost: int, area: str, actor: str) -> Steps[None]:
    """The hospital loses what the place shows, less what people can do about it (HHH-BODY-04)."""
    due = game.death_cost(cost)
    if due < cost:
        game.happened("HHH-STAFF-01", words.SPARED, "Lawyer", cost - due)
    reaction = game.reaction("death")
    if reaction is not None and due:
        answer = yield from Ask(game, game.s.holder, "a death costs {}: react?", (due,),
                                (NO, game.s.administrator), "HHH-ADM-05")
        if answer != NO:
            game.react()
            less = max(reaction.effects[0].floor, due + reaction.effects[0].n)
            game.happened("HHH-PREC-01", words.SPARED, game.s.administrator, due - less)
            due = less
    game.lose("HHH-BODY-04", due, "settlement of a death", area)


# -- transfer


def move(game: House, p: Patient, target: str, actor: str, clause: str) -> Steps[None]:
    """Move a patient along an open edge; who leaves a Waiting Room becomes a marker at its level (HHH-TRANS-06)."""
    s = game.s
    source = p.area
    if game.map.kind[source] == "waiting":
        discard_cubes(game, p, p.level)
        s.markers[p.colour] -= 1
    p.area, p.treated = target, False
    game.happened(clause, words.MOVED, p.id, p.level, source, target)
    if game.map.kind[target] == "treatment":
        game.happened("HHH-TRANS-11", words.CRITICAL, p.id, target)
    care = game.care_of(target)
    if care is not None and p.level >= care.dies_at:
        yield from die(game, p, care.death_cost, actor, "HHH-TRANS-14")


def free_moves(game: House, count: int, actor: str, clause: str) -> Steps[None]:
    """Up to so many transfers without a token, under the rules of every transfer."""
    for k in range(count):
        moves = game.moves()
        if not moves:
            return
        options = (NO, *(f"{patient} to {target}" for patient, target in moves))
        answer: str = yield from Ask(game, actor, "transfer somebody? {} left", (count - k,), options, clause)
        if answer == NO:
            return
        patient, _, target = answer.partition(" to ")
        yield from move(game, game.s.patients[patient], target, actor, clause)
