"""A board to walk on: a networkx graph of spaces, and the table made from it that the rules walk in."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kit.core.data import BadBoard, BoardData, Card, Group, Space, fits
from kit.core.state import fingerprint

if TYPE_CHECKING:
    import networkx as nx

LONGEST_ROLL: Final = 12
KEPT: Final = 16              # boards that are kept at hand

_BOARDS: Final[dict[int, Board]] = {}


def board_of(data: BoardData) -> Board:
    """The board of these data; games on the same data share it, for nothing on it ever changes."""
    board = _BOARDS.get(id(data))
    if board is None:
        board = Board(data)
        if len(_BOARDS) == KEPT:
            del _BOARDS[next(iter(_BOARDS))]
        _BOARDS[id(data)] = board              # keeps its data alive, so the number stays theirs
    return board


class Board:
    """The spaces of a `BoardData`, by index, with the walking table `walk[index][steps]`, from 0 steps to what the dice
    can show (12 at least).

    The graph has one node a space (its id; the node carries the space's data), one `kind="step"` edge to the space that
    follows, and a `kind="jump"` edge wherever a card or a space sends a token; `cards` on an edge names what sends it.
    It is frozen: work on a copy of it. `digest` is the fingerprint of all that can make a difference in play.
    """

    def __init__(self, data: BoardData) -> None:
        self.data: BoardData = data
        self.spaces: list[Space] = list(data.spaces)
        self.size: int = len(self.spaces)
        self.by_id: dict[str, int] = {space.id: space.index for space in self.spaces}
        self.groups: dict[str, Group] = dict(data.groups)
        self.members: dict[str, tuple[int, ...]] = {
            group.id: tuple(sorted(self.by_id[member] for member in group.spaces)) for group in data.groups.values()
        }
        self.start: int = self.by_id[data.track.start]
        dice, faces = data.constants.get("dice", 2), data.constants.get("die_faces", 6)
        self.longest: int = max(LONGEST_ROLL, int(dice) * int(faces))
        self._graph: Any = _steps(data)
        self._jumps_drawn: bool = False
        self._after: list[int] = [self._follower(space) for space in self.spaces]
        self._before: list[int] = [self._after.index(i) if i in self._after else -1 for i in range(self.size)]
        self.walk: list[list[int]] = [self._walk_from(space) for space in self.spaces]
        self.to_start: list[int] = [self.distance(i, self.start) or self.size for i in range(self.size)]
        self.digest: str = fingerprint(data.spaces, data.groups, data.decks, data.constants)

    def __repr__(self) -> str:
        return f"<Board {self.data.title}: {self.size} spaces>"

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: int | str) -> Space:
        """A space by index or by id."""
        return self.spaces[self.index(place)]

    def index(self, place: int | str) -> int:
        """The index of a space given by its id (or by its index)."""
        if isinstance(place, int):
            return place % self.size
        if place not in self.by_id:
            raise KeyError(f"no space '{place}' on the board {self.data.title}")
        return self.by_id[place]

    # -- walking

    def _follower(self, space: Space) -> int:
        """The one space that follows, by the graph. Raises BadBoard if there is not exactly one."""
        graph = self._graph
        steps = [str(after) for after, edge in graph.adj[space.id].items() if edge["kind"] == "step"]
        if len(steps) != 1 or steps[0] == space.id:
            found = ", ".join(steps) or "none"
            place = f"{self.data.path}:{space.line}"
            raise BadBoard(f"{place}: '{space.name}' needs exactly one other space that follows it; found {found}")
        return self.by_id[steps[0]]

    def _walk_from(self, space: Space) -> list[int]:
        """Where 0 to so many steps lead. Raises BadBoard if walking on never comes to the start."""
        row = [space.index]
        while len(row) <= max(self.longest, self.size):
            row.append(self._after[row[-1]])
        if self.start not in row:
            place, start = f"{self.data.path}:{space.line}", self.spaces[self.start].name
            raise BadBoard(f"{place}: whoever walks on from '{space.name}' never comes to the start, '{start}'")
        return row[: self.longest + 1]

    def ahead(self, index: int, steps: int) -> int:
        """The space so many steps on; negative steps go back."""
        while steps > LONGEST_ROLL:
            index, steps = self.walk[index][LONGEST_ROLL], steps - LONGEST_ROLL
        while steps < 0:
            index, steps = self._before[index], steps + 1
            if index < 0:
                raise ValueError("there is no space before that one")
        return self.walk[index][steps]

    def distance(self, start: int, end: int) -> int:
        """How many steps clockwise from one space to another; 0 from a space to itself."""
        here = start
        for steps in range(self.size):
            if here == end:
                return steps
            here = self._after[here]
        raise ValueError(f"no way from '{self.spaces[start].name}' to '{self.spaces[end].name}'")

    def next_of(self, index: int, predicate: Callable[[Space], bool]) -> int | None:
        """The first space clockwise that fits, the present one left out; None if none fits."""
        here = index
        for _ in range(self.size):
            here = self._after[here]
            if here == index:
                return None
            if predicate(self.spaces[here]):
                return here
        return None

    def side(self, index: int) -> int:
        """The side (row) of the board a space lies on, from 0."""
        return self.spaces[index].side

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The indices of all spaces of a kind, in their order."""
        return tuple(space.index for space in self.spaces if space.kind == kind)

    # -- the graph

    @property
    def graph(self) -> nx.DiGraph[str]:
        """The board as a directed graph; its jumps are drawn when somebody first looks."""
        if not self._jumps_drawn:
            self._jumps_drawn = True
            for space in self.spaces:
                for target, label in self._jumps(space):
                    _add_jump(self._graph, space.id, target, label)
            import networkx as nx
            nx.freeze(self._graph)
        graph: nx.DiGraph[str] = self._graph
        return graph

    def _jumps(self, space: Space) -> list[tuple[str, str]]:
        """Where a space can send a token: pairs of target and what sends it (a card's id, or the space's own)."""
        jumps: list[tuple[str, str]] = [(str(space.facts["to"]), space.id)] if "to" in space.facts else []
        decks = self.data.facts.get("sides", ()) if space.deck == "by_side" else [space.deck]
        for deck in decks:
            if deck is not None:
                for card in self.data.decks[deck].cards:
                    jumps += [(self.spaces[target].id, card.id) for target in self._targets(space, card)]
        return jumps

    def _targets(self, space: Space, card: Card) -> list[int]:
        """The spaces one card can send a token to from a card space; a free choice counts as no jump."""
        targets: list[int] = []
        for effect in card.effects:
            if effect.verb == "move_by":
                targets.append(self.ahead(space.index, int(effect.args["steps"])))
            elif effect.verb == "confine":
                targets += self.of_kind("confinement")[:1]
            elif effect.verb == "move_to" and "space" in effect.args["to"]:
                targets.append(self.by_id[effect.args["to"]["space"]])
            elif effect.verb == "move_to" and "next" in effect.args["to"]:
                targets += self._next_fitting(space.index, effect.args["to"]["next"])
        return targets

    def _next_fitting(self, index: int, wanted: dict[str, Any]) -> list[int]:
        here = index
        for _ in range(self.size):
            here = self._after[here]
            if fits(self.spaces[here], wanted):
                return [here] if here != index else []
        return []


def _steps(data: BoardData) -> Any:
    """The graph with its step edges only: each space leads to the next index, or to what its `next` says."""
    import networkx as nx
    graph: nx.DiGraph[str] = nx.DiGraph(name=data.title)
    for space in data.spaces:
        graph.add_node(space.id, index=space.index, name=space.name, kind=space.kind, price=space.price,
                       groups=space.groups, side=space.side)
    for space in data.spaces:
        after = space.facts.get("next", data.spaces[(space.index + 1) % len(data.spaces)].id)
        graph.add_edge(space.id, after, kind="step", cards=())
    return graph


def _add_jump(graph: Any, start: str, end: str, label: str) -> None:
    """A jump edge, or one more card on an edge that is there already (a step edge stays one)."""
    if graph.has_edge(start, end):
        edge = graph.edges[start, end]
        edge["cards"] = (*edge["cards"], label)
    else:
        graph.add_edge(start, end, kind="jump", cards=(label,))
