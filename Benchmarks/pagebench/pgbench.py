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
# Changes of few rows would wait for one another more than those of all of a case's requests do.
CHANGES = 16
ONCE = "a-key-of-pgbench"
# What the key of a form comes to with all that the form says: a digest in 43 letters, which can be there only once.
SAID = r"[\w-]{43}"
UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
# Its transaction, its text, its values.
Statement = tuple[str, str, dict[int, str | None]]


class Statements:
    """One pgbench script for each of a case's first requests."""

    def __init__(self, server: Server, load: Load) -> None:
        self.server = server
        self.variables: list[str] = []
        self.scripts: list[str] = []
        self.types: dict[str, str] = {}
        samples = load.requests[: SAMPLES if isinstance(load.requests[0], Get) else CHANGES]
        # Each is sent twice before it is listened to: the app has prepared its statements then, and keeps what it keeps.
        for request in 2 * samples:
            send(request, load)
        for number, request in enumerate(samples):
            began = time.time()
            with Listening(server) as heard:
                send(request, load)
            self.add(number, heard.statements(), began)

    def add(self, number: int, statements: list[Statement], began: float) -> None:
        # What the app makes for each request is another in each transaction, and the same in all of its statements.
        fresh = {value: f"f{number}_{place}" for place, value in enumerate(dict.fromkeys(made(statements, began)))}
        lines = [*[f"\\set {name} random(1, 9000000000000000000)" for name in fresh.values()], "\\startpipeline"]
        for place, (transaction, text, values) in enumerate(statements):
            # A pipeline without BEGIN is one transaction: what another was must not become a part of it, which may only read.
            if place and transaction != statements[place - 1][0]:
                lines += ["\\endpipeline", "\\startpipeline"]
            named = self.named(text)
            # INSERT … SELECT $1 would take a parameter without a type for text, and unnest($1) does not know what is in it.
            is_typed = "INSERT INTO" in text and not re.search(r"\)\s*VALUES\s*\(", text)
            unnested = [int(number) for number in re.findall(r"unnest\(\$(\d+)\)", text)]

            def variable(match: re.Match) -> str:
                value, kind = values.get(int(match[1])), named.get(int(match[1]))
                if name := fresh.get((value or "").strip("{}")):
                    key = f"md5(:{name}::text)"
                    return key if re.fullmatch(SAID, value) else f"{key}::uuid" if value[0] != "{" else f"ARRAY[{key}::uuid]"
                is_unnested = int(match[1]) in unnested
                kind = f"::{kind}" if kind else cast(value) if is_typed or is_unnested else ""
                if value == "":
                    # pgbench has no variables without a value.
                    return "''" + kind
                name = f"v{number}_{place}_{match[1]}"
                if value is not None:
                    self.variables += ["-D", f"{name}={value}"]
                return f":{name}" + kind

            lines.append(re.sub(r"\$(\d+)", variable, " ".join(text.split())) + ";")
        path = self.server.folder / f"statements-{number}.sql"
        path.write_text("\n".join([*lines, "\\endpipeline", ""]))
        self.scripts += ["-f", str(path)]

    def named(self, text: str) -> dict[int, str]:
        """The types of the lists in `unnest($1, $2) AS t (id, name)`, by the columns of the table that is written."""
        table = re.search(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)", text)
        found = re.search(r"unnest\(((?:\$\d+(?:::[\w\[\]]+)?,?\s*)+)\)\s*AS \w+ \(([^)]*)\)", text)
        # A list of ids may be empty, so that its value does not tell what it is one of.
        ids = {int(number): "uuid[]" for number in re.findall(r"unnest\(\$(\d+)\) AS \w+_id\b", text)}
        if not table or not found:
            return ids
        columns = [name.strip() for name in found[2].split(",")]
        types = dict(zip(columns, [self.type(table[1], name) for name in columns]))
        numbers = [int(number) for number in re.findall(r"\$(\d+)", found[1])]
        return {number: types[name] + "[]" for number, name in zip(numbers, columns) if types[name]}

    def type(self, table: str, column: str) -> str:
        key = f"{table}.{column}"
        if key not in self.types:
            self.types[key] = self.server.psql(
                "SELECT format_type(atttypid, atttypmod) FROM pg_attribute"
                f" WHERE attrelid = '{table}'::regclass AND attname = '{column}'"
            ).strip()
        return self.types[key]

    def run(self, seconds: float) -> tuple[float, int]:
        """Transactions per second, and how many there were."""
        command = ["pgbench", "-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", str(max(1, round(seconds)))]
        command += [*self.variables, *self.scripts, *self.server.database, "sofra"]
        # As the app's own connections: otherwise each transaction would plan what the app has planned once.
        environment = {**os.environ, "PGOPTIONS": "-c role=sofra_app -c plan_cache_mode=force_generic_plan -c jit=off"}
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
        fields = {"_csrf": load.visitor.csrf, **request.fields, "_once": ONCE, "op": operation()}
        load.visitor.post(request.path, fields)


def operation() -> str:
    """A new UUID of version 7."""
    milliseconds = time.time_ns() // 1_000_000
    return str(uuid.UUID(int=milliseconds << 80 | 7 << 76 | uuid.uuid4().int >> 116 << 64 | 2 << 62 | uuid.uuid4().int >> 66))


def made(statements: list[Statement], began: float) -> list[str]:
    """What was made by the app for this request."""
    found = [(value or "").strip("{}") for _, _, values in statements for value in values.values()]
    return [value for value in found if is_fresh(value, began)]


def is_fresh(value: str | None, began: float) -> bool:
    """Made by the app for this request, a key that can be there only once: a UUID with the time of making it."""
    if value and re.fullmatch(SAID, value):
        return True
    if value is None or not re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}", value):
        return False
    return (uuid.UUID(value).int >> 80) / 1000 >= began - 0.01


def cast(value: str | None) -> str:
    if value is None:
        return ""
    kinds = {
        UUID: "::uuid", r"\d{4}-\d\d-\d\d": "::date",
        r"-?[\d.]+(e[-+]?\d+)?": "::float8", rf"\{{{UUID}(,{UUID})*\}}": "::uuid[]", r"\{.*\}": "::text[]",
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
        """One transaction after the other, as each has begun."""
        found: dict[str, list[Statement]] = {}
        for line in self.end[len(self.start):].splitlines():
            entry = json.loads(line)
            match = re.match(r"execute [^:]*: (.*)", entry.get("message", ""), re.S)
            if match and entry.get("application_name") == "sofra":
                transaction = f"{entry['pid']} {entry['vxid']}"
                found.setdefault(transaction, []).append((transaction, match[1], values(entry.get("detail", ""))))
        return [statement for transaction in found.values() for statement in transaction]


def values(detail: str) -> dict[int, str | None]:
    """`parameters: $1 = 'x', $2 = NULL`"""
    found = re.findall(r"\$(\d+) = (?:NULL|'((?:[^']|'')*)')", detail)
    nulls = {int(number) for number in re.findall(r"\$(\d+) = NULL", detail)}
    return {int(number): None if int(number) in nulls else value.replace("''", "'") for number, value in found}
