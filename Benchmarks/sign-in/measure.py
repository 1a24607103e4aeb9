"""Prints milliseconds of signing in as a known and as an unknown user, in turn, each from an address of its own."""
import pathlib
import statistics
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests" / "BrowserTests"))

from client import PASSWORD, Client  # noqa: E402
from server import Server  # noqa: E402

TRIES = int(sys.argv[1]) if len(sys.argv) > 1 else 200
# Fewer than an account may fail before it counts as attacked.
TRIES_AN_ACCOUNT = 50


def attempt(server: Server, email: str, password: str, address: str) -> tuple[float, int]:
    """Milliseconds and status of one attempt, without the form that comes before it."""
    client = Client(server.port, address)
    token = client.token("/login")
    began = time.monotonic()
    answer = client.form("/login", {"email": email, "password": password, "_csrf": token})
    return (time.monotonic() - began) * 1000, answer.status


def compare(server: Server, emails: list[str]) -> None:
    known, unknown = [], []
    for number in range(TRIES):
        email = emails[number // TRIES_AN_ACCOUNT]
        for times, who in ((known, email), (unknown, "no-" + email)):
            address = f"10.{number // 250}.{number % 250}.{1 + (times is known)}"
            milliseconds, status = attempt(server, who, "not the password", address)
            if status != 422:
                raise SystemExit(f"expected 422, got {status}")
            times.append(milliseconds)
    one, other = statistics.median(known), statistics.median(unknown)
    print(f"{TRIES} tries each: known user {one:.1f} ms, unknown user {other:.1f} ms in the median, {abs(one - other) / one:.1%} apart")


def crowd(server: Server, email: str, password: str) -> None:
    """A hundred people sign in at once, while one more looks at a page twenty times a second."""
    statuses: list[int] = []
    people = [
        threading.Thread(target=lambda n=n: statuses.append(attempt(server, email, password, f"10.9.{n}.1")[1]))
        for n in range(100)
    ]
    pages: list[float] = []
    reader = Client(server.port, "10.8.0.1")
    began = time.monotonic()
    for person in people:
        person.start()
    while any(person.is_alive() for person in people):
        start = time.monotonic()
        reader.get("/login")
        pages.append((time.monotonic() - start) * 1000)
        time.sleep(0.05)
    answers = {status: statuses.count(status) for status in sorted(set(statuses))}
    slow = sorted(pages)[int(len(pages) * 0.99) - 1]
    print(f"100 at once in {time.monotonic() - began:.1f} s: {answers}; a page meanwhile: {statistics.median(pages):.1f} ms, p99 {slow:.1f} ms")


def main() -> None:
    server = Server(TRUSTED_PROXIES="127.0.0.1").start()
    try:
        emails = [f"person{number}@example.org" for number in range(1 + (TRIES - 1) // TRIES_AN_ACCOUNT)]
        for number, email in enumerate(emails):
            Client(server.port, f"10.7.{number}.1").register(email)
        times = [attempt(server, emails[0], PASSWORD, f"10.6.{number}.1")[0] for number in range(20)]
        print(f"signing in: {statistics.median(times):.0f} ms in the median of 20, from {min(times):.0f} to {max(times):.0f}")
        compare(server, emails)
        crowd(server, emails[-1], PASSWORD)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
