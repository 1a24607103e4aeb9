"""Foods in the browser: looking at an amount, finding while typing, making one's own."""
import re

import pytest
from playwright.sync_api import expect

from conftest import EGG, STORIES, Look, open_context


def test_food_amount_follows_typing(browser, server, families, watch):
    """W-12: with the script the numbers follow; the address and the form stay."""
    look = Look(390, "light", "en")
    context = open_context(browser, server, look, families.state("en"))
    page = watch(context.new_page()).page
    page.goto(f"/foods/{EGG}?amount=1&measure=100g&slot=lunch&date=2026-03-21")
    energy = page.locator("#consumed [data-nutrient=energy]")
    expect(energy).to_have_attribute("data-value", "143")
    page.fill("#amount", "1,5")
    expect(energy).to_have_attribute("data-value", "214.5")
    page.select_option("#measure", "large")
    expect(energy).to_have_attribute("data-value", "107.25")
    page.click("text=Add Food")
    page.wait_for_url("**/diary/2026-03-21#lunch-h")
    assert page.locator("text=Egg").count() > 0
    context.close()


@pytest.mark.parametrize(("typed", "field"), [("yarım", "yarım"), ("⅔", "⅔"), ("bir buçuk", "bir buçuk"), ("1½ dilim", "1½"), ("", "1")])
def test_w_23_an_amount_in_words_stays_when_a_measure_is_chosen(browser, server, families, typed, field):
    context = open_context(browser, server, Look(390, "light", "en"), families.state("en"))
    page = context.new_page()
    page.goto(f"/foods/{EGG}?amount=1&measure=100g&slot=lunch&date=2026-03-21")
    page.fill("#amount", typed)
    page.select_option("#measure", "large")
    assert page.input_value("#amount") == field
    context.close()


def test_food_amount_without_script(browser, server, families, watch):
    """L-03: the same by a button."""
    look = Look(390, "light", "en", scripts=False)
    context = open_context(browser, server, look, families.state("en"))
    page = watch(context.new_page()).page
    page.goto(f"/foods/{EGG}?amount=1&measure=100g&slot=lunch&date=2026-03-21")
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
    # What was eaten often stands there before anything is typed.
    expect(page).to_have_url(re.compile("q=yumurta"))
    expect(page.locator("#found li").first).to_contain_text("Egg")
    context.close()


@pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
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


@pytest.mark.parametrize(
    "language, typed, found, amount, measure",
    [("en", "2 large eggs", "Egg", "2", "large"), ("tr", "1,5 su bardağı süt", "süt", "1,5", "water-glass")],
)
def test_an_amount_before_the_name_is_carried(browser, server, families, watch, language, typed, found, amount, measure):
    """W-23: typed once in the search, it stands in the form of the food."""
    look = Look(390, "light", language)
    context = open_context(browser, server, look, families.state(language))
    page = watch(context.new_page()).page
    page.goto("/foods?slot=lunch&date=2026-03-21")
    page.locator("#q").press_sequentially(typed)
    row = page.locator("#found a", has_text=re.compile(found, re.IGNORECASE)).and_(
        page.locator(f"a[href*='measure={measure}']")
    ).first
    expect(row).to_contain_text(f"{amount} ×")
    row.click()
    page.wait_for_url("**/foods/*-*")
    expect(page.locator("#amount")).to_have_value(amount)
    expect(page.locator("#measure")).to_have_value(measure)
    expect(page.locator("#slot")).to_have_value("lunch")
    context.close()


def test_w_22_a_plus_keeps_the_search_without_scripts(browser, server, families):
    """L-03: so does what takes it back."""
    context = open_context(browser, server, Look(390, "light", "en", scripts=False), families.state("en"))
    page = context.new_page()
    page.goto("/foods?q=egg&slot=lunch&date=2026-04-18")
    page.locator("#found button.round").first.click()
    expect(page.locator("#added strong")).to_have_text("1 added")
    expect(page.locator("#q")).to_have_value("egg")
    expect(page.locator("#found li").first).to_be_visible()
    page.locator("#added form button").click()
    expect(page.locator("#added strong", has_text="added")).to_have_count(0)
    expect(page.locator("#q")).to_have_value("egg")
    context.close()


def test_w_22_what_is_typed_is_what_a_plus_keeps(browser, server, families):
    look = Look(390, "light", "en")
    context = open_context(browser, server, look, families.state("en"))
    page = context.new_page()
    page.goto("/foods?q=egg&slot=lunch&date=2026-04-19")
    page.fill("#q", "banana")
    expect(page.locator("#results input[form=pick][name=q]")).to_have_value("banana")
    page.fill("#q", "")
    expect(page.locator("#results input[form=again]")).to_have_value("")
    context.close()
