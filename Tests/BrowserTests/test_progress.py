"""Progress, goals and weight: full, empty, insufficient, broken; with scripts and without; on screen and on paper."""
import datetime
import re
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, Look, Watched, draw, open_context, register

NARROW = [Look(320, "light", "en"), Look(320, "dark", "tr")]
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
every_width = pytest.mark.parametrize("look", LOOKS + NARROW, ids=lambda look: look.name)
states: dict[tuple[str, str], dict] = {}
# Where the person lives, which around midnight is another day than the machine's.
PERSON = "JOIN persons p ON (p.household_id, p.id) = (a.household_id, a.person_id)"
TODAY = "(now() AT TIME ZONE p.time_zone)::date"


def today(server, email: str) -> datetime.date:
    return datetime.date.fromisoformat(sql(server, f"SELECT {TODAY} FROM accounts a {PERSON} WHERE email = '{email}'"))


def sql(server, statement: str) -> str:
    socket = next(server.folder.rglob(".s.PGSQL.*[0-9]")).parent
    command = ["psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", str(socket), "-U", "sofra", "-d", "sofra"]
    return subprocess.run(command, input=statement, text=True, check=True, capture_output=True).stdout.strip()


def eat(server, email: str, first: int, last: int) -> None:
    """Meals from so many days ago to so many: all but every ninth day, and some of whose salt nothing is known."""
    sql(server, f"""
        INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name,
            grams, source, energy_kcal, protein_g, carbohydrate_g, fat_g, fiber_g, sugars_g, saturated_fat_g, sodium_mg,
            iron_mg)
        SELECT a.household_id, a.person_id, gen_random_uuid(), {TODAY} - d, 'dinner', 'food', 'Menemen', 1, 'g', 'g',
            300, 'own', 1900 + 400 * sin(d), 80 + 15 * sin(d * 2), 210 + 50 * cos(d), 70 + 15 * sin(d * 3), 24, 60, 20,
            CASE WHEN d % 4 > 0 THEN 1900 END, 11
        FROM accounts a {PERSON}, generate_series({last}, {first}) AS d
        WHERE a.email = '{email}' AND d % 9 <> 4;
        INSERT INTO diary_days (household_id, person_id, day_on, mark)
        SELECT a.household_id, person_id, {TODAY} - 2, 'partial' FROM accounts a {PERSON} WHERE email = '{email}'
    """)


def aim(server, email: str) -> None:
    sql(server, f"""
        INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal, protein_percent, carbohydrate_percent,
            fat_percent)
        SELECT a.household_id, person_id, {TODAY} - ago, weekday, energy, 18, 50, 32
        FROM accounts a {PERSON}, (VALUES (200, 0, 2300), (20, 0, 2100), (20, 6, 2500)) AS g (ago, weekday, energy)
        WHERE email = '{email}';
        INSERT INTO weights (household_id, person_id, measured_on, weight_kg)
        SELECT a.household_id, person_id, {TODAY} - d, 78 + d * 0.03 + 0.5 * sin(d * 2) FROM accounts a {PERSON},
            generate_series(0, 130, 3) AS d
        WHERE email = '{email}'
    """)


def life(browser, server, kind: str, language: str) -> dict:
    """The session of somebody with such a past, registered when first asked for."""
    if (kind, language) not in states:
        email = f"{kind}-{language}@example.org"
        context = open_context(browser, server, Look(390, "light", language))
        register(context.new_page(), email, "Ayşe")
        if kind in ("full", "broken"):
            eat(server, email, 400, 0)
            aim(server, email)
        if kind == "insufficient":
            eat(server, email, 60, 40)
        if kind == "broken":
            sql(server, f"""
                UPDATE diary_entries e SET energy_kcal = 'NaN'
                FROM accounts a {PERSON}
                WHERE eaten_on = {TODAY} - 3 AND e.person_id = a.person_id AND email = '{email}'
            """)
        states[kind, language] = context.storage_state()
        context.close()
    return states[kind, language]


@pytest.fixture
def visit(browser, server):
    """A page of somebody with such a past."""
    contexts = []

    def at(kind: str, look: Look) -> Watched:
        context = open_context(browser, server, look, life(browser, server, kind, look.language))
        contexts.append(context)
        return Watched(context.new_page())

    yield at
    for context in contexts:
        context.close()


@every_width
@pytest.mark.parametrize("kind", ["full", "empty", "insufficient", "broken"])
def test_progress(visit, kind, look):
    watched = visit(kind, look)
    assert watched.page.goto("/progress").status == 200
    watched.check(f"progress-{kind}", look)


@every_look
@pytest.mark.parametrize("query", ["?period=monthly", "?period=quarter", "?period=year&more=1", "?period=range&from=x"])
def test_progress_periods(visit, query, look):
    watched = visit("full", look)
    assert watched.page.goto(f"/progress{query}").status == 200
    watched.check("progress-" + re.sub(r"\W+", "-", query).strip("-"), look)


@every_look
@pytest.mark.parametrize("kind", ["full", "empty"])
@pytest.mark.parametrize("address", ["/goals", "/goals?age=40&height_cm=165&body_kg=60.5", "/weight", "/weight?unit=lb"])
def test_body(visit, kind, address, look):
    watched = visit(kind, look)
    assert watched.page.goto(address).status == 200
    watched.check(f"{kind}-" + re.sub(r"\W+", "-", address).strip("-"), look)


@every_look
def test_refused_goals(visit, look):
    watched = visit("empty", look)
    page = watched.page
    page.goto("/goals")
    page.locator("main form").first.evaluate("form => form.noValidate = true")
    page.fill("#energy_kcal", "1,234")
    page.click("main form button")
    page.wait_for_selector("div[role=alert]")
    assert page.input_value("#energy_kcal") == "1,234"
    watched.check("goals-refused", look, expected=422)


def test_progress_on_paper(visit):
    watched = visit("full", Look(390, "light", "en"))
    page = watched.page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 720, "height": 1000})
    page.goto("/progress?period=monthly")
    draw(page, "progress-print")
    assert page.locator("figure.chart").count() == 4
    assert page.locator("figure.chart rect.bar").count() > 6
    assert all(bar.is_visible() for bar in page.locator("figure.chart .plot rect.bar").all())
    assert not page.locator(".tabs").is_visible() and page.locator("figure.chart svg[role=img]").first.is_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_tabs(visit, scripts):
    """M-01, M-11: a tab is a link, and with scripts it changes what is under it and nothing else."""
    page = visit("full", Look(390, "light", "en", scripts)).page
    page.goto("/progress")
    if scripts:
        page.evaluate("document.querySelector('h1').dataset.same = 'yes'")
    page.click("nav.tabs >> text=Monthly")
    page.wait_for_url("**/progress?period=monthly")
    expect(page.locator("nav.tabs [aria-current]").first).to_have_text("Monthly")
    expect(page.locator(".stats li").first).to_contain_text("vs Last Month")
    if scripts:
        assert page.locator("h1").get_attribute("data-same") == "yes", "the page stayed"
        page.focus("a.skip")
        page.keyboard.press("Enter")
        page.wait_for_url("**#main")
    page.go_back()
    if scripts:
        page.go_back()
    page.wait_for_url("**/progress")
    expect(page.locator("nav.tabs [aria-current]").first).to_have_text("Weekly")


def test_tabs_wait_and_lose_the_network(visit):
    """M-11: waiting is said; a tab that gets no answer leads there as a link, where the browser says why."""
    page = visit("full", Look(390, "light", "en")).page
    page.goto("/progress")
    page.route("**/progress?period=year", lambda route: None)
    page.click("nav.tabs >> text=Year")
    expect(page.locator(".toast")).to_have_text("Calculating progress...")
    expect(page.locator("#progress")).to_have_attribute("aria-busy", "true")
    page.click("nav.tabs >> text=3 months")
    page.wait_for_url("**/progress?period=quarter")
    expect(page.locator("nav.tabs [aria-current]").first).to_have_text("3 months")
    expect(page.locator("#progress")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_life(browser, server, scripts):
    """M-15, M-30: from nothing to goals, a weight and a first chart, by the links that the pages offer."""
    look = Look(390, "light", "en", scripts)
    context = open_context(browser, server, look)
    page = context.new_page()
    register(page, f"life-{scripts}@example.org", "Ayşe")
    page.goto("/progress")
    page.click("ol.ways a[href='/goals']")
    page.fill("#energy_kcal", "2000")
    page.fill("#protein_g", "100")
    page.click("main form >> text=Save")
    expect(page.locator(".flash")).to_be_visible()
    page.goto("/progress")
    page.click("ol.ways a[href^='/foods?']")
    page.click("a[href*='/quick']")
    page.fill("[name=quick_name]", "Soup")
    page.fill("[name=energy_kcal]", "2100")
    page.click("main form button")
    page.wait_for_url(re.compile("/diary/[0-9-]+#"))
    page.goto("/progress")
    expect(page.locator(".stats li.energy")).to_contain_text("2,100 kcal")
    expect(page.locator(".stats li.energy")).to_contain_text("Within 10% of the goal on 1 of 1 day")
    page.click("main >> text=Weight")
    page.fill("#weight_kg", "81,4")
    page.click("main form button")
    expect(page.locator(".rows li").first).to_contain_text("81.4 kg")
    page.click(".rows li a")
    page.click("text=Delete this weight")
    page.click(".flash >> text=Undo")
    expect(page.locator(".rows li").first).to_contain_text("81.4 kg")
    with page.expect_download() as download:
        page.click("text=Weight (CSV)")
    assert download.value.path().read_text().splitlines()[1].endswith(",81.4")
    context.close()


@pytest.mark.parametrize("look", [Look(390, "light", "en"), Look(320, "dark", "tr", False)], ids=lambda look: look.name)
def test_what_is_aimed_at_of_a_nutrient_stands_on_the_day(browser, server, look):
    """M-30, S-28: a least and a most beside what was eaten, and percentages of the reference intake beside the others."""
    context = open_context(browser, server, look)
    watched = Watched(context.new_page())
    page, email = watched.page, f"nutrients-{look.name}@example.org"
    register(page, email, "Ayşe")
    eat(server, email, 0, 0)
    page.goto(f"/diary/{today(server, email)}")
    row = page.locator("tr", has=page.locator("[data-nutrient=iron]"))
    expect(row).not_to_be_visible()
    page.locator("details.fold", has=row).locator("> summary").click()
    expect(row.locator("small")).to_have_text("79%" if look.language == "en" else "%79")
    watched.check("day-nutrients", look)
    page.goto("/goals")
    page.locator("details", has=page.locator("#fiber_g_least")).locator("> summary").click()
    page.fill("#fiber_g_least", "30")
    page.fill("#sugars_g_most", "50")
    watched.check("goals-nutrients", look)
    page.locator("main form .bar button").click()
    expect(page.locator(".flash")).to_be_visible()
    page.goto(f"/diary/{today(server, email)}")
    aimed = page.locator("tr", has=page.locator("[data-nutrient=fiber]"))
    expect(aimed).to_be_visible()
    expect(aimed.locator("small").first).to_have_text("at least 30 g" if look.language == "en" else "en az 30 g")
    watched.check("day-aimed", look)
    context.close()


def test_charts_by_keyboard(visit):
    """Each point says its day and its value to whoever comes by keyboard or touch."""
    page = visit("full", Look(320, "light", "en")).page
    page.goto("/progress")
    page.locator("figure.energy summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("figure.energy table")).to_be_visible()
    assert page.locator("figure.energy tbody tr").count() == 7
    page.locator("figure.energy tbody a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/diary/*")
