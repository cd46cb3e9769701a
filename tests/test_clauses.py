"""The catalogues are whole and well formed, and the plugin that counts tested clauses counts right."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kit.core.clauses import LABELS, Catalogue, Why, catalogue, games_with_rules, options_of, why
from kit.core.data import BOARDS, games_with_boards, load_board

COUNTS = {"antimonopoly": 118, "hmonopoly": 172, "hospital": 269, "minetown": 123, "oceanopoly": 135}


@pytest.fixture(params=COUNTS)
def rules(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue(request.param)


def test_there_is_a_catalogue_for_every_game() -> None:
    assert games_with_rules() == tuple(sorted(COUNTS))
    assert set(games_with_boards()) <= set(games_with_rules())


def test_a_catalogue_has_as_many_clauses_as_its_file(rules: Catalogue) -> None:
    text = (BOARDS / rules.game / "rules.yaml").read_text(encoding="utf-8")
    in_file = re.findall(r"^  - id: ([A-Z]{3}-[A-Z]+-\d\d)$", text, re.MULTILINE)
    assert [clause.id for clause in rules] == in_file
    assert len(rules) == COUNTS[rules.game]


def test_a_clause_is_whole(rules: Catalogue) -> None:
    for clause in rules:
        assert clause.rule, clause.id
        assert clause.test.lower().startswith("given"), clause.id
        assert clause.section, clause.id
        assert clause.lines, clause.id
        assert clause.source == rules.source
        assert not clause.source.endswith((".txt", ".pdf")), "the title of the source, not the name of a file"


def test_an_option_is_whole(rules: Catalogue) -> None:
    for option in rules.options.values():
        assert option.default in option.values, option.name
        assert len(option.values) > 1, option.name
        assert option.label in LABELS, option.name
        assert option.question.endswith("?"), option.name
        assert option.reason.endswith("."), option.name
        assert option.clauses, option.name
        assert all(clause in rules for clause in option.clauses), option.name
        assert option.help == f"{option.question} {option.reason}"
        assert not any(isinstance(value, float) for value in option.values), option.name


def test_a_settled_question_is_whole(rules: Catalogue) -> None:
    for question in rules.settled.values():
        assert question.question, question.id
        assert question.answers, question.id
        assert question.chosen, question.id
        assert all(clause in rules for clause in question.clauses), question.id


def test_a_clause_that_is_mentioned_exists(rules: Catalogue) -> None:
    """A catalogue may lean on another one, as Anti-Monopoly's auction does on Oceanopoly's."""
    everywhere = {clause.id for game in games_with_rules() for clause in catalogue(game)}
    for clause in rules:
        text = f"{clause.rule} {clause.ruling} {clause.test}"
        assert set(re.findall(r"\b[A-Z]{3}-[A-Z]+-\d\d\b", text)) <= everywhere, clause.id


def test_an_option_that_a_clause_names_exists(rules: Catalogue) -> None:
    for clause in rules:
        option = clause.params.get("option")
        assert option is None or option in rules.options, clause.id


def test_spaces_that_tests_name_are_on_the_board() -> None:
    """HMOnopoly's ids have hyphens, so they can be told from other words."""
    spaces = {space.id for space in load_board("hmonopoly").spaces}
    places = "practice|clinic|hospital|telecom|medical|supply|materials|year|takeover|grant"
    for clause in catalogue("hmonopoly"):
        named = re.findall(rf"\b[a-z]+(?:-[a-z]+)+-(?:{places})\b", clause.test)
        assert set(named) <= spaces, clause.id


def test_the_labels_of_the_options() -> None:
    """Who asks for a house rule by name gets one; the catalogue of each game has both kinds but for the hospital."""
    labels = {game: Counter(option.label for option in options_of(game)) for game in COUNTS}
    assert all(labels[game]["house rule"] for game in COUNTS if game != "hospital")
    house_rules = {option.name for option in options_of("hmonopoly") if option.label == "house rule"}
    assert house_rules >= {
        "creditor_gets_cash_in_bankruptcy", "bank_clears_tokens", "unaffordable_acquisition_lapses"}
    assert catalogue("antimonopoly").options["auction_on_decline"].label == "house rule"


def test_a_number_may_be_an_option() -> None:
    rounds = catalogue("minetown").options["round_limit"]
    assert 1 in rounds.values
    assert 0 not in rounds.values
    assert rounds.default == 30


def test_a_clause_that_is_not_there_is_missed_by_name() -> None:
    with pytest.raises(KeyError, match="no clause 'MIN-GO-1' in the catalogue of Minetown Monopoly; did you mean MIN-"):
        catalogue("minetown")["MIN-GO-1"]
    with pytest.raises(KeyError, match="no rule catalogue for 'chess'; there are antimonopoly, hmonopoly"):
        catalogue("chess")


def test_a_catalogue_is_read_once_and_shows_itself() -> None:
    assert catalogue("hmonopoly") is catalogue("hmonopoly")
    assert repr(catalogue("hmonopoly")) == "<Catalogue HMOnopoly: 172 clauses, 24 options>"


# --- why ---------------------------------------------------------------------------------------------------------


def test_why_tells_the_rule_its_source_and_the_option_in_force() -> None:
    reason = why("hmonopoly", "HMO-FY-03", "Ann rolls again", {"revenue_doubles": "chain"})
    assert reason.text == "Ann rolls again"
    assert reason.clause is catalogue("hmonopoly")["HMO-FY-03"]
    assert [(option.name, value) for option, value in reason.options] == [("revenue_doubles", "chain")]
    lines = str(reason).splitlines()
    assert lines[:2] == ["Ann rolls again", f"HMO-FY-03: {reason.clause.rule}"]
    assert "Source: HMOnopoly - Official Game Rules, section 'Corner Spaces: Fiscal Year', line 32" in lines
    assert any(line.startswith("Table option revenue_doubles = chain (reading): ") for line in lines)


def test_why_takes_defaults_for_options_that_are_not_set() -> None:
    class Options:
        borrow_on_first_pass = False

    set_here = why("hmonopoly", "HMO-LON-03", "", Options()).options
    not_set = why("hmonopoly", "HMO-LON-03", "").options
    assert [value for _, value in set_here] == [False]
    assert [value for _, value in not_set] == [True]


def test_a_game_without_a_catalogue_gives_the_text_alone() -> None:
    assert why("chess", "CHE-01", "Check.") == Why("Check.", None)
    assert str(why("chess", "CHE-01", "Check.")) == "Check."


# --- the plugin --------------------------------------------------------------------------------------------------

TEST = """
import pytest

@pytest.mark.clause({clauses})
def test_something():
    pass
"""


def run(pytester: pytest.Pytester, clauses: str, *args: str, complete: str = "") -> pytest.RunResult:
    """pytest on one planted test below tests/, with the plugin."""
    pytester.makeini(f"[pytest]\ntestpaths = tests\naddopts = --strict-markers\nclauses_complete = {complete}\n")
    folder = pytester.mkdir("tests")
    (folder / "test_planted.py").write_text(TEST.format(clauses=clauses), encoding="utf-8")
    return pytester.runpytest_inprocess("-p", "clauses_plugin", *args)


@pytest.mark.parametrize("args", [("--clauses",), ("--clauses", "-q"), ("--clauses", "--collect-only", "-q"),
                                  ("--clauses", "tests"), ("--clauses=missing",)])
def test_clauses_are_counted(pytester: pytest.Pytester, args: tuple[str, ...]) -> None:
    result = run(pytester, '"HMO-WIN-01", "HMO-WIN-02", "OCE-RNT-05"', *args)
    assert result.ret == 0
    for line in ("antimonopoly 0/118", "hmonopoly 2/172", "hospital 0/269", "minetown 0/123", "oceanopoly 1/135"):
        assert line in result.outlines
    assert ("  HMO-WIN-03" in result.outlines) is ("--clauses=missing" in args)
    assert "  HMO-WIN-01" not in result.outlines


def test_clauses_are_counted_only_when_asked(pytester: pytest.Pytester) -> None:
    result = run(pytester, '"HMO-WIN-01"')
    assert result.ret == 0
    result.stdout.no_fnmatch_line("hmonopoly *")


@pytest.mark.parametrize("args", [(), ("--clauses",), ("--collect-only", "-q"), ("-k", "nothing"),
                                  ("tests/test_planted.py",)])
def test_a_mark_of_an_unknown_clause_fails_every_run(pytester: pytest.Pytester, args: tuple[str, ...]) -> None:
    result = run(pytester, '"HMO-WIN-01", "HMO-WIN-99"', *args)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    said = "*tests/test_planted.py:4: test_something: there is no clause 'HMO-WIN-99'; did you mean 'HMO-WIN-0*"
    result.stderr.fnmatch_lines([said])


@pytest.mark.parametrize("clauses", ["", "clause='HMO-WIN-01'"])
def test_a_mark_without_a_clause_fails(pytester: pytest.Pytester, clauses: str) -> None:
    result = run(pytester, clauses)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_planted.py:4: test_something: a clause mark takes ids of clauses*"])


@pytest.mark.parametrize("args", [(), ("tests",), (".",), ("-q",), ("--collect-only", "-q")])
def test_a_clause_without_a_test_fails_a_game_declared_complete(
    pytester: pytest.Pytester, args: tuple[str, ...]
) -> None:
    every_other = ", ".join(repr(clause.id) for clause in catalogue("minetown") if clause.id != "MIN-GO-01")
    result = run(pytester, every_other, *args, complete="minetown")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    lacking = [line for line in result.outlines if "no test carries this clause" in line]
    assert lacking == ["MIN-GO-01: no test carries this clause, and its game is declared complete"]


def test_a_complete_game_passes(pytester: pytest.Pytester) -> None:
    every = ", ".join(repr(clause.id) for clause in catalogue("minetown"))
    result = run(pytester, every, "--clauses", complete="minetown")
    assert result.ret == 0
    assert "minetown 123/123" in result.outlines


@pytest.mark.parametrize("args", [("-k", "something"), ("tests/test_planted.py",), ("-m", "clause"),
                                  ("tests/test_planted.py::test_something",)])
def test_part_of_the_tests_need_not_be_complete(pytester: pytest.Pytester, args: tuple[str, ...]) -> None:
    assert run(pytester, '"MIN-GO-01"', *args, complete="minetown").ret == 0
