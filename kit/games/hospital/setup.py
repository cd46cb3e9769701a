"""Setting up, in the order of the rulebook."""
from __future__ import annotations

from kit.core.chance import Bag, Deck, one_of
from kit.core.ledger import Account
from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import Ask
from kit.games.hospital.board import HospitalBoard
from kit.games.hospital.cubes import draw
from kit.games.hospital.data import BLACK, COLOURS, WHITE
from kit.games.hospital.house import House
from kit.games.hospital.options import Options
from kit.games.hospital.patients import arrive
from kit.games.hospital.people import add_admin_tokens, refill_board_room
from kit.games.hospital.rooms import choose_room, comes_into_play, install
from kit.games.hospital.state import HospitalState, Seat


def supply(players: tuple[str, ...], board: HospitalBoard, options: Options) -> HospitalState:
    """The common supply before anything is drawn or dealt (HHH-SETUP-03): an empty bag, everything else in its pile."""
    box, figures = board.data, board.data.figures
    markers = figures.markers_per_colour - options.variant_fewer_markers       # taken out at once (HHH-VAR-03)
    rounds = figures.rounds_short if options.variant_short else figures.rounds
    per_round = 1 if options.variant_slow_hiring else figures.staff_per_round  # the others leave unseen (HHH-VAR-05)
    return HospitalState(
        money=Account("hospital"), bank=Account("bank"),
        seats={name: Seat(name) for name in players},
        bag=Bag(dict.fromkeys((*COLOURS, BLACK), 0)),
        research=Deck("research", list(box.research)),
        markers={**dict.fromkeys(COLOURS, markers), WHITE: figures.white},
        discards=dict.fromkeys((*COLOURS, BLACK), 0),
        store=dict.fromkeys(COLOURS, 0),
        abilities=dict.fromkeys(board.wards, ""),
        abilities_left=[] if options.variant_no_ward_abilities else list(box.abilities),
        staff_unseen=list(box.staff),
        staff_down={below: per_round for below in figures.staff_rounds if below <= rounds},
        training_unseen=[m.id for m in box.training.values()
                         if options.training_marker_count == 20 or not m.supplement],
        admin_supply=0 if options.variant_no_administrator == "no_actions" else figures.admin_tokens,
        rounds=rounds)


def set_up(game: House) -> Steps[None]:
    """From the supply to round 1 (HHH-SETUP-01 to -25)."""
    yield from refill_board_room(game)
    yield from deal_abilities(game)
    yield from first_patients(game)
    rooms = yield from first_rooms(game)
    fill_bag(game)
    for room in rooms:
        yield from comes_into_play(game, room)
    for area in game.map.waiting:
        yield from seed(game, area)
    yield from deal_doctors(game)
    yield from deal_administrator(game)
    hand_out(game)
    game.s.phase = "actions"
    game.happened("HHH-SETUP-02", words.PHASE, 1, "Player Action Phase")


def deal_abilities(game: House) -> Steps[None]:
    """One random Ward Ability token, face up, on each Ward (HHH-SETUP-06)."""
    s = game.s
    for ward in game.map.wards if s.abilities_left else ():
        token = yield from one_of("which ability has {}?", (ward,), tuple(s.abilities_left), "HHH-SETUP-06")
        s.abilities_left.remove(token)
        s.abilities[ward] = token
        game.happened("HHH-SETUP-06", words.ABILITY, ward, token)


def first_patients(game: House) -> Steps[None]:
    """Markers are drawn blindly; each enters the Ward of its colour at level 3 (HHH-SETUP-07 to -10).

    A marker whose Ward has no free bed is drawn again (ward_beds: 3).
    """
    s, figures = game.s, game.box.figures
    hidden = Bag({colour: s.markers[colour] for colour in COLOURS})
    for _ in range(figures.first_patients):
        colour = yield from hidden.draw("a Patient marker is drawn", (), "HHH-SETUP-07")
        ward = game.map.ward_of[colour]
        while not game.space_in(ward):
            hidden.counts[colour] = 0
            colour = yield from hidden.draw("a Patient marker is drawn", (), "HHH-TRANS-13")
            ward = game.map.ward_of[colour]
        s.markers[colour] -= 1
        arrive(game, colour, figures.first_level, ward, "HHH-SETUP-08")


def first_rooms(game: House) -> Steps[list[str]]:
    """The players choose the room, or in the short game the rooms, that they start with (HHH-SETUP-11, HHH-VAR-02)."""
    rooms: list[str] = []
    for k in range(2 if game.o.variant_short else 1):
        room = yield from choose_room(game, game.players[0], "HHH-SETUP-11")
        install(game, room, "HHH-VAR-01" if game.o.variant_zero_start else "HHH-SETUP-11",
                improved=game.o.variant_zero_start and k == 0)
        rooms.append(room)
    return rooms


def fill_bag(game: House) -> None:
    """All cubes go into the bag (HHH-SETUP-13)."""
    figures = game.box.figures
    for colour in COLOURS:
        game.s.bag.put(colour, figures.per_colour - 2 * game.o.variant_fewer_cubes)
    game.s.bag.put(BLACK, figures.black)


def seed(game: House, area: str) -> Steps[None]:
    """The first cubes of a Waiting Room; black ones and those without a spot go back (HHH-SETUP-14, -15)."""
    s, figures = game.s, game.box.figures
    yield from draw(game, figures.seeding, area, "HHH-SETUP-14")
    for colour in COLOURS:
        count = min(s.drawn.count(colour), figures.spots)
        for _ in range(count):
            s.drawn.remove(colour)
        if count:
            arrive(game, colour, count, area, "HHH-SETUP-14")
    for cube in s.drawn:
        s.bag.put(cube)
    s.drawn.clear()


def deal_doctors(game: House) -> Steps[None]:
    """Each player receives one Doctor, at random or by agreement (HHH-SETUP-16)."""
    left = [d.id for d in game.box.doctors.values() if game.o.nurses or not d.nurse]
    for seat in game.s.seats.values():
        if game.o.doctor_selection == "choice":
            seat.doctor = yield from Ask(game, seat.name, "which Doctor is {}?", (seat.name,), tuple(left),
                                         "HHH-SETUP-16")
        else:
            seat.doctor = yield from one_of("which Doctor is {}?", (seat.name,), tuple(left), "HHH-SETUP-16")
        left.remove(seat.doctor)
        game.happened("HHH-SETUP-16", words.DEALT_DOCTOR, seat.name, seat.doctor)


def deal_administrator(game: House) -> Steps[None]:
    """One player receives one Administrator, face up, at random or by agreement (HHH-SETUP-17)."""
    s = game.s
    if game.o.variant_no_administrator != "off":
        s.holder = game.players[0] if game.o.variant_no_administrator == "tokens_only" else ""
        return
    cards = tuple(a.id for a in game.box.administrators.values() if game.o.nurses or not a.nurse)
    if game.o.administrator_selection == "choice":
        first = game.players[0]
        s.administrator = yield from Ask(game, first, "which Administrator runs the house?", (), cards, "HHH-SETUP-17")
        s.holder = yield from Ask(game, first, "who holds the Administrator first?", (), game.players, "HHH-SETUP-17")
    else:
        s.administrator = yield from one_of("which Administrator runs the house?", (), cards, "HHH-SETUP-17")
        s.holder = yield from one_of("who holds the Administrator first?", (), game.players, "HHH-SETUP-17")
    s.card_up = True
    game.happened("HHH-SETUP-17", words.DEALT_ADMINISTRATOR, s.holder, s.administrator)


def hand_out(game: House) -> None:
    """Tokens and money by the number of players (HHH-SETUP-19 to -23); Doctor Glass brings a token of her own."""
    s = game.s
    hands = game.box.hands[len(game.players)]
    for seat in s.seats.values():
        seat.ready = hands.medical
    count = min(hands.admin, s.admin_supply)
    s.admin_supply -= count
    s.admin_ready = count
    for seat in s.seats.values():
        for effect in game.doctor_effects(seat):
            if effect.window == "setup":
                add_admin_tokens(game, effect.n, "HHH-PREC-01")
        game.happened("HHH-SETUP-23", words.TOKENS, seat.name, seat.ready, s.admin_ready)
    if not game.o.variant_zero_start:
        game.gain(f"HHH-SETUP-{17 + len(game.players)}", hands.money, "starting money")
