"""Competitors and monopolists: how the sides are declared, and what a monopoly is."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.events import Say
from kit.core.requests import Choice, Steps
from kit.games.trading.state import NOBODY

if TYPE_CHECKING:
    from kit.games.antimonopoly.game import Antimonopoly

COMPETITOR, MONOPOLIST = "competitor", "monopolist"
SIDES = (COMPETITOR, MONOPOLIST)

DECLARED = Say("declared", "{player} is a {side} and takes the token {token}.")


def declare(game: Antimonopoly, first: str) -> Steps[None]:
    """From the first player on, each declares a side; who has no choice left is not asked (ANT-SIDE-01)."""
    for player in game.round_from(first):
        sides = open_sides(game)
        side = sides[0]
        if len(sides) > 1:
            side = yield from Choice(player.name, "{} declares a side", (player.name,), sides, "ANT-SIDE-01")
        player.side = side
        token = take_token(game, player.name, side)
        shown = token_name(game, token)
        clause = "ANT-SIDE-01" if len(sides) > 1 else "ANT-SIDE-02"
        game.happened(clause, DECLARED, player.name, game.track.data.words.get(side, side), shown)


def open_sides(game: Antimonopoly) -> tuple[str, ...]:
    """The sides that may still be declared: in the end they differ by one at the most (ANT-SIDE-02)."""
    most = (len(game.players) + int(game.constants["side_difference_max"])) // 2
    taken = [player.side for player in game.a.players.values()]
    return tuple([side for side in SIDES if taken.count(side) < most])


def take_token(game: Antimonopoly, name: str, side: str) -> str:
    """The next token of the side's colour; no two are the same (ANT-SIDE-04, ANT-SIDE-05, ANT-KIT-06)."""
    colour = next(str(token["id"]) for token in game.track.data.facts["tokens"] if token["side"] == side)
    number = 1 + len([token for token in game.a.tokens.values() if token.startswith(colour)])
    token = f"{colour} {number}"
    game.a.tokens[name] = token
    return token


def token_name(game: Antimonopoly, token: str) -> str:
    """How a token is called at this table."""
    colour, _, number = token.partition(" ")
    names = next(row["name"] for row in game.track.data.facts["tokens"] if row["id"] == colour)
    return f"{names.get(game.lang, names['en'])} {number}"


def monopoly(game: Antimonopoly, place: int) -> bool:
    """Whether the owner of a deed is a monopolist with two streets or companies of its kind (ANT-BUILD-02)."""
    owner = game.a.owner[place]
    return (owner != NOBODY and game.a.players[owner].side == MONOPOLIST
            and game.owned(place, owner) >= game.streets_to_build[MONOPOLIST])


def breaks_monopoly(game: Antimonopoly, owner: list[str], mortgaged: list[bool], group: str, name: str) -> bool:
    """Whether a monopolist would have buildings in a colour without holding enough of it (ANT-TRADE-02)."""
    if game.a.players[name].side != MONOPOLIST:
        return False
    members = game.track.members[group]
    mine = [i for i in members if owner[i] == name]
    counted = [i for i in mine if game.o.mortgaged_counts_for_monopoly or not mortgaged[i]]
    return any(game.a.level[i] for i in mine) and len(counted) < game.streets_to_build[MONOPOLIST]
