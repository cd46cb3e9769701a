"""Anti-Monopoly in Spanish: board, cards, questions, events, buttons, rule texts; and the same game underneath."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ant_help import landing
from trading_help import answers, asked, play

import kit
from kit.core.clauses import catalogue
from kit.core.events import Event
from kit.core.languages import read_words, words_of
from kit.core.reading import BadBoard
from kit.core.requests import Request, label
from kit.core.session import Session
from kit.testing import position

NAMES = ["Ana", "Ben", "Mia", "Max"]
SPANISH = set(words_of("antimonopoly", "es").values())
BUSY = {"auction_on_decline": True, "utility_dice": "fresh", "trade_parties": "any"}


def known_names(session: Session) -> set[str]:
    """All that the board and the cards call by name in this session's language, and the players."""
    board = session.board.data
    cards = [card for deck in board.decks.values() for card in deck.cards]
    return {*session.players, *(space.name for space in board.spaces), *(group.name for group in board.groups.values()),
            *(card.title for card in cards), *(card.text for card in cards), *board.words.values()}


def is_told(text: str, names: set[str]) -> bool:
    """Whether a text inside a sentence is a name, a number, Spanish, or such things with 'y' between them."""
    parts = text.split(" y ") if text not in names | SPANISH else [text]
    return all(part.isdigit() or part in names | SPANISH or part.startswith(("Verde ", "Azul ")) for part in parts)


def told_args(event: Event) -> list[str]:
    """The arguments of an event as its sentence tells them."""
    return [str(event.say.words.get(arg, arg) if isinstance(arg, str) else arg) for arg in event.fields.values()]


def untranslated_event(event: Event, names: set[str]) -> Iterator[str]:
    if event.say.template not in SPANISH:
        yield event.say.template
    yield from (arg for arg in told_args(event) if any(map(str.isalpha, arg)) and not is_told(arg, names))


def untranslated_question(session: Session, request: Request[Any], names: set[str]) -> Iterator[str]:
    if request.template not in SPANISH:
        yield request.template
    yield from (arg for arg in map(str, request.args) if any(map(str.isalpha, arg)) and not is_told(arg, names))
    for option in list(request.options)[:40]:
        text = session.game.label(request, option)
        if any(map(str.isalpha, label(option))) and text == label(option) and text not in session.players:
            yield f"button: {text}"


def untranslated(session: Session, steps: int) -> set[str]:
    """Play on, and gather every sentence, phrase and button that is not Spanish."""
    names, found, seen = known_names(session), set(), 0
    for _ in range(steps):
        if session.waiting is None:
            break
        found.update(untranslated_question(session, session.waiting, names))
        session.step(one=True)
    for event in session.events[seen:]:
        found.update(untranslated_event(event, names))
    return found


def spoken(bots: str, seed: int, **options: Any) -> Session:
    return kit.new("antimonopoly", NAMES, seed=seed, lang="es", bots=bots, options=options)


@pytest.mark.parametrize("bots", ["uniform", "sensible"])
def test_a_whole_game_is_told_in_spanish(bots: str) -> None:
    session = spoken(bots, 1, **BUSY)
    assert untranslated(session, 6000) == set()
    assert {"drew", "barred", "paid", "bought", "confined", "moved", "offered"} <= {e.kind for e in session.events}


def test_a_game_to_the_end_in_spanish() -> None:
    session = kit.playout(spoken("sensible", 7), "sensible")
    names = known_names(session)
    assert {text for event in session.events for text in untranslated_event(event, names)} == set()
    assert session.events[-1].text.startswith("Gana ")
    assert session.result.reason in SPANISH


def test_a_sentence_without_spanish_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    session = spoken("uniform", 1)
    words = dict(session.game.words)
    missing = ["{} rolls the dice", "{player} begins.", "price"]
    session.game.words = {english: said for english, said in words.items() if english not in missing}
    session.game._says.clear()
    session.game._phrases.clear()
    assert untranslated(session, 400) == set(missing)


def test_every_rule_text_is_there_in_spanish() -> None:
    english, spanish = catalogue("antimonopoly"), catalogue("antimonopoly", "es")
    assert [clause.id for clause in english] == [clause.id for clause in spanish]
    for one, other in zip(english, spanish, strict=True):
        assert one.rule != other.rule
        assert bool(one.ruling) == bool(other.ruling)
        assert not one.ruling or one.ruling != other.ruling
    for name, option in english.options.items():
        assert option.question != spanish.options[name].question
        assert option.reason != spanish.options[name].reason


def test_why_answers_in_spanish() -> None:
    session = position("antimonopoly", NAMES, lang="es")
    play(session, (6, 5), (1, 2), (1, 2), (1, 2))
    assert session.waiting.about == "Ana elige bando"
    assert [session.game.label(session.waiting, side) for side in session.waiting.options] == [
        "Competidor", "Monopolista"]
    text = str(session.why(session.waiting))
    assert "elige bando: monopolista o competidor" in text
    assert "Fuente: Las reglas del Anti Monopoly, sección «Los jugadores», línea 45" in text
    assert "Opción de mesa objective = side_victory (lectura)" in str(
        kit.playout(spoken("sensible", 7), "sensible").why())


def test_the_same_seed_is_the_same_game_in_both_languages(tmp_path: Path) -> None:
    one, two = (kit.playout(kit.new("antimonopoly", NAMES, seed=5, lang=lang), "sensible", turns=120)
                for lang in ("en", "es"))
    assert one.answers == two.answers
    assert list(map(label, one.answers)) == list(map(label, two.answers))
    assert one.balances == two.balances
    assert [event.clause for event in one.events] == [event.clause for event in two.events]
    two.save(tmp_path / "partida.jsonl")
    again = kit.load(tmp_path / "partida.jsonl")
    assert again.events[-1].text == two.events[-1].text
    assert again.game.lang == "es"


def test_the_fields_of_an_event_stay_what_they_are() -> None:
    session = position("antimonopoly", NAMES, lang="es")
    play(session, (6, 5), (1, 2), (1, 2), (1, 2), "competitor", "competitor", "roll", (2, 4), "buy")
    bought = session.events[-1]
    assert bought.text == "Ana compra Alexanderplatz por 1000."
    assert (bought.fields["player"], bought.fields["price"]) == ("Ana", 1000)
    assert session.transfers()[-1]["payee"] == "bank"
    assert session.events[-2].text == "Pago de Ana a la banca: 1000 (precio)."


def test_a_player_may_be_called_by_a_word_of_the_rules() -> None:
    session = position("antimonopoly", ["rent", "roll"], lang="es")
    play(session, (6, 5), (1, 2))
    assert session.waiting.about == "rent elige bando"


def test_english_stays_free_of_it() -> None:
    session = landing("Ann", "alexanderplatz")
    assert session.game.words == {}
    assert (asked(session), answers(session)) == ("Ann", ["buy", "leave"])
    assert session.waiting.about == "Ann: buy Alexanderplatz for 1000?"
    assert [session.game.label(session.waiting, option) for option in session.waiting.options] == ["buy", "leave"]


def test_a_translation_that_loses_a_place_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "es.yaml"
    for fault, text in {"places in braces": 'events:\n  "{a} pays {b}.": "paga {b}."\n',
                        "stands in two sections": "one:\n  go: va\ntwo:\n  go: ve\n"}.items():
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadBoard, match=fault):
            read_words(file)
