"""A board to walk on: a networkx graph of spaces, and the table made from it that the rules walk in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kit.core.data import BadBoard, BoardData, Card, Group, Space, fits

if TYPE_CHECKING:
    import networkx as nx

LONGEST_ROLL: Final = 12


class Board:
    """The spaces of a `BoardData`, by index, with the walking table `walk[index][steps]` for 0 to 12 steps.

    The graph has one node a space (its id; the node carries the space's data), one `kind="step"` edge to the space that
    follows, and a `kind="jump"` edge wherever a card or a space sends a token; `cards` on a jump names what sends it.
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
        self._graph: Any = None
        self.walk: list[list[int]] = self._walking_table()

    def __repr__(self) -> str:
        return f"<Board {self.data.title}: {self.size} spaces>"

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: int | str) -> Space:
        """A space by index or by id."""
        return self.spaces[self.index(place)]

    def index(self, place: int | str) -> int:
        """The index of a space given by id (or by its index)."""
        if isinstance(place, int):
            return place % self.size
        if place not in self.by_id:
            raise KeyError(f"no space '{place}' on the board {self.data.title}")
        return self.by_id[place]

    @property
    def graph(self) -> nx.DiGraph[str]:
        """The board as a directed graph, made when first asked for."""
        if self._graph is None:
            self._graph = _graph_of(self.data)
        graph: nx.DiGraph[str] = self._graph
        return graph

    def _walking_table(self) -> list[list[int]]:
        follower = [self._follower(space) for space in self.spaces]
        table: list[list[int]] = []
        for start in range(self.size):
            row = [start]
            for _ in range(LONGEST_ROLL):
                row.append(follower[row[-1]])
            table.append(row)
        return table

    def _follower(self, space: Space) -> int:
        steps = [after for after, edge in self.graph.adj[space.id].items() if edge["kind"] == "step"]
        if len(steps) != 1:
            found = ", ".join(steps) or "none"
            path = self.data.path
            raise BadBoard(f"{path}:{space.line}: '{space.name}' needs exactly one space that follows; found {found}")
        return self.by_id[steps[0]]

    def ahead(self, index: int, steps: int) -> int:
        """The space so many steps on; negative steps go back."""
        if steps < 0:
            before = [after for after in range(self.size) if self.distance(after, index) == -steps]
            if not before:
                raise ValueError(f"no way back {-steps} steps from '{self.spaces[index].name}'")
            return before[0]
        while steps > LONGEST_ROLL:
            index, steps = self.walk[index][LONGEST_ROLL], steps - LONGEST_ROLL
        return self.walk[index][steps]

    def distance(self, start: int, end: int) -> int:
        """How many steps clockwise from one space to another; 0 from a space to itself."""
        here = start
        for steps in range(self.size):
            if here == end:
                return steps
            here = self.walk[here][1]
        raise ValueError(f"no way from '{self.spaces[start].name}' to '{self.spaces[end].name}'")

    def side(self, index: int) -> int:
        """The side (row) of the board a space lies on, from 0."""
        return self.spaces[index].side

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The indices of all spaces of a kind, in walking order."""
        return tuple(space.index for space in self.spaces if space.kind == kind)

    def next_of(self, index: int, predicate: Callable[[Space], bool]) -> int | None:
        """The first space clockwise that fits, the present one left out; None if none fits."""
        here = self.walk[index][1]
        while here != index:
            if predicate(self.spaces[here]):
                return here
            here = self.walk[here][1]
        return None


def _graph_of(data: BoardData) -> nx.DiGraph[str]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name=data.title)
    size = len(data.spaces)
    for space in data.spaces:
        graph.add_node(
            space.id,
            index=space.index,
            name=space.name,
            kind=space.kind,
            price=space.price,
            groups=space.groups,
            side=space.side,
        )
    for space in data.spaces:
        after = space.facts.get("next", data.spaces[(space.index + 1) % size].id)
        graph.add_edge(space.id, after, kind="step", cards=())
    for space in data.spaces:
        for target, label in _jumps(data, space):
            _add_jump(graph, space.id, target, label)
    return graph


def _add_jump(graph: nx.DiGraph[str], start: str, end: str, label: str) -> None:
    """A jump edge, or one more card on an edge that is there already (a step edge stays one)."""
    if graph.has_edge(start, end):
        edge = graph.edges[start, end]
        edge["cards"] = (*edge["cards"], label)
    else:
        graph.add_edge(start, end, kind="jump", cards=(label,))


def _jumps(data: BoardData, space: Space) -> list[tuple[str, str]]:
    """Where a space can send a token: pairs of target and what sends it (a card's id, or the space's own)."""
    jumps: list[tuple[str, str]] = []
    if "to" in space.facts:
        jumps.append((str(space.facts["to"]), space.id))
    decks = data.facts.get("sides", ()) if space.deck == "by_side" else (space.deck,)
    for deck in decks:
        if deck is not None:
            for card in data.decks[deck].cards:
                jumps += [(target, card.id) for target in _targets(data, space, card)]
    return jumps


def _targets(data: BoardData, space: Space, card: Card) -> list[str]:
    """The spaces one card can send a token to from a card space; a free choice counts as no jump."""
    ring = [*data.spaces[space.index + 1 :], *data.spaces[: space.index]]
    targets: list[str] = []
    for effect in card.effects:
        if effect.verb == "move_by":
            targets.append(data.spaces[(space.index + int(effect.args["steps"])) % len(data.spaces)].id)
        elif effect.verb == "confine":
            targets += [other.id for other in data.spaces if other.kind == "confinement"][:1]
        elif effect.verb == "move_to" and "space" in effect.args["to"]:
            targets.append(str(effect.args["to"]["space"]))
        elif effect.verb == "move_to" and "next" in effect.args["to"]:
            targets += [other.id for other in ring if fits(other, effect.args["to"]["next"])][:1]
    return targets
