"""Moving a token: always along the track, paying attention to the start, then landing."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.trading import words
from kit.games.trading.game import Trading
from kit.games.trading.state import Player


def advance(game: Trading, me: Player, steps: int, clause: str) -> Steps[None]:
    """Walk `steps` spaces clockwise; the start is dealt with on the way, then the space reached."""
    start = me.position
    row = game.walk[start]
    me.position = row[steps] if steps < len(row) else game.track.ahead(start, steps)
    game.happened(clause, words.MOVED, me.name, game.spaces[start], game.spaces[me.position])
    if steps >= game.to_start[start]:
        yield from game.passes_start(me, steps == game.to_start[start])
    if not me.out:
        yield from game.land(me)


def advance_to(game: Trading, me: Player, place: int, clause: str) -> Steps[None]:
    """Walk clockwise to a space; a whole lap when the token already stands on it."""
    yield from advance(game, me, game.track.distance(me.position, place) or game.track.size, clause)
