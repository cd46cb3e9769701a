"""start.py, the one command: makes the environment once, says what is wrong, takes nothing that is not its own."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """start.py as it stands in a small project in a folder with a space; installing is written down and not done."""
    return in_folder(tmp_path / "a class room", monkeypatch)


def load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location("start_of_a_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    place.mkdir(exist_ok=True)
    for name in ("start.py", "pyproject.toml", "constraints.txt"):
        if not (place / name).exists():
            (place / name).write_bytes((ROOT / name).read_bytes())
    module = load(place / "start.py")
    installed: list[list[str]] = []
    monkeypatch.setattr(module, "install", lambda extras, uv: installed.append(sorted(extras)))
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    monkeypatch.setattr(module, "installed", installed, raising=False)
    return module


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, start: Any) -> Callable[[], None]:
    """Environments without pip, made in a tenth of a second."""
    honest = start.run

    def run(command: list[Any], **more: Any) -> int:
        code: int = honest([*command[:3], "--without-pip", *command[3:]] if "venv" in command else command, **more)
        return code

    monkeypatch.setattr(start, "run", run)
    return lambda: start.setup(start.LESSONS)


def test_the_environment_is_made_once_and_refreshed_when_the_dependencies_change(
    start: Any, quick: Callable[[], None]
) -> None:
    quick()
    quick()
    assert start.installed == [["lab"]]
    start.setup(("lab", "test"))
    quick()  # what is there already is enough
    assert start.installed[1:] == [["lab", "test"]]
    with (start.HERE / "constraints.txt").open("a") as pins:
        pins.write("one-more==1\n")
    quick()  # refreshed, and nothing is taken away
    assert start.installed[2:] == [["lab", "test"]]


def test_an_interrupted_installation_is_not_taken_for_a_finished_one(
    start: Any, quick: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick()
    fails = lambda extras, uv: (_ for _ in ()).throw(start.Stop("no network"))  # noqa: E731
    with monkeypatch.context() as offline:
        offline.setattr(start, "install", fails)
        with pytest.raises(start.Stop):
            start.setup(("lab", "test"))
    quick()
    assert start.installed == [["lab"], ["lab"]]


def test_a_broken_environment_is_made_anew(start: Any, quick: Callable[[], None]) -> None:
    quick()
    start.PYTHON.unlink()
    start.PYTHON.write_text("no Python any more")
    (start.VENV / "left over").touch()
    quick()
    assert start.venv_version() == f"{sys.version_info.major}.{sys.version_info.minor}"
    assert not (start.VENV / "left over").exists()
    assert len(start.installed) == 2


def test_a_moved_project_makes_its_environment_anew(
    start: Any, quick: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick()
    moved = in_folder(start.HERE.rename(start.HERE.with_name("next door")), monkeypatch)
    (moved.VENV / "left over").touch()
    moved.make_venv = lambda uv: (moved.remove_venv(), subprocess.check_call(
        [sys.executable, "-m", "venv", "--without-pip", str(moved.VENV)]))
    moved.setup(moved.LESSONS)
    assert not (moved.VENV / "left over").exists()
    assert moved.installed == [["lab"]]
    assert json.loads(moved.STAMP.read_text())["place"] == str(moved.HERE)


def test_a_folder_that_is_no_environment_is_left_alone(start: Any, quick: Callable[[], None]) -> None:
    start.VENV.mkdir()
    (start.VENV / "thesis.txt").write_text("three years of work")
    with pytest.raises(start.Stop, match=r"not a Python environment\. Move it away"):
        quick()
    assert (start.VENV / "thesis.txt").read_text() == "three years of work"


def test_a_file_in_the_way_is_left_alone(start: Any, quick: Callable[[], None]) -> None:
    start.VENV.write_text("PASSWORD=1234")
    with pytest.raises(start.Stop, match=r"it is a file\. Move it away"):
        quick()
    assert start.VENV.read_text() == "PASSWORD=1234"


def test_what_leads_python_and_pip_astray_is_left_behind(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("HTTPS_PROXY", "kept")
    left = start.clean_environ()
    assert left["HTTPS_PROXY"] == "kept"
    assert left["PIP_USER"] == "0"
    assert not {"PYTHONPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"} & set(left)


def test_an_old_python_can_read_the_file_and_is_told(start: Any) -> None:
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    with pytest.raises(start.Stop, match=r"needs Python 3\.11 or newer; this is Python 3\.8\. Install a newer one"):
        start.check_python((3, 8, 10))
    start.shutil.which = lambda name: "found" if name == "python3.12" else None
    with pytest.raises(start.Stop, match=r"run `python3\.12 start\.py`"):
        start.check_python((3, 10, 0))
    start.check_python((3, 11, 0))
    start.check_python((4, 0, 0))


def answering(code: int, tried: list[Any]) -> Callable[..., int]:
    """A command that is written down and not run, and its exit code."""

    def run(*words: Any, **more: Any) -> int:
        tried.append(words)
        return code

    return run


def test_no_network_is_said_in_a_sentence() -> None:
    start = load(ROOT / "start.py")
    tried: list[Any] = []
    start.run, start.pip_install = answering(2, tried), answering(1, tried)
    with pytest.raises(start.Stop, match="needs the internet once"):
        start.install({"lab"}, "/usr/bin/uv")
    (uv,), pip = tried
    assert uv[:3] == ["/usr/bin/uv", "pip", "install"]
    assert pip == ("-e", ".[lab]", "-c", "constraints.txt")


def test_uv_is_enough_when_it_succeeds() -> None:
    start = load(ROOT / "start.py")
    tried: list[Any] = []
    start.run = answering(0, tried)
    start.install({"test", "lab"}, "uv")
    words = ["uv", "pip", "install", "--quiet", "--python", start.PYTHON, "-e", ".[lab,test]", "-c", "constraints.txt"]
    assert tried == [(words,)]


def test_an_unknown_word_is_answered_with_the_words_that_there_are(start: Any, capsys: Any) -> None:
    assert start.main(["tset"]) == 2
    told = capsys.readouterr().err
    assert "`tset` is not something that start.py does" in told
    assert "python3 start.py test" in told


# --- the stages of `start.py test` -------------------------------------------------------------------------------


def test_one_failed_stage_fails_the_whole_and_is_named_last(start: Any, capsys: Any) -> None:
    stages = start.Stages()
    start.PYTHON = sys.executable
    assert stages.command("good", ["-c", "print('1 passed')"])
    assert not stages.command("bad", ["-c", "raise SystemExit(3)"])
    stages.warn("A SKIPPED THING")
    assert stages.report() == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "FAILED: bad"
    assert said[-3] == "*** A SKIPPED THING"
    assert any(line.startswith("ok ") and line.endswith("good") for line in said)


@pytest.mark.parametrize(("ci", "outcome", "code"), [("", "SKIPPED", 0), ("true", "FAILED", 1)])
def test_a_missing_browser_is_loud_and_in_ci_a_failure(
    start: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, ci: str, outcome: str, code: int
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(start, "find_chromium", lambda: None)
    stages = start.Stages()
    start.browser_stage(stages)
    assert stages.lines[0].startswith(outcome)
    assert stages.report() == code
    assert ("THE BROWSER TESTS WERE SKIPPED" in capsys.readouterr().out.splitlines()[-3]) == (not code)


def test_root_on_debian_installs_the_systems_chromium(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([None, Path("/usr/bin/chromium")])
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(start, "find_chromium", lambda: next(found))
    monkeypatch.setattr(start, "can_apt", lambda: True)
    monkeypatch.setattr(start, "apt_install", lambda *packages: asked.append(packages))
    stages = start.Stages()
    start.browser_stage(stages)
    assert asked[0][0] == "chromium"
    assert stages.lines[0].startswith("ok")


def test_it_answers_from_any_folder_and_leaves_nothing_there(tmp_path: Path) -> None:
    stray = {"PYTHONPATH": str(tmp_path), "PIP_TARGET": str(tmp_path / "elsewhere"), "PIP_USER": "1"}
    command = [sys.executable, str(ROOT / "start.py"), "--help"]
    environ = {**os.environ, **stray}
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=True)
    assert "python3 start.py test" in done.stdout
    assert list(tmp_path.iterdir()) == []
