"""For tests of games, ours and yours: positions to start from, conformance, playthroughs, node counts."""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from kit.agents import agents_for
from kit.begin import new
from kit.core.clauses import catalogue, games_with_rules
from kit.core.events import Event, Paid
from kit.core.requests import Chance, Choice, IllegalAnswer, Request, label
from kit.core.session import Session
from kit.core.state import clone
from kit.games import new_game


def position(game: str, players: int | list[str] = 3, edit: Callable[[Any], None] | None = None, *,
             options: Any = None, board: Any = None, lang: str = "en") -> Session:
    """A session that starts from a position: `edit(game)` changes the state before the first rule runs.

    Every chance is answered by hand (`session.answer(...)`), or by seed 0 after `session.by_hand = False`.
    """
    rules = new_game(game, players, options, board, lang)
    if edit is not None:
        edit(rules)
    session = Session(rules, {"game": game}, 0)
    session.by_hand = True
    return session


def play(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other; each may be an option or its label."""
    for value in answers:
        session.answer(value)
    return session


def count_nodes(session: Session, depth: int) -> int:
    """How many positions lie `depth` answers ahead: chance and choices alike, each listed option once."""
    if depth == 0 or session.waiting is None:
        return 1
    return sum(count_nodes(session.fork().answer(option), depth - 1) for option in list(session.waiting.options))


def transcript(session: Session) -> list[str]:
    """The game so far, to be read aloud: every question with its answer, and what came of it."""
    lines: list[str] = []
    again = session.fork(0)
    shown = 0
    for value in session.answers:
        asked = again.waiting
        assert asked is not None
        who = asked.player if isinstance(asked, Choice) else "chance" if isinstance(asked, Chance) else "?"
        again.answer(value)
        lines.append(f"{who}: {asked.about} -> {label(value)}")
        lines += [f"    {event.text} [{event.clause}]" for event in again.events[shown:]]
        shown = len(again.events)
    return lines


def deal(game: str, players: int | list[str] = 3, *, to_move: str | None = None,
         owns: Mapping[str, Sequence[int | str]] | None = None, level: Mapping[int | str, int] | None = None,
         at: Mapping[str, int | str] | None = None, cash: Mapping[str, int] | None = None, options: Any = None,
         **parts: Mapping[str, Any]) -> Session:
    """A position of a property-trading game, at the start of `to_move`'s turn; what is not named is as in a new game.

    `owns`: deeds by player; `level`: tokens or buildings by space; `at`: where players stand; `cash`: their money,
    which comes out of the bank. Spaces by index or id. Further `parts` go into the state's dict of that name:
    `loan={"Ann": 10}`.
    """
    def edit(rules: Any) -> None:
        s = rules.s
        for name, places in (owns or {}).items():
            for place in places:
                s.owner[rules.track.index(place)] = name
        for place, count in (level or {}).items():
            s.level[rules.track.index(place)] = count
        for name, place in (at or {}).items():
            s.players[name].position = rules.track.index(place)
        for name, money in (cash or {}).items():
            s.bank.cash += s.players[name].cash - money
            s.players[name].cash = money
        for name, values in parts.items():
            getattr(s, name).update(values)
        s.to_move = to_move or rules.players[0]
    return position(game, players, edit, options=options)


# -- node counts


def divide(session: Session, depth: int) -> dict[str, int]:
    """`count_nodes` below each first answer, by its label: where two counts disagree, look below that answer."""
    if depth < 1 or session.waiting is None:
        raise ValueError("nothing to divide: give a depth of 1 or more, and a session that waits for an answer")
    return {label(option): count_nodes(session.fork().answer(option), depth - 1)
            for option in list(session.waiting.options)}


# -- playthroughs


def playthrough(session: Session) -> str:
    """The game so far as a text to be kept with the tests: how it began, then its transcript."""
    begin = {key: session.header[key] for key in ("game", "players", "seed", "options")}
    return "\n".join([json.dumps(begin, ensure_ascii=False), *transcript(session)]) + "\n"


def check_playthrough(source: str | Path) -> Session:
    """Play a kept playthrough again, from its text or its file. Raises Broken at the first line that comes out other.

    Returns the session at its end.
    """
    text = source if isinstance(source, str) and "\n" in source else Path(source).read_text(encoding="utf-8")
    first, *lines = text.splitlines()
    begin = json.loads(first)
    session = new(begin["game"], begin["players"], seed=begin["seed"], options=begin["options"])
    for i, line in enumerate(lines, 2):
        if not line.startswith("    "):
            answer = line.rpartition(" -> ")[2]
            try:
                session.answer(answer)
            except IllegalAnswer as no:
                raise Broken(f"{begin['game']}, line {i}: {line!r} is not possible any more: {no}") from None
    for i, (was, now) in enumerate(zip_longest(lines, transcript(session)), 2):
        if was != now:
            raise Broken(f"{begin['game']}, line {i} reads {was!r}; it is now {now!r}")
    return session


# -- conformance


class Broken(AssertionError):
    """A game does not keep one of the agreements that every game keeps; the sentence says which and where."""


NONSENSE: tuple[Any, ...] = (
    "", " ", "no such answer", "0", "-1", "1e3", "\u00b2", "9" * 5000, "\n", "{0}", "{player}", "%s", "None",
    "Ann: ", "Ann offers Ben", "Ann offers Ben 1 for ", "Ann offers Ben \u00b2 for 1", " offers  0 for 0", "- - -",
    None, object(), 2.5, (), [], {},
)


def shared_parts(state: Any) -> list[str]:
    """What keeps `state` from being a tree of plain data: parts in two places, what is not plain; a sentence each."""
    faults: list[str] = []
    _walk(state, "state", {}, faults)
    return faults


def _walk(value: Any, path: str, met: dict[int, str], faults: list[str]) -> None:
    kind = type(value)
    if kind in (int, str, bool, float, type(None)) or _is_frozen(kind):
        return
    if kind in (tuple, frozenset):
        faults.extend(f"{path} is a {kind.__name__} that holds a {type(part).__name__}, which can change"
                      for part in value if type(part) in (list, dict, set) or _is_record(type(part)))
        return
    if id(value) in met:
        faults.append(f"{path} is the same {kind.__name__} as {met[id(value)]}")
        return
    met[id(value)] = path
    if kind is list:
        for i, part in enumerate(value):
            _walk(part, f"{path}[{i}]", met, faults)
    elif kind is dict:
        for key, part in value.items():
            _walk(part, f"{path}[{key!r}]", met, faults)
    elif kind is not set and not _is_record(kind):
        faults.append(f"{path} is a {kind.__name__}, which is not plain data")
    elif kind is not set:
        names = [field.name for field in fields(value)]
        faults.extend(f"{path}.{name} is no field of {kind.__name__}, so no copy has it"
                      for name in getattr(value, "__dict__", {}) if name not in names)
        for name in names:
            _walk(getattr(value, name), f"{path}.{name}", met, faults)


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) and not _is_frozen(kind)


def _is_frozen(kind: type) -> bool:
    return bool(getattr(getattr(kind, "__dataclass_params__", None), "frozen", False))


def first_difference(one: Any, other: Any, path: str = "state") -> str:
    """Where two states differ first: "state.players['Ann'].cash is 10 and 12"; "" when they do not."""
    if type(one) is type(other) and _is_record(type(one)):
        parts: list[tuple[str, Any, Any]] = [(f".{f.name}", getattr(one, f.name), getattr(other, f.name))
                                             for f in fields(one)]
    elif isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        parts = [(f"[{key!r}]", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(f"[{i}]", one[i], other[i]) for i in range(len(one))]
    else:
        return "" if one == other else f"{path} is {one!r:.200} and {other!r:.200}"
    return next((found for name, a, b in parts if (found := first_difference(a, b, path + name))), "")


def check_game(game: Session | str, *, seeds: int = 3, answers: int = 250, bot: str = "uniform") -> None:
    """Whether a game keeps the agreements that can be seen from outside; raises Broken with a sentence.

    `game`: an id, or a session of your own `Game`. It is played from its beginning by `bot` with `seeds` seeds, for so
    many `answers` each, and everything is looked at on the way: questions and their labels, events and their clauses,
    money, the state as a tree of plain data. Then undo, fork and replay must lead to the same states and events.
    """
    session = new(game, 3) if isinstance(game, str) else game
    for seed in range(seeds):
        _Examination(session.afresh(seed), bot).play(answers)


class _Examination:
    """One playthrough under a magnifying glass."""

    def __init__(self, session: Session, bot: str) -> None:
        self.session = session
        self.name = session.game.name or type(session.game).__name__
        self.beginning = session.afresh(session.luck.seed)
        session.agents = agents_for(session.game, dict.fromkeys(session.players, bot))
        self.clauses = catalogue(self.name).clauses if self.name in games_with_rules() else None
        self.total = sum(session.balances.values())
        self.kept: dict[int, tuple[Any, int]] = {}          # answer -> state and number of events then
        self.log: list[Event] = []
        self.asked: set[tuple[str, str]] = set()            # questions that have been looked at closely

    def play(self, answers: int) -> None:
        self.events(0)
        every = max(1, answers // 12)
        for n in range(answers):
            if self.session.waiting is None:
                break
            asked = self.session.waiting
            new_here = (asked.clause, asked.template) not in self.asked
            self.asked.add((asked.clause, asked.template))
            self.question(asked, new_here or n % every == 0)
            if n % every == 0:
                self.look()
            self.one_answer()
        self.ending()
        self.look()
        self.there_and_back()

    def broken(self, sentence: str) -> Broken:
        return Broken(f"{self.name}, seed {self.session.luck.seed}, answer {len(self.session.answers)}: {sentence}")

    # -- one answer

    def one_answer(self) -> None:
        """Whatever moves money says so, and nothing else does."""
        session = self.session
        before, seen = session.balances, len(session.events)
        session.step(one=True)
        for event in session.events[seen:]:
            if isinstance(event, Paid):
                before[event.payer] = before.get(event.payer, 0) - event.amount
                before[event.payee] = before.get(event.payee, 0) + event.amount
        self.events(seen)
        for name, money in session.balances.items():
            if type(money) is not int:
                raise self.broken(f"{name} has {money!r}; money is whole")
            if before.get(name) != money:
                raise self.broken(f"{name} has {money}, by the entries it should be {before.get(name)}: money has "
                                  "moved without `pay`")
        if sum(session.balances.values()) != self.total:
            raise self.broken(f"there is {sum(session.balances.values())} of money, it was {self.total}")

    def events(self, start: int) -> None:
        """Every event names its clause, keeps facts that do not change, and reads as a sentence."""
        for event in self.session.events[start:]:
            if not event.clause:
                raise self.broken(f"the event {event.kind!r} names no clause")
            if self.clauses is not None and event.clause not in self.clauses:
                raise self.broken(f"the event {event.kind!r} names {event.clause!r}, which is no clause that there is")
            for fact in event.args:
                if type(fact) in (list, dict, set) or _is_record(type(fact)):
                    raise self.broken(f"the event {event.kind!r} keeps a {type(fact).__name__}, which can change later")
            self.reads(event)

    def reads(self, thing: Event | Request[Any]) -> None:
        try:
            text = thing.text if isinstance(thing, Event) else thing.about
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            raise self.broken(f"{type(thing).__name__} {getattr(thing, 'clause', '')} makes no sentence: "
                              f"{type(error).__name__}: {error}") from error
        if not text.strip():
            raise self.broken(f"{type(thing).__name__} {thing.clause} makes an empty sentence")

    # -- one question

    def question(self, request: Request[Any], closely: bool) -> None:
        """A question names its clause; its answers have one label each, and are found by it."""
        self.reads(request)
        if self.session.game.over() or self.session.game.result() is not None:
            raise self.broken(f"it asks {request.about!r}, but over() is {self.session.game.over()} and the result is "
                              f"{self.session.game.result()}")
        if not request.clause or (self.clauses is not None and request.clause not in self.clauses):
            raise self.broken(f"{request.about!r} is asked by the clause {request.clause!r}, which there is not")
        if len(request.options) == 0:
            raise self.broken(f"{request.about!r} has no answer")
        if isinstance(request, Choice):
            for name in (request.player, *request.others):
                if name not in self.session.players:
                    raise self.broken(f"{request.about!r} is asked of {name!r}, who does not play")
        if isinstance(request, Chance) and sum(p for _, p in request.odds()) != 1:
            raise self.broken(f"the chances of {request.about!r} do not sum to 1")
        options = list(islice(request.options, 40))
        labels = [label(option) for option in options]
        if None in options:
            raise self.broken(f"{request.about!r} has the answer None, which means that a bot has nothing to do")
        for name in labels:
            if labels.count(name) > 1:
                raise self.broken(f"two answers to {request.about!r} are called {name!r}")
        if closely:
            for option, name in zip(options, labels):
                if request.find(name) != option:
                    raise self.broken(f"{name!r} answers {request.about!r}, but is taken for {request.find(name)!r}")
            self.nonsense(request)

    def nonsense(self, request: Request[Any]) -> None:
        """What is no option is refused, and the game stands where it stood."""
        session = self.session
        here, before = len(session.answers), clone(session.state)
        for value in NONSENSE:
            try:
                session.answer(value)
            except IllegalAnswer:
                moved = first_difference(before, session.state)
                if moved or len(session.answers) != here or session.waiting is not request:
                    raise self.broken(f"{value!r:.40} was refused, but the game has moved: {moved}") from None
            except Exception as error:
                raise self.broken(f"{value!r:.40} as an answer to {request.about!r} breaks a rule instead of being "
                                  f"refused: {type(error).__name__}: {error}") from error
            else:
                taken = session.answers[here] if len(session.answers) > here else None
                if taken is None or (taken != value and label(taken) != value) or not self.listed(request, taken):
                    raise self.broken(f"{value!r:.40} was taken as an answer to {request.about!r}; it is no option")
                session.undo()
                if session.waiting is None:
                    raise self.broken("undo leads to the end of the game")
                request = session.waiting

    def listed(self, request: Request[Any], value: Any) -> bool:
        return any(option == value for option in islice(request.options, 1000))

    # -- the state

    def look(self) -> None:
        """The state is a tree of plain data; it is kept, to be compared with later."""
        faults = shared_parts(self.session.state)
        if faults:
            raise self.broken("; ".join(faults[:3]))
        names = [account.name for account in self.session.game.accounts()]
        if len(set(names)) != len(names):
            raise self.broken(f"two accounts have one name: {', '.join(names)}")
        self.kept[len(self.session.answers)] = clone(self.session.state), len(self.session.events)

    def ending(self) -> None:
        """A game that is over has a result, and one that goes on has none."""
        session = self.session
        result = session.game.result()
        if session.game.over() != (session.waiting is None) or (result is None) != (session.waiting is not None):
            raise self.broken(f"over() is {session.game.over()}, the result is {result}, and it waits for "
                              f"{session.waiting!r}")
        if result is not None and not set(result.winners) <= set(session.players):
            raise self.broken(f"{', '.join(result.winners)} won, but not all of them play")

    # -- agreement 1: fork = replay = live

    def there_and_back(self) -> None:
        session, replayed = self.session, self.beginning
        end, self.log = len(session.answers), list(session.events)
        for i, value in enumerate(session.answers):
            if i in self.kept:
                self.same(replayed, i, "played again")
            if replayed.waiting is None:
                raise self.broken(f"played again, the game ends before answer {i}")
            try:
                replayed.answer(label(value))
            except IllegalAnswer as no:
                raise self.broken(f"played again, answer {i} does not fit any more ({no}); a rule may take chance from "
                                  "somewhere else than by asking, or keep something outside the state") from None
        self.same(replayed, end, "played again")
        for at in self.kept:
            fork = session.fork(at)
            self.same(fork, at, "in a fork")
            for value in session.answers[at:at + 60]:
                fork.answer(label(value))
            if at + 60 in self.kept or at + 60 >= end:
                self.same(fork, min(at + 60, end), f"in a fork at {at} played on")
        self.same(session, end, "after its forks have been played on")
        for at in sorted(self.kept, reverse=True):
            self.same(session.goto(at), at, "after undo")
        self.same(session.goto(end), end, "after redo")

    def same(self, other: Session, at: int, how: str) -> None:
        if at not in self.kept:
            return
        state, events = self.kept[at]
        moved = first_difference(state, other.state)
        if moved:
            raise self.broken(f"at answer {at}, {how}, {moved}; something may be kept outside the state")
        mine, its = self.log[:events], other.events
        if mine != its:
            i = next((i for i, (a, b) in enumerate(zip(mine, its)) if a != b), min(len(mine), len(its)))
            raise self.broken(f"at answer {at}, {how}, the log differs from event {i} on: {mine[i:i + 1]} was "
                              f"{its[i:i + 1]}")
