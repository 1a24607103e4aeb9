import dataclasses
import itertools
import os
import pathlib
import shutil
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from browsers import CHROMIUM
from client import PASSWORD
from server import ROOT, Cluster, Server

# The keys of the catalogue's foods are the same in every installation.
EGG = "ed4bcd6e-042d-8770-bff7-7a052c6ecd84"
SCREENSHOTS = ROOT / "var" / "screenshots"
MARKUP = ROOT / "var" / "markup"
# What the README shows: the page and the look of each picture in docs/screenshots.
PICTURES = {"recipe--1280-light-en": "recipe", "progress-full-390-dark-en": "progress"}


@dataclasses.dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    width: int
    scheme: str
    language: str
    scripts: bool = True

    @property
    def name(self) -> str:
        return f"{self.width}-{self.scheme}-{self.language}" + ("" if self.scripts else "-noscript")


# Every two of width, scheme and language meet in one of four: a fault of three at once has not been seen. Scripts change no
# colour and no width: one of the four is without them, in the language whose words are longer, on the screen that has less room.
LOOKS = [
    Look(390, "dark", "en"),
    Look(1280, "light", "en"),
    Look(1280, "dark", "tr"),
    Look(390, "light", "tr", False),
]
# What differs by the look of a page differs on single pages, which are seen in each. A story of many pages is told on a phone, on
# a desk and without scripts, in both languages and both schemes; where nobody looks at pictures, with scripts and without.
STORIES = [Look(390, "light", "tr"), Look(1280, "dark", "en"), Look(390, "light", "en", False)]

# Where nobody looks at pictures there is one less of each: a colour does not differ by the width, and what has room on the narrow
# screen in the language of long words has it on the wide one.
if os.environ.get("SOFRA_PICTURES") == "none":
    LOOKS.remove(Look(1280, "dark", "tr"))
    STORIES.remove(Look(1280, "dark", "en"))


def pytest_runtest_logreport(report):
    """Keeps the names of what failed, for who runs the suite to try it again alone; a worker's reports reach its controller."""
    kept = os.environ.get("FAILED_TESTS")
    if kept and report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(kept, "a") as file:
            file.write(f"{report.nodeid}\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Shows what the server has written of late beside what failed: why a page was refused stands there alone."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(server, Server):
        report.sections.append(("the server's last lines", "\n".join(server.log().splitlines()[-20:])))
    return report


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: watches the clock, kills servers, or reads what other tests have left")
    config.addinivalue_line("markers", "debug: looks at what a debug build alone has")
    # Pages of an earlier run are no pages of this one. Those that must be alone, and those that are tried again, come after
    # the others of the same run.
    kept = os.environ.get("FAILED_TESTS")
    again = config.option.markexpr in ("alone", "debug") or bool(kept and os.path.getsize(kept))
    if not hasattr(config, "workerinput") and not again:
        shutil.rmtree(MARKUP, ignore_errors=True)


@pytest.fixture
def started():
    """Starts servers and ends them after the test; several work on the same data by `folder`."""
    servers = []

    def start(*arguments, folder: pathlib.Path | None = None, **environment) -> Server:
        server = Server(*arguments, **environment)
        servers.append(server)
        if folder:
            server.environment["DATA_DIR"] = str(folder)
        return server.start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def cluster():
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="session")
def server():
    server = Server(TRUSTED_PROXIES="127.0.0.1").start()
    yield server
    server.stop()


# The same without windows, where it is installed: a third less of the processor. Only the whole one keeps pages for going back.
HEADLESS = CHROMIUM | {"executable_path": shutil.which("chromium-headless-shell") or CHROMIUM["executable_path"]}


@pytest.fixture(scope="session")
def playwright():
    """One for all: a second one does not start beside it."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    browser = playwright.chromium.launch(**HEADLESS)
    yield browser
    browser.close()


addresses = itertools.count(1)


def open_context(
    browser: Browser, server: Server, look: Look, state: dict | None = None, worker: bool = False, ahead: bool = False
) -> BrowserContext:
    """With a worker pages are kept for reading without a network; ahead, links are fetched as they are pressed. Without either,
    every request is seen by the test."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": look.width, "height": 844},
        color_scheme=look.scheme,
        locale=look.language,
        java_script_enabled=look.scripts,
        storage_state=state,
        reduced_motion="reduce",
        service_workers="allow" if worker else "block",
        # Tests register more often than one address may: each context comes from somewhere else.
        extra_http_headers={"X-Forwarded-For": f"198.51.100.{next(addresses) % 250 + 1}"} | ({} if ahead else {"Save-Data": "on"}),
    )
    context.set_default_timeout(15_000)
    return context


class Families:
    """One household in each language, registered once and signed in again wherever it is needed."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.states: dict[str, dict] = {}

    def state(self, language: str) -> dict:
        if language not in self.states:
            context = open_context(self.browser, self.server, Look(390, "light", language))
            page = context.new_page()
            register(page, f"{language}@example.org", "Ayşe" if language == "tr" else "Alice")
            self.states[language] = context.storage_state()
            context.close()
        return self.states[language]


def register(page: Page, email: str, name: str) -> None:
    page.goto("/register")
    page.fill("#name", name)
    page.fill("#household", "Lale Sokak 7")
    page.fill("#email", email)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")


@pytest.fixture(scope="session")
def families(browser, server):
    return Families(browser, server)


class Watched:
    """A page that remembers what the browser complained about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self.miss)
        page.on("response", self.remember)

    # The worker is blocked by these tests, and they click before a page is ready to take the focus.
    NO_COMPLAINTS = (
        "Service Worker registration blocked by Playwright",
        "Autofocus processing was blocked because a document already has a focused element.",
    )

    def note(self, message) -> None:
        if message.text not in self.NO_COMPLAINTS:
            self.complaints.append(f"console {message.type}: {message.text}")

    def miss(self, request) -> None:
        # A stream of events ends when its page is left or hidden. Nobody who leaves a page waits for its icon, its rules, its
        # scripts and styles, or for what it has asked about words that are being typed; what a page lacks that stays is
        # refused or reset.
        kinds = ("fetch", "xhr", "script", "stylesheet")
        is_aside = "/img/icon" in request.url or "/speculation" in request.url or request.resource_type in kinds
        is_left = request.failure == "net::ERR_ABORTED" and is_aside
        if request.resource_type != "eventsource" and not is_left:
            self.complaints.append(f"failed: {request.url}: {request.failure}")

    def remember(self, response) -> None:
        if response.request.is_navigation_request():
            self.answer = response

    def check(self, name: str, look: Look, expected: int = 200) -> None:
        """axe, overflow, complaints; and a picture for a person to look at."""
        page = self.page
        # What a form answers with is there before its styles are: without them nothing is where and as it will be.
        page.wait_for_load_state()
        draw(page, f"{name}-{look.name}")
        picture = PICTURES.get(f"{name}-{look.name}")
        if picture and os.environ.get("UPDATE_SCREENSHOTS"):
            path = ROOT / "docs" / "screenshots" / f"{picture}.png"
            page.screenshot(path=str(path))
            assert path.stat().st_size <= 150_000, f"{path} is too large"
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= look.width, f"{name} is {width} px wide at {look.width}: {page.evaluate(BEYOND, look.width)}"
        assert page.evaluate("document.documentElement.lang") == look.language
        if not look.scripts:
            # As it was sent: what a browser makes of a page hides its faults. test_validity.py reads these.
            MARKUP.mkdir(parents=True, exist_ok=True)
            (MARKUP / f"{name}-{look.language}.html").write_bytes(self.answer.body())
        if look.scripts:
            findings = Axe().run(page).response["violations"]
            # Of colours their values, too, which say what a page looked like at that moment.
            seen = [
                (f["id"], [(node["html"][:200], [check.get("data") for check in node["any"]]) for node in f["nodes"]])
                for f in findings
            ]
            assert not findings, seen
        # The browser itself reports an error status of the page that was asked for; it is what the test wants.
        told = [c for c in self.complaints if not (expected >= 400 and f"status of {expected}" in c)]
        assert not told, told


# What of a page reaches beyond its width, and how far.
BEYOND = """width => [...document.querySelectorAll("html, body, body *")]
  .map(part => [part.getBoundingClientRect().right, part.scrollWidth, part.outerHTML.slice(0, 120)])
  .filter(([right, scrolled]) => right > width || scrolled > width)
  .slice(0, 20)"""


def draw(page: Page, name: str) -> None:
    """A picture for a person to look at; none where nobody does (`SOFRA_PICTURES=none`)."""
    if os.environ.get("SOFRA_PICTURES") == "none":
        return
    path = str(SCREENSHOTS / f"{name}.png")
    try:
        page.screenshot(path=path, full_page=True)
    except Error:
        # A busy machine may fail to draw a long page in time.
        page.screenshot(path=path, full_page=True)


def open_folds(page: Page) -> None:
    """Opens all that folds, but for menus, which lie on the page."""
    page.evaluate("() => document.querySelectorAll('details:not(.menu)').forEach((part) => (part.open = true))")


def until(page: Page, expression: str) -> None:
    """Waits until it is true. Playwright's own wait_for_function runs text in the page, which the page's policy forbids."""
    deadline = time.monotonic() + 15
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(50)


def wait_for_images(page: Page) -> None:
    """Those far below are fetched only when someone goes there."""
    for image in page.locator("img").all():
        image.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 0)")
    until(page, "[...document.images].every(image => image.complete && image.naturalWidth > 0)")


@pytest.fixture
def visit(browser, server):
    """Opens pages of browsers of their own; closes them after the story."""
    contexts = []

    def open_page(look: Look):
        context = open_context(browser, server, look)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def watch():
    return Watched


@pytest.fixture(scope="session")
def window(browser, server, families):
    """One page for each look, signed in or not, that goes from address to address: opening it costs more than going."""
    windows: dict[tuple[Look, bool], Watched] = {}

    def at(look: Look, inside: bool) -> Watched:
        if (look, inside) not in windows:
            state = families.state(look.language) if inside else None
            windows[look, inside] = Watched(open_context(browser, server, look, state).new_page())
        watched = windows[look, inside]
        watched.complaints.clear()
        return watched

    yield at
    for watched in windows.values():
        watched.page.context.close()
