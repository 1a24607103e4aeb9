"""Reading without a network (L-04), and that nobody reads there what another has left (HOSTILE-131)."""
import datetime
import os
import re
import signal

import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, Look, draw, open_context, register
from test_photos import picture
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
    expect(page.locator("#view button").first).to_have_attribute("aria-disabled", "true")
    assert page.locator("#view input[type=text], #view input:not([type])").first.evaluate("(one) => !one.closest('[inert]')")
    assert page.evaluate("getComputedStyle(document.querySelector('.portion')).borderTopStyle") == "solid"

    page.goto("/diary")
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator("#kept a", has_text="Plan").first).to_be_visible()
    page.click("#kept a:has-text('Soup')")
    expect(page.locator("h1")).to_have_text("Soup & bread")

    phone.set_offline(False)
    page.reload()
    expect(page.locator("#view button").first).not_to_have_attribute("aria-disabled", "true")


def test_l_04_what_does_not_work_without_a_network_is_greyed_beforehand(phone):
    page = phone.new_page()
    register(page, "grey@example.org", "Alice")
    page.goto("/shopping")
    page.fill("#text", "Milk")
    page.click(".adding button")
    expect(page.locator("#list li")).to_have_count(1)
    edit = page.locator("#list li details a")
    expect(edit).to_have_count(1)
    open_and_keep(page, "/" + page.url.split("/", 3)[3])
    eventually(page, lambda: {"/plan", "/shopping"} <= set(kept(page)), "plan and list are not kept")
    expect(edit).to_have_count(1)
    expect(page.locator("#unsent")).to_have_text("")
    page.wait_for_timeout(500)
    phone.set_offline(True)

    expect(page.locator("main form button[aria-disabled=true]")).not_to_have_count(0)
    row = page.locator("#list li")
    assert row.locator("button[aria-disabled]").count() == 0, "what can be done to a thing waits on the phone"
    for link in [edit, "a[href='/shopping/lists']", "a[href*='check=1']", ".places a[href='/diary']"]:
        link = page.locator(link) if isinstance(link, str) else link
        expect(link).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".places a[href='/plan']")).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate("getComputedStyle(document.querySelector('.places a[href=\"/diary\"]')).opacity") == "0.45"
    # What a link of the page says can be read still, also by whom it is read out to; it leads nowhere, by a key neither.
    lists = page.locator("a[href='/shopping/lists']")
    lists.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.locator("#list li").count() == 1
    draw(page, "list-offline-390")

    phone.set_offline(False)
    expect(page.locator("a[aria-disabled], button[aria-disabled]")).to_have_count(0)


def test_l_04_what_was_typed_without_a_network_can_still_be_changed_and_copied(phone):
    page = phone.new_page()
    register(page, "typed@example.org", "Alice")
    page.goto("/recipes/new")
    page.fill("#name", "Soup")
    phone.set_offline(True)
    save = page.locator('.actions.bar button').first
    expect(save).to_have_attribute("aria-disabled", "true")
    page.fill("#name", "Soup of lentils")
    assert page.input_value("#name") == "Soup of lentils"
    page.press("#name", "Enter")
    page.wait_for_timeout(300)
    assert page.input_value("#name") == "Soup of lentils"
    phone.set_offline(False)
    expect(save).not_to_have_attribute("aria-disabled", "true")


def test_l_04_no_button_leads_to_a_page_of_the_browsers_own(phone):
    """Also one that stands elsewhere than its form: the × of a day's row, the + beside a food, "Start cooking". None waits for
    what the browser looks up of the links before it."""
    page = phone.new_page()
    page.add_init_script("const match = caches.match; caches.match = (key) => new Promise((settle) => setTimeout(settle, 200)).then(() => match.call(caches, key))")
    register(page, "still@example.org", "Alice")
    soup = cook(page, "Soup")
    page.goto("/diary")
    day = page.url
    send(page, f"{day[day.index('/diary'):]}/entries", "/settings", slot="lunch", quick_name="Simit", energy_kcal="280")
    for address in [day, "/foods?q=egg", soup, "/plan"]:
        phone.set_offline(False)
        page.goto(address)
        url = page.url
        button = page.locator("main button[form]:not([form=act])")
        if address != "/plan":
            expect(button).not_to_have_count(0)
        phone.set_offline(True)

        expect(page.locator(".toast")).to_have_text("You are offline. What you see may be old.")
        assert all(one.evaluate("(one) => one.ariaDisabled") == "true" for one in button.all())
        # What is pressed in the moment before is not sent either.
        page.evaluate("for (const form of document.forms) form.requestSubmit()")
        page.evaluate("for (const one of document.querySelectorAll('main button[form]')) one.click()")
        page.wait_for_timeout(300)
        page.wait_for_load_state()
        assert page.url.split("?")[0] == url.split("?")[0] and page.locator(".places").count() == 1
    phone.set_offline(False)
    expect(page.locator("main button[form][aria-disabled]")).to_have_count(0)


TEXTS = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
  }
  return texts;
}"""


def test_l_04_what_is_told_once_is_told_and_not_kept(phone):
    page = phone.new_page()
    register(page, "once@example.org", "Alice")
    page.goto("/shopping")
    page.fill("#text", "Milk\nBread")
    # How long it is under way counts as a wrong clock: a tick is made when the addition has arrived.
    with page.expect_response("**/ops"):
        page.click(".adding button")
    expect(page.locator("#list li")).to_have_count(2)
    address = "/" + page.url.split("/", 3)[3]
    open_and_keep(page, address)
    page.goto(address)
    # What is kept may be drawn first; it is the list that is renewed.
    expect(page.locator("#list li")).to_have_count(2)
    expect(page.locator("#list li", has_text="Milk")).to_have_count(1)
    with page.expect_response("**/ops"):
        page.locator("#list li", has_text="Milk").locator("button.tick").click()
    expect(page.locator("#unsent")).to_have_text("")

    page.reload()
    page.click("form[action$='/clear'] button")
    # The page is kept, and is all the same not shown from what was kept.
    expect(page.locator(".flash button")).to_have_text("Undo")
    expect(page.locator("#list li")).to_have_count(1)
    eventually(page, lambda: not any("Milk" in text for text in page.evaluate(TEXTS)), "the page before is still kept")
    assert not any('class="flash" role="status"' in text for text in page.evaluate(TEXTS)), "it is told again later"

    page.click(".flash button")
    expect(page.locator("#list li")).to_have_count(2)
    phone.set_offline(True)
    page.reload()
    expect(page.locator("#list li")).not_to_have_count(0)
    expect(page.locator("div.flash")).to_have_count(0)


def test_l_04_lists_plan_and_recipes_with_photos_are_kept_unopened_every_ten_minutes(phone):
    page = phone.new_page()
    register(page, "unopened@example.org", "Alice")
    page.goto("/settings", wait_until="networkidle")
    day = datetime.date.fromisoformat(page.request.get("/").url.rsplit("/", 1)[1])
    page.goto("/recipes/new")
    page.fill("#name", "Photo soup")
    page.fill("[name='line[0][text]']", "200 g lentils")
    page.set_input_files("#photo", picture())
    page.press("#name", "Enter")
    page.wait_for_selector("h1:has-text('Photo soup')")
    soup = "/" + page.url.split("/", 3)[3].split("#")[0].split("?")[0]
    page.goto("/settings", wait_until="networkidle")
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    other = "/" + send(page, "/shopping/lists", "/settings", name="Market").url.split("/", 3)[3]

    def plan(recipe: str, days: int) -> None:
        on = day + datetime.timedelta(days=days)
        send(page, f"/plan/{on}/dinner/dishes", "/settings", kind="recipe", recipe=recipe.rsplit("/", 1)[1])

    plan(soup, 9)
    page.goto("/recipes")
    weeks = {"/plan/%d-W%02d" % (day + datetime.timedelta(days=days)).isocalendar()[:2] for days in (0, 7, 13)}
    wanted = {other, soup, "/plan", "/shopping", "/offline", *weeks}
    eventually(page, lambda: wanted <= set(kept(page)), f"{wanted} is not kept")
    eventually(page, lambda: any(path.startswith("/photos/") for path in kept(page)), "its photo is not kept")

    stew = cook(page, "Late stew")
    plan(stew, 13)
    page.goto("/settings", wait_until="networkidle")
    page.wait_for_timeout(1_000)
    assert stew not in kept(page), "within ten minutes nothing is kept anew"
    page.evaluate("localStorage[document.body.dataset.account] -= 600_000")
    page.goto("/settings")
    eventually(page, lambda: stew in kept(page), "after ten minutes it is kept")

    phone.set_offline(True)
    page.goto(soup)
    expect(page.locator("h1")).to_have_text("Photo soup")
    assert page.locator("img.photo").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_l_04_a_clock_that_was_ahead_keeps_nothing_from_being_kept(phone):
    page = phone.new_page()
    register(page, "ahead@example.org", "Alice")
    open_and_keep(page, "/plan")
    page.goto("/settings", wait_until="networkidle")
    stew = cook(page, "Stew")
    day = page.request.get("/").url.rsplit("/", 1)[1]
    send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=stew.rsplit("/", 1)[1])
    page.evaluate("localStorage[document.body.dataset.account] = Date.now() + 7_200_000")
    page.goto("/settings")
    eventually(page, lambda: stew in kept(page), "nothing is kept until the clock has caught up")


FILL = """async () => {
  const name = (await caches.keys()).find(name => name !== "files");
  const cache = await caches.open(name);
  for (let at = 0; at < 70; at++) await cache.put(`/recipes/old-${at}`, new Response("old"));
  for (let at = 0; at < 3; at++) await cache.put(`/photos/old-${at}`, new Response(new Uint8Array(9_000_000)));
}"""
ROOM = """async () => {
  const cache = await caches.open((await caches.keys()).find(name => name !== "files"));
  const found = [0, 0];
  for (const request of await cache.keys()) {
    found[0] += !request.url.includes("/photos/");
    found[1] += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  return found;
}"""


def test_l_04_the_last_60_pages_and_20_megabytes_are_kept(phone):
    page = phone.new_page()
    register(page, "room@example.org", "Alice")
    soup = cook(page, "New soup")
    open_and_keep(page, "/plan")
    eventually(page, lambda: "/shopping" in kept(page), "the lists are not kept")
    # What was asked for by the first page may end only now, and makes room: it is filled until it stays so.
    for _ in range(3):
        page.evaluate(FILL)
        page.goto(soup)
        eventually(page, lambda: soup in kept(page), "the recipe is not kept")
        if page.evaluate(ROOM)[0] > 60:
            break
    assert page.evaluate(ROOM)[0] > 60
    page.evaluate("localStorage[document.body.dataset.account] = 0")
    page.goto("/settings")

    def fits() -> bool:
        pages, size = page.evaluate(ROOM)
        return pages <= 60 and size <= 20_000_000

    eventually(page, fits, "too much is kept")
    assert {soup, "/plan", "/shopping"} <= set(kept(page)), "what was opened last stays"


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


def test_l_04_what_a_slow_network_tells_late_is_shown_all_the_same(phone, server):
    page = phone.new_page()
    register(page, "late@example.org", "Alice")
    soup = cook(page, "Late soup")
    day = page.request.get("/").url.rsplit("/", 1)[1]
    open_and_keep(page, "/plan")
    page.goto("/recipes", wait_until="networkidle")
    send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=soup.rsplit("/", 1)[1])
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        page.goto("/plan", wait_until="commit", timeout=10_000)
        expect(page.locator(".plan-meal").first).to_be_visible()
        expect(page.locator(".plan-dish")).to_have_count(0)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    expect(page.locator(".plan-dish", has_text="Late soup")).to_have_count(1)


def test_hostile_100_a_database_that_is_away_takes_neither_kept_pages_nor_timers(browser, cluster, started):
    cluster.start()
    server = started(DATABASE_URL=cluster.url, TRUSTED_PROXIES="127.0.0.1")
    context = open_context(browser, server, LOOK, worker=True)
    try:
        page = context.new_page()
        register(page, "away@example.org", "Alice")
        soup = cook(page, "Soup")
        open_and_keep(page, soup)
        page.evaluate("localStorage.timers = JSON.stringify([{ name: 'Rice', end: Date.now() + 600_000 }])")
        cluster.stop()

        assert page.goto("/settings").status == 503
        page.wait_for_timeout(1_000)
        assert soup in kept(page)
        assert "Rice" in page.evaluate("localStorage.timers")
        page.goto(soup)
        expect(page.locator("h1")).to_have_text("Soup")
    finally:
        context.close()


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
    page.goto(soup)
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator("#kept a")).to_have_count(0)
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
    assert not any("Left soup" in text for text in page.evaluate(TEXTS))


UNSENT = """async () => {
  const settled = (request) => new Promise((settle) => (request.onsuccess = () => settle(request.result)));
  const kept = await settled(indexedDB.open("sofra", 1));
  return settled(kept.transaction("operations").objectStore("operations").count());
}"""


# As the list has counted it last.
COUNT = "localStorage.getItem(document.querySelector('[data-queue]').dataset.queue)"


def leave_with_unsent(phone, email: str):
    """Presses "Sign out" on a page that is not the list, while something waits there to be sent."""
    page = phone.new_page()
    register(page, email, "Alice")
    open_and_keep(page, "/shopping")
    phone.route("**/ops", lambda route: route.abort())
    page.fill("#text", "milk")
    page.click(".adding button")
    expect(page.locator("#unsent")).to_have_text("1 not sent yet")
    page.goto("/settings")
    leave(page)
    return page


def leave(page) -> None:
    page.click(".menu summary")
    page.click(".menu button")


def test_hostile_131_who_signs_out_is_asked_first_about_what_is_not_sent_yet(phone):
    page = leave_with_unsent(phone, "hasty@example.org")
    expect(page.locator("h1")).to_have_text("Not everything is sent yet")
    assert page.evaluate(UNSENT) == 1
    draw(page, "sign-out-390")
    phone.unroute("**/ops")
    page.click("text=Open the list")
    # Once the list has come anew it says for whom it is, too.
    expect(page.locator("#list bdi", has_text="milk").first).to_be_visible()
    # Nothing is said of it before the page has looked, either.
    eventually(page, lambda: page.evaluate(COUNT) == "0", "it is not sent")
    expect(page.locator("#unsent")).to_have_text("")
    leave(page)
    expect(page.locator(".flash")).to_have_text("You are signed out")


def hold_plan(phone, page):
    """Has the plan kept, whose answer comes once the worker that is answered with is told `come()`."""
    (worker,) = phone.service_workers
    worker.evaluate("""() => {
      const real = fetch;
      self.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (address === "/plan" && !self.come) await new Promise((settle) => { self.come = settle; });
        return answer;
      };
    }""")
    page.evaluate("() => navigator.serviceWorker.controller.postMessage({ page: '/plan' })")
    eventually(page, lambda: worker.evaluate("() => Boolean(self.come)"), "not asked for")
    return worker


def test_hostile_131_what_is_under_way_when_somebody_signs_out_is_not_kept(phone):
    page = phone.new_page()
    register(page, "hurried@example.org", "Alice")
    open_and_keep(page, "/plan")
    page.goto("/settings", wait_until="networkidle")
    worker = hold_plan(phone, page)
    leave(page)
    expect(page.locator(".flash")).to_have_text("You are signed out")
    # The page has thrown away what it found.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert "/plan" not in kept(page)
    worker.evaluate("() => come()")
    page.wait_for_timeout(300)
    assert "/plan" not in kept(page)
    register(page, "calm@example.org", "Bob")
    open_and_keep(page, "/plan")


def test_hostile_131_what_is_under_way_when_a_device_becomes_the_kitchens_is_not_kept(phone):
    page = phone.new_page()
    register(page, "tablet@example.org", "Alice")
    open_and_keep(page, "/plan")
    page.goto("/household/kitchens/new", wait_until="networkidle")
    accounts = lambda: set(page.evaluate("() => caches.keys()")) - {"files"}
    hers = accounts()
    worker = hold_plan(phone, page)
    page.fill("#name", "Tablet")
    page.fill("#current", PASSWORD)
    page.click("main form:has(input) button")
    page.wait_for_url("**/recipes")
    # The page is shown by now, and has thrown away what was hers.
    page.wait_for_load_state("networkidle")
    eventually(page, lambda: not accounts() & hers, "hers stay")
    worker.evaluate("() => come()")
    page.wait_for_timeout(300)
    assert not accounts() & hers


def test_hostile_131_what_is_not_sent_goes_with_whoever_signs_out_all_the_same(phone):
    page = leave_with_unsent(phone, "leaver@example.org")
    page.wait_for_load_state()
    phone.route("**/logout?sure", lambda route: route.fulfill(status=204))
    with page.expect_response("**/logout?sure"):
        page.click("text=Sign out and delete it")
    eventually(page, lambda: page.evaluate(UNSENT) == 0, "the rows stay")
    assert page.evaluate(COUNT.replace("queue", "forget")) is None
    phone.unroute("**/logout?sure")
    page.goto(page.url)
    # What was thrown away is kept again by a page that is shown after it: the lists last.
    eventually(page, lambda: "/shopping" in kept(page), "not kept again")
    page.click("text=Sign out and delete it")
    expect(page.locator(".flash")).to_have_text("You are signed out")
    eventually(page, lambda: "/shopping" not in kept(page), "kept after signing out")


@pytest.mark.parametrize("answer", ["{}", "missing()"])
def test_hostile_131_who_signs_out_all_the_same_is_not_kept_by_a_device_that_does_not_answer(phone, answer):
    page = leave_with_unsent(phone, f"kept-{len(answer)}@example.org")
    page.wait_for_load_state()
    page.evaluate(f"() => {{ indexedDB.open = () => ({answer}); }}")
    phone.route("**/logout?sure", lambda route: route.fulfill(status=204))
    with page.expect_request("**/logout?sure"):
        page.click("text=Sign out and delete it")
        eventually(page, lambda: "/shopping" not in kept(page), "kept until the device answers")
    assert page.evaluate(COUNT.replace("queue", "forget")) is None
    phone.unroute("**/logout?sure")


def test_hostile_131_who_signs_out_leaves_what_another_has_not_sent(phone):
    page = phone.new_page()
    register(page, "before-bob@example.org", "Alice")
    page.goto("/shopping")
    page.fill("#text", "milk")
    with page.expect_response("**/ops"):
        page.click(".adding button")
    expect(page.locator("#unsent")).to_have_text("")
    address = "/" + page.url.split("/", 3)[3]
    phone.route("**/ops", lambda route: route.abort())
    page.locator("#list li", has_text="milk").locator("button.tick").click()
    page.fill("#text", "eggs")
    page.click(".adding button")
    expect(page.locator("#unsent")).to_have_text("2 not sent yet")

    phone.clear_cookies()
    register(page, "bob-after@example.org", "Bob")
    phone.unroute("**/ops")
    leave(page)
    expect(page.locator(".flash")).to_have_text("You are signed out")
    page.fill("#email", "before-bob@example.org")
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    page.goto(address)
    expect(page.locator("#list li", has_text="eggs")).to_have_count(1)
    expect(page.locator("#unsent")).to_have_text("")
    page.goto(address + "?show=all")
    expect(page.locator("#list li", has_text="milk")).to_have_attribute("data-mark", "ticked")
    expect(page.locator("#list li", has_text="eggs")).to_have_attribute("data-mark", "open")


@pytest.mark.parametrize("path", ["/household/kitchens/new", "/settings/delete"])
def test_hostile_131_whoever_ends_the_session_otherwise_is_asked_about_what_is_not_sent_yet(phone, path):
    page = phone.new_page()
    register(page, f"ends{path.replace('/', '-')}@example.org", "Alice")
    open_and_keep(page, "/shopping")
    phone.route("**/ops", lambda route: route.abort())
    page.fill("#text", "milk")
    page.click(".adding button")
    expect(page.locator("#unsent")).to_have_text("1 not sent yet")
    page.goto(path)
    page.fill("#current", PASSWORD)
    page.click("main form:has(input) button")
    expect(page.locator("h1")).to_have_text("Not everything is sent yet")
    assert page.evaluate(UNSENT) == 1


def test_l_04_cook_mode_of_a_planned_dish_is_read_as_it_is_this_time_or_not_at_all(phone):
    page = phone.new_page()
    register(page, "cook@example.org", "Alice")
    # What is kept unopened is kept before anything is planned, and not again for ten minutes.
    eventually(page, lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "no worker has come")
    page.goto("/settings")
    eventually(page, lambda: "/plan" in kept(page), "the plan is not kept")
    page.wait_for_timeout(500)
    soup = cook(page, "Soup")
    day = page.request.get("/").url.rsplit("/", 1)[1]
    send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=soup.split("/")[-1])
    page.goto("/plan")
    page.click("#main a:has-text('Soup')")
    dish = page.url.split("/")[-1]
    send(page, f"/plan/dishes/{dish}", "/settings", cook_servings="4", **{"swap[0][line]": "1", "swap[0][text]": "500 g beans"})
    planned, plain = f"{soup}/cook?dish={dish}", f"{soup}/cook"
    open_and_keep(page, plain)
    phone.set_offline(True)
    page.goto(planned)
    expect(page.locator("h1")).to_have_text("No connection")
    phone.set_offline(False)
    page.goto("/settings")
    page.evaluate("localStorage[document.body.dataset.account] -= 600_000")
    page.goto("/settings")
    eventually(page, lambda: page.evaluate("async (address) => Boolean(await caches.match(address))", planned), "cook mode is not kept")
    phone.set_offline(True)
    page.goto(planned)
    expect(page.locator("main")).to_contain_text("1000 g beans")
    page.goto(plain)
    expect(page.locator("main")).to_contain_text("200 g lentils")
