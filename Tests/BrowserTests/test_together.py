"""Three people, two phones and one list: an hour without a network in the shop loses nothing, and nothing is bought twice."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, draw
from test_household import invite, join, register
# `phones` is a fixture.
from test_list import HOUR, add, phones, settled, tick  # noqa: F401
from test_offline import eventually
from test_plan import cook, today
from test_portion import send
from test_stories import sign_out

pytestmark = pytest.mark.alone

# What a row says: its name, its mark, its amount, and what is still to be bought of it.
ROWS = """() => Object.fromEntries([...document.querySelectorAll("#list [data-key]")].map(row => [
  row.querySelector("bdi").textContent,
  [row.dataset.mark, row.querySelector(".amount").textContent, row.querySelector(".more span:last-child")?.textContent ?? ""].join("|")]))"""
NO_EGGS = "no eggs (Zehra)"
LATER = f"() => {{ const now = Date.now; Date.now = () => now() + {HOUR}; }}"


def list_of(page) -> str:
    return "/" + page.url.split("/", 3)[3].split("?")[0].split("#")[0]


def row(page, name: str):
    return page.locator("#list li", has_text=name)


def opened_in_the_shop(page, path: str) -> None:
    page.goto(path)
    eventually(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "no worker")
    page.goto(path)
    settled(page)


def shows(page, rows: dict) -> None:
    eventually(page, lambda: page.evaluate(ROWS) == rows, f"{page.evaluate(ROWS)} is not {rows}")


def plan_menemen(page, recipe: str, date: datetime.date) -> None:
    send(page, f"/plan/{date}/dinner/dishes", "/settings", kind="recipe", recipe=recipe)


def make_list(page, path: str, day: datetime.date) -> None:
    """From the plan; made again it is made anew."""
    send(page, f"{path}/plan", path, **{"from": str(day), "to": str(day + datetime.timedelta(days=6))})


def lose_one_answer(page, sent: list) -> None:
    """The server has done what it was sent, and the phone never hears of it."""

    def lose(route) -> None:
        sent.append(route.request.post_data_json)
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        route.abort()

    page.route("**/ops", lose)


def test_hostile_128_three_people_on_two_phones_end_with_one_list_and_buy_nothing_twice(phones):  # noqa: F811
    # At home Ayşe plans a dish for all three, and makes the list. Her phone's clock is two hours fast.
    first, second = phones(worker=True, hours=2), phones(worker=True)
    register(first, "Ayşe")
    mehmet = join(second, invite(first), "Mehmet")
    second.goto("/settings")
    sign_out(second)
    join(second, invite(first), "Zehra")
    # She must not have eggs, which every page names where the dish asks for them.
    second.goto("/household")
    path = second.locator("main a[href^='/people/']", has_text="Zehra").first.get_attribute("href")
    send(second, path, "/settings", name="Zehra", usual_share="1", diary_writing="offer", allergies="eggs")
    day = today(first)
    menemen = cook(first, "Menemen", ["800 g tomatoes", "8 eggs"])
    plan_menemen(first, menemen, day + datetime.timedelta(days=1))
    first.goto("/shopping")
    path = list_of(first)
    make_list(first, path, day)
    opened_in_the_shop(first, path)
    for text in ["2 l milk", "Bread", "Olives"]:
        add(first, text)
    settled(first)
    eventually(first, lambda: len(first.evaluate(ROWS)) == 5, "not all are on the list")
    opened_in_the_shop(second, path)
    start = {
        "tomatoes": "open|600 g|", "eggs": "open|6|", "milk": "open|2 l|", "Bread": "open||", "Olives": "open||",
    }
    for page in (first, second):
        shows(page, start)
        expect(row(page, "eggs")).to_contain_text(NO_EGGS)

    # In the shop there is no network. Ayşe buys, finds no olives, adds flour and buys it; the page is even opened again.
    first.context.set_offline(True)
    for name in ["tomatoes", "milk"]:
        tick(first, name)
    row(first, "Olives").locator(".not-here").click()
    add(first, "1 kg flour")
    tick(first, "flour")
    expect(first.locator("#unsent")).to_contain_text("5 not sent yet")
    first.reload()
    expect(first.locator("#unsent")).to_contain_text("5 not sent yet")
    expect(row(first, "eggs")).to_contain_text(NO_EGGS)
    draw(first, "list-three-people-offline-390")

    # Meanwhile at home: Zehra plans the dish for one more day and makes the list anew, adds rice and finds bread.
    plan_menemen(second, menemen, day + datetime.timedelta(days=2))
    make_list(second, path, day)
    second.goto(path)
    shows(second, {**start, "tomatoes": "open|1.2 kg|", "eggs": "open|12|"})
    add(second, "500 g rice")
    expect(row(second, "rice")).to_have_count(1)
    tick(second, "Bread")
    settled(second)
    # Then Mehmet takes that phone: he has brought milk.
    second.goto("/settings")
    sign_out(second)
    second.goto(path)
    second.fill("#email", mehmet)
    second.fill("#password", PASSWORD)
    second.click("main form button")
    second.wait_for_url(re.compile(path))
    tick(second, "milk")
    settled(second)

    # An hour later she is back where there is a network, and the first answer is lost on its way.
    first.evaluate(LATER)
    sent: list = []
    lose_one_answer(first, sent)
    first.context.set_offline(False)
    eventually(first, lambda: len(sent) >= 1, "nothing was sent")
    first.evaluate("() => dispatchEvent(new Event('online'))")
    settled(first)
    end = {
        "tomatoes": "ticked|600 g|600 g more", "eggs": "open|12|", "milk": "ticked|2 l|", "Bread": "ticked||",
        "Olives": "missing||", "flour": "ticked|1 kg|", "rice": "open|500 g|",
    }
    for page in (first, second):
        shows(page, end)
        expect(row(page, "eggs")).to_contain_text(NO_EGGS)
    ids = {op["id"] for body in sent for op in body["ops"]}
    assert len(ids) == 5 and len(sent) >= 2, "what was not answered is sent again, under the same ids"

    # Opened anew, everywhere, and for everybody, it is the same; a tick of what is left is seen at once by the other.
    first.reload()
    for page in (first, second):
        shows(page, end)
        settled(page)
    texts = {page.request.get(f"{path}.txt").text() for page in (first, second)}
    assert len(texts) == 1, texts
    assert NO_EGGS in texts.copy().pop()
    tick_more(first)
    bought = {**end, "tomatoes": "ticked|1.2 kg|"}
    for page in (first, second):
        shows(page, bought)
    draw(first, "list-three-people-390")


def tick_more(page) -> None:
    row(page, "tomatoes").locator(".more button").click()
