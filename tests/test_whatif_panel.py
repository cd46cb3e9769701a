"""The what-if panel: moving a slider changes what is drawn."""
from __future__ import annotations

import pytest

from kit.controls.whatif import explore


@pytest.fixture(scope="module")
def panel():
    return explore("minetown")


def test_as_it_stands_both_boards_are_the_same(panel):
    assert panel.changes == {}
    assert panel.before == panel.after
    assert list(panel.figure.data[0].y) == pytest.approx(list(panel.before.values()))


def test_a_dearer_deed_takes_longer_to_pay_back_and_the_picture_says_so(panel):
    panel.shown.value = "turns to pay back"
    panel.price.value = 200
    deed = panel.deeds[panel.deed.value].id
    assert panel.after[deed] == pytest.approx(2 * panel.before[deed])
    drawn = dict(zip(panel.figure.data[1].x, panel.figure.data[1].y, strict=True))
    assert drawn[deed] == pytest.approx(panel.after[deed])
    assert deed in panel.words.value
    assert "costs 120" in panel.words.value
    panel.price.value = 100


def test_three_dice_move_the_landings(panel):
    panel.shown.value = "landings per turn"
    panel.dice.value = 3
    assert panel.changes == {"dice": 3}
    assert panel.before != panel.after
    panel.dice.value = 2
    assert panel.before == panel.after


def test_what_goes_wrong_is_shown(panel, monkeypatch):
    monkeypatch.setattr("kit.controls.whatif.what_if", lambda *_: (_ for _ in ()).throw(ValueError("no <such> board")))
    panel.rent.value = 200
    assert 'role="alert"' in panel.alert.value
    assert "&lt;such&gt;" in panel.alert.value
    monkeypatch.undo()
    panel.rent.value = 100
    assert panel.alert.value == ""
