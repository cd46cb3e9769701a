"""How an answer reads on a button where the table speaks another language than the rules."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.requests import Request
from kit.games.trading.offers import Act, Offer
from kit.games.trading.trade import told

if TYPE_CHECKING:
    from kit.games.trading.game import Trading


def in_words(game: Trading, request: Request[Any], option: Any) -> str:
    """An act, an offer, a word of the rules, or the name behind the id of a space or a card."""
    if isinstance(option, Act):
        said = game.word(f"{option.verb} {{}}").format(thing(game, option.what)).strip()
        return said if option.player == getattr(request, "player", "") else f"{option.player}: {said}"
    if isinstance(option, Offer):
        gives, gets = told(game, option.gives, option.pays), told(game, option.gets, option.receives)
        return game.word("{} offers {} {} for {}").format(option.giver, option.taker, gives, gets)
    text = str(option)
    return text if text in game.players else game.word(thing(game, text))


def thing(game: Trading, text: str) -> str:
    """The name of a space, a card, or a group with what follows it; anything else is its own name."""
    if text in game.track.by_id:
        return game.spaces[game.track.by_id[text]].name
    if text in game.cards:
        return f"{game.cards[text].title} ({text})"
    group, blank, rest = text.partition(" ")
    return f"{game.track.groups[group].name}{blank}{rest}" if group in game.track.groups else text
