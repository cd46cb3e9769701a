"""One token walking for many turns by the game's own play: what the chain is checked with, and what real decks do.

Chance is answered at random, decks lie and run round as the game's rules say. The measures are those of `Landing`.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

from kit.core.luck import Luck
from kit.core.requests import Chance, Choice, Request
from kit.core.state import clone
from kit.odds.walker import MOVES, Place, Spread, Table


class Tour:
    """What many turns came to: `moves[start, end]` turns, `rolled` and `ended` by place, `touched` by space."""

    def __init__(self) -> None:
        self.turns = 0                  # played; those that were missed are not counted
        self.rolls = 0
        self.laps = 0
        self.moves: Counter[tuple[Place, Place]] = Counter()
        self.rolled: Counter[Place] = Counter()
        self.ended: Counter[Place] = Counter()
        self.touched: Counter[int] = Counter()


def play(table: Table, turns: int, seed: int | str = 1, shuffle_every: int = 0) -> Tour:
    """So many turns of the walker's, one after the other. `shuffle_every`: turns after which a new game's decks lie
    there (1: every draw is from a whole deck, as the chain says; 0: never).

    Deeds that change hands by a card are given back after the turn: nobody gains or loses any.
    """
    game, me = table.game, table.me
    table.back()
    state = game.s
    fresh = clone(state.decks)
    random = _numbers(seed).__next__
    tour = Tour()
    place = table.first
    while tour.turns < turns:
        state.to_move = me.name
        me.laps = 1
        game.events.clear()
        if shuffle_every and tour.turns % shuffle_every == 0:
            for name, deck in fresh.items():
                lies = state.decks[name]
                lies.unseen[:], lies.known[:], lies.discards[:] = deck.unseen, deck.known, deck.discards
            me.kept.clear()
        rolls = _one_turn(table, tour, random)
        end = Place(me.position, me.confined, me.skip)
        tour.moves[place, end] += 1
        if rolls:
            tour.turns += 1
            tour.rolls += rolls
            tour.ended[end] += 1
            tour.rolled[end] += 1
            tour.laps += me.laps - 1
            for event in game.events:
                if event.say.kind in MOVES and event.args[0] == me.name:
                    tour.touched[event.args[-1].index] += 1
        place = end
        table.undeal()
    table.back()
    return tour


def _numbers(seed: int | str) -> Iterator[float]:
    """Numbers in [0, 1) fixed by a seed, without end."""
    for block in count():
        luck = Luck(f"{seed} tour {block}")
        for n in range(4096):
            yield luck.at(n)


def _one_turn(table: Table, tour: Tour, random: Callable[[], float]) -> int:
    """One turn by the rules; how many rolls there were in it. Places between rolls are noted in `tour.rolled`."""
    game, me = table.game, table.me
    rolls = 0
    steps = game.turn()
    try:
        request: Request[object] = next(steps)
        while True:
            if isinstance(request, Chance):
                if table.moves(request):
                    if rolls:
                        tour.rolled[Place(me.position, me.confined, me.skip)] += 1
                    rolls += 1
                reply = request.pick(random())
            else:
                assert isinstance(request, Choice)
                reply = table.decide(request)
                if isinstance(reply, Spread):
                    reply = reply.options[int(random() * len(reply.options))]
            request = steps.send(reply)
    except StopIteration:
        pass
    return rolls
