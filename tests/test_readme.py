"""What the README shows is true: its example runs, its lessons and links are there."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_runs_as_it_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", README, re.S)
    assert blocks, "the README has no example"
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert names["session"].result.how == "won"


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_a_link_leads_somewhere(link):
    assert (ROOT / link).exists()


def test_every_lesson_is_listed_and_every_listed_lesson_is_there():
    listed = set(re.findall(r"^\| `(\d\d_\w+)` \|", README, re.M))
    assert listed == {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}


def test_the_two_commands_are_those_of_the_gate():
    assert "python3 start.py test" in README
    assert "python3 start.py test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
