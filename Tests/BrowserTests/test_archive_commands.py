"""Commands beside the running server. `sofra export` and `sofra import`: what leaves one household comes into another as it was."""
import json
import os
import re
import subprocess
import zipfile

from client import Client
from server import ROOT, Server


def command(server: Server, *arguments: object) -> subprocess.CompletedProcess:
    environment = {**os.environ, "DATA_DIR": str(server.folder / "data"), "LOG_LEVEL": "warning", **server.environment}
    words = [os.environ["SOFRA_BINARY"], *map(str, arguments)]
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)


def content(path) -> dict[str, bytes]:
    """The files of an archive, without the day and hour at which it was made."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    files["manifest.json"] = re.sub(rb'"made_at" : "[^"]*"', b"", files["manifest.json"])
    return files


def test_i_04_a_household_leaves_by_one_command_and_comes_into_another_by_the_other(started, tmp_path):
    server = started()
    first = Client(server.port)
    assert first.register("first@example.org").status == 303
    token = first.access_token("Filling", ["recipes:write", "diary:write"])
    program = Client(server.port)
    program.headers["Authorization"] = f"Bearer {token}"
    kept = {"Content-Type": "application/json"}
    for name, grams in [("Lentil soup", 400), ("Mercimek çorbası", 250)]:
        recipe = {"name": name, "servings": 3, "lines": [{"text": f"{grams} g red lentils"}, {"text": "1 onion"}], "notes": "Ayşe's"}
        assert program.send("POST", "/api/v1/recipes", json.dumps(recipe).encode(), kept).status == 201

    second = Client(server.port)
    assert second.register("second@example.org").status == 303
    out, again = tmp_path / "out.zip", tmp_path / "again.zip"
    written = command(server, "export", "first@example.org", out)
    assert written.returncode == 0, written.stderr
    brought = command(server, "import", "second@example.org", out)
    assert brought.returncode == 0, brought.stderr
    assert command(server, "export", "second@example.org", again).returncode == 0
    assert content(out) == content(again)
    assert "Mercimek" in second.get("/recipes").body

    # Nothing is written over, nobody's name is taken for another's, and what is no archive changes nothing.
    assert command(server, "export", "first@example.org", out).returncode != 0
    assert command(server, "export", "nobody@example.org", tmp_path / "none.zip").returncode != 0
    assert not (tmp_path / "none.zip").exists()
    nowhere = command(server, "export", "first@example.org", "/nowhere/out.zip")
    assert (nowhere.returncode, nowhere.stderr.count("\n")) == (1, 1) and "/nowhere/out.zip cannot be written: No such file" in nowhere.stderr
    missing = command(server, "import", "second@example.org", "/nowhere/out.zip")
    assert (missing.returncode, missing.stderr.count("\n")) == (1, 1) and "/nowhere/out.zip cannot be read: No such file" in missing.stderr
    (tmp_path / "broken.zip").write_bytes(out.read_bytes()[:500])
    before = second.get("/recipes").body.count("/recipes/")
    assert command(server, "import", "second@example.org", tmp_path / "broken.zip").returncode != 0
    assert second.get("/recipes").body.count("/recipes/") == before


def test_a_09_on_one_server_there_is_nothing_to_distribute(started):
    server = started()
    for arguments in (["distribute"], ["distribute", "--run"]):
        refused = command(server, *arguments)
        assert refused.returncode == 1, refused.stdout
        assert "The extension citus is not in this database: it is a plain PostgreSQL" in refused.stderr
        assert refused.stdout == ""
    assert Client(server.port).get("/healthz").status == 200
