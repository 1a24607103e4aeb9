"""HOSTILE 44: sqlmap finds nothing in Sofra, and does find the hole of a page that was made to have one."""
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "BrowserTests"))

import targets  # noqa: E402
from client import Client  # noqa: E402
from server import Cluster, Server  # noqa: E402

SECONDS_A_PARAMETER = 300
INJECTABLE = re.compile(r"identified the following injection point|is vulnerable")
TESTED = re.compile(r"all tested parameters do not appear to be injectable|does not seem to be injectable")


def sqlmap(url: str, fields: dict[str, str], method: str, cookies: dict[str, str], *more: str) -> str:
    """What sqlmap says of the parameters of one request."""
    query = urllib.parse.urlencode(fields)
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "sqlmap", "--batch", "--level=2", "--risk=2", "--dbms=PostgreSQL", "--threads=4", "--flush-session",
            "--ignore-redirects", "--text-only", "--time-sec=2", "--disable-coloring", "--output-dir", folder,
            "--ignore-code=404", "--param-exclude=_csrf", "--cookie",
            "; ".join(f"{name}={value}" for name, value in cookies.items()) or "none=1",
        ]
        command += ["-u", url, "--data", query] if method == "POST" else ["-u", f"{url}?{query}" if query else url]
        patience = SECONDS_A_PARAMETER * max(1, len(fields))
        try:
            return subprocess.run([*command, *more], capture_output=True, text=True, timeout=patience).stdout
        except subprocess.TimeoutExpired:
            return f"sqlmap took more than {patience} seconds"


class Holed(http.server.BaseHTTPRequestHandler):
    """A page with the hole that sqlmap is to find: the control without which silence would prove nothing."""

    cluster: Cluster

    def do_GET(self) -> None:
        name = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query)).get("name", "")
        asked = f"SELECT datname FROM pg_database WHERE datname = '{name}'"
        command = [self.cluster.programs / "psql", "-qtA", "-d", self.cluster.url, "-c", asked]
        answer = subprocess.run(command, capture_output=True, text=True)
        body = (answer.stdout or "nothing").encode()
        self.send_response(200 if answer.returncode == 0 else 500)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def control() -> bool:
    """Whether sqlmap finds the hole that is there."""
    Holed.cluster = Cluster()
    Holed.cluster.start()
    page = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Holed)
    threading.Thread(target=page.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{page.server_address[1]}/"
        return bool(INJECTABLE.search(sqlmap(url, {"name": "postgres"}, "GET", {})))
    finally:
        page.shutdown()
        Holed.cluster.remove()


def furnish(client: Client) -> None:
    """One of everything, so that every form is met."""
    client.register("probe@example.org")
    client.post("/categories", {"name": "Breakfast"}, "/categories/new")
    client.post("/foods", {"name": "Sucuk", "basis": "100g", "energy_kcal": "400"}, "/foods/new")
    lines = {"name": "Menemen", "servings": "2", "line[0][text]": "3 eggs", "line[1][text]": "200 g tomatoes"}
    recipe = client.post("/recipes", lines, "/recipes/new").location
    day = client.get("/").location
    logged = {"recipe": recipe.rsplit("/", 1)[1], "servings": "1", "slot": "lunch"}
    client.post(f"{day}/entries", logged, f"{recipe}/log")


def main(only: str) -> int:
    if not control():
        print("sqlmap did not find the hole that was made for it: its silence proves nothing.")
        return 1
    print("The hole that was made for sqlmap: found.", flush=True)
    server = Server(LOG_LEVEL="error").start()
    holes = untested = parameters = 0
    try:
        client = Client(server.port)
        furnish(client)
        found = [target for target in targets.find(client) if only in target.path and target.fields]
        for target in found:
            fields = target.fields
            said = sqlmap(server.url + target.path, fields, target.method, client.cookies, "--skip=cookie")
            names = sorted(set(fields) - {"_csrf"})
            parameters += len(names)
            verdict = "HOLE" if INJECTABLE.search(said) else "clean" if TESTED.search(said) or not names else "UNTESTED"
            holes += verdict == "HOLE"
            untested += verdict == "UNTESTED"
            print(f"{verdict:8} {target.method:4} {target.path} {' '.join(names)}", flush=True)
            if verdict != "clean":
                print(said[-1500:])
        answer = client.get("/recipes").status
        print(f"{len(found)} requests with {parameters} parameters: {holes} holes, {untested} untested; still signed in: {answer == 200}")
    finally:
        server.stop()
    return 0 if holes == untested == 0 and answer == 200 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
