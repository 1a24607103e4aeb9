"""Going back, and going on: a browser that keeps pages shows them at once, and never an old one or another's; what is pressed
is fetched as it is pressed."""
import re
import time

import pytest
from playwright.sync_api import expect

from browsers import CHROMIUM
from conftest import Look, open_context, register
from test_portion import send

# Playwright's browsers keep none otherwise.
KEEPS = """addEventListener("pageshow", ({ persisted }) => {
  window.kept = persisted;
  setTimeout(() => { window.atOnce = !document.documentElement.hidden; });
});"""


@pytest.fixture(scope="module")
def keeping(playwright):
    browser = playwright.chromium.launch(**CHROMIUM, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture
def page(keeping, server):
    context = open_context(keeping, server, Look(390, "light", "en"), ahead=True)
    context.add_init_script(KEEPS)
    page = context.new_page()
    register(page, f"back{time.monotonic_ns()}@example.org", "Alice")
    yield page
    context.close()


def go_back(page) -> None:
    page.evaluate("() => { setTimeout(() => history.back()); }")
    # Nothing is loaded that could be waited for.
    page.wait_for_timeout(500)


PAGES = [
    "/diary/2026-03-21", "/recipes", "/foods?slot=lunch&date=2026-03-21&q=egg", "/plan", "/progress", "/shopping", "/settings", "/household",
    "/pantry", "/leftovers",
]


@pytest.mark.parametrize("path", PAGES)
def test_going_back_is_instant(page, path):
    """6.2: the page is there before the network has answered anything."""
    page.goto(path)
    address = page.url
    page.goto("/goals")
    go_back(page)
    assert page.evaluate("[location.href, window.kept, window.atOnce]") == [address, True, True]
    page.wait_for_timeout(700)
    assert page.evaluate("window.kept"), "nothing has changed, and yet the page was read anew"


def test_what_has_changed_since_is_shown_anew(page):
    """6.2: a page that was kept shows nothing old for longer than the network takes."""
    page.goto("/recipes")
    page.goto("/goals")
    fields = {"name": "Pilav", "servings": "2", "line[0][text]": "200 g rice"}
    assert "/recipes/" in send(page, "/recipes", "/settings", **fields).url
    go_back(page)
    expect(page.locator("main")).to_contain_text("Pilav")


def test_6_2_an_error_is_nothing_that_has_changed(page):
    """6.2: while the database is away what is shown stays, and says that it may be old."""
    page.goto("/diary/2026-03-21")
    # What a page that comes back asks for is seen by no route of a test.
    page.evaluate(
        """() => {
          const { open } = XMLHttpRequest.prototype;
          XMLHttpRequest.prototype.open = function (method) { open.call(this, method, "/recipes"); };
          Object.defineProperty(XMLHttpRequest.prototype, "status", { get: () => 503 });
        }"""
    )
    page.goto("/goals")
    go_back(page)
    expect(page.locator(".toast")).to_have_text("You are offline. What you see may be old.")
    assert page.evaluate("window.kept"), "an error was taken for a change"


def test_what_was_changed_in_another_tab_of_the_browser_is_shown(page):
    """6.2: whatever the browser has fetched of the same address meanwhile."""
    page.goto("/recipes")
    page.goto("/goals")
    fields = {"name": "Pilav", "servings": "2", "line[0][text]": "200 g rice"}
    assert "/recipes/" in send(page, "/recipes", "/settings", **fields).url
    other = page.context.new_page()
    other.goto("/recipes")
    expect(other.locator("main")).to_contain_text("Pilav")
    other.close()
    go_back(page)
    expect(page.locator("main")).to_contain_text("Pilav")


def test_what_came_back_works_as_the_network_is(page):
    page.goto("/recipes")
    page.goto("/goals")
    page.context.set_offline(True)
    page.evaluate("() => { setTimeout(() => history.back()); }")
    expect(page.locator(".toast")).to_have_text("You are offline. What you see may be old.")
    page.context.set_offline(False)
    expect(page.locator("a[aria-disabled]")).to_have_count(0)


def test_h_07_timers_of_other_pages_are_neither_lost_nor_begun_again_on_a_page_that_comes_back(page):
    stored = "JSON.parse(localStorage.timers).map(({ name }) => name).join()"
    page.goto("/recipes")
    page.evaluate("localStorage.timers = JSON.stringify([{ name: 'Rice', end: Date.now() + 60_000 }])")
    page.reload()
    expect(page.locator(".strip button")).to_have_count(1)
    page.goto("/goals")
    page.evaluate("localStorage.timers = JSON.stringify([{ name: 'Tea', end: Date.now() + 1_000 }, { name: 'Eggs', end: Date.now() + 60_000 }])")
    go_back(page)
    expect(page.locator(".strip button")).to_have_text([re.compile("Tea"), re.compile("Eggs")])
    expect(page.locator(".strip + p")).to_have_text("Time is up: Tea")
    assert page.evaluate(stored) == "Tea,Eggs"
    page.locator(".strip button").first.click()
    assert page.evaluate(stored) == "Eggs"


def test_what_was_typed_stays_on_a_page_that_has_changed_since(page):
    page.goto("/household")
    page.fill("#name", "Gül Sokak 3")
    page.goto("/goals")
    send(page, "/household", "/settings", name="Lale Sokak 9")
    go_back(page)
    page.wait_for_timeout(700)
    assert page.input_value("#name") == "Gül Sokak 3"
    expect(page.locator("h1")).to_have_text("Lale Sokak 7")
    expect(page.locator("h1")).to_be_visible()


def test_hostile_74_a_page_that_is_kept_is_not_shown_to_who_has_not_signed_in(page):
    page.goto("/household")
    page.goto("/goals")
    other = page.context.new_page()
    other.goto("/recipes")
    other.evaluate("document.querySelector('form[action=\"/logout\"]').submit()")
    other.wait_for_url("**/login**")
    go_back(page)
    expect(page.locator("#email")).to_be_visible()


def test_a_link_is_fetched_as_it_is_pressed(page):
    """6.2: and not before."""
    page.goto("/recipes")
    page.hover("nav.places a[href='/plan']")
    page.wait_for_timeout(300)
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    page.wait_for_url("**/plan")
    begun = "performance.getEntriesByType('navigation')[0]"
    assert page.evaluate(f"{begun}.deliveryType") == "navigational-prefetch"
