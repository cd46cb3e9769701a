"""Faults that other simulators of such games really had, played on HMOnopoly."""
from __future__ import annotations

import re
from collections import Counter

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, owner, rejected, rolls, table, tokens

import kit
from kit.core.data import load_board
from kit.core.requests import IllegalAnswer
from kit.core.session import Session
from kit.games.trading.offers import Offer

LAKE = [6, 8, 9, 16, 23]         # lakeland and neurology: both HMOnopolies of 9


# ------------------------------------------------------------------------------------------------------ turn by turn


def test_a_bankrupt_neither_plays_on_nor_costs_the_next_seat_its_turn():
    session = landing("Ann", 9, players=("Ann", "Bob", "Cy", "Dee"), owns={"Dee": [9]}, cash={"Ann": 0})
    movers = []
    for total in (5, 6, 4, 4, 3, 2):
        movers.append(session.state.to_move)
        rolls(session, total)
        while session.waiting.about.find("is to roll") < 0:
            session.answer(session.waiting.options[-1])        # leave, decline, nothing
    assert movers == ["Bob", "Cy", "Dee"] * 2


def test_a_bankrupt_on_another_seats_turn_is_passed_over_when_its_turn_would_come():
    session = landing("Ann", 30, owns={"Cy": [36]}, cash={"Bob": 0}, at={"Bob": 5})
    session.answer("Ann: relocate Bob").answer("pinewood-cardiology-clinic")
    assert session.state.to_move == "Cy"
    rolls(session, 5, "leave")
    assert session.state.to_move == "Ann"


# ------------------------------------------------------------------------------------------------------------- money


@pytest.mark.parametrize(("option", "received"), [(False, 0), (True, 10)])
def test_a_creditor_gets_no_money_that_the_debtor_does_not_have(option, received):
    session = landing("Ann", 9, owns={"Bob": LAKE}, level={9: 2}, cash={"Ann": 10},
                      options={"creditor_gets_cash_in_bankruptcy": option})
    assert session.state.players["Ann"].out                    # owes 16, no loan yet, nothing to sell
    assert (cash(session, "Ann"), cash(session, "Bob")) == (0, 18 + received)
    assert sum(session.balances.values()) == 0


def test_who_has_exactly_what_it_owes_pays_and_stays_in_with_nothing():
    session = landing("Ann", 9, owns={"Bob": LAKE}, level={9: 1}, cash={"Ann": 8})
    assert (cash(session, "Ann"), cash(session, "Bob"), fees(session)) == (0, 26, [("Ann", "Bob", 8)])
    assert not session.state.players["Ann"].out
    assert "owes" not in kinds(session)


def test_who_is_short_by_two_sells_a_property_and_stays_in():
    session = landing("Ann", 9, owns={"Bob": LAKE, "Ann": [12]}, level={9: 1}, cash={"Ann": 6})
    session.answer("Ann: sell health-systems-medical")         # companies count among what can be raised
    assert (cash(session, "Ann"), cash(session, "Bob"), session.state.players["Ann"].out) == (0, 26, False)


def test_no_other_word_than_bankruptcy_makes_one_bankrupt():
    session = landing("Ann", 9, owns={"Bob": LAKE, "Ann": [12]}, level={9: 1}, cash={"Ann": 6})
    for word in ("", "x", "leave", "roll", "nothing", "decline", 0, None, "Bob: declare bankruptcy"):
        rejected(session, word)
    assert session.waiting.about == "Ann owes 8 and has 6: how to find the rest?"


def test_the_settlement_goes_on_until_it_is_settled():
    session = landing("Ann", 9, owns={"Bob": LAKE, "Ann": [12, 5, 15]}, level={9: 1}, cash={"Ann": 3})
    for place in ("health-systems-medical", "larkspur-telecom"):
        assert fees(session) == []
        session.answer(f"Ann: sell {place}")
    assert fees(session) == []
    session.answer("Ann: sell kestrel-telecom")
    assert (cash(session, "Ann"), fees(session)) == (1, [("Ann", "Bob", 8)])


# ------------------------------------------------------------------------------------------------ tokens are buildings


def test_the_network_token_is_the_last_step():
    session = table(owns={"Ann": [1, 2, 4, 14, 21]}, level=dict.fromkeys([1, 2, 4, 14, 21], 3))
    assert offered(session) == ["roll"]
    for act in ("certify harbor-cardiology-practice", "expand harbor-cardiology-practice", "network harbor"):
        rejected(session, f"Ann: {act}")


def test_tokens_go_only_on_what_takes_them():
    session = table(owns={"Ann": [5, 12, 27]})
    for place in ("larkspur-telecom", "health-systems-medical", "research-grant", "directives-1"):
        rejected(session, f"Ann: certify {place}")
    assert offered(session) == ["roll"]


# --------------------------------------------------------------------------------------------------- auction and trade


def test_a_declined_property_can_be_bought_by_the_next_who_lands_there():
    session = landing("Ann", 14, players=("Ann", "Bob"), at={"Bob": 9}).answer("leave")
    rolls(session, 5, "decline")                               # Ann still stands there
    assert offered(session) == ["buy", "leave"]
    session.answer("buy")
    assert owner(session, 14) == "Bob"


def test_with_auctions_a_property_nobody_bids_for_stays_with_the_bank():
    session = landing("Ann", 14, options={"auction_on_refusal": True}).answer("leave")
    for _ in range(3):
        session.answer("pass")
    assert (owner(session, 14), session.state.to_move, sum(session.balances.values())) == ("", "Bob", 0)


def test_with_auctions_bids_are_at_most_cash_and_a_leader_without_more_stays_in():
    session = landing("Ann", 14, options={"auction_on_refusal": True}, cash={"Ann": 7, "Bob": 5}).answer("leave")
    first = session.waiting.player
    rejected(session, cash(session, first) + 1)
    session.answer(cash(session, first))                       # all it has
    second = session.waiting.player
    assert second != first
    while session.state.to_move == "Ann":
        session.answer("pass")
    assert owner(session, 14) == first
    assert cash(session, first) == 0


def test_a_traded_property_has_one_owner_everywhere_it_is_looked_up():
    session = table(owns={"Ann": [1], "Bob": [13]})
    session.answer(Offer("Ann", "Bob", ("harbor-cardiology-practice",), ("prairie-oncology-practice",)))
    session.answer("accept")
    game = session.game
    assert (owner(session, 1), owner(session, 13)) == ("Bob", "Ann")
    assert (game.holdings("Ann"), game.holdings("Bob")) == (["prairie-oncology-practice"],
                                                            ["harbor-cardiology-practice"])
    assert (game.hcfs_of("Ann"), game.hcfs_of("Bob")) == ([13], [1])
    assert game.standings()["Ann"]["practice"] == game.standings()["Bob"]["practice"] == 1
    rejected(session, "Ann: certify harbor-cardiology-practice")


def test_the_same_refused_offer_is_not_made_for_ever():
    session = table(owns={"Ann": [1], "Bob": [13]})
    offer = "Ann offers Bob 0+harbor-cardiology-practice for 0+prairie-oncology-practice"
    session.answer(offer).answer("refuse")
    rejected(session, offer)
    rejected(session, Offer("Ann", "Bob"))                     # and an offer of nothing for nothing never


# ---------------------------------------------------------------------------------------------------- cards and data


def test_a_card_that_moves_one_resolves_the_new_space_in_full():
    fee = draws("D05", owns={"Bob": [9]})                      # the next hospital ahead of 7
    assert fees(fee) == [("Ann", "Bob", 1)]
    purchase = draws("D05")
    assert offered(purchase) == ["buy", "leave"]
    corner = draws("D07")
    assert corner.waiting.clause == "HMO-HTC-01"
    second_card = draws("D03").answer("acquisitions-3")
    assert (second_card.waiting.kind, second_card.waiting.about) == ("card", "Ann draws a card")


def test_a_card_in_play_cannot_be_drawn_by_what_it_causes():
    session = draws("D03").answer("directives-2")
    assert "D03" not in offered(session)
    assert len(offered(session)) == 19
    session.answer("D08")
    assert sorted(session.state.decks["directives"].discards) == ["D03", "D08"]


SEEN = {  # verb -> a card that uses it, where it is played, what is answered, what has then changed
    "move_to": ("D01", {"center": 4}, (), lambda s: (s.state.players["Ann"].position, cash(s, "Ann")) == (20, 22)),
    "transfer": ("D08", {}, (), lambda s: cash(s, "Ann") == 23),
    "place_token": ("D12", {"owns": {"Ann": [13]}}, (), lambda s: tokens(s, 13) == 1),
    "fiscal_roll": ("D14", {}, ((3, 4),), lambda s: cash(s, "Ann") == 25),
    "acquire": ("A01", {"owns": {"Bob": [13]}}, (), lambda s: (owner(s, 13), cash(s, "Bob")) == ("Ann", 21)),
    "swap": ("A09", {"owns": {"Ann": [1], "Bob": [13]}}, (), lambda s: (owner(s, 1), owner(s, 13)) == ("Bob", "Ann")),
}


def test_every_verb_on_the_cards_has_an_effect_that_is_seen():
    deck = load_board("hmonopoly").decks.values()
    used = {effect.verb for pile in deck for card in pile.cards for effect in (*card.effects, *card.if_impossible)}
    assert used == set(SEEN)
    for verb, (card, start, answers, changed) in SEEN.items():
        session = draws(card, **start)
        for answer in answers:
            session.answer(answer)
        assert changed(session), verb
        assert session.state.to_move == "Bob"                  # and nothing is left open


def shape(session: Session) -> tuple[object, ...]:
    """What a card may change: money, owners, tokens, where Ann stands."""
    state = session.state
    return session.balances, list(state.owner), list(state.level), state.players["Ann"].position


@pytest.mark.parametrize("card", [f"D{n:02}" for n in range(1, 21)] + [f"A{n:02}" for n in range(1, 23)])
def test_every_card_changes_something(card):
    owns = {"Ann": [13, 21], "Bob": [1, 2, 4, 31], "Cy": [9, 8, 14]}
    session = table(owns=owns, level={2: 1, 13: 1}, at={"Ann": 4 if card[0] == "D" else 19, "Bob": 12, "Cy": 15})
    rolls(session, 3)
    before = shape(session)
    session.answer(card)
    for _ in range(30):
        if session.state.to_move != "Ann":
            break
        options = list(session.waiting.options)
        wanted = [option for option in options if option not in ("decline", "refuse", "leave", "no deal", "decide")]
        session.answer((wanted or options)[0])
    assert shape(session) != before
    assert sum(session.balances.values()) == 0
    assert card in session.state.decks["directives" if card[0] == "D" else "acquisitions"].discards


def test_the_tables_of_the_board_rise_and_its_groups_are_complete():
    board = load_board("hmonopoly")
    facts = board.constants
    for ladder in (facts["fees"], list(facts["token_prices"].values())):
        assert ladder == sorted(set(ladder))
    assert [2 * fee for fee in facts["fees"][:-1]] == facts["fees"][1:]
    for group in board.groups.values():
        of_group = [space for space in board.spaces if group.id in space.groups]
        assert sorted(space.id for space in of_group) == sorted(group.spaces)
        assert sorted(space.facts["type"] for space in of_group) == ["clinic", "hospital", "practice"]
    for space in board.spaces:
        kind = space.facts.get("type") or space.kind
        assert space.price == facts["prices"].get(kind)


# -------------------------------------------------------------------------------------------------------- many games


def test_games_end_as_won_or_stopped_at_a_stated_limit_and_the_counts_add_up():
    ends: Counter[str] = Counter()
    for seed in range(20):
        session = kit.playout(kit.new("hmonopoly", 2 + seed % 5, seed=seed), "uniform", turns=1000)
        result = session.result
        ends[result.how] += 1
        assert (len(result.winners) == 1) is (result.how == "won")
        assert result.how == "won" or result.reason == "turn limit: stopped after 1000 turns"
    assert ends["won"] + ends["stopped"] == 20
    assert ends["won"] > 0


def test_a_seed_makes_the_same_game_again_and_another_seed_another():
    def game(seed: int) -> list[str]:
        session = kit.playout(kit.new("hmonopoly", 3, seed=seed), "uniform", turns=60)
        return [str(answer) for answer in session.answers]

    assert game(5) == game(5)
    assert len({tuple(game(seed)) for seed in range(6)}) == 6


# ------------------------------------------------------------------------------------------- what is said to a mistake


@pytest.mark.parametrize(("start", "offer", "reason"), [
    ({}, Offer("Ann", "Bob", pays=3), "both sides must give something"),
    ({}, Offer("Ann", "Bob", (), ("prairie-oncology-practice",), pays=19), "Ann has 18, not 19"),
    ({}, "Ann offers Bob 0+prairie-oncology-practice for 2", "Ann does not hold 'prairie-oncology-practice'"),
    ({"options": {"trade_windows": "own_turn"}}, "Bob offers Ann 0+prairie-oncology-practice for 2", "own turn only"),
])
def test_an_offer_that_may_not_be_made_is_refused_with_its_reason(start, offer, reason):
    session = table(owns={"Bob": [13]}, **start)
    with pytest.raises(IllegalAnswer, match=re.escape(reason)):
        session.answer(offer)


def test_a_deal_that_may_not_be_made_in_a_debt_or_a_takeover_is_refused_with_its_reason():
    owing = landing("Ann", 9, owns={"Bob": LAKE, "Ann": [12]}, level={9: 1}, cash={"Ann": 6}, laps={"Ann": 1})
    with pytest.raises(IllegalAnswer, match="deals come when no more can be borrowed"):
        owing.answer("Ann offers Bob 0+health-systems-medical to settle 2")
    broke = landing("Ann", 9, owns={"Bob": LAKE, "Ann": [12]}, level={9: 1}, cash={"Ann": 6})
    with pytest.raises(IllegalAnswer, match="nobody may give everything to another HMO"):
        broke.answer("Ann offers Bob 6+health-systems-medical to settle 8")
    takeover = landing("Ann", 14, at={"Bob": 14}, owns={"Cy": [13]}).answer("Bob")
    with pytest.raises(IllegalAnswer, match="only its roller and its target may deal"):
        takeover.answer("Cy offers Ann 0+prairie-oncology-practice for 3")
