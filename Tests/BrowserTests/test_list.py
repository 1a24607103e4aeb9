"""The shopping list on phones without a network: drawn at once, sent later, the same everywhere (HOSTILE-128, L-04)."""
import re

import pytest
from playwright.sync_api import expect

from conftest import Look, open_context, register
from test_offline import eventually

pytestmark = pytest.mark.alone

LOOK = Look(390, "light", "en")
HOUR = 3_600_000
MARKS = """() => Object.fromEntries([...document.querySelectorAll("#list [data-key]")].map(
  row => [row.querySelector("bdi").textContent, row.dataset.mark ?? "open"]))"""


@pytest.fixture
def phones(browser, server):
    """Opens phones of one account, each with a clock that is wrong by so many hours."""
    contexts = []

    def open_phone(state=None, hours: int = 0, worker: bool = False):
        context = open_context(browser, server, LOOK, state, worker)
        context.add_init_script(f"{{ const now = Date.now; Date.now = () => now() + {hours * HOUR}; }}")
        contexts.append(context)
        return context.new_page()

    yield open_phone
    for context in contexts:
        context.close()


def tick(page, name: str) -> None:
    page.locator("#list li", has_text=name).locator("button.tick").first.click()


def add(page, text: str) -> None:
    page.fill("#text", text)
    page.click(".adding button")


def settled(page) -> None:
    expect(page.locator("#unsent")).to_have_text("")


def ends(page, marks: dict) -> None:
    """This is what the server has, and not only what the phone draws."""
    row = re.compile(r'<li id="i[^>]* data-mark="(\w+)".*?<bdi>([^<]*)', re.S)

    def is_so() -> bool:
        return {name: mark for mark, name in row.findall(page.request.get(page.url).text())} == marks

    eventually(page, is_so, f"not {marks}")
    page.reload()
    eventually(page, lambda: page.evaluate(MARKS) == marks, f"{page.evaluate(MARKS)} is not {marks}")
    settled(page)


def stock(page, *names: str) -> str:
    """The list of a new household with these on it."""
    page.goto("/shopping")
    for name in names:
        add(page, name)
    settled(page)
    eventually(page, lambda: len(page.evaluate(MARKS)) == len(names), "not all are on the list")
    return page.url


def test_hostile_128_two_phones_an_hour_apart_end_alike(phones):
    first = phones(worker=True, hours=2)
    register(first, "phones@example.org", "Alice")
    address = stock(first, "Milk", "Bread", "Apples")
    first.goto(address)
    eventually(first, lambda: first.evaluate("navigator.serviceWorker.controller !== null"), "no worker")
    first.goto(address)
    second = phones(first.context.storage_state(), hours=-2)
    second.goto(address)

    first.context.set_offline(True)
    tick(first, "Milk")
    add(first, "Flour")
    tick(first, "Flour")
    expect(first.locator("#unsent")).to_contain_text("3 not sent yet")
    tick(second, "Bread")
    add(second, "Flour")
    settled(second)
    first.reload()
    expect(first.locator("#unsent")).to_contain_text("3 not sent yet")
    expect(first.locator("#unsent")).to_contain_text("As of")
    assert first.evaluate(MARKS) == {"Flour": "ticked", "Milk": "ticked", "Bread": "open", "Apples": "open"}

    first.context.set_offline(False)
    end = {"Milk": "ticked", "Bread": "ticked", "Apples": "open", "Flour": "ticked"}
    for page in (first, second):
        ends(page, end)


def test_hostile_128_an_answer_that_is_lost_doubles_nothing(phones):
    page = phones()
    register(page, "lost@example.org", "Alice")
    stock(page, "Milk")
    sent = []

    def lose(route):
        route.fetch()
        sent.append(route.request.post_data_json)
        route.abort()

    page.route("**/ops", lose)
    add(page, "Eggs")
    tick(page, "Milk")
    eventually(page, lambda: len(sent) >= 2, "nothing was sent")
    expect(page.locator("#unsent")).to_contain_text("2 not sent yet")
    page.unroute("**/ops")
    page.reload()
    ends(page, {"Milk": "ticked", "Eggs": "open"})
    assert len({op["id"] for body in sent for op in body["ops"]}) == 2


def test_l_04_what_waits_is_sent_after_signing_in_again_and_never_by_another(phones):
    page = phones()
    register(page, "waits@example.org", "Alice")
    address = stock(page, "Milk")
    page.context.clear_cookies()
    tick(page, "Milk")
    expect(page.locator("#unsent a")).to_have_text("Sign in to send 1")

    register(page, "another@example.org", "Bob")
    page.goto("/shopping")
    stock(page, "Bread")
    tick(page, "Bread")
    settled(page)
    page.context.clear_cookies()
    page.goto(address)
    page.fill("#email", "waits@example.org")
    page.fill("#password", "menemen with peppers")
    page.click("main form button")
    page.wait_for_url(re.compile("/shopping/"))
    ends(page, {"Milk": "ticked"})


STORE = """operate => new Promise(settle => {
  const opening = indexedDB.open("sofra", 1);
  opening.onsuccess = () => {
    const rows = opening.result.transaction("operations", "readwrite").objectStore("operations");
    const asked = operate === "put" ? rows.put({ id: "x", account: "another", ops: "/x", op: {} }) : rows.delete("x");
    asked.onsuccess = () => settle(opening.result.close());
  };
})"""
VERSION = """async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"""


def test_l_04_a_new_version_waits_until_everything_is_sent(phones):
    page = phones(worker=True)
    register(page, "version@example.org", "Alice")
    stock(page, "Milk")
    eventually(page, lambda: page.evaluate(VERSION), "no worker")
    page.evaluate(STORE, "put")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    page.reload()
    page.wait_for_timeout(1_000)
    assert not page.evaluate(VERSION)

    page.evaluate(STORE, "delete")
    page.reload()
    eventually(page, lambda: page.evaluate(VERSION), "no worker once everything is sent")
