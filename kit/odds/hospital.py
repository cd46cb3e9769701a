"""Odds of Healthy Heart Hospital for the position on the table: exact, as fractions, from the counts of the bag.

`odds(session)` gives all of it; `beside(session)` what stands beside each answer of the question that is being asked.
Reactions, the Janitor and what players may still do are left out: these are the chances if nobody interferes.

>>> import kit
>>> from kit.odds.hospital import odds
>>> session = kit.playout(kit.new("hospital", 2, seed=4), until=lambda now: now.state.phase == "actions")
>>> tonight = odds(session)
>>> all(sum(heal.change.values()) == 1 for heal in tonight.heals)
True
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.game import Game
from kit.core.session import Session
from kit.games.hospital.actions import HEAL, Act, Actions
from kit.games.hospital.asking import NO
from kit.games.hospital.chances import at_least, heal_net, matches, matches_or_black, overflows
from kit.games.hospital.data import BLACK, COLOURS, Care
from kit.games.hospital.heal import bonuses
from kit.games.hospital.house import House
from kit.games.hospital.patient_phase import ability, candidates
from kit.games.hospital.state import Patient, Seat

if TYPE_CHECKING:
    import pandas as pd

Chances = Mapping[int, Fraction]


@dataclass(frozen=True)
class HealOdds:
    """What a Heal can come to. `change` is by how many levels the patient changes: -2 is two levels better.

    `cubes` are drawn from the bag; `bonus` of them are bonus draws decided in advance.
    """

    player: str
    patient: str
    area: str
    level: int
    cubes: int
    bonus: int
    change: Chances
    cure: Fraction
    die: Fraction
    better: Fraction
    worse: Fraction
    income: Fraction        # expected dollars

    @property
    def expected(self) -> Fraction:
        """Expected change of the level."""
        return sum((k * p for k, p in self.change.items()), Fraction(0))


@dataclass(frozen=True)
class VisitOdds:
    """What tonight's visit can do to a Ward patient: levels gained, and whether it dies."""

    patient: str
    area: str
    level: int
    cubes: int
    gain: Chances
    worse: Fraction
    die: Fraction


@dataclass(frozen=True)
class WaitingOdds:
    """What tonight's arrivals can do to a Waiting Room: which columns overflow (a fifth cube), and whether any does."""

    area: str
    levels: Mapping[str, int]
    by_colour: Mapping[str, Fraction]
    overflow: Fraction


@dataclass(frozen=True)
class PositionOdds:
    """All odds of a position. `with_bonus` are the same Heals, every bonus of the Doctor and its markers used."""

    heals: tuple[HealOdds, ...]
    with_bonus: tuple[HealOdds, ...]
    visits: tuple[VisitOdds, ...]
    waiting: tuple[WaitingOdds, ...]

    def table(self) -> pd.DataFrame:
        """One row a Heal, as floats: player, patient, area, level, cubes, bonus, cure, die, better, worse, income."""
        import pandas
        columns = ["player", "patient", "area", "level", "cubes", "bonus", "cure", "die", "better", "worse", "income"]
        rows = [[getattr(heal, name) for name in columns[:6]] + [float(getattr(heal, name)) for name in columns[6:]]
                for heal in (*self.heals, *self.with_bonus)]
        return pandas.DataFrame(rows, columns=columns)


def odds(position: Session | Game) -> PositionOdds:
    """Every Heal that somebody could do now, every Ward patient's night, both Waiting Rooms' arrivals."""
    game = house(position)
    found = heals(game)
    return PositionOdds(tuple(plain for plain, _ in found), tuple(full for _, full in found if full is not None),
                        visits(game), waiting(game))


def house(position: Session | Game) -> House:
    """The hospital of a session, or the game itself. Raises TypeError for another game."""
    game = position.game if isinstance(position, Session) else position
    if not isinstance(game, House):
        raise TypeError(f"hospital odds are reckoned for a game of hospital, not of {game.name}")
    return game


# -- Heal


def heals(position: Session | Game) -> list[tuple[HealOdds, HealOdds | None]]:
    """For every Heal that a seat could do: without bonus, and with all bonuses decided in advance (None without any).

    Method: hypergeometric, from the bag as it is; an empty bag is refilled as the rules say.
    """
    game = house(position)
    found: list[tuple[HealOdds, HealOdds | None]] = []
    for seat in game.s.seats.values():
        for p in game.s.patients.values():
            found += [heal_odds(game, seat, p, care) for care in game.cares(p, seat)]
    return found


def heal_odds(game: House, seat: Seat, p: Patient, care: Care) -> tuple[HealOdds, HealOdds | None]:
    """One Heal by one seat: without bonus, and with all of them."""
    extra = sum(effect.n for effect in bonuses(game, seat, p).values())
    plain = _heal(game, seat, p, care, care.draw, 0, 0)
    return plain, _heal(game, seat, p, care, care.draw + extra, extra, 0) if extra else None


def _heal(game: House, seat: Seat, p: Patient, care: Care, cubes: int, bonus: int, start: int) -> HealOdds:
    nets = heal_net(game.s.bag.counts, game.s.discards, p.colour, cubes, start)
    change: dict[int, Fraction] = {}
    cure = die = better = worse = income = Fraction(0)
    smile = sum(e.n for e in game.doctor_effects(seat) if e.window == "heal_income" and e.cured)
    for net, chance in nets.items():
        by = -min(net, p.level)
        if care.area == "emergency":
            by = min(0, by)
        change[by] = change.get(by, Fraction(0)) + chance
        if by < 0:
            better += chance
            income += -by * care.income * chance
        elif by > 0:
            worse += chance
        if by == -p.level:
            cure += chance
            income += smile * chance
        elif p.level + by >= care.dies_at:
            die += chance
    return HealOdds(seat.name, p.id, p.area, p.level, cubes, bonus, dict(sorted(change.items())), cure, die, better,
                    worse, income)


# -- the night


def tonight(game: House) -> dict[str, int]:
    """The bag of tonight's draws: as it will be when the discards have gone back into it, if nothing more is done."""
    s = game.s
    if s.phase not in ("actions", "treatment", "install", "restock"):
        return dict(s.bag.counts)
    return {cube: count + s.discards[cube] + s.drawn.count(cube) for cube, count in s.bag.counts.items()}


def visits(position: Session | Game) -> tuple[VisitOdds, ...]:
    """Every Ward patient's visit tonight; which draws come before does not matter, as long as the bag lasts.

    Where the players choose whom an ability means, everybody is reckoned as visited, and a tie as in the fixed order.
    """
    game = house(position)
    bag = tonight(game)
    found: list[VisitOdds] = []
    for ward in game.map.wards:
        patients = game.in_area(ward)
        for p, cubes, black in _visits_of(game, ward, [q.id for q in patients]):
            gain = _gain(game, bag, p, cubes, black)
            dies_at = game.box.figures.ward_care.dies_at
            found.append(VisitOdds(p.id, ward, p.level, cubes, gain, at_least(gain, 1),
                                   at_least(gain, dies_at - p.level)))
    return tuple(found)


def _visits_of(game: House, ward: str, patients: list[str]) -> list[tuple[Patient, int, bool]]:
    """Patient, cubes drawn for it (0: skipped), and whether black cubes make it worse."""
    effects = ability(game, ward)
    base = game.beds(ward).count("") if game.o.variant_no_ward_abilities else 1
    cubes = dict.fromkeys(patients, base)
    skipped: list[str] = []
    for effect in effects:
        meant = candidates(game, patients, effect.select)
        if effect.op == "draw_delta" and len(patients) >= effect.min_patients:
            for name in meant[:1] if effect.select == "most_ill" else meant:
                cubes[name] += effect.n
        elif effect.op == "skip" and effect.select == "most_ill":
            skipped += meant[:effect.n]
    black = any(effect.op == "black_matches" for effect in effects)
    return [(game.s.patients[name], 0 if name in skipped else cubes[name], black) for name in patients]


def _gain(game: House, bag: dict[str, int], p: Patient, cubes: int, black: bool) -> dict[int, Fraction]:
    matching, others = bag[p.colour], sum(bag.values()) - bag[p.colour] - bag[BLACK]
    if game.o.variant_no_ward_abilities:
        none = matches(matching, bag[BLACK], others, cubes).get(0, Fraction(0))
        return {0: 1 - none, 1: none}
    if black:
        return matches_or_black(matching, bag[BLACK], others, cubes)
    return matches(matching, bag[BLACK], others, cubes)


def waiting(position: Session | Game) -> tuple[WaitingOdds, ...]:
    """Both Waiting Rooms tonight: the chance of a fifth cube by colour, and of any (all colours together)."""
    game = house(position)
    bag, figures = tonight(game), game.box.figures
    coloured = sum(bag.values()) - bag[BLACK]
    found: list[WaitingOdds] = []
    for area in game.map.waiting:
        levels = {p.colour: p.level for p in game.in_area(area)}
        by_colour = {
            c: at_least(matches(bag[c], bag[BLACK], coloured - bag[c], figures.arrivals),
                        figures.spots + 1 - levels.get(c, 0)) for c in COLOURS}
        found.append(WaitingOdds(area, levels, by_colour, overflows(bag, levels, figures.spots, figures.arrivals)))
    return tuple(found)


# -- beside the answers


def beside(session: Session) -> dict[str, HealOdds]:
    """Odds for the answers of the question that is asked, by label: Heals, a Blood Bank cube, a bonus draw or none."""
    game, asked = house(session), session.waiting
    if asked is None:
        return {}
    if isinstance(asked.options, Actions):
        return {str(act): _of_act(game, act) for act in asked.options.listed() if act.verb == HEAL}
    if asked.clause == "HHH-BANK-01":
        return _of_bank(game, asked.options)
    if asked.clause == "HHH-HEAL-05":
        return _of_bonuses(game, asked.options)
    return {}


def _of_act(game: House, act: Act) -> HealOdds:
    p, seat = game.s.patients[act.what], game.s.seats[act.player]
    cares = game.cares(p, seat)
    care = next((care for care in cares if care.source == act.by), cares[0])
    return heal_odds(game, seat, p, care)[0]


def healing(game: House) -> tuple[Seat, Patient, Care] | None:
    """Who is healing whom in the action in progress, and how; None outside a Heal."""
    for event in reversed(game.events):
        if event.kind == "heals":
            seat, p = game.s.seats[event.args[0]], game.s.patients.get(event.args[1])
            if p is None or not game.s.busy:
                return None
            cares = game.cares(p, seat)
            return seat, p, next((care for care in cares if care.source == game.s.healing_by), cares[0])
    return None


def _of_bank(game: House, options: Any) -> dict[str, HealOdds]:
    now = healing(game)
    if now is None:
        return {}
    seat, p, care = now
    found: dict[str, HealOdds] = {}
    for cube in options:
        if cube == NO:
            found[NO] = _heal(game, seat, p, care, care.draw, 0, 0)
        else:
            found[cube] = _heal(game, seat, p, care, care.draw - 1, 0, int(cube == p.colour))
    return found


def _of_bonuses(game: House, options: Any) -> dict[str, HealOdds]:
    now = healing(game)
    if now is None:
        return {}
    seat, p, care = now
    net = game.s.drawn.count(p.colour) - game.s.drawn.count(BLACK)
    sizes = {source: effect.n for source, effect in bonuses(game, seat, p).items()}
    found: dict[str, HealOdds] = {}
    for source in options:
        cubes = 0 if source == NO else sizes.get(source, 0) or _reaction_size(game)
        found[source] = _heal(game, seat, p, care, cubes, cubes, net)
    return found


def _reaction_size(game: House) -> int:
    reaction = game.reaction("heal_draw")
    return reaction.effects[0].n if reaction is not None else 0
