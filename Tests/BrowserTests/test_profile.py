"""What a person eats and does not eat, and what the household's recipes say to it."""
import itertools

import pytest

from conftest import LOOKS, PASSWORD, Look, open_context

numbers = itertools.count(1)
WAYS = [Look(390, "light", "en", True), Look(390, "light", "tr", False)]
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
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


def open_profile(page) -> None:
    page.goto("/household")
    page.locator("main ul.rows a").first.click()
    page.wait_for_url("**/people/*")


def test_h_04_a_recipe_warns_whoever_said_what_they_avoid(page):
    page, language = page
    page.goto("/recipes/new")
    page.fill("#name", "Pilav")
    page.fill("#paste", "200 g rice\n20 g butter")
    page.click("[value=paste]")
    page.wait_for_load_state()
    page.click("main .actions > button")
    page.wait_for_url("**/recipes/*-*")
    recipe = page.url

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

    page.goto(recipe)
    assert CONTAINS[language] in page.inner_text("main .alert")


@every_look
def test_pages_of_a_profile(window, look):
    owner = window(look, inside=True)
    page = owner.page
    open_profile(page)
    owner.check("profile", look)
    page.check("#allergy-milk")
    page.fill("#dislikes", "okra")
    page.click("#profile button")
    page.wait_for_load_state()
    page.goto("/recipes")
    page.locator(".card a").first.click()
    page.wait_for_url("**/recipes/*")
    owner.check("recipe-for-whom", look)
    open_profile(page)
    page.uncheck("#allergy-milk")
    page.fill("#dislikes", "")
    page.click("#profile button")
    page.wait_for_load_state()
