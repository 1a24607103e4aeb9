"""Every kind of page of the demo household, found by its links: what a stranger sees who tries the product."""
import collections
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import Look, draw, open_context, open_folds
from server import Server

LINKS = """() => [...document.querySelectorAll("a[href]")].filter((link) => !link.hasAttribute("download")).map((link) => link.href)"""
# What is no page: files, streams, and what leads away.
NO_PAGES = re.compile(r"/(export|photos|static|css|js|api|feeds|events)(/|$)|\.(csv|zip|ics|txt|json|xml)$|^/(logout|healthz|readyz|metrics)")


@pytest.fixture(scope="module")
def demo():
    server = Server("--demo", TRUSTED_PROXIES="127.0.0.1").start()
    yield server
    server.stop()


def kind(path: str) -> str:
    """Addresses that differ in ids, dates and words alone are one kind of page."""
    path, _, query = path.partition("?")
    path = re.sub(r"/[0-9a-f-]{36}", "/:id", path)
    path = re.sub(r"/\d{4}-(\d\d-\d\d|W\d\d)", "/:day", path)
    return path + "".join(sorted({"?" + pair.split("=")[0] for pair in query.split("&") if pair}))


@pytest.mark.parametrize("look", [Look(390, "light", "en"), Look(1280, "dark", "tr")], ids=lambda look: look.name)
def test_l03_every_kind_of_page_of_the_demo_opens_fits_and_is_accessible(browser, demo, look):
    context = open_context(browser, demo, look)
    page = context.new_page()
    page.goto("/login")
    page.fill("#email", "demo@example.org")
    page.fill("#password", demo.demo_password())
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    page.goto("/settings")
    page.select_option("#language", look.language)
    page.click("main form:has(#language) button:not([name])")
    page.goto("/diary")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    waiting, seen, wrong = collections.deque([path_of(page.url)]), set(), []
    while waiting and len(seen) < 120:
        path = waiting.popleft()
        if kind(path) in seen:
            continue
        seen.add(kind(path))
        answer = page.goto(path)
        if answer is None or answer.status != 200:
            wrong.append(f"{path}: {answer and answer.status}")
            continue
        open_folds(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > look.width:
            wrong.append(f"{path}: {width} px wide")
        if page.evaluate("document.documentElement.lang") != look.language:
            wrong.append(f"{path}: in another language")
        # What axe looks at is looked at on pages of every look by the tests of each page; here it is what only a demo holds.
        findings = Axe().run(page).response["violations"] if look.width == 390 else []
        wrong += [f"{path}: {found['id']}: {found['nodes'][0]['html'][:200]}" for found in findings]
        name = re.sub(r"[^a-z:]+", "-", kind(path).strip("/")).replace(":", "") or "home"
        draw(page, f"demo-{name}-{look.name}")
        for link in page.evaluate(LINKS):
            if link.startswith(demo.url) and not NO_PAGES.search(path_of(link).partition("?")[0]):
                waiting.append(path_of(link))
    assert not wrong, "\n".join(wrong)
    assert not complaints, complaints
    assert len(seen) > 40, sorted(seen)
    context.close()


def path_of(url: str) -> str:
    """Without the host, and without the place in the page."""
    return re.sub(r"^https?://[^/]+", "", url).partition("#")[0] or "/"
