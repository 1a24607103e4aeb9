"""What holds on every page: targets for a finger, text of twice the size, news that is heard (L-03, L-05)."""
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browsers import CHROMIUM
from conftest import EGG, Look, open_context, open_folds, register
from test_portion import send
from test_progress import aim, eat
from test_wards import add_child

PHONE = Look(390, "light", "en")
LINES = {
    "en": "400 g tomatoes\n200 g eggs\n2 tbsp olive oil\n1 onion, finely chopped\n3 cloves garlic\nsalt, to taste",
    "tr": "400 g domates\n200 g yumurta\n2 yemek kaşığı zeytinyağı\n1 adet kuru soğan\n3 diş sarımsak\ntuz, göz kararı",
}
THINGS = {
    "en": "2 l milk\n500 g tomatoes\n6 eggs\n1 bunch parsley\nbatteries\n2 cans chickpeas\n1 kg flour\n250 g butter\n3 lemons\n2 tbsp olive oil",
    "tr": "2 lt süt\n500 g domates\n6 yumurta\n1 demet maydanoz\npil\n2 kutu nohut\n1 kg un\n250 g tereyağı\n3 adet limon\n2 yemek kaşığı zeytinyağı",
}
INSTEAD = {"en": "2 tbsp sunflower oil", "tr": "2 yemek kaşığı ayçiçek yağı"}
PAGES = {
    "day": "/diary", "quick": "/diary/2026-03-20/quick", "foods": "/foods?q=egg&slot=lunch", "food": f"/foods/{EGG}", "new-food": "/foods/new",
    "barcode": "/barcode", "library": "/recipes", "recipe": "{recipe}", "why": "{recipe}/why", "cook": "{recipe}/cook",
    "log": "{recipe}/log", "editor": "{recipe}/edit", "new-recipe": "/recipes/new", "import": "/import", "categories": "/categories",
    "ingredients": "/ingredients", "plan": "/plan", "shopping": "/shopping", "lists": "/shopping/lists", "pantry": "/pantry",
    "progress": "/progress", "monthly": "/progress?period=monthly", "goals": "/goals", "weight": "/weight", "household": "/household",
    "settings": "/settings", "meal": "/recipes/meal", "usual": "/plan/usual", "leftovers": "/leftovers", "shops": "/shops",
    "sessions": "/settings/sessions", "security": "/settings/security", "export": "/export", "list": "{list}", "check": "{list}?check=1", "item": "{item}",
    "dish": "{dish}", "plan-meal": "{meal}", "pot": "{pot}", "served": "{served}", "energy": "/plan/energy", "offline": "/offline", "new-ingredient": "/ingredients/new",
}
# Which of the five places a page belongs to; the person's own menu is none.
PLACES = {
    "diary": ["day", "quick", "foods", "food", "new-food", "barcode"],
    "recipes": ["library", "recipe", "why", "cook", "log", "editor", "new-recipe", "import", "categories", "ingredients", "meal", "new-ingredient"],
    "plan": ["plan", "usual", "leftovers", "dish", "plan-meal", "pot", "served", "energy"],
    "shopping": ["shopping", "lists", "pantry", "shops", "list", "check", "item"],
    "progress": ["progress", "monthly", "goals", "weight"],
    "": ["household", "settings", "sessions", "security", "export", "offline"],
}
everywhere = pytest.mark.parametrize("name", PAGES)


def stocked(page, recipe: str, language: str) -> dict[str, str]:
    """A list of ten things, something at home, something that is bought regularly, and a planned dish on the stove: their addresses."""
    day = page.request.get("/").url.rsplit("/", 1)[1]
    path = "/" + page.request.get("/shopping").url.split("/", 3)[3]
    send(page, f"{path}/items", path, text=THINGS[language])
    tomatoes = LINES[language].split("\n")[0].split(" ", 2)[2]
    send(page, "/pantry", "/pantry", ingredient=tomatoes, state="have", grams="250")
    send(page, "/staples", "/staples", ingredient=tomatoes, amount="250", unit="g", every_days="7")
    meal = f"/plan/{day}/dinner"
    send(page, f"{meal}/dishes", "/settings", kind="recipe", recipe=recipe.rsplit("/", 1)[1])
    dish = re.search(r"/plan/dishes/[0-9a-f-]{36}", page.request.get("/plan").text()).group()
    pot = send(page, f"{dish}/cookings", "/settings").url
    item = re.search(r'id="i([0-9a-f-]{36})"', page.request.get(path).text()).group(1)
    return {"list": path, "item": f"{path}/items/{item}/edit", "meal": meal, "dish": dish, "pot": pot[pot.index("/cookings/"):]}


def served(page, recipe: str, language: str) -> str:
    """A pot in which a line is another than in the recipe, and of which somebody has a plate: its address."""
    address = send(page, f"{recipe}/cookings", "/settings").url
    page.goto(address)
    line = page.locator(".cooked-lines details").nth(2)
    line.locator("summary").click()
    line.locator("[name=text]").fill(INSTEAD[language])
    line.locator("button.quiet").click()
    expect(page.locator(".cooked-lines small")).to_have_count(1)
    page.locator("#serve .plate [name^='plate'][name$='[servings]']").first.fill("1")
    page.locator("#serve form > .actions .quiet").click()
    expect(page.locator(".shares [name=ate]").first).to_be_visible()
    return address[address.index("/cookings/"):]


class Home:
    """Somebody with a diary, goals, a recipe, a plan and a full list, in a browser of their own, and whom they look after."""

    def __init__(self, server, browser, look: Look, email: str, name: str = "Alice", child: str = "") -> None:
        self.context = open_context(browser, server, look)
        self.page = self.context.new_page()
        register(self.page, email, name)
        if child:
            self.child = add_child(self.page, child)
        eat(server, email, 60, 0)
        aim(server, email)
        lines = LINES[look.language].split("\n")
        fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
        answer = send(
            self.page, "/recipes", "/settings", name="Menemen", summary="Sunday's pan", servings="2", instructions="1. Cook.\n2. Eat.",
            time_minutes="20", **fields,
        )
        self.recipe = answer.url[answer.url.index("/recipes/"):]
        self.addresses = {"recipe": self.recipe, **stocked(self.page, self.recipe, look.language)}
        self.addresses["served"] = served(self.page, self.recipe, look.language)

    def visit(self, name: str):
        answer = self.page.goto(PAGES[name].format(**self.addresses))
        assert answer.status == 200, name
        return self.page


@pytest.fixture(scope="module")
def home(browser, server):
    home = Home(server, browser, PHONE, "everywhere@example.org")
    yield home
    home.context.close()


# A link within a sentence is as high as its line; what lies on a label, or in front of a card, is as large as that.
SMALL = """() => {
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const area = (element) => {
        const label = element.matches("[type=checkbox], [type=radio]") && element.closest("label");
        const cover = getComputedStyle(element, "::after").position === "absolute" && element.offsetParent;
        return (label || cover || element).getBoundingClientRect();
    };
    const isInSentence = (element) => {
        if (!element.matches("a, .text, summary") || getComputedStyle(element).display !== "inline") return false;
        return [...element.parentNode.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\\p{L}/u.test(node.data));
    };
    const small = [];
    for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, .spot[tabindex='0'] .hit")) {
        if (!shown(element) || element.closest(".unseen, .skip") || element.matches(".unseen, .skip")) continue;
        const { width, height } = area(element);
        if (width >= 43.5 && height >= 43.5 || isInSentence(element)) continue;
        small.push(`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`);
    }
    return small;
}"""


@everywhere
def test_targets_are_large_enough_for_a_finger(home, name):
    """L-05: 44 px each way, also of what is folded."""
    page = home.visit(name)
    assert page.evaluate(SMALL) == []
    open_folds(page)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("place", PLACES)
def test_where_one_is_is_marked(home, place):
    """L-05: on every page of a place that place, and it alone; elsewhere none."""
    assert sorted(sum(PLACES.values(), [])) == sorted(PAGES)
    for name in PLACES[place]:
        marked = home.visit(name).locator(".places [aria-current=page]").all()
        assert [link.get_attribute("href") for link in marked] == ([f"/{place}"] if place else []), name


OPEN_ALL = "() => document.querySelectorAll('details').forEach((part) => (part.open = true))"


@everywhere
def test_l03_axe_finds_nothing_where_all_that_folds_is_open(home, name):
    page = home.visit(name)
    page.evaluate(OPEN_ALL)
    findings = Axe().run(page).response["violations"]
    assert not findings, [(f["id"], [node["html"][:200] for node in f["nodes"]]) for f in findings]


# The words of a page that are broken in two lines though no hyphen says so, and what is wider than its place.
BROKEN = """() => {
    const broken = [];
    const walker = document.createTreeWalker(document.querySelector("body"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (node.data.includes("://") || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".unseen, .skip, textarea, select, svg, code, .toast")) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}.,]+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(`broken: ${word}`);
            const { left, right } = range.getBoundingClientRect();
            if (right > innerWidth + 1 && !parent.closest(".scroll, .plot, .filters, .shelf, .list-scroll")) broken.push(`cut: ${word}`);
        }
    }
    return broken;
}"""


# Days as machines write them, amounts without a space before their unit, and numbers in fields that nobody would type. The
# words that other rules fix (P-13, P-18, P-33) stand as they are.
UNLIKE = """() => {
    const unlike = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (parentElement.closest("[data-grams], #portion-h, [data-adjuster] > summary, [data-basis='100g'], textarea, code")) continue;
        for (const [found] of data.matchAll(/\\b20\\d\\d-\\d\\d\\b|\\d(?:g|mg|µg|kg|ml|kcal)\\b/gu)) unlike.push(`${found} in: ${data.trim()}`);
    }
    for (const { name, type, value } of document.querySelectorAll("main input, main textarea")) {
        if (type !== "hidden" && /\\d[.,]\\d{4,}/.test(value)) unlike.push(`${name}: ${value}`);
    }
    return unlike;
}"""


@pytest.fixture(scope="module", params=["en", "tr"])
def large(browser, server, request):
    """A browser whose text is set to twice the usual size."""
    launched = browser.browser_type.launch(
        executable_path=CHROMIUM["executable_path"],
        args=CHROMIUM["args"] + ["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"],
    )
    home = Home(server, launched, Look(390, "light", request.param), f"large-{request.param}@example.org")
    yield home
    launched.close()


@everywhere
def test_text_of_twice_the_size(large, name):
    """L-05, L-01: nothing is cut, no word is broken, and the page does not scroll sideways; days and amounts are written alike."""
    page = large.visit(name)
    page.screenshot(path=f"var/screenshots/large-{name}-{page.evaluate('document.documentElement.lang')}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(UNLIKE) == []


def test_l_05_text_of_twice_the_size_on_a_screen_that_is_as_wide_as_before(browser, server):
    """L-05: where the text alone grows, and no rule that asks for the width in letters hears of it."""
    home = Home(server, browser, Look(390, "light", "tr"), "text@example.org")
    for name in PAGES:
        page = home.visit(name)
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
    home.context.close()


def test_l_05_a_name_of_one_long_word_widens_no_page(browser, server):
    """L-05: of 65 letters, which is wider than a phone."""
    names = ["Abdurrahmanoğlu" * 4 + "Şerif", "Çekoslovakyalıl" * 4 + "Deniz"]
    home = Home(server, browser, PHONE, "names@example.org", *names)
    person = home.child.rsplit("/", 1)[1]
    for address in [*PAGES.values(), home.child, f"/diary?person={person}", f"/plan?person={person}"]:
        home.page.goto(address.format(**home.addresses))
        open_folds(home.page)
        assert home.page.evaluate("document.documentElement.scrollWidth") <= 390, address
    home.context.close()


def sizes(page) -> dict[str, float]:
    """The heights at which text and targets come out on the screen."""
    page.goto("/progress")
    return page.evaluate(
        """() => {
            const scale = (text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize);
            const height = (name) => document.querySelector(name).getBoundingClientRect().height;
            return {
                tab: parseFloat(getComputedStyle(document.querySelector(".places a")).fontSize),
                chart: scale(document.querySelector(".plot text")),
                menu: height(".menu summary"),
                key: height(".legend svg"),
            };
        }"""
    )


def test_labels_shapes_and_round_buttons_grow_with_the_text(home, large):
    """L-05: of the bar of places and of charts, too."""
    usual, grown = sizes(home.page), sizes(large.page)
    assert all(grown[part] >= 1.9 * usual[part] for part in usual), (usual, grown)
    bar = large.page.locator(".places").bounding_box()
    assert bar["height"] <= 844 / 5
    large.page.goto("/diary")
    over = large.page.locator(".bar").bounding_box()
    assert over["y"] + over["height"] <= bar["y"] + 1.5


def test_what_is_found_is_said(home):
    """L-05: how much a search has found is heard when it has found it."""
    page = home.page
    send(page, "/categories", "/settings", name="Winter")
    searches = [
        ("/foods", "egg", "results"), ("/recipes", "mene", "1 recipe"), ("/ingredients", "tomat", "1 result"), ("/categories", "win", "1 result"),
    ]
    for address, words, said in searches:
        page.goto(address)
        section = page.locator("#announced")
        expect(section).to_have_attribute("aria-live", "polite")
        page.fill("#q", words)
        expect(section).to_contain_text(said)
        page.fill("#q", "qqqqq")
        expect(section).not_to_contain_text(re.compile("[0-9]"))


@pytest.mark.parametrize("scripts", [True, False])
def test_only_what_works_is_shown(browser, server, home, scripts):
    """L-03: a slider needs a script, and "Show" needs that there is none."""
    context = open_context(browser, server, Look(390, "light", "en", scripts), home.context.storage_state())
    page = context.new_page()
    page.goto(home.recipe)
    page.click("[data-adjuster] > summary")
    assert page.locator("#view-slider").is_visible() == scripts
    buttons = [
        (home.recipe, "#view-show"), (home.recipe, "#cook-show"), ("/foods?q=egg", "#search button"), (home.recipe + "/why", "form.slide button"),
        ("/ingredients", "[role=search] button"), ("/recipes", "[role=search] button"),
    ]
    for address, button in buttons:
        page.goto(address)
        if button == "#view-show":
            page.click("[data-adjuster] > summary")
        assert page.locator(button).is_visible() != scripts, button
    context.close()


def test_the_first_steps(browser, server):
    """M-15: whoever is new is led from today to a goal, a first food and a first recipe, and then no more."""
    context = open_context(browser, server, PHONE)
    page = context.new_page()
    register(page, "steps@example.org", "Alice")
    steps = page.locator(".ways")
    expect(steps.locator("li")).to_have_count(3)
    steps.locator("a[href='/goals']").click()
    page.fill("#energy_kcal", "2000")
    page.click("main form >> text=Save")
    page.goto("/diary")
    expect(steps.locator("li").nth(0)).to_contain_text("You have a goal.")
    steps.locator("a[href^='/foods']").click()
    page.fill("#q", "egg")
    page.locator("#found button.round").first.click()
    page.click("text=Done")
    expect(steps.locator("li").nth(1)).to_contain_text("Your diary has begun.")
    steps.locator("a[href='/recipes/new']").click()
    page.fill("#name", "Menemen")
    page.fill("#line-0-text", "400 g tomatoes")
    page.click("form[data-live] .bar button >> nth=-1")
    page.wait_for_url("**/recipes/*-*")
    page.goto("/diary")
    expect(page.locator(".eaten li")).to_have_count(1)
    expect(steps).to_have_count(0)
    context.close()


def test_a_tab_without_a_connection(home):
    """M-13: it says so in place of the charts, and tries again; the browser's own page is never seen."""
    page = home.visit("progress")
    page.route("**/progress?period=monthly", lambda route: route.abort())
    page.click("nav.tabs >> text=Monthly")
    expect(page.locator("#progress .empty h2")).to_have_text("Connection error")
    expect(page.locator("#progress .empty a")).to_have_text("Try Again")
    expect(page.locator("nav.tabs [aria-current]")).to_have_text("Monthly")
    page.click("#progress .empty a")
    expect(page.locator("#progress .empty h2")).to_have_text("Connection error")
    page.unroute("**/progress?period=monthly")
    page.click("#progress .empty a")
    expect(page.locator("figure.chart")).to_have_count(4)
    page.wait_for_url("**/progress?period=monthly")


def test_fields_in_a_row_have_one_height(home):
    """Steppers, choices, dates and numbers stand side by side."""
    for name in ("editor", "goals", "food", "log"):
        page = home.visit(name)
        open_folds(page)
        heights = page.evaluate(
            """() => [...document.querySelectorAll(".pair")].filter((pair) => pair.checkVisibility()).map((pair) =>
                [...pair.querySelectorAll(".stepper, .inside input, .field > input, .field > select")]
                    .map((field) => field.getBoundingClientRect().height))"""
        )
        assert all(max(row) - min(row) < 0.5 for row in heights if row), (name, heights)
    for name in ("editor", "new-recipe", "goals", "food", "new-food", "pantry", "settings"):
        page = home.visit(name)
        open_folds(page)
        rows = page.evaluate(
            """() => [...document.querySelectorAll(".pair, .facts")].filter((pair) => pair.checkVisibility()).map((pair) =>
                [...pair.querySelectorAll(".stepper, .inside input, .field > input, .field > select")].map((field) => {
                    const { left, bottom } = field.getBoundingClientRect();
                    const { top } = field.closest(".field").getBoundingClientRect();
                    return { column: Math.round(left), top: Math.round(top), bottom };
                }))"""
        )
        for row in rows:
            for one, other in zip(row, row[1:]):
                if other["column"] > one["column"]:
                    assert abs(one["bottom"] - other["bottom"]) < 0.5, (name, row)


def test_a_label_is_filled_in_energy_first(home):
    """W-20, W-22: energy large and above the rest, which stands in two columns, with each unit inside its field."""
    for name, units in (("quick", ["kcal", "g", "g", "g"]), ("new-food", ["kcal"] + ["g"] * 6 + ["mg", "g"])):
        fields = home.visit(name).locator(".facts input")
        boxes = [field.bounding_box() for field in fields.all()]
        assert boxes[0]["height"] >= 1.5 * boxes[1]["height"] and boxes[0]["width"] > 1.9 * boxes[1]["width"], name
        assert {round(box["x"]) for box in boxes[1:]} == {round(boxes[1]["x"]), round(boxes[2]["x"])}, name
        inside = home.page.locator(".facts .inside span")
        assert inside.all_inner_texts() == units, name
        for box, unit in zip(boxes, inside.all()):
            place = unit.bounding_box()
            assert box["x"] < place["x"] and place["x"] + place["width"] < box["x"] + box["width"], name


PRINTED = ["day", "recipe", "library", "progress", "food"]


@pytest.mark.parametrize("name", PRINTED)
def test_on_paper_there_is_nothing_to_press(home, name):
    """L-02: no button, no menu, no sign that something unfolds, and what is folded takes no place."""
    page = home.visit(name)
    page.emulate_media(media="print")
    pressed = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, .button, input:not([type=hidden])")]
            .filter((part) => part.checkVisibility() && !part.closest(".unseen"))
            .filter((part) => part.matches("button, .button, .menu > summary, input") || getComputedStyle(part, "::after").display !== "none"
                && getComputedStyle(part, "::after").content !== "none").map((part) => part.outerHTML.slice(0, 100))"""
    )
    page.screenshot(path=f"var/screenshots/paper-{name}.png", full_page=True)
    page.emulate_media(media="screen")
    assert pressed == []


def test_2_9_r18_a_number_is_read_as_it_was_meant_or_asked_about(visit):
    page = visit(PHONE)
    register(page, "numbers@example.org", "Alice")
    page.goto("/diary/2026-03-20/quick")
    page.fill("#energy_kcal", "1,234")
    page.click(".bar button")
    expect(page.locator("main")).to_contain_text("This could be read in two ways.")
    expect(page.locator("#energy_kcal")).to_have_value("1,234")
    page.fill("#energy_kcal", "1.234,0")
    page.click(".bar button")
    page.wait_for_url("**/diary/2026-03-20#*")
    expect(page.locator("main")).to_contain_text("1234 kcal")

    page.goto("/weight")
    page.fill("#weight_kg", "70.125")
    page.click("main form:has(#weight_kg) button")
    expect(page.locator("main")).to_contain_text("70.1 kg")
