"""Access tokens as their person makes and ends them, with scripts and without."""
import re

import pytest
from playwright.sync_api import expect

from client import PASSWORD
from conftest import LOOKS

MAKE = {"en": "Make an access token", "tr": "Erişim anahtarı oluştur"}


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_token_is_made_shown_once_and_ended(window, look):
    """I-06 HOSTILE-65: it stands on the page after it was made, and on no later one."""
    make = MAKE[look.language]
    watched = window(look, inside=True)
    page = watched.page
    page.goto("/settings/tokens")
    page.get_by_role("button", name=make).scroll_into_view_if_needed()
    page.fill("#name", "Home Assistant")
    page.fill("#current", PASSWORD)
    page.get_by_role("button", name=make).click()
    expect(page.locator("[role=alert]").first).to_be_visible()
    watched.check("tokens-wrong", look, expected=422)

    watched.complaints.clear()
    page.check("[name=scopes][value='recipes:read']")
    page.check("[name=scopes][value='plan:read']")
    page.fill("#current", PASSWORD)
    page.get_by_role("button", name=make).click()
    expect(page.locator("code.link")).to_have_text(re.compile("^sofra_[A-Za-z0-9_-]{43}$"))
    watched.check("tokens-made", look)

    page.goto("/settings/tokens")
    expect(page.locator("code.link")).to_have_count(0)
    expect(page.locator(".rows bdi")).to_have_text(["Home Assistant"])
    page.locator(".rows").get_by_role("button").click()
    expect(page.locator(".rows")).to_have_count(0)
    expect(page.get_by_role("status")).to_be_visible()
