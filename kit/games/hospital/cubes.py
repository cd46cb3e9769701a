"""Drawing cubes: batches from the bag, what may be done about a black one, discarding, the Blood Bank's stock."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.data import BLACK, COLOURS
from kit.games.hospital.house import House

DRAW = "a cube is drawn: {}"


def draw(game: House, count: int, why: str, clause: str) -> Steps[int]:
    """Draw a batch: blindly, without replacement, onto the table (HHH-CUBE-10). Returns how many are black.

    An empty bag is filled from the discard pile; when that is empty too, the draw ends early (HHH-CUBE-05).
    """
    s = game.s
    bag, drawn, args = s.bag, s.drawn, (why,)
    first = len(drawn)
    black = 0
    s.drawing = True
    for _ in range(count):
        if not any(bag.counts.values()) and not refill(game):
            break
        cube = yield from bag.draw(DRAW, args, clause)
        drawn.append(cube)
        if cube == BLACK:
            black += 1
    s.drawing = False
    game.happened(clause, words.DREW, " ".join(drawn[first:]))
    return black


def refill(game: House) -> int:
    """The whole discard pile goes into the empty bag; how many cubes that are (HHH-CUBE-05)."""
    count = sum(game.s.discards.values())
    if count:
        restock(game)
        game.happened("HHH-CUBE-05", words.REFILLED, count)
    return count


def restock(game: House) -> None:
    """All discarded cubes go back into the bag."""
    s = game.s
    for colour, count in s.discards.items():
        s.bag.put(colour, count)
        s.discards[colour] = 0


def draw_in_full(game: House, count: int, actor: str, why: str, clause: str) -> Steps[None]:
    """A draw outside Heal: every black cube is discarded and replaced by two more, until none is left (HHH-CUBE-07).

    It ends early when bag and discard pile hold black cubes only: no other can come any more (HHH-CUBE-05).
    """
    black = yield from draw(game, count, why, clause)
    owed = 0
    if black:
        owed = yield from black_window(game, black, actor, why, clause)
        discard_black(game, owed)
    while owed and coloured_left(game):
        owed -= 1
        black = yield from draw(game, 2, why, "HHH-CUBE-07")
        if black:
            black = yield from black_window(game, black, actor, why, clause)
            discard_black(game, black)
            owed += black


def coloured_left(game: House) -> bool:
    """Whether bag or discard pile hold a cube that is not black."""
    s = game.s
    return any(s.bag.counts[colour] or s.discards[colour] for colour in COLOURS)


def discard_black(game: House, count: int) -> None:
    for _ in range(count):
        game.s.drawn.remove(BLACK)
    game.s.discards[BLACK] += count


def black_window(game: House, black: int, actor: str, why: str, clause: str) -> Steps[int]:
    """What may be done about the black cubes of the newest batch; returns how many keep their effect (HHH-HEAL-17).

    The table may use the Janitor, the Administrator's holder a reaction. A cube drawn in place of another is a batch of
    its own, with a window of its own (HHH-ADM-05, HHH-ADM-10).
    """
    s = game.s
    keep = 0
    while black:
        janitor = game.staff_effect("black")
        if janitor is not None and not game.left(*janitor):
            janitor = None
        reaction = game.reaction("black_drawn", "return_redraw")
        if janitor is None and reaction is None:
            return keep + black
        options = (NO, *((janitor[0],) if janitor else ()), *((s.administrator,) if reaction else ()))
        player = s.holder if reaction else actor
        answer = yield Ask(game, player, "{}: {} black just drawn; do something about one?", (why, black), options,
                           "HHH-ADM-05" if reaction else "HHH-STAFF-05",
                           (actor,) if janitor and reaction and actor != s.holder else ())
        if answer == NO:
            return keep + black
        black -= 1
        s.drawn.remove(BLACK)
        if janitor is not None and answer == janitor[0]:
            game.use_up(*janitor)
            s.discards[BLACK] += 1
            game.happened("HHH-STAFF-05", words.BLACK_OUT, answer)
        else:
            game.react("HHH-ADM-09")
            s.bag.put(BLACK)
            game.happened("HHH-ADM-09", words.BLACK_BACK, answer)
            again = yield from draw(game, 1, why, "HHH-ADM-09")
            if again:
                keep += yield from black_window(game, again, actor, why, clause)
    return keep


def discard_drawn(game: House, clause: str) -> None:
    """Every cube still on the table goes to the discard pile (HHH-CUBE-01)."""
    s = game.s
    if s.drawn:
        for cube in s.drawn:
            s.discards[cube] += 1
        game.happened(clause, words.DISCARDED, " ".join(s.drawn))
        s.drawn.clear()


def stock(game: House, count: int, clause: str) -> Steps[None]:
    """Coloured cubes for the Blood Bank; black ones are set aside, replaced one for one, and go back (HHH-BANK-04)."""
    s = game.s
    wanted = count
    aside = 0
    while wanted:
        before = len(s.drawn)
        black = yield from draw(game, wanted, "the Blood Bank is stocked", clause)
        came = len(s.drawn) - before
        for cube in s.drawn[before:]:
            if cube != BLACK:
                s.store[cube] = s.store.get(cube, 0) + 1
        del s.drawn[before:]
        s.drawn.extend([BLACK] * black)
        aside += black
        wanted = black if came == wanted else 0
    for _ in range(aside):
        s.drawn.remove(BLACK)
        s.bag.put(BLACK)
    game.happened(clause, words.STOCKED, " ".join(f"{c} {n}" for c, n in s.store.items() if n))
