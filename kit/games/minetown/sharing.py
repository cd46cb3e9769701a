"""Sharing a property: refused before it exists, or punished by forfeit where the table plays that.

A proposal to share is an offer of the thing "share:<space>". The table may rule a forfeit at any time: the act
`forfeit Ann+Ben`, which is legal but listed for nobody.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.events import Say
from kit.core.requests import Choice, Steps
from kit.games.trading import trade, words
from kit.games.trading.offers import Act, Offer

if TYPE_CHECKING:
    from kit.games.minetown.game import Minetown

MARK = "share:"
FORFEITS = Say("forfeits", "{player} forfeits the game.")


def shared(offer: Offer) -> str:
    """The space that an offer would make a joint property; "" when it does not."""
    for thing in (*offer.gives, *offer.gets):
        if thing.startswith(MARK):
            return thing[len(MARK):]
    return ""


def objection(game: Minetown, offer: Offer, space: str) -> str:
    """A deed has one owner; under `forfeit` the proposal can be made, at one's own risk (MIN-SHARE-01, -02)."""
    if game.o.sharing_policy == "refuse":
        return "no property may be owned jointly"
    m = game.m
    if m.bargaining:
        return "a proposal to share is no answer to an offer"
    giver, taker = m.players.get(offer.giver), m.players.get(offer.taker)
    if giver is None or taker is None or giver is taker or giver.out or taker.out or m.auction or m.debts:
        return "a proposal is between two different players who are in the game, while no payment is open"
    place = game.track.by_id.get(space, -1)
    if place < 0 or m.owner[place] not in (offer.giver, offer.taker):
        return f"neither of them owns {space!r}"
    return ""


def propose(game: Minetown, offer: Offer) -> Steps[None]:
    """Who accepts to share, and who proposed it, are out (MIN-SHARE-02)."""
    gives, gets = trade.told(game, offer.gives, offer.pays), trade.told(game, offer.gets, offer.receives)
    game.happened("MIN-SHARE-01", words.OFFERED, offer.giver, offer.taker, gives, gets)
    reply: Any = yield Choice(offer.taker, "{} offers {} for {}: accept, and forfeit the game with it?",
                              (offer.giver, gives, gets), ("refuse", "accept"), "MIN-SHARE-02")
    if reply == "accept":
        yield from forfeit(game, [offer.giver, offer.taker])
    else:
        game.happened("MIN-SHARE-01", words.REFUSED, offer.taker, offer.giver)


def refuses_forfeit(game: Minetown, act: Act) -> str:
    """Why the table may not rule this forfeit; "" when it may."""
    names = act.what.split("+")
    for name in names:
        player = game.m.players.get(name)
        if player is None or player.out or names.count(name) > 1:
            return "a forfeit names players who are in the game"
    return "not while a payment or an auction is open" if game.m.debts or game.m.auction else ""


def forfeit(game: Minetown, names: list[str]) -> Steps[None]:
    """These players lose the game; what they held goes to the Bank (MIN-SHARE-02)."""
    for name in names:
        game.happened("MIN-SHARE-02", FORFEITS, name)
    yield from game.back_to_bank([game.m.players[name] for name in names], "MIN-SHARE-02")
