"""The Patient Phase: its six steps in fixed order (HHH-PHASE-02). Each step, or each area of it, is a turn."""
from __future__ import annotations

from kit.core.chance import one_of
from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.cubes import black_window, discard_black, discard_drawn, draw, draw_in_full, restock
from kit.games.hospital.data import BLACK, COLOURS, Effect
from kit.games.hospital.house import House
from kit.games.hospital.patients import arrive, die, set_level
from kit.games.hospital.rooms import choose_room, comes_into_play, install
from kit.games.hospital.state import Patient


def next_in_order(game: House, names: list[str], question: str, clause: str) -> Steps[str]:
    """Which of these comes next: the players say, or the table's fixed order does (order_choices)."""
    if len(names) == 1 or game.o.order_choices == "automatic":
        return names[0]
    name: str = yield from Ask(game, game.chair(), question, (), tuple(names), clause)
    return name


# -- 1. Treatment and Emergency Room patients


def treatment(game: House) -> Steps[None]:
    """1a: who lies on a critical side dies; 1b: the treated become critical; 1c: the Emergency Room's die."""
    s = game.s
    kind = game.map.kind
    yield from die_one_by_one(game, [p.id for p in s.patients.values()
                                     if kind[p.area] == "treatment" and not p.treated], "HHH-CRIT-01")
    for p in s.patients.values():
        if p.treated:
            p.treated = False
            game.happened("HHH-CRIT-02", words.CRITICAL, p.id, p.area)
    yield from die_one_by_one(game, [p.id for p in s.patients.values() if kind[p.area] == "emergency"], "HHH-CRIT-06")
    s.phase = "install"


def die_one_by_one(game: House, doomed: list[str], clause: str) -> Steps[None]:
    """Several deaths are settled one after another, each completely, in the players' order (HHH-CRIT-07)."""
    while doomed:
        name = yield from next_in_order(game, doomed, "whose death is settled next?", "HHH-CRIT-07")
        doomed.remove(name)
        p = game.s.patients[name]
        care = game.care_of(p.area)
        assert care is not None
        yield from die(game, p, care.death_cost, game.chair(), clause)


# -- 2. Install New Room, 3. Restock Cubes


def install_room(game: House) -> Steps[None]:
    """One New Room is added on its Basic side, while fewer than 6 are installed (HHH-INST-01, HHH-INST-02)."""
    s = game.s
    if len(s.rooms) < game.box.figures.room_spaces and game.installable():
        room = yield from choose_room(game, game.chair(), "HHH-INST-01")
        install(game, room, "HHH-INST-01")
        yield from comes_into_play(game, room)
    s.phase = "restock"


def restock_bag(game: House) -> None:
    """All discarded cubes go back into the bag (HHH-REST-01)."""
    s = game.s
    count = sum(s.discards.values())
    restock(game)
    game.happened("HHH-REST-01", words.RESTOCKED, count)
    s.phase = "arrivals"
    s.todo = list(game.map.waiting)


# -- 4. New Patients Arrive


def arrivals(game: House) -> Steps[None]:
    """One Waiting Room completely; the players choose which is first (HHH-ARR-01)."""
    s = game.s
    area = yield from next_in_order(game, s.todo, "which Waiting Room receives its patients first?", "HHH-ARR-01")
    s.todo.remove(area)
    yield from draw_in_full(game, game.box.figures.arrivals, game.chair(), area, "HHH-ARR-02")
    yield from keep_out(game, area)
    yield from place(game, area)
    if not s.todo:
        s.phase = "visits"
        s.todo = list(game.map.wards)


def keep_out(game: House, area: str) -> Steps[None]:
    """A reaction may discard some of the cubes just drawn instead of placing them."""
    s = game.s
    reaction = game.reaction("arrivals_draw")
    if reaction is None or not s.drawn:
        return
    answer = yield from Ask(game, s.holder, "{} for {}: react?", (" ".join(s.drawn), area), (NO, s.administrator),
                            "HHH-ADM-05")
    if answer == NO:
        return
    game.react()
    for k in range(reaction.effects[0].n, 0, -1):
        options = (NO, *(c for c in COLOURS if c in s.drawn))
        if len(options) == 1:
            return
        cube = yield from Ask(game, s.holder, "discard which cube? {} may go", (k,), options, "HHH-ADM-05")
        if cube == NO:
            return
        s.drawn.remove(cube)
        s.discards[cube] += 1
        game.happened("HHH-PREC-01", words.KEPT_OUT, s.administrator, cube, area)


def place(game: House, area: str) -> Steps[None]:
    """Each cube goes to a spot of its colour; what does not fit makes an emergency (HHH-ARR-03 to -11)."""
    s = game.s
    game.happened("HHH-ARR-03", words.PLACED, area, " ".join(s.drawn))
    over: list[str] = []
    for colour in COLOURS:
        count = s.drawn.count(colour)
        if count:
            p = game.column(area, colour)
            there = p.level if p is not None else 0
            if there + count > game.box.figures.spots:
                over.append(colour)
            else:
                add_cubes(game, area, colour, count)
    while over:
        colour = yield from next_in_order(game, over, "which emergency is dealt with first?", "HHH-ARR-10")
        over.remove(colour)
        yield from emergency(game, area, colour)


def add_cubes(game: House, area: str, colour: str, count: int) -> Patient:
    """Cubes from the draw make a patient of the column, or make the one there sicker (HHH-ARR-11)."""
    s = game.s
    for _ in range(count):
        s.drawn.remove(colour)
    p = game.column(area, colour)
    if p is None:
        return arrive(game, colour, count, area, "HHH-ARR-03")
    set_level(game, p, p.level + count, "HHH-ARR-11")
    return p


def emergency(game: House, area: str, colour: str) -> Steps[None]:
    """A 5-cube patient goes to the Emergency Room if that has a place, or dies; excess is discarded (HHH-ARR-05)."""
    s = game.s
    figures = game.box.figures
    p = game.column(area, colour)
    here = p.level if p is not None else 0
    critical = figures.spots + 1
    p = add_cubes(game, area, colour, critical - here)
    while colour in s.drawn:
        s.drawn.remove(colour)
        s.discards[colour] += 1
    room = game.map.emergency
    if room and game.space_in(room) > 0:
        p.area = room
        game.happened("HHH-ARR-06", words.MOVED, p.id, p.level, area, room)
    else:
        yield from die(game, p, figures.waiting_cost, game.chair(), "HHH-ARR-07")


# -- 5. Visit the Wards


def visits(game: House) -> Steps[None]:
    """One Ward is activated; the players choose the order (HHH-VISIT-01). Empty ones go first, by themselves."""
    s = game.s
    empty = [ward for ward in s.todo if not game.in_area(ward)]
    ward = empty[0] if empty else s.todo[0]
    if not empty:
        ward = yield from next_in_order(game, s.todo, "which Ward is visited next?", "HHH-VISIT-01")
    s.todo.remove(ward)
    game.happened("HHH-VISIT-01", words.VISITED, ward)
    if not empty:
        yield from visit(game, ward)
    if not s.todo:
        s.phase = "end"


def visit(game: House, ward: str) -> Steps[None]:
    """Its ability first, then cubes for one patient after the other (HHH-VISIT-02, HHH-VISIT-04)."""
    s = game.s
    patients = [p.id for p in game.in_area(ward)]
    effects = ability(game, ward)
    ward_money(game, ward, effects, len(patients))
    spared = yield from skipped(game, ward, patients, effects)
    base = 1
    if game.o.variant_no_ward_abilities:
        base = game.beds(ward).count("")
    cubes = yield from cubes_each(game, patients, effects, base)
    replace = not any(e.op == "black_matches" for e in effects)
    waiting = [name for name in patients if name not in spared]
    while waiting:
        name = yield from next_in_order(game, waiting, "which patient is visited next?", "HHH-VISIT-04")
        waiting.remove(name)
        yield from visit_patient(game, s.patients[name], cubes[name], replace)


def ability(game: House, ward: str) -> tuple[Effect, ...]:
    """The effects of a Ward's Ability token; they concern its own Ward only (HHH-VISIT-03)."""
    token = game.s.abilities.get(ward, "")
    return game.box.abilities[token].effects if token else ()


def ward_money(game: House, ward: str, effects: tuple[Effect, ...], patients: int) -> None:
    """Abilities that pay or cost money for each patient present when the Ward is activated."""
    for effect in effects:
        if effect.verb == "money":
            amount = effect.n * (patients if effect.per == "patient_in_ward" else 1)
            name = game.box.names[game.s.abilities[ward]]
            if amount > 0:
                game.gain("HHH-VISIT-02", amount, name, ward)
            else:
                game.lose("HHH-VISIT-02", -amount, name, ward)


def skipped(game: House, ward: str, patients: list[str], effects: tuple[Effect, ...]) -> Steps[list[str]]:
    """Who is not visited at all: by the ability, and by a reaction of the Administrator."""
    s = game.s
    spared: list[str] = []
    for effect in effects:
        if effect.op == "skip":
            yield from skip(game, patients, effect, spared, game.chair())
    reaction = game.reaction("visit_ward", "skip")
    if reaction is not None and len(spared) < len(patients):
        answer = yield from Ask(game, s.holder, "{} is about to be visited: react?", (ward,), (NO, s.administrator),
                                "HHH-ADM-05")
        if answer != NO:
            game.react()
            yield from skip(game, patients, reaction.effects[0], spared, s.holder)
    return spared


def skip(game: House, patients: list[str], effect: Effect, spared: list[str], actor: str) -> Steps[None]:
    for _ in range(effect.n):
        left = candidates(game, [name for name in patients if name not in spared], effect.select)
        if not left:
            return
        name = left[0]
        if len(left) > 1 and (effect.select == "choice" or game.o.order_choices == "ask"):
            name = yield from Ask(game, actor, "who is not visited?", (), tuple(left), "HHH-VISIT-02")
        spared.append(name)
        game.happened("HHH-VISIT-02", words.SKIPPED, name)


def candidates(game: House, patients: list[str], select: str) -> list[str]:
    """Whom an ability may mean: everybody, or the most ill (ties are the players' choice)."""
    if select != "most_ill" or not patients:
        return patients
    highest = max(game.s.patients[name].level for name in patients)
    return [name for name in patients if game.s.patients[name].level == highest]


def cubes_each(game: House, patients: list[str], effects: tuple[Effect, ...], base: int) -> Steps[dict[str, int]]:
    """How many cubes each patient's visit draws; several abilities add up."""
    cubes = dict.fromkeys(patients, base)
    for effect in effects:
        if effect.op == "draw_delta" and len(patients) >= effect.min_patients:
            meant = candidates(game, patients, effect.select)
            if effect.select == "most_ill" and len(meant) > 1:
                meant = [(yield from next_in_order(game, meant, "who counts as the most ill?", "HHH-VISIT-02"))]
            for name in meant:
                cubes[name] += effect.n
    return cubes


def visit_patient(game: House, p: Patient, cubes: int, replace: bool) -> Steps[None]:
    """Draw for one patient: a matching cube makes it worse (HHH-VISIT-05 to -07); then all cubes are discarded."""
    s = game.s
    worse = 0
    if replace:
        yield from draw_in_full(game, cubes, game.chair(), p.id, "HHH-VISIT-04")
    else:
        black = yield from draw(game, cubes, p.id, "HHH-VISIT-04")
        if black:
            worse = yield from black_window(game, black, game.chair(), p.id, "HHH-VISIT-05")
            discard_black(game, s.drawn.count(BLACK))
    matching = s.drawn.count(p.colour)
    discard_drawn(game, "HHH-VISIT-04")
    if game.o.variant_no_ward_abilities:
        worse, clause = (0 if matching else 1), "HHH-VAR-08"
    else:
        worse, clause = worse + matching, "HHH-VISIT-06"
    if worse:
        care = game.box.figures.ward_care
        set_level(game, p, p.level + worse, clause)
        if p.level >= care.dies_at:
            yield from die(game, p, care.death_cost, game.chair(), "HHH-VISIT-07")


# -- the end of the phase, and 6. Housekeeping


def end_of_phase(game: House) -> Steps[None]:
    """After the visits and before Housekeeping: rooms that earn, and the reaction of this moment (HHH-ADM-08)."""
    s = game.s
    shop = game.room_effect("money", "patient_phase_end")
    if shop is not None:
        game.gain("HHH-PREC-01", shop[1].n, game.box.names[shop[0]], shop[0])
    reaction = game.reaction("patient_phase_end")
    black = s.discards[BLACK]
    if reaction is not None and black:
        answer = yield from Ask(game, s.holder, "{} black cubes lie discarded: react?", (black,),
                                (NO, s.administrator), "HHH-ADM-08")
        if answer != NO:
            game.react("HHH-ADM-08")
            s.discards[BLACK] = 0
            s.bag.put(BLACK, black)
            game.happened("HHH-ADM-08", words.RESTOCKED, black)
            game.gain("HHH-ADM-08", black * reaction.effects[0].money_each, game.box.names[s.administrator])
    s.phase = "housekeeping"


def housekeeping(game: House) -> Steps[None]:
    """The last round ends here; else the card passes, tokens are made ready, the next round begins (HHH-HOUSE-01)."""
    s = game.s
    if s.round >= s.rounds:
        game.end("HHH-HOUSE-01", "won")
    pass_administrator(game)
    for seat in s.seats.values():
        seat.ready, seat.used, seat.forgone = seat.ready + seat.used, 0, False
    s.admin_ready, s.admin_used = s.admin_ready + s.admin_used, 0
    game.happened("HHH-HOUSE-03", words.READY)
    s.round += 1
    s.spent_round.clear()
    yield from reveal_staff(game)
    s.phase = "actions"
    game.happened("HHH-HOUSE-06", words.PHASE, s.round, "Player Action Phase")


def pass_administrator(game: House) -> None:
    """The card, face up, and all its tokens pass to the next player clockwise (HHH-HOUSE-02)."""
    s = game.s
    if s.administrator:
        s.card_up = True
        i = game.players.index(s.holder) + 1
        s.holder = game.players[i % len(game.players)]
        game.happened("HHH-HOUSE-02", words.PASSED_ON, s.holder)


def reveal_staff(game: House) -> Steps[None]:
    """The Staff markers below the new round are turned face up (HHH-HOUSE-05)."""
    s = game.s
    for _ in range(s.staff_down.pop(s.round, 0)):
        staff = yield from one_of("a Staff marker is turned face up", (), tuple(s.staff_unseen), "HHH-HOUSE-05")
        s.staff_unseen.remove(staff)
        s.staff_up.append(staff)
        game.happened("HHH-HOUSE-05", words.REVEALED, staff)
