"""Anti-Monopoly: what it says differently from the property games it is like."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Roll
from kit.core.events import Say
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.antimonopoly import sides, taxes, valuation
from kit.games.antimonopoly.clauses import FARES, RULE
from kit.games.antimonopoly.options import Options
from kit.games.antimonopoly.sides import COMPETITOR, MONOPOLIST, SIDES
from kit.games.trading import bankruptcy, building, debt, mortgage, words
from kit.games.trading.estate import UNLIMITED, Claim, PropertyState
from kit.games.trading.game import decks, pot, seats
from kit.games.trading.offers import Act, Offer
from kit.games.trading.property import Property
from kit.games.trading.state import NOBODY, Player

AGAIN, STOP = "throw again", "stop"
BARRED = Say("barred", "{player} is in Prison and receives nothing.")
NO_RECEIPTS = "in Prison nothing is received"
VISITOR = "visitor"
PRINTED = 4         # the multiplier of a competitor's utility that looks like a slip; an option changes it


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class AntimonopolyState(PropertyState):
    """What changes in Anti-Monopoly; the side of a player stands in `players`."""

    tokens: dict[str, str] = field(default_factory=dict)     # each player's token, such as "blue 2"
    final: dict[str, int] = field(default_factory=dict)      # the final valuation of those who are left


@mypyc_attr(allow_interpreted_subclasses=True)
class Antimonopoly(Property):
    """Two to six players on two sides that play by different rules. `a` is the state."""

    name = "antimonopoly"
    version = "2"

    def __init__(self, players: tuple[str, ...], options: Options, board: Board, state: AntimonopolyState) -> None:
        super().__init__(players, options, board, state, RULE)
        self.a = state
        self.o = options
        constants = self.constants
        self.hotel_level: dict[str, int] = {side: int(constants["houses_per_hotel"][side]) + 1 for side in SIDES}
        self.streets_to_build: dict[str, int] = {side: int(constants["streets_to_build"][side]) for side in SIDES}
        self.rolls_per_turn = int(constants["rolls_per_turn"])
        self.ladders: dict[str, list[tuple[int, ...]]] = {side: _ladders(board, options, constants, side)
                                                          for side in SIDES}
        self.double_bare: list[int] = [int(space.facts.get("monopoly_bare_rent", 0)) for space in self.spaces]
        self.interest_percent = options.mortgage_interest
        self.even = options.even_building
        self.bare_group_to_trade = False
        self.fee_before_roll = True
        self.double_survives = options.double_survives_sending
        self.auction_on_decline = options.auction_on_decline

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.a = state

    # -- the beginning, and the turn

    def open_game(self) -> Steps[None]:
        """The highest throw begins, and from there each declares a side (ANT-ORDER-01, ANT-SIDE-01)."""
        first, _ = yield from self.roll_off("ANT-ORDER-01")
        yield from sides.declare(self, first)
        self.a.to_move = first

    def rolls_again(self, me: Player, doubles: int) -> Steps[bool]:
        """One more throw after a double, if the player likes; never a third (ANT-DICE-03, ANT-DICE-04)."""
        if self.a.throws >= self.rolls_per_turn:
            return False
        if self.o.extra_roll == "forced":
            return True
        answer: Any = yield Choice(me.name, "{}: throw again after the double, or stop?", (me.name,), (AGAIN, STOP),
                                   "ANT-DICE-03")
        return bool(answer == AGAIN)

    def roll_confined(self, me: Player, roll: Roll) -> Steps[bool]:
        """A freeing double also earns the extra throw (ANT-CONF-11)."""
        yield from super().roll_confined(me, roll)
        if roll.double and not me.out and (not me.confined or self.double_survives):
            return (yield from self.rolls_again(me, 1))
        return False

    def has_business(self, me: Player) -> bool:
        """After the last throw: a building, a mortgage to lift, or the exit fee where it may be paid at once."""
        if me.confined == 1 and self.o.exit_payment_timing == "at_once" and self.reach(me) >= self.exit_fee:
            return True
        if self.o.build_window != "before_roll":
            free_hotels = self.o.hotel_cost == "houses_only"
            for group in self.complete(me.name):
                members = self.track.members[group]
                if me.cash >= self.build_price[members[0]] or free_hotels:
                    for place in members:
                        if self.a.owner[place] == me.name and not building.why_not_build(self, me, place):
                            return True
        return any(self.a.owner[place] == me.name and not mortgage.why_not_lift(self, me, place)
                   for place in self.pledged())

    def salary_rule(self, me: Player) -> str:
        return "ANT-START-01" if me.position == self.track.start else "ANT-START-02"

    # -- sides

    def ladder(self, place: int) -> tuple[int, ...]:
        """The owner's side picks the column of the deed (ANT-RENT-03)."""
        owner = self.a.owner[place]
        return self.ladders[self.a.players[owner].side if owner else COMPETITOR][place]

    def rent_at(self, place: int, level: int) -> int:
        """The printed rent; a monopoly doubles it on a bare street (ANT-RENT-03)."""
        if level == 0 and self.o.monopoly_doubles_bare_rent and self.double_bare[place] and sides.monopoly(self, place):
            return self.double_bare[place]
        return self.ladder(place)[level]

    def rent_of(self, place: int, visitor: Player) -> Claim:
        """A utility goes by the throw that moved the visitor, or by a fresh one (ANT-UTL-04)."""
        claim = super().rent_of(place, visitor)
        if claim.times and self.a.rolled and self.o.utility_dice == "movement":
            claim.amount, claim.times = claim.times * self.a.rolled, 0
        return claim

    def fare(self, place: int) -> tuple[int, int]:
        """What one visit brings now: a sum, or so many times a throw of the dice (ANT-WIN-02, ANT-WIN-03)."""
        claim = super().rent_of(place, self.a.players[self.a.owner[place]])
        return claim.amount, claim.times

    def rent_rule(self, place: int) -> str:
        owner = self.a.owner[place]
        clause = FARES[self.spaces[place].kind][self.a.players[owner].side]
        both = clause == "ANT-UTL-02" and self.owned(place, owner) > 1
        return "ANT-UTL-03" if both else clause

    def collects(self, payee: Player, reason: str, clause: str) -> bool:
        """A monopolist in Prison receives nothing from others (ANT-CONF-07)."""
        if not payee.confined or payee.side != MONOPOLIST or (reason != "rent" and self.o.prison_bars == "rents_only"):
            return True
        self.happened("ANT-CONF-07", BARRED, payee.name)
        return False

    def deck_at(self, me: Player, place: int) -> str:
        """A player draws from the deck of the own side (ANT-CARD-01)."""
        return me.side if self.spaces[place].deck == "by_side" else super().deck_at(me, place)

    def standing(self, me: Player) -> str:
        """Which part of a corner a player is on: tourist_route, price_war or prison; "" anywhere else."""
        places = self.spaces[me.position].facts.get("places") or {}
        return str(places.get(me.side if me.confined else VISITOR, ""))

    def place_of(self, me: Player) -> object:
        part = self.standing(me)
        return self.track.data.words.get(part, part) if part else self.spaces[me.position]

    # -- groups, building, mortgage

    def owned(self, place: int, name: str) -> int:
        """Mortgaged deeds do not count towards a monopoly, unless the table says so (ANT-BUILD-02)."""
        a = self.a
        return sum([1 for mate in self.mates[place]
                    if a.owner[mate] == name and (self.o.mortgaged_counts_for_monopoly or not a.mortgaged[mate])])

    def whole(self, place: int) -> bool:
        """Whether its owner holds a monopoly of this kind."""
        return sides.monopoly(self, place)

    def builders(self, group: str) -> list[str]:
        """A competitor builds on any street, a monopolist from two of a colour (ANT-BUILD-01, ANT-BUILD-02)."""
        held: dict[str, int] = {}
        for i in self.track.members[group]:
            name = self.a.owner[i]
            if name != NOBODY:
                held[name] = held.get(name, 0) + 1
        return [name for name, count in held.items() if count >= self.set_size(group, name)]

    def set_size(self, group: str, name: str) -> int:
        side = self.a.players[name].side
        if side == COMPETITOR and self.track.groups[group].build_price is None:
            return len(self.track.members[group]) + 1           # companies of a competitor never help each other
        return self.streets_to_build[side]

    def hotel(self, owner: str) -> int:
        """One above three houses for a monopolist, above four for a competitor (ANT-BUILD-05, ANT-BUILD-06)."""
        return self.hotel_level[self.a.players[owner].side]

    def units(self, owner: str, level: int) -> int:
        """How many building prices stand on a lot of this level (ANT-SELL-02)."""
        return level - 1 if self.o.hotel_cost == "houses_only" and level == self.hotel(owner) else level

    def building_cost(self, place: int, level: int) -> int:
        """The price on the deed, for the hotel too unless the houses are its whole price (ANT-BUILD-10)."""
        owner = self.a.owner[place]
        return self.build_price[place] * (self.units(owner, level) - self.units(owner, level - 1))

    def refund(self, place: int, owner: str, start: int, end: int) -> int:
        """Half of what the buildings cost (ANT-INC-02, ANT-SELL-02)."""
        return ((self.units(owner, start) - self.units(owner, end)) * self.build_price[place]
                * self.refund_percent // 100)

    def may_build_now(self, me: Player) -> str:
        """In one's own turn; before the dice only, or at any time, where the table says so (ANT-BUILD-12)."""
        a = self.a
        if self.o.build_window == "any_time":
            return "not while a payment or an auction is open" if a.debts or a.auction else ""
        if self.o.build_window == "before_roll" and a.throws:
            return "building is done before the dice are thrown"
        return super().may_build_now(me)

    def may_build(self, me: Player, place: int) -> str:
        if self.a.owner[place] != me.name:
            return f"{me.name} does not own it"
        if self.owned(place, me.name) < self.streets_to_build[me.side]:
            return ("it is mortgaged" if self.a.mortgaged[place] else
                    "a monopolist needs two streets of the colour that are not mortgaged")
        return ""

    def may_mortgage(self, me: Player, place: int) -> str:
        """A monopolist first sells all buildings of the colour (ANT-MTG-02)."""
        a, how = self.a, self.o.monopolist_mortgage_clears
        if self.barred(me):
            return NO_RECEIPTS
        if me.side != MONOPOLIST or not self.build_price[place] or how == "street":
            return ""
        if how == "group":
            if any(a.level[mate] and a.owner[mate] == me.name for mate in self.mates[place]):
                return "a monopolist sells all buildings of the colour first"
            return ""
        after = [*a.mortgaged[:place], True, *a.mortgaged[place + 1:]]
        if sides.breaks_monopoly(self, a.owner, after, self.group[place], me.name):
            return "the monopoly would break under its buildings"
        return ""

    def barred(self, me: Player) -> bool:
        """Whether not even the bank, or a partner in a trade, pays this player now (ANT-CONF-07)."""
        return me.confined > 0 and me.side == MONOPOLIST and self.o.prison_bars == "everything"

    def may_lower(self, me: Player, before: list[int], pattern: tuple[int, ...]) -> str:
        """From Prison one may sell to the bank, and mortgage, unless everything is barred (ANT-CONF-07)."""
        return NO_RECEIPTS if self.barred(me) else ""

    def reach(self, me: Player) -> int:
        """The most that `me` could pay now, in whoever's turn: cash, and what the bank must give (ANT-BNK-03)."""
        return me.cash if self.barred(me) else me.cash + debt.from_bank(self, me)

    # -- confinement

    def exits(self, me: Player) -> list[Act]:
        """Pay before the throw of the first or second round, or at once where the table allows it (ANT-CONF-10)."""
        at_once = me.confined == 1 and self.o.exit_payment_timing == "at_once"
        if me.confined > self.exit_attempts or (self.a.throws and not at_once):
            return []
        return super().exits(me)

    # -- spaces and payments

    def special(self, me: Player, place: int) -> Steps[None]:
        kind = self.spaces[place].kind
        if kind == "income_tax":
            yield from taxes.income_tax(self, me, place)
        elif kind == "env_tax":
            yield from self.tax(me, place)
        elif kind == "foundation":
            yield from taxes.foundation(self, me, place)

    def find_the_price(self, me: Player, place: int) -> Steps[None]:
        """Sales and mortgages come before a purchase, where they can bring enough (ANT-BUY-04)."""
        if self.reach(me) >= self.price[place]:
            yield from super().find_the_price(me, place)

    def owe(self, clause: str, me: Player, to: Account, amount: int, reason: str, space: str = "") -> Steps[None]:
        """Nobody is bankrupt by choice; who could not raise the sum is bankrupt at once (ANT-BNK-03)."""
        if me.cash >= amount:
            if amount:
                self.pay(clause, me, to, amount, reason, space)
        elif self.reach(me) >= amount:
            yield from debt.settle(self, clause, me, to, amount, reason, space, may_yield=False)
        else:
            self.happened(clause, words.SHORT, me.name, me.cash, amount)
            yield from self.bankrupt(me, to, "ANT-BNK-03")

    def bankrupt(self, me: Player, to: Any, clause: str) -> Steps[None]:
        """The bank takes all back, or the creditor gets all that is left after the buildings are sold."""
        me.confined = 0                     # nobody who has left sits in Prison
        if isinstance(to, Player):
            bankruptcy.sell_buildings(self, me, "ANT-BNK-06")
            bankruptcy.leave(self, me, "ANT-BNK-08")
            bankruptcy.hand_all(self, me, to, "ANT-BNK-07")
        else:
            bankruptcy.leave(self, me, "ANT-BNK-08")
            bankruptcy.to_bank(self, me, self.a.bank, "ANT-BNK-04")
        yield from valuation.look(self)

    # -- trades

    def objection(self, offer: Offer) -> str:
        """Before the first throw of a turn, between its player and another (ANT-TRADE-01, ANT-TRADE-02)."""
        a = self.a
        if a.throws or a.debts:
            return "players trade before the dice are thrown"
        if self.o.trade_parties == "active_player" and a.to_move not in (offer.giver, offer.taker):
            return f"{a.to_move}, whose turn it is, must be one of the two"
        no = super().objection(offer)
        if no:
            return no
        for name, gains in ((offer.giver, offer.receives), (offer.taker, offer.pays)):
            if gains and self.barred(a.players[name]):
                return f"{name} is in Prison and receives nothing"
        return self.orphans(offer)

    def orphans(self, offer: Offer) -> str:
        """Whether a trade would leave a monopolist with buildings but without the monopoly (ANT-TRADE-02)."""
        owner = list(self.a.owner)
        by_id = self.track.by_id
        places = [by_id[thing] for thing in (*offer.gives, *offer.gets) if thing in by_id]
        for things, to in ((offer.gives, offer.taker), (offer.gets, offer.giver)):
            for thing in things:
                if thing in by_id:              # else a card
                    owner[by_id[thing]] = to
        for place in places:
            for name in (offer.giver, offer.taker):
                if sides.breaks_monopoly(self, owner, self.a.mortgaged, self.group[place], name):
                    return f"{name} would keep buildings in a colour without two streets of it"
        return ""

    # -- looking

    def scores(self) -> dict[str, int]:
        """The final valuation when there was one; until then cash, deeds and buildings."""
        if self.a.final:
            return {name: self.a.final.get(name, 0) for name in self.players}
        return super().scores()

    def wealth(self, player: Player) -> int:
        """As in other games; a hotel counts as so many building prices as were paid for it (ANT-SELL-02)."""
        level = self.a.level
        return super().wealth(player) - sum([(level[i] - self.units(player.name, level[i])) * self.build_price[i]
                                             for i in self.deeds(player.name)])

    def objective(self, name: str) -> str:
        """What a player plays for (ANT-GOAL-01)."""
        return valuation.objective(self, name)

    def site(self, place: int) -> str:
        """Where the buildings of a street are shown: on its name, or on its box M (ANT-BUILD-03, ANT-BUILD-04)."""
        owner = self.a.owner[place]
        if not self.a.level[place] or owner == NOBODY:
            return ""
        return "m_box" if self.a.players[owner].side == MONOPOLIST else "street_name"


def _ladders(board: Board, options: Options, constants: Mapping[str, Any], side: str) -> list[tuple[int, ...]]:
    """The rents of one side by space, as the table plays them."""
    found: list[tuple[int, ...]] = []
    for space in board.spaces:
        rents = tuple(space.side_rents.get(side, space.rents))
        by = board.data.groups[space.groups[0]].rent_by if space.groups else ""
        if by == "owned" and side == MONOPOLIST:
            rents = tuple(rent * options.monopolist_transport_base // int(constants["transport_base_percent"])
                          for rent in rents)
        elif by == "dice" and side == COMPETITOR:
            rents = tuple(rent * options.competitor_utility_multiplier // PRINTED for rent in rents)
        found.append(rents)
    return found


def open_table(names: tuple[str, ...], options: Options, board: Board) -> Antimonopoly:
    """Everybody on the start with the opening money, the decks shuffled, the sides not declared yet."""
    constants = board.data.constants
    players, bank = seats(names, int(constants["start_cash"]), board.start)
    houses, hotels = int(constants["houses"]), int(constants["hotels"])
    if options.building_supply == "unlimited":
        houses = hotels = UNLIMITED
    size = board.size
    state = AntimonopolyState(players, [NOBODY] * size, [0] * size, [False] * size, decks(board), bank, pot(),
                              houses=houses, hotels=hotels)
    return Antimonopoly(names, options, board, state)


__all__ = ["AGAIN", "STOP", "Antimonopoly", "AntimonopolyState", "open_table"]
