"""HMOnopoly: begin a game of it."""
from __future__ import annotations

from typing import Any

from kit.core.board import board_of
from kit.core.data import load_board
from kit.core.game import check_players
from kit.core.ledger import Account
from kit.core.options import build
from kit.games.hmonopoly.game import HMOnopoly
from kit.games.hmonopoly.options import Options
from kit.games.hmonopoly.state import HmoState
from kit.games.trading.game import decks, seats


def begin(players: Any, options: Any = None, board: Any = None, lang: str = "en") -> HMOnopoly:
    """A new game: everybody on Fiscal Year with the opening money, all else with the bank (HMO-SET-01, HMO-SET-05)."""
    data = load_board(board or "hmonopoly", lang)
    track = board_of(data)
    facts = data.constants
    names = check_players(players, facts["players_min"], facts["players_max"], data.title)
    everybody, bank = seats(names, facts["start_cash"], track.start)
    state = HmoState(everybody, [""] * track.size, [0] * track.size, [False] * track.size, decks(track), bank,
                     Account("center"), loan=dict.fromkeys(names, 0))
    return HMOnopoly(names, build(Options, options), track, state)
