"""Before play: who is registered, in which wool, and what the host is owed in server money (mtc).

Server money and the prize never touch the economy of the board: the host's ledger is no account of the game.
"""
from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.game import BadPlayers, check_players
from kit.games.minetown.options import Options


class Refused(BadPlayers):
    """A registration, or a start, that the rules do not allow."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Fee:
    """One entry of the host's ledger: a player paid the host so much server money, for what, by which clause."""

    player: str
    what: str
    mtc: int
    clause: str


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class HostLedger:
    """What players paid the host; whole mtc."""

    fees: tuple[Fee, ...] = ()

    @property
    def mtc(self) -> int:
        return sum(fee.mtc for fee in self.fees)


def most_players(board: Board) -> int:
    return int(board.data.constants["players_max"])


class Table:
    """A table that is filling up: register players, give them their tokens, then the game may start."""

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.constants = board.data.constants
        tokens = board.data.facts.get("tokens") or [{"id": f"token {n + 1}"} for n in range(most_players(board))]
        self.colours: tuple[str, ...] = tuple(str(token["id"]) for token in tokens)
        self.players: list[str] = []
        self.wool: dict[str, str] = {}
        self.host = HostLedger()

    def register(self, name: str, paid: int) -> None:
        """One more player, who has paid the entrance fee to the host. Raises Refused (MIN-ENTRY-01, MIN-SEAT-01)."""
        most = most_players(self.board)
        fee = int(self.constants["entry_fee_mtc"])
        if len(self.players) >= most:
            raise Refused(f"table full: {most} players are registered")
        if paid != fee:
            raise Refused(f"the entrance fee is {fee} mtc; {name} pays {paid}")
        check_players([*self.players, name], 1, most, self.board.data.title)
        self.players.append(name)
        self.host.fees += (Fee(name, "entrance fee", fee, "MIN-ENTRY-02"),
                           Fee(name, "money kit", self.options.kit_price_mtc, "MIN-ENTRY-03"))

    def take_token(self, name: str, colour: str) -> None:
        """A registered player buys its token. Raises Refused: one of the eight colours, and nobody else's."""
        if name not in self.players:
            raise Refused(f"{name} is not registered")
        if colour not in self.colours:
            raise Refused(f"there is no wool {colour!r}; colours: {', '.join(self.colours)}")
        for other, taken in self.wool.items():
            if taken == colour and other != name:
                raise Refused(f"{other} has {colour} wool already; a colour belongs to one player")
        if name not in self.wool:
            self.host.fees += (Fee(name, "token kit", self.options.token_price_mtc, "MIN-ENTRY-05"),)
        self.wool[name] = colour

    def close(self) -> tuple[str, ...]:
        """Registration ends: the players in their order. Raises Refused when somebody or something is missing."""
        least = int(self.constants["players_min"])
        if len(self.players) < least:
            raise Refused(f"{self.board.data.title} needs at least {least} players; {len(self.players)} registered")
        for name in self.players:
            if name not in self.wool:
                raise Refused(f"{name} has no token yet")
        return tuple(self.players)


def seat(board: Board, options: Options, names: tuple[str, ...]) -> Table:
    """Everybody pays and takes the next free colour: how a game begins when nobody asks. Raises Refused."""
    table = Table(board, options)
    if len(names) > len(table.colours):
        raise Refused(f"{board.data.title} has {len(table.colours)} tokens; {len(names)} players want one")
    for name, colour in zip(names, table.colours, strict=False):
        table.register(name, int(table.constants["entry_fee_mtc"]))
        table.take_token(name, colour)
    return table
