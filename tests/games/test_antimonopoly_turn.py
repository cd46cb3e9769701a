"""A turn of Anti-Monopoly: two throws at the most, the space of the stop, buying, rent, and the start."""
from __future__ import annotations

import pytest
from ant_help import landing, table
from trading_help import answers, asked, cash, events, level, owner, paid, place, play, refused, roll


@pytest.mark.clause("ANT-DICE-01")
def test_a_turn_cannot_be_passed_without_a_throw() -> None:
    session = table()
    refused(session, "end turn")
    refused(session, "stop")
    assert asked(roll(session, 4, 6)) == "Ben"


@pytest.mark.clause("ANT-DICE-02")
def test_the_token_moves_by_the_total() -> None:
    assert place(roll(table(), 2, 4), "Ann") == 6
    assert place(roll(table(at={"Ann": 38}), 1, 4), "Ann") == 3


@pytest.mark.clause("ANT-DICE-03")
def test_a_double_may_be_followed_by_a_second_throw() -> None:
    session = roll(table(), 3, 3)
    assert place(session, "Ann") == 6
    play(session, "leave")                            # first the space is settled
    assert answers(session) == ["throw again", "stop"]
    assert asked(play(session.fork(), "stop")) == "Ben"
    play(session, "throw again")
    assert place(roll(session, 1, 2), "Ann") == 9


@pytest.mark.clause("ANT-DICE-03")
def test_at_a_table_that_forces_it_the_second_throw_is_a_duty() -> None:
    session = roll(table(options={"extra_roll": "forced"}), 3, 3, "leave")
    assert answers(session) == ["roll"]
    assert place(roll(session, 1, 2), "Ann") == 9


@pytest.mark.clause("ANT-DICE-04")
def test_there_is_no_third_throw_and_doubles_never_confine() -> None:
    session = roll(table(), 3, 3, "leave", "throw again", "roll", (4, 4), "leave")
    ann = session.state.players["Ann"]
    assert (ann.position, ann.confined) == (14, 0)
    assert asked(session) == "Ben"


@pytest.mark.clause("ANT-SPACE-01")
def test_only_the_space_of_the_stop_counts() -> None:
    session = roll(table(at={"Ann": 1}), 1, 4)
    assert (place(session, "Ann"), cash(session, "Ann")) == (6, 15000)


@pytest.mark.clause("ANT-SPACE-02")
def test_the_kind_of_space_decides_what_may_be_done() -> None:
    assert "buy" not in answers(landing("Ann", "foundation"))
    assert "buy" in answers(landing("Ann", "dam"))


# --------------------------------------------------------------------------------------------------------------- buying


@pytest.mark.clause("ANT-BUY-01")
def test_the_deed_one_stops_on_may_be_bought_and_no_other() -> None:
    session = landing("Ann", "alexanderplatz")
    assert answers(session) == ["buy", "leave"]
    assert owner(play(session, "buy"), "alexanderplatz") == "Ann"
    assert session.game.deeds("Ann") == [6]


@pytest.mark.clause("ANT-BUY-02")
def test_what_the_bank_does_not_hold_is_not_for_sale() -> None:
    session = landing("Ann", "dam", owns={"Ben": ["dam"]}, mortgaged=["dam"])
    assert (asked(session), cash(session, "Ann")) == ("Ben", 15000)     # nothing to buy, nothing to pay
    assert owner(landing("Ann", "dam", "buy"), "dam") == "Ann"


@pytest.mark.clause("ANT-BUY-03")
def test_somebody_else_s_street_costs_rent_instead() -> None:
    session = landing("Ann", "gran_via", owns={"Ben": ["gran_via"]})
    refused(session, "buy")
    assert cash(session, "Ann") == 15000 - 140


@pytest.mark.clause("ANT-BUY-04")
def test_the_price_on_the_board_is_paid_to_the_bank() -> None:
    session = landing("Ann", "alexanderplatz", "buy")
    assert cash(session, "Ann") == 14000
    assert paid(session, payer="Ann", payee="bank") == [1000]
    short = landing("Ann", "alexanderplatz", cash={"Ann": 900})
    assert (owner(short, 6), asked(short)) == ("", "Ben")              # no credit, and nothing to sell


@pytest.mark.clause("ANT-BUY-04")
def test_the_price_may_first_be_raised_with_the_bank() -> None:
    session = landing("Ann", "alexanderplatz", cash={"Ann": 900}, owns={"Ann": ["dam"]})
    refused(session, "buy")
    play(session, "Ann: mortgage dam", "buy")
    assert (cash(session, "Ann"), owner(session, 6)) == (800, "Ann")
    just = landing("Ann", "alexanderplatz", "Ann: mortgage dam", "buy", cash={"Ann": 100}, owns={"Ann": ["dam"]})
    assert (cash(just, "Ann"), owner(just, 6)) == (0, "Ann")
    less = landing("Ann", "alexanderplatz", cash={"Ann": 99}, owns={"Ann": ["dam"]})
    assert (owner(less, 6), asked(less)) == ("", "Ben")                # all she has would not do: she is not asked


@pytest.mark.clause("ANT-BUY-05")
def test_the_buyer_holds_the_deed() -> None:
    session = landing("Ann", "alexanderplatz", "buy")
    assert owner(session, "alexanderplatz") == "Ann"
    assert len([i for i in session.game.deeds("") if session.game.is_deed[i]]) == 27


@pytest.mark.clause("ANT-BUY-06")
def test_who_declines_leaves_the_deed_with_the_bank() -> None:
    session = landing("Ann", "alexanderplatz", "leave")
    assert owner(session, 6) == ""
    assert events(session, "auction") == []
    play(session, "roll", (2, 4))                                      # Ben, on the start, comes to the same space
    assert answers(session) == ["buy", "leave"]


@pytest.mark.clause("ANT-BUY-06")
def test_where_the_house_plays_auctions_the_left_neighbour_is_asked_first() -> None:
    session = landing("Ann", "alexanderplatz", "leave", options={"auction_on_decline": True})
    assert asked(session) == "Ben"
    play(session, 1, "pass", "pass", "pass")
    assert (owner(session, 6), cash(session, "Ben")) == ("Ben", 14999)
    nobody = landing("Ann", "alexanderplatz", "leave", *["pass"] * 4, options={"auction_on_decline": True})
    assert owner(nobody, 6) == ""


# ----------------------------------------------------------------------------------------------------------------- rent


@pytest.mark.clause("ANT-RENT-01")
def test_rent_goes_to_the_owner_in_full() -> None:
    session = landing("Ann", "alexanderplatz", owns={"Ben": ["alexanderplatz"]})
    assert (cash(session, "Ann"), cash(session, "Ben")) == (14900, 15100)


@pytest.mark.clause("ANT-RENT-02")
def test_rent_is_what_the_deed_prints_for_its_buildings() -> None:
    session = landing("Ann", "gran_via", owns={"Ben": ["gran_via"]}, level={"gran_via": 2})
    assert paid(session, payer="Ann", payee="Ben") == [340]


def rent(streets: list[str], houses: int = 0, **options: object) -> tuple[int, ...]:
    """What Ann pays on Gran Vía for a monopolist's streets, and for a competitor's."""
    found = []
    for name in ("Mia", "Ben"):
        session = landing("Ann", "gran_via", owns={name: streets}, level={"gran_via": houses}, options=options)
        found += paid(session, payer="Ann", payee=name)
    return tuple(found)


@pytest.mark.clause("ANT-RENT-03")
def test_the_owner_s_side_picks_the_column() -> None:
    assert rent(["gran_via", "plaza_mayor"], 2) == (680, 340)
    assert rent(["gran_via"]) == (140, 140)
    assert rent(["gran_via", "plaza_mayor"]) == (280, 140)
    by_monopolist = landing("Max", "gran_via", owns={"Ben": ["gran_via"]}, level={"gran_via": 2})
    assert paid(by_monopolist, payee="Ben") == [340]                   # the visitor's side does not matter


@pytest.mark.clause("ANT-RENT-03")
def test_at_a_table_without_doubling_a_monopoly_begins_with_houses() -> None:
    assert rent(["gran_via", "plaza_mayor"], monopoly_doubles_bare_rent=False) == (140, 140)
    assert rent(["gran_via", "plaza_mayor"], 1, monopoly_doubles_bare_rent=False) == (480, 240)


@pytest.mark.clause("ANT-RENT-04")
def test_one_s_own_street_costs_nothing() -> None:
    session = landing("Ben", "gran_via", owns={"Ben": ["gran_via"]})
    assert session.transfers() == []
    assert level(session, "gran_via") == 0


# ---------------------------------------------------------------------------------------------------------------- start


@pytest.mark.clause("ANT-START-01")
def test_stopping_on_the_start_brings_1000_once() -> None:
    session = roll(table(at={"Mia": 34}, cash={"Mia": 5000}, to_move="Mia"), 2, 4)
    assert (place(session, "Mia"), cash(session, "Mia")) == (0, 6000)
    assert paid(session, clause="ANT-START-01") == [1000]
    by_card = landing("Ann", 22, "COM-18")
    assert (place(by_card, "Ann"), paid(by_card, payee="Ann")) == (0, [1000])


@pytest.mark.clause("ANT-START-02")
def test_passing_the_start_brings_1000() -> None:
    session = roll(table(at={"Mia": 38}, cash={"Mia": 5000}, to_move="Mia"), 1, 2)
    assert (place(session, "Mia"), cash(session, "Mia"), answers(session)) == (1, 6000, ["buy", "leave"])
