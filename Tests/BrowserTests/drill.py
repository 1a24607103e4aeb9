"""The drill of whoever runs Sofra, as its visitors see it: they live, the machine is lost, and all of it is back on an empty one.

For bin/compose-check, which has another way of losing a machine:
  drill.py postbox PORT FOLDER    takes mail by TLS at PORT and keeps it in FOLDER, with the certificate and key that lie there
  drill.py live PORT FOLDER DEMO  makes a household with a passkey, and keeps in FOLDER what its people have in their hands, and
                                  how the weeks of the demo household look, whose password is DEMO
  drill.py write PORT FOLDER      goes on writing until it is ended
  drill.py guess PORT FOLDER      is a stranger who guesses passwords behind the same proxy as the household
  drill.py back PORT FOLDER       finds everything again, with the open page and the passkey
  drill.py forgot PORT FOLDER     asks for a link, and comes back by the mail in FOLDER with another password
"""
import email
import json
import pathlib
import re
import socketserver
import ssl
import sys
import time

import upgrade
from authenticator import Authenticator, add, asked, enter, is_inside
from client import PASSWORD, Client

OTHER_PASSWORD = "shakshuka with peppers"
DEMO = "demo@example.org"
# What the weeks of the demo household have made.
DEMO_PAGES = ["/recipes", "/plan", "/progress?period=monthly", "/weight", "/ingredients", "/leftovers"]


class Postbox(socketserver.StreamRequestHandler):
    """Takes one visit of a mail server, and keeps each message as a file."""

    def handle(self) -> None:
        self.say("220 postbox")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self.say("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                (self.server.folder / f"{time.monotonic_ns()}.eml").write_bytes(b"".join(lines))
            self.say("221 bye" if line.upper() == "QUIT" else "250 well")
            if line.upper() == "QUIT":
                return

    def say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")

    @classmethod
    def serve(cls, port: int, folder: pathlib.Path) -> None:
        """Until it is ended. `folder` holds certificate.pem and key.pem: to another machine mail goes by TLS alone."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        with socketserver.ThreadingTCPServer(("0.0.0.0", port), cls, bind_and_activate=False) as server:
            server.allow_reuse_address = server.daemon_threads = True
            server.folder = folder
            server.server_bind()
            server.server_activate()
            server.socket = context.wrap_socket(server.socket, server_side=True)
            server.serve_forever()


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

    def live(self, demo: str) -> None:
        """A household with a week, a diary, a list, a weight and a child, whose owner has a passkey, beside the demo's."""
        home = self.visitor()
        upgrade.live(home)
        passkey = Authenticator(self.origin, self.folder)
        assert add(home, passkey) == 303
        held = {"cookies": home.cookies, "key": str(passkey.key), "id": passkey.id.hex(), "user": passkey.user}
        held |= {"demo": demo, "weeks": self.weeks(demo)}
        self.kept.write_text(json.dumps(held))

    def weeks(self, demo: str) -> dict[str, str]:
        """What stands on the pages of the demo household, whose password is `demo`."""
        guest = self.visitor()
        assert guest.sign_in(DEMO, demo).status == 303
        answers = {path: guest.get(path) for path in DEMO_PAGES}
        assert {answer.status for answer in answers.values()} == {200}
        return {path: " ".join(re.sub(r"<[^>]*>", " ", answer.body).split()) for path, answer in answers.items()}

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
        assert self.weeks(held["demo"]) == held["weeks"]
        passkey = Authenticator(self.origin, self.folder)
        passkey.key, passkey.id, passkey.user = pathlib.Path(held["key"]), bytes.fromhex(held["id"]), held["user"]
        phone = self.visitor()
        assert enter(phone, passkey.answer(asked(phone, "/login"))) == 303 and is_inside(phone)

    def asks_for_a_link(self) -> None:
        assert self.visitor().post("/password/forgotten", {"email": upgrade.EMAIL}).status == 303

    def link(self, messages) -> str:
        """The link in the mails that `messages()` gives, as soon as it has come. A new device is told by mail, too."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            links = [found.group() for text in messages() if (found := re.search(r"http://localhost:\d+/reset/\S+", text))]
            if links:
                [link] = links
                return link
            time.sleep(0.05)
        raise AssertionError("no link has come by mail")

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
    if act == "postbox":
        Postbox.serve(drill.port, drill.folder)
    elif act == "live":
        drill.live(*rest)
    elif act == "write":
        end = time.monotonic() + 600
        drill.write(lambda: time.monotonic() > end)
    elif act == "guess":
        drill.a_stranger_guesses()
    elif act == "back":
        drill.is_back()
    elif act == "forgot":
        drill.asks_for_a_link()
        mails = lambda: [email.message_from_bytes(file.read_bytes()).get_payload(decode=True).decode() for file in drill.folder.glob("*.eml")]
        drill.comes_back(drill.link(mails))
    else:
        sys.exit(__doc__)
