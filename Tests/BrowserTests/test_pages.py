"""Each page at two widths, light and dark, in both languages, with scripts and without."""
import pytest

from conftest import LOOKS, open_context

OUTSIDE = {"login": "/login", "register": "/register", "styleguide": "/styleguide"}
INSIDE = {
    "diary": "/diary/2026-03-21",
    "recipes": "/recipes",
    "plan": "/plan",
    "shopping": "/shopping",
    "progress": "/progress",
    "household": "/household",
    "settings": "/settings",
    "sessions": "/settings/sessions",
}


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("name", OUTSIDE)
def test_page_outside(browser, server, watch, name, look):
    context = open_context(browser, server, look)
    watched = watch(context.new_page())
    assert watched.page.goto(OUTSIDE[name]).status == 200
    watched.check(name, look)
    context.close()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("name", INSIDE)
def test_page_inside(browser, server, families, watch, name, look):
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    assert watched.page.goto(INSIDE[name]).status == 200
    watched.check(name, look)
    context.close()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_missing_page(browser, server, families, watch, look):
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    assert watched.page.goto("/nothing/here").status == 404
    watched.check("missing", look, expected=404)
    context.close()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_refused_form(browser, server, watch, look):
    context = open_context(browser, server, look)
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/register")
    page.locator("main form").evaluate("form => form.noValidate = true")
    page.fill("#name", "Ayşe")
    page.fill("#password", "password")
    page.click("main form button")
    assert page.input_value("#name") == "Ayşe", "what was typed is still there"
    assert page.locator("div[role=alert]").count() == 1
    assert page.locator("#password").get_attribute("aria-invalid") == "true"
    watched.check("register-refused", look, expected=422)
    context.close()
