"""Deeds with prices, rents, buildings and mortgages: the facts of the board, and the hooks at which games differ.

`Estate` knows no turn. The mechanics (rent, auction, building, mortgage, confinement, debt, bankruptcy) are functions
over it, a module each; `Property` puts them together into a game.
"""
from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Any, Final

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Roll
from kit.core.ledger import Account
from kit.core.requests import Chance, Choice, Steps
from kit.games.trading.game import Trading
from kit.games.trading.offers import Act, Offer, Window
from kit.games.trading.state import NOBODY, Player, TradingState

BY_LEVEL: Final = 0          # what a rent goes by
BY_OWNED: Final = 1
BY_DICE: Final = 2
RENT_BY = {"level": BY_LEVEL, "owned": BY_OWNED, "dice": BY_DICE}
NO_GROUPS: list[str] = []
NEVER: Final = 1 << 60                            # more cash than there is
UNLIMITED: Final = -1                             # a stock of buildings that never runs out


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Claim:
    """Rent that a visitor owes if the owner asks in time: `amount`, or `times` the total of a fresh roll."""

    debtor: str
    owner: str
    space: int
    amount: int
    times: int = 0
    turn: int = 0              # the turn of the landing

    def __init__(self, debtor: str, owner: str, space: int, amount: int, times: int = 0, turn: int = 0) -> None:
        self.debtor = debtor               # written out: the one that a dataclass makes is slow when compiled
        self.owner = owner
        self.space = space
        self.amount = amount
        self.times = times
        self.turn = turn


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Debt:
    """A payment that is open: nobody builds and nobody goes on before it is settled. `may_yield`: may give up."""

    debtor: str
    amount: int
    may_yield: bool = True


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class PropertyState(TradingState):
    """What changes in a game of deeds, rents and buildings."""

    claims: list[Claim] = field(default_factory=list)
    debts: list[Debt] = field(default_factory=list)      # the one being settled comes last
    lot: int = -1              # the deed that is being auctioned
    throws: int = 0            # rolls begun in this turn
    opening: list[int] = field(default_factory=list)     # dice already thrown that count as the next roll
    proposals: int = 0         # offers made since the turn began
    deals: int = 0             # how often deeds have changed hands
    changes: int = 0           # how often deeds, buildings or mortgages have changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Estate(Trading):
    """A `Trading` game of deeds, rents, buildings and mortgages. `p` is its state.

    `rule` names the clause of this game for everything that a shared mechanic does.
    """

    def __init__(self, players: tuple[str, ...], options: Any, board: Board, state: PropertyState,
                 rule: dict[str, str]) -> None:
        super().__init__(players, options, board, state)
        self.p = state
        self.rule = rule
        data = board.data
        constants = data.constants
        self.constants = constants
        self.is_deed: list[bool] = [space.price is not None for space in self.spaces]
        self.price: list[int] = [space.price or 0 for space in self.spaces]
        self.rents: list[tuple[int, ...]] = [space.rents for space in self.spaces]
        self.build_price: list[int] = [space.build_price or 0 for space in self.spaces]
        percent = int(constants.get("mortgage_percent", 50))
        self.loan: list[int] = [space.mortgage if space.mortgage is not None else (space.price or 0) * percent // 100
                                for space in self.spaces]
        self.group: list[str] = [space.groups[0] if space.groups else "" for space in self.spaces]
        self.mates: list[tuple[int, ...]] = [board.members[g] if g else () for g in self.group]
        self.rent_by: list[int] = [RENT_BY.get(data.groups[g].rent_by, BY_LEVEL) if g else BY_LEVEL
                                   for g in self.group]
        self.streets: list[str] = [g.id for g in data.groups.values() if g.build_price is not None]
        self.widest = max([len(board.members[g]) for g in self.streets], default=0)
        self.ids: list[str] = [space.id for space in self.spaces]
        houses = constants.get("houses_per_hotel", 4)
        self.full = 0 if isinstance(houses, dict) else int(houses) + 1        # by side where sides differ in it
        self.bonus = int(constants.get("monopoly_factor", 1))
        self.salary = int(constants.get("salary", 0))
        self.interest_percent = int(constants.get("mortgage_interest_percent", 0))
        self.refund_percent = int(constants.get("refund_percent", 50))
        self.exit_fee = int(constants.get("exit_fee", 0))
        self.exit_attempts = int(constants.get("exit_attempts", 3))
        self.even = True                    # buildings of a group differ by one level at the most
        self.even_if_mortgaged = False      # a mortgaged lot of the group counts for that too
        self.bare_group_to_mortgage = False     # a lot is mortgaged only while its whole group is bare,
        self.bare_group_to_trade = True         # and changes hands only then;
        self.clear_group_to_build = True        # nothing is built while a lot of the group is mortgaged
        self.rent_on_request = False        # rent is due only when its owner asks for it
        self.fee_before_roll = False        # all rolls missed: the fee comes before the next turn's roll, not with it
        self.dice_of: dict[str, Chance[Roll]] = {
            name: self.throw(name, "{} rolls the dice", rule["roll"], int(constants.get("dice", 2)),
                             int(constants.get("die_faces", 6))) for name in players}
        self._seen = -1                     # `changes` when what goes by buildings and mortgages was worked out:
        self._tops: dict[str, int] = {}         # highest rent of a lot with buildings, by owner
        self._risks: dict[str, int] = {}        # the same of all others
        self._grow: dict[str, int] = {}         # least cash for one more building, by owner
        self._pledged: list[int] = []           # mortgaged deeds
        self._owners: list[str] = []            # who owned what
        self._stamp = 0                         # how often all of this was worked out anew,
        self._stamps: dict[str, int] = {}       # or only for one owner
        self._seen_deals = -1               # `deals` when what goes by ownership was worked out
        self._free = True
        self.lots = [i for i, price in enumerate(self.build_price) if price]      # where something can be built
        self._deeds = [i for i, deed in enumerate(self.is_deed) if deed]
        self._complete: dict[str, list[str]] = {}
        self._holders: dict[str, dict[str, tuple[int, ...]]] = {}
        self._contested: list[str] | None = None
        self._others: dict[str, tuple[str, ...]] = {}
        self._never_owned = len(self.is_deed) - len(self._deeds)
        self.turn_choices: dict[str, Choice[Any]] = {}
        self.end_choices: dict[str, Choice[Any]] = {}
        found = [space.index for space in self.spaces if space.kind == "confinement"]
        self.jail = found[0] if found else board.start

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.p = state
        self._seen = self._seen_deals = -1
        self._complete, self._holders, self._contested = {}, {}, None
        self._tops, self._risks, self._grow, self._pledged = {}, {}, {}, []
        self.turn_choices, self.end_choices, self._others = {}, {}, {}

    # -- deeds

    def whole(self, place: int) -> bool:
        """Whether one player owns every space of the group of this one."""
        owner = self.p.owner
        name = owner[place]
        if name == NOBODY:
            return False
        for mate in self.mates[place]:        # noqa: SIM110 - asked often, and a loop is faster
            if owner[mate] != name:
                return False
        return True

    def owned(self, place: int, name: str) -> int:
        """How many spaces of the group of this one `name` owns."""
        owner = self.p.owner
        return sum([1 for mate in self.mates[place] if owner[mate] == name])

    def complete(self, name: str) -> list[str]:
        """The street groups that `name` may build on; worked out again only when deeds have changed hands."""
        if self._seen_deals != self.p.deals:
            self._look_at_deals()
        return self._complete.get(name, NO_GROUPS)

    def pledged(self) -> list[int]:
        """All mortgaged deeds."""
        if self._seen != self.p.changes:
            self._look_at_changes()
        return self._pledged

    def free_deeds(self) -> bool:
        """Whether the bank has deeds to sell."""
        if self._seen_deals != self.p.deals:
            self._look_at_deals()
        return self._free

    def holders(self, group: str) -> dict[str, tuple[int, ...]]:
        """Who owns which lots of a street group."""
        if self._seen_deals != self.p.deals:
            self._look_at_deals()
        held = self._holders.get(group)
        if held is None:
            held = self._holders[group] = {}
            owner = self.p.owner
            for i in self.track.members[group]:
                if owner[i] != NOBODY:
                    held[owner[i]] = (*held.get(owner[i], ()), i)
        return held

    def contested(self) -> list[str]:
        """The street groups of which several players hold lots."""
        if self._seen_deals != self.p.deals:
            self._look_at_deals()
        if self._contested is None:
            self._contested = [group for group in self.streets if len(self.holders(group)) > 1]
        return self._contested

    def free_in(self, group: str) -> bool:
        """Whether the bank still has a lot of a group."""
        owner = self.p.owner
        return NOBODY in [owner[i] for i in self.track.members[group]]

    def top_rent(self, name: str) -> int:
        """The highest rent of a lot of `name` that carries a building; 0 when none does."""
        if self._seen != self.p.changes:
            self._look_at_changes()
        found = self._tops.get(name, -1)
        if found < 0:
            found = 0
            level, owner = self.p.level, self.p.owner
            for i in self.lots:
                if level[i] and owner[i] == name:
                    rent = self.rent_at(i, level[i])
                    if rent > found:
                        found = rent
            self._tops[name] = found
        return found

    def risk(self, name: str) -> int:
        """The highest rent of a lot with buildings that others could ask of `name`."""
        if self._seen != self.p.changes:
            self._look_at_changes()
        found = self._risks.get(name, -1)
        if found < 0:
            found = 0
            for other in self.p.players.values():
                if not other.out and other.name != name:
                    top = self.top_rent(other.name)
                    if top > found:
                        found = top
            self._risks[name] = found
        return found

    def stamp(self, name: str) -> int:
        """Another number whenever `name` could buy something else, for deeds, buildings, mortgages or the stock."""
        if self._seen != self.p.changes:
            self._look_at_changes()
        return self._stamp + self._stamps.get(name, 0)

    def least_to_grow(self, name: str) -> int:
        """The least cash with which `name` could build, where only complete groups are built on; NEVER when none does.

        By ownership, levels, mortgages and stock alone: whether it is the time for it is another question.
        """
        if self._seen != self.p.changes:
            self._look_at_changes()
        found = self._grow.get(name, -1)
        if found < 0:
            found = NEVER
            for group in self.complete(name):
                cost = self.build_price[self.track.members[group][0]]
                if cost < found and self.could_grow(group):
                    found = cost
            self._grow[name] = found
        return found

    def rent_at(self, place: int, level: int) -> int:
        """The rent of a street of its present owner at a level of building."""
        rent = self.ladder(place)[level]
        return rent * self.bonus if level == 0 and self.whole(place) else rent

    def on_sale(self) -> int:
        """The deed that is being auctioned; -1 when none is."""
        return self.p.lot

    def _look_at_deals(self) -> None:
        """Work out who may build where, from scratch."""
        self._seen_deals = self.p.deals
        self._holders = {}
        self._contested = None
        self._complete = {}
        for group in self.streets:
            for name in self.builders(group):
                self._complete.setdefault(name, []).append(group)
        self._free = self._find_free()

    def _find_free(self) -> bool:
        return self.p.owner.count(NOBODY) > self._never_owned

    def _look_at_changes(self) -> None:
        """Forget what goes by buildings and mortgages, and list the mortgaged deeds."""
        p = self.p
        self._seen = p.changes
        self._stamp += 1
        self._tops.clear()
        self._risks.clear()
        self._grow.clear()
        self._owners = p.owner[:]
        self._pledged = [i for i in self._deeds if p.mortgaged[i]]

    def _look_again(self, group: str) -> None:
        """The same for one group, when all else is known."""
        self._holders.pop(group, None)
        self._contested = None
        for groups in self._complete.values():
            if group in groups:
                groups.remove(group)
        for name in self.builders(group):
            self._complete.setdefault(name, []).append(group)

    def could_grow(self, group: str) -> bool:
        """Whether a complete group is neither mortgaged nor full, and the bank has the building that comes next."""
        p = self.p
        members = self.track.members[group]
        lowest = 99
        for i in members:
            if p.mortgaged[i]:
                return False
            lowest = min(lowest, p.level[i])
        top = self.hotel(p.owner[members[0]])
        return lowest < top and (p.hotels if lowest + 1 == top else p.houses) != 0

    def wealth(self, player: Player) -> int:
        """Cash, deeds at their price (mortgaged ones at the mortgage value) and buildings at what they cost."""
        p = self.p
        total = player.cash
        for i, owner in enumerate(p.owner):
            if owner == player.name:
                total += self.pledged_worth(i) if p.mortgaged[i] else self.price[i]
                total += p.level[i] * self.build_price[i]
        return total

    def pledged_worth(self, place: int) -> int:
        """What a mortgaged deed counts in somebody's wealth."""
        return self.loan[place]

    def scores(self) -> dict[str, int]:
        return {name: 0 if player.out else self.wealth(player) for name, player in self.p.players.items()}

    def hotel(self, owner: str) -> int:
        """The level at which a lot of `owner` carries a hotel: one above the most houses it may carry."""
        return self.full

    def buildings(self, player: Player) -> tuple[int, int]:
        houses = hotels = 0
        top = self.hotel(player.name)
        for i, level in enumerate(self.p.level):
            if level and self.p.owner[i] == player.name:
                if level == top:
                    hotels += 1
                else:
                    houses += level
        return houses, hotels

    def changed(self) -> None:
        """Deeds, buildings or mortgages have changed: whatever was worked out from them is worked out anew."""
        self.p.changes += 1

    def built(self, owner: str, scarce: bool) -> None:
        """The buildings of a player have changed; `scarce`: the bank's stock matters to everybody."""
        p = self.p
        known = self._seen == p.changes
        p.changes += 1
        if known:
            self._seen = p.changes
            self._tops.pop(owner, None)
            self._risks.clear()
            self._touch(owner)
            if scarce:
                self._stamp += 1
                self._grow.clear()

    def pledge_changed(self, place: int) -> None:
        """A deed has been mortgaged, or is free again."""
        p = self.p
        known = self._seen == p.changes
        p.changes += 1
        if known:
            self._seen = p.changes
            if p.mortgaged[place]:
                insort(self._pledged, place)
            else:
                self._pledged.remove(place)
            self._touch(p.owner[place])

    def _touch(self, owner: str) -> None:
        """What is known of one owner is void."""
        self._grow.pop(owner, None)
        self._stamps[owner] = self._stamps.get(owner, 0) + 1

    def ownership_changed(self, moved: list[int]) -> None:
        p = self.p
        if self._seen == p.changes and moved and not [i for i in moved if p.level[i]]:
            self._seen += 1                 # neither mortgages nor buildings have changed
            for name in dict.fromkeys([self._owners[i] for i in moved] + [p.owner[i] for i in moved]):
                self._touch(name)
            for i in moved:
                self._owners[i] = p.owner[i]
        p.changes += 1
        known = self._seen_deals == p.deals
        p.deals += 1
        if known:
            self._seen_deals = p.deals
            for i in moved:
                if self.build_price[i]:
                    self._look_again(self.group[i])
            self._free = self._find_free()

    def forget_windows(self) -> None:
        """Who may act has changed: the open windows are made anew."""
        self._windows.clear()
        self._others.clear()
        self.turn_choices.clear()
        self.end_choices.clear()

    # -- hooks: what a game says differently

    def builders(self, group: str) -> list[str]:
        """Who holds enough of a street group to build there: whoever owns all of it."""
        name = self.whole_group(group)
        return [name] if name else []

    def set_size(self, group: str, name: str) -> int:
        """How many spaces of a group `name` needs before they are worth more together: all."""
        return len(self.track.members[group])

    def ladder(self, place: int) -> tuple[int, ...]:
        """The rents of a deed in the hands of its present owner."""
        return self.rents[place]

    def rent_rule(self, place: int) -> str:
        """The clause by which a visitor pays here."""
        return self.rule["rent_paid"]

    def building_cost(self, place: int, level: int) -> int:
        """What its owner pays to bring a lot from the level below up to this one."""
        return self.build_price[place]

    def place_of(self, me: Player) -> object:
        """Where a player is, as it is told."""
        return self.spaces[me.position]

    def rent_of(self, place: int, visitor: Player) -> Claim:
        """What a visitor owes on somebody else's unmortgaged deed, as it stands on arrival."""
        p = self.p
        owner = p.owner[place]
        by = self.rent_by[place]
        rents = self.ladder(place)
        amount = times = 0
        if by == BY_LEVEL:
            amount = self.rent_at(place, p.level[place])
        elif by == BY_OWNED:
            amount = rents[self.owned(place, owner) - 1]
        else:
            times = p.rent_roll or rents[self.owned(place, owner) - 1]
        return Claim(visitor.name, owner, place, amount * p.rent_times, times, p.turn)

    def may_deal(self, player: Player) -> str:
        """Why a player may not buy, bid or trade just now; "" when it may."""
        return ""

    def may_build(self, me: Player, place: int) -> str:
        """Why `me` may not build on this lot for reasons of ownership or time; "" when it may."""
        if self.p.owner[place] != me.name or not self.whole(place):
            return "building needs the complete group in one hand"
        if self.clear_group_to_build and any(self.p.mortgaged[mate] for mate in self.mates[place]):
            return "no lot of the group may be mortgaged"
        return ""

    def may_mortgage(self, me: Player, place: int) -> str:
        """Why `me` may not mortgage this deed for reasons beyond its own buildings; "" when it may."""
        if self.bare_group_to_mortgage and any(self.p.level[mate] for mate in self.mates[place]):
            return "the whole group must be bare"
        return ""

    def may_lower(self, me: Player, before: list[int], pattern: tuple[int, ...]) -> str:
        """Why buildings may not go down by so much in one action; "" when they may."""
        return ""

    def waiting_for(self, name: str) -> list[int]:
        """Deeds that wait at the bank until `name` pays for them."""
        return []

    def may_raise(self, me: Player) -> str:
        """Why `me` may not return buildings, mortgage or redeem just now; "" when it may."""
        return ""

    def may_buy(self, me: Player, place: int) -> str:
        """Why `me` may not become the owner of this deed; "" when it may."""
        return ""

    def refund(self, place: int, owner: str, start: int, end: int) -> int:
        """What the bank pays when a lot goes down from level `start` to `end`; fractions go to the bank."""
        return (start - end) * self.build_price[place] * self.refund_percent // 100

    def bank_for_building(self) -> Account:
        """Who is paid for buildings."""
        return self.p.bank

    def transfer_interest(self, place: int) -> int:
        """What the new owner of a mortgaged deed owes the bank at once."""
        return 0

    def bankrupt(self, me: Player, to: Any, clause: str) -> Steps[None]:
        """`me` cannot pay: what it has goes to `to`, and it leaves the game."""
        raise NotImplementedError

    def others(self, me: Player) -> tuple[str, ...]:
        """Who may act in a window of `me`: everybody else in the game."""
        found = self._others.get(me.name)
        if found is None:
            found = self._others[me.name] = tuple([player.name for player in self.opponents(me)])
        return found

    def refuses(self, act: Act) -> str:
        """Why an act may not be done now; "" when it may."""
        raise NotImplementedError

    def do(self, answer: Any) -> Steps[None]:
        """Carry out what somebody does in a window: an act, or an offer."""
        raise NotImplementedError


def interest_on(sum_: int, percent: int) -> int:
    """The interest on a sum, in whole units; a fraction goes up."""
    return -(-sum_ * percent // 100)


__all__ = ["BY_DICE", "BY_LEVEL", "BY_OWNED", "NOBODY", "UNLIMITED", "Claim", "Debt", "Estate", "Offer",
           "PropertyState", "Window", "interest_on"]
