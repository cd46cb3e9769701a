"""The tables of Oceanopoly, Anti-Monopoly and Minetown, without a browser: bids, acts, a clock, how players stand."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest

import kit
from kit.controls import Table
from kit.controls import property as property_module
from kit.controls import table as table_module
from kit.controls.asking import Asked
from kit.core.requests import Choice
from kit.core.session import Session
from kit.games.trading.offers import Act

GAMES = ("oceanopoly", "antimonopoly", "minetown")
FOUR = ["Ann", "Ben", "Cy", "Dee"]


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """No widget outlives its test."""
    yield
    ipywidgets.Widget.close_all()
    table_module._in_cell.clear()


def at(game: str, until: Callable[[Session], bool], **new: Any) -> Table:
    """A table where bots have played on to a moment, and people take over."""
    for seed in range(1, 10):
        session = kit.playout(kit.new(game, FOUR, seed=seed, **new), "sensible", until=until)
        if not session.over:
            break
    assert not session.over, "that moment never came"
    session.agents.clear()
    return kit.play(session)


def built(session: Session) -> bool:
    asked = session.waiting
    state, game = session.game.state, session.game
    return (isinstance(asked, Choice) and asked.player == state.to_move and "roll" in asked.options
            and sum(state.level) > 20 and any(act.verb == "build" for act in game.acts(asked.player)))  # type: ignore[attr-defined]


def auctions(session: Session) -> bool:
    return bool(session.game.state.auction)


def press(table: Table, what: str = "answer", **more: Any) -> None:
    table.safe(table.do)({"do": what, "nr": table.desk.state["nr"], **more})
    assert table.alert.value == ""


def asked(table: Table) -> Asked:
    assert table.asked is not None
    return table.asked


def asker(table: Table) -> str:
    """Who is asked."""
    request = table.session.waiting
    assert isinstance(request, Choice)
    return request.player


def click_on(table: Table, place: int) -> None:
    """Click on a space of the board."""
    table.space({"space": place, "nr": table.desk.state["nr"]})


def rows(table: Table) -> dict[str, int]:
    state = table.desk.state
    return {row["text"]: row["key"] for row in [*state["answers"], *(row for _, more in state["more"] for row in more)]}


@pytest.mark.parametrize("game", GAMES)
def test_acts_say_what_they_bring_and_stand_in_the_list_by_kind(game: str) -> None:
    table = at(game, built)
    state = table.desk.state
    assert [row["text"] for row in state["answers"]] == ["Roll"]
    kinds = [name for name, _ in state["more"]]
    assert kinds[:3] == ["Build", "Give back", "Mortgage"]
    place = next(i for i, keys in asked(table).spaces.items() if asked(table).offered[keys[0]].verb == "build")
    space = table.session.board.spaces[place]
    me, before, level = asker(table), table.session.balances, table.session.game.state.level[place]
    press(table, key=rows(table)[f"Build {space.name} (\u2212{space.build_price})"])
    assert table.session.balances[me] == before[me] - space.build_price
    assert table.session.game.state.level[place] == level + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_sum_on_a_button_is_the_sum_that_moves(game: str) -> None:
    table = at(game, built)
    session = table.session
    tried = 0
    for text, key in rows(table).items():
        act = asked(table).offered[key]
        if isinstance(act, Act) and "(" in text and act.verb != "force":
            trial = session.fork()
            trial.answer(act)
            said = int(text[text.rindex("(") + 1:-1].replace("\u2212", "-"))
            assert trial.balances[act.player] - session.balances[act.player] == said, text
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_a_deed_brings_what_can_be_done_there_to_the_buttons(game: str) -> None:
    table = at(game, built)
    place = table.board.choices[0]
    click_on(table, place)
    name = table.session.board.spaces[place].name
    said = [row["text"] for row in table.desk.state["answers"]]
    assert said[0] == "Roll"
    assert any(text.startswith(f"Build {name} ") for text in said)
    assert name in table.papers.text.value
    press(table, key=table.desk.state["answers"][1]["key"])
    assert table.desk.state["answers"][0]["text"] == "Roll"
    assert len(table.desk.state["answers"]) == 1, "the next question begins anew"


@pytest.mark.parametrize(("game", "options"), [("oceanopoly", None), ("minetown", None),
                                               ("antimonopoly", {"auction_on_decline": True})])
def test_a_bidder_has_pass_a_box_and_ways_to_raise_cash(game: str, options: Any) -> None:
    table = at(game, auctions, options=options)
    state = table.desk.state
    bidder = asker(table)
    assert state["answers"][0]["text"] == "Pass"
    assert state["number"]["text"] == "Bid"
    assert state["number"]["high"] == table.session.balances[bidder]
    press(table, number=str(state["number"]["low"] + 4))
    assert any(event.kind == "bid" and event.fields["amount"] == state["number"]["low"] + 4
               for event in table.session.events[-3:])


def test_an_auction_shows_whose_turn_it_is_and_who_is_asked() -> None:
    table = at("minetown", lambda s: auctions(s) and s.waiting.player != s.game.state.to_move)      # type: ignore[union-attr]
    state, mover = table.desk.state, table.session.game.state.to_move
    assert state["turn"] == f"{mover}'s turn"
    assert state["seat"]["letter"] == mover[0]
    assert state["asker"]["letter"] == asker(table)[0]
    table = at("minetown", built)
    assert table.desk.state["asker"] is None


def test_answers_take_no_more_than_two_rows_and_what_does_not_fit_stands_in_the_list() -> None:
    def ways_out(session: Session) -> bool:
        state = session.game.state
        me = state.players.get(state.to_move)
        return bool(isinstance(session.waiting, Choice) and me and me.confined and len(me.kept) == 2
                    and session.waiting.player == me.name and "roll" in session.waiting.options)

    table = at("minetown", ways_out)
    said = [row["text"] for row in table.desk.state["answers"]]
    assert said[:2] == ["Roll", "Pay 50"]
    assert len(said) < 4
    listed = [row["text"] for _, more in table.desk.state["more"] for row in more]
    assert len([text for text in said + listed if text.startswith("Use ")]) == 2
    rows_ = [{"text": "Roll"}, {"text": "Pay 50"}, {"text": "Use Friendly Moderator (CC05)"}]
    assert property_module._fits(rows_)
    assert property_module._fits([*rows_, rows_[2]]) is False


def test_a_bid_that_cannot_be_made_is_told_in_a_few_words() -> None:
    table = at("minetown", auctions)
    box, before = table.desk.state["number"], len(table.session.answers)
    for typed in ("", "-5", "1.5", str(box["high"] + 1), str(box["low"] - 1)):
        table.safe(table.do)({"do": "answer", "nr": before, "number": typed})
        assert f"This takes a whole number from {box['low']} to {box['high']}." in table.alert.value
    assert len(table.session.answers) == before


def test_a_rent_is_asked_for_in_plain_words() -> None:
    table = at("minetown", lambda s: bool(s.game.state.claims) and isinstance(s.waiting, Choice))
    claim = table.session.game.state.claims[0]
    name = table.session.board.spaces[claim.space].name
    said = [row["text"] for row in table.desk.state["answers"]]
    assert any(text.lower().endswith(f"ask rent for {name} (+{claim.amount})".lower()) for text in said), said


def test_a_rent_to_ask_for_is_a_button_however_long_the_names_are() -> None:
    names = ["Maximiliana Wolkenstein-Hohenberg", "Wwwwwwwwwwwwwwwwwwwwwwww", "Cy"]
    session = kit.playout(kit.new("minetown", names, seed=1), "sensible", until=lambda s: any(
        claim.owner != s.game.state.to_move and len(claim.owner) > 9 for claim in s.game.state.claims)
        and isinstance(s.waiting, Choice) and "roll" in s.waiting.options)
    assert not session.over
    session.agents.clear()
    said = [row["text"] for row in kit.play(session).desk.state["answers"]]
    assert said[0] == "Roll"
    assert any("\u2026: ask rent for " in text for text in said[1:]), said


def test_a_debtor_sees_whether_the_bank_can_bring_enough() -> None:
    found = set()
    for seed in range(12):
        session = kit.new("minetown", FOUR, seed=seed)
        while not session.over and len(found) < 2:
            kit.playout(session, "sensible", until=lambda s: bool(s.game.state.debts) and isinstance(s.waiting, Choice))
            if session.over:
                break
            table = kit.play(session.fork())
            table.session.agents.clear()
            table.redraw()
            first = table.desk.state["answers"][0]
            before = asker(table)
            press(table, key=first["key"])
            found.add(first["text"])
            broke = table.session.game.state.players[before].out
            assert first["text"] == ("Settle: there is not enough" if broke else "Raise the cash and pay")
            table.close()
            kit.playout(session, "sensible", until=lambda s: not s.game.state.debts)
    assert found == {"Settle: there is not enough", "Raise the cash and pay"}


def test_a_mortgaged_deed_is_known_as_such_in_the_lists_of_a_trade() -> None:
    table = at("minetown", lambda s: any(s.game.state.mortgaged) and isinstance(s.waiting, Choice)
               and s.waiting.player == s.game.state.to_move and "roll" in s.waiting.options)
    press(table, "tab", tab="trade")
    state = table.session.game.state
    place = state.mortgaged.index(True)
    table.deals.giver.value = state.owner[place]
    table.deals.taker.value = next(name for name in table.deals.taker.options if name != state.owner[place])
    lists = [*table.deals.gives.options, *table.deals.gets.options]
    pawned = [text for text, thing in lists if text.endswith(" (mortgaged)")]
    assert pawned
    assert all(text.startswith("\u25a8 ") for text in pawned)
    assert all(state.mortgaged[table.session.board.by_id[thing]] == text.endswith(" (mortgaged)")
               for text, thing in lists if thing in table.session.board.by_id)


def test_the_short_version_takes_the_minutes_of_the_class_or_lets_chance_play_the_clock() -> None:
    table = kit.play("oceanopoly", FOUR[:2], seed=3, options={"variant": "short"})
    for _ in range(200):
        if table.desk.state["number"] is not None and table.desk.state["question"].startswith("The clock"):
            break
        press(table, key=table.desk.state["answers"][0]["key"])
    fork = table.session.fork()
    assert table.desk.state["answers"][0]["text"] == "Let chance decide"
    press(table, number="7")
    assert table.session.game.state.clock == 7 * 60
    press(table, "undo")
    table.session.by_hand = True
    table.redraw()
    assert table.desk.state["answers"] == []
    press(table, number="60")
    assert any(event.kind == "time_up" for event in table.session.events) or table.session.over
    fork.step(one=True)
    assert 0 <= fork.game.state.clock <= 120


def test_a_token_is_chosen_by_its_name() -> None:
    table = kit.play("oceanopoly", FOUR, seed=7)
    assert [row["text"] for row in table.desk.state["answers"]][:3] == ["Sailboat", "Anchor", "Diving mask"]
    press(table, key=2)
    assert table.session.game.state.token == {"Ann": "diving_mask"}


def test_the_list_of_players_tells_sides_confinement_claims_and_cards() -> None:
    said = {row["name"]: row["extra"] for row in kit.play("antimonopoly", FOUR, seed=7).desk.state["players"]}
    assert set(said.values()) == {""}, "sides are not declared yet"
    table = at("antimonopoly", lambda s: any(p.confined for p in s.game.state.players.values()))
    extras = " ".join(row["extra"] for row in table.desk.state["players"])
    assert "competitor" in extras
    assert "in Price War" in extras or "in Prison" in extras
    table = at("oceanopoly", lambda s: bool(s.game.state.claims))
    claim = table.session.game.state.claims[0]
    extra = next(row["extra"] for row in table.desk.state["players"] if row["name"] == claim.owner)
    assert f"may ask {claim.amount}" in extra
    table = at("minetown", lambda s: any(p.kept for p in s.game.state.players.values()))
    assert any("1 kept" in row["extra"] for row in table.desk.state["players"])


def test_a_pot_is_shown_where_the_game_has_one_and_the_stock_of_the_bank_is_told() -> None:
    said = {game: " / ".join(text["text"] for text in kit.play(game, FOUR, seed=7).board.state["texts"])
            for game in GAMES}
    assert "Centre pool: 0" in said["oceanopoly"]
    assert "pool" not in said["minetown"].lower()
    assert "pot:" not in said["antimonopoly"].lower()
    assert "In the bank: 32 \u00d7 Block of Water, 12 \u00d7 Big Fish" in said["oceanopoly"]
    assert "In the bank: 88 \u00d7 house, 22 \u00d7 hotel" in said["minetown"]


def test_a_spanish_table_speaks_spanish() -> None:
    table = at("antimonopoly", built, lang="es")
    state = table.desk.state
    assert state["answers"][0]["text"] == "Tirar los dados"
    assert {row["help"] for row in [*state["answers"], *(row for _, rows in state["more"] for row in rows)]} == {""}
    assert [name for name, _ in state["more"]] == ["Construir en", "Vender edificios", "Hipotecar"]
    assert any("competidor" in row["extra"] for row in state["players"])
    click_on(table, table.board.choices[0])
    assert "propietario" in table.papers.text.value
    assert "alquiler (Competidor)" in table.papers.text.value or "alquiler (competidor)" in table.papers.text.value
