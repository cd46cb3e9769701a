"""All ways a turn can go, from every place: the game's own turn, run once for every answer at every chance.

Two runs that stand at the same chance, at the same place, with the same doubles so far and the same answers since the
last throw, go on alike, so the second is not followed any further: that keeps 36 x 16 x 36 x ... small. Of dice that
have fallen only the total moves a token, and only doubles are remembered: up to the first throw that is none, where no
throw follows it, and not at all where no turn has a second throw. When a card is drawn, of what came before only cards
that have more to do are remembered; a space that was chosen is not, once the token stands there. Dice that changed
nothing where they were first thrown (HMOnopoly's revenue) are thrown once from then on; where a throw that is no double
came to the same after doubles as without, it is thrown once from each place. `differences` of a walk and a thorough
one, which follows other runs and all dice and remembers all doubles, tells whether that was right.
"""
from __future__ import annotations

from itertools import groupby
from math import gcd
from typing import Any, NamedTuple

from kit.core.chance import Roll
from kit.core.requests import Chance
from kit.odds.walker import Place, Stop, Table

LOOKS = 6          # times that dice must have changed nothing before only one throw is followed
RUN = 12           # doubles in one turn that are told apart; a chance below 1e-9 to come to more
ENDLESS = 4        # ... where the limit of doubles is above RUN, and a run of them goes on and on for all that matters
MOST = 20_000      # chances in one turn, all places together; a board that needs more has no end of them

# what a walk remembers of the doubles in a turn
NONE = 0           # nothing: no turn has a second throw
RUNNING = 1        # those that run: a throw that is none, of a free token, is the last of its turn, and forgets them
ALL = 2
LAST = (False, False)      # doubles after such a throw


class TooMany(ValueError):
    """A turn of this game can go in more ways than can be told apart: it has no end, or remembers too much."""


class Step(NamedTuple):
    """What one answer at a chance leads to: another chance (`then`, its number) or the end of the turn at a place.

    `touched`: the spaces that the token stopped on, in their order; `laps`: how often it passed or reached the start;
    `money` and `gifts`: what it got less what it paid, from bank and pot, and from other players (see `Stop`).
    `rolled`: the total of the dice that led to the first of `touched`; `card`: the card that was drawn by this step.
    """

    then: int
    end: Place | None
    touched: tuple[int, ...]
    laps: int
    money: int
    gifts: int
    rolled: int = 0
    card: str = ""


class Stand:
    """A chance at which a turn can stand, with the steps from there and their whole-number weights out of `total`."""

    def __init__(self, place: Place, doubles: tuple[bool, ...], throws: bool, root: bool, asks: str) -> None:
        self.place = place
        self.doubles = doubles          # confined at the first throw, then for each throw so far: a double
        self.throws = throws            # it is the throw that moves the token
        self.root = root                # a turn begins here
        self.missed = False             # it is missed: there is no throw
        self.asks = asks                # what is asked
        self.steps: dict[Step, int] = {}
        self.total = 1

    def __repr__(self) -> str:
        return f"<{self.asks} at {self.place.space}, {len(self.steps)} steps>"


class _Way:
    """One way to come to a chance: a turn's start and the answers since. `trail` are those since the last throw."""

    def __init__(self, start: Place, answers: tuple[Any, ...], doubles: tuple[bool, ...],
                 trail: tuple[Any, ...], drawn: tuple[str, ...] = ()) -> None:
        self.start = start
        self.answers = answers
        self.doubles = doubles
        self.trail = trail
        self.drawn = drawn              # cards that are gone, where decks are not whole again after every draw


class Walk:
    """Every chance of every turn, explored from the start of the game on; `roots[place]` begins a turn there.

    `only`: the turns that begin at this place, and no others.
    """

    def __init__(self, table: Table, thorough: bool = False, only: Place | None = None) -> None:
        self.table = table
        self.only = only
        self.thorough = thorough        # follow the last of several equal runs instead of the first, and all dice
        self.runs = 0                               # turns that were played
        self._longer = {card.id for card in table.game.cards.values()
                        if len(card.effects) > 1 or len(card.if_impossible) > 1}
        self._cards = frozenset(table.game.cards)
        limit = table.game.track.data.constants.get("doubles_limit", 0)
        self._run = ENDLESS if isinstance(limit, int) and limit > RUN else RUN
        for remembers in (NONE, ALL) if thorough else (NONE, RUNNING, ALL):
            if self._explore(remembers):
                break

    def _explore(self, remembers: int) -> bool:
        """Every turn from every place. False, and no more, when it would matter to remember more."""
        self._remembers = remembers
        self._enough = True
        self.stands: list[Stand] = []
        self.roots: dict[Place, int] = {}
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._idle: dict[tuple[str, str], int] = {}     # what asks for dice -> chances where they changed nothing
        self._lasts: dict[tuple[Any, ...], Step] = {}   # a place and what is thrown there last -> where it leads
        self._fallen: dict[int, tuple[Any, list[tuple[Any, int, Any]]]] = {}     # dice, sorted out once
        self._same: dict[tuple[bool, ...], int] = {}    # doubles -> throws to which they made no difference
        self._todo: list[tuple[int, _Way, Stop]] = []
        for place in (self.table.first, Place(self.table.start)) if self.only is None else (self.only,):
            self._root(place)
        while self._todo and self._enough:
            index, way, stop = self._todo.pop(0 if self.thorough else -1)
            self._look(self.stands[index], way, stop)
        return self._enough

    def _root(self, place: Place) -> None:
        """A place from which a turn begins."""
        if place in self.roots or (self.only is not None and self.roots):
            return
        index = self.roots[place] = len(self.stands)
        stop = self.table.run(place, ())
        self.runs += 1
        stand = Stand(place, (), stop.request is not None, True, stop.request.template if stop.request else "missed")
        self.stands.append(stand)
        if stop.request is None:
            stand.missed = True
            stand.steps[Step(-1, stop.place, stop.touched, stop.laps, stop.money, stop.gifts)] = 1
            self._root(stop.place)
        else:
            self._todo.append((index, _Way(place, (), (stop.place.confined > 0,), ()), stop))

    def _look(self, stand: Stand, way: _Way, stop: Stop) -> None:
        """Every answer at a chance, and where it leads."""
        assert stop.request is not None
        clause = stop.request.clause
        total = 0
        asks = (clause, stop.request.template)
        draws = isinstance(stop.request, Chance) and stop.request.kind == "card"
        idle = self._idle.get(asks, 0)
        taken: dict[Any, Step] = {}
        for answer, weight, said in self._answers(stop):
            total += weight
            if idle >= LOOKS and said in taken:
                stand.steps[taken[said]] += weight
                continue
            drawn = (*way.drawn, answer) if draws and not self.table.whole else way.drawn
            if stand.throws:
                step = self._thrown(way, stop, answer, said)
            else:
                item = (clause, said)
                trail = way.trail if way.trail[-2:] == (item, item) else (*way.trail, item)
                step = self._step(_Way(way.start, (*way.answers, answer), way.doubles, trail, drawn))
                if draws:
                    step = step._replace(card=answer)
            if not self._enough:
                return
            if stand.root and (stop.money or stop.gifts):      # paid before the first chance: for leaving confinement
                step = step._replace(money=step.money + stop.money, gifts=step.gifts + stop.gifts)
            if taken.setdefault(said, step) != step:
                idle = -1
            stand.steps[step] = stand.steps.get(step, 0) + weight
        if not (stand.throws or self.thorough):
            self._idle[asks] = idle + 1 if idle >= 0 else -1
        shared = gcd(total, *stand.steps.values())
        if shared > 1:
            for step in stand.steps:
                stand.steps[step] //= shared
        stand.total = total // shared

    def _thrown(self, way: _Way, stop: Stop, roll: Roll, double: bool) -> Step:
        """What a throw that moves the token leads to; one that is the last of its turn is the same after doubles."""
        doubles = (*way.doubles, double)
        last = self._remembers == RUNNING and not (double or way.doubles[0])
        key = (stop.place, stop.pot, roll.total, way.drawn)
        known = self._lasts.get(key) if last else None
        same = self._same.get(way.doubles, 0)
        if known is not None and same >= LOOKS:
            return known
        if last:
            doubles = LAST
        elif len(doubles) > self._run + 1:
            doubles = (doubles[0], *doubles[2:])
        step = self._step(_Way(way.start, (*way.answers, roll), doubles, (), way.drawn))
        if step.touched:
            step = step._replace(rolled=roll.total)
        if known is not None:
            self._same[way.doubles] = same + 1
            self._enough = self._enough and step == known
        elif last:
            self._lasts[key] = step
        return step

    def _answers(self, stop: Stop) -> list[tuple[Any, int, Any]]:
        """Answers with weights, and what of each is remembered: of a roll whether it was a double, else all of it."""
        options = stop.options
        seen = self._fallen.get(id(options))
        if seen is not None and seen[0] is options:
            return seen[1]
        weights = stop.weights if stop.weights is not None else [1] * len(options)
        if not (isinstance(stop.request, Chance) and isinstance(options[0], Roll)):
            return [(option, weight, option) for option, weight in zip(options, weights, strict=True) if weight]
        found: list[tuple[Any, int, Any]] = []
        pairs = sorted(zip(options, weights, strict=True), key=_total_and_double)
        for (_, double), group in groupby(pairs, key=_total_and_double):
            alike = list(group)
            found.append((alike[-1 if self.thorough else 0][0], sum([weight for _, weight in alike]), double))
        if stop.weights is None:
            self._fallen[id(options)] = options, found
        return found

    def _step(self, way: _Way) -> Step:
        """What the last answer of `way` leads to; a chance that is new is noted, to be looked at."""
        stop = self.table.run(way.start, way.answers)
        self.runs += 1
        request = stop.request
        if request is None:
            self._root(stop.place)
            return Step(-1, stop.place, stop.touched, stop.laps, stop.money, stop.gifts)
        throws = self.table.moves(request)
        if throws:
            if self._remembers == NONE or (self._remembers == RUNNING and way.doubles == LAST):
                self._enough = False
            key: tuple[Any, ...] = (stop.place, way.doubles, way.drawn)
        else:
            way.trail = self._remembered(way.trail, request, stop.place.space)
            doubles = way.doubles if self._remembers else ()
            key = (stop.place, doubles, way.trail, way.drawn, self.table.notes(), request.clause, request.template)
        index = self._numbers.get(key)
        if index is None:
            index = self._numbers[key] = len(self.stands)
            if index > MOST:
                raise TooMany(f"a turn of {self.table.game.name} can go in more than {MOST} ways")
            self.stands.append(Stand(stop.place, way.doubles, throws, False, request.template))
            self._todo.append((index, way, stop))
        return Step(index, None, stop.touched, stop.laps, stop.money, stop.gifts)

    def _remembered(self, trail: tuple[Any, ...], request: Any, here: int) -> tuple[Any, ...]:
        """What of the answers since the throw can still matter at this chance."""
        if not trail:
            return trail
        if self.table.ids.get(trail[-1][1] if isinstance(trail[-1][1], str) else "") == here:
            trail = trail[:-1]
        if not isinstance(request, Chance):
            return tuple([item for item in trail if item[1] in self._cards])
        if request.kind == "card":
            return tuple([item for item in trail if item[1] in self._longer])
        return trail


def _total_and_double(pair: tuple[Roll, int]) -> tuple[int, bool]:
    roll = pair[0]
    return roll.total, len(roll.faces) > 1 and len(set(roll.faces)) == 1


def differences(one: Walk, other: Walk) -> list[str]:
    """Where two walks over one game, one of them thorough, differ: nothing, when all that was merged goes on alike."""
    found = [f"only one of them begins a turn at {place}" for place in sorted({*one.roots} ^ {*other.roots})]
    todo = [(one.roots[place], other.roots[place]) for place in one.roots if place in other.roots]
    seen = set(todo)
    while todo:
        i, j = todo.pop()
        a, b = one.stands[i], other.stands[j]
        left, right = _outline(one, a), _outline(other, b)
        if left != right:
            found.append(f"{a} in a turn from {a.place} goes on in two ways")
            continue
        pairs = zip(sorted(a.steps, key=_by_outline(one)), sorted(b.steps, key=_by_outline(other)), strict=True)
        for step, twin in pairs:
            if step.then >= 0 and (step.then, twin.then) not in seen:
                seen.add((step.then, twin.then))
                todo.append((step.then, twin.then))
    return found


def _told(walk: Walk, step: Step) -> tuple[Any, ...]:
    then = walk.stands[step.then] if step.then >= 0 else None
    ahead = (then.place, then.doubles if then.throws else (), then.asks, then.total) if then else ()
    return (step.end or (), ahead, step.touched, step.laps)


def _outline(walk: Walk, stand: Stand) -> dict[Any, Any]:
    """The steps of a chance in words that two walks share; without money, which the merging leaves to the first run."""
    told: dict[Any, int] = {}
    for step, weight in stand.steps.items():
        key = _told(walk, step)
        told[key] = told.get(key, 0) + weight
    return told


def _by_outline(walk: Walk) -> Any:
    def key(step: Step) -> str:
        return repr(_told(walk, step))
    return key
