"""Bots: an agent is a function `(view, choice) -> answer`. They play by the rules' own questions, as people do."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module

from kit.core.game import BadPlayers, Game
from kit.core.session import Agent, Session

# name of a bot -> game -> where it is; "*" plays any game
BOTS: dict[str, dict[str, str]] = {
    "uniform": {"*": "kit.agents.uniform:uniform"},
    "sensible": {
        "hmonopoly": "kit.agents.hmonopoly:sensible",
        "oceanopoly": "kit.agents.trading:sensible",
        "antimonopoly": "kit.agents.trading:sensible",
        "minetown": "kit.agents.trading:sensible",
        "hospital": "kit.agents.hospital:sensible",
    },
    "careful": {"hospital": "kit.agents.hospital:careful"},
    "search": {"hospital": "kit.agents.hospital:search"},
}


QUIET = frozenset({"sensible"})      # bots that act in windows of their own only, so nobody asks them in another's


class NoSuchBot(ValueError):
    """There is no bot of that name for this game."""


def bots_for(game: str) -> tuple[str, ...]:
    """Names of the bots that play `game`."""
    return tuple(name for name, games in BOTS.items() if game in games or "*" in games)


def agent(name: str | Agent, game: str) -> Agent:
    """The bot of that name for a game; an agent is returned as it is. Raises NoSuchBot."""
    if not isinstance(name, str):
        if not callable(name):
            raise NoSuchBot(f"a bot is a name or a function of (view, choice), not {name!r}")
        return name
    where = BOTS.get(name, {})
    place = where.get(game) or where.get("*")
    if place is None:
        near = get_close_matches(name.lower(), bots_for(game), 1)
        raise NoSuchBot(f"there is no bot {name!r} for {game}; {f'did you mean {near[0]!r}? ' if near else ''}"
                        f"bots: {', '.join(bots_for(game))}")
    module, _, attribute = place.partition(":")
    bot: Agent = getattr(import_module(module), attribute)
    return bot


def agents_for(game: Game, bots: Mapping[str, str | Agent]) -> dict[str, Agent]:
    """Agents by seat. Raises NoSuchBot, or BadPlayers for a name that nobody has."""
    for name in bots:
        if name not in game.players:
            raise BadPlayers(f"no player is called {name!r}; players: {', '.join(game.players)}")
    return {name: agent(bot, game.name) for name, bot in bots.items()}


def quiet_seats(bots: Mapping[str, str | Agent]) -> frozenset[str]:
    """The seats whose bots need not be asked in another seat's window."""
    return frozenset(name for name, bot in bots.items() if isinstance(bot, str) and bot in QUIET)


def playout(session: Session,
            agent_or_agents: str | Agent | Sequence[str | Agent] | Mapping[str, str | Agent] = "sensible", *,
            until: Callable[[Session], bool] | None = None, turns: int = 10_000) -> Session:
    """Play `session` on by bots, to its end or until `until(session)`; returns it.

    One bot for all seats, or one for each (a list in seat order, or a dict). A game that is still going after `turns`
    turns is stopped: `session.result.how` is then "stopped" and its reason names the limit.
    """
    players = session.players
    bots: Mapping[str, str | Agent]
    if isinstance(agent_or_agents, Mapping):
        bots = agent_or_agents
    elif isinstance(agent_or_agents, Sequence) and not isinstance(agent_or_agents, str):
        if len(agent_or_agents) != len(players):
            raise BadPlayers(f"{len(agent_or_agents)} bots for {len(players)} seats")
        bots = dict(zip(players, agent_or_agents))
    else:
        bots = dict.fromkeys(players, agent_or_agents)
    return session.run(agents_for(session.game, bots), until, turns, quiet_seats(bots))
