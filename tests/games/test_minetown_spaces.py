"""Minetown's spaces: taxes, cards, corners; debts and forced sales; jail."""
from __future__ import annotations

import pytest
from trading_help import (
    answers,
    asked,
    cash,
    deal,
    events,
    landing,
    owner,
    paid,
    place,
    play,
    pledged,
    refused,
    roll,
    table,
    trade,
)


@pytest.mark.clause("MIN-TAX-01")
def test_credit_tax_costs_100() -> None:
    s = landing("Ann", "credit_tax", cash={"Ann": 500})
    assert cash(s, "Ann") == 400
    assert paid(s, payer="Ann", payee="bank") == [100]


@pytest.mark.clause("MIN-TAX-02")
@pytest.mark.parametrize(("has", "tenth"), [(1305, 131), (2600, 260)])
def test_admin_shop_costs_200_or_a_tenth_as_the_payer_likes(has: int, tenth: int) -> None:
    s = landing("Ann", "admin_shop", cash={"Ann": has})
    assert s.waiting is not None
    assert s.waiting.about == f"Ann: pay 200, or {tenth}, a tenth of all you have?"
    play(s, "tenth")
    assert cash(s, "Ann") == has - tenth
    s = landing("Ann", "admin_shop", "flat", cash={"Ann": has})
    assert cash(s, "Ann") == has - 200


@pytest.mark.clause("MIN-TAX-03")
def test_total_assets_are_cash_property_and_buildings() -> None:
    s = landing("Ann", "admin_shop", cash={"Ann": 800}, owns={"Ann": [1, 3, 5]}, level={1: 1, 3: 1}, mortgaged=[5])
    assert s.game.wealth(s.state.players["Ann"]) == 1120
    play(s, "tenth")
    assert cash(s, "Ann") == 800 - 112


@pytest.mark.clause("MIN-TAX-04")
def test_the_flat_variant_leaves_no_choice() -> None:
    s = landing("Ann", "admin_shop", cash={"Ann": 1000}, options={"income_tax_mode": "flat"})
    assert cash(s, "Ann") == 800
    s = landing("Ann", "admin_shop", "tenth", cash={"Ann": 1000})
    assert cash(s, "Ann") == 900


@pytest.mark.clause("MIN-CARD-01")
def test_a_card_space_draws_from_its_own_deck() -> None:
    s = landing("Ann", 22, "CH07")
    assert events(s, "drew")[0].fields["card"] == "Emerald Dividend"
    assert len(s.state.decks["community_chest"].unseen) == 16
    assert len(s.state.decks["chance"].unseen) == 15
    s = landing("Ann", 33)
    assert set(answers(s)) == {f"CC{n:02}" for n in range(1, 17)}


@pytest.mark.clause("MIN-CARD-02")
def test_a_card_that_goes_back_three_draws_again() -> None:
    s = landing("Ann", 36, "CH09", "CC02")
    assert place(s, "Ann") == 33
    assert [event.fields["card"] for event in events(s, "drew")] == ["Knockback", "Rollback"]
    assert cash(s, "Ann") == 1700


@pytest.mark.clause("MIN-CARD-03")
def test_a_used_card_goes_under_its_deck_of_sixteen() -> None:
    order = ["CH07", "CH12", "CH16"]
    s = landing("Ann", 22, top={"chance": order})
    assert s.state.decks["chance"].known[-1] == "CH07"
    assert s.state.decks["chance"].known[:2] == ["CH12", "CH16"]
    assert len(s.state.decks["chance"].known) == 16
    s = landing("Ann", 22, "CH07", options={"deck_mode": "independent"})
    assert sorted(s.state.decks["chance"].unseen) == [f"CH{n:02}" for n in range(1, 17)]
    s = landing("Ann", 22, "CH08", at={"Ben": 19}, options={"deck_mode": "independent"})
    roll(s, 1, 2)                                    # a kept pass is out of the deck: one of the other fifteen
    assert answers(s) == [f"CH{n:02}" for n in range(1, 17) if n != 8]
    s = landing("Ann", 22, "CH07", at={"Ben": 19}, options={"deck_mode": "independent"})
    roll(s, 1, 2)
    assert "CH07" in answers(s)                      # a used card may come again at once
    s = landing("Ann", 22, "CH07", at={"Ben": 19})
    roll(s, 1, 2)
    assert "CH07" not in answers(s)                  # in a cycle it waits for the other fifteen


DEEDS = [1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39]


@pytest.mark.clause("MIN-CARD-02")
@pytest.mark.parametrize(("card", "gain", "others", "where"), [
    ("CH01", 200, 0, 0), ("CH02", 0, 0, 24), ("CH03", 200, 0, 11), ("CH04", 0, 0, 28), ("CH05", 0, 0, 25),
    ("CH06", 0, 0, 25), ("CH07", 50, 0, 22), ("CH08", 0, 0, 22), ("CH09", 0, 0, 19), ("CH10", 0, 0, 10),
    ("CH11", -200, 0, 22), ("CH12", -15, 0, 22), ("CH13", 200, 0, 5), ("CH14", 0, 0, 39), ("CH15", -100, 50, 22),
    ("CH16", 150, 0, 22), ("CC01", 200, 0, 0), ("CC02", 200, 0, 33), ("CC03", -50, 0, 33), ("CC04", 50, 0, 33),
    ("CC05", 0, 0, 33), ("CC06", 0, 0, 10), ("CC07", 100, 0, 33), ("CC08", 20, 0, 33), ("CC09", 20, -10, 33),
    ("CC10", 100, 0, 33), ("CC11", -100, 0, 33), ("CC12", -50, 0, 33), ("CC13", 25, 0, 33), ("CC14", -275, 0, 33),
    ("CC15", 10, 0, 33), ("CC16", 100, 0, 33)])
def test_every_card_does_what_it_says(card: str, gain: int, others: int, where: int) -> None:
    s = landing("Ann", 22 if card.startswith("CH") else 33, card, owns={"Ann": DEEDS}, level={1: 5, 3: 4})
    assert (cash(s, "Ann") - 1500, cash(s, "Ben") - 1500, cash(s, "Cy") - 1500) == (gain, others, others)
    assert place(s, "Ann") == where
    assert s.state.players["Ann"].kept == ([card] if card in ("CH08", "CC05") else [])
    assert (s.state.players["Ann"].confined > 0) is (card in ("CH10", "CC06"))


@pytest.mark.clause("MIN-CARD-02")
@pytest.mark.parametrize("card", ["CH05", "CH06"])
def test_a_card_to_the_next_direction_doubles_this_one_rent(card: str) -> None:
    s = landing("Ann", 7, card, "Ben: demand east_road", owns={"Ben": [15, 25]}, at={"Cy": 12})
    assert cash(s, "Ann") == 1400
    roll(s, 4, 6)
    roll(s, 1, 2, "Ben: demand east_road")
    assert cash(s, "Cy") == 1450                     # who comes there without the card pays the ordinary rent


@pytest.mark.clause("MIN-CORN-01")
def test_an_ordinary_move_onto_jail_is_a_visit() -> None:
    s = roll(table(at={"Ann": 3}, cash={"Ann": 10}), 3, 4)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, cash(s, "Ann")) == (10, 0, 10)
    roll(roll(s, 4, 6), 4, 6)
    roll(s, 4, 6)
    assert place(s, "Ann") == 20


@pytest.mark.clause("MIN-CORN-02")
def test_the_ban_hammer_sends_to_jail() -> None:
    s = roll(table(at={"Ann": 25}, cash={"Ann": 10}), 1, 4)
    assert (place(s, "Ann"), s.state.players["Ann"].confined) == (10, 1)
    assert asked(s) == "Ben"
    assert cash(s, "Ann") == 10


@pytest.mark.clause("MIN-CORN-03")
def test_the_fourth_corner_has_no_jackpot() -> None:
    s = roll(table(at={"Ann": 35, "Ben": 17}), 1, 2)
    assert cash(s, "Ann") == 1400
    roll(s, 1, 2)
    assert place(s, "Ben") == 20
    assert cash(s, "Ben") == 1500
    assert s.balances["pot"] == 0


@pytest.mark.clause("MIN-DEBT-01")
def test_a_mortgage_covers_a_debt() -> None:
    s = landing("Ann", "frostmere", owns={"Ben": [6], "Ann": [37]}, level={6: 2}, cash={"Ann": 20})
    play(s, "Ben: demand frostmere", "Ann: mortgage lapis_harbor")
    assert cash(s, "Ann") == 105                     # 20 + 175 - 90
    assert pledged(s, 37)


@pytest.mark.clause("MIN-DEBT-02")
def test_a_trade_covers_a_debt() -> None:
    s = landing("Ann", 24, owns={"Cy": [24], "Ann": [25]}, level={24: 2}, cash={"Ann": 50})
    play(s, "Cy: demand comparator_heights")
    assert s.state.debts[0].amount == 300
    trade(s, deal("Ann", "Ben", ["south_road"], receives=260))
    assert cash(s, "Ann") == 10
    assert owner(s, 25) == "Ben"
    prison = table(confined={"Ann": 1}, owns={"Ann": [25]})
    refused(prison, deal("Ann", "Ben", ["south_road"], receives=260), "in jail")
    built = table(owns={"Ann": [21, 23, 24]}, level={21: 1})
    refused(built, deal("Ann", "Ben", ["pistonville"], receives=260), "buildings on the group")


@pytest.mark.clause("MIN-DEBT-03")
def test_who_cannot_cover_a_debt_is_bankrupt() -> None:
    s = landing("Ann", 37, owns={"Ben": [37], "Ann": [1, 3]}, level={37: 2, 1: 1}, cash={"Ann": 40})
    play(s, "Ben: demand lapis_harbor")
    assert s.state.debts[0].amount == 500
    assert asked(s) == "Ann"                         # a trade may still save her
    play(s, "settle")
    assert s.state.players["Ann"].out
    assert cash(s, "Ben") == 1500 + 40 + 25
    assert (owner(s, 1), pledged(s, 1)) == ("Ben", False)
    s = landing("Ann", 24, owns={"Ben": [24], "Ann": [37]}, level={24: 2}, cash={"Ann": 299})
    play(s, "Ben: demand comparator_heights", "Ann: give up")
    assert s.state.players["Ann"].out                # she could have paid, and gave up


@pytest.mark.clause("MIN-FORCE-01")
def test_an_offer_above_the_mortgage_asks_the_owner() -> None:
    s = table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben", cash={"Ben": 176})
    refused(s, "Ben: force lapis_harbor 175", "more than the mortgage value")
    refused(s, "Ben: force lapis_harbor 177", "Ben has 176")
    refused(s, "Cy: force lapis_harbor 176", "own turn")
    play(s, "Ben: force lapis_harbor 176")
    assert asked(s) == "Ann"
    play(s, "redeem")
    assert "Ben: force lapis_harbor 176" not in answers(s)
    s = table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben", options={"forced_sale": False})
    refused(s, "Ben: force lapis_harbor 176", "without forced sales")


@pytest.mark.clause("MIN-FORCE-02")
def test_the_owner_redeems_or_loses_the_deed() -> None:
    s = table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben", cash={"Ann": 200})
    play(s, "Ben: force lapis_harbor 176", "redeem")
    assert (cash(s, "Ann"), pledged(s, 37), cash(s, "Ben")) == (7, False, 1500)
    s = table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben", cash={"Ann": 100})
    play(s, "Ben: force lapis_harbor 176")           # no means: she is not even asked
    assert owner(s, 37) == "Ben"
    assert cash(s, "Ann") == 100
    s = table(owns={"Ann": [37, 1]}, mortgaged=[37], to_move="Ben", cash={"Ann": 170})
    play(s, "Ben: force lapis_harbor 176", "redeem", "Ann: mortgage dirtwick")
    assert (cash(s, "Ann"), pledged(s, 37)) == (7, False)
    s = table(owns={"Ann": [21, 23, 24]}, level={23: 1, 24: 1}, mortgaged=[21], to_move="Ben")
    play(s, "Ben: force redstone_junction 111", "let go")
    assert cash(s, "Ann") == 1500 + 75 + 75          # the buildings of the group go back for half their cost first
    assert s.state.level[23] == 0


@pytest.mark.clause("MIN-FORCE-03")
def test_the_bank_sells_it_to_the_challenger_free_of_mortgage() -> None:
    s = table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben")
    play(s, "Ben: force lapis_harbor 176", "let go")
    assert paid(s, payer="Ben", payee="bank") == [176]
    assert (owner(s, 37), pledged(s, 37)) == ("Ben", False)
    assert paid(s, payer="Ben", clause="MIN-XFER-01") == []


@pytest.mark.clause("MIN-FORCE-01")
def test_offers_are_made_for_mortgaged_deeds_of_others_after_the_roll_too() -> None:
    s = table(owns={"Ann": [37, 39], "Ben": [1]}, mortgaged=[37, 1], to_move="Ben")
    assert [act for act in answers(s) if "force" in act] == ["Ben: force lapis_harbor 176"]
    refused(s, "Ben: force diamond_citadel 300", "names a mortgaged deed")
    refused(s, "Ben: force dirtwick 31", "another player's")
    play(s, "Ben: force lapis_harbor 176", "redeem", "Ann: mortgage lapis_harbor")
    refused(s, "Ben: force lapis_harbor 176", "one offer")
    play(roll(s, 4, 6), "end turn")
    play(roll(s, 4, 6), "end turn")
    play(roll(s, 4, 6), "end turn", "Ben: force lapis_harbor 300", "redeem")      # in his next turn once more
    s = roll(table(owns={"Ann": [37]}, mortgaged=[37], to_move="Ben"), 4, 6)
    play(s, "Ben: force lapis_harbor 176", "let go")
    assert (owner(s, 37), asked(s)) == ("Ben", "Ben")
    s = landing("Ben", 24, "Cy: demand comparator_heights", owns={"Ann": [37], "Cy": [24], "Ben": [1]}, level={24: 2},
                mortgaged=[37], cash={"Ben": 299})
    refused(s, "Ben: force lapis_harbor 176", "no payment is open")


@pytest.mark.clause("MIN-FORCE-02")
def test_money_for_redeeming_is_raised_by_trade_too_but_not_with_the_deed_itself() -> None:
    start = {"owns": {"Ann": [37, 1, 3], "Cy": [5]}, "mortgaged": [37, 1, 3], "to_move": "Ben", "cash": {"Ann": 100}}
    s = play(table(**start), "Ben: force lapis_harbor 176")
    assert asked(s) == "Ann"                         # the bank lends her nothing more, but others may buy
    play(s, "redeem")
    refused(s, deal("Ann", "Cy", ["lapis_harbor"], receives=300), "just being raised for Lapis Harbor")
    trade(s, deal("Ann", "Cy", ["dirtwick"], receives=93), "hold")
    assert (cash(s, "Ann"), pledged(s, 37), owner(s, 37)) == (0, False, "Ann")
    s = play(table(**start), "Ben: force lapis_harbor 176", "redeem", "settle")
    assert (owner(s, 37), s.state.players["Ann"].out) == ("Ben", False)       # without the money it is lost, no more
    trade(s, deal("Ben", "Cy", ["lapis_harbor"], receives=300))  # now it may be traded again
    assert owner(s, 37) == "Cy"


@pytest.mark.clause("MIN-FORCE-03")
def test_the_offer_binds_who_has_spent_the_money_meanwhile() -> None:
    s = table(owns={"Ann": [37, 1, 5, 15], "Ben": [39]}, mortgaged=[37], to_move="Ben", cash={"Ann": 10, "Ben": 176})
    play(s, "Ben: force lapis_harbor 176", "redeem")
    trade(s, deal("Ben", "Ann", gets=["dirtwick"], pays=150))
    play(s, "Ann: give up")
    assert (asked(s), s.state.debts[0].amount, cash(s, "Ben")) == ("Ben", 176, 26)
    play(s, "Ben: mortgage diamond_citadel")
    assert (owner(s, 37), cash(s, "Ben"), pledged(s, 37)) == ("Ben", 50, False)
    s = landing("Ben", 24, owns={"Cy": [24], "Ann": [37, 5, 15]}, level={24: 2}, mortgaged=[37],
                cash={"Ann": 10, "Ben": 299})
    play(s, "Ben: force lapis_harbor 176", "redeem", "Cy: demand comparator_heights", "settle", "Ann: give up")
    assert s.state.players["Ben"].out                # who is out buys nothing, and she keeps it as it was
    assert (owner(s, 37), pledged(s, 37)) == ("Ann", True)


@pytest.mark.clause("MIN-JAIL-15")
def test_a_prisoner_redeems_unless_the_table_freezes_prisoners() -> None:
    start = {"owns": {"Ann": [37, 1, 6, 8, 9]}, "level": {6: 1}, "mortgaged": [37, 1], "confined": {"Ann": 1}}
    s = play(table(to_move="Ben", **start), "Ben: force lapis_harbor 176", "redeem", "Ann: lift dirtwick")
    assert (pledged(s, 37), pledged(s, 1), cash(s, "Ann")) == (False, False, 1500 - 193 - 33)
    frozen = {"jail_mortgage_allowed": False}
    s = play(table(to_move="Ben", options=frozen, **start), "Ben: force lapis_harbor 176")
    assert (owner(s, 37), asked(s)) == ("Ben", "Ben")
    for act in ("mortgage packice_bay", "give back light_blue 0-0-0", "lift dirtwick"):
        refused(s, f"Ann: {act}", "not while in jail")
    free = table(options=frozen, **start)
    play(free, "Ann: pay 50", "Ann: lift dirtwick", "Ann: give back light_blue 0-0-0", "Ann: mortgage packice_bay")
    assert cash(free, "Ann") == 1500 - 50 - 33 + 25 + 60


# --------------------------------------------------------------------------------------------------------------- jail


@pytest.mark.clause("MIN-JAIL-01")
def test_three_ways_into_jail() -> None:
    for s in (roll(table(at={"Ann": 25}), 1, 4), landing("Ann", 22, "CH10"), landing("Ann", 33, "CC06"),
              roll(table(at={"Ann": 10}, owns={"Ann": [14, 16]}), 2, 2, "roll", (1, 1), "roll", (4, 4))):
        assert s.state.players["Ann"].confined == 1  # no roll tried yet
        assert place(s, "Ann") == 10


@pytest.mark.clause("MIN-JAIL-02")
def test_the_way_to_jail_pays_no_salary() -> None:
    s = landing("Ann", 36, "CH10", cash={"Ann": 100})
    assert (place(s, "Ann"), cash(s, "Ann"), s.state.players["Ann"].laps) == (10, 100, 1)


@pytest.mark.clause("MIN-JAIL-03")
def test_the_third_jail_turn_is_the_last() -> None:
    s = table(players=("Ann", "Ben"), at={"Ann": 25, "Ben": 10}, owns={"Ann": [14]})
    roll(s, 1, 4)                                    # sent: this turn does not count
    roll(s, 4, 6)
    roll(s, 1, 3)
    assert (place(s, "Ann"), s.state.players["Ann"].confined) == (10, 2)
    roll(s, 4, 6)
    roll(s, 1, 3)
    assert s.state.players["Ann"].confined == 3
    roll(s, 4, 6)
    assert asked(s) == "Ann"
    roll(s, 1, 3)
    assert (place(s, "Ann"), s.state.players["Ann"].confined) == (14, 0)


@pytest.mark.clause("MIN-JAIL-04")
def test_fifty_dollars_before_rolling_set_a_prisoner_free() -> None:
    s = table(confined={"Ann": 1}, cash={"Ann": 120})
    play(s, "Ann: pay 50")
    assert (cash(s, "Ann"), place(s, "Ann"), s.state.players["Ann"].confined) == (70, 10, 0)
    roll(s, 4, 6)
    assert place(s, "Ann") == 20


@pytest.mark.clause("MIN-JAIL-05")
def test_a_pass_opens_the_jail_and_goes_under_its_deck() -> None:
    s = table(confined={"Ann": 1}, cash={"Ann": 10}, kept={"Ann": ["CH08", "CC05"]})
    refused(s, "Ann: pay 50")
    play(s, "Ann: use CH08")
    assert (cash(s, "Ann"), s.state.players["Ann"].kept) == (10, ["CC05"])
    assert s.state.decks["chance"].known[-1] == "CH08"
    roll(s, 4, 6)
    assert place(s, "Ann") == 20


@pytest.mark.clause("MIN-JAIL-06")
def test_doubles_open_the_jail_for_nothing() -> None:
    s = roll(table(confined={"Ann": 1}, cash={"Ann": 0}), 5, 5)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, cash(s, "Ann")) == (20, 0, 0)


@pytest.mark.clause("MIN-JAIL-07")
def test_after_the_third_failure_fifty_are_charged_before_the_move() -> None:
    s = roll(table(confined={"Ann": 3}, cash={"Ann": 200}), 2, 5)
    assert (place(s, "Ann"), cash(s, "Ann")) == (17, 150)
    assert set(answers(s)) == {f"CC{n:02}" for n in range(1, 17)}
    s = roll(table(confined={"Ann": 3}, cash={"Ann": 20}, owns={"Ann": [37]}), 2, 5)
    assert (asked(s), place(s, "Ann")) == ("Ann", 10)     # she raises money first, then moves
    play(s, "settle")
    assert (cash(s, "Ann"), place(s, "Ann")) == (145, 17)
    frozen = {"jail_mortgage_allowed": False}
    s = roll(table(confined={"Ann": 3}, cash={"Ann": 20}, owns={"Ann": [37]}, options=frozen), 2, 5)
    assert s.state.players["Ann"].out                # a prisoner who may not mortgage and cannot pay


@pytest.mark.clause("MIN-JAIL-08")
def test_a_pass_is_no_longer_taken_after_the_third_failure() -> None:
    s = roll(table(confined={"Ann": 3}, cash={"Ann": 20}, kept={"Ann": ["CH08"]}, owns={"Ann": [37]}), 2, 5)
    assert s.state.debts[0].amount == 50
    refused(s, "Ann: use CH08", "before rolling")
    play(s, "settle")
    assert s.state.players["Ann"].kept == ["CH08"]
    s = table(confined={"Ann": 3}, kept={"Ann": ["CH08"]})
    assert "Ann: use CH08" in answers(s)             # before the third roll it is


@pytest.mark.clause("MIN-JAIL-09")
def test_the_dice_that_free_are_played() -> None:
    s = roll(table(confined={"Ann": 1}, cash={"Ann": 0}), 6, 6, "CH07")
    assert place(s, "Ann") == 22
    assert events(s, "drew")[0].fields["player"] == "Ann"


@pytest.mark.clause("MIN-JAIL-10")
def test_doubles_that_free_give_no_further_roll() -> None:
    s = roll(table(confined={"Ann": 1}), 3, 3, "buy")
    assert place(s, "Ann") == 16
    assert asked(s) == "Ben"
    roll(roll(s, 4, 6), 4, 6)
    roll(s, 2, 2)                                    # her next turn: two doubles are not yet the third
    roll(s, 4, 4, "leave", "pass", "pass")
    assert s.state.players["Ann"].confined == 0
    assert asked(s) == "Ann"


@pytest.mark.clause("MIN-JAIL-11")
def test_doubles_after_paying_do_give_another_roll() -> None:
    s = play(table(confined={"Ann": 1}), "Ann: pay 50")
    roll(s, 3, 3, "buy")
    assert asked(s) == "Ann"
    roll(s, 2, 2)
    roll(s, 1, 1)
    assert s.state.players["Ann"].confined == 1      # the third doubles of this turn


@pytest.mark.clause("MIN-JAIL-12")
def test_a_prisoner_neither_buys_nor_sells() -> None:
    s = table(confined={"Cy": 1}, owns={"Cy": [24], "Ann": [21]})
    refused(s, deal("Ann", "Cy", ["redstone_junction"], ["comparator_heights"]), "Cy is in jail")
    refused(s, deal("Cy", "Ann", ["comparator_heights"], receives=10), "Cy is in jail")
    s = landing("Ann", 24, "leave", confined={"Cy": 1})
    assert asked(s) == "Ben"
    play(s, "pass")
    assert not s.state.auction                       # Cy was not asked
    s = play(table(confined={"Ann": 1}, owns={"Ann": [24]}), "Ann: pay 50")
    trade(s, deal("Ann", "Ben", ["comparator_heights"], receives=10))
    assert owner(s, 24) == "Ben"                     # freed, she sells
    s = table(confined={"Ann": 1}, owns={"Ben": [37]}, mortgaged=[37])
    refused(s, "Ann: force lapis_harbor 176", "in jail")


@pytest.mark.clause("MIN-JAIL-13")
def test_a_prisoner_does_not_build() -> None:
    s = table(confined={"Ann": 1}, owns={"Ann": [1, 3]}, cash={"Ann": 1000})
    refused(s, "Ann: build dirtwick", "prisoner")
    play(s, "Ann: pay 50", "Ann: build dirtwick")
    assert cash(s, "Ann") == 900


@pytest.mark.clause("MIN-JAIL-14")
def test_a_prisoner_collects_rent() -> None:
    s = landing("Ann", 24, "Cy: demand comparator_heights", owns={"Cy": [24]}, confined={"Cy": 1})
    assert (cash(s, "Ann"), cash(s, "Cy")) == (1480, 1520)


@pytest.mark.clause("MIN-JAIL-15")
def test_a_prisoner_mortgages_and_gives_buildings_back() -> None:
    s = table(confined={"Ann": 3}, cash={"Ann": 0}, owns={"Ann": [1, 6, 8, 9]}, level={6: 1})
    roll(s, 1, 3)
    play(s, "Ann: mortgage dirtwick", "Ann: give back light_blue 0-0-0")
    assert (cash(s, "Ann"), place(s, "Ann")) == (5, 14)
    s = table(confined={"Ann": 1}, owns={"Ann": [1]}, options={"jail_mortgage_allowed": False})
    refused(s, "Ann: mortgage dirtwick", "not while in jail")
