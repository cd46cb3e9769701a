"""Oceanopoly: who cannot pay, what becomes of its things, and the last player left."""
from __future__ import annotations

import pytest
from oce_help import REEF, TIDE_POOL, WHALES, landing, pot, table
from trading_help import (
    NAMES,
    answers,
    asked,
    cash,
    deal,
    events,
    level,
    owner,
    paid,
    play,
    pledged,
    refused,
    roll,
    trade,
)

from kit.core.session import Session
from kit.games.trading import debt


def owing_200(**start: object) -> Session:
    """Ann, with 40 and Sea Star, owes Ben the 200 of one block on Blue Whale."""
    return landing("Ann", "blue_whale", "Ben: demand blue_whale", owns={"Ann": ["sea_star"], "Ben": WHALES},
                   level={"blue_whale": 1}, cash={"Ann": 40}, **start)


def the_limit_is(s: Session, name: str) -> int:
    return debt.raisable(s.game, s.state.players[name])


@pytest.mark.clause("OCE-BKR-01", "OCE-BKR-03")
def test_who_owes_more_than_it_can_raise_is_bankrupt_and_the_creditor_has_all() -> None:
    s = owing_200()
    assert the_limit_is(s, "Ann") == 70
    play(s, "settle")
    assert s.state.players["Ann"].out
    assert (cash(s, "Ben"), owner(s, "sea_star"), pledged(s, "sea_star")) == (1670, "Ben", False)


@pytest.mark.clause("OCE-BKR-02")
def test_who_can_raise_the_debt_with_the_bank_must_do_so() -> None:
    s = landing("Ann", "walrus", owns={"Ann": WHALES, "Ben": ["walrus"]}, level={"blue_whale": 1}, cash={"Ann": 10})
    s.state.claims[0].amount = 400
    play(s, "Ben: demand walrus")
    assert the_limit_is(s, "Ann") == 10 + 100 + 200 + 175
    refused(s, "Ann: give up", "the bank gives enough")
    assert "Ann: give up" not in answers(s)
    play(s, "settle")
    assert (s.state.players["Ann"].out, cash(s, "Ann"), cash(s, "Ben")) == (False, 85, 2030)


@pytest.mark.clause("OCE-BKR-02")
def test_selling_to_other_players_is_optional() -> None:
    s = trade(owing_200(), deal("Ann", "Cy", ["sea_star"], receives=160))
    assert (cash(s, "Ann"), s.state.players["Ann"].out, cash(s, "Ben")) == (0, False, 1830)
    play(owing_200(), "Ann: give up")                                      # nobody has to


@pytest.mark.clause("OCE-BKR-02")
@pytest.mark.parametrize(("amount", "able"), [(485, True), (486, False)])
def test_the_limit_is_exact(amount: int, able: bool) -> None:
    s = landing("Ann", "walrus", owns={"Ann": WHALES, "Ben": ["walrus"]}, level={"blue_whale": 1}, cash={"Ann": 10})
    s.state.claims[0].amount = amount
    play(s, "Ben: demand walrus")
    assert ("Ann: give up" in answers(s)) is not able
    play(s, "settle")
    assert s.state.players["Ann"].out is not able


@pytest.mark.clause("OCE-BKR-02")
def test_who_can_raise_the_debt_may_not_trade_away_what_it_takes() -> None:
    start = {"cash": {"Ann": 0}, "owns": {"Ann": ["sea_star", "octopus", "stingray"], "Ben": ["walrus", "sea_lion"]},
             "mortgaged": ["stingray", "sea_lion"]}
    s = landing("Ann", "storm_damage", **start)                            # 30 and 90 from the bank, for 100
    for away in (deal("Ann", "Cy", ["octopus"]), deal("Ann", "Cy", ["octopus"], receives=69),
                 deal("Cy", "Ann", gets=["octopus"], pays=69), deal("Ann", "Ben", ["octopus"], ["sea_lion"])):
        refused(s, away, "after this trade it would not")
    trade(s, deal("Cy", "Ben", gets=["walrus"], pays=1))                   # what others do is their affair,
    trade(s, deal("Ann", "Cy", ["stingray"]))                              # and what the bank gives nothing for
    trade(s, deal("Ann", "Cy", ["sea_star"], receives=10))                 # 10 and 90 are just enough
    assert (the_limit_is(s, "Ann"), asked(s)) == (100, "Ann")
    trade(s, deal("Cy", "Ann", ["walrus"], ["octopus"]))
    play(s, "settle")
    assert (s.state.players["Ann"].out, pledged(s, "walrus"), cash(s, "Ann")) == (False, True, 70)
    start["owns"] = {"Ann": ["sea_star"]}
    poor = trade(landing("Ann", "storm_damage", **start), deal("Ann", "Cy", ["sea_star"]))
    assert asked(play(poor, "Ann: give up")) == "Ben"                      # who cannot pay is free to give it away


@pytest.mark.clause("OCE-BKR-04")
def test_the_bankrupt_leaves_at_once_and_the_next_seat_is_on_turn() -> None:
    s = landing("Ann", "storm_damage", "Ann: give up", cash={"Ann": 0}, at={"Ben": 7, "Cy": 7})
    movers = []
    for _ in range(4):
        movers.append(asked(s))
        s.state.players[asked(s)].position = 0
        roll(s, 4, 6)
    assert movers == ["Ben", "Cy", "Ben", "Cy"]


@pytest.mark.clause("OCE-BKR-05", "OCE-BKR-06")
def test_blocks_are_sold_at_half_and_the_cash_goes_to_the_creditor() -> None:
    s = landing("Ann", "walrus", owns={"Ann": WHALES, "Ben": ["walrus"]}, level=dict.fromkeys(WHALES, 1),
                cash={"Ann": 50})
    s.state.claims[0].amount = 1400
    play(s, "Ben: demand walrus", "settle")
    assert paid(s, payer="bank", payee="Ann") == [100, 100]
    assert (cash(s, "Ben"), [owner(s, lot) for lot in WHALES]) == (1880, ["Ben", "Ben"])
    assert ([level(s, lot) for lot in WHALES], s.state.houses) == ([0, 0], 32)


@pytest.mark.clause("OCE-BKR-05")
def test_a_fish_counts_as_five_block_prices() -> None:
    s = landing("Ann", "walrus", owns={"Ann": WHALES, "Ben": ["walrus"]}, level=dict.fromkeys(WHALES, 5),
                cash={"Ann": 50}, houses=0)
    s.state.claims[0].amount = 5000
    play(s, "Ben: demand walrus", "settle")
    assert paid(s, payer="bank", payee="Ann") == [500, 500]
    assert (s.state.houses, s.state.hotels) == (0, 12)


def inherited(*more: str, **start: object) -> Session:
    """Ann, bankrupt to Ben, leaves Clownfish, mortgaged for 60, and Sea Star."""
    start["cash"] = {"Ann": 0, **start.pop("cash", {})}                    # type: ignore[dict-item]
    s = landing("Ann", "blue_whale", owns={"Ann": ["sea_star", "clownfish"], "Ben": [*WHALES, *REEF[:2]]},
                level={"blue_whale": 5, "humpback_whale": 5}, mortgaged=["clownfish"], **start)
    return play(s, "Ben: demand blue_whale", "settle", *more)


@pytest.mark.clause("OCE-BKR-07")
def test_a_mortgaged_deed_is_handed_over_when_the_creditor_has_paid_the_bank() -> None:
    s = inherited()
    assert (owner(s, "sea_star"), owner(s, "clownfish")) == ("Ben", "")    # not before the payment
    assert s.waiting.about == "Ben: pay 66 for Clownfish now, or leave it with the bank?"
    play(s, "redeem")
    assert (owner(s, "clownfish"), pledged(s, "clownfish")) == ("Ben", False)
    assert paid(s, payer="Ben", payee="bank") == [66]


@pytest.mark.clause("OCE-BKR-07")
def test_the_creditor_may_raise_the_cash_at_that_moment() -> None:
    s = inherited(cash={"Ben": 20})
    play(s, "redeem", "Ben: mortgage seahorse")
    assert (owner(s, "clownfish"), cash(s, "Ben")) == ("Ben", 4)
    s = inherited("redeem", "Ben: give up", cash={"Ben": 20})              # or think better of it
    assert (owner(s, "clownfish"), s.state.reserved) == ("", {9: "Ben"})
    roll(s, 1, 3)                                                          # the next payment is a debt like any other
    assert s.waiting.about == "Ben owes 50: raise cash"
    refused(s, "Ben: give up", "the bank gives enough")


@pytest.mark.clause("OCE-BKR-07", "OCE-BKR-08")
@pytest.mark.parametrize(("creditor_has", "can"), [(65 - 30, False), (66 - 30, True)])
def test_the_creditor_decides_when_it_can_pay(creditor_has: int, can: bool) -> None:
    s = landing("Ann", "hermit_crab", owns={"Ann": ["clownfish"], "Ben": ["hermit_crab"]}, mortgaged=["clownfish"],
                cash={"Ann": 0, "Ben": creditor_has})
    play(s, "Ben: demand hermit_crab", "settle")
    assert (s.state.reserved, asked(s)) == ({9: "Ben"}, "Ben")
    assert answers(s)[0] == ("redeem" if can else "roll")                  # a mortgage of 30 is all there is to raise
    if can:
        play(s, "redeem", "settle")
        assert (owner(s, "clownfish"), cash(s, "Ben"), pledged(s, "hermit_crab")) == ("Ben", 0, True)


@pytest.mark.clause("OCE-BKR-07")
def test_with_the_cash_in_hand_the_creditor_pays_at_once() -> None:
    s = inherited("redeem", cash={"Ben": 66})
    assert (owner(s, "clownfish"), cash(s, "Ben"), answers(s)[0]) == ("Ben", 0, "roll")


@pytest.mark.clause("OCE-BKR-08")
def test_a_deed_not_paid_for_is_reserved_and_counts_for_nobody() -> None:
    s = inherited("later", at={"Ben": 0, "Cy": 6})
    assert s.state.reserved == {9: "Ben"}
    refused(s, "Ben: build seahorse")                                      # Ben has no whole group
    roll(s, 1, 3)                                                          # Ben, to a fee
    assert asked(s) == "Ben"                                               # could pay for it in the end of this turn
    assert "Ben: redeem clownfish" in answers(s)
    refused(s, "Cy: redeem clownfish")
    play(s, "end turn")
    refused(s, "Ben: redeem clownfish", "own turn")
    refused(s, "Cy: redeem clownfish", "no such deed waits")
    refused(s, "Cy: redeem sea_star", "no such deed waits")
    roll(s, 1, 2)                                                          # Cy, to Clownfish
    assert (asked(s), s.state.claims, cash(s, "Cy")) == ("Ben", [], 1630)
    rich = s.game.wealth(s.state.players["Ben"])
    play(s, "Ben: redeem clownfish")
    assert (owner(s, "clownfish"), pledged(s, "clownfish")) == ("Ben", False)
    assert s.game.wealth(s.state.players["Ben"]) == rich - 66 + 120
    assert [event.clause for event in events(s, "reserved")] == ["OCE-BKR-08"]


@pytest.mark.clause("OCE-BKR-08")
def test_a_reserved_deed_waits_for_its_creditor_and_is_not_the_banks_to_sell() -> None:
    s = inherited("later", at={"Ben": 0})
    s.state.reserved[21], s.state.mortgaged[21] = "Cy", True
    roll(s, 1, 3)
    assert [a for a in answers(s) if "redeem" in a] == ["Ben: redeem clownfish"]
    refused(s, "Ben: redeem stingray", "no such deed waits")
    refused(s, deal("Ben", "Cy", ["clownfish"], receives=5), "does not hold")
    refused(s, "Ben: lift clownfish")
    assert s.game.free_deeds()
    s.state.owner[:] = [owner_ or ("Cy" if deed and place_ not in (9, 21) else "")
                        for place_, (owner_, deed) in enumerate(zip(s.state.owner, s.game.is_deed, strict=True))]
    s.state.deals += 1
    assert not s.game.free_deeds()


@pytest.mark.clause("OCE-BKR-08")
def test_who_has_not_the_price_pays_for_a_reserved_deed_later() -> None:
    s = inherited("later", at={"Ben": 0}, cash={"Ben": 115})
    roll(s, 1, 3)                                                          # 50 for Barnacle Scraping: 65 are left
    refused(s, "Ben: redeem clownfish", "it costs 66")
    play(s, "Ben: mortgage seahorse", "Ben: redeem clownfish")
    assert (owner(s, "clownfish"), cash(s, "Ben")) == ("Ben", 65 + 50 - 66)


@pytest.mark.clause("OCE-BKR-08")
def test_the_rest_of_the_group_earns_no_double_rent_meanwhile() -> None:
    s = inherited("later", at={"Cy": 4, "Ben": 0})
    roll(s, 1, 3, "end turn")
    roll(s, 1, 2)
    assert [claim.amount for claim in s.state.claims] == [6]
    play(s, "Ben: demand seahorse", "Ben: redeem clownfish")
    s.state.players["Cy"].position, s.state.players["Ben"].position = 4, 22
    s.state.to_move = "Cy"
    assert s.game.rent_of(7, s.state.players["Cy"]).amount == 12


@pytest.mark.clause("OCE-BKR-08")
def test_when_the_creditor_leaves_the_deed_is_unowned_again() -> None:
    s = inherited("later", players=NAMES, at={"Ben": 35, "Cy": 6})
    s.state.owner[38] = "Dee"
    for lot in (38, 39):
        s.state.level[lot] = 0
    s.state.level[38] = 5
    s.state.bank.cash += cash(s, "Ben")
    s.state.players["Ben"].cash = 0
    roll(s, 1, 2, "Dee: demand humpback_whale", "settle")
    assert (s.state.players["Ben"].out, s.state.reserved) == (True, {})
    roll(s, 1, 2)
    assert s.waiting.about == "Cy: buy Clownfish for 120?"
    play(s, "buy")
    assert not pledged(s, "clownfish")


@pytest.mark.clause("OCE-BKR-09")
def test_the_bank_auctions_every_deed_it_takes_over() -> None:
    s = landing("Ann", "oil_spill_cleanup", "settle", cash={"Ann": 0}, owns={"Ann": TIDE_POOL},
                level={"hermit_crab": 1})
    assert (s.state.houses, pot(s), paid(s, clause="OCE-BKR-11")) == (32, 25, [25])
    assert s.waiting.about == "Ben bids for Sea Star, 1 or more, or passes"
    play(s, 5, "pass")
    assert s.waiting.about == "Ben bids for Hermit Crab, 1 or more, or passes"
    play(s, "pass", 7)
    assert [owner(s, lot) for lot in TIDE_POOL] == ["Ben", "Cy"]


@pytest.mark.clause("OCE-BKR-10")
def test_such_deeds_are_sold_free_of_mortgage() -> None:
    s = landing("Ann", "oil_spill_cleanup", "settle", cash={"Ann": 0}, owns={"Ann": ["sea_star"]},
                mortgaged=["sea_star"], at={"Ben": 38})
    assert asked(s) == "Ben"                                               # left of the bankrupt
    play(s, "pass", 35)
    assert (owner(s, "sea_star"), pledged(s, "sea_star"), cash(s, "Cy")) == ("Cy", False, 1595)
    assert paid(s, payer="Cy", payee="bank") == [35]
    roll(s, 1, 2)
    assert s.state.claims[0].amount == 2
    unsold = landing("Ann", "oil_spill_cleanup", "settle", "pass", "pass", cash={"Ann": 0}, owns={"Ann": ["sea_star"]})
    assert owner(unsold, "sea_star") == ""


@pytest.mark.clause("OCE-BKR-11")
def test_who_owes_the_centre_leaves_its_cash_there_and_its_deeds_to_the_bank() -> None:
    s = table(at={"Ann": 30}, cash={"Ann": 90}, owns={"Ann": ["sea_star"]}, mortgaged=["sea_star"])
    s.state.pot.cash += 10
    s.state.bank.cash -= 10
    roll(s, 1, 2, "settle")
    assert (pot(s), s.waiting.about) == (100, "Ben bids for Sea Star, 1 or more, or passes")


@pytest.mark.clause("OCE-BKR-12")
def test_the_last_player_left_has_won_at_once() -> None:
    s = landing("Ann", "storm_damage", "settle", players=NAMES[:2], cash={"Ann": 0}, owns={"Ann": ["sea_star"]},
                mortgaged=["sea_star"])
    assert (s.over, s.result.winners, s.result.clause) == (True, ("Ben",), "OCE-BKR-12")
    assert events(s, "auction") == []


@pytest.mark.clause("OCE-BKR-13")
def test_money_changes_hands_only_as_the_price_of_a_deed() -> None:
    s = table(cash={"Ann": 500, "Ben": 0}, owns={"Ann": ["sea_star"]})
    refused(s, deal("Ann", "Ben", pays=200))
    refused(s, deal("Ann", "Ben", pays=200, receives=250))
    refused(s, deal("Ben", "Ann", receives=200))
    refused(s, deal("Ben", "Ann", gets=["sea_star"], receives=200))
    refused(s, deal("Ann", "Ben", ["sea_star"], pays=200))                 # a gift of money with a deed
    refused(s, deal("Ann", "Ben", gets=["a promise"], pays=200))


@pytest.mark.clause("OCE-BKR-14")
def test_the_bank_lends_only_against_a_mortgage() -> None:
    s = roll(table(at={"Ann": 1}, cash={"Ann": 20}), 1, 2)
    for plea in ("Ann: borrow 30", "Ann: mortgage sea_star", deal("Ann", "bank", receives=30)):
        refused(s, plea)
    play(s, "settle")
    assert s.state.players["Ann"].out


@pytest.mark.clause("OCE-BKR-02", "OCE-MTG-09")
def test_who_raises_cash_freely_may_stop_but_a_debt_in_between_is_a_debt() -> None:
    s = inherited(players=NAMES, cash={"Ben": 20})
    s.state.claims.append(s.game.rent_of(39, s.state.players["Dee"]))      # a rent of Ben that is still open
    s.state.claims[0].amount = 90
    s.state.owner[31], s.state.players["Dee"].cash = "Dee", 40
    s.state.bank.cash += 1590
    play(s, "redeem", "Ben: demand blue_whale")
    assert asked(s) == "Dee"
    refused(s, "Dee: give up", "the bank gives enough")
    play(s, "settle")
    assert owner(s, "clownfish") == "Ben"                                  # the rent was the cash that Ben needed
    assert (cash(s, "Ben"), cash(s, "Dee"), pledged(s, "harbor_seal")) == (20 + 90 - 66, 40 + 150 - 90, True)
