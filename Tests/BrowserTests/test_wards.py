"""Two guardians and one child: acting for somebody without an account, with scripts and without."""
import pytest

from conftest import STORIES, Look, open_context
from test_household import invite, join, register

WAYS = [Look(390, "light", "en", True), Look(390, "light", "en", False)]
every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def add_child(page, name: str = "Ela") -> str:
    """Adds a child by the form, and answers its address."""
    page.goto("/household")
    page.click("a[href='/people/new']")
    page.fill("#name", name)
    page.fill("#usual_share", "0.5")
    page.click("main form button")
    page.wait_for_url("**/people/*-*")
    return page.url


def open_day(page, child: str) -> None:
    page.goto(child)
    page.click("main a[href^='/diary?person=']")
    page.wait_for_url("**/diary/*?person=*")


def eat(page, name: str, energy: str) -> None:
    page.click("a[href*='/quick']")
    page.fill("#quick_name", name)
    page.fill("#energy_kcal", energy)
    page.click("main form button")
    page.wait_for_url("**/diary/*?person=*")


def test_h_03_two_guardians_write_for_one_child(visit, look):
    mother, father = visit(look), visit(look)
    register(mother, "Ayşe")
    join(father, invite(mother), "Mehmet")
    child = add_child(mother)
    father.goto(child)
    assert father.locator("main a[href^='/diary?person=']").count() == 0, "he does not look after her yet"
    mother.goto(child)
    mother.check("form[action$='/guardians'] label:has-text('Mehmet') input")
    mother.click("form[action$='/guardians'] button")
    mother.wait_for_load_state()

    open_day(mother, child)
    assert "For Ela" in mother.inner_text(".acting")
    eat(mother, "Porridge", "180")
    open_day(father, child)
    assert "Porridge" in father.inner_text(".slots")
    eat(father, "Soup", "90")
    mother.reload()
    assert "Soup" in mother.inner_text(".slots") and "270" in mother.inner_text(".day .macros")

    # The switch of the day leads to one's own, and back to the child's.
    mother.click("nav.tabs a:has-text('Ayşe')")
    mother.wait_for_url("**/diary/*")
    assert mother.locator(".acting").count() == 0
    assert "Porridge" not in mother.inner_text(".slots")
    mother.click("nav.tabs a:has-text('Ela')")
    mother.wait_for_url("**/diary/*")
    assert "Porridge" in mother.inner_text(".slots")

    # A change of the one is undone by its message, for the child.
    mother.click(".slots a:has-text('Porridge')")
    mother.locator("details.fold summary").last.click()
    mother.click("form[action$='/delete'] button")
    mother.wait_for_url("**/diary/*?person=*")
    assert "Porridge" not in mother.inner_text(".slots")
    mother.click(".flash form button")
    mother.wait_for_url("**/diary/*?person=*")
    assert "Porridge" in mother.inner_text(".slots")

    # Who was a guardian a moment ago finds nothing.
    mother.goto(child)
    mother.uncheck("form[action$='/guardians'] label:has-text('Mehmet') input")
    mother.click("form[action$='/guardians'] button")
    mother.wait_for_load_state()
    assert father.goto(father.url.split("#")[0]).status == 404


def test_h_03_the_live_search_and_the_live_preview_stay_with_the_child(visit, look):
    mother = visit(look)
    register(mother, "Ayşe")
    child = add_child(mother)
    open_day(mother, child)
    mother.locator(".slot header a").first.click()
    mother.wait_for_load_state()
    mother.fill("#q", "egg")
    if look.scripts:
        mother.wait_for_selector("#found a")
    else:
        mother.press("#q", "Enter")
    mother.locator("#found a").first.click()
    mother.wait_for_url("**/foods/*person=*")
    assert "For Ela" in mother.inner_text(".acting")
    mother.fill("#amount", "2")
    mother.locator("form[action*='/diary/'] button:not([formaction]):not([type=button])").last.click()
    mother.wait_for_url("**/diary/*?person=*")
    assert mother.locator(".slots .rows > li").count() == 1
    mother.click(".acting a")
    mother.wait_for_url("**/diary/*")
    assert mother.locator(".slots .rows > li").count() == 0


@every_look
def test_pages_of_a_child(watch, browser, server, look):
    # In a household of its own: the other tests' days have no child to choose.
    context = open_context(browser, server, look)
    page = context.new_page()
    register(page, "Ayşe")
    page.wait_for_load_state("networkidle")
    mother = watch(page)
    page.goto("/people/new")
    mother.check("person-new", look)
    child = add_child(page)
    mother.check("ward", look)
    open_day(page, child)
    eat(page, "Porridge", "180")
    mother.check("ward-day", look)
    page.goto(f"/goals?person={child.rsplit('/', 1)[1]}")
    mother.check("ward-goals", look)
    context.close()
