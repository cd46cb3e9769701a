"""Odds and economics as charts. Each takes what `kit.odds` returns and gives a plotly Figure; plotly is loaded late."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, isfinite, pi, sin
from typing import TYPE_CHECKING, Any

from kit.views.looks import INK, NEUTRAL, SEAT_COLOURS

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kit.core.board import Board
    from kit.odds.markov import Chain

BLUE, VERMILION, GREEN, PURPLE = SEAT_COLOURS[:4]
SCALE = "Cividis"                # told apart by all eyes, and in grey
PER_CENT = ".2%"


def ring(odds: Mapping[str, float], board: Board, title: str = "Landings") -> go.Figure:
    """The board as a ring, each space coloured by its number in `odds` (by space id); the start is at the top."""
    names = [space.name for space in board.spaces]
    values = [float(odds.get(space.id, 0.0)) for space in board.spaces]
    turn = 360 / board.size
    figure = _figure(title, height=560)
    figure.add_barpolar(
        r=[1.0] * board.size, theta=[i * turn for i in range(board.size)], width=[turn] * board.size, base=1.6,
        marker={"color": values, "colorscale": SCALE, "showscale": True, "line": {"color": INK, "width": 1},
                "colorbar": {"tickformat": ".1%", "title": {"text": "share"}}},
        customdata=list(zip(names, values, strict=True)),
        hovertemplate="%{customdata[0]}: %{customdata[1]:.3%}<extra></extra>")
    figure.update_polars(
        angularaxis={"direction": "clockwise", "rotation": 90, "tickvals": [i * turn for i in range(board.size)],
                     "ticktext": [_short(name) for name in names], "tickfont": {"size": 11}},
        radialaxis={"visible": False, "range": [0, 2.7]})
    return figure


def bars(exact: Mapping[str, float], played: Mapping[str, float] | None = None, trials: int = 0,
         title: str = "Exact and played") -> go.Figure:
    """One bar a space with its exact share; diamonds for the share in `trials` tries, with two standard errors."""
    spaces = list(exact)
    figure = _figure(title)
    figure.add_bar(x=spaces, y=[float(exact[s]) for s in spaces], name="exact", marker_color=BLUE)
    if played is not None:
        shares = [float(played.get(s, 0.0)) for s in spaces]
        errors = [2 * (float(exact[s]) * (1 - float(exact[s])) / trials) ** 0.5 if trials else 0.0 for s in spaces]
        figure.add_scatter(x=spaces, y=shares, mode="markers", name=f"played, {trials:,} tries, 2 standard errors",
                           marker={"symbol": "diamond", "size": 8, "color": VERMILION},
                           error_y={"type": "data", "array": errors, "color": VERMILION, "thickness": 1.5})
    figure.update_layout(xaxis={"tickangle": -60, "tickfont": {"size": 11}}, yaxis={"tickformat": ".1%"})
    return figure


def heat(chain: Chain, title: str = "From where to where in one turn") -> go.Figure:
    """The transition matrix of a chain: row, where a turn begins; column, where it ends."""
    names = [chain.name(place) for place in chain.places]
    figure = _figure(title, height=620)
    figure.add_heatmap(z=chain.matrix(), x=names, y=names, colorscale=SCALE, colorbar={"tickformat": ".0%"},
                       hovertemplate="from %{y}<br>to %{x}: %{z:.3%}<extra></extra>")
    figure.update_layout(xaxis={"title": {"text": "ends on"}, "showticklabels": False},
                         yaxis={"title": {"text": "begins on"}, "showticklabels": False, "autorange": "reversed"})
    return figure


def ahead(chain: Chain, start: Any, turns: int = 12, title: str = "Where the token is, turn by turn") -> go.Figure:
    """Bars by space, one frame a turn, with a slider and a play button: how the start is forgotten."""
    import plotly.graph_objects as go
    board = chain.game.track
    names = [space.name for space in board.spaces]
    frames = []
    for k in range(turns + 1):
        shares = [0.0] * board.size
        for place, p in chain.ahead(k, start).items():
            shares[place.space] += p
        frames.append(go.Frame(name=str(k), data=[go.Bar(x=names, y=shares, marker_color=BLUE)]))
    figure = _figure(title)
    figure.add_traces(frames[1].data if turns else frames[0].data)
    figure.frames = frames
    steps = [{"label": frame.name, "method": "animate",
              "args": [[frame.name], {"mode": "immediate", "frame": {"duration": 0}}]} for frame in frames]
    figure.update_layout(
        yaxis={"tickformat": ".0%", "range": [0, 0.25]}, xaxis={"tickangle": -60, "tickfont": {"size": 11}},
        sliders=[{"active": min(1, turns), "currentvalue": {"prefix": "turns ahead: "}, "steps": steps,
                  "pad": {"t": 90}}],
        updatemenus=[{"type": "buttons", "x": 0, "y": 1.15, "buttons": [
            {"label": "Play", "method": "animate", "args": [None, {"frame": {"duration": 500}}]}]}], height=560)
    return figure


def payback(rows: Sequence[Mapping[str, Any]], turns: int = 200, title: str = "When does it pay?") -> go.Figure:
    """Money in the hand of the owner after each opponent turn: what came in, less what it cost. One line a row.

    A row has `cost` (or `price`), `income` per opponent turn, and a `space` (with `level` and `holding`, if told).
    """
    figure = _figure(title)
    for i, row in enumerate(rows):
        cost, income = float(row.get("cost", row.get("price", 0))), float(row["income"])
        figure.add_scatter(x=[0, turns], y=[-cost, income * turns - cost], mode="lines", name=_told(row),
                           line={"color": SEAT_COLOURS[i % len(SEAT_COLOURS)], "width": 3,
                                 "dash": _DASHES[i % len(_DASHES)]})
    figure.add_hline(y=0, line={"color": INK, "width": 1})
    figure.update_layout(xaxis={"title": {"text": "turns of opponents"}},
                         yaxis={"title": {"text": "money, less the cost"}})
    return figure


def fee_ladder(rows: Sequence[Mapping[str, Any]], title: str = "The ladder of fees") -> go.Figure:
    """Rent by level, one bar a way of holding the deed (rows of `kit.odds.ladder` for one space)."""
    figure = _figure(title)
    for i, holding in enumerate(dict.fromkeys(row["holding"] for row in rows)):
        mine = [row for row in rows if row["holding"] == holding]
        figure.add_bar(x=[row["level"] for row in mine], y=[row["rent"] for row in mine], name=f"held: {holding}",
                       marker_color=SEAT_COLOURS[i % len(SEAT_COLOURS)], text=[f"{row['rent']:g}" for row in mine])
    figure.update_layout(barmode="group", xaxis={"title": {"text": "tokens or buildings"}, "dtick": 1},
                         yaxis={"title": {"text": "rent of one landing"}})
    return figure


def break_even(rows: Sequence[Mapping[str, Any]], title: str = "Cost against income") -> go.Figure:
    """Every deed by what it costs and what it earns per opponent turn; dashed lines join what pays back alike."""
    able = [row for row in rows if row["income"] and isfinite(float(row["income"]))]
    costs = [float(row.get("cost", row.get("price", 0))) for row in able]
    incomes = [float(row["income"]) for row in able]
    figure = _figure(title)
    figure.add_scatter(x=costs, y=incomes, mode="markers", name="deeds", text=[_told(row) for row in able],
                       marker={"size": 11, "color": BLUE, "line": {"color": INK, "width": 1}},
                       hovertemplate="%{text}<br>cost %{x}, earns %{y:.3f} a turn<extra></extra>")
    if able:
        far = max(costs)
        pays = sorted(c / i for c, i in zip(costs, incomes, strict=True))
        for turns in sorted({round(pays[len(pays) // 4]), round(pays[len(pays) // 2]), round(pays[-1])}):
            figure.add_scatter(x=[0, far], y=[0, far / turns], mode="lines", name=f"paid back in {turns} turns",
                               line={"dash": "dash", "color": NEUTRAL})
    figure.update_layout(xaxis={"title": {"text": "cost"}}, yaxis={"title": {"text": "income per opponent turn"}})
    return figure


def tornado(low_high: Mapping[str, tuple[float, float]], base: float, title: str = "What moves it most") -> go.Figure:
    """Sensitivity: for each change, the result at its low and at its high value, the widest on top."""
    order = sorted(low_high, key=lambda name: abs(low_high[name][1] - low_high[name][0]))
    figure = _figure(title)
    for which, name, colour in ((0, "low", VERMILION), (1, "high", BLUE)):
        figure.add_bar(y=order, x=[low_high[change][which] - base for change in order], base=base, orientation="h",
                       name=name, marker_color=colour)
    figure.add_vline(x=base, line={"color": INK, "width": 2})
    figure.update_layout(barmode="overlay", yaxis={"automargin": True})
    return figure


def beside(before: Mapping[str, float], after: Mapping[str, float], title: str = "As it is, and what if") -> go.Figure:
    """Two boards side by side, space by space."""
    spaces = list(dict.fromkeys([*before, *after]))
    figure = _figure(title)
    for name, odds, colour in (("as it is", before, NEUTRAL), ("what if", after, BLUE)):
        figure.add_bar(x=spaces, y=[float(odds.get(space, 0.0)) for space in spaces], name=name, marker_color=colour)
    figure.update_layout(barmode="group", xaxis={"tickangle": -60, "tickfont": {"size": 11}},
                         legend={"orientation": "h", "y": 1.08, "x": 1, "xanchor": "right"})
    return figure


def graph(board: Board, title: str = "The board as a graph") -> go.Figure:
    """Spaces on a circle; grey step edges along the track, coloured jump edges where a card or a space sends one."""
    place = {space.id: (sin(2 * pi * space.index / board.size), cos(2 * pi * space.index / board.size))
             for space in board.spaces}
    figure = _figure(title, height=620)
    for kind, colour, width in (("step", NEUTRAL, 3), ("jump", VERMILION, 1.2)):
        xs: list[float | None] = []
        ys: list[float | None] = []
        for start, end, facts in board.graph.edges(data=True):
            if facts["kind"] == kind:
                (x0, y0), (x1, y1) = place[start], place[end]
                xs += [x0, x1, None]
                ys += [y0, y1, None]
        figure.add_scatter(x=xs, y=ys, mode="lines", name=kind, hoverinfo="skip",
                           line={"color": colour, "width": width})
    figure.add_scatter(x=[place[s.id][0] for s in board.spaces], y=[place[s.id][1] for s in board.spaces],
                       mode="markers", name="spaces", text=[s.name for s in board.spaces],
                       hovertemplate="%{text}<extra></extra>",
                       marker={"size": 13, "color": BLUE, "line": {"color": INK, "width": 1}})
    figure.update_layout(xaxis={"visible": False}, yaxis={"visible": False, "scaleanchor": "x"})
    return figure


_DASHES = ("solid", "dash", "dot", "dashdot")


def _told(row: Mapping[str, Any]) -> str:
    parts = [str(row.get("space", ""))]
    if "holding" in row:
        parts.append(f"held {row['holding']}")
    if "level" in row:
        parts.append(f"level {row['level']}")
    return ", ".join(parts)


def _short(name: str, most: int = 14) -> str:
    return name if len(name) <= most else name[:most - 1] + "…"


def _figure(title: str, height: int = 440) -> go.Figure:
    import plotly.graph_objects as go
    figure = go.Figure()
    figure.update_layout(title={"text": title}, template="simple_white", height=height,
                         font={"size": 15, "color": INK}, margin={"t": 60, "r": 20}, paper_bgcolor="white")
    return figure
