"""Oceanopoly: what it says differently from the property games it is like."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Roll
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.oceanopoly import between, reserved, short
from kit.games.oceanopoly.clauses import RULE
from kit.games.oceanopoly.options import Options
from kit.games.oceanopoly.words import TOKEN
from kit.games.trading import bankruptcy, debt, mortgage, rent
from kit.games.trading.estate import UNLIMITED, PropertyState, interest_on
from kit.games.trading.game import Ended
from kit.games.trading.offers import Act, Offer
from kit.games.trading.property import Property
from kit.games.trading.state import NOBODY, Player

PRICE = "price"      # a phase: somebody who has landed on a free deed finds the money for it


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class OceanopolyState(PropertyState):
    """What changes in Oceanopoly."""

    token: dict[str, str] = field(default_factory=dict)      # each player's token
    reserved: dict[int, str] = field(default_factory=dict)   # by space: the creditor for whom the bank holds a deed
    phase: str = ""            # why this is no quiet moment; "" when it is one
    builder: str = ""          # who may build between two turns just now
    freely: int = -1           # which of the debts is no debt: cash that is raised for something one need not pay
    clock: int = 0             # seconds since the opening roll, as last read


@mypyc_attr(allow_interpreted_subclasses=True)
class Oceanopoly(Property):
    """Two to six players who swim in from the centre of the board. `q` is the state."""

    name = "oceanopoly"
    version = "2"

    def __init__(self, players: tuple[str, ...], options: Options, board: Board, state: OceanopolyState) -> None:
        super().__init__(players, options, board, state, RULE)
        self.q = state
        self.o = options
        self.rent_on_request = options.rent_claim != "automatic"
        self.auction_on_decline = options.auction_on_decline
        self.early_exit = options.low_tide_early_exit
        self.rolls_confined = options.low_tide_rolls_per_turn
        self.even_if_mortgaged = True
        self.bare_group_to_mortgage = options.development_lock_scope == "group"
        self.bare_group_to_trade = self.clear_group_to_build = self.bare_group_to_mortgage
        self.raise_in_auction = True
        self.lift_on_transfer = False
        self.opens_at_once = True
        self.is_short = options.variant == "short"
        self.has_breaks = self.is_short or options.build_timing == "between_turns"

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.q = state

    # -- the game and its turns

    def turn(self) -> Steps[None]:
        """The next turn, and before it what comes between two turns."""
        return self.turn_after_break() if self.has_breaks and self.q.to_move else super().turn()

    def turn_after_break(self) -> Steps[None]:
        """Between two turns time may be up, or everybody may build; then the next turn begins."""
        try:
            if self.is_short and (yield from short.time_is_up(self)):
                yield from short.count_up(self)
                return
            if self.o.build_timing == "between_turns":
                yield from between.building_round(self)
        except Ended:
            return
        yield from super().turn()

    def open_game(self) -> Steps[None]:
        """Tokens are chosen, deeds dealt in the short version, and the highest roll begins (OCE-TOK-02)."""
        yield from self.choose_tokens()
        self.fill_pot()
        if self.is_short:
            yield from short.deal(self)
        self.q.to_move, roll = yield from self.roll_off("OCE-TOK-02")
        if self.o.opening_roll_is_first_move:
            self.q.opening = list(roll.faces)

    def choose_tokens(self) -> Steps[None]:
        """Every player picks a token that nobody has (OCE-BEG-03)."""
        named = {str(token["id"]): token["name"] for token in self.track.data.facts.get("tokens", ())}
        left = list(named)
        for name in self.players:
            if left:
                token: Any = left[0]
                if len(left) > 1:
                    token = yield Choice(name, "{}: choose a token", (name,), tuple(left), "OCE-BEG-03")
                left.remove(token)
                self.q.token[name] = token
                self.happened("OCE-BEG-03", TOKEN, name, named[token])

    def first_place(self, total: int) -> int:
        """SPLASH! counts as the first space of the way in (OCE-TOK-04)."""
        return self.track.ahead(self.track.start, total - 1)

    def comes_in(self, me: Player, roll: Roll) -> int:
        """The way in pays no salary, unless the table reads it as passing SPLASH! (OCE-BNK-03)."""
        place = super().comes_in(me, roll)
        if self.o.opening_salary:
            self.pay("OCE-BNK-03", self.q.bank, me, self.o.opening_salary, "salary", self.ids[self.track.start])
        return place

    def roll_ends_claims(self, me: Player) -> None:
        """The very next roll by anybody ends every claim (OCE-RNT-05, OCE-RNT-06)."""
        rent.lapse(self, list(self.q.claims))

    def has_business(self, me: Player) -> bool:
        """Whatever one does with the bank belongs to one's own turn; trades alone can wait (OCE-TOK-15, OCE-MTG-09)."""
        if me.confined:
            return False
        mortgaged = self.q.mortgaged
        for place, owner in enumerate(self.q.owner):
            if owner == me.name and (not mortgaged[place] or me.cash >= mortgage.lift_cost(self, place)):
                return True
        return bool(self.more_acts(me))

    def last_one(self) -> None:
        """The last player left wins at once (OCE-BKR-12)."""
        living = self.living()
        if len(living) == 1:
            self.end("OCE-BKR-12", [living[0].name], "everybody else is bankrupt")

    # -- the middle of the board

    def fill_pot(self) -> None:
        """The table may put money in the centre (OCE-FRZ-05)."""
        if self.o.pot_seed:
            self.pay("OCE-FRZ-05", self.q.bank, self.q.pot, self.o.pot_seed, "money put in the centre")

    def special(self, me: Player, place: int) -> Steps[None]:
        """Who stops on Feeding Frenzy takes all the money in the centre (OCE-FRZ-04)."""
        if self.spaces[place].kind == "pot" and self.q.pot.cash:
            self.pay("OCE-FRZ-04", self.q.pot, me, self.q.pot.cash, "money in the centre", self.ids[place])
            self.fill_pot()
        yield from ()

    def fee_to(self) -> Account:
        """The charge of Low Tide is laid in the centre (OCE-LOW-07)."""
        return self.q.pot

    def bank_for_building(self) -> Account:
        """Blocks and fish are paid to the bank, or to the centre where the table plays that (OCE-FRZ-03)."""
        return self.q.pot if self.o.pot_takes_development else self.q.bank

    def exits(self, me: Player) -> list[Act]:
        """Nobody pays early, unless the table allows it before the first and the second roll (OCE-LOW-10)."""
        return super().exits(me) if not self.q.phase and me.confined < self.exit_attempts else []

    # -- quiet moments

    def on_turn(self, player: str) -> bool:
        """Whether this is a quiet moment of the player's own turn, or its time to build between turns (OCE-TOK-15)."""
        q = self.q
        if q.phase:
            return q.phase == between.SITES and player == q.builder and not q.debts
        return super().on_turn(player)

    def may_raise(self, me: Player) -> str:
        """In quiet moments of one's own turn, and whenever one is asked to pay, to buy or to bid (OCE-MTG-09)."""
        q = self.q
        if q.debts:
            return "" if q.debts[-1].debtor == me.name else "not while somebody else has to pay"
        if q.phase in (short.COUNTING, between.SITES):
            return "not between two turns"
        return super().may_raise(me)

    def may_give_up(self, player: str) -> str:
        """Who can raise a debt with the bank must do so (OCE-BKR-02)."""
        no = super().may_give_up(player)
        q = self.q
        if not no and q.freely != len(q.debts) - 1 and debt.raisable(self, q.players[player]) >= q.debts[-1].amount:
            return "the bank gives enough to pay that"
        return no

    def may_lower(self, me: Player, before: list[int], pattern: tuple[int, ...]) -> str:
        """One at a time; several only to turn fish into blocks that the bank has not (OCE-BLK-10, OCE-FSH-07)."""
        blocks = self.hotel(me.name) - 1
        scarce = max(before) > blocks and self.q.houses != UNLIMITED and self.q.houses < blocks
        return "" if scarce or sum(before) - sum(pattern) == 1 else "they are sold one at a time"

    def objection(self, offer: Offer) -> str:
        """In any quiet moment, and while a debtor raises cash (OCE-SEL-08)."""
        if self.q.phase and not self.q.debts:
            return "this is no moment for trades"
        return super().objection(offer) or self.shirks(offer)

    def shirks(self, offer: Offer) -> str:
        """Who can raise a debt with the bank may not trade away what it would be paid with (OCE-BKR-02)."""
        q = self.q
        for i, owed in enumerate(q.debts):
            if i == q.freely or owed.debtor not in (offer.giver, offer.taker):
                continue
            now = debt.raisable(self, q.players[owed.debtor])
            if now >= owed.amount > now + self.raised_by(offer, owed.debtor):
                return "the bank gives enough to pay that, and after this trade it would not"
        return ""

    def raised_by(self, offer: Offer, name: str) -> int:
        """How much more, or less, `name` could raise with the bank after a trade."""
        gets, gives, more = offer.gets, offer.gives, offer.receives - offer.pays
        if name == offer.taker:
            gets, gives, more = gives, gets, -more
        for place in map(self.track.index, gets):
            more += -self.transfer_interest(place) if self.q.mortgaged[place] else self.loan[place]
        return more - sum([self.loan[place] for place in map(self.track.index, gives) if not self.q.mortgaged[place]])

    def one_sided(self, offer: Offer) -> bool:
        """A deed may go for nothing, money never does (OCE-SEL-01, OCE-BKR-13)."""
        return not offer.pays and not offer.receives

    def transfer_interest(self, place: int) -> int:
        """Nothing is due when a mortgaged deed is sold, unless the table plays that (OCE-SEL-07)."""
        return interest_on(self.loan[place], self.interest_percent) if self.o.mortgage_transfer_interest else 0

    def most_to_bid(self, player: Player) -> int:
        """Cash in hand; for the right to buy a block, what its price leaves (OCE-BUY-07)."""
        if self.q.phase != between.SHORTAGE:
            return player.cash
        price = between.cheapest(self, player)
        return player.cash - price if price else 0

    def pledged_worth(self, place: int) -> int:
        """Half the printed price (OCE-SHT-08)."""
        return self.price[place] // 2

    # -- deeds that the bank holds for a creditor

    def land_on_free(self, me: Player, place: int) -> Steps[None]:
        """A deed that is reserved for a creditor is not for sale (OCE-BKR-08)."""
        if place not in self.q.reserved:
            yield from super().land_on_free(me, place)

    def find_the_price(self, me: Player, place: int) -> Steps[None]:
        """Between the roll and the decision there is only the bank to raise cash from (OCE-BUY-07, OCE-TOK-15)."""
        self.q.phase = PRICE
        yield from super().find_the_price(me, place)
        self.q.phase = ""

    def raise_freely(self, me: Player, amount: int) -> Steps[None]:
        """`me` raises cash for something that it need not pay (OCE-MTG-09)."""
        was, self.q.freely = self.q.freely, len(self.q.debts)
        yield from debt.raise_for(self, "OCE-MTG-09", me, amount, may_yield=True)
        self.q.freely = was

    def free_deeds(self) -> bool:
        held = self.q.reserved
        return super().free_deeds() and (not held or any(
            owner == NOBODY and self.is_deed[i] and i not in held for i, owner in enumerate(self.q.owner)))

    def waiting_for(self, name: str) -> list[int]:
        return [place for place, creditor in self.q.reserved.items() if creditor == name]

    def more_acts(self, me: Player) -> list[Act]:
        """In a later own turn the creditor may pay for a reserved deed (OCE-BKR-08)."""
        if not self.q.reserved or self.q.phase or not self.on_turn(me.name):
            return []
        return [Act(me.name, "redeem", self.ids[place]) for place in self.waiting_for(me.name)
                if not reserved.why_not_redeem(self, me, place)]

    def refuses_more(self, act: Act, me: Player) -> str:
        if act.verb != "redeem":
            return super().refuses_more(act, me)
        if self.q.phase or not self.on_turn(me.name):
            return "that is paid in one's own turn"
        return reserved.why_not_redeem(self, me, self.track.by_id.get(act.what, -1))

    def do_more(self, act: Act, me: Player) -> Steps[None]:
        reserved.redeem(self, me, self.track.by_id[act.what])
        yield from ()

    # -- bankruptcy

    def bankrupt(self, me: Player, to: Any, clause: str) -> Steps[None]:
        """Buildings are sold back; the rest goes to the creditor, or to the bank and to auction (OCE-BKR-03 to -11)."""
        bankruptcy.sell_buildings(self, me, "OCE-BKR-05")
        bankruptcy.leave(self, me, "OCE-BKR-04")
        reserved.forget(self, me)
        if isinstance(to, Player):
            pledged = [place for place in self.deeds(me.name) if self.q.mortgaged[place]]
            reserved.lay_aside(self, pledged, to)
            bankruptcy.hand_all(self, me, to, "OCE-BKR-03")
            self.last_one()
            yield from reserved.decide(self, to, pledged)
        else:
            deeds = bankruptcy.to_bank(self, me, to, "OCE-BKR-09" if to is self.q.bank else "OCE-BKR-11")
            self.last_one()
            yield from bankruptcy.auction_all(self, deeds, me.name)
