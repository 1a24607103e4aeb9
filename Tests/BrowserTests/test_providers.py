"""USDA and Open Food Facts as a person meets them: below the search, and behind a barcode."""
import http.server
import json
import re
import threading
import time
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import LOOKS, STORIES, Families, Look, open_context
from server import ROOT, Server

PACKET = "4006381333931"
UNKNOWN = "4006381333948"

AWAY = {"en": ["egg", "milk", "bread", "rice", "butter"], "tr": ["yumurta", "süt", "ekmek", "pirinç", "elma"]}

# A camera that shows nothing, and a detector that sees a packet at its third look.
SCANNER = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
  constructor({ formats }) { window.formats = formats; this.looks = 0; }
  async detect() { this.looks += 1; return this.looks < 3 ? [] : [{ rawValue: "%s", format: "ean_13" }]; }
};
const canvas = document.createElement("canvas");
navigator.mediaDevices.getUserMedia = async (wanted) => {
  window.wanted = wanted;
  canvas.getContext("2d").fillRect(0, 0, 1, 1);
  window.stream = canvas.captureStream(5);
  return window.stream;
};
"""


class Services(http.server.BaseHTTPRequestHandler):
    """Both services, as they answer when they do."""

    seconds = 0.0
    is_broken = False
    asked: list[str] = []

    def do_GET(self) -> None:
        address = urllib.parse.urlsplit(self.path)
        Services.asked.append(address.path)
        time.sleep(Services.seconds)
        if Services.is_broken:
            return self.send(500, {})
        if address.path.endswith("/foods/search"):
            words = urllib.parse.parse_qs(address.query)["query"][0]
            return self.send(200, {"foods": [self.food(words)] if "zorblax" in words else []})
        if address.path.endswith("/food/7"):
            portions = [{"amount": 1, "modifier": "bowl", "gramWeight": 240, "measureUnit": {"name": "undetermined"}}]
            return self.send(200, {**self.food("zorblax"), "foodPortions": portions})
        if address.path.endswith(f"/{PACKET}.json"):
            product = {"product_name": "Zorblax drink", "lang": "en", "nutriments": {"energy-kcal_100g": "37"}}
            return self.send(200, {"status": 1, "product": product})
        return self.send(404, {"status": 0})

    @staticmethod
    def food(words: str) -> dict:
        nutrients = [{"nutrientId": 1008, "value": 52}, {"nutrientId": 1003, "value": 2.5}]
        return {"fdcId": 7, "description": "Zorblax, stewed", "dataType": "SR Legacy", "foodNutrients": nutrients}

    def send(self, status: int, answer: dict) -> None:
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


@pytest.fixture(scope="module")
def outside():
    """The server with both services beside it."""
    services = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Services)
    threading.Thread(target=services.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{services.server_port}"
    server = Server(
        TRUSTED_PROXIES="127.0.0.1", USDA_API_KEY="a-secret-key", USDA_BASE_URL=address, OFF_BASE_URL=address
    ).start()
    yield server
    server.stop()
    services.shutdown()


@pytest.fixture(scope="module")
def kitchens(browser, outside):
    return Families(browser, outside)


@pytest.fixture(autouse=True)
def working():
    Services.seconds, Services.is_broken, Services.asked = 0.0, False, []


def test_usda_fills_in_below_the_results(browser, outside, kitchens, watch):
    """W-03, W-05: local results at once; the wait is said; nobody is asked while someone types."""
    look = Look(390, "light", "en")
    Services.seconds = 1.5
    context = open_context(browser, outside, look, kitchens.state("en"))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/foods?slot=lunch&date=2026-03-21")
    page.locator("#q").press_sequentially("zorblax", delay=60)
    expect(page.locator("#results")).to_contain_text("No results found")
    expect(page.locator("p.toast")).to_have_text("Searching USDA database...")
    expect(page.locator("#usda")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#usda li")).to_contain_text("Zorblax, stewed")
    expect(page.locator("p.toast")).to_have_text("")
    assert Services.asked.count("/v1/foods/search") == 1
    watched.check("usda-found", look)
    page.click("text=Zorblax, stewed")
    page.wait_for_url(re.compile(r"/foods/[0-9a-f-]{36}\?slot=lunch&date=2026-03-21"))
    expect(page.locator("#measure")).to_contain_text("bowl")
    page.goto("/foods?q=zorblax")
    expect(page.locator("#results > ul li")).to_contain_text("Zorblax, stewed")
    context.close()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_usda_that_is_away_costs_nothing(browser, outside, kitchens, watch, look):
    """W-06, W-09: the local results stay, with a way to try again; without a script as well."""
    Services.is_broken = True
    context = open_context(browser, outside, look, kitchens.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    # What was answered once is not asked for again: each look has a word of its own.
    query = AWAY[look.language][[other for other in LOOKS if other.language == look.language].index(look)]
    words = {"en": ("Search USDA", "cannot be reached"), "tr": ("USDA'da ara", "ulaşılamıyor")}
    search, problem = words[look.language]
    page.goto(f"/foods?q={query}")
    if not look.scripts:
        assert page.locator("#results li").count() > 0
        page.click(f"text={search}")
    expect(page.locator("#usda .alert")).to_contain_text(problem)
    if look.scripts:
        assert page.locator("#results > ul li").count() > 0
    watched.check("usda-away", look)
    Services.is_broken = False
    page.click("#usda .alert a")
    expect(page.locator("#usda .hint")).to_be_visible()
    context.close()


@pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
def test_barcode_is_typed(browser, outside, kitchens, watch, look):
    """W-20: a wrong digit is said; an unknown packet can be written down; a known one is found."""
    context = open_context(browser, outside, look, kitchens.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/barcode?slot=lunch&date=2026-03-21")
    if look.scripts:
        why = {"en": "This browser cannot read barcodes", "tr": "Bu tarayıcı çalışan kamerayla barkod okuyamıyor"}
        expect(page.locator("#scanner [role=status]")).to_contain_text(why[look.language])
    else:
        assert page.locator("#scanner").is_hidden()
    expect(page.locator("#scanner button")).to_be_hidden()
    watched.check("barcode", look)
    page.fill("#code", PACKET[:-1] + "0")
    page.click("#barcode button")
    assert page.locator("#code").get_attribute("aria-invalid") == "true"
    watched.check("barcode-wrong", look, expected=422)
    page.fill("#code", UNKNOWN)
    page.click("#barcode button")
    page.wait_for_url(f"**/barcode/{UNKNOWN}?*")
    watched.check("barcode-unknown", look, expected=422)
    page.click(f"a[href*='barcode={UNKNOWN}']")
    assert page.input_value("#barcode") == UNKNOWN
    page.goto("/barcode?slot=lunch&date=2026-03-21")
    page.fill("#code", PACKET)
    page.click("#barcode button")
    page.wait_for_url(re.compile(r"/foods/[0-9a-f-]{36}\?slot=lunch&date=2026-03-21"))
    assert "Zorblax drink" in page.inner_text("h1")
    context.close()


@pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
def test_w_20_barcode_is_photographed(browser, outside, kitchens, watch, look):
    """W-20: where no camera runs a photo does, also without scripts; one without a barcode says so."""
    context = open_context(browser, outside, look, kitchens.state(look.language))
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/barcode?slot=snack&date=2026-03-21")
    page.set_input_files("#picture", ROOT / "Public/img/icon-512.png")
    page.click("form[enctype] button")
    assert page.locator("#picture").get_attribute("aria-invalid") == "true"
    watched.check("barcode-photo", look, expected=422)
    page.set_input_files("#picture", ROOT / "Tests/Samples/Barcodes/packet.jpg")
    page.click("form[enctype] button")
    page.wait_for_url(re.compile(r"/foods/[0-9a-f-]{36}\?slot=snack&date=2026-03-21"))
    assert "Zorblax drink" in page.inner_text("h1")
    context.close()


def test_barcode_is_scanned(browser, outside, kitchens, watch):
    """W-20: where the browser has a detector the camera reads the digits, and is let go of."""
    look = Look(390, "light", "en")
    context = open_context(browser, outside, look, kitchens.state("en"))
    context.add_init_script(SCANNER % PACKET)
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/barcode?slot=dinner&date=2026-03-21")
    expect(page.locator("#scanner button")).to_be_visible()
    assert page.locator("#scanner video").is_hidden()
    watched.check("barcode-scanner", look)
    page.click("#scanner button")
    page.wait_for_url(re.compile(r"/foods/[0-9a-f-]{36}\?slot=dinner&date=2026-03-21"))
    assert "Zorblax drink" in page.inner_text("h1")
    context.close()


def test_camera_that_is_refused_is_said(browser, outside, kitchens, watch):
    """W-20: typing goes on working."""
    look = Look(390, "dark", "tr")
    context = open_context(browser, outside, look, kitchens.state("tr"))
    refused = "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError'); };"
    context.add_init_script(SCANNER % PACKET + refused)
    watched = watch(context.new_page())
    page = watched.page
    page.goto("/barcode")
    page.click("#scanner button")
    expect(page.locator("#scanner [role=status]")).to_contain_text("Tarayıcının ayarlarından bu site için kameraya izin ver")
    expect(page.locator("#scanner button")).to_contain_text("Kamerayla tara")
    watched.check("barcode-no-camera", look)
    context.close()


def test_w_20_without_https_the_page_says_why_there_is_no_camera(browser, outside, kitchens):
    context = open_context(browser, outside, Look(390, "light", "en"), kitchens.state("en"))
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false }); delete window.BarcodeDetector;")
    page = context.new_page()
    page.goto("/barcode")
    expect(page.locator("#scanner [role=status]")).to_contain_text("only where the address begins with https")
    expect(page.locator("#scanner button")).to_be_hidden()
    context.close()


def test_w_20_a_camera_that_is_asked_for_twice_is_one(browser, outside, kitchens):
    context = open_context(browser, outside, Look(390, "light", "en"), kitchens.state("en"))
    counted = """{
      const ask = navigator.mediaDevices.getUserMedia;
      window.cameras = 0;
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        window.cameras += 1;
        await new Promise((settle) => setTimeout(settle, 200));
        return ask(wanted);
      };
    }"""
    context.add_init_script(SCANNER % "nothing" + counted)
    page = context.new_page()
    page.goto("/barcode")
    page.dblclick("#scanner button")
    expect(page.locator("#scanner video")).to_be_visible()
    assert page.evaluate("window.cameras") == 1
    context.close()


def test_camera_can_be_stopped(browser, outside, kitchens, watch):
    """W-20: a camera that sees nothing is stopped by its button."""
    look = Look(390, "light", "en")
    context = open_context(browser, outside, look, kitchens.state("en"))
    context.add_init_script(SCANNER % "nothing")
    page = watch(context.new_page()).page
    page.goto("/barcode")
    page.click("#scanner button")
    expect(page.locator("#scanner video")).to_be_visible()
    expect(page.locator("#scanner [role=status]")).to_contain_text("Hold the barcode")
    page.click("#scanner button")
    expect(page.locator("#scanner video")).to_be_hidden()
    assert page.evaluate("window.stream.getTracks().every((track) => track.readyState === 'ended')")
    context.close()
