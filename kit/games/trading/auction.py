"""Auctions: round the table, each bidder raises or passes; a pass is final, and the leader is not asked again."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kit.core.requests import Answers, Choice, Steps, is_whole
from kit.games.trading import words
from kit.games.trading.estate import Estate
from kit.games.trading.game import Trading
from kit.games.trading.offers import Act
from kit.games.trading.state import NOBODY, Player

PASS: Final = "pass"  # noqa: S105 - what a bidder says


class Bids(Answers):
    """The answers of a bidder: pass, any whole sum from `low` to the cash in hand, or a way to raise cash first."""

    def __init__(self, game: Trading, player: str, low: int) -> None:
        self.game = game
        self.player = player
        self.low = low
        self.high = game.most_to_bid(game.s.players[player])

    def ways(self) -> list[Act]:
        """How the bidder may raise cash before bidding, where the game lets it."""
        return self.game.acts(self.player)

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, int) and not isinstance(answer, bool):
            return self.low <= answer <= self.high
        if isinstance(answer, Act):
            return answer.player == self.player and self.game.permits(answer)
        return answer == PASS

    def parse(self, text: str) -> Any:
        if text == PASS:
            return PASS
        if is_whole(text):
            return int(text) if int(text) in self else None
        for act in self.ways():
            if str(act) == text:
                return act
        return None

    def listed(self) -> Sequence[Any]:
        return [PASS, *range(self.low, self.high + 1), *self.ways()]

    def __len__(self) -> int:
        return 1 + max(0, self.high + 1 - self.low) + len(self.ways())

    def __getitem__(self, i: int) -> Any:
        if i == 0:
            return PASS
        return self.low + i - 1 if 0 < i <= self.high + 1 - self.low else self.listed()[i]


def bidding(game: Trading, what: object, bidders: list[Player], low: int,
            raise_by: int) -> Steps[tuple[Player | None, int]]:
    """Raise or drop, in this order; who wins and for how much. Nobody wins without having bid.

    Who cannot bid from cash is passed over, unless the game lets bidders raise cash first.
    """
    s = game.s
    clause = game.rule["auction"]
    game.happened(clause, words.AUCTION, what)
    s.auction = True
    still = list(bidders)
    leader: Player | None = None
    best = low - raise_by
    i = 0
    while still and not (len(still) == 1 and leader is still[0]):
        i %= len(still)
        bidder = still[i]
        bids = Bids(game, bidder.name, best + raise_by)
        answer: Any = PASS
        if bids.high >= bids.low or bids.ways():
            answer = yield Choice(bidder.name, "{} bids for {}, {} or more, or passes", (bidder.name, what, bids.low),
                                  bids, clause)
        if isinstance(answer, Act):
            yield from game.do(answer)
        elif answer == PASS:
            game.happened(clause, words.PASSED, bidder.name)
            still.pop(i)
        else:
            leader, best = bidder, answer
            game.happened(clause, words.BID, bidder.name, answer, what)
            i += 1
    s.auction = False
    return leader, best


def deed(game: Estate, place: int, bidders: list[Player]) -> Steps[bool]:
    """Sell a deed of the bank to the highest bidder; True when somebody bought it."""
    able = [player for player in bidders if not game.may_deal(player) and not game.may_buy(player, place)]
    space = game.spaces[place]
    game.p.lot = place
    winner, price = yield from bidding(game, space, able, 1, 1)
    game.p.lot = -1
    if winner is None:
        game.happened(game.rule["auction_unsold"], words.UNSOLD, space)
        return False
    clause = game.rule["auction_won"]
    game.pay(clause, winner, game.p.bank, price, "auction", game.ids[place])
    game.happened(clause, words.SOLD, winner.name, space, price)
    take(game, winner, place)
    return True


def take(game: Estate, me: Player, place: int) -> None:
    """The bank gives a deed to its buyer."""
    assert game.p.owner[place] == NOBODY
    game.p.owner[place] = me.name
    game.ownership_changed([place])
