"""One pot, from the pasted recipe to the leftover three days later: three people and a child, on two phones (H-07, H-08)."""
import datetime

import pytest
from playwright.sync_api import expect

from conftest import Look
from test_household import invite, join, register
from test_plan import avoid_milk, today
from test_portion import send
from test_stories import sign_in, sign_out
from test_wards import add_child

STEW = "400 g red lentils\n2 onions\n30 g butter\n1 l water"
WAYS = [Look(390, "light", "en", True), Look(390, "light", "en", False)]


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def exactly(page, selector: str) -> float:
    return float(page.locator(selector).first.get_attribute("data-value"))


def eaten(page, day, person: str = "") -> list[float]:
    """The energy of each entry of a day, as it is kept."""
    page.goto(f"/diary/{day}{person}")
    cells = page.locator(".slot .rows [data-nutrient=energy]")
    return [float(cell.get_attribute("data-value")) for cell in cells.all()]


def plate(page, name: str):
    return page.locator("fieldset.plate", has=page.locator("legend", has_text=name))


def serve(page, plates: dict[str, str]) -> None:
    """Fills in grams for these, and nothing for everybody else."""
    for row in page.locator("fieldset.plate input[name^='plate'][name$='[servings]']").all():
        if row.is_visible():
            row.fill("")
    others = page.locator("#serve details.fold", has=page.locator("fieldset.plate"))
    for name, grams in plates.items():
        row = plate(page, name)
        if not row.is_visible():
            others.locator("summary").click()
        row.locator("input[name^='plate'][name$='[grams]']").fill(grams)


def send_plates(page) -> None:
    page.locator("#serve form").last.locator("button.quiet").last.click()
    page.wait_for_load_state()


def test_h_07_one_pot_from_the_pasted_recipe_to_thursdays_leftover(visit, look):
    ayse, phone = visit(look), visit(look)
    register(ayse, "Ayşe")
    child = add_child(ayse)
    avoid_milk(ayse, child, "Ela")
    zehra = join(phone, invite(ayse), "Zehra")
    phone.goto("/household")
    path = phone.locator("main a[href^='/people/']", has_text="Zehra").first.get_attribute("href")
    send(phone, path, "/settings", name="Zehra", usual_share="1", diary_writing="direct")
    sign_out(phone)
    join(phone, invite(ayse), "Mehmet")
    monday = today(ayse)
    thursday = monday + datetime.timedelta(days=3)

    # The recipe, as it was pasted.
    ayse.goto("/recipes/new")
    ayse.fill("#name", "Lentil stew")
    ayse.fill("#servings", "4")
    ayse.fill("[name='line[0][text]']", STEW)
    if look.scripts:
        expect(ayse.locator("[name='line[3][text]']")).to_have_value("1 l water")
    ayse.locator("main form .actions button:not([formaction]):not([type=button]):not([name])").last.click()
    ayse.wait_for_url("**/recipes/*-*")
    recipe = ayse.url.split("?")[0]
    expect(ayse.locator("main")).to_contain_text("Ela: contains milk")
    total = exactly(ayse, "[data-basis='total'] [data-nutrient=energy]")

    # The plan.
    assert ayse.goto(f"/plan/{monday}/dinner").status == 200
    # What has just been written is among what does not fit, never among what does.
    expect(ayse.locator("details", has_text="Would fit with a change").first, ayse.inner_text("main")).to_contain_text("Lentil stew")
    ayse.locator("summary", has_text="Would fit with a change").click()
    ayse.click("button[aria-label='Plan Lentil stew']")
    ayse.wait_for_url("**/plan/*")
    meal = ayse.locator(f"#d{monday}-dinner")
    expect(meal).to_contain_text("Ela: contains milk")
    dish = meal.locator(".plan-dish a").first.get_attribute("href")
    ayse.goto(dish)
    expect(ayse.locator("main")).to_contain_text("Ela: contains milk")

    # The list, on the other phone.
    phone.goto("/plan/%d-W%02d" % monday.isocalendar()[:2])
    phone.click("a[href^='/shopping?']")
    phone.click("#plan button")
    expect(phone.locator("#list li", has_text="butter")).to_contain_text("no milk (Ela)")

    # The pot, weighed.
    ayse.goto(dish)
    ayse.locator("form[action$='/cookings'] button").click()
    ayse.wait_for_url("**/cookings/*")
    pot = ayse.url
    expect(ayse.locator("main")).to_contain_text("Ela: contains milk")
    ayse.locator("#weigh summary").first.click()
    ayse.fill("#net_g", "1820")
    ayse.locator("#weigh button").first.click()
    expect(ayse.locator("#serve")).to_contain_text("1820 g left")

    # Cook mode, where the butter becomes oil, and butter after all.
    mode = ayse.locator("main a[href*='/cook?']").get_attribute("href")
    for text, is_named in [("26.25 g olive oil", False), ("26.25 g butter", True)]:
        ayse.goto(mode)
        line = ayse.locator("#ingredients form", has=ayse.locator("[name=line]")).nth(2)
        ayse.locator("#ingredients details.fold summary").nth(2).click()
        line.locator("[name=text]").fill(text)
        line.locator("button").first.click()
        ayse.wait_for_url("**#ingredients")
        expect(ayse.locator("#ingredients")).to_contain_text(text)
        expect(ayse.locator("main")).to_contain_text("Ela: contains milk") if is_named else expect(
            ayse.locator("main")
        ).not_to_contain_text("Ela: contains milk")
    ayse.goto(pot)
    expect(ayse.locator("main")).to_contain_text("Ela: contains milk")

    # The plates: hers is asked for once more, by name.
    serve(ayse, {"Ayşe": "310", "Ela": "250", "Mehmet": "180", "Zehra": "240"})
    send_plates(ayse)
    expect(ayse.locator("main")).to_contain_text("Serve it to Ela all the same")
    expect(plate(ayse, "Ela")).to_contain_text("Ela: contains milk")
    plate(ayse, "Ela").locator("[name=keep]").check()
    send_plates(ayse)
    expect(ayse.locator(".flash")).to_contain_text("Mehmet")
    expect(ayse.locator(".shares")).to_contain_text("840 g")

    # Mehmet is asked, on his phone.
    phone.goto(f"/diary/{monday}")
    expect(phone.locator(".offers")).to_contain_text("Ayşe served you Lentil stew")
    phone.click(".offers button:has-text('Add')")
    expect(phone.locator(".offers")).to_have_count(0)

    # What is left is planned for Thursday, where the child's allergy is named again.
    ayse.goto("/leftovers")
    row = ayse.locator(".shares > li", has_text="Lentil stew")
    expect(row).to_contain_text("840 g")
    expect(row).to_contain_text("Ela: contains milk")
    row.locator("details.fold summary").click()
    row.locator("[name=date]").fill(str(thursday))
    row.locator("[name=slot]").select_option("dinner")
    row.locator("form[action$='/plan'] button").click()
    ayse.wait_for_url("**/plan/*")
    later = ayse.locator(f"#d{thursday}-dinner")
    expect(later).to_contain_text("Lentil stew")
    expect(later).to_contain_text("Ela: contains milk")
    leftover = later.locator(".plan-dish a").first.get_attribute("href")

    ayse.goto(leftover)
    expect(ayse.locator("main")).to_contain_text("Ela: contains milk")

    # On Thursday it is served from the fridge, and pressed on the plan as well: one entry for each.
    ayse.goto(pot)
    ayse.locator("summary", has_text="For another meal").click()
    ayse.fill("#serve [name=date]", str(thursday))
    ayse.select_option("#serve [name=slot]", "dinner")
    expect(plate(ayse, "Ela")).to_contain_text("Ela: contains milk")
    serve(ayse, {"Ayşe": "200", "Mehmet": "200"})
    send_plates(ayse)
    expect(ayse.locator(".shares")).to_contain_text("440 g")
    send(ayse, f"{leftover}/eaten", "/settings")
    phone.goto(f"/diary/{thursday}")
    phone.click(".offers button:has-text('Add')")
    expect(phone.locator(".offers")).to_have_count(0)

    def is_all(found: list[float], *grams: float) -> None:
        # Three and a half of the recipe's four servings are cooked. Pages have six digits behind the point.
        assert found == [pytest.approx(total * 3.5 / 4 * each / 1820, abs=6e-7) for each in grams]

    is_all(eaten(ayse, monday), 310)
    is_all(eaten(ayse, thursday), 200)
    is_all(eaten(ayse, monday, "?person=" + child.rsplit("/", 1)[1]), 250)
    is_all(eaten(phone, monday), 180)
    is_all(eaten(phone, thursday), 200)
    sign_out(phone)
    sign_in(phone, zehra)
    phone.wait_for_url("**/diary/*")
    is_all(eaten(phone, monday), 240)
    is_all(eaten(phone, thursday))
    assert ayse.goto(recipe).status == 200


def test_hostile_127_two_phones_serve_the_last_300_g_at_once(visit, look):
    """Both have the page open where 300 g are left; the second is told, and takes what there is."""
    ayse, mehmet = visit(look), visit(look)
    register(ayse, "Ayşe")
    join(mehmet, invite(ayse), "Mehmet")
    answer = send(ayse, "/recipes", "/settings", name="Soup", servings="2", **{"line[0][text]": "300 g red lentils"})
    ayse.goto(answer.url)
    ayse.click("button[form=start-cooking]")
    ayse.wait_for_url("**/cookings/*")
    send(ayse, "/" + ayse.url.split("/", 3)[3], "/settings", net_g="300")
    ayse.reload()
    mehmet.goto(ayse.url)
    for page, name, grams in [(ayse, "Ayşe", "200"), (mehmet, "Mehmet", "250")]:
        expect(page.locator("#serve")).to_contain_text("300 g left")
        serve(page, {name: grams})
        page.locator("#serve select[name=rest]").last.select_option("stay")
    send_plates(ayse)
    send_plates(mehmet)
    expect(mehmet.locator("main")).to_contain_text("100 g left")
    mehmet.locator("button[name=all]").click()
    expect(mehmet.locator("main")).to_contain_text("Nothing is left.")
    mehmet.goto(f"/diary/{today(mehmet)}")
    expect(mehmet.locator(".slots")).to_contain_text("100 g")
