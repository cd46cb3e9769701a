"""A request as a table shows it: a button or a line for every answer, a box for bids, pickers for dice."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.core.requests import Chance, Choice, Request, label

BUTTONS = 8             # more answers than that go into a drop-down
LETTERS = 95            # and so does a lot of text
BIDS = 12               # a longer run of whole numbers becomes a box


class Asked:
    """What is on offer at a request. `offered` keeps the answers; the desk sends back their places in it."""

    def __init__(self, session: Any, request: Request[Any], words: Mapping[str, str], people: Sequence[str]) -> None:
        self.session = session
        self.request = request
        self.words = words
        self.offered: list[Any] = []
        self.answers: list[dict[str, Any]] = []
        self.more: list[tuple[str, list[dict[str, Any]]]] = []
        self.number: dict[str, Any] | None = None
        self.dice: dict[str, int] | None = None
        self.spaces: dict[int, list[int]] = {}       # space -> answers that are about it
        self.choosers: list[dict[str, Any]] = []     # rows of things that narrow down what is offered
        self.columns: list[list[str]] = []           # title and width of each column, where answers are a table
        if isinstance(request, Chance):
            self._chance(request)
        elif isinstance(request, Choice):
            if request.player in people:
                self._choice(request, people)
            else:
                self._bot(request)

    # -- the three who may have to answer

    def _chance(self, request: Chance[Any]) -> None:
        """Chance: thrown here, or entered by the class after its own dice or cards."""
        if not self.session.by_hand:
            name = {"dice": "roll", "card": "draw"}.get(request.kind, "chance")
            self.answers = [{"key": "step", "text": self.words[name], "help": ""}]
        elif request.kind == "dice":
            faces = [option.faces for option in request.options]
            self.dice = {"count": len(faces[0]), "sides": max(max(row) for row in faces)}
        else:
            rows = [self._row(option) for option in request.options]
            self.more = [("", rows)]

    def _bot(self, request: Choice[Any]) -> None:
        self.answers = [{"key": "step", "text": self.words["bot_decides"].format(name=request.player), "help": ""}]

    def _choice(self, request: Choice[Any], people: Sequence[str]) -> None:
        """A person: one button an answer; what does not fit goes into a list; a run of numbers is a box."""
        options = request.options
        if isinstance(options, range) and len(options) > BIDS:
            self.number = {"low": options[0], "high": options[-1], "text": self.words["bid"]}
            return
        listed = list(options)
        numbers = [option for option in listed if isinstance(option, int) and not isinstance(option, bool)]
        if len(numbers) > BIDS and numbers == list(range(numbers[0], numbers[-1] + 1)):
            self.number = {"low": numbers[0], "high": numbers[-1], "text": self.words["bid"]}
            listed = [option for option in listed if option not in numbers]
        listed = [option for option in listed if getattr(option, "player", request.player) in people]
        rows = [self._row(option) for option in listed]
        if len(rows) <= BUTTONS and sum(len(row["text"]) + 4 for row in rows) <= LETTERS:
            self.answers = rows
            return
        self.answers, rest = rows[:1], rows[1:]
        groups: dict[str, list[dict[str, Any]]] = {}
        for row in rest:
            groups.setdefault(str(getattr(self.offered[row["key"]], "player", "")), []).append(row)
        self.more = list(groups.items())

    # -- one answer

    def plain_spaces(self) -> dict[int, Any]:
        """Spaces that are answers themselves: choosing one on the board is answering."""
        offered = self.offered
        return {index: offered[keys[0]] for index, keys in self.spaces.items() if isinstance(offered[keys[0]], str)}

    def _row(self, option: Any) -> dict[str, Any]:
        key = len(self.offered)
        self.offered.append(option)
        for index in spaces_of(self.session, option):
            self.spaces.setdefault(index, []).append(key)
        english = self.session.header.get("lang", "en") == "en"
        typed = label(option) if english else ""            # what saves call it, which is English
        return {"key": key, "text": reads(self.session, self.request, option), "help": typed}


def spaces_of(session: Any, option: Any) -> list[int]:
    """The spaces that an answer is about: it is one, or it does something there."""
    by_id = getattr(session.board, "by_id", {})
    names = [option, getattr(option, "what", None), getattr(option, "space", None)]
    return [by_id[name] for name in names if isinstance(name, str) and name in by_id]


def reads(session: Any, request: Request[Any], option: Any) -> str:
    """How an answer reads on its button: the game's words; ids of spaces and cards by their names."""
    text: str = session.game.label(request, option)
    if text != label(option):
        return text
    verb, what = getattr(option, "verb", None), getattr(option, "what", None)
    if isinstance(verb, str) and isinstance(what, str):
        who = getattr(option, "player", "")
        mover = getattr(request, "player", "")
        said = f"{verb} {name_of(session, what)}".replace("_", " ").strip()
        return _capital(said) if who == mover else f"{who}: {said}"
    name = name_of(session, text)
    return _capital(name.replace("_", " ") if name == text else name)


def name_of(session: Any, thing: str) -> str:
    """The name behind an id of a space, a card or a player's seat; anything else is its own name."""
    board = session.board
    if thing in session.players:
        return thing
    by_id = getattr(board, "by_id", {})
    if thing in by_id:
        return str(board.spaces[by_id[thing]].name)
    data = getattr(board, "data", None)
    names = getattr(data, "names", {})
    if thing in names:
        return str(names[thing])
    for deck in getattr(data, "decks", {}).values():
        for card in deck.cards:
            if card.id == thing:
                return f"{card.title} ({card.id})"
    return thing


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
