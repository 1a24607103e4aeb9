"""What is cooked beside what is eaten (P-36): with scripts and without, in both languages."""
import re

import pytest
from playwright.sync_api import expect

from conftest import Look, until
from test_household import register
from test_plan import touch
from test_portion import both_ways, energy, every_look, multiplier, send

PIE = {
    "en": ("Apple pie", "For Sundays, still warm, with cream.", [
        ("Dough", ["2 cups flour", "125 g butter, cold", "1 egg", "a pinch of salt"]),
        ("Filling", ["6 apples, peeled and sliced", "1 tbsp lemon juice", "2-3 tbsp brown sugar (about 30 g)", "cinnamon, to taste"]),
    ]),
    "tr": ("Elmalı turta", "Pazar günleri, ılıkken, kaymakla.", [
        ("Hamuru", ["2 su bardağı un", "125 g soğuk tereyağı", "1 yumurta", "bir tutam tuz"]),
        ("İçi", ["6 elma, soyulmuş ve dilimlenmiş", "yarım limonun suyu", "2-3 yemek kaşığı esmer şeker", "tarçın, göz kararı"]),
    ]),
}
made: dict[str, str] = {}
both_languages = pytest.mark.parametrize("language", ["en", "tr"])


def pie(page, language: str) -> str:
    """The address of the language's household's pie for six, made when it is first asked for."""
    if language not in made:
        name, summary, sections = PIE[language]
        fields = {}
        for place, (section, text) in enumerate((section, text) for section, lines in sections for text in lines):
            fields |= {f"line[{place}][text]": text, f"line[{place}][section]": section}
        answer = send(
            page, "/recipes", "/settings", name=name, summary=summary, servings="6", time_minutes="75",
            instructions="1. Rub in the butter.\n2. Fill.\n3. Bake.", **fields,
        )
        made[language] = answer.url[answer.url.index("/recipes/"):]
    return made[language]


def lines(page) -> list[str]:
    return [line.split("\n")[0] for line in page.locator(".ingredients li > span:first-child").all_inner_texts()]


@every_look
@pytest.mark.parametrize("name", ["", "?cook=9", "?cook=9&multiplier=1.5", "?cook=0", "/cook?cook=9"])
def test_cooking_pages(window, name, look):
    watched = window(look, inside=True)
    address = pie(watched.page, look.language)
    assert watched.page.goto(address + name).status == 200
    watched.check("cooking-" + re.sub(r"\W+", "-", name).strip("-"), look)


@pytest.mark.parametrize("width", [320, 390])
def test_the_controls_fit(window, width):
    """L-02: nothing is wider than a small phone, and every control can be hit with a thumb."""
    page = window(Look(width, "light", "tr"), inside=True).page
    page.goto(pie(page, "tr") + "?cook=2.75")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in ["#cook-less", "#cook", "#cook-more", "#cook-reset"]:
        box = page.locator(control).bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, control


@both_ways
@both_languages
def test_the_list_is_rewritten_and_the_portion_stays(window, look, language):
    """P-36: six servings become nine, by stepper and by field; what one eats does not move."""
    look = Look(look.width, look.scheme, language, look.scripts)
    page = window(look, inside=True).page
    address = pie(page, language)
    page.goto(address)
    page.evaluate("window.stayed = true") if look.scripts else None
    before, portion = lines(page), energy(page, "portion")
    page.click("#cook-more")
    expect(page.locator("#cook")).to_have_value("7")
    page.fill("#cook", "9")
    if look.scripts:
        expect(page.locator("#cook-show")).to_be_hidden()
    else:
        page.click("#cook-show")
    expect(page.locator(".ingredients").last).to_contain_text("9 apples" if language == "en" else "9 elma")
    page.wait_for_url("**?cook=9")
    scaled = lines(page)
    if language == "en":
        assert scaled[:4] == ["3 cups flour", "187.5 g butter, cold", "1 1/2 eggs", "1 1/2 pinches of salt"]
        assert scaled[6:] == ["3 - 4 1/2 tbsp brown sugar (about 45 g)", "cinnamon, to taste"]
    else:
        assert scaled[:4] == ["3 su bardağı un", "187,5 g soğuk tereyağı", "1 1/2 yumurta", "bir buçuk tutam tuz"]
        assert scaled[5] == "3/4 limonun suyu" and scaled[7] == "tarçın, göz kararı"
    assert (multiplier(page), energy(page, "portion")) == ("1,0x" if language == "tr" else "1.0x", portion)
    if look.scripts:
        assert page.evaluate("window.stayed"), "nobody went to another page"
    page.click("#cook-reset")
    page.wait_for_url(f"**{address}")
    assert lines(page) == before


@both_ways
def test_eating_and_cooking_are_apart(window, look):
    """P-36, P-08: each keeps what the other asked for, also when both are pressed before the first is answered."""
    page = window(look, inside=True).page
    page.goto(pie(page, "en"))
    one = energy(page, "portion")
    page.click("#step-more")
    if not look.scripts:
        page.wait_for_url("**?multiplier=1.5")
    page.click("#cook-more")
    expect(page.locator(".ingredients").last).to_contain_text("7 apples")
    assert multiplier(page) == "1.5x"
    page.click("#step-more")
    expect(page.locator("[data-multiplier]")).to_have_text("2.0x")
    assert energy(page, "portion") == pytest.approx(one * 2, abs=1e-4)
    assert "7 apples, peeled and sliced" in lines(page)
    page.get_by_role("link", name="Cook mode").click()
    page.wait_for_url("**/cook?cook=7")
    expect(page.locator(".cook")).to_contain_text("7 apples")
    expect(page.locator(".cook")).to_contain_text("for 7 servings")
    page.get_by_role("link", name="Done").click()
    page.wait_for_url(f"**{made['en']}?cook=7")


def test_quick_presses_of_both_steppers_all_count(window):
    """P-36: an answer on its way is not thrown away because somebody presses the other stepper."""
    page = window(Look(390, "light", "en", True), inside=True).page
    address = pie(page, "en")
    page.goto(address)
    presses = ["#step-more", "#cook-more", "#step-more", "#cook-more"]
    page.evaluate("presses => presses.forEach(press => document.querySelector(press).click())", presses)
    expect(page.locator("[data-multiplier]")).to_have_text("2.0x")
    expect(page.locator("#cook")).to_have_value("8")
    page.wait_for_url("**?multiplier=2&cook=8")


def test_what_was_typed_before_the_script_came_counts(window):
    """P-36: on a slow line the field is there before what reads it."""
    page = window(Look(390, "light", "en", True), inside=True).page
    address = pie(page, "en")
    held = []
    page.route("**/live.*.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.fill("#cook", "9")
    assert len(held) == 1
    held[0].continue_()
    page.unroute("**/live.*.js")
    expect(page.locator(".ingredients").last).to_contain_text("9 apples")


def test_print_says_for_how_many(window):
    """P-36, S-25: on paper there is no stepper, and the servings stand beside the heading."""
    page = window(Look(1280, "light", "en"), inside=True).page
    page.goto(pie(page, "en") + "?cook=9")
    expect(page.locator("#ingredients-h small")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#ingredients-h small")).to_have_text("for 9 servings")
    expect(page.locator("#cook")).to_be_hidden()
    expect(page.locator("#cook-reset")).to_be_hidden()
    expect(page.locator(".ingredients").last).to_contain_text("9 apples")
    page.emulate_media(media="screen")


@both_languages
def test_whoever_has_the_link_scales_the_recipe(window, language):
    """P-36, S-25: on the shared page, signed in or not."""
    page = window(Look(390, "light", language), inside=True).page
    address = pie(page, language)
    send(page, address + "/share", address + "/share")
    link = re.search(r'<a href="(/shared/[^"]+)"', page.request.get(address + "/share").text()).group(1)
    for look in (Look(390, "light", language, True), Look(390, "light", language, False)):
        watched = window(look, inside=False)
        watched.page.goto(link)
        watched.page.click("#cook-more")
        expect(watched.page.locator(".ingredients").last).to_contain_text("7 apples" if language == "en" else "7 elma")
        expect(watched.page.locator("#cook")).to_have_text("7 servings" if language == "en" else "7 porsiyon")
        watched.page.goto(link + "?cook=9")
        watched.check("shared-cooking", look)


# ---- One pot, many plates (H-07) ----

STEW = {
    "en": ("Lentil stew", ["400 g red lentils", "2 onions", "1 tbsp olive oil"],
           "1. Fry the onions in the olive oil for 10 minutes.\n2. Add 400 g lentils and simmer at 95 °C for 25 min."),
    "tr": ("Mercimek yemeği", ["400 g kırmızı mercimek", "2 soğan", "1 yemek kaşığı zeytinyağı"],
           "1. Soğanları 10 dakika kavurun.\n2. 400 g mercimeği ekleyip 95 °C'de 25 dk pişirin."),
}
stews: dict[str, str] = {}


def stew(page, language: str) -> str:
    if language not in stews:
        name, texts, method = STEW[language]
        fields = {f"line[{place}][text]": text for place, text in enumerate(texts)}
        answer = send(page, "/recipes", "/settings", name=name, servings="4", instructions=method, **fields)
        stews[language] = answer.url[answer.url.index("/recipes/"):]
    return stews[language]


@every_look
def test_pot_pages(window, look):
    watched = window(look, inside=True)
    page = watched.page
    page.goto(stew(page, look.language))
    page.click("button[form=start-cooking]")
    page.wait_for_url("**/cookings/*")
    watched.check("pot-new", look)
    pot = page.url
    page.locator("#weigh summary").first.click()
    page.fill("#net_g", "1200")
    page.locator("#weigh button").first.click()
    page.wait_for_url("**/cookings/*")
    page.goto(pot)
    page.locator("#serve button[name=planned]").click()
    page.wait_for_url("**/cookings/*")
    page.goto(pot)
    watched.check("pot-served", look)
    page.goto("/leftovers")
    watched.check("leftovers", look)
    page.goto(stew(page, look.language) + "/cook?cook=6")
    watched.check("cook-mode", look)


def test_cook_mode_goes_step_by_step_and_counts(window):
    """H-07: one step stands alone, arrows turn, a time in the text is a timer that survives a reload."""
    page = window(Look(390, "light", "en"), inside=True).page
    page.goto(stew(page, "en") + "/cook?cook=6")
    expect(page.locator(".step:visible")).to_have_count(1)
    expect(page.locator("#ingredients")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-1")).to_be_visible()
    page.click(".cook-bar [data-turn='1']")
    expect(page.locator("#step-2")).to_contain_text("600 g lentils")
    expect(page.locator("#step-2 em")).to_have_count(2)
    page.click("#step-2 [data-timer]")
    expect(page.locator(".strip button")).to_contain_text("step 2 of 2", ignore_case=True)
    page.reload()
    expect(page.locator(".strip button")).to_have_count(1)
    expect(page.locator("#step-2")).to_be_visible()
    for button in page.locator(".cook-bar button").all():
        assert button.bounding_box()["height"] >= 72
    page.click(".strip button")
    page.click(".strip button")
    expect(page.locator(".strip button")).to_have_count(0)


def test_h_07_a_swipe_turns_the_page_of_cook_mode(window):
    """H-07: to the left is the next step, to the right the one before; who scrolls, or slips, stays where they are."""
    page = window(Look(390, "light", "en"), inside=True).page
    page.goto(stew(page, "en") + "/cook?cook=6")
    finger = page.context.new_cdp_session(page)
    for start, goal, step in [
        ((320, 420), (120, 430), "step-1"),
        ((320, 420), (120, 430), "step-2"),
        ((320, 420), (120, 430), "step-2"),
        ((200, 420), (190, 120), "step-2"),
        ((200, 420), (150, 420), "step-2"),
        ((320, 420), (200, 520), "step-2"),
        ((120, 420), (320, 410), "step-1"),
        ((120, 420), (320, 410), "ingredients"),
    ]:
        touch(finger, "touchStart", start)
        touch(finger, "touchMove", goal)
        touch(finger, "touchEnd", None)
        expect(page.locator(".step:visible")).to_have_attribute("id", step)
    # Two fingers make it larger, whichever way they move.
    apart = [{"x": 320, "y": 420}, {"x": 200, "y": 420}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": apart})
    apart[1] = {"x": 60, "y": 425}
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": apart})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".step:visible")).to_have_attribute("id", "ingredients")
    finger.detach()


def test_l_05_who_hears_cook_mode_hears_the_step_that_comes(window):
    """L-05: a step that cannot be turned to is told as such and keeps the focus; what comes is read out."""
    page = window(Look(390, "light", "en"), inside=True).page
    page.goto(stew(page, "en") + "/cook?cook=6")
    back, onward = (page.locator(f".cook-bar [data-turn='{turn}']") for turn in ("-1", "1"))
    expect(back).to_have_attribute("aria-disabled", "true")
    onward.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator("#step-2")).to_be_visible()
    expect(onward).to_have_attribute("aria-disabled", "true")
    expect(onward).to_be_focused()
    assert page.evaluate("document.querySelector('.step.here').closest('[aria-live=polite]') !== null")


def test_l_05_what_has_the_focus_in_cook_mode_is_not_under_its_bar(window):
    """L-05: on a phone Start cooking is reached by the keyboard, and stands above the bar of steps."""
    page = window(Look(390, "light", "en"), inside=True).page
    page.goto(stew(page, "en") + "/cook?cook=6")
    focused = page.locator("#ingredients form[action*='/cookings'] button:focus")
    page.locator("#ingredients input[type=checkbox]").last.focus()
    for _ in range(4):
        if focused.count() == 0:
            page.keyboard.press("Tab")
    expect(focused).to_have_count(1)
    button, bar = focused.bounding_box(), page.locator(".cook-bar").bounding_box()
    assert button["y"] + button["height"] <= bar["y"]


def test_h_07_a_timer_past_its_end_rings_once_and_counts_up(visit):
    """H-07: it is said aloud as it ends, also on another page, and says from then on by how much it is over."""
    page = visit(Look(390, "light", "en"))
    page.add_init_script(
        """
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          sessionStorage.rung = Number(sessionStorage.rung ?? 0) + 1;
          return make.call(this);
        };
        """
    )
    register(page, "Ayşe")
    fields = {"line[0][text]": "400 g red lentils"}
    answer = send(page, "/recipes", "/settings", name="Stew", servings="4", instructions="1. Fry for 10 minutes.", **fields)
    page.clock.install()
    page.goto(answer.url + "/cook")
    page.click(".cook-bar [data-turn='1']")
    page.click("#step-1 [data-timer]")
    row = page.locator(".strip button")
    expect(row).to_contain_text("10:00")
    expect(row).to_have_class("quiet")
    expect(row).to_have_text(re.compile(r"^Stew, Step 1 of 1, 10 min \d+:\d\d$"))
    page.clock.fast_forward("11:05")
    expect(row).to_contain_text("+1:05")
    expect(row).to_have_class("over")
    expect(row).to_have_text(re.compile(r"^Time is up: Stew, Step 1 of 1, 10 min \+1:\d\d$"))
    expect(page.locator("[aria-live=assertive]").first).to_have_text("Time is up: Stew, Step 1 of 1, 10 min")
    page.clock.fast_forward("00:55")
    expect(row).to_contain_text("+2:00")
    assert page.evaluate("sessionStorage.rung") == "1"
    page.goto("/plan")
    expect(row).to_contain_text("+2:0")
    assert page.evaluate("sessionStorage.rung") == "1"
    row.click()
    expect(row).to_have_count(0)


RINGS = """
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  localStorage.rings = Number(localStorage.rings ?? 0) + 1;
  return make.call(this);
};
"""


def end_soon(page, seconds: int) -> None:
    page.evaluate("end => { localStorage.timers = JSON.stringify([{ name: 'Rice', end: Date.now() + end * 1_000 }]); }", seconds)


def test_h_07_a_timer_rings_on_the_page_that_was_touched_and_once(visit):
    """H-07: a page that nobody has touched may not ring, and does not take the ringing from one that may."""
    page = visit(Look(390, "light", "en"))
    page.context.add_init_script(RINGS)
    register(page, "Ayşe")
    other = page.context.new_page()
    end_soon(page, 4)
    page.goto("/plan")
    other.goto("/recipes")
    page.bring_to_front()
    page.click("h1")
    until(page, "document.querySelector('.strip .over')")
    page.wait_for_timeout(2_500)
    assert page.evaluate("localStorage.rings") == "1"
    for tab in (page, other):
        expect(tab.locator(".strip .over")).to_have_count(1)


def test_h_07_a_timer_that_nobody_has_heard_rings_once_the_page_is_touched(visit):
    """H-07: and is told once, however often the page looks."""
    page = visit(Look(390, "light", "en"))
    page.context.add_init_script(RINGS)
    register(page, "Ayşe")
    end_soon(page, -5)
    page.goto("/plan")
    told = page.locator(".strip + p")
    expect(told).to_have_text("Time is up: Rice")
    expect(told).to_have_text("", timeout=8_000)
    page.wait_for_timeout(2_000)
    expect(told).to_have_text("")
    assert page.evaluate("localStorage.rings ?? null") is None
    page.click("h1")
    until(page, "localStorage.rings === '1'")
    page.wait_for_timeout(2_500)
    assert page.evaluate("localStorage.rings") == "1"


def test_h_07_a_timer_is_begun_once_and_ended_on_purpose(visit):
    """H-07: a double tap starts one, whose name has its length; a press on it asks, in words, and the next one ends it."""
    page = visit(Look(390, "light", "en"))
    register(page, "Ayşe")
    fields = {"line[0][text]": "400 g red lentils"}
    method = "1. Simmer for 30 min, then steep for 3 min."
    answer = send(page, "/recipes", "/settings", name="Stew", servings="4", instructions=method, **fields)
    page.clock.install()
    page.goto(answer.url + "/cook")
    page.click(".cook-bar [data-turn='1']")
    for button in page.locator("#step-1 [data-timer]").all():
        button.dblclick()
    rows = page.locator(".strip button")
    long = re.compile(r"^Stew, Step 1 of 1, 30 min \d+:\d\d$")
    expect(rows).to_have_text([long, re.compile(r"^Stew, Step 1 of 1, 3 min \d:\d\d$")])

    rows.first.dblclick()
    expect(rows.first).to_have_text(re.compile(r"^Press again to end: Stew, Step 1 of 1, 30 min \d+:\d\d$"))
    expect(rows.first).to_have_class("quiet")
    expect(page.locator(".strip + p")).to_have_text("Press again to end: Stew, Step 1 of 1, 30 min")
    # Whoever had pressed it for something else lets it run.
    page.clock.fast_forward("00:11")
    expect(rows.first).to_have_text(long)
    rows.first.focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    page.clock.fast_forward("03:00")
    expect(rows).to_have_text(re.compile("^Time is up: Stew, Step 1 of 1, 3 min"))
    # The same time once more is another timer.
    page.locator("#step-1 [data-timer]").last.click()
    expect(rows).to_have_count(2)
    rows.first.click()
    expect(rows).to_have_text([re.compile(r"^Stew, Step 1 of 1, 3 min")])


def test_without_scripts_cook_mode_is_one_page(window):
    page = window(Look(390, "light", "en", False), inside=True).page
    page.goto(stew(page, "en") + "/cook?cook=6")
    expect(page.locator(".step:visible")).to_have_count(3)


def test_h_07_a_timer_runs_on_every_page_until_it_is_ended_or_somebody_signs_out(visit):
    """H-07: it is named by dish and step, two run at once, another page shows and ends them, signing out forgets them."""
    page = visit(Look(390, "light", "en"))
    register(page, "Ayşe")
    fields = {"line[0][text]": "400 g red lentils"}
    method = "1. Fry for 10 minutes.\n2. Simmer for 25 min."
    answer = send(page, "/recipes", "/settings", name="Stew", servings="4", instructions=method, **fields)
    page.goto(answer.url + "/cook")
    for step in ("#step-1", "#step-2"):
        page.click(".cook-bar [data-turn='1']")
        page.click(f"{step} [data-timer]")
    expect(page.locator(".strip button")).to_have_count(2)
    page.goto("/plan")
    # The plan shows itself anew when it is looked at again.
    with page.expect_response("**/plan"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    expect(page.get_by_role("region", name="Timers")).to_have_count(1)
    expect(page.locator(".strip button").first).to_contain_text("Stew, Step 1 of 2")
    expect(page.locator(".strip button").last).to_contain_text("24:")
    page.locator(".strip button").first.click()
    page.locator(".strip button").first.click()
    expect(page.locator(".strip button")).to_have_count(1)
    page.goto("/shopping")
    expect(page.locator(".strip button")).to_have_count(1)
    page.click("header details.menu summary")
    page.click("form[action='/logout'] button")
    page.wait_for_url("**/login*")
    expect(page.locator(".strip")).to_be_hidden()
    until(page, "!localStorage.timers")


@every_look
def test_ideas_pages(window, look):
    """H-09: ideas on the page of a meal, with their reasons."""
    watched = window(look, inside=True)
    page = watched.page
    stew(page, look.language)
    page.goto("/")
    page.wait_for_url("**/diary/*")
    page.click("a[href*='ideas=1']")
    page.wait_for_url("**ideas=1*")
    expect(page.locator("#ideas li").first).to_be_visible()
    watched.check("ideas", look)
