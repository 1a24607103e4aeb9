"""Sofra behind Caddy with the configuration of deploy/Caddyfile, or behind nginx with that of docs/operations.md, at
https://localhost: `unshare -n python behind_proxy.py caddy FOLDER`, in a network of its own, where the ports 80 and 443 are free."""
import http.client
import os
import pathlib
import re
import ssl
import subprocess
import sys
import time
import urllib.request

from client import PASSWORD, Client
from server import ROOT, Server


class Visitor(Client):
    """Comes by https, from an address of this machine that is its own."""

    def __init__(self, trust: ssl.SSLContext, source: str) -> None:
        super().__init__(443, host="localhost")
        self.trust = trust
        self.source = source

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPSConnection(
            self.host, self.port, timeout=30, context=self.trust, source_address=(self.source, 0)
        )


def caddy(folder: pathlib.Path) -> tuple[subprocess.Popen, pathlib.Path]:
    """Caddy, and the certificate of its own making, which it tells nobody of."""
    configuration = folder / "Caddyfile"
    configuration.write_text("{\n\tskip_install_trust\n\tadmin off\n}\n" + (ROOT / "deploy/Caddyfile").read_text())
    proxy = subprocess.Popen(
        [os.environ.get("CADDY", "caddy"), "run", "--adapter", "caddyfile", "--config", str(configuration)],
        env={**os.environ, "SOFRA_DOMAIN": "localhost", "SOFRA_UPSTREAM": "127.0.0.1:8080", "HOME": str(folder),
             "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        stdout=open(folder / "log", "w"), stderr=subprocess.STDOUT,
    )
    return proxy, folder / "caddy/pki/authorities/local/root.crt"


def nginx(folder: pathlib.Path) -> tuple[subprocess.Popen, pathlib.Path]:
    """nginx with what the page says of it, but for the name and where the certificate lies."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )
    [said] = re.findall(r"(?s)```nginx\n(.*?)```", (ROOT / "docs/operations.md").read_text())
    said = said.replace("sofra.example.org;", "localhost;")
    said = re.sub(r"/etc/letsencrypt/\S*/fullchain\.pem", str(certificate), said)
    said = re.sub(r"/etc/letsencrypt/\S*/privkey\.pem", str(key), said)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n"
        + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + said + "}\n"
    )
    proxy = subprocess.Popen(
        ["nginx", "-e", "stderr", "-c", str(configuration)],
        stdout=open(folder / "log", "w"), stderr=subprocess.STDOUT,
    )
    return proxy, certificate


def started(name: str, folder: pathlib.Path) -> tuple[subprocess.Popen, ssl.SSLContext]:
    proxy, certificate = {"caddy": caddy, "nginx": nginx}[name](folder)
    deadline = time.monotonic() + 30
    while not (certificate.exists() and certificate.stat().st_size) and proxy.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert certificate.exists(), (folder / "log").read_text()
    return proxy, ssl.create_default_context(cafile=str(certificate))


def until_answered(visitor: Client) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            if visitor.get("/healthz").status == 200:
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
        time.sleep(0.1)


def look(trust: ssl.SSLContext) -> None:
    home = Visitor(trust, "127.0.0.1")
    until_answered(home)
    assert home.register("ayse@example.org").status == 303
    answer = home.get("/settings")
    assert answer.status == 200
    assert "__Host-sofra-session" in home.cookies, home.cookies
    assert "max-age" in answer.headers.get("Strict-Transport-Security", ""), dict(answer.headers)
    assert "make no passkeys at this address" not in home.get("/settings/passkeys").body
    assert "proxy stands in front" not in home.get("/settings/health").body
    assert home.get("/metrics").status == 404, "for this machine alone, and not for what is passed on"

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    try:
        urllib.request.build_opener(Stay).open("http://localhost/recipes", timeout=10)
    except urllib.error.HTTPError as redirect:
        assert redirect.code == 308 and redirect.headers["Location"] == "https://localhost/recipes"

    # A list tells its changes at once.
    shopping = re.search(r'action="(/shopping/[0-9a-f-]{36})/', home.get(home.get("/shopping").location or "/shopping").body).group(1)
    connection = home.connect()
    cookies = "; ".join(f"{name}={value}" for name, value in home.cookies.items())
    connection.request("GET", f"{shopping}/events", headers={"Accept": "text/event-stream", "Cookie": cookies})
    stream = connection.getresponse()
    assert stream.status == 200
    first = stream.fp.readline()
    assert home.post(f"{shopping}/items", {"text": "2 l milk"}, page=shopping).status == 303
    started_at, told = time.monotonic(), []
    while len([line for line in told if line.startswith(b"data:")]) < 2 and time.monotonic() - started_at < 10:
        told.append(stream.fp.readline())
    assert len([line for line in [first, *told] if line.startswith(b"data:")]) >= 2, told
    connection.close()

    # A file of another app is large.
    sent = home.send("POST", "/import/files", "x" * 3_000_000, {"Content-Type": "application/octet-stream"})
    assert sent.status not in (413, 502), sent.status

    # A stranger guesses until they have to wait; the household does not.
    status = 422
    for number in range(200):
        status = Visitor(trust, "127.0.0.9").sign_in(f"nobody-{number}@example.org", "a wrong guess").status
        if status == 429:
            break
    assert status == 429
    assert Visitor(trust, "127.0.0.9").sign_in("ayse@example.org", PASSWORD).status == 429
    assert Visitor(trust, "127.0.0.5").sign_in("ayse@example.org", PASSWORD).status == 303


if __name__ == "__main__":
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    name, place = sys.argv[1], pathlib.Path(sys.argv[2])
    server = Server(PORT="8080", PUBLIC_URL="https://localhost", TRUSTED_PROXIES="127.0.0.1")
    server.begin()
    proxy = None
    try:
        deadline = time.monotonic() + 90
        while Server.status("http://127.0.0.1:8080/readyz") != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        proxy, trusted = started(name, place)
        look(trusted)
    finally:
        if proxy:
            # Caddy would wait for each stream to end. nginx, of more than one process, ends at once.
            proxy.kill() if name == "caddy" else proxy.terminate()
            proxy.wait()
        server.stop()
