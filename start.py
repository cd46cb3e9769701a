#!/usr/bin/env python3
"""One command for every system (Linux, macOS, Windows); needs nothing but Python 3.11 or newer.

    python3 start.py           make the environment once, then open JupyterLab on the first lesson
    python3 start.py test      make the environment, then pass every test, the browser's included
    python3 start.py app       make the environment, then open the lesson's table as a page of its own
    python3 start.py setup     make the environment with everything that developers use, and stop
    python3 start.py --setup-only      make the environment that the lessons need, and stop

The environment is the folder `.venv` beside this file. It is refreshed when pyproject.toml or constraints.txt change,
and made anew when it is broken or was moved; delete it whenever you like. Further words go on to JupyterLab, to voila,
or (after `test`) to pytest.
"""
# Kept readable by old Pythons on purpose: they get as far as being told that they are too old.
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

OLDEST = (3, 11)
HERE = pathlib.Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "ruleboard-stamp.json"
FIRST_LESSON = "01_hmonopoly.ipynb"
LESSONS = ("lab",)
DEVELOPER = ("lab", "test", "scale", "rl", "fast")


class Stop(Exception):
    """Something that the person at the keyboard has to know; the message says what to do."""


# --- the environment ---------------------------------------------------------------------------------------------


def clean_environ():
    """The caller's environment without what would send Python, pip or uv somewhere else."""
    stray = {
        "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_PYTHON",
        "PIP_DRY_RUN", "PIP_NO_DEPS", "PIP_REQUIREMENT", "PIP_EDITABLE", "PIP_REQUIRE_VIRTUALENV", "UV_TARGET",
        "UV_PREFIX", "UV_SYSTEM_PYTHON", "UV_PYTHON", "UV_PROJECT_ENVIRONMENT", "UV_NO_DEPS",
    }
    environ = {
        name: value for name, value in os.environ.items()
        if name.upper() not in stray and not name.upper().startswith("PYTHON")
    }
    environ.update(PYTHONUTF8="1", PYTHONNOUSERSITE="1", PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1")
    return environ


def run(command, **more):
    """Run a command from the project's folder and return its exit code; what it prints goes straight through."""
    sys.stdout.flush()
    return subprocess.call([str(word) for word in command], cwd=str(HERE), env=clean_environ(), **more)


def check_python(version=sys.version_info):
    if tuple(version[:2]) >= OLDEST:
        return
    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if shutil.which(name)]
    if newer:
        remedy = "There is a newer one here: run `%s start.py`." % newer[0]
    else:
        remedy = "Install a newer one (python.org has it for every system) and run this again."
    raise Stop(
        "Ruleboard needs Python %d.%d or newer; this is Python %d.%d. %s" % (OLDEST + tuple(version[:2]) + (remedy,))
    )


def venv_version():
    """The version of the environment's Python, or None when there is none or it does not run from here."""
    if not PYTHON.exists():
        return None
    ask = "import sys; print(sys.prefix); print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [str(PYTHON), "-c", ask], env=clean_environ(), cwd=str(HERE), stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=120, check=True,
        )
        prefix, version = answer.stdout.decode("utf-8").splitlines()
        if os.path.realpath(prefix) != os.path.realpath(str(VENV)):
            return None
        return version
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def read_stamp():
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        return stamp if isinstance(stamp, dict) else {}
    except (OSError, ValueError):
        return {}


def wanted_key(version):
    """Changes when the environment has to be refreshed: other dependencies, another Python, another place."""
    digest = hashlib.sha256()
    for part in ((HERE / "pyproject.toml").read_bytes(), (HERE / "constraints.txt").read_bytes(), version, str(HERE)):
        digest.update(part if isinstance(part, bytes) else part.encode("utf-8"))
        digest.update(b"\0")
    return digest.hexdigest()


def remove_venv():
    """Take away a broken environment, but never a folder that is not one."""
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.is_dir():
        if not (VENV / "pyvenv.cfg").exists() and any(VENV.iterdir()):
            raise Stop("%s is there, but it is not a Python environment. Move it away and run this again." % VENV)
        shutil.rmtree(str(VENV))
    elif VENV.exists():
        raise Stop("%s is there, but it is a file. Move it away and run this again." % VENV)


def make_venv(uv):
    print("Making the environment in %s ..." % VENV, flush=True)
    remove_venv()
    if run([sys.executable, "-m", "venv", VENV]) == 0 and venv_version():
        return
    remove_venv()
    if uv and run([uv, "venv", "--quiet", "--seed", "--python", sys.executable, VENV]) == 0 and venv_version():
        return
    remove_venv()
    if can_apt():  # Debian and Ubuntu ship the venv module apart
        apt_install("python3-venv")
        if run([sys.executable, "-m", "venv", VENV]) == 0 and venv_version():
            return
    raise Stop(
        "Python could not make an environment in %s. Is the folder writable, and the disk not full? "
        "On Debian and Ubuntu `sudo apt-get install python3-venv` brings the part of Python that does this." % VENV
    )


def install(extras, uv):
    what = ".[%s]" % ",".join(sorted(extras))
    if uv:  # many times faster when it is there
        if run([uv, "pip", "install", "--quiet", "--python", PYTHON, "-e", what, "-c", "constraints.txt"]) == 0:
            return
        print("uv did not succeed; trying again with pip.", flush=True)
    if pip_install("-e", what, "-c", "constraints.txt") != 0:
        raise Stop(
            "The packages could not be installed; the lines above say why. Setting up needs the internet once (about "
            "200 MB; afterwards everything works without). If this computer is online, run the command again; behind "
            "a proxy, pip has to know it (variable HTTPS_PROXY)."
        )


def pip_install(*words):
    """Run pip and return its exit code; what it says goes through, but for one remark that it makes per package."""
    sys.stdout.flush()
    pip = subprocess.Popen(
        [str(PYTHON), "-m", "pip", "install", "--quiet", *words], cwd=str(HERE), env=clean_environ(),
        stderr=subprocess.PIPE, universal_newlines=True, errors="replace",
    )
    for line in pip.stderr:
        if not line.rstrip().endswith("is ignored: it is neither a file nor a directory."):
            print(line, end="", file=sys.stderr, flush=True)
    return pip.wait()


def setup(extras):
    """Make or refresh the environment so that it has these extras; quick when there is nothing to do."""
    started = time.monotonic()
    uv = shutil.which("uv")
    try:
        version = venv_version()
        stamp = read_stamp()
        moved = stamp.get("place", str(HERE)) != str(HERE)  # an environment's scripts name the place it was made in
        if version is None or moved or tuple(map(int, version.split("."))) < OLDEST:
            make_venv(uv)
            version, stamp = venv_version(), {}
        have = set(stamp.get("extras", ()))
        key = wanted_key(version)
        if stamp.get("key") == key and have.issuperset(extras):
            return
        if STAMP.exists():
            STAMP.unlink()  # an interrupted refresh must not pass for a finished one
        print("Installing Ruleboard and what it needs; the first time takes a minute ...", flush=True)
        install(have.union(extras), uv)
        STAMP.write_text(
            json.dumps({"key": key, "extras": sorted(have.union(extras)), "place": str(HERE)}), encoding="utf-8"
        )
    except OSError as problem:
        raise Stop(
            "The environment could not be written (%s). Put this folder where you may write, on a disk with 2 GB free, "
            "and run this again." % problem
        ) from None
    print("The environment is ready (%.0f s)." % (time.monotonic() - started), flush=True)


# --- Debian and Ubuntu -------------------------------------------------------------------------------------------


def can_apt():
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def apt_install(*packages):
    environ = dict(clean_environ(), DEBIAN_FRONTEND="noninteractive")
    print("Installing from the system's own packages: %s" % " ".join(packages), flush=True)
    patient = ["-qq", "-o", "DPkg::Lock::Timeout=120"]  # somebody else may be installing
    for command in (["update"], ["install", "-y", *packages]):
        code = subprocess.call(
            ["apt-get", *patient, *command], env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        if code != 0:
            print("`apt-get %s` did not succeed." % " ".join(command), flush=True)


# --- the tests ---------------------------------------------------------------------------------------------------


def find_chromium():
    """The browser that the tests will use: asked of the tests' own driver, so that there is one list of places."""
    sys.path.insert(0, str(HERE / "tests" / "e2e"))
    try:
        import labkit

        return labkit.find_chromium()
    finally:
        sys.path.pop(0)


HOW_TO_GET_A_BROWSER = (
    "On Debian: `sudo apt-get install chromium`. On Ubuntu, Fedora, macOS and Windows: install Google Chrome, Chromium "
    "or Edge. A browser in an unusual place: set CHROME to its program file."
)


def in_ci():
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


class Stages:
    """Runs one stage after another, each with a heading and a time, and tells at the end how they went."""

    def __init__(self):
        self.lines = []
        self.failed = []
        self.warnings = []

    def heading(self, name):
        print("\n=== %s %s" % (name, "=" * max(3, 100 - len(name))), flush=True)

    def note(self, name, outcome, seconds=0.0):
        self.lines.append("%-9s %6.1f s  %s" % (outcome, seconds, name))
        if outcome == "FAILED":
            self.failed.append(name)

    def command(self, name, command):
        self.heading(name)
        print("$ python " + " ".join(str(word) for word in command), flush=True)
        started = time.monotonic()
        code = run([PYTHON, *command], stdin=subprocess.DEVNULL)
        self.note(name, "ok" if code == 0 else "FAILED", time.monotonic() - started)
        return code == 0

    def failure(self, name, sentence):
        print(sentence, flush=True)
        self.note(name, "FAILED")

    def warn(self, sentence):
        print(sentence, flush=True)
        self.warnings.append(sentence)

    def report(self):
        self.heading("summary")
        for line in self.lines:
            print(line)
        for sentence in self.warnings:
            print("\n*** %s" % sentence)
        print("\n" + ("FAILED: " + ", ".join(self.failed) if self.failed else "All stages passed."), flush=True)
        return 1 if self.failed else 0


def test(pytest_words):
    stages = Stages()
    stages.heading("environment")
    started = time.monotonic()
    setup(DEVELOPER)
    stages.note("environment", "ok", time.monotonic() - started)
    browser_stage(stages)
    notebooks = sorted(str(path.relative_to(HERE)) for path in (HERE / "notebooks").glob("*.ipynb"))
    stages.command("lint", ["-m", "ruff", "check", "."])
    stages.command("types", ["-m", "mypy", "--strict", "kit"])
    if notebooks:
        stages.command("notebooks without outputs", ["-m", "nbstripout", "--verify", "--keep-id", *notebooks])
    stages.command("tests", ["-m", "pytest", *pytest_words])
    compiled_stage(stages)
    if notebooks:
        stages.command("notebooks", ["-m", "pytest", "--nbval-lax", "--nbval-current-env", "notebooks"])
    else:
        stages.heading("notebooks")
        stages.failure("notebooks", "No lesson was found: notebooks/*.ipynb matches nothing.")
    return stages.report()


def browser_stage(stages):
    stages.heading("browser")
    started = time.monotonic()
    chromium = find_chromium()
    if chromium is None and can_apt():
        apt_install("chromium", "fonts-dejavu-core", "fonts-liberation")
        chromium = find_chromium()
    if chromium is not None:
        print("The browser tests will use %s" % chromium, flush=True)
        stages.note("browser", "ok", time.monotonic() - started)
    elif in_ci():
        stages.failure("browser", "No browser was found, and with CI=true that is a failure. " + HOW_TO_GET_A_BROWSER)
    else:
        stages.note("browser", "SKIPPED", time.monotonic() - started)
        stages.warn("THE BROWSER TESTS WERE SKIPPED: no browser was found. " + HOW_TO_GET_A_BROWSER)


def compiled_stage(stages):
    """The engine's tests once more against a compiled copy of the same source, where a C compiler is there."""
    if not (HERE / "kit" / "fast.py").exists():
        return
    if os.name == "nt" or any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang")):
        stages.command("compiled", ["-m", "kit.fast", "test"])
    elif in_ci():
        stages.heading("compiled")
        stages.failure("compiled", "No C compiler was found, and with CI=true that is a failure.")
    else:
        stages.heading("compiled")
        stages.note("compiled", "SKIPPED")
        stages.warn("The compiled copy was not tested: no C compiler was found. Everything works without one.")


# --- opening things ----------------------------------------------------------------------------------------------


def become(command):
    """Hand over to the program, so that stopping this stops it too."""
    command = [str(word) for word in command]
    os.chdir(str(HERE))
    sys.stdout.flush()
    if os.name == "nt":
        try:
            return subprocess.call(command, env=clean_environ())
        except KeyboardInterrupt:
            return 0
    os.execve(command[0], command, clean_environ())  # noqa: S606 - no shell is wanted
    return 0


def lab(words):
    setup(LESSONS)
    first = HERE / "notebooks" / FIRST_LESSON
    print("Opening JupyterLab; stop it with Ctrl-C here.", flush=True)
    command = [
        PYTHON, "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", "--ServerApp.root_dir=%s" % HERE,
        "--LabApp.news_url=None", "--LabApp.extension_manager=readonly",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return become([*command, *([first] if first.exists() else []), *words])


def app(words):
    setup((*LESSONS, "app"))
    first = HERE / "notebooks" / FIRST_LESSON
    if not first.exists():
        raise Stop("There is no %s to show as a page." % first)
    return become([PYTHON, "-m", "voila", first, "--Voila.ip=127.0.0.1", *words])


def main(words):
    try:
        check_python()
        if "-h" in words[:1] or "--help" in words[:1]:
            print(__doc__)
        elif "--setup-only" in words:
            setup(DEVELOPER if {"dev", "test", "setup"}.intersection(words) else LESSONS)
        elif words[:1] == ["setup"]:
            setup(DEVELOPER)
        elif words[:1] == ["test"]:
            return test(words[1:])
        elif words[:1] == ["app"]:
            return app(words[1:])
        elif not words or words[0].startswith("-") or words[0] == "lab":
            return lab(words[1:] if words[:1] == ["lab"] else words)
        else:
            raise Stop("`%s` is not something that start.py does.\n%s" % (words[0], __doc__))
    except Stop as problem:
        print("\nstart.py: %s" % problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstart.py: stopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
