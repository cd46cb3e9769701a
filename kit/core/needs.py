"""What the rules of each shipped game ask of a board, so that whatever passes the check can be played.

`look(reader, cards, board, own)` notes what is missing or out of range; a game of one's own is asked for nothing.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from kit.core.reading import MOST, Reader, Where, named, nearest, whole
from kit.core.verbs import PLAYERS

if TYPE_CHECKING:
    from kit.core.data import BoardData, Card, Effect, Group, Space

Range = tuple[int, int]

SIDES: Final = ("competitor", "monopolist")
TYPES: Final = ("practice", "clinic", "hospital")
SETS: Final = ("region", "specialty")
DECKS: Final = ("directives", "acquisitions")
CORNERS: Final = ("fiscal-year", "research-grant", "move-to-any-space", "hostile-takeover")
TAXES: Final = ("tax", "income_tax", "env_tax")
ONE: Final = ("drawer", "left_neighbor", "right_neighbor", "any_opponent", "another_opponent")   # mean one player
TAKEN: Final = ("stay", "decline", "money", "nothing")               # answers that a space must not be called like
UNWRITTEN: Final = "cannot be written in an answer; letters, digits, _ - and . expected"
MOST_ROLLS: Final = 50_000                                           # ways in which the dice may fall


@dataclass(frozen=True)
class Needs:
    """What one game needs: constants with the least and the most they may be, and the kinds of space it knows."""

    numbers: Mapping[str, Range]                                     # constants that must be there
    kinds: tuple[str, ...]                                           # spaces that are not for sale
    deeds: tuple[str, ...]                                           # spaces that are
    verbs: tuple[str, ...]                                           # what its cards can do
    tables: Mapping[str, tuple[tuple[str | int, ...], int, int]] = field(default_factory=dict)
    optional: Mapping[str, Range] = field(default_factory=dict)      # constants that may be left out
    others: tuple[str, ...] = ()                                     # constants that are looked at elsewhere, or told
    payees: tuple[str, ...] = ("bank",)                              # who may be paid a tax
    by_owner: bool = True                                            # deeds have a group and a rent ladder


_PERCENT: Final = (0, 100)
_SUM: Final = (0, MOST)
_DICE: Final = (1, 4)
_SEATS: Final[Mapping[str, Range]] = {"players_min": (2, 12), "players_max": (2, 12), "start_cash": _SUM}
_SHARED: Final[Mapping[str, Range]] = {**_SEATS, "houses": (0, 10_000), "hotels": (0, 10_000)}
_MAY: Final[Mapping[str, Range]] = {
    "dice": _DICE, "die_faces": (2, 100), "salary": _SUM, "doubles_limit": (1, 99), "exit_fee": _SUM,
    "exit_attempts": (1, 99), "monopoly_factor": (1, 100), "mortgage_percent": _PERCENT,
    "mortgage_interest_percent": _PERCENT, "refund_percent": _PERCENT,
}
_VERBS: Final = ("transfer", "repairs", "move_to", "move_by", "confine", "keep", "skip_turn", "gamble")
_STREETS: Final = ("street", "property", "direction", "time", "transport", "utility")
_QUIET: Final = ("start", "card", "confinement", "go_to", "rest")

NEEDS: Final[Mapping[str, Needs]] = {
    "minetown": Needs(
        numbers={**_SHARED, "entry_fee_mtc": _SUM, "prize_gold_bars": _SUM},
        optional={**_MAY, "houses_per_hotel": (2, 20)},
        others=("notes", "blocks", "kit_price_mtc", "token_price_mtc"),
        kinds=(*_QUIET, "tax"), deeds=_STREETS, verbs=_VERBS),
    "oceanopoly": Needs(
        numbers={**_SHARED, "short_deeds_dealt": (0, 99), "short_minutes": (1, 1440)},
        optional={**_MAY, "houses_per_hotel": (2, 20)},
        others=("notes", "pot_seed"),
        kinds=(*_QUIET, "tax", "pot"), deeds=_STREETS, verbs=_VERBS, payees=("bank", "pot")),
    "antimonopoly": Needs(
        numbers={**_SHARED, "rolls_per_turn": (1, 99), "transport_base_percent": (1, 100), "foundation_payment": _SUM,
                 "side_difference_max": (1, 12)},
        tables={"houses_per_hotel": (SIDES, 2, 20), "streets_to_build": (SIDES, 1, 99),
                "income_tax_percent": (("property", "cash"), 0, 100), "foundation_payout": ((1, 2, 3, 4, 5, 6), *_SUM)},
        optional=_MAY,
        others=("notes", "min_age", "title_deeds", "tokens"),
        kinds=(*_QUIET, "tax", "income_tax", "env_tax", "foundation"), deeds=("street", "transport", "utility"),
        verbs=_VERBS, payees=("bank", "pot")),
    "hmonopoly": Needs(
        numbers={**_SEATS, "die_faces": (6, 6), "revenue_dice": _DICE, "revenue_extra_rolls": (0, 99),
                 "expense_dice": _DICE, "loan_step": (1, MOST), "loan_limit": _SUM, "interest_percent": _PERCENT,
                 "surcharge_percent": _PERCENT, "takeover_first_price": (1, MOST), "takeover_price_ratio": (1, 100),
                 "takeover_free_rolls": (0, 99), "takeover_dice": (2, 2)},
        tables={"token_prices": (("certification", "expansion", "network"), 1, MOST)},
        optional={"dice": _DICE, "hmonopoly_factor": (2, 2)},
        others=("prices", "token_colours", "fees", "suppliers"),
        kinds=("corner", "card", "rest"), deeds=("hcf", "company"), by_owner=False,
        verbs=("transfer", "move_to", "move_by", "gamble", "place_token", "fiscal_roll", "acquire", "swap")),
}


def look(reader: Reader, cards: Reader, board: BoardData, own: Iterable[str]) -> None:
    """Note all that this game cannot play on this board; `own` are the decks whose lines `cards` knows."""
    needs = NEEDS.get(board.game)
    if needs is None:
        return
    _numbers(reader, board, needs)
    _kinds(reader, board, needs)
    _ring(reader, board)
    _deeds(reader, board, needs)
    _tokens(reader, board)
    for deck in own:
        for card in board.decks[deck].cards:
            for effect in (*card.effects, *card.if_impossible):
                _effect(cards, board, needs, card, effect)
    _traps(reader, board)
    _ids(reader, cards, board, own)
    if board.game == "hmonopoly":
        _hmonopoly(reader, board)


# ------------------------------------------------------------------------------------------------------ the constants


def _numbers(reader: Reader, board: BoardData, needs: Needs) -> None:
    constants = board.constants
    if not constants:
        return                                                       # told already
    for name, (low, high) in {**needs.numbers, **needs.optional}.items():
        if name in constants:
            _number(reader, ("constants", name), f"{name} of constants", constants[name], low, high)
        elif name in needs.numbers and name != "start_cash":
            reader.fault(("constants",), f"{board.game} needs the constant '{name}' ({_range(low, high)})")
    for name, (keys, low, high) in needs.tables.items():
        _table(reader, name, constants.get(name), keys, low, high)
    known = {**needs.numbers, **needs.optional, **needs.tables, **dict.fromkeys(needs.others)}
    for name in constants:
        if name not in known:
            hint = nearest(name, list(known)) or f"; known are {', '.join(known)}"
            reader.fault(("constants", name), f"{board.game} has no constant '{name}'{hint}")
    least, most = constants.get("players_min"), constants.get("players_max")
    if whole(least, 0) and whole(most, 0) and least > most:
        reader.fault(("constants", "players_min"), f"players_min is {least}, at most players_max, {most}, expected")
    dice, faces = constants.get("dice", 2), constants.get("die_faces", 6)
    if whole(dice, 1) and whole(faces, 1) and dice <= _DICE[1] and faces ** dice > MOST_ROLLS:
        reader.fault(("constants", "dice"), f"{dice} dice of {faces} faces fall in too many ways; at most "
                                            f"{MOST_ROLLS:,} expected, such as 4 dice of 14 faces")
    if board.game == "minetown":
        _worth(reader, constants.get("blocks"))


def _number(reader: Reader, where: Where, what: str, value: Any, low: int, high: int) -> None:
    if not (whole(value, low) and value <= high) and what != "start_cash of constants":
        reader.fault(where, f"{what} is {named(value)}, {_range(low, high)} expected")


def _range(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"a whole number from {low:,} to {high:,}"


def _table(reader: Reader, name: str, value: Any, keys: Sequence[str | int], low: int, high: int) -> None:
    """A constant that is a number for each of some names."""
    where = ("constants", name)
    if not isinstance(value, dict) or set(value) != set(keys):
        form = ", ".join(f"{key}: N" for key in keys)
        reader.fault(where, f"{name} of constants is {named(value)}, {{{form}}} expected")
        return
    for key in keys:
        _number(reader, (*where, key), f"{key} of {name}", value[key], low, high)


def _worth(reader: Reader, blocks: Any) -> None:
    if not isinstance(blocks, dict) or not all(whole(each, 1) for each in blocks.values()) or 1 not in blocks.values():
        reader.fault(("constants", "blocks"), "blocks of constants: what each block is worth, {dirt: 1, sand: 10} and "
                                              "the like, whole numbers from 1 and a 1 among them, expected")


# --------------------------------------------------------------------------------------------------------- the spaces


def _kinds(reader: Reader, board: BoardData, needs: Needs) -> None:
    """Every space is of a kind that the game knows, and says what that kind needs."""
    known = (*needs.kinds, *needs.deeds)
    for space in board.spaces:
        kind, name = space.kind, f"'{space.name}'"
        if not kind:
            continue
        if kind not in known:
            hint = nearest(kind, known) or f"; {board.game} knows {', '.join(known)}"
            _at(reader, space, f"{name} is of an unknown kind '{kind}'{hint}")
        elif kind in needs.deeds and space.price is None:
            _at(reader, space, f"{name} is for sale, being a {kind}, and lacks 'price' (a whole number from 0)")
        elif kind not in needs.deeds and space.price is not None:
            _at(reader, space, f"{name} is a {kind} space and has a price; only {', '.join(needs.deeds)} are for sale")
        if kind == "card" and space.deck is None:
            _at(reader, space, f"{name} is a card space and lacks 'deck'; decks are {', '.join(board.decks) or 'none'}")
        elif kind != "card" and space.deck is not None:
            _at(reader, space, f"{name} is a {kind} space and has a deck; cards are drawn on card spaces only")
        elif space.deck == "by_side" and board.game != "antimonopoly":
            _at(reader, space, f"{name} draws by side, and {board.game} has no sides; name a deck")
        if kind in TAXES:
            _tax(reader, space, board.game, needs)
        if kind == "go_to":
            _go_to(reader, space, board)
        _space_facts(reader, space, board.game)
    jails = [space for space in board.spaces if space.kind == "confinement"]
    for space in jails[1:]:
        _at(reader, space, f"two spaces are of kind confinement, '{space.name}' and '{jails[0].name}' "
                           f"(line {jails[0].line}); one expected")
    _start(reader, board, needs)


def _at(reader: Reader, space: Space | Group, text: str) -> None:
    reader.faults.append((space.line, text))


def _tax(reader: Reader, space: Space, game: str, needs: Needs) -> None:
    amount, payee, percent = space.facts.get("amount"), space.facts.get("payee", "bank"), space.facts.get("percent", 10)
    if not whole(amount, 0) or amount > MOST:
        found = f"has as amount {named(amount)}" if "amount" in space.facts else "lacks 'amount'"
        _at(reader, space, f"'{space.name}' {found}; {_range(*_SUM)} expected")
    if payee not in needs.payees:
        _at(reader, space, f"'{space.name}' is paid to {named(payee)}; in {game} to {' or '.join(needs.payees)}")
    if percent != 10 or isinstance(percent, (bool, float)):
        _at(reader, space, f"percent of '{space.name}' is {named(percent)}; the rules know a tenth, so 10 expected")


def _go_to(reader: Reader, space: Space, board: BoardData) -> None:
    to = space.facts.get("to")
    jails = [other.id for other in board.spaces if other.kind == "confinement"]
    if "to" not in space.facts:
        _at(reader, space, f"'{space.name}' is a go_to space and lacks 'to' (the id of the confinement space)")
    elif to not in jails and any(other.id == to for other in board.spaces):
        hint = f"expected is '{jails[0]}'" if jails else "the board has none"
        _at(reader, space, f"'{space.name}' sends to '{to}', which is no space of kind confinement; {hint}")


def _space_facts(reader: Reader, space: Space, game: str) -> None:
    """Facts that rules read, of the kind in which they read them."""
    places = space.facts.get("places", {})
    if not isinstance(places, dict) or not all(isinstance(place, str) for place in places.values()):
        _at(reader, space, f"places of '{space.name}': {{visitor: WORD, competitor: WORD, monopolist: WORD}} expected")
    bare = space.facts.get("monopoly_bare_rent", 0)
    if not whole(bare, 0) or bare > MOST:
        _at(reader, space, f"monopoly_bare_rent of '{space.name}' is {named(bare)}, {_range(*_SUM)} expected")


def _start(reader: Reader, board: BoardData, needs: Needs) -> None:
    """One space of kind start, and the track starts there."""
    start = next((space for space in board.spaces if space.id == board.track.start), None)
    if "start" not in needs.kinds or start is None:
        return
    if start.kind != "start":
        reader.fault(("track", "start"), f"the track starts at '{start.id}', which is a {start.kind}; "
                                         "a space of kind start expected")
    for space in board.spaces:
        if space.kind == "start" and space is not start:
            _at(reader, space, f"'{space.name}' is of kind start too, but the track starts at '{start.name}'; "
                               "one start expected")


def _ring(reader: Reader, board: BoardData) -> None:
    """Walking on leads once round all spaces."""
    spaces = board.spaces
    if len(spaces) == 1:
        reader.fault(("spaces",), "the board has one space, two at least expected")
    ids = [space.id for space in spaces]
    if len(spaces) < 2 or len(set(ids)) < len(ids) or any(space.facts.get("next", space.id) not in ids
                                                          for space in spaces):
        return                                                       # told already
    after = {space.id: str(space.facts.get("next", ids[(i + 1) % len(ids)])) for i, space in enumerate(spaces)}
    here, seen = ids[0], [ids[0]]
    while after[here] not in seen:
        here = after[here]
        seen.append(here)
    for space in spaces:
        if space.id not in seen or (space.id == here and after[here] != ids[0]):
            where = "is never reached by walking" if space.id not in seen else f"leads on to '{after[here]}'"
            _at(reader, space, f"'{space.name}' {where}; a ring through all {len(ids)} spaces expected")


# ---------------------------------------------------------------------------------------------------------- the deeds


def _deeds(reader: Reader, board: BoardData, needs: Needs) -> None:
    """Groups of deeds, and deeds with one group and a ladder of rents."""
    by_id = {space.id: space for space in board.spaces}
    for group in board.groups.values():
        if not group.spaces and group.build_price is None:
            _at(reader, group, f"group '{group.name}' has no space; one at least expected")
        if len(set(group.spaces)) < len(group.spaces):
            twice = next(space for space in group.spaces if group.spaces.count(space) > 1)
            _at(reader, group, f"group '{group.name}' lists the space '{twice}' twice")
        for member in group.spaces:
            if member in by_id and by_id[member].kind not in needs.deeds:
                _at(reader, group, f"group '{group.name}' lists '{member}', which is a {by_id[member].kind} space; "
                                   f"only {', '.join(needs.deeds)} are for sale")
        if group.build_price is not None and needs.by_owner:
            if group.build_price < 1:
                _at(reader, group, f"build_price of '{group.name}' is 0, a whole number from 1 expected; "
                                   "leave it out where nothing is built")
            if group.rent_by != "level":
                _at(reader, group, f"group '{group.name}' is built on, so its rents go by level, not by "
                                   f"{group.rent_by}")
    deeds = [space for space in board.spaces if space.kind in needs.deeds]
    if not deeds:
        reader.fault(("spaces",), f"nothing on this board is for sale, so nobody can win; "
                                  f"a space of kind {' or '.join(needs.deeds)} expected")
    for space in deeds:
        if needs.by_owner:
            _deed(reader, space, board)


def _deed(reader: Reader, space: Space, board: BoardData) -> None:
    name = f"'{space.name}'"
    if len(space.groups) != 1:
        _at(reader, space, f"{name} is in {len(space.groups) or 'no'} group{'s' * (len(space.groups) > 1)}; "
                           "a space that is for sale belongs to one")
        return
    group = board.groups.get(space.groups[0])
    if group is None:
        return
    if space.build_price is not None and (group.build_price is None or space.build_price < 1):
        _at(reader, space, f"{name} has a build_price of its own, {space.build_price}; a whole number from 1, in a "
                           "group that has one too, expected")
    both = board.game == "antimonopoly"
    if not space.rents and not space.side_rents:
        _at(reader, space, f"{name} lacks 'rents' ({_ladder(both)})")
        return
    if space.side_rents and (not both or set(space.side_rents) != set(SIDES)):
        _at(reader, space, f"rents of {name} are given for {', '.join(space.side_rents)}; {_ladder(both)} expected")
        return
    for side in SIDES if both else ("",):
        rents, steps = space.side_rents.get(side, space.rents), _steps(board, group, side)
        if rents and len(rents) < steps:
            _at(reader, space, f"rents of {name} has {len(rents)} steps, {steps} expected"
                               f"{f' for a {side}' if side else ''}")


def _ladder(both: bool) -> str:
    return "{competitor: [...], monopolist: [...]}, whole numbers that do not fall" if both else \
        "a list of whole numbers that do not fall"


def _steps(board: BoardData, group: Group, side: str) -> int:
    if group.rent_by != "level":
        return len(group.spaces)
    if group.build_price is None:
        return 1
    houses = board.constants.get("houses_per_hotel", 4)
    houses = houses.get(side) if isinstance(houses, dict) else houses
    return int(houses) + 2 if whole(houses, 0) else 1


def _tokens(reader: Reader, board: BoardData) -> None:
    """Pieces for everybody, where the game hands them out."""
    tokens = board.facts.get("tokens", [])
    if not isinstance(tokens, list) or not all(isinstance(token, dict) and isinstance(token.get("id"), str)
                                               for token in tokens):
        reader.fault(("tokens",), "tokens: a list of {id: WORD, name: TEXT} expected")
        return
    ids = [token["id"] for token in tokens]
    if len(set(ids)) < len(ids):
        reader.fault(("tokens",), f"two tokens have the id '{next(name for name in ids if ids.count(name) > 1)}'")
    seats = board.constants.get("players_max")
    if board.game == "minetown" and tokens and whole(seats, 0) and len(tokens) < seats:
        reader.fault(("tokens",), f"{len(tokens)} tokens for up to {seats} players; {seats} at least expected")
    for i, token in enumerate(tokens):
        name = token.get("name")
        if board.game == "oceanopoly" and not isinstance(name, str):
            reader.fault(("tokens", i), f"name of the token '{token['id']}' is {named(name)}, a text expected")
        if board.game == "antimonopoly" and not (isinstance(name, dict) and isinstance(name.get("en"), str)):
            reader.fault(("tokens", i), f"name of the token '{token['id']}' is {named(name)}, {{en: text, es: text}} "
                                        "expected")
    if board.game == "antimonopoly":
        for side in SIDES:
            if not any(token.get("side") == side for token in tokens):
                reader.fault(("tokens",), f"no token is of the side {side}; one with 'side: {side}' expected")
        sides = board.facts.get("sides")
        if not isinstance(sides, list) or set(map(str, sides)) != set(SIDES):
            reader.fault(("sides",), f"sides: [{', '.join(SIDES)}] expected")


# ---------------------------------------------------------------------------------------------------------- the cards


def _effect(reader: Reader, board: BoardData, needs: Needs, card: Card, effect: Effect) -> None:
    """The game carries this out, for players and by counts that it knows."""
    game, args, verb = board.game, effect.args, effect.verb

    def bad(text: str) -> None:
        reader.faults.append((effect.line, f"'{verb}' on card '{card.title}' {text}"))

    if verb not in needs.verbs:
        bad(f"is not played in {game}; it plays {', '.join(needs.verbs)}")
        return
    sided = game == "antimonopoly"
    for key, value in args.items():
        if key in ("who", "payer", "payee", "chooser", "to", "from", "a", "b"):
            choosing = verb == "acquire" and key == "chooser"
            if value in ("taker", "giver") and not choosing:
                bad(f"has {key}: {value}, which only the chooser of 'acquire' may be")
            if value in ("each_competitor", "each_monopolist") and not sided:
                bad(f"has {key}: {value}, and {game} has no sides; known are {_players(sided)}")
            if isinstance(value, dict) and "among" in value and "hcf" in value.values() and game != "hmonopoly":
                bad(f"has {key}: hcf, which only hmonopoly counts; money expected")
            single = key == "chooser" or verb == "keep" or (verb == "swap" and key in ("a", "b"))
            if single and isinstance(value, str) and value not in ONE and not choosing:
                bad(f"has {key}: {value}, where one player is meant: {', '.join(ONE)}")
            if verb == "acquire" and key in ("to", "from") and value == "pot":
                bad(f"has {key}: pot, which owns nothing; bank, or one of {', '.join(ONE)}, expected")
    amount = args.get("amount")
    if isinstance(amount, dict) and game != "hmonopoly":
        bad("has an amount for each of something, which only hmonopoly counts; a whole number or all expected")
    if verb == "place_token" and args.get("token", "expansion") not in ("certification", "expansion"):
        bad(f"has token: {args['token']}; certification or expansion expected")
    if verb == "acquire":
        fallback = args.get("fallback")
        if args.get("pay") == "negotiated" and fallback is None:
            bad("is negotiated and lacks 'fallback' ({to: ACCOUNT, pay: PRICE}), for when nothing is agreed")
        if fallback is not None and (fallback["to"] in ("bank", "pot", "taker", "giver")
                                     or fallback["pay"] == "negotiated"):
            bad(f"has a fallback that does not say who takes it at what price; to: one of {', '.join(ONE)}, expected")
    if verb == "swap" and args.get("match", "type") != "type":
        bad(f"has match: {args['match']}; type expected")


def _players(sided: bool) -> str:
    return ", ".join(word for word in PLAYERS if word not in ("taker", "giver")
                     and (sided or word not in ("each_competitor", "each_monopolist")))


def _traps(reader: Reader, board: BoardData) -> None:
    """No deck sends from card to card for ever: some card, and not only one that is kept, ends the drawing."""
    traps = dict(board.decks)
    while True:
        out = [deck for deck in traps if not all(_draws_on(board, card, traps) for card in _coming(board, deck))]
        out += [deck for deck in traps if deck not in out and not _coming(board, deck)]
        if not out:
            break
        for deck in out:
            del traps[deck]
    for space in board.spaces:
        if space.deck in traps:
            _at(reader, space, f"'{space.name}' draws from the deck '{space.deck}', all of whose cards may lead to a "
                               "card space again, so drawing might never end; a card that does not is expected")


def _coming(board: BoardData, deck: str) -> list[Card]:
    """The cards of a deck that come again and again: not those that players keep."""
    return [card for card in board.decks[deck].cards if not any(effect.verb == "keep" for effect in card.effects)]


def _draws_on(board: BoardData, card: Card, decks: Mapping[str, Any]) -> bool:
    """Whether a card may lead somebody to a space that draws from one of these decks."""
    spaces = board.spaces
    drawing = [space for space in spaces if space.deck in decks or (space.deck == "by_side" and decks)]
    if not drawing:
        return False
    for effect in (*card.effects, *card.if_impossible):
        to = effect.args.get("to")
        if effect.verb == "move_by":
            from_ = [space for space in spaces if space.deck in (card.deck, "by_side")]
            if effect.args.get("who") != "drawer":
                return True
            goals = [(space.index + effect.args.get("steps", 0)) % len(spaces) for space in from_]
            if any(space.index in goals for space in drawing) or any("next" in space.facts for space in spaces):
                return True
        elif effect.verb == "move_to" and isinstance(to, dict):
            if any(to.get("space") == space.id for space in drawing):
                return True
            if "next" in to and any(_may_fit(space, to["next"]) for space in drawing):
                return True
    return False


def _may_fit(space: Space, wanted: Mapping[str, Any]) -> bool:
    """Whether a space may be what a `next` destination asks for, whoever owns it."""
    if wanted.get("kind", space.kind) != space.kind or ("group" in wanted and wanted["group"] not in space.groups):
        return False
    return all(space.facts.get(key) == wanted[key] for key in ("type", "role") if key in wanted)


# ------------------------------------------------------------------------------------------------------------ the ids


def _ids(reader: Reader, cards: Reader, board: BoardData, own: Iterable[str]) -> None:
    """Ids that can be written in an answer, and that mean one thing."""
    spaces = {space.id for space in board.spaces}
    for space in board.spaces:
        if space.id and not re.fullmatch(r"[\w.-]+", space.id):
            _at(reader, space, f"the id {space.id!r} of '{space.name}' {UNWRITTEN}")
        if space.id in TAKEN:
            _at(reader, space, f"the id '{space.id}' of '{space.name}' is an answer of the game; choose another")
    for group in board.groups.values():
        if group.id and not re.fullmatch(r"[\w.-]+", group.id):
            _at(reader, group, f"the id {group.id!r} of '{group.name}' {UNWRITTEN}")
    inherited = {card.id: deck.name for deck in board.decks.values() if deck.id not in own for card in deck.cards}
    for deck in own:
        for card in board.decks[deck].cards:
            if card.id and not re.fullmatch(r"[\w.-]+", card.id):
                cards.faults.append((card.line, f"the id {card.id!r} of card '{card.title}' {UNWRITTEN}"))
            if card.id in spaces:
                cards.faults.append((card.line, f"card '{card.title}' has the id of the space '{card.id}'"))
            if card.id in inherited:
                cards.faults.append((card.line, f"card '{card.title}' has the id '{card.id}' of a card of the deck "
                                                f"'{inherited[card.id]}', which this board takes over"))
    for space in board.spaces:
        if space.id in inherited:
            _at(reader, space, f"'{space.name}' has the id '{space.id}' of a card of the deck '{inherited[space.id]}', "
                               "which this board takes over")


# ---------------------------------------------------------------------------------------------------------- HMOnopoly


def _hmonopoly(reader: Reader, board: BoardData) -> None:
    """HCFs of three types in a region and a specialty each, and the companies that are paid."""
    kinds = {group.id: group.kind for group in board.groups.values()}
    for group in board.groups.values():
        if group.kind not in SETS:
            _at(reader, group, f"kind of '{group.name}' is '{group.kind}', {' or '.join(SETS)} expected")
    for space in board.spaces:
        if space.kind == "hcf":
            if space.facts.get("type") not in TYPES:
                _at(reader, space, f"type of '{space.name}' is {named(space.facts.get('type'))}, one of "
                                   f"{', '.join(TYPES)} expected")
            if tuple(kinds.get(group) for group in space.groups) != SETS:
                _at(reader, space, f"'{space.name}' is an hcf; groups: [a region, a specialty] expected")
        elif space.kind == "company":
            if space.facts.get("role") not in ("telecom", "construction", "supply"):
                _at(reader, space, f"role of '{space.name}' is {named(space.facts.get('role'))}, one of telecom, "
                                   "construction, supply expected")
            if space.groups:
                _at(reader, space, f"'{space.name}' is a company, and companies are in no group")
        elif space.kind == "card" and space.deck is not None and space.deck not in DECKS:
            _at(reader, space, f"'{space.name}' draws from '{space.deck}'; hmonopoly has the decks {', '.join(DECKS)}")
        elif space.kind == "corner" and space.id not in CORNERS and space.id != board.track.start:
            _at(reader, space, f"'{space.name}' is a corner called '{space.id}'; known are {', '.join(CORNERS)}, and "
                               "where nothing happens the kind is rest")
    for kind in TYPES:
        if not any(space.kind == "hcf" and space.facts.get("type") == kind for space in board.spaces):
            reader.fault(("spaces",), f"the board has no hcf of type {kind}, one at least expected")
    if not any(space.facts.get("role") == "construction" for space in board.spaces):
        reader.fault(("spaces",), "the board has no company with role: construction, to which expansion "
                                   "tokens are paid")
    for side in sorted({space.side for space in board.spaces}):
        if not any(space.facts.get("role") == "telecom" and space.side == side for space in board.spaces):
            reader.fault(("spaces",), f"side {side + 1} of the board has no company with role: telecom, which network "
                                      "tokens are paid to; one for each side expected")
    step, limit = board.constants.get("loan_step"), board.constants.get("loan_limit")
    if whole(step, 1) and whole(limit, 0) and limit % step:
        reader.fault(("constants", "loan_limit"), f"loan_limit is {limit}; a multiple of loan_step, {step}, expected")
    fees, suppliers = board.constants.get("fees"), board.constants.get("suppliers")
    if not (isinstance(fees, list) and len(fees) == 4 and all(whole(fee, 0) and fee <= MOST for fee in fees)
            and sorted(fees) == fees):
        reader.fault(("constants", "fees"), "fees of constants: four whole numbers that do not fall expected, for no "
                                            "token, certification, expansion and network")
    companies = [space.id for space in board.spaces if space.kind == "company"]
    if not isinstance(suppliers, dict) or set(suppliers) != {"even", "odd"}:
        reader.fault(("constants", "suppliers"), "suppliers of constants: {even: ID, odd: ID}, two companies, expected")
        return
    for parity, company in suppliers.items():
        if company not in companies:
            reader.fault(("constants", "suppliers", parity), f"the supplier {company!r} is no company of this board"
                                                             f"{nearest(str(company), companies)}")
