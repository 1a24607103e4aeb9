"""Reading without a network (L-04), and that nobody reads there what another has left (HOSTILE-131)."""
import os
import re
import signal

import pytest
from playwright.sync_api import expect

from conftest import Look, open_context, register
from test_portion import send

LOOK = Look(390, "light", "en")
PERSONAL = ["/diary", "/weight", "/progress", "/goals", "/settings", "/household"]
ADDRESSES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${new URL(url).pathname}`);
  }
  return found;
}"""


@pytest.fixture
def phone(browser, server):
    context = open_context(browser, server, LOOK, worker=True)
    yield context
    context.close()


def eventually(page, wanted, what: str) -> None:
    for _ in range(200):
        if wanted():
            return
        page.wait_for_timeout(50)
    raise AssertionError(what)


def kept(page) -> list[str]:
    return [line.split(" ")[1] for line in page.evaluate(ADDRESSES)]


def cook(page, name: str) -> str:
    answer = send(page, "/recipes", "/settings", name=name, servings="2", **{"line[0][text]": "200 g lentils"})
    return answer.url[answer.url.index("/recipes/"):]


def open_and_keep(page, address: str) -> None:
    page.goto(address)
    eventually(page, lambda: address in kept(page) and "/offline" in kept(page), f"{address} is not kept")


def test_l_04_what_was_opened_is_read_without_a_network(phone):
    page = phone.new_page()
    register(page, "reader@example.org", "Alice")
    soup = cook(page, "Soup & bread")
    open_and_keep(page, soup)
    open_and_keep(page, "/plan")
    phone.set_offline(True)

    page.reload()
    expect(page).to_have_title("Plan · Sofra")
    page.goto(soup)
    expect(page.locator("h1")).to_have_text("Soup & bread")
    expect(page.locator(".toast")).to_have_text("You are offline. What you see may be old.")
    expect(page.locator("#view")).to_have_attribute("inert", "")
    assert page.evaluate("getComputedStyle(document.querySelector('.portion')).borderTopStyle") == "solid"

    page.goto("/diary")
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator("#kept a", has_text="Plan").first).to_be_visible()
    page.click("#kept a:has-text('Soup')")
    expect(page.locator("h1")).to_have_text("Soup & bread")

    phone.set_offline(False)
    page.reload()
    expect(page.locator("#view")).not_to_have_attribute("inert", "")


def test_l_04_what_belongs_to_a_body_is_not_kept(phone):
    page = phone.new_page()
    register(page, "body@example.org", "Alice")
    open_and_keep(page, "/plan")
    for address in [*PERSONAL, "/recipes/new", "/recipes?q=soup", "/foods?q=egg"]:
        page.goto(address, wait_until="networkidle")
    others = [path for path in kept(page) if not re.match("/(assets|plan|shopping)(/|$)|/offline$", path)]
    assert others == []


def test_l_04_a_slow_network_is_not_waited_for(phone, server):
    page = phone.new_page()
    register(page, "slow@example.org", "Alice")
    soup = cook(page, "Slow soup")
    open_and_keep(page, soup)
    page.goto("/recipes", wait_until="networkidle")
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        page.goto(soup, wait_until="commit", timeout=10_000)
        expect(page.locator("h1")).to_have_text("Slow soup")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


def test_hostile_131_who_comes_next_sees_nothing_of_the_one_before(phone):
    page = phone.new_page()
    register(page, "first@example.org", "Alice")
    soup = cook(page, "Secret soup")
    open_and_keep(page, soup)
    page.goto("/settings")
    page.click(".menu summary")
    page.click(".menu button")
    expect(page.locator(".flash")).to_be_visible()
    expect(page.locator("h1")).to_be_visible()
    eventually(page, lambda: soup not in kept(page), "kept after signing out")

    phone.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        page.goto(soup)
    phone.set_offline(False)
    register(page, "second@example.org", "Bob")
    open_and_keep(page, "/plan")
    phone.set_offline(True)
    page.goto(soup)
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator("#kept a", has_text="Plan").first).to_be_visible()
    expect(page.locator("#kept a", has_text="soup")).to_have_count(0)


def test_hostile_131_a_session_that_ended_leaves_nothing(phone):
    page = phone.new_page()
    register(page, "left@example.org", "Alice")
    soup = cook(page, "Left soup")
    open_and_keep(page, soup)
    phone.clear_cookies()
    page.goto("/login")
    eventually(page, lambda: soup not in kept(page), "kept when the session was gone")
    assert not any("Left soup" in text for text in page.evaluate("""async () => {
      const texts = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
      }
      return texts;
    }"""))
