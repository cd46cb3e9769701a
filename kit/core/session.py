"""A game in progress: the running rule, the answers so far, and a checkpoint for every turn.

Everything that changes a game is an answer, so the answers are the save, undo is a shorter list of answers, and a fork
is the same list taken up again. A session knows no game: it drives any `Game`.
"""
from __future__ import annotations

import gc
import json
import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Final, Protocol
from zlib import crc32

from mypy_extensions import mypyc_attr

from kit.core.events import Event, Paid
from kit.core.game import Game, Result
from kit.core.luck import Luck
from kit.core.requests import Chance, Choice, IllegalAnswer, Request, Steps, label, some_of
from kit.core.state import clone

if TYPE_CHECKING:
    import pandas as pd

    from kit.core.clauses import Why

FORMAT = 1
MARK_EVERY: Final = 256      # turns between checkpoints while bots play by themselves
NEVER: Final = 1 << 60


class BadSave(ValueError):
    """A save that cannot be read on. `session` is the game as far as it could be read, or None."""

    def __init__(self, message: str, session: Session | None = None) -> None:
        super().__init__(message)
        self.session = session


class NoSave(BadSave):
    """A file that cannot be read, or that is no saved game."""


class OtherRules(BadSave):
    """A save that was written under other rules, or on another board, than those at hand."""


class ChangedSave(BadSave):
    """A save in which an answer is not what was written there, or not what the rules ask for."""


class NotSaved(ValueError):
    """The game could not be written to its file; it stands where it stood."""


class View:
    """What an agent sees: the game (look, do not touch), its own seat `me`, and a number `luck` in [0, 1).

    Decks and bags show what is left in them, never the order: the order is not decided before it is drawn.
    """

    def __init__(self, game: Game, me: str) -> None:
        self.game = game
        self.me = me
        self.luck = 0.0
        self.seen = -1             # for an agent's own use: what it has worked out, and for which position
        self.plan: Any = None


class Agent(Protocol):
    """Answers choices. As one of a choice's `others` it may return None: nothing to do here."""

    def __call__(self, view: View, choice: Choice[Any], /) -> Any: ...


class Mark:
    """A checkpoint at the start of a turn; its state is never played on, only cloned."""

    def __init__(self, answers: int, events: int, state: Any) -> None:
        self.answers = answers
        self.events = events
        self.state = state


class Pace:
    """How turns follow each other: a checkpoint before every how-manieth, and the turn that is not begun any more."""

    def __init__(self) -> None:
        self.mark_every = 1
        self.end = NEVER


def _turns(game: Game, marks: list[Mark], answers: list[Any], pace: Pace) -> Steps[None]:
    """Turn after turn, until the game is over or the pace says so."""
    while not game.over():
        turns = game.turns()
        if turns >= pace.end:
            return
        if not marks or (turns % pace.mark_every == 0 and marks[-1].answers < len(answers)):
            marks.append(Mark(len(answers), len(game.events), clone(game.state)))
        yield from game.turn()


@mypyc_attr(allow_interpreted_subclasses=True)     # and so that `fork` may make one without beginning a game
class Session:
    """One game, played step by step.

    `waiting` is the request that the rules stand at, None when the game is over. `answers` is the list of all answers,
    `events` all that happened. Chance is answered by the seed (`step`), or by hand when `by_hand` is set.
    """

    def __init__(self, game: Game, header: Mapping[str, Any] | None = None, seed: int | str = 0,
                 agents: Mapping[str, Agent] | None = None) -> None:
        self.game = game
        self.header: dict[str, Any] = dict(header or {})
        self.luck = Luck(seed)
        self.agents: dict[str, Agent] = dict(agents or {})
        self.quiet: frozenset[str] = frozenset()   # seats whose agents never act in another's window: not polled there
        self.by_hand = False
        self.answers: list[Any] = []
        self.stopped = ""
        self.note = ""                     # what a person should know, for example that a save was cut off
        self.waiting: Request[Any] | None = None
        self.path: Path | None = None
        self._last_check = 0               # of the last line written to `path`
        self._seen: list[int] = []         # how many events there were when answer i was given
        self._marks: list[Mark] = []
        self._redo: list[Any] = []
        self._script: Steps[None] | None = None
        self._views: dict[str, View] = {}
        self._begin()

    # -- looking

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def board(self) -> Any:
        return self.game.board

    @property
    def events(self) -> list[Event]:
        return self.game.events

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def over(self) -> bool:
        return self.waiting is None or bool(self.stopped)

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on. `stopped`: not by its rules, `reason` says why."""
        ended = self.game.result()
        if ended is None and self.stopped:
            return Result("stopped", (), self.stopped)
        return ended

    @property
    def balances(self) -> dict[str, int]:
        """Money by account, now. The sum is the same number for ever."""
        return {account.name: account.cash for account in self.game.accounts()}

    def where(self) -> list[str]:
        """The rules being applied, outermost first: ['turn', 'land', 'pay']. May be empty in the compiled build."""
        names: list[str] = []
        step: object = self._script
        while isinstance(step, GeneratorType):
            names.append(step.gi_code.co_name)
            step = step.gi_yieldfrom
        return [name for name in names if name not in ("_turns", "__iter__")]

    def why(self, event: int | Event | Request[Any] = -1) -> Why:
        """Why did that happen (or why is this asked)? The clause in our words, its source, and the ruling or option."""
        from kit.core.clauses import why
        if isinstance(event, int):
            if not self.events:
                raise IndexError("nothing has happened yet")
            event = self.events[event]
        text = event.about if isinstance(event, Request) else event.text
        return why(self.game.name, event.clause, text, self.game.options, self.game.lang)

    def events_since(self, answer: int) -> list[Event]:
        """What happened by answer number `answer` and all after it."""
        if answer >= len(self._seen):
            return []
        return self.events[self._seen[answer]:] if answer > 0 else list(self.events)

    def transfers(self) -> list[dict[str, Any]]:
        """One row a transfer: answer, turn, payer, payee, amount, reason, space, clause."""
        rows: list[dict[str, Any]] = []
        for i, event in enumerate(self.events):
            if isinstance(event, Paid):
                rows.append({"answer": bisect_right(self._seen, i) - 1, "turn": event.turn, "payer": event.payer,
                             "payee": event.payee, "amount": event.amount, "reason": event.reason,
                             "space": event.space, "clause": event.clause})
        return rows

    def ledger(self) -> pd.DataFrame:
        """`transfers()` as a DataFrame; answer -1 is the setting up."""
        import pandas
        columns = ["answer", "turn", "payer", "payee", "amount", "reason", "space", "clause"]
        return pandas.DataFrame(self.transfers(), columns=columns)

    def __repr__(self) -> str:
        if self.waiting is None or self.stopped:
            return f"<{self.game.name}: {self.result}>"
        return f"<{self.game.name}, turn {self.game.turns()}, {len(self.answers)} answers: {self.waiting!r}>"

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """How a notebook shows it: the board as a picture."""
        from kit.views import bundle
        return bundle(self)

    # -- answering

    def answer(self, value: Any) -> Session:
        """Give one answer: an option, or its label. Raises IllegalAnswer and changes nothing when it does not fit."""
        if self.waiting is None or self.stopped:
            raise IllegalAnswer(self.game.word("nothing is being asked: the game is over ({})").format(self.result))
        try:
            found = self.waiting.find(value)
        except IllegalAnswer as no:
            text, path = self.game.refusal(self.waiting, value, str(no)), " > ".join(self.where())
            raise IllegalAnswer(self.game.word("{}; asked by {}").format(text, path) if path else text) from None
        self._give(found)
        return self

    def step(self, one: bool = False) -> Session:
        """Let chance and bots answer until a person is asked; with `one`, a single answer of theirs."""
        while self.waiting is not None and not self.stopped:
            value = self._by_itself(self.waiting)
            if value is None:
                break
            self._give(value)
            if one:
                break
        return self

    def _by_itself(self, request: Request[Any]) -> Any:
        """The answer of chance or a bot; None when a person has to give it."""
        if isinstance(request, Chance):
            return None if self.by_hand else request.pick(self.luck.at(len(self.answers)))
        assert isinstance(request, Choice)
        return self._decide(request, self.agents, self.quiet)

    def _decide(self, choice: Choice[Any], agents: Mapping[str, Agent], quiet: frozenset[str]) -> Any:
        luck = self.luck.at(len(self.answers))
        if choice.others:
            act = self._poll(choice, agents, frozenset(agents) - quiet, self.game.pressing(), luck)
            if act is not None:
                return act
        agent = agents.get(choice.player)
        if agent is None:
            return None
        return self._checked(agent(self._view(choice.player, luck), choice), choice.player, choice)

    def _view(self, name: str, luck: float) -> View:
        view = self._views.get(name)
        if view is None or view.game is not self.game:
            view = self._views[name] = View(self.game, name)
        view.luck = luck
        return view

    def _checked(self, value: Any, name: str, choice: Choice[Any]) -> Any:
        if value is None or value not in choice.options:
            raise IllegalAnswer(f"the bot of {name} answers {value!r} to {choice!r}")
        return value

    def _give(self, value: Any) -> None:
        """Send an answer and write it down. Whoever gives the very answer that was taken back can go on with redo."""
        self._send(value)
        if self._redo and self._redo[-1] == value:
            self._redo.pop()
        else:
            self._redo.clear()
        self._write(value)

    def _send(self, value: Any) -> None:
        before = len(self.answers)
        self.answers.append(value)
        self._seen.append(len(self.game.events))
        try:
            assert self._script is not None
            try:
                self.waiting = self._script.send(value)
                self._in_words()
            except StopIteration:
                self._script = self.waiting = None
        except BaseException:              # a rule failed, or a person broke in: stand where we stood
            self._stand(before)
            raise

    def _begin(self) -> None:
        """Take the game up at its next turn: play on to the first question."""
        self._pace = Pace()
        self._script = _turns(self.game, self._marks, self.answers, self._pace)
        self.waiting = next(self._script, None)
        if self.waiting is None:
            self._script = None
        self._in_words()

    def _in_words(self) -> None:
        """The question that is open, in the language of the table."""
        if self.game.words and self.waiting is not None:
            self.game.ask_in_words(self.waiting)

    # -- many answers at once

    def run(self, agents: Mapping[str, Agent], until: Callable[[Session], bool] | None = None,
            turns: int = 100_000, quiet: frozenset[str] = frozenset()) -> Session:
        """Play on by `agents` (chance by the seed) to the end, until `until(session)`, or for `turns` turns at most.

        The turn that has begun is the first of them. A game that reaches the limit is stopped, and `result` says so.
        Checkpoints are made every 256 turns only. `quiet` names seats whose agents act in another seat's window only
        when the game says that something presses; they are not asked there otherwise.
        """
        self._pace.mark_every, self._pace.end = MARK_EVERY, max(self.game.turns() - 1, 0) + turns
        kept = self.path is not None
        self._redo.clear()
        loud = frozenset(name for name in agents if name not in quiet)
        collecting = gc.isenabled()
        gc.disable()                       # everything made here is kept in the log; there is nothing to collect
        try:
            while self.waiting is not None and not self.stopped:
                if until is not None and until(self):
                    break
                n = len(self.answers)
                self._run_on(agents, loud, kept or until is not None)
                self._in_words()
                if kept:
                    for value in self.answers[n:]:
                        self._write(value)
                if self._script is None and not self.game.over():
                    self.stopped = f"turn limit: stopped after {turns} turns"
                    self._begin()
        finally:
            self._pace.mark_every, self._pace.end = 1, NEVER
            if collecting:
                _keep_what_is_here()
                gc.enable()
        return self

    def _run_on(self, agents: Mapping[str, Agent], loud: frozenset[str], one: bool) -> None:
        """Answers to the end of the game or of its last turn (no script is left then), or just `one`."""
        game, answers, seen = self.game, self.answers, self._seen
        events = game.events
        self.luck.at(len(answers))
        numbers = self.luck.numbers
        seats = {name: (agent, self._view(name, 0.0)) for name, agent in agents.items()}
        request = self.waiting
        script = self._script
        assert request is not None
        assert script is not None
        send = script.send
        n = len(answers)
        drawn = len(numbers)
        try:
            while True:
                if n >= drawn:
                    self.luck.at(n)
                    drawn = len(numbers)
                u = numbers[n]
                if isinstance(request, Choice):
                    value = None
                    if request.others:
                        pressing = game.pressing()
                        if loud or pressing:
                            value = self._poll(request, agents, loud, pressing, u)
                    if value is None:
                        seat = seats.get(request.player)
                        if seat is None:
                            raise IllegalAnswer(f"no agent answers for {request.player}: {request.about!r}")
                        agent, view = seat
                        view.luck = u
                        value = agent(view, request)
                        if value is not request.stands and (value is None or value not in request.options):
                            self._checked(value, request.player, request)
                else:
                    assert isinstance(request, Chance)
                    value = request.pick(u)
                answers.append(value)
                seen.append(len(events))
                request = send(value)
                n += 1
                if one:
                    self.waiting = request
                    return
        except StopIteration:
            self._script = self.waiting = None
        except BaseException:              # a bot or a rule failed, or a person broke in
            self._stand(n)
            raise

    def _poll(self, choice: Choice[Any], agents: Mapping[str, Agent], loud: frozenset[str], pressing: tuple[str, ...],
              luck: float) -> Any:
        """What one of the others wants to do in an open window; None when nobody does anything."""
        for name in choice.others:
            if name in loud or name in pressing:
                agent = agents.get(name)
                if agent is not None:
                    act = agent(self._view(name, luck), choice)
                    if act is not None:
                        return self._checked(act, name, choice)
        return None

    # -- going back, and elsewhere

    def undo(self, n: int = 1) -> Session:
        """Take back the last `n` answers, chance's too. `redo` gives them again."""
        if not 0 <= n <= len(self.answers):
            raise IllegalAnswer(f"cannot take back {n} answers: there are {len(self.answers)}")
        taken = self.answers[len(self.answers) - n:]
        self._stand(len(self.answers) - n)
        self._redo.extend(reversed(taken))
        if self.path is not None:
            path, self.path = self.path, None      # if it cannot be written, nothing more is appended to what is there
            self.save(path)
        return self

    def redo(self, n: int = 1) -> Session:
        """Give the last `n` answers again that were taken back."""
        if not 0 <= n <= len(self._redo):
            raise IllegalAnswer(f"cannot redo {n} answers: there are {len(self._redo)} to redo")
        for _ in range(n):
            self._give(self._redo[-1])
        return self

    @property
    def redoable(self) -> int:
        """How many answers `redo` could give again."""
        return len(self._redo)

    def goto(self, at: int) -> Session:
        """Stand at answer number `at`, back or (by redo) forth."""
        here = len(self.answers)
        return self.undo(here - at) if at <= here else self.redo(at - here)

    def fork(self, at: int | None = None) -> Session:
        """An independent session standing at answer `at` (default: here), with the same luck and agents, unsaved."""
        at = len(self.answers) if at is None else at
        if not 0 <= at <= len(self.answers):
            raise IllegalAnswer(f"cannot fork at answer {at}: there are {len(self.answers)}")
        kind: Any = Session
        twin: Session = kind.__new__(kind)
        twin.header, twin.agents = self.header.copy(), self.agents.copy()
        twin.luck, twin.quiet, twin.by_hand = self.luck, self.quiet, self.by_hand
        twin.stopped, twin.note, twin.path, twin._last_check = "", "", None, 0
        twin._redo, twin._views = [], {}
        twin._resume(self, at)
        return twin

    def afresh(self, seed: int | str) -> Session:
        """The same game from its very beginning, with another seed and without bots."""
        start = self._marks[0]
        game = self.game.twin(clone(start.state))
        game.events = self.events[:start.events]
        return Session(game, {**self.header, "seed": seed, "bots": {}}, seed)

    def _stand(self, at: int) -> None:
        self.stopped = ""
        self._resume(self, at)

    def _resume(self, source: Session, at: int) -> None:
        """Stand where `source` stood at answer `at`: clone the last checkpoint before it, replay the few since."""
        marks, answers, seen, game = source._marks, source.answers, source._seen, source.game
        i = bisect_right(marks, at, key=_answers_of) - 1
        mark = marks[i]
        self.game = game.twin(clone(mark.state))
        self.game.events = game.events[:mark.events]
        self._marks = marks[:i + 1]
        self.answers = answers[:mark.answers]
        self._seen = seen[:mark.answers]
        self._views = {}
        self._begin()
        for k in range(mark.answers, at):
            self._send(answers[k])
        if source is not self and len(self._marks) > i + 1:      # keep the checkpoints that a long replay has made
            source._marks[i + 1:i + 1] = self._marks[i + 1:]

    # -- saving

    def save(self, path: str | Path) -> Session:
        """Write the game as text, one JSON value a line, and from now on append every answer as it is given.

        The header comes first, then each answer as [label, check]. Raises NotSaved; the file is then as it was.
        """
        target = Path(path)
        lines = [json.dumps({"ruleboard": FORMAT, **self.header}, ensure_ascii=False)]
        check = 0
        for value in self.answers:
            check = _check(check, label(value))
            lines.append(_line(label(value), check))
        partial = target.with_name(target.name + ".part")
        try:
            partial.write_text("\n".join(lines) + "\n", encoding="utf-8")
            os.replace(partial, target)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise NotSaved(f"{target}: the game could not be saved: {error.strerror or error}") from None
        self.path = target
        self._last_check = check
        return self

    def _write(self, value: Any) -> None:
        if self.path is None:
            return
        target = self.path
        check = _check(self._last_check, label(value))
        try:
            with open(target, "a", encoding="utf-8") as out:
                out.write(_line(label(value), check) + "\n")
        except OSError as error:
            self.path = None
            raise NotSaved(f"{target}: answer {len(self.answers)} counts, but could not be written: "
                           f"{error.strerror or error}; `save` to another place writes all of them") from None
        self._last_check = check

    def replay(self, labels: Iterable[str], source: str) -> Session:
        """Give saved answers by their labels. Raises ChangedSave at the first one that the rules do not ask for."""
        for i, text in enumerate(labels, 1):
            kept = f"the {i - 1} answers before it are kept"
            if self.waiting is None:
                raise ChangedSave(f"{source}: saved answer {i} is {text!r}, but the game is over by then; {kept}", self)
            try:
                value = self.waiting.find(text)
            except IllegalAnswer:
                raise ChangedSave(f"{source}: saved answer {i} is {text!r}, but the rules now ask "
                                  f"{self.waiting.about!r}; options: {some_of(self.waiting.options)}; {kept}",
                                  self) from None
            self._send(value)
        return self


def _keep_what_is_here() -> None:
    """Tell the collector that what was made is here to stay, or it would look through all of the log once more."""
    gc.freeze()                            # everything to the oldest generation, without looking at any of it
    gc.unfreeze()


def _answers_of(mark: Mark) -> int:
    return mark.answers


def _check(before: int, text: str) -> int:
    """A number that depends on this label and on all before it, so that a changed or lost line is noticed."""
    return crc32(text.encode(errors="surrogatepass"), before)


def _line(text: str, check: int) -> str:
    return json.dumps([text, f"{check:08x}"], ensure_ascii=False)


class Saved:
    """What a save holds: its header and the labels of its answers; `note` tells of a cut-off end.

    `trouble` says why it cannot be read beyond those labels; "" when it can.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.labels: list[str] = []
        self.note = ""
        self.trouble = ""


def read_save(path: str | Path) -> Saved:
    """What a save holds, as far as it can be read. A cut-off last line loses that answer only. Raises NoSave."""
    source = Path(path)
    try:
        text = source.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise NoSave(f"{source}: cannot be read: {error.strerror or error}") from None
    lines = text.removesuffix("\n").split("\n")
    header = _json(lines[0])
    if not isinstance(header, dict) or "ruleboard" not in header:
        raise NoSave(f"{source}: is not a saved game: its first line is not the header that `session.save` writes")
    if header["ruleboard"] != FORMAT:
        raise NoSave(f"{source}: is written in save format {header['ruleboard']!r}; this version reads {FORMAT}")
    saved = Saved(header)
    check = 0
    for i, line in enumerate(lines[1:], 1):
        value = _json(line)
        if isinstance(value, str):                # written by hand, without a check
            value = [value, ""]
        if not (isinstance(value, list) and len(value) == 2 and isinstance(value[0], str)):
            kept = f"the {i - 1} answers before it are kept"
            if i == len(lines) - 1:
                saved.note = f"{source}: its last line was cut off; {kept}"
            else:
                saved.trouble = f"{source}:{i + 1}: is not a saved answer: {line[:60]!r}; {kept}"
            break
        check = _check(check, value[0])
        if value[1] and value[1] != f"{check:08x}":
            saved.trouble = (f"{source}:{i + 1}: saved answer {i} is {value[0]!r}, but by its check this line, or one "
                             f"before it, is not as it was written; the {i - 1} answers before it are kept")
            break
        saved.labels.append(value[0])
    return saved


def _json(line: str) -> Any:
    """The value of a line; None when it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
