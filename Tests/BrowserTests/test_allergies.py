"""Pages on which an allergy is at stake: what is kept, what no longer fits, what guests must not eat, what is bought instead."""
import datetime
import re

import pytest

from conftest import STORIES, Look
from test_plan import add_child, avoid_milk, cook, today
from test_portion import send

every_look = pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
made: dict[str, dict[str, str]] = {}
WORDS = {
    "en": ("Pasta bake", ["200 g pasta", "50 g margarine", "30 g butter", "10 g zorblax"], "40 g butter", "margarine",
           "olive oil", "30 g olive oil"),
    "tr": ("Fırın makarna", ["200 g makarna", "50 g margarin", "30 g tereyağı", "10 g zorblaks"], "40 g tereyağı",
           "margarin", "zeytinyağı", "30 g zeytinyağı"),
}


def kitchen(page, look: Look) -> dict[str, str]:
    if look.language in made:
        return made[look.language]
    name, lines, edited, spread, oil, line = WORDS[look.language]
    day = today(page) + datetime.timedelta(days=3)
    child = add_child(page, "Ela Nur")
    avoid_milk(page, child, "Ela Nur")
    recipe = cook(page, name, lines)
    answer = send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=recipe)
    dish = re.search(r'href="(/plan/dishes/[^"]*)"', page.request.get(f"/plan/{day}/dinner").text()).group(1)
    send(page, f"/plan/{day}/dinner/eaters", "/settings", guests="2", guest_share="1", guest_substances="nuts")
    send(page, dish, "/settings", **{"swap[0][line]": "3", "swap[0][text]": line})
    fields = {f"line[{place}][text]": text for place, text in enumerate(lines[:2] + [edited] + lines[3:])}
    send(page, f"/recipes/{recipe}", "/settings", name=name, servings="4", version="1", **fields)
    send(page, dish, "/settings", keep=child.rsplit("/", 1)[1])
    shopping = page.request.get("/shopping").url
    send(page, f"{shopping}/plan", "/settings", **{"from": str(day), "to": str(day)})
    row = re.compile(r'<li id="i([^"]*)"(?:(?!<li ).)*?<bdi>' + spread + "<", re.S)
    item = row.search(page.request.get(shopping).text()).group(1)
    week = "/plan/%d-W%02d" % day.isocalendar()[:2]
    made[look.language] = {
        "meal": f"/plan/{day}/dinner", "dish": dish, "print": f"{week}/print", "list": shopping,
        "instead": f"{shopping}/items/{item}/edit?instead={oil}", "item": f"{shopping}/items/{item}/edit",
    }
    return made[look.language]


@every_look
def test_pages_where_an_allergy_is_at_stake(window, look):
    watched = window(look, inside=True)
    page = watched.page
    for name, path in kitchen(page, look).items():
        assert page.goto(path).status == 200, path
        closed = page.locator("main details:not([open]) > summary:visible")
        while closed.count():
            closed.first.click()
        watched.check(f"allergy-{name}", look)
