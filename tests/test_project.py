"""The project keeps its promises: one set of dependencies, one command, arrows one way, rules that are driven.

Every guard is run over the project and over a planted fault that it must find.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import guards
import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from ruamel.yaml import YAML

from kit.core.languages import words_of

ROOT = Path(__file__).resolve().parents[1]
PROJECT: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# --- dependencies ------------------------------------------------------------------------------------------------


def requirements(project: Mapping[str, Any]) -> set[str]:
    """Everything that pyproject.toml asks for, base and extras."""
    return {asked for group in (project["dependencies"], *project["optional-dependencies"].values()) for asked in group}


def environment_faults(environment: str, project: Mapping[str, Any]) -> list[str]:
    """Where environment.yml and pyproject.toml disagree."""
    entries = YAML(typ="safe", pure=True).load(environment)["dependencies"]
    plain = [entry for entry in entries if isinstance(entry, str)]
    (by_pip,) = (entry["pip"] for entry in entries if not isinstance(entry, str))
    listed = {entry for entry in by_pip if not entry.startswith("-")}
    wanted = requirements(project)
    faults = [f"environment.yml lacks {entry}" for entry in sorted(wanted - listed)]
    faults += [f"pyproject.toml lacks {entry}" for entry in sorted(listed - wanted)]
    if f"python{project['requires-python']}" not in plain:
        faults.append(f"environment.yml asks for another Python than {project['requires-python']}")
    faults += [f"environment.yml lacks {entry}" for entry in ("-e .", "-c constraints.txt") if entry not in by_pip]
    return faults


def test_environment_yml_and_pyproject_are_in_step() -> None:
    assert environment_faults((ROOT / "environment.yml").read_text(encoding="utf-8"), PROJECT) == []


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("networkx>=3.4", "networkx>=3.3", "environment.yml lacks networkx>=3.4"),
        ('- "nbval>=0.11"', "", "environment.yml lacks nbval>=0.11"),
        ("- pip:", '- pip:\n      - "left-over>=1"', "pyproject.toml lacks left-over>=1"),
        ("python>=3.11", "python>=3.10", "environment.yml asks for another Python than >=3.11"),
        ('- "-e ."', "", "environment.yml lacks -e ."),
    ],
)
def test_a_planted_disagreement_is_found(before: str, after: str, fault: str) -> None:
    environment = (ROOT / "environment.yml").read_text(encoding="utf-8")
    assert before in environment
    assert fault in environment_faults(environment.replace(before, after, 1), PROJECT)


PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.!+_-]+)( ; (?P<marker>[^:/@]+))?")


def constraint_faults(text: str, wanted: Iterable[Requirement]) -> list[str]:
    """Lines of constraints.txt that are not plain pins, and requirements that no pin meets."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    faults = [f"not a plain pin: {line}" for line in lines if not PIN.fullmatch(line)]
    pins: dict[str, list[str]] = {}
    for found in filter(None, map(PIN.fullmatch, lines)):
        pins.setdefault(canonicalize_name(found["name"]), []).append(found["version"])
    for asked in wanted:
        versions = pins.get(canonicalize_name(asked.name))
        if versions is None:
            faults.append(f"no pin for {asked.name}")
        elif not all(asked.specifier.contains(version, prereleases=True) for version in versions):
            faults.append(f"{asked.name} is pinned to {', '.join(versions)}, but {asked.specifier} is asked for")
    return faults


def all_that_is_installed_with(distribution: str) -> list[Requirement]:
    """Every requirement, of requirements too, that holds on this computer, with all of our extras."""
    found: dict[str, Requirement] = {}
    extras = tuple(PROJECT["optional-dependencies"])
    waiting = [(distribution, extras)]
    seen = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        try:
            asked_for = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # an extra that was not installed here; its own pin is still asked for
        for asked in map(Requirement, asked_for):
            environments = [{**default_environment(), "extra": extra} for extra in ("", *extras)]
            if asked.marker is None or any(map(asked.marker.evaluate, environments)):
                found[f"{asked}"] = asked
                waiting.append((asked.name, tuple(sorted(asked.extras))))
    return list(found.values())


def test_constraints_are_plain_pins_for_everything_that_is_installed() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    wanted = all_that_is_installed_with("ruleboard")
    assert len(wanted) > len(requirements(PROJECT))
    assert constraint_faults(text, wanted) == []
    assert constraint_faults(text, map(Requirement, requirements(PROJECT))) == []


@pytest.mark.parametrize(
    "line",
    ["--index-url https://example.org/simple", "kit @ https://example.org/kit.whl", "networkx>=3", "-r x.txt", "-e ."],
)
def test_a_planted_constraint_that_is_no_pin_is_found(line: str) -> None:
    assert constraint_faults(f"networkx==3.6\n{line}\n", []) == [f"not a plain pin: {line}"]


def test_a_planted_requirement_without_its_pin_is_found() -> None:
    wanted = [Requirement("networkx>=3.4"), Requirement("Ruamel_YAML>=0.19"), Requirement("typer>=9")]
    assert constraint_faults("ruamel-yaml==0.19.1\ntyper==0.29.2\n", wanted) == [
        "no pin for networkx",
        "typer is pinned to 0.29.2, but >=9 is asked for",
    ]


def test_the_packages_that_the_table_needs_have_no_compiled_half() -> None:
    """What a plain `pip install ruleboard` brings runs everywhere Python does, the browser included."""
    assert {Requirement(asked).name for asked in PROJECT["dependencies"]}.isdisjoint({"numpy", "pandas", "scipy"})
    assert SpecifierSet(PROJECT["requires-python"]).contains("3.11.0")


# --- one command -------------------------------------------------------------------------------------------------


def test_ci_runs_exactly_the_readmes_command() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line and not line.startswith("#")]
    assert said == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "python3 start.py test"]
    assert lines[0] == "#!/usr/bin/env bash"
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [line.split("#")[0].strip() for line in readme if line.strip().startswith("python3 start.py")]
    assert commands[:2] == ["python3 start.py", "python3 start.py test"]


def test_pre_commit_can_read_its_hooks() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", os.fspath(ROOT / ".pre-commit-config.yaml")]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout + asked.stderr


def test_the_developers_make_targets_are_all_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    assert targets >= {"setup", "lab", "test", "lint", "types", "fast", "bench", "clean", "constraints", "shots"}


# --- the source --------------------------------------------------------------------------------------------------

KIT = guards.sources(ROOT, "kit")
GAMES = guards.sources(ROOT, "kit/games")


def complaints(guard: str, text: str, where: str = "kit/games/planted.py") -> list[str]:
    found: list[str] = getattr(guards, guard)([(where, text)])
    return [complaint.split(": ", 1)[1] for complaint in found]


def test_a_guard_that_finds_no_files_fails() -> None:
    with pytest.raises(FileNotFoundError):
        guards.sources(ROOT, "no such folder")


def test_arrows_point_one_way() -> None:
    assert guards.arrow_faults(KIT) == []


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("kit/core/planted.py", "from kit.games import new_game"),
        ("kit/core/planted.py", "import kit.agents.uniform"),
        ("kit/core/planted.py", "from kit import odds"),
        ("kit/core/planted.py", "def f():\n    from kit.views import board"),
        ("kit/core/planted.py", "from importlib import import_module\nimport_module('kit.games')"),
        ("kit/core/planted.py", "import pandas"),
        ("kit/core/planted.py", "import random"),
        ("kit/games/hmonopoly/planted.py", "from kit.agents import playout"),
        ("kit/games/hmonopoly/planted.py", "from ...views import board"),
        ("kit/games/hmonopoly/planted.py", "from random import shuffle"),
        ("kit/agents/planted.py", "from kit.controls import play"),
        ("kit/odds/planted.py", "from kit.lab import run"),
        ("kit/views/planted.py", "import ipywidgets"),
        ("kit/views/planted.py", "from kit.controls.table import Table"),
        ("kit/lab/planted.py", "import plotly.graph_objects as go"),
        ("kit/controls/planted.py", "import numpy as np"),
        ("kit/controls/planted.py", "from kit.lab import run"),
        ("kit/newcomer/planted.py", "import kit.core"),
    ],
)
def test_a_planted_wrong_arrow_is_found(where: str, text: str) -> None:
    assert len(complaints("arrow_faults", text, where)) == 1


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("kit/core/session.py", "def _repr_mimebundle_(self):\n    from kit.views import table"),
        ("kit/core/session.py", "def ledger(self):\n    import pandas as pd"),
        ("kit/core/ledger.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pandas as pd"),
        ("kit/core/luck.py", "from random import Random"),
        ("kit/games/hmonopoly/turn.py", "from ..trading import rent\nfrom kit.core.requests import Choice"),
        ("kit/__init__.py", "from kit.begin import new"),
        ("kit/cli.py", "from kit.controls import play"),
        ("kit/controls/table.py", "import ipywidgets\nimport anywidget\nfrom kit.views import board"),
        ("kit/lab/many.py", "import pandas as pd\nfrom random import Random"),
    ],
)
def test_a_right_arrow_is_left_alone(where: str, text: str) -> None:
    assert complaints("arrow_faults", text, where) == []


def test_every_rule_that_is_called_is_driven() -> None:
    assert guards.undriven(GAMES, also=guards.sources(ROOT, "kit/core")) == []


RULE = "def pay(me) -> Steps[None]:\n    yield from Choice(me)\n"


@pytest.mark.parametrize(
    "text",
    [
        "def turn(me) -> Steps[None]:\n    pay(me)\n    yield from land(me)",
        "class G:\n    def rent(self) -> 'Steps[None]': yield\n    def turn(self):\n        self.rent()\n        yield",
        "from kit.games.trading import rent\ndef turn(me) -> Steps[None]:\n    rent.pay(me)\n    yield",
        "def turn(me) -> Steps[None]:\n    done = pay(me)\n    yield",
        "def turn(me) -> Steps[None]:\n    yield pay(me)",
        "def turn(me) -> Steps[None]:\n    yield\n    return pay(me)",
        "def turn(me) -> Steps[None]:\n    if poor:\n        pay(me) if me else None\n    yield",
        "def turn(me) -> Steps[None]:\n    Choice(me, 'buy it?')\n    yield",
        "def turn(me) -> Steps[None]:\n    requests.Chance('dice')\n    yield",
        "class Window(Choice[int]): pass\ndef turn(me) -> Steps[None]:\n    Window(me)\n    yield",
        "def roll() -> Chance[int]:\n    return Chance('dice')\ndef turn(me) -> Steps[None]:\n    roll()\n    yield",
    ],
)
def test_a_planted_forgotten_yield_from_is_found(text: str) -> None:
    (complaint,) = complaints("undriven", RULE + text)
    assert complaint.endswith("write `yield from`")


def test_a_rule_of_the_core_is_known_where_it_is_called() -> None:
    called = [("kit/games/planted.py", "from ..core.chance import throw\ndef turn() -> Steps[None]:\n    throw(2)")]
    core = [("kit/core/chance.py", "def throw(n) -> Steps[int]:\n    yield")]
    assert guards.undriven(called) == []
    (complaint,) = guards.undriven(called, also=core)
    assert complaint == "kit/games/planted.py:3: throw(2) is never driven; write `yield from`"


@pytest.mark.parametrize(
    "text",
    [
        "def turn(me) -> Steps[None]:\n    yield from pay(me)",
        "def turn(me) -> Steps[None]:\n    paid = yield from (pay(me) if me else pay(you))",
        "def turn(me) -> Steps[None]:\n    if (yield from pay(me)):\n        answer = yield Choice(me)",
        "def turn(me) -> Steps[None]:\n    return pay(me)",
        "def turn(me) -> Steps[None]:\n    ask = Choice(me)\n    answer = yield ask",
        "EFFECTS = {'pay': lambda me: pay(me)}",
    ],
)
def test_a_driven_rule_is_left_alone(text: str) -> None:
    assert complaints("undriven", RULE + text) == []


def test_two_functions_of_one_name_are_told_apart() -> None:
    files = [
        ("kit/games/a.py", "def pay(me) -> Steps[None]:\n    yield\n"),
        ("kit/games/b.py", "def pay(me) -> None: ...\ndef turn() -> Steps[None]:\n    pay(1)\n    yield\n"),
        ("kit/games/c.py", "from kit.games import a, b\ndef turn() -> Steps[None]:\n    b.pay(1)\n    a.pay(1)"),
        ("kit/games/d.py", "from .b import pay\ndef turn() -> Steps[None]:\n    pay(1)\n    yield\n"),
        ("kit/games/e.py", "from .a import pay as settle\ndef turn() -> Steps[None]:\n    settle(1)\n    yield\n"),
    ]
    assert [complaint.split(" is ")[0] for complaint in guards.undriven(files)] == [
        "kit/games/c.py:4: a.pay(1)",
        "kit/games/e.py:3: settle(1)",
    ]


def test_rules_get_chance_only_by_asking() -> None:
    assert guards.unrepeatable(GAMES) == []


@pytest.mark.parametrize(
    "text",
    [
        *(f"import {module}" for module in ("random", "time", "os", "secrets", "datetime", "os.path")),
        "from random import choice",
        "def f():\n    from datetime import date",
        "order = hash(name)",
        "for x in {1, 2}: pass",
        "for x in set(names): pass",
        "names = list({n for n in x})",
        "first = next(iter(set(names)))",
        "owners: set[str] = set()\nfor owner in owners: pass",
        "def f(owners: frozenset[str]):\n    return [o for o in owners]",
        "class S:\n    out: set[str]\ndef f(s):\n    return tuple(s.out)",
        "a = set(x)\nfor n in a - b: pass",
        "text = ', '.join({'a', 'b'})",
        "gone = set(x)\none = gone.pop()",
        "print(*set(x))",
    ],
)
def test_a_planted_chance_in_the_rules_is_found(text: str) -> None:
    assert len(complaints("unrepeatable", text)) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "for x in sorted({1, 2}): pass",
        "if name in {'a', 'b'}: pass",
        "owners = set(x)\ntotal = sum(cash[o] for o in owners)\nmany = len(owners)",
        "class A:\n    def __hash__(self):\n        return hash(self.name)",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from random import Random",
        "for x in [1, 2]: pass",
        "queue = [1]\none = queue.pop()",
    ],
)
def test_repeatable_rules_are_left_alone(text: str) -> None:
    assert complaints("unrepeatable", text) == []


def test_a_file_that_is_read_is_never_run() -> None:
    assert guards.unsafe(KIT) == []


@pytest.mark.parametrize(
    "text",
    [
        "import pickle", "from pickle import loads", "import shelve", "import yaml", "eval(text)", "exec(text)",
        "YAML(typ='unsafe').load(text)", "pd.read_pickle(path)", "def f():\n    import marshal",
    ],
)
def test_a_planted_way_to_run_a_file_is_found(text: str) -> None:
    assert len(complaints("unsafe", text)) == 1


# --- every change ------------------------------------------------------------------------------------------------


def test_who_changes_owners_buildings_or_mortgages_tells_the_game() -> None:
    games = guards.sources(ROOT, "kit/games/trading", "kit/games/oceanopoly", "kit/games/antimonopoly",
                           "kit/games/minetown")
    writers = [where for where, text in games for function in ast.walk(ast.parse(text))
               if isinstance(function, ast.FunctionDef) for _ in guards.written(function)]
    assert len(writers) > 8
    assert guards.silent(games) == []


@pytest.mark.parametrize(
    "body",
    [
        "self.m.mortgaged[place] = False; self.hand_over([place], NOBODY, clause)",
        "p.owner[i] = me.name",
        "game.p.level[i] -= 1; game.pay(clause, bank, me, 50)",
        "self.p.level[place] = level = self.p.level[place] + 1",
    ],
)
def test_a_planted_silent_change_is_found(body: str) -> None:
    (complaint,) = guards.silent([("planted.py", f"def quietly(self, place) -> None:\n    {body}\n")])
    assert complaint.startswith("planted.py:2: quietly changes `")


# --- every sentence ----------------------------------------------------------------------------------------------


def in_english_only(*rules: guards.Source) -> list[str]:
    return guards.untold(rules, words_of("antimonopoly", "es"))


def test_every_reason_of_the_rules_of_anti_monopoly_is_there_in_spanish() -> None:
    rules = guards.sources(ROOT, "kit/games/trading", "kit/games/antimonopoly")
    said = {sentence for _, text in rules for _, sentence in guards.sentences(text)}
    assert {"it costs {}", "{} has {}, not {}", "no rule permits it", "building raises levels"} <= said
    assert len(said) > 50
    assert in_english_only(*rules) == []


@pytest.mark.parametrize(
    "body",
    [
        "return 'pigs never fly'",
        "return '' if me.wings else f'{me.name} would need {me.need} wings'",
        "no = why_not_run(me) if me.legs else 'legs come first'; return no",
    ],
)
def test_a_planted_reason_without_spanish_is_found(body: str) -> None:
    assert len(in_english_only(("planted.py", f"def may_fly(me) -> str:\n    {body}\n"))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "def may_fly(me) -> str:\n    'Why pigs never fly.'\n    return 'ok' if me.verb == 'give up' else ''",
        "def __str__(self) -> str:\n    return f'{self.name} offers nothing'",
        "def price(me) -> int:\n    return prices['a new house']",
    ],
)
def test_what_is_no_reason_is_left_alone(text: str) -> None:
    assert in_english_only(("planted.py", text)) == []


# --- every file --------------------------------------------------------------------------------------------------


def texts_of_the_project() -> list[guards.Source]:
    """Every text file of the project: what git has or would take, or all but leftovers where there is no git."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    if shutil.which("git") and (ROOT / ".git").exists():
        asked = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
        paths = [ROOT / name for name in asked.stdout.split("\0") if name]
    else:
        left = {".venv", ".git", "build", "dist", "test-artifacts"}
        paths = [path for path in ROOT.rglob("*") if not left.intersection(path.relative_to(ROOT).parts)]
    contents = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths if path.is_file()}
    return [(where, text.decode("utf-8", errors="replace")) for where, text in contents.items() if b"\0" not in text]


def test_no_file_names_somebodys_machine_or_a_registry() -> None:
    texts = texts_of_the_project()
    assert {"pyproject.toml", "start.py", "tests/guards.py"} <= {where for where, _ in texts}
    assert guards.not_for_everyone(texts) == []


@pytest.mark.parametrize(
    "parts",
    [
        ("see /", "work/main/kit"), ("cd /", "root"), ("in /ho", "me/ann/kit"), ("/Us", "ers/ann"),
        ("C:\\Us", "ers\\ann"),
        ("read ..", "/shared/rules"), ("https://py", "pi.org/simple"), ("files.python", "hosted.org"),
        ("registry.npm", "js.org"), ("deb.deb", "ian.org"),
    ],
)
def test_a_planted_machine_or_registry_is_found(parts: tuple[str, ...]) -> None:
    assert len(complaints("not_for_everyone", "".join(parts))) == 1


@pytest.mark.parametrize("text", ["lab/workspaces/x", "homework/workshop", "a/root", "http://127.0.0.1/lab", "/rooted"])
def test_other_paths_are_left_alone(text: str) -> None:
    assert complaints("not_for_everyone", text) == []


# --- notebooks ---------------------------------------------------------------------------------------------------


def notebook_faults(notebook: Mapping[str, Any]) -> list[str]:
    """What a run left behind in a notebook, and whatever else would make it differ from one computer to the next."""
    faults = []
    for n, cell in enumerate(notebook["cells"]):
        if not cell.get("id"):
            faults.append(f"cell {n} has no id")
        if cell.get("outputs"):
            faults.append(f"cell {n} has outputs")
        if cell.get("execution_count") is not None:
            faults.append(f"cell {n} has been counted")
        if {"execution", "collapsed", "scrolled"} & set(cell.get("metadata", {})):
            faults.append(f"cell {n} remembers how it was run")
    if "widgets" in notebook["metadata"]:
        faults.append("widget state is stored")
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        faults.append("the kernel is not python3")
    return faults


def test_lessons_are_stored_as_they_were_written() -> None:
    lessons = sorted((ROOT / "notebooks").glob("*.ipynb"))
    assert lessons, "no lesson was found: notebooks/*.ipynb matches nothing"
    for lesson in lessons:
        assert notebook_faults(json.loads(lesson.read_text(encoding="utf-8"))) == [], lesson.name


@pytest.mark.parametrize(
    ("cell", "metadata", "fault"),
    [
        ({"outputs": [{"output_type": "stream"}]}, {}, "cell 0 has outputs"),
        ({"execution_count": 3}, {}, "cell 0 has been counted"),
        ({"id": ""}, {}, "cell 0 has no id"),
        ({"metadata": {"execution": {}}}, {}, "cell 0 remembers how it was run"),
        ({}, {"widgets": {}}, "widget state is stored"),
        ({}, {"kernelspec": {"name": "my-own"}}, "the kernel is not python3"),
    ],
)
def test_a_planted_leftover_in_a_notebook_is_found(cell: dict[str, Any], metadata: dict[str, Any], fault: str) -> None:
    clean: dict[str, Any] = {"id": "a", "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook = {"cells": [clean | cell], "metadata": {"kernelspec": {"name": "python3"}} | metadata}
    assert notebook_faults(notebook) == [fault]


def test_the_lint_has_something_to_look_at() -> None:
    """A glob that matches nothing passes for ever; this one is seen to find a planted fault where the code lives."""
    planted = "import os, pickle\nprint(eval('1'))\n"
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise", "--stdin-filename"]
    asked = subprocess.run(
        [*command, os.fspath(ROOT / "kit" / "games" / "planted.py"), "-"],
        input=planted, capture_output=True, text=True, cwd=ROOT, check=False,
    )
    found = set(re.findall(r": ([A-Z]+\d+) ", asked.stdout))
    assert found >= {"E401", "F401", "S307"}, asked.stdout + asked.stderr
