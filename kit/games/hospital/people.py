"""Staff, Doctors and Administrators, and what their effects do when they are carried out."""
from __future__ import annotations

from kit.core.chance import one_of
from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.data import COLOURS, WHITE, Effect
from kit.games.hospital.house import House
from kit.games.hospital.patients import free_moves, relieve
from kit.games.hospital.rooms import choose_improvement

UNSEEN = "unseen"      # a Training marker from the face-down ones


def carry_out(game: House, effect: Effect, actor: str, matching: int, source: str, clause: str) -> Steps[None]:
    """One effect, at the size that so many matching cubes give it (0 where cubes do not matter)."""
    n = effect.size(matching)
    verb = effect.verb
    if verb == "money":
        if effect.per == "occupied_ward":
            n *= sum(1 for ward in game.map.wards if game.in_area(ward))
        game.gain(clause, n, game.box.names[source], source)
    elif verb == "illness":
        yield from relieve_some(game, effect, -n, actor, source, clause)
    elif verb == "transfer":
        yield from free_moves(game, n, actor, clause)
    elif verb == "tokens":
        yield from tokens(game, effect, n, actor, clause)
    elif verb == "train":
        yield from train(game, n, effect, actor, clause)
    elif verb == "hire":
        yield from hire_cheaply(game, effect.cost(matching), actor, clause)
    elif verb == "improve":
        once = effect.window == "immediate"
        done = yield from choose_improvement(game, actor, effect.cost(matching), clause, decline=not once)
        if not done and once:
            game.happened("HHH-HIRE-09", words.LOST_EFFECT, game.box.names[source])
    elif verb == "whiten":
        whiten(game, clause)
    elif verb == "visit":
        yield from remove_ability(game, actor, source, clause)


def relieve_some(game: House, effect: Effect, levels: int, actor: str, source: str, clause: str) -> Steps[None]:
    """Different living patients in the areas named get better; the players choose them."""
    chosen: list[str] = []
    for _ in range(effect.targets):
        targets = [p.id for p in game.s.patients.values()
                   if game.map.kind[p.area] in effect.areas and p.id not in chosen]
        if not targets or levels < 1:
            if not chosen and effect.window == "immediate":
                game.happened("HHH-HIRE-09", words.LOST_EFFECT, game.box.names[source])
            return
        patient = targets[0]
        if len(targets) > 1:
            patient = yield from Ask(game, actor, "who gets better by {}?", (levels,), tuple(targets), clause)
        chosen.append(patient)
        yield from relieve(game, game.s.patients[patient], levels, actor, clause)


def tokens(game: House, effect: Effect, n: int, actor: str, clause: str) -> Steps[None]:
    """Used Medical tokens are made ready, of any player; or the Administrator gets another token."""
    if effect.op == "add":
        add_admin_tokens(game, n, clause)
        return
    for _ in range(n):
        tired = game.tired()
        if not tired:
            return
        name = tired[0]
        if len(tired) > 1:
            name = yield from Ask(game, actor, "whose Medical token is made ready?", (), tuple(tired), clause)
        refresh(game, name, clause)


def refresh(game: House, name: str, clause: str) -> None:
    seat = game.s.seats[name]
    seat.used -= 1
    seat.ready += 1
    game.happened(clause, words.READY_AGAIN, name)


def add_admin_tokens(game: House, n: int, clause: str) -> None:
    """Tokens from the supply, ready at once; when none is left, none comes (HHH-COMP-04)."""
    s = game.s
    for _ in range(min(n, s.admin_supply)):
        s.admin_supply -= 1
        s.admin_ready += 1
        game.happened(clause, words.TOKEN_MORE)


# -- staff


def hire(game: House, staff: str, price: int, actor: str, clause: str) -> Steps[None]:
    """Pay, take the marker into the Office, and apply what it does once (HHH-HIRE-02 to -07)."""
    s = game.s
    game.lose("HHH-HIRE-02" if clause == "HHH-HIRE-03" else clause, price, "hiring", staff)
    s.staff_up.remove(staff)
    s.office.append(staff)
    game.happened(clause, words.HIRES, actor, staff)
    marker = game.box.staff[staff]
    if marker.kind == "once":
        for effect in marker.effects:
            yield from carry_out(game, effect, actor, 0, staff, HIRED_CLAUSE.get(staff, "HHH-HIRE-07"))


HIRED_CLAUSE = {"STF-INTERN": "HHH-STAFF-07", "STF-BUREAUCRAT": "HHH-STAFF-08", "STF-MANAGER": "HHH-STAFF-09",
                "STF-COO": "HHH-STAFF-10", "STF-CFO": "HHH-STAFF-11"}


def hire_cheaply(game: House, price: int, actor: str, clause: str) -> Steps[None]:
    """An effect lets the players hire at another price; they may leave it."""
    staff = game.hireable()
    if not staff or game.s.money.cash < price:
        return
    answer = yield from Ask(game, actor, "hire whom for {}?", (price,), (NO, *staff), clause)
    if answer != NO:
        yield from hire(game, answer, price, actor, clause)


def remove_ability(game: House, actor: str, source: str, clause: str) -> Steps[None]:
    """The Manager returns one Ward Ability token to the supply (HHH-STAFF-09)."""
    s = game.s
    wards = [ward for ward, token in s.abilities.items() if token]
    if not wards:
        game.happened("HHH-HIRE-09", words.LOST_EFFECT, game.box.names[source])
        return
    ward = wards[0]
    if len(wards) > 1:
        ward = yield from Ask(game, actor, "which Ward loses its ability?", (), tuple(wards), clause)
    token = s.abilities[ward]
    s.abilities[ward] = ""
    s.abilities_left.append(token)
    game.happened(clause, words.ABILITY_GONE, ward, token)


# -- training


def train(game: House, n: int, effect: Effect, actor: str, clause: str) -> Steps[None]:
    """Gain Training markers, face up (chosen) or face down (random), assign them, then refill (HHH-TRAIN-01)."""
    s = game.s
    for k in range(n):
        options = [*s.training_up, *((UNSEEN,) if s.training_unseen and effect.pool != "face_up" else ())]
        if not options:
            break
        marker = options[0]
        if len(options) > 1:
            marker = yield from Ask(game, actor, "which Training marker? {} more to take", (n - k,), tuple(options),
                                    "HHH-TRAIN-01")
        if marker == UNSEEN:
            marker = yield from one_of("a Training marker is turned over", (), tuple(s.training_unseen), "HHH-TRAIN-01")
            s.training_unseen.remove(marker)
        else:
            s.training_up.remove(marker)
        name = actor
        if effect.assign != "self" and len(s.seats) > 1:
            name = yield from Ask(game, actor, "whose Doctor gets {}?", (game.box.names[marker],), tuple(s.seats),
                                  "HHH-TRAIN-03")
        s.seats[name].training.append(marker)
        game.happened(clause, words.TRAINED, s.seats[name].doctor, marker)
    yield from refill_board_room(game)


def refill_board_room(game: House) -> Steps[None]:
    """Face-down markers are turned up until four are, or none is left (HHH-TRAIN-02, HHH-TRAIN-06)."""
    s = game.s
    while s.training_unseen and len(s.training_up) < game.box.figures.face_up:
        marker = s.training_unseen[0]
        if len(s.training_unseen) > 1:
            marker = yield from one_of("a Training marker is turned up", (), tuple(s.training_unseen), "HHH-TRAIN-02")
        s.training_unseen.remove(marker)
        s.training_up.append(marker)
        game.happened("HHH-TRAIN-02", words.FACE_UP, marker)


def whiten(game: House, clause: str) -> None:
    """All coloured markers of the dead are swapped for white ones, as far as those last (HHH-RES-11)."""
    s = game.s
    for i, colour in enumerate(s.bodies):
        if colour in COLOURS and s.markers[WHITE]:
            s.bodies[i] = WHITE
            s.markers[WHITE] -= 1
            s.markers[colour] += 1
            game.happened(clause, words.WHITENED, colour)
