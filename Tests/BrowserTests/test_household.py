"""A household of several people: two browsers at once, with scripts and without."""
import itertools

import pytest

from conftest import PASSWORD, STORIES, Look, open_context

numbers = itertools.count(1)
WAYS = [Look(390, "light", "en", True), Look(390, "light", "tr", False)]
every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)


def fresh() -> str:
    return f"housemate{next(numbers)}@example.org"


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def register(page, name: str, household: str = "Lale Sokak 7", email: str = "") -> None:
    page.goto("/register")
    page.fill("#name", name)
    page.fill("#household", household)
    page.fill("#email", email or fresh())
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")


def invite(page, role: str = "member") -> str:
    """Makes an invite by its form, and answers its link."""
    page.goto("/household")
    page.click("a[href='/household/invites/new']")
    page.select_option("#role", role)
    if role == "kitchen":
        page.locator("main details.fold summary").click()
        page.fill("#current", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/household")
    return page.locator(".invite .link").first.inner_text()


def join(page, link: str, name: str) -> str:
    """Joins with an account of one's own, and answers its address."""
    email = fresh()
    page.goto(link)
    for field, text in {"name": name, "email": email, "password": PASSWORD}.items():
        page.fill(f"#{field}", text)
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    return email


def test_h_01_somebody_is_invited_and_joins(visit, look):
    owner, guest = visit(look), visit(look)
    register(owner, "Ayşe")
    link = invite(owner)
    join(guest, link, "Mehmet")

    guest.goto("/household")
    assert "Ayşe" in guest.inner_text("main") and "Mehmet" in guest.inner_text("main")
    assert guest.locator("a[href='/household/invites/new']").count() == 0, "a member invites nobody"
    owner.reload()
    assert owner.locator(".invite").count() == 0, "the link has been used"
    assert visit(look).goto(link).status == 404


def test_h_01_the_link_is_copied_by_its_button(visit, look):
    owner = visit(look)
    register(owner, "Ayşe")
    link = invite(owner)
    button = owner.locator(".invite [data-copied]")
    if not look.scripts:
        assert not button.is_visible(), "without the script it would do nothing"
        return
    button.click()
    assert owner.inner_text(".toast") == "Copied"
    owner.fill("#name", "")
    owner.press("#name", "ControlOrMeta+v")
    assert owner.input_value("#name") == link


def test_hostile_125_who_is_removed_is_out_at_once(visit, look):
    owner, member = visit(look), visit(look)
    register(owner, "Ayşe")
    join(member, invite(owner), "Mehmet")
    member.goto("/weight")
    owner.goto("/household")
    owner.click("a:has-text('Mehmet')")
    owner.click("a[href$='/remove']")
    owner.click("main form button.danger")
    owner.wait_for_url("**/household")
    assert "Mehmet" not in owner.inner_text("main ul.rows")

    member.fill("#weight_kg", "71")
    member.click("main form button")
    member.wait_for_url("**/login**")


def test_h_01_who_moves_comes_along_with_the_diary_and_can_go_back(visit, look):
    owner, guest = visit(look), visit(look)
    register(owner, "Ayşe")
    register(guest, "Zeynep", "Gül Sokak 3")
    guest.goto("/weight")
    guest.fill("#weight_kg", "71")
    guest.click("main form button")
    guest.wait_for_load_state()

    guest.goto(invite(owner))
    assert "Gül Sokak 3" in guest.inner_text("main")
    guest.click("button[value='move']")
    guest.wait_for_url("**/household")
    assert "Lale Sokak 7" in guest.inner_text("h1")
    guest.goto("/weight")
    assert "71" in guest.inner_text("main")

    guest.goto("/household")
    guest.click("form[action='/household/move/undo'] button")
    guest.wait_for_url("**/household")
    assert "Gül Sokak 3" in guest.inner_text("h1")
    guest.goto("/weight")
    assert "71" in guest.inner_text("main")


@every_look
def test_pages_of_a_household(window, watch, browser, server, look):
    owner = window(look, inside=True)
    page = owner.page
    assert page.goto("/household/invites/new").status == 200
    owner.check("household-invite", look)
    page.click("main form button")
    page.wait_for_url("**/household")
    page.locator(".invite details summary").first.click()
    owner.check("household-invited", look)
    link = page.locator(".invite .link").first.inner_text()
    page.locator("main ul.rows a").first.click()
    page.wait_for_url("**/people/*")
    owner.check("person", look)

    context = open_context(browser, server, look)
    stranger = watch(context.new_page())
    assert stranger.page.goto(link).status == 200
    stranger.check("invited", look)
    context.close()


def test_h_02_a_day_is_shown_and_taken_back(visit, look):
    owner, mate = visit(look), visit(look)
    register(owner, "Ayşe")
    join(mate, invite(owner), "Mehmet")
    owner.goto("/weight")
    owner.fill("#weight_kg", "71")
    owner.click("main form button")
    owner.wait_for_load_state()
    mate.goto("/household")
    mate.click("main ul.rows a:has-text('Ayşe')")
    mate.wait_for_url("**/people/*")
    address = mate.url
    assert mate.locator("section.shared").count() == 0

    for level, shows in [("totals", False), ("all", True)]:
        owner.goto(address)
        owner.select_option("#share_level", level)
        owner.click("#profile button")
        owner.wait_for_load_state()
        mate.goto(address)
        assert ("71" in mate.inner_text("section.shared")) is shows, level
    mate.click("section.shared a[rel=prev]")
    mate.wait_for_url("**?date=*")
    assert mate.locator("section.shared").count() == 1

    owner.goto(address)
    owner.select_option("#share_level", "nothing")
    owner.click("#profile button")
    owner.wait_for_load_state()
    mate.reload()
    assert mate.locator("section.shared").count() == 0


@every_look
def test_h_01_h_02_pages_of_who_joins_shows_and_goes(visit, watch, look):
    owner, mate, guest = (watch(visit(look)) for _ in range(3))
    register(owner.page, "Ayşe")
    join(mate.page, invite(owner.page), "Mehmet")
    register(guest.page, "Zeynep", "Gül Sokak 3")
    guest.page.goto("/weight")
    guest.page.fill("#weight_kg", "71")
    guest.page.click("main form button")
    guest.page.wait_for_load_state()
    assert guest.page.goto(invite(owner.page)).status == 200
    guest.check("invited-with-a-diary", look)

    mate.page.goto("/household")
    mate.page.click("main ul.rows a:has-text('Mehmet')")
    mate.page.wait_for_url("**/people/*")
    mate.page.select_option("#share_level", "totals")
    mate.page.click("#profile button")
    mate.page.wait_for_load_state()
    assert owner.page.goto(mate.page.url.split("?")[0]).status == 200
    assert owner.page.locator("section.shared").count() == 1
    owner.check("person-shown", look)
    owner.page.click("a[href$='/remove']")
    owner.page.wait_for_url("**/remove")
    owner.check("person-remove", look)
