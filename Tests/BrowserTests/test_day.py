"""The day of the diary in the browser: change, choose, copy, take back, with scripts and without."""
import re
import uuid

import pytest
from playwright.sync_api import expect

from conftest import EGG, LOOKS, Look, open_context
from test_household import register
from test_portion import send

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
both_ways = pytest.mark.parametrize(
    "look", [Look(390, "light", "en", True), Look(390, "light", "en", False)], ids=lambda look: look.name
)
WORDS = {
    "en": {"bread": "Wholemeal bread from the corner bakery", "simit": "Simit", "note": "Long walk, good sleep."},
    "tr": {"bread": "Köşe fırınından tam buğday ekmeği", "simit": "Simit", "note": "Uzun yürüyüş, iyi uyku."},
}
made: dict[str, str] = {}


@both_ways
def test_w_14_what_was_done_in_the_last_meal_stays_in_sight_with_its_undo(visit, look):
    page = visit(look)
    register(page, "Ayşe")
    address = "/diary/" + page.request.get("/").url.rsplit("/", 1)[1]
    for slot in ["breakfast"] * 12 + ["snack"]:
        send(page, f"{address}/entries", "/settings", slot=slot, quick_name="Simit", energy_kcal="250")
    page.goto(address)
    row = page.locator(".slot", has=page.locator("#snack-h")).locator(".eaten > li")
    row.locator("button", has_text="×").click()
    page.wait_for_url("**#snack-h")
    expect(page.locator("#snack-h")).to_be_in_viewport()
    expect(page.locator(".flash button")).to_be_in_viewport()


def day_of(page, look: Look) -> str:
    """Today's address, with something in it, once in each language."""
    address = "/diary/" + page.request.get("/").url.rsplit("/", 1)[1]
    if look.language not in made:
        words = WORDS[look.language]
        food = send(page, "/foods", "/settings", name=words["bread"], energy_kcal="247", protein_g="9", fat_g="2",
                    carbohydrate_g="45", **{"measure[0][name]": "dilim", "measure[0][grams]": "35"})
        made[look.language] = re.search(r"/foods/[0-9a-f-]+", food.url)[0]
        key = made[look.language].removeprefix("/foods/")
        for date in ("/diary/2026-03-01", "/diary/2026-03-02", address):
            send(page, f"{date}/entries", "/settings", slot="breakfast", food=key, amount="2", measure="m_dilim")
            send(page, f"{date}/entries", "/settings", slot="breakfast", food=EGG, amount="1.5", measure="100g")
        send(page, "/diary/2026-03-02/entries", "/settings", slot="lunch", quick_name=words["simit"], energy_kcal="280")
        send(page, f"{address}/note", "/settings", note=words["note"])
        send(page, f"{address}/mark", "/settings", mark="partial")
    return address


@every_look
def test_day_pages(window, look):
    watched = window(look, inside=True)
    page = watched.page
    address = day_of(page, look)
    entry = None
    for name, path in {
        "day-today": address,
        "day-empty": "/diary/2026-02-01",
        "day-choose": f"{address}/choose?all=1",
        "day-corrections": f"{made[look.language]}/entries?from=2026-01-01",
        "day-own-food": made[look.language],
        "day-merge": f"{made[look.language]}/merge",
        "day-copy-food": f"/foods/new?copy={EGG}",
        "day-meal-empty": "/recipes/meal",
    }.items():
        assert page.goto(path).status == 200, path
        for fold in page.locator("main details.fold > summary").all():
            fold.click()
        watched.check(name, look)
        entry = entry or page.locator(".slot .rows a").first.get_attribute("href")
    page.goto(entry)
    for fold in page.locator("main details.fold > summary").all():
        fold.click()
    watched.check("day-entry", look)
    page.goto(f"{address}/choose?all=1")
    page.locator("button[formaction$='/meal']").click()
    watched.check("day-meal", look)


@both_ways
def test_an_entry_is_changed_and_taken_back(window, look):
    """W-18, W-12"""
    page = window(look, inside=True).page
    date = f"/diary/2025-0{1 if look.scripts else 2}-15"
    send(page, f"{date}/entries", "/settings", slot="lunch", food=EGG, amount="1", measure="100g")
    page.goto(date)
    page.locator(".eaten > li > a").click()
    page.wait_for_url("**/edit*")
    energy = page.locator("#consumed [data-nutrient=energy]")
    expect(energy).to_have_attribute("data-value", "143")
    page.fill("#amount", "1,5")
    if look.scripts:
        expect(energy).to_have_attribute("data-value", "214.5")
    page.select_option("#slot", "dinner")
    page.locator("#entry .actions button").first.click()
    page.wait_for_url(f"**{date}")
    assert page.locator("#dinner-h").locator("..").locator("[data-nutrient=energy]").get_attribute("data-value") == "214.5"
    page.locator(".flash button").click()
    page.wait_for_load_state()
    assert page.locator("#lunch-h").locator("..").locator("[data-nutrient=energy]").get_attribute("data-value") == "143"


@both_ways
def test_a_day_is_copied_and_saved_as_a_meal(window, look):
    """W-18, C-1"""
    page = window(look, inside=True).page
    month = 3 if look.scripts else 4
    # A year of its own: others log for the same household.
    date, target = f"2023-0{month}-15", f"2023-0{month}-20"
    for slot in ("breakfast", "lunch"):
        send(page, f"/diary/{date}/entries", "/settings", slot=slot, food=EGG, amount="1", measure="100g")
    page.goto(f"/diary/{date}")
    page.get_by_role("link", name="Copy this day").click()
    assert page.locator("input[name='entry[]']:checked").count() == 2
    page.locator("input[name='entry[]']").first.uncheck()
    page.fill("#to", target)
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_url(f"**/diary/{target}")
    assert "1 entry copied" in page.inner_text("[role=status]")
    expect(page.locator(".slot .rows > li")).to_have_count(1)
    page.locator(".flash button").click()
    page.wait_for_load_state()
    assert page.locator(".slot .rows > li").count() == 0

    page.goto(f"/diary/{date}/choose?all=1")
    page.get_by_role("button", name="Save as a meal").click()
    page.wait_for_url("**/recipes/meal?*")
    page.fill("#q", "olive oil")
    page.get_by_role("button", name="Search").click()
    page.locator("button[value^=add-]").first.click()
    page.wait_for_load_state()
    assert page.locator("input[name$='[grams]']").count() == 3
    page.fill("#name", f"Eggs {uuid.uuid4().hex[:6]}")
    page.fill("#servings", "0")
    page.get_by_role("button", name="Save meal").last.click()
    page.wait_for_selector("#servings[aria-invalid=true]")
    page.fill("#servings", "2")
    page.get_by_role("button", name="Save meal").last.click()
    page.wait_for_url(re.compile("/recipes/[0-9a-f-]{36}$"))
    page.locator("button[aria-pressed=false]").first.click()
    page.wait_for_load_state()
    assert page.locator("button[aria-pressed=true]").count() == 1


@both_ways
def test_again_with_one_tap(window, look):
    """W-18"""
    page = window(look, inside=True).page
    page.goto("/")
    address = page.url
    send(page, "/diary/2025-05-01/entries", "/settings", slot="snack", quick_name=f"Tea {look.name}", energy_kcal="2")
    page.goto(address)
    if page.locator("#snack-h").locator("../..").locator(".rows").count():
        pytest.skip("the other way has eaten there already")
    page.locator("#snack-h").locator("../..").locator("form button").first.click()
    page.wait_for_load_state()
    assert "added to Snack" in page.inner_text("[role=status]")
    page.locator("#snack-h").locator("../..").locator(".rows a").first.click()
    page.locator("main details.fold > summary").last.click()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_load_state()


def test_w_21_a_day_that_lies_open_over_midnight_leads_to_the_new_day(browser, server, families):
    context = open_context(browser, server, Look(390, "light", "en"), families.state("en"))
    page = context.new_page()
    page.goto("/diary")
    day = page.url
    expect(page.locator("time[data-zone]")).to_have_count(1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    page.evaluate("() => { Date.prototype.toLocaleDateString = () => 'tomorrow'; }")
    page.evaluate("document.querySelector('#date').value = '2026-03-21'")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    assert page.input_value("#date") == "2026-03-21", "what was typed is lost"
    page.evaluate("(field => (field.value = field.defaultValue))(document.querySelector('#date'))")
    with page.expect_request("**/diary") as asked:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert asked.value.is_navigation_request()
    page.wait_for_url(day)
    page.goto("/diary/2026-03-21")
    expect(page.locator("time[data-zone]")).to_have_count(0)
    context.close()


def test_w_18_a_row_that_is_drawn_and_not_removed_goes_back(browser, server, families):
    context = open_context(browser, server, Look(390, "light", "en"), families.state("en"))
    page = context.new_page()
    page.goto("/diary")
    date = page.url.rsplit("/", 1)[1]
    send(page, f"/diary/{date}/entries", "/settings", slot="lunch", food=EGG, amount="1", measure="100g")
    page.reload()
    context.set_offline(True)
    moved = page.locator(".eaten > li").first.evaluate(
        """row => {
          const draw = (kind, clientX) =>
            row.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "touch", clientX }));
          draw("pointerdown", 300);
          draw("pointermove", 100);
          const drawn = row.style.translate;
          draw("pointerup", 100);
          return [drawn, row.style.translate];
        }"""
    )
    assert moved == ["-200px", ""]
    context.close()
