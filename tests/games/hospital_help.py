"""Positions of Healthy Heart Hospital to start a test from, and ways to answer and to look.

`hospital(...)` is a bare house in round 1's Player Action Phase: no patients, no rooms, no Doctors, every cube in the
bag, all tokens ready, an Administrator without reactions. Everything else is put in by name:

    table = hospital(ward=["red 4"], rooms=["ROOM-TREAT-RED"], staff=["STF-JANITOR"])
    draws(table.answer("Ann: heal red-1"), "red red black blue blue green")
    assert table.state.money.cash == 16

Patients are called by colour and number, in the order in which they are put in: red-1, red-2, blue-1.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from kit.core.requests import Chance, IllegalAnswer, label
from kit.core.session import Session
from kit.games import new_game
from kit.games.hospital.actions import Act
from kit.games.hospital.data import COLOURS
from kit.games.hospital.game import HealthyHeart
from kit.games.hospital.house import House
from kit.games.hospital.patients import arrive
from kit.testing import position

NO = "no"


def hospital(players: int = 2, *, doctors: Sequence[str] = (), admin: str = "ADM-PINCHER", holder: str = "",
             ward: Sequence[str] = (), treatment: Sequence[str] = (),
             waiting: Mapping[str, Sequence[str]] | None = None, emergency: Sequence[str] = (),
             rooms: Sequence[str] = (), improved: Sequence[str] = (), staff: Sequence[str] = (),
             face_up: Sequence[str] = (), training: Mapping[str, Sequence[str]] | None = None,
             abilities: Mapping[str, str] | None = None, bodies: Sequence[str] = (), store: str = "",
             discards: str = "", money: int = 15, ready: Mapping[str, int] | None = None,
             admin_ready: int | None = None, round: int = 1, phase: str = "actions", card_up: bool = True,
             options: Mapping[str, Any] | None = None, edit: Callable[[House], None] | None = None) -> Session:
    """A session that stands at this position, every chance answered by hand.

    `ward`: "red 4" is a level-4 marker in the red Ward. `treatment`: "red 4" is critical, "red 4 treated" treated, in
    the Treatment Room of the colour (installed if it is not named). `waiting`: {"A": ["red 3"]}. `emergency`: "red 5".
    `rooms` are Basic, `improved` improved. `staff` is hired, `face_up` hireable. `training`: {"Ann": ["TRN-11"]}.
    `abilities`: {"red": "WAB-OVERWORKED"}. `store` and `discards` name cubes, which come out of the bag. `ready`:
    Medical tokens by name, the others of the player used. `edit` may change anything more.
    """
    def arrange(game: House) -> None:
        s = game.s
        hands = game.box.hands[len(game.players)]
        for cube in (*COLOURS, "black"):
            s.bag.counts[cube] = game.box.figures.black if cube == "black" else (
                game.box.figures.per_colour - 2 * game.o.variant_fewer_cubes)
        for seat, doctor in zip(s.seats.values(), (*doctors, *[""] * len(game.players))):
            seat.doctor, seat.ready = doctor, hands.medical
        for name, count in (ready or {}).items():
            s.seats[name].ready, s.seats[name].used = count, max(0, hands.medical - count)
        if game.o.variant_no_administrator == "off":
            s.administrator, s.card_up, s.holder = admin, card_up, holder or game.players[0]
        elif game.o.variant_no_administrator == "tokens_only":
            s.holder = game.players[0]
        tokens = min(max(hands.admin, admin_ready or 0), s.admin_supply)
        s.admin_supply -= tokens
        s.admin_ready = tokens if admin_ready is None else admin_ready
        s.admin_used = tokens - s.admin_ready
        rooms_of(game, rooms, improved)
        people_of(game, ward, treatment, waiting or {}, emergency)
        for person in (*staff, *face_up):
            s.staff_unseen.remove(person)
        s.office, s.staff_up = list(staff), list(face_up)
        for name, markers in (training or {}).items():
            for marker in markers:
                s.training_unseen.remove(marker)
                s.seats[name].training.append(marker)
        for colour, token in (abilities or {}).items():
            s.abilities_left.remove(token)
            s.abilities[game.map.ward_of[colour]] = token
        for colour in bodies:
            s.markers[colour] -= 1
            s.bodies.append(colour)
        for cube in store.split():
            s.bag.counts[cube] -= 1
            s.store[cube] += 1
        discard(game, discards)
        s.bank.cash, s.money.cash = -money, money
        s.phase, s.round = phase, round
        if phase == "arrivals":
            s.todo = list(game.map.waiting)
        elif phase == "visits":
            s.todo = list(game.map.wards)
        if edit is not None:
            edit(game)
    return position("hospital", players, arrange, options=options)


def rooms_of(game: House, rooms: Sequence[str], improved: Sequence[str]) -> None:
    for room in rooms:
        game.s.rooms[room] = False
    for room in improved:
        game.s.rooms[room] = True


def people_of(game: House, ward: Sequence[str], treatment: Sequence[str], waiting: Mapping[str, Sequence[str]],
              emergency: Sequence[str]) -> None:
    s = game.s
    for text in ward:
        colour, level = text.split()
        s.markers[colour] -= 1
        arrive(game, colour, int(level), game.map.ward_of[colour], "")
    for text in treatment:
        colour, level, *side = text.split()
        s.rooms.setdefault(game.map.treatment_of[colour], False)
        s.markers[colour] -= 1
        arrive(game, colour, int(level), game.map.treatment_of[colour], "").treated = side == ["treated"]
    for room, texts in waiting.items():
        for text in texts:
            colour, level = text.split()
            s.bag.counts[colour] -= int(level)
            arrive(game, colour, int(level), f"WAITING-{room}", "")
    for text in emergency:
        colour, level = text.split()
        s.rooms.setdefault("ROOM-EMERGENCY", False)
        s.bag.counts[colour] -= int(level)
        arrive(game, colour, int(level), "ROOM-EMERGENCY", "")


def discard(game: House, cubes: str) -> None:
    """Put cubes, "red red black", from the bag onto the discard pile."""
    for cube in cubes.split():
        game.s.bag.counts[cube] -= 1
        game.s.discards[cube] += 1


def only(game: House, bag: str, gone: bool = False) -> None:
    """The bag holds just these cubes ("red 3 black 1"); all others are on the discard pile, or gone altogether."""
    s = game.s
    words = bag.split()
    left = {colour: int(count) for colour, count in zip(words[::2], words[1::2])}
    for cube in s.bag.counts:
        s.discards[cube] += 0 if gone else s.bag.counts[cube] - left.get(cube, 0)
        s.bag.counts[cube] = left.get(cube, 0)


# -- answering


def draws(session: Session, cubes: str) -> Session:
    """Answer the drawing of cubes by hand, "red black blue", one after the other."""
    for cube in cubes.split():
        assert isinstance(session.waiting, Chance), f"no cube is drawn, asked is {session.waiting!r}"
        session.answer(cube)
    return session


def heal(session: Session, patient: str, cubes: str, *more: Any, by: str = "Ann") -> Session:
    """`by` heals a patient: the cubes that are drawn, then `more` answers."""
    draws(session.answer(f"{by}: heal {patient}"), cubes)
    for value in more:
        session.answer(value)
    return session


def research(session: Session, card: str, cubes: str, *more: Any, by: str = "Ann") -> Session:
    """`by` does research: the card that is turned up, the cubes, then `more` answers."""
    draws(session.answer(f"{by}: research").answer(card), cubes)
    for value in more:
        session.answer(value)
    return session


def forgo(session: Session) -> Session:
    """Everybody forgoes what is left; the Patient Phase begins."""
    while session.state.phase == "actions" and session.waiting is not None:
        session.answer(session.waiting.options[0])
    return session


def run_on(session: Session, until: Callable[[Session], bool]) -> Session:
    """Let chance and every player's first option go on until something holds, or the game is over."""
    session.by_hand = False
    while session.waiting is not None and not until(session):
        if isinstance(session.waiting, Chance):
            session.step(one=True)
        else:
            session.answer(session.waiting.options[0])
    session.by_hand = True
    return session


# -- looking


def acts(session: Session, *verbs: str) -> list[str]:
    """Labels of what can be done now, without forgoing; of these verbs only, if any are named."""
    assert session.waiting is not None
    return [str(act) for act in session.waiting.options if isinstance(act, Act)
            and act.verb not in ("forgo", "take back") and (not verbs or act.verb in verbs)]


def targets(session: Session, patient: str = "", by: str = "Ann") -> list[str]:
    """Where `by` may transfer a patient with a token (or, without a patient, who can be transferred where)."""
    assert session.waiting is not None
    return [act.to if patient else f"{act.what} to {act.to}" for act in session.waiting.options
            if isinstance(act, Act) and act.verb == "transfer" and act.player == by and not act.by
            and patient in ("", act.what)]


def offered(session: Session) -> list[str]:
    """The labels of the options of the question that is asked."""
    assert session.waiting is not None
    return [label(option) for option in session.waiting.options]


def level(session: Session, patient: str) -> int:
    """Illness level of a patient; 0 for who is not there any more."""
    p = session.state.patients.get(patient)
    return p.level if p is not None else 0


def area(session: Session, patient: str) -> str:
    return str(session.state.patients[patient].area)


def cash(session: Session) -> int:
    return int(session.state.money.cash)


def in_bag(session: Session) -> int:
    return int(session.state.bag.total)


def in_discards(session: Session) -> int:
    return sum(session.state.discards.values())


def kinds(session: Session) -> list[str]:
    """The kinds of the events so far."""
    return [event.kind for event in session.events]


def drawn_cubes(session: Session) -> int:
    """How many cubes have been drawn in all."""
    return sum(len(event.args[0].split()) for event in session.events if event.kind == "drew")


def refused(session: Session, answer: Any, clause: str) -> str:
    """`answer` is refused by `clause` and nothing changes; returns what is said."""
    game = session.game
    before = (len(session.answers), len(session.events), repr(session.state))
    with pytest.raises(IllegalAnswer) as said:
        session.answer(answer)
    assert clause in str(said.value), said.value
    assert session.game is game
    assert before == (len(session.answers), len(session.events), repr(session.state))
    return str(said.value)


def checked(session: Session) -> Session:
    """Cubes, markers and money are all there."""
    game = session.game
    assert isinstance(game, HealthyHeart)
    per_colour = game.box.figures.per_colour - 2 * game.o.variant_fewer_cubes
    assert game.cube_totals() == {**dict.fromkeys(COLOURS, per_colour), "black": game.box.figures.black}
    markers = game.box.figures.markers_per_colour - game.o.variant_fewer_markers
    assert game.marker_totals() == {**dict.fromkeys(COLOURS, markers), "white": game.box.figures.white}
    assert sum(session.balances.values()) == 0
    return session


# -- setting up


def set_up(players: int | list[str] = 2, *, options: Mapping[str, Any] | None = None, seed: int = 1,
           script: Mapping[str, Sequence[Any]] | None = None, until: str = "") -> Session:
    """A new game set up, by the seed; `script` answers the questions of a clause by hand, in their order.

    With `until` it stops at the first question of that clause.
    """
    game = new_game("hospital", players, options)
    session = Session(game, {"game": "hospital"}, seed)
    given = {clause: list(answers) for clause, answers in (script or {}).items()}
    while session.state.phase == "setup":
        asked = session.waiting
        assert asked is not None
        if asked.clause == until and not given.get(asked.clause):
            break
        if given.get(asked.clause):
            session.answer(given[asked.clause].pop(0))
        elif isinstance(asked, Chance):
            session.step(one=True)
        else:
            session.answer(asked.options[0])
    session.by_hand = True
    assert not any(given.values()), f"not asked for: {given}"
    return session
