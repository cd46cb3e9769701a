"""The short version: deeds are dealt, the game lasts an hour (or so many turns), and then everybody counts."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.core.chance import Deck
from kit.core.requests import Answers, Chance, Choice, Steps, is_whole
from kit.games.oceanopoly.words import DEALT, TIME_UP, WORTH
from kit.games.trading import rent

if TYPE_CHECKING:
    from kit.games.oceanopoly.game import Oceanopoly

COUNT = "count"
COUNTING = "counting"      # a phase of the state
MINUTE = 60                # seconds
DAY = 24 * 60 * MINUTE


class Readings(Answers):
    """What a clock may show: whole seconds since the opening roll, never less than at the last look; also "59:59".

    Listed are the two minutes from the last look on: whoever lets chance answer plays a turn a minute on average.
    """

    def __init__(self, last: int) -> None:
        self.last = last

    def listed(self) -> Sequence[Any]:
        return range(self.last, self.last + 2 * MINUTE + 1)

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, int) and not isinstance(answer, bool) and self.last <= answer <= self.last + DAY

    def parse(self, text: str) -> Any:
        parts = text.split(":")
        if len(parts) > 2 or not all(is_whole(part) for part in parts) or (len(parts) == 2 and int(parts[1]) >= MINUTE):
            return None
        seconds = int(parts[0]) if len(parts) == 1 else int(parts[0]) * MINUTE + int(parts[1])
        return seconds if seconds in self else None


def deal(game: Oceanopoly) -> Steps[None]:
    """Everybody is dealt deeds, and pays the bank their printed prices (OCE-SHT-01, OCE-SHT-02)."""
    deck = Deck("deeds", [game.ids[i] for i, deed in enumerate(game.is_deed) if deed])
    for name in game.players:
        me = game.q.players[name]
        dealt: list[int] = []
        for _ in range(min(int(game.constants["short_deeds_dealt"]), len(deck.unseen))):
            card = yield from deck.draw("{} is dealt a deed", (name,), "OCE-SHT-01")
            place = game.track.by_id[card]
            dealt.append(place)
            game.q.owner[place] = name
            game.ownership_changed([place])
            game.happened("OCE-SHT-01", DEALT, name, game.spaces[place])
        for place in dealt:
            yield from game.owe("OCE-SHT-02", me, game.q.bank, game.price[place], "price", game.ids[place])


def time_is_up(game: Oceanopoly) -> Steps[bool]:
    """Whether no new turn begins: by the clock, which somebody reads, or by the number of turns (OCE-SHT-04)."""
    q = game.q
    if game.o.short_limit == "turns":
        return q.turn >= game.o.short_turns
    q.clock = yield Chance("clock", "the clock, in seconds since the opening roll", (), Readings(q.clock), "OCE-SHT-04")
    return q.clock >= int(game.constants["short_minutes"]) * MINUTE


def count_up(game: Oceanopoly) -> Steps[None]:
    """A last call for rent, then everybody counts, and the richest wins; equals share (OCE-SHT-05, OCE-SHT-10)."""
    q = game.q
    game.happened("OCE-SHT-05", TIME_UP)
    yield from last_call(game)
    worth = {player.name: game.wealth(player) for player in game.living()}
    for name, amount in worth.items():
        game.happened("OCE-SHT-06", WORTH, name, amount)
    best = max(worth.values())
    game.decide("OCE-SHT-10", [name for name, amount in worth.items() if amount == best], f"the richest, with {best}")
    q.phase = ""


def last_call(game: Oceanopoly) -> Steps[None]:
    """Rent may be asked for until the counting begins; then the claims are dead (OCE-SHT-05)."""
    q = game.q
    q.phase = COUNTING
    while q.claims:
        first = game.round_from(q.to_move)[0]
        others = game.others(first)
        answer: Any = yield Choice(first.name, "the time is up: {} begins the counting, unless rent is asked for",
                                   (first.name,), game.window(COUNT, first.name, others), "OCE-SHT-05", others)
        if answer == COUNT:
            rent.lapse(game, list(q.claims))
        else:
            yield from game.do(answer)
