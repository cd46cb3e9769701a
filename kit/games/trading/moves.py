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


def steps_ahead(game: Trading, me: Player, steps: int, clause: str, salary: bool = True) -> Steps[None]:
    """Walk clockwise; without `salary` the start on the way does not count."""
    if salary:
        yield from advance(game, me, steps, clause)
    else:
        yield from set_down(game, me, game.track.ahead(me.position, steps), clause)


def advance_to(game: Trading, me: Player, place: int, clause: str, salary: bool = True) -> Steps[None]:
    """Walk clockwise to a space; a whole lap when the token already stands on it."""
    steps = game.track.distance(me.position, place) or game.track.size
    yield from steps_ahead(game, me, steps, clause, salary)


def step_back(game: Trading, me: Player, steps: int, clause: str, salary: bool = True) -> Steps[None]:
    """Walk anticlockwise, and land. Crossing the start backwards counts for nothing; stopping on it may."""
    place = game.track.ahead(me.position, -steps)
    if salary and place == game.track.start:
        game.happened(clause, words.MOVED, me.name, game.spaces[me.position], game.spaces[place])
        me.position = place
        yield from game.passes_start(me, True)
        if not me.out:
            yield from game.land(me)
    else:
        yield from set_down(game, me, place, clause)


def set_down(game: Trading, me: Player, place: int, clause: str) -> Steps[None]:
    """Put the token on a space, whatever lies between, and land there."""
    game.happened(clause, words.MOVED, me.name, game.spaces[me.position], game.spaces[place])
    me.position = place
    yield from game.land(me)
