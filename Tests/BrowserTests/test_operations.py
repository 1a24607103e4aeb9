"""What whoever runs the program for years does: a backup, a lost machine, a forgotten password."""
import email
import email.policy
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import tarfile
import tempfile
import threading
import time

import pytest
from aiosmtpd.controller import Controller

import upgrade
from drill import Drill
from client import PASSWORD, Client
from server import ROOT, Server, free_port, until


OWNER = "ayse@example.org"


def sofra(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """Runs a command of the program to its end."""
    return piped(*arguments, text=True, **environment)


def piped(*arguments: str, text: bool = False, given: bytes | None = None, **environment: str) -> subprocess.CompletedProcess:
    """The same with bytes, as through `docker compose exec -T`."""
    return subprocess.run(
        [os.environ["SOFRA_BINARY"], *arguments], cwd=ROOT, env={**os.environ, "LOG_LEVEL": "warning", **environment},
        capture_output=True, text=text, input=given, timeout=120,
    )


@pytest.fixture
def folder():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-operations-"))
    os.chmod(folder, 0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_a07_hostile_140_a_lost_machine_comes_back_from_a_backup_taken_under_load(started, folder):
    server = started("--demo")
    data = str(server.folder / "data")
    visitor = Client(server.port)
    assert visitor.register(OWNER).status == 303
    assert visitor.post("/categories", {"name": "Soup"}).status == 303
    is_over = threading.Event()

    def write():
        while not is_over.is_set():
            visitor.post("/categories", {"name": f"Soup {time.monotonic_ns()}"})

    writer = threading.Thread(target=write)
    writer.start()
    taken = sofra("backup", str(folder / "sofra.tar.gz"), DATA_DIR=data)
    is_over.set()
    writer.join()
    assert taken.returncode == 0, taken.stderr
    assert "read back and whole" in taken.stdout
    assert os.stat(folder / "sofra.tar.gz").st_mode & 0o777 == 0o600

    over = sofra("restore", str(folder / "sofra.tar.gz"), DATA_DIR=data)
    assert over.returncode != 0 and "running" in over.stderr
    server.terminate()
    over = sofra("restore", str(folder / "sofra.tar.gz"), DATA_DIR=data)
    assert over.returncode != 0 and "not empty" in over.stderr

    other = folder / "data"
    restored = sofra("restore", str(folder / "sofra.tar.gz"), DATA_DIR=str(other))
    assert restored.returncode == 0, restored.stderr
    assert "Everything is back" in restored.stdout
    assert (other / "secret-key").read_text() == (pathlib.Path(data) / "secret-key").read_text()
    again = started(folder=other)
    visitor.port = again.port
    assert visitor.get("/settings").status == 200
    assert "Soup" in visitor.get("/categories").body


def test_hostile_140_a_backup_that_is_killed_leaves_nothing_of_its_name(started, folder):
    server = started("--demo")
    data = str(server.folder / "data")
    path = folder / "sofra.tar.gz"
    backup = subprocess.Popen(
        [os.environ["SOFRA_BINARY"], "backup", str(path)], cwd=ROOT, env={**os.environ, "DATA_DIR": data},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    unfinished = folder / "sofra.tar.gz.unfinished"
    while backup.poll() is None and not (unfinished.exists() and unfinished.stat().st_size):
        time.sleep(0.005)
    backup.send_signal(signal.SIGKILL)
    backup.wait()

    # Whoever was quicker than the signal has a whole one.
    assert not path.exists() or sofra("restore", "--check", str(path)).returncode == 0
    assert sofra("restore", "--check", str(unfinished)).returncode != 0 or path.exists()
    assert sofra("backup", str(path), DATA_DIR=data).returncode == 0
    assert sofra("restore", "--check", str(path)).returncode == 0
    assert [file.name for file in folder.iterdir()] == ["sofra.tar.gz"]


def test_hostile_140_another_key_is_named_and_an_external_database_comes_back(started, folder, cluster):
    server = started()
    visitor = Client(server.port)
    visitor.register(OWNER)
    path = str(folder / "sofra.tar.gz")
    assert sofra("backup", path, DATA_DIR=str(server.folder / "data")).returncode == 0
    cluster.start()
    outside = {"DATABASE_URL": cluster.url, "DATA_DIR": str(folder / "data"), "SECRET_KEY": "another key of this installation, long"}

    restored = sofra("restore", path, **outside)
    again = started(**outside)
    visitor.port = again.port

    assert restored.returncode == 0, restored.stderr
    assert "SECRET_KEY is not the one of the backup" in restored.stdout
    assert visitor.get("/settings").status == 200


def test_hostile_140_a_restore_that_cannot_keep_the_key_stores_nothing_and_can_be_repeated(started, folder):
    server = started()
    visitor = Client(server.port)
    visitor.register(OWNER)
    path, data = str(folder / "sofra.tar.gz"), folder / "data"
    assert sofra("backup", path, DATA_DIR=str(server.folder / "data")).returncode == 0
    # A folder where the key is to be written.
    (data / "secret-key.new" / "in the way").mkdir(parents=True)

    failed = sofra("restore", path, DATA_DIR=str(data))
    shutil.rmtree(data / "secret-key.new")
    restored = sofra("restore", path, DATA_DIR=str(data))
    again = started(folder=data)
    visitor.port = again.port

    assert failed.returncode != 0 and "cannot be written" in failed.stderr
    assert restored.returncode == 0, restored.stderr
    assert (data / "secret-key").read_text() == (server.folder / "data" / "secret-key").read_text()
    assert visitor.get("/settings").status == 200


DUMPS = sorted((ROOT / "Tests/Samples/upgrades").glob("*.tar.gz"))


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.name.removesuffix(".tar.gz"))
def test_hostile_105_what_an_earlier_version_has_kept_is_brought_up_to_date(started, folder, dump):
    """HOSTILE-105: the backup of a version is restored, and all that its household did is found again."""
    data = folder / "data"
    restored = sofra("restore", str(dump), DATA_DIR=str(data))
    assert restored.returncode == 0, restored.stderr

    server = started(folder=data)

    upgrade.check(Client(server.port), dump.name.removesuffix(".tar.gz"))


def undumped(changes: str, programs: set[str]) -> set[str]:
    """The versions in the headings of a change log of which no backup is kept."""
    return set(re.findall(r"(?m)^## \[(\d+\.\d+\.\d+)\]", changes)) - programs


def test_hostile_105_of_each_version_that_was_released_there_is_a_dump():
    changes, programs = (ROOT / "CHANGELOG.md").read_text(), {manifest(dump)["program"] for dump in DUMPS}
    assert undumped(changes, programs) == set(), "Tests/Samples/README.md says how one is made"
    assert undumped("## [Unreleased]\n\n## [0.9.0] - 2027-01-01\n\n## [0.8.0]\n", {"0.8.0"}) == {"0.9.0"}


def test_hostile_105_there_is_a_dump_whose_story_this_version_tells_as_well(started):
    assert DUMPS, "no version has left a dump"
    server = started()
    upgrade.live(Client(server.port))
    upgrade.check(Client(server.port))


def test_a07_a_backup_is_taken_every_night_and_at_once_where_none_is(started, folder):
    server = started(BACKUP_FOLDER=str(folder / "backups"))
    assert Client(server.port).register(OWNER).status == 303
    deadline = time.monotonic() + 60
    while not list((folder / "backups").glob("*.tar.gz")) and time.monotonic() < deadline:
        time.sleep(0.05)

    [taken] = (folder / "backups").glob("*.tar.gz")
    assert re.fullmatch(r"sofra-\d{8}T\d{6}Z\.tar\.gz", taken.name)
    assert sofra("restore", "--check", str(taken)).returncode == 0


def test_a07_an_empty_installation_leaves_the_backups_of_the_one_that_was_lost(started, folder):
    last = fake(folder / "backups", 60 * 24)
    server = started(BACKUP_FOLDER=str(folder / "backups"), BACKUP_KEEP="1")
    time.sleep(5)
    assert list((folder / "backups").iterdir()) == [last]

    assert Client(server.port).register(OWNER).status == 303
    [taken] = settled(server, folder / "backups", lambda _: not last.exists())
    assert sofra("restore", "--check", str(folder / "backups" / taken)).returncode == 0


def fake(folder: pathlib.Path, minutes: float) -> pathlib.Path:
    """A backup by its name alone, of so many minutes ago."""
    folder.mkdir(exist_ok=True)
    moment = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(time.time() - 60 * minutes))
    path = folder / f"sofra-{moment}.tar.gz"
    path.write_bytes(b"")
    return path


def settled(server: Server, folder: pathlib.Path, wanted) -> list[str]:
    deadline = time.monotonic() + 60
    while not wanted(folder) and time.monotonic() < deadline:
        time.sleep(0.05)
    return sorted(path.name for path in folder.iterdir())


def clock(minutes: float) -> str:
    """A time of day in UTC, so many minutes ago."""
    return time.strftime("%H:%M", time.gmtime(time.time() - 60 * minutes))


def test_a07_backups_are_taken_at_the_time_that_is_set_and_the_newest_of_them_kept(started, folder):
    """BACKUP_AT and BACKUP_KEEP: with a backup of twenty minutes ago one is due at a time of ten minutes ago, and none at one
    of half an hour ago."""
    due, early = folder / "due", folder / "early"
    older, old = fake(due, 60 * 48), fake(due, 60 * 24)
    newest = fake(due, 20)
    alone = fake(early, 20)
    by_hand = due / "by-hand.tar.gz"
    by_hand.write_bytes(b"")

    server = started(BACKUP_FOLDER=str(due), BACKUP_AT=clock(10), BACKUP_KEEP="2", LOG_LEVEL="info")
    home = Client(server.port)
    assert home.register(OWNER).status == 303
    left = settled(server, due, lambda _: not older.exists())
    assert len(left) == 3 and {newest.name, by_hand.name} < set(left), left
    [taken] = [name for name in left if name not in (newest.name, by_hand.name)]
    assert sofra("restore", "--check", str(due / taken)).returncode == 0
    said = [line for line in server.log().splitlines() if " INFO backup " in line]
    assert len(said) == 1 and "removed=2" in said[0], said
    assert "the newest 2 are kept" in home.get("/settings/health").body
    told = float(re.search(r"(?m)^sofra_backup_seconds (\S+)$", home.get("/metrics").body).group(1))
    assert 0 <= time.time() - told < 120
    server.terminate()

    waiting = started(folder=server.folder / "data", BACKUP_FOLDER=str(early), BACKUP_AT=clock(30), BACKUP_KEEP="2")
    # It looks before it answers for long: sofra_backup_seconds is of the folder.
    told = lambda: float(re.search(r"(?m)^sofra_backup_seconds (\S+)$", Client(waiting.port).get("/metrics").body).group(1))
    deadline = time.monotonic() + 30
    while told() == 0 and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(2)
    assert abs(time.time() - 20 * 60 - told()) < 120
    assert list(early.iterdir()) == [alone]


def test_a07_a_backup_that_cannot_be_taken_is_logged_and_told_to_an_owner(started, folder):
    backups = folder / "backups"
    backups.write_text("no folder")
    server = started(BACKUP_FOLDER=str(backups))
    deadline = time.monotonic() + 30
    while "no backup" not in server.log() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert " ERROR no backup cause=" in server.log()
    home = Client(server.port)
    assert home.register(OWNER).status == 303
    assert "None was taken yet." in home.get("/settings/health").body


def manifest(path: pathlib.Path) -> dict:
    with tarfile.open(path) as archive:
        return json.load(archive.extractfile("manifest.json"))


def test_a07_an_external_database_is_backed_up_beside_its_server_with_settings_and_without_secrets(started, folder, cluster):
    """Secrets stand in files; the settings come along, and whoever restores is told which are not as they were."""
    cluster.start()
    secrets = {"DATABASE_URL": cluster.url, "SECRET_KEY": "a key of this installation, long", "USDA_API_KEY": "hunter2-usda"}
    named = {}
    for name, secret in secrets.items():
        (folder / name.lower()).write_text(secret + "\n")
        named[f"{name}_FILE"] = str(folder / name.lower())
    settings = {"PUBLIC_URL": "https://sofra.example.org", "REGISTRATION": "invite", "BACKUP_KEEP": "7"}
    server = started(**named, folder=folder / "data")
    home = Client(server.port)
    assert home.register(OWNER).status == 303
    assert not (folder / "data" / "secret-key").exists(), "the key is the one of the file"
    path = folder / "sofra.tar.gz"

    taken = sofra("backup", str(path), DATA_DIR=str(folder / "data"), **named, **settings)

    assert taken.returncode == 0, taken.stderr
    kept = manifest(path)["settings"]
    assert {name: kept.get(name) for name in settings} == settings
    assert not set(kept) & {"DATABASE_URL", "SECRET_KEY", "USDA_API_KEY"}
    with tarfile.open(path) as archive:
        assert archive.extractfile("secret-key").read().decode() == secrets["SECRET_KEY"]
        told = archive.extractfile("manifest.json").read().decode()
    assert "hunter2" not in told and cluster.url not in told and secrets["SECRET_KEY"] not in told

    restored = sofra("restore", str(path), DATA_DIR=str(folder / "other"), BACKUP_KEEP="7")
    assert restored.returncode == 0, restored.stderr
    assert "    PUBLIC_URL=https://sofra.example.org\n" in restored.stdout
    assert "    REGISTRATION=invite\n" in restored.stdout
    assert "BACKUP_KEEP" not in restored.stdout
    assert (folder / "other" / "secret-key").read_text() == secrets["SECRET_KEY"]
    again = started(folder=folder / "other")
    home.port = again.port
    assert home.get("/settings").status == 200


def test_a07_a_server_at_an_address_of_its_own_says_so_and_its_health_is_asked_there():
    server = Server(HOST="127.0.0.2")
    server.begin()
    try:
        told = until(lambda: re.search(r"Sofra is at (http://127\.0\.0\.2:(\d+))\n", server.log()))
        until(lambda: Server.status(told.group(1) + "/readyz") == 200)
        assert sofra("health", HOST="127.0.0.2", PORT=told.group(2)).returncode == 0
        for elsewhere in ["127.0.0.1", "0.0.0.0", "::", "::1", "nobody"]:
            assert sofra("health", HOST=elsewhere, PORT=told.group(2)).returncode == 1, elsewhere
    finally:
        server.stop()


class Postbox:
    """Takes all mail, from a port of its own."""

    def __init__(self, host: str = "127.0.0.1", **options) -> None:
        self.messages: list = []
        self.controller = Controller(self, hostname=host, port=free_port(), **options)

    async def handle_DATA(self, server, session, envelope) -> str:
        self.messages.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 taken"

    def wait(self, count: int = 1) -> list:
        deadline = time.monotonic() + 30
        while len(self.messages) < count and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(self.messages) >= count
        return self.messages


@pytest.fixture
def postbox():
    postbox = Postbox()
    postbox.controller.start()
    yield postbox
    postbox.controller.stop()


def test_a01_hostile_137_who_forgot_the_password_gets_a_link_by_mail_and_nobody_else_gets_one(started, postbox):
    # Links begin with the configured address; the visitors below come to another one.
    port = str(free_port())
    server = started(
        SMTP_URL=f"smtp://127.0.0.1:{postbox.controller.port}", MAIL_FROM="sofra@example.org", PORT=port,
        PUBLIC_URL=f"http://localhost:{port}", LOG_LEVEL="info",
    )
    assert Client(server.port).register(OWNER).status == 303
    visitor = Client(server.port)
    for address in ["nobody@example.org", OWNER.upper()]:
        answer = visitor.post("/password/forgotten", {"email": address})
        assert (answer.status, answer.location) == (303, "/login")
    [(recipients, message)] = postbox.wait()
    path = re.search(r"http://localhost:\d+(/reset/\S+)", message.get_payload(decode=True).decode()).group(1)
    assert recipients == [OWNER]
    assert message["From"] == "Sofra <sofra@example.org>"
    assert visitor.post(path, {"password": "shakshuka with peppers"}, page=path).status == 303
    assert visitor.get(path).status == 404
    assert Client(server.port).sign_in(OWNER, PASSWORD).status == 422
    assert Client(server.port).sign_in(OWNER, "shakshuka with peppers").status == 303
    assert path.removeprefix("/reset/") not in server.output.read_text()
    assert len(postbox.messages) == 1


@pytest.fixture
def tls(folder):
    """What a mail server needs to speak TLS with a certificate of its own making."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=mail.example.org",
         "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_a01_a_mail_server_on_this_machine_may_have_a_certificate_of_its_own_making_and_no_other(started, tls, host):
    """127.0.0.2 is this machine, too, but not by a name that says so."""
    postbox = Postbox(host, tls_context=tls, require_starttls=True)
    postbox.controller.start()
    try:
        port = str(free_port())
        server = started(
            SMTP_URL=f"smtp://{host}:{postbox.controller.port}", MAIL_FROM="sofra@example.org", PORT=port,
            PUBLIC_URL=f"http://localhost:{port}",
        )
        assert Client(server.port).register(OWNER).status == 303
        assert Client(server.port).post("/password/forgotten", {"email": OWNER}).status == 303
        if host == "127.0.0.1":
            [(recipients, _)] = postbox.wait()
            assert recipients == [OWNER]
        else:
            until(lambda: "mail not sent" in server.log())
            assert postbox.messages == []
    finally:
        postbox.controller.stop()


def test_a07_a01_a02_the_drill_a_lost_machine_and_a_forgotten_password(started, folder, postbox):
    """From the first start to the way back in: what docs/operations.md says, done once in earnest."""
    port = free_port()
    settings = {
        "SMTP_URL": f"smtp://127.0.0.1:{postbox.controller.port}", "MAIL_FROM": "sofra@example.org", "PORT": str(port),
        "PUBLIC_URL": f"http://localhost:{port}",
    }
    server = started("--demo", **settings)
    drill = Drill(port, folder)
    drill.live(server.demo_password())
    is_over = threading.Event()
    writer = threading.Thread(target=drill.write, args=[is_over.is_set])
    writer.start()
    deadline = time.monotonic() + 30
    while not drill.written.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    left = server.folder / "data" / "piped-killed"
    left.mkdir()
    os.utime(left, (0, 0))
    taken = piped("backup", "-", DATA_DIR=str(server.folder / "data"))
    assert not left.exists()
    is_over.set()
    writer.join()
    assert taken.returncode == 0, taken.stderr
    assert b"read back and whole" in taken.stderr
    # Where the text of what was said stood in the file, the file would be none.
    checked = piped("restore", "--check", "-", given=taken.stdout)
    assert b"It is whole" in checked.stdout, checked.stderr
    assert piped("restore", "--check", "-", given=taken.stdout[:-100]).returncode != 0

    postmaster = server.postmaster
    server.kill()
    os.kill(postmaster, signal.SIGKILL)
    shutil.rmtree(server.folder / "data")
    empty = folder / "data"
    restored = piped("restore", "-", given=taken.stdout, DATA_DIR=str(empty))
    assert restored.returncode == 0, restored.stderr
    assert not list(empty.glob("piped-*"))
    started(folder=empty, **settings)

    drill.is_back()
    drill.asks_for_a_link()
    mails = lambda: [message.get_payload(decode=True).decode() for _, message in postbox.messages]
    drill.comes_back(drill.link(mails))


def test_a07_a_piped_backup_is_checked_beside_the_data_where_there_is_room(folder):
    checking = subprocess.Popen(
        [os.environ["SOFRA_BINARY"], "restore", "--check", "-"], cwd=ROOT, env={**os.environ, "DATA_DIR": str(folder)},
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: list(folder.glob("piped-*")))
        checking.communicate(b"no backup", timeout=30)
        assert checking.returncode != 0
        assert not list(folder.iterdir())
    finally:
        checking.kill()
        checking.wait()


def test_a01_the_operator_helps_with_a_link_and_a_switch(started):
    server = started()
    data = {"DATA_DIR": str(server.folder / "data"), "PORT": str(server.port)}
    visitor = Client(server.port)
    visitor.register(OWNER)

    assert OWNER in sofra("user", "list", **data).stdout
    link = sofra("user", "reset", OWNER, **data).stdout.split()[0]
    assert visitor.get("/settings").status == 303
    path = "/reset/" + link.rsplit("/", 1)[1]
    assert Client(server.port).post(path, {"password": "shakshuka with peppers"}, page=path).status == 303
    assert sofra("user", "disable", OWNER, **data).returncode == 0
    assert Client(server.port).sign_in(OWNER, "shakshuka with peppers").status == 422
    assert sofra("user", "enable", OWNER, **data).returncode == 0
    assert Client(server.port).sign_in(OWNER, "shakshuka with peppers").status == 303
    assert "deleted in seven days" in sofra("user", "delete", OWNER, **data).stdout
    assert Client(server.port).sign_in(OWNER, "shakshuka with peppers").status == 422
    assert "gone on" in sofra("user", "list", **data).stdout
    wrong = sofra("user", "reset", "nobody@example.org", **data)
    assert wrong.returncode != 0 and "no account" in wrong.stderr
