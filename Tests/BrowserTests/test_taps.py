"""How many taps the everyday tasks take on a phone, with scripts (W-22): a count that grows is a fault."""
import datetime
import itertools
import os
import re

import pytest
from playwright.sync_api import expect

from conftest import EGG, LOOKS, Look, open_context, register
from test_portion import send

PHONE = Look(390, "light", "en")
COUNTED = os.environ.get("COUNT_TAPS")
days = (datetime.date(2025, 9, 1) + datetime.timedelta(days=3 * step) for step in itertools.count())


class Finger:
    """Taps what is in sight, and scrolls to what is not; counts both, and the keys."""

    def __init__(self, page, name: str) -> None:
        self.page = page
        self.name = name
        self.taps = self.keys = self.scrolls = 0

    def tap(self, target) -> None:
        target = target if hasattr(target, "click") else self.page.locator(target)
        target = target.first
        target.wait_for()
        while not self.sees(target):
            self.scrolls += 1
            assert self.scrolls < 20, f"{self.name}: there is no way to {target}"
            below = target.bounding_box()["y"] > 400
            self.page.mouse.wheel(0, 500 if below else -500)
            self.page.wait_for_timeout(120)
        self.taps += 1
        target.click()

    def sees(self, target) -> bool:
        """Whether its middle is on the screen and nothing lies above it."""
        return target.evaluate(
            """(element) => {
                const box = element.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const at = y > 0 && y < innerHeight && document.elementFromPoint(x, y);
                return Boolean(at) && (element.contains(at) || at.contains(element));
            }"""
        )

    def types(self, text: str, into: str) -> None:
        """Taps the field unless it has the focus; what stands in it is replaced."""
        if not self.page.locator(into).evaluate("(field) => field === document.activeElement"):
            self.tap(into)
        self.page.locator(into).select_text()
        self.keys += len(text)
        self.page.keyboard.insert_text(text)

    def stays_within(self, taps: int, scrolls: int = 0) -> None:
        if COUNTED:
            print(f"\n{self.name}: {self.taps} taps, {self.keys} keys, {self.scrolls} scrolls")
            return
        assert self.taps <= taps and self.scrolls <= scrolls, (
            f"{self.name}: {self.taps} taps and {self.scrolls} scrolls, but {taps} and {scrolls} are enough"
        )


@pytest.fixture(scope="module")
def phone(browser, server):
    """A household of its own: what others have eaten makes no day longer."""
    context = open_context(browser, server, PHONE)
    page = context.new_page()
    register(page, "taps@example.org", "Alice")
    yield page
    context.close()


@pytest.fixture
def finger(phone, request):
    return Finger(phone, request.node.name.removeprefix("test_"))


def day(page) -> str:
    date = f"/diary/{next(days)}"
    page.goto(date)
    return date


def recipe(page) -> str:
    """Its address."""
    lines = ["400 g tomatoes", "200 g eggs", "10 g olive oil"]
    fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
    answer = send(page, "/recipes", "/settings", name=f"Menemen {next(days)}", servings="2", instructions="Cook.", **fields)
    return answer.url[answer.url.index("/recipes/"):]


def entries(page, date: str) -> list[str]:
    page.goto(date)
    return page.locator(".slot .rows > li[data-basis] bdi").all_inner_texts()


def looks_for(finger: Finger, words: str) -> None:
    finger.types(words, "#q")
    finger.page.wait_for_selector(f"#found li:has-text('{words.split()[-1]}')")


def test_a_new_food_in_grams(phone, finger):
    """W-22, W-23: before, 7 taps and a scroll."""
    date = day(phone)
    finger.tap(".bar a.button:not(.quiet)")
    phone.wait_for_selector("#q:focus")
    looks_for(finger, "tomato")
    finger.tap("#found li a")
    phone.wait_for_url("**/foods/*-*")
    finger.types("60 g", "#amount")
    expect(phone.locator("#consumed [data-grams]")).to_have_attribute("data-grams", "60")
    finger.tap("#consumed .bar button")
    phone.wait_for_url("**" + date + "*")
    assert phone.locator(".eaten small").first.inner_text().startswith("60 g")
    finger.stays_within(4)


def test_w_22_a_packet_is_found_by_its_barcode_from_the_top_of_the_search(phone, finger):
    """W-22: two taps lead to where its digits are typed or its bars are read, for the meal of the search."""
    date = day(phone)
    finger.tap(".bar a.button:not(.quiet)")
    phone.wait_for_selector("#q:focus")
    looks_for(finger, "tomato")
    link = phone.get_by_role("search").get_by_role("link", name="Find by barcode")
    box = link.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    finger.tap(link)
    phone.wait_for_url(f"**/barcode?slot=*&date={date[-10:]}")
    expect(phone.locator("input[name=code]")).to_be_visible()
    finger.stays_within(2)


FOODS = ["egg", "bread", "olive", "tomato", "cucumber", "rice", "chicken", "yogurt", "banana", "milk", "lentil", "honey"]


def test_twelve_foods_of_a_day(phone, finger):
    """W-22: before, 84 taps and more than 20 scrolls."""
    date = day(phone)
    finger.tap(".bar a.button:not(.quiet)")
    for place, food in enumerate(FOODS):
        if place % 3 == 0:
            finger.tap(f".tabs a[href*='slot={['breakfast', 'lunch', 'dinner', 'snack'][place // 3]}']")
            phone.wait_for_load_state()
        looks_for(finger, f"60 g {food}")
        finger.tap("#found li button.round")
        phone.wait_for_selector(f"#added strong:text-is('{place % 3 + 1} added')")
        phone.wait_for_selector("#q:focus")
    finger.tap("text=Done")
    phone.wait_for_url("**" + date + "*")
    assert len(entries(phone, date)) == 12
    assert [phone.locator(f"#{slot}-h").locator("../..").locator(".eaten > li").count()
            for slot in ("breakfast", "lunch", "dinner", "snack")] == [3, 3, 3, 3]
    finger.stays_within(40)


def test_the_plus_can_be_taken_back(phone, finger):
    """W-22: one tap adds, another takes it back, and the search stays; a double tap is one."""
    date = day(phone)
    phone.goto(f"/foods?slot=lunch&date={date[-10:]}")
    looks_for(finger, "banana")
    phone.locator("#found li button.round").first.dblclick()
    phone.wait_for_selector("#added strong:text-is('1 added')")
    finger.tap("#added form button")
    phone.wait_for_selector("#added strong:text-is('1 added')", state="detached")
    assert phone.locator("#q").input_value() == "banana"
    assert entries(phone, date) == []
    finger.stays_within(1)


def test_the_last_amount_is_the_next(phone, finger):
    """W-23: the amount of a food is remembered, and an unreadable one shows no numbers."""
    date = day(phone)
    send(phone, f"{date}/entries", "/settings", slot="lunch", food=EGG, amount="85", measure="g")
    phone.goto(f"/foods?q=egg&slot=lunch&date={date[-10:]}")
    row = phone.locator(f"#found li:has(a[href*='{EGG}'])")
    assert "85 g" in row.inner_text()
    row.locator("a").first.click()
    expect(phone.locator("#amount")).to_have_value("85")
    expect(phone.locator("#measure")).to_have_value("g")
    finger.types("half a shoe", "#amount")
    expect(phone.locator("#amount-error")).to_be_visible()
    expect(phone.locator("#amount")).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("#amount")).to_have_attribute("aria-describedby", "amount-error")
    expect(phone.locator("#amount")).to_have_value("half a shoe")
    expect(phone.locator("#consumed caption >> nth=0")).to_have_class("unseen")
    expect(phone.locator("#consumed.dim [data-nutrient=energy]")).to_have_text("—")
    phone.locator("#measure").select_option("100g")
    expect(phone.locator("#amount")).to_have_value("half a shoe")
    expect(phone.locator("#amount-error")).to_be_visible()
    phone.fill("#amount", "1")
    expect(phone.locator("#consumed [data-nutrient=energy]")).to_have_attribute("data-value", "143")
    assert phone.locator("#amount").get_attribute("aria-invalid") is None


def test_a_portion_of_150_g(phone, finger):
    """Before, 3 taps and 2 scrolls."""
    phone.goto(recipe(phone))
    finger.tap("#adjuster summary")
    finger.types("150", "#grams")
    finger.tap("#define button")
    phone.wait_for_selector("[role=status]")
    finger.stays_within(3, scrolls=1)


def test_one_and_a_half_portions_of_a_recipe(phone, finger):
    """Before, 3 taps and 3 scrolls."""
    phone.goto(recipe(phone))
    finger.tap("a[href*='/log']")
    phone.wait_for_url("**/log*")
    finger.tap("[data-step='0.5']")
    expect(phone.locator("#servings")).to_have_value("1.5")
    finger.tap("#log .bar button")
    phone.wait_for_url("**/diary/*")
    assert "1.5 servings" in phone.locator(".eaten").last.inner_text()
    phone.locator(".flash button").click()
    phone.wait_for_load_state()
    finger.stays_within(3)


def test_an_entry_is_deleted(phone, finger):
    """W-18: before, 3 taps and 2 scrolls."""
    date = day(phone)
    send(phone, f"{date}/entries", "/settings", slot="lunch", quick_name="Simit", energy_kcal="280")
    phone.goto(date)
    finger.tap(".eaten .round[formaction]")
    phone.wait_for_selector(".flash button")
    assert phone.locator(".eaten").count() == 0
    finger.stays_within(1)
    phone.locator(".flash button").click()
    phone.wait_for_selector(".eaten")


def test_an_entry_is_drawn_aside(phone, finger):
    """W-18: as its × does."""
    date = day(phone)
    send(phone, f"{date}/entries", "/settings", slot="lunch", quick_name="Simit", energy_kcal="280")
    phone.goto(date)
    phone.locator(".eaten > li").evaluate(
        """(row) => [["pointerdown", 300], ["pointermove", 150], ["pointerup", 150]].forEach(([type, clientX]) =>
            row.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX, bubbles: true })))"""
    )
    phone.wait_for_selector(".flash button")
    assert entries(phone, date) == []


def test_an_entry_is_moved_and_copied_from_its_menu(phone, finger):
    """W-18: the menu of a row leads to the entry alone, chosen already."""
    date = day(phone)
    for name in ("Simit", "Tea"):
        send(phone, f"{date}/entries", "/settings", slot="breakfast", quick_name=name, energy_kcal="280")
    for word, left, there in (("Copy", ["Simit", "Tea"], 1), ("Move", ["Simit"], 2)):
        phone.goto(date)
        finger.tap(".eaten .menu summary >> nth=-1")
        finger.tap(".eaten .menu[open] >> text=Copy or move")
        finger.tap(f"main form .actions button:text-is('{word}')")
        phone.wait_for_selector(".flash")
        assert entries(phone, phone.url).count("Tea") == there
        assert entries(phone, date) == left
    finger.stays_within(6, scrolls=2)


def test_the_menu_of_a_row_lies_above_the_rows_below(phone):
    """W-18: also after a finger has touched the row, which might have drawn it aside."""
    date = day(phone)
    for name in ("Simit", "Tea", "Börek", "Cheese"):
        send(phone, f"{date}/entries", "/settings", slot="breakfast", quick_name=name, energy_kcal="280")
    phone.goto(date)
    phone.locator(".eaten > li").first.evaluate(
        """(row) => ["pointerdown", "pointermove", "pointerup"].forEach((type) =>
            row.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX: 300, bubbles: true })))"""
    )
    phone.locator(".eaten .menu summary").first.click()
    covered = phone.locator(".eaten .menu[open] > div").evaluate(
        """(menu) => {
            const { left, top, width, height } = menu.getBoundingClientRect();
            const parts = [0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95];
            return parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
                .filter((part) => !menu.contains(part)).map((part) => part.outerHTML.slice(0, 80));
        }"""
    )
    assert covered == []


def test_one_food_by_keyboard(phone, finger):
    """W-22: from the day to the entry in at most 20 presses beside the words."""
    date = day(phone)
    pressed = 0

    def press(key: str) -> None:
        nonlocal pressed
        pressed += 1
        phone.keyboard.press(key)

    def tab_to(selector: str) -> None:
        while not phone.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            press("Tab")
            assert pressed <= 20, f"{selector} is too far away"

    tab_to(".skip")
    press("Enter")
    tab_to("a[href*='slot=breakfast']")
    press("Enter")
    phone.wait_for_selector("#q:focus")
    phone.keyboard.insert_text("60 g egg")
    phone.wait_for_selector("#found li:has-text('Egg')")
    tab_to("#found button.round")
    press("Enter")
    phone.wait_for_selector("#added strong:text-is('1 added')")
    assert entries(phone, date) == ["Egg"]
    assert pressed <= 20
    if COUNTED:
        print(f"\n{finger.name}: {pressed} presses")


# Where something is logged or saved: its address, and the button that does it.
ACTS = {
    "day": ("/diary", ".bar a.button:not(.quiet)"), "quick": ("/diary/2025-08-20/quick", "main form .bar button"),
    "food": (f"/foods/{EGG}?slot=lunch&date=2025-08-20", "#add .bar button"), "new-food": ("/foods/new", "main form .bar button"),
    "log": ("{recipe}/log", "#log .bar button"), "recipe": ("{recipe}", ".bar a.button"), "editor": ("{recipe}/edit", "form[data-live] .bar button"),
    "new-recipe": ("/recipes/new", "form[data-live] .bar button"), "meal": ("/recipes/meal", "main form .bar button"),
    "entry": ("{entry}", "#entry .bar button"), "usual": ("/plan/usual", "main form .bar button"), "goals": ("/goals", "main form .bar button"),
    "weight": ("/weight", "main form button"), "tokens": ("/settings/tokens", "main form .bar button"),
    "settings": ("/settings", "main form .bar button"), "several": ("/diary/2025-08-20/choose", "main form .bar button"),
    "child": ("/people/new", "main form .bar button"), "invite": ("/household/invites/new", "main form .bar button"),
    "person": ("{person}", "#profile .bar button"), "item": ("{item}", "main form .bar button"),
}


@pytest.fixture(scope="module")
def places(phone):
    made = recipe(phone)
    send(phone, "/diary/2025-08-20/entries", "/settings", slot="lunch", food=EGG, amount="85", measure="g")
    phone.goto("/diary/2025-08-20")
    places = {"recipe": made, "entry": phone.locator(".eaten a").first.get_attribute("href")}
    phone.goto("/household")
    places["person"] = phone.locator("main a[href^='/people/']:not([href='/people/new'])").first.get_attribute("href")
    phone.goto("/shopping")
    phone.fill("#text", "Milk")
    phone.click(".adding button")
    places["item"] = phone.locator("#list li details a").first.get_attribute("href")
    return places


@pytest.mark.parametrize("name", ACTS)
def test_what_logs_or_saves_is_in_sight(phone, finger, places, name):
    """W-22: it needs no scrolling, however long the page is."""
    address, button = ACTS[name]
    assert phone.goto(address.format(**places)).status == 200
    assert finger.sees(phone.locator(button).first)


@pytest.mark.parametrize("name", ["quick", "food", "log", "entry"])
def test_beside_the_button_stands_what_the_day_has_left(phone, places, name):
    """W-22: its energy and macros."""
    phone.goto(ACTS[name][0].format(**places))
    bar = phone.locator(".bar").last
    expect(bar).to_contain_text(re.compile("kcal (so far|left)"))
    expect(bar.locator(".mark")).to_have_count(3)


def test_yesterday_is_copied(phone, finger):
    """W-18: before, 2 taps and a scroll."""
    date = day(phone)
    send(phone, f"{date}/entries", "/settings", slot="lunch", quick_name="Simit", energy_kcal="280")
    phone.goto(f"/diary/{datetime.date.fromisoformat(date[-10:]) + datetime.timedelta(days=1)}")
    finger.tap("text=Copy the day before")
    finger.tap("form button >> text=Copy")
    phone.wait_for_selector("[role=status]")
    assert phone.locator(".eaten > li").count() == 1
    finger.stays_within(2, scrolls=1)


def test_a_meal_of_yesterday_is_copied(phone, finger):
    """W-18: before, 5 taps."""
    date = day(phone)
    for slot in ("breakfast", "lunch"):
        send(phone, f"{date}/entries", "/settings", slot=slot, quick_name="Simit", energy_kcal="280")
    phone.goto(f"/diary/{datetime.date.fromisoformat(date[-10:]) + datetime.timedelta(days=1)}")
    finger.tap("section[aria-labelledby=lunch-h] a:text('Copy from the day before')")
    finger.tap("form button >> text=Copy")
    phone.wait_for_selector("[role=status]")
    assert phone.locator(".eaten > li").count() == 1
    finger.stays_within(2, scrolls=3)


def test_a_quick_add(phone, finger):
    """W-18: before, 4 taps and 2 scrolls."""
    date = day(phone)
    finger.tap(".bar >> text=Quick add")
    finger.types("30", "#energy_kcal")
    finger.tap(".bar button")
    phone.wait_for_url("**" + date + "*")
    assert entries(phone, date) == ["Quick entry"]
    finger.stays_within(3)


def test_a_recipe_of_eleven_pasted_lines(phone, finger):
    """Before, 5 taps and 3 scrolls."""
    phone.goto("/")
    finger.tap(".places a[href='/recipes']")
    phone.wait_for_load_state()
    finger.tap("a[href='/recipes/new'] >> visible=true")
    finger.types("Soup", "#name")
    finger.types("\n".join(f"{count} g rice" for count in range(1, 12)), "#line-0-text")
    expect(phone.locator("#lines > li")).to_have_count(11)
    expect(phone.locator("#line-10-read")).to_contain_text("11 g")
    finger.tap("form[data-live] .bar button >> nth=-1")
    phone.wait_for_url(re.compile("/recipes/[0-9a-f-]{36}$"))
    assert phone.locator(".ingredients li").count() == 11
    finger.stays_within(5, scrolls=1)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_pages_of_logging(window, look):
    """W-22, L-03: with scripts and without."""
    watched = window(look, inside=True)
    page = watched.page
    date = f"2025-0{1 + LOOKS.index(look) % 9}-2{LOOKS.index(look) // 9}"
    if look.scripts and look.width == 390:
        send(page, "/goals", "/settings", energy_kcal="2000", protein_g="90", carbohydrate_g="220", fat_g="70")
    page.goto(f"/foods?q=egg&slot=lunch&date={date}")
    page.locator("#found li button.round").first.click()
    page.wait_for_selector("#added form")
    page.locator("#added strong").wait_for()
    watched.check("logging-search", look)
    for name, path in {
        "logging-often": f"/foods?slot=lunch&date={date}",
        "logging-food": f"/foods/{EGG}?slot=lunch&date={date}",
        "logging-refused": f"/foods/{EGG}?slot=lunch&date={date}&amount=shoe&measure=100g",
        "logging-quick": f"/diary/{date}/quick",
        "logging-new-food": "/foods/new",
        "logging-day": f"/diary/{date}",
    }.items():
        assert page.goto(path).status == 200, path
        watched.check(name, look)
