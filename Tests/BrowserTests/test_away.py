"""What a phone shows that has a network while the server, or its database, is away (L-04, H-06)."""
import re

import pytest
from playwright.sync_api import expect

from conftest import Look, open_context, register
from test_list import HIDE, add, settled, stock
from test_offline import cook, open_and_keep
from test_portion import send

pytestmark = pytest.mark.alone

OLD = "You are offline. What you see may be old."


@pytest.fixture
def served(cluster, started):
    """A server whose database the test stops and starts."""
    cluster.start()
    return started(DATABASE_URL=cluster.url)


@pytest.fixture
def phones(browser, served):
    contexts = []

    def open_phone(state=None, worker: bool = False):
        contexts.append(open_context(browser, served, Look(390, "light", "en"), state, worker))
        return contexts[-1].new_page()

    yield open_phone
    for context in contexts:
        context.close()


def test_l_04_a_kept_page_that_cannot_be_renewed_says_that_it_may_be_old(phones, served, cluster):
    """Whether the answer is late, an error, or none; a page that an error came for is not loaded again and again."""
    page = phones(worker=True)
    register(page, "away@example.org", "Alice")
    stew = f"{cook(page, 'Stew')}/cook"
    open_and_keep(page, stew)
    expect(page.locator(".toast")).to_have_text("")
    page.goto("/settings", wait_until="networkidle")
    cluster.stop()
    loads = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto(stew)
    expect(page.locator(".cook")).to_contain_text("200 g lentils")
    expect(page.locator(".toast")).to_have_text(OLD)
    page.wait_for_timeout(25_000)
    assert len(loads) == 1, "it loads itself again"
    expect(page.locator(".toast")).to_have_text(OLD)

    cluster.start()
    page.reload()
    expect(page.locator(".cook")).to_contain_text("200 g lentils")
    expect(page.locator(".toast")).to_have_text("")
    served.kill()
    page.goto(stew)
    expect(page.locator(".cook")).to_contain_text("200 g lentils")
    expect(page.locator(".toast")).to_have_text(OLD)


def test_hostile_130_a_list_catches_up_once_the_database_is_back(phones, cluster):
    page = phones()
    register(page, "back@example.org", "Alice")
    address = stock(page, "Milk")
    other = phones(page.context.storage_state())
    other.goto(address)
    settled(other)
    cluster.stop()
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    page.wait_for_timeout(12_000)
    expect(page.locator("#unsent")).to_have_text(re.compile("^As of"))

    cluster.start()
    expect(page.locator("#unsent")).to_have_text("", timeout=30_000)
    add(other, "flour")
    settled(other)
    expect(page.locator("#list li", has_text="flour")).to_have_count(1, timeout=20_000)
    expect(page.locator("#unsent")).to_have_text("")


def test_h_06_a_list_that_is_gone_says_so_to_whoever_has_signed_in(phones):
    page = phones()
    register(page, "gone@example.org", "Alice")
    address = stock(page, "Milk")
    send(page, "/shopping/lists", "/settings", name="Market")
    send(page, f"{address}/delete", "/settings")
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    expect(page.locator("#unsent")).to_have_text(re.compile("^This list is gone."))
    expect(page.locator("#unsent a")).to_have_count(0)
