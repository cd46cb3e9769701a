"""Bots for the hospital: `sensible` (the most endangered first), `careful` (by exact odds), `search` (on forks).

They play every seat alike, as a team does. Dollar values that no rule states are rules of thumb, set by playing.
"""
from __future__ import annotations

from math import comb, exp
from typing import Any

from kit.core.requests import Choice
from kit.core.session import Session, View
from kit.core.state import clone
from kit.games.hospital.actions import (
    ADMINISTRATOR,
    FORGO,
    HEAL,
    HIRE,
    RESEARCH,
    RESTOCK,
    TAKE_BACK,
    TRANSFER,
    USE,
    Act,
    Actions,
)
from kit.games.hospital.asking import NO
from kit.games.hospital.chances import net_weights
from kit.games.hospital.data import BLACK, COLOURS, Care
from kit.games.hospital.heal import bonuses
from kit.games.hospital.house import House
from kit.games.hospital.people import UNSEEN
from kit.games.hospital.state import Patient, Seat

WORTH = {  # what the hospital gets from a member of staff, in dollars a round that is left
    "STF-LAWYER": 2.5, "STF-JANITOR": 2.0, "STF-COO": 3.0, "STF-CFO": 3.0, "STF-CORONER": 2.0, "STF-INTERN": 2.0,
    "STF-BUREAUCRAT": 2.5, "STF-INTAKE": 1.5, "STF-CHAPLAIN": 1.5, "STF-MANAGER": 0.8,
}
ROOMS = {  # how soon a room is installed, treatment rooms apart
    "ROOM-MORGUE": 3.3, "ROOM-EMERGENCY": 3.4, "ROOM-GIFTSHOP": 2.0, "ROOM-STATION": 2.8, "ROOM-PHARMACY": 2.2,
    "ROOM-BREAK": 2.1, "ROOM-BLOODBANK": 2.0, "ROOM-LAB": 1.0, "ROOM-CLINIC": 0.8,
}
TREATMENT = 3.5     # a first Treatment Room, and how much less each further one
TREATMENT_LESS = 0.2
RESEARCH_WORTH = 1.6
TRAINING = 1.2      # a Training marker, in dollars a round


def sensible(view: View, choice: Choice[Any]) -> Any:
    """Fixed priorities, no counting: critical rooms, full columns, the most endangered, then what earns."""
    return _answer(view, choice, Sensible)


def careful(view: View, choice: Choice[Any]) -> Any:
    """The act that gains most by exact odds: income, deaths tonight, deaths later."""
    return _answer(view, choice, Careful)


def search(view: View, choice: Choice[Any]) -> Any:
    """Each promising act is tried on forks, played on to the end of the round, and the best on average is taken."""
    return _answer(view, choice, Search)


def _answer(view: View, choice: Choice[Any], kind: type[Sensible]) -> Any:
    game = view.game
    assert isinstance(game, House)
    options = choice.options
    if isinstance(options, Actions):
        seats = game.players if game.o.solo else (view.me,)
        act = kind(game, view.luck).act(options, seats)
        if act is not None:
            return act
        return options.first if view.me == choice.player else None
    if view.me != choice.player:
        return None
    if len(options) == 1:
        return options[0]
    return kind(game, view.luck).decide(choice, list(options))


class Sensible:
    """The bot without odds; the others differ in what they count."""

    rooms = ROOMS

    def __init__(self, game: House, luck: float) -> None:
        self.game = game
        self.s = game.s
        self.luck = luck
        self._extra: dict[tuple[str, str, str, int], float] = {}     # what bonus cubes add to a Heal's urgency

    # -- the open window

    def act(self, options: Actions, seats: tuple[str, ...]) -> Act | None:
        """The first act that a priority asks for; None when nothing is worth a token."""
        s = self.s
        mine = [act for act in options.listed() if act.player in seats and act.verb not in (FORGO, TAKE_BACK)]
        best: Act | None = None
        most = 0.0
        tokens = sum(seat.ready for seat in s.seats.values())
        for act in mine:
            score = self.priority(act, tokens)
            if score > most:
                best, most = act, score
        return best

    def priority(self, act: Act, tokens: int) -> float:
        """How urgent an act is; 0 for what is not worth it."""
        verb = act.verb
        if verb == HEAL:
            return self.heal_priority(act, self.s.patients[act.what])
        if verb == TRANSFER:
            return self.transfer_priority(act, self.s.patients[act.what], tokens)
        return self.office_priority(act)

    def heal_priority(self, act: Act, p: Patient) -> float:
        kind = self.game.map.kind[p.area]
        key = (act.player, kind, p.colour, p.level)
        extra = self._extra.get(key)
        if extra is None:
            seat = self.s.seats[act.player]
            extra = self._extra[key] = 0.1 * sum(effect.n for effect in bonuses(self.game, seat, p).values())
        if kind == "treatment":
            return (90.0 if not p.treated else 40.0 + p.level) + extra
        if kind == "emergency":
            return 70.0 + extra
        if kind == "waiting":
            return 25.0 + p.level + extra
        return (41.0 if p.level >= 4 else 20.0 + p.level) + extra

    def transfer_priority(self, act: Act, p: Patient, tokens: int) -> float:
        kind, target = self.game.map.kind[p.area], self.game.map.kind[act.to]
        free = 5.0 if act.by else 0.0
        if target == "treatment":
            if tokens < (1 if act.by else 2):
                return 0.0
            if kind == "waiting":
                return (85.0 if p.level >= 4 else 40.0 + 6 * p.level) + free
            return (55.0 if p.level >= 3 else 0.0) + free if p.level >= 3 else 0.0
        if kind == "waiting":
            if p.level < self.game.box.figures.waiting_min:        # the Intake Nurse: with what is left over
                return 10.0 + free
            return (80.0 if p.level >= 4 else 57.0) + free
        if not p.treated and kind == "treatment" and tokens == 1:
            return 0.0
        return 0.0

    def office_priority(self, act: Act) -> float:
        game, s = self.game, self.s
        left = s.rounds - s.round + 1
        if act.verb == HIRE:
            return 66.0 + WORTH[act.what] if s.money.cash >= game.box.figures.hire_price + 12 and left > 1 else 0.0
        if act.verb == RESEARCH:
            return 30.0
        if act.verb == ADMINISTRATOR:
            return 50.0 if s.money.cash >= 12 or s.administrator != "ADM-PINCHER" else 0.0
        if act.verb == RESTOCK:
            return 35.0 if s.money.cash >= 15 and left > 1 else 0.0
        if act.verb == USE:
            return 64.0 if s.money.cash >= 5 else 0.0
        return 0.0

    # -- every other question

    def decide(self, choice: Choice[Any], options: list[Any]) -> Any:
        """What is asked tells by its clause; the default is the first option that does something."""
        clause = choice.clause
        if clause == "HHH-HEAL-05":
            return self.bonus(choice, options)
        if clause == "HHH-HEAL-09":
            return self.rebag(options)
        if clause == "HHH-BANK-01":
            return self.bank_cube(options)
        if clause in ("HHH-INST-01", "HHH-SETUP-11"):
            return max(options, key=self.room_worth)
        if clause == "HHH-TRAIN-01":
            return self.marker(options)
        if clause == "HHH-TRAIN-03":
            return min(options, key=lambda name: len(self.s.seats[name].training))
        if clause in ("HHH-RES-09", "HHH-HIRE-03") or (options[0] == NO and options[-1] in WORTH):
            return max(options, key=lambda name: WORTH.get(name, 0.5))
        if clause == "HHH-RES-05":
            return self.benefit(options)
        if clause == "HHH-ARR-01":
            return options[0]
        names = [option for option in options if option in self.s.patients]
        if names and len(names) == len(options):
            return max(names, key=lambda name: self.s.patients[name].level)
        if options[0] == NO and options[1] in COLOURS:
            return max(options[1:], key=self.crowding)
        improvable = [option for option in options if option in self.s.rooms]
        if improvable:
            return max(improvable, key=self.improvement)
        moves = [option for option in options if isinstance(option, str) and " to " in option]
        if moves:
            best = max(moves, key=self.move_worth)
            return best if self.move_worth(best) > 0 or options[0] != NO else NO
        return options[1] if options[0] == NO else options[0]

    def healed(self, choice: Choice[Any]) -> Patient | None:
        """The patient whose Heal is going on."""
        for part in choice.args:
            if part in self.s.patients:
                return self.s.patients[part]
        return None

    def bonus(self, choice: Choice[Any], options: list[Any]) -> Any:
        """Bonus cubes are drawn until the patient is cured."""
        p = self.healed(choice)
        if p is None:
            return options[0]
        net = self.s.drawn.count(p.colour) - self.s.drawn.count(BLACK)
        return options[0] if net >= p.level else options[1]

    def rebag(self, options: list[Any]) -> Any:
        """Colours that many patients need go back, black never."""
        need = {colour: sum(p.level for p in self.s.patients.values() if p.colour == colour
                            and self.game.map.kind[p.area] in ("ward", "treatment")) for colour in COLOURS}
        good = [cube for cube in options[1:] if cube != BLACK]
        return max(good, key=lambda cube: need[cube]) if good else NO

    def bank_cube(self, options: list[Any]) -> Any:
        """A cube of the patient's colour, if there is one."""
        treated = [event for event in self.game.events[-4:] if event.kind == "heals"]
        if treated:
            p = self.s.patients.get(str(treated[-1].fields["patient"]))
            if p is not None and p.colour in options:
                return p.colour
        return NO

    def crowding(self, cube: str) -> int:
        return max((p.level for p in self.s.patients.values()
                    if p.colour == cube and self.game.map.kind[p.area] == "waiting"), default=0)

    def room_worth(self, room: str) -> float:
        """Treatment Rooms for the colours with most illness first, then the others by thumb."""
        colour = self.game.box.rooms[room].colour
        if not colour:
            return self.rooms.get(room, 1.0)
        installed = sum(1 for other in self.s.rooms if self.game.box.rooms[other].colour)
        ill = sum(p.level for p in self.s.patients.values() if p.colour == colour)
        return TREATMENT - TREATMENT_LESS * installed + 0.05 * ill

    def improvement(self, room: str) -> float:
        if room == "ROOM-BLOODBANK":
            return 0.5
        return 3.0 if self.game.box.rooms[room].colour else ROOMS.get(room, 1.0) / 2

    def move_worth(self, move: str) -> float:
        patient, _, target = move.partition(" to ")
        tokens = sum(seat.ready for seat in self.s.seats.values())
        act = Act(self.game.chair(), TRANSFER, patient, target, "free")
        return self.transfer_priority(act, self.s.patients[patient], tokens)

    def marker(self, options: list[Any]) -> Any:
        """General training before re-bagging before one colour's."""
        def rank(marker: str) -> int:
            if marker == UNSEEN:
                return 1
            return {"wild": 3, "colour": 2, "rebag": 0}[self.game.box.training[marker].kind]
        return max(options, key=rank)

    def benefit(self, options: list[Any]) -> Any:
        """The benefit with most matching cubes."""
        return max(options[1:], key=self.s.drawn.count)


RUIN = 70.0                                     # what a lost game costs, in dollars of a final score
USUAL = 6                                       # what a death costs, about
DEATHS_A_ROUND = 0.2                            # what a hospital has to expect in a round to come
NEXT_NIGHT = 0.25                               # how much of the night after counts: new tokens come before it
STILL_TO_EARN = {"treatment": 0.45, "ward": 0.3, "emergency": 0.3, "waiting": 0.35}   # of a level's income
CRITICAL = 1.5                                  # a patient who has to be healed again this round
KEEP_TOKEN = frozenset({"ADM-DEBUCHS", "ADM-LECTERN"})    # cards whose reaction is worth a token kept


class Careful(Sensible):
    """Weighs every act by the exact odds of the bag, in dollars gained against dollars and body spaces at risk."""

    rooms = {**ROOMS, "ROOM-EMERGENCY": 3.8, "ROOM-MORGUE": 3.7}

    def __init__(self, game: House, luck: float) -> None:
        super().__init__(game, luck)
        s = self.s
        self.left = s.rounds - s.round + 1
        self.tokens = sum(seat.ready for seat in s.seats.values())
        counts: dict[str, int] = {}
        returns = s.phase in ("actions", "treatment", "install", "restock")
        for cube, count in s.bag.counts.items():
            counts[cube] = count + ((s.discards[cube] + s.drawn.count(cube)) if returns else 0)
        self.tonight = counts
        self.coloured = sum(counts.values()) - counts[BLACK]
        self._arriving: dict[tuple[str, int], list[float]] = {}
        self._losses: dict[int, float] = {}
        self._values: dict[tuple[str, int, str, bool], float] = {}
        self._body = self._deaths = -1.0
        self._blacks: dict[int, list[tuple[int, float]]] = {}

    def body(self) -> float:
        """What a body space is worth: ruin, as likely as it would then be."""
        if self._body < 0:
            expected = self.deaths() + DEATHS_A_ROUND * (self.left - 1)
            self._body = RUIN * more_than(expected, self.game.free_body_spaces())
        return self._body

    def deaths(self) -> float:
        """Deaths to be expected in the Patient Phase, if nothing more is done."""
        if self._deaths < 0:
            self._deaths = self.deaths_tonight()
        return self._deaths

    def deaths_tonight(self) -> float:
        """They are counted once for a decision."""
        figures, kinds = self.game.box.figures, self.game.map.kind
        deaths = 0.0
        for p in self.s.patients.values():
            kind = kinds[p.area]
            if kind == "waiting":
                deaths += sum(self.drawn_for(p.colour, figures.arrivals)[figures.spots + 1 - p.level:])
            elif kind == "ward" and p.level == figures.ward_care.high:
                deaths += sum(self.drawn_for(p.colour, self.visit_cubes(p.area))[1:])
            elif not p.treated:
                deaths += 0.15
        return deaths

    def worth(self) -> float:
        """What this position is worth: money, and what patients may bring and cost."""
        patients = sum(self.value(p.area, p.level, p.colour, p.treated) for p in self.s.patients.values())
        return self.s.money.cash + patients - 2.0 * len(self.s.bodies)

    # -- exact chances, as floats

    def drawn_for(self, colour: str, cubes: int) -> list[float]:
        """Chance of 0 to 4 matching cubes, and of more, in a draw of so many tonight, black ones replaced by two."""
        key = (colour, cubes)
        found = self._arriving.get(key)
        if found is None:
            matching, found = self.tonight[colour], [0.0] * 6
            others, rest = self.coloured - matching, 1.0
            for j, p in self.blacks(cubes):
                n = cubes + j
                share = p / comb(self.coloured, n)
                for k in range(min(matching, n, 4) + 1):
                    chance = share * comb(matching, k) * comb(others, n - k)
                    found[k] += chance
                    rest -= chance
            found[5] = max(0.0, rest)
            self._arriving[key] = found
        return found

    def blacks(self, cubes: int) -> list[tuple[int, float]]:
        """How many black cubes a draw of so many meets tonight; what hardly ever happens is left out."""
        found = self._blacks.get(cubes)
        if found is None:
            found, n = [], cubes
            black, total = self.tonight[BLACK], self.coloured + self.tonight[BLACK]
            for j in range(black + 1):
                if n + j > self.coloured:
                    break
                orders = n * comb(n + 2 * j, j) // (n + 2 * j) if n else int(j == 0)
                p = orders * comb(self.coloured, n + j) * comb(black, j) / (comb(total, n + 2 * j) * comb(n + 2 * j, j))
                if p < 1e-7:
                    break
                found.append((j, p))
            self._blacks[cubes] = found
        return found

    def nets(self, colour: str, draw: int, start: int = 0) -> list[tuple[int, float]]:
        """Net of a Heal's draw from the bag as it is, with its chance."""
        counts = self.s.bag.counts
        m, b = counts[colour], counts[BLACK]
        o = sum(counts.values()) - m - b
        draw = min(draw, m + b + o)
        total = comb(m + b + o, draw)
        return [(start + k, ways / total) for k, ways in net_weights(m, b, o, draw).items()]

    # -- what it is worth to have a patient there

    def loss(self, cost: int) -> float:
        """A death of this cost: money, a body space, and ruin when the money or the spaces are not there."""
        found = self._losses.get(cost)
        if found is None:
            due = self.game.death_cost(cost)
            cash = self.s.money.cash
            found = due + max(self.body(), RUIN * more_than(self.deaths(), (cash - due + USUAL) // USUAL))
            self._losses[cost] = found
        return found

    def value(self, area: str, level: int, colour: str, treated: bool) -> float:
        """Income still to come from a patient less what it may cost; 0 for nobody."""
        key = (area, level, colour, treated)
        found = self._values.get(key)
        if found is None:
            kind = self.game.map.kind[area]
            found = self.to_earn(area, kind, level) - self.risk(area, kind, level, colour, treated)
            self._values[key] = found
        return found

    def to_earn(self, area: str, kind: str, level: int) -> float:
        care = self.game.care_of(area)
        income = care.income if care is not None else 1
        share = STILL_TO_EARN[kind]
        if self.left == 1:
            share *= 0.6 * min(1.0, (self.tokens - 1) / 4)
        return share * income * min(level, 4)

    def risk(self, area: str, kind: str, level: int, colour: str, treated: bool) -> float:
        """What a patient is expected to cost: deaths tonight, and to a part deaths the night after."""
        figures = self.game.box.figures
        if kind == "waiting":
            worse = self.drawn_for(colour, figures.arrivals)
            cost = self.loss(figures.waiting_cost)
            if self.game.map.emergency and self.game.space_in(self.game.map.emergency) > 0:
                cost = min(cost, 5.0)
            return self.two_nights(worse, worse, figures.spots + 1 - level, cost)
        care = self.game.care_of(area)
        assert care is not None
        if kind == "ward":
            worse = self.drawn_for(colour, self.visit_cubes(area))
            return self.two_nights(worse, worse, care.dies_at - level, self.loss(care.death_cost))
        if kind == "emergency":
            return self.loss(care.death_cost)
        if treated:
            return 0.35 * (self.left > 1) * CRITICAL
        return self.loss(care.death_cost)

    def two_nights(self, tonight: list[float], later: list[float], gap: int, cost: float) -> float:
        if gap < 1:
            return cost
        dies = sum(tonight[gap:])
        if self.left > 1:
            for k in range(gap):
                dies += NEXT_NIGHT * tonight[k] * sum(later[gap - k:])
        return dies * cost

    def visit_cubes(self, ward: str) -> int:
        """Cubes that a visit of this Ward draws for each patient."""
        if self.game.o.variant_no_ward_abilities:
            return max(1, self.game.beds(ward).count(""))
        token = self.s.abilities.get(ward, "")
        cubes = 1
        for effect in self.game.box.abilities[token].effects if token else ():
            if effect.op == "draw_delta" and effect.select == "all":
                cubes += effect.n * (len(self.game.in_area(ward)) >= effect.min_patients)
        return cubes

    # -- acts

    def priority(self, act: Act, tokens: int) -> float:
        """Dollars gained by an act, deaths avoided counted."""
        if act.verb == HEAL:
            return self.heal_gain(act)
        if act.verb == TRANSFER:
            return self.transfer_gain(act)
        return self.office_gain(act)

    def heal_gain(self, act: Act) -> float:
        p, seat = self.s.patients[act.what], self.s.seats[act.player]
        care = self.care(p, seat, act.by)
        cubes = care.draw + sum(effect.n for source, effect in bonuses(self.game, seat, p).items()
                                if not source.startswith("ROOM"))
        banked = 1 if self.s.store.get(p.colour) else 0
        before = self.value(p.area, p.level, p.colour, p.treated)
        after = sum(chance * self.outcome(p, care, net)
                    for net, chance in self.nets(p.colour, cubes - banked, banked))
        return after - before - 0.05

    def care(self, p: Patient, seat: Seat, by: str) -> Care:
        cares = self.game.cares(p, seat)
        return next((care for care in cares if care.source == by), cares[0])

    def outcome(self, p: Patient, care: Care, net: int) -> float:
        """Income of a Heal with this net, and what the patient is worth after it."""
        paid = max(0, min(net, p.level)) * care.income
        if net >= p.level:
            return paid + 0.4
        if care.area == "emergency":
            if net <= 0:
                return self.value(p.area, p.level, p.colour, False)
            return paid + self.value(self.game.map.waiting[0], p.level - net, p.colour, False)
        level = p.level - net
        if level >= care.dies_at:
            return -self.loss(care.death_cost)
        return paid + self.value(p.area, level, p.colour, True)

    def move_worth(self, move: str) -> float:
        patient, _, target = move.partition(" to ")
        return self.transfer_gain(Act(self.game.chair(), TRANSFER, patient, target, "free"))

    def transfer_gain(self, act: Act) -> float:
        p = self.s.patients[act.what]
        source, target = self.game.map.kind[p.area], self.game.map.kind[act.to]
        before = self.value(p.area, p.level, p.colour, p.treated)
        if target == "treatment":
            waiting = sum(1 for q in self.s.patients.values()
                          if self.game.map.kind[q.area] == "treatment" and not q.treated)
            if self.tokens - (0 if act.by else 1) <= waiting:
                return 0.0
            after = self.value(act.to, p.level, p.colour, True) - CRITICAL * (source != "waiting")
        else:
            after = self.value(act.to, p.level, p.colour, False)
            if source == "waiting":
                after -= 0.3 * (self.s.markers[p.colour] <= 1)
            elif p.treated or self.tokens > 1:
                return 0.0
        return after - before - (0.05 if act.by else 0.5)

    def office_gain(self, act: Act) -> float:
        """Administrative acts; they never take a medical token, so any gain will do."""
        game, s = self.game, self.s
        cash, future = s.money.cash, self.left - 1
        last = s.admin_ready <= 1 and s.card_up and s.administrator in KEEP_TOKEN
        if act.verb == HIRE:
            price = game.box.figures.hire_price
            return WORTH[act.what] * self.left - price if cash >= price + 10 and not last else 0.0
        if act.verb == RESEARCH:
            return 0.0 if last else 0.4 + 0.3 * future
        if act.verb == ADMINISTRATOR:
            return self.card_gain()
        if act.verb == RESTOCK:
            return 1.0 if future and cash >= 20 else 0.0
        if act.verb == USE:
            if act.what == "ROOM-BREAK":
                return 1.2 if cash >= 8 and self.tokens < 2 else 0.0
            return 1.0
        return 0.0

    def card_gain(self) -> float:
        game, s = self.game, self.s
        card = s.administrator
        if card == "ADM-PADDING":
            return float(sum(1 for ward in game.map.wards if game.in_area(ward)))
        if card == "ADM-PINCHER":
            return 4.0 if self.left > 1 and s.money.cash >= 14 else 0.0
        if card == "ADM-OVERTIME":
            return 4.5 if self.tokens <= 2 and len(game.tired()) > 0 else 0.0
        if card == "ADM-LECTERN":
            return 0.0 if self.body() > 12 else 0.6 * (self.left - 1)
        return 3.0

    # -- inside an action

    def bonus(self, choice: Choice[Any], options: list[Any]) -> Any:
        """The bonus that gains most over stopping, by the odds of the bag as it is now."""
        p = self.healed(choice)
        if p is None:
            return options[0]
        seat = next((seat for seat in self.s.seats.values() if seat.doctor), None)
        care = self.game.care_of(p.area) or (self.game.cares(p, seat)[0] if seat and self.game.cares(p, seat) else None)
        if care is None:
            return options[1]
        net = self.s.drawn.count(p.colour) - self.s.drawn.count(BLACK)
        stop = self.outcome(p, care, net)
        best, most = options[0], 0.0
        for source in options[1:]:
            cubes, price = self.bonus_size(source)
            after = sum(chance * self.outcome(p, care, k) for k, chance in self.nets(p.colour, cubes, net))
            gain = after - stop - price
            if gain > most:
                best, most = source, gain
        return best

    def bonus_size(self, source: str) -> tuple[int, float]:
        """Cubes of a bonus, and what using it costs: nothing, a use of this round, or token and card."""
        box = self.game.box
        if source in box.training:
            return box.training[source].effects[0].n, 0.0
        if source in box.administrators:
            return max(e.n for e in box.administrators[source].effects if e.verb == "bonus_draw"), 1.5
        if source in box.rooms:
            return box.rooms[source].side(self.s.rooms[source])[0].n, 0.4
        return max(e.n for e in box.doctors[source].effects if e.verb == "bonus_draw"), 0.0

    def rebag(self, options: list[Any]) -> Any:
        """The colours that the next Heals need go back; colours that only make people worse stay out."""
        need = dict.fromkeys(COLOURS, 0.0)
        for p in self.s.patients.values():
            kind = self.game.map.kind[p.area]
            if kind == "treatment":
                need[p.colour] += 3.0
            elif kind == "emergency":
                need[p.colour] += 2.0
            elif kind == "ward":
                need[p.colour] += 0.5
        if not self.tokens:
            return NO
        good = [cube for cube in options[1:] if cube != BLACK and need[cube] > 0.5]
        return max(good, key=lambda cube: need[cube]) if good else NO


def more_than(expected: float, spaces: int) -> float:
    """The chance that one death more finds no space, when so many others are to be expected (Poisson)."""
    term = exp(-expected)
    total = 0.0
    for k in range(spaces):
        total += term
        term *= expected / (k + 1)
    return max(0.0, 1.0 - total)


CANDIDATES = 3      # acts that are tried
PLAYOUTS = 4        # games played on from each


class Search(Careful):
    """Plays the most promising acts on to the end of the round, several times each; the best on average is taken."""

    def act(self, options: Actions, seats: tuple[str, ...]) -> Act | None:
        """The candidate with the best position at the next round's beginning, by the careful bot's values."""
        scored = [(self.priority(act, self.tokens), act) for act in options.listed()
                  if act.player in seats and act.verb not in (FORGO, TAKE_BACK)]
        scored = [(score, act) for score, act in scored if score > 0]
        scored.sort(key=_score, reverse=True)
        candidates = different([act for _, act in scored])
        if len(candidates) < 2:
            return candidates[0] if candidates else None
        best, most = candidates[0], -1e9
        for act in candidates:
            total = sum(self.play_on(act, k) for k in range(PLAYOUTS))
            if total > most + 0.5 * PLAYOUTS:       # the careful bot's order holds unless this says clearly otherwise
                best, most = act, total
        return best

    def play_on(self, act: Act, k: int) -> float:
        """What the position is worth after this act, the rest of the round played by the careful bot."""
        state = clone(self.s)
        state.turn -= 1                             # the window is the first thing a turn asks: take the turn up again
        session = Session(self.game.twin(state), None, f"{self.luck} {k}")
        session.answer(act)
        start = self.s.round
        session.run(dict.fromkeys(self.game.players, _in_playouts), lambda now: bool(now.state.round != start))
        after = session.game
        assert isinstance(after, House)
        if after.over():
            return float(after.s.money.cash) if after.s.ended == "won" else -RUIN
        return Careful(after, 0.0).worth()


def different(acts: list[Act]) -> list[Act]:
    """The first few acts that do different things: who does them counts only once."""
    found: list[Act] = []
    seen: list[tuple[str, str, str]] = []
    for act in acts:
        what = (act.verb, act.what, act.to)
        if what not in seen:
            seen.append(what)
            found.append(act)
        if len(found) == CANDIDATES:
            break
    return found


def _score(pair: tuple[float, Act]) -> float:
    return pair[0]


def _in_playouts(view: View, choice: Choice[Any]) -> Any:
    """The careful bot for every seat, whoever is asked."""
    return careful(view, choice)
