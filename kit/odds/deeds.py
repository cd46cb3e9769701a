"""What deeds, buildings, tokens, companies, loans and the pot are worth: landings per turn times rent, both exact.

Landings come from the chain, rents from the game's own rent or fee function on a position: the one on the table, or one
that is arranged (a deed alone, a whole group, every level). Income is money per opponent and turn of that opponent.

    kit.odds.fees("minetown")                   every deed, bare and alone
    kit.odds.fees(session)                      every deed as it stands on the table
    kit.odds.ladder("hmonopoly")      every deed with everything that can stand on it
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kit.core.game import Game
from kit.core.session import Session
from kit.core.state import clone
from kit.games.hmonopoly import fiscal
from kit.games.hmonopoly.game import HMOnopoly
from kit.games.trading import mortgage
from kit.games.trading.estate import Estate
from kit.games.trading.game import Trading
from kit.games.trading.state import NOBODY
from kit.odds.markov import Chain, chain
from kit.odds.rents import RICHER, Rent, changes, of_step, rent_at
from kit.odds.walker import NoTrack, Policy, game_of, sides_of

if TYPE_CHECKING:
    import pandas as pd

Deeds = str | Game | Session
FOREVER = float("inf")


# ----------------------------------------------------------------------------------------------------- arranged tables


class Arranged:
    """A copy of a game on which deeds are given away and built on, to ask what a landing then costs.

    `owner` is the player who holds what is asked about; of `side`, in a game with sides.
    """

    def __init__(self, game: Trading, side: str = "") -> None:
        fresh = game.twin(clone(game.s))
        assert isinstance(fresh, Trading)
        self.game: Trading = fresh
        s = fresh.s
        self.owner = game.players[0]
        sides = sides_of(game)
        for i, player in enumerate(s.players.values()):
            player.out, player.confined = False, 0
            if sides:
                player.side = sides[(sides.index(side or sides[0]) + i) % len(sides)]
        self.clear()

    def clear(self) -> None:
        """Nobody owns anything, and nothing is built."""
        s = self.game.s
        size = len(s.owner)
        s.owner[:] = [NOBODY] * size
        s.level[:] = [0] * size
        s.mortgaged[:] = [False] * size

    def hold(self, places: Iterable[int], level: int | Mapping[int, int] = 0) -> None:
        """The owner holds exactly these places, all at this level (or each at its own)."""
        self.clear()
        s = self.game.s
        for place in places:
            s.owner[place] = self.owner
            s.level[place] = level if isinstance(level, int) else level.get(place, 0)
        if isinstance(self.game, Estate):
            self.game.p.deals += 1
            self.game.changed()
        elif isinstance(self.game, HMOnopoly):
            self.game.adopt(s)

    def rent(self, place: int) -> Rent:
        return rent_at(self.game, place)


def top_level(game: Trading, place: int, owner: str) -> int:
    """The most that can stand on a space: tokens, or houses and the hotel."""
    if isinstance(game, HMOnopoly):
        return 3 if place in game.hcfs else 0
    if isinstance(game, Estate) and game.build_price[place]:
        return game.hotel(owner)
    return 0


def step_cost(game: Trading, place: int, level: int) -> int:
    """What the owner pays to bring a space from the level below up to this one."""
    if isinstance(game, HMOnopoly):
        return game.token_prices[level - 1]
    assert isinstance(game, Estate)
    return game.building_cost(place, level)


def price_of(game: Trading, place: int) -> int:
    """The price on the deed."""
    return game.spaces[place].price or 0


# ---------------------------------------------------------------------------------------------------------- landings


class Visits:
    """How often an opponent stops on each space per turn, and what it then pays, by the chain of its movement."""

    def __init__(self, walked: Chain) -> None:
        self.chain = walked
        self.game = walked.game
        self.touches = list(walked.landing().touches_per_turn.values())
        self._steps = _often(walked)

    def income(self, game: Trading, places: Sequence[int], rent: Mapping[int, Rent]) -> float:
        """Expected rent per turn of one opponent from these spaces, a card's word on the rent included."""
        total = 0.0
        for place in places:
            for often, step in self._steps.get(place, ()):
                total += often * sum([sum_.mean for space, sum_ in of_step(game, rent, step) if space == place])
        return total


def _often(walked: Chain) -> dict[int, list[tuple[float, Any]]]:
    """By space: steps that stop there, and how often each is made per turn."""
    share = walked.stationary()
    roots = dict(zip(walked.places, walked.walk.roots.values(), strict=True))
    come = walked.within.forth({root: share[place] for place, root in roots.items() if share[place]})
    played = sum([share[place] for place, root in roots.items() if not walked.stands[root].missed])
    merged: dict[int, dict[tuple[Any, ...], float]] = {}
    kinds: dict[tuple[Any, ...], Any] = {}
    for node, often in enumerate(come):
        if often:
            for arc in walked.within.arcs[node]:
                step = arc.step
                if step.touched:
                    kind = (step.touched, step.rolled, step.card)
                    kinds[kind] = step
                    for place in set(step.touched):
                        row = merged.setdefault(place, {})
                        row[kind] = row.get(kind, 0.0) + often * arc.p / played
    return {place: [(often, kinds[kind]) for kind, often in row.items()] for place, row in merged.items()}


_VISITS: dict[int, Visits] = {}


def visits(walked: Chain) -> Visits:
    """The visits of a chain, worked out once."""
    found = _VISITS.get(id(walked))
    if found is None or found.chain is not walked:
        if len(_VISITS) > 64:
            _VISITS.clear()
        found = _VISITS[id(walked)] = Visits(walked)
    return found


# --------------------------------------------------------------------------------------------------------------- fees


def deed_rows(which: Deeds, policy: str | Policy = "leave", *, board: Any = None, options: Any = None,
              side: str = "", visitors: str = "") -> list[dict[str, Any]]:
    """`fees` without pandas: one dict a deed."""
    game = game_of(which, board, options)
    walked = chain(game, policy, side=visitors or side)
    seen = visits(walked)
    if isinstance(which, Session):
        return _rows_of_position(which, seen)
    table = Arranged(game, side)
    rows = []
    for place in deeds_of(game):
        table.hold([place])
        row = _row(table.game, seen, place, table.rent(place), price_of(game, place))
        if top_level(table.game, place, table.owner) and may_stand(table, place):
            row |= _next(table, seen, place)
        rows.append(row)
    return rows


def deeds_of(game: Trading) -> list[int]:
    """Every space that can be owned."""
    return [space.index for space in game.spaces if space.price is not None]


def _row(game: Trading, seen: Visits, place: int, rent: Rent, cost: int) -> dict[str, Any]:
    space = game.spaces[place]
    income = seen.income(game, [place], {place: rent})
    return {"space": space.id, "group": space.groups[0] if space.groups else "", "price": price_of(game, place),
            "touches": seen.touches[place], "rent": rent.mean, "income": income,
            "payback": cost / income if income else FOREVER}


def _next(table: Arranged, seen: Visits, place: int) -> dict[str, Any]:
    """The next building or token of a deed that is arranged already: its cost, and what it adds for good."""
    game, level = table.game, table.game.s.level[place]
    if level >= top_level(game, place, table.owner):
        return {"next_cost": None, "next_income": None, "next_return": None}
    before = seen.income(game, [place], {place: table.rent(place)})
    cost = step_cost(game, place, level + 1)
    game.s.level[place] = level + 1
    gain = seen.income(game, [place], {place: table.rent(place)}) - before
    game.s.level[place] = level
    return {"next_cost": cost, "next_income": gain, "next_return": gain / cost if cost else FOREVER}


def _rows_of_position(session: Session, seen: Visits) -> list[dict[str, Any]]:
    """Every deed as it stands, with its owner, and what the next building or token would add."""
    game = session.game.twin(clone(session.state))
    if not isinstance(game, Trading):
        raise NoTrack(f"{game.name} has no deeds")
    s = game.s
    rows = []
    for place in deeds_of(game):
        rent = rent_at(game, place)
        cost = price_of(game, place) + sum([step_cost(game, place, level) for level in range(1, s.level[place] + 1)]
                                           if s.owner[place] else [])
        row = _row(game, seen, place, rent, cost)
        row |= {"owner": s.owner[place], "level": s.level[place], "mortgaged": s.mortgaged[place]}
        owner = s.owner[place]
        if owner and not s.mortgaged[place] and s.level[place] < top_level(game, place, owner):
            step, before = step_cost(game, place, s.level[place] + 1), row["income"]
            s.level[place] += 1
            gain = seen.income(game, [place], {place: rent_at(game, place)}) - before
            s.level[place] -= 1
            row |= {"next_cost": step, "next_income": gain, "next_return": gain / step if step else FOREVER}
        rows.append(row)
    return rows


def fees(which: Deeds, policy: str | Policy = "leave", *, board: Any = None, options: Any = None, side: str = "",
         visitors: str = "") -> pd.DataFrame:
    """Every deed as a DataFrame by space: price, touches per opponent turn, rent, income per opponent turn, payback.

    `payback` is turns of opponents until the price (and what stands there) has come in; `next_cost`, `next_income` and
    `next_return` are those of the next building or token: the last is income per turn and money spent. From a game's
    name: each deed alone and bare. From a session: as it stands on the table, with owner and level. `side` is the
    owner's side and `visitors` that of who lands there, in a game with sides (default: the same).
    """
    import pandas
    rows = deed_rows(which, policy, board=board, options=options, side=side, visitors=visitors)
    return pandas.DataFrame(rows).set_index("space")


def ladder(which: Deeds, policy: str | Policy = "leave", *, board: Any = None, options: Any = None, side: str = "",
           visitors: str = "") -> list[dict[str, Any]]:
    """Every deed with everything that can stand on it: one row a deed, a holding and a level.

    `holding`: how many spaces of its group are held ("1 of 3"); in HMOnopoly in how many HMOnopolies it lies (0, 1, 2).
    `cost` is the price and what was built; `return` the income per opponent turn and money that the last step adds.
    """
    game = game_of(which, board, options)
    seen = visits(chain(game, policy, side=visitors or side))
    table = Arranged(game, side)
    rows: list[dict[str, Any]] = []
    for place in deeds_of(game):
        for holding, held in holdings(game, place):
            before = 0.0
            for level in range(top_level(table.game, place, table.owner) + 1):
                table.hold(held, level)
                if level and not may_stand(table, place):
                    break
                cost = price_of(game, place) + sum([step_cost(table.game, place, n) for n in range(1, level + 1)])
                row = _row(table.game, seen, place, table.rent(place), cost)
                step = step_cost(table.game, place, level) if level else price_of(game, place)
                row |= {"holding": holding, "level": level, "cost": cost,
                        "return": (row["income"] - before) / step if step else FOREVER}
                before = row["income"]
                rows.append(row)
    return rows


def holdings(game: Trading, place: int) -> list[tuple[str, list[int]]]:
    """Ways to hold a deed that make a difference to its rent, with the spaces held."""
    if isinstance(game, HMOnopoly):
        sets = [[place, *fellows] for fellows in game.fellows[place]]
        found = [("0", [place])] + [("1", one) for one in sets[:1]]
        if len(sets) > 1:
            found.append(("2", sorted({*sets[0], *sets[1]})))
        return found
    groups = game.spaces[place].groups
    if not groups:
        return [("1 of 1", [place])]
    members = game.track.members[groups[0]]
    ranked = [place, *[mate for mate in members if mate != place]]
    return [(f"{n} of {len(members)}", ranked[:n]) for n in range(1, len(members) + 1)]


def may_stand(table: Arranged, place: int) -> bool:
    """Whether the rules let anything stand on this space as it is held."""
    game = table.game
    if isinstance(game, HMOnopoly):
        return True
    assert isinstance(game, Estate)
    return table.owner in game.builders(game.group[place]) if game.group[place] else False


def group_rows(which: Deeds, policy: str | Policy = "leave", *, board: Any = None, options: Any = None,
               side: str = "", visitors: str = "") -> list[dict[str, Any]]:
    """Every group in one hand, all its deeds at one level: cost, income per opponent turn, turns and visits to earn it.

    `break_even` is the cost over the plain average rent: how many paying visits return the outlay.
    """
    game = game_of(which, board, options)
    seen = visits(chain(game, policy, side=visitors or side))
    table = Arranged(game, side)
    rows = []
    for group in game.track.groups.values():
        members = list(game.track.members[group.id])
        if not all(game.spaces[i].price is not None for i in members):
            continue
        top = min(top_level(table.game, i, table.owner) for i in members)
        for level in range(top + 1):
            table.hold(members, level)
            rents = {i: table.rent(i) for i in members}
            cost = sum([price_of(game, i) + sum([step_cost(table.game, i, n) for n in range(1, level + 1)])
                        for i in members])
            income = seen.income(table.game, members, rents)
            average = sum([rent.mean for rent in rents.values()]) / len(members)
            rows.append({"group": group.id, "level": level, "cost": cost, "income": income,
                         "payback": cost / income if income else FOREVER,
                         "break_even": cost / average if average else FOREVER})
    return rows


def completing(which: Deeds, group: str, policy: str | Policy = "leave", *, level: int = 0, side: str = "",
               visitors: str = "") -> dict[str, float]:
    """What holding all of a group adds, per opponent turn: its deeds apart, together, and the difference.

    For HMOnopoly a region or a specialty; `level` is what stands on its deeds (in other games: nothing can stand there
    before the group is held, so it counts for the group in one hand only).
    """
    game = game_of(which)
    if group not in game.track.members:
        raise ValueError(f"there is no group {group!r}; groups: {', '.join(game.track.members)}")
    seen = visits(chain(game, policy, side=visitors or side))
    table = Arranged(game, side)
    members = list(game.track.members[group])
    apart = 0.0
    for place in members:
        table.hold([place], level if isinstance(game, HMOnopoly) else 0)
        apart += seen.income(table.game, [place], {place: table.rent(place)})
    table.hold(members, level)
    together = seen.income(table.game, members, {place: table.rent(place) for place in members})
    return {"apart": apart, "together": together, "gain": together - apart}


def double_sets(which: Deeds = "hmonopoly", policy: str | Policy = "leave", *, level: int = 0) -> list[dict[str, Any]]:
    """HMOnopoly: each HCF that lies in a region and a specialty, alone, in one of them, and in both; and the spaces it
    takes. `worth` is how many times a bare HCF of its own the double one earns."""
    game = game_of(which)
    if not isinstance(game, HMOnopoly):
        raise ValueError(f"only HMOnopoly has spaces that lie in two sets, {game.name} has not")
    seen = visits(chain(game, policy))
    table = Arranged(game)
    rows = []
    for place in game.hcfs:
        income = []
        for _, held in holdings(game, place):
            table.hold(held, {place: level})
            income.append(seen.income(table.game, [place], {place: table.rent(place)}))
        takes = [len(held) for _, held in holdings(game, place)]
        rows.append({"space": game.spaces[place].id, "alone": income[0], "in_one": income[1], "in_both": income[-1],
                     "takes": takes[-1], "worth": income[-1] / income[0] if income[0] else FOREVER})
    return rows


# --------------------------------------------------------------------------------------- companies, loans, mortgages


def companies(which: Deeds = "hmonopoly", policy: str | Policy = "leave") -> list[dict[str, Any]]:
    """HMOnopoly's companies: what the expenses of Fiscal Year bring a supplier per opponent turn, and what one token of
    an opponent brings a builder or a telecom. From the rules: the year is run with the company owned."""
    game = game_of(which)
    if not isinstance(game, HMOnopoly):
        raise ValueError(f"only HMOnopoly has companies that are paid for tokens and expenses, {game.name} has not")
    measure = chain(game, policy).landing()
    passes = measure.laps_per_turn - measure.touches_per_turn[game.spaces[game.track.start].id]
    rows = []
    for place in deeds_of(game):
        if place in game.hcfs:
            continue
        table = Arranged(game)
        hmo = table.game
        assert isinstance(hmo, HMOnopoly)
        visitor = hmo.s.players[hmo.players[1]]
        table.hold([place])
        expenses = partial(fiscal.expenses, hmo, visitor, "HMO-FY-04", True)
        income = passes * changes(hmo, expenses, RICHER)[table.owner].mean
        role = str(hmo.spaces[place].facts.get("role", ""))
        token = {"construction": 2, "telecom": 3}.get(role, 0)
        rows.append({"space": hmo.spaces[place].id, "role": role, "price": price_of(hmo, place), "income": income,
                     "payback": price_of(hmo, place) / income if income else FOREVER,
                     "per_token": hmo.token_prices[token - 1] if token else 0})
    return rows


@dataclass(frozen=True)
class LoanCost:
    """A loan of HMOnopoly: interest at every Fiscal Year, expected per own turn, and when it pays."""

    amount: int
    interest: float             # at each Fiscal Year that counts
    per_turn: float             # expected, per own turn
    break_even: float           # return per turn and money above which borrowing pays: fees of all opponents together

    def __str__(self) -> str:
        return (f"{self.amount} borrowed cost {self.interest:g} at each Fiscal Year, {self.per_turn:.3f} per turn: "
                f"borrow for what brings more than {100 * self.break_even:.2f} % of its cost per turn")


def loan(which: Deeds = "hmonopoly", amount: int = 10, policy: str | Policy = "leave") -> LoanCost:
    """What a loan costs, from the rules: the Fiscal Year is run with it and without it."""
    game = game_of(which)
    if not isinstance(game, HMOnopoly):
        raise ValueError(f"{game.name} has mortgages and no loans: see `mortgages`")
    step, most = int(game.facts["loan_step"]), int(game.facts["loan_limit"])
    if amount <= 0 or amount % step or amount > most:
        raise ValueError(f"loans are {step}, {2 * step}, ... {most}; not {amount}")
    table = Arranged(game)
    hmo = table.game
    assert isinstance(hmo, HMOnopoly)
    me = hmo.s.players[table.owner]
    due = changes(hmo, partial(fiscal.interest, hmo, me, amount, False), RICHER)[table.owner].mean
    laps = chain(game, policy).landing().laps_per_turn
    return LoanCost(amount, -due, -due * laps, -due * laps / amount)


def mortgages(which: Deeds, policy: str | Policy = "leave", *, board: Any = None, options: Any = None,
              side: str = "") -> list[dict[str, Any]]:
    """Mortgages as loans: what each deed raises, what lifting costs more, and the income that is lost meanwhile.

    `per_turn` is the income lost per opponent turn and money raised: the price of the loan. From a session: the deeds
    that are owned, at their present rents; from a game: each deed bare and alone.
    """
    game = game_of(which, board, options)
    if not isinstance(game, Estate):
        raise ValueError(f"{game.name} has loans and no mortgages: see `loan`")
    by_space = {row["space"]: row for row in deed_rows(which, policy, board=board, options=options, side=side)}
    rows = []
    for place in deeds_of(game):
        row = by_space[game.ids[place]]
        if isinstance(which, Session) and (not row["owner"] or row["mortgaged"]):
            continue
        raised = game.loan[place]
        rows.append({"space": game.ids[place], "raised": raised, "interest": mortgage.lift_cost(game, place) - raised,
                     "income_lost": row["income"], "per_turn": row["income"] / raised if raised else FOREVER})
    return rows
