"""What a phone shows that has a network while the server, or its database, is away (L-04)."""
import pytest
from playwright.sync_api import expect

from conftest import Look, open_context, register
from test_offline import cook, open_and_keep

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
