"""Somebody comes from other applications: two exports and five addresses, in a few minutes."""
import json
import re
import time

import pytest
from playwright.sync_api import expect

from apart import Apart
from conftest import Look, open_context, register, wait_for_images
from test_import_files import WORDS, mealie, paprika, settle
from test_photos import picture, save

WAYS = [Look(390, "light", "en"), Look(390, "light", "tr", scripts=False)]
KITCHENS = [f"kitchen{number}.example" for number in range(1, 6)]


def kitchen(host: str, path: str) -> tuple[str, bytes]:
    """Each kitchen has one recipe, with a photo."""
    if path.endswith(".png"):
        return "image/png", picture(300, 200)["buffer"]
    number = KITCHENS.index(host) + 1
    recipe = {
        "@context": "https://schema.org", "@type": "Recipe", "name": f"Dish {number}", "recipeYield": "4", "totalTime": "PT30M",
        "image": "/plate.png", "recipeIngredient": [f"{number}00 g red lentils", "1 onion"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "Rinse."}, {"@type": "HowToStep", "text": "Cook."}],
    }
    data = json.dumps(recipe)
    return "text/html", f'<!DOCTYPE html><title>Dish</title><script type="application/ld+json">{data}</script>'.encode()


@pytest.fixture(scope="module")
def apart():
    server = Apart(KITCHENS, kitchen)
    try:
        yield server.start()
    finally:
        server.stop()


@pytest.mark.parametrize("look", WAYS, ids=lambda look: look.name)
def test_i_03_i_05_a_newcomer_brings_two_exports_and_five_addresses_in_ten_minutes(browser, apart, watch, look):
    context = open_context(browser, apart, look)
    watched = watch(context.new_page())
    page = watched.page
    begun = time.monotonic()
    register(page, f"newcomer-{look.name}@example.org", "Ayşe")
    words = WORDS[look.language]
    # What is typed, chosen and pressed after the account is there.
    steps = 0
    for file, count in [(mealie(["Lentil Soup", "Toast"]), 2), (paprika(["Zucchini Rolls"]), 1)]:
        page.goto("/import")
        page.click('main a[href="/import/files"]')
        page.set_input_files("#file", file)
        page.click("main form button")
        settle(page, f"{count} {words['new']}" if count > 1 else "1 ")
        page.locator("main form button").first.click()
        expect(page.locator('main a[href="/ingredients?show=open"]')).to_be_visible(timeout=60_000)
        steps += 4
    for number, host in enumerate(KITCHENS, 1):
        page.goto("/import")
        page.fill("#address", f"http://{host}/dish")
        page.locator("main form.stack .actions button:not([formaction])").click()
        expect(page.locator("#name")).to_have_value(f"Dish {number}", timeout=30_000)
        save(page)
        page.wait_for_url(re.compile(r"/recipes/[0-9a-f-]{36}"))
        expect(page.locator("main")).to_contain_text("red lentils")
        steps += 3
    wait_for_images(page)
    assert page.locator("main img").count(), "the photo has not come along"
    watched.check("newcomer", look)

    page.goto("/recipes")
    for name in ["Lentil Soup", "Toast", "Zucchini Rolls"] + [f"Dish {number}" for number in range(1, 6)]:
        expect(page.locator("main")).to_contain_text(name)
    # A person takes ten seconds for a step at most, and waits for nothing else.
    assert steps * 10 + time.monotonic() - begun < 600
    page.goto("/import")
    page.fill("#address", f"http://{KITCHENS[0]}/dish")
    page.locator("main form.stack .actions button:not([formaction])").click()
    expect(page.locator('main a[href^="/recipes/"]').filter(has_text="Dish 1")).to_be_visible()
    context.close()
