"""Houses and hotels: bought evenly from the bank's limited stock, and given back to it.

A lot's level counts its houses; one above the most houses is the hotel. A stock of UNLIMITED never runs out.
"""
from __future__ import annotations

from functools import lru_cache

from kit.core.requests import is_whole
from kit.games.trading import words
from kit.games.trading.estate import UNLIMITED, Estate
from kit.games.trading.state import Player


def why_not_build(game: Estate, me: Player, place: int) -> str:
    """Why `me` may not put one more building on this lot; "" when it may."""
    p = game.p
    if not 0 <= place < len(p.owner) or not game.build_price[place]:
        return "nothing is built there"
    no = game.may_build(me, place)
    if no:
        return no
    level, top = p.level[place], game.hotel(me.name)
    if level >= top:
        return "it carries a hotel already"
    if p.mortgaged[place]:
        return "it is mortgaged"
    if game.even:
        for mate in game.mates[place]:
            if (p.level[mate] < level and p.owner[mate] == me.name
                    and (game.even_if_mortgaged or not p.mortgaged[mate])):
                return "another lot of the group has fewer houses"
    if level + 1 == top:
        if p.hotels == 0:
            return "the bank has no hotel left"
    elif p.houses == 0:
        return "the bank has no house left"
    if me.cash < game.building_cost(place, level + 1):
        return f"it costs {game.building_cost(place, level + 1)}"
    return ""


def build(game: Estate, me: Player, place: int) -> None:
    """One more building, paid to the bank; a hotel sends the houses of its lot back to the bank."""
    _put_up(game, me, [place])


def _put_up(game: Estate, me: Player, places: list[int]) -> None:
    """One more building on each of these lots of one owner, one after the other."""
    p = game.p
    top = game.hotel(me.name)
    scarce = False
    for place in places:
        level = p.level[place] = p.level[place] + 1
        hotel = level == top
        clause = game.rule["hotel"] if hotel else game.rule["build"]
        game.pay(clause, me, game.bank_for_building(), game.building_cost(place, level), "building", game.ids[place])
        scarce = (_take(game, 1 - top, 1) if hotel else _take(game, 1, 0)) or scarce
        game.happened(clause, words.BUILT, me.name, game.spaces[place], level)
    game.built(me.name, scarce)


def why_not_develop(game: Estate, me: Player, group: str, pattern: tuple[int, ...]) -> str:
    """Why the lots of a group may not be built up to these levels, one building after the other; "" when they may."""
    p = game.p
    members = game.track.members.get(group)
    if members is None or len(pattern) != len(members) or group not in game.streets:
        return "there is no such group of lots"
    level = p.level
    first = -1
    for k, i in enumerate(members):
        if pattern[k] < level[i]:
            return "building raises levels"
        if pattern[k] > level[i] and (first < 0 or level[i] < level[first]):
            first = i
    no = why_not_build(game, me, first) if first >= 0 else "building raises levels"
    if no:
        return no
    top = game.hotel(me.name)
    cost = count = highest = 0
    for k, i in enumerate(members):
        was, now = level[i], pattern[k]
        if now > was:
            if p.mortgaged[i]:
                return "it is mortgaged"
            if p.owner[i] != me.name:
                return game.may_build(me, i)
            if now > top:
                return "a hotel is the last step"
            if now > highest:
                highest = now
            for step in range(was + 1, now + 1):
                cost += game.building_cost(i, step)
            count += now - was
    if game.even and highest > _lowest(game, me, members, pattern) + 1:
        return "the lots of the group would differ by more than one"
    if me.cash < cost:
        return f"it costs {cost}"
    if count <= p.houses and highest < top:
        return ""
    before = [p.level[i] for i in members]
    return _shortage(game, before, building_steps(before, pattern), top)


def _lowest(game: Estate, me: Player, members: tuple[int, ...], pattern: tuple[int, ...]) -> int:
    """The lowest level of a pattern on one's own lots; mortgaged ones count where the game says so."""
    p = game.p
    return min([pattern[k] for k, i in enumerate(members)
                if p.owner[i] == me.name and (game.even_if_mortgaged or not p.mortgaged[i])])


def _highest(game: Estate, me: Player, members: tuple[int, ...], pattern: tuple[int, ...]) -> int:
    """The highest level of a pattern on the same lots; 0 when there are none."""
    p = game.p
    return max([pattern[k] for k, i in enumerate(members) if p.owner[i] == me.name and not p.mortgaged[i]], default=0)


def building_steps(before: list[int], pattern: tuple[int, ...]) -> list[int]:
    """Which lot of the group comes next, again and again, always one of the lowest, up to the pattern."""
    steps: list[int] = []
    for height in range(min(before), max(pattern)):
        steps += [k for k, goal in enumerate(pattern) if before[k] <= height < goal]
    return steps


def _shortage(game: Estate, before: list[int], steps: list[int], top: int) -> str:
    """Whether the stock lasts for all steps."""
    houses, hotels = game.p.houses, game.p.hotels
    level = list(before)
    for k in steps:
        level[k] += 1
        if level[k] == top:
            if hotels == 0:
                return "the bank has not enough hotels"
            hotels -= 0 if hotels == UNLIMITED else 1
            houses += 0 if houses == UNLIMITED else top - 1
        else:
            if houses == 0:
                return "the bank has not enough houses"
            houses -= 0 if houses == UNLIMITED else 1
    return ""


def develop(game: Estate, me: Player, group: str, pattern: tuple[int, ...]) -> None:
    """Build the lots of a group up to these levels, one building after the other."""
    members = game.track.members[group]
    _put_up(game, me, [members[k] for k in building_steps([game.p.level[i] for i in members], pattern)])


def _take(game: Estate, houses: int, hotels: int) -> bool:
    """Take buildings out of the stock; negative numbers go back. Whether there are, or were, too few for a whole group.
    """
    p = game.p
    scarce = False
    if p.houses != UNLIMITED and houses:
        p.houses -= houses
        scarce = min(p.houses, p.houses + houses) < game.widest
    if p.hotels != UNLIMITED and hotels:
        p.hotels -= hotels
        scarce = scarce or min(p.hotels, p.hotels + hotels) < game.widest
    return scarce


def stock_needed(game: Estate, owner: str, before: list[int], after: list[int]) -> tuple[int, int]:
    """Houses and hotels that a change of levels takes out of the stock; negative: gives back."""
    top = game.hotel(owner)
    houses = hotels = 0
    for was in before:
        if was == top:
            hotels -= 1
        else:
            houses -= was
    for now in after:
        if now == top:
            hotels += 1
        else:
            houses += now
    return houses, hotels


def why_not_sell(game: Estate, me: Player, group: str, pattern: tuple[int, ...]) -> str:
    """Why the lots of a group may not go down to these levels in one action; "" when they may."""
    p = game.p
    members = game.track.members.get(group)
    if members is None or len(pattern) != len(members) or group not in game.streets:
        return "there is no such group of lots"
    before = [p.level[i] for i in members]
    lowered = -1
    for k, i in enumerate(members):
        was, now = before[k], pattern[k]
        if now < 0 or now > was or (now != was and p.owner[i] != me.name):
            return "buildings are only given back from lots of one's own"
        if now < was and (lowered < 0 or now < lowered):
            lowered = now
    if lowered < 0:
        return "nothing would be given back"
    if game.even and lowered < _highest(game, me, members, pattern) - 1:
        return "the lots of the group would differ by more than one"
    houses, _ = stock_needed(game, me.name, before, list(pattern))
    if p.houses != UNLIMITED and houses > p.houses:
        return "the bank has not enough houses for that"
    return game.may_raise(me) or game.may_lower(me, before, pattern)


def sell(game: Estate, me: Player, group: str, pattern: tuple[int, ...]) -> None:
    """Bring the lots of a group down to these levels; the bank pays for every level given up."""
    p = game.p
    members = game.track.members[group]
    before = [p.level[i] for i in members]
    houses, hotels = stock_needed(game, me.name, before, list(pattern))
    scarce = _take(game, houses, hotels)
    for i, was, now in zip(members, before, pattern, strict=True):
        if was != now:
            p.level[i] = now
            game.pay(game.rule["sell"], p.bank, me, game.refund(i, me.name, was, now), "buildings given back",
                     game.ids[i])
            game.happened(game.rule["sell"], words.GAVE_BACK, me.name, game.spaces[i], now)
    game.built(me.name, scarce)


def clear(game: Estate, spaces: list[int], owner: str) -> None:
    """Take every building off some lots and back to the stock; nothing is paid."""
    p = game.p
    before = [p.level[i] for i in spaces]
    houses, hotels = stock_needed(game, owner, before, [0] * len(spaces))
    scarce = _take(game, houses, hotels)
    for i in spaces:
        p.level[i] = 0
    game.built(owner, scarce)


def one_less(game: Estate, place: int) -> tuple[int, ...]:
    """The pattern of a group when one building is taken from this lot."""
    return tuple([game.p.level[i] - (1 if i == place else 0) for i in game.mates[place]])


def lower_patterns(game: Estate, me: Player, group: str) -> list[tuple[int, ...]]:
    """Ways to give back buildings of a group: one building from a lot, or every lot down to one level.

    Where buildings need not be even, also all that stands on one lot.
    """
    p = game.p
    members = game.track.members[group]
    mine = [p.level[i] if p.owner[i] == me.name else 0 for i in members]
    if not any(mine):
        return []
    found = [one_less(game, i) for i, level in zip(members, mine, strict=True) if level]
    for flat in range(max(mine) - 1, -1, -1):
        target = tuple([min(p.level[i], flat) if p.owner[i] == me.name else p.level[i] for i in members])
        if target not in found:
            found.append(target)
    if not game.even:
        found += [bare for bare in [_bare(game, i) for i, level in zip(members, mine, strict=True) if level]
                  if bare not in found]
    return [pattern for pattern in found if not why_not_sell(game, me, group, pattern)]


def _bare(game: Estate, place: int) -> tuple[int, ...]:
    """The pattern of a group when all that stands on this lot is given back."""
    return tuple([0 if i == place else game.p.level[i] for i in game.mates[place]])


@lru_cache(4096)
def parse_pattern(text: str) -> tuple[int, ...] | None:
    """The levels in '2-2-1'; None when the text is none."""
    parts = text.split("-")
    return tuple([int(part) for part in parts]) if all(is_whole(part) for part in parts) else None
