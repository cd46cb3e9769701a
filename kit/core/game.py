"""What every game is: rules that run over plain state. A Session plays it; it knows no session."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.events import Event, Paid, Say
from kit.core.languages import retold
from kit.core.ledger import Account, transfer
from kit.core.requests import Chance, Choice, Request, Steps
from kit.core.state import shallow


class BadPlayers(ValueError):
    """Too few or too many players, or two of one name."""


@dataclass(frozen=True)
class Result:
    """How a game ended: `how` is won, lost or stopped; `reason` is a sentence; `scores` by player."""

    how: str
    winners: tuple[str, ...]
    reason: str
    clause: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        who = " and ".join(self.winners)
        return f"{self.how}{' by ' + who if who else ''}: {self.reason}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules over `state`. `turn()` starts from the state alone; what is not state never changes.

    A subclass sets `name` and `version` (raised whenever an old save would no longer replay), and writes `turn`,
    `over`, `result`, `accounts`, `turns`, and `adopt` if it keeps more than `state` that belongs to one position.
    """

    name: str = ""
    version: str = "1"

    def __init__(self, players: tuple[str, ...], options: Any, board: Any, state: Any) -> None:
        self.players = players          # names in seat order
        self.options = options
        self.board = board
        self.state = state
        self.digest = ""                # fingerprint of the board or components; a save keeps it
        self.events: list[Event] = []
        self.lang = "en"                 # the language of the table
        self.words: dict[str, str] = {}  # what rules say in English -> the same in the table's language; empty: English
        self._says: dict[str, Say] = {}
        self._phrases: dict[str, str] = {}

    # -- what a game writes

    def turn(self) -> Steps[None]:
        """One turn, from `state` alone. Nothing of it lives on in the generator when it has ended."""
        raise NotImplementedError

    def over(self) -> bool:
        raise NotImplementedError

    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        raise NotImplementedError

    def accounts(self) -> list[Account]:
        """Everybody who holds money: players in seat order, then the bank and the like."""
        raise NotImplementedError

    def turns(self) -> int:
        """How many turns have begun; the `turn` of every event."""
        raise NotImplementedError

    def adopt(self, state: Any) -> None:
        """Play on over this state: forget whatever was kept about another one."""
        self.state = state
        self.events = []

    # -- what a game uses

    def twin(self, state: Any) -> Game:
        """The same rules over another state; all that never changes is shared."""
        game = shallow(self)
        game.adopt(state)
        return game

    def happened(self, clause: str, say: Say, *args: Any) -> None:
        """Log an event: `say` with its arguments in the order of its template."""
        if self.words:
            say = self.say_in_words(say)
        self.events.append(Event(self.turns(), clause, say, args))

    def pay(self, clause: str, payer: Account, payee: Account, amount: int, reason: str, space: str = "") -> None:
        """Move money and log it. Whether somebody can pay is the caller's business."""
        self.events.append(self.paid(transfer(self.turns(), clause, payer, payee, amount, self.word(reason), space)))

    # -- the language of the table: sentences and phrases are looked up by their English

    def word(self, text: str) -> str:
        """A word or phrase of the rules in the table's language."""
        return self.words.get(text, text)

    def reason(self, text: str) -> str:
        """Why something is refused, put together by a rule in English, in the table's language."""
        return retold(text, self.words) if text and self.words else text

    def refusal(self, request: Request[Any], value: Any, english: str) -> str:
        """Why this answer was not taken, `english`, in the table's language."""
        return english

    def phrases(self) -> dict[str, str]:
        """`words` without the names of players, who may be called anything."""
        if not self._phrases:
            self._phrases = {english: said for english, said in self.words.items() if english not in self.players}
        return self._phrases

    def say_in_words(self, say: Say) -> Say:
        """A kind of event with its sentence in the table's language; an event's arguments stay what they are."""
        found = self._says.get(say.template)
        if found is None:
            found = self._says[say.template] = Say(say.kind, self.word(say.template))
            found.names, found.words = say.names, self.phrases()
        return found

    def paid(self, event: Paid) -> Paid:
        """A payment as this table tells it."""
        if self.words:
            event.say = self.say_in_words(event.say)
        return event

    def ask_in_words(self, request: Request[Any]) -> None:
        """Put a question into the table's language; its answers stay what they are."""
        request.template = self.words.get(request.template, request.template)
        phrases = self.phrases()
        request.args = tuple([phrases.get(arg, arg) if type(arg) is str else arg for arg in request.args])

    def pressing(self) -> tuple[str, ...]:
        """Seats with something to do in any open window that cannot wait for their own, such as rent to ask for."""
        return ()

    def label(self, request: Choice[Any] | Chance[Any], option: Any) -> str:
        """How an option reads on a button."""
        return str(option)


def check_players(players: Any, low: int, high: int, game: str) -> tuple[str, ...]:
    """Names in seat order, from names or a count. Raises BadPlayers."""
    reserve = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        raise BadPlayers(f"players are given as a list of names or as a number, not as {type(players).__name__}")
    count = players if isinstance(players, int) else len(players)
    if not low <= count <= high:
        few = f"{low} players" if low == high else f"{low} to {high} players"
        raise BadPlayers(f"{game} is for {few}; {count} given")
    names: tuple[Any, ...] = tuple(players) if not isinstance(players, int) else (
        reserve[:count] if count <= len(reserve) else tuple(f"P{i + 1}" for i in range(count)))
    seen: set[str] = set()
    for name in names:
        if not (isinstance(name, str) and name.strip()):
            raise BadPlayers(f"a player's name must be a text of at least one letter, not {name!r}")
        if not _can_be_written(name):
            raise BadPlayers(f"the name {name!r} has half a letter in it and cannot be written to a file")
        if name.strip() in seen:
            raise BadPlayers(f"two players are called {name.strip()!r}; every name must be different")
        seen.add(name.strip())
        if name in ("bank", "center", "pot"):
            raise BadPlayers(f"{name!r} is the name of an account of the game; choose another name")
    return names


def _can_be_written(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
