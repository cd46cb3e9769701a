"""A property game put together: the turn, the landing, and what may be done in an open window.

Oceanopoly, Anti-Monopoly and Minetown are `Property` games: each gives its clauses and overrides the few hooks at which
its rules differ. `turn` is written for speed: the roll and the move of an ordinary turn call no further generators.
"""
from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Roll
from kit.core.events import Event
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.trading import auction, building, cards, confinement, debt, rent, trade, words
from kit.games.trading import mortgage as loans
from kit.games.trading.estate import Estate, PropertyState, interest_on
from kit.games.trading.game import Ended
from kit.games.trading.offers import Act, Offer, Window
from kit.games.trading.state import NOBODY, Player

ROLL: Final = "roll"
END: Final = "end turn"
LEAVE: Final = "leave"
BUY: Final = "buy"

# what a space does, as a number
QUIET: Final = 0
DEED: Final = 1
CARD: Final = 2
GO_TO: Final = 3
TAX: Final = 4
SPECIAL: Final = 5
KINDS = {"start": QUIET, "rest": QUIET, "confinement": QUIET, "card": CARD, "go_to": GO_TO, "tax": TAX}


@mypyc_attr(allow_interpreted_subclasses=True)
class Property(Estate):
    """Turns and landings of a property game."""

    def __init__(self, players: tuple[str, ...], options: Any, board: Board, state: PropertyState,
                 rule: dict[str, str]) -> None:
        super().__init__(players, options, board, state, rule)
        self.effect: list[int] = [DEED if self.is_deed[i] else KINDS.get(space.kind, SPECIAL)
                                  for i, space in enumerate(self.spaces)]
        self.doubles_limit = int(board.data.constants.get("doubles_limit", 99))
        self.raise_any_time = False         # mortgage and give back in other players' turns too
        self.lift_any_time = False          # and lift mortgages
        self.raise_in_auction = False       # raise cash while bids are taken
        self.early_exit = True              # the fee of confinement may be paid before rolling
        self.double_survives = False        # a double whose move confines still earns another roll
        self.rolls_confined = 1             # rolls in one turn from confinement
        self.lift_on_transfer = True        # who takes a mortgaged deed over may pay the loan along with the interest
        self.opens_at_once = False          # dice thrown to begin the game move the token without a question
        self.auction_on_decline = True
        self.say_steps = self.say_in_words(words.STEPS) if self.words else words.STEPS
        self.c_move = rule["move"]
        self.c_salary = rule["salary"]

    # -- the turn

    def turn(self) -> Steps[None]:
        """One turn: business, roll, move, landing, and again after a double."""
        p = self.p
        p.turn += 1
        p.proposals = p.throws = 0
        try:
            if p.to_move == "":
                yield from self.open_game()
            me = p.players[p.to_move]
            if me.skip:
                self.miss_turn(me)
            else:
                if me.position < 0:
                    self.enter(me)
                if p.claims:
                    self.turn_begins(me)
                doubles = 0
                while not gone(me):
                    if p.refused:
                        p.refused.clear()
                    answer: Any = ROLL
                    if not (p.opening and self.opens_at_once):
                        answer = yield self.turn_choices.get(me.name) or self.turn_choice(me)
                    while not isinstance(answer, str):           # a word closes the window
                        yield from self.do(answer)
                        if gone(me):
                            break
                        answer = yield self.turn_choices.get(me.name) or self.turn_choice(me)
                    if not isinstance(answer, str):
                        break
                    p.throws += 1
                    if me.confined and self.fee_before_roll:
                        yield from confinement.overdue(self, me, self.fee_to())
                        if gone(me):
                            break
                    if p.opening:
                        roll = Roll(*p.opening)
                        p.opening = []
                    else:
                        roll = yield self.dice_of[me.name]
                    if p.claims:
                        self.roll_ends_claims(me)
                    if me.confined:
                        again = yield from self.roll_confined(me, roll)
                        if not again or gone(me) or (me.confined and not self.double_survives):
                            break
                        doubles += 1
                        continue
                    double = roll.double
                    if double:
                        doubles += 1
                        if doubles == self.doubles_limit:
                            self.too_many_doubles(me, roll)
                            break
                    start = me.position
                    total = p.rolled = roll.total
                    if start >= 0:
                        place = me.position = self.walk[start][total]
                        self.events.append(Event(p.turn, self.c_move, self.say_steps,
                                                 (me.name, roll, self.spaces[start], self.spaces[place])))
                        if total >= self.to_start[start]:
                            self.pay_salary(me)
                    else:
                        place = self.comes_in(me, roll)
                    effect = self.effect[place]
                    if effect and (effect != DEED or self.has_to_settle(me, place)):
                        yield from self.land(me)
                    if not double or gone(me) or (held(me) and not self.double_survives):
                        break
                    if not (yield from self.rolls_again(me, doubles)):
                        break
                if not gone(me) and self.has_business(me):
                    yield from self.end_window(me)
        except Ended:
            return
        self.turn_ends()

    def open_game(self) -> Steps[None]:
        """Who begins: the first seat, unless the game says otherwise."""
        self.p.to_move = self.players[0]
        yield from ()

    def roll_off(self, clause: str) -> Steps[tuple[str, Roll]]:
        """Each rolls the dice; the highest total begins, and those level at the top roll again."""
        names = list(self.players)
        best: Roll = Roll(0)
        while True:
            totals: list[Roll] = []
            for name in names:
                roll = yield from self.throw(name, "{} rolls for the first turn", clause)
                self.happened(clause, words.ROLLED, name, roll)
                totals.append(roll)
            top = max(roll.total for roll in totals)
            names = [name for name, roll in zip(names, totals, strict=True) if roll.total == top]
            best = next(roll for roll in totals if roll.total == top)
            if len(names) == 1:
                self.happened(clause, words.BEGINS, names[0])
                return names[0], best

    def miss_turn(self, me: Player) -> None:
        me.skip -= 1
        self.happened(self.rule.get("skip_turn", self.rule["card"]), words.MISSES, me.name)

    def enter(self, me: Player) -> None:
        """The first turn of a token that is not on the board yet."""

    def comes_in(self, me: Player, roll: Roll) -> int:
        """The first roll brings a token onto the board; where to."""
        me.position = self.first_place(roll.total)
        self.happened(self.rule.get("come_in", self.c_move), words.COMES_IN, me.name, roll, self.spaces[me.position])
        return me.position

    def first_place(self, total: int) -> int:
        """Where a first roll leads from beside the board."""
        return self.track.ahead(self.track.start, total)

    def turn_begins(self, me: Player) -> None:
        """Before anything else, when rent is claimed."""

    def rolls_again(self, me: Player, doubles: int) -> Steps[bool]:
        """Whether a double earns another roll."""
        yield from ()
        return True

    def too_many_doubles(self, me: Player, roll: Roll) -> None:
        self.happened(self.rule["doubles"], words.ROLLED, me.name, roll)
        self.confine(me, self.rule["doubles"])

    def roll_confined(self, me: Player, roll: Roll) -> Steps[bool]:
        """A roll from confinement, and the move it brings. True when `me` rolls once more after it."""
        moves = yield from confinement.attempt(self, me, roll, self.fee_to())
        for _ in range(self.rolls_confined - 1):
            if moves or gone(me):
                break
            roll = yield self.dice_of[me.name]
            moves = yield from confinement.attempt(self, me, roll, self.fee_to())
        if moves:
            yield from self.play_roll(me, roll)
        return False

    def play_roll(self, me: Player, roll: Roll) -> Steps[None]:
        """Move by a roll, and land."""
        start = me.position
        me.position = self.walk[start][roll.total]
        self.happened(self.c_move, words.STEPS, me.name, roll, self.spaces[start], self.spaces[me.position])
        if roll.total >= self.to_start[start]:
            self.pay_salary(me)
        self.p.rolled = roll.total
        yield from self.land(me)

    def has_business(self, me: Player) -> bool:
        """Whether `me` can do something now that cannot wait for the next window."""
        return False

    def end_window(self, me: Player) -> Steps[None]:
        """Business after the last roll of a turn."""
        self.p.refused.clear()
        while not gone(me):
            answer: Any = yield self.end_choices.get(me.name) or self.end_choice(me)
            if isinstance(answer, str):
                return
            yield from self.do(answer)

    def turn_ends(self) -> None:
        self.pass_the_dice()

    # -- questions that are asked again and again

    def turn_choice(self, me: Player) -> Choice[Any]:
        """The open window before a roll."""
        others = self.others(me)
        choice: Choice[Any] = Choice(me.name, "{}: roll, or do business first", (me.name,),
                                     self.window(ROLL, me.name, others), self.rule["window"], others)
        choice.stands = ROLL
        self.turn_choices[me.name] = choice
        return choice

    def end_choice(self, me: Player) -> Choice[Any]:
        """The open window after the last roll."""
        others = self.others(me)
        choice: Choice[Any] = Choice(me.name, "{}: end the turn, or do business first", (me.name,),
                                     self.window(END, me.name, others), self.rule["window"], others)
        choice.stands = END
        self.end_choices[me.name] = choice
        return choice

    # -- moving and landing

    def pay_salary(self, me: Player) -> None:
        """`me` has passed or reached the start."""
        me.laps += 1
        self.pay(self.salary_rule(me), self.p.bank, me, self.salary, "salary", self.ids[self.track.start])

    def salary_rule(self, me: Player) -> str:
        """The clause by which `me`, whose move has just crossed or reached the start, is paid."""
        return self.c_salary

    def passes_start(self, me: Player, stops: bool) -> Steps[None]:
        self.pay_salary(me)
        yield from ()

    def land(self, me: Player) -> Steps[None]:
        """The space that `me` stands on decides what happens."""
        place = me.position
        effect = self.effect[place]
        if effect == DEED:
            if self.p.owner[place] == NOBODY:
                yield from self.land_on_free(me, place)
            elif self.has_to_settle(me, place):
                yield from rent.visit(self, me, place)
        elif effect == CARD:
            yield from cards.draw(self, me, self.deck_at(me, place), self.rule["card"])
        elif effect == GO_TO:
            self.confine(me, self.rule["go_to"])
        elif effect == TAX:
            yield from self.tax(me, place)
        elif effect == SPECIAL:
            yield from self.special(me, place)

    def has_to_settle(self, me: Player, place: int) -> bool:
        """Whether standing on a deed asks for something now: no deed of one's own, or mortgaged, or rent on request."""
        owner = self.p.owner[place]
        if owner == NOBODY:
            return True
        if owner == me.name or self.p.mortgaged[place]:
            return False
        if self.rent_on_request:
            rent.claim(self, me, place)
            return False
        return True

    def deck_at(self, me: Player, place: int) -> str:
        """The deck that `me` draws from on a card space."""
        return self.spaces[place].deck or ""

    def tax(self, me: Player, place: int) -> Steps[None]:
        """The amount printed on the space, to the bank or the pot."""
        space = self.spaces[place]
        to = self.p.pot if space.facts.get("payee") == "pot" else self.p.bank
        yield from self.owe(self.rule["tax"], me, to, int(space.facts["amount"]), space.name, space.id)

    def special(self, me: Player, place: int) -> Steps[None]:
        """A kind of space that only this game has."""
        yield from ()

    def confine(self, me: Player, clause: str) -> None:
        confinement.send(self, me, clause)

    def fee_to(self) -> Account:
        """Who is paid for leaving confinement."""
        return self.p.bank

    # -- buying

    def land_on_free(self, me: Player, place: int) -> Steps[None]:
        """Nobody owns it: `me` may buy it, raising cash first; else it is declined."""
        p = self.p
        price = self.price[place]
        space = self.spaces[place]
        clause = self.rule["buy"]
        if not (self.may_deal(me) or self.may_buy(me, place)):
            if me.cash < price:
                yield from self.find_the_price(me, place)
                if me.out or p.owner[place] != NOBODY:
                    return
            answer: Any = LEAVE
            if me.cash >= price:
                answer = yield Choice(me.name, "{}: buy {} for {}?", (me.name, space, price), (BUY, LEAVE), clause)
            if answer == BUY:
                self.pay(clause, me, p.bank, price, "price", space.id)
                self.happened(clause, words.BOUGHT, me.name, space, price)
                auction.take(self, me, place)
                return
            self.happened(self.rule["decline"], words.DECLINED, me.name, space)
        if self.auction_on_decline:
            yield from auction.deed(self, place, self.bidders(me, place))

    def find_the_price(self, me: Player, place: int) -> Steps[None]:
        """`me` is short of the price: a window to find the money, until it is there or `me` leaves the deed."""
        p = self.p
        p.refused.clear()
        others = self.others(me)
        choice: Choice[Any] = Choice(
            me.name, "{} has not the {} for {}: raise cash, or leave it",
            (me.name, self.price[place], self.spaces[place]), self.window(LEAVE, me.name, others),
            self.rule["buy"], others)
        while me.cash < self.price[place] and not gone(me):
            answer: Any = yield choice
            if answer == LEAVE:
                return
            yield from self.do(answer)

    def bidders(self, me: Player, place: int) -> list[Player]:
        """Who may bid for what `me` has declined, in the order of the bidding."""
        return [*self.opponents(me), me]

    # -- paying

    def owe(self, clause: str, me: Player, to: Account, amount: int, reason: str, space: str = "") -> Steps[None]:
        """A payment that `me` has to make, raising cash first if need be; who cannot is bankrupt."""
        if me.cash >= amount:
            if amount:
                self.pay(clause, me, to, amount, reason, space)
        else:
            yield from debt.settle(self, clause, me, to, amount, reason, space)

    # -- what may be done in a window

    def on_turn(self, player: str) -> bool:
        """Whether it is this player's own turn, and no payment or auction is open."""
        return player == self.p.to_move and not self.p.debts and not self.p.auction

    def read_act(self, text: str) -> tuple[str, str]:
        for verb in ("give back", "give up"):
            if text.startswith(verb):
                return verb, text[len(verb):].strip()
        return super().read_act(text)

    def may_raise(self, me: Player) -> str:
        p = self.p
        if p.debts and p.debts[-1].debtor == me.name:
            return ""
        if p.auction and not self.raise_in_auction:
            return "not while an auction is open"
        if me.name != p.to_move and not (self.raise_any_time or p.auction):
            return "only in one's own turn, or to pay a debt"
        return ""

    def may_build_now(self, me: Player) -> str:
        """Why this is not the time for `me` to build; "" when it is."""
        return "" if self.on_turn(me.name) else "building is done in one's own turn, while no payment is open"

    def may_lift(self, me: Player) -> str:
        """Why `me` may not lift mortgages just now; "" when it may."""
        if self.on_turn(me.name) or (self.lift_any_time and not self.p.debts and not self.p.auction):
            return ""
        return "mortgages are lifted in one's own turn"

    def acts(self, player: str) -> list[Act]:
        """Every act that `player` may do in the window that is open now."""
        p = self.p
        me = p.players[player]
        found: list[Act] = []
        if me.out:
            return found
        if not p.auction:
            found += [Act(player, "demand", self.ids[claim.space]) for claim in p.claims if claim.owner == player]
        if me.confined and self.on_turn(player):
            found += self.exits(me)
        if not self.may_build_now(me):
            found += [Act(player, "build", self.ids[i]) for g in self.streets for i in self.track.members[g]
                      if not building.why_not_build(self, me, i)]
        if not self.may_raise(me):
            found += [Act(player, "give back", f"{g} {'-'.join(map(str, pattern))}") for g in self.streets
                      for pattern in building.lower_patterns(self, me, g)]
            deeds = self.deeds(player)
            found += [Act(player, "mortgage", self.ids[i]) for i in deeds if not loans.why_not_mortgage(self, me, i)]
            if not self.may_lift(me):
                found += [Act(player, "lift", self.ids[i]) for i in deeds if not loans.why_not_lift(self, me, i)]
        if not self.may_give_up(player):
            found.append(Act(player, "give up", ""))
        return found + self.more_acts(me)

    def may_give_up(self, player: str) -> str:
        """Why `player` may not stop raising cash for the payment that is open; "" when it may."""
        debts = self.p.debts
        return "" if debts and debts[-1].debtor == player and debts[-1].may_yield else "there is no debt"

    def exits(self, me: Player) -> list[Act]:
        """How a confined player may buy its freedom before rolling."""
        found = []
        if self.early_exit and me.cash >= self.exit_fee:
            found.append(Act(me.name, "pay", str(self.exit_fee)))
        return found + [Act(me.name, "use", card) for card in me.kept]

    def more_acts(self, me: Player) -> list[Act]:
        """Acts that only this game has."""
        return []

    def refuses(self, act: Act) -> str:
        p = self.p
        verb, what = act.verb, act.what
        if verb == "demand":
            if p.auction:
                return "not while an auction is open"
            return "" if rent.claim_of(self, act.player, what) else "no rent may be asked for there"
        me = p.players.get(act.player)
        if me is None or me.out:
            return "nobody of that name is in the game"
        if verb == "build":
            return self.may_build_now(me) or building.why_not_build(self, me, self.track.by_id.get(what, -1))
        if verb in ("give back", "develop"):
            group, _, levels = what.partition(" ")
            pattern = building.parse_pattern(levels)
            if pattern is None:
                return "levels are written like 2-2-1"
            if verb == "give back":
                return building.why_not_sell(self, me, group, pattern)
            return self.may_build_now(me) or building.why_not_develop(self, me, group, pattern)
        if verb in ("mortgage", "lift"):
            place = self.track.by_id.get(what)
            if place is None:
                return "there is no such deed"
            if verb == "mortgage":
                return loans.why_not_mortgage(self, me, place)
            return self.may_lift(me) or loans.why_not_lift(self, me, place)
        if verb in ("pay", "use"):
            if not self.on_turn(act.player) or not me.confined:
                return "only a confined player, before rolling"
            return "" if act in self.exits(me) else "this does not open the door"
        if verb == "give up":
            return self.may_give_up(act.player)
        return self.refuses_more(act, me)

    def refuses_more(self, act: Act, me: Player) -> str:
        """`refuses` for the acts that only this game has."""
        return "no rule permits it"

    def do(self, answer: Any) -> Steps[None]:
        """Carry out an offer or an act; the window stays open after it."""
        if isinstance(answer, Offer):
            self.p.proposals += 1
            yield from self.propose(answer)
            return
        act: Act = answer
        me = self.p.players[act.player]
        verb, what = act.verb, act.what
        if verb == "demand":
            claim = rent.claim_of(self, me.name, what)
            assert claim is not None
            self.p.claims.remove(claim)
            if not rent.pay_from_cash(self, claim):
                yield from rent.collect(self, claim)
        elif verb == "build":
            building.build(self, me, self.track.by_id[what])
        elif verb in ("give back", "develop"):
            group, _, levels = what.partition(" ")
            change = building.sell if verb == "give back" else building.develop
            change(self, me, group, building.parse_pattern(levels) or ())
        elif verb == "mortgage":
            loans.mortgage(self, me, self.track.by_id[what])
        elif verb == "lift":
            loans.lift(self, me, self.track.by_id[what])
        elif verb == "pay":
            confinement.buy_out(self, me, self.fee_to(), self.rule["exit_paid"])
        elif verb == "use":
            confinement.use_card(self, me, what, self.rule.get("exit_card", self.rule["card"]))
        else:
            yield from self.do_more(act, me)

    def propose(self, offer: Offer) -> Steps[None]:
        """Put an offer to the player it is made to."""
        yield from trade.negotiate(self, offer, self.rule["trade"])

    def do_more(self, act: Act, me: Player) -> Steps[None]:
        """Carry out an act that only this game has."""
        yield from ()

    def pressing(self) -> tuple[str, ...]:
        """Who could ask for rent now."""
        claims = self.p.claims
        if not claims:
            return ()
        return (claims[0].owner,) if len(claims) == 1 else tuple([claim.owner for claim in claims])

    def roll_ends_claims(self, me: Player) -> None:
        """A roll for a turn: rent that nobody asked for before it."""

    # -- trades

    def holdings(self, player: str) -> list[str]:
        return [*super().holdings(player), *self.p.players[player].kept]

    def holds(self, player: str, thing: str) -> bool:
        place = self.track.by_id.get(thing, -1)
        return self.p.owner[place] == player if place >= 0 else thing in self.p.players[player].kept

    def objection(self, offer: Offer) -> str:
        no = super().objection(offer)
        if no:
            return no
        p = self.p
        if p.auction:
            return "no trade while an auction is open"
        giver, taker = p.players[offer.giver], p.players[offer.taker]
        no = self.may_deal(giver) or self.may_deal(taker)
        if no:
            return no
        for things, to, spends, gains in ((offer.gives, taker, offer.receives, offer.pays),
                                          (offer.gets, giver, offer.pays, offer.receives)):
            places = [self.track.by_id[thing] for thing in things if thing in self.track.by_id]
            due = 0
            for place in places:
                no = self.may_hand(place, to)
                if no:
                    return no
                if p.mortgaged[place]:
                    due += self.transfer_interest(place)
            if due and to.cash - spends + gains < due:
                return f"{to.name} could not pay the {due} of interest that is due at once"
        return ""

    def may_hand(self, place: int, to: Player) -> str:
        """Why a deed may not change hands in a trade; "" when it may. Buildings go only to the bank."""
        if not self.bare_group_to_trade:
            return f"there are buildings on {self.spaces[place]}" if self.p.level[place] else ""
        for mate in self.mates[place]:
            if self.p.level[mate] and self.build_price[mate]:
                return f"there are buildings on the group of {self.spaces[place]}"
        return ""

    def after_trade(self, offer: Offer, clause: str) -> Steps[None]:
        """The new owner of a mortgaged deed pays its interest at once, and may pay the loan with it."""
        for things, to in ((offer.gives, offer.taker), (offer.gets, offer.giver)):
            for thing in things:
                place = self.track.by_id.get(thing, -1)
                if place >= 0 and self.p.mortgaged[place]:
                    yield from self.take_over(self.p.players[to], place)

    def take_over(self, me: Player, place: int) -> Steps[None]:
        """A mortgaged deed has come from another player: interest, and the loan if the new owner likes."""
        due = self.transfer_interest(place)
        if not due:
            return
        clause = self.rule["interest"]
        yield from debt.settle(self, clause, me, self.p.bank, due, "interest on a mortgage taken over",
                               self.ids[place], may_yield=False)
        if self.lift_on_transfer and not me.out and me.cash >= self.loan[place] and not self.may_raise(me):
            answer: Any = yield Choice(me.name, "{}: pay the {} on {} too, or hold it mortgaged?",
                                       (me.name, self.loan[place], self.spaces[place]), ("hold", "lift"),
                                       self.rule["principal"])
            if answer == "lift":
                loans.lift(self, me, place, principal_only=True)


def gone(me: Player) -> bool:
    """Whether a player has left the game by now."""
    return me.out


def held(me: Player) -> bool:
    """Whether a player is confined by now."""
    return me.confined > 0


def tenth(sum_: int) -> int:
    """A tenth, in whole units; a fraction goes up."""
    return interest_on(sum_, 10)


__all__ = ["BUY", "END", "LEAVE", "ROLL", "Property", "Window", "tenth"]
