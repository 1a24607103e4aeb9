"""An import whose program is killed while it writes: the next one goes on where it was."""
import json
import re
import subprocess

import pytest

from client import Client
from server import until

pytestmark = pytest.mark.alone

RECIPES = 400
BOUNDARY = "a-boundary-of-a-form"


def export() -> str:
    """Recipes as Mealie's API answers them."""
    return json.dumps([
        {
            "id": f"id-{number}", "slug": f"dish-{number}", "name": f"Dish {number}", "recipeServings": 2,
            "recipeIngredient": [{"note": f"{number + 1} g red lentils", "quantity": 0}, {"note": "1 onion", "quantity": 0}],
            "recipeInstructions": [{"text": "Cook."}],
        }
        for number in range(RECIPES)
    ])


def upload(client: Client, text: str) -> str:
    """Sends the file as the form does; the address of its import."""
    token = client.token("/import/files")
    parts = [f'name="_csrf"\r\n\r\n{token}', f'name="file"; filename="recipes.json"\r\nContent-Type: application/json\r\n\r\n{text}']
    body = "".join(f"--{BOUNDARY}\r\nContent-Disposition: form-data; {part}\r\n" for part in parts) + f"--{BOUNDARY}--\r\n"
    answer = client.send("POST", "/import/files", body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})
    assert answer.status == 303, answer.body
    return answer.location


def test_i_05_hostile_133_an_import_whose_program_is_killed_half_way_ends_with_every_recipe_once(cluster, started):
    cluster.start()

    def ask(statement: str) -> list[str]:
        command = [cluster.programs / "psql", cluster.url, "-tAc", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout.split("\n")[:-1]

    def state() -> str:
        return ask("SELECT state FROM imports")[0]

    first = started(DATABASE_URL=cluster.url)
    client = Client(first.port)
    assert client.register("restart@example.org").status == 303
    path = upload(client, export())
    until(lambda: state() == "preview")
    assert f"{RECIPES} recipes: will be new" in client.get(path).body
    assert client.post(path, {}).status == 303
    until(lambda: int(ask("SELECT count(*) FROM recipes")[0]) >= 50)
    first.kill()
    written = ask("SELECT id FROM recipes")
    assert 50 <= len(written) < RECIPES, "it was killed when all was written"
    assert state() == "running"

    # What another program may still work on is left alone for half a minute, which passes here at once.
    second = started(DATABASE_URL=cluster.url)
    ask("UPDATE imports SET claimed_until = now()")
    client = Client(second.port)
    assert client.sign_in("restart@example.org").status == 303
    until(lambda: state() == "done")
    report = client.get(path).body

    counts = re.findall(r"(\d+) recipes?: ", report)
    assert counts == [str(RECIPES)] and f"{RECIPES} recipes: new" in report
    assert ask("SELECT count(*), count(DISTINCT name) FROM recipes WHERE deleted_at IS NULL") == [f"{RECIPES}|{RECIPES}"]
    assert ask("SELECT count(*) FROM recipe_lines") == [str(2 * RECIPES)]
    assert set(written) <= set(ask("SELECT recipe_id FROM import_rows WHERE outcome = 'made'"))
