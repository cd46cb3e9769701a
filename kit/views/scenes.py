"""What is to be seen of a game, as plain data: the one thing that the picture and the board on screen are drawn from.

A scene is a dict that can be written as JSON:

    game, title          which game, and its name
    layout               "ring": spaces round a middle, the start at the lower right, clockwise
    per_side             spaces to a side of the ring
    spaces               list of: index, id, name, kind, bar (colour or ""), bar_name, background (colour),
                         background_name, foot (text at the foot), owner (seat or -1), mortgaged,
                         marks (list of {name, colour, shape}: tokens or buildings on the bar)
    players              list of: seat, name, letter, cash, deeds (names), extras (texts), position (index, -1 when
                         out), confined, out, on_turn
    dice                 the faces thrown last
    pot                  [name, amount] of the money in the middle, or None
    said                 the latest events: turn, clause, text
    prices               lines of the price list
    provenance           which part of board and cards was made for this kit; "" when none was

A game that has a look of its own puts a function `game -> scene` into LOOKS; all others look like a ring of deeds.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from kit.views.looks import PAPER, PLAIN

Scene = dict[str, Any]

# game -> "module:function" that makes its scene
LOOKS: dict[str, str] = {"hmonopoly": "kit.views.scenes:hmonopoly", "hospital": "kit.views.hospital_scene:scene"}

SAID = 6                # how many events the middle of the board can show
HOUSES = 4              # more buildings than that on a space are one hotel

# how tokens and buildings look: their colour, and a shape as the second sign
HEX = {"red": "#D7263D", "yellow": "#F7C600", "green": "#1E9E4A"}
SHAPES = {"certification": "square", "expansion": "triangle", "network": "circle"}
HOUSE = {"name": "house", "colour": "#1E9E4A", "shape": "house"}
HOTEL = {"name": "hotel", "colour": "#D7263D", "shape": "hotel"}


class NoScene(ValueError):
    """Nobody has said yet what this game looks like."""


def scene(game: Any) -> Scene:
    """The scene of a game. Raises NoScene for one that has no look of its own and no deeds on a ring."""
    place = LOOKS.get(game.name)
    if place is None:
        if not hasattr(game.state, "owner") or not hasattr(getattr(game.board, "data", None), "spaces"):
            raise NoScene(f"{game.name} has no picture: no function in kit.views.scenes.LOOKS makes one")
        return deeds(game)
    module, _, name = place.partition(":")
    look: Callable[[Any], Scene] = getattr(import_module(module), name)
    return look(game)


# -- two looks


def hmonopoly(game: Any) -> Scene:
    """Region on the bar, specialty behind the text and at its foot (HMO-HCF-03); tokens lie on the bar (HMO-TOK-04).

    No price stands on a space; the price list is apart (HMO-PRC-08).
    """
    data = game.board.data
    colours: Mapping[str, str] = data.constants["token_colours"]
    tokens = [{"name": name, "colour": HEX.get(colour, colour), "shape": SHAPES.get(name, "square")}
              for name, colour in colours.items()]
    made = _ring(game)
    for space, cell in zip(data.spaces, made["spaces"]):
        for group in (data.groups[name] for name in space.groups):
            if group.kind == "region":
                cell["bar"], cell["bar_name"] = group.colour, group.name
            else:
                cell["background"], cell["background_name"] = group.colour, group.name
                cell["foot"] = group.name
        cell["marks"] = tokens[:game.state.level[space.index]]
    for row in made["players"]:
        loan = game.state.loan.get(row["name"], 0)
        whole = len(_whole_groups(game, row["name"]))
        row["extras"] += [f"loan {loan}"] if loan else []
        row["extras"] += [f"{whole} HMOnopol{'y' if whole == 1 else 'ies'}"] if whole else []
    prices, tokens_cost = data.constants["prices"], data.constants["token_prices"]
    made["prices"] = [_listed(prices), _listed(tokens_cost)]
    made["unit"] = "m$"
    return made


def deeds(game: Any) -> Scene:
    """Streets with a coloured bar, the price at the foot, houses and hotels on the bar."""
    data = game.board.data
    made = _ring(game)
    spanish = data.lang == "es"
    for space, cell in zip(data.spaces, made["spaces"]):
        for group in (data.groups[name] for name in space.groups):
            cell["bar"], cell["bar_name"] = group.colour, group.name
        amount = space.price if space.price is not None else space.facts.get("amount")
        cell["foot"] = str(amount) if isinstance(amount, int) else ""
        level = game.state.level[space.index]
        cell["marks"] = [HOTEL] if level > HOUSES else [HOUSE] * level
    for row in made["players"]:
        player = game.state.players[row["name"]]
        whole = len(_whole_groups(game, row["name"]))
        row["extras"] += [player.side] if player.side else []
        row["extras"] += [("preso" if spanish else "confined")] if player.confined else []
        row["extras"] += [f"{len(player.kept)} {'cartas' if spanish else 'kept'}"] if player.kept else []
        row["extras"] += [f"{whole} {'completos' if spanish else 'sets'}"] if whole else []
    return made


# -- parts


def _ring(game: Any) -> Scene:
    """What every ring of spaces shows, before a game says its own."""
    data, state = game.board.data, game.state
    seats = {name: i for i, name in enumerate(state.players)}
    spaces = [{
        "index": space.index, "id": space.id, "name": str(space.name), "kind": space.kind, "bar": "", "bar_name": "",
        "background": PAPER if space.price is not None else PLAIN, "background_name": "",
        "foot": "", "owner": seats.get(state.owner[space.index], -1), "marks": [],
        "mortgaged": bool(state.mortgaged[space.index]),
    } for space in data.spaces]
    players = [{
        "seat": seats[name], "name": name, "letter": name.strip()[:1].upper(), "cash": player.cash,
        "deeds": [str(data.spaces[i].name) for i, owner in enumerate(state.owner) if owner == name], "extras": [],
        "position": -1 if player.out else player.position, "confined": bool(player.confined), "out": player.out,
        "on_turn": name == state.to_move and not game.over(),
    } for name, player in state.players.items()]
    return {
        "game": game.name, "title": str(data.title), "layout": "ring", "per_side": len(data.spaces) // 4,
        "spaces": spaces, "players": players, "dice": _dice(game),
        "pot": [state.pot.name, state.pot.cash], "unit": "",
        "said": [{"turn": event.turn, "clause": event.clause, "text": event.text} for event in game.events[-SAID:]],
        "prices": [], "provenance": provenance(data),
    }


def _whole_groups(game: Any, player: str) -> list[str]:
    """The groups whose every space belongs to this player."""
    owner = game.state.owner
    return [name for name, members in game.board.members.items() if all(owner[i] == player for i in members)]


def _dice(game: Any) -> list[int]:
    """The faces of the latest throw."""
    for event in reversed(game.events[-40:]):
        for value in event.args:
            faces = getattr(value, "faces", None)
            if faces is not None:
                return list(faces)
    return []


def _listed(prices: Mapping[str, int]) -> str:
    return " · ".join(f"{name} {price}" for name, price in prices.items())


def provenance(data: Any) -> str:
    """Which part of the board and cards was made for this kit and does not come from the rules' own text."""
    spaces = [space for space in data.spaces if "designed" in (space.provenance, space.facts.get("named"))]
    cards = [card for deck in data.decks.values() for card in deck.cards]
    made = [card for card in cards if card.provenance == "designed"]
    parts = []
    if spaces:
        parts.append(f"{len(spaces)} of {len(data.spaces)} spaces")
    if made:
        parts.append(f"{len(made)} of {len(cards)} cards")
    if not parts:
        return ""
    what = "Board and cards" if len(parts) == 2 else "Board" if spaces else "Cards"
    return f"{what} designed for this kit ({', '.join(parts)})"
