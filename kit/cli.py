"""The command line: `kit play`, `check`, `games`, `bench`, `playthrough`; `python -m kit` is the same."""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import kit
from kit.begin import new
from kit.core.session import BadSave


class App(typer.Typer):
    """The commands. What is wrong with what a person gave is said in a sentence, and the exit code is 1."""

    def __call__(self, *words: Any, **more: Any) -> Any:
        try:
            return super().__call__(*words, **more)
        except (ValueError, OSError) as problem:
            typer.echo(f"kit: {problem}", err=True)
            raise SystemExit(1) from None


app = App(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False,
                  help="Board games to play, step through and reckon with.")

Game = Annotated[str, typer.Argument(help="hmonopoly, oceanopoly, antimonopoly, minetown, hospital, or one installed")]
Players = Annotated[int | None, typer.Option("--players", "-n", help="how many play")]
Seed = Annotated[str | None, typer.Option(help="fixes all that chance will do: a number or a text")]
Setting = Annotated[list[str] | None, typer.Option("--option", "-o", help="a table option: NAME=VALUE")]


@app.command()
def play(
    game: Game = "hmonopoly",
    players: Players = None,
    me: Annotated[list[str] | None, typer.Option(help="the name of a person; may be repeated")] = None,
    bot: Annotated[str, typer.Option(help="who plays the other seats")] = "sensible",
    seed: Seed = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="type in real dice and cards")] = False,
    option: Setting = None,
    board: Annotated[Path | None, typer.Option(help="a board file of your own")] = None,
    lang: Annotated[str, typer.Option(help="en or es")] = "en",
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
) -> None:
    """Play in the terminal: answers by number, bots for the other seats; ? explains what else may be typed."""
    from kit.terminal import Terminal
    if load is not None:
        session = kit.load(load)
        if session.note:
            typer.echo(session.note)
    else:
        names = list(dict.fromkeys(me or ["you"]))
        names += [f"Bot {i}" for i in range(1, max(0, (players or max(3, len(names))) - len(names)) + 1)]
        others = names[len(dict.fromkeys(me or ["you"])):]
        session = new(game, names, seed=seed_of(seed), options=settings(option), board=board,
                      bots=dict.fromkeys(others, bot), lang=lang)
    session.by_hand = by_hand
    Terminal(session, read, typer.echo).play()


def read(prompt: str) -> str:
    """A line that was typed; EOFError when there is none any more."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


@app.command()
def check(file: Annotated[Path, typer.Argument(help="a board, the hospital's components, or a saved game")]) -> None:
    """Whether a file is in order; if it is not, what is wrong with it, and in which line."""
    typer.echo(verdict(file))


def verdict(file: Path) -> str:
    """What a file holds, in a line. Raises BadSave or BadBoard, which say what is wrong with it."""
    try:
        start = file.read_bytes()[:2000].decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise BadSave(f"{file}: cannot be read: {error.strerror or error}") from None
    if start.lstrip().startswith("{") or file.suffix == ".save":
        session = kit.load(file)
        return "\n".join([f"{file}: a game of {session.game.name} with {', '.join(session.players)}; "
                          f"{len(session.answers)} answers, in order", *([session.note] if session.note else [])])
    if "\ngame: hospital\n" in "\n" + start.replace("\r", ""):
        from kit.games.hospital.data import load_components
        load_components(file)
        return f"{file}: the hospital's components, in order"
    from kit.core.board import Board
    from kit.core.data import load_board
    data = load_board(file)
    board = Board(data)
    cards = sum(len(deck.cards) for deck in data.decks.values())
    return f"{file}: {data.title}, {board.size} spaces, {len(data.groups)} groups, {cards} cards, in order"


@app.command()
def games(
    game: Game,
    players: Annotated[int, typer.Option("--players", "-n", help="how many play")] = 4,
    bot: Annotated[str, typer.Option(help="who plays all seats")] = "sensible",
    count: Annotated[int, typer.Option("--games", min=1, help="how many games")] = 100,
    seed: Annotated[int, typer.Option(help="seed of the first game; each has the next one")] = 0,
    turns: Annotated[int, typer.Option(help="after so many turns a game is stopped")] = 10_000,
    option: Setting = None,
) -> None:
    """Let bots play many games: how they end; and the books of each are gone through, entry by entry."""
    from kit.bench import many_games
    try:
        told = many_games(game, players, bot, count, seed, turns, settings(option))
    except AssertionError as problem:
        raise Trouble(f"the books do not agree: {problem}") from problem
    typer.echo(f"{told['games']} games of {game}, {players} players, {bot}; seeds {seed} to {seed + count - 1}")
    for how, number in told["ended"].items():
        typer.echo(f"  {number:6}  {how}")
    typer.echo("  won by  " + ", ".join(f"{name} {number}" for name, number in told["winners"].items()))
    typer.echo(f"  turns   median {told['turns']:g}, longest {told['longest']}")
    typer.echo(f"  money   the same after every one of {told['entries']} entries")


@app.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object: name -> value and unit")] = False,
    only: Annotated[list[str] | None, typer.Option(help="a group of figures, such as plain")] = None,
    seconds: Annotated[float, typer.Option(help="how long to play for each figure of speed")] = 3.0,
    compiled: Annotated[Path | None, typer.Option(help="a compiled copy made by `python -m kit.fast copy`")] = None,
) -> None:
    """Measure here what the documents quote. Nothing is asserted."""
    from kit.bench import GROUPS, Options, run
    for name in only or []:
        if name not in GROUPS:
            raise Trouble(f"there are no figures called {name!r}; there are {', '.join(GROUPS)}")
    figures: dict[str, dict[str, Any]] = {}
    for name, value, unit in run(only or [], Options(seconds, compiled, lambda text: typer.echo(text, err=True))):
        figures[name] = {"value": value, "unit": unit}
        if not as_json:
            typer.echo(f"{name:36} {value:14,.{digits(value)}f} {unit}")
    if as_json:
        typer.echo(json.dumps(figures, indent=2))


def digits(value: float) -> int:
    """Three figures of a value are enough."""
    return 0 if value >= 100 else 1 if value >= 10 else 3


@app.command()
def playthrough(
    game: Game,
    players: Annotated[int, typer.Option("--players", "-n")] = 3,
    bot: str = "sensible",
    seed: int = 1,
    answers: Annotated[int, typer.Option(help="at most so many answers")] = 250,
    to: Annotated[Path | None, typer.Option(help="a folder; the file is called like the game")] = None,
) -> None:
    """Write a game down as a transcript that can be read aloud, and that a test plays again."""
    from kit.testing import playthrough as written
    session = new(game, players, seed=seed)
    text = written(kit.playout(session, bot, until=lambda s: len(s.answers) >= answers))
    if to is None:
        typer.echo(text, nl=False)
    else:
        (to / f"{game}.txt").write_text(text, encoding="utf-8")


class Trouble(ValueError):
    """Something to tell the person at the keyboard."""


def settings(given: list[str] | None) -> dict[str, Any]:
    """Table options from NAME=VALUE; numbers and true and false are read as such. Raises Trouble."""
    found: dict[str, Any] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"an option is given as NAME=VALUE, not as {text!r}")
        try:
            found[name.strip()] = json.loads(value)
        except ValueError:
            found[name.strip()] = value.strip()
    return found


def seed_of(text: str | None) -> int | str | None:
    """A seed that looks like a number is one."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        return text
