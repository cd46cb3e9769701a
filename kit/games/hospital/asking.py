"""Questions of the hospital: a wrong answer is told which rule it breaks."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.core.requests import Answers, Choice, IllegalAnswer

if TYPE_CHECKING:
    from kit.games.hospital.house import House

NO = "no"         # do not use it, draw no more, keep nothing: the answer that leaves things as they are


class Ask(Choice[Any]):
    """A choice of the hospital; what it refuses, it refuses by a rule."""

    def __init__(self, game: House, player: str, template: str, args: tuple[Any, ...], options: Sequence[Any] | Answers,
                 clause: str, others: tuple[str, ...] = ()) -> None:
        super().__init__(player, template, args, options, clause, others)
        self.game = game

    def find(self, value: Any) -> Any:
        """The option that `value` means. Raises IllegalAnswer, which names the rule."""
        try:
            return super().find(value)
        except IllegalAnswer as no:
            why = self.game.objection(value, self.clause)
            raise IllegalAnswer(f"{why}; {no}" if why else f"{no} ({self.clause})") from None
