"""New Rooms: installing, improving, and what a side does when it comes into play."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.cubes import stock
from kit.games.hospital.house import House


def choose_room(game: House, actor: str, clause: str) -> Steps[str]:
    """The players choose a New Room card from the supply (HHH-INST-01, HHH-SETUP-11)."""
    rooms = game.installable()
    if len(rooms) == 1:
        return rooms[0]
    room: str = yield from Ask(game, actor, "which New Room is installed? ({} so far)", (len(game.s.rooms),),
                               tuple(rooms), clause)
    return room


def install(game: House, room: str, clause: str, improved: bool = False) -> None:
    """Add a room on its Basic side (HHH-ROOM-03); what it does at once is for `comes_into_play`."""
    game.s.rooms[room] = improved
    game.happened(clause, words.INSTALLED, room)


def comes_into_play(game: House, room: str) -> Steps[None]:
    """The immediate effect of the side that shows, once (HHH-ROOM-06): a Blood Bank is cleared and stocked."""
    s = game.s
    improved = s.rooms[room]
    for effect in game.box.rooms[room].side(improved):
        if effect.verb == "store":
            for colour, count in s.store.items():
                s.discards[colour] += count
                s.store[colour] = 0
            yield from stock(game, effect.n, "HHH-BANK-07" if improved else "HHH-BANK-03")


def improve(game: House, room: str, clause: str = "HHH-ROOM-04") -> Steps[None]:
    """Turn a Basic room to its improved side; patients stay on it (HHH-ROOM-05)."""
    game.s.rooms[room] = True
    game.happened(clause, words.IMPROVED, room)
    yield from comes_into_play(game, room)


def choose_improvement(game: House, actor: str, price: int, clause: str, decline: bool) -> Steps[bool]:
    """Choose an installed Basic room, pay, improve it. False when nothing was improved."""
    rooms = game.improvable()
    if not rooms or game.s.money.cash < price:
        return False
    room = rooms[0]
    if decline or len(rooms) > 1:
        options = ((NO,) if decline else ()) + tuple(rooms)
        room = yield from Ask(game, actor, "improve which room for {}?", (price,), options, clause)
        if room == NO:
            return False
    game.lose(clause, price, "improvement", room)
    yield from improve(game, room, clause)
    return True
