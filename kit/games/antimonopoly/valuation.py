"""How it ends: a side or a single player is left; the richest is found by one visit's income from every property."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.events import Say
from kit.core.requests import Steps
from kit.games.antimonopoly.sides import COMPETITOR, SIDES
from kit.games.trading import words
from kit.games.trading.state import Player

if TYPE_CHECKING:
    from kit.games.antimonopoly.game import Antimonopoly

VALUED = Say("valued", "{player} has {cash} in cash, {income} from properties and {dice} from companies: {total}.")
SIDE_OUT = Say("side_out", "All players of one side are bankrupt: {side}.")

RICHEST = {"competitor": "the richest competitor, all monopolists being bankrupt",
           "monopolist": "the richest monopolist, all competitors being bankrupt"}
LAST = "all opponents are bankrupt"

OBJECTIVES = {"competitor": "richest_competitor", "monopolist": "richest_monopolist"}


def objective(game: Antimonopoly, name: str) -> str:
    """What a player plays for at this table (ANT-GOAL-01); "" where that goes by a side not declared yet."""
    return "bankrupt_all" if game.o.objective == "last_standing" else OBJECTIVES.get(game.a.players[name].side, "")


def look(game: Antimonopoly) -> Steps[None]:
    """After a bankruptcy: has somebody won? (ANT-GOAL-02, ANT-GOAL-03, ANT-GOAL-04)"""
    living = game.living()
    if game.o.objective == "last_standing":
        if len(living) == 1:
            game.end("ANT-GOAL-02", [living[0].name], game.word(LAST))
        return
    left = [side for side in SIDES if any(player.side == side for player in living)]
    if len(left) == 1:
        yield from richest(game, left[0], living)


def richest(game: Antimonopoly, side: str, living: list[Player]) -> Steps[None]:
    """The survivors of the side that is left are valued; equal sums share the win (ANT-WIN-04)."""
    clause = "ANT-GOAL-04" if side == COMPETITOR else "ANT-GOAL-03"
    lost = SIDES[1 - SIDES.index(side)]
    game.happened(clause, SIDE_OUT, game.track.data.words.get(lost, lost))
    final = game.a.final
    if len(living) > 1:
        for player in living:
            final[player.name] = yield from wealth(game, player)
    best = max(final.values(), default=0)
    winners = [player.name for player in living if final.get(player.name, best) == best]
    game.end(clause, winners, game.word(RICHEST[side]))


def wealth(game: Antimonopoly, player: Player) -> Steps[int]:
    """Cash, one visit's income of what is not mortgaged, and of the public companies by a throw for each."""
    income = by_dice = 0
    for place in game.deeds(player.name):
        if not game.a.mortgaged[place]:
            amount, times = game.fare(place)
            income += amount
            if times:
                roll = yield from game.throw(player.name, "{} throws to value a company", "ANT-WIN-03")
                game.happened("ANT-WIN-03", words.ROLLED, player.name, roll)
                by_dice += times * roll.total
    total = player.cash + income + by_dice
    game.happened("ANT-WIN-04", VALUED, player.name, player.cash, income, by_dice, total)
    return total
