"""Minetown: what it says differently from the property games it is like."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Deck
from kit.core.events import Say
from kit.core.requests import Choice, Steps
from kit.core.state import clone
from kit.games.minetown import forced, order, sharing
from kit.games.minetown.clauses import RULE
from kit.games.minetown.entry import HostLedger, Table
from kit.games.minetown.money import blocks
from kit.games.minetown.options import Options
from kit.games.trading import auction, bankruptcy, debt, mortgage, rent, words
from kit.games.trading.estate import UNLIMITED, PropertyState, interest_on
from kit.games.trading.game import decks, pot, seats
from kit.games.trading.offers import Act, Offer
from kit.games.trading.property import Property, tenth
from kit.games.trading.state import NOBODY, Player

FLAT, TENTH = "flat", "tenth"
LIMIT = Say("limit", "{rounds} rounds have been played.")
PRIZE = Say("prize", "{player} receives {bars} gold bars from the host.")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class MinetownState(PropertyState):
    """What changes in Minetown."""

    host: HostLedger = field(default_factory=HostLedger)     # server money; no account of the board
    wool: dict[str, str] = field(default_factory=dict)       # colour of each token
    gold: dict[str, int] = field(default_factory=dict)       # gold bars won
    forced: list[str] = field(default_factory=list)          # deeds on which an offer was made this turn
    held: str = ""                            # the deed for which its owner is raising cash: it cannot be traded
    beginner: str = ""                        # who had the first turn
    before: PropertyState | None = None       # the game before a roll out of turn, while it may be called
    before_events: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Minetown(Property):
    """Two to four players, a banker who is no player, and blocks for money. `m` is the state."""

    name = "minetown"
    version = "2"

    def __init__(self, players: tuple[str, ...], options: Options, board: Board, state: MinetownState) -> None:
        super().__init__(players, options, board, state, RULE)
        self.m = state
        self.o = options
        self.raise_any_time = self.lift_any_time = True
        self.rent_on_request = options.rent_claim != "automatic"
        self.by_turns = options.rent_claim == "second_following_turn"
        self.call_out = options.turn_order == "call_out"
        self.force = options.forced_sale
        self.laps_needed = options.build_from_lap - 1
        self.round_limit = options.round_limit if options.game_end == "turn_limit" else 0

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.m = state

    # -- the turn

    def open_game(self) -> Steps[None]:
        """The first to register begins, or the highest roll (MIN-PREP-03)."""
        if self.o.first_player == "highest_roll":
            self.m.to_move, _ = yield from self.roll_off("MIN-PREP-03")
        else:
            self.m.to_move = self.players[0]
        self.m.beginner = self.m.to_move

    def enter(self, me: Player) -> None:
        """The token is set on Go when its owner's first turn begins (MIN-PREP-02)."""
        me.position = self.track.start
        self.happened("MIN-PREP-02", words.ENTERS, me.name, self.spaces[me.position])

    def turn_begins(self, me: Player) -> None:
        """Rent claims end when the second following turn begins, under that reading (MIN-RENT-03)."""
        if self.by_turns:
            rent.lapse(self, [claim for claim in self.m.claims if self.m.turn >= claim.turn + 2])

    def roll_ends_claims(self, me: Player) -> None:
        """A roll by anybody but the visitor ends the time to ask for rent (MIN-RENT-03, MIN-RENT-04)."""
        if not self.by_turns:
            rent.lapse(self, [claim for claim in self.m.claims if claim.debtor != me.name])

    def has_business(self, me: Player) -> bool:
        """Building and offers for mortgaged deeds belong to one's own turn; everything else can wait."""
        if self.m.before is not None:
            return True
        if me.confined:
            return False
        if me.laps >= self.laps_needed and me.cash >= self.least_to_grow(me.name):
            return True
        if self.force:
            for place in self.pledged():
                if me.cash > self.loan[place] and self.m.owner[place] != me.name:
                    return True
        return False

    def turn_ends(self) -> None:
        m = self.m
        m.before = None
        if m.forced:
            m.forced.clear()
        self.pass_the_dice()
        if self.round_limit and m.rounds >= self.round_limit and not m.ended:
            self.count_up()

    def first_seat(self) -> str:
        """A round is over when it comes back to whoever began (MIN-WIN-04)."""
        return self.m.beginner or self.players[0]

    def count_up(self) -> None:
        """The limit of rounds: the highest total assets win, equals share, and no gold is paid (MIN-WIN-04)."""
        self.happened("MIN-WIN-04", LIMIT, self.o.round_limit)
        worth = {player.name: self.wealth(player) for player in self.living()}
        best = max(worth.values())
        self.decide("MIN-WIN-04", [name for name, sum_ in worth.items() if sum_ == best],
                    f"the highest total assets, {best}, after {self.o.round_limit} rounds")

    def last_one(self) -> None:
        """The last player standing wins the gold and keeps what it has gathered (MIN-WIN-01, MIN-WIN-04)."""
        living = self.living()
        if len(living) == 1:
            name = living[0].name
            bars = int(self.constants["prize_gold_bars"])
            self.m.gold[name] = bars
            self.happened("MIN-WIN-01", PRIZE, name, bars)
            self.end("MIN-WIN-04", [name], "everybody else is out")

    def prize(self, name: str) -> dict[str, Any]:
        """What a player takes home: gold bars, cash, deeds, levels of buildings and cards (MIN-WIN-02)."""
        player = self.m.players[name]
        deeds = self.deeds(name)
        return {"gold_bars": self.m.gold.get(name, 0), "cash": player.cash, "blocks": self.blocks(name),
                "deeds": [self.ids[i] for i in deeds],
                "buildings": {self.ids[i]: self.m.level[i] for i in deeds if self.m.level[i]},
                "cards": list(player.kept)}

    def blocks(self, name: str) -> dict[str, int]:
        """A player's cash in blocks (MIN-MONEY-04)."""
        return blocks(self.m.players[name].cash, self.constants["blocks"])

    # -- what is allowed

    def may_deal(self, player: Player) -> str:
        """A prisoner may neither buy nor sell property (MIN-JAIL-12)."""
        return f"{player.name} is in jail and may neither buy nor sell" if player.confined else ""

    def may_raise(self, me: Player) -> str:
        """Prisoners may mortgage and give back buildings, unless the table says otherwise (MIN-JAIL-15)."""
        if me.confined and not self.o.jail_mortgage_allowed:
            return "not while in jail"
        return super().may_raise(me)

    def may_build(self, me: Player, place: int) -> str:
        """From the second lap on, and not from jail (MIN-BUILD-01, MIN-JAIL-13)."""
        if me.confined:
            return "a prisoner may not build"
        if me.laps + 1 < self.o.build_from_lap:
            return "buildings are bought from the second time round on"
        return super().may_build(me, place)

    def may_mortgage(self, me: Player, place: int) -> str:
        """Only the lot itself has to be bare, unless the table asks it of the group (MIN-MORT-01)."""
        if self.o.mortgage_needs_bare_group and any(self.m.level[mate] for mate in self.mates[place]):
            return "the whole group must be bare"
        return ""

    def may_buy(self, me: Player, place: int) -> str:
        """One owner for each colour group, where the table plays that (MIN-PROP-04)."""
        if self.o.one_owner_per_group and self.build_price[place]:
            for mate in self.mates[place]:
                if mate != place and self.m.owner[mate] not in (NOBODY, me.name):
                    return f"{self.m.owner[mate]} owns a lot of that group"
        return ""

    def exits(self, me: Player) -> list[Act]:
        """Before the dice are thrown, be it in or out of order (MIN-JAIL-04, MIN-JAIL-05)."""
        return [] if self.m.throws or self.m.opening else super().exits(me)

    def refund(self, place: int, owner: str, start: int, end: int) -> int:
        """Half the cost of a building; or the mortgage value on the card, never above that half (MIN-SELL-02)."""
        half = super().refund(place, owner, start, end)
        if self.o.building_refund == "card_mortgage_value":
            return min(half, (start - end) * self.loan[place])
        return half

    def transfer_interest(self, place: int) -> int:
        """A tenth of the mortgage value, by the same rate as for lifting (MIN-XFER-01)."""
        return interest_on(self.loan[place], self.interest_percent)

    def objection(self, offer: Offer) -> str:
        shared = sharing.shared(offer)
        if shared:
            return sharing.objection(self, offer, shared)
        no = super().objection(offer)
        if not no and self.m.held and (self.m.held in offer.gives or self.m.held in offer.gets):
            no = f"cash is just being raised for {self.spaces[self.track.by_id[self.m.held]]}"
        if not no and self.o.one_owner_per_group:
            no = self.splits(offer)
        return no

    def splits(self, offer: Offer) -> str:
        """Whether a trade would leave a colour group with two owners."""
        owner = list(self.m.owner)
        for things, to in ((offer.gives, offer.taker), (offer.gets, offer.giver)):
            for thing in things:
                if thing in self.track.by_id:
                    owner[self.track.by_id[thing]] = to
        for group in self.streets:
            if len({owner[i] for i in self.track.members[group]} - {NOBODY}) > 1:
                return f"the group {self.track.groups[group].name} would have two owners"
        return ""

    # -- spaces

    def tax(self, me: Player, place: int) -> Steps[None]:
        """A flat sum, or a tenth of all one has where the space offers it (MIN-TAX-01 to MIN-TAX-04)."""
        space = self.spaces[place]
        flat = int(space.facts["amount"])
        percent = space.facts.get("percent")
        clause = "MIN-TAX-02" if percent else "MIN-TAX-01"
        due = flat
        if percent and self.o.income_tax_mode == "flat":
            clause = "MIN-TAX-04"
        elif percent:
            share = tenth(self.wealth(me))
            if share != flat:
                answer: Any = yield Choice(me.name, "{}: pay {}, or {}, a tenth of all you have?",
                                           (me.name, flat, share), (FLAT, TENTH), clause)
                due = share if answer == TENTH else flat
        yield from self.owe(clause, me, self.m.bank, due, space.name, space.id)

    def bidders(self, me: Player, place: int) -> list[Player]:
        """The others, from the left; also who declined, where the table allows it (MIN-AUC-04)."""
        others = self.opponents(me)
        return [*others, me] if self.o.decliner_may_bid else others

    def card_used(self, deck: Deck, card: str) -> None:
        """Back to its machine: at the bottom, or anywhere under independent draws (MIN-CARD-03)."""
        if self.o.deck_mode == "independent":
            deck.unseen.append(card)
        else:
            deck.bury(card)

    # -- acts that only Minetown has

    def more_acts(self, me: Player) -> list[Act]:
        return forced.offers(self, me) + order.acts(self, me)

    def refuses_more(self, act: Act, me: Player) -> str:
        if act.verb == "force":
            return forced.refuses(self, act, me)
        if act.verb in ("roll ahead", "call out"):
            return order.refuses(self, act, me)
        if act.verb == "forfeit":
            return sharing.refuses_forfeit(self, act)
        return "no rule permits it"

    def read_act(self, text: str) -> tuple[str, str]:
        for verb in ("force", "roll ahead", "call out", "forfeit"):
            if text.startswith(verb):
                return verb, text[len(verb):].strip()
        return super().read_act(text)

    def propose(self, offer: Offer) -> Steps[None]:
        """An offer to share a property is no trade (MIN-SHARE-02)."""
        if sharing.shared(offer):
            yield from sharing.propose(self, offer)
        else:
            yield from super().propose(offer)

    def do_more(self, act: Act, me: Player) -> Steps[None]:
        if act.verb == "force":
            yield from forced.offer(self, me, act)
        elif act.verb == "roll ahead":
            yield from order.roll_ahead(self, me)
        elif act.verb == "call out":
            order.take_back(self, me)
        else:
            yield from sharing.forfeit(self, act.what.split("+"))

    def restore(self, state: PropertyState) -> None:
        """Stand where the game stood before a roll out of turn; what was told and counted since stays."""
        events, changes, deals = self.events, self.m.changes, self.m.deals
        self.adopt(clone(state))
        self.events, self.m.changes, self.m.deals = events, changes + 1, deals + 1

    # -- bankruptcy

    def bankrupt(self, me: Player, to: Any, clause: str) -> Steps[None]:
        """The creditor inherits; debts to the Bank, or a table that says so, send all to the Bank (MIN-BKR-01, -02)."""
        heir = to if isinstance(to, Player) and not to.out and self.o.bankruptcy_to == "creditor" else None
        if heir is None:
            yield from self.back_to_bank([me])
            return
        bankruptcy.sell_buildings(self, me, "MIN-BKR-01")
        bankruptcy.leave(self, me, "MIN-DEBT-03")
        deeds = bankruptcy.hand_all(self, me, heir, "MIN-BKR-01")
        self.last_one()
        for place in deeds:
            if self.m.mortgaged[place] and self.m.owner[place] == heir.name:
                yield from self.inherit(heir, place)

    def inherit(self, heir: Player, place: int) -> Steps[None]:
        """Interest on an inherited mortgage; who cannot raise it lets the deed go to auction (MIN-XFER-01, -04)."""
        due = self.transfer_interest(place)
        if heir.cash < due:
            self.m.held = self.ids[place]
            yield from debt.raise_for(self, "MIN-XFER-01", heir, due, may_yield=False)
            self.m.held = ""
        if heir.out:
            return
        if heir.cash < due:
            mortgage.free(self, [place])
            self.hand_over([place], NOBODY, "MIN-XFER-01")
            yield from auction.deed(self, place, self.round_from(heir.name))
        elif self.may_raise(heir):                   # a prisoner who may not lift mortgages
            self.pay("MIN-XFER-01", heir, self.m.bank, due, "interest on a mortgage taken over", self.ids[place])
        else:
            yield from self.take_over(heir, place)

    def back_to_bank(self, leavers: list[Player], clause: str = "MIN-DEBT-03") -> Steps[None]:
        """Players leave and the Bank auctions their deeds, free of mortgage, in board order (MIN-BKR-02)."""
        deeds: list[int] = []
        for player in leavers:
            bankruptcy.leave(self, player, clause)
        for player in leavers:
            deeds += bankruptcy.to_bank(self, player, self.m.bank, "MIN-BKR-02")
        if not self.living():
            self.end("MIN-SHARE-02", [], "nobody is left")
        self.last_one()
        yield from bankruptcy.auction_all(self, sorted(deeds), leavers[0].name)


def open_table(table: Table) -> Minetown:
    """A game at a table where registration has closed. Raises Refused."""
    names = table.close()
    board, options = table.board, table.options
    constants = board.data.constants
    players, bank = seats(names, int(constants["start_cash"]), -1)
    size = board.size
    houses, hotels = int(constants["houses"]), int(constants["hotels"])
    if options.building_supply == "unlimited":
        houses = hotels = UNLIMITED
    elif options.building_supply != "88/22":
        houses, hotels = (int(n) for n in options.building_supply.split("/"))
    state = MinetownState(players, [NOBODY] * size, [0] * size, [False] * size, decks(board), bank, pot(),
                          houses=houses, hotels=hotels, host=table.host, wool=dict(table.wool))
    return Minetown(names, options, board, state)


__all__ = ["FLAT", "TENTH", "Minetown", "MinetownState", "open_table"]
