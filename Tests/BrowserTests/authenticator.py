"""An authenticator made of software, with openssl for what it signs, and what a page does with one."""
import base64
import hashlib
import html
import json
import os
import re
import struct
import subprocess

from client import PASSWORD, Client


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def openssl(*arguments: str, given: bytes = b"") -> bytes:
    return subprocess.run(["openssl", *arguments], input=given, capture_output=True, check=True).stdout


class Authenticator:
    """One passkey, of Ed25519."""

    def __init__(self, origin: str, folder, counter: int = 0) -> None:
        self.key = folder / f"{os.urandom(4).hex()}.pem"
        self.message = folder / "message"
        self.key.write_bytes(openssl("genpkey", "-algorithm", "ed25519"))
        self.id = os.urandom(32)
        self.origin = origin
        self.counter = counter
        self.user = ""

    def data(self, flags: int, site: str = "localhost", rest: bytes = b"") -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + struct.pack(">I", self.counter) + rest

    def client(self, kind: str, challenge: str, **more) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, **more}).encode()

    def sign(self, message: bytes) -> bytes:
        self.message.write_bytes(message)
        return openssl("pkeyutl", "-sign", "-rawin", "-inkey", str(self.key), "-in", str(self.message))

    def made(self, asked: dict, flags: int = 0x45) -> dict:
        """As a browser answers to what a page asks for."""
        self.user = asked["user"]["id"]
        public = openssl("pkey", "-in", str(self.key), "-pubout", "-outform", "DER")[-32:]
        key = b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20" + public
        data = self.data(flags, rest=bytes(16) + struct.pack(">H", len(self.id)) + self.id + key)
        attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59" + struct.pack(">H", len(data)) + data
        client = self.client("webauthn.create", asked["challenge"])
        return {"rawId": text(self.id), "response": {"clientDataJSON": text(client), "attestationObject": text(attestation)}}

    def answer(self, asked: dict, flags: int = 0x05, site: str = "localhost", kind: str = "webauthn.get", **more) -> dict:
        client, data = self.client(kind, asked["challenge"], **more), self.data(flags, site)
        signature = self.sign(data + hashlib.sha256(client).digest())
        return {"rawId": text(self.id), "response": {
            "clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature),
            "userHandle": self.user,
        }}


def asked(client: Client, page: str) -> dict:
    return json.loads(html.unescape(re.search(r'data-passkey="([^"]+)"', client.get(page).body).group(1)))


def add(client: Client, passkey: Authenticator, password: str = PASSWORD, **more) -> int:
    made = passkey.made(asked(client, "/settings/passkeys"), **more)
    fields = {"name": "Phone", "current": password, "answer": json.dumps(made)}
    return client.post("/settings/passkeys", fields, page="/settings/passkeys").status


def enter(client: Client, answer: dict) -> int:
    return client.post("/login/passkey", {"answer": json.dumps(answer)}, page="/login").status


def is_inside(client: Client) -> bool:
    return client.get("/settings").status == 200
