"""What people do, from the first visit on: with scripts and without."""
import itertools

import pytest

from conftest import PASSWORD, Look

numbers = itertools.count(1)
WAYS = [Look(390, "light", "en", True), Look(390, "light", "en", False)]


def fresh(language: str = "en") -> str:
    return f"person{next(numbers)}-{language}@example.org"


def fill_register(page, email: str, name: str = "Ayşe") -> None:
    page.goto("/register")
    page.fill("#name", name)
    page.fill("#household", "Lale Sokak 7")
    page.fill("#email", email)
    page.fill("#password", PASSWORD)


def register(page, email: str, name: str = "Ayşe") -> None:
    fill_register(page, email, name)
    page.click("main form button")
    page.wait_for_url("**/diary/*")


def sign_in(page, email: str, password: str = PASSWORD) -> None:
    page.goto("/login")
    page.fill("#email", email)
    page.fill("#password", password)
    page.click("main form button")


def sign_out(page) -> None:
    page.click("details.menu > summary")
    page.click("details.menu form button")
    page.wait_for_url("**/login")


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def test_a_first_day(visit, look):
    email = fresh()
    page = visit(look)
    register(page, email)
    assert "Welcome, Ayşe" in page.inner_text("[role=status]")
    sign_out(page)
    sign_in(page, email)
    page.wait_for_url("**/diary/*")

    page.goto("/settings")
    page.fill("#name", "Ayşe Nur")
    page.select_option("#language", "tr")
    page.click("main form[action='/settings'] button")
    page.wait_for_url("**/settings")
    assert page.get_attribute("html", "lang") == "tr"
    assert page.inner_text("[role=status]") == "Kaydedildi"
    assert page.input_value("#name") == "Ayşe Nur"
    page.reload()
    assert page.locator("[role=status]").count() == 0, "a message is shown once"

    phone = visit(look)
    sign_in(phone, email)
    phone.wait_for_url("**/diary/*")
    page.goto("/settings/sessions")
    page.fill("#current", PASSWORD)
    page.click("form[action='/settings/sessions/end'] .actions button")
    page.wait_for_url("**/settings/sessions")
    phone.goto("/settings")
    assert "/login" in phone.url, "the other session is over"

    page.goto("/settings")
    page.fill("#current", PASSWORD)
    page.fill("#password", "another good sentence")
    page.click("form[action='/settings/password'] button")
    page.wait_for_url("**/settings")
    assert page.locator("[role=status]").count() == 1
    sign_in(phone, email, "another good sentence")
    phone.wait_for_url("**/diary/*")


def test_a_wrong_password(visit, look):
    email = fresh()
    page = visit(look)
    register(page, email)
    sign_out(page)
    sign_in(page, email, "not the password")
    assert page.locator("[role=alert]").count() == 1
    assert page.input_value("#email") == email
    assert page.input_value("#password") == ""
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")


def test_a_double_click_makes_one_account(visit, look):
    email = fresh()
    page = visit(look)
    fill_register(page, email)
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.dblclick("main form button")
    page.wait_for_load_state()
    if look.scripts:
        page.wait_for_url("**/diary/*")
        assert len(posts) == 1, "the script sends a form once"
    other = visit(look)
    sign_in(other, email)
    other.wait_for_url("**/diary/*")
    other.goto("/household")
    assert other.locator("main ul.rows > li").count() == 1


def test_back_after_signing_out_shows_no_page(visit, look):
    """HOSTILE-74"""
    page = visit(look)
    register(page, fresh())
    page.goto("/household")
    assert "Lale Sokak 7" in page.inner_text("main")
    sign_out(page)
    page.go_back()
    page.wait_for_load_state()
    assert "/login" in page.url
    assert "Lale Sokak 7" not in page.content()


def test_what_was_typed_survives_signing_out_in_another_tab(visit, look):
    """HOSTILE-75"""
    email = fresh()
    page = visit(look)
    register(page, email)
    page.goto("/settings")
    page.fill("#name", "Ayşe Nur")
    page.select_option("#language", "tr")
    other = page.context.new_page()
    other.goto("/household")
    sign_out(other)

    page.click("main form[action='/settings'] button")
    page.wait_for_url("**/login?*")
    assert "kept" in page.inner_text("[role=status]")
    page.fill("#email", email)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/settings?kept=1")
    assert page.input_value("#name") == "Ayşe Nur"
    assert page.input_value("#language") == "tr"
    page.click("main form[action='/settings'] button")
    page.wait_for_url("**/settings")
    page.goto("/household")
    assert "Ayşe Nur" in page.inner_text("main")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_time_zone_is_the_browsers(browser, server, scripts):
    context = browser.new_context(base_url=server.url, timezone_id="Australia/Lord_Howe", java_script_enabled=scripts)
    page = context.new_page()
    page.goto("/register")
    assert page.input_value("#timezone") == ("Australia/Lord_Howe" if scripts else "UTC")
    page.select_option("#timezone", "Asia/Tokyo")
    assert page.input_value("#timezone") == "Asia/Tokyo"
    context.close()


def test_keyboard_alone(visit):
    """The first Tab is the way past the places; Escape closes the menu."""
    page = visit(Look(1280, "light", "en"))
    register(page, fresh())
    page.goto("/settings")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.click("details.menu > summary")
    page.keyboard.press("Escape")
    assert not page.evaluate("document.querySelector('details.menu').open")


def test_l_02_lists_without_marks_are_lists_to_voiceover(visit):
    """L-02: Safari takes a list for one where something stands before its items, even if nobody sees it."""
    page = visit(Look(390, "light", "en"))
    register(page, fresh())
    for address, rows in (("/household", "ul.rows > li"), ("/recipes/new", "ol.written > li")):
        page.goto(address)
        marks = page.locator(rows).evaluate_all("rows => rows.map(row => getComputedStyle(row, '::before').content)")
        assert marks and set(marks) == {'"\u200b"'}, address


def test_l_02_a_menu_closes_once_the_keyboard_has_left_it(visit):
    page = visit(Look(1280, "light", "en"))
    register(page, fresh())
    page.goto("/settings")
    menu = page.locator("header details.menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    for _ in range(menu.locator("a, button").count()):
        page.keyboard.press("Tab")
    assert menu.evaluate("menu => menu.open && menu.contains(document.activeElement)")
    page.keyboard.press("Tab")
    assert not menu.evaluate("menu => menu.open || menu.contains(document.activeElement)")
