"""The program itself: how it starts, how it stops, and what it does when things around it break."""
import os
import re
import signal
import subprocess
import threading
import time

import pytest

from client import Client, raw, status_of
from conftest import PASSWORD
from server import ROOT, Cluster, Server, until

pytestmark = pytest.mark.alone

LOOPBACK = "127.0.0.1"


WRONG = {
    "PORT": "eighty",
    "HOST": "somewhere",
    "REGISTRATION": "maybe",
    "LOG_LEVEL": "loud",
    "LOG_FORMAT": "xml",
    "PUBLIC_URL": "ftp://sofra.example",
    "TRUSTED_PROXIES": "10.0.0.0/99",
    "SECRET_KEY": "tooshortandsecret",
    "DATABASE_URL": "mysql://root:tooshortandsecret@db",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_stops_the_start_with_one_sentence(name):
    server = Server(**{name: WRONG[name]})
    try:
        assert server.begin().wait(20) == 1
        lines = server.log().strip().splitlines()
        assert len(lines) == 1, lines
        assert name in lines[0] and lines[0].endswith("."), lines
        assert "tooshortandsecret" not in lines[0]
    finally:
        server.stop()


def test_the_version_is_told_without_a_start():
    told = subprocess.run([os.environ["SOFRA_BINARY"], "--version"], cwd="/", capture_output=True, text=True, timeout=10)
    assert told.returncode == 0, told.stderr
    assert f'version = "{told.stdout.strip()}"' in (ROOT / "Sources" / "Web" / "Release.swift").read_text()


def test_debug_tells_every_statement_of_a_request_without_its_values(started):
    """HOSTILE-49: who reads the log sees what was asked, how long it took, and for which request; never what was typed."""
    server = started(LOG_LEVEL="debug")
    answer = Client(server.port).register("private.person@example.org")
    request = f"request={answer.headers['X-Request-Id']}"
    deadline = time.monotonic() + 5
    while f" INFO request {request}" not in server.log() and time.monotonic() < deadline:
        time.sleep(0.05)
    lines = [line for line in server.log().splitlines() if request in line]
    statements = [line for line in lines if " DEBUG statement " in line]
    assert answer.status == 303
    assert any('sql="SELECT register_household(' in line for line in statements), lines
    assert all(re.search(r" ms=\d+(\.\d+)? rows=\d+ part=\d+/\d+ sql=", line) for line in statements)
    assert "private.person" not in server.log() and "$scrypt$" not in server.log()


def test_a_folder_that_cannot_be_made_stops_the_start():
    server = Server(DATA_DIR="/proc/nothing/here")
    try:
        assert server.begin().wait(20) == 1
        assert "/proc/nothing/here" in server.log()
    finally:
        server.stop()


def test_a_second_start_on_the_same_folder_is_refused_and_hurts_nobody(started):
    first = started()
    second = Server(DATA_DIR=str(first.folder / "data"))
    try:
        assert second.begin().wait(30) == 1
        assert "in use" in second.log() and str(first.process.pid) in second.log(), second.log()
        assert first.status(first.url + "/readyz") == 200
    finally:
        second.stop()


def test_a_port_that_another_program_has_is_told_with_the_way_out(started):
    first = started()
    second = Server(PORT=str(first.port))
    try:
        assert second.begin().wait(60) == 1
        assert f"cannot listen on {LOOPBACK}:{first.port}: Address already in use. Set another PORT or HOST." in second.log(), second.log()
    finally:
        second.stop()


def test_stopping_finishes_what_runs_and_ends_with_0(started):
    """HOSTILE-106: a registration that was under way is answered, and is there after the next start."""
    server = started()
    answers = []
    visitor = Client(server.port)
    thread = threading.Thread(target=lambda: answers.append(visitor.register("late@example.org")))
    visitor.get("/register")
    thread.start()
    time.sleep(0.15)  # The password is being hashed now, which takes about 0.3 s.
    assert server.terminate() == 0
    thread.join(10)
    assert [answer.status for answer in answers] == [303]
    server.start()
    assert Client(server.port).sign_in("late@example.org").status == 303


def test_p01_a_portion_that_was_saved_survives_a_restart(started):
    server = started()
    home = Client(server.port)
    assert home.register("portion@example.org").status == 303
    recipe = home.post("/recipes", {"name": "Rice", "line[1][text]": "400 g rice"}, page="/recipes/new").location
    assert home.post(recipe + "/portion", {"grams": "150", "version": "1"}, page=recipe).status == 303
    assert server.terminate() == 0
    server.start()
    again = Client(server.port)
    assert again.sign_in("portion@example.org").status == 303
    [field] = re.findall(r'<input id="grams"[^>]*>', again.get(recipe).body)
    assert 'value="150"' in field


def test_a_name_that_is_not_ours_is_400(server):
    """HOSTILE-3"""
    for host in ["evil.example", "localhost.evil.example", "localhost@evil.example", ""]:
        answer = raw(server.port, f"GET /login HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        assert status_of(answer) == 400, (host, answer[:80])
        assert b"evil" not in answer
    assert status_of(raw(server.port, b"GET /login HTTP/1.1\r\nConnection: close\r\n\r\n")) == 400
    good = f"GET /login HTTP/1.1\r\nHost: localhost:{server.port}\r\nConnection: close\r\n\r\n".encode()
    assert status_of(raw(server.port, good)) == 200
    # Who has just installed Sofra and asks from another machine finds out why.
    until(lambda: server.log().count("host=evil.example") == 1)
    assert "PUBLIC_URL is " in next(line for line in server.log().splitlines() if "host=evil.example" in line)


def test_no_path_reaches_a_file(server):
    """HOSTILE-8"""
    for path in ["/%00", "/%2e%2e/Package.swift", "/../Package.swift", "//etc/passwd", "/./login", "/%ff", "/a\\b",
                 "/..%2fPackage.swift", "/css/..%2f..%2fPackage.swift", "/css//app.css", "/;a=b", "/css/app.css%00.html"]:
        answer = raw(server.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert status_of(answer) in (400, 404), (path, answer[:80])
        assert b"swift-tools-version" not in answer and b"root:" not in answer


def test_hostile_14_what_is_sent_as_brotli_is_what_lies_there(server, playwright):
    visitor = playwright.request.new_context(base_url=server.url)
    page = visitor.get("/login").text()
    assets = set(re.findall(r'"(/assets/(?:css|js)/[^"]+)"', page))
    assert len(assets) > 2
    for path in assets:
        packed = visitor.get(path, headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
        plain = visitor.get(path, headers={"Accept-Encoding": "identity"})
        assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("br", None)
        assert packed.body() == plain.body()
    visitor.dispose()


def test_lan_is_reached_under_the_printed_names_alone(started):
    server = started("--lan")
    printed = re.findall(r"http://(\d+\.\d+\.\d+\.\d+):(\d+)", server.log())
    if not printed:
        pytest.skip("this machine has no address but its own")
    for host, port in printed:
        assert int(port) == server.port
        for name, wanted in [(host, 200), (f"{host}:{port}", 200), ("evil.example", 400), ("192.0.2.1", 400)]:
            request = f"GET /login HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode()
            assert status_of(raw(server.port, request, host)) == wanted, (name, host)


def test_metrics_are_told_to_this_machine(server):
    assert b"sofra_requests_total" in raw(
        server.port, b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )


def test_a07_metrics_tell_how_the_pool_is(cluster, started):
    """Connections that are there, that nobody uses and that broke; who waits for one, and who waited too long."""
    cluster.start()
    server = started(DATABASE_URL=cluster.url)
    home = Client(server.port)
    assert home.register("pool@example.org").status == 303

    def pool() -> dict[str, float]:
        answer = Client(server.port).get("/metrics")
        assert answer.status == 200, answer.body
        told = re.findall(r"(?m)^sofra_database_(connections|idle|waiting|broken_total|timed_out_total) (\S+)$", answer.body)
        return {name: float(value) for name, value in told}

    before = pool()
    assert before["connections"] >= 1 and 0 <= before["idle"] <= before["connections"]
    assert (before["waiting"], before["broken_total"], before["timed_out_total"]) == (0, 0, 0)

    held = subprocess.Popen(
        ["psql", cluster.url, "-qX", "-c", "BEGIN", "-c", "LOCK TABLE categories IN ACCESS EXCLUSIVE MODE", "-c", "SELECT pg_sleep(60)"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    over = threading.Event()

    def visit() -> None:
        while not over.is_set():
            home.get("/categories")

    # Two for each processor within bounds, and four more for who waits.
    most = min(16, max(4, 2 * os.cpu_count())) + 4
    visitors = [threading.Thread(target=visit) for _ in range(most + 12)]
    try:
        until(lambda: administer(cluster, "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted") != "0", 30)
        for visitor in visitors:
            visitor.start()
        # /metrics is answered by the program alone where no connection is free for what the database would say.
        until(lambda: pool()["waiting"] > 0 and pool()["timed_out_total"] > 0, 30)
        busy = pool()
        assert busy["connections"] == most and busy["idle"] < most
    finally:
        over.set()
        held.kill()
        held.wait()
        administer(cluster, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'")
        for visitor in visitors:
            visitor.join()
    until(lambda: pool()["waiting"] == 0 and pool()["idle"] > 0, 30)

    administer(cluster, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'sofra\\_login%'")
    until(lambda: home.get("/categories").status == 200 and pool()["broken_total"] > 0, 30)


def test_hostile_110_a_database_that_is_away_is_waited_for(cluster):
    """HOSTILE-100, HOSTILE-110: pages say 503 and when to come back; when the database comes, everything works without a restart."""
    server = Server(DATABASE_URL=cluster.url)
    try:
        server.start("/readyz", wanted=503)
        visitor = Client(server.port)
        assert visitor.get("/healthz").status == 200
        assert visitor.get("/login").status == 200, "what needs no database is there"
        visitor.cookies["sofra-session"] = "A" * 43
        for answer in [visitor.get("/readyz"), visitor.get("/settings"), visitor.sign_in("a@example.org")]:
            assert answer.status == 503
            assert int(answer.headers["Retry-After"]) >= 1
        cluster.start()
        wait_for(server, "/readyz", 200, seconds=15)
        assert Client(server.port).register("early@example.org").status == 303

        cluster.stop()
        assert visitor.get("/settings").status == 503
        cluster.start()
        wait_for(server, "/readyz", 200, seconds=15)
        assert Client(server.port).sign_in("early@example.org").status == 303
        assert server.terminate() == 0
    finally:
        server.stop()


def administer(cluster: Cluster, *statements: str, user: str = "sofra", database: str = "postgres") -> str:
    """Runs each statement in a transaction of its own; what the last one says."""
    url = f"postgres://{user}@127.0.0.1:{cluster.port}/{database}"
    for statement in statements:
        done = subprocess.run(["psql", url, "-AtX", "-v", "ON_ERROR_STOP=1", "-c", statement], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    return done.stdout.strip()


SIGNED_IN = "SELECT string_agg(DISTINCT usename, ' ') FROM pg_stat_activity WHERE datname = 'home' AND query !~ 'pg_stat'"


def test_an_owner_that_may_make_roles_gives_the_program_one(cluster, started):
    """A-05: the program answers as a role of its own, which it makes; the next start finds it."""
    cluster.start()
    administer(cluster, "CREATE ROLE maker LOGIN CREATEROLE", "CREATE DATABASE home OWNER maker")
    url = f"postgres://maker@127.0.0.1:{cluster.port}/home"
    server = started(DATABASE_URL=url)
    assert Client(server.port).register("first@example.org").status == 303
    assert "sofra_login_home" in administer(cluster, SIGNED_IN).split()
    assert server.terminate() == 0
    again = started(DATABASE_URL=url)
    assert Client(again.port).sign_in("first@example.org").status == 303


def test_an_owner_that_may_make_no_roles_is_told_two_statements(cluster, started):
    """A-05: the start stops with what an administrator has to run; with that done, and its address set, all works."""
    cluster.start()
    administer(cluster, "CREATE ROLE tenant LOGIN", "CREATE DATABASE home OWNER tenant")
    url = f"postgres://tenant@127.0.0.1:{cluster.port}/home"
    server = Server(DATABASE_URL=url)
    try:
        assert server.begin().wait(20) == 1
        statements = [line.strip() for line in server.log().splitlines() if line.endswith(";")]
        assert "DATABASE_LOGIN_URL" in server.log(), server.log()
        assert len(statements) == 2, server.log()
    finally:
        server.stop()
    administer(cluster, *(statement.replace("…", "given") for statement in statements))
    server = started(DATABASE_URL=url, DATABASE_LOGIN_URL=url.replace("tenant", "sofra_login"))
    assert Client(server.port).register("first@example.org").status == 303
    assert "sofra_login" in administer(cluster, SIGNED_IN).split()


def test_pages_are_read_from_a_replica_as_long_as_it_follows(cluster, started):
    cluster.start()
    copy = cluster.copy()
    try:
        server = started(DATABASE_URL=cluster.url, DATABASE_REPLICA_URL=copy.url, LOG_LEVEL="info")
        home = Client(server.port)
        assert home.register("copy@example.org").status == 303

        def metric(name: str) -> float:
            return float(re.search(rf"(?m)^{name} (\S+)$", home.get("/metrics").body).group(1))

        def read_there() -> bool:
            home.cookies.pop("sofra-changed", None)
            assert home.get("/recipes").status == 200
            return metric("sofra_replica_reads_total") > 0

        deadline = time.monotonic() + 60
        while not read_there() and time.monotonic() < deadline:
            time.sleep(0.1)
        assert metric("sofra_replica_reads_total") > 0 and metric("sofra_replica_used") == 1
        assert "status=following" in server.log()
        assert "read from the replica" in home.get("/settings/health").body

        copy.stop()
        for _ in range(5):
            assert home.get("/recipes").status == 200
        while "status=away" not in server.log() and time.monotonic() < deadline:
            time.sleep(0.1)
        assert metric("sofra_replica_used") == 0
        assert home.get("/recipes").status == 200
        copy.start()
        while metric("sofra_replica_used") == 0 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert metric("sofra_replica_used") == 1
        assert server.log().count("status=away") == 1
    finally:
        copy.remove()


def test_stopping_does_not_wait_for_a_database():
    server = Server(DATABASE_URL="postgres://sofra@127.0.0.1:1/sofra")
    try:
        server.start("/readyz", wanted=503)
        assert server.terminate(seconds=8) == 0
    finally:
        server.stop()


def wait_for(server: Server, path: str, status: int, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while server.status(server.url + path) != status:
        assert time.monotonic() < deadline, f"{path} is {server.status(server.url + path)}\n{server.log()}"
        time.sleep(0.1)


@pytest.mark.parametrize("who", ["the app", "the database", "both"])
def test_what_was_acknowledged_survives_kill_9(started, who):
    """HOSTILE-97: registrations under way while processes die; those that were answered are there afterwards."""
    server = started(TRUSTED_PROXIES=LOOPBACK)
    acknowledged: list[str] = []
    other: list[int] = []
    over = threading.Event()

    def register(worker: int) -> None:
        number = 0
        while not over.is_set():
            number += 1
            email = f"w{worker}-{number}@example.org"
            try:
                status = Client(server.port, f"192.0.2.{worker}").register(email).status
            except OSError:
                time.sleep(0.05)
                continue
            if status == 303:
                acknowledged.append(email)
            else:
                other.append(status)

    workers = [threading.Thread(target=register, args=(number,)) for number in range(1, 5)]
    for worker in workers:
        worker.start()
    while len(acknowledged) < 4:
        time.sleep(0.02)
    if who != "the app":
        subprocess.run(["kill", "-KILL", str(server.postmaster)], check=True)
    if who != "the database":
        server.kill()
        server.start()
    else:
        wait_for(server, "/readyz", 200, seconds=10)
    before = len(acknowledged)
    while len(acknowledged) < before + 2 and who == "the database":
        time.sleep(0.05)
    over.set()
    for worker in workers:
        worker.join()

    # A registration that was cut off may have been made: sending it again is then "taken", which is 422 and polite.
    assert set(other) <= {503, 422, 429}, set(other)
    for place, email in enumerate(acknowledged):
        assert Client(server.port, f"198.51.100.{place % 250}").sign_in(email).status == 303, email
    assert server.terminate() == 0


def test_a_hundred_sign_ins_at_once_leave_other_pages_fast(started):
    """HOSTILE-69, with real password hashes. Other work on this machine is no fault of ours: the best of three counts."""
    server = started(TRUSTED_PROXIES=LOOPBACK)
    home = Client(server.port)
    assert home.register("home@example.org").status == 303
    slow = []
    for _ in range(3):
        slow.append(slowest_page_during_sign_ins(server, home))
        if slow[-1] < 0.2:
            return
    raise AssertionError(f"95 % of the pages took up to {', '.join(f'{seconds:.3f} s' for seconds in slow)}")


def slowest_page_during_sign_ins(server: Server, home: Client) -> float:
    """Within how many seconds 95 % of the pages came while a hundred people signed in."""
    statuses: list[int] = []
    ready = threading.Barrier(101)

    def sign_in(number: int) -> None:
        visitor = Client(server.port, f"198.51.100.{number}")
        visitor.get("/login")
        ready.wait(60)
        statuses.append(visitor.sign_in("home@example.org").status)

    threads = [threading.Thread(target=sign_in, args=(number,)) for number in range(100)]
    for thread in threads:
        thread.start()
    ready.wait(60)
    took = []
    while any(thread.is_alive() for thread in threads) and len(took) < 200:
        began = time.monotonic()
        assert home.get("/settings").status == 200
        took.append(time.monotonic() - began)
        time.sleep(0.02)
    for thread in threads:
        thread.join(60)
    assert set(statuses) <= {303, 429, 503} and statuses.count(303) >= 10, statuses
    return sorted(took)[int(len(took) * 0.95)]
