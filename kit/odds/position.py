"""From the position on the table: where everybody will be, who lands where before when, and everybody's cash.

Exact for a table on which nobody buys, builds, trades, or goes bankrupt from now on, and every rent is asked for: each
token walks its own chain, and what it pays and gets on the way are rewards of that chain. Nothing is simulated.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from kit.core.session import Session
from kit.core.state import clone
from kit.games.hmonopoly.game import HMOnopoly
from kit.games.trading.game import Trading
from kit.games.trading.state import NOBODY
from kit.odds.deeds import deed_rows, deeds_of
from kit.odds.markov import Chain, chain
from kit.odds.rents import NOTHING, Rent, Sum, card_money, fiscal_years, of_step, rent_at
from kit.odds.walk import Step, Walk
from kit.odds.walker import MOVES, NoTrack, Place, Policy, Table, asks_owners, game_of
from kit.odds.within import Row

if TYPE_CHECKING:
    import pandas as pd

BAND = 1.96             # standard deviations on either side of a mean: 95 % of a normal distribution
Reward = Callable[[Step], Sum]


class Position:
    """Everybody still in the game, in the order of their next turns, each with a place and a chain."""

    def __init__(self, session: Session, policy: str | Policy = "leave") -> None:
        game = session.game
        if not isinstance(game, Trading):
            raise NoTrack(f"{game.name} has no track to walk on; its odds are in kit.odds.hospital")
        twin = game.twin(clone(game.s))
        assert isinstance(twin, Trading)
        self.game: Trading = twin                   # to ask for rents; the session stays as it is
        s = self.game.s
        owned: str | list[bool] = "owned"
        if asks_owners(game):
            owned = [owner != NOBODY for owner in s.owner]
        first = s.to_move or game.players[0]
        order = [player.name for player in self.game.round_from(first)]
        if order and order[0] == first and _has_moved(session, first):
            order = [*order[1:], first]
        self.players: tuple[str, ...] = tuple(order)
        self.places: dict[str, Place] = {}
        self.chains: dict[str, Chain] = {}
        for name in order:
            player = s.players[name]
            self.chains[name] = chain(session, policy, deeds=owned, side=player.side)
            self.places[name] = self._known(name, Place(player.position, player.confined, player.skip))

    def _known(self, name: str, place: Place) -> Place:
        """The place, or the nearest that its chain knows: a card space between a roll and its card, for example."""
        walked = self.chains[name]
        if place in walked.index:
            return place
        for skip in range(place.skip, -1, -1):
            if place._replace(skip=skip) in walked.index:
                return place._replace(skip=skip)
        raise NoTrack(f"{name} stands on {walked.name(place)}, where no turn of {self.game.name} can begin")

    def before(self, name: str) -> list[str]:
        """Who has a turn before the next turn of `name`, in order."""
        return list(self.players[:self.players.index(name)])


def _has_moved(session: Session, name: str) -> bool:
    """Whether the player whose turn it is has moved in it."""
    turn = session.game.turns()
    for event in reversed(session.events):
        if event.turn != turn:
            return False
        if event.say.kind in (*MOVES, "confined", "stays") and event.args[0] == name:
            return True
    return False


# ----------------------------------------------------------------------------------------------------- who lands where


def where(session: Session, turns: int = 1, policy: str | Policy = "leave") -> dict[str, dict[Place, float]]:
    """For each player, the chances of places after so many of the player's own turns from now."""
    position = Position(session, policy)
    return {name: position.chains[name].ahead(turns, position.places[name]) for name in position.players}


def next_turn(session: Session, name: str, policy: str | Policy = "leave") -> dict[Place, float]:
    """Where a player ends the next turn of its own, exactly, with the decks as they lie on the table now.

    Cards that have been seen go round again in their order; of the others each is equally likely.
    """
    position = Position(session, policy)
    if name not in position.places:
        raise ValueError(f"no player in the game is called {name!r}; players: {', '.join(position.players)}")
    walked, place = position.chains[name], position.places[name]
    game = session.game
    assert isinstance(game, Trading)
    owned = [owner != NOBODY for owner in game.s.owner] if asks_owners(game) else "owned"
    table = Table(game_of(session), walked.policy, owned, walked.side, game.s.decks, game.s.players[name].kept)
    return Chain(table, Walk(table, only=place)).one_turn()


def lands(session: Session, space: str | int, before: str = "", *, payday: bool = False, who: str = "",
          policy: str | Policy = "leave", rounds: int = 200) -> float:
    """The chance that somebody stops on a space before the next turn of `before`, or with `payday` before the turn in
    which `before` next passes or reaches the start. `who`: only this player counts.

    Without `before`: within one turn of everybody. The player `before` does not count. Exact: tokens are independent.
    """
    position = Position(session, policy)
    for name in (before, who):
        if name and name not in position.places:
            raise ValueError(f"no player in the game is called {name!r}; players: {', '.join(position.players)}")
    counted = [name for name in ([who] if who else position.players) if name != before]
    if not before:
        return 1 - _product(_missed(position, name, space, 1)[1] for name in counted)
    early = position.before(before)
    if not payday:
        return 1 - _product(_missed(position, name, space, 1)[1] for name in counted if name in early)
    walked, start = position.chains[before], position.places[before]
    pays = walked.passage("lap", start, rounds).by_turn
    missed = {name: _missed(position, name, space, rounds + 1) for name in counted}
    chance, already = 0.0, 0.0
    for n in range(rounds):                     # payday in the (n + 1)-th turn of `before`
        free = _product(missed[name][n + (name in early)] for name in counted)
        chance += (pays[n] - already) * (1 - free)
        already = pays[n]
    return chance + (1 - already) * (1 - _product(missed[name][rounds] for name in counted))


def _missed(position: Position, name: str, space: str | int, turns: int) -> list[float]:
    """The chance that a player has not stopped on a space in 0, 1, ... turns."""
    return position.chains[name].without(space, turns, position.places[name])


def _product(factors: Iterable[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result


# --------------------------------------------------------------------------------------------------------------- cash


@dataclass(frozen=True)
class Forecast:
    """Expected cash of each player after each round: `mean[name][k]`, `deviation[name][k]`, k = 0 (now) to the last."""

    mean: Mapping[str, tuple[float, ...]]
    deviation: Mapping[str, tuple[float, ...]]

    def band(self, name: str, k: int) -> tuple[float, float]:
        """The middle 95 % of cash after k rounds, taken as normal."""
        reach = BAND * self.deviation[name][k]
        return self.mean[name][k] - reach, self.mean[name][k] + reach

    def rows(self) -> list[dict[str, Any]]:
        """One row a player and round: mean, deviation, low, high."""
        return [{"player": name, "round": k, "mean": mean, "deviation": self.deviation[name][k],
                 "low": self.band(name, k)[0], "high": self.band(name, k)[1]}
                for name, means in self.mean.items() for k, mean in enumerate(means)]

    def frame(self) -> pd.DataFrame:
        import pandas
        return pandas.DataFrame(self.rows()).set_index(["player", "round"])


def forecast(session: Session, rounds: int = 10, policy: str | Policy = "leave") -> Forecast:
    """Expected cash of each player over the next rounds (a turn for everybody), with the deviation of each.

    Rents go by what is owned and built now. Mean and variance are exact; a band takes the distribution as normal.
    Method: first and second moments of the rewards of each player's chain, turn by turn; tokens are independent.
    """
    return Flows(Position(session, policy)).forecast(rounds)


class Flows:
    """What one turn of each player brings to each player: `mean` and `square` of money by place, as it stands now."""

    def __init__(self, position: Position) -> None:
        self.position = position
        game = self.game = position.game
        self.rents: dict[int, Rent] = {}
        for place in deeds_of(game):
            rent = rent_at(game, place)
            if rent.flat or rent.pips:
                self.rents[place] = rent
        self._moments: dict[Any, tuple[list[Row], list[float], list[float]]] = {}
        self._places: dict[str, list[Row]] = {}
        self.cards = {name: card_money(game, name) for name in position.players}
        self.years: dict[str, tuple[dict[str, Sum], dict[str, Sum]]] = {}
        if isinstance(game, HMOnopoly):
            self.years = {name: fiscal_years(game, name) for name in position.players}

    def reward(self, mover: str, to: str) -> Reward:
        """What a step of `mover` brings `to`: rents, cards, salary, taxes; negative where it costs."""
        game, owner, rents = self.game, self.game.s.owner, self.rents
        cards = {card: money[to] for card, money in self.cards[mover].items()}
        years = self.years.get(mover)
        passes, stops = (years[0][to], years[1][to]) if years else (NOTHING, NOTHING)
        start = game.track.start
        mine = mover == to
        others = len(self.position.players) - 1

        def of(step: Step) -> Sum:
            mean, variance = 0.0, 0.0
            if step.touched:
                for place, due in of_step(game, rents, step):
                    payee = owner[place]
                    if payee != mover and (mine or payee == to):
                        mean += -due.mean if mine else due.mean
                        variance += due.variance
            if mine:
                mean += step.money + step.gifts
            elif step.gifts and others:
                mean -= step.gifts / others
            if step.card in cards:
                mean += cards[step.card].mean
                variance += cards[step.card].variance
            if step.laps and years:
                stopped = step.touched.count(start)
                mean += stopped * stops.mean + (step.laps - stopped) * passes.mean
                variance += stopped * stops.variance + (step.laps - stopped) * passes.variance
            return Sum(mean, variance)
        return of

    def moments(self, mover: str, to: str, rounds: int) -> tuple[list[float], list[float]]:
        """Mean and variance of what `to` gets from the next 0, 1, ... turns of `mover`."""
        rows = self.position.chains[mover].rows
        first, mean, square = self._of_a_turn(mover, to)
        held: Row = {}                                  # expectation of what was got, on each place
        total = both = 0.0
        found: tuple[list[float], list[float]] = ([0.0], [0.0])
        for now in self._ahead(mover, rounds):          # chance of each place
            total += sum([p * mean[i] for i, p in now.items()])
            both += sum([p * square[i] for i, p in now.items()]) + 2 * sum([a * mean[i] for i, a in held.items()])
            after: Row = {}
            for i, a in held.items():
                for j, q in rows[i].items():
                    after[j] = after.get(j, 0.0) + a * q
            for i, p in now.items():
                for j, r in first[i].items():
                    after[j] = after.get(j, 0.0) + p * r
            held = after
            found[0].append(total)
            found[1].append(max(0.0, both - total ** 2))
        return found

    def _ahead(self, mover: str, rounds: int) -> list[Row]:
        """Chances of places, by index, before each of the next turns of `mover`."""
        found = self._places.get(mover, [])
        if len(found) < rounds:
            walked = self.position.chains[mover]
            found = self._places[mover] = walked.path(rounds, self.position.places[mover])
        return found[:rounds]

    def _of_a_turn(self, mover: str, to: str) -> tuple[list[Row], list[float], list[float]]:
        """`turn_moments` of a reward; alike for all others who pay `to`, unless their cards or corners differ."""
        cards = tuple([money[to] for money in self.cards[mover].values()])
        years = self.years.get(mover)
        key = (id(self.position.chains[mover]), to, mover if mover == to else "", cards,
               (years[0][to], years[1][to]) if years else ())
        found = self._moments.get(key)
        if found is None:
            found = self._moments[key] = turn_moments(self.position.chains[mover], self.reward(mover, to))
        return found

    def forecast(self, rounds: int) -> Forecast:
        players = self.position.players
        means: dict[str, tuple[float, ...]] = {}
        deviations: dict[str, tuple[float, ...]] = {}
        for to in players:
            cash = float(self.game.s.players[to].cash)
            parts = [self.moments(mover, to, rounds) for mover in players]
            means[to] = tuple(cash + sum([part[0][k] for part in parts]) for k in range(rounds + 1))
            deviations[to] = tuple(sqrt(sum([part[1][k] for part in parts])) for k in range(rounds + 1))
        return Forecast(means, deviations)


def turn_moments(walked: Chain, reward: Reward) -> tuple[list[Row], list[float], list[float]]:
    """Of the reward of one turn, for each place where it begins: its expectation on each end (by index), its
    expectation, and that of its square."""
    arcs, index = walked.within.arcs, walked.index
    sums = [[reward(arc.step) for arc in row] for row in arcs]
    busy = [any(s.mean or s.variance for s in row) for row in sums]
    ends = walked.ends()

    def on_end(node: int) -> Row:
        row: Row = {}
        if busy[node]:
            for arc, sum_ in zip(arcs[node], sums[node], strict=True):
                if sum_.mean:
                    weight = arc.p * sum_.mean
                    if arc.then >= 0:
                        for key, p in ends[arc.then].items():
                            row[key] = row.get(key, 0.0) + weight * p
                    elif arc.step.end is not None:
                        i = index[arc.step.end]
                        row[i] = row.get(i, 0.0) + weight
        return row

    first = walked.within.back(on_end)
    mean = [sum(row.values()) for row in first]

    def squared(node: int) -> Row:
        total = 0.0
        if busy[node]:
            for arc, sum_ in zip(arcs[node], sums[node], strict=True):
                total += arc.p * (sum_.mean ** 2 + sum_.variance)
                if arc.then >= 0:
                    total += arc.p * 2 * sum_.mean * mean[arc.then]
        return {0: total}

    square = walked.within.back(squared)
    roots = walked.root_nodes
    return ([first[root] for root in roots], [mean[root] for root in roots],
            [square[root].get(0, 0.0) for root in roots])


# --------------------------------------------------------------------------------------------- the pot, and the prison


def pot(session: Session, space: str = "", policy: str | Policy = "leave",
        rounds: int = 40) -> dict[str, dict[str, float]]:
    """The money in the middle: for each player the chance to take it in the next turn, to be the first to take it, and
    what that is worth with what lies there now. `space`: where it is taken, if the board does not say.

    What nobody has taken after so many rounds is shared as in the last of them (1 in 100 after 40 rounds of four).
    """
    position = Position(session, policy)
    place = space or _pot_space(position.game)
    cash = position.game.s.pot.cash
    missed = {name: _missed(position, name, place, rounds) for name in position.players}
    first = dict.fromkeys(position.players, 0.0)
    last = dict(first)
    free = 1.0
    for k in range(rounds):
        for name in position.players:
            kept = missed[name][k + 1] / missed[name][k] if missed[name][k] else 0.0
            last[name] = free * (1 - kept)
            first[name] += last[name]
            free *= kept
    shared = sum(last.values())
    if shared:
        first = {name: p + free * last[name] / shared for name, p in first.items()}
    return {name: {"next_turn": 1 - missed[name][1], "first": first[name], "worth": first[name] * cash}
            for name in position.players}


def _pot_space(game: Trading) -> str:
    """The space where the money in the middle is taken."""
    for space in game.spaces:
        if space.kind == "pot" or space.id == "research-grant":
            return space.id
    raise ValueError(f"no space of {game.track.data.title} pays out the money in the middle; name one with space=")


def leaving(session: Session, name: str, rounds: int = 5) -> dict[str, dict[str, float]]:
    """For a confined player: leave at once, or stay as long as the rules let one? Expected over the next rounds.

    For "leave" and "stay": `cash`, the change of the player's cash; `stops`, on deeds that nobody owns yet (what
    leaving is for, early in a game); `rents`, paid to others (what staying is for, late). From all players' moves.
    """
    found: dict[str, dict[str, float]] = {}
    for policy in ("leave", "stay"):
        position = Position(session, policy)
        if name not in position.places:
            raise ValueError(f"no player in the game is called {name!r}; players: {', '.join(position.players)}")
        place, walked = position.places[name], position.chains[name]
        if not place.confined:
            raise ValueError(f"{name} is not confined: there is nothing to leave")
        flows = Flows(position)
        game = position.game
        stops = walked.touches_ahead(rounds, place)
        ids = [space.id for space in game.spaces]
        free = [i for i in deeds_of(game) if game.s.owner[i] == NOBODY]
        own = flows.moments(name, name, rounds)[0][-1]
        theirs = sum([flows.moments(other, name, rounds)[0][-1] for other in position.players if other != name])
        found[policy] = {
            "cash": own + theirs,
            "stops": sum([turn[ids[i]] for turn in stops for i in free]),
            "rents": sum([turn[ids[i]] * rent.mean for turn in stops for i, rent in flows.rents.items()
                          if game.s.owner[i] != name])}
    return found


# ------------------------------------------------------------------------------------------------------ all in one go


def economics(session: Session, rounds: int = 10, policy: str | Policy = "leave") -> dict[str, Any]:
    """A whole position: `deeds` (rows, see `fees`), `income` of each player per round from everybody else, the
    `forecast` of cash, and the `pot` where the board has one."""
    position = Position(session, policy)
    deeds = deed_rows(session, policy)
    income = dict.fromkeys(position.players, 0.0)
    for row in deeds:
        if row["owner"] in income:
            income[row["owner"]] += row["income"] * (len(position.players) - 1)
    found: dict[str, Any] = {"deeds": deeds, "income": income, "forecast": Flows(position).forecast(rounds)}
    if position.game.s.pot.cash and any(s.kind == "pot" or s.id == "research-grant" for s in position.game.spaces):
        found["pot"] = pot(session, policy=policy)
    return found

