"""The drill of whoever runs Sofra, as its visitors see it: they live, the machine is lost, and all of it is back on an empty one.

For bin/compose-check, which has another way of losing a machine:
  drill.py live PORT FOLDER       makes a household with a passkey, and keeps in FOLDER what its people have in their hands
  drill.py write PORT FOLDER      goes on writing until it is ended
  drill.py guess PORT FOLDER      is a stranger who guesses passwords behind the same proxy as the household
  drill.py back PORT FOLDER       finds everything again, with the open page and the passkey
  drill.py forgot PORT FOLDER LINK   comes back by LINK, with another password
"""
import json
import pathlib
import re
import sys
import time

import upgrade
from authenticator import Authenticator, add, asked, enter, is_inside
from client import PASSWORD, Client

OTHER_PASSWORD = "shakshuka with peppers"


class Drill:
    """What a household does before and after, at `port`; `folder` is what it has in its hands meanwhile."""

    def __init__(self, port: int, folder: pathlib.Path) -> None:
        self.port = port
        self.folder = folder
        self.kept = folder / "in-hand.json"
        # Is there as soon as something was written under load.
        self.written = folder / "written"
        self.origin = f"http://localhost:{port}"

    def visitor(self) -> Client:
        return Client(self.port, host="localhost")

    def live(self) -> None:
        """A household with a week, a diary, a list, a weight and a child, whose owner has a passkey."""
        home = self.visitor()
        upgrade.live(home)
        passkey = Authenticator(self.origin, self.folder)
        assert add(home, passkey) == 303
        held = {"cookies": home.cookies, "key": str(passkey.key), "id": passkey.id.hex(), "user": passkey.user}
        self.kept.write_text(json.dumps(held))

    def at_home(self) -> Client:
        home = self.visitor()
        home.cookies = json.loads(self.kept.read_text())["cookies"]
        return home

    def write(self, is_over) -> None:
        home, number = self.at_home(), 0
        while not is_over():
            number += 1
            assert home.post("/categories", {"name": f"Soup {number}"}).status == 303
            self.written.touch()

    def a_stranger_guesses(self) -> None:
        """HOSTILE-117: behind a proxy that is named the stranger waits, and nobody else does."""
        guesses = (
            Client(self.port, "198.51.100.9", "localhost").sign_in(f"nobody-{number}@example.org", "a wrong guess").status
            for number in range(200)
        )
        assert 429 in guesses
        assert Client(self.port, "198.51.100.9", "localhost").sign_in(upgrade.EMAIL).status == 429
        assert Client(self.port, "203.0.113.5", "localhost").sign_in(upgrade.EMAIL).status == 303

    def is_back(self) -> None:
        """The page that was open goes on, all that was done is there, and the passkey opens."""
        home = self.at_home()
        assert is_inside(home), "nobody has to sign in again"
        assert re.search(r"Soup \d+", home.get("/categories").body), "what was written under load"
        upgrade.check(self.visitor())
        held = json.loads(self.kept.read_text())
        passkey = Authenticator(self.origin, self.folder)
        passkey.key, passkey.id, passkey.user = pathlib.Path(held["key"]), bytes.fromhex(held["id"]), held["user"]
        phone = self.visitor()
        assert enter(phone, passkey.answer(asked(phone, "/login"))) == 303 and is_inside(phone)

    def comes_back(self, link: str) -> None:
        """By a link, which works once and ends what was open."""
        path = "/reset/" + link.strip().rsplit("/", 1)[1]
        visitor = self.visitor()
        assert visitor.post(path, {"password": OTHER_PASSWORD}, page=path).status == 303
        assert visitor.get(path).status == 404
        assert not is_inside(self.at_home())
        assert self.visitor().sign_in(upgrade.EMAIL, PASSWORD).status == 422
        assert self.visitor().sign_in(upgrade.EMAIL, OTHER_PASSWORD).status == 303


if __name__ == "__main__":
    act, port, folder, *rest = sys.argv[1:]
    drill = Drill(int(port), pathlib.Path(folder))
    if act == "live":
        drill.live()
    elif act == "write":
        end = time.monotonic() + 600
        drill.write(lambda: time.monotonic() > end)
    elif act == "guess":
        drill.a_stranger_guesses()
    elif act == "back":
        drill.is_back()
    elif act == "forgot":
        drill.comes_back(rest[0])
    else:
        sys.exit(__doc__)
