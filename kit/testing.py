"""For tests of games, ours and yours: positions to start from, conformance, playthroughs, node counts."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.core.requests import Chance, Choice, label
from kit.core.session import Session
from kit.games import new_game


def position(game: str, players: int | list[str] = 3, edit: Callable[[Any], None] | None = None, *,
             options: Any = None, board: Any = None, lang: str = "en") -> Session:
    """A session that starts from a position: `edit(game)` changes the state before the first rule runs.

    Every chance is answered by hand (`session.answer(...)`), or by seed 0 after `session.by_hand = False`.
    """
    rules = new_game(game, players, options, board, lang)
    if edit is not None:
        edit(rules)
    session = Session(rules, {"game": game}, 0)
    session.by_hand = True
    return session


def play(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other; each may be an option or its label."""
    for value in answers:
        session.answer(value)
    return session


def count_nodes(session: Session, depth: int) -> int:
    """How many positions lie `depth` answers ahead: chance and choices alike, each listed option once."""
    if depth == 0 or session.waiting is None:
        return 1
    return sum(count_nodes(session.fork().answer(option), depth - 1) for option in list(session.waiting.options))


def transcript(session: Session) -> list[str]:
    """The game so far, to be read aloud: every question with its answer, and what came of it."""
    lines: list[str] = []
    again = session.fork(0)
    shown = 0
    for value in session.answers:
        asked = again.waiting
        assert asked is not None
        who = asked.player if isinstance(asked, Choice) else "chance" if isinstance(asked, Chance) else "?"
        again.answer(value)
        lines.append(f"{who}: {asked.about} -> {label(value)}")
        lines += [f"    {event.text} [{event.clause}]" for event in again.events[shown:]]
        shown = len(again.events)
    return lines
