"""Heal a Patient: the six steps of the rulebook, strictly in order (HHH-HEAL-16)."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.cubes import black_window, discard_drawn, draw
from kit.games.hospital.data import BLACK, CUBES, Care, Effect
from kit.games.hospital.house import House
from kit.games.hospital.patients import cure, die, discard_cubes, discharge, set_level
from kit.games.hospital.state import Patient, Seat


def heal(game: House, seat: Seat, p: Patient, care: Care) -> Steps[None]:
    """Token, patient, draw and bonus draws, adjust, re-bag and discard, income."""
    colour, area, kind, level = p.colour, p.area, game.map.kind[p.area], p.level
    start(game, seat, p)
    game.s.healing_by = care.source
    yield from draw_cubes(game, seat, p, care)
    drawn = game.s.drawn
    matching, black = drawn.count(colour), drawn.count(BLACK)
    net = matching - black
    game.happened("HHH-HEAL-06", words.NET, matching, black, net)
    yield from adjust(game, p, care, net, seat.name)
    yield from rebag(game, seat, colour, kind, level)
    discard_drawn(game, "HHH-HEAL-09")
    yield from income(game, seat, care, kind, area, level, net)


def start(game: House, seat: Seat, p: Patient) -> None:
    """Steps 1 and 2: a token, a patient; in a Treatment Room it moves to the treated side (HHH-HEAL-01 to -03)."""
    seat.ready -= 1
    seat.used += 1
    game.happened("HHH-HEAL-01", words.HEALS, seat.name, p.id, p.level, p.area)
    if game.map.kind[p.area] == "treatment" and not p.treated:
        p.treated = True
        game.happened("HHH-HEAL-03", words.TREATED, p.id, p.area)


# -- step 3: the draw


def draw_cubes(game: House, seat: Seat, p: Patient, care: Care) -> Steps[None]:
    """Step 3: the first cube perhaps from the Blood Bank, the others from the bag, then bonus draws (HHH-HEAL-04)."""
    why = p.id
    banked = 0
    if game.stocked():
        banked = yield from bank_cube(game, seat)
    black = yield from draw(game, care.draw - banked, why, "HHH-HEAL-04")
    if black:
        yield from black_window(game, black, seat.name, why, "HHH-HEAL-17")
    yield from bonus_draws(game, seat, p)


def bank_cube(game: House, seat: Seat) -> Steps[int]:
    """The first cube may be one of choice from the Blood Bank (HHH-BANK-01, HHH-BANK-02)."""
    s = game.s
    held = tuple(colour for colour, count in s.store.items() if count)
    cube = yield from Ask(game, seat.name, "take the first cube from the Blood Bank?", (), (NO, *held), "HHH-BANK-01")
    if cube == NO:
        return 0
    s.store[cube] -= 1
    s.drawn.append(cube)
    game.happened("HHH-BANK-09", words.BANKED, cube)
    return 1


def bonuses(game: House, seat: Seat, p: Patient) -> dict[str, Effect]:
    """The bonus draws for this Heal, by source: the Doctor's, its Training markers', the Pharmacy's (HHH-BONUS-01)."""
    kind = game.map.kind[p.area]
    found: dict[str, Effect] = {}
    for effect in game.doctor_effects(seat):
        if effect.verb == "bonus_draw" and effect.fits(p.colour, kind, p.level):
            found[seat.doctor] = effect
    for marker in seat.training:
        effect = game.box.training[marker].effects[0]
        if effect.verb == "bonus_draw" and effect.fits(p.colour, kind, p.level):
            found[marker] = effect
    room = game.room_effect("bonus_draw", "heal_draw")
    if room is not None and game.left(*room):
        found[room[0]] = room[1]
    return found


def bonus_draws(game: House, seat: Seat, p: Patient) -> Steps[None]:
    """Use bonus draws one at a time, each in full, each seen before the next, each once (HHH-BONUS-01 to -04)."""
    s = game.s
    left = bonuses(game, seat, p)
    while True:
        reaction = game.reaction("heal_draw")
        options = (NO, *left, *((s.administrator,) if reaction else ()))
        if len(options) == 1:
            return
        player = seat.name if left else s.holder
        others = (s.holder,) if reaction and left and s.holder != seat.name else ()
        source: str = yield Ask(game, player, "{} lies drawn for patient {}: use a bonus draw?",
                                (" ".join(s.drawn), p.id), options, "HHH-HEAL-05", others)
        if source == NO:
            return
        if reaction is not None and source == s.administrator:
            game.react()
            effect = reaction.effects[0]
        else:
            effect = left.pop(source)
            game.use_up(source, effect)
        game.happened("HHH-BONUS-02", words.BONUS, source, effect.n)
        black = yield from draw(game, effect.n, p.id, "HHH-BONUS-02")
        if black:
            yield from black_window(game, black, seat.name, p.id, "HHH-HEAL-17")


# -- step 4: the illness level


def adjust(game: House, p: Patient, care: Care, net: int, actor: str) -> Steps[None]:
    """Step 4: the level falls by the net, or rises; then cured, or dead? (HHH-HEAL-06 to -08)"""
    kind = game.map.kind[p.area]
    if kind == "emergency":
        yield from adjust_emergency(game, p, net, actor)
        return
    if not net:
        return
    level = max(0, p.level - net)
    clause = "HHH-HEAL-06" if net > 0 else "HHH-HEAL-07"
    if kind == "waiting":
        level = move_cubes(game, p, level)
        clause = "HHH-WAITHEAL-01"
    set_level(game, p, level, clause)
    if level < 1:
        cure(game, p)
    elif level >= care.dies_at:
        yield from die(game, p, care.death_cost, actor, DEATH.get(kind, "HHH-DEATH-01"))


DEATH = {"ward": "HHH-DEATH-01", "waiting": "HHH-WAITHEAL-01", "treatment": "HHH-DEATH-03"}


def move_cubes(game: House, p: Patient, level: int) -> int:
    """In a Waiting Room better means cubes go, worse that some come: from this draw, the discards, the bag.

    Returns the level that the cubes there are make (HHH-WAITHEAL-01).
    """
    s = game.s
    if level < p.level:
        discard_cubes(game, p, p.level - level)
        return level
    for added in range(level - p.level):
        if p.colour in s.drawn:
            s.drawn.remove(p.colour)
        elif s.discards[p.colour]:
            s.discards[p.colour] -= 1
        elif s.bag.counts[p.colour]:
            s.bag.counts[p.colour] -= 1
        else:
            return p.level + added
    return level


def adjust_emergency(game: House, p: Patient, net: int, actor: str) -> Steps[None]:
    """In the Emergency Room nobody gets worse; below 5 cubes the patient leaves it (HHH-ER-04, -05, -07)."""
    if net <= 0:
        return
    down = min(net, p.level)
    discard_cubes(game, p, down)
    set_level(game, p, p.level - down, "HHH-ER-04")
    if p.level < 1:
        cure(game, p, "HHH-ER-07")
    else:
        yield from discharge(game, p, actor)


# -- step 5: re-bag and discard


def allowance(game: House, seat: Seat, colour: str, kind: str, level: int) -> int:
    """How many cubes may be re-bagged after this Heal: the Doctor's and its markers' abilities (HHH-DOC-07)."""
    allowed = 0
    for effect in game.doctor_effects(seat):
        if effect.verb == "rebag" and effect.fits(colour, kind, level):
            allowed += effect.n
    for marker in seat.training:
        effect = game.box.training[marker].effects[0]
        if effect.verb == "rebag" and effect.fits(colour, kind, level):
            allowed += effect.n
    return allowed


def rebag(game: House, seat: Seat, colour: str, kind: str, level: int) -> Steps[None]:
    """Step 5: up to so many of the drawn cubes go back into the bag, of any colours (HHH-HEAL-09, HHH-HEAL-10)."""
    s = game.s
    for k in range(allowance(game, seat, colour, kind, level), 0, -1):
        if not s.drawn:
            return
        options = (NO, *(c for c in CUBES if c in s.drawn))
        cube: str = yield Ask(game, seat.name, "put a drawn cube back into the bag? {} may go", (k,), options,
                              "HHH-HEAL-09")
        if cube == NO:
            return
        s.drawn.remove(cube)
        s.bag.put(cube)
        game.happened("HHH-CUBE-02", words.REBAGGED, cube)


# -- step 6: income


def income(game: House, seat: Seat, care: Care, kind: str, area: str, level: int, net: int) -> Steps[None]:
    """Step 6: money for every level that the patient improved, never below zero (HHH-HEAL-11, HHH-HEAL-12)."""
    paid = max(0, min(net, level)) * care.income
    game.gain(INCOME.get(kind, "HHH-HEAL-11"), paid, "healing", area)
    for effect in game.doctor_effects(seat):
        if effect.verb == "money" and effect.window == "heal_income" and effect.cured and net >= level:
            game.gain("HHH-DOC-02", effect.n, game.box.names[seat.doctor], area)
    reaction = game.reaction("heal_income")
    if reaction is not None and paid >= reaction.effects[0].min_income:
        answer = yield from Ask(game, game.s.holder, "healing brought {}: react?", (paid,),
                                (NO, game.s.administrator), "HHH-ADM-05")
        if answer != NO:
            game.react()
            game.gain("HHH-ADM-06", reaction.effects[0].n, game.box.names[game.s.administrator], area)


INCOME = {"treatment": "HHH-TREAT-06", "emergency": "HHH-ER-06", "waiting": "HHH-WAITHEAL-02"}
