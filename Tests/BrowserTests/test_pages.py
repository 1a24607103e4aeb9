"""Each page at two widths, light and dark, in both languages, with scripts and without."""
import pytest

from conftest import EGG, LOOKS, open_context
from server import Server

OUTSIDE = {"login": "/login", "register": "/register", "forgotten": "/password/forgotten"}
INSIDE = {
    "diary": "/diary/2026-03-21",
    "recipes": "/recipes",
    "recipes-deleted": "/recipes/deleted",
    "plan": "/plan",
    "shopping": "/shopping",
    "progress": "/progress",
    "foods": "/foods?q=egg&slot=dinner&date=2026-03-21",
    "foods-nothing": "/foods?q=zzzyx",
    "food": f"/foods/{EGG}?amount=2&measure=large&slot=dinner&date=2026-03-21",
    "food-wrong": f"/foods/{EGG}?amount=x&measure=bathtub",
    "food-new": "/foods/new",
    "household": "/household",
    "settings": "/settings",
    "sessions": "/settings/sessions",
    "security": "/settings/security",
    "address": "/settings/address",
    "second-factor": "/settings/code",
    "passkeys": "/settings/passkeys",
    "tokens": "/settings/tokens",
    "delete": "/settings/delete",
    "health": "/settings/health",
}


every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


@every_look
@pytest.mark.parametrize("name", OUTSIDE)
def test_page_outside(window, name, look):
    watched = window(look, inside=False)
    assert watched.page.goto(OUTSIDE[name]).status == 200
    watched.check(name, look)


@pytest.mark.debug
@every_look
def test_styleguide(window, look):
    watched = window(look, inside=False)
    assert watched.page.goto("/styleguide").status == 200
    watched.check("styleguide", look)


@every_look
@pytest.mark.parametrize("name", INSIDE)
def test_page_inside(window, name, look):
    watched = window(look, inside=True)
    assert watched.page.goto(INSIDE[name]).status == 200
    watched.check(name, look)


@every_look
def test_missing_page(window, look):
    watched = window(look, inside=True)
    assert watched.page.goto("/nothing/here").status == 404
    watched.check("missing", look, expected=404)


@pytest.mark.debug
@every_look
def test_fault(window, server, look):
    watched = window(look, inside=True)
    assert watched.page.goto("/styleguide/fault").status == 500
    reference = watched.page.inner_text("code")
    assert len(reference) >= 8 and reference in server.log(), "the number on the page is the one in the log"
    watched.check("fault", look, expected=500)


@pytest.fixture(scope="module")
def closed():
    """A server whose database is away."""
    server = Server(DATABASE_URL="postgres://sofra@127.0.0.1:1/sofra").start("/readyz", wanted=503)
    yield server
    server.stop()


@pytest.mark.parametrize("look", [LOOKS[0], *LOOKS[2:]], ids=lambda look: look.name)
def test_database_away(browser, closed, watch, look):
    context = open_context(browser, closed, look)
    context.add_cookies([{"name": "sofra-session", "value": "A" * 43, "url": closed.url}])
    watched = watch(context.new_page())
    assert watched.page.goto("/settings").status == 503
    watched.check("closed", look, expected=503)
    context.close()


@every_look
def test_refused_sign_in(window, look):
    watched = window(look, inside=False)
    page = watched.page
    page.goto("/login")
    page.fill("#email", f"nobody-{look.name}@example.org")
    page.fill("#password", "not the password")
    page.click("main form button")
    page.wait_for_selector("[role=alert]")
    watched.check("login-refused", look, expected=422)


@every_look
def test_refused_form(window, look):
    watched = window(look, inside=False)
    page = watched.page
    page.goto("/register")
    page.locator("main form").evaluate("form => form.noValidate = true")
    page.fill("#name", "Ayşe")
    page.fill("#password", "password")
    page.click("main form button")
    page.wait_for_selector("div[role=alert]")
    assert page.input_value("#name") == "Ayşe", "what was typed is still there"
    assert page.locator("#password").get_attribute("aria-invalid") == "true"
    watched.check("register-refused", look, expected=422)
