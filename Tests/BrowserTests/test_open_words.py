"""Words of imported recipes that have no food: worked through with at most two taps each, in both languages."""
import io
import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from conftest import Look, open_context, register

WAYS = [Look(390, "light", "en"), Look(1280, "dark", "tr"), Look(390, "light", "tr", scripts=False)]
# Twelve words that no food is called by, each in five recipes.
WORDS = [f"{begin}{end}" for begin in ("zorp", "blimf", "quax", "vrondl") for end in ("ulk", "ossi", "etta")]
SAYS = {
    "en": {"open": "60 recipes have words without a food", "done": "Every word has its food", "food": "rice"},
    "tr": {"open": "60 tarifte besini olmayan", "done": "Her sözcüğün bir besini var", "food": "pirinç"},
}


def archive() -> dict:
    """400 recipes as Mealie exports them; 60 of them with a word that nobody knows."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for number in range(400):
            lines = ["200 g red lentils", "1 onion"] + ([f"50 g {WORDS[number % 12]}"] if number < 60 else [])
            slug = f"dish-{number}"
            bundle.writestr(f"mealie/recipes/{slug}/{slug}.json", json.dumps({
                "name": f"Dish {number}", "slug": slug, "recipe_yield": "4",
                "recipe_ingredient": [{"title": None, "note": line, "disable_amount": True, "quantity": 1} for line in lines],
                "recipe_instructions": [{"title": "", "text": "Cook."}]}))
    return {"name": "mealie.zip", "mimeType": "application/zip", "buffer": out.getvalue()}


@pytest.mark.parametrize("look", WAYS, ids=lambda look: look.name)
def test_s_04_words_of_400_recipes_are_settled_with_two_taps_each(browser, server, watch, look):
    context = open_context(browser, server, look)
    watched = watch(context.new_page())
    page = watched.page
    register(page, f"words-{look.name}@example.org", "Ayşe")
    words = SAYS[look.language]
    page.goto("/import/files")
    page.set_input_files("#file", archive())
    page.click("main form button")
    expect(page.locator("main")).to_contain_text("400", timeout=60_000)
    page.locator("main form button").first.click()
    page.locator('main a[href="/ingredients?show=open"]').click(timeout=90_000)
    expect(page.locator(".lead")).to_contain_text(words["open"])
    watched.check("open-words", look)

    settled = []
    while page.locator("#word").count():
        word = page.locator("#word bdi").inner_text()
        assert word not in settled, "a word that was settled is asked about again"
        settled.append(word)
        taps = 1
        if not page.locator("main [name=food]").count():
            taps += 1
            page.fill("#find", words["food"])
            page.press("#find", "Enter")
            page.wait_for_url(re.compile("find="))
        page.locator("main [name=food]").first.click()
        page.wait_for_url(re.compile(r"show=open&of=60$"))
        expect(page.locator(".flash")).to_contain_text(word)
        assert taps <= 2
    assert sorted(settled) == sorted(WORDS)
    expect(page.locator("main")).to_contain_text(words["done"])
    watched.check("open-words-done", look)

    page.locator(".flash button").click()
    expect(page.locator("#word bdi")).to_have_text(settled[-1])
    context.close()
