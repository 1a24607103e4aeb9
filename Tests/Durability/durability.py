"""HOSTILE-97, HOSTILE-128: several phones tick, add and note on one list, and send everything again until it is
acknowledged, while the program and its database are killed in turn (kill -9), the database with all its processes. In the
end every operation that was acknowledged is there once, and the list is what its operations come to. Prints one line of
what happened, and exits with 1 where anything is missing, double or different."""
import argparse
import collections
import ctypes
import html
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "BrowserTests"))

from client import Client  # noqa: E402
from server import Cluster, Server, free_port  # noqa: E402

EMAIL = "durability@example.org"
PR_SET_CHILD_SUBREAPER = 36
PHONES = 6
# Each phone has things that nobody else touches, so that the last that it did says what they are now.
OWN_THINGS = 8
# And all have things at which they meet: there the operation counts that was done last.
SHARED_THINGS = 6
SYLLABLES = ["ma", "me", "mi", "mo", "mu", "na", "ne", "ni", "no", "nu"]
SHARED_ADDITION = "1 l lemonade"
ROW = re.compile(r'<li id="i([^"]+)"(.*?)(?=<li id="i|</main>)', re.S)


class Phone(threading.Thread):
    """Somebody in the shop. What was done is sent until the server says that it has it, before anything else is done."""

    def __init__(self, number: int, shop: "Shop", stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.number, self.path, self.stop = number, shop.path, stop
        self.chance = random.Random(number)
        self.client = Client(shop.server.port)
        self.client.cookies = dict(shop.visitor.cookies)
        self.token = self.client.token("/settings")
        self.acknowledged: list[dict] = []
        self.sent_again = 0
        self.known_already = 0
        self.additions = 0
        self.now = 0
        self.failures: collections.Counter = collections.Counter()
        self.trouble: Exception | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                batch = [self.operation() for _ in range(self.chance.randint(1, 3))]
                self.send(batch)
                self.acknowledged += batch
                time.sleep(0.03)
        except Exception as error:  # A thread's own end would go unseen.
            self.trouble = error

    def operation(self) -> dict:
        """Anything that a phone does to a list, with the id that it keeps however often it is sent."""
        # Nobody does two things in one millisecond, in which only chance would say which came first.
        now = self.now = max(time.time_ns() // 1_000_000, self.now + 1)
        operation = {"id": version_7(now), "made_at": now, "kind": "add", "item_key": "", "text": ""}
        dice = self.chance.random()
        if dice < 0.03:
            return {**operation, "text": SHARED_ADDITION}
        if dice < 0.06:
            self.additions += 1
            return {**operation, "text": f"thing {word(self.number)} {word(self.additions)}"}
        if self.chance.random() < 0.4:
            thing = f"w:shared {word(self.chance.randrange(SHARED_THINGS))}"
        else:
            thing = f"w:own {word(self.number)} {word(self.chance.randrange(OWN_THINGS))}"
        if dice < 0.2:
            return {**operation, "kind": "note", "item_key": thing, "text": f"note {now}"}
        return {**operation, "kind": self.chance.choice(["tick", "untick"]), "item_key": thing}

    def send(self, batch: list[dict]) -> None:
        deadline = time.monotonic() + 90
        attempts = 0
        while time.monotonic() < deadline:
            body = json.dumps({"sent_at": time.time_ns() // 1_000_000, "ops": batch})
            headers = {"Content-Type": "application/json", "X-CSRF-Token": self.token}
            try:
                answer = self.client.send("POST", f"{self.path}/ops", body, headers)
                status = answer.status
                if status == 200:
                    said = json.loads(answer.body)
                    if said["applied"] + said["ignored"] != len(batch):
                        raise AssertionError(f"{len(batch)} operations were answered by {answer.body}")
                    if not attempts and said["ignored"]:
                        raise AssertionError(f"new operations were ignored: {answer.body}")
                    self.known_already += said["ignored"]
                    return
                if 400 <= status < 500 and status != 429:
                    raise AssertionError(f"{status}: {answer.body[:300]}")
                self.failures[status] += 1
            except (OSError, http.client.HTTPException) as error:
                self.failures[type(error).__name__] += 1
            attempts += 1
            self.sent_again += len(batch)
            time.sleep(0.05)
        raise AssertionError("a batch was never acknowledged")


def version_7(milliseconds: int) -> str:
    value = milliseconds << 80 | 7 << 76 | random.getrandbits(12) << 64 | 2 << 62 | random.getrandbits(62)
    return str(uuid.UUID(int=value))


def word(number: int) -> str:
    """A number as a word: digits would be read as amounts, and other endings as a plural or a case."""
    return "".join(SYLLABLES[int(digit)] for digit in str(number)) + "x"


class Shop:
    """The program on a database of its own, one list in it, and what the database holds of it."""

    def __init__(self) -> None:
        self.cluster = Cluster()
        self.cluster.start()
        self.server = Server(DATABASE_URL=self.cluster.url, PORT=str(free_port()), SECRET_KEY=os.urandom(32).hex())
        self.server.start()
        if self.query("SHOW fsync") != [["on"]]:
            raise SystemExit("the database does not write through to its disk")
        visitor = Client(self.server.port)
        visitor.register(EMAIL)
        self.path = visitor.get("/shopping").location
        things = [f"own {word(phone)} {word(thing)}" for phone in range(PHONES) for thing in range(OWN_THINGS)]
        things += [f"shared {word(thing)}" for thing in range(SHARED_THINGS)]
        if visitor.post(f"{self.path}/items", {"text": "\n".join(things)}, self.path).status != 303:
            raise SystemExit("the list was not made")
        self.first = {row[0] for row in self.query("SELECT id FROM shopping_operations")}
        self.visitor = visitor

    def query(self, statement: str) -> list[list[str]]:
        command = [str(self.cluster.programs / "psql"), "-X", "-q", "-A", "-t", "-F", "\x1f", "-R", "\x1e"]
        result = subprocess.run([*command, self.cluster.url, "-c", statement], capture_output=True, text=True, check=True)
        return [row.split("\x1f") for row in result.stdout.rstrip("\n").split("\x1e") if row]

    def kill_program(self) -> None:
        self.server.kill()
        self.server.start()

    def kill_database(self) -> None:
        self.cluster.kill()
        try:
            self.cluster.start()
        except subprocess.CalledProcessError:
            raise SystemExit("the database does not start:\n" + (self.cluster.folder / "log").read_text()[-2000:]) from None
        deadline = time.monotonic() + 60
        while self.server.status(f"{self.server.url}/readyz") != 200:
            if time.monotonic() > deadline:
                raise SystemExit("the program has not found its database again")
            time.sleep(0.05)

    def end(self) -> None:
        self.server.stop()
        self.cluster.remove()


def done(phones: list[Phone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def rounds(shop: Shop, phones: list[Phone], count: int) -> dict[str, list[float]]:
    """Kills the program and the database in turn, each so many times, while operations are on their way, and answers how long
    each took until it served again."""
    took: dict[str, list[float]] = {"program": [], "database": []}
    for number in range(2 * count):
        before, deadline = done(phones), time.monotonic() + 30
        time.sleep(random.uniform(0.7, 1.5))
        while done(phones) < before + 3 * PHONES:
            if time.monotonic() > deadline or any(phone.trouble for phone in phones):
                raise SystemExit(f"nothing is done any more: {[phone.trouble for phone in phones]}")
            time.sleep(0.02)
        what = "database" if number % 2 else "program"
        start = time.monotonic()
        shop.kill_database() if number % 2 else shop.kill_program()
        took[what].append(time.monotonic() - start)
    time.sleep(0.5)
    return took


def differences(shop: Shop, phones: list[Phone]) -> tuple[int, int, list[str]]:
    """How many operations are lost, how many were done twice, and what the list says that they do not come to."""
    operations = [operation for phone in phones for operation in phone.acknowledged]
    stored = shop.query(
        "SELECT o.id, i.key, o.kind, o.text FROM shopping_operations AS o"
        " JOIN shopping_items AS i USING (household_id, list_id) WHERE i.id = o.item_id ORDER BY o.effective_at, o.id"
    )
    here = collections.Counter(row[0] for row in stored)
    lost = sum(here[operation["id"]] == 0 for operation in operations)
    double = sum(count - 1 for count in here.values())
    wrong = [f"{row[0]} was never sent" for row in stored if row[0] not in {o["id"] for o in operations} | shop.first]
    # An addition is a need of its own, under its own id.
    needs = collections.Counter(row[0] for row in shop.query("SELECT origin_id FROM shopping_needs WHERE origin = 'hand'"))
    additions = [operation for operation in operations if operation["kind"] == "add"]
    lost += sum(needs[operation["id"]] == 0 for operation in additions)
    double += sum(max(0, needs[operation["id"]] - 1) for operation in additions)
    marks, notes = {}, {}
    for _, key, kind, text in stored:
        if kind in ("tick", "untick"):
            marks[key] = "ticked" if kind == "tick" else "open"
        elif kind == "note":
            notes[key] = text
    # What one phone alone has touched is what that phone did last, whatever the database says of times.
    for phone in phones:
        for operation in phone.acknowledged:
            if operation["item_key"].startswith("w:own"):
                if operation["kind"] == "note":
                    notes[operation["item_key"]] = operation["text"]
                else:
                    marks[operation["item_key"]] = "ticked" if operation["kind"] == "tick" else "open"
    page = shop.visitor.get(f"{shop.path}?show=all").body
    shown = {value(row, "key"): (value(row, "mark"), row) for _, row in ROW.findall(page)}
    for key, mark in marks.items():
        if shown.get(key, ("nothing", ""))[0] != mark:
            wrong.append(f"{key} is {shown.get(key, ('nothing', ''))[0]} and not {mark}")
    for key, note in notes.items():
        if note not in shown.get(key, ("", ""))[1]:
            wrong.append(f"{key} has another note than {note}")
    litres = sum(operation["text"] == SHARED_ADDITION for operation in additions)
    lemonade = next((row for key, (_, row) in shown.items() if "lemonade" in row), "")
    if litres and f">{litres} l<" not in lemonade.replace("\u202f", " ").replace("\u00a0", " "):
        wrong.append(f"{litres} additions of {SHARED_ADDITION} are another amount: {re.findall('amount[^<]*', lemonade)[:2]}")
    for phone in phones:
        for number in range(1, phone.additions + 1):
            rows = [key for key in shown if key == f"w:thing {word(phone.number)} {word(number)}"]
            if len(rows) != 1:
                wrong.append(f"thing {word(phone.number)} {word(number)} is {len(rows)} rows")
    return lost, double, wrong


def value(row: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', row)
    return html.unescape(found[1]) if found else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="how often each of the two is killed")
    count = parser.parse_args().rounds
    start = time.monotonic()
    # The parent of orphans, PostgreSQL among them, for process 1 of a container may never wait for any.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    shop = Shop()
    stop = threading.Event()
    try:
        phones = [Phone(number, shop, stop) for number in range(PHONES)]
        for phone in phones:
            phone.start()
        took = rounds(shop, phones, count)
        stop.set()
        for phone in phones:
            phone.join(100)
            if phone.trouble or phone.is_alive():
                raise SystemExit(f"phone {phone.number}: {phone.trouble or 'is not done'}")
        lost, double, wrong = differences(shop, phones)
    finally:
        stop.set()
        shop.end()
    failures = sum((phone.failures for phone in phones), collections.Counter())
    kills = ", ".join(f"{len(times)} of the {what} (back after at most {max(times):.1f} s)" for what, times in took.items() if times)
    print(
        f"{2 * count} kills: {kills}; {PHONES} phones, {done(phones)} operations acknowledged,"
        f" {sum(phone.sent_again for phone in phones)} sent again after {sum(failures.values())} failures,"
        f" {sum(phone.known_already for phone in phones)} of them known already;"
        f" lost {lost}, double {double}, different {len(wrong)}; {time.monotonic() - start:.0f} s"
    )
    for line in wrong[:20]:
        print(f"  {line}")
    raise SystemExit(1 if lost or double or wrong else 0)


if __name__ == "__main__":
    main()
