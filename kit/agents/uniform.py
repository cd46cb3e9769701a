"""The bot that takes any legal answer, each option it can see equally likely."""
from __future__ import annotations

from random import Random
from typing import Any

from kit.core.requests import Choice
from kit.core.session import View

ACT = 0.05      # in somebody else's window: how often it wants to act at all
PROPOSE = 0.02  # in its own: how often it makes up a proposal that the options do not list


def uniform(view: View, choice: Choice[Any]) -> Any:
    """Any legal answer. In a window that is open to all it acts now and then, or it would never let go."""
    options: Any = choice.options
    act = getattr(options, "acts", None)           # a window: its acts by seat, and what closes it
    mine = view.me == choice.player
    if act is None or getattr(options, "eager", False):     # eager: acting is the point, closing one answer of many
        return options[int(view.luck * len(options))] if mine else None
    if view.luck >= ACT:
        return options[0] if mine else None
    random = Random(view.luck)
    proposal = options.proposal(view.me, random) if random.random() < PROPOSE / ACT else None
    if proposal is not None and proposal in options:
        return proposal
    acts = act(view.me)
    if acts:
        return random.choice(acts)
    return options[0] if mine else None
