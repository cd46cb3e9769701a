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
    s, me = game.s, game.s.players[player]
    if game.h.going_on or s.auction or me.out:
        return []
    if player != s.to_move and game.table.token_windows == "own_turn":  # noqa: S105 - a token of the game
        return []
    prices = game.token_prices
    acts = [Act(player, "certify" if s.level[i] < CERTIFICATION else "expand", game.spaces[i].id) for i in game.hcfs
            if s.owner[i] == player and s.level[i] < EXPANSION and me.cash >= prices[s.level[i]]]
    for group in game.sets:
        cost = network_price(game, player, group)
        if 0 < cost <= me.cash:
            acts.append(Act(player, "network", group))
    return acts


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
    networked = [i for i in game.hcfs if s.level[i] == NETWORK]
    if not networked:
        return
    kept: list[int] = []
    for group in game.sets:
        members = game.track.members[group]
        if game.whole_group(group) != NOBODY and all(s.level[i] == NETWORK for i in members):
            kept.extend(members)
    for i in networked:
        if i not in kept:
            lose(game, i)


def lose(game: HMOnopoly, i: int) -> None:
    """Take the network token off, without compensation (HMO-TOK-16)."""
    game.s.level[i] = EXPANSION
    game.happened("HMO-TOK-16", STRIPPED, game.spaces[i])


