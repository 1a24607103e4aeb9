"""What is not known, as a person sees it: unknown dishes, guessed lines and other foods, on every page that shows them."""
import re

import pytest

from conftest import Look, open_context, register
from test_portion import send

LOOKS = [Look(390, "light", "en"), Look(1280, "dark", "en"), Look(390, "dark", "tr"), Look(1280, "light", "tr")]
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
GHOST = {"en": ("Ghost", ["salt to taste"]), "tr": ("Hayalet", ["damak tadına göre tuz"])}
DISH = {
    "en": ("Dish", ["2 tbsp olive oil or butter", "200 g bulgur", "100 g wombat meat", "salt, butter and pepper"]),
    "tr": ("Yemek", ["2 yemek kaşığı zeytinyağı veya tereyağı", "200 g bulgur", "100 g zürafa eti", "tuz, karabiber"]),
}
RECKONED = {"en": "counted as Olive oil; or butter", "tr": "Zeytinyağı olarak sayıldı; ya da tereyağı"}
GUESSED = {"en": "2 of 3 lines counted, 1 guessed.", "tr": "3 satırın 2'si hesaba katıldı, 1 tanesi tahmin."}
MARK = {"en": "1 guessed", "tr": "1 tahmin"}
people: dict[str, tuple[dict, str, str]] = {}


def cook(page, name: str, lines: list[str]) -> str:
    fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
    answer = send(page, "/recipes", "/settings", name=name, **fields)
    assert "/recipes/" in answer.url, answer.text()[:500]
    return answer.url[answer.url.index("/recipes/"):]


@pytest.fixture
def visit(browser, server, watch):
    """Somebody with a goal, a dish of which nothing is known, logged today, and one with a guess and another food."""
    contexts = []

    def at(look: Look):
        if look.language not in people:
            context = open_context(browser, server, Look(390, "light", look.language))
            page = context.new_page()
            register(page, f"unknown-{look.language}@example.org", "Ayşe")
            ghost, dish = cook(page, *GHOST[look.language]), cook(page, *DISH[look.language])
            today = "/diary/" + page.request.get("/").url.rsplit("/", 1)[1]
            send(page, "/goals", "/settings", since="2026-01-01", energy_kcal="2000", macro_unit="g", protein_g="90")
            send(page, f"{today}/entries", "/settings", slot="lunch", recipe=ghost.split("/")[-1], servings="1")
            people[look.language] = (context.storage_state(), ghost, dish)
            context.close()
        state, ghost, dish = people[look.language]
        context = open_context(browser, server, look, state)
        contexts.append(context)
        return watch(context.new_page()), ghost, dish

    yield at
    for context in contexts:
        context.close()


def energies(page, basis: str) -> list[str]:
    """What stands for energy in all sections of a kind."""
    cells = page.locator(f"main [data-basis='{basis}'] [data-nutrient=energy]").all()
    assert cells, basis
    assert all(cell.get_attribute("data-value") is None for cell in cells), basis
    return [cell.inner_text().strip() for cell in cells]


@every_look
def test_an_unknown_dish_is_nowhere_zero(visit, look):
    """2.2, R22: recipe page, library, log form, day, entry, chart"""
    watched, ghost, _ = visit(look)
    page = watched.page
    for name, address, bases in [
        ("recipe", ghost, ["portion", "total"]),
        ("log", ghost + "/log?servings=2", ["serving", "consumed"]),
        ("day", "/", ["day", "slot"]),
    ]:
        page.goto(address)
        for basis in bases:
            assert set(energies(page, basis)) == {"—"}, (address, basis)
        watched.check(f"unknown-{name}", look)
    assert page.locator("main progress").count() == 0
    page.locator(".slot .rows a").first.click()
    page.wait_for_url("**/entries/*/edit")
    assert energies(page, "consumed") == ["—"]
    page.goto("/recipes")
    card = page.locator(".card", has_text=GHOST[look.language][0])
    assert card.locator("[data-nutrient=energy]").inner_text().strip() == "—"
    page.goto("/progress")
    assert not re.search(r"(?<![\d.,])0 (kcal|g)\b", page.locator("main").inner_text())
    watched.check("unknown-progress", look)


@every_look
def test_guesses_and_other_foods_are_marked(visit, look):
    """S-28, H-04: recipe page, why page, library, editor"""
    watched, _, dish = visit(look)
    page = watched.page
    for name, address in [("recipe", dish), ("why", dish + "/why")]:
        page.goto(address)
        assert RECKONED[look.language] in page.locator("main").inner_text()
        assert GUESSED[look.language] in page.locator("main").inner_text()
        assert page.locator("main small.unsure").count() == 1
        watched.check(f"guess-{name}", look)
    page.goto("/recipes")
    assert MARK[look.language] in page.locator(".card", has_text=DISH[look.language][0]).inner_text()
    watched.check("guess-library", look)
    page.goto(dish + "/edit")
    assert RECKONED[look.language] in page.locator("#line-0-read").inner_text()
    watched.check("guess-editor", look)
