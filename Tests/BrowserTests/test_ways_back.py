"""What whoever runs the program, and a person who was robbed, are told: by a command, and by mail."""
import re
import time

import pytest

from client import PASSWORD, Client
from server import free_port
from test_operations import OWNER, folder, postbox, sofra  # noqa: F401


@pytest.mark.parametrize("command", [
    ["user", "list"], ["user", "reset", OWNER], ["user", "disable", OWNER], ["user", "delete", OWNER], ["backup"],
    ["export", OWNER], ["import-foods", "usda"],
])
@pytest.mark.parametrize("place", ["missing", "empty", "another"])
def test_a01_a07_a_command_with_the_wrong_folder_refuses_in_a_sentence_and_makes_nothing(folder, command, place):
    data = folder / "data"
    if place != "missing":
        data.mkdir()
    if place == "another":
        (data / "notes.txt").write_text("somebody else's")
    before = sorted(path.relative_to(folder) for path in folder.rglob("*"))
    file = [] if command[0] == "user" else [str(folder / "written")]

    refused = sofra(*command, *file, DATA_DIR=str(data))

    assert refused.returncode != 0
    assert refused.stdout == ""
    assert f"There is no database in {data}: set DATA_DIR to the folder of your Sofra" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    assert sorted(path.relative_to(folder) for path in folder.rglob("*")) == before


def test_a07_a_backup_without_the_key_of_the_server_is_refused(started, folder):
    """A server that is given its key keeps none: a command without it would back up another, which opens nothing."""
    key = "a key of this installation that is long"
    server = started(SECRET_KEY=key)
    data = server.folder / "data"
    assert not (data / "secret-key").exists()

    without = sofra("backup", str(folder / "sofra.tar.gz"), DATA_DIR=str(data))
    given = sofra("backup", str(folder / "sofra.tar.gz"), DATA_DIR=str(data), SECRET_KEY=key)

    assert without.returncode != 0 and "set it here as well" in without.stderr
    assert not (data / "secret-key").exists()
    assert given.returncode == 0, given.stderr


def told(message) -> str:
    return message.get_payload(decode=True).decode()


def test_a03_a_new_device_and_a_new_address_are_told_by_mail(started, postbox):
    port = free_port()
    origin = f"http://localhost:{port}"
    started(
        SMTP_URL=f"smtp://127.0.0.1:{postbox.controller.port}", MAIL_FROM="sofra@example.org", PORT=str(port),
        PUBLIC_URL=origin,
    )
    home = Client(port)
    home.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    assert home.register(OWNER).status == 303
    thief = Client(port)
    thief.headers["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"
    assert thief.sign_in(OWNER).status == 303

    [(recipients, message)] = postbox.wait()
    assert recipients == [OWNER]
    assert message["To"] == OWNER and message["Subject"] == "A new device is signed in to Sofra"
    assert "Safari · iPhone" in told(message)
    assert f"{origin}/settings" in told(message)

    fresh = "other@example.org"
    changed = home.post("/settings/address", {"email": fresh, "current": PASSWORD})
    assert (changed.status, changed.location) == (303, "/settings/security")
    (recipients, message) = postbox.wait(2)[1]
    assert recipients == [OWNER], "the old address"
    assert message["Subject"] == "Your e-mail address at Sofra was changed"
    assert "Firefox" in told(message)
    # Where the account is stands apart from what to do: nobody is to open the page and look for a person there.
    assert f"The account is on this server: {origin}" in told(message).splitlines()
    assert "tell whoever runs that server at once: they can give the account back to you" in told(message)

    # A device that was used before is told to nobody, nor is a wrong password.
    assert home.post("/logout", {}, page="/settings").status == 303
    assert home.sign_in(fresh, "a wrong guess").status == 422
    assert home.sign_in(fresh).status == 303
    time.sleep(5)
    assert len(postbox.messages) == 2


def test_h_01_an_owner_is_told_by_mail_in_their_language_that_they_are_to_be_removed(started, postbox):
    port = free_port()
    origin = f"http://localhost:{port}"
    started(
        SMTP_URL=f"smtp://127.0.0.1:{postbox.controller.port}", MAIL_FROM="sofra@example.org", PORT=str(port),
        PUBLIC_URL=origin,
    )
    home, mate = Client(port), Client(port)
    mate.headers["Accept-Language"] = "tr"
    assert home.register(OWNER).status == 303
    assert home.post("/household/invites", {"role": "member"}, page="/household/invites/new").status == 303
    link = re.search(rf"{origin}(/invite/[\w.-]+)", home.get("/household").body)[1]
    account = {"name": "Can", "email": "can@example.org", "password": PASSWORD, "timezone": "UTC"}
    assert mate.post(link, account).status == 303

    people = set(re.findall(r"/people/[0-9a-f-]{36}", home.get("/household").body))
    [person] = [path for path in people if f"{path}/remove" in home.get(path).body]
    assert home.post(f"{person}/role", {"role": "owner"}, page=person).status == 303
    assert home.post(f"{person}/announce", {}, page=person).status == 303

    [(recipients, message)] = postbox.wait()
    assert recipients == ["can@example.org"]
    assert message["Subject"] == "Home hanesinden çıkarılacağın duyuruldu"
    assert "en erken 7 gün sonra" in told(message)
    assert f"{origin}/household" in told(message)


def test_a01_mail_without_the_address_of_its_links_stops_the_start(folder):
    stopped = sofra(
        "serve", DATA_DIR=str(folder / "data"), PORT="0", SMTP_URL="smtp://127.0.0.1:9", MAIL_FROM="sofra@example.org"
    )
    assert stopped.returncode != 0
    assert "PUBLIC_URL must be set where SMTP_URL is." in stopped.stderr
    assert not (folder / "data").exists()
