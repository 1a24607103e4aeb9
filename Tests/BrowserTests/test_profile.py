"""What a person eats and does not eat, and what the household's recipes say to it."""
import itertools
import re

import pytest

from conftest import PASSWORD, STORIES, Look, open_context

numbers = itertools.count(1)
WAYS = [Look(390, "light", "en", True), Look(390, "light", "tr", False)]
every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
CONTAINS = {"en": "contains milk: 20 g butter", "tr": "içinde süt var: 20 g butter"}


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def page(request, browser, server):
    context = open_context(browser, server, request.param)
    page = context.new_page()
    page.goto("/register")
    page.fill("#name", "Ela")
    page.fill("#household", "Lale Sokak 7")
    page.fill("#email", f"profile{next(numbers)}@example.org")
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    yield page, request.param.language
    context.close()


def settle(page, address: str) -> None:
    """Opens a page and lets it load all that it has: what the next page interrupts counts as a failure."""
    page.goto(address)
    page.wait_for_load_state("networkidle")


def open_profile(page) -> None:
    settle(page, "/household")
    page.locator("main ul.rows a").first.click()
    page.wait_for_url("**/people/*")


def cook(page) -> str:
    """Writes down rice with butter, and answers its address."""
    page.goto("/recipes/new")
    page.fill("#name", f"Pilav {next(numbers)}")
    page.fill("#line-0-text", "200 g rice\n20 g butter")
    page.locator("main form[method=post] .actions button").last.click()
    page.wait_for_url("**/recipes/*-*")
    return page.url


def test_h_04_a_recipe_warns_whoever_said_what_they_avoid(page):
    page, language = page
    recipe = cook(page)

    open_profile(page)
    page.check("#allergy-milk")
    page.check("#traces-nuts")
    page.fill("#allergy_words", "kiwi")
    page.fill("#usual_share", "0.5")
    page.click("#profile button")
    page.wait_for_load_state()
    assert page.is_checked("#allergy-milk") and page.is_checked("#allergy-nuts") and page.is_checked("#traces-nuts")
    assert not page.is_checked("#allergy-eggs")
    assert page.input_value("#allergy_words").strip() == "kiwi"

    settle(page, recipe)
    assert CONTAINS[language] in page.inner_text("main .alert")


def check(owner, name: str, look: Look) -> None:
    # The icon of a page that is left at once is given up, which the browser calls a failure.
    owner.complaints[:] = [told for told in owner.complaints if not re.search(r"^failed: .*/img/icon\.", told)]
    owner.check(name, look)


@every_look
def test_pages_of_a_profile(window, look):
    owner = window(look, inside=True)
    page = owner.page
    recipe = cook(page)
    # A preview that was overtaken by the next one is given up, which the browser calls a failure.
    page.wait_for_load_state("networkidle")
    owner.complaints.clear()
    open_profile(page)
    check(owner, "profile", look)
    page.check("#allergy-milk")
    page.fill("#dislikes", "okra")
    page.click("#profile button")
    page.wait_for_load_state()
    settle(page, "/recipes")
    assert page.locator("#hidden a").count() == 1
    check(owner, "library-for-whom", look)
    settle(page, recipe)
    check(owner, "recipe-for-whom", look)
    settle(page, "/ingredients?q=butter")
    page.locator("#results a, main ul.rows a").first.click()
    page.locator("#stated summary").click()
    page.select_option("#milk", "free")
    page.locator("#stated details button").click()
    page.wait_for_load_state()
    check(owner, "ingredient-stated", look)
    settle(page, recipe)
    assert page.locator("main .alert").count() == 0
    settle(page, "/ingredients?q=butter")
    page.locator("#results a, main ul.rows a").first.click()
    page.locator("#stated li button").first.click()
    page.wait_for_load_state()
    settle(page, recipe)
    assert page.locator("main .alert").count() == 1
    open_profile(page)
    page.uncheck("#allergy-milk")
    page.fill("#dislikes", "")
    page.click("#profile button")
    page.wait_for_load_state()
