"""The built package, installed where nothing else is, plays a game: its boards came along and nothing is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
NO_NETWORK = ("NewConnectionError", "ConnectTimeout", "ProxyError", "failure in name resolution", "getaddrinfo failed")

PLAY = """
import json, sys
import kit
session = kit.new("hmonopoly", 3, seed=1)
kit.playout(session, "sensible")
print(session.result)
print(json.dumps({
    "kit": kit.__file__,
    "over": session.over,
    "result": str(session.result),
    "heavy": sorted({"numpy", "pandas"} & set(sys.modules)),
}))
"""

pytestmark = pytest.mark.slow


def clean_environ() -> dict[str, str]:
    """Nothing that would lead the new environment's Python back to this one."""
    leads_back = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_TARGET", "PIP_PREFIX", "PIP_USER")
    return {name: value for name, value in os.environ.items() if name not in leads_back}


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=clean_environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("empty") / "environment"
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    try:
        run(python, "-m", "pip", "install", "-q", wheel, "-c", ROOT / "constraints.txt", cwd=folder)
    except AssertionError as problem:
        offline = any(sign in str(problem) for sign in NO_NETWORK)
        if offline and os.environ.get("CI", "").lower() not in ("1", "true", "yes"):
            pytest.skip("THE WHEEL WAS NOT INSTALLED: no package index can be reached from here")
        raise
    return python


def test_the_wheel_holds_the_kit_and_its_boards_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"kit"}
    here = {path.relative_to(ROOT / "boards").as_posix() for path in (ROOT / "boards").rglob("*") if path.is_file()}
    assert "hmonopoly/board.yaml" in here
    assert {name.removeprefix("kit/boards/") for name in names if name.startswith("kit/boards/")} == here
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kit").rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == modules
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]


def test_a_game_is_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    said = run(installed, "-c", PLAY, cwd=tmp_path).splitlines()
    told: Mapping[str, Any] = json.loads(said[-1])
    assert Path(told["kit"]).is_relative_to(installed.parents[1])
    assert told["over"] is True
    assert said[0] == told["result"] != "None"
    assert told["heavy"] == []


def test_the_command_is_installed(installed: Path, tmp_path: Path) -> None:
    command = installed.with_name("kit.exe" if os.name == "nt" else "kit")
    assert "play" in run(command, "--help", cwd=tmp_path)
    assert "play" in run(installed, "-m", "kit", "--help", cwd=tmp_path)


def test_the_package_says_who_it_is(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    text = archive.read(metadata).decode("utf-8")
    assert "Name: ruleboard\nVersion: 0.1.0\n" in text
    assert "License-Expression: MIT" in text
    assert "Requires-Python: >=3.11" in text
