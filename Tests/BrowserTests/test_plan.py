"""The plan in the browser: how it looks, and a week for four in few taps."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, Look
from test_household import register
from test_portion import send
from test_wards import add_child

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
made: dict[str, str] = {}
WORDS = {
    "en": {"butter": "Rice with butter", "soup": "Lentil soup", "child": "Ela", "lines": ["200 g rice", "20 g butter"]},
    "tr": {"butter": "Tereyağlı pilav", "soup": "Mercimek çorbası", "child": "Ela",
           "lines": ["200 g pirinç", "20 g tereyağı"]},
}


def cook(page, name: str, lines: list[str]) -> str:
    fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
    answer = send(page, "/recipes", "/settings", name=name, servings="4", **fields)
    return answer.url.rsplit("/", 1)[1]


def avoid_milk(page, child: str, name: str) -> None:
    path = "/" + child.split("/", 3)[3]
    send(page, path, "/settings", name=name, usual_share="0.5", diary_writing="offer", allergies="milk")


def today(page) -> datetime.date:
    return datetime.date.fromisoformat(page.request.get("/").url.rsplit("/", 1)[1])


def planned(page, look: Look) -> datetime.date:
    """A few days with something of everything, once in each language."""
    day = today(page)
    if look.language not in made:
        words = WORDS[look.language]
        child = add_child(page, words["child"])
        avoid_milk(page, child, words["child"])
        rice = cook(page, words["butter"], words["lines"])
        soup = cook(page, words["soup"], ["200 g red lentils", "1 onion"])
        made[look.language] = child.rsplit("/", 1)[1]
        tomorrow = day + datetime.timedelta(days=1)
        for date, slot, recipe in [(day, "lunch", soup), (day, "dinner", rice), (tomorrow, "dinner", soup)]:
            send(page, f"/plan/{date}/{slot}/dishes", "/settings", kind="recipe", recipe=recipe)
        send(page, f"/plan/{tomorrow}/lunch/dishes", "/settings", kind="out", title="Nine's", energy_kcal="700")
        send(page, f"/plan/{tomorrow}/dinner/eaters", "/settings", guests="2")
        send(page, f"/plan/{tomorrow}/breakfast/dishes", "/settings", kind="out", title="Simit", person=made[look.language])
        # More is cooked than is eaten: it stands above the week.
        first = re.search(r"/plan/dishes/[0-9a-f-]{36}", page.request.get("/plan").text()).group()
        send(page, first, "/settings", cook_servings="6")
    return day


@every_look
def test_plan_pages(window, look):
    watched = window(look, inside=True)
    page = watched.page
    day = planned(page, look)
    week = "/plan/%d-W%02d" % day.isocalendar()[:2]
    page.goto("/plan")
    dish = page.locator(".plan-dish a").first.get_attribute("href")
    out = page.locator(".plan-dish a:has-text('Nine')").first.get_attribute("href")
    for name, path in {
        "plan": "/plan", "plan-week": week, "plan-meal": f"/plan/{day}/dinner", "plan-dish": dish,
        "plan-out": out,
        "plan-copy": f"{week}/copy", "plan-usual": "/plan/usual", "plan-day": f"/diary/{day}",
    }.items():
        assert page.goto(path).status == 200, path
        # Menus of rows lie over the rows below them: they are looked at where the day is.
        closed = page.locator("main details:not([open], .menu) > summary:visible")
        while closed.count():
            closed.first.click()
        watched.check(name, look)


class Taps:
    """Counts what a person touches. Typing a word is one."""

    def __init__(self, page) -> None:
        self.page = page
        self.count = 0

    def tap(self, selector: str, **options) -> None:
        self.count += 1
        self.page.locator(selector).first.click(**options)
        self.page.wait_for_load_state()

    def type(self, selector: str, text: str) -> None:
        self.count += 1
        self.page.locator(selector).first.fill(text)


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "noscript"])
def test_h_05_a_week_for_four_in_70_taps(visit, scripts):
    """Seven dinners, five school lunches, one who is away, a guest, a leftover, a meal out, and a dish that is changed for
    a child who must not have milk."""
    page = visit(Look(390, "light", "en", scripts))
    register(page, "Ayşe")
    child = add_child(page, "Ela")
    add_child(page, "Can")
    add_child(page, "Deniz")
    avoid_milk(page, child, "Ela")
    for name in ["Soup", "Stew", "Beans", "Peas", "Bulgur", "Salad", "Lentils"]:
        cook(page, name, ["200 g red lentils", "1 onion"])
    cook(page, "Rice with butter", WORDS["en"]["lines"])
    day = today(page)
    monday = day - datetime.timedelta(days=day.weekday()) + datetime.timedelta(days=7)
    days = [monday + datetime.timedelta(days=n) for n in range(7)]
    week = "/plan/%d-W%02d" % monday.isocalendar()[:2]
    page.goto(week)
    taps = Taps(page)

    def cell(date, slot: str) -> str:
        return f"#d{date}-{slot}"

    def add(date, slot: str, name: str) -> None:
        taps.tap(f"{cell(date, slot)} h4 a")
        taps.tap(f"button[aria-label='Plan {name}']")

    for date, name in zip(days, ["Soup", "Stew", "Beans", "Peas", "Bulgur", "Salad"]):
        add(date, "dinner", name)
    # What contains milk stands folded below.
    taps.tap(f"{cell(days[6], 'dinner')} h4 a")
    taps.tap("summary:has-text('Would fit with a change')")
    taps.tap("button[aria-label='Plan Rice with butter']")
    assert "Ela: contains milk" in page.inner_text(cell(days[6], "dinner"))
    taps.tap(f"{cell(days[6], 'dinner')} a:has-text('Change the dish')")
    taps.type("input:not([type=hidden])[value='20 g butter']", "20 g olive oil")
    taps.tap("button.quiet:has-text('Change it this time')")
    page.goto(week)
    assert "contains milk" not in page.inner_text(cell(days[6], "dinner"))
    for date, name in zip(days[:5], ["Lentils", "Salad", "Soup", "Beans", "Peas"]):
        add(date, "lunch", name)
    # Away, and a guest.
    taps.tap(f"{cell(days[1], 'dinner')} h4 a")
    taps.tap("button[aria-label='Can eats here']")
    taps.tap("a.back")
    taps.tap(f"{cell(days[2], 'dinner')} h4 a")
    taps.tap("summary:has-text('Guests')")
    taps.type("#guests", "1")
    taps.tap("form:has(#guests) button:has-text('Save')")
    taps.tap("a.back")
    # The leftover of Tuesday's stew on Saturday, and a meal out on Sunday.
    taps.tap(f"{cell(days[5], 'lunch')} h4 a")
    taps.tap("summary:has-text('Leftovers')")
    taps.tap("button[aria-label='Plan the leftover of Stew']")
    taps.tap(f"{cell(days[6], 'lunch')} h4 a")
    taps.tap("summary:has-text('Eating out')")
    taps.type("#out-title", "At Nine's")
    taps.tap("form:has(#out-title) > .actions button")

    shown = page.inner_text("main")
    for text in ["Soup", "Stew", "without Can", "1 guest", "leftover", "At Nine's", "Rice with butter"]:
        assert text in shown, text
    assert len(page.locator(".plan-dish").all()) == 14
    assert taps.count <= 70, taps.count


SHOWN_AGAIN = """document.dispatchEvent(new Event("visibilitychange"))"""


def test_h_05_a_plan_that_comes_back_shows_what_another_phone_has_changed(visit):
    first, second = visit(LOOKS[0]), visit(LOOKS[0])
    register(first, "Ayşe", email="comeback@example.org")
    second.context.add_cookies(first.context.cookies())
    soup = cook(first, "Soup", ["200 g red lentils"])
    day = today(first)
    send(first, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=soup)
    week = "/plan/%d-W%02d" % day.isocalendar()[:2]
    first.goto(week)
    second.goto(week)
    dish = second.locator(".plan-dish a").first.get_attribute("href")
    stew = cook(second, "Stew", ["200 g red lentils"])
    send(second, f"/plan/{day}/lunch/dishes", "/settings", kind="recipe", recipe=stew)
    assert first.locator(".plan-dish", has_text="Stew").count() == 0
    first.evaluate(SHOWN_AGAIN)
    expect(first.locator(".plan-dish", has_text="Stew")).to_have_count(1)

    first.goto(dish)
    second.goto(dish)
    first.fill("[name=note]", "half typed")
    second.fill("[name=note]", "from the freezer")
    second.click("button:has-text('Save the note')")
    expect(second.locator(".flash")).to_be_visible()
    first.evaluate(SHOWN_AGAIN)
    first.wait_for_timeout(1_000)
    assert first.input_value("[name=note]") == "half typed", "nothing that was typed is lost"
    first.fill("[name=note]", "")
    first.evaluate(SHOWN_AGAIN)
    first.wait_for_timeout(1_000)
    assert first.input_value("[name=note]") == "", "nor changed under the caret"
    first.evaluate("document.activeElement.blur()")
    first.evaluate(SHOWN_AGAIN)
    expect(first.locator("[name=note]")).to_have_value("from the freezer")
    second.evaluate(SHOWN_AGAIN)
    second.wait_for_timeout(500)
    expect(second.locator(".flash")).to_be_visible()


def test_h_05_a_plan_takes_no_page_for_its_own_that_is_another_or_another_accounts(visit):
    page = visit(LOOKS[0])
    register(page, "Ayşe", email="notmine@example.org")
    page.goto("/plan")
    page.route("**/plan", lambda route: route.fulfill(status=503, content_type="text/html", body=page.request.get("/nowhere").text()))
    page.evaluate(SHOWN_AGAIN)
    page.wait_for_timeout(1_000)
    expect(page.locator(".plan-meal").first).to_be_visible()
    page.unroute("**/plan")
    page.context.clear_cookies()
    page.evaluate(SHOWN_AGAIN)
    page.wait_for_url("**/login**")


def test_h_06_a_week_leads_to_its_list_which_says_for_which_week_it_is(visit):
    page = visit(LOOKS[0])
    register(page, "Ayşe", email="weeklist@example.org")
    soup = cook(page, "Soup", ["200 g red lentils"])
    day = today(page)
    send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=soup)
    number = day.isocalendar()[1]
    page.goto("/plan/%d-W%02d" % day.isocalendar()[:2])
    page.click("a[href^='/shopping?']")
    assert page.input_value("#from") == str(day)
    assert page.input_value("#to") == str(day + datetime.timedelta(days=6 - day.weekday()))
    page.click("#plan button")
    expect(page.locator("#list li", has_text="lentils")).to_have_count(1)
    expect(page.locator("#list > .hint").first).to_contain_text(f"Made from the plan: Week {number}")


def dinners(page, count: int = 2) -> list[datetime.date]:
    """The days to come, with a soup for today's dinner."""
    register(page, "Ayşe")
    soup = cook(page, "Lentil soup", ["200 g red lentils", "1 onion"])
    day = today(page)
    send(page, f"/plan/{day}/dinner/dishes", "/settings", kind="recipe", recipe=soup)
    return [day + datetime.timedelta(days=n) for n in range(count)]


def middle(page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_h_05_a_dish_is_planned_in_three_taps_from_the_week_and_two_from_the_recipe(visit):
    page = visit(Look(390, "light", "en", True))
    day, tomorrow = dinners(page)
    page.goto("/plan")
    taps = Taps(page)
    taps.tap(f"#d{tomorrow}-lunch h4 a")
    taps.tap("button[aria-label='Plan Lentil soup']")
    assert "Lentil soup" in page.inner_text(f"#d{tomorrow}-lunch")
    assert taps.count <= 3
    page.goto("/recipes")
    page.locator("main a:has-text('Lentil soup')").first.click()
    taps = Taps(page)
    taps.tap("main a[href^='/plan/recipes/']")
    taps.tap(f"button[formaction='/plan/{tomorrow}/breakfast/dishes']")
    assert "Lentil soup" in page.inner_text(f"#d{tomorrow}-breakfast")
    assert taps.count <= 2


def test_h_05_a_dish_is_dragged_to_another_meal_by_mouse_and_goes_back(visit):
    page = visit(Look(1280, "light", "en", True))
    day, tomorrow = dinners(page)
    page.goto("/plan")
    page.mouse.move(*middle(page, f"#d{day}-dinner .plan-dish a"))
    page.mouse.down()
    page.mouse.move(*middle(page, f"#d{tomorrow}-lunch h4 a"), steps=8)
    assert page.locator(f"#d{tomorrow}-lunch.aim").count() == 1
    with page.expect_navigation():
        page.mouse.up()
    assert "Lentil soup" in page.inner_text(f"#d{tomorrow}-lunch")
    # On a Sunday tomorrow is in another week, and the page shows that one.
    assert page.locator(f"#d{day}-dinner", has_text="Lentil soup").count() == 0
    page.locator(".flash button").click()
    page.wait_for_load_state()
    page.goto("/plan")
    assert "Lentil soup" in page.inner_text(f"#d{day}-dinner")


def touch(finger, kind: str, point) -> None:
    """What a finger on the screen does, as the browser tells of it; all of it by one session."""
    points = [] if point is None else [{"x": point[0], "y": point[1]}]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_h_05_a_dish_is_dragged_by_a_finger_that_waits(visit):
    page = visit(Look(390, "light", "en", True))
    day, tomorrow = dinners(page)
    page.goto("/plan")
    start = middle(page, f"#d{day}-dinner .plan-dish p")
    goal = middle(page, f"#d{day}-lunch h4 a")
    finger = page.context.new_cdp_session(page)
    touch(finger, "touchStart", start)
    page.wait_for_timeout(600)
    for part in (0.3, 0.7, 1):
        touch(finger, "touchMove", [a + (b - a) * part for a, b in zip(start, goal)])
    with page.expect_navigation():
        touch(finger, "touchEnd", None)
    assert "Lentil soup" in page.inner_text(f"#d{day}-lunch")
