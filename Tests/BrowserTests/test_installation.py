"""The installation: wrong passwords, a full disk, data of somebody else, a machine without apt, the unit of systemd."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import pytest

from client import PASSWORD, Client
from server import ROOT, Server, free_port
from units import Machine, Service


def until(what, seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(0.1)
    return False


def test_hostile_123_a_changed_password_is_told_with_the_way_out_and_no_piece_of_it_is_shown(cluster, started):
    cluster.start()
    first, second = "a@b/c:d%e f'g", "h@i/j:k%l m'n"
    quoted = {password: password.replace("'", "''") for password in (first, second)}
    said = ["-h", cluster.folder, "-p", cluster.port, "-U", "sofra", "-d", "postgres", "-c"]
    cluster.run("psql", *said, f"ALTER USER sofra PASSWORD '{quoted[first]}'")
    rules = cluster.folder / "data" / "pg_hba.conf"
    rules.write_text("host all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n")
    cluster.run("psql", *said, "SELECT pg_reload_conf()")

    server = started(DATABASE_URL=cluster.url, PGPASSWORD=first)
    assert Client(server.port).register("ayse@example.org").status == 303
    server.terminate()
    cluster.run("psql", *said, f"ALTER USER sofra PASSWORD '{quoted[second]}'")
    late = Server(DATABASE_URL=cluster.url, PGPASSWORD=first)
    try:
        late.start("/readyz", wanted=503)
        assert until(lambda: "password authentication failed" in late.log())
        assert until(lambda: "keeps the one that it was made with" in late.log())
        assert not [piece for piece in ("a@b", "c:d", "%e f", "'g") if piece in late.log()]
        secret = late.folder / "password"
        secret.write_text(second + "\n")
    finally:
        late.terminate()
    again = started(DATABASE_URL=cluster.url, PGPASSWORD_FILE=str(secret))
    assert Client(again.port).sign_in("ayse@example.org").status == 303
    late.stop()


@pytest.fixture
def small_disk():
    """A server whose data lie on a disk of 200 MB, and that disk as it is seen from here."""
    binary, folder = os.environ["SOFRA_BINARY"], pathlib.Path(tempfile.mkdtemp(prefix="sofra-disk-"))
    wrapped = folder / "sofra"
    wrapped.write_text(
        '#!/bin/sh\n[ "$1" = inside ] || exec unshare -m "$0" inside "$@"\nshift\nmkdir -p "$DATA_DIR"\n'
        f'mount -t tmpfs -o size=200m none "$DATA_DIR" || exit 77\nexec {binary} "$@"\n'
    )
    wrapped.chmod(0o755)
    os.environ["SOFRA_BINARY"] = str(wrapped)
    server = Server()
    try:
        server.start()
    except RuntimeError:
        if server.process.poll() == 77:
            pytest.skip("this machine lets no one mount")
        raise
    finally:
        os.environ["SOFRA_BINARY"] = binary
    data = pathlib.Path(f"/proc/{server.process.pid}/root{server.folder / 'data'}")
    yield server, data
    server.stop()
    shutil.rmtree(folder)


def photo() -> bytes:
    """A picture of some hundred kilobytes, which no memory takes without being asked."""
    with tempfile.TemporaryDirectory(prefix="sofra-noise-") as folder:
        path = pathlib.Path(folder) / "noise.jpg"
        made = subprocess.run(["vips", "gaussnoise", f"{path}[Q=95]", "900", "900"], capture_output=True)
        assert made.returncode == 0, made.stderr
        return path.read_bytes()


def cook(home: Client, name: str, picture: bytes):
    """Sends a recipe with a photo."""
    parts = {"_csrf": home.token("/recipes/new"), "name": name, "line[1][text]": "2 eggs"}
    body = b"".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in parts.items()
    ) + b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' + picture + b"\r\n--x--\r\n"
    return home.send("POST", "/recipes", body, {"Content-Type": "multipart/form-data; boundary=x"})


def test_hostile_121_hostile_101_a07_a_full_disk_is_told_and_what_was_typed_beside_a_photo_stays(small_disk):
    server, data = small_disk
    home = Client(server.port)
    assert home.register("ayse@example.org").status == 303
    # What is left of 200 MB is little already.
    told = home.get("/settings/health").body
    assert re.search(r"Only \d+ MB are free where Sofra keeps its files. Make room", told), told
    assert home.post("/settings", {"name": "Ayşe", "language": "tr", "timezone": "UTC"}, page="/settings").status == 303
    assert re.search(r"yalnızca \d+ MB boş\. Yer aç", home.get("/settings/health").body)
    assert home.post("/settings", {"name": "Ayşe", "language": "en", "timezone": "UTC"}, page="/settings").status == 303
    picture = photo()
    assert len(picture) > 300_000
    status = os.statvfs(data)
    with open(data / "filler", "wb") as filler:
        with pytest.raises(OSError):
            while True:
                filler.write(bytes(1 << 20))
                filler.flush()
    assert status.f_bavail > 0
    assert until(lambda: Server.status(f"{server.url}/readyz") == 503)
    assert Server.status(f"{server.url}/healthz") == 200
    assert "there is no room on the disk" in server.log()

    answer = cook(home, "Menemen with peppers", picture)
    assert answer.status == 507, answer.body[:300]
    assert "Menemen with peppers" in answer.body and "disk takes no more" in answer.body
    # Reading goes on, since nothing is written until PostgreSQL ends for want of room.
    refused = home.post("/categories", {"name": "Soup"})
    assert refused.status == 503 and "The disk of this server is full" in refused.body
    assert home.get("/recipes").status == 200

    (data / "filler").unlink()
    assert until(lambda: Server.status(f"{server.url}/readyz") == 200)
    assert home.get("/recipes").status == 200
    assert home.post("/categories", {"name": "Soup"}).status == 303


@pytest.fixture
def confined(cluster):
    """A server as a container has it: all but its data can only be read, its user has no name and no rights, and there
    are no files of time zones."""
    binary, folder = os.environ["SOFRA_BINARY"], pathlib.Path(tempfile.mkdtemp(prefix="sofra-confined-"))
    folder.chmod(0o755)
    wrapped = folder / "sofra"
    wrapped.write_text(
        '#!/bin/sh\n[ "$1" = inside ] || exec unshare -m "$0" inside "$@"\nshift\n'
        'mkdir -p "$DATA_DIR" && chown 10001:10001 "$DATA_DIR"\n'
        '{ mount --bind "$DATA_DIR" "$DATA_DIR" && mount -t tmpfs none /usr/share/zoneinfo && mount -o remount,ro,bind /; } || exit 77\n'
        f'mountpoint -q {ROOT} && mount -o remount,ro,bind {ROOT}\n'
        "exec setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs -- "
        f'{binary} "$@"\n'
    )
    wrapped.chmod(0o755)
    cluster.start()
    os.environ["SOFRA_BINARY"] = str(wrapped)
    server = Server(DATABASE_URL=cluster.url)
    try:
        server.start()
    except RuntimeError:
        if server.process.poll() == 77 or "Permission denied" in server.log():
            pytest.skip("this machine lets no one mount, or another user cannot enter the build folder")
        raise
    finally:
        os.environ["SOFRA_BINARY"] = binary
    yield server
    server.stop()
    shutil.rmtree(folder)


def test_hostile_109_nothing_to_write_but_its_data_no_rights_and_no_time_zones_are_enough(confined):
    """HOSTILE-109: as in a container whose root can only be read."""
    place = pathlib.Path(f"/proc/{confined.process.pid}")
    status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
    assert status["Uid"].split()[0] == "10001" and int(status["CapBnd"], 16) == 0 and int(status["CapEff"], 16) == 0
    assert os.statvfs(place / "root").f_flag & os.ST_RDONLY
    assert os.listdir(place / "root/usr/share/zoneinfo") == []

    home = Client(confined.port)
    fields = {"name": "Ali", "household": "Home", "email": "ali@example.org", "password": PASSWORD}
    assert home.post("/register", {**fields, "timezone": "Europe/Istanbul"}).status == 303
    assert "Europe/Istanbul" in home.get("/settings").body
    recipe = cook(home, "Menemen with peppers", photo())
    assert recipe.status == 303, recipe.body[:300]
    assert "/photos/" in home.get(recipe.location).body
    assert confined.terminate() == 0


with_compose = pytest.mark.skipif(
    not shutil.which("docker") or subprocess.run(["docker", "compose", "version"], capture_output=True).returncode != 0,
    reason="docker compose is not here",
)


@with_compose
def test_hostile_117_what_the_page_says_puts_caddy_in_front_by_the_settings_alone(tmp_path):
    for part in ["docker-compose.yml", "deploy"]:
        (tmp_path / part).symlink_to(ROOT / part)
    [block] = re.findall(r"```sh\n(COMPOSE_FILE=.*?)```", (ROOT / "docs/operations.md").read_text(), re.S)
    example = (ROOT / ".env.example").read_text()
    for name in ("POSTGRES_PASSWORD", "SECRET_KEY"):
        example = example.replace(f"\n{name}=\n", f"\n{name}='{'x@:/%' * 9}'\n")
    (tmp_path / ".env").write_text(example + block)

    done = subprocess.run(
        ["docker", "compose", "config", "--format", "json"], cwd=tmp_path, env={"PATH": os.environ["PATH"], "HOME": "/"},
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stderr
    stated = json.loads(done.stdout)
    services = stated["services"]

    app = services["app"]["environment"]
    assert app["PUBLIC_URL"] == "https://sofra.example.org"
    assert app["TRUSTED_PROXIES"] == services["caddy"]["networks"]["proxy"]["ipv4_address"]
    # It is added to what runs: the network that is there already cannot be given other addresses.
    assert not stated["networks"]["default"].get("ipam")
    assert set(services["app"]["networks"]) == {"default", "proxy"}
    assert app["PGPASSWORD"] == services["db"]["environment"]["POSTGRES_PASSWORD"] == "x@:/%" * 9
    assert not services["app"].get("ports"), "reached through Caddy alone"
    assert {port["published"] for port in services["caddy"]["ports"]} == {"80", "443"}


@with_compose
def test_hostile_117_what_the_page_says_of_other_proxies_lets_nobody_in_beside_them(tmp_path):
    """Each block of the page that is for compose is taken by it, with the settings for a proxy on the same machine."""
    page = (ROOT / "docs/operations.md").read_text()
    [settings] = re.findall(r"```sh\n(PUBLIC_URL=.*?)```", page, re.S)
    values = dict(line.split("=", 1) for line in settings.splitlines())
    values |= {"POSTGRES_PASSWORD": "x", "SECRET_KEY": "x" * 43, "PATH": os.environ["PATH"], "HOME": "/"}
    overrides = re.findall(r"```yaml\n(.*?)```", page, re.S)
    assert len(overrides) >= 4
    for override in overrides:
        (tmp_path / "override.yml").write_text(override)
        done = subprocess.run(
            ["docker", "compose", "--project-directory", str(tmp_path), "--file", str(ROOT / "docker-compose.yml"),
             "--file", str(tmp_path / "override.yml"), "config", "--format", "json"],
            env=values, capture_output=True, text=True,
        )
        assert done.returncode == 0, done.stderr
        app = json.loads(done.stdout)["services"]["app"]
        assert app["environment"]["TRUSTED_PROXIES"] == "172.16.0.0/12"
        if "labels" in app:
            assert not app.get("ports") and set(app["networks"]) == {"default", "traefik"}
        else:
            [port] = app["ports"]
            assert (port["host_ip"], port["published"], port["target"]) == ("127.0.0.1", "8080", 8080)


def test_a07_compose_has_the_database_made_as_sofra_makes_its_own():
    compose = (ROOT / "docker-compose.yml").read_text()
    own = (ROOT / "Sources/EmbeddedDatabase/ClusterCreation.swift").read_text()
    [arguments] = re.findall(r"(?m)^      POSTGRES_INITDB_ARGS: (.*)$", compose)
    assert {argument.partition("=")[0] for argument in arguments.split()} == {"--locale", "--data-checksums"}
    for argument in arguments.split():
        assert f'"{argument}"' in own, argument


def test_a07_containers_are_asked_seldom_how_they_are_and_the_database_only_when_it_is_made():
    image, compose = (ROOT / "Dockerfile").read_text(), (ROOT / "docker-compose.yml").read_text()
    seconds = re.findall(r"HEALTHCHECK --interval=(\d+)s ", image) + re.findall(r"(?m)^      interval: (\d+)s$", compose)
    assert len(seconds) == 2 and min(map(int, seconds)) >= 10
    # The server that only makes the database answers on the socket.
    assert '"pg_isready", "--host=127.0.0.1"' in compose


@with_compose
@pytest.mark.parametrize("missing", ["POSTGRES_PASSWORD", "SECRET_KEY"])
def test_hostile_110_compose_says_which_value_is_missing(tmp_path, missing):
    values = {"POSTGRES_PASSWORD": "p@ss:/w", "SECRET_KEY": "x" * 43, "PATH": os.environ["PATH"], "HOME": "/"}
    # Not where somebody's .env lies.
    command = ["docker", "compose", "--project-directory", str(tmp_path), "--file", str(ROOT / "docker-compose.yml"), "config", "--quiet"]

    whole = subprocess.run(command, env=values, capture_output=True, text=True)
    broken = subprocess.run(command, env={**values, missing: ""}, capture_output=True, text=True)

    assert whole.returncode == 0, whole.stderr
    assert broken.returncode != 0
    assert f"{missing} is missing a value: is missing in .env" in broken.stderr


def test_hostile_123_another_users_key_is_named_and_not_replaced():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-key-"))
    try:
        if os.geteuid() != 0:
            pytest.skip("only root can give a file to another user")
        folder.chmod(0o777)
        key = folder / "secret-key"
        key.write_text("x" * 43)
        key.chmod(0o600)
        ended = subprocess.run(
            ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--", os.environ["SOFRA_BINARY"], "serve"],
            cwd="/", env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "PORT": "0"},
            capture_output=True, text=True, timeout=60,
        )
        if ended.returncode == 126 or "Permission denied" in ended.stderr:
            pytest.skip("user nobody cannot enter the build folder")
        assert ended.returncode != 0
        assert f"{key} cannot be read by user id 65534" in ended.stderr + ended.stdout
        assert key.read_text() == "x" * 43
    finally:
        shutil.rmtree(folder)


def test_prepare_on_a_machine_without_apt_says_what_is_missing_and_goes_on_where_nothing_is(tmp_path):
    for program in ("bash", "env", "pkg-config", "vipsthumbnail"):
        (tmp_path / program).symlink_to(shutil.which(program))
    (tmp_path / "swift").symlink_to("/bin/true")

    def prepare(*purposes: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["bash", str(ROOT / "bin/prepare"), *purposes], env={"PATH": str(tmp_path)}, capture_output=True, text=True
        )

    assert (prepare().returncode, prepare().stderr) == (0, "")
    (tmp_path / "vipsthumbnail").unlink()
    lacking = prepare()
    assert lacking.returncode == 1
    assert "no apt, and lacks:\n  vipsthumbnail\nInstall" in lacking.stderr and "libvips-tools" in lacking.stderr
    assert "  Xvfb\n" in prepare("test").stderr
    # Where a program only runs that was built elsewhere no Swift is asked for.
    (tmp_path / "vipsthumbnail").symlink_to(shutil.which("vipsthumbnail"))
    (tmp_path / "swift").unlink()
    assert "Swift 6.2 or newer is needed" in prepare().stderr
    assert (prepare("run").returncode, prepare("run").stderr) == (0, "")


SYSTEMS = {
    "debian": ({"chromium", "chromium-headless-shell", "firefox-esr"}, {"chromium-browser", "firefox"}, ()),
    "ubuntu": ({"chromium-browser", "firefox"}, {"chromium", "chromium-headless-shell", "firefox-esr"}, ()),
    # A browser that came from elsewhere does as well.
    "ubuntu with its own": (set(), {"chromium", "chromium-browser", "firefox", "firefox-esr"}, ("google-chrome", "firefox")),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_prepare_asks_for_packages_by_the_names_that_the_system_has_for_them(tmp_path, system):
    wanted, unknown, there = SYSTEMS[system]
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text(f'NAME="Something"\nID={system.split()[0]}\n')
    programs = tmp_path / "programs"
    programs.mkdir()
    for program in ("bash", "env", "grep", "mkdir", "tee"):
        (programs / program).symlink_to(shutil.which(program))
    (programs / "id").write_text("#!/bin/sh\necho 0\n")
    (programs / "apt-get").write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/asked\n')
    # Of all packages one is there.
    (programs / "dpkg-query").write_text('#!/bin/sh\ncase "$*" in *procps) echo install ok installed ;; *) exit 1 ;; esac\n')
    for program in ("swift", *there):
        (programs / program).write_text("#!/bin/sh\n")
    for file in programs.iterdir():
        if not file.is_symlink():
            file.chmod(0o755)
    script = tmp_path / "prepare"
    script.write_text((ROOT / "bin/prepare").read_text().replace("/etc/", f"{tmp_path}/etc/"))

    done = subprocess.run(["bash", str(script), "test"], env={"PATH": str(programs)}, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    [install] = [line for line in (tmp_path / "asked").read_text().splitlines() if " install " in line]
    asked = set(install.partition("--no-install-recommends ")[2].split())
    assert {"libpq-dev", "postgresql", "libvips-tools", "xvfb"} | wanted <= asked
    assert not asked & (unknown | {"procps"})
    # No cluster of the system's own beside Sofra's.
    assert "create_main_cluster = false" in (tmp_path / "etc/postgresql-common/createcluster.d/sofra.conf").read_text()


@pytest.fixture
def machine():
    """A machine on which what docs/operations.md says of systemd is typed."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-machine-"))
    folder.chmod(0o755)
    machine = Machine(folder, os.environ["SOFRA_BINARY"])
    yield machine
    machine.end()
    shutil.rmtree(folder)


def typed(*words: str) -> list[str]:
    """The lines of the block in docs/operations.md in which these words stand."""
    blocks = re.findall(r"(?s)```sh\n(.*?)```", (ROOT / "docs/operations.md").read_text())
    [block] = [block for block in blocks if all(word in block for word in words)]
    return [line.strip() for line in block.splitlines()]


def test_a07_what_the_page_says_of_systemd_installs_runs_backs_up_and_restores(machine):
    port, backup = free_port(), machine.root / "sofra.tar.gz"
    for line in typed("useradd", "deploy/sofra.service"):
        if "systemctl" in line:
            environment = machine.root / "etc/sofra/environment"
            assert environment.stat().st_mode & 0o777 == 0o600
            environment.write_text(f"PORT={port}\nPUBLIC_URL=http://localhost:{port}\nLOG_LEVEL=warning\n")
        done = machine.run(line)
        assert done.returncode == 0, (line, done.stderr)
    data, home = machine.root / "var/lib/sofra", Client(port, host="localhost")

    def is_ready() -> bool:
        return until(lambda: Server.status(f"http://localhost:{port}/readyz") == 200, 90)

    assert is_ready(), (machine.root / "journal").read_text()
    assert home.register("ayse@example.org").status == 303
    listed, reset = machine.run("sofra user list"), machine.run("sofra user reset ayse@example.org")
    assert b"ayse@example.org" in listed.stdout, listed.stderr
    assert reset.stdout.startswith(f"http://localhost:{port}/reset/".encode()), "with the settings of the unit"
    assert machine.run("sofra user reset nobody@example.org").returncode != 0
    assert home.sign_in("ayse@example.org").status == 303
    taken = machine.run(f"sofra backup - >{backup}")
    assert taken.returncode == 0 and b"read back and whole" in taken.stderr, taken.stderr
    if os.geteuid() == 0:
        others = [path for path in [data, *data.rglob("*")] if path.lstat().st_uid == 0]
        assert not others, "a command has written as somebody else than the unit"
    assert not [path for path in data.rglob("*") if path.is_file() and path.lstat().st_mode & 0o077]

    # Another machine on which the same was done, up to the first start.
    assert machine.run("systemctl stop sofra").returncode == 0
    shutil.rmtree(data)
    assert machine.run("systemctl start sofra").returncode == 0
    assert is_ready()
    assert home.get("/settings").status == 303, "nobody is there"
    [line] = [line for line in typed("restore", "docker compose run") if "systemctl" in line]
    restored = machine.run(line.replace("FILE.tar.gz", str(backup)))
    assert restored.returncode == 0 and b"Everything is back" in restored.stdout, restored.stderr
    assert is_ready()
    assert home.get("/settings").status == 200, "nobody has to sign in again"


def test_a07_a_command_is_run_as_the_unit_is(tmp_path):
    """The wrapper says in options what the unit says in its section: one that was changed alone is found here."""
    (tmp_path / "systemd-run").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    (tmp_path / "systemd-run").chmod(0o755)
    said = subprocess.run(
        ["sh", str(ROOT / "deploy/sofra"), "user", "list"], env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()
    unit, command = Service.of_unit((ROOT / "deploy/sofra.service").read_text()), Service.of_options(list(said))

    assert command.command[0] == unit.command[0]
    for field in ("user", "group", "folder", "umask", "environment", "files"):
        assert getattr(command, field) == getattr(unit, field), field
    # The real one is asked for its options alone.
    if shutil.which("systemd-run"):
        known = subprocess.run(["systemd-run", "--help"], capture_output=True, text=True).stdout
        for option in {word.partition("=")[0] for word in said if word.startswith("--")}:
            assert re.search(rf"(?m)^\s.*{option}\b", known), option


def test_a07_a_file_is_the_one_where_the_command_is_typed(tmp_path):
    """The program runs in its own folder: what lies where somebody stands is handed over by its whole name."""
    programs, here = tmp_path / "programs", tmp_path / "with blanks"
    programs.mkdir()
    (programs / "systemd-run").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    (programs / "systemd-run").chmod(0o755)
    for folder in ["usda", "foods", "demo", "list", "below"]:
        (here / folder).mkdir(parents=True)
    for file in ["FILE.zip", "below/b.tar.gz", "-"]:
        (here / file).write_text("")

    def handed(*words: str) -> list[str]:
        done = subprocess.run(
            ["sh", str(ROOT / "deploy/sofra"), *words], cwd=here, env={"PATH": f"{programs}:{os.environ['PATH']}"},
            capture_output=True, text=True, check=True,
        ).stdout.splitlines()
        return done[done.index("/opt/sofra/sofra") + 1:]

    assert handed("import", "a@example.org", "FILE.zip") == ["import", "a@example.org", f"{here}/FILE.zip"]
    assert handed("restore", "--check", "below/b.tar.gz") == ["restore", "--check", f"{here}/below/b.tar.gz"]
    assert handed("import-foods", "usda", "foods") == ["import-foods", "usda", f"{here}/foods"]
    assert handed("import-foods", "off", "/srv/a.csv.gz") == ["import-foods", "off", "/srv/a.csv.gz"]
    for words in [["demo"], ["user", "list"], ["backup", "-"], ["export", "a@example.org", "new.zip"], []]:
        assert handed(*words) == words


@pytest.mark.parametrize("given", ["kept", "below/kept", "/srv/kept"])
def test_a_folder_of_data_is_named_from_where_bin_run_is_typed(tmp_path, given):
    source, here = tmp_path / "source", tmp_path / "here"
    (source / "bin").mkdir(parents=True)
    here.mkdir()
    shutil.copy(ROOT / "bin/run", source / "bin/run")
    stand_ins = {
        "bin/prepare": "", "bin/swift": f'case "$*" in *--show-bin-path) echo "{source}/bin" ;; esac', "bin/sofra": 'echo "kept in $DATA_DIR"',
    }
    for name, text in stand_ins.items():
        (source / name).write_text(f"#!/bin/sh\n{text}\n")
        (source / name).chmod(0o755)

    told = subprocess.run(
        [str(source / "bin/run"), "--data", given], cwd=here, env={"PATH": f"{source}/bin:{os.environ['PATH']}"},
        capture_output=True, text=True, check=True,
    ).stdout

    assert f"kept in {here / given}" in told.splitlines()


def test_a07_a_start_that_always_fails_is_given_up_by_the_unit():
    unit = (ROOT / "deploy/sofra.service").read_text()
    Service.check_starts(unit)
    with pytest.raises(AssertionError, match="tried for ever"):
        Service.check_starts(re.sub(r"(?m)^StartLimitIntervalSec=.*$", "", unit))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_the_unit_of_systemd_is_right_and_gives_little_away(tmp_path):
    unit = (ROOT / "deploy/sofra.service").read_text()
    here = re.sub(r"(?m)^(User|Group)=.*\n", "", unit).replace("/opt/sofra/sofra", "/bin/true")
    path = tmp_path / "sofra.service"
    path.write_text(here.replace("WorkingDirectory=/opt/sofra", "WorkingDirectory=/"))
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", str(path)], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stderr
    assert "sofra.service" not in verified.stderr
    path.write_text(unit)
    judged = subprocess.run(["systemd-analyze", "security", "--offline=yes", str(path)], capture_output=True, text=True)
    exposure = float(re.search(r"exposure level for sofra.service: ([\d.]+)", judged.stdout).group(1))
    assert exposure < 2.5, judged.stdout


@pytest.mark.skipif(subprocess.run(["unshare", "-n", "true"]).returncode != 0, reason="nobody gets a network of their own")
@pytest.mark.parametrize("proxy", ["caddy", "nginx"])
def test_hostile_117_hostile_115_behind_the_proxy_of_the_example_all_is_as_it_should_be(tmp_path, proxy):
    if not shutil.which(os.environ.get("CADDY", proxy) if proxy == "caddy" else proxy):
        pytest.skip(f"{proxy} is not here")
    done = subprocess.run(
        ["unshare", "-n", sys.executable, str(ROOT / "Tests/BrowserTests/behind_proxy.py"), proxy, str(tmp_path)],
        capture_output=True, text=True, timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
