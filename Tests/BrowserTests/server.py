"""The real server with a database of its own, for as long as the tests run."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ADDRESS = re.compile(r"http://localhost:(\d+)")


class Server:
    """Starts in a temporary folder, on a free port; `stop` ends it and removes the folder."""

    def __init__(self, **environment: str) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-browser-"))
        os.chmod(self.folder, 0o755)
        self.output = self.folder / "output.txt"
        self.environment = environment
        self.process: subprocess.Popen | None = None
        self.url = ""

    def start(self) -> "Server":
        environment = {
            **os.environ,
            "PORT": "0",
            "DATA_DIR": str(self.folder / "data"),
            "LOG_LEVEL": "warning",
            **self.environment,
        }
        with open(self.output, "w") as output:
            self.process = subprocess.Popen(
                [os.environ["SOFRA_BINARY"], "serve"], cwd=ROOT, env=environment, stdout=output, stderr=output
            )
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            found = ADDRESS.search(self.output.read_text())
            if found and self.answers(found.group(0)):
                self.url = found.group(0)
                return self
            time.sleep(0.05)
        raise RuntimeError(f"The server did not start:\n{self.output.read_text()}")

    @staticmethod
    def answers(url: str) -> bool:
        try:
            return urllib.request.urlopen(url + "/readyz", timeout=2).status == 200
        except OSError:
            return False

    def log(self) -> str:
        return self.output.read_text()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
