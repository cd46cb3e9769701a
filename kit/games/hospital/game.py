"""Healthy Heart Hospital: rounds and phases."""
from __future__ import annotations

from typing import Any

from kit.core.requests import Chance, Choice, Steps
from kit.games.hospital import patient_phase, words
from kit.games.hospital.actions import Act, act_or_end, parse_act, why_not
from kit.games.hospital.data import COLOURS
from kit.games.hospital.house import Ended, House
from kit.games.hospital.say import described
from kit.games.hospital.setup import set_up


class HealthyHeart(House):
    """The game. A turn is the set-up, one action of anybody, or one step of the Patient Phase."""

    def turn(self) -> Steps[None]:
        """One turn, from the state alone; a defeat ends it wherever it stands (HHH-LOSE-03)."""
        s = self.s
        s.turn += 1
        try:
            yield from self.step()
        except Ended:
            s.drawing = s.busy = False

    def step(self) -> Steps[None]:
        """What comes next (HHH-SEQ-01, HHH-PHASE-02)."""
        phase = self.s.phase
        if phase == "setup":
            yield from set_up(self)
        elif phase == "actions":
            yield from act_or_end(self)
            if self.s.phase != "actions":
                self.happened("HHH-PHASE-01", words.PHASE, self.s.round, "Patient Phase")
        elif phase == "treatment":
            yield from patient_phase.treatment(self)
        elif phase == "install":
            yield from patient_phase.install_room(self)
        elif phase == "restock":
            patient_phase.restock_bag(self)
        elif phase == "arrivals":
            yield from patient_phase.arrivals(self)
        elif phase == "visits":
            yield from patient_phase.visits(self)
        elif phase == "end":
            yield from patient_phase.end_of_phase(self)
        else:
            yield from patient_phase.housekeeping(self)

    def twin(self, state: Any) -> HealthyHeart:
        return HealthyHeart(self.players, self.o, self.map, state)

    def objection(self, value: Any, clause: str) -> str:
        """Why an answer that does not fit is against the rules: for an act, the rule it breaks."""
        act = value if isinstance(value, Act) else parse_act(value, self.players) if isinstance(value, str) else None
        if act is not None:
            return why_not(self, act)
        if not isinstance(value, str):
            return ""
        if clause == "HHH-HEAL-05" and self.s.store.get(value):
            return "a cube of the Blood Bank is taken before any is drawn (HHH-BANK-02)"
        if value in COLOURS or value == "black":
            return "cubes go back into the bag in step 5 of a Heal only, no more than its abilities allow, and only " \
                   "drawn ones (HHH-HEAL-09, HHH-CUBE-03)"
        return ""

    def label(self, request: Choice[Any] | Chance[Any], option: Any) -> str:
        """How an option reads on a button."""
        return described(self, option)
