"""HMOnopoly: the turn, the landing, the corners. Said elsewhere: tokens, fiscal, debt, takeover, acquisitions."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Deck
from kit.core.data import Card, Effect
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.hmonopoly import acquisitions, debt, fiscal, rules_of_trade, takeover, tokens, words
from kit.games.hmonopoly.options import Options
from kit.games.hmonopoly.state import CARD, TOKENS, HmoState
from kit.games.trading import cards
from kit.games.trading.auction import bidding
from kit.games.trading.game import Ended, Trading
from kit.games.trading.moves import advance, advance_to
from kit.games.trading.offers import Act, Offer
from kit.games.trading.state import NOBODY, Player
from kit.games.trading.trade import negotiate
from kit.games.trading.words import BEGINS, BOUGHT, DECLINED, HANDED, ROLLED

TYPES = ("hospital", "clinic", "practice")
BUY_OR_LEAVE = ("buy", "leave")


@mypyc_attr(allow_interpreted_subclasses=True)
class HMOnopoly(Trading):
    """HMOs buy hospitals, clinics and practices; who owns all seven of a type wins. `h` is the state."""

    name = "hmonopoly"
    version = "2"

    def __init__(self, players: tuple[str, ...], options: Options, board: Board, state: HmoState) -> None:
        super().__init__(players, options, board, state)
        self.h = state
        self.table = options
        facts = board.data.constants
        self.facts = facts
        self.fees: list[int] = list(facts["fees"])
        self.token_prices: list[int] = [facts["token_prices"][token] for token in TOKENS]
        self.types: list[str] = [str(space.facts.get("type", "")) for space in self.spaces]
        self.hcfs: list[int] = [space.index for space in self.spaces if space.kind == "hcf"]
        self.price: list[int] = [space.price or 0 for space in self.spaces]
        self.sets_of: list[tuple[str, ...]] = [space.groups if space.kind == "hcf" else () for space in self.spaces]
        self.fellows: list[tuple[tuple[int, ...], ...]] = [     # by space: the other members of each of its sets
            tuple(tuple(j for j in board.members[group] if j != i) for group in groups)
            for i, groups in enumerate(self.sets_of)]
        self.of_type: dict[str, list[int]] = {}
        for i in self.hcfs:
            self.of_type.setdefault(self.types[i], []).append(i)
        self.sets: tuple[str, ...] = tuple(g.id for g in board.groups.values() if g.kind in ("region", "specialty"))
        names = (*TYPES, *self.sets)
        self.kind_sizes: list[int] = [*(self.types.count(kind) for kind in TYPES),
                                      *(len(board.members[group]) for group in self.sets)]
        self.kinds: list[tuple[int, ...]] = [               # by space: its type, region, specialty in `kind_sizes`
            tuple(names.index(kind) for kind in (self.types[i], *groups)) if groups else ()
            for i, groups in enumerate(self.sets_of)]
        self.telecom: list[int] = [self._company_on_side("telecom", board.side(i)) for i in range(board.size)]
        self.construction = next(s.index for s in self.spaces if s.facts.get("role") == "construction")
        self.suppliers = {parity: board.index(place) for parity, place in facts["suppliers"].items()}
        self._asked: dict[str, Choice[Any]] = {}
        self._tallies: dict[str, list[int]] = {}
        self.verbs = acquisitions.VERBS
        self.rule = {"directives": "HMO-DIR-02", "acquisitions": "HMO-ACQ-02", "auction": "HMO-HCF-05"}

    def _company_on_side(self, role: str, side: int) -> int:
        return next(s.index for s in self.spaces if s.facts.get("role") == role and s.side == side)

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.h = state
        self._asked = {}
        self._tallies = {}

    # -- the turn

    def turn(self) -> Steps[None]:
        """Tokens and trades, one roll of two dice, the move; then the turn passes (HMO-TRN-01)."""
        try:
            if not self.s.to_move:
                yield from self.opening()
            self.s.turn += 1
            self.h.corner_moves.clear()
            me = self.me()
            yield from self.open_window(me, "roll", words.ROLL)
            roll = yield self.throw(me.name, "{} rolls the dice", "HMO-TRN-01", self.facts.get("dice", 2))
            self.happened("HMO-TRN-01", ROLLED, me.name, roll)
            yield from advance(self, me, roll.total, "HMO-TRN-01")
            if not me.out and "own_turn" in (self.table.token_windows, self.table.trade_windows):
                yield from self.open_window(me, "end turn", words.END)
            if me.out or not (roll.double and self.table.movement_doubles_roll_again):
                self.pass_the_dice()
        except Ended:
            pass

    def opening(self) -> Steps[None]:
        """Everybody rolls for the first turn; ties roll again among themselves (HMO-SET-02)."""
        rivals = list(self.players)
        while len(rivals) > 1 and self.table.first_player == "roll":
            totals = {}
            for name in rivals:
                roll = yield self.throw(name, "{} rolls for the first turn", "HMO-SET-02")
                self.happened("HMO-SET-02", words.OPENING, name, roll)
                totals[name] = roll.total
            best = max(totals.values())
            rivals = [name for name in rivals if totals[name] == best]
        self.s.to_move = rivals[0]
        self.happened("HMO-SET-02", BEGINS, rivals[0])

    def open_window(self, me: Player, close: str, template: str) -> Steps[None]:
        """Anybody may buy tokens or trade until `me` goes on (HMO-TOK-06, HMO-TRD-01)."""
        asked = self._window_for(me.name, close, template)
        self.s.refused.clear()
        while True:
            act = yield asked
            if act == close:
                return
            yield from self.do(act)
            if me.out:
                return

    def _window_for(self, name: str, close: str, template: str) -> Choice[Any]:
        key = name + close
        asked = self._asked.get(key)
        if asked is None:
            others = tuple(p.name for p in self.opponents(self.s.players[name]))
            asked = self._asked[key] = Choice(name, template, (name,), self.window(close, name, others),
                                                  "HMO-TOK-06", others)
        return asked

    def do(self, act: Act | Offer) -> Steps[None]:
        """Carry out what somebody does in an open window."""
        if isinstance(act, Offer):
            yield from negotiate(self, act, "HMO-TRD-01")
        else:
            tokens.buy(self, act)

    # -- landing

    def land(self, me: Player) -> Steps[None]:
        """The takeover offer, then the space; the option turns the two round (HMO-TRN-03)."""
        if self.table.takeover_timing == "before_space":
            if takeover.met(self, me):
                yield from takeover.offer(self, me)
            yield from self.resolve(me)
        else:
            arrived = me.position
            yield from self.resolve(me)
            if not me.out and me.position == arrived and takeover.met(self, me):
                yield from takeover.offer(self, me)

    def resolve(self, me: Player) -> Steps[None]:
        """What the space does, by its kind."""
        space = self.spaces[me.position]
        kind = space.kind
        if kind == "hcf":
            yield from self.property(me, me.position)
        elif kind == "company":
            if self.s.owner[me.position] == NOBODY:
                yield from self.offer_to_buy(me, me.position)
        elif space.deck == "directives":
            yield from self.card(me, "directives", "HMO-DIR-01")
        elif space.deck == "acquisitions":
            yield from self.card(me, "acquisitions", "HMO-ACQ-01")
        elif space.id == "research-grant":
            self.research_grant(me)
        elif space.id == "move-to-any-space":
            yield from self.move_to_any_space(me)
        elif space.id == "hostile-takeover":
            yield from takeover.corner(self, me)

    def property(self, me: Player, place: int) -> Steps[None]:
        """Buy a free HCF, pay the fee of somebody else's (HMO-HCF-04, HMO-HCF-08)."""
        owner = self.s.owner[place]
        if owner == NOBODY:
            yield from self.offer_to_buy(me, place)
        elif owner != me.name:
            yield from self.charge(me, place, self.s.players[owner])

    def offer_to_buy(self, me: Player, place: int) -> Steps[None]:
        """Buying is a choice and takes the full price in cash (HMO-HCF-05, HMO-HCF-06, HMO-CMP-02)."""
        space, price = self.spaces[place], self.price[place]
        clause = "HMO-HCF-04" if space.kind == "hcf" else "HMO-CMP-02"
        if me.cash >= price:
            answer = yield Choice(me.name, words.BUY, (space, price), BUY_OR_LEAVE, clause)
            if answer == "buy":
                self.happened(clause, BOUGHT, me.name, space, price)
                self.pay(clause, me, self.s.bank, price, "purchase", space.id)
                self.hand_over([place], me.name, clause)
                return
            self.happened("HMO-HCF-05", DECLINED, me.name, space)
        if self.table.auction_on_refusal:
            yield from self.auction(me, place)

    def auction(self, me: Player, place: int) -> Steps[None]:
        """The option for a refused purchase: the highest bid above nothing buys; everybody may bid (HMO-HCF-05)."""
        bidders = [*self.opponents(me), me]
        winner, price = yield from bidding(self, self.spaces[place], bidders, 1, 1)
        if winner is not None:
            self.happened("HMO-HCF-05", BOUGHT, winner.name, self.spaces[place], price)
            self.pay("HMO-HCF-05", winner, self.s.bank, price, "auction", self.spaces[place].id)
            self.hand_over([place], winner.name, "HMO-HCF-05")

    def fee(self, place: int) -> int:
        """By tokens 1, 2, 4, 8; doubled for each HMOnopoly of its owner that it lies in (HMO-FEE-02 to HMO-FEE-08)."""
        return self.fees[self.s.level[place]] << self.sets_held(place)

    def sets_held(self, place: int) -> int:
        """In how many HMOnopolies of its owner an HCF lies: 0, 1 or 2 (HMO-MON-04, HMO-MON-05)."""
        owner, held = self.s.owner, 0
        mine = owner[place]
        for fellows in self.fellows[place]:
            whole = mine != NOBODY
            for i in fellows:
                if owner[i] != mine:
                    whole = False
                    break
            held += whole
        return held

    def charge(self, me: Player, place: int, owner: Player) -> Steps[None]:
        """The fee is due at once and in full (HMO-FEE-10); the option lets the owner forget to ask."""
        space, fee = self.spaces[place], self.fee(place)
        if self.table.fee_must_be_claimed:
            asked = yield Choice(owner.name, "ask {} for the fee of {} at {}?", (me.name, fee, space),
                                 ("claim", "let it go"), "HMO-FEE-10")
            if asked != "claim":
                self.happened("HMO-FEE-10", words.FEE_WAIVED, owner.name, me.name)
                return
        self.happened("HMO-FEE-01", words.FEE, me.name, owner.name, fee, space, self.s.level[place],
                      self.sets_held(place))
        yield from self.owe("HMO-FEE-10", me, owner, fee, "service fee", space.id)

    # -- corners and cards

    def passes_start(self, me: Player, stops: bool) -> Steps[None]:
        yield from fiscal.year(self, me, stops)

    def research_grant(self, me: Player) -> None:
        """All money in the center goes to whoever lands here (HMO-GRT-01)."""
        if self.s.pot.cash:
            self.pay("HMO-GRT-01", self.s.pot, me, self.s.pot.cash, "research grant", "research-grant")

    def move_to_any_space(self, me: Player) -> Steps[None]:
        """Go to any other space, once a turn at most (HMO-ANY-01, HMO-ANY-04)."""
        used = f"move {me.name}"
        if used in self.h.corner_moves:
            return
        self.h.corner_moves.append(used)
        place = yield from self.destination(me, me, "HMO-ANY-01", self.table.move_to_any_optional)
        if place >= 0:
            yield from advance_to(self, me, place, "HMO-ANY-02")

    def destination(self, chooser: Player, who: Player, clause: str, optional: bool = False) -> Steps[int]:
        """`chooser` picks a space for `who`: any but the one it stands on; -1 for staying where that is allowed."""
        here = who.position
        places = tuple(space.id for space in self.spaces if space.index != here)
        picked = yield Choice(chooser.name, words.DESTINATION, (who.name,),
                              ("stay", *places) if optional else places, clause)
        return -1 if picked == "stay" else self.track.by_id[picked]

    def card(self, me: Player, deck: str, clause: str) -> Steps[None]:
        """Draw and carry out a card; nothing else is played before it is done (HMO-ACQ-05)."""
        closed = deck == "acquisitions"
        if closed:
            self.h.going_on.append(CARD)
        done = yield from cards.draw(self, me, deck, clause)
        if self.table.redraw_impossible_card:
            for _ in range(2 * len(self.track.data.decks[deck].cards)):      # by then every card has been seen
                if done:
                    break
                done = yield from cards.draw(self, me, deck, clause)
        if closed:
            self.h.going_on.pop()

    def card_used(self, deck: Deck, card: str) -> None:
        """Used cards are discarded; an exhausted deck is made anew from them (HMO-DIR-05)."""
        deck.discard(card)

    def instead(self, card: Card) -> tuple[Effect, ...]:
        """The card's own substitute, or none where an impossible card makes the table draw another (HMO-DIR-05)."""
        return () if self.table.redraw_impossible_card else card.if_impossible

    def counter(self, player: Player, what: Any) -> int:
        """What cards count: money, HCFs (of a type), HMOnopolies, regions with an own HCF."""
        if what == "money":
            return player.cash
        if what == "hmonopoly":
            return len(self.hmonopolies(player.name))
        mine = self.hcfs_of(player.name)
        if what == "region_present":
            return len({self.sets_of[i][0] for i in mine})
        if isinstance(what, Mapping):
            return sum(self.types[i] == what["hcf"]["type"] for i in mine)
        return len(mine)

    # -- money

    def owe(self, clause: str, me: Player, to: Account, amount: int, reason: str, space: str = "") -> Steps[None]:
        """A compulsory payment; who is short goes into debt (HMO-LON-10)."""
        if me.cash < amount:
            yield from debt.settle(self, clause, me, to, amount, reason, space)
        else:
            self.pay(clause, me, to, amount, reason, space)

    def owner_of(self, place: int) -> Account:
        """Whom a company's customers pay: its owner, or the bank while it has none (HMO-TOK-08, HMO-TOK-13)."""
        owner = self.s.owner[place]
        return self.s.players[owner] if owner else self.s.bank

    # -- ownership, standings, the end

    def hand_over_silently(self, i: int, to: str, clause: str) -> None:
        """One HCF of several that pass together: told now, looked at when all have moved (HMO-TOK-19)."""
        self.happened(clause, HANDED, self.spaces[i], self.s.owner[i], to)
        self.s.owner[i] = to

    def forget_seats(self) -> None:
        """Somebody has left the game: questions that named everybody are made anew."""
        self._asked.clear()

    def must_part(self, offer: Offer) -> bool:
        """Whether this deal hands over the HCF that a card makes the decider part with; its price may be 0 (A22)."""
        if not self.h.selling:
            return False
        seller = self.h.dealers[0]
        return bool(offer.gives if offer.giver == seller else offer.gets if offer.taker == seller else ())

    def ownership_changed(self, moved: list[int]) -> None:
        """Broken sets lose their network tokens, then somebody may have won (HMO-TOK-16, HMO-WIN-02)."""
        self._tallies.clear()
        tokens.strip(self, moved)
        self.check_win()

    def check_win(self) -> None:
        """Who owns every HCF of a type wins at once; the mover first, then clockwise (HMO-WIN-01, HMO-WIN-06)."""
        done: dict[str, str] = {}
        owner = self.s.owner
        for kind, members in self.of_type.items():
            name = owner[members[0]]
            if name != NOBODY and not [i for i in members if owner[i] != name]:
                done[name] = kind
        if done:
            for player in self.round_from(self.s.to_move or self.players[0]):
                if player.name in done:
                    self.end("HMO-WIN-01", [player.name], f"it owns every {done[player.name]}.")

    def last_one_left(self) -> None:
        """A single solvent HMO has won (HMO-WIN-07)."""
        left = self.living()
        if len(left) == 1:
            self.end("HMO-WIN-07", [left[0].name], "it is the last solvent HMO.")

    def hmonopolies(self, name: str) -> list[str]:
        """The regions and specialties that `name` owns whole (HMO-MON-01, HMO-MON-02)."""
        return [group for group in self.sets if self.whole_group(group) == name]

    def hcfs_of(self, name: str) -> list[int]:
        """The HCFs that `name` owns, companies left out."""
        return [i for i in self.hcfs if self.s.owner[i] == name]

    def tally(self, name: str) -> list[int]:
        """How many HCFs somebody holds of each type, region and specialty; indexed as `kinds` says."""
        counts = self._tallies.get(name)
        if counts is None:
            counts = self._tallies[name] = [0] * len(self.kind_sizes)
            owner = self.s.owner
            for i in self.hcfs:
                if owner[i] == name:
                    for k in self.kinds[i]:
                        counts[k] += 1
        return counts

    def standings(self) -> dict[str, dict[str, int]]:
        """HCFs by type for every player (HMO-OBJ-01)."""
        return {name: {kind: sum(self.types[i] == kind for i in self.hcfs_of(name)) for kind in TYPES}
                for name in self.players}

    def scores(self) -> dict[str, int]:
        return {name: len(self.hcfs_of(name)) for name in self.players}

    # -- what is legal in a window

    def acts(self, player: str) -> list[Act]:
        return tokens.legal(self, player)

    def refuses(self, act: Act) -> str:
        return tokens.closed(self, act.player) or tokens.why_not(self, act)

    def one_sided(self, offer: Offer) -> bool:
        return rules_of_trade.one_sided(self, offer)

    def objection(self, offer: Offer) -> str:
        return rules_of_trade.objection(self, offer, super().objection(offer))
