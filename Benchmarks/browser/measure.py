"""What a browser feels on a slow telephone: Chromium with a quarter of the processor, 150 ms and 1.6 Mbit/s each way, 390 px
wide, at the pages of the demo household. For each page, of several visits of a browser that has kept nothing:

* LCP and FCP: milliseconds until the largest, and the first, thing is painted; CLS: how far things jump;
* blocked: milliseconds for which the page could not answer a tap, beyond 50 at a time;
* requests and bytes, as they came over the network, photos included.

Then once more with what the first visit has left, as somebody sees it who comes again. Exits 1 where a median is over its
budget. On a machine that is not idle the times are too long; requests, bytes and jumps are not.

usage: Benchmarks/browser/run [--visits 7] [page ...]"""
import argparse
import pathlib
import re
import statistics
import sys

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Tests" / "BrowserTests"))

from browsers import CHROMIUM  # noqa: E402
from server import Server  # noqa: E402

# Milliseconds, milliseconds, a share of the window, and bytes without photos. How many requests a first visit has is held by
# Tests/BrowserTests/test_weight.py.
BUDGETS = {"LCP": 800, "blocked": 50, "CLS": 0, "bytes": 30 * 1024}
PAGES = ["login", "day", "search", "recipe", "library", "progress", "plan", "list"]
WATCH = """
window.seen = {LCP: 0, FCP: 0, CLS: 0, blocked: 0};
const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true});
on('largest-contentful-paint', (entry) => { seen.LCP = entry.startTime; });
on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.FCP = entry.startTime; });
on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.CLS += entry.value; });
on('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50); });
"""


def open_phone(browser: Browser, server: Server, state: dict | None) -> BrowserContext:
    return browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True,
        storage_state=state, service_workers="block",
    )


def sign_in(browser: Browser, server: Server, password: str) -> tuple[dict, dict[str, str]]:
    """The demo owner's cookies, and where the pages are."""
    context = open_phone(browser, server, None)
    page = context.new_page()
    page.goto("/login")
    page.fill("#email", "demo@example.org")
    page.fill("#password", password)
    page.click("main form button")
    page.wait_for_url("**/diary/*")
    places = {"login": "/login", "library": "/recipes", "progress": "/progress", "plan": "/plan"}
    places["day"] = address(page)
    page.goto("/recipes")
    places["recipe"] = page.get_attribute("main a[href^='/recipes/']:not([href$='/new'])", "href")
    page.goto("/shopping")
    places["list"] = address(page)
    page.goto(places["day"])
    places["search"] = page.locator("main a[href^='/foods?'][href*='slot=']").first.get_attribute("href") + "&q=egg"
    state = context.storage_state()
    context.close()
    return state, places


def address(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)


def visit(context: BrowserContext, path: str) -> dict[str, float]:
    page = context.new_page()
    page.add_init_script(WATCH)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000,
    })
    come: dict[str, float] = {}
    photos: set[str] = set()
    devtools.on("Network.responseReceived", lambda event: photos.add(event["requestId"]) if "/photos/" in event["response"]["url"] else None)
    devtools.on("Network.loadingFinished", lambda event: come.update({event["requestId"]: event["encodedDataLength"]}))
    answer = page.goto(path, wait_until="load")
    if answer.status >= 400:
        raise SystemExit(f"{path} answered {answer.status}")
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    plain = [size for key, size in come.items() if key not in photos and size]
    seen |= {"requests": len(plain), "bytes": sum(plain), "photos": sum(come.values()) - sum(plain)}
    page.close()
    return seen


def measure(browser: Browser, server: Server, state: dict | None, path: str, visits: int) -> tuple[dict, dict]:
    """Medians of first visits, and of the next ones."""
    first, next_ones = [], []
    for number in range(visits + 1):
        context = open_phone(browser, server, state)
        seen, again = visit(context, path), visit(context, path)
        context.close()
        # The very first warms the server.
        if number:
            first.append(seen)
            next_ones.append(again)
    return median(first), median(next_ones)


def median(seen: list[dict[str, float]]) -> dict[str, float]:
    return {key: statistics.median(one[key] for one in seen) for key in seen[0]}


def told(name: str, seen: dict[str, float]) -> str:
    return (
        f"{name:20} LCP {seen['LCP']:5.0f}  FCP {seen['FCP']:5.0f}  CLS {seen['CLS']:.3f}  blocked {seen['blocked']:4.0f} ms"
        f"  requests {seen['requests']:2.0f}  {seen['bytes']:6.0f} B  photos {seen['photos']:6.0f} B"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("pages", nargs="*", choices=[[], *PAGES], default=[])
    arguments = parser.parse_args()
    server = Server("--demo").start()
    over = []
    try:
        password = server.demo_password()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**CHROMIUM)
            state, places = sign_in(browser, server, password)
            for name in arguments.pages or PAGES:
                seen, again = measure(browser, server, None if name == "login" else state, places[name], arguments.visits)
                print(told(name, seen), told("  come again", again), sep="\n", flush=True)
                over += [f"{name}: {key} {seen[key]:.3g} (budget {most})" for key, most in BUDGETS.items() if seen[key] > most]
            browser.close()
    finally:
        server.stop()
    print("\n".join(["Over budget:", *over]) if over else "All within budget.")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
