"""A device in the kitchen: an owner starts it where it stands, whoever is there uses it, and an owner revokes it."""
import pytest

from conftest import PASSWORD, STORIES, open_context
from test_household import fresh, invite, register

every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
KITCHEN = {"en": "Kitchen of Lale Sokak 7", "tr": "Lale Sokak 7 mutfağı"}
PLACES = ["/recipes", "/plan", "/shopping"]


def places(page) -> list[str]:
    return [link.get_attribute("href") for link in page.locator("header nav a").all()]


@every_look
def test_h_01_a_device_is_started_used_and_revoked(visit, look):
    owner, device = visit(look), visit(look)
    email = fresh()
    register(owner, "Ayşe", email=email)
    device.goto("/login")
    device.fill("#email", email)
    device.fill("#password", PASSWORD)
    device.click("main form button")
    device.wait_for_url("**/diary/*")

    device.goto("/household")
    device.click("a[href='/household/kitchens/new']")
    device.fill("#name", "Tablet")
    device.fill("#current", PASSWORD)
    device.click("main form button")
    device.wait_for_url("**/recipes")
    assert KITCHEN[look.language] in device.inner_text("main")
    assert places(device) == PLACES
    assert device.goto("/diary").status == 403
    assert places(device) == PLACES, "the way back stands on the page of the error, too"

    device.goto("/recipes/new")
    device.fill("#name", "Menemen")
    device.fill("[name='line[0][text]']", "4 eggs")
    device.press("#name", "Enter")
    device.wait_for_selector("h1:has-text('Menemen')")
    assert device.locator("a[href*='/log']").count() == 0, "a device has no diary"
    device.click("a[href*='/cook']")
    device.wait_for_url("**/cook*")

    owner.goto("/household")
    owner.locator("li", has_text="Tablet").locator("button").click()
    owner.wait_for_url("**/household")
    assert owner.locator("li", has_text="Tablet").count() == 0
    device.reload()
    assert "/login" in device.url, "the session has ended at once"


@every_look
def test_pages_of_a_kitchen(window, watch, browser, server, look):
    owner = window(look, inside=True)
    page = owner.page
    page.goto("/household/kitchens/new")
    owner.check("kitchen-new", look)
    link = invite(page, "kitchen")

    context = open_context(browser, server, look)
    device = watch(context.new_page())
    device.page.goto(link)
    device.check("kitchen-invited", look)
    device.page.fill("#name", f"Tablet {look.name}")
    device.page.click("main form button")
    device.page.wait_for_url("**/recipes")
    # The browser says that it has forgotten what it kept of whoever was here before.
    device.complaints.clear()
    device.check("kitchen-recipes", look)
    page.goto("/household")
    owner.check("kitchen-household", look)
    context.close()
