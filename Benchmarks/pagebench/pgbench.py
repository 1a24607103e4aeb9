"""The statements of a case, read from PostgreSQL's own log and run again by pgbench in pipeline mode."""
import json
import os
import re
import subprocess
import time
import uuid

from .cases import Get, Load
from .server import Server

SAMPLES = 4
ONCE = "a-key-of-pgbench"
Statement = tuple[str, dict[int, str | None]]


class Statements:
    """One pgbench script for each of a case's first requests."""

    def __init__(self, server: Server, load: Load) -> None:
        self.server = server
        self.variables: list[str] = []
        self.scripts: list[str] = []
        # Each statement is sent once before it is listened to, so that the app has prepared it.
        for request in load.requests[:SAMPLES]:
            send(request, load)
        for number, request in enumerate(load.requests[:SAMPLES]):
            began = time.time()
            with Listening(server) as heard:
                send(request, load)
            self.add(number, heard.statements(), began)

    def add(self, number: int, statements: list[Statement], began: float) -> None:
        lines = ["\\startpipeline"]
        for place, (text, values) in enumerate(statements):
            # INSERT … SELECT $1 would take a parameter without a type for text.
            is_typed = "INSERT INTO" in text

            def variable(match: re.Match) -> str:
                value = values.get(int(match[1]))
                if is_fresh(value, began):
                    return "gen_random_uuid()" + ("::text" if value == ONCE else "")
                if value == "":
                    # pgbench has no variables without a value.
                    return "''" + (cast(value) if is_typed else "")
                name = f"v{number}_{place}_{match[1]}"
                if value is not None:
                    self.variables += ["-D", f"{name}={value}"]
                return f":{name}" + (cast(value) if is_typed else "")

            lines.append(re.sub(r"\$(\d+)", variable, " ".join(text.split())) + ";")
        path = self.server.folder / f"statements-{number}.sql"
        path.write_text("\n".join([*lines, "\\endpipeline", ""]))
        self.scripts += ["-f", str(path)]

    def run(self, seconds: float) -> tuple[float, int]:
        """Transactions per second, and how many there were."""
        command = ["pgbench", "-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", str(max(1, round(seconds)))]
        command += [*self.variables, *self.scripts, *self.server.database, "sofra"]
        environment = {**os.environ, "PGOPTIONS": "-c role=sofra_app"}
        result = subprocess.run(command, capture_output=True, text=True, env=environment)
        rate = re.search(r"tps = ([\d.]+)", result.stdout)
        count = re.search(r"actually processed: (\d+)", result.stdout)
        if result.returncode or not rate or not count:
            raise SystemExit(f"pgbench failed: {result.stderr}")
        return float(rate[1]), int(count[1])


def send(request: Get | object, load: Load) -> None:
    if isinstance(request, Get):
        load.visitor.get(request.path)
    else:
        load.visitor.post(request.path, {"_csrf": load.visitor.csrf, **request.fields, "_once": ONCE})


def is_fresh(value: str | None, began: float) -> bool:
    """Made by the app for this request, a key that can be there only once: a UUID with the time of making it."""
    if value == ONCE:
        return True
    if value is None or not re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}", value):
        return False
    return (uuid.UUID(value).int >> 80) / 1000 >= began - 0.01


def cast(value: str | None) -> str:
    if value is None:
        return ""
    kinds = {
        r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}": "::uuid", r"\d{4}-\d\d-\d\d": "::date",
        r"-?[\d.]+(e[-+]?\d+)?": "::float8", r"\{.*\}": "::text[]",
    }
    return next((kind for pattern, kind in kinds.items() if re.fullmatch(pattern, value)), "::text")


class Listening:
    """While it lasts, PostgreSQL logs each statement with its values, as JSON."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.folder = server.folder / "data/pg/log"

    def __enter__(self) -> "Listening":
        self.configure("log_statement = 'all'", "log_destination = 'jsonlog'")
        self.start = self.text()
        return self

    def __exit__(self, *_: object) -> None:
        time.sleep(0.1)
        self.end = self.text()
        self.configure("log_statement = 'none'", "log_destination = 'stderr'")

    def configure(self, *settings: str) -> None:
        self.server.psql("".join(f"ALTER SYSTEM SET {setting};\n" for setting in settings) + "SELECT pg_reload_conf();")
        time.sleep(0.2)

    def text(self) -> str:
        return "".join(path.read_text() for path in sorted(self.folder.glob("*.json")))

    def statements(self) -> list[Statement]:
        found: list[Statement] = []
        for line in self.end[len(self.start):].splitlines():
            entry = json.loads(line)
            match = re.match(r"execute [^:]*: (.*)", entry.get("message", ""), re.S)
            if match and entry.get("application_name") == "sofra":
                found.append((match[1], values(entry.get("detail", ""))))
        return found


def values(detail: str) -> dict[int, str | None]:
    """`parameters: $1 = 'x', $2 = NULL`"""
    found = re.findall(r"\$(\d+) = (?:NULL|'((?:[^']|'')*)')", detail)
    nulls = {int(number) for number in re.findall(r"\$(\d+) = NULL", detail)}
    return {int(number): None if int(number) in nulls else value.replace("''", "'") for number, value in found}
