"""The server in a network of its own, where kitchens of the test's stand on the open Internet."""
import ctypes
import http.server
import os
import socket
import subprocess
import threading
import time

import pytest

from server import ADDRESS, Server

# example.com's own address: in that network nobody else has it, and nothing leaves it. It is routed here without being one of the
# machine's own, which no address that somebody gives may reach.
OUTSIDE = "93.184.215.14"
NETWORK = 0x40000000  # CLONE_NEWNET


def join(pid: int) -> None:
    """The sockets that this thread makes from now on are in the network of a process."""
    with open(f"/proc/{pid}/ns/net") as network:
        if ctypes.CDLL(None, use_errno=True).setns(network.fileno(), NETWORK) != 0:
            raise OSError(ctypes.get_errno(), "setns")


def pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while piece := source.recv(65536):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # One side has gone, and so does the other.
        for end in (source, target):
            end.close()


class Apart(Server):
    """`url` leads into its network from here; `answer` says what the kitchens answer to a host and a path."""

    def __init__(self, hosts: list[str], answer) -> None:
        super().__init__()
        self.answer = answer
        binary = os.environ["SOFRA_BINARY"]
        known = self.folder / "hosts"
        known.write_text("127.0.0.1 localhost\n" + "".join(f"{OUTSIDE} {host}\n" for host in hosts))
        self.program = self.folder / "sofra"
        self.program.write_text(
            '#!/bin/sh\n[ "$1" = inside ] || exec unshare -n -m "$0" inside "$@"\nshift\n'
            f"ip link set lo up && ip route add local {OUTSIDE}/32 dev lo && mount --bind {known} /etc/hosts || exit 77\n"
            f'exec {binary} "$@"\n'
        )
        self.program.chmod(0o755)

    def start(self) -> "Apart":
        if subprocess.run(["unshare", "-n", "-m", "true"], stderr=subprocess.DEVNULL).returncode != 0:
            pytest.skip("this machine lets no one make a network")
        binary, os.environ["SOFRA_BINARY"] = os.environ["SOFRA_BINARY"], str(self.program)
        try:
            self.begin()
        finally:
            os.environ["SOFRA_BINARY"] = binary
        self.door = socket.create_server(("127.0.0.1", 0))
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            if self.process.poll() == 77:
                pytest.skip("this machine lets no one set a network up")
            if self.process.poll() is not None:
                break
            if found := ADDRESS.search(self.log()):
                port = int(found.group(1))
                threading.Thread(target=self.relay, args=[port], daemon=True).start()
                threading.Thread(target=self.serve, daemon=True).start()
                self.url = f"http://localhost:{self.door.getsockname()[1]}"
                while self.status(self.url + "/readyz") != 200 and time.monotonic() < deadline:
                    time.sleep(0.05)
                return self
            time.sleep(0.05)
        raise RuntimeError(f"The server did not start:\n{self.log()}")

    def relay(self, port: int) -> None:
        join(self.process.pid)
        while True:
            try:
                outer, _ = self.door.accept()
                inner = socket.create_connection(("127.0.0.1", port))
            except OSError:
                return  # The test is over.
            for ends in ((outer, inner), (inner, outer)):
                threading.Thread(target=pump, args=ends, daemon=True).start()

    def serve(self) -> None:
        join(self.process.pid)
        answer = self.answer

        class Kitchens(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, body = answer(self.headers["Host"], self.path)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        self.kitchens = http.server.ThreadingHTTPServer((OUTSIDE, 80), Kitchens)
        self.kitchens.serve_forever()

    def stop(self) -> None:
        if hasattr(self, "kitchens"):
            self.kitchens.shutdown()
            self.kitchens.server_close()
        super().stop()
        if hasattr(self, "door"):
            self.door.close()
