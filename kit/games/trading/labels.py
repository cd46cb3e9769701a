"""How an answer reads, and why it is not taken, where the table speaks another language than the rules."""
from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from kit.core.requests import Answers, Request, label
from kit.games.trading.offers import Act, Offer
from kit.games.trading.trade import told

if TYPE_CHECKING:
    from kit.games.trading.game import Trading

MOST = 12           # answers that a refusal lists


def in_words(game: Trading, request: Request[Any], option: Any) -> str:
    """An act, an offer, a word of the rules, or the name behind the id of a space or a card."""
    if isinstance(option, Act):
        said = game.word(f"{option.verb} {{}}").replace("{}", thing(game, option.what)).strip()
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


def refusal(game: Trading, request: Request[Any], value: Any) -> str:
    """Why an answer is not taken: the reason of the rules, or what could be answered instead."""
    given = repr(value if isinstance(value, str) else in_words(game, request, value))
    options = request.options
    why = options.why_not(value) if isinstance(options, Answers) else ""
    if why:
        return game.word("{} does not answer {}: {}").format(given, repr(request.about), why)
    shown = ", ".join([_with_label(game, request, option) for option in islice(options, MOST)])
    if len(options) > MOST:
        shown = game.word("{}, ... ({} in all)").format(shown, len(options))
    return game.word("{} does not answer {}; options: {}").format(given, repr(request.about), shown)


def _with_label(game: Trading, request: Request[Any], option: Any) -> str:
    """An option in words, and what is typed for it where that is something else."""
    said, typed = in_words(game, request, option), label(option)
    return said if said == typed else f"{said} [{typed}]"
