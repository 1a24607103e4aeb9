"""The shopping list on phones without a network: drawn at once, sent later, the same everywhere (HOSTILE-128, L-04)."""
import datetime
import os
import re
import signal
import statistics
import time

import pytest
from playwright.sync_api import expect

from conftest import Look, PASSWORD, draw, open_context, register
from test_household import invite, join
from test_offline import eventually, kept
from test_portion import send

LOOK = Look(390, "light", "en")
HOUR = 3_600_000
MARKS = """() => Object.fromEntries([...document.querySelectorAll("#list [data-key]")].map(
  row => [row.querySelector("bdi").textContent, row.dataset.mark ?? "open"]))"""


@pytest.fixture
def phones(browser, server):
    """Opens phones of one account, each with a clock that is wrong by so many hours."""
    contexts = []

    def open_phone(state=None, hours: int = 0, worker: bool = False, language: str = LOOK.language):
        context = open_context(browser, server, Look(LOOK.width, LOOK.scheme, language), state, worker)
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


UNSENT = """() => new Promise(settle => {
  const opening = indexedDB.open("sofra", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("operations").objectStore("operations").getAll();
    const { account } = document.getElementById("list").dataset;
    asked.onsuccess = () => {
      opening.result.close();
      settle(asked.result.filter(row => row.account === account).length);
    };
  };
})"""


def settled(page) -> None:
    """The note says so a moment later: at first it is empty because nothing has been said yet."""
    eventually(page, lambda: page.evaluate(UNSENT) == 0, "not all is sent")
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


PRESS = """name => {
  const row = [...document.querySelectorAll("#list [data-key]")].find(row => row.querySelector("bdi").textContent === name);
  const pressed = Date.now();
  row.querySelector("button.tick").click();
  return [pressed, row.dataset.mark];
}"""
SEE = """() => {
  window.seen = {};
  const look = () => {
    for (const row of document.querySelectorAll("#list [data-mark=ticked]")) seen[row.querySelector("bdi").textContent] ??= Date.now();
  };
  new MutationObserver(look).observe(document.getElementById("list"), { subtree: true, attributes: true, childList: true });
}"""


@pytest.mark.alone
def test_h_06_a_tick_is_drawn_at_once_and_seen_by_the_other_phone_within_a_second(phones):
    names = ["Milk", "Bread", "Apples", "Flour", "Salt"]
    first = phones()
    register(first, "at-once@example.org", "Alice")
    address = stock(first, *names)
    second = phones(first.context.storage_state())
    second.goto(address)
    second.evaluate(SEE)
    waits = []
    for name in names:
        pressed, mark = first.evaluate(PRESS, name)
        assert mark == "ticked", "drawn before anything is sent"
        second.wait_for_function("name => seen[name]", arg=name)
        waits.append(second.evaluate("name => seen[name]", name) - pressed)
    assert statistics.median(waits) < 1_000, waits


def test_h_06_what_another_phone_adds_is_marked_and_announced(phones):
    first = phones()
    register(first, "marked@example.org", "Alice")
    address = stock(first, "Milk")
    second = phones(first.context.storage_state())
    second.clock.install()
    second.goto(address)
    expect(second.locator("#list li")).to_have_count(1)
    second.wait_for_timeout(500)
    add(first, "Flour")
    expect(second.locator("#list li.new bdi").first).to_have_text("Flour")
    expect(second.locator("#list li.new")).to_have_count(1)
    expect(second.locator(".toast")).to_have_text("+ Flour")
    second.clock.fast_forward("00:11")
    expect(second.locator(".toast")).to_have_text("")


def test_l_05_what_is_done_to_a_thing_leaves_open_where_it_stands(phones):
    """L-05: a group of things that is folded, as what was ticked hours ago is, stays open, and the focus stays with the thing
    whose menu closes."""
    page = phones()
    register(page, "held@example.org", "Alice")
    stock(page, "Milk", "Flour")
    assert page.evaluate(
        """() => {
          const fold = document.createElement("details");
          const things = document.querySelector("#list ul");
          fold.open = true;
          things.before(fold);
          fold.append(document.createElement("summary"), things);
          things.querySelector("button.tick").click();
          return fold.open;
        }"""
    ), "what is ticked closes no group"
    settled(page)
    page.reload()
    row = page.locator("#list li").first
    row.locator("details > summary").click()
    row.locator("[data-kind=note] input").fill("the blue one")
    row.locator("[data-kind=note] input").press("Enter")
    expect(row.locator("details[open]")).to_have_count(0)
    expect(row.locator("details > summary")).to_be_focused()


def test_l_02_the_focus_goes_on_with_what_follows_a_thing_that_moves(phones):
    """L-02: what a shop does not have goes to the end of the list, and whoever goes through it by keys does not."""
    page = phones()
    register(page, "follows@example.org", "Alice")
    stock(page, "Olives", "Bread", "Milk")
    page.reload()
    first, second = (page.locator("#list li").nth(place) for place in (0, 1))
    gone, following = (row.locator("bdi").first.text_content() for row in (first, second))
    first.locator(".not-here").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("#list li").last.locator("bdi").first).to_have_text(gone)
    expect(page.locator("#list li", has_text=following).locator("button.tick")).to_be_focused()


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


@pytest.mark.alone
@pytest.mark.parametrize("status", [429, 503])
def test_l_04_what_the_server_has_no_time_for_is_sent_again_by_itself_and_not_before_it_asks(phones, status):
    page = phones()
    register(page, f"busy-{status}@example.org", "Alice")
    stock(page, "Milk", "Bread")
    waits = [None, None, "4"]
    asked = []

    def answer(route):
        asked.append(time.monotonic())
        if len(asked) > len(waits):
            return route.continue_()
        wait = waits[len(asked) - 1]
        route.fulfill(status=status, headers={"Retry-After": wait} if wait else {})

    page.route("**/ops", answer)
    tick(page, "Milk")
    eventually(page, lambda: len(asked) == 3, "not sent again")
    tick(page, "Bread")
    expect(page.locator("#unsent")).to_contain_text("2 not sent yet")
    expect(page.locator("#unsent")).to_have_text("", timeout=10_000)

    gaps = [later - earlier for earlier, later in zip(asked, asked[1:4])]
    assert all(gap > least for gap, least in zip(gaps, [0.9, 1.9, 3.9], strict=True)), gaps
    ends(page, {"Milk": "ticked", "Bread": "ticked"})


def test_hostile_128_a_clock_that_is_put_right_between_two_openings_turns_nothing_round(phones):
    page, _ = kept_list(phones, "put-right@example.org", "Milk", "Bread", hours=2)
    page.context.set_offline(True)
    tick(page, "Milk")
    expect(page.locator("#unsent")).to_contain_text("1 not sent yet")
    page.context.add_init_script(f"{{ const now = Date.now; Date.now = () => now() - {2 * HOUR}; }}")
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("1 not sent yet")
    assert page.evaluate(MARKS) == {"Milk": "ticked", "Bread": "open"}
    tick(page, "Milk")
    expect(page.locator("#unsent")).to_contain_text("2 not sent yet")

    page.context.set_offline(False)
    settled(page)
    ends(page, {"Milk": "open", "Bread": "open"})


def test_h_06_what_was_at_home_or_bought_without_a_network_is_what_was_seen_then(phones):
    first = phones(worker=True)
    register(first, "seen@example.org", "Alice")
    lines = {"line[0][text]": "200 g rice", "line[1][text]": "200 g sugar"}
    made = send(first, "/recipes", "/settings", name="Pudding", servings="2", **lines)
    day = str(datetime.date.today() + datetime.timedelta(days=1))
    first.goto("/shopping")
    address = first.url

    def plan(page, slot: str) -> None:
        send(page, f"/plan/{day}/{slot}/dishes", "/settings", kind="recipe", recipe=made.url.rsplit("/", 1)[1])
        send(page, f"{address}/plan", "/settings", **{"from": day, "to": day})

    plan(first, "dinner")
    first.goto(address)
    second = phones(first.context.storage_state())
    first.context.set_offline(True)
    rice = first.locator("#list li", has_text="rice")
    expect(rice).to_contain_text("100 g")
    rice.locator("summary").click()
    rice.get_by_role("button", name="Have it").click()
    for _ in range(3):
        tick(first, "sugar")
    expect(first.locator("#unsent")).to_contain_text("4 not sent yet")
    plan(second, "lunch")

    first.context.set_offline(False)
    settled(first)
    ends(first, {"rice": "at_home", "sugar": "ticked"})
    for name in ["rice", "sugar"]:
        expect(first.locator("#list li", has_text=name).locator(".more")).to_contain_text("100 g more")


def test_hostile_128_what_is_taken_back_while_it_is_on_its_way_is_taken_back(phones):
    page = phones()
    register(page, "slow-way@example.org", "Alice")
    stock(page, "Milk")
    held = []
    page.route("**/ops", lambda route: held.append(route) if not held else route.continue_())
    tick(page, "Milk")
    eventually(page, lambda: held, "nothing was sent")
    page.wait_for_timeout(1_000)
    tick(page, "Milk")
    expect(page.locator("#unsent")).to_contain_text("2 not sent yet")
    page.wait_for_timeout(1_000)

    held[0].continue_()
    settled(page)
    ends(page, {"Milk": "open"})


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


def test_hostile_125_what_somebody_did_offline_while_they_were_removed_is_kept_said_and_written_nowhere(phones):
    owner, member = phones(), phones()
    register(owner, "removes@example.org", "Alice")
    address = stock(owner, "Milk", "Bread")
    email = join(member, invite(owner), "Mehmet")
    member.goto("/shopping")
    expect(member.locator("#list li")).to_have_count(2)
    settled(member)
    member.context.set_offline(True)
    tick(member, "Milk")
    add(member, "Eggs")
    expect(member.locator("#unsent")).to_contain_text("2 not sent yet")
    owner.goto("/household")
    owner.click("a:has-text('Mehmet')")
    owner.click("a[href$='/remove']")
    owner.click("main form button.danger")
    owner.wait_for_url("**/household")
    member.context.set_offline(False)
    expect(member.locator("#unsent a")).to_have_text("Sign in to send 2")

    # Signed in again they are at home, where the list is not: what they did is said, so that they can note it down.
    member.click("#unsent a")
    member.fill("#email", email)
    member.fill("#password", PASSWORD)
    member.click("main form button")
    member.wait_for_url(re.compile("/shopping/"))
    member.goto("/shopping")
    gone = "The list that this was for is gone. Note down what you still need: Milk, Eggs"
    expect(member.locator("#unsent")).to_contain_text(gone)
    expect(member.locator("#list li")).to_have_count(0)
    tick_works(member)
    owner.goto(address)
    ends(owner, {"Milk": "open", "Bread": "open"})


STORE = """operate => new Promise(settle => {
  const opening = indexedDB.open("sofra", 1);
  opening.onsuccess = () => {
    const rows = opening.result.transaction("operations", "readwrite").objectStore("operations");
    const old = { id: "old", account: "another", ops: "/x", op: { made_at: Date.now() - 15 * 86_400_000 } };
    rows.put(old);
    const row = { ...old, id: "x", op: { made_at: Date.now() } };
    const asked = operate === "put" ? rows.put(row) : rows.delete("x");
    asked.onsuccess = () => settle(opening.result.close());
  };
})"""
VERSION = """async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"""


def test_l_04_a_new_version_waits_until_everything_is_sent(phones):
    """But not for what was left here two weeks ago."""
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


def kept_list(phones, email: str, *names: str, hours: int = 0):
    """A phone that has a list, and shows it without a network, too."""
    page = phones(worker=True, hours=hours)
    register(page, email, "Alice")
    address = stock(page, *names)
    page.goto(address)
    eventually(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "no worker")
    page.goto(address)
    path = "/" + address.split("/", 3)[3]
    # It is kept once it is shown, which takes a moment.
    eventually(page, lambda: path in kept(page), "the list is not kept")
    return page, path


def test_l_04_an_amount_is_changed_without_a_network(phones):
    page, _ = kept_list(phones, "amount@example.org", "2 l milk", "Bread")
    page.context.set_offline(True)
    row = page.locator("#list li", has_text="milk")
    row.locator("summary").click()
    row.locator("form[data-kind=amount] input:not([type=hidden])").fill("3 l")
    row.locator("form[data-kind=amount] button").click()
    expect(row.locator(".amount").first).to_have_text("3 l")
    expect(page.locator("#unsent")).to_contain_text("1 not sent yet")
    page.reload()
    expect(row.locator(".amount").first).to_have_text("3 l")

    page.context.set_offline(False)
    settled(page)
    page.reload()
    expect(row.locator(".amount").first).to_have_text("3 l")
    assert "3 l" in page.request.get(page.url + ".txt").text()


def test_h_06_what_is_ticked_without_a_network_is_as_much_as_was_written_there(phones):
    page, _ = kept_list(phones, "written@example.org", "1 kg rice", "2 l milk")
    page.context.set_offline(True)
    rice, milk = (page.locator("#list li", has_text=name) for name in ["rice", "milk"])
    for row, amount, count in [(rice, "500 g", 1), (milk, "1 bottle", 2)]:
        row.locator("summary").click()
        row.locator("form[data-kind=amount] input:not([type=hidden])").fill(amount)
        row.locator("form[data-kind=amount] button").click()
        expect(page.locator("#unsent")).to_contain_text(f"{count} not sent yet")
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("2 not sent yet")
    for name in ["rice", "milk"]:
        tick(page, name)
    expect(page.locator("#unsent")).to_contain_text("4 not sent yet")

    page.context.set_offline(False)
    settled(page)
    ends(page, {"rice": "ticked", "milk": "ticked"})
    expect(rice.locator(".more")).to_contain_text("500 g more")
    expect(milk.locator(".more")).to_have_count(0)


def test_l_04_a_note_and_what_is_at_home_in_part_are_said_without_a_network(phones):
    page, _ = kept_list(phones, "noted@example.org", "4 eggs", "Bread")
    page.context.set_offline(True)
    eggs, bread = (page.locator("#list li", has_text=name) for name in ["eggs", "Bread"])
    for row, kind, field, text in [(eggs, "have", "amount", "1"), (bread, "note", "note", "the dark one")]:
        row.locator("summary").click()
        form = row.locator(f"form[data-kind={kind}]")
        form.locator(f"[name={field}]").fill(text)
        form.locator("button").click()
    for _ in range(2):
        expect(eggs).to_contain_text("Have it: 1")
        expect(bread).to_contain_text("the dark one")
        expect(page.locator("#unsent")).to_contain_text("2 not sent yet")
        page.reload()

    page.context.set_offline(False)
    settled(page)
    page.reload()
    expect(eggs.locator(".more")).to_contain_text("3 more")
    expect(bread.locator(".remarks")).to_contain_text("the dark one")


def test_l_04_what_is_refused_for_an_old_token_is_sent_once_more_with_a_fresh_one(phones):
    page = phones()
    register(page, "stale@example.org", "Alice")
    stock(page, "Milk", "Bread")
    answers = []
    page.on("response", lambda answer: answer.url.endswith("/ops") and answers.append(answer.status))
    stale = {"X-CSRF-Token": "stale"}
    page.route("**/ops", lambda route: route.continue_(headers=route.request.headers | stale), times=1)
    tick(page, "Milk")
    eventually(page, lambda: len(answers) == 2, "not sent once more")

    settled(page)
    assert answers == [403, 200]
    ends(page, {"Milk": "ticked", "Bread": "open"})


def test_l_04_an_amount_is_changed_without_a_script(browser, server, phones):
    page = phones()
    register(page, "noscript-amount@example.org", "Alice")
    address = stock(page, "2 l milk")
    context = open_context(browser, server, Look(390, "light", "en", False), page.context.storage_state())
    plain = context.new_page()
    plain.goto(address)
    row = plain.locator("#list li", has_text="milk")
    row.locator("summary").click()
    row.locator("a").click()
    plain.fill("form:has(#name) input[name=amount]", "3 l")
    plain.locator("form:has(#name) button").click()
    expect(plain.locator(".flash")).to_be_visible()
    expect(plain.locator("#list .amount").first).to_have_text("3 l")
    context.close()


def test_h_06_what_the_shop_does_not_have_is_one_tap_and_one_takes_it_back(browser, server, phones):
    page, address = kept_list(phones, "not-here@example.org", "Olives", "Bread")
    row = page.locator("#list li", has_text="Olives")
    page.context.set_offline(True)
    row.locator(".not-here").click()
    assert page.evaluate(MARKS) == {"Olives": "missing", "Bread": "open"}
    row.locator(".not-here").click()
    assert page.evaluate(MARKS) == {"Olives": "open", "Bread": "open"}
    row.locator(".not-here").click()
    expect(page.locator("#unsent")).to_contain_text("3 not sent yet")
    page.context.set_offline(False)
    settled(page)
    ends(page, {"Olives": "missing", "Bread": "open"})

    look = Look(390, "light", "en", False)
    context = open_context(browser, server, look, page.context.storage_state())
    plain = context.new_page()
    plain.goto(address)
    plain.locator("#list li", has_text="Olives").get_by_role("button", name="Here after all").click()
    plain.locator("#list li", has_text="Bread").get_by_role("button", name="Not here").click()
    ends(page, {"Bread": "missing", "Olives": "open"})
    context.close()


def test_l_04_everything_is_done_without_a_script(browser, server, phones):
    page = phones()
    register(page, "noscript-all@example.org", "Alice")
    address = stock(page, "2 l milk", "Bread", "Olives", "500 g flour")
    context = open_context(browser, server, Look(390, "light", "en", False), page.context.storage_state())
    plain = context.new_page()

    def opened(name: str) -> None:
        plain.goto(address)
        row = plain.locator("#list li", has_text=name)
        row.locator("summary").click()
        row.locator("a").click()

    plain.goto(address)
    tick(plain, "Bread")
    tick(plain, "milk")
    expect(plain.locator("#list [data-mark=ticked]")).to_have_count(2)
    tick(plain, "milk")
    expect(plain.locator("#list [data-mark=ticked]")).to_have_count(1)
    opened("Olives")
    plain.click("form[action$='/missing'] button")
    opened("flour")
    plain.fill("form[action$='/have'] [name=amount]", "200 g")
    plain.click("form[action$='/have'] button")
    opened("milk")
    plain.fill("input[name=note]", "the dark one")
    plain.locator("form:has(#name) button").click()
    expect(plain.locator("#list li", has_text="milk").locator(".remarks")).to_contain_text("the dark one")
    expect(plain.locator("#list li", has_text="flour").locator(".more")).to_contain_text("300 g more")
    plain.goto(f"{address}?check=1")
    plain.locator("#list li", has_text="milk").locator(".checking button").click()
    end = {"milk": "at_home", "Bread": "ticked", "Olives": "missing", "flour": "at_home"}
    row = re.compile(r'<li id="i[^>]* data-mark="(\w+)".*?<bdi>([^<]*)', re.S)
    assert {name: mark for mark, name in row.findall(page.request.get(address).text())} == end
    context.close()


def test_l_04_what_is_refused_is_said_until_it_is_dismissed_and_holds_nothing_up(phones):
    page, address = kept_list(phones, "refused@example.org", "Milk", "Bread")
    token = page.locator("[name=_csrf]").first.get_attribute("value")
    page.context.set_offline(True)
    tick(page, "Milk")
    add(page, "Eggs")
    # Meanwhile somebody deletes the list.
    made = page.request.post("/shopping/lists", form={"name": "Market", "_csrf": token})
    assert page.request.post(f"{address}/delete", form={"_csrf": token}).ok
    page.context.set_offline(False)
    gone = "The list that this was for is gone. Note down what you still need: Milk, Eggs"
    expect(page.locator("#unsent")).to_contain_text(gone)
    draw(page, "list-refused-390")

    page.goto("/" + made.url.split("/", 3)[3])
    expect(page.locator("#unsent")).to_contain_text(gone)
    tick_works(page)
    # A new version need not wait for what is never sent.
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    page.reload()
    eventually(page, lambda: page.evaluate(VERSION), "what was refused holds up a new version")
    page.click("#unsent button:has-text('Dismiss')")
    expect(page.locator("#unsent")).to_be_focused()
    settled(page)
    page.reload()
    expect(page.locator("#list li")).to_have_count(1)
    settled(page)


def tick_works(page) -> None:
    add(page, "Butter")
    expect(page.locator("#list li", has_text="Butter")).to_have_count(1)
    expect(page.locator("#unsent")).not_to_contain_text("not sent yet")
    tick(page, "Butter")
    eventually(page, lambda: 'data-mark="ticked"' in page.request.get(page.url).text(), "the tick was held up")


ODD = """([account, ops]) => new Promise(settle => {
  const opening = indexedDB.open("sofra", 1);
  opening.onsuccess = () => {
    const rows = opening.result.transaction("operations", "readwrite").objectStore("operations");
    const id = "01a20000-0000-7000-8000-000000000001";
    const op = { id, kind: "add", text: "x".repeat(300), made_at: Date.now() };
    rows.put({ id, account, ops, op, name: "$& Milk" }).onsuccess = () => settle(opening.result.close());
  };
})"""


def test_l_04_what_no_list_can_hold_is_said_and_not_drawn(phones):
    page = phones()
    register(page, "odd@example.org", "Alice")
    stock(page, "Bread")
    section = page.locator("#list")
    page.evaluate(ODD, [section.get_attribute("data-account"), section.get_attribute("data-ops")])
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("This does not fit on a list and was not taken: $& Milk")
    expect(page.locator("#list li")).to_have_count(1)
    page.click("#unsent button")
    settled(page)


def test_l_04_what_cannot_be_kept_is_not_drawn_as_done(phones):
    """Safari loses its database while a page lies in the background."""
    page, _ = kept_list(phones, "lostdatabase@example.org", "Milk")
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('lost', 'UnknownError'); }; }")
    tick(page, "Milk")
    eventually(page, lambda: page.evaluate(MARKS) == {"Milk": "open"}, "the tick is drawn and is kept nowhere")
    tick(page, "Milk")
    ends(page, {"Milk": "ticked"})


def test_l_04_what_was_pasted_and_cannot_be_kept_is_sent_as_without_a_script_or_stands_there_still(phones):
    page, _ = kept_list(phones, "pasted@example.org", "Milk")
    lost = "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('lost', 'UnknownError'); }; }"
    page.evaluate(lost)
    with page.expect_navigation():
        add(page, "Flour\nEggs")
    expect(page.locator("#list li")).to_have_count(3)
    assert page.input_value("#text") == ""

    page.evaluate(lost)
    page.context.set_offline(True)
    add(page, "Salt\nPepper")
    eventually(page, lambda: page.input_value("#text").strip() == "Salt\nPepper", "what was pasted is lost")
    expect(page.locator("#list li")).to_have_count(3)
    page.context.set_offline(False)
    page.click(".adding button")
    expect(page.locator("#list li")).to_have_count(5)


def kept_text(page) -> str:
    return page.evaluate("async () => await (await caches.match(location.pathname))?.text() ?? ''")


def test_l_04_what_was_ticked_with_a_network_is_ticked_without_one(phones):
    page, address = kept_list(phones, "ticked@example.org", "Milk", "Bread")
    tick(page, "Milk")
    settled(page)
    eventually(page, lambda: 'data-mark="ticked"' in kept_text(page), "what is kept is older than the tick")
    other = phones(page.context.storage_state())
    other.goto(address)
    add(other, "Flour")
    eventually(page, lambda: "Flour" in kept_text(page), "what another has added is not kept")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("As of")
    assert page.evaluate(MARKS) == {"Milk": "ticked", "Bread": "open", "Flour": "open"}


def test_l_04_a_list_that_is_gone_is_not_where_shopping_leads(phones):
    page, address = kept_list(phones, "led@example.org", "Milk")
    eventually(page, lambda: page.evaluate("async () => Boolean(await caches.match('/shopping'))"), "not kept")
    token = page.locator("[name=_csrf]").first.get_attribute("value")
    market = page.request.post("/shopping/lists", form={"name": "Market", "_csrf": token}).url
    assert page.request.post(f"{address}/delete", form={"_csrf": token}).ok
    page.goto("/shopping")
    assert page.url == market, "the network is asked first"
    page.goto(address)
    kept = "async (path) => Boolean(await caches.match(path))"
    eventually(page, lambda: not page.evaluate(kept, "/shopping"), "it still leads to the list that is gone")
    page.context.set_offline(True)
    page.goto("/shopping")
    expect(page.locator("h1")).to_have_text("No connection")


def test_l_04_how_old_a_list_is_says_the_day_unless_it_is_today(phones):
    page, address = kept_list(phones, "yesterday@example.org", "Milk")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#unsent")).to_have_text(re.compile(r"^As of \d+:\d\d.[AP]M$"))
    page.evaluate(
        """async path => {
          const name = (await caches.keys()).find(name => name !== "files");
          const cache = await caches.open(name);
          const copy = await cache.match(path);
          const headers = new Headers(copy.headers);
          headers.set("Date", "Sat, 21 Mar 2026 12:00:00 GMT");
          await cache.put(path, new Response(await copy.text(), { headers }));
        }""",
        address,
    )
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("As of Mar 21, 2026")


CUT_OFF = """() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...all) {
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    return transaction.apply(this, all);
  };
}"""


def test_l_04_what_was_cut_off_from_its_database_opens_it_again(phones):
    """Safari closes it while a page lies in the background."""
    page, _ = kept_list(phones, "cutoff@example.org", "Milk", "Bread")
    settled(page)
    page.evaluate(CUT_OFF)
    tick(page, "Milk")
    settled(page)
    ends(page, {"Milk": "ticked", "Bread": "open"})


def test_l_04_a_list_is_renewed_where_nothing_can_be_kept(phones):
    page, address = kept_list(phones, "nodatabase@example.org", "Milk")
    page.evaluate("() => { IDBDatabase.prototype.transaction = () => { throw new DOMException('lost', 'UnknownError'); }; }")
    other = phones(page.context.storage_state())
    other.goto(address)
    add(other, "Flour")
    expect(page.locator("#list li")).to_have_count(2)


def test_l_04_who_is_signed_out_is_asked_to_sign_in_where_nothing_waits(phones, server):
    page, address = kept_list(phones, "reader-out@example.org", "Milk")
    page.context.clear_cookies()
    # A server that answers before the copy is found shows its own answer.
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        page.goto(address, wait_until="commit", timeout=10_000)
        expect(page.locator("#list li")).to_have_count(1)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    expect(page.locator("#unsent a")).to_have_text("Sign in to see what is new")
    page.click("#unsent a")
    page.wait_for_url("**/login**")


def test_h_06_what_is_being_typed_into_a_thing_stays_when_somebody_ticks_another(phones):
    page = phones()
    register(page, "typing@example.org", "Alice")
    address = stock(page, "2 l milk", "Bread")
    row = page.locator("#list li", has_text="milk")
    row.locator("summary").click()
    row.locator("[name=note]").fill("the blue one")
    row.locator("[data-kind=amount] input").focus()
    other = phones(page.context.storage_state())
    other.goto(address)
    tick(other, "Bread")
    eventually(page, lambda: page.evaluate(MARKS).get("Bread") == "ticked", "the tick does not come")
    expect(row.locator("[name=note]")).to_have_value("the blue one")


@pytest.mark.parametrize(
    "language, said", [("en", ("Have it", "Save: Amount", "Save: Note")), ("tr", ("Evde var", "Kaydet: Miktar", "Kaydet: Not"))]
)
def test_l_02_what_is_done_to_rows_that_are_open_together_names_its_row(phones, language, said):
    page = phones(language=language)
    register(page, f"named-rows-{language}@example.org", "Alice")
    stock(page, "Milk", "Bread")
    for name in ("Milk", "Bread"):
        row = page.locator("#list li", has_text=name)
        row.locator("summary").click()
        fields = row.locator("[data-kind] :is(input, button)")
        expect(fields).to_have_count(6)
        labels = [field.get_attribute("aria-label") for field in fields.all()]
        assert all(label.endswith(f": {name}") for label in labels), labels
        buttons = [button.get_attribute("aria-label") for button in row.locator("details form button").all()]
        assert buttons == [f"{words}: {name}" for words in said]
    assert page.locator("#list details[open]").count() == 2


def test_h_06_what_was_refused_does_not_come_back_when_something_else_is_added(phones):
    page = phones()
    register(page, "too-long@example.org", "Alice")
    stock(page, "Bread")
    add(page, "x" * 300)
    expect(page.locator("#text-error")).to_be_visible()
    add(page, "Milk")
    expect(page.locator("#list li", has_text="Milk")).to_have_count(1)
    assert page.input_value("#text") == ""
    expect(page.locator("#text-error, #text[aria-invalid]")).to_have_count(0)


def test_h_06_a_right_click_does_not_keep_a_list_from_being_renewed(phones):
    page = phones()
    register(page, "right@example.org", "Alice")
    address = stock(page, "Milk")
    page.evaluate("dispatchEvent(new PointerEvent('pointerdown', { buttons: 2 }))")
    other = phones(page.context.storage_state())
    other.goto(address)
    add(other, "Flour")
    expect(page.locator("#list li")).to_have_count(2)


HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_hostile_130_a_hidden_page_has_no_stream_and_catches_up_when_it_is_shown(phones):
    page = phones()
    register(page, "hidden@example.org", "Alice")
    address = stock(page, "Milk", "Bread")
    open_streams = []
    page.goto(address)
    page.wait_for_timeout(500)
    page.on("request", lambda request: request.url.endswith("/events") and open_streams.append(request))
    other = phones(page.context.storage_state())
    other.goto(address)
    page.evaluate(HIDE, True)
    page.wait_for_timeout(200)
    tick(other, "Milk")
    settled(other)
    page.wait_for_timeout(1_500)
    assert page.evaluate(MARKS) == {"Milk": "open", "Bread": "open"}, "a hidden page listens"
    assert not open_streams

    page.evaluate(HIDE, False)
    page.wait_for_timeout(2_000)
    assert page.evaluate(MARKS) == {"Milk": "ticked", "Bread": "open"}
    assert len(open_streams) == 1


def test_hostile_131_what_another_has_not_sent_is_not_seen(phones):
    page, address = kept_list(phones, "leaves@example.org", "Milk")
    page.context.set_offline(True)
    add(page, "Secret cake")
    expect(page.locator("#unsent")).to_contain_text("1 not sent yet")
    page.context.clear_cookies()
    page.context.set_offline(False)
    expect(page.locator("#unsent a")).to_have_text("Sign in to send 1")

    register(page, "comes@example.org", "Bob")
    page.goto("/shopping")
    eventually(page, lambda: page.evaluate("async () => Boolean(await caches.match('/shopping'))"), "not kept")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("As of")
    assert "Secret" not in page.content() and "not sent" not in page.inner_text("#unsent")
    page.goto(address)
    expect(page.locator("h1")).to_have_text("No connection")
    assert "Secret" not in page.content()
