"""The Player Action Phase: no turn order, one window in which any seat acts, one action at a time (HHH-ACT-04, -05)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.requests import Answers, IllegalAnswer, Steps
from kit.games.hospital import words
from kit.games.hospital.asking import Ask
from kit.games.hospital.cubes import stock
from kit.games.hospital.data import Effect
from kit.games.hospital.heal import heal
from kit.games.hospital.house import House
from kit.games.hospital.patients import move, relieve, take_spare_beds
from kit.games.hospital.people import carry_out, hire, refresh, train
from kit.games.hospital.research import research
from kit.games.hospital.state import Seat

if TYPE_CHECKING:
    from random import Random

HEAL, TRANSFER, HIRE, RESEARCH, ADMINISTRATOR, RESTOCK, USE, FORGO, TAKE_BACK = (
    "heal", "transfer", "hire", "research", "administrator", "restock", "use", "forgo", "take back")
VERBS = (HEAL, TRANSFER, HIRE, RESEARCH, ADMINISTRATOR, RESTOCK, USE, FORGO, TAKE_BACK)


class Act:
    """What a seat does: `Act("Ann", "heal", "red-3")`, `Act("Ann", "transfer", "red-3", "WARD-RED")`.

    `to` is where to, or for whom; `by` is the card that allows it, where the action does not say that by itself.
    """

    def __init__(self, player: str, verb: str, what: str = "", to: str = "", by: str = "") -> None:
        self.player = player
        self.verb = verb
        self.what = what
        self.to = to
        self.by = by

    def key(self) -> tuple[str, str, str, str, str]:
        return (self.player, self.verb, self.what, self.to, self.by)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Act) and self.verb == other.verb and self.what == other.what and self.to == other.to
                and self.player == other.player and self.by == other.by)

    def __hash__(self) -> int:
        return hash((self.player, self.verb, self.what, self.to, self.by))

    def __str__(self) -> str:
        text = f"{self.player}: {self.verb}"
        if self.what:
            text += f" {self.what}"
        if self.to:
            text += f" to {self.to}"
        return f"{text} by {self.by}" if self.by else text

    def __repr__(self) -> str:
        return f"Act({', '.join(map(repr, self.key()))})"


def parse_act(text: str, seats: Sequence[str]) -> Act | None:
    """The act that `str(act)` wrote, legal or not; None when the text is none."""
    for player in seats:
        if text.startswith(f"{player}: "):
            rest = text[len(player) + 2:]
            for verb in VERBS:
                if rest == verb or rest.startswith(verb + " "):
                    rest, _, by = rest[len(verb):].partition(" by ")
                    what, _, to = rest.partition(" to ")
                    return Act(player, verb, what.strip(), to.strip(), by.strip())
    return None


class Actions(Answers):
    """The answers to the open window: first the forgoing of the seat that is asked, then every act of every seat.

    They are listed when somebody looks. `eager`: a bot that takes any answer takes one of these, not mostly the first.
    """

    eager = True

    def __init__(self, game: House, first: str) -> None:
        self.game = game
        self.first = Act(first, FORGO)
        self.seats = (first, *(name for name in game.players if name != first))
        self._listed: list[Act] | None = None
        self._moves: list[tuple[str, str]] | None = None

    def moves(self) -> list[tuple[str, str]]:
        if self._moves is None:
            self._moves = self.game.moves()
        return self._moves

    def acts(self, player: str) -> list[Act]:
        """What this seat may do now, forgoing left out."""
        return [act for act in self.listed() if act.player == player and act.verb != FORGO]

    def proposal(self, player: str, random: Random) -> Act | None:
        """Everything that is possible is listed."""
        return None

    def listed(self) -> list[Act]:
        if self._listed is None:
            found = [self.first]
            for name in self.seats:
                seat = self.game.s.seats[name]
                mine = acts_of(self.game, seat, self.moves())
                found += mine
                if seat.forgone:
                    found.append(Act(name, TAKE_BACK))
                elif mine and name != self.first.player:
                    found.append(Act(name, FORGO))
            self._listed = found
        return self._listed

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, Act) and answer in self.listed()

    def parse(self, text: str) -> Act | None:
        for act in self.listed():
            if str(act) == text:
                return act
        return None


# -- what a seat may do


def acts_of(game: House, seat: Seat, moves: list[tuple[str, str]]) -> list[Act]:
    """Every action and free action of one seat."""
    found: list[Act] = []
    if seat.ready:
        medical(game, seat, moves, found)
    if game.s.holder == seat.name:
        administrative(game, seat, found)
    free(game, seat, moves, found)
    return found


def medical(game: House, seat: Seat, moves: list[tuple[str, str]], found: list[Act]) -> None:
    """Heal and Transfer, for a ready Medical token (HHH-ACT-01)."""
    name, kind = seat.name, game.map.kind
    in_waiting = game.waiting_cares(seat)
    for p in game.s.patients.values():
        if kind[p.area] != "waiting":
            found.append(Act(name, HEAL, p.id))
        elif in_waiting:
            cares = game.cares(p, seat)
            found += [Act(name, HEAL, p.id, "", care.source if len(cares) > 1 else "") for care in cares]
    for patient, target in moves:
        found.append(Act(name, TRANSFER, patient, target))


def administrative(game: House, seat: Seat, found: list[Act]) -> None:
    """Hire, Research, Administrator Action, a room's restocking: for a ready Administrative token (HHH-ACT-02, -08)."""
    s = game.s
    if s.admin_ready:
        if s.money.cash >= game.box.figures.hire_price:
            found += [Act(seat.name, HIRE, staff) for staff in game.hireable()]
        found.append(Act(seat.name, RESEARCH))
        if s.administrator and s.card_up:
            found += [Act(seat.name, ADMINISTRATOR, deed.key) for deed in game.box.administrators[s.administrator].deeds
                      if not why_not_deed(game, deed.key)]
        if not why_not_restock(game):
            found.append(Act(seat.name, RESTOCK))
    chaplain = game.staff_effect("tokens")
    if chaplain is not None and s.administrator and not s.card_up and game.left(*chaplain):
        found.append(Act(seat.name, USE, chaplain[0]))


def free(game: House, seat: Seat, moves: list[tuple[str, str]], found: list[Act]) -> None:
    """Effects that cost no token, between two actions (HHH-ACT-10)."""
    s, name = game.s, seat.name
    for effect in game.doctor_effects(seat):
        if effect.window == "free" and game.left(seat.doctor, effect):
            if effect.verb == "transfer":
                found += [Act(name, TRANSFER, patient, target, seat.doctor) for patient, target in moves]
            elif effect.verb == "train" and s.training_up:
                found.append(Act(name, USE, seat.doctor))
            elif effect.verb == "tokens":
                found += [Act(name, USE, seat.doctor, other) for other in game.tired()]
            elif effect.verb == "illness":
                found += [Act(name, USE, seat.doctor, p.id) for p in s.patients.values()
                          if game.map.kind[p.area] in effect.areas]
    for room, improved in s.rooms.items():
        for effect in game.box.rooms[room].side(improved):
            if effect.window == "free" and game.left(room, effect) and s.money.cash >= effect.price:
                if effect.verb == "tokens" and seat.used:
                    found.append(Act(name, USE, room))
                elif effect.verb == "transfer" and name == game.chair():
                    found += [Act(name, TRANSFER, patient, target, room) for patient, target in moves]


def why_not_deed(game: House, key: str) -> str:
    """Why an action of the Administrator's card is not possible; "" when it is."""
    s = game.s
    for deed in game.box.administrators[s.administrator].deeds:
        if deed.key == key:
            if deed.reaction:
                return "this is a reaction: it is offered when its moment comes (HHH-ADM-05)"
            return "" if has_object(game, deed.effects[0]) else "there is nothing it could be used on (HHH-ADM-02)"
    return f"the card has no action {key!r} (HHH-ADM-02)"


def has_object(game: House, effect: Effect) -> bool:
    """Whether an Administrator's action finds something to do, and can be paid."""
    s, verb = game.s, effect.verb
    if effect.priced and s.money.cash < effect.price:
        return False
    if verb == "hire":
        return bool(game.hireable())
    if verb == "improve":
        return bool(game.improvable())
    if verb == "tokens":
        return bool(game.tired())
    if verb == "train":
        return bool(s.training_up or s.training_unseen)
    if verb == "transfer":
        return bool(game.moves())
    if verb == "illness":
        return any(game.map.kind[p.area] in effect.areas for p in s.patients.values())
    return True


def why_not_restock(game: House) -> str:
    """Why the Blood Bank cannot be restocked; "" when it can (HHH-BANK-05, -06, -08)."""
    bank = game.room_effect("store")
    if bank is None:
        return "there is no Blood Bank (HHH-BANK-05)"
    if game.stocked():
        return "the Blood Bank still holds a cube (HHH-BANK-06)"
    if game.s.money.cash < bank[1].restock_price:
        return f"restocking costs {bank[1].restock_price}, there is {game.s.money.cash} (HHH-MONEY-03)"
    if game.o.restock_turns_administrator and not game.s.card_up:
        return "restocking turns the Administrator card, and it is face down (HHH-ADM-03)"
    return ""


# -- why something is not possible


def why_not(game: House, act: Act) -> str:
    """Why an act is against the rules now, with the rule; "" when it may be done."""
    s = game.s
    if act.player not in s.seats:
        return f"nobody is called {act.player!r}"
    if s.phase != "actions":
        return "actions belong to the Player Action Phase (HHH-SEQ-01)"
    if s.busy:
        return "an action must be finished before the next one starts (HHH-ACT-05)"
    seat = s.seats[act.player]
    if act in Actions(game, act.player).listed():
        return ""
    if act.verb in (HEAL, TRANSFER) and not act.by.startswith(("DOC", "ROOM")) and not seat.ready:
        return f"{act.player} has no ready Medical token (HHH-ACT-03)"
    if act.verb in (HIRE, RESEARCH, ADMINISTRATOR, RESTOCK):
        if s.holder != act.player:
            return f"Administrative tokens are spent by their holder, {s.holder or 'nobody'} (HHH-ACT-08)"
        if not s.admin_ready:
            return "there is no ready Administrative token (HHH-ACT-03)"
    if act.verb in (HEAL, TRANSFER):
        return why_not_patient(game, act, seat)
    if act.verb == HIRE:
        return why_not_hire(game, act.what)
    if act.verb == ADMINISTRATOR:
        if not s.administrator:
            return "there is no Administrator (HHH-VAR-06)"
        return why_not_deed(game, act.what) if s.card_up else "the Administrator card is face down (HHH-ADM-03)"
    if act.verb == RESTOCK:
        return why_not_restock(game)
    if act.verb == USE:
        return f"{act.what or 'that'} has no free action that {act.player} could use now (HHH-ACT-10)"
    return f"{act.player} has nothing to {act.verb} (HHH-ACT-07)"


def why_not_patient(game: House, act: Act, seat: Seat) -> str:
    """Why a patient cannot be healed or transferred."""
    p = game.s.patients.get(act.what)
    if p is None:
        clause = "HHH-TRANS-02" if act.verb == TRANSFER else "HHH-HEAL-02"
        return f"{act.what!r} is no living patient (any more) ({clause})"
    if act.verb == TRANSFER:
        return game.why_not_move(p, act.to) or f"{act.by} allows no transfer to {act.player} now (HHH-ACT-10)"
    doctor = game.box.names.get(seat.doctor, "nobody")
    return f"{doctor} cannot heal level {p.level} in {game.box.names[p.area]} (HHH-HEAL-02)"


def why_not_hire(game: House, staff: str) -> str:
    marker = game.box.staff.get(staff)
    if marker is not None and not marker.hireable:
        return "Cats cannot be hired, but they are cute (HHH-HIRE-04)"
    if staff not in game.s.staff_up:
        return f"{staff!r} does not lie face up below the round track (HHH-HIRE-03)"
    return f"hiring costs {game.box.figures.hire_price}, there is {game.s.money.cash} (HHH-MONEY-03)"


# -- the window


def first_seat(game: House) -> str:
    """The seat that is asked: the first that can act and has not forgone; "" when the phase is over (HHH-PHASE-01)."""
    moves: list[tuple[str, str]] | None = None
    for seat in game.s.seats.values():
        if seat.forgone:
            continue
        if seat.ready and game.s.patients:
            for p in game.s.patients.values():
                if game.map.kind[p.area] != "waiting":
                    return seat.name
        if game.s.holder == seat.name and game.s.admin_ready:
            return seat.name                            # there is always Research
        if moves is None:
            moves = game.moves()
        if acts_of(game, seat, moves):
            return seat.name
    return ""


def act_or_end(game: House) -> Steps[None]:
    """One action of anybody; or the phase ends, because nobody can act or all forgo what is left (HHH-ACT-06, -07)."""
    s = game.s
    yield from take_spare_beds(game)
    first = first_seat(game)
    if not first:
        s.phase = "treatment"
        return
    others = tuple(name for name in game.players if name != first)
    act: Act = yield Ask(game, first, "round {}: who does what? ({} Medical, {} Administrative left)",
                         (s.round, sum(seat.ready for seat in s.seats.values()), s.admin_ready), Actions(game, first),
                         "HHH-ACT-04", others)
    seat = s.seats[act.player]
    if act.verb == FORGO:
        seat.forgone = True
        game.happened("HHH-ACT-07", words.FORGOES, seat.name)
        return
    seat.forgone = False
    if act.verb == TAKE_BACK:
        game.happened("HHH-ACT-07", words.TAKES_BACK, seat.name)
        return
    s.busy = True
    yield from do(game, act, seat)
    s.busy = False


def do(game: House, act: Act, seat: Seat) -> Steps[None]:
    """Carry out one action from its token to its end."""
    s = game.s
    if act.verb == HEAL:
        p = s.patients[act.what]
        for care in game.cares(p, seat):
            if not act.by or care.source == act.by:
                yield from heal(game, seat, p, care)
                return
        raise IllegalAnswer(str(act))
    elif act.verb == TRANSFER:
        yield from transfer(game, act, seat)
    elif act.verb == HIRE:
        game.spend_admin()
        yield from hire(game, act.what, game.box.figures.hire_price, seat.name, "HHH-HIRE-03")
    elif act.verb == RESEARCH:
        yield from research(game, seat.name)
    elif act.verb == ADMINISTRATOR:
        yield from administrate(game, act.what, seat.name)
    elif act.verb == RESTOCK:
        yield from restock_bank(game, seat.name)
    else:
        yield from use(game, act, seat)


def transfer(game: House, act: Act, seat: Seat) -> Steps[None]:
    """Transfer a patient, for a token or by a card's free transfer (HHH-TRANS-01 to -03)."""
    if act.by:
        use_free(game, act.by, seat)
    else:
        seat.ready -= 1
        seat.used += 1
    game.happened("HHH-TRANS-01", words.TRANSFERS, seat.name, act.what, act.to)
    yield from move(game, game.s.patients[act.what], act.to, seat.name, "HHH-TRANS-03")


def use_free(game: House, source: str, seat: Seat) -> Effect:
    """A free action is used; it may be used up for the round or the game."""
    effect = free_effect(game, source, seat)
    game.use_up(source, effect)
    game.happened("HHH-ACT-10", words.USES, seat.name, source)
    game.lose("HHH-ACT-10", effect.price, game.box.names[source], source)
    return effect


def free_effect(game: House, source: str, seat: Seat) -> Effect:
    if source in game.s.rooms:
        effects = game.box.rooms[source].side(game.s.rooms[source])
    elif source == seat.doctor:
        effects = game.doctor_effects(seat)
    else:
        effects = game.box.staff[source].effects
    return next(effect for effect in effects if effect.window == "free")


def administrate(game: House, key: str, actor: str) -> Steps[None]:
    """A token, one action of the face-up card, and the card is turned face down (HHH-ADM-01 to -04)."""
    s = game.s
    game.spend_admin()
    game.happened("HHH-ADM-02", words.ACTS, actor, s.administrator, key)
    for deed in game.box.administrators[s.administrator].deeds:
        if deed.key == key:
            for effect in deed.effects:
                yield from carry_out(game, effect, actor, 0, s.administrator, "HHH-ADM-02")
    s.card_up = False
    game.happened("HHH-ADM-04", words.CARD_DOWN)


def restock_bank(game: House, actor: str) -> Steps[None]:
    """A token and money for new cubes on the empty Blood Bank (HHH-BANK-05, HHH-BANK-08)."""
    bank = game.room_effect("store")
    assert bank is not None
    game.spend_admin()
    game.happened("HHH-BANK-05", words.USES, actor, bank[0])
    game.lose("HHH-BANK-05", bank[1].restock_price, "restocking", bank[0])
    yield from stock(game, bank[1].n, "HHH-BANK-05")
    if game.o.restock_turns_administrator:
        game.s.card_up = False
        game.happened("HHH-ADM-04", words.CARD_DOWN)


def use(game: House, act: Act, seat: Seat) -> Steps[None]:
    """A free action other than a transfer: Chaplain, Staff Break Room, a Doctor's own."""
    effect = use_free(game, act.what, seat)
    if effect.verb == "train":
        yield from train(game, effect.n, effect, seat.name, "HHH-DOC-06")
    elif effect.verb == "illness":
        yield from relieve(game, game.s.patients[act.to], -effect.n, seat.name, "HHH-DOC-01")
    elif effect.kind == "admin_card":
        game.s.card_up = True
        game.happened("HHH-STAFF-02", words.CARD_UP)
    else:
        refresh(game, act.to or seat.name, "HHH-ACT-10")
