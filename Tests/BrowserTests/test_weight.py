"""What a first visit costs, and the pages that the other tests looked at: budgets of SPEC 6.2, compressed."""
import gzip

import pytest
from playwright.sync_api import expect

from conftest import MARKUP, Look, open_context
from trickle import Trickle

KILOBYTE = 1024
SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 200);
})"""


def compressed(data: bytes) -> int:
    return len(gzip.compress(data, 6))


def test_a_first_visit_is_light(browser, server):
    context = open_context(browser, server, Look(390, "light", "en"))
    page = context.new_page()
    requests = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto("/register", wait_until="networkidle")
    sizes = [request.sizes() for request in requests]
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert len(requests) <= 6, [request.url for request in requests]
    assert total <= 30 * KILOBYTE
    context.close()


def test_the_heaviest_page_is_light():
    if not MARKUP.exists():
        pytest.skip("no page was looked at in this run")
    heavy = {path.name: compressed(path.read_bytes()) for path in MARKUP.glob("*.html")}
    assert {name: size for name, size in heavy.items() if size > 14 * KILOBYTE} == {}


@pytest.mark.parametrize("path", ["/diary/2026-03-21", "/recipes", "/foods?q=egg", "/progress", "/settings"])
def test_nothing_moves_while_a_page_comes_in(browser, server, families, path):
    context = open_context(browser, server, Look(390, "light", "en"), families.state("en"))
    page = context.new_page()
    with Trickle(server.port) as line:
        page.goto(line.url + path, wait_until="networkidle")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate(SHIFTS) == 0
    context.close()


def test_what_there_is_of_a_page_that_never_ends_is_shown(browser, server):
    context = open_context(browser, server, Look(390, "light", "en"))
    page = context.new_page()
    page.route("**/login", lambda route: route.fulfill(body=route.fetch().text().partition('<p class="toast"')[0]))
    page.goto("/login")
    expect(page.locator("h1")).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    context.close()
