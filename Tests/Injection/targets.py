"""Every form and every query that a signed-in person meets, found by following the links of the pages."""
import dataclasses
import html.parser
import re
import urllib.parse

# What would end the session or the account that asks, and pages that are no part of the product.
LEFT_OUT = re.compile(r"^/(logout|settings/password|settings/sessions/.*|styleguide.*|assets/.*|export.*)$")
CHANGING = re.compile(r"/[0-9a-f]{8}-[0-9a-f-]{27}|/\d{4}-\d\d-\d\d")
MOST_PAGES = 400


@dataclasses.dataclass
class Target:
    """One address with the parameters it takes."""

    method: str
    path: str
    fields: dict[str, str]

    @property
    def shape(self) -> tuple:
        return (self.method, CHANGING.sub("/*", self.path), tuple(sorted(self.fields)))

    @property
    def destroys(self) -> bool:
        return self.path.endswith("/delete")


class PageReader(html.parser.HTMLParser):
    """The links and forms of one page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.forms: list[Target] = []
        self.select = ""

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag == "a" and "href" in values:
            self.links.append(urllib.parse.urljoin(self.path, values["href"]))
        elif tag == "form":
            action = urllib.parse.urljoin(self.path, values.get("action") or self.path)
            self.forms.append(Target(values.get("method", "get").upper(), action.split("?")[0], {}))
        elif tag in ("input", "textarea", "button") and self.forms and values.get("name"):
            if values.get("type") not in ("file", "submit"):
                self.forms[-1].fields.setdefault(values["name"], values.get("value") or "1")
        elif tag == "select":
            self.select = values.get("name", "")
        elif tag == "option" and self.select and self.forms:
            self.forms[-1].fields.setdefault(self.select, values.get("value", ""))


def find(client) -> list[Target]:
    """Walks from the start page; the order is: what changes nothing, what writes, what deletes."""
    found: dict[tuple, Target] = {}
    waiting = ["/", "/recipes", "/foods?q=egg", "/progress", "/household", "/settings"]
    seen = set(waiting)
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        answer = client.get(address)
        if answer.status in (302, 303):
            links, forms = [urllib.parse.urljoin(address, answer.location)], []
        elif "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        else:
            page = PageReader(address)
            page.feed(answer.body)
            links, forms = page.links, page.forms
        path, _, query = address.partition("?")
        forms.append(Target("GET", path, dict(urllib.parse.parse_qsl(query))))
        for form in forms:
            form.fields.pop("_once", None)
            if not LEFT_OUT.match(form.path):
                found.setdefault(form.shape, form)
        for link in links:
            link = link.split("#")[0]
            shape = CHANGING.sub("/*", re.sub(r"=[^&]*", "=", link))
            if link.startswith("/") and shape not in seen and not LEFT_OUT.match(link.split("?")[0]):
                seen.add(shape)
                waiting.append(link)
    return sorted(found.values(), key=lambda target: (target.destroys, target.method, target.path))
