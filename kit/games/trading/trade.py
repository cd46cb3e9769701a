"""Trades: an offer, the answer to it, and everything changing hands in one step."""
from __future__ import annotations

from typing import Any

from kit.core.requests import Choice, Steps
from kit.games.trading import words
from kit.games.trading.game import Trading
from kit.games.trading.offers import Offer, Replies
from kit.games.trading.state import Player


def told(game: Trading, things: tuple[str, ...], cash: int) -> str:
    """One side of an offer in words; who takes a mortgaged deed should know."""
    names: list[str] = []
    for thing in things:
        place = game.track.by_id.get(thing, -1)
        if place < 0:
            names.append(thing)
        elif game.s.mortgaged[place]:
            names.append(f"{game.spaces[place]} ({game.word('mortgaged')})")
        else:
            names.append(str(game.spaces[place]))
    if cash:
        names.append(str(cash))
    return f" {game.word('and')} ".join(names) if names else game.word("nothing")


def negotiate(game: Trading, offer: Offer, clause: str) -> Steps[bool]:
    """Put an offer to the other side; it accepts, refuses, or offers back. True when a trade was made."""
    s = game.s
    s.bargaining = True
    while True:
        game.happened(clause, words.OFFERED, offer.giver, offer.taker, told(game, offer.gives, offer.pays),
                      told(game, offer.gets, offer.receives))
        replies = Replies(game, offer)
        reply: Any = yield Choice(offer.taker, "{} offers {} for {}: accept?",
                                  (offer.giver, told(game, offer.gives, offer.pays),
                                   told(game, offer.gets, offer.receives)), replies, clause)
        if reply == "accept":
            s.bargaining = False
            carry_out(game, offer, clause)
            yield from game.after_trade(offer, clause)
            return True
        s.refused.append(str(offer))
        if reply == "refuse":
            s.bargaining = False
            game.happened(clause, words.REFUSED, offer.taker, offer.giver)
            return False
        offer = reply


def carry_out(game: Trading, offer: Offer, clause: str) -> None:
    """Both sides hand over at once; what follows from new owners comes when all has moved."""
    s = game.s
    giver, taker = s.players[offer.giver], s.players[offer.taker]
    game.happened(clause, words.TRADED, giver.name, taker.name, told(game, offer.gives, offer.pays),
                  told(game, offer.gets, offer.receives))
    if offer.pays:
        game.pay(clause, giver, taker, offer.pays, "trade")
    if offer.receives:
        game.pay(clause, taker, giver, offer.receives, "trade")
    moves = [(thing, taker) for thing in offer.gives] + [(thing, giver) for thing in offer.gets]
    by_id = game.track.by_id
    moved = []
    for thing, to in moves:
        if thing in by_id:
            s.owner[by_id[thing]] = to.name
            moved.append(by_id[thing])
        else:
            _hand_card(giver if to is taker else taker, to, thing)
    game.ownership_changed(moved)


def _hand_card(giver: Player, taker: Player, card: str) -> None:
    giver.kept.remove(card)
    taker.kept.append(card)
