"""A household whose days are the same in every version: `python upgrade.py FILE.tar.gz` writes it into a backup of the
version of SOFRA_BINARY. Each released version has one in Tests/Samples/upgrades, which later versions bring up to date."""
import re
import subprocess
import sys
import os

from client import PASSWORD, Client
from server import ROOT, Server

EMAIL = "upgrade@example.org"
DAY = "2026-03-21"


def done(answer) -> str:
    assert answer.status == 303, (answer.status, answer.body[:500])
    return answer.location


def live(home: Client) -> None:
    """Does what people do, each thing once."""
    done(home.register(EMAIL))
    recipe = done(home.post("/recipes", {
        "name": "Lentil soup", "servings": "4", "line[0][text]": "200 g red lentils", "line[1][text]": "1 onion",
        "instructions": "Simmer for half an hour.",
    }, page="/recipes/new")).partition("?")[0]
    done(home.post(f"/plan/{DAY}/dinner/dishes", {"kind": "recipe", "recipe": recipe.rpartition("/")[2]}, page="/plan"))
    done(home.post(f"/diary/{DAY}/note", {"note": "A day in spring"}, page=f"/diary/{DAY}"))
    done(home.post("/goals", {"energy_kcal": "1900"}, page="/goals"))
    done(home.post("/weight", {"date": DAY, "weight_kg": "80"}, page="/weight"))
    home.get("/shopping")
    shopping = re.search(r'action="(/shopping/[0-9a-f-]{36})/', home.get(home.get("/shopping").location or "/shopping").body).group(1)
    done(home.post(f"{shopping}/items", {"text": "2 l milk"}, page=shopping))
    done(home.post("/people", {"name": "Ela", "kind": "dependant", "usual_share": "0.5"}, page="/people/new"))
    done(home.post(f"/diary/{DAY}/entries", {"recipe": recipe.rpartition("/")[2], "servings": "1", "slot": "dinner"}, page=recipe))
    done(home.post(f"{recipe}/rating", {"rating": "4"}, page=recipe))
    done(home.post(f"{recipe}/cookings", {}, page=recipe))
    home.access_token("Kitchen clock", ["recipes:read"])


def check(home: Client, version: str = "") -> None:
    """Finds all of it again. A version's dump holds what the story told when it was made; without a version that is all."""
    assert home.sign_in(EMAIL).status == 303
    shopping = home.get("/shopping").location or "/shopping"
    kept = [
        ("/recipes", "Lentil soup"), ("/plan/2026-W12", "Lentil soup"), (f"/diary/{DAY}", "A day in spring"),
        ("/goals", "1900"), ("/weight", "80"), (shopping, "milk"), ("/household", "Ela"), ("/settings/security", EMAIL),
    ]
    if version != "202611221841":
        recipe = re.search(r'href="(/recipes/[0-9a-f-]{36})', home.get("/recipes").body).group(1)
        kept += [(f"/diary/{DAY}", "/entries/"), (recipe, "4★"), (recipe, "Last cooked"), ("/settings/tokens", "Kitchen clock")]
    for page, words in kept:
        answer = home.get(page)
        assert answer.status == 200, page
        if page != "/settings/security":
            assert words in answer.body.replace(",", ""), (page, words)


if __name__ == "__main__":
    server = Server().start()
    try:
        home = Client(server.port)
        live(home)
        check(Client(server.port))
        subprocess.run(
            [os.environ["SOFRA_BINARY"], "backup", os.path.abspath(sys.argv[1])], cwd=ROOT, check=True,
            env={**os.environ, "DATA_DIR": str(server.folder / "data")},
        )
    finally:
        server.stop()
