"""What everybody looks up: money, tokens, beds and body spaces, who cares for whom, which effects are in play."""
from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.game import Game, Result
from kit.core.ledger import Account
from kit.core.requests import Chance, Choice
from kit.games.hospital import words
from kit.games.hospital.board import HospitalBoard, Way
from kit.games.hospital.data import BLACK, COLOURS, WHITE, Care, Components, Deed, Effect
from kit.games.hospital.options import Options
from kit.games.hospital.state import HospitalState, Patient, Seat

STAND_IN = "stand-in"
NOWHERE: tuple[Way, ...] = ()


class Ended(Exception):
    """The game has just been decided; whatever was still going on is dropped. Only `turn` catches it."""


class BagClosed(ValueError):
    """Cubes are being drawn: nobody looks into the bag (HHH-CUBE-04)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class House(Game):
    """A hospital, looked at. `s` is the state, `box` the components, `o` the table's options."""

    name = "hospital"
    version = "2"

    def __init__(self, players: tuple[str, ...], options: Options, board: HospitalBoard, state: HospitalState) -> None:
        super().__init__(players, options, board, state)
        self.s = state
        self.o = options
        self.map = board
        self.box: Components = board.data
        self.digest = board.data.digest

    # -- the frame

    def over(self) -> bool:
        return self.s.ended != ""

    def accounts(self) -> list[Account]:
        return [self.s.money, self.s.bank]

    def turns(self) -> int:
        return self.s.turn

    def result(self) -> Result | None:
        """One result for everybody: won with a rating, or lost with its cause."""
        s = self.s
        if not s.ended:
            return None
        scores = {"hospital": s.money.cash}
        if s.ended == "won":
            return Result("won", self.players, f"{self.rating()} with ${s.money.cash}", s.ended_by, scores)
        return Result("lost", (), s.ended, s.ended_by, scores)

    def rating(self) -> str:
        """How the hospital is rated for its money at the end; "" unless the game was won."""
        rated = ""
        if self.s.ended == "won":
            for least, name in self.box.figures.ratings:
                if self.s.money.cash >= least:
                    rated = name
        return rated

    def end(self, clause: str, how: str) -> None:
        """Decide the game and drop whatever is still going on (HHH-LOSE-03). Always raises Ended."""
        self.s.ended, self.s.ended_by = how, clause
        self.happened(clause, words.ENDED, "won" if how == "won" else "lost", how)
        raise Ended

    # -- money

    def gain(self, clause: str, amount: int, reason: str, space: str = "") -> None:
        if amount:
            self.pay(clause, self.s.bank, self.s.money, amount, reason, space)

    def lose(self, clause: str, amount: int, reason: str, space: str = "") -> None:
        """Money goes; below zero everybody has lost at that very moment (HHH-LOSE-01)."""
        if amount:
            self.pay(clause, self.s.money, self.s.bank, amount, reason, space)
            if self.s.money.cash < 0:
                self.end("HHH-LOSE-01", "bankrupt")

    # -- the bag

    def bag_counts(self) -> dict[str, int]:
        """The cubes in the bag, by colour. Raises BagClosed while a batch is drawn (HHH-CUBE-04)."""
        if self.s.drawing:
            raise BagClosed("cubes are being drawn: nobody looks into the bag now (HHH-CUBE-04)")
        if self.s.busy and self.o.bag_counts_visible == "between_actions_only":
            raise BagClosed("this table looks into the bag between actions only (HHH-CUBE-04)")
        return dict(self.s.bag.counts)

    # -- people

    def chair(self) -> str:
        """The seat that answers for the table: the Administrator's holder, or the first seat."""
        return self.s.holder or self.players[0]

    def doctor_effects(self, seat: Seat) -> tuple[Effect, ...]:
        return self.box.doctors[seat.doctor].effects if seat.doctor else ()

    def reaction(self, window: str, op: str = "") -> Deed | None:
        """The face-up Administrator's reaction for this window, if a ready token can pay for it (HHH-ADM-06)."""
        s = self.s
        if not s.card_up or not s.admin_ready or not s.administrator:
            return None
        for deed in self.box.administrators[s.administrator].deeds:
            if deed.reaction:
                effect = deed.effects[0]
                if effect.window == window and (not op or effect.op == op):
                    return deed
        return None

    def react(self, clause: str = "HHH-ADM-06") -> None:
        """Pay for a reaction: one ready token, and the card is turned face down."""
        s = self.s
        self.spend_admin()
        s.card_up = False
        self.happened(clause, words.REACTS, s.holder, s.administrator)
        self.happened("HHH-ADM-04", words.CARD_DOWN)

    def spend_admin(self) -> None:
        self.s.admin_ready -= 1
        self.s.admin_used += 1

    # -- effects that are in force or can be used

    def hired(self, staff: str) -> bool:
        return staff in self.s.office

    def left(self, source: str, effect: Effect) -> bool:
        """Whether a once-a-round or once-a-game effect can still be used."""
        if effect.uses_per == "round":
            return self.s.spent_round.get(source, 0) < effect.uses
        if effect.uses_per == "game":
            return self.s.spent_game.get(source, 0) < effect.uses
        return True

    def use_up(self, source: str, effect: Effect) -> None:
        if effect.uses_per == "round":
            self.s.spent_round[source] = self.s.spent_round.get(source, 0) + 1
        elif effect.uses_per == "game":
            self.s.spent_game[source] = self.s.spent_game.get(source, 0) + 1

    def room_effect(self, verb: str, window: str = "") -> tuple[str, Effect] | None:
        """The installed room with such an effect, and the effect of the side that shows."""
        rooms = self.s.rooms
        for room in self.map.rooms_with.get(verb, ()):
            if room in rooms:
                for effect in self.box.rooms[room].side(rooms[room]):
                    if effect.verb == verb and (not window or effect.window == window):
                        return room, effect
        return None

    def staff_effect(self, verb: str) -> tuple[str, Effect] | None:
        """The hired member of staff with such a lasting effect."""
        for staff in self.map.staff_with.get(verb, ()):
            if staff in self.s.office:
                return staff, self.box.staff[staff].effects[0]
        return None

    # -- areas

    def in_area(self, area: str) -> list[Patient]:
        return [p for p in self.s.patients.values() if p.area == area]

    def beds(self, ward: str) -> list[str]:
        """Who lies in which bed of a Ward; "" where nobody does."""
        taken = [p.id for p in self.in_area(ward)]
        return taken + [""] * (self.o.ward_beds - len(taken))

    def column(self, waiting: str, colour: str) -> Patient | None:
        """The cube patient of a colour in a Waiting Room."""
        for p in self.s.patients.values():
            if p.area == waiting and p.colour == colour:
                return p
        return None

    def care_of(self, area: str) -> Care | None:
        """How patients are cared for where they lie: Ward, Treatment Room or Emergency Room."""
        if area in self.map.ward_set:
            return self.box.figures.ward_care
        improved = self.s.rooms.get(area)
        if improved is None or area not in self.map.room_care:
            return None
        care = self.map.room_care[area][improved]
        return care if care.slots else None

    def waiting_cares(self, seat: Seat) -> list[Care]:
        """What allows this seat's Doctor to heal in Waiting Rooms: its own ability, a room (HHH-PREC-01)."""
        found: list[Care] = []
        if seat.doctor in self.map.doctor_care:
            found.append(self.map.doctor_care[seat.doctor])
        for room, sides in self.map.room_care.items():
            if not sides[0].slots and room in self.s.rooms:
                found.append(sides[self.s.rooms[room]])
        return found

    def cares(self, p: Patient, seat: Seat) -> list[Care]:
        """How this seat's Doctor can heal this patient: two ways where two effects allow it."""
        if self.map.kind[p.area] == "waiting":
            return [care for care in self.waiting_cares(seat) if care.low <= p.level <= care.high]
        care = self.care_of(p.area)
        return [care] if care is not None else []

    def space_in(self, area: str) -> int:
        """Free places of a Ward, a Treatment Room or the Emergency Room."""
        if area in self.map.ward_set:
            return self.o.ward_beds - len(self.in_area(area))
        care = self.care_of(area)
        return care.slots - len(self.in_area(area)) if care is not None else 0

    # -- the dead

    def body_spaces(self) -> int:
        """Cemetery, and what Morgue, Coroner and Doctor Lucky add while they are in play (HHH-BODY-07)."""
        spaces = self.box.figures.cemetery
        for room, improved in self.s.rooms.items():
            spaces += sum(e.n for e in self.box.rooms[room].side(improved) if e.verb == "tombstones")
        for staff in self.s.office:
            spaces += sum(e.n for e in self.box.staff[staff].effects if e.verb == "tombstones")
        for seat in self.s.seats.values():
            spaces += sum(e.n for e in self.doctor_effects(seat) if e.verb == "tombstones")
        return spaces

    def free_body_spaces(self) -> int:
        return self.body_spaces() - len(self.s.bodies)

    def death_cost(self, cost: int) -> int:
        """The settlement after the lasting reductions (HHH-STAFF-01)."""
        found = self.staff_effect("death_cost")
        return max(found[1].floor, cost + found[1].n) if found is not None else cost

    # -- transfers

    def way(self, p: Patient, target: str) -> Way | None:
        """The edge that such a transfer would take."""
        for way in self.map.ways.get((p.area, p.colour), ()):
            if way.target == target:
                return way
        return None

    def lowest(self, way: Way) -> int:
        """The lowest level that may go this way; the Intake Nurse relaxes it (HHH-STAFF-04)."""
        return way.relaxed if self.staff_effect("relax") is not None else way.low

    def moves(self) -> list[tuple[str, str]]:
        """Every transfer that is possible now: patient and area. Exactly the edges that are open."""
        s, map_, beds = self.s, self.map, self.o.ward_beds
        taken: dict[str, int] = {}
        for p in s.patients.values():
            taken[p.area] = taken.get(p.area, 0) + 1
        nurse = self.staff_effect("relax") is not None
        found: list[tuple[str, str]] = []
        for p in s.patients.values():
            for way in map_.ways.get((p.area, p.colour), NOWHERE):
                target, level = way.target, p.level
                if level > way.high or level < (way.relaxed if nurse else way.low):
                    continue
                if way.marker and not s.markers[p.colour]:
                    continue
                if target in map_.ward_set:
                    if taken.get(target, 0) < beds:
                        found.append((p.id, target))
                elif target in s.rooms:
                    care = map_.room_care[target][s.rooms[target]]
                    if level <= care.high and taken.get(target, 0) < care.slots:
                        found.append((p.id, target))
        return found

    def why_not_move(self, p: Patient, target: str) -> str:
        """Why this transfer is not possible, with the rule; "" when it is."""
        s, names = self.s, self.box.names
        if target not in self.map.kind:
            return f"there is no area {target!r}"
        kind, here = self.map.kind[target], self.map.kind[p.area]
        if kind == "waiting":
            return "no transfer leads into a Waiting Room (HHH-TRANS-12)"
        if "emergency" in (kind, here) or kind == "room":
            return ("a transfer leads neither into the Emergency Room nor out of it, and no other room takes patients "
                    "(HHH-TRANS-09)")
        way = self.way(p, target)
        if way is None:
            return f"{names[target]} is not for {p.colour} patients from {names[p.area]} (HHH-PAT-02)"
        if kind == "treatment" and target not in s.rooms:
            return f"{names[target]} is not installed (HHH-TRANS-03)"
        if p.level < self.lowest(way):
            return f"a level-{p.level} patient may not leave {names[p.area]} for {names[target]} ({way.clause})"
        if p.level > way.high or (kind == "treatment"
                                  and p.level > self.box.rooms[target].side(s.rooms[target])[0].high):
            clause = "HHH-TRANS-14" if kind == "ward" else "HHH-TREAT-02"
            return f"{names[target]} has no room for a level-{p.level} patient ({clause})"
        if way.marker and not s.markers[p.colour]:
            return f"no {p.colour} marker is left in the supply (HHH-TRANS-07)"
        if self.space_in(target) <= 0:
            return f"{names[target]} is full ({'HHH-TRANS-13' if kind == 'ward' else 'HHH-TRANS-10'})"
        return ""

    # -- what can be hired, improved, refreshed

    def hireable(self) -> list[str]:
        return [staff for staff in self.s.staff_up if self.box.staff[staff].hireable]

    def improvable(self) -> list[str]:
        return [room for room, improved in self.s.rooms.items() if not improved]

    def installable(self) -> list[str]:
        """New Room cards still in the supply."""
        return [r.id for r in self.box.rooms.values() if r.id not in self.s.rooms and (self.o.nurses or not r.nurse)]

    def stocked(self) -> bool:
        return any(self.s.store.values())

    def tired(self) -> list[str]:
        """Seats with a used Medical token."""
        return [seat.name for seat in self.s.seats.values() if seat.used]

    # -- counting, for everybody who checks

    def cube_totals(self) -> dict[str, int]:
        """Every cube of the game by colour, wherever it is (HHH-COMP-08)."""
        s = self.s
        totals = {c: s.bag.counts.get(c, 0) + s.discards.get(c, 0) + s.store.get(c, 0) + s.drawn.count(c)
                  for c in (*COLOURS, BLACK)}
        for p in s.patients.values():
            if self.map.kind[p.area] in ("waiting", "emergency"):
                totals[p.colour] += p.level
        return totals

    def marker_totals(self) -> dict[str, int]:
        """Every Patient marker by colour, wherever it is (HHH-COMP-02)."""
        s = self.s
        totals = {c: s.markers[c] + s.bodies.count(c) for c in (*COLOURS, WHITE)}
        for p in s.patients.values():
            if self.map.kind[p.area] in ("ward", "treatment"):
                totals[p.colour] += 1
        return totals

    def display(self) -> tuple[str, int]:
        """How the Money track shows the money: the side of the tracker, and its space (HHH-MONEY-01).

        The second tracker has two sides like the first; beyond them the last one just counts on.
        """
        cash, track = self.s.money.cash, self.box.facts["areas"]["money_track"]
        second, flip = track["second_tracker_adds"], track["second_side_adds"]
        added = max(part for part in (0, flip, second, second + flip) if part <= max(0, cash))
        return f"+{added}" if added else "$", cash - added

    # -- hooks

    def pressing(self) -> tuple[str, ...]:
        """In the open window of the Player Action Phase nobody waits for a turn."""
        return self.players if self.s.phase == "actions" and not self.s.busy else ()

    def objection(self, value: Any, clause: str) -> str:
        """Why an answer that does not fit is against the rules; `clause` is the rule that asks."""
        return ""

    def label(self, request: Choice[Any] | Chance[Any], option: Any) -> str:
        return str(option)
