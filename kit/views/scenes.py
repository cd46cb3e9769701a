"""What is to be seen of a game, as plain data: the one thing that the picture and the board on screen are drawn from.

A scene is a dict that can be written as JSON:

    game, title          which game, and its name
    layout               "ring": spaces round a middle, the start at the lower right, clockwise
    per_side             spaces to a side of the ring; the last side may have fewer
    spaces               list of: index, id, name, kind, bar (colour or ""), bar_name, background (colour),
                         background_name, foot (text at the foot), owner (seat or -1), mortgaged,
                         marks (list of {name, colour, shape}: tokens or buildings on the bar)
    players              list of: seat, name, letter, cash, deeds (names), extras (texts), position (index, -1 when
                         out), confined, out, on_turn
    dice                 the faces thrown last
    pot                  [name, amount] of the money in the middle, or None
    facts                lines about the bank's stock and the like
    said                 the latest events: turn, clause, text
    prices               lines of the price list
    provenance           which part of board and cards was made for this kit; "" when none was
    tells                words that the board says to those who listen, in the language of the table

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
HOUSES = 4              # more buildings than that on a space are one hotel, where the game does not say otherwise

# how tokens and buildings look: their colour, and a shape as the second sign
HEX = {"red": "#D7263D", "yellow": "#F7C600", "green": "#1E9E4A"}
SHAPES = {"certification": "square", "expansion": "triangle", "network": "circle"}
HOUSE = {"name": "house", "colour": "#FFFFFF", "shape": "house"}        # white stands out on every bar
HOTEL = {"name": "hotel", "colour": "#FFFFFF", "shape": "hotel", "large": True}


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
    """Streets with a coloured bar, the price at the foot, houses and hotels on the bar, called as this game does."""
    data, state = game.board.data, game.state
    made = _ring(game)
    said = {key: str(word) for key, word in data.words.items()}
    house, hotel = (mark | {"name": said.get(mark["name"], mark["name"])} for mark in (HOUSE, HOTEL))
    for space, cell in zip(data.spaces, made["spaces"]):
        for group in (data.groups[name] for name in space.groups):
            cell["bar"], cell["bar_name"] = group.colour, group.name
        amount = space.price if space.price is not None else space.facts.get("amount")
        cell["foot"] = str(amount) if isinstance(amount, int) else ""
        level, top = state.level[space.index], HOUSES + 1
        if level and hasattr(game, "hotel"):            # who owns it says how many houses come before the hotel
            top = game.hotel(state.owner[space.index])
        cell["marks"] = [hotel] if level >= top else [house] * level
    for row in made["players"]:
        row["extras"] += _standing(game, state.players[row["name"]], said)
    has_pot = any(space.kind == "pot" for space in data.spaces)
    made["pot"] = [_capital(said.get("pot", state.pot.name)), state.pot.cash] if has_pot else None
    if getattr(state, "houses", -1) >= 0:
        stock = TELLS[data.lang == "es"]["stock"]
        made["facts"] = [f"{stock}: {state.houses} \u00d7 {house['name']}, {state.hotels} \u00d7 {hotel['name']}"]
    return made


# what the list of players and the board say, in English and in Spanish
TELLS: tuple[dict[str, str], dict[str, str]] = (
    {"confined": "confined", "kept": "kept", "set": "set", "sets": "sets", "skip": "misses {n}", "owed": "may ask {n}",
     "owes": "owes {n}", "stock": "In the bank", "in": "in {place}", "owned": "owned by {name}",
     "mortgaged": "mortgaged", "here": "here: {names}", "and": "and",
     "board": "{title}: board of {n} spaces. Arrow keys walk round it, Enter chooses a space."},
    {"confined": "preso", "kept": "guardadas", "set": "completo", "sets": "completos", "skip": "pierde {n}",
     "owed": "puede pedir {n}", "owes": "debe {n}", "stock": "En la banca", "in": "en {place}", "owned": "de {name}",
     "mortgaged": "hipotecado", "here": "aquí: {names}", "and": "y",
     "board": "{title}: tablero de {n} casillas. Las flechas lo recorren, Intro elige una casilla."})


def _standing(game: Any, player: Any, said: Mapping[str, str]) -> list[str]:
    """How a player stands, besides cash and deeds: what presses first, since a narrow row may be cut off at its end."""
    state, tells = game.state, TELLS[game.board.data.lang == "es"]
    place = said.get("confinement") or said.get("prison" if player.side == "monopolist" else "price_war", "")
    whole = len(_whole_groups(game, player.name))
    owed = sum(claim.amount for claim in getattr(state, "claims", ()) if claim.owner == player.name)
    due = sum(debt.amount for debt in getattr(state, "debts", ()) if debt.debtor == player.name)
    parts = [tells["owes"].format(n=due) if due else "", tells["owed"].format(n=owed) if owed else ""]
    if player.confined:
        parts.append(tells["in"].format(place=place) if place else tells["confined"])
    parts.append(said.get(player.side, player.side))
    parts.append(tells["skip"].format(n=player.skip) if player.skip else "")
    parts.append(f"{len(player.kept)} {tells['kept']}" if player.kept else "")
    parts.append(f"{whole} {tells['set' if whole == 1 else 'sets']}" if whole else "")
    return [part for part in parts if part]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
        "game": game.name, "title": str(data.title), "layout": "ring", "per_side": -(-len(data.spaces) // 4),
        "spaces": spaces, "players": players, "dice": _dice(game),
        "pot": [state.pot.name, state.pot.cash], "unit": "",
        "said": [{"turn": event.turn, "clause": event.clause, "text": event.text} for event in game.events[-SAID:]],
        "prices": [], "facts": [], "provenance": provenance(data), "tells": TELLS[data.lang == "es"],
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
