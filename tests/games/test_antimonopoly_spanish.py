"""Anti-Monopoly in Spanish: board, cards, questions, events, buttons, rule texts; and the same game underneath."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ant_help import AMSTERDAM, landing, table
from trading_help import answers, asked, deal, play

import kit
from kit.core.clauses import catalogue, options_of
from kit.core.events import Event
from kit.core.game import BadPlayers
from kit.core.languages import read_words, retold, words_of
from kit.core.options import BadOption
from kit.core.reading import BadBoard
from kit.core.requests import IllegalAnswer, Request, label
from kit.core.session import Session
from kit.games.trading.offers import Act
from kit.testing import position
from kit.views import money

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
    parts = text.replace(" (hipotecado)", "").split(" y ") if text not in names | SPANISH else [text]
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


# -- what is refused

MINE = {"Ann": [*AMSTERDAM, "park_lane"], "Ben": ["gas", "via_roma"], "Mia": ["airport"]}
ROME = {"Mia": ["via_roma", "corso_impero"]}
REFUSED: list[tuple[dict[str, Any], Any, str]] = [
    ({}, "Ann: build airport", "ahí no se construye"),
    ({}, "Ann: build via_roma", "Ann no tiene ese título"),
    ({}, "Ben: build via_roma", "se construye en el turno propio, sin pagos pendientes"),
    ({"cash": {"Ann": 100}}, "Ann: build dam", "cuesta 1000"),
    ({"houses": 0}, "Ann: build dam", "a la banca no le quedan casas"),
    ({"level": {"dam": 4}, "hotels": 0}, "Ann: build dam", "a la banca no le quedan hoteles"),
    ({"level": {"dam": 5}}, "Ann: build dam", "ya tiene un hotel"),
    ({"mortgaged": ["park_lane"]}, "Ann: build park_lane", "la calle está hipotecada"),
    ({"level": {"dam": 1}, "options": {"even_building": True}}, "Ann: build dam",
     "otra calle de ese color tiene menos casas"),
    ({"to_move": "Mia", "owns": {"Mia": ["dam"]}}, "Mia: build dam",
     "un monopolista necesita dos calles de ese color sin hipotecar"),
    ({}, "Ann: develop amsterdam 9-9", "no existe ese grupo de calles"),
    ({}, "Ann: develop amsterdam 0-0-0", "al construir se sube de nivel"),
    ({}, "Ann: develop amsterdam 0-0-9", "el hotel es el último nivel"),
    ({}, "Ann: give back amsterdam uno", "los niveles se escriben así, 2-2-1"),
    ({}, "Ann: give back amsterdam 0-0-0", "no se vendería nada"),
    ({}, "Ann: give back amsterdam 1-0-0", "solo se venden edificios de calles propias"),
    ({}, "Ann: mortgage nada", "no existe ese título"),
    ({}, "Ann: mortgage airport", "Ann no tiene ese título"),
    ({}, "Mia: mortgage airport", "solo en el turno propio, o para pagar una deuda"),
    ({"mortgaged": ["dam"]}, "Ann: mortgage dam", "ya está hipotecado"),
    ({"level": {"dam": 1}}, "Ann: mortgage dam", "antes hay que vender sus edificios"),
    ({}, "Ann: lift dam", "Ann no lo tiene hipotecado"),
    ({"mortgaged": ["dam"], "cash": {"Ann": 3}}, "Ann: lift dam", "cuesta "),
    ({}, "Ben: lift via_roma", "las hipotecas se levantan en el turno propio"),
    ({}, "Ann: pay 500", "solo quien está confinado, y antes de tirar"),
    ({}, "Ann: use CM99", "solo quien está confinado, y antes de tirar"),
    ({"confined": {"Ann": 1}}, "Ann: pay 1", "con eso no se sale"),
    ({}, "Ann: give up", "no hay ninguna deuda"),
    ({}, "Ann: demand dam", "ahí no se puede pedir alquiler"),
    ({}, "Ann: lend 1000 Ben", "ninguna regla lo permite"),
    ({}, Act("Ann", "build", "via_roma"), "'Construir en Via Roma' no responde a "),
    ({}, "Zoe: roll", "opciones: Tirar los dados [roll]"),
    ({}, "", "opciones: Tirar los dados [roll]"),
    ({}, deal("Ann", "Ann", ["dam"], receives=1), "dos jugadores distintos"),
    ({}, deal("Ann", "Ben", ["park_lane"], receives=-1), "las cantidades nunca son negativas"),
    ({}, deal("Ann", "Ben", ["park_lane"], ["gas"], 1, 1), "el dinero va en un solo sentido"),
    ({}, deal("Ann", "Ben", pays=1000), "las dos partes tienen que dar algo"),
    ({}, deal("Ann", "Ben", ["park_lane"], receives=15001), "Ben tiene 15000, no 15001"),
    ({}, deal("Ann", "Ben", ["gas"], receives=1), "Ann no tiene 'gas'"),
    ({}, "Ann offers Ben 0+park_lane+park_lane for 1", "'park_lane' se nombra dos veces"),
    ({"level": {"dam": 1}}, deal("Ann", "Ben", ["dam"], receives=1), "hay edificios en Dam"),
    ({}, deal("Ben", "Mia", ["gas"], receives=1), "Ann, que tiene el turno, debe ser una de las dos partes"),
    ({"level": {"via_roma": 1}, "to_move": "Mia", "owns": ROME},
     deal("Mia", "Ben", ["corso_impero"], receives=1), "Mia se quedaría con edificios en un color"),
    ({"level": {"via_roma": 1}, "to_move": "Mia", "owns": ROME}, "Mia: mortgage corso_impero",
     "un monopolista vende antes todos los edificios de ese color"),
    ({"level": {"via_roma": 1}, "to_move": "Mia", "owns": ROME, "options": {"monopolist_mortgage_clears":
      "if_monopoly_breaks"}}, "Mia: mortgage corso_impero", "se rompería un monopolio con edificios"),
    ({"confined": {"Mia": 1}, "to_move": "Mia", "options": {"prison_bars": "everything"}}, "Mia: mortgage airport",
     "en la Prisión no se cobra nada"),
    ({"confined": {"Mia": 1}, "to_move": "Mia", "options": {"prison_bars": "everything"}},
     deal("Mia", "Ben", ["airport"], receives=1), "Mia está en la Prisión y no cobra nada"),
]


def why_not(session: Session, answer: Any) -> str:
    """What is told when this answer is given."""
    with pytest.raises(IllegalAnswer) as no:
        session.answer(answer)
    return str(no.value)


def english_in(told: str) -> set[str]:
    """Words that only the English reasons of the rules use; what was typed, and names of rules, are left out."""
    english, spanish = ({word for text in texts for word in re.findall(r"\w+", text.lower())}
                        for texts in (words_of("antimonopoly", "es"), SPANISH))
    plain = re.sub(r"'.*?'|\[.*?\]|; lo pregunta .*", "", told)
    return {word for word in re.findall(r"\w+", plain.lower()) if word in english - spanish}


@pytest.mark.parametrize(("start", "answer", "because"), REFUSED, ids=lambda part: str(part)[:40])
def test_what_is_refused_is_refused_in_spanish(start: dict[str, Any], answer: Any, because: str) -> None:
    told = why_not(table(**{"owns": MINE, **start}, lang="es"), answer)
    assert because in told
    assert english_in(told) == set()
    assert english_in(why_not(table(**{"owns": MINE, **start}), answer))


def test_a_bad_answer_to_an_offer_or_to_chance_is_refused_in_spanish() -> None:
    session = play(table(owns=MINE, lang="es"), deal("Ann", "Ben", ["park_lane"], receives=10))
    assert why_not(session, "maybe").startswith(
        "'maybe' no responde a 'Ann ofrece Park Lane a cambio de 10: ¿aceptar?'; "
        "opciones: Rechazar [refuse], Aceptar [accept]")
    assert "Ben no tiene 'airport'" in why_not(session, deal("Ben", "Ann", ["airport"], receives=10))
    play(session, "refuse")
    assert "esa misma oferta acaba de ser rechazada" in why_not(session, deal("Ann", "Ben", ["park_lane"], receives=10))
    play(session, "roll")
    assert "; opciones: 1+1, 1+2, " in why_not(session, (7, 7))
    assert "... (36 en total)" in why_not(session, (7, 7))


def test_when_the_game_is_over_a_spanish_table_says_so() -> None:
    assert why_not(kit.playout(spoken("sensible", 7), "sensible"), "roll").startswith(
        "no se pregunta nada: la partida ha terminado")


def test_an_offer_is_judged_in_spanish_before_it_is_made() -> None:
    session = table(owns=MINE, lang="es")
    assert session.waiting.options.draft("Ann", "Ben", ("gas",), (), 0, 10)[1] == "Ann no tiene 'gas'"
    assert session.waiting.options.draft("Ann", "Ben", ("park_lane",), (), 0, 10)[1] == ""


def test_what_stands_in_a_reason_stays_what_it_is() -> None:
    words = words_of("antimonopoly", "es")
    assert retold("it costs {} does not hold 'dam'", words) == "it costs {} no tiene 'dam'"
    assert retold("price does not own it", words) == "price no tiene ese título"
    assert retold("Zoe has no mortgage on it", words) == "Zoe no lo tiene hipotecado"
    assert retold("pigs never fly", words) == "pigs never fly"


# -- a game that does not begin, and the charts


@pytest.mark.parametrize(("start", "because"), [
    ({"players": 7}, "Anti-Monopoly admite de 2 a 6 jugadores; se han pedido 7"),
    ({"players": "Ana"}, "los jugadores se dan como lista de nombres o como número, no como str"),
    ({"players": ["Ana", "Ana"]}, "dos jugadores se llaman 'Ana'; cada nombre debe ser distinto"),
    ({"players": ["Ana", " "]}, "el nombre de un jugador es un texto de al menos una letra, no ' '"),
    ({"players": ["Ana", "\ud800"]}, "el nombre '\\ud800' contiene media letra y no se puede guardar en un archivo"),
    ({"players": ["Ana", "bank"]}, "'bank' es el nombre de una cuenta del juego; hay que elegir otro"),
    ({"options": 3}, "las opciones se dan como diccionario de nombres y valores, no como int"),
    ({"options": {"hotel_costs": 1}}, "no existe la opción 'hotel_costs'; ¿quizá 'hotel_cost'?"),
    ({"options": {"zzz": 1}}, "no existe la opción 'zzz'; opciones: "),
    ({"options": {"prison_bars": "x"}}, "la opción 'prison_bars' no admite 'x'; admite 'collections', "),
])
def test_why_a_game_does_not_begin_is_told_in_spanish(start: dict[str, Any], because: str) -> None:
    with pytest.raises((BadPlayers, BadOption)) as no:
        kit.new("antimonopoly", lang="es", **start)
    assert str(no.value).startswith(because)
    with pytest.raises(type(no.value)) as english:
        kit.new("antimonopoly", **start)
    assert because not in str(english.value)


def test_a_chart_on_its_own_has_a_spanish_title() -> None:
    session = kit.playout(spoken("sensible", 1), "sensible", turns=5)
    assert [chart(session).layout.title.text for chart in (money.cash, money.flow, money.reasons)] == [
        "Dinero al final de cada turno", "Quién ha pagado a quién", "Para qué se ha pagado"]


# -- table options


def test_every_table_option_is_offered_in_spanish() -> None:
    for english, spanish in zip(options_of("antimonopoly"), options_of("antimonopoly", "es"), strict=True):
        assert english.title == english.name.replace("_", " ")
        assert spanish.title != english.title
        assert all(spanish.reads(value) != english.reads(value) for value in english.values
                   if isinstance(value, str) or value is True)
        assert len({spanish.reads(value) for value in spanish.values}) == len(spanish.values)
        assert spanish.help != english.help
