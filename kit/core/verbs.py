"""What cards can do: every verb with its parameters, checked when a card is read; boards/README.md tells the rest."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from kit.core.reading import MOST, whole

REQUIRED: Final = "(required)"


@dataclass(frozen=True)
class Param:
    """A parameter of a verb: the kind of value it takes (a name of `KINDS`), its default (None: may be left out)."""

    kind: str
    default: Any = None


_WHO: Final = Param("player", "drawer")
_CHOOSER: Final = Param("player", "drawer")

VERBS: Final[Mapping[str, Mapping[str, Param]]] = {
    "move_to": {"who": _WHO, "to": Param("destination", REQUIRED), "salary": Param("flag", True),
                "rent": Param("rent"), "chooser": _CHOOSER},
    "move_by": {"who": _WHO, "steps": Param("steps", REQUIRED), "salary": Param("flag", True)},
    "confine": {"who": _WHO},
    "transfer": {"payer": Param("account", REQUIRED), "payee": Param("account", REQUIRED),
                 "amount": Param("amount", REQUIRED)},
    "repairs": {"who": _WHO, "payee": Param("account", "bank"), "house": Param("money", REQUIRED),
                "hotel": Param("money", REQUIRED)},
    "keep": {"who": _WHO, "token": Param("word", REQUIRED)},
    "skip_turn": {"who": _WHO, "turns": Param("count", 1)},
    "gamble": {"who": _WHO, "dice": Param("dice", 2), "at_least": Param("count", REQUIRED),
               "amount": Param("money", REQUIRED)},
    "place_token": {"token": Param("word", REQUIRED), "to": Param("player", "drawer"), "chooser": _CHOOSER,
                    "price": Param("money", 0)},
    "fiscal_roll": {"who": _WHO, "revenue": Param("flag", REQUIRED), "expenses": Param("flag", REQUIRED)},
    "acquire": {"to": Param("account", REQUIRED), "from": Param("account", REQUIRED), "chooser": _CHOOSER,
                "count": Param("count", 1), "filter": Param("filter"), "pay": Param("price", REQUIRED),
                "optional": Param("flag", False), "order": Param("order"), "fallback": Param("fallback")},
    "swap": {"a": Param("player", REQUIRED), "b": Param("player", REQUIRED), "chooser": _CHOOSER,
             "choose_a": Param("a_or_b", REQUIRED), "choose_b": Param("a_or_b", REQUIRED),
             "filter_a": Param("filter"), "filter_b": Param("filter"), "match": Param("word"),
             "consent": Param("a_or_b"), "optional": Param("flag", False)},
}

PLAYERS: Final = ("drawer", "left_neighbor", "right_neighbor", "any_opponent", "another_opponent", "each_opponent",
                  "each_player", "each_competitor", "each_monopolist", "taker", "giver")
COUNTERS: Final = ("hmonopoly", "region_present")
NEXT_KEYS: Final = ("kind", "type", "role", "group", "owned")
FILTER_KEYS: Final = ("type", "in_hmonopoly", "shares_region_with", "shares_specialty_with")


def _keys(value: Any, must: Iterable[str], may: Iterable[str] = ()) -> bool:
    """Whether `value` is a mapping with all keys of `must` and no others than those and `may`."""
    return isinstance(value, dict) and set(must) <= set(value) and set(value) <= {*must, *may}


def is_player(value: Any) -> bool:
    """Whether a value selects players: a word of PLAYERS, or {most: hcf, among: players} and the like."""
    if isinstance(value, str):
        return value in PLAYERS
    if not _keys(value, ("among",), ("most", "fewest")) or len(value) != 2:
        return False
    return value["among"] in ("players", "opponents") and value.get("most", value.get("fewest")) in ("hcf", "money")


def _is_account(value: Any) -> bool:
    return (isinstance(value, str) and value in ("bank", "pot")) or is_player(value)


def _is_destination(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) != 1:
        return False
    wanted = value.get("next")
    if wanted is not None:
        return _keys(wanted, (), NEXT_KEYS) and bool(wanted) and all(_is_next(key, wanted[key]) for key in wanted)
    return value.get("any") is True or isinstance(value.get("space"), str)


def _is_next(key: str, value: Any) -> bool:
    return isinstance(value, bool if key == "owned" else str)


def _is_counter(value: Any) -> bool:
    if isinstance(value, str):
        return value in COUNTERS
    return _keys(value, ("hcf",)) and _keys(value["hcf"], (), ("type",))


def _is_amount(value: Any) -> bool:
    if not isinstance(value, dict):
        return value == "all" if isinstance(value, str) else _is_money(value)
    if not _keys(value, ("each", "per"), ("min",)):
        return False
    return _is_money(value["each"]) and _is_money(value.get("min", 0)) and _is_counter(value["per"])


def _is_price(value: Any) -> bool:
    if isinstance(value, dict):
        return len(value) == 1 and _is_money(value.get("list_price_times", value.get("fixed_each")))
    return value in ("list_price", "negotiated") if isinstance(value, str) else whole(value, 0) and value == 0


def _is_rent(value: Any) -> bool:
    return isinstance(value, dict) and len(value) == 1 and _is_money(value.get("times", value.get("roll_factor")))


def _is_filter(value: Any) -> bool:
    return _keys(value, (), FILTER_KEYS)


def _is_fallback(value: Any) -> bool:
    return _keys(value, ("to", "pay")) and _is_account(value["to"]) and _is_price(value["pay"])


def _is_order(value: Any) -> bool:
    return isinstance(value, str) and value in ("simultaneous", "sequential")


def _is_a_or_b(value: Any) -> bool:
    return isinstance(value, str) and value in ("a", "b")


def _is_money(value: Any) -> bool:
    return whole(value, 0) and value <= MOST


def _is_count(value: Any) -> bool:
    return whole(value, 1) and value < 100


def _is_dice(value: Any) -> bool:
    return whole(value, 1) and value <= 4


def _is_steps(value: Any) -> bool:
    return whole(value, -1000) and value != 0 and value <= 1000


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


KINDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "player": (is_player, f"one of {', '.join(PLAYERS)}, or {{most: hcf, among: players}} and the like"),
    "account": (_is_account, f"bank, pot, or one of {', '.join(PLAYERS)}"),
    "destination": (_is_destination, "{space: ID}, {next: {kind: KIND}} or {any: true}"),
    "amount": (_is_amount, "a whole number, all, or {each: N, per: COUNTER, min: M}"),
    "price": (_is_price, "0, list_price, negotiated, {list_price_times: N} or {fixed_each: N}"),
    "rent": (_is_rent, "{times: N} or {roll_factor: N}"),
    "filter": (_is_filter, f"a mapping with keys of {', '.join(FILTER_KEYS)}"),
    "fallback": (_is_fallback, "{to: ACCOUNT, pay: PRICE}"),
    "order": (_is_order, "simultaneous or sequential"),
    "a_or_b": (_is_a_or_b, "a or b"),
    "money": (_is_money, f"a whole number from 0 to {MOST:,}"),
    "count": (_is_count, "a whole number from 1 to 99"),
    "dice": (_is_dice, "a whole number from 1 to 4"),
    "steps": (_is_steps, "a whole number from -1000 to 1000 other than 0"),
    "flag": (_is_flag, "true or false"),
    "word": (_is_word, "a word"),
}
