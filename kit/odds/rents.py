"""What a landing costs, by the game's own rent or fee function, and what falls due at the start of HMOnopoly's board.

A `Sum` is a payment that may go by dice: its mean and its variance, in whole money.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from kit.core.chance import Roll
from kit.core.requests import Chance, Choice, Steps
from kit.games.hmonopoly import fiscal
from kit.games.hmonopoly.game import HMOnopoly
from kit.games.trading.cards import verb_of
from kit.games.trading.estate import Estate
from kit.games.trading.game import Trading
from kit.games.trading.state import NOBODY
from kit.odds.walk import Step
from kit.odds.walker import PASSIVE, Rewind, counts


class Sum(NamedTuple):
    """A payment: its mean, and its variance where dice decide."""

    mean: float
    variance: float = 0.0

    def __add__(self, other: object) -> Sum:
        assert isinstance(other, Sum)
        return Sum(self.mean + other.mean, self.variance + other.variance)

    def __neg__(self) -> Sum:
        return Sum(-self.mean, self.variance)


NOTHING = Sum(0.0)


class Rent(NamedTuple):
    """The rent of one space as it stands: `flat`, and `pips` times dice, `fresh` or those that moved the visitor."""

    flat: int
    pips: int = 0
    fresh: bool = True

    @property
    def mean(self) -> float:
        """Of an ordinary landing, two dice taken at their mean."""
        return self.flat + self.pips * MEAN


RICHER = 10_000         # more than any rule asks for at once
COUNTED = frozenset({"transfer", "repairs", "fiscal_roll"})
MEAN = 7.0              # of the total of two dice
SPREAD = 35 / 6         # its variance


def earns(game: Trading, place: int) -> bool:
    """Whether a visitor pays somebody there now."""
    owner = game.s.owner[place]
    return owner != NOBODY and not game.s.mortgaged[place] and not game.s.players[owner].out


def rent_at(game: Trading, place: int) -> Rent:
    """What a landing there costs now, by the game's own function; nothing on a space that earns nothing."""
    if not earns(game, place):
        return Rent(0)
    if isinstance(game, HMOnopoly):
        return Rent(game.fee(place) if game.types[place] and place in game.hcfs else 0)
    if not isinstance(game, Estate):
        return Rent(0)
    s = game.p
    owner = s.players[s.owner[place]]
    visitor = next((player for player in s.players.values() if player is not owner), owner)
    kept = s.rolled, s.rent_times, s.rent_roll
    try:
        s.rent_times, s.rent_roll, s.rolled = 1, 0, 1
        claim = game.rent_of(place, visitor)
        s.rolled = 0
        fresh = game.rent_of(place, visitor)
    finally:
        s.rolled, s.rent_times, s.rent_roll = kept
    if fresh.times and not claim.times:
        return Rent(0, fresh.times, False)
    return Rent(fresh.amount, fresh.times)


def of_step(game: Trading, rents: Mapping[int, Rent], step: Step) -> list[tuple[int, Sum]]:
    """What every stop of a step costs: pairs of space and sum. A card's word on the rent where it leads is kept."""
    found: list[tuple[int, Sum]] = []
    for n, space in enumerate(step.touched):
        rent = rents.get(space)
        if rent is None or not (rent.flat or rent.pips):
            continue
        times, factor = _word(game, step.card) if step.card and n == 0 else (1, 0)
        if not rent.pips:
            found.append((space, Sum(rent.flat * times)))
        elif rent.fresh or n or not step.rolled:
            pips = factor or rent.pips
            found.append((space, Sum(pips * MEAN, pips * pips * SPREAD)))
        else:
            found.append((space, Sum(rent.pips * step.rolled)))
    return found


def _word(game: Trading, card: str) -> tuple[int, int]:
    """So many times the rent, or so many times a roll, where a card leads."""
    for effect in game.cards[card].effects:
        rent = effect.args.get("rent") if effect.verb == "move_to" else None
        if rent:
            return rent.get("times", 1), rent.get("roll_factor", 0)
    return 1, 0


# ------------------------------------------------------------------------------------- rules run on the position itself


def weighed(game: Trading, rule: Callable[[], Steps[Any]], look: Callable[[], Any]) -> dict[Any, float]:
    """What `look` sees after every way that a rule can go, with its chance; the state is as before when it is done.

    Rolls of one total are taken together, apart from doubles. Players answer as those who want nothing.
    """
    rewind = Rewind(game.s)
    found: dict[Any, float] = {}
    paths: list[tuple[tuple[Any, ...], float]] = [((), 1.0)]
    kept = len(game.events)
    while paths:
        path, weight = paths.pop()
        rewind()
        steps = rule()
        given = 0
        reply: Any = None
        while True:
            try:
                request = steps.send(reply)
            except StopIteration:
                seen = look()
                found[seen] = found.get(seen, 0.0) + weight
                break
            if isinstance(request, Chance):
                if given == len(path):
                    paths += [((*path, answer), weight * p) for answer, p in _answers(request)]
                    steps.close()
                    break
                reply = path[given]
                given += 1
            else:
                assert isinstance(request, Choice)
                reply = _quiet(request)
    rewind()
    del game.events[kept:]
    return found


def _answers(request: Chance[Any]) -> list[tuple[Any, float]]:
    options = list(request.odds())
    if not isinstance(options[0][0], Roll):
        return [(option, float(p)) for option, p in options]
    options.sort(key=_alike)
    found = []
    for _, group in groupby(options, key=_alike):
        alike = list(group)
        found.append((alike[0][0], float(sum(p for _, p in alike))))
    return found


def _alike(pair: tuple[Roll, Any]) -> tuple[int, bool]:
    return pair[0].total, pair[0].double


def _quiet(choice: Choice[Any]) -> Any:
    if choice.stands is not ...:
        return choice.stands
    for word in PASSIVE:
        if word in choice.options:
            return word
    return choice.options[0]


def _cash(game: Trading) -> tuple[int, ...]:
    return tuple([player.cash for player in game.s.players.values()])


def changes(game: Trading, rule: Callable[[], Steps[Any]], rich: int) -> dict[str, Sum]:
    """How the cash of each player changes when a rule is run from here; everybody has so much more at hand."""
    for player in game.s.players.values():
        player.cash += rich
    before = _cash(game)
    seen = weighed(game, rule, lambda: tuple([now - was for now, was in zip(_cash(game), before, strict=True)]))
    for player in game.s.players.values():
        player.cash -= rich
    found: dict[str, Sum] = {}
    for i, name in enumerate(game.players):
        mean = sum([change[i] * p for change, p in seen.items()])
        found[name] = Sum(mean, sum([(change[i] - mean) ** 2 * p for change, p in seen.items()]))
    return found


def fiscal_year(game: HMOnopoly, name: str, stops: bool) -> dict[str, Sum]:
    """HMOnopoly's corner for one player as things stand: revenue, expenses, interest; what each player gets or pays."""
    me = game.s.players[name]
    return changes(game, partial(fiscal.year, game, me, stops), RICHER)


def fiscal_years(game: HMOnopoly, name: str) -> tuple[dict[str, Sum], dict[str, Sum]]:
    """`fiscal_year` of passing and of stopping. Passing is stopping and the expenses besides, whose die is a separate
    one, so the two are run apart and added: a test holds that it comes to the same, in a sixth of the time."""
    me = game.s.players[name]
    stop = fiscal_year(game, name, True)
    spent = changes(game, partial(fiscal.expenses, game, me, "HMO-FY-04", True), RICHER)
    return {player: stop[player] + spent[player] for player in game.players}, stop


def card_money(game: Trading, name: str) -> dict[str, dict[str, Sum]]:
    """For every card that counts what somebody has: what it would bring each player if `name` drew it now.

    The card's own effects are run on the position.
    """
    me = game.s.players[name]
    found: dict[str, dict[str, Sum]] = {}
    for card in game.cards.values():
        if counts(card):
            def rule(card: Any = card) -> Steps[None]:
                for effect in card.effects:
                    if effect.verb in COUNTED:
                        yield from verb_of(game, effect)(game, me, card, effect)
            found[card.id] = changes(game, rule, RICHER)
    return found

