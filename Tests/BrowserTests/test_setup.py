"""A newcomer sets up a household on two devices: what it takes is counted."""
import pytest

from conftest import PASSWORD, Look
from test_household import fresh

WAYS = [Look(390, "light", "en", True), Look(390, "light", "tr", False)]
# A newcomer who needs six seconds for each is done in under five minutes.
MOST = 50


class Hands:
    """Somebody at a device: each press, each field that is typed and each choice is one step."""

    def __init__(self, page) -> None:
        self.page = page
        self.steps = 0

    def press(self, selector: str, then: str = "") -> None:
        self.steps += 1
        self.page.locator(selector).first.click()
        if then:
            self.page.wait_for_url(then)

    def type(self, selector: str, text: str) -> None:
        self.steps += 1
        self.page.fill(selector, text)

    def choose(self, selector: str, value: str) -> None:
        self.steps += 1
        self.page.select_option(selector, value)

    def new_account(self, name: str) -> None:
        self.type("#name", name)
        self.type("#email", fresh())
        self.type("#password", PASSWORD)

    def invite(self, role: str | None = None) -> str:
        self.press("a[href='/household/invites/new']")
        if role:
            self.choose("#role", role)
        self.press("main form button", "**/household")
        return self.page.locator(".invite .link").first.inner_text()


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def test_h_01_three_people_and_a_child_are_set_up_in_under_fifty_steps(visit, look):
    phone, tablet = Hands(visit(look)), Hands(visit(look))
    phone.page.goto("/register")
    phone.new_account("Ayşe")
    phone.type("#household", "Lale Sokak 7")
    phone.press("main form button", "**/diary/*")
    phone.press("details.menu > summary")
    phone.press("details.menu a[href='/household']", "**/household")

    # The second device scans the code of each link: one step.
    for name, role in [("Mehmet", None), ("Zehra", "viewer")]:
        link = phone.invite(role)
        tablet.steps += 1
        tablet.page.goto(link)
        tablet.new_account(name)
        tablet.press("main form button", "**/diary/*")
        if name == "Mehmet":
            tablet.press("details.menu > summary")
            tablet.press("details.menu form button", "**/login")

    phone.page.goto("/household")
    phone.press("a[href='/people/new']")
    phone.type("#name", "Ela")
    phone.type("#usual_share", "0.5" if look.language == "en" else "0,5")
    phone.press("main form button", "**/people/*-*")
    phone.press("#allergy-milk")
    phone.press("#profile button")
    phone.page.wait_for_load_state()

    assert phone.page.is_checked("#allergy-milk")
    phone.page.goto("/household")
    people = phone.page.inner_text("main ul.rows")
    assert all(name in people for name in ["Ayşe", "Mehmet", "Zehra", "Ela"])
    assert phone.page.locator(".invite").count() == 0, "both links have been used"
    steps = phone.steps + tablet.steps
    assert steps <= MOST, f"{steps} steps"
    print(f"steps: {steps}")
