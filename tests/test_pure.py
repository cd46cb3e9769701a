"""The table needs no compiled package: then the same notebook runs in a browser with nothing installed.

A fresh Python refuses numpy, pandas and every extension module outside the standard library. A package that ships a
compiled module beside the same module in Python gets the Python one, as it does where its pure wheel is installed.
"""
from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

GUARD = """
import importlib.machinery as machinery
import sys
import sysconfig
from pathlib import Path

STDLIB = tuple(str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "platstdlib"))
NEVER = {"numpy", "pandas", "scipy"}


class PureOnly:
    "Finds modules as ever, and refuses those that are compiled."

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in NEVER:
            raise ModuleNotFoundError(f"{name} is refused: the table must do without it", name=name)
        spec = machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, machinery.ExtensionFileLoader):
            return spec
        where = Path(spec.origin).resolve()
        if str(where).startswith(STDLIB) and "site-packages" not in where.parts:
            return spec
        twin = where.parent / (where.name.split(".")[0] + ".py")
        if not twin.is_file():
            raise ModuleNotFoundError(f"{name} is refused: it is compiled", name=name)
        loader = machinery.SourceFileLoader(name, str(twin))
        return importlib.util.spec_from_file_location(name, twin, loader=loader)


import importlib.util
sys.meta_path.insert(0, PureOnly())
"""

GAME = """
import kit

table = kit.play("hmonopoly", ["Ann", "Ben", "Cy"], seed=7, bots={"Cy": "sensible"})
for tab in ("cash", "flow", "reasons", "log", "deeds", "trade", "game"):
    table.do({"do": "tab", "nr": table.desk.state["nr"], "tab": tab})
    for _ in range(20):
        table.do({"do": "answer", "nr": table.desk.state["nr"], "key": table.desk.state["answers"][0]["key"]})
assert table.alert.value == "", table.alert.value
assert len(table.session.answers) >= 140
assert table.session._repr_mimebundle_()["text/html"].startswith("<svg")
kit.play()
kit.playout(kit.new("hmonopoly", 4, seed=1), "sensible", turns=50)
compiled = [name for name, module in sys.modules.items()
            if "site-packages" in str(getattr(module, "__file__", None)) and not str(module.__file__).endswith(".py")]
assert compiled == [], compiled
print("played", len(table.session.answers))
"""

PLANT = """
import kit.views.scenes
import kit.views.svg


def planted(game, make=kit.views.scenes.hmonopoly):
    import {package}
    return make(game)


kit.views.scenes.hmonopoly = planted
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=False,
                          timeout=300)


def test_the_table_is_played_where_no_compiled_package_can_be_imported() -> None:
    done = run(GUARD + GAME)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "played" in done.stdout


@pytest.mark.parametrize("package", ["numpy", "pandas", "tornado.speedups"])
def test_a_planted_import_anywhere_in_the_table_is_found(package: str) -> None:
    done = run(GUARD + PLANT.format(package=package) + GAME)
    assert done.returncode != 0
    assert f"{package} is refused" in done.stderr
