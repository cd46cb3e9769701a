"""The engine compiled from its own source with mypyc: the same answers and events, several times faster.

    python -m kit.fast build     compile kit/core, kit/games, the bots and the chains of kit/odds in place
    python -m kit.fast clean     remove what was compiled
    python -m kit.fast test      compile a copy elsewhere and run the engine's tests against it
    python -m kit.fast copy DIR  compile a copy in DIR (kit and boards), for measuring

Without a compiler everything works in plain Python. What the compiled build may lack is `session.where()`.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("kit/core", "kit/games", "kit/agents",
          "kit/odds/walker.py", "kit/odds/walk.py", "kit/odds/within.py", "kit/odds/solve.py", "kit/odds/markov.py")
LEFT_OUT = {                          # read once at the start, and no faster compiled
    "kit/games/hospital/data.py",     # mypyc cannot translate one of its lines
    "kit/core/languages.py",          # a test reads translations of its own
}
ENGINE_TESTS = ("tests/games", "tests/test_core.py", "tests/test_session.py", "tests/test_saves.py",
                "tests/test_bots.py", "tests/test_every_game.py", "tests/test_speed_equal.py",
                "tests/test_odds_chain.py", "tests/test_odds_solve.py", "tests/test_odds_position.py")

SETUP = """
import os
import sys
from multiprocessing.pool import ThreadPool
from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler

def side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=False, extra_preargs=None,
                 extra_postargs=None, depends=None):
    # what CCompiler.compile does, but one file on each core
    macros, objects, extra, options, build = self._setup_compile(output_dir, macros, include_dirs, sources, depends,
                                                                 extra_postargs)
    words = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPool(os.cpu_count()) as pool:
        pool.map(lambda made: self._compile(made, *build[made], words, extra, options), list(build), chunksize=1)
    return objects

CCompiler.compile = side_by_side
files = sys.argv[1:]
modules = mypycify(["--follow-imports=silent", *files], opt_level="2", multi_file=True)
sys.argv = ["setup.py", "-q", "build_ext", "--inplace"]
setup(name="kit-fast", packages=[], ext_modules=modules)
"""


def sources(root: Path) -> list[str]:
    """The modules that are compiled, as paths below `root`."""
    found = [path.relative_to(root).as_posix() for part in ENGINE
             for path in ([root / part] if part.endswith(".py") else sorted((root / part).rglob("*.py")))]
    return [name for name in found if name not in LEFT_OUT and not name.endswith("__init__.py")]


# calls from one module of the engine to another are bound when it is linked, by the compilers known to do that
LINKED = {"CFLAGS": "-flto=auto -fno-semantic-interposition", "LDFLAGS": "-flto=auto -Wl,-Bsymbolic-functions"}


def flags() -> dict[str, str]:
    """The environment of the compiler: its own flags, and with GCC on Linux those that bind modules together."""
    compiler = (os.environ.get("CC") or "cc").split()
    if sys.platform != "linux" or shutil.which(compiler[0]) is None:
        return {}
    told = subprocess.run([*compiler, "--version"], capture_output=True, text=True).stdout  # noqa: S603 - the user's own
    if "Free Software Foundation" not in told:
        return {}
    return {name: f"{os.environ.get(name, '')} {words}".strip() for name, words in LINKED.items()}


def build(root: Path) -> None:
    """Compile the engine below `root`, beside its sources. Raises SystemExit with the compiler's words."""
    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch) / "compile_engine.py"
        script.write_text(SETUP, encoding="utf-8")
        words = [sys.executable, str(script), *sources(root)]
        done = subprocess.run(words, cwd=root, env={**os.environ, **flags()}, capture_output=True, text=True)  # noqa: S603 - our own words
    shutil.rmtree(root / "build", ignore_errors=True)
    if done.returncode:
        sys.exit(f"the engine was not compiled:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")


def clean(root: Path) -> None:
    """Remove every compiled module below `root`; the sources stay."""
    for path in [*root.glob("*__mypyc*.so"), *root.glob("*__mypyc*.pyd"), *(root / "kit").rglob("*.so"),
                 *(root / "kit").rglob("*.pyd")]:
        path.unlink()


def copy_sources(target: Path) -> Path:
    """A copy of kit, its boards and its tests in `target`, as they were written."""
    for part in ("kit", "boards", "tests", "pyproject.toml"):
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "e2e"))
        elif source.exists():
            shutil.copy(source, target / part)
    return target


def copy(target: Path) -> Path:
    """A compiled copy of kit and its boards in `target`."""
    build(copy_sources(target))
    return target


def test() -> int:
    """Compile a copy and run the engine's tests in it, also against the plain source; the exit code of pytest."""
    with tempfile.TemporaryDirectory() as scratch:
        plain, root = Path(scratch) / "plain", Path(scratch) / "compiled"
        plain.mkdir()
        root.mkdir()
        copy_sources(plain)
        copy(root)
        tests = [name for name in ENGINE_TESTS if (root / name).exists()]
        environment = {**os.environ, "PYTHONPATH": str(root), "KIT_PLAIN": str(plain)}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
        return subprocess.run(command, cwd=root, env=environment).returncode  # noqa: S603 - our own words


def compiled() -> bool:
    """Whether the engine that is in use is the compiled one."""
    from kit.core import session
    return not str(session.__file__).endswith(".py")


def main(arguments: list[str]) -> int:
    if arguments == ["build"]:
        build(ROOT)
    elif arguments == ["clean"]:
        clean(ROOT)
    elif arguments == ["test"]:
        return test()
    elif len(arguments) == 2 and arguments[0] == "copy":
        copy(Path(arguments[1]))
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
