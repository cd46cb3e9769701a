"""Tokens: certification, expansion, network - what they cost, whom they pay, and when they are lost."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.ledger import Account
from kit.games.hmonopoly.state import CERTIFICATION, EXPANSION, NETWORK, TOKENS
from kit.games.hmonopoly.words import STRIPPED, TOKEN
from kit.games.trading.offers import Act
from kit.games.trading.state import NOBODY

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly


def legal(game: HMOnopoly, player: str) -> list[Act]:
    """What `player` may buy in the window that is open now: the next token of an own HCF, a whole set's network."""
    if closed(game, player):
        return []
    level = game.s.level
    acts = [Act(player, "certify" if level[i] < CERTIFICATION else "expand", game.spaces[i].id)
            for i in game.hcfs_of(player)]
    acts += [Act(player, "network", group) for group in game.sets]
    return [act for act in acts if not why_not(game, act)]


def closed(game: HMOnopoly, player: str) -> str:
    """Why `player` may buy no token at all just now; "" when it may."""
    s = game.s
    if player not in s.players or s.players[player].out:
        return "nobody of that name is in the game"
    if game.h.going_on or s.auction:
        return "not before what is going on is done"
    if player != s.to_move and game.table.token_windows == "own_turn":  # noqa: S105 - a token of the game
        return "tokens are bought in one's own turn"
    return ""


def why_not(game: HMOnopoly, act: Act) -> str:
    """Why this token may not be bought, time and turn left out; "" when it may."""
    s = game.s
    if act.verb == "network":
        cost = network_price(game, act.player, act.what) if act.what in game.sets else 0
        if not cost:
            return "a network needs a whole set of one's own, expanded throughout"
    else:
        i = game.track.by_id.get(act.what, -1)
        if i < 0 or not game.kinds[i] or s.owner[i] != act.player:
            return "it is no HCF of one's own"
        level = s.level[i]
        if level >= EXPANSION or act.verb != ("certify" if level < CERTIFICATION else "expand"):
            return "this is not its next token"
        cost = game.token_prices[level]
    return "" if cost <= s.players[act.player].cash else f"it costs {cost}"


def network_price(game: HMOnopoly, player: str, group: str) -> int:
    """What networking a whole set costs `player`; 0 when it cannot be done (HMO-TOK-14, HMO-TOK-15)."""
    s, members = game.s, game.track.members[group]
    missing = 0
    for i in members:
        if s.owner[i] != player or s.level[i] < EXPANSION:
            return 0
        missing += s.level[i] == EXPANSION
    return missing * game.token_prices[NETWORK - 1]


def buy(game: HMOnopoly, act: Act) -> None:
    """Pay for the token and place it."""
    if act.verb == "network":
        for i in game.track.members[act.what]:
            if game.s.level[i] == EXPANSION:
                place(game, act.player, i, NETWORK, "HMO-TOK-12", game.owner_of(game.telecom[i]))
    elif act.verb == "certify":
        place(game, act.player, game.track.by_id[act.what], CERTIFICATION, "HMO-TOK-05", game.s.pot)
    else:
        place(game, act.player, game.track.by_id[act.what], EXPANSION, "HMO-TOK-07", game.owner_of(game.construction))


def place(game: HMOnopoly, player: str, i: int, level: int, clause: str, payee: Account | None) -> None:
    """Put the token on; `payee` None means that it is free."""
    token = TOKENS[level - 1]
    game.s.level[i] = level
    game.happened(clause, TOKEN, player, token, game.spaces[i])
    if payee is not None:
        game.pay(clause, game.s.players[player], payee, game.token_prices[level - 1], f"{token} token",
                 game.spaces[i].id)


def strip(game: HMOnopoly, moved: list[int]) -> None:
    """A network token stays exactly where its HCF lies in a whole set that is networked throughout (HMO-TOK-18)."""
    s = game.s
    if not game.table.network_survives_whole_transfer:
        for i in moved:
            if s.level[i] == NETWORK:
                lose(game, i)
    if game.table.bank_clears_tokens:
        for i in moved:
            if s.owner[i] == NOBODY:
                s.level[i] = 0
    if NETWORK not in s.level:
        return
    kept: list[int] = []
    for group in game.sets:
        members = game.track.members[group]
        if s.level[members[0]] == NETWORK and all(s.level[i] == NETWORK for i in members) and game.whole_group(group):
            kept.extend(members)
    for i in game.hcfs:
        if s.level[i] == NETWORK and i not in kept:
            lose(game, i)


def lose(game: HMOnopoly, i: int) -> None:
    """Take the network token off, without compensation (HMO-TOK-16)."""
    game.s.level[i] = EXPANSION
    game.happened("HMO-TOK-16", STRIPPED, game.spaces[i])


