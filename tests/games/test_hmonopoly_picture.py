"""What HMOnopoly's board shows, read from the picture itself."""
from __future__ import annotations

import re
from xml.etree import ElementTree as Tree

import pytest

from kit.core.session import Session
from kit.testing import position
from kit.views import picture

SVG = "{http://www.w3.org/2000/svg}"
HEART = "harbor-cardiology-practice"


def space(session: Session, name: str) -> Tree.Element:
    """The part of the picture that draws one space."""
    drawn = Tree.fromstring(picture(session))
    return next(group for group in drawn.iter(f"{SVG}g") if group.get("data-id") == name)


def parts(group: Tree.Element, tag: str, kind: str) -> list[Tree.Element]:
    return [part for part in group.iter(SVG + tag) if part.get("class") == kind]


def words(parts: list[Tree.Element]) -> str:
    return " ".join(part.text or "" for part in parts)


@pytest.mark.clause("HMO-HCF-03")
def test_the_bar_shows_the_region_and_the_background_the_specialty_named_at_the_foot() -> None:
    session = position("hmonopoly")
    groups = session.board.groups
    drawn = space(session, HEART)
    assert [bar.get("fill") for bar in parts(drawn, "rect", "bar")] == [groups["harbor"].colour]
    assert [cell.get("fill") for cell in parts(drawn, "rect", "cell")] == [groups["cardiology"].colour]
    foot = parts(drawn, "text", "foot")
    assert words(foot) == "Cardiology"
    assert all(float(foot[0].get("y", 0)) > float(line.get("y", 0)) for line in parts(drawn, "text", "name"))


@pytest.mark.clause("HMO-TOK-04")
def test_three_tokens_lie_on_the_bar_red_yellow_green_in_this_order() -> None:
    def fully_built(game: object) -> None:
        place = game.board.by_id[HEART]                                      # type: ignore[attr-defined]
        game.state.owner[place], game.state.level[place] = "Ann", 3          # type: ignore[attr-defined]

    session = position("hmonopoly", edit=fully_built)
    drawn = space(session, HEART)
    marks = parts(drawn, "path", "mark")
    named = [(mark.findtext(f"{SVG}title"), mark.get("fill")) for mark in marks]
    red, yellow, green = "#D7263D", "#F7C600", "#1E9E4A"
    assert named == [("certification", red), ("expansion", yellow), ("network", green)]
    assert len({mark.get("d") for mark in marks}) == 3, "each token has a shape of its own: never colour alone"
    bar = parts(drawn, "rect", "bar")[0]
    x, y, w, h = (float(bar.get(side, 0)) for side in ("x", "y", "width", "height"))
    moved = [re.findall(r"translate\((.+?),(.+?)\)", mark.get("transform", ""))[0] for mark in marks]
    places = [tuple(map(float, at)) for at in moved]
    assert places == sorted(places)
    assert all(x <= at[0] <= x + w and y <= at[1] <= y + h for at in places)


@pytest.mark.clause("HMO-PRC-08")
def test_no_price_stands_on_a_space_and_the_price_list_is_apart() -> None:
    session = position("hmonopoly")
    drawn = Tree.fromstring(picture(session))
    spaces = [group for group in drawn.iter(f"{SVG}g") if group.get("data-id")]
    assert len(spaces) == 40
    for group in spaces:
        text = words(list(group.iter(f"{SVG}text")))
        assert text
        assert not re.search(r"\d", text), text
    listed = words(parts(drawn, "text", "price"))
    prices = session.board.data.constants["prices"] | session.board.data.constants["token_prices"]
    for name, price in prices.items():
        assert f"{name} {price}" in listed
