"""The hospital as a graph: areas are nodes, and what may go from one to the other is an edge.

`kind="transfer"` edges are all that the Transfer action may do: the rules walk in the table `ways` made from them. The
other edges (arrival, emergency, discharge, cure, death) show where patients go by other rules.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.games.hospital.data import COLOURS, Care, Components, Effect
from kit.games.hospital.options import Options

if TYPE_CHECKING:
    import networkx as nx

OUTSIDE, HOME, CEMETERY = "OUTSIDE", "HOME", "CEMETERY"


class Way:
    """A permitted transfer: patients of `colour` at levels `low` to `high`; from `relaxed` with the Intake Nurse."""

    def __init__(self, source: str, target: str, colour: str, low: int, high: int, relaxed: int, marker: bool,
                 clause: str) -> None:
        self.source = source
        self.target = target
        self.colour = colour
        self.low = low
        self.high = high
        self.relaxed = relaxed
        self.marker = marker           # the patient is cubes and needs a marker from the supply
        self.clause = clause

    def __repr__(self) -> str:
        return f"<{self.source} to {self.target}: {self.colour} {self.low} to {self.high}>"


class HospitalBoard:
    """The areas of the hospital. `kind[area]`: ward, waiting, treatment, emergency, room, cemetery, outside, home."""

    def __init__(self, data: Components, options: Options) -> None:
        self.data = data
        figures = data.figures
        self.wards = figures.wards
        self.waiting = figures.waiting
        self.ward_of: dict[str, str] = dict(zip(COLOURS, figures.wards))
        self.colour_of: dict[str, str] = {ward: colour for colour, ward in self.ward_of.items()}
        self.ward_set = frozenset(figures.wards)
        self.kind: dict[str, str] = dict.fromkeys(figures.wards, "ward")
        self.kind |= dict.fromkeys(figures.waiting, "waiting")
        for room in data.rooms.values():
            self.kind[room.id] = next((e.area for e in room.basic if e.verb == "care" and e.slots), "room")
            if room.colour:
                self.colour_of[room.id] = room.colour
        self.treatment_of: dict[str, str] = {room.colour: room.id for room in data.rooms.values() if room.colour}
        self.doctor_care: dict[str, Care] = {}                    # Doctors who heal in Waiting Rooms
        self.room_care: dict[str, tuple[Care, Care]] = {}         # rooms that care for patients, basic and improved
        self.rooms_with: dict[str, tuple[str, ...]] = {}          # verb -> rooms that have it
        self.staff_with: dict[str, tuple[str, ...]] = {}          # verb -> lasting staff that has it
        self._index()
        self.emergency: str = next((area for area, kind in self.kind.items() if kind == "emergency"), "")
        self.graph: nx.DiGraph[str] = _graph_of(self, options)
        self.ways: dict[tuple[str, str], tuple[Way, ...]] = self._table()

    def __repr__(self) -> str:
        return f"<the hospital: {len(self.kind)} areas>"

    def _index(self) -> None:
        """Who and what has which effect, so that nobody has to search for it."""
        for doctor in self.data.doctors.values():
            for e in doctor.effects:
                if e.verb == "care":
                    self.doctor_care[doctor.id] = as_care(doctor.id, e)
        for room in self.data.rooms.values():
            for e in room.basic:
                self.rooms_with[e.verb] = (*self.rooms_with.get(e.verb, ()), room.id)
            cares = [as_care(room.id, e) for side in (room.basic, room.improved) for e in side if e.verb == "care"]
            if cares:
                self.room_care[room.id] = (cares[0], cares[1])
        for staff in self.data.staff.values():
            if staff.kind == "constant":
                verb = staff.effects[0].verb
                self.staff_with[verb] = (*self.staff_with.get(verb, ()), staff.id)

    def _table(self) -> dict[tuple[str, str], tuple[Way, ...]]:
        """(area, colour of the patient) -> where a transfer may lead: read off the graph's edges."""
        table: dict[tuple[str, str], tuple[Way, ...]] = {}
        for source, target, edge in self.graph.edges(data=True):
            if edge["kind"] == "transfer":
                low, high = edge["levels"]
                way = Way(source, target, edge["colour"], low, high, edge["relaxed"], edge["marker"], edge["clause"])
                table[source, way.colour] = (*table.get((source, way.colour), ()), way)
        return table


def _graph_of(board: HospitalBoard, options: Options) -> nx.DiGraph[str]:
    import networkx as nx

    data, figures = board.data, board.data.figures
    graph: nx.DiGraph[str] = nx.DiGraph(name="hospital")
    for area, kind in board.kind.items():
        graph.add_node(area, kind=kind, name=data.names[area], colour=board.colour_of.get(area, ""))
    for area, kind, name in ((OUTSIDE, "outside", "Outside"), (HOME, "home", "Cured"),
                             (CEMETERY, "cemetery", "Cemetery")):
        graph.add_node(area, kind=kind, name=name, colour="")
    living = figures.ward_care.high
    entry = figures.waiting_min if options.waiting_min_level_scope == "all_destinations" else 1
    for colour in COLOURS:
        ward, room = board.ward_of[colour], board.treatment_of[colour]
        highest = max(e.high for e in data.rooms[room].improved if e.verb == "care")
        for area in figures.waiting:
            _transfer(graph, area, ward, colour, (figures.waiting_min, figures.waiting_max), "HHH-TRANS-04", 1, True)
            _transfer(graph, area, room, colour, (entry, figures.waiting_max), "HHH-TRANS-05", entry, True)
        _transfer(graph, ward, room, colour, (1, living), "HHH-TRANS-08")
        _transfer(graph, room, ward, colour, (1, highest if options.level5_to_ward else living), "HHH-TRANS-08")
    _other_edges(graph, board)
    return graph


def _transfer(graph: Any, source: str, target: str, colour: str, levels: tuple[int, int], clause: str,
              relaxed: int = 1, marker: bool = False) -> None:
    graph.add_edge(source, target, kind="transfer", colour=colour, levels=levels, relaxed=relaxed, marker=marker,
                   clause=clause)


def _other_edges(graph: Any, board: HospitalBoard) -> None:
    """Arrivals, the way into the Emergency Room and out of it, and how every patient's course ends."""
    for area in board.waiting:
        graph.add_edge(OUTSIDE, area, kind="arrival", clause="HHH-ARR-03")
        graph.add_edge(area, board.emergency, kind="emergency", clause="HHH-ARR-06")
        graph.add_edge(board.emergency, area, kind="discharge", clause="HHH-ER-04")
    for area, kind in board.kind.items():
        if kind != "room":
            graph.add_edge(area, HOME, kind="cure", clause="HHH-CURE-01")
            graph.add_edge(area, CEMETERY, kind="death", clause="HHH-BODY-01")


def as_care(source: str, e: Effect) -> Care:
    return Care(source, e.area, e.low, e.high, e.draw, e.income, e.death_cost, e.dies_at, e.slots)
