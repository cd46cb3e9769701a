"""Table options and variants of Healthy Heart Hospital; the catalogue's `options` say what each is about."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kit.core.options import BadOption, build, one_of


@dataclass(frozen=True)
class Options:
    """How this table plays. Variants are off by default, and any of them may be combined (HHH-VAR-00)."""

    solo: bool = False
    nurses: bool = True
    doctor_selection: str = one_of("random", "choice")
    administrator_selection: str = one_of("random", "choice")
    training_marker_count: int = one_of(18, 20)
    ward_beds: int = one_of(4, 3)
    waiting_min_level_scope: str = one_of("wards_only", "all_destinations")
    er_discharge_when_occupied: str = one_of("merge_capped", "merge_lethal", "stay")
    order_choices: str = one_of("ask", "automatic")
    restock_turns_administrator: bool = False
    bag_counts_visible: str = one_of("always_at_decisions", "between_actions_only")
    variant_zero_start: bool = False
    variant_short: bool = False
    variant_fewer_markers: bool = False
    variant_fewer_cubes: bool = False
    variant_slow_hiring: bool = False
    variant_no_administrator: str = one_of("off", "no_actions", "tokens_only")
    variant_no_ward_abilities: bool = False
    level5_to_ward: bool = False
    research_match: str = one_of("card", "each_benefit")


EXCLUDE_EACH_OTHER: tuple[tuple[str, object, str], ...] = (
    ("administrator_selection", "choice", "there is no Administrator to choose"),
    ("restock_turns_administrator", True, "there is no Administrator card to turn"),
)
"""What cannot go together with the variant without Administrator: option, value, and why."""


def options_from(given: Any) -> Options:
    """The options record of a game, checked. Raises BadOption, also for options that exclude each other."""
    options: Options = build(Options, given)
    if options.variant_no_administrator != "off":
        for name, value, why in EXCLUDE_EACH_OTHER:
            if getattr(options, name) == value:
                raise BadOption(f"variant_no_administrator={options.variant_no_administrator!r} and {name}={value!r} "
                                f"exclude each other: {why} (HHH-VAR-06)")
    return options


def seats(names: tuple[str, ...], options: Options) -> tuple[tuple[str, ...], Options]:
    """The seats: one name plays two hands alone (HHH-SETUP-24); a solo player with 2 to 4 names plays them all.

    Raises BadOption for solo with five.
    """
    if len(names) == 1:
        return (f"{names[0]} 1", f"{names[0]} 2"), replace(options, solo=True)
    if options.solo and len(names) > 4:
        raise BadOption(f"solo play uses the set-up for 2, 3 or 4 players, not for {len(names)} (HHH-SETUP-24)")
    return names, options
