"""Finding a food, looking at an amount of it, and a household's own foods."""
import re

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, Look

# The keys of the catalogue's foods are the same in every installation.
EGG = "ed4bcd6e-042d-8770-bff7-7a052c6ecd84"
PAGES = {
    "foods": "/foods?q=egg&slot=dinner&date=2026-03-21",
    "foods-nothing": "/foods?q=zzzyx",
    "food": f"/foods/{EGG}?amount=2&measure=large&slot=dinner&date=2026-03-21",
    "food-wrong": f"/foods/{EGG}?amount=x&measure=bathtub",
    "food-new": "/foods/new",
}
PHONE = Look(390, "light", "en")
PHONE_WITHOUT_SCRIPT = Look(390, "light", "en", False)

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


@every_look
@pytest.mark.parametrize("name", PAGES)
def test_food_page(window, name, look):
    watched = window(look, inside=True)
    assert watched.page.goto(PAGES[name]).status == 200
    watched.check(name, look)


def test_amount_follows_typing(window):
    """W-12: with the script the numbers follow while the form is filled in."""
    page = window(PHONE, inside=True).page
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


def test_amount_without_script(window):
    """L-03: the same by a button."""
    page = window(PHONE_WITHOUT_SCRIPT, inside=True).page
    page.goto(f"/foods/{EGG}?slot=lunch&date=2026-03-21")
    page.fill("#amount", "1.5")
    page.click("text=Show")
    page.wait_for_url("**amount=1.5**")
    assert page.locator("#consumed [data-nutrient=energy]").get_attribute("data-value") == "214.5"
    assert page.input_value("#amount") == "1.5"


def test_found_while_typing(window):
    """W-03: results follow the typing."""
    page = window(PHONE, inside=True).page
    page.goto("/foods")
    page.locator("#q").press_sequentially("yumurta")
    expect(page.locator("#results li").first).to_contain_text("Egg")
    expect(page).to_have_url(re.compile("q=yumurta"))


@every_look
def test_own_food(window, look):
    """W-20: refused first, with everything typed still there; then kept, with a warning about odd values."""
    watched = window(look, inside=True)
    page = watched.page
    page.goto("/foods/new")
    page.locator("main form").evaluate("form => form.noValidate = true")
    page.fill("#name", f"Bread {look.name}")
    page.fill("#energy_kcal", "much")
    page.fill("[name='measure[0][name]']", "slice")
    page.click("main form button:not([type=button])")
    page.wait_for_selector("div[role=alert]")
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
