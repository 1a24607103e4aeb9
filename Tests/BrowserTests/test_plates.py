"""What becomes of a pot, on every page that tells of it: while it is on the stove, on plates, in the diary and in the fridge (H-07)."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import STORIES, Look, open_context
from test_household import register
from test_plan import avoid_milk, today
from test_portion import send
from test_wards import add_child

every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
both_ways = pytest.mark.parametrize(
    "look", [Look(390, "light", "en", True), Look(390, "light", "en", False)], ids=lambda look: look.name
)
SOUP = {
    "en": ("Red lentil soup with mint butter", ["400 g red lentils", "2 onions", "30 g butter", "1.5 l water"],
           "1. Fry the onions for 10 minutes in 20 g of the butter.\n2. Add the lentils and 1.5 l water, simmer for 25 min."
           "\n3. Pour the rest of the butter over it."),
    "tr": ("Naneli tereyağlı süzme mercimek çorbası", ["400 g kırmızı mercimek", "2 soğan", "30 g tereyağı", "1,5 lt su"],
           "1. Soğanları tereyağının 20 gramında 10 dakika kavurun.\n2. Mercimeği ve 1,5 lt suyu ekleyip 25 dk pişirin."
           "\n3. Kalan tereyağını üzerine gezdirin."),
}


def soup(page, language: str) -> str:
    """The address of a soup for four with butter, and of nobody's who must not have milk."""
    name, texts, method = SOUP[language]
    lines = {f"line[{place}][text]": text for place, text in enumerate(texts)}
    answer = send(page, "/recipes", "/settings", name=name, servings="4", instructions=method, **lines)
    return answer.url[answer.url.index("/recipes/"):]


def start(page, recipe: str) -> str:
    """Puts it on the stove, weighs it, and answers the address of the pot."""
    page.goto(recipe)
    page.click("button[form=start-cooking]")
    page.wait_for_url("**/cookings/*")
    pot = re.search(r"/cookings/[0-9a-f-]+", page.url)[0]
    send(page, pot, "/settings", net_g="1900")
    return pot


def fill(page, *grams: str) -> None:
    """The first plates, in grams."""
    plates = page.locator("#serve fieldset.plate")
    for place, weight in enumerate(grams):
        plates.nth(place).locator("input[name^='plate'][name$='[servings]']").fill("")
        plates.nth(place).locator("input[name^='plate'][name$='[grams]']").fill(weight)


def serve(page) -> None:
    page.locator("#serve form").last.locator("p.actions button.quiet").last.click()
    page.wait_for_load_state()


def open_menu(page) -> None:
    page.locator(".eaten .menu summary").first.click()


@every_look
def test_pages_of_plates(watch, browser, server, look):
    context = open_context(browser, server, look)
    # A phone that refuses to keep its screen on, whatever the machine of these tests does.
    context.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new Error()) } });"
    )
    watched = watch(context.new_page())
    page = watched.page
    register(page, "Ayşe")
    child = add_child(page, "Ela")
    avoid_milk(page, child, "Ela")
    recipe, day = soup(page, look.language), today(page)
    pot = start(page, recipe)

    # In cook mode, while it is on the stove: a line can be another one, or be left out.
    page.goto(f"{recipe}/cook?cooking=" + pot.rsplit("/", 1)[1])
    page.locator("#ingredients details.fold summary").nth(2).click()
    expect(page.locator("#ingredients [name=text]").nth(2)).to_be_visible()
    expect(page.locator(".asleep")).to_be_visible(visible=look.scripts)
    watched.check("cook-mode-stove", look)

    # A plate for the child is asked for once more, by name.
    page.goto(pot)
    fill(page, "320", "180")
    serve(page)
    expect(page.locator("#serve [name=keep]")).to_be_visible()
    watched.check("pot-asks", look, expected=422)
    watched.complaints.clear()
    page.locator("#serve [name=keep]").check()
    page.locator("#serve select[name=rest]").select_option("fridge")
    page.fill("#serve [name=best_before]", str(day + datetime.timedelta(days=1)))
    serve(page)
    expect(page.locator(".shares > li")).to_have_count(3)

    # The pot was weighed anew.
    send(page, pot, "/settings", net_g="2100")
    page.goto(pot)
    expect(page.locator(".shares").locator("..").locator(".alert")).to_contain_text("2")
    watched.check("pot-old-weight", look)

    # The day says what to eat first, and how much was eaten of a plate is said in the menu of its row.
    page.goto(f"/diary/{day}")
    expect(page.locator("#eat-first-h")).to_be_visible()
    open_menu(page)
    expect(page.locator(".eaten .ate button")).to_have_count(4)
    menu = page.locator(".eaten .menu > div").bounding_box()
    assert menu["x"] >= 0 and menu["x"] + menu["width"] <= look.width
    watched.check("day-plates", look)
    entry = page.locator(".eaten > li > a").first.get_attribute("href")
    page.goto(entry)
    expect(page.locator(".ate")).to_be_visible()
    watched.check("entry-plates", look)
    page.goto(f"/diary/{day}?person=" + child.rsplit("/", 1)[1])
    open_menu(page)
    page.locator(".eaten .ate [value='0']").click()
    page.wait_for_url("**/diary/*?person=*")
    expect(page.locator(".slot > .ate")).to_be_visible()
    watched.check("day-uneaten", look)
    page.goto("/leftovers")
    watched.check("leftovers-first", look)
    context.close()


@both_ways
def test_hg36_half_a_plate_is_said_on_the_day_and_taken_back(visit, look):
    """H-07: by whoever's day it is, and by whom looks after them, in two taps; what is left of it can go back to the pot."""
    page = visit(look)
    register(page, "Ayşe")
    child = add_child(page, "Ela")
    pot, day = start(page, soup(page, "en")), today(page)
    page.goto(pot)
    fill(page, "300", "200")
    page.locator("#serve select[name=rest]").select_option("stay")
    serve(page)
    for address, whole in [(f"/diary/{day}", 300), (f"/diary/{day}?person=" + child.rsplit("/", 1)[1], 200)]:
        page.goto(address)
        amount = page.locator(".eaten > li small")
        expect(amount).to_contain_text(f"{whole} g")
        open_menu(page)
        page.locator(".eaten .ate [value='0.5']").click()
        page.wait_for_url(f"**{address}")
        expect(amount).to_contain_text(f"{whole // 2} g")
        page.locator(".flash button").click()
        page.wait_for_load_state()
        expect(amount).to_contain_text(f"{whole} g")
        open_menu(page)
        page.locator(".eaten .ate [name=back]").check()
        page.locator(".eaten .ate [value='0.5']").click()
        page.wait_for_load_state()
        expect(amount).to_contain_text(f"{whole // 2} g")
    page.goto(pot)
    expect(page.locator("#serve")).to_contain_text("1650 g left")


@pytest.mark.parametrize("is_awake", [True, False])
def test_h_07_cook_mode_says_where_the_screen_may_go_dark(visit, is_awake):
    """H-07: it is asked for again whenever the page is seen; where it is refused, the page says that the phone only rings awake."""
    look = Look(390, "light", "en")
    page = visit(look)
    page.add_init_script(
        f"""
        window.asked = 0;
        const awake = {str(is_awake).lower()};
        Object.defineProperty(navigator, "wakeLock", {{
          value: {{ request: async (kind) => {{ window.asked += kind === "screen"; if (!awake) throw new Error(kind); return {{}}; }} }},
        }});
        """
    )
    register(page, "Ayşe")
    page.goto(soup(page, "en") + "/cook")
    expect(page.locator(".asleep")).to_be_hidden() if is_awake else expect(page.locator(".asleep")).to_have_text(
        "This phone only rings while the screen is on."
    )
    assert page.evaluate("asked") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("asked") == 2


def test_w_14_a_plate_is_logged_again_once_by_a_double_click(visit):
    """W-22, HOSTILE-89: without scripts, where both clicks send the form."""
    page = visit(Look(390, "light", "en", False))
    register(page, "Ayşe")
    pot, day = start(page, soup(page, "en")), today(page)
    page.goto(pot)
    fill(page, "320")
    serve(page)
    tomorrow = day + datetime.timedelta(days=1)
    page.goto(f"/foods?slot=dinner&date={tomorrow}")
    with page.expect_navigation():
        page.locator("button[form=again]").first.dblclick()
    expect(page.locator("#added strong")).to_have_text("1 added")
    page.goto(f"/diary/{tomorrow}")
    expect(page.locator(".eaten > li")).to_have_count(1)
