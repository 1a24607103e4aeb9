"""A household ends and comes back, somebody is asked back, a child's diary is handed over, and somebody writes without
reading: two browsers, in every look."""
import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, STORIES, open_context
from test_household import invite, join, register
from test_wards import add_child, eat, open_day

every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
ENDED = {"en": "Lale Sokak 7 has ended", "tr": "Lale Sokak 7 hanesi kapandı"}
ENDED_FOR_YOU = {"en": "Ayşe has ended Lale Sokak 7", "tr": "Ayşe, Lale Sokak 7 hanesini kapattı"}
REMOVED_YOU = {"en": "Ayşe removed you from Lale Sokak 7", "tr": "Ayşe seni Lale Sokak 7 hanesinden çıkardı"}
ASKED = {"en": "asks you back to Lale Sokak 7", "tr": "seni Lale Sokak 7 hanesine geri çağırıyor"}
WAITING = {"en": "asked back, until", "tr": "geri çağrıldı, son gün"}


@pytest.fixture
def two(browser, server, watch):
    """Two windows, each with a browser of its own."""
    contexts = []

    def open_two(look):
        contexts.extend(open_context(browser, server, look) for _ in range(2))
        return (watch(context.new_page()) for context in contexts)

    yield open_two
    for context in contexts:
        context.close()


def sign_in(page, email: str) -> None:
    """As somebody whose session was ended."""
    page.goto("/recipes")
    page.wait_for_url("**/login**")
    page.fill("#email", email)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/recipes")


def go_back(page) -> None:
    page.goto("/household")
    page.click("main form[action='/household/move/undo'] button")
    expect(page.locator("h1")).to_have_text("Lale Sokak 7")


@every_look
def test_h_01_a_household_is_ended_by_its_name_and_brought_back(two, look):
    owner, mate = two(look)
    register(owner.page, "Ayşe")
    email = join(mate.page, invite(owner.page), "Mehmet")
    add_child(owner.page)
    owner.page.goto("/household")
    owner.check("household-of-two", look)
    owner.page.click("a[href='/household/delete']")
    owner.page.wait_for_url("**/household/delete")
    owner.check("ending", look)
    owner.page.fill("#name", "Gül Sokak 3")
    owner.page.click("main form button.danger")
    expect(owner.page.locator("#name-error")).to_be_visible()
    owner.check("ending-wrong", look, expected=422)
    owner.page.fill("#name", "lale sokak 7")
    owner.page.click("main form button.danger")
    owner.page.wait_for_url("**/household")
    expect(owner.page.locator(".flash")).to_contain_text(ENDED[look.language])
    owner.complaints.clear()
    owner.page.goto("/household")
    owner.check("household-ended", look)

    sign_in(mate.page, email)
    expect(mate.page.locator(".flash")).to_contain_text(ENDED_FOR_YOU[look.language])
    mate.page.goto("/household")
    expect(mate.page.locator("main")).to_contain_text(ENDED_FOR_YOU[look.language])
    mate.check("household-ended-for-you", look)
    go_back(owner.page)
    mate.page.reload()
    expect(mate.page.locator("main")).to_contain_text(ASKED[look.language])
    mate.check("household-asked-back", look)
    go_back(mate.page)
    expect(mate.page.locator("main ul.rows").first).to_contain_text("Ela")


@every_look
def test_h_01_who_was_removed_is_asked_back(two, look):
    owner, mate = two(look)
    register(owner.page, "Ayşe")
    email = join(mate.page, invite(owner.page), "Mehmet")
    owner.page.goto("/household")
    owner.page.click("a:has-text('Mehmet')")
    owner.page.click("a[href$='/remove']")
    owner.page.click("main form button.danger")
    owner.page.wait_for_url("**/household")
    owner.check("household-removed", look)
    sign_in(mate.page, email)
    expect(mate.page.locator(".flash")).to_contain_text(REMOVED_YOU[look.language])
    owner.page.click("main form[action$='/welcome'] button")
    expect(owner.page.locator("main")).to_contain_text(WAITING[look.language])
    owner.check("household-waiting", look)
    mate.page.goto("/household")
    expect(mate.page.locator("main")).to_contain_text(ASKED[look.language])
    go_back(mate.page)


@every_look
def test_h_03_a_diary_is_handed_over_to_an_account_that_has_one(two, look):
    mother, daughter = two(look)
    register(mother.page, "Ayşe")
    child = add_child(mother.page)
    open_day(mother.page, child)
    eat(mother.page, "Porridge", "180")
    mother.page.goto("/household/invites/new")
    mother.page.select_option("#person", child.rsplit("/", 1)[1])
    mother.check("invite-for-a-child", look)
    mother.page.click("main form button")
    mother.page.wait_for_url("**/household")
    link = mother.page.locator(".invite .link").first.inner_text()

    register(daughter.page, "Ela", "Gül Sokak 3")
    daughter.page.goto("/weight")
    daughter.page.fill("#weight_kg", "58")
    daughter.page.click("main form button")
    daughter.page.wait_for_load_state()
    daughter.page.goto(link)
    expect(daughter.page.locator("main")).to_contain_text("Ela")
    daughter.check("handover", look)
    daughter.page.click("button[value='move']")
    daughter.page.wait_for_url("**/diary/*")
    expect(daughter.page.locator(".slots")).to_contain_text("Porridge")
    daughter.check("handed-over-day", look)
    daughter.page.goto("/household")
    expect(daughter.page.locator("h1")).to_have_text("Lale Sokak 7")
    daughter.page.goto("/weight")
    expect(daughter.page.locator("main")).to_contain_text("58")
    assert mother.page.goto(f"/diary?person={child.rsplit('/', 1)[1]}").status == 404, "the mother reads nothing more"


@every_look
def test_h_03_somebody_writes_for_a_child_without_reading(two, look):
    mother, grandmother = two(look)
    register(mother.page, "Ayşe")
    join(grandmother.page, invite(mother.page), "Zehra")
    child = add_child(mother.page)
    mother.page.goto(child)
    mother.page.check("form[action$='/writers'] label:has-text('Zehra') input")
    with mother.page.expect_navigation():
        mother.page.click("form[action$='/writers'] button")
    expect(mother.page.locator("form[action$='/writers'] input[name=writer]")).to_be_checked()
    mother.check("ward-with-a-writer", look)

    page = grandmother.page
    page.goto("/recipes/new")
    page.fill("#name", "Lentil soup")
    page.fill("[name='line[0][text]']", "400 g red lentils")
    page.press("#name", "Enter")
    page.wait_for_selector("h1:has-text('Lentil soup')")
    page.goto(page.url.split("?")[0] + "/log")
    page.click("details:has(.eaters) > summary")
    page.check(".eaters label:has-text('Ela') input")
    grandmother.check("log-for-a-child", look)
    page.click("#log .actions button:not([formaction])")
    page.wait_for_url("**/diary/*")
    expect(page.locator(".flash")).to_contain_text("Ela")
    open_day(mother.page, child)
    expect(mother.page.locator(".slots")).to_contain_text("Lentil soup")
    mother.check("ward-day-written", look)
    assert page.goto(f"/diary?person={child.rsplit('/', 1)[1]}").status == 404, "who writes reads nothing"
