"""For tests of games, ours and yours: positions to start from, conformance, playthroughs, node counts."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


def deal(game: str, players: int | list[str] = 3, *, to_move: str | None = None,
         owns: Mapping[str, Sequence[int | str]] | None = None, level: Mapping[int | str, int] | None = None,
         at: Mapping[str, int | str] | None = None, cash: Mapping[str, int] | None = None, options: Any = None,
         **parts: Mapping[str, Any]) -> Session:
    """A position of a property-trading game, at the start of `to_move`'s turn; what is not named is as in a new game.

    `owns`: deeds by player; `level`: tokens or buildings by space; `at`: where players stand; `cash`: their money, which
    comes out of the bank. Spaces by index or id. Further `parts` go into the state's dict of that name: `loan={"Ann": 10}`.
    """
    def edit(rules: Any) -> None:
        s = rules.s
        for name, places in (owns or {}).items():
            for place in places:
                s.owner[rules.track.index(place)] = name
        for place, count in (level or {}).items():
            s.level[rules.track.index(place)] = count
        for name, place in (at or {}).items():
            s.players[name].position = rules.track.index(place)
        for name, money in (cash or {}).items():
            s.bank.cash += s.players[name].cash - money
            s.players[name].cash = money
        for name, values in parts.items():
            getattr(s, name).update(values)
        s.to_move = to_move or rules.players[0]
    return position(game, players, edit, options=options)
