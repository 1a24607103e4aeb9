"""What whoever runs the program is told by its commands."""
import pytest

from test_operations import OWNER, folder, sofra  # noqa: F401

pytestmark = pytest.mark.alone


@pytest.mark.parametrize("command", [
    ["user", "list"], ["user", "reset", OWNER], ["user", "disable", OWNER], ["user", "delete", OWNER], ["backup"],
    ["export", OWNER],
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


def test_a01_mail_without_the_address_of_its_links_stops_the_start(folder):
    stopped = sofra(
        "serve", DATA_DIR=str(folder / "data"), PORT="0", SMTP_URL="smtp://127.0.0.1:9", MAIL_FROM="sofra@example.org"
    )
    assert stopped.returncode != 0
    assert "PUBLIC_URL must be set where SMTP_URL is." in stopped.stderr
    assert not (folder / "data").exists()
