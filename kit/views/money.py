"""Money as charts: cash over time, who paid whom, and what for. Made of the log alone; plotly is loaded late.

Each chart is a list of traces and a layout, so that a figure on screen can take them over without being made anew; each
comes with its summary in words, for those who cannot see it.
"""
from __future__ import annotations

from html import escape
from itertools import cycle
from typing import TYPE_CHECKING, Any

from kit.core.events import Paid
from kit.views.looks import INK, NEUTRAL, SEAT_COLOURS, SEAT_DASHES, SEAT_SHAPES, seat
from kit.views.text import width

if TYPE_CHECKING:
    import plotly.graph_objects as go

POINTS = 240            # a longer history is thinned out to about this many points
REASONS = 8             # the bars shown; what is left is summed up as "other"
CROWD = 4               # beside more players than that, the chart is lower and shows fewer bars,
FEWER = 6               # namely so many
OTHER = "other"
FEW_TURNS = 7           # so many turns are counted one by one on their axis
SHORT = 12              # letters of a name that a small chart has room for
END = 58                # pixels that the end of a line has for a name
# what lies over an account's colour, as plotly calls it -> the same drawn in a square of 14
PATTERNS = {"": "", "/": "M0 14L14 0M0 7L7 0M7 14L14 7", ".": "M4 4h.1M10 4h.1M4 10h.1M10 10h.1",
            "x": "M0 14L14 0M0 0L14 14", "-": "M0 5H14M0 9H14", "\\": "M0 0L14 14M0 7L7 14M7 0L14 7",
            "|": "M5 0V14M9 0V14", "+": "M7 0V14M0 7H14"}
SYMBOLS = {"circle": "circle", "square": "square", "diamond": "diamond", "triangle": "triangle-up",
           "hexagon": "hexagon", "pentagon": "pentagon", "shield": "triangle-down", "octagon": "octagon"}

Trace = dict[str, Any]


def cash(session: Any) -> go.Figure:
    """Cash of every player at the end of each turn, as a stepped line."""
    return _figure(session, "cash", "Cash at the end of each turn")


def flow(session: Any) -> go.Figure:
    """Everything that was ever paid, from the payers on the left to the payees on the right."""
    return _figure(session, "flow", "Who paid whom")


def reasons(session: Any) -> go.Figure:
    """What money was paid for: one bar a reason, made up of those who paid."""
    return _figure(session, "reasons", "What was paid for")


def _figure(session: Any, kind: str, title: str) -> go.Figure:
    """A chart on its own, larger than on the table and with a title."""
    import plotly.graph_objects as go
    figure = go.Figure(data=TRACES[kind](session), layout=layout(session, kind))
    figure.update_layout(title={"text": session.game.word(title)}, margin_t=48, height=380, font_size=15)
    figure.update_layout(paper_bgcolor="white", showlegend=kind == "reasons")
    return figure


# -- what the log says


def cash_by_turn(session: Any) -> tuple[list[int], dict[str, list[int]]]:
    """Turns, and each player's cash at the end of each of them; the first entry is the opening."""
    players = session.players
    paid = [event for event in session.events if isinstance(event, Paid)]
    held = dict(session.balances)
    for event in paid:                                     # back to the opening
        held[event.payer] = held.get(event.payer, 0) + event.amount
        held[event.payee] = held.get(event.payee, 0) - event.amount
    turns = [0]
    lines = {name: [held[name]] for name in players}
    for event in paid:
        if event.turn > turns[-1]:
            _next_turn(event.turn, turns, lines)
        for name, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            if name in lines:
                lines[name][-1] += amount
    if session.game.turns() > turns[-1]:
        _next_turn(session.game.turns(), turns, lines)
    keep = _thinned(len(turns))
    return [turns[i] for i in keep], {name: [line[i] for i in keep] for name, line in lines.items()}


def _next_turn(turn: int, turns: list[int], lines: dict[str, list[int]]) -> None:
    turns.append(turn)
    for line in lines.values():
        line.append(line[-1])


def _thinned(count: int) -> list[int]:
    """Which of so many points to draw: the first, the last, and evenly between."""
    if count <= POINTS:
        return list(range(count))
    step = -(-count // POINTS)
    keep = list(range(0, count, step))
    return keep if keep[-1] == count - 1 else [*keep, count - 1]


def paid_by_pair(session: Any) -> dict[tuple[str, str], int]:
    """Payer and payee -> all that was paid."""
    sums: dict[tuple[str, str], int] = {}
    for event in session.events:
        if isinstance(event, Paid) and event.amount:
            pair = (event.payer, event.payee)
            sums[pair] = sums.get(pair, 0) + event.amount
    return sums


def paid_by_reason(session: Any) -> dict[str, dict[str, int]]:
    """Reason -> payer -> all that was paid, the greatest reason first; small ones are put together."""
    sums: dict[str, dict[str, int]] = {}
    for event in session.events:
        if isinstance(event, Paid) and event.amount:
            by_payer = sums.setdefault(event.reason, {})
            by_payer[event.payer] = by_payer.get(event.payer, 0) + event.amount
    ranked = sorted(sums, key=lambda reason: (-sum(sums[reason].values()), reason))
    most = REASONS if len(session.players) <= CROWD else FEWER
    shown = ranked if len(ranked) <= most else ranked[:most - 1]
    table = {reason: sums[reason] for reason in shown}
    for reason in ranked[len(shown):]:
        rest = table.setdefault(OTHER, {})
        for payer, amount in sums[reason].items():
            rest[payer] = rest.get(payer, 0) + amount
    return table


# -- traces


def colour_of(session: Any, account: str) -> str:
    """A seat's colour; grey for the bank and the like."""
    return SEAT_COLOURS[seat(session.players.index(account))] if account in session.players else NEUTRAL


def cash_traces(session: Any) -> list[Trace]:
    """One stepped line a player: its own colour, dash and symbol, its name at the end of the line."""
    turns, lines = cash_by_turn(session)
    ends = _end_labels({name: line[-1] for name, line in lines.items()}, max(map(max, lines.values())))
    traces = []
    for i, name in enumerate(session.players):
        at = seat(i)
        traces.append({
            "type": "scatter", "mode": "lines+markers+text", "name": _plain(name), "x": turns, "y": lines[name],
            "line": {"color": SEAT_COLOURS[at], "dash": SEAT_DASHES[at], "shape": "hv", "width": 2.5},
            "marker": {"color": SEAT_COLOURS[at], "symbol": SYMBOLS[SEAT_SHAPES[at]],
                       "size": [0] * (len(turns) - 1) + [9]},
            "text": [""] * (len(turns) - 1) + [f" {_plain(ends[name])}"], "textposition": "middle right",
            "textfont": {"size": 13, "color": INK}, "cliponaxis": False,
            "hovertemplate": f"{session.game.word('turn')} %{{x}}: %{{y}}<extra>" + _plain(name) + "</extra>",
        })
    return traces


def _end_labels(held: dict[str, int], top: int) -> dict[str, str]:
    """What stands at the ends of the lines: the name; where lines end together, the initials at the highest of them."""
    labels: dict[str, str] = {}
    groups: list[list[str]] = []
    for name in sorted(held, key=lambda name: -held[name]):
        if groups and held[groups[-1][0]] - held[name] <= top * 0.12:
            groups[-1].append(name)
        else:
            groups.append([name])
    for together in groups:
        labels |= dict.fromkeys(together, "")
        between = ", " if len(together) < 4 else ""
        first = together[0]
        while width(first, 13) > END:
            first = first[:-1]
        labels[together[0]] = first if len(together) == 1 else between.join(name[:1] for name in together)
    return labels


def flow_traces(session: Any) -> list[Trace]:
    """A Sankey diagram: payers on the left, payees on the right; no trace at all before anything was paid."""
    sums = paid_by_pair(session)
    if not sums:
        return []
    payers = [name for name in session.balances if any(name == payer for payer, _ in sums)]
    payees = [name for name in session.balances if any(name == payee for _, payee in sums)]
    colours = [colour_of(session, name) for name in (*payers, *payees)]
    links = [(payers.index(a), len(payers) + payees.index(b), amount) for (a, b), amount in sums.items()]
    return [{
        "type": "sankey", "arrangement": "fixed",
        "node": {"label": [_plain(short(called(session, name))) for name in (*payers, *payees)], "color": colours,
                 "customdata": [_plain(called(session, name)) for name in (*payers, *payees)],
                 "pad": 10, "thickness": 14, "line": {"width": 1, "color": INK},
                 "hovertemplate": "%{customdata}: %{value}<extra></extra>"},
        "link": {"source": [a for a, _, _ in links], "target": [b for _, b, _ in links],
                 "value": [amount for _, _, amount in links],
                 "color": [_faint(colours[a]) for a, _, _ in links],
                 "hovertemplate": "%{source.customdata} \u2192 %{target.customdata}: %{value}<extra></extra>"},
        "textfont": {"size": 13, "color": INK},
    }]


def reasons_traces(session: Any) -> list[Trace]:
    """Bars lying down, one a reason, stacked from those who paid."""
    table = paid_by_reason(session)
    names = list(reversed(table))
    return [{
        "type": "bar", "orientation": "h", "name": _plain(called(session, payer)),
        "y": [_plain(session.game.word(name) if name == OTHER else name) for name in names],
        "x": [table[reason].get(payer, 0) for reason in names], "marker": {
            "color": colour_of(session, payer), "line": {"width": 1, "color": INK},
            "pattern": {"shape": list(PATTERNS)[i % len(PATTERNS)], "size": 6, "fillmode": "overlay",
                        "fgcolor": INK, "fgopacity": 0.35}},
        "hovertemplate": "%{y}: %{x} (" + _plain(called(session, payer)) + ")<extra></extra>",
    } for i, payer in enumerate(session.balances)]


def called(session: Any, account: str) -> str:
    """An account as the table calls it: a player by name, the bank in the table's language."""
    return account if account in session.players else str(session.game.word(account))


def short(name: str) -> str:
    """A name as a small chart has room for it.

    >>> short("Ann"), short("Maximiliana of the Hills")
    ('Ann', 'Maximiliana\u2026')
    """
    return name if len(name) <= SHORT else name[:SHORT - 1].rstrip() + "\u2026"


def key(session: Any, kind: str) -> str:
    """What the colours and patterns of the bars mean, as HTML to stand above them: a small chart has no room for it."""
    payers = {payer for payer, _ in paid_by_pair(session)} if kind == "reasons" else ()
    return "".join([_key(called(session, name), colour_of(session, name), lines)
                    for name, lines in zip(session.balances, cycle(PATTERNS.values())) if name in payers])


def _key(name: str, colour: str, lines: str) -> str:
    """A square as the bars of an account look, and its name."""
    return (f'<span title="{escape(name)}"><svg viewBox="0 0 14 14" aria-hidden="true">'
            f'<rect width="14" height="14" fill="{colour}" '
            f'stroke="{INK}" stroke-width="2"/><path d="{lines}" stroke="{INK}" stroke-opacity=".5" '
            f'stroke-width="1.5" stroke-linecap="round"/></svg>{escape(short(name))}</span>')


def _faint(colour: str) -> str:
    red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.4)"


def _plain(text: str) -> str:
    """A text as plotly shows it letter by letter: its labels understand a little HTML, so that is taken out of play."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_AXIS: dict[str, Any] = {"tickformat": "d", "fixedrange": True, "zeroline": True, "automargin": True, "linecolor": INK,
                         "gridcolor": "#E2E6EA", "ticks": "outside", "showgrid": True, "visible": True}
_COMMON: dict[str, Any] = {"template": "none", "font": {"size": 13, "color": INK, "family": "Arial, sans-serif"},
                           "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "dragmode": False,
                           "hovermode": "closest", "autosize": True}
LAYOUTS: dict[str, dict[str, Any]] = {
    "cash": _COMMON | {
        "margin": {"l": 36, "r": 70, "t": 8, "b": 34}, "showlegend": False,
        "xaxis": _AXIS | {"title": {"text": "turn", "standoff": 4}, "rangemode": "tozero"},
        "yaxis": _AXIS | {"title": {"text": ""}, "rangemode": "tozero"}},
    "flow": _COMMON | {
        "margin": {"l": 8, "r": 8, "t": 8, "b": 8}, "showlegend": False,
        "xaxis": {"visible": False}, "yaxis": {"visible": False}},
    "reasons": _COMMON | {
        "margin": {"l": 8, "r": 8, "t": 4, "b": 30}, "showlegend": False, "barmode": "stack",
        "xaxis": _AXIS | {"title": {"text": ""}, "rangemode": "tozero"},
        "yaxis": _AXIS | {"title": {"text": ""}, "type": "category", "showgrid": False, "dtick": 1}},
}


def layout(session: Any, kind: str) -> dict[str, Any]:
    """The layout of a chart, in the language of the table."""
    made = LAYOUTS[kind]
    if kind == "cash":
        title = made["xaxis"]["title"] | {"text": session.game.word("turn")}
        made = made | {"xaxis": made["xaxis"] | {"title": title} | span(session, kind)}
    return made


def span(session: Any, kind: str) -> dict[str, Any]:
    """How far the axis of the turns reaches: to the last one, so that no axis runs through the names beside it."""
    last = max(1, session.game.turns())
    return {"range": [0, last], "dtick": 1 if last < FEW_TURNS else None} if kind == "cash" else {}


TRACES = {"cash": cash_traces, "flow": flow_traces, "reasons": reasons_traces}


# -- in words


def in_words(session: Any, kind: str) -> str:
    """What the chart says, as one sentence."""
    word = session.game.word
    if kind == "cash":
        turns, lines = cash_by_turn(session)
        each = [word("{}: from {} to {}").format(name, line[0], line[-1]) for name, line in lines.items()]
        return str(word("Cash from the start to turn {}. {}.").format(turns[-1], "; ".join(each)))
    if kind == "flow":
        sums = sorted(paid_by_pair(session).items(), key=lambda row: -row[1])
        told = [word("{} to {}: {}").format(called(session, a), called(session, b), amount) for (a, b), amount in sums]
        return str(word("Paid so far: {}.").format("; ".join(told) or word("nothing")))
    rows = paid_by_reason(session)
    told = [f"{word(name)}: {sum(row.values())}" for name, row in rows.items()]
    return str(word("Paid for: {}.").format("; ".join(told) or word("nothing")))
