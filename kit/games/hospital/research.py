"""Research: a card, some cubes, and one benefit."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.hospital import words
from kit.games.hospital.asking import NO, Ask
from kit.games.hospital.cubes import discard_drawn, draw_in_full
from kit.games.hospital.data import ResearchCard
from kit.games.hospital.house import House
from kit.games.hospital.people import carry_out


def research(game: House, actor: str) -> Steps[None]:
    """The five steps: token, card, cubes, one benefit, everything discarded (HHH-RES-01 to -08)."""
    game.spend_admin()
    game.happened("HHH-RES-01", words.RESEARCHES, actor)
    lab = game.room_effect("research")
    cards = 1 + (lab[1].cards if lab else 0)
    cubes = game.box.figures.research_draw + (lab[1].cubes if lab else 0)
    for _ in range(cards):
        yield from draw_card(game)
    yield from draw_in_full(game, cubes, actor, "Research", "HHH-RES-04")
    card = yield from keep_card(game, actor)
    if card is not None:
        yield from take_benefit(game, card, actor)
    put_away(game)
    discard_drawn(game, "HHH-RES-08")


def draw_card(game: House) -> Steps[None]:
    """The top Research card lies open; an empty deck is made anew from its discards (HHH-RES-02, HHH-RES-03)."""
    s = game.s
    deck = s.research
    if deck.unseen or deck.known or deck.discards:
        card = yield from deck.draw("a Research card is turned up", (), "HHH-RES-02")
        s.open_cards.append(card)
        game.happened("HHH-RES-02", words.CARD, card)


def keep_card(game: House, actor: str) -> Steps[ResearchCard | None]:
    """An improved Research Lab shows two cards; one is kept once the cubes are seen (HHH-RES-02)."""
    open_cards = game.s.open_cards
    if not open_cards:
        return None
    card = open_cards[0]
    if len(open_cards) > 1:
        card = yield from Ask(game, actor, "which Research card is kept?", (), tuple(open_cards), "HHH-RES-02")
    return game.box.research[card]


def choices(game: House, card: ResearchCard) -> list[str]:
    """The benefits on offer, by colour; none when the research fails (HHH-RES-06)."""
    matching = {benefit.colour: game.s.drawn.count(benefit.colour) for benefit in card.benefits}
    if not any(matching.values()):
        return []
    found: list[str] = []
    for benefit in card.benefits:
        cubes = matching[benefit.colour]
        if not cubes and game.o.research_match == "each_benefit":
            continue
        effect = benefit.effects[0]
        if effect.verb == "hire" and (not game.hireable() or game.s.money.cash < effect.cost(cubes)):
            continue
        if effect.verb == "improve" and cubes and (not game.improvable() or game.s.money.cash < effect.cost(cubes)):
            continue
        found.append(benefit.colour)
    return found


def take_benefit(game: House, card: ResearchCard, actor: str) -> Steps[None]:
    """One benefit at the size of its matching cubes, or none (HHH-RES-05, HHH-RES-07)."""
    drawn = game.s.drawn
    if not any(benefit.colour in drawn for benefit in card.benefits):
        game.happened("HHH-RES-06", words.FAILED)
        return
    options = choices(game, card)
    if not options:
        return
    colour = yield from Ask(game, actor, "{}: which benefit?", (card.title,), (NO, *options), "HHH-RES-05")
    if colour == NO:
        game.happened("HHH-RES-07", words.DECLINED, actor)
        return
    matching = drawn.count(colour)
    game.happened("HHH-RES-05", words.BENEFIT, actor, colour, card.id, matching)
    for benefit in card.benefits:
        if benefit.colour == colour:
            for effect in benefit.effects:
                if matching or effect.verb == "hire":
                    yield from carry_out(game, effect, actor, matching, card.id, CLAUSES.get(effect.verb, "HHH-RES-05"))


CLAUSES = {"hire": "HHH-RES-09", "train": "HHH-RES-10", "whiten": "HHH-RES-11"}


def put_away(game: House) -> None:
    """All open cards go to the discards (HHH-RES-08)."""
    s = game.s
    for card in s.open_cards:
        s.research.discard(card)
        game.happened("HHH-RES-08", words.CARD_AWAY, card)
    s.open_cards.clear()
