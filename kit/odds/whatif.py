"""A changed board: what would odds and incomes be if a price, a rent, a card, the dice or a space were different?

    changed = kit.odds.what_if("minetown", {"dice": 3, "rent_times": {"iceholm": 2}})
    changed.landing()           # both boards side by side
    changed.board               # the changed board: chain(..., board=...), new_game(..., board=...)

The changes, each checked before anything is worked out:

    a name of a constant        its value: {"dice": 1, "salary": 100, "fees": [1, 2, 4, 8]}
    "price", "mortgage"         by space: {"price": {"iceholm": 80}}
    "amount"                    what a tax asks, by space
    "build_price"               by group
    "rents"                     the whole ladder by space; with sides, {side: ladder}
    "rent_times"                a number for all rents, or by space or group; rounded (HMOnopoly: the fees)
    "card"                      new effects by card: {"chance_04": [{"verb": "move_by", "steps": 5}]}
    "without"                   cards that are taken out
    "move"                      a space to another index; those between make room
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kit.core.data import BoardData, Card, Deck, Effect, Space, fits
from kit.core.game import Game
from kit.core.session import Session
from kit.core.verbs import KINDS, REQUIRED, VERBS
from kit.games.trading.game import Trading
from kit.odds.markov import Chain, chain
from kit.odds.walker import Policy, game_of

if TYPE_CHECKING:
    import pandas as pd


class BadChange(ValueError):
    """A change that this board does not admit; the message says what would."""


class WhatIf:
    """Two boards of one game: as it is, and changed. `before` and `after` are their chains, `board` the changed one."""

    def __init__(self, rules: Trading, board: BoardData, changes: Mapping[str, Any], policy: str | Policy,
                 side: str) -> None:
        self.game = rules
        self.board = board
        self.changes = dict(changes)
        self.before: Chain = chain(rules, policy, side=side)
        self.after: Chain = chain(rules, policy, board=board, side=side)

    def __repr__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.changes.items())
        return f"<{self.game.track.data.title}, if {told or 'nothing changed'}>"

    def landing(self, measure: str = "touches_per_turn") -> pd.DataFrame:
        """By space: a measure of `Landing` before and after, their difference, and its share of what it was."""
        import pandas
        before = getattr(self.before.landing(), measure)
        after = getattr(self.after.landing(), measure)
        frame = pandas.DataFrame({"before": before, "after": after})
        frame.index.name = "space"
        frame["difference"] = frame["after"] - frame["before"]
        frame["change"] = frame["difference"] / frame["before"]
        return frame

    def fees(self, **how: Any) -> pd.DataFrame:
        """By deed: income per opponent turn before and after, their difference, and turns to earn the price back."""
        import pandas

        from kit.odds.deeds import fees
        before = fees(self.game, self.before.policy, side=self.before.side, **how)
        after = fees(self.game, self.after.policy, board=self.board, side=self.after.side, **how)
        frame = pandas.DataFrame({"before": before["income"], "after": after["income"]})
        frame["difference"] = frame["after"] - frame["before"]
        frame["payback_before"], frame["payback_after"] = before["payback"], after["payback"]
        return frame


def what_if(game: str | Game | Session, changes: Mapping[str, Any], policy: str | Policy = "leave", *,
            board: Any = None, options: Any = None, side: str = "") -> WhatIf:
    """The game as it is beside the game on a changed board. Raises BadChange, and what `chain` raises."""
    rules = game_of(game, board, options)
    return WhatIf(rules, changed(rules.track.data, changes), changes, policy, side)


def changed(board: BoardData, changes: Mapping[str, Any]) -> BoardData:
    """A board with these changes; the one given stays as it is. Raises BadChange."""
    for name, value in changes.items():
        if name in CHANGES:
            board = CHANGES[name](board, value)
        elif name in board.constants:
            board = _constant(board, name, value)
        else:
            known = [*CHANGES, *board.constants]
            raise BadChange(f"nothing on this board is called {name!r}{_near(name, known)}; a change is one of "
                            f"{', '.join(CHANGES)}, or a constant: {', '.join(board.constants)}")
    return board


def _near(name: object, known: Sequence[str]) -> str:
    close = get_close_matches(str(name), known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _whole(value: Any, what: str, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadChange(f"{what} is {value!r}; a whole number from {least} expected")
    return value


def _mapping(value: Any, name: str, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadChange(f"{name!r} takes a dict from {what} to its new value, not {value!r}")
    return value


def _constant(board: BoardData, name: str, value: Any) -> BoardData:
    """A constant keeps its kind: a number stays one, a list keeps its length, a dict its names."""
    was = board.constants[name]
    if isinstance(was, (bool, str)):
        if type(value) is not type(was):
            raise BadChange(f"{name} is {was!r}; {value!r} is of another kind")
    elif isinstance(was, int):
        _whole(value, name, 1 if name in ("dice", "die_faces", "exit_attempts", "doubles_limit") else 0)
    elif isinstance(was, (list, tuple)):
        if not isinstance(value, (list, tuple)) or len(value) != len(was):
            raise BadChange(f"{name} is a list of {len(was)}: {was!r}; not {value!r}")
    elif isinstance(was, Mapping) and (not isinstance(value, Mapping) or set(value) != set(was)):
        raise BadChange(f"{name} has the names {', '.join(map(str, was))}; not {value!r}")
    if name == "dice" and value > 4:
        raise BadChange(f"dice is {value}; at most 4 can be thrown here")
    return replace(board, constants={**board.constants, name: value})


# ------------------------------------------------------------------------------------------------------------- spaces


def _space(board: BoardData, name: str) -> Space:
    ids = [space.id for space in board.spaces]
    if name not in ids:
        raise BadChange(f"no space is called {name!r}{_near(name, ids)}")
    return board.spaces[ids.index(name)]


def _with(board: BoardData, spaces: Mapping[str, Space]) -> BoardData:
    return replace(board, spaces=tuple(spaces.get(space.id, space) for space in board.spaces))


def _price(board: BoardData, value: Any) -> BoardData:
    new: dict[str, Space] = {}
    for name, price in _mapping(value, "price", "a space").items():
        space = _space(board, name)
        if space.price is None:
            raise BadChange(f"{space.name} cannot be bought: it has no price to change")
        _whole(price, f"price of {space.name}", 1)
        loan = space.mortgage
        new[name] = replace(space, price=price, mortgage=loan if loan is None else loan * price // space.price)
    return _with(board, new)


def _mortgage(board: BoardData, value: Any) -> BoardData:
    new: dict[str, Space] = {}
    for name, loan in _mapping(value, "mortgage", "a space").items():
        space = _space(board, name)
        if space.price is None or _whole(loan, f"mortgage of {space.name}") > space.price:
            raise BadChange(f"mortgage of {space.name} is {loan}; at most its price, {space.price}, expected")
        new[name] = replace(space, mortgage=loan)
    return _with(board, new)


def _amount(board: BoardData, value: Any) -> BoardData:
    new: dict[str, Space] = {}
    for name, amount in _mapping(value, "amount", "a space").items():
        space = _space(board, name)
        if "amount" not in space.facts:
            raise BadChange(f"{space.name} asks for no amount")
        new[name] = replace(space, facts={**space.facts, "amount": _whole(amount, f"amount of {space.name}")})
    return _with(board, new)


def _build_price(board: BoardData, value: Any) -> BoardData:
    groups = dict(board.groups)
    new: dict[str, Space] = {}
    for name, price in _mapping(value, "build_price", "a group").items():
        group = groups.get(name)
        if group is None or group.build_price is None:
            known = [g.id for g in board.groups.values() if g.build_price is not None]
            raise BadChange(f"nothing is built on {name!r}{_near(name, known)}; groups: {', '.join(known)}")
        groups[name] = replace(group, build_price=_whole(price, f"build_price of {group.name}", 1))
        new |= {space.id: replace(space, build_price=price) for space in board.spaces if name in space.groups}
    return replace(_with(board, new), groups=groups)


def _rents(board: BoardData, value: Any) -> BoardData:
    new: dict[str, Space] = {}
    for name, ladder in _mapping(value, "rents", "a space").items():
        space = _space(board, name)
        if space.side_rents:
            ladders = _mapping(ladder, "rents", "a side")
            unknown = [side for side in ladders if side not in space.side_rents]
            if unknown:
                raise BadChange(f"{unknown[0]!r} is no side; sides: {', '.join(space.side_rents)}")
            rents = {side: _ladder(space, ladders.get(side, was), was) for side, was in space.side_rents.items()}
            new[name] = replace(space, side_rents=rents)
        else:
            new[name] = replace(space, rents=_ladder(space, ladder, space.rents))
    return _with(board, new)


def _ladder(space: Space, ladder: Any, was: tuple[int, ...]) -> tuple[int, ...]:
    if not was:
        raise BadChange(f"{space.name} has no rents of its own")
    if not isinstance(ladder, (list, tuple)) or len(ladder) != len(was):
        raise BadChange(f"rents of {space.name} are {len(was)} numbers, now {list(was)}; not {ladder!r}")
    for rent in ladder:
        _whole(rent, f"a rent of {space.name}")
    if any(after < before for before, after in pairwise(ladder)):
        raise BadChange(f"rents of {space.name} fall: {list(ladder)}; no step may be below the one before it")
    return tuple(ladder)


def _rent_times(board: BoardData, value: Any) -> BoardData:
    """Rents times a factor, everywhere or by space or group; a board without rents has one list of fees."""
    factors: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
    for name, factor in (factors or {"all rents": value}).items():
        if isinstance(factor, bool) or not isinstance(factor, (int, float)) or not 0 <= factor <= 1000:
            raise BadChange(f"{name}: {factor!r} times; a number from 0 to 1000 expected")
        if isinstance(value, Mapping) and name not in board.groups:
            _space(board, name)
    if not isinstance(value, Mapping) and "fees" in board.constants:
        fees = [_times(fee, value) for fee in board.constants["fees"]]
        return replace(board, constants={**board.constants, "fees": fees})
    new: dict[str, Space] = {}
    for space in board.spaces:
        factor = factors.get(space.id, next((factors[g] for g in space.groups if g in factors), None))
        if not isinstance(value, Mapping):
            factor = value
        if factor is not None and (space.rents or space.side_rents):
            new[space.id] = replace(space, rents=tuple(_times(rent, factor) for rent in space.rents), side_rents={
                side: tuple(_times(rent, factor) for rent in ladder) for side, ladder in space.side_rents.items()})
    if not new:
        raise BadChange(f"rent_times {value!r} reaches no space that has rents")
    return _with(board, new)


def _times(rent: int, factor: float) -> int:
    return int(rent * factor + 0.5)


def _move(board: BoardData, value: Any) -> BoardData:
    """Spaces to another index. The first space of the track keeps its own: it is where everything is counted from."""
    spaces = list(board.spaces)
    for name, index in _mapping(value, "move", "a space").items():
        space = _space(board, name)
        at = _whole(index, f"index of {space.name}")
        if at >= len(spaces):
            raise BadChange(f"index of {space.name} is {at}; 0 to {len(spaces) - 1} expected")
        spaces = [other for other in spaces if other.id != name]
        spaces.insert(at, space)
    count, sides = len(spaces), board.track.sides
    return replace(board, spaces=tuple(replace(space, index=i, side=i * sides // count)
                                       for i, space in enumerate(spaces)))


# -------------------------------------------------------------------------------------------------------------- cards


def _card(board: BoardData, value: Any) -> BoardData:
    new: dict[str, Card] = {}
    for name, rows in _mapping(value, "card", "a card").items():
        card = _find(board, name)
        if not isinstance(rows, (list, tuple)):
            raise BadChange(f"effects of card {name} are a list, not {rows!r}")
        effects = tuple(_effect(board, card, row) for row in rows)
        new[name] = replace(card, effects=effects, if_impossible=())
    decks = {key: replace(deck, cards=tuple(new.get(card.id, card) for card in deck.cards))
             for key, deck in board.decks.items()}
    return replace(board, decks=decks)


def _find(board: BoardData, name: str) -> Card:
    cards = {card.id: card for deck in board.decks.values() for card in deck.cards}
    if name not in cards:
        raise BadChange(f"no card is called {name!r}{_near(name, list(cards))}")
    return cards[name]


def _effect(board: BoardData, card: Card, row: Any) -> Effect:
    """One step of a card, checked against the table of verbs and the spaces of the board."""
    if isinstance(row, Effect):
        return row
    verb = row.get("verb") if isinstance(row, Mapping) else None
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadChange(f"an effect of card {card.id} has no verb that is known: {row!r}; verbs: {', '.join(VERBS)}")
    params = VERBS[verb]
    args = {key: param.default for key, param in params.items() if param.default not in (None, REQUIRED)}
    for key, given in row.items():
        if key == "verb":
            continue
        if key not in params:
            raise BadChange(f"{verb!r} on card {card.id} has no parameter {key!r}; it has {', '.join(params)}")
        fits_kind, wanted = KINDS[params[key].kind]
        if not fits_kind(given):
            raise BadChange(f"{key} of {verb!r} on card {card.id} is {given!r}; {wanted} expected")
        args[key] = given
    for key, param in params.items():
        if param.default == REQUIRED and key not in args:
            raise BadChange(f"{verb!r} on card {card.id} lacks {key!r} ({KINDS[param.kind][1]})")
    to = args.get("to")
    if verb == "move_to" and isinstance(to, Mapping):
        if "space" in to:
            _space(board, to["space"])
        if "next" in to and not any(fits(space, to["next"]) for space in board.spaces):
            raise BadChange(f"card {card.id} leads to the next space of {to['next']}, and the board has none")
    return Effect(verb, args)


def _without(board: BoardData, value: Any) -> BoardData:
    names = [value] if isinstance(value, str) else list(value)
    for name in names:
        _find(board, name)
    decks: dict[str, Deck] = {}
    for key, deck in board.decks.items():
        cards = tuple(card for card in deck.cards if card.id not in names)
        if not cards:
            raise BadChange(f"the deck {deck.name} would be empty")
        decks[key] = replace(deck, cards=cards)
    return replace(board, decks=decks)


CHANGES: dict[str, Callable[[BoardData, Any], BoardData]] = {
    "price": _price, "mortgage": _mortgage, "amount": _amount, "build_price": _build_price, "rents": _rents,
    "rent_times": _rent_times, "card": _card, "without": _without, "move": _move,
}
