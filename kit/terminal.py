"""Playing in a terminal: numbered answers, bots for the other seats, undo, why, save."""
from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

from kit.core.requests import Chance, Choice, IllegalAnswer, Request, is_whole, label
from kit.core.session import NotSaved, Session

MOST_SHOWN = 30
MOST_TURNS = 10_000
HELP = """  a number or the words of an answer   give it
  u    take back, to your last decision     r    give again what was taken back
  w    why is this asked, and why did the last thing happen
  b    who has how much                     s [FILE]    save, and from now on write down every answer
  ?    this help                            q    leave"""


class Terminal:
    """A session on one screen. `read` gives a line that was typed, or raises EOFError; `tell` shows one."""

    def __init__(self, session: Session, read: Callable[[str], str] = input,
                 tell: Callable[[str], None] = print) -> None:
        self.session = session
        self.read = read
        self.tell = tell
        self.shown = 0          # events that have been told

    def play(self) -> Session:
        """Play until the game is over or the person leaves."""
        self.tell(f"{self.session.game.name}: {', '.join(self.session.players)}; seed {self.session.header.get('seed')}"
                  "   (? for help)")
        try:
            while self.bots_and_chance():
                self.ask(self.session.waiting)
        except (EOFError, KeyboardInterrupt):
            self.leave()
        except _Left:
            self.leave()
        else:
            self.tell(f"The game is over: {self.session.result}")
        return self.session

    def bots_and_chance(self) -> bool:
        """Let everybody else answer, telling what happens; False when the game is over."""
        session = self.session
        while not session.over:
            given = len(session.answers)
            session.step(one=True)
            self.news()
            if len(session.answers) == given:
                return True
            if session.game.turns() > MOST_TURNS:
                session.stopped = f"turn limit: stopped after {MOST_TURNS} turns"
        return False

    def news(self) -> None:
        for event in self.session.events[self.shown:]:
            self.tell(f"  {one_line(event.text)}")
        self.shown = len(self.session.events)

    # -- asking

    def ask(self, request: Request[Any] | None) -> None:
        """Put one question, and carry out what is typed."""
        assert request is not None
        who = request.player if isinstance(request, Choice) else "chance"
        self.tell("")
        self.tell(f"{one_line(who)}: {one_line(request.about)}")
        bots = self.session.agents          # what bots may do in this window is theirs to decide
        options = list(islice((option for option in request.options if getattr(option, "player", "") not in bots),
                              MOST_SHOWN + 1))
        numbered = not any(is_whole(label(option)) for option in options)
        self.tell(self.menu(request, options, numbered))
        while not self.obey(self.read("> ").strip(), request, options[:MOST_SHOWN], numbered):
            pass

    def menu(self, request: Request[Any], options: list[Any], numbered: bool) -> str:
        """The answers, numbered; or, where answers are numbers themselves, in a row."""
        more = len(options) > MOST_SHOWN
        options = options[:MOST_SHOWN]
        if not numbered:
            shown = [label(option) for option in options]
            if more:
                shown = [*shown[:12], f"... {label(request.options[len(request.options) - 1])}"]
            return "  answers: " + ", ".join(map(one_line, shown))
        lines = [f"  {i:2}  {one_line(self.reads(request, option))}" for i, option in enumerate(options, 1)]
        if more:
            lines.append("      ... and more; type one")
        return "\n".join(lines)

    def reads(self, request: Request[Any], option: Any) -> str:
        """An answer in words, and its label where that is something else."""
        if not isinstance(request, (Choice, Chance)):
            return label(option)
        words = self.session.game.label(request, option)
        return words if words == label(option) else f"{words}  [{label(option)}]"

    def obey(self, typed: str, request: Request[Any], options: list[Any], numbered: bool) -> bool:
        """Whether what was typed moved the game, so that there is something new to ask."""
        command, _, rest = typed.partition(" ")
        if not typed:
            return False
        if command in COMMANDS and (not rest or command == "s"):
            return COMMANDS[command](self, rest.strip())
        if numbered and is_whole(typed) and 1 <= int(typed) <= len(options):
            return self.give(options[int(typed) - 1])
        if isinstance(request, Chance) and request.kind == "dice":
            typed = "+".join(re.findall(r"\d+", typed)) or typed        # "3 4" and "3,4" are two dice too
        return self.give(typed)

    def give(self, value: Any) -> bool:
        try:
            self.session.answer(value)
        except IllegalAnswer as no:
            self.tell(f"  {one_line(str(no))}")
            return False
        except NotSaved as problem:
            self.tell(f"  {problem}")
        self.news()
        return True

    # -- commands

    def undo(self, _rest: str) -> bool:
        """Back to the last decision of a person."""
        session = self.session
        if not session.answers:
            self.tell("  nothing has been answered yet")
            return False
        session.undo()
        while session.answers and self.by_itself(session.waiting):
            session.undo()
        self.shown = len(session.events)
        self.tell(f"  back at answer {len(session.answers)}")
        return True

    def by_itself(self, request: Request[Any] | None) -> bool:
        """Whether chance or a bot answers this."""
        if isinstance(request, Chance):
            return not self.session.by_hand
        return isinstance(request, Choice) and request.player in self.session.agents

    def redo(self, _rest: str) -> bool:
        if not self.session.redoable:
            self.tell("  there is nothing to give again")
            return False
        self.session.redo()
        self.news()
        return True

    def why(self, _rest: str) -> bool:
        session = self.session
        things: list[Any] = [session.waiting, *session.events[-1:]]
        for thing in things:
            try:
                self.tell(f"{session.why(thing)}")
            except KeyError as problem:
                self.tell(f"  {problem.args[0]}")
        return False

    def balances(self, _rest: str) -> bool:
        for name, money in self.session.balances.items():
            self.tell(f"  {one_line(name)}: {money}")
        return False

    def save(self, rest: str) -> bool:
        path = rest or f"{self.session.game.name}.save"
        try:
            self.session.save(path)
        except NotSaved as problem:
            self.tell(f"  {problem}")
        else:
            self.tell(f"  saved as {path}; every further answer is written there at once")
        return False

    def help(self, _rest: str) -> bool:
        self.tell(HELP)
        return False

    def quit(self, _rest: str) -> bool:
        raise _Left

    def leave(self) -> None:
        saved = f"; it goes on with: kit play --load {self.session.path}" if self.session.path else ""
        self.tell(f"\nThe game is left after {len(self.session.answers)} answers{saved}.")


class _Left(Exception):
    """The person has typed q."""


COMMANDS: dict[str, Callable[[Terminal, str], bool]] = {
    "u": Terminal.undo, "r": Terminal.redo, "w": Terminal.why, "b": Terminal.balances, "s": Terminal.save,
    "?": Terminal.help, "h": Terminal.help, "q": Terminal.quit,
}


def one_line(text: str, most: int = 400) -> str:
    """Whatever people are called, a line stays a line, and a terminal gets no commands from a name."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    return clean if len(clean) <= most else clean[:most - 3] + "..."
