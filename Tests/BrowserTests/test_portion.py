"""A recipe at any amount, and from there to the diary: with scripts and without."""
import re

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, STORIES, Look, open_context, until

MENEMEN = {
    "en": ("Menemen", ["400 g tomatoes", "200 g eggs", "10 g olive oil", "salt, to taste", "10 g stardust"]),
    "tr": ("Menemen", ["400 g domates", "200 g yumurta", "10 g zeytinyağı", "tuz, göz kararı", "10 g yıldız tozu"]),
}
NIGHT = "/diary/2026-03-20"
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
both_ways = pytest.mark.parametrize(
    "look", [Look(390, "light", "en", True), Look(390, "light", "en", False)], ids=lambda look: look.name
)
made: dict[str, str] = {}


def send(page, address: str, on: str, **fields) -> object:
    token = re.search(r'name="_csrf" value="([^"]*)"', page.request.get(on).text()).group(1)
    return page.request.post(address, form={**fields, "_csrf": token})


def recipe(page, language: str) -> str:
    """The address of the language's household's recipe, made when it is first asked for."""
    if language not in made:
        name, lines = MENEMEN[language]
        fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
        answer = send(page, "/recipes", "/settings", name=name, servings="2", instructions="1. Cook.\n2. Eat.", **fields)
        assert "/recipes/" in answer.url, answer.text()[:500]
        made[language] = answer.url[answer.url.index("/recipes/"):]
    return made[language]


def energy(page, basis: str) -> float:
    return float(page.locator(f"[data-basis='{basis}'] [data-nutrient=energy]").first.get_attribute("data-value"))


def multiplier(page) -> str:
    return page.locator("[data-multiplier]").inner_text()


@every_look
@pytest.mark.parametrize("name", ["", "?grams=465", "?grams=x", "/why", "/cook", "/log?servings=1.5"])
def test_recipe_pages(window, name, look):
    watched = window(look, inside=True)
    address = recipe(watched.page, look.language)
    assert watched.page.goto(address + name).status == 200
    watched.check("recipe-" + re.sub(r"\W+", "-", name).strip("-"), look)


@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_recipe_of_twelve_lines_is_short(window, language):
    """S-28: at most 3,000 px on a phone."""
    watched = window(Look(390, "light", language), inside=True)
    page = watched.page
    lines = [
        "400 g tomatoes", "200 g eggs", "10 g olive oil", "1 onion", "2 cloves garlic", "1 tbsp tomato paste",
        "100 g feta", "50 g butter", "1 bunch parsley", "1 tsp salt", "200 g rice", "300 g lentils",
    ]
    fields = {f"line[{place}][text]": text for place, text in enumerate(lines)}
    steps = "\n".join(f"{step}. Cook this for a while, and stir." for step in range(1, 6))
    answer = send(page, "/recipes", "/settings", name="Twelve", servings="4", instructions=steps, **fields)
    page.goto(answer.url)
    height = page.evaluate("document.documentElement.scrollHeight")
    watched.check("recipe-of-twelve", Look(390, "light", language))
    assert height <= 3_000, height
    apart = page.evaluate(
        """() => [...document.querySelectorAll(".columns td data")].filter((number) => {
            const lines = document.createRange();
            lines.selectNodeContents(number);
            return new Set([...lines.getClientRects()].map(({ top }) => Math.round(top / 8))).size > 1;
        }).map((number) => number.textContent)"""
    )
    assert apart == [], "a number stands apart from its unit"
    assert page.locator(".scroll").first.evaluate("part => part.scrollWidth - part.clientWidth") <= 0, "the last column is cut"


@every_look
def test_diary_pages(window, look):
    watched = window(look, inside=True)
    page = watched.page
    if f"{look.language}-eaten" not in made:
        made[f"{look.language}-eaten"] = "yes"
        key = recipe(page, look.language).removeprefix("/recipes/")
        send(page, f"{NIGHT}/entries", "/settings", slot="dinner", recipe=key, servings="1.5")
        send(page, f"{NIGHT}/entries", "/settings", slot="snack", quick_name="Simit", energy_kcal="250")
    assert page.goto(NIGHT).status == 200
    watched.check("diary-eaten", look)
    page.locator(".slot .rows a").first.click()
    watched.check("entry", look)
    assert page.goto(f"{NIGHT}/quick").status == 200
    watched.check("quick", look)


@both_ways
def test_stepper_and_amount_give_the_same_numbers_either_way(window, look):
    """P-05, P-08, P-17."""
    page = window(look, inside=True).page
    page.goto(recipe(page, "en"))
    one = energy(page, "portion")
    per_100g = energy(page, "100g")
    page.click("#step-more")
    expect(page.locator("[data-multiplier]")).to_have_text("1.5x")
    assert energy(page, "portion") == pytest.approx(one * 1.5, abs=1e-4)
    page.goto(recipe(page, "en"))
    page.click("[data-adjuster] > summary")
    page.fill("#view-grams", "155")
    if not look.scripts:
        page.click("#view-show")
    page.wait_for_url("**?grams=155")
    assert multiplier(page) == "0.5x"
    assert energy(page, "portion") == pytest.approx(one / 2, abs=1e-4)
    assert energy(page, "100g") == per_100g
    page.goto(recipe(page, "en"))
    assert multiplier(page) == "1.0x"


def test_slider_previews_while_it_moves(window):
    """P-14, P-15, P-17: no navigation, the field follows, the adjuster stays open."""
    page = window(Look(390, "light", "en", True), inside=True).page
    page.goto(recipe(page, "en"))
    one = energy(page, "portion")
    page.evaluate("window.stayed = true")
    page.click("[data-adjuster] > summary")
    slider = page.locator("#view-slider")
    slider.focus()
    for _ in range(31):
        slider.press("ArrowLeft")
    expect(page.locator("[data-grams]")).to_have_text("155g")
    assert page.input_value("#view-grams") == "155"
    assert multiplier(page) == "0.5x"
    assert energy(page, "portion") == pytest.approx(one / 2, abs=1e-4)
    assert page.evaluate("window.stayed") and page.locator("[data-adjuster]").get_attribute("open") is not None
    assert page.url.endswith("?grams=155")


@both_ways
def test_define_then_log(window, look):
    """P-18, P-33, C-4, W-14: the household redefines the portion, then someone eats one and a half."""
    page = window(look, inside=True).page
    address = recipe(page, "en")
    page.goto(address + "?grams=155")
    page.fill("#grams", "10")
    page.locator("#define button").click()
    page.wait_for_selector("#grams[aria-invalid=true]")
    assert page.input_value("#grams") == "10"
    page.fill("#grams", "155")
    page.locator("#define button").click()
    page.wait_for_url(f"**{address}")
    assert "Portion saved" in page.locator("[role=status]").first.inner_text()
    assert page.locator("[data-adjuster]").get_attribute("open") is None
    assert page.locator("hgroup h2").inner_text() == "1 portion: 155g"
    assert multiplier(page) == "1.0x"
    portion = energy(page, "portion")
    page.get_by_role("link", name="Add to diary").click()
    page.wait_for_load_state()
    one = page.locator("#consumed [data-nutrient=energy]").get_attribute("data-value")
    page.fill("#servings", "1,5")
    if look.scripts:
        expect(page.locator("#consumed [data-nutrient=energy]")).not_to_have_attribute("data-value", one)
    else:
        page.get_by_role("button", name="Calculate").click()
    assert energy(page, "consumed") == pytest.approx(portion * 1.5, abs=1e-4)
    day = "2026-04-01" if look.scripts else "2026-04-02"
    page.locator("details:has(#date) > summary").click()
    page.fill("#date", day)
    page.get_by_role("button", name="Add Food").click()
    page.wait_for_url(f"**/diary/{day}#*")
    assert energy(page, "day") == pytest.approx(portion * 1.5, abs=1e-4)
    assert "1.5 servings" in page.locator(".slot .rows").inner_text()
    page.locator(".eaten > li > a").click()
    page.locator("main details:not(#why) > summary", has_text="More").click()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url(f"**/diary/{day}#*")
    assert page.locator(".slot .rows").count() == 0
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(f"**/diary/{day}#*")
    assert page.locator(".slot .rows").count() == 1
    send(page, f"{address}/portion", address, grams="310", version=page.request.get(address).text().split('name="version" value="')[1].split('"')[0])


@pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
def test_a_portion_that_changed_meanwhile(window, look):
    """P-30: both are shown, and one is chosen."""
    watched = window(look, inside=True)
    page = watched.page
    fields = {f"line[{place}][text]": text for place, text in enumerate(MENEMEN[look.language][1])}
    answer = send(page, "/recipes", "/settings", name=f"Menemen {look.name}", servings="2", instructions="Cook.", **fields)
    page.goto(answer.url)
    version = page.locator("#define [name=version]").get_attribute("value")
    send(page, answer.url.split("?")[0] + "/portion", "/settings", grams="200", version=version)
    page.click("[data-adjuster] > summary")
    page.fill("#grams", "155")
    page.locator("#define button").click()
    page.wait_for_selector(".tables .portion")
    watched.check("portion-conflict", look, expected=409)
    page.locator(".tables form button").click()
    page.wait_for_selector("#portion-h")
    assert "155g" in page.inner_text("#portion-h")


def test_cook_mode_keeps_the_screen_on(browser, server, families, window):
    """S-25: at the stove the screen stays on, again after looking at something else, and its boxes can be ticked."""
    address = recipe(window(LOOKS[0], inside=True).page, "en")
    context = open_context(browser, server, Look(390, "light", "en"), families.state("en"))
    page = context.new_page()
    page.add_init_script(
        "window.asked = []; Object.defineProperty(navigator, 'wakeLock',"
        " {value: {request: kind => { window.asked.push(kind); return Promise.resolve({}); }}})"
    )
    page.goto(address)
    assert page.evaluate("window.asked") == [], "only cooking keeps it on"
    page.goto(address + "/cook")
    until(page, "window.asked.length === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == ["screen", "screen"]
    page.locator(".check input").first.check()
    expect(page.locator(".asleep")).to_be_hidden()
    page.evaluate("() => { navigator.wakeLock.request = () => Promise.reject(new DOMException('', 'NotAllowedError')); }")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".asleep")).to_be_visible()
    context.close()
