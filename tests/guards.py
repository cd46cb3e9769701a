"""What the source promises and no ordinary tool checks. Each guard reads source text and returns complaints.

test_project.py runs every guard over the project and over a planted fault that it must find.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

Source = tuple[str, str]
"""Where it stands, with slashes ("kit/core/ledger.py"), and its text."""


def sources(root: Path, *folders: str) -> list[Source]:
    """Every Python file below these folders; finding none is an error, or a guard would guard nothing."""
    found = [
        (path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        for folder in folders
        for path in sorted((root / folder).rglob("*.py"))
    ]
    if not found:
        raise FileNotFoundError(f"no Python files in {', '.join(folders)}")
    return found


# --- arrows point one way ----------------------------------------------------------------------------------------

MAY_IMPORT: Mapping[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "agents": {"core", "games"},
    "begin": {"core", "games", "agents"},  # how a session is begun: a game, its players, its bots
    "odds": {"core", "games", "begin"},
    "lab": {"core", "agents", "begin"},
    "views": {"core", "games", "odds"},  # a look at a game knows that game's state; it never changes it
    "controls": {"core", "games", "odds", "agents", "views", "begin"},
    "bridges": {"core", "agents", "begin"},
    "testing": {"core", "games", "agents", "begin"},
    "fast": {"core", "games", "agents", "begin"},  # compiles them, and plays to see that it changed nothing
    "bench": {"core", "games", "agents", "begin", "odds"},
    "terminal": {"core", "begin"},
}
"""Layer of kit -> the other layers that it may import. `kit/__init__.py` and `kit/cli.py` put everything together."""

TOGETHER = {"__init__", "__main__", "cli"}

ONLY_IN: Mapping[str, set[str]] = {
    "plotly": {"views", "controls"},  # controls: a live figure is a widget
    "ipywidgets": {"controls"},
    "anywidget": {"controls"},
    "IPython": {"controls"},
    "pettingzoo": {"bridges"},
    "gymnasium": {"bridges"},
    "random": {"agents", "lab", "testing", "bridges", "kit/core/luck.py", "kit/odds/playing.py"},
    # ^ only where chance is answered
}
"""Package -> the layers, or the one file, that may import it."""

LATE = {"numpy", "pandas", "scipy", "joblib", "tqdm"}
"""Imported inside the function that needs them, so that the table runs where none of them is installed."""

EARLY_ALLOWED = {"lab", "bridges"}

SHOWS_ITSELF = ("kit/core/session.py", "views")
"""The one late import against the arrows: a session draws itself in a notebook."""


def arrow_faults(files: Iterable[Source]) -> list[str]:
    """Imports that point the wrong way, or that bring in a package where it does not belong."""
    return [
        f"{where}:{line}: {complaint}"
        for where, text in files
        for line, module, when in _imports(where, text)
        if (complaint := _judge(where, module, when))
    ]


def layer_of(module: str) -> str:
    """The layer of a module of kit: `core` of "kit.core.ledger", `__init__` of "kit"."""
    return [*module.split("."), "__init__"][1]


def _judge(where: str, module: str, when: str) -> str | None:
    layer = layer_of(where.removesuffix(".py").replace("/", "."))
    package = module.split(".")[0]
    if package != "kit":
        if when == FOR_TYPES:
            return None
        allowed = ONLY_IN.get(package)
        if allowed is not None and layer not in allowed and where not in allowed:
            return f"{package} is imported in {layer}; only {', '.join(sorted(allowed))} may"
        if package in LATE and when == AT_ONCE and layer not in EARLY_ALLOWED:
            return f"{package} is imported when the module is; import it in the function that needs it"
        return None
    target = layer_of(module)
    if layer in TOGETHER or target == layer or target in MAY_IMPORT.get(layer, set()):
        return None
    if when == LATER and (where, target) == SHOWS_ITSELF:
        return None
    if layer not in MAY_IMPORT:
        return f"{layer} is a layer that nobody has drawn; say in MAY_IMPORT what it may import"
    return f"{layer} imports {target}; it may import {', '.join(sorted(MAY_IMPORT[layer])) or 'nothing else of kit'}"


AT_ONCE, LATER, FOR_TYPES = "at once", "later", "for types"


def _imports(where: str, text: str) -> Iterator[tuple[int, str, str]]:
    """Line, absolute module, and when: with the module, later inside a function, or for the type checker only."""
    tree = ast.parse(text, where)
    times: dict[int, str] = {}
    for outer in ast.walk(tree):
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            times |= {id(inner): LATER for inner in ast.walk(outer)}
    for outer in ast.walk(tree):
        if isinstance(outer, ast.If) and ast.unparse(outer.test).endswith("TYPE_CHECKING"):
            times |= {id(inner): FOR_TYPES for statement in outer.body for inner in ast.walk(statement)}
    for node in ast.walk(tree):
        when = times.get(id(node), AT_ONCE)
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name, when
        elif isinstance(node, ast.ImportFrom):
            module = _module_of(where, node)
            if module == "kit":  # `from kit import odds` means the module kit.odds
                for name in node.names:
                    yield node.lineno, f"kit.{name.name}" if name.name in MAY_IMPORT else "kit", when
            else:
                yield node.lineno, module, when
        elif isinstance(node, ast.Call) and _name(node.func) in ("import_module", "__import__") and node.args:
            match node.args[0]:
                case ast.Constant(value=str(module)):
                    yield node.lineno, module, when


def _module_of(where: str, node: ast.ImportFrom) -> str:
    """The absolute name of the module that is imported from."""
    package = where.split("/")[:-1]
    start = package[: len(package) - node.level + 1] if node.level else []
    return ".".join([*start, *([node.module] if node.module else [])])


def _name(node: ast.expr) -> str:
    """The last word of what is called: `pay` of `game.pay(...)`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


# --- a rule that is called must be driven ------------------------------------------------------------------------

Function = ast.FunctionDef | ast.AsyncFunctionDef


def undriven(files: Iterable[Source], also: Iterable[Source] = ()) -> list[str]:
    """Rules that are called and never driven, and questions that are built and never asked: both do nothing, silently.

    A rule is a function annotated `-> Steps[...]`; those of `also` are known but not themselves looked at.
    """
    looked_at = [_Module(where, text) for where, text in files]
    known = looked_at + [_Module(where, text) for where, text in also]
    questions = {name for module in known for name in module.returning("Choice", "Chance", "Request")}
    questions |= {"Choice", "Chance"} | {name for module in known for name in module.questions}
    return [complaint for module in looked_at for complaint in _undriven_in(module, known, questions)]


class _Module:
    """What one file defines: its functions, its classes' methods, and what it imports by which name."""

    def __init__(self, where: str, text: str) -> None:
        self.where = where
        self.name = where.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.tree = ast.parse(text, where)
        self.classes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]
        in_classes = {id(node) for of in self.classes for node in of.body}
        every = [node for node in ast.walk(self.tree) if isinstance(node, Function)]
        self.functions = {node.name: _is_rule(node) for node in every if id(node) not in in_classes}
        self.methods = [(node.name, _is_rule(node)) for node in every if id(node) in in_classes]
        self.questions = [of.name for of in self.classes if {"Choice", "Chance", "Request"} & _bases(of)]
        self.imported = {
            (name.asname or name.name): (_module_of(where, node), name.name)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }

    def returning(self, *kinds: str) -> list[str]:
        return [node.name for node in ast.walk(self.tree) if isinstance(node, Function) and _returns(node, *kinds)]


def _undriven_in(module: _Module, known: list[_Module], questions: set[str]) -> Iterator[str]:
    driven: set[int] = set()
    asked_nowhere: set[int] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.YieldFrom):
            driven.update(_values(node.value))
        elif isinstance(node, Function) and not _is_generator(node):  # it hands the rule on to whoever called it
            driven.update(i for n in _own(node) if isinstance(n, ast.Return) and n.value for i in _values(n.value))
        elif isinstance(node, ast.Lambda):
            driven.update(_values(node.body))
        elif isinstance(node, ast.Expr):
            asked_nowhere.update(_values(node.value))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            if id(node) not in driven and _calls_a_rule(node, module, known):
                yield f"{module.where}:{node.lineno}: {ast.unparse(node)} is never driven; write `yield from`"
            elif id(node) in asked_nowhere and _name(node.func) in questions:
                yield f"{module.where}:{node.lineno}: {ast.unparse(node)} is never asked; write `yield from`"


def _calls_a_rule(call: ast.Call, module: _Module, known: list[_Module]) -> bool:
    """Whether a rule is called here, as far as names tell; where they leave it open, it is taken for one."""
    name = _name(call.func)
    home: str | None = None
    if isinstance(call.func, ast.Name):
        if name in module.functions:
            return module.functions[name]
        home, name = module.imported.get(name, (None, name))
    elif isinstance(call.func, ast.Attribute):
        package, within = module.imported.get(ast.unparse(call.func.value), ("", ""))
        home = f"{package}.{within}"
        methods = [is_rule for other in known for method, is_rule in other.methods if method == name]
        if methods and not any(other.name == home for other in known):
            own = [_is_rule(node) for of in module.classes if call in ast.walk(of) for node in of.body
                   if isinstance(node, Function) and node.name == name]
            return any(own if own and ast.unparse(call.func.value) == "self" else methods)
    found = [other.functions[name] for other in known if other.name == home and name in other.functions]
    return any(found or [other.functions.get(name, False) for other in known])


def _is_rule(function: Function) -> bool:
    return _returns(function, "Steps")


def _returns(function: Function, *kinds: str) -> bool:
    """Whether the function is annotated as returning one of these."""
    said = "" if function.returns is None else ast.unparse(function.returns).strip("'\"")
    return re.match(rf"(\w+\.)*({'|'.join(kinds)})\b", said) is not None


def _bases(of: ast.ClassDef) -> set[str]:
    return {_name(base.value if isinstance(base, ast.Subscript) else base) for base in of.bases}


def _values(node: ast.expr) -> Iterator[int]:
    """The expressions that this one may be: both branches of `a if b else c`, the value of `x := a`."""
    if isinstance(node, ast.IfExp):
        yield from _values(node.body)
        yield from _values(node.orelse)
    elif isinstance(node, ast.NamedExpr):
        yield from _values(node.value)
    else:
        yield id(node)


def _own(function: Function) -> Iterator[ast.AST]:
    """What stands in a function itself, not in a function inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def _is_generator(function: Function) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own(function))


# --- rules get chance only by asking -----------------------------------------------------------------------------

UNREPEATABLE = {
    "random", "time", "os", "secrets", "datetime", "uuid", "platform", "socket", "threading", "asyncio", "locale",
}
ORDER_FREE = {"sorted", "set", "frozenset", "len", "sum", "any", "all", "min", "max", "bool"}
IN_ORDER = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "next", "join", "extend", "dict"}


def unrepeatable(files: Iterable[Source]) -> list[str]:
    """Whatever may differ for the same answers: chance, clock, environment, hashes, the order of a set."""
    complaints = []
    for where, text in files:
        tree = ast.parse(text, where)
        hashes = [node for node in ast.walk(tree) if isinstance(node, Function) and node.name == "__hash__"]
        hashed = {id(inner) for function in hashes for inner in ast.walk(function)}
        complaints += [
            f"{where}:{line}: {module} is imported; a rule gets chance only by asking, and nothing else from outside"
            for line, module, when in _imports(where, text)
            if module.split(".")[0] in UNREPEATABLE and when != FOR_TYPES
        ]
        complaints += [
            f"{where}:{node.lineno}: {ast.unparse(node)} differs from run to run"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id")
            and id(node) not in hashed
        ]
        complaints += [
            f"{where}:{node.lineno}: the order of {ast.unparse(node)} is nobody's; sort it"
            for node in _set_orders(tree)
        ]
    return complaints


def _set_orders(tree: ast.Module) -> Iterator[ast.expr]:
    """Sets whose order is used."""
    named = _names_of_sets(tree)
    free = {  # `sum(f(x) for x in {...})` comes out the same in any order
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) in ORDER_FREE
        for argument in node.args
        if isinstance(argument, ast.GeneratorExp | ast.ListComp)
    }
    for node in ast.walk(tree):
        used: list[ast.expr] = []
        if isinstance(node, ast.For):
            used = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in free:
            used = [generator.iter for generator in node.generators]
        elif isinstance(node, ast.Call) and _name(node.func) in IN_ORDER:
            used = list(node.args)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop":
            used = [node.func.value]
        elif isinstance(node, ast.Starred | ast.YieldFrom):
            used = [node.value]
        yield from (expression for expression in used if _is_set(expression, named))


def _is_set(node: ast.expr, named: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, named) or _is_set(node.right, named)
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node).split(".")[-1] in named


def _names_of_sets(tree: ast.Module) -> set[str]:
    """Names and attributes that this file annotates as, or fills with, a set."""
    named: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            if re.match(r"(set|frozenset)\b", ast.unparse(node.annotation).strip("'\"")):
                named.add(node.arg if isinstance(node, ast.arg) else ast.unparse(node.target).split(".")[-1])
        elif isinstance(node, ast.Assign) and _is_set(node.value, set()):
            named.update(ast.unparse(target).split(".")[-1] for target in node.targets)
    return named


# --- a file that is read is never run ----------------------------------------------------------------------------

RUNS_WHAT_IT_READS = {"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "yaml"}


def unsafe(files: Iterable[Source]) -> list[str]:
    """Ways for a file to run code when it is read: pickle and its like, eval, exec, YAML that builds objects."""
    complaints = []
    for where, text in files:
        complaints += [
            f"{where}:{line}: {module} can run what it reads"
            for line, module, _ in _imports(where, text)
            if module.split(".")[0] in RUNS_WHAT_IT_READS
        ]
        for node in ast.walk(ast.parse(text, where)):
            if isinstance(node, ast.Call) and (
                (isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec"))
                or _name(node.func) in ("read_pickle", "to_pickle", "unsafe_load", "full_load")
                or (_name(node.func) == "YAML" and any(_text(k.value) in ("unsafe", "full") for k in node.keywords))
            ):
                complaints.append(f"{where}:{node.lineno}: {ast.unparse(node)} can run what it reads")
    return complaints


def _text(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


# --- what is kept at hand is told of every change ----------------------------------------------------------------

TELLERS = {
    "owner": {"ownership_changed"},
    "level": {"built", "ownership_changed", "changed"},
    "mortgaged": {"pledge_changed", "ownership_changed", "changed"},
}


def silent(files: Iterable[Source]) -> list[str]:
    """Functions that change an owner, a level of building or a mortgage of a state, and tell nobody."""
    found: list[str] = []
    for where, text in files:
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                calls = {node.func.attr for node in ast.walk(function)
                         if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
                found += [f"{where}:{line}: {function.name} changes `{what}` and calls none of {sorted(TELLERS[what])}"
                          for line, what in written(function) if not calls & TELLERS[what]]
    return found


def written(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Line and name of what a function writes into: `p.owner[i] = ...` is ("owner")."""
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            written_to = target.value if isinstance(target, ast.Subscript) else None
            if isinstance(written_to, ast.Attribute) and written_to.attr in TELLERS:
                yield node.lineno, written_to.attr


# --- what is said is said in every language ----------------------------------------------------------------------


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Line and wording of what the functions of a file that return a text put together, with {} for what is filled in.

    A reason is more than one word; what is only compared with something, and what repr or str returns, is none.
    """
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef) and _returns(function, "str") and not function.name.startswith("__"):
            body = function.body[1:] if ast.get_docstring(function) is not None else function.body
            for node in (node for statement in body for node in _spoken(statement)):
                parts = node.values if isinstance(node, ast.JoinedStr) else [node]
                said = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
                if " " in said.strip() and any(map(str.isalpha, said)):
                    yield node.lineno, said


def _spoken(node: ast.AST) -> Iterator[ast.JoinedStr | ast.Constant]:
    """Texts below a node, f-strings as a whole; those that something is compared with are left out."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node
    elif not isinstance(node, ast.Compare):
        for below in ast.iter_child_nodes(node):
            yield from _spoken(below)


def untold(files: Iterable[Source], told: Container[str]) -> list[str]:
    """Sentences of rules that are not among those `told` in another language."""
    return [
        f"{where}:{line}: {said!r} is told in English only"
        for where, text in files
        for line, said in sentences(text)
        if said not in told
    ]


# --- a text that is true everywhere ------------------------------------------------------------------------------


def _spelled(*parts: str) -> str:
    """Put together here, so that this file does not name what it looks for."""
    return re.escape("".join(parts))


SOMEBODYS_MACHINE = re.compile(
    r"(?<![\w.\-)}\]/])/(?:work|root)(?![\w.-])"
    rf"|(?<![\w.\-)}}\]]){_spelled('/', 'home', '/')}\w"
    rf"|{_spelled('/', 'Users', '/')}\w"
    rf"|[A-Z]:[\\/]{_spelled('Use', 'rs')}\b"
    rf"|{_spelled('..', '/', 'shared')}"
)
REGISTRY = re.compile(
    "|".join(
        _spelled(*parts)
        for parts in (
            ("pypi", ".org"), ("python", "hosted.org"), ("npmjs", ".org"), ("npmjs", ".com"), ("deb.", "debian.org"),
            ("conda", ".anaconda.org"), ("unpkg", ".com"), ("jsdelivr", ".net"),
        )
    ),
    re.IGNORECASE,
)

NOT_FOR_EVERYONE = ((SOMEBODYS_MACHINE, "is a place on one machine"), (REGISTRY, "is a registry's address"))


def not_for_everyone(files: Iterable[Source]) -> list[str]:
    """Lines that name a folder of somebody's machine, or the address of a package registry."""
    return [
        f"{where}:{number}: {found.group()!r} {complaint}"
        for where, text in files
        for number, line in enumerate(text.splitlines(), 1)
        for pattern, complaint in NOT_FOR_EVERYONE
        if (found := pattern.search(line))
    ]
