"""How people part: an owner's removal is announced, and whoever leaves takes copies of the recipes along."""
import pytest

from conftest import PASSWORD, STORIES, open_context
from test_household import fresh, invite, register

every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
ANNOUNCED = {"en": "announced that", "tr": "duyurdu"}


def two_owners(owner, mate, email: str) -> str:
    """Two owners of a household with one recipe, and the address of the second's page."""
    register(owner, "Ayşe")
    owner.goto("/recipes/new")
    owner.fill("#name", "Menemen")
    owner.fill("[name='line[0][text]']", "4 eggs")
    owner.press("#name", "Enter")
    owner.wait_for_selector("h1:has-text('Menemen')")
    mate.goto(invite(owner))
    mate.fill("#name", "Mehmet")
    mate.fill("#email", email)
    mate.fill("#password", PASSWORD)
    mate.click("main form button")
    mate.wait_for_url("**/diary/*")
    owner.goto("/household")
    owner.click("a:has-text('Mehmet')")
    owner.select_option("#role", "owner")
    owner.click("form[action$='/role'] button")
    owner.wait_for_load_state()
    return owner.url


@every_look
def test_h_01_an_owners_removal_is_announced_and_whoever_leaves_takes_recipes(browser, server, watch, look):
    owner, mate = (watch(open_context(browser, server, look).new_page()) for _ in range(2))
    email = fresh()
    page = two_owners(owner.page, mate.page, email)
    assert owner.page.locator("a[href$='/remove']").count() == 0, "owners are not removed at once"
    owner.check("person-owner", look)
    owner.page.click("form[action$='/announce'] button")
    owner.page.wait_for_load_state()
    assert ANNOUNCED[look.language] in owner.page.inner_text("main")
    owner.check("person-announced", look)

    mate.page.context.clear_cookies()
    mate.page.goto("/login")
    mate.page.fill("#email", email)
    mate.page.fill("#password", PASSWORD)
    mate.page.click("main form button")
    mate.page.wait_for_url("**/diary/*")
    assert ANNOUNCED[look.language] in mate.page.inner_text(".flash"), "it is told at sign-in"
    mate.page.goto("/household")
    mate.check("household-announced", look)
    mate.page.click("form[action$='/announce/undo'] button")
    mate.page.wait_for_load_state()
    owner.page.goto(page)
    assert ANNOUNCED[look.language] not in owner.page.inner_text("main")

    mate.page.goto("/household/leave")
    mate.check("leave", look)
    mate.page.check("[name=bring]")
    mate.page.click("main form button.danger")
    mate.page.wait_for_url("**/household")
    mate.page.goto("/recipes")
    assert "Menemen" in mate.page.inner_text("main")
    owner.page.goto("/household")
    assert "Mehmet" in owner.page.inner_text("main"), "the household is told"
    owner.check("household-told", look)
