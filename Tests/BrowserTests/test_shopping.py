"""The shopping list and what belongs to it, as they look; and the plan on paper and in calendars."""
import datetime

import pytest

from conftest import LOOKS, Look
from test_plan import WORDS, planned
from test_portion import send

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
made: dict[str, str] = {}
THINGS = {
    "en": "2 l milk\n500 g tomatoes\n6 eggs\n1 bunch parsley\nbatteries\n2 cans chickpeas",
    "tr": "2 lt süt\n500 g domates\n6 yumurta\n1 demet maydanoz\npil\n2 kutu nohut",
}


def stocked(page, look: Look) -> str:
    """A list by hand and from the plan, with something ticked and something that was not there; a shop, pantry, staples."""
    day = planned(page, look)
    if look.language not in made:
        path = "/" + page.request.get("/shopping").url.split("/", 3)[3]
        send(page, f"{path}/items", path, text=THINGS[look.language])
        send(page, f"{path}/plan", path, **{"from": str(day), "to": str(day + datetime.timedelta(days=6))})
        page.goto(path)
        items = page.locator("#list li[data-key]").evaluate_all("rows => rows.map(row => row.id.slice(1))")
        assert len(items) >= 6, items
        send(page, f"{path}/items/{items[0]}/tick", path, ticked="1", op="01a20000-0000-7000-8000-00000000000" + "1")
        send(page, f"{path}/items/{items[1]}/missing", path, op="01a20000-0000-7000-8000-00000000000" + "2")
        send(page, "/shops", "/shops", name="Market")
        butter = WORDS[look.language]["lines"][1].split(" ", 2)[2]
        send(page, "/pantry", "/pantry", ingredient=butter, state="have", grams="250")
        send(page, "/staples", "/staples", ingredient=butter, amount="250", unit="g", every_days="7")
        made[look.language] = path
    return made[look.language]


@every_look
def test_shopping_pages(window, look):
    watched = window(look, inside=True)
    page = watched.page
    path = stocked(page, look)
    page.goto(path)
    item = page.locator("#list li[data-key]").first.get_attribute("id")[1:]
    page.goto("/shops")
    shop = page.locator("main a[href^='/shops/']").first.get_attribute("href")
    for name, address in {
        "list": path, "list-check": f"{path}?check=1", "list-print": f"{path}/print",
        "list-item": f"{path}/items/{item}/edit", "lists": "/shopping/lists", "shops": "/shops", "shop": shop,
        "aisles": "/aisles",
        "pantry": "/pantry", "staples": "/staples",
    }.items():
        assert page.goto(address).status == 200, address
        closed = page.locator("main details:not([open]) > summary:visible")
        while closed.count():
            closed.first.click()
        watched.check(name, look)


@every_look
def test_a_plan_on_paper_and_in_calendars(window, look):
    watched = window(look, inside=True)
    page = watched.page
    week = "/plan/%d-W%02d" % planned(page, look).isocalendar()[:2]
    if f"feed {look.language}" not in made:
        made[f"feed {look.language}"] = send(page, "/feeds", "/feeds", slots="dinner").url
    for name, address in {"plan-print": f"{week}/print", "feeds": "/feeds"}.items():
        assert page.goto(address).status == 200, address
        watched.check(name, look)
