"""JupyterLab on this computer's loopback, driven in a real Chromium: what the browser tests stand on.

A test takes the fixtures `page` and `lab` (conftest.py) and then reads like a person at the screen:

    open_notebook(page, lab, "01_hmonopoly.ipynb")      # runs every cell; a cell that raises fails the test
    page.get_by_role("button", name="Buy for 3").click()
    settle(page)                                        # the kernel has answered everything
    screenshot(page, "after-buying")                    # test-artifacts/after-buying.png

Whatever asks for something outside this computer is refused and listed in `page.outside`; script errors are listed in
`page.errors`. Both have to be empty at the end of every test.

Standard library only at import time, because start.py asks `find_chromium` before there is an environment.
"""

from __future__ import annotations

import contextlib
import dataclasses
import ipaddress
import json
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright, Route, WebSocketRoute

    class WatchedPage(Page):
        """A page that `open_page` made."""

        outside: list[str]
        """Addresses that were asked for and refused, because they are not on this computer."""
        errors: list[str]
        """What scripts complained about."""

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
ARTIFACTS = CHECKOUT / "test-artifacts"
Viewport = tuple[int, int]
PROJECTOR: Viewport = (1280, 720)
"""The smallest screen that a table has to fit on."""


# --- the browser -------------------------------------------------------------------------------------------------


def find_chromium() -> pathlib.Path | None:
    """The program file of Chromium, Chrome or Edge; when `CHROME` names one, that is the only answer."""
    named = os.environ.get("CHROME")
    candidates = [pathlib.Path(named)] if named else _usual_places()
    return next((path for path in candidates if path.is_file() and _starts(path)), None)


def _usual_places() -> list[pathlib.Path]:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome")
    places = ["/usr/bin/chromium", *filter(None, map(shutil.which, names))]
    apps = ("Google Chrome", "Chromium", "Microsoft Edge")
    places += [f"/Applications/{app}.app/Contents/MacOS/{app}" for app in apps]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder := os.environ.get(variable):
            programs = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
            places += [f"{folder}/{program}" for program in programs]
    return [pathlib.Path(place) for place in places]


def _starts(path: pathlib.Path) -> bool:
    """Whether it is a browser, not a stand-in that tells how to get one (Ubuntu has such); asked on Linux only."""
    if not sys.platform.startswith("linux"):
        return True
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def launch(playwright: Playwright, chromium: pathlib.Path) -> Browser:
    """Headless Chromium that calls nobody: no updates, no background services, and no name but loopback resolves."""
    flags = [
        "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--force-color-profile=srgb",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium's sandbox refuses to start for root
    return playwright.chromium.launch(executable_path=chromium, headless=True, args=flags)


def is_here(url: str) -> bool:
    """Whether an address stays on this computer.

    >>> is_here("http://127.0.0.1:8888/lab"), is_here("http://127.0.0.1.example.org/"), is_here("data:,x")
    (True, False, True)
    """
    parts = urllib.parse.urlsplit(url)
    if parts.scheme in ("data", "blob", "about"):
        return True
    host = parts.hostname or ""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


@contextlib.contextmanager
def open_page(browser: Browser, viewport: Viewport = PROJECTOR, **context: Any) -> Iterator[WatchedPage]:
    """A page of its own, with `page.outside` (refused addresses) and `page.errors` (what scripts complained about)."""
    outside: list[str] = []
    errors: list[str] = []

    def guard(route: Route) -> None:
        if is_here(route.request.url):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    def refuse(socket: WebSocketRoute) -> None:
        outside.append(socket.url)
        socket.close()

    width, height = viewport
    kept = browser.new_context(viewport={"width": width, "height": height}, service_workers="block", **context)
    kept.route("**/*", guard)
    kept.route_web_socket(lambda url: not is_here(url), refuse)
    page = cast("WatchedPage", kept.new_page())
    page.outside, page.errors = outside, errors
    page.on("pageerror", lambda error: errors.append(f"page error: {str(error)[:400]}"))
    page.on("console", lambda said: errors.append(f"console: {said.text[:400]}") if said.type == "error" else None)
    try:
        yield page
    finally:
        kept.close()


def screenshot(page: Page, name: str, **more: Any) -> pathlib.Path:
    """Keep what is on screen as test-artifacts/<name>.png (the folder is not part of the project) and tell where."""
    ARTIFACTS.mkdir(exist_ok=True)
    path = ARTIFACTS / f"{''.join(c if c.isalnum() or c in '-_.' else '-' for c in name)}.png"
    page.screenshot(path=path, **more)
    return path


# --- the server --------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, its secret, the folder that it shows and its process number."""

    base: str
    token: str
    root: pathlib.Path
    pid: int

    def api(self, path: str, method: str = "GET") -> Any:
        """What the server's own interface says, as plain data."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.base}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def shut_kernels(self) -> None:
        """End every kernel: one lives on after its page is closed, and the next test would meet it."""
        for session in self.api("sessions"):
            with contextlib.suppress(urllib.error.HTTPError):
                self.api(f"sessions/{session['id']}", "DELETE")

    def write_notebook(self, name: str, cells: Sequence[str]) -> str:
        """Put a notebook of these code cells where the server shows it; returns the name, for `open_notebook`."""
        blank: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
        notebook = {
            "cells": [{**blank, "id": f"cell-{n}", "source": source} for n, source in enumerate(cells)],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / name).write_text(json.dumps(notebook), encoding="utf-8")
        return name


def copy_notebooks(root: pathlib.Path) -> None:
    """The lessons as they stand in the checkout, copied so that nothing a test does can change them."""
    if (lessons := CHECKOUT / "notebooks").is_dir():
        shutil.copytree(lessons, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*", "__pycache__"))


SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "notebook-extension/tracker": {"windowingMode": "none"},  # otherwise output off screen is not in the page at all
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},  # nothing pops up
    "docmanager-extension/plugin": {"autosave": False},
}


@contextlib.contextmanager
def serve_lab(root: pathlib.Path) -> Iterator[Lab]:
    """JupyterLab of the running Python on a free loopback port; what it writes goes into a folder that is removed."""
    with tempfile.TemporaryDirectory(prefix="kit-lab-", ignore_cleanup_errors=True) as folder:
        home = pathlib.Path(folder)
        for name, values in SETTINGS.items():
            path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), encoding="utf-8")
        port, token = _free_port(), secrets.token_hex(16)
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}",
            f"--IdentityProvider.token={token}", "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        log = home / "server.log"
        with log.open("wb") as said:
            process = subprocess.Popen(command, cwd=root, env=_environ(home), stdout=said, stderr=subprocess.STDOUT)
        lab = Lab(f"http://127.0.0.1:{port}", token, root, process.pid)
        try:
            _wait_until_up(lab, process, log)
            yield lab
        finally:
            process.terminate()  # it ends its kernels on the way out
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _environ(home: pathlib.Path) -> dict[str, str]:
    """The caller's environment without anyone's Jupyter settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    folders = {
        "HOME": "", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "IPYTHONDIR": "ipython",
    }
    return kept | {name: str(home / folder) for name, folder in folders.items()}


def _wait_until_up(lab: Lab, process: subprocess.Popen[bytes], log: pathlib.Path, timeout: float = 90) -> None:
    until = time.monotonic() + timeout
    while time.monotonic() < until and process.poll() is None:
        try:
            lab.api("status")
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("JupyterLab did not start; it said:\n" + log.read_text(errors="replace")[-3000:])


# --- a notebook on screen ----------------------------------------------------------------------------------------

_KERNEL = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel"
_IDLE = f"() => {_KERNEL}?.status === 'idle' && window.jupyterapp.shell.currentWidget.context.isReady"
_ERRORS = (
    ".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr'],"
    " .jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']"
)


def open_notebook(page: Page, lab: Lab, path: str, *, run: bool = True, timeout: float = 90_000) -> None:
    """Open a notebook in a workspace of its own and, with `run`, run all cells by Lab's own command until all are done.

    A cell that raises, or that writes to stderr, fails here and says what it said.
    """
    workspace = f"test-{secrets.token_hex(4)}"
    page.goto(f"{lab.base}/lab/workspaces/{workspace}/tree/{urllib.parse.quote(path)}?reset&token={lab.token}")
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=timeout)
    page.wait_for_function(_IDLE, timeout=timeout)
    if run:
        run_all(page, timeout=timeout)


def run_all(page: Page, *, timeout: float = 90_000) -> None:
    """Run every cell, as the menu does, and wait until the last one is done."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")  # resolves when all have run
    page.wait_for_function(_IDLE, timeout=timeout)
    complaints = page.locator(_ERRORS).all_inner_texts()
    assert not complaints, "a cell raised or complained:\n" + "\n".join(complaints)


def settle(page: Page, quiet: int = 300, timeout: int = 20_000) -> None:
    """Wait until the kernel has been idle and silent for `quiet` ms, so that every widget message has been answered."""
    page.evaluate(
        f"async ([quiet, timeout]) => {{ const kernel = {_KERNEL};"
        """
            const started = performance.now();
            let last = started;
            const heard = () => { last = performance.now(); };
            kernel.anyMessage.connect(heard);
            try {
                while (performance.now() - started < timeout) {
                    if (kernel.status === 'idle' && performance.now() - last > quiet) return;
                    await new Promise(resolve => setTimeout(resolve, 25));
                }
                throw new Error(`the kernel was not quiet for ${quiet} ms within ${timeout} ms`);
            } finally { kernel.anyMessage.disconnect(heard); }
        }""",
        [quiet, timeout],
    )


def hide_code(page: Page) -> None:
    """Leave only what the class looks at: all code collapsed (as View > Collapse All Code does), side bars closed."""
    page.evaluate(
        """async () => {
            const app = window.jupyterapp;
            app.shell.collapseLeft();
            app.shell.collapseRight();
            await app.commands.execute('notebook:hide-all-cell-code');
        }"""
    )
    page.wait_for_timeout(200)  # the panes slide
