"""Files of other apps: chosen, looked over, imported, reported and taken back, in both languages, with and without script."""
import base64
import gzip
import io
import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, Look, open_context, wait_for_images
from test_photos import picture

WAYS = [Look(390, "light", "en"), Look(1280, "dark", "tr"), Look(390, "light", "tr", scripts=False)]
WORDS = {
    "en": {"new": "recipes: will be new", "made": "recipes: new", "undone": "The import has been taken back.", "unread": "Broken.paprikarecipe"},
    "tr": {"new": "tarif: yeni eklenecek", "made": "tarif: yeni", "undone": "İçe aktarma geri alındı.", "unread": "Broken.paprikarecipe"},
}


def mealie(names: list[str]) -> dict:
    """A small Mealie archive as its first version wrote them; the first recipe has a photo."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            slug = name.lower().replace(" ", "-")
            lines = ["200 g red lentils", "1 onion", "2 tbsp gochujang of the moon"]
            archive.writestr(f"mealie/recipes/{slug}/{slug}.json", json.dumps({
                "name": name, "slug": slug, "recipe_yield": "4", "recipe_category": ["Soups"], "tags": ["winter", "cheap"], "rating": 4,
                "recipe_ingredient": [{"title": None, "note": line, "disable_amount": True, "quantity": 1} for line in lines],
                "recipe_instructions": [{"title": "", "text": "Cook for 20 minutes."}], "org_url": f"https://kitchen.example/{slug}",
                "notes": [{"title": "Tip", "text": "Lemon."}], "nutrition": {"calories": "258 kcal"}}))
        archive.writestr(f"mealie/recipes/{names[0].lower().replace(' ', '-')}/images/original.webp", picture(300, 200)["buffer"])
    return {"name": "mealie.zip", "mimeType": "application/zip", "buffer": out.getvalue()}


def paprika(names: list[str]) -> dict:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(f"{name}.paprikarecipe", gzip.compress(json.dumps({
                "uid": name, "name": name, "ingredients": "2 zucchini\n100 g goat cheese", "directions": "1. Slice.\n\n2. Roll.",
                "servings": "about 20 rolls", "categories": ["Grill"], "rating": 0,
                "photo_data": base64.b64encode(picture(200, 200)["buffer"]).decode()}).encode()))
        archive.writestr("Broken.paprikarecipe", b"no recipe")
    return {"name": "export.paprikarecipes", "mimeType": "application/octet-stream", "buffer": out.getvalue()}


def settle(page, text: str) -> None:
    """Waits for what an import's page says at the end: it follows what is done meanwhile."""
    expect(page.locator("main")).to_contain_text(text, timeout=60_000)


@pytest.mark.parametrize("look", WAYS, ids=lambda look: look.name)
def test_bring_and_take_back(browser, server, families, watch, look):
    """I-05: upload, preview, import, report, undo; nothing is saved before it is asked for."""
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    words = WORDS[look.language]
    mark = look.name.replace("-", " ")
    page.goto("/import")
    page.click('main a[href="/import/files"]')
    watched.check("import-files", look)
    page.set_input_files("#file", mealie([f"Linsensuppe {mark}", f"Toast {mark}"]))
    page.click("main form button")
    page.wait_for_url(re.compile(r"/import/files/[0-9a-f-]{36}"))
    if look.scripts:
        page.evaluate("window.isSame = true")
    settle(page, f"2 {words['new']}")
    if look.scripts:
        # Nothing is loaded anew under whoever reads or scrolls, also once the stream has ended.
        page.wait_for_timeout(2500)
        assert page.evaluate("window.isSame")
    watched.check("import-preview", look)
    assert page.request.get(f"/recipes?q=Linsensuppe+{mark}").text().count(f"Linsensuppe {mark}</bdi>") == 0

    page.locator("main form button").first.click()
    settle(page, f"2 {words['made']}")
    watched.check("import-report", look)
    page.click(f'#report a:has-text("Linsensuppe {mark}")')
    wait_for_images(page)
    expect(page.locator("#stated")).to_contain_text("258 kcal")
    expect(page.locator("#more .tags")).to_contain_text("winter")
    watched.check("imported-recipe", look)

    page.goto("/import/files")
    page.set_input_files("#file", paprika([f"Zucchini {mark}"]))
    page.click("main form button")
    expect(page.locator("#unread")).to_contain_text(words["unread"], timeout=60_000)
    page.locator("main form button").first.click()
    expect(page.locator('main a[href="/ingredients?show=open"]')).to_be_visible(timeout=60_000)

    page.locator('form[action$="/undo"] button').click()
    settle(page, words["undone"])
    watched.check("import-undone", look)
    assert f"Zucchini {mark}</bdi>" not in page.request.get("/recipes?q=Zucchini").text()
    context.close()


@pytest.mark.parametrize("look", [LOOKS[0], LOOKS[-1]], ids=lambda look: look.name)
def test_no_such_file(browser, server, families, watch, look):
    """HOSTILE-134: a sentence says what is wrong, and the page offers the way on."""
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/import/files")
    page.set_input_files("#file", {"name": "a.zip", "mimeType": "application/zip", "buffer": b"PK\x03\x04 is no archive"})
    page.click("main form button")
    page.wait_for_url(re.compile(r"/import/files/[0-9a-f-]{36}"))
    expect(page.locator("main [role=alert]")).to_be_visible(timeout=30_000)
    watched.check("import-failed", look)
    page.click("main form button")
    page.wait_for_url(re.compile(r"/import/files$"))
    context.close()


def test_the_page_of_a_running_import_goes_on_without_script(browser, server, families):
    """I-05, L-03: it loads itself anew until the import is done, and not afterwards."""
    look = Look(390, "light", "en", scripts=False)
    context = open_context(browser, server, look, families.state("en"))
    page = context.new_page()
    page.goto("/import/files")
    page.set_input_files("#file", paprika([f"Pancake {number} of many" for number in range(60)]))
    page.click("main form button")
    settle(page, "60 recipes: will be new")
    page.locator("main form button").first.click()
    expect(page.locator("main progress")).to_be_visible()
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))

    # While photos are still being made the import runs.
    expect(page.locator('form[action$="/undo"]')).to_be_visible(timeout=90_000)

    settle(page, "60 recipes: new")
    assert loads
    loads.clear()
    page.wait_for_timeout(4000)
    assert not loads
    context.close()


def changed(name: str, line: str) -> dict:
    """A file of Mealie's with one recipe, which another file of the same name has otherwise."""
    recipe = {"id": f"{name}-id", "slug": name, "name": name, "recipeServings": 2, "recipeIngredient": [{"note": line, "quantity": 0}],
              "recipeInstructions": [{"text": "Cook."}]}
    return {"name": "mealie.json", "mimeType": "application/json", "buffer": json.dumps([recipe]).encode()}


@pytest.mark.parametrize("look", WAYS, ids=lambda look: look.name)
def test_take_the_files_version(browser, server, families, watch, look):
    """I-05: what was changed here and in the file is offered side by side, taken by one button, and taken back with the import."""
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    words = WORDS[look.language]
    name = f"Stew {look.name.replace('-', ' ')}"

    def bring(line: str) -> None:
        page.goto("/import/files")
        page.set_input_files("#file", changed(name, line))
        page.click("main form button")
        page.wait_for_url(re.compile(r"/import/files/[0-9a-f-]{36}"))
        expect(page.locator("main .actions form button").first).to_be_visible(timeout=60_000)
        page.locator("main .actions form button").first.click()
        expect(page.locator("#report")).to_be_visible(timeout=60_000)

    bring("1 kg beef")
    settle(page, words["made"].replace("recipes", "recipe"))
    page.click(f'#report a:has-text("{name}")')
    page.wait_for_url(re.compile(r"/recipes/[0-9a-f-]{36}$"))
    page.goto(page.url + "/edit")
    page.fill("#summary", "Ours")
    page.locator("form[data-live] .actions button").last.click()
    page.wait_for_url(re.compile(r"/recipes/[0-9a-f-]{36}$"))

    bring("2 kg beef")
    offer = page.locator('#report a[href*="/rows/0"]')
    expect(offer).to_be_visible(timeout=60_000)
    report = page.url
    watched.check("import-report-offer", look)
    offer.click()
    expect(page.locator("main")).to_contain_text("2 kg beef")
    watched.check("import-taking", look)
    page.locator("main form button").first.click()
    page.wait_for_url(report)
    expect(page.locator('#report a[href*="/rows/0"]')).to_have_count(0)

    page.locator('form[action$="/undo"] button').click()
    settle(page, words["undone"])
    page.goto(f"/recipes?q={name.replace(' ', '+')}")
    expect(page.locator("#results")).to_contain_text("Ours")
    context.close()


@pytest.mark.parametrize("look", WAYS, ids=lambda look: look.name)
def test_dates_of_a_diary_are_asked(browser, server, families, watch, look):
    """I-05: where the file does not say what stands first in its dates, three of them are shown either way."""
    context = open_context(browser, server, look, families.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/import/files")
    table = "Datum;calories;fat;carbohydrates;proteins\n5/1/2026;1894;70;201;98\n6/1/2026;2050;;;\n7/1/2026;1900;;;\n"
    page.set_input_files("#file", {"name": "diary_export.csv", "mimeType": "text/csv", "buffer": table.encode()})
    page.click("main form button")
    expect(page.locator("#dates input")).to_have_count(2, timeout=60_000)
    watched.check("import-dates", look)
    page.locator("form[action*='/discard'] button").click()
    context.close()
