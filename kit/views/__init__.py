"""What a game looks like: the board as a picture, money as charts. Plotly is loaded when the first chart is drawn."""
from __future__ import annotations

from contextlib import suppress
from typing import Any

from kit.views.money import cash, flow, reasons
from kit.views.scenes import NoScene, scene
from kit.views.svg import picture

__all__ = ["NoScene", "bundle", "cash", "flow", "picture", "reasons", "scene"]


def __getattr__(name: str) -> Any:
    """`kit.views.hospital`: a game's own views, loaded when they are first used."""
    if name == "hospital":
        from importlib import import_module
        return import_module("kit.views.hospital")
    raise AttributeError(f"module 'kit.views' has no attribute {name!r}")


def bundle(session: Any) -> dict[str, str]:
    """How a session shows itself in a notebook: the sentence it prints, and its board as a picture."""
    shown = {"text/plain": repr(session)}
    with suppress(NoScene):
        shown["text/html"] = picture(session)
    return shown
