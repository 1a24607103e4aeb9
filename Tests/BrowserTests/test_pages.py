"""Each page at two widths, light and dark, in both languages, with scripts and without."""
import re

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, Look, open_context

# The keys of the catalogue's foods are the same in every installation.
EGG = "ed4bcd6e-042d-8770-bff7-7a052c6ecd84"

OUTSIDE = {"login": "/login", "register": "/register", "styleguide": "/styleguide"}
INSIDE = {
    "diary": "/diary/2026-03-21",
    "recipes": "/recipes",
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
    assert page.locator("[role=alert]").count() == 1
    assert page.locator("#password").get_attribute("aria-invalid") == "true"
    watched.check("register-refused", look, expected=422)
    context.close()


def test_food_amount_follows_typing(browser, server, families, watch):
    """W-12: with the script the numbers follow; the address and the form stay."""
    look = Look(390, "light", "en")
    context = open_context(browser, server, look, families.state("en"))
    page = watch(context.new_page()).page
    page.goto(f"/foods/{EGG}?slot=lunch&date=2026-03-21")
    energy = page.locator("#consumed [data-nutrient=energy]")
    expect(energy).to_have_attribute("data-value", "143")
    page.fill("#amount", "1,5")
    expect(energy).to_have_attribute("data-value", "214.5")
    page.select_option("#measure", "large")
    expect(energy).to_have_attribute("data-value", "107.25")
    page.click("text=Add Food")
    page.wait_for_url("**/diary/2026-03-21")
    assert page.locator("text=Egg").count() > 0
    context.close()


def test_food_amount_without_script(browser, server, families, watch):
    """L-03: the same by a button."""
    look = Look(390, "light", "en", scripts=False)
    context = open_context(browser, server, look, families.state("en"))
    page = watch(context.new_page()).page
    page.goto(f"/foods/{EGG}?slot=lunch&date=2026-03-21")
    page.fill("#amount", "1.5")
    page.click("text=Show")
    assert page.locator("#consumed [data-nutrient=energy]").get_attribute("data-value") == "214.5"
    assert page.input_value("#amount") == "1.5"
    context.close()


def test_foods_are_found_while_typing(browser, server, families, watch):
    """W-03: debounced by the script; under two characters nothing happens."""
    look = Look(390, "light", "en")
    context = open_context(browser, server, look, families.state("en"))
    page = watch(context.new_page()).page
    page.goto("/foods")
    page.locator("#q").press_sequentially("yumurta")
    expect(page.locator("#results li").first).to_contain_text("Egg")
    assert re.search(r"q=yumurta", page.url)
    context.close()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_own_food_is_made_and_shown(browser, server, families, watch, look):
    """W-20: refused first, with everything typed still there; then kept, with a warning about odd values."""
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/foods/new")
    page.locator("main form").evaluate("form => form.noValidate = true")
    page.fill("#name", f"Bread {look.name}")
    page.fill("#energy_kcal", "much")
    page.fill("[name='measure[0][name]']", "slice")
    page.click("main form button:not([type=button])")
    assert page.input_value("#name") == f"Bread {look.name}"
    assert page.locator("#energy_kcal").get_attribute("aria-invalid") == "true"
    assert page.locator("[name='measure[0][grams]']").get_attribute("aria-invalid") == "true"
    watched.check("food-refused", look, expected=422)
    page.fill("#energy_kcal", "900")
    page.fill("#protein_g", "8")
    page.fill("#fat_g", "1,5")
    page.fill("#carbohydrate_g", "50")
    page.fill("[name='measure[0][grams]']", "30")
    page.click("main form button:not([type=button])")
    page.wait_for_url(re.compile(r"/foods/[0-9a-f-]{36}$"))
    assert page.locator("p.alert").count() == 1
    watched.check("food-own", look, expected=422)
    context.close()
