"""The installation: wrong passwords, a full disk, data of somebody else, a machine without apt, the unit of systemd."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

import pytest

from client import PASSWORD, Client
from server import ROOT, Server

pytestmark = pytest.mark.alone


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
    made = subprocess.run(
        ["vips", "gaussnoise", "/tmp/sofra-noise.jpg[Q=95]", "900", "900"], capture_output=True
    )
    assert made.returncode == 0, made.stderr
    return pathlib.Path("/tmp/sofra-noise.jpg").read_bytes()


def test_hostile_121_a_full_disk_is_told_and_what_was_typed_beside_a_photo_stays(small_disk):
    server, data = small_disk
    home = Client(server.port)
    assert home.register("ayse@example.org").status == 303
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

    token = home.token("/recipes/new")
    parts = {"_csrf": token, "name": "Menemen with peppers", "line[1][text]": "2 eggs"}
    body = b"".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in parts.items()
    ) + b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' + picture + b"\r\n--x--\r\n"
    answer = home.send("POST", "/recipes", body, {"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status == 507, answer.body[:300]
    assert "Menemen with peppers" in answer.body and "disk takes no more" in answer.body

    (data / "filler").unlink()
    assert until(lambda: Server.status(f"{server.url}/readyz") == 200)
    assert home.get("/recipes").status == 200


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
