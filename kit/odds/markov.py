"""The Markov chain of one token's movement, built by running the game's own turn, and what follows from it exactly.

    chain = kit.odds.chain("minetown", policy="stay")
    chain.landing().per_roll["jail"]
    chain.first_passage("iceholm").mean
    chain.ahead(3, Place(0))

A *turn* ends when the dice are passed on, a *roll* is a throw that moves the token (or tries to leave confinement), a
*touch* is a stop on a space, also when a card or the space itself moves the token on at once. Turns that are missed are
no turns in "per turn". Nobody moves the token from outside, and money has no influence on where it goes.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.data import BoardData
from kit.core.game import Game
from kit.core.session import Session
from kit.games.trading.game import Trading
from kit.odds.solve import Reducible, closed_class, shares, shares_exact, waiting
from kit.odds.walk import Stand, Walk
from kit.odds.walker import Place, Policy, Table, asks_owners, game_of, known, policy_of, sides_of
from kit.odds.within import Arc, Number, Row, Within

if TYPE_CHECKING:
    import pandas as pd

DECKS = ("independent", "cycling")


@dataclass(frozen=True)
class Landing:
    """Where a token stands in the long run, by id of the space: shares that sum to 1, or expected numbers per turn.

    A confined token is not counted on its space but in `per_roll_confined` and `end_confined`, which go by the rolls
    tried so far. All numbers are floats, or Fractions when asked for exactly.
    """

    per_roll: Mapping[str, Number]              # share of rolls after which the token stands there
    end_of_turn: Mapping[str, Number]           # share of turns that end there
    touches_per_turn: Mapping[str, Number]      # stops there per turn
    per_roll_confined: tuple[Number, ...]
    end_confined: tuple[Number, ...]
    rolls_per_turn: Number
    laps_per_turn: Number                       # times the start is passed or reached
    money_per_turn: Number                      # from bank, pot and other players, less what is paid; no rents, prices,
                                                # a pot as it is seeded: see `kit.odds.walker.Stop`
    confinement: str = ""                       # the id of the space of confinement
    how: str = "exact, decks drawn independently"

    def rows(self) -> list[dict[str, Any]]:
        """One row a space, and one for confinement where there is one."""
        found = [{"space": space, "per_roll": self.per_roll[space], "end_of_turn": self.end_of_turn[space],
                  "touches_per_turn": self.touches_per_turn[space]} for space in self.per_roll]
        if self.confinement:
            none = 0 * self.rolls_per_turn
            found.append({"space": f"{self.confinement}, confined", "per_roll": sum(self.per_roll_confined, none),
                          "end_of_turn": sum(self.end_confined, none), "touches_per_turn": none})
        return found

    def frame(self) -> pd.DataFrame:
        """`rows()` as a DataFrame, indexed by space; `attrs` hold what is not by space."""
        import pandas
        frame = pandas.DataFrame(self.rows()).set_index("space")
        frame.attrs = {"how": self.how, "rolls_per_turn": float(self.rolls_per_turn),
                       "laps_per_turn": float(self.laps_per_turn), "money_per_turn": float(self.money_per_turn),
                       "per_roll_confined": [float(p) for p in self.per_roll_confined],
                       "end_confined": [float(p) for p in self.end_confined]}
        return frame


@dataclass(frozen=True)
class Passage:
    """Turns until something first happens: their mean, and `by_turn[n]` the chance that it happened within n + 1."""

    mean: float
    by_turn: tuple[float, ...]


class Chain:
    """One token on a board. `places` are where a turn can begin; `rolls` how many chances were found in all turns."""

    def __init__(self, table: Table, walk: Walk) -> None:
        self.game: Trading = table.game
        self.policy = table.policy
        self.side = table.side
        self.walk = walk
        self.places: tuple[Place, ...] = tuple(walk.roots)
        self.spaces: tuple[str, ...] = tuple(space.id for space in self.game.spaces)
        self.index: dict[Place, int] = {place: i for i, place in enumerate(self.places)}
        self.stands: list[Stand] = walk.stands
        self.first = table.first                # where a token stands before the game's first turn
        self.start = Place(table.start)
        self.how = "exact, decks drawn independently"
        self.root_nodes = list(walk.roots.values())
        self.within = self._arcs(_float)
        self._rows: list[Row] | None = None
        self._shares: list[float] | None = None
        self._exact_rows: list[Row] | None = None
        self._exact_shares: list[Fraction] | None = None
        self._kernels: dict[Any, list[Row]] = {}

    def __repr__(self) -> str:
        side = f", {self.side}" if self.side else ""
        size = f"{len(self.places)} places, {len(self.stands)} chances"
        return f"<Chain of {self.game.name}{side}, {self.policy}: {size}>"

    def _arcs(self, number: Callable[[int, int], Number]) -> Within:
        arcs = [[Arc(number(weight, stand.total), step.then, step) for step, weight in stand.steps.items()]
                for stand in self.stands]
        return Within(arcs, self.root_nodes)

    # -- the chain

    def kernel(self, keep: Callable[[Arc], bool] | None = None) -> list[Row]:
        """For each place, the chance of ending a turn at each (by index); `keep` drops steps, and turns with them."""
        rows = self._ends(keep)
        return [rows[root] for root in self.root_nodes]

    def _ends(self, keep: Callable[[Arc], bool] | None = None) -> list[Row]:
        """For each chance in a turn, the chance of ending the turn at each place (by index)."""
        index = self.index
        arcs = self.within.arcs

        def own(node: int) -> Row:
            row: Row = {}
            for arc in arcs[node]:
                end = arc.step.end
                if end is not None and (keep is None or keep(arc)):
                    i = index[end]
                    row[i] = row.get(i, 0.0) + arc.p
            return row

        return self.within.back(own, keep)

    def ends(self) -> list[Row]:
        """`rows` for every chance of a turn (`stands`), not only for those that begin one."""
        found = self._kernels.get("ends")
        if found is None:
            found = self._kernels["ends"] = self._ends()
        return found

    @property
    def rows(self) -> list[Row]:
        """Chance of ending a turn at place j that begins at place i: `rows[i][j]`, by index of `places`."""
        if self._rows is None:
            self._rows = [self.ends()[root] for root in self.root_nodes]
        return self._rows

    def matrix(self) -> list[list[float]]:
        """`rows` as n lists of n floats; each sums to 1."""
        return [[row.get(j, 0.0) for j in range(len(self.places))] for row in self.rows]

    def frame(self) -> pd.DataFrame:
        """The matrix as a DataFrame: rows are where a turn begins, columns where it ends."""
        import pandas
        names = [self.name(place) for place in self.places]
        return pandas.DataFrame(self.matrix(), index=names, columns=names)

    def name(self, place: Place) -> str:
        """A place in words: the id of the space, and what else is true of the token."""
        if place.space < 0:
            return "beside the board"
        told = self.spaces[place.space]
        if place.confined:
            told += f", confined, {place.confined - 1} rolls tried"
        if place.skip:
            told += f", {place.skip} turns to miss"
        return told

    def where(self, place: Place | str | int) -> Place:
        """A place of this chain from a space's id or index. Raises KeyError, naming near ones, when there is none."""
        if isinstance(place, str):
            place = Place(self._space(place))
        elif not isinstance(place, Place):
            place = Place(place)
        if place not in self.index:
            raise KeyError(f"no turn of {self.game.name} begins at {self.name(place)}")
        return place

    def _space(self, space: str | int) -> int:
        if isinstance(space, str) and space not in self.game.track.by_id:
            space = space.replace("_", "-") if space.replace("_", "-") in self.game.track.by_id else space
        return self.game.track.index(space)

    # -- the long run

    def stationary(self, exact: bool = False) -> dict[Place, Number]:
        """Long-run share of turns that begin at each place: floats, or Fractions when `exact`; they sum to 1.

        Raises Reducible, naming the spaces, when some space cannot be reached again, or some cannot be left.
        Method: Grassmann-Taksar-Heyman elimination; exact: integer elimination (Bareiss).
        """
        if exact:
            if self._exact_shares is None:
                self._exact_shares = self._spread(self._exact(), shares_exact)
            return dict(zip(self.places, self._exact_shares, strict=True))
        if self._shares is None:
            self._shares = self._spread(self.rows, _shares_of_rows)
        return dict(zip(self.places, self._shares, strict=True))

    def _spread(self, rows: list[Row], solve: Callable[[list[Row]], list[Any]]) -> list[Any]:
        """Shares of all places: `solve` finds them for places where turns are played, the others follow from these.

        A turn that is missed leads to one place for sure, so it is left out of the chain that is solved.
        """
        inside = self._inside()
        stands, roots = self.stands, self.root_nodes
        missed = {i: next(iter(rows[i])) for i in inside if stands[roots[i]].missed}
        played = [i for i in inside if i not in missed]
        small = {i: k for k, i in enumerate(played)}
        short: list[Row] = []
        for i in played:
            row: Row = {}
            for j, p in rows[i].items():
                while j in missed:
                    j = missed[j]
                row[small[j]] = row.get(small[j], 0) + p
            short.append(row)
        found: list[Any] = [0] * len(rows)
        for i, share in zip(played, solve(short), strict=True):
            found[i] = share
        for i in sorted(missed, key=self._skips):            # those who miss most turns first
            found[i] = sum([found[j] * rows[j].get(i, 0) for j in inside])
        total = sum(found)
        return [share / total for share in found]

    def _skips(self, i: int) -> int:
        return -self.places[i].skip

    def _exact(self) -> list[Row]:
        if self._exact_rows is None:
            self._exact_within = self._arcs(Fraction)
            arcs, index = self._exact_within.arcs, self.index

            def own(node: int) -> Row:
                row: Row = {}
                for arc in arcs[node]:
                    if arc.step.end is not None:
                        i = index[arc.step.end]
                        row[i] = row.get(i, 0) + arc.p
                return row

            rows = self._exact_within.back(own)
            self._exact_rows = [rows[root] for root in self.root_nodes]
        return self._exact_rows

    def _inside(self) -> list[int]:
        """Indices of the places that are visited again and again."""
        names = [self.name(place) for place in self.places]
        inside = closed_class([list(row) for row in self.rows], names)
        reached = self._reached(inside)
        lost = [space for i, space in enumerate(self.spaces) if i not in reached]
        if lost:
            among = ", ".join(names[i] for i in inside[:12]) + (" ..." if len(inside) > 12 else "")
            raise Reducible(f"{self.game.track.data.title}: in the long run no token comes to {', '.join(lost)}; "
                            f"it stays among {among}")
        return inside

    def _reached(self, inside: Sequence[int]) -> set[int]:
        """The spaces that turns from these places touch or end on."""
        found: set[int] = set()
        todo = [self.root_nodes[i] for i in inside]
        seen = set(todo)
        for i in inside:
            found.add(self.places[i].space)
        while todo:
            for arc in self.within.arcs[todo.pop()]:
                found.update(arc.step.touched)
                if arc.then >= 0 and arc.then not in seen:
                    seen.add(arc.then)
                    todo.append(arc.then)
        return found

    def landing(self, exact: bool = False) -> Landing:
        """Landings per roll and per turn, and where turns end, in the long run."""
        share = self.stationary(exact)
        within = self._exact_within if exact else self.within
        begins = {root: share[place] for place, root in zip(self.places, self.root_nodes, strict=True) if share[place]}
        return self._measure(within, begins)

    def _measure(self, within: Within, begins: dict[int, Number]) -> Landing:
        """Every measure, for turns that begin so often at these chances."""
        come = within.forth(begins)
        size = len(self.spaces)
        touches: list[Number] = [0] * size
        rolled: dict[Place, Number] = {}
        ended: dict[Place, Number] = {}
        rolls = laps = money = turns = missed = 0 * next(iter(begins.values()))
        for node, stand in enumerate(self.stands):
            often = come[node]
            if not often:
                continue
            if stand.throws:
                rolls += often
            if stand.root and not stand.missed:
                turns += often
            for arc in within.arcs[node]:
                p, step = often * arc.p, arc.step
                for space in step.touched:
                    touches[space] += p
                laps += p * step.laps
                money += p * (step.money + step.gifts)
                if stand.missed:
                    missed += p
                    continue
                if step.end is not None:
                    ended[step.end] = ended.get(step.end, 0) + p
                    rolled[step.end] = rolled.get(step.end, 0) + p
                elif self.stands[step.then].throws:
                    place = self.stands[step.then].place
                    rolled[place] = rolled.get(place, 0) + p
        per_roll, rolls_confined = self._by_space(rolled, rolls)
        ends, ends_confined = self._by_space(ended, turns)
        return Landing(per_roll, ends, {space: touches[i] / turns for i, space in enumerate(self.spaces)},
                       rolls_confined, ends_confined, rolls / turns, laps / turns, money / turns,
                       self.spaces[self.jail] if self.jail >= 0 else "", self.how)

    @property
    def jail(self) -> int:
        """The space of confinement; -1 where nobody is confined."""
        return next((place.space for place in self.places if place.confined), -1)

    def _by_space(self, counts: Mapping[Place, Number], total: Number) -> tuple[dict[str, Number], tuple[Number, ...]]:
        zero = 0 * total
        free = [zero] * len(self.spaces)
        levels = max((place.confined for place in self.places), default=0)
        confined = [zero] * levels
        for place, count in counts.items():
            if place.confined:
                confined[place.confined - 1] += count / total
            else:
                free[place.space] += count / total
        return dict(zip(self.spaces, free, strict=True)), tuple(confined)

    # -- from here on

    def turn(self, start: Place | str | int) -> Landing:
        """The same measures for a single turn that begins at `start`, exactly."""
        self._exact()
        return self._measure(self._exact_within, {self.root_nodes[self.index[self.where(start)]]: Fraction(1)})

    def one_turn(self) -> dict[Place, float]:
        """Where the turns of a walk from one place only end: chances by place."""

        def own(node: int) -> Row:
            row: Row = {}
            for arc in self.within.arcs[node]:
                if arc.step.end is not None:
                    row[arc.step.end] = row.get(arc.step.end, 0.0) + arc.p
            return row

        return dict(sorted(self.within.back(own)[self.root_nodes[0]].items()))

    def roll(self, start: Place | str | int) -> dict[Place, Fraction]:
        """Where the token stands after the first roll of a turn from `start`, with all that follows from it."""
        self._exact()
        within, stands = self._exact_within, self.stands

        def own(node: int) -> Row:
            row: Row = {}
            for arc in within.arcs[node]:
                end = arc.step.end
                if end is None and stands[arc.then].throws:
                    end = stands[arc.then].place
                if end is not None:
                    row[end] = row.get(end, 0) + arc.p
            return row

        def keep(arc: Arc) -> bool:
            return not stands[arc.then].throws

        row = within.back(own, keep)[self.root_nodes[self.index[self.where(start)]]]
        return dict(sorted(row.items()))

    def ahead(self, turns: int, start: Place | str | int | Mapping[Place, float]) -> dict[Place, float]:
        """Where the token is after so many turns from `start`, a place or chances of places; the chances sum to 1."""
        now = self._begin(start)
        for _ in range(turns):
            now = _push(now, self.rows)
        return {self.places[i]: p for i, p in sorted(now.items(), key=_by_chance) if p}

    def _begin(self, start: Place | str | int | Mapping[Place, float]) -> Row:
        if isinstance(start, Mapping):
            return {self.index[self.where(place)]: p for place, p in start.items()}
        return {self.index[self.where(start)]: 1.0}

    def path(self, turns: int, start: Place | str | int | Mapping[Place, float]) -> list[Row]:
        """Chances of places, by index, before each of the next turns; the first is `start` itself."""
        found = [self._begin(start)]
        for _ in range(turns - 1):
            found.append(_push(found[-1], self.rows))
        return found

    def touches_ahead(self, turns: int, start: Place | str | int | Mapping[Place, float]) -> list[dict[str, float]]:
        """Expected stops on each space in each of the next turns, the first one first."""
        now = self._begin(start)
        stops = self.stops()
        found = []
        for _ in range(turns):
            row: Row = {}
            for i, p in now.items():
                for space, count in stops[i].items():
                    row[space] = row.get(space, 0.0) + p * count
            found.append({self.spaces[space]: row.get(space, 0.0) for space in range(len(self.spaces))})
            now = _push(now, self.rows)
        return found

    def stops(self) -> list[Row]:
        """For each place, the expected stops on each space (by index) in a turn that begins there."""
        found = self._kernels.get("stops")
        if found is None:
            arcs = self.within.arcs

            def own(node: int) -> Row:
                row: Row = {}
                for arc in arcs[node]:
                    for space in arc.step.touched:
                        row[space] = row.get(space, 0.0) + arc.p
                return row

            rows = self.within.back(own)
            found = self._kernels["stops"] = [rows[root] for root in self.root_nodes]
        return found

    def missing(self, event: str | int) -> list[Row]:
        """`rows` of turns without an event: a stop on a space, or "lap" (the start passed or reached)."""
        key: Any = "lap" if event == "lap" else self._space(event)
        found = self._kernels.get(key)
        if found is None:
            keep = _no_lap if key == "lap" else _no_stop(key)
            found = self._kernels[key] = self.kernel(keep)
        return found

    def chance_of(self, event: str | int, turns: int, start: Place | str | int | Mapping[Place, float]) -> float:
        """The chance that within so many turns the token stops on a space (or "lap": is at or past the start)."""
        return self.passage(event, start, turns).by_turn[-1] if turns else 0.0

    def passage(self, event: str | int, start: Place | str | int | Mapping[Place, float], turns: int = 20) -> Passage:
        """Turns until the token first stops on a space (or "lap": passes or reaches the start), from `start`."""
        rows = self.missing(event)
        ends = [1.0 - sum(row.values(), 0.0) for row in rows]
        ends = [end if end > 1e-15 else 0.0 for end in ends]
        costs = [0.0 if self.stands[root].missed else 1.0 for root in self.root_nodes]
        mean = waiting(rows, ends, costs)
        average = sum([p * mean[i] for i, p in self._begin(start).items()], 0.0)
        return Passage(average, tuple(1.0 - p for p in self.without(event, turns, start)[1:]))

    def without(self, event: str | int, turns: int, start: Place | str | int | Mapping[Place, float]) -> list[float]:
        """The chance that the token has not stopped on a space (or "lap": passed the start) in 0, 1, ... turns."""
        rows = self.missing(event)
        now = self._begin(start)
        found = [1.0]
        for _ in range(turns):
            now = _push(now, rows)
            found.append(sum(now.values(), 0.0))
        return found

    def first_passage(self, event: str | int, start: Place | str | int | None = None, turns: int = 20) -> Passage:
        """`passage` from the place where a new game begins."""
        return self.passage(event, self.first if start is None else start, turns)

    def waits(self, start: Place | str | int | None = None) -> dict[str, float]:
        """Expected turns until the first stop on each space, from `start` (default: the beginning of the game)."""
        return {space: self.first_passage(space, start, 0).mean for space in self.spaces}


def _shares_of_rows(rows: list[Row]) -> list[float]:
    return shares([[row.get(j, 0.0) for j in range(len(rows))] for row in rows])


def _float(weight: int, total: int) -> float:
    return weight / total


def _by_chance(pair: tuple[int, float]) -> float:
    return -pair[1]


def _push(now: Row, rows: Sequence[Row]) -> Row:
    """One turn on."""
    then: Row = {}
    for i, p in now.items():
        for j, q in rows[i].items():
            then[j] = then.get(j, 0.0) + p * q
    return then


def _no_lap(arc: Arc) -> bool:
    return not arc.step.laps


def _no_stop(space: int) -> Callable[[Arc], bool]:
    def keep(arc: Arc) -> bool:
        return space not in arc.step.touched
    return keep


# ------------------------------------------------------------------------------------------------------- making chains

_CHAINS: dict[tuple[Any, ...], Chain] = {}
KEPT = 64


def chain(game: str | Game | Session, policy: str | Policy = "leave", *, board: str | BoardData | Any = None,
          options: Any = None, deeds: str | Sequence[bool] = "owned", side: str = "") -> Chain:
    """The chain of one token's movement, from the rules of `game` (a name, a game, or a session: its table's rules).

    `policy`: "leave" or "stay" in confinement, "leave after 1"; where a free choice of a space leads: "uniform", or the
    id of a space. `deeds`: "owned", "free", or a flag for each space; it matters where a card asks who owns what.
    `side`: whose deck is drawn from, in a game with sides. Raises NoTrack, BadPolicy, BadBoard, Reducible.
    """
    rules = known(game) if board is None and options is None else None
    if rules is None:
        rules = game_of(game, board, options)
    way = policy_of(policy, rules)
    if not asks_owners(rules):
        deeds = "owned"
    flags = deeds if isinstance(deeds, str) else tuple(deeds)
    if isinstance(flags, str) and flags not in ("owned", "free"):
        raise ValueError(f"deeds are 'owned' or 'free', or a flag for each space; not {flags!r}")
    sides = sides_of(rules)
    if sides and not side:
        side = sides[0]
    key = (type(rules), rules.digest, rules.options, way, flags, side, len(rules.players))
    found = _CHAINS.get(key)
    if found is None:
        table = Table(game_of(rules), way, flags, side)
        found = Chain(table, Walk(table))
        if len(_CHAINS) >= KEPT:
            _CHAINS.pop(next(iter(_CHAINS)))
        _CHAINS[key] = found
    return found


def landing(game: str | Game | Session, policy: str | Policy = "leave", *, board: str | BoardData | Any = None,
            options: Any = None, deeds: str | Sequence[bool] = "owned", side: str = "") -> pd.DataFrame:
    """Landings in the long run as a DataFrame by space: per_roll, end_of_turn, touches_per_turn (see `Landing`).

    The last row is the place of confinement, apart from its space, where there is one. Without pandas:
    `chain(...).landing().rows()`.
    """
    return chain(game, policy, board=board, options=options, deeds=deeds, side=side).landing().frame()
