"""Which rule clauses have a test: `@pytest.mark.clause("HMO-WIN-01", ...)` and `pytest --clauses`.

`pytest --clauses` ends with one line a game, such as `hmonopoly 172/172`; `--clauses=missing` also lists the clauses
that no test proves. A mark that names no clause fails every run. A game that is declared complete fails a run of all
tests as soon as one of its clauses has no test.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

import pytest

from kit.core.clauses import catalogue, games_with_rules

# The games whose clauses must all have a test; a game is added here on the day its last clause gets one.
COMPLETE: tuple[str, ...] = ("antimonopoly", "hmonopoly", "hospital", "minetown", "oceanopoly")

TESTED = pytest.StashKey[set[str]]()
LACKING = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("clauses", "rule clauses")
    group.addoption("--clauses", action="store_true", dest="clauses", help="count the rule clauses that have a test")
    # An option whose name has an equals sign in it: so `--clauses tests/` does not take the folder for its value.
    group.addoption("--clauses=missing", action="store_true", dest="clauses_missing",
                    help="the same, and list the clauses that have none")
    parser.addini("clauses_complete", "the games whose clauses must all have a test", type="args", default=COMPLETE)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id): the rule clause, or clauses, that this test proves")


@pytest.hookimpl(tryfirst=True)  # before -k and -m take tests away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = {clause.id for game in games_with_rules() for clause in catalogue(game)}
    faults = [f"{place(item)}: {fault}" for item in items for fault in mark_faults(item, known)]
    if faults:
        raise pytest.UsageError("\n".join(dict.fromkeys(faults)))
    config.stash[TESTED] = {clause for item in items for clause in clauses_of(item)}
    if everything_collected(config):
        complete = config.getini("clauses_complete")
        config.stash[LACKING] = [clause for game in complete for clause in missing(config, game)]


def clauses_of(item: pytest.Item) -> Iterator[str]:
    """The clauses that a test says it proves, by its own marks and those of its class and module."""
    for mark in item.iter_markers("clause"):
        yield from (str(name) for name in mark.args)


def mark_faults(item: pytest.Item, known: set[str]) -> Iterator[str]:
    """What is wrong with the clause marks of a test."""
    for mark in item.iter_markers("clause"):
        if not mark.args or mark.kwargs:
            yield f"{item.name}: a clause mark takes ids of clauses, such as clause('HMO-WIN-01')"
        for name in mark.args:
            if name not in known:
                yield f"{item.name}: there is no clause {name!r}{hint(str(name))}"


def hint(name: str) -> str:
    """Which clause may be meant."""
    near = get_close_matches(name, [clause.id for game in games_with_rules() for clause in catalogue(game)], 1, 0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


def place(item: pytest.Item) -> str:
    """Where a test stands, as file:line."""
    file, line, _ = item.location
    return f"{file}:{(line or 0) + 1}"


def everything_collected(config: pytest.Config) -> bool:
    """Whether this run looks at the whole folder that this project keeps its tests in."""
    if config.getoption("keyword") or config.getoption("markexpr") or config.getoption("deselect"):
        return False
    if config.getoption("ignore") or config.getoption("ignore_glob") or config.getoption("lf", False):
        return False
    folder = config.rootpath / "tests"
    asked = [(config.invocation_params.dir / arg).resolve() for arg in config.args if "::" not in arg]
    return any(path == folder or path in folder.parents for path in asked)


def missing(config: pytest.Config, game: str) -> list[str]:
    """The clauses of a game that no collected test proves."""
    tested = config.stash.get(TESTED, set())
    return [clause.id for clause in catalogue(game) if clause.id not in tested]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.stash.get(LACKING, []) and session.exitstatus in (pytest.ExitCode.OK, 0):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lacking = config.stash.get(LACKING, [])
    if lacking:
        terminalreporter.section("clauses without a test", red=True)
        for clause in lacking:
            terminalreporter.write_line(f"{clause}: no test carries this clause, and its game is declared complete")
    if TESTED not in config.stash or not (config.getoption("clauses") or config.getoption("clauses_missing")):
        return
    terminalreporter.section("clauses")
    for game in games_with_rules():
        without = missing(config, game)
        total = len(catalogue(game))
        terminalreporter.write_line(f"{game} {total - len(without)}/{total}")
        if config.getoption("clauses_missing"):
            for clause in without:
                terminalreporter.write_line(f"  {clause}")

