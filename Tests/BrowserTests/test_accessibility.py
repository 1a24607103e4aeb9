"""What is told by more than sight: where the focus is, what a thing is called, in which language it is written (L-02, L-05)."""
import re

import pytest
from playwright.sync_api import expect

from conftest import Look, open_folds, register, until
from test_everywhere import Home

# 1280 × 1024 pixels at four times the size.
ENLARGED = {"width": 320, "height": 256}


@pytest.fixture(scope="module")
def near(browser, server):
    home = Home(server, browser, Look(ENLARGED["width"], "light", "en"), "near@example.org")
    home.page.set_viewport_size(ENLARGED)
    yield home
    home.context.close()


# What has the focus, where something else is seen in the middle of it; blank where it is seen, nothing behind the last of a page.
COVERED = """() => {
    const held = document.activeElement;
    if (held === document.body) return null;
    const { left, right, top, bottom } = held.getClientRects()[0];
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const found = document.elementFromPoint(x, y);
    // What takes no clicks, as a button that does nothing now, is found as what it stands in.
    return held.contains(found) || held.parentElement === found ? "" : `${held.outerHTML.slice(0, 120)} under ${found?.outerHTML.slice(0, 120)}`;
}"""


@pytest.mark.parametrize("name", ["day", "foods", "food", "library", "recipe", "cook", "log", "editor", "plan", "list", "goals", "settings"])
def test_l_02_nothing_lies_over_the_focus_at_four_times_the_size(near, name):
    page = near.visit(name)
    for _ in range(60):
        page.keyboard.press("Tab")
        covered = page.evaluate(COVERED)
        if covered is None:
            break
        assert not covered


def test_l_02_where_one_is_is_seen_in_high_contrast(near):
    """L-02: by an outline, where the system's colours take all others away; and what has no other edge has one."""
    page = near.visit("progress")
    page.emulate_media(forced_colors="active")
    for links in (".places", ".tabs"):
        marked = page.locator(f"{links} a").evaluate_all(
            "links => links.map(link => [!!link.ariaCurrent, getComputedStyle(link).outlineStyle === 'solid'])"
        )
        assert [True, True] in marked and all(here == shown for here, shown in marked), links
    near.visit("log")
    edges = page.locator(".stepper").evaluate_all("parts => parts.map(part => getComputedStyle(part).borderTopStyle)")
    assert edges and set(edges) == {"solid"}
    page.emulate_media(forced_colors="none")


def test_l_02_a_days_meals_are_reached_in_the_order_in_which_they_are_seen(near):
    page = near.visit("plan")
    days = page.locator(".plan-day").evaluate_all(
        "days => days.map(day => [...day.querySelectorAll('.plan-meal')].map(meal => meal.getBoundingClientRect().top))"
    )
    assert days and all(tops == sorted(tops) for tops in days)


# What can be pressed in one row is called as in another, though it leads elsewhere.
ALIKE = """() => {
    const alike = [];
    const places = new Map();
    for (const element of document.querySelectorAll("main :is(li, tr, .plan, .plan-day, .slot, .chart) :is(button, summary, a[href])")) {
        if (element.disabled || element.closest(".menu > div") || !element.checkVisibility({ visibilityProperty: true })) continue;
        const name = (element.ariaLabel ?? element.textContent).replace(/\\s+/g, " ").trim();
        const place = element.getAttribute("href") ?? element;
        if (places.has(name) && places.get(name) !== place) alike.push(name);
        places.set(name, place);
    }
    return alike;
}"""


@pytest.mark.parametrize("name", ["list", "check", "lists", "plan", "pot", "cook", "progress", "pantry", "household", "sessions"])
def test_l_02_what_stands_in_each_row_names_its_row(near, name):
    page = near.visit(name)
    if name in ("pot", "cook"):
        open_folds(page)
    assert page.evaluate(ALIKE) == []


# A name without the words that are seen: who speaks to a screen says what is seen.
UNSEEN = """() => [...document.querySelectorAll("main :is(button, summary, a[href])")]
    .filter((element) => element.ariaLabel && /\\p{L}{2}/u.test(element.innerText))
    .map((element) => [element.ariaLabel, element.innerText].map((text) => text.replace(/[^\\p{L}\\p{N}]+/gu, " ").trim().toLowerCase()))
    .filter(([name, seen]) => !name.includes(seen))"""


@pytest.mark.parametrize("name", ["list", "check", "lists", "plan", "pot", "cook", "pantry", "household", "sessions"])
def test_l_02_a_name_has_the_words_that_are_seen(near, name):
    assert near.visit(name).evaluate(UNSEEN) == []


def test_l_02_that_a_form_was_not_accepted_is_told_at_once(visit):
    """L-02: in the title, which is read first, and by what says why, which has the focus."""
    page = visit(Look(390, "light", "tr"))
    page.goto("/register")
    page.locator("main form").evaluate("form => form.noValidate = true")
    page.click("main form button")
    expect(page).to_have_title(re.compile("^Hata: "))
    expect(page.locator("div[role=alert]")).to_be_focused()


# The text of what was done as it came with the page, and whether it was written anew since.
TOLD = """document.addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector(".flash p");
    const first = place?.firstChild;
    window.isToldAnew = () => !!place && place.firstChild !== first && place.textContent === first.data;
})"""


def test_l_02_what_was_done_is_heard_on_the_next_page(visit):
    """L-02: it stands there from the start, which is not read out: it is written once more."""
    page = visit(Look(390, "light", "en"))
    register(page, "flash@example.org", "Alice")
    page.add_init_script(TOLD)
    page.goto("/settings")
    page.click("main form button >> nth=0")
    page.wait_for_selector(".flash")
    until(page, "window.isToldAnew?.()")


def test_l_02_the_focus_goes_on_where_the_only_row_is_removed(near):
    page = near.page
    page.goto("/foods/new")
    page.click("[data-row=add]")
    for _ in range(page.locator("#measures > li").count()):
        page.click("#measures [data-row=remove] >> nth=0")
    expect(page.locator("[data-row=add]")).to_be_focused()
