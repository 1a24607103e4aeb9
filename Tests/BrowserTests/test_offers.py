"""Logging for several persons, and what they are offered: two browsers, with scripts and without."""
import pytest

from conftest import STORIES, Look, open_context
from test_household import invite, join, register
from test_wards import add_child, open_day

WAYS = [Look(390, "light", "en", True), Look(390, "light", "en", False)]
every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def cook(page, name: str = "Lentil soup") -> str:
    """Writes a recipe down, and answers its address."""
    page.goto("/recipes/new")
    page.fill("#name", name)
    page.fill("[name='line[0][text]']", "400 g red lentils")
    page.locator("main form button[type=submit], main form .actions button:not([formaction]):not([type=button])").last.click()
    page.wait_for_url("**/recipes/*-*")
    return page.url.split("#")[0].split("?")[0]


def today(page) -> None:
    page.goto("/diary")
    page.wait_for_url("**/diary/*")


def serve(page, dish: str, *names: str) -> None:
    """Logs a dish for oneself and for these persons."""
    page.goto(dish + "/log")
    if names:
        page.click("details:has(> .eaters) > summary")
    for name in names:
        page.check(f".eaters label:has-text('{name}') input")
    page.click("#log .actions button:not([formaction])")
    page.wait_for_url("**/diary/*")


def test_w_18_what_one_serves_the_other_accepts_changes_or_declines(visit, look):
    ayse, mehmet = visit(look), visit(look)
    register(ayse, "Ayşe")
    join(mehmet, invite(ayse), "Mehmet")
    child = add_child(ayse)
    dish = cook(ayse)
    serve(ayse, dish, "Ela", "Mehmet")
    assert "Written down for Ayşe, Ela, offered to Mehmet." in ayse.inner_text(".flash")
    assert "Lentil soup" in ayse.inner_text(".slots")
    open_day(ayse, child)
    assert "0.5 servings" in ayse.inner_text(".slots")

    today(mehmet)
    assert "Ayşe offers you Lentil soup" in mehmet.inner_text(".offers")
    mehmet.click(".offers button:has-text('Add')")
    mehmet.wait_for_url("**/diary/*")
    assert mehmet.locator(".offers").count() == 0
    assert "Lentil soup" in mehmet.inner_text(".slots")

    # His answer is taken back, and given with another amount.
    mehmet.click(".flash form button")
    mehmet.wait_for_selector(".offers")
    mehmet.click(".offers a:has-text('Change')")
    mehmet.wait_for_url("**/offers/*")
    assert "Ayşe offers this" in mehmet.inner_text("main")
    mehmet.fill("#amount", "2")
    mehmet.click("#entry .actions button:not([formaction])")
    mehmet.wait_for_url("**/diary/*")
    assert "2 servings" in mehmet.inner_text(".slots")

    # Ayşe takes all back that nobody has answered; what Mehmet has accepted is his.
    serve(ayse, dish, "Mehmet")
    ayse.click(".flash form button")
    ayse.wait_for_url("**/diary/*")
    today(mehmet)
    assert mehmet.locator(".offers").count() == 0
    assert "2 servings" in mehmet.inner_text(".slots")

    # What he declines is gone, and Ayşe reads nothing of it.
    serve(ayse, dish, "Mehmet")
    today(mehmet)
    mehmet.click(".offers button:has-text('No')")
    mehmet.wait_for_url("**/diary/*")
    assert mehmet.locator(".offers").count() == 0
    today(ayse)
    assert "Mehmet" not in ayse.inner_text("main")


def test_h_03_two_guardians_are_offered_something_for_their_child(visit, look):
    mother, father = visit(look), visit(look)
    register(mother, "Ayşe")
    join(father, invite(mother), "Mehmet")
    add_child(mother)
    dish = cook(father)
    serve(father, dish, "Ela")
    today(mother)
    assert "Mehmet offers Ela Lentil soup" in mother.inner_text(".offers")
    mother.click(".offers button:has-text('Add')")
    mother.wait_for_url("**/diary/*?person=*")
    assert "For Ela" in mother.inner_text(".acting")
    assert "Lentil soup" in mother.inner_text(".slots")


def test_w_18_entries_are_copied_for_several(visit, look):
    ayse, mehmet = visit(look), visit(look)
    register(ayse, "Ayşe")
    join(mehmet, invite(ayse), "Mehmet")
    child = add_child(ayse)
    serve(ayse, cook(ayse))
    assert "Lentil soup" in ayse.inner_text(".flash") and "Written down" not in ayse.inner_text(".flash")
    day = ayse.url
    ayse.click(".actions a[href$='/choose']")
    ayse.wait_for_url("**/choose*")
    ayse.check("[name='entry[]']")
    ayse.fill("#to", day.split("/")[-1].split("#")[0].split("?")[0])
    ayse.click("summary:has-text('Copy for others')")
    ayse.uncheck(".eaters label:has-text('Me') input")
    for name in ("Ela", "Mehmet"):
        ayse.check(f".eaters label:has-text('{name}') input")
    ayse.click("main form .actions button:not([formaction])")
    ayse.wait_for_url("**/diary/*")
    assert "Written down for Ela, offered to Mehmet." in ayse.inner_text(".flash")
    assert ayse.locator(".slots .rows > li").count() == 1
    open_day(ayse, child)
    assert "0.5 servings" in ayse.inner_text(".slots")
    today(mehmet)
    assert "Ayşe offers you Lentil soup" in mehmet.inner_text(".offers")


@every_look
def test_pages_of_offers(watch, browser, server, look):
    context = open_context(browser, server, look)
    other = open_context(browser, server, look)
    host, guest = context.new_page(), other.new_page()
    register(host, "Ayşe")
    join(guest, invite(host), "Mehmet")
    add_child(host)
    dish = cook(host)
    host.wait_for_load_state("networkidle")
    watched = watch(host)
    host.goto(dish + "/log")
    watched.check("log-several", look)
    serve(host, dish, "Ela", "Mehmet")
    watched.check("day-several", look)
    today(guest)
    guest.wait_for_load_state("networkidle")
    seen = watch(guest)
    guest.reload()
    seen.check("day-offers", look)
    guest.locator(".offers a.button").first.click()
    guest.wait_for_url("**/offers/*")
    seen.check("offer", look)
    context.close()
    other.close()
