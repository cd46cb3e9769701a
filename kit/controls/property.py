"""The table of Oceanopoly, Anti-Monopoly and Minetown: answers with what they cost, bids, a clock, acts by clicking.

A click on a deed puts what can be done with it on the buttons; all other acts stand in the list, sorted by kind.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any

from kit.controls.asking import BUTTONS, Asked, name_of
from kit.controls.fittings import Fittings
from kit.controls.panels import Papers, paper
from kit.core.requests import Chance, Choice, Request
from kit.core.session import Session
from kit.games.trading import debt, mortgage, rent
from kit.games.trading.auction import Bids
from kit.games.trading.building import parse_pattern
from kit.games.trading.offers import Act
from kit.views.money import short
from kit.views.scenes import scene
from kit.views.text import width

if TYPE_CHECKING:
    from kit.controls.table import Table

MINUTE = 60         # seconds
FEW = 3             # so many acts are buttons beside what closes the window; more of them are sorted into a list
# widths at the desk, in the size of its letters: a row, what a button has besides its words, the box of bids, the list
ROW, KEY, BOX, LIST = 26.4, 3.0, 10.5, 9.0
BOLD = 1.06


def moves(game: Any, act: Act) -> int | None:
    """What an act brings its player (below zero: costs it) at once; None where that is not known beforehand."""
    place = game.track.by_id.get(act.what, -1)
    match act.verb:
        case "build":
            return -int(game.building_cost(place, game.p.level[place] + 1))
        case "mortgage":
            return int(game.loan[place])
        case "lift":
            return -int(mortgage.lift_cost(game, place))
        case "demand":
            claim = rent.claim_of(game, act.player, act.what)
            return claim.amount if claim is not None and not claim.times else None
        case "give back":
            return _refund(game, act)
    return None


def _refund(game: Any, act: Act) -> int:
    """What the bank pays for buildings that are given back."""
    group, _, levels = act.what.partition(" ")
    members = game.track.members[group]
    return sum(int(game.refund(i, act.player, game.p.level[i], now))
               for i, now in zip(members, parse_pattern(levels) or (), strict=True) if now < game.p.level[i])


def signed(amount: int) -> str:
    """A sum with its sign.

    >>> signed(50), signed(-50)
    ('+50', '\u221250')
    """
    return f"+{amount}" if amount >= 0 else f"\u2212{-amount}"


class PropertyAsked(Asked):
    """A question of a property game. `about` is the space that was clicked: what can be done there comes first."""

    def __init__(self, session: Session, request: Request[Any], words: Mapping[str, str], people: Sequence[str],
                 about: int = -1, minutes: int = 0) -> None:
        self.about = about
        self.minutes = minutes          # what the table's own clock shows
        super().__init__(session, request, words, people)

    def _chance(self, request: Chance[Any]) -> None:
        super()._chance(request)
        if request.kind != "clock":
            return
        least = max(-(-request.options[0] // MINUTE), self.minutes)
        self.more = []                  # a class reads its clock; or chance plays a turn a minute, more or less
        self.number = {"low": least, "high": least + 12 * MINUTE, "text": self.words["minutes"], "unit": MINUTE}

    def _choice(self, request: Choice[Any], people: Sequence[str]) -> None:
        """Few answers are buttons; acts on a deed that was clicked are; the rest is a list by player and kind."""
        options = request.options
        if isinstance(options, range) and len(options) <= BUTTONS:
            super()._choice(request, people)
            return
        if isinstance(options, Bids):
            self.number = {"low": options.low, "high": options.high, "text": self.words["bid"]}
            listed: list[Any] = [options[0], *options.ways()]
            if options.high < options.low:
                self.number = None
        elif isinstance(options, range):
            super()._choice(request, people)
            return
        else:
            listed = list(options)
        rows = [self._row(option) for option in listed if getattr(option, "player", request.player) in people]
        acts = [row for row in rows if isinstance(self.offered[row["key"]], Act)]
        plain = [row for row in rows if row not in acts]
        here = [row for row in acts if row["key"] in self.spaces.get(self.about, ())]
        rents = [row for row in acts if self.offered[row["key"]].verb == "demand"]      # they lapse: never in the list
        urgent = [row for row in acts if self.offered[row["key"]].verb in ("pay", "use")]
        first = [*plain, *rents, *(row for row in [*here, *urgent] if row not in rents)]
        first = [row for i, row in enumerate(first) if row not in first[:i]]
        box = [BOX] if self.number is not None else []
        if len(acts) <= FEW and _fits(plain + acts, box):
            self.answers = plain + acts
            return
        if len(first) == len(rows) and _fits(first, box):
            self.answers = first
            return
        most = 1 if len(plain) > 2 else BUTTONS
        least = min(len(plain) + len(rents), most)
        while most > least and not _fits(first[:most], [*box, LIST]):
            most -= 1
        self.answers = first[:most]
        self._sort([row for row in rows if row not in self.answers], request.player)

    def _sort(self, rows: list[dict[str, Any]], player: str) -> None:
        """The other answers by player and kind."""
        groups: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            act = self.offered[row["key"]]
            kind = self.session.game.word(f"{act.verb} {{}}").format("").strip(" :") if isinstance(act, Act) else ""
            kind = kind[:1].upper() + kind[1:]
            name = kind if getattr(act, "player", player) == player else f"{act.player}: {kind}"
            groups.setdefault(name, []).append(row)
        self.more = list(groups.items())

    def _row(self, option: Any) -> dict[str, Any]:
        row = super()._row(option)
        game: Any = self.session.game
        if isinstance(option, Act):
            if option.verb == "give back":
                self._lowered(game, option, row)
            elif option.verb == "force":
                self._forced(game, option, row)
            elif option.verb == "demand":
                row["text"] = self._named(option, f"{self.words['demand']} {name_of(self.session, option.what)}")
            amount = moves(game, option)
            row["text"] += "" if amount is None else f" ({signed(amount)})"
        elif option == debt.SETTLE and game.p.debts:
            due = game.p.debts[-1]
            enough = debt.raisable(game, game.p.players[due.debtor]) >= due.amount
            row["text"] = self.words["settle" if enough else "short"]
        return row

    def _named(self, act: Act, said: str) -> str:
        """What somebody does, with the name before it where somebody else is asked."""
        said = said if act.player == getattr(self.request, "player", "") else f"{short(act.player)}: {said}"
        return said[:1].upper() + said[1:]

    def _forced(self, game: Any, act: Act, row: dict[str, Any]) -> None:
        """Somebody else's mortgaged deed: what is offered for it."""
        deed, _, price = act.what.partition(" ")
        place = game.track.by_id[deed]
        self.spaces.setdefault(place, []).append(row["key"])
        row["text"] = f"{self.words['force']} {game.spaces[place].name} ({signed(-int(price))})"

    def _lowered(self, game: Any, act: Act, row: dict[str, Any]) -> None:
        """Buildings given back on one lot are told by its name, so that a click on it finds them."""
        group, _, levels = act.what.partition(" ")
        after = parse_pattern(levels) or ()
        lots = [(i, now) for i, now in zip(game.track.members[group], after, strict=True) if game.p.level[i] != now]
        for place, _ in lots:
            self.spaces.setdefault(place, []).append(row["key"])
        what = ", ".join(f"{game.spaces[place].name} {game.p.level[place]}\u2192{now}" for place, now in lots)
        row["text"] = self._named(act, game.word("give back {}").format(what))


def _fits(rows: Sequence[Mapping[str, Any]], others: Sequence[float] = ()) -> bool:
    """Whether these answers as buttons, and what stands behind them, take no more than two rows of the desk."""
    lines, left = 1, ROW
    for wide in (*(width(row["text"], 1.0) * BOLD + KEY for row in rows), *others):
        if wide > left and left < ROW:
            lines, left = lines + 1, ROW
        left -= wide
    return len(rows) <= BUTTONS and lines <= 2


class PropertyPapers(Papers):
    """Deeds of all players with what stands on them, and one space in full."""

    def _deeds(self) -> str:
        session, words = self.table.session, self.table.words
        game: Any = session.game
        view = scene(game)
        parts = [] if self.space is None else [self._one(view["spaces"][self.space], view)]
        for row in view["players"]:
            owned = [space for space in view["spaces"] if space["owner"] == row["seat"]]
            lines = "".join(f"<li>{_swatch(space)}{escape(self._deed(game, space))}</li>" for space in owned)
            kept = "".join(f"<li>{escape(name_of(session, card))}</li>" for card in game.p.players[row["name"]].kept)
            parts.append(f"<h3>{escape(row['name'])}</h3>" + (f"<ul>{lines}{kept}</ul>" if owned or kept else
                                                              f'<p class="kit-quiet">{escape(words["no_deeds"])}</p>'))
        return paper(*parts)

    def _deed(self, game: Any, space: Mapping[str, Any]) -> str:
        words = self.table.words
        marks = [mark["name"] for mark in space["marks"]]
        built = [f"{len(marks)} \u00d7 {marks[0]}" if len(marks) > 1 else marks[0]] if marks else []
        pawned = [f"{words['mortgaged']}, {words['lift_for']} {mortgage.lift_cost(game, space['index'])}"] \
            if space["mortgaged"] else []
        more = [*built, *pawned]
        name: str = space["name"]
        return name + (f" ({'; '.join(more)})" if more else "")

    def _one(self, space: Mapping[str, Any], view: Mapping[str, Any]) -> str:
        """A space in full: what its deed says, in rows."""
        game: Any = self.table.session.game
        words, index = self.table.words, space["index"]
        data = game.spaces[index]
        owner = view["players"][space["owner"]]["name"] if space["owner"] >= 0 else words["nobody"]
        rows = []
        if data.price is not None:
            rows = [(words["owner"], owner), (words["price"], data.price), (words["mortgage"], game.loan[index])]
            rows += [(words["building"], data.build_price)] if data.build_price else []
            sides = {game.word(side): rents for side, rents in data.side_rents.items()}
            rents = {"": data.rents} if data.rents else {}
            for side, ladder in {**rents, **sides}.items():
                label = words["rent"] + (f" ({self._side(game, side)})" if side else "")
                rows.append((label, " \u00b7 ".join(map(str, ladder))))
        elif "amount" in data.facts:
            rows = [(words["amount"], data.facts["amount"])]
        title = " \u00b7 ".join(part for part in (space["name"], space["bar_name"]) if part)
        lines = "".join(f"<li>{escape(str(name))}: {escape(str(value))}</li>" for name, value in rows)
        state = f"<p>{escape(self._deed(game, dict(space)))}</p>" if space["marks"] or space["mortgaged"] else ""
        return f"<h3>{escape(title)}</h3>{state}<ul>{lines}</ul><hr>"

    def _side(self, game: Any, side: str) -> str:
        return str(game.track.data.words.get(side, side))


def _swatch(space: Mapping[str, Any]) -> str:
    """The colour of a deed's group."""
    colour = space["bar"]
    style = "display:inline-block;width:.8em;height:.8em;margin-right:.4em;border:1px solid #3b424a"
    return f'<span style="{style};background:{escape(colour)}"></span>' if colour else ""


class PropertyFittings(Fittings):
    """The table of a property game."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.about = -1                 # the space that was clicked at this question,
        self.at = -1                    # and which question that was
        self.since = monotonic()

    def papers(self) -> Any:
        return PropertyPapers(self.table)

    def asked(self, session: Session, request: Request[Any], words: dict[str, str], people: tuple[str, ...]) -> Asked:
        minutes = int((monotonic() - self.since) // MINUTE)
        about = self.about if self.at == len(session.answers) else -1
        return PropertyAsked(session, request, words, people, about, minutes)

    def show_board(self, board: Any, asked: Asked | None) -> None:
        """Spaces that are answers, those where something can be built, and those whose rent can be asked for."""
        offered = asked.offered if asked is not None else []
        spaces = asked.spaces if asked is not None else {}
        board.choices = sorted(index for index, keys in spaces.items() if any(
            isinstance(offered[key], str) or getattr(offered[key], "verb", "") in ("build", "demand") for key in keys))

    def click(self, message: dict[str, Any]) -> None:
        """A click on a space answers, or shows the space and what can be done there."""
        drive = self.table.drive
        if drive is not None and message["nr"] == drive.at:
            self.about, self.at = int(message["space"]), drive.at
        super().click(message)
