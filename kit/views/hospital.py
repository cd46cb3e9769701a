"""A hospital as charts: patients and where they lie, their courses, the flow between areas, bag, money, odds.

Every view is traces and a layout, made from a session as it stands, so that a figure on screen can take them over; each
comes with its summary in words. `VIEWS` lists them; `figure(session, "courses")`, or `courses(session)`, is a figure of
its own. Plotly is loaded when the first figure is made.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kit.core.events import Paid
from kit.games.hospital.data import BLACK, COLOURS, CUBES
from kit.odds.hospital import HealOdds, heal_odds, house, visits, waiting
from kit.views.hospital_board import FILL, INKS
from kit.views.hospital_scene import band
from kit.views.hospital_words import named, percent
from kit.views.looks import INK, NEUTRAL
from kit.views.money import _AXIS, _COMMON, _plain

if TYPE_CHECKING:
    import plotly.graph_objects as go

Trace = dict[str, Any]
Layout = dict[str, Any]

FEW, MANY = 7, 16       # rows of a chart that are read at a table, small or large; a figure of its own shows all
PATTERN = {"yellow": "/", "gray": ".", "green": "x", "red": "|", "blue": "+", BLACK: "", "white": "", "stand-in": ""}
LEVELS = {1: "#FDE3C8", 2: "#F9B783", 3: "#EC7F4B", 4: "#C8441F", 5: "#7A1B0C"}
LEVEL_PATTERN = {1: "", 2: ".", 3: "/", 4: "x", 5: "+"}
KINDS = ("ward", "waiting", "treatment", "emergency")


# -- what the log says


@dataclass
class Moment:
    """One thing that happened to a patient; `when` is the round, and how far it had gone."""

    when: float
    what: str               # arrived, level, treated, transferred, cured, died, joined
    level: int
    area: str


@dataclass
class Course:
    """A patient's way through the hospital."""

    patient: str
    colour: str
    moments: list[Moment] = field(default_factory=list)

    @property
    def ended(self) -> str:
        """cured, died or joined; "" while the patient is in the hospital."""
        last = self.moments[-1].what
        return last if last in ("cured", "died", "joined") else ""


ENDS = ("cured", "died", "merged")
TOLD = ("arrived", "level", "moved", "treated", *ENDS)


def history(session: Any) -> list[Course]:
    """The course of every patient there has been, in the order in which they came."""
    courses: dict[str, Course] = {}
    for when, event in timed(session):
        if event.kind not in TOLD:
            continue
        patient = event.args[0]
        if event.kind == "arrived":
            course = courses[patient] = Course(patient, patient.partition("-")[0])
            course.moments.append(Moment(when, "arrived", event.args[2], event.args[1]))
            continue
        moments = courses[patient].moments
        level, area = moments[-1].level, moments[-1].area
        if event.kind == "level":
            moments.append(Moment(when, "level", event.args[3], area))
        elif event.kind == "moved":
            moments.append(Moment(when, "transferred", level, event.args[3]))
        elif event.kind == "merged":
            moments.append(Moment(when, "joined", level, area))
        else:
            moments.append(Moment(when, event.kind, level, area))
    return list(courses.values())


def timed(session: Any) -> list[tuple[float, Any]]:
    """Every event with its time: 2.5 is in the middle of what has happened in round 2; setting up is round 1."""
    rounds: list[list[Any]] = [[]]
    for event in session.events:
        if event.kind == "phase" and event.args[1] == "Player Action Phase" and event.args[0] > 1:
            rounds.append([])
        rounds[-1].append(event)
    return [(n + i / len(events), event) for n, events in enumerate(rounds, 1) for i, event in enumerate(events)]


def now(session: Any) -> float:
    """The present on the axis of rounds."""
    return float(session.state.round + 1)


# -- odds: what a heal can come to


def heal_rows(session: Any, player: str = "", bonus: bool = False) -> list[HealOdds]:
    """The odds of every heal of one seat (default: the first that has a ready token, or the first)."""
    game = house(session)
    seats = game.s.seats
    name = player or next((seat.name for seat in seats.values() if seat.ready), game.players[0])
    rows = []
    for p in game.s.patients.values():
        for care in game.cares(p, seats[name]):
            plain, full = heal_odds(game, seats[name], p, care)
            rows.append(full if bonus and full is not None else plain)
    return rows


def odds_traces(session: Any, player: str = "", bonus: bool = False, few: int = 0) -> list[Trace]:
    """A heat map: one row a patient, one column a change of its level, in each field the chance."""
    rows = heal_rows(session, player, bonus)
    rows = sorted(rows, key=lambda row: (-row.die, -row.level))[:few or None]
    rows.reverse()
    changes = sorted({k for row in rows for k, p in row.change.items() if p >= 0.0005} | {-1, 0, 1})
    z = [[float(row.change.get(k, 0)) for k in changes] for row in rows]
    names = [row_name(session, row, bool(few)) for row in rows]
    return [{
        "type": "heatmap", "x": [_change(k) for k in changes], "y": names, "z": z, "zmin": 0, "zmax": 0.6,
        "colorscale": [[0, "#FFFFFF"], [0.5, "#8FB8E8"], [1, "#0B57D0"]], "showscale": False, "xgap": 2, "ygap": 2,
        "text": [[_field(row, k, " %" if not few else "") for k in changes] for row in rows], "texttemplate": "%{text}",
        "textfont": {"size": 13}, "hovertemplate": "%{y}: level %{x}, %{text}<extra></extra>",
    }]


def row_name(session: Any, row: HealOdds, short: bool = False) -> str:
    """The name of a patient's row, told apart from all others: "Red 3, level 4, ward", in short "Red 3 (4)"."""
    game = house(session)
    if short:
        return f"{named(game, row.patient)} ({row.level})" + (f" +{row.bonus}" if row.bonus else "")
    where = {"ward": "ward", "waiting": game.box.names[row.area], "treatment": "treatment",
             "emergency": "emergency"}[game.map.kind[row.area]]
    extra = f" +{row.bonus}" if row.bonus else ""
    return f"{named(game, row.patient)}, level {row.level}, {where}{extra}"


def _change(k: int) -> str:
    return f"{k:+d}".replace("-", "\u2212") if k else "\u00b10"


def _field(row: HealOdds, k: int, unit: str) -> str:
    chance = row.change.get(k)
    if not chance:
        return ""
    said = percent(float(chance)).replace(" %", unit)
    if row.level + k <= 0:
        return said + " \u2605"
    return said + " \u271d" if k > 0 and row.die and row.level + k >= _dies_at(row) else said


def _dies_at(row: HealOdds) -> int:
    """The lowest level at which this heal kills, read off its own odds."""
    chance = row.die
    level = row.level + max(row.change)
    while chance > 0:
        chance -= row.change.get(level - row.level, 0)
        level -= 1
    return level + 1


def odds_layout(session: Any, player: str = "", bonus: bool = False, few: int = 0) -> Layout:
    title = "" if few else "change of level (\u2605 cured, \u271d dies)"
    return _layout(xaxis={"title": {"text": title, "standoff": 2}, "type": "category", "showgrid": False, "ticks": ""},
                   yaxis={"type": "category", "showgrid": False, "ticks": "", "dtick": 1},
                   margin={"l": 8, "r": 8, "t": 4, "b": 22 if few else 40})


def odds_words(session: Any, player: str = "", bonus: bool = False) -> str:
    rows = heal_rows(session, player, bonus)
    each = (f"{named(session.game, row.patient)} at level {row.level}: cured {percent(float(row.cure))}, better "
            f"{percent(float(row.better))}, dies {percent(float(row.die))}" for row in rows)
    return f"What a heal by {rows[0].player if rows else 'this seat'} can come to. {'; '.join(each) or 'Nobody'}."


# -- tonight


def tonight_rows(session: Any) -> list[tuple[str, str, float, float]]:
    """Name, colour, chance of getting worse (or of an overflow), chance of death (0 where a bed may be found)."""
    game = house(session)
    rows = [(f"{named(game, v.patient)} ({v.level}), ward", game.s.patients[v.patient].colour, float(v.worse),
             float(v.die)) for v in visits(game)]
    for room in waiting(game):
        where = game.box.names[room.area].replace("Room ", "")
        rows += [(f"{c.capitalize()} ({room.levels[c]}), {where}", c, float(room.by_colour[c]), 0.0)
                 for c in COLOURS if room.levels.get(c)]
    if game.s.phase == "actions":
        for p in game.s.patients.values():
            kind = game.map.kind[p.area]
            if kind == "emergency" or (kind == "treatment" and not p.treated):
                rows.append((f"{named(game, p.id)} ({p.level}), {kind}", p.colour, 1.0, 1.0))
    return sorted(rows, key=lambda row: (row[2], row[3]))


def tonight_traces(session: Any, few: int = 0) -> list[Trace]:
    rows = tonight_rows(session)[-few:] if few else tonight_rows(session)
    names = [row[0] for row in rows]
    return [{
        "type": "bar", "orientation": "h", "name": name, "y": names, "x": [row[at] for row in rows],
        "width": 0.8 if at == 2 else 0.4, "text": [percent(row[2]) if at == 2 else "" for row in rows],
        "textposition": "outside", "cliponaxis": False, "textfont": {"size": 13}, "constraintext": "none",
        "marker": {"color": [FILL[row[1]] for row in rows] if at == 2 else INK, "line": {"width": 1, "color": INK},
                   "pattern": {"shape": [PATTERN[row[1]] for row in rows] if at == 2 else "", "fgcolor": INK,
                               "fgopacity": 0.3, "fillmode": "overlay", "size": 6}},
        "hovertemplate": "%{y}: " + name + " %{x:.1%}<extra></extra>",
    } for at, name in ((2, "gets worse, or overflows"), (3, "dies"))]


def tonight_layout(session: Any, few: int = 0) -> Layout:
    return _layout(xaxis={"range": [0, 1.2], "tickformat": ".0%", "dtick": 0.2}, yaxis={"type": "category",
                   "showgrid": False, "dtick": 1}, barmode="overlay", showlegend=True, legend=_legend())


def tonight_words(session: Any) -> str:
    said = ", ".join(f"{name} {percent(worse)}" + (f" (dies {percent(die)})" if die else "")
                     for name, _, worse, die in reversed(tonight_rows(session)))
    return f"Tonight, if nothing more is done, gets worse or overflows: {said or 'nobody'}."


# -- who lies where


def places(session: Any) -> dict[str, dict[int, int]]:
    """Area -> level -> how many patients: Wards by illness, then Waiting, Treatment and Emergency Rooms."""
    game = house(session)
    table: dict[str, dict[int, int]] = {game.box.illnesses[game.map.colour_of[w]]: {} for w in game.map.wards}
    table |= {game.box.names[area].replace("Room ", ""): {} for area in game.map.waiting}
    table |= {"Treatment": {}, "Emergency": {}}
    for p in game.s.patients.values():
        kind = game.map.kind[p.area]
        name = {"ward": game.box.illnesses[p.colour], "waiting": game.box.names[p.area].replace("Room ", "")}.get(
            kind, kind.capitalize())
        table[name][p.level] = table[name].get(p.level, 0) + 1
    return table


SHORT = ("\u25b2", "\u2b22", "\u25c6", "\u2665", "\u271a", "A", "B", "Tr", "ER")      # the signs of the board


def beds_traces(session: Any, few: int = 0) -> list[Trace]:
    """Patients by area, stacked by Illness level."""
    table = places(session)
    if few:
        table = dict(zip(SHORT, table.values()))
    names = list(table)
    return [{
        "type": "bar", "name": f"level {level}", "x": names, "y": [table[name].get(level, 0) for name in names],
        "text": [str(level) if table[name].get(level) else "" for name in names], "textposition": "inside",
        "insidetextanchor": "middle", "textangle": 0, "constraintext": "none",
        "textfont": {"size": 13, "color": INK if level < 4 else "#FFFFFF"},
        "marker": {"color": LEVELS[level], "line": {"width": 1, "color": INK},
                   "pattern": {"shape": LEVEL_PATTERN[level], "fgcolor": INK, "fgopacity": 0.18, "size": 7,
                               "fillmode": "overlay"}},
        "hovertemplate": "%{x}: %{y} at level " + str(level) + "<extra></extra>",
    } for level in LEVELS]


def beds_layout(session: Any, few: int = 0) -> Layout:
    return _layout(xaxis={"type": "category", "showgrid": False, "tickangle": 0},
                   yaxis={"title": {"text": "patients", "standoff": 2}, "dtick": 1, "rangemode": "tozero"},
                   barmode="stack", showlegend=True, legend=_legend(), bargap=0.25)


def beds_words(session: Any) -> str:
    said = [f"{name}: " + ", ".join(f"{count} at level {level}" for level, count in sorted(row.items()))
            for name, row in places(session).items() if row]
    return f"Patients now. {'; '.join(said) or 'Nobody'}."


# -- courses


SYMBOL = {"arrived": ("circle-open", "#15181C"), "level": ("circle", "#15181C"),
          "transferred": ("triangle-right", "#6A3D9A"),
          "treated": ("diamond", "#0B57D0"), "cured": ("star", "#0F6B38"), "died": ("x", "#A11212"),
          "joined": ("bowtie", "#6B7280")}
SAID = {"arrived": "arrives", "level": "changes level", "transferred": "moves", "treated": "treated", "cured": "cured",
        "died": "dies", "joined": "joins another"}


def courses_traces(session: Any, few: int = 0) -> list[Trace]:
    """One line a patient over the rounds; signs for what happened to it, and its level where it changed."""
    rows = history(session)
    rows = _latest(rows, few) if few else rows
    game, end = session.game, now(session)
    y = {course.patient: named(game, course.patient) for course in rows}
    traces: list[Trace] = []
    for colour in COLOURS:
        xs: list[Any] = []
        ys: list[Any] = []
        for course in rows:
            if course.colour == colour:
                last = course.moments[-1].when if course.ended else end
                xs += [course.moments[0].when, last, None]
                ys += [y[course.patient], y[course.patient], None]
        traces.append({"type": "scatter", "mode": "lines", "name": colour, "x": xs, "y": ys, "hoverinfo": "skip",
                       "line": {"color": FILL[colour], "width": 9}, "opacity": 0.75, "showlegend": False})
    for what, (symbol, ink) in SYMBOL.items():
        points = [(m, course) for course in rows for m in course.moments if m.what == what]
        traces.append({
            "type": "scatter", "mode": "markers+text", "name": SAID[what],
            "x": [m.when for m, _ in points], "y": [y[course.patient] for _, course in points],
            "text": [str(m.level) if what in ("arrived", "level") and m.level else "" for m, _ in points],
            "textposition": "top center" if not few else "middle right",
            "textfont": {"size": 13, "color": INK},
            "marker": {"symbol": symbol, "size": 9 if what not in ("cured", "died") else 13, "color": ink,
                       "line": {"width": 1, "color": "#FFFFFF" if what != "arrived" else ink}},
            "customdata": [[named(game, m.area), m.level] for m, _ in points],
            "hovertemplate": "%{y} " + SAID[what] + ": %{customdata[0]}, level %{customdata[1]}<extra></extra>"})
    return traces


def _latest(rows: Sequence[Course], few: int) -> list[Course]:
    """Those still in the hospital first, then those who left it last; in the order in which they came."""
    ranked = sorted(rows, key=lambda course: (course.ended == "", course.moments[-1].when), reverse=True)
    kept = {course.patient for course in ranked[:few]}
    return [course for course in rows if course.patient in kept]


def courses_layout(session: Any, few: int = 0) -> Layout:
    rows = _latest(history(session), few) if few else history(session)
    names = [named(session.game, course.patient) for course in reversed(rows)]
    return _layout(xaxis={"range": [0.9, now(session) + 0.08], "dtick": 1, "title": {"text": "round", "standoff": 2}},
                   yaxis={"type": "category", "categoryorder": "array", "categoryarray": names, "showgrid": False,
                          "range": [-0.6, len(names) - 0.3], "dtick": 1},
                   showlegend=True, legend=_legend(), height=None if few else max(360, 110 + 24 * len(names)))


def courses_words(session: Any) -> str:
    rows = history(session)
    ended = {what: sum(1 for course in rows if course.ended == what) for what in ("cured", "died", "joined")}
    here = [course for course in rows if not course.ended]
    said = ", ".join(f"{named(session.game, c.patient)} since round {int(c.moments[0].when)}" for c in here)
    return (f"{len(rows)} patients so far: {ended['cured']} cured, {ended['died']} died, {len(here)} in the hospital"
            f"{f' ({said})' if said else ''}.")


# -- flow between areas


NODES = ("Outside", "Waiting A", "Waiting B", "Emergency", "Wards", "Treatment", "Cured", "Cemetery", "Still here")
NODE_COLOUR = ("#9AA3AD", "#C9A227", "#A5812A", "#7A4FB5", "#3F7FBF", "#2B9C8F", "#0F6B38", "#15181C", "#D8DCE1")


def moves(session: Any) -> dict[tuple[str, str], int]:
    """From and to -> how many patients went that way."""
    game = house(session)
    counts: dict[tuple[str, str], int] = {}
    for course in history(session):
        here = "Outside"
        for m in course.moments:
            there = {"cured": "Cured", "died": "Cemetery"}.get(m.what, "") or (
                _node(game, m.area) if m.what in ("arrived", "transferred") else here)
            if there != here:
                counts[here, there] = counts.get((here, there), 0) + 1
                here = there
        if not course.ended:
            counts[here, "Still here"] = counts.get((here, "Still here"), 0) + 1
    return counts


def _node(game: Any, area: str) -> str:
    kind = game.map.kind[area]
    if kind == "waiting":
        return str(game.box.names[area].replace("Room ", ""))
    return {"ward": "Wards", "treatment": "Treatment", "emergency": "Emergency"}[kind]


def flow_traces(session: Any) -> list[Trace]:
    """A Sankey diagram of patients between areas, from outside to cured, dead or still here."""
    counts = moves(session)
    used = [name for name in NODES if any(name in pair for pair in counts)]
    colours = [NODE_COLOUR[NODES.index(name)] for name in used]
    links = sorted((used.index(a), used.index(b), n) for (a, b), n in counts.items())
    return [{
        "type": "sankey", "arrangement": "snap",
        "node": {"label": used, "color": colours, "pad": 12, "thickness": 14, "line": {"width": 1, "color": INK},
                 "hovertemplate": "%{label}: %{value}<extra></extra>"},
        "link": {"source": [a for a, _, _ in links], "target": [b for _, b, _ in links],
                 "value": [n for _, _, n in links], "color": [_faint(colours[b]) for _, b, _ in links],
                 "hovertemplate": "%{source.label} to %{target.label}: %{value}<extra></extra>"},
        "textfont": {"size": 13, "color": INK},
    }]


def flow_layout(session: Any) -> Layout:
    return _layout(xaxis={"visible": False}, yaxis={"visible": False}, margin={"l": 8, "r": 8, "t": 8, "b": 12})


def flow_words(session: Any) -> str:
    said = ", ".join(f"{a} to {b} {n}" for (a, b), n in moves(session).items())
    return f"Patients went: {said or 'nowhere yet'}."


# -- the bag


WHERE = ("in the bag", "discarded", "on the table", "on patients", "in the Blood Bank")
WHERE_SHADE = (1.0, 0.45, 0.75, 0.25, 0.6)
WHERE_PATTERN = ("", "/", "x", ".", "+")


def cubes(session: Any) -> dict[str, dict[str, int]]:
    """Place -> colour -> cubes; all of them together are the cubes of the box."""
    game = house(session)
    s = game.s
    held = dict.fromkeys(CUBES, 0)
    for p in s.patients.values():
        if game.map.kind[p.area] in ("waiting", "emergency"):
            held[p.colour] += p.level
    return {"in the bag": {c: s.bag.counts.get(c, 0) for c in CUBES},
            "discarded": {c: s.discards.get(c, 0) for c in CUBES},
            "on the table": {c: s.drawn.count(c) for c in CUBES},
            "on patients": held, "in the Blood Bank": {c: s.store.get(c, 0) for c in CUBES}}


def bag_traces(session: Any) -> list[Trace]:
    """Cubes by colour: in the bag, and where the others are."""
    table = cubes(session)
    return [{
        "type": "bar", "name": place, "x": list(CUBES), "y": [table[place][c] for c in CUBES],
        "text": [str(table[place][c]) if table[place][c] else "" for c in CUBES], "textposition": "inside",
        "textfont": {"size": 13, "color": [INKS[c] if not i else INK for c in CUBES]},
        "insidetextanchor": "middle", "textangle": 0, "constraintext": "none",
        "marker": {"color": [FILL[c] for c in CUBES], "opacity": WHERE_SHADE[i], "line": {"width": 1, "color": INK},
                   "pattern": {"shape": WHERE_PATTERN[i], "fgcolor": INK, "fgopacity": 0.35, "size": 6,
                               "fillmode": "overlay"}},
        "hovertemplate": "%{x}: %{y} " + place + "<extra></extra>",
    } for i, place in enumerate(WHERE)]


def bag_layout(session: Any) -> Layout:
    return _layout(xaxis={"type": "category", "showgrid": False}, yaxis={"rangemode": "tozero"}, barmode="stack",
                   showlegend=True, legend=_legend(), bargap=0.25)


def bag_words(session: Any) -> str:
    said = (f"{place}: " + ", ".join(f"{c} {n}" for c, n in row.items() if n)
            for place, row in cubes(session).items() if any(row.values()))
    return f"Cubes {'; '.join(said)}."


# -- money, cemetery, score


def by_reason(session: Any) -> dict[str, int]:
    """Reason -> what it brought in all (less than zero: what it cost), the best first."""
    sums: dict[str, int] = {}
    for event in session.events:
        if isinstance(event, Paid) and event.amount:
            sign = 1 if event.payee == "hospital" else -1
            sums[event.reason] = sums.get(event.reason, 0) + sign * event.amount
    return dict(sorted(sums.items(), key=lambda row: -row[1]))


def money_traces(session: Any) -> list[Trace]:
    """One bar a reason: income to the right, cost to the left."""
    sums = by_reason(session)
    names = list(reversed(sums))
    return [{
        "type": "bar", "orientation": "h", "name": "money", "y": [_plain(name) for name in names],
        "x": [sums[name] for name in names], "text": [f"{sums[name]:+d}".replace("-", "\u2212") for name in names],
        "textposition": "outside", "cliponaxis": False, "textfont": {"size": 13},
        "marker": {"color": ["#1E9150" if sums[name] > 0 else "#D0352C" for name in names],
                   "line": {"width": 1, "color": INK},
                   "pattern": {"shape": ["" if sums[name] > 0 else "/" for name in names], "fgcolor": INK,
                               "fgopacity": 0.35, "size": 6, "fillmode": "overlay"}},
        "hovertemplate": "%{y}: %{x}<extra></extra>",
    }]


def money_layout(session: Any) -> Layout:
    return _layout(xaxis={"title": {"text": "$", "standoff": 2}}, yaxis={"type": "category", "showgrid": False},
                   margin={"l": 8, "r": 40, "t": 8, "b": 34})


def money_words(session: Any) -> str:
    said = ", ".join(f"{name} {amount:+d}" for name, amount in by_reason(session).items())
    return f"Money now {session.state.money.cash}: {said or 'nothing paid yet'}."


def cemetery_traces(session: Any) -> list[Trace]:
    """Deaths over the rounds as steps, against the body spaces there are now."""
    game, end = house(session), now(session)
    bodies = [(when, event) for when, event in timed(session) if event.kind == "body"]
    x = [1.0, *(when for when, _ in bodies), end]
    y = [0, *range(1, len(bodies) + 1), len(bodies)]
    spaces = game.body_spaces()
    where = [named(game, str(event.args[0])) for when, event in timed(session) if event.kind == "died"]
    return [
        {"type": "scatter", "mode": "lines", "name": "body spaces", "x": [1, max(end, 2)], "y": [spaces, spaces],
         "line": {"color": "#A11212", "width": 2, "dash": "dash"}, "hoverinfo": "skip"},
        {"type": "scatter", "mode": "lines+markers", "name": "deaths", "x": x, "y": y,
         "line": {"color": INK, "width": 3, "shape": "hv"}, "customdata": ["", *where[:len(bodies)], ""],
         "marker": {"symbol": "x", "size": [0, *([11] * len(bodies)), 0], "color": "#A11212"},
         "hovertemplate": "%{y}: %{customdata}<extra></extra>"},
    ]


def cemetery_layout(session: Any) -> Layout:
    most = max(house(session).body_spaces(), len(session.state.bodies))
    return _layout(xaxis={"range": [0.95, max(now(session), 2) + 0.05], "dtick": 1,
                          "title": {"text": "round", "standoff": 2}},
                   yaxis={"range": [0, most + 0.6], "dtick": 1, "title": {"text": "bodies", "standoff": 2}},
                   showlegend=True, legend=_legend())


def cemetery_words(session: Any) -> str:
    game = house(session)
    return (f"{len(game.s.bodies)} of {game.body_spaces()} body spaces are taken"
            f"{': ' + ', '.join(game.s.bodies) if game.s.bodies else ''}.")


def score_traces(session: Any) -> list[Trace]:
    """Money over the rounds, against the bands that the ratings are given for at the end."""
    held = session.state.money.cash - sum(by_reason(session).values())
    x, y = [1.0], [held]
    for when, event in timed(session):
        if isinstance(event, Paid) and event.amount:
            held += event.amount if event.payee == "hospital" else -event.amount
            x.append(when)
            y.append(held)
    return [{"type": "scatter", "mode": "lines", "name": "money", "x": [*x, now(session)], "y": [*y, held],
             "line": {"color": "#0B57D0", "width": 3, "shape": "hv"}, "hovertemplate": "$%{y}<extra></extra>"}]


def score_layout(session: Any) -> Layout:
    game = house(session)
    ratings = game.box.figures.ratings
    most = max([game.s.money.cash, ratings[1][0], *score_traces(session)[0]["y"]]) * 1.12 + 4
    shapes = []
    notes = []
    for i, (least, name) in enumerate(ratings):
        if least > most:
            break
        top = ratings[i + 1][0] if i + 1 < len(ratings) else max(most, least + 20)
        shapes.append({"type": "rect", "xref": "paper", "x0": 0, "x1": 1, "y0": least, "y1": top, "layer": "below",
                       "line": {"width": 0}, "fillcolor": ("#F6F7F9", "#E7EEF8")[i % 2]})
        if min(top, most) - least > most * 0.08:
            notes.append({"xref": "paper", "x": 0.995, "xanchor": "right", "y": (least + min(top, most)) / 2,
                          "text": name, "showarrow": False, "font": {"size": 13, "color": NEUTRAL}})
    lowest = min(0, *score_traces(session)[0]["y"])
    return _layout(xaxis={"range": [0.95, max(now(session), 2) + 0.05], "dtick": 1, "showgrid": False,
                          "title": {"text": "round", "standoff": 2}},
                   yaxis={"range": [lowest, most], "title": {"text": "$", "standoff": 2}, "showgrid": False},
                   shapes=shapes, annotations=notes)


def score_words(session: Any) -> str:
    name, _, following = band(house(session))
    money = session.state.money.cash
    return (f"Money now {money}: {name}" + (f"; {following - money} to the next band" if following else "") + ".")


# -- all of them


def _legend() -> Layout:
    return {"orientation": "h", "x": 0, "y": 1.02, "xanchor": "left", "yanchor": "bottom", "font": {"size": 13},
            "itemsizing": "constant"}


def _layout(xaxis: Layout, yaxis: Layout, **more: Any) -> Layout:
    made = _COMMON | {"margin": {"l": 36, "r": 14, "t": 8, "b": 34}, "showlegend": False}
    made |= {"shapes": [], "annotations": []}               # those of the view before go
    for name, axis in (("xaxis", xaxis), ("yaxis", yaxis)):
        title = {"text": "", "font": {"size": 13}} | axis.get("title", {})
        made[name] = _AXIS | axis | {"title": title}
    if more.get("showlegend"):
        made |= {"margin": {"l": 36, "r": 14, "t": 28, "b": 34}}
    return made | {key: value for key, value in more.items() if value is not None}


def _faint(colour: str) -> str:
    red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.4)"


@dataclass(frozen=True)
class View:
    """A view: its title, its traces, its layout, and what it says in words, each from a session."""

    title: str
    traces: Callable[..., list[Trace]]
    layout: Callable[..., Layout]
    words: Callable[..., str]
    rows: bool = False              # one row a patient: at a table, only as many as can be read
    seat: bool = False              # it is about one seat's heals


VIEWS: dict[str, View] = {
    "odds": View("Odds of a heal by level, % (\u2605 cured, \u271d dies)", odds_traces, odds_layout, odds_words,
                 rows=True, seat=True),
    "bonus": View("The same with all bonus draws", odds_traces, odds_layout, odds_words, rows=True,
                  seat=True),
    "tonight": View("Tonight: worse, or overflow (dark: dies)", tonight_traces, tonight_layout, tonight_words,
                    rows=True),
    "beds": View("Who lies where, by level", beds_traces, beds_layout, beds_words, rows=True),
    "courses": View("Each patient's course", courses_traces, courses_layout, courses_words, rows=True),
    "flow": View("Flow of patients", flow_traces, flow_layout, flow_words),
    "bag": View("The bag", bag_traces, bag_layout, bag_words),
    "money": View("Money by reason", money_traces, money_layout, money_words),
    "cemetery": View("Cemetery", cemetery_traces, cemetery_layout, cemetery_words),
    "score": View("Money and score band", score_traces, score_layout, score_words),
}


def parts(session: Any, kind: str, player: str = "", few: int = 0) -> tuple[list[Trace], Layout, str]:
    """Traces, layout and words of a view; `few` rows at most, for a small place."""
    view = VIEWS[kind]
    about: dict[str, Any] = {"player": player, "bonus": kind == "bonus"} if view.seat else {}
    short: dict[str, Any] = {"few": few} if view.rows else {}
    layout = view.layout(session, **about, **short)
    if 0 < few <= FEW and layout["showlegend"]:         # there is no room for it
        layout |= {"showlegend": False, "margin": layout["margin"] | {"t": 8}}
    return view.traces(session, **about, **short), layout, view.words(session, **about)


def figure(session: Any, kind: str, player: str = "") -> go.Figure:
    """One view as a figure of its own. Raises KeyError, naming the views there are."""
    import plotly.graph_objects as go
    if kind not in VIEWS:
        raise KeyError(f"no view {kind!r}; there are {', '.join(VIEWS)}")
    traces, layout, _ = parts(session, kind, player)
    more: Layout = {"title": {"text": VIEWS[kind].title, "font": {"size": 17}}, "font": {**layout["font"], "size": 14}}
    more["margin"] = layout["margin"] | {"t": 84 if layout.get("showlegend") else 48}
    return go.Figure(data=traces, layout=layout | more | ({} if "height" in layout else {"height": 400}))


def odds(session: Any, player: str = "", bonus: bool = False) -> go.Figure:
    """Heat map: for each patient that this seat could heal, the chance of every change of its level."""
    return figure(session, "bonus" if bonus else "odds", player)


def tonight(session: Any) -> go.Figure:
    """The chance that each Ward patient gets worse tonight, and that each column of a Waiting Room overflows."""
    return figure(session, "tonight")


def beds(session: Any) -> go.Figure:
    """Patients by area and Illness level now."""
    return figure(session, "beds")


def courses(session: Any) -> go.Figure:
    """Each patient's course over the rounds."""
    return figure(session, "courses")


def flow(session: Any) -> go.Figure:
    """Patients between the areas."""
    return figure(session, "flow")


def bag(session: Any) -> go.Figure:
    """Cubes in the bag, and where the others are."""
    return figure(session, "bag")


def money(session: Any) -> go.Figure:
    """What brought money and what cost some."""
    return figure(session, "money")


def cemetery(session: Any) -> go.Figure:
    """Deaths over the rounds, against the body spaces."""
    return figure(session, "cemetery")


def score(session: Any) -> go.Figure:
    """Money over the rounds, against the score bands."""
    return figure(session, "score")
