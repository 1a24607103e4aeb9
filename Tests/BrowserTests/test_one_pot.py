"""One pot, from the pasted recipe to the leftover three days later: three people and a child, on two phones (H-07, H-08)."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, Look
from test_household import fresh, invite, register
from test_plan import avoid_milk, today
from test_portion import send
from test_wards import add_child

STEW = "400 g red lentils\n2 onions\n30 g butter\n1 l water"
WAYS = [Look(390, "light", "en", True), Look(390, "light", "en", False)]


@pytest.fixture(params=WAYS, ids=lambda look: look.name)
def look(request):
    return request.param


def join(page, link: str, name: str) -> str:
    """Joins with an account of one's own, and answers its address."""
    email = fresh()
    page.goto(link)
    for field, text in {"name": name, "email": email, "password": PASSWORD}.items():
        page.fill(f"#{field}", text)
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    return email


def sign_out(page) -> None:
    page.click("header details.menu summary")
    page.click("form[action='/logout'] button")
    page.wait_for_url("**/login*")


def sign_in(page, email: str) -> None:
    page.goto("/login")
    page.fill("#email", email)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/diary/*")


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
    for row in page.locator("fieldset.plate input[name$='[servings]']").all():
        if row.is_visible():
            row.fill("")
    others = page.locator("#serve details.fold", has=page.locator("fieldset.plate"))
    for name, grams in plates.items():
        row = plate(page, name)
        if not row.is_visible():
            others.locator("summary").click()
        row.locator("input[name$='[grams]']").fill(grams)


def send_plates(page) -> None:
    page.locator("#serve form").last.locator("button.quiet").last.click()
    page.wait_for_load_state()


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
        expect(page.locator("#serve")).to_contain_text("300 g are left")
        serve(page, {name: grams})
        page.locator("#serve select[name=rest]").last.select_option("stay")
    send_plates(ayse)
    send_plates(mehmet)
    expect(mehmet.locator("main")).to_contain_text("100 g are left")
    mehmet.locator("button[name=all]").click()
    expect(mehmet.locator("main")).to_contain_text("Nothing is left.")
    mehmet.goto(f"/diary/{today(mehmet)}")
    expect(mehmet.locator(".slots")).to_contain_text("100 g")
