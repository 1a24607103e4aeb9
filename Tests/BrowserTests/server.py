"""The real server with a database of its own, for as long as the tests run."""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ADDRESS = re.compile(r"http://localhost:(\d+)")


class Server:
    """Starts in a temporary folder, on a free port; `stop` ends it and removes the folder."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.arguments = arguments
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-browser-"))
        os.chmod(self.folder, 0o755)
        self.output = self.folder / "output.txt"
        self.environment = environment
        self.process: subprocess.Popen | None = None
        self.url = ""

    def begin(self) -> subprocess.Popen:
        """Starts the program without waiting for anything."""
        environment = {
            **os.environ,
            "PORT": "0",
            "DATA_DIR": str(self.folder / "data"),
            "LOG_LEVEL": "warning",
            **self.environment,
        }
        with open(self.output, "w") as output:
            self.process = subprocess.Popen(
                [os.environ["SOFRA_BINARY"], "serve", *self.arguments],
                cwd=ROOT, env=environment, stdout=output, stderr=output,
            )
        return self.process

    def start(self, path: str = "/readyz", wanted: int = 200) -> "Server":
        """Starts the program and waits until `path` answers with the status that is wanted."""
        self.begin()
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            found = ADDRESS.search(self.output.read_text())
            if found and self.status(found.group(0) + path) == wanted:
                self.url = found.group(0)
                return self
            time.sleep(0.05)
        raise RuntimeError(f"The server did not start:\n{self.output.read_text()}")

    @staticmethod
    def status(url: str) -> int:
        """The status of a GET; 0 when nobody answers."""
        try:
            return urllib.request.urlopen(url, timeout=2).status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    @property
    def postmaster(self) -> int:
        """The process that keeps the database of this server."""
        return int(next(self.folder.rglob("postmaster.pid")).read_text().split()[0])

    def kill(self) -> None:
        """As if the power of this one process were cut."""
        self.process.kill()
        self.process.wait()

    def terminate(self, seconds: float = 30) -> int:
        """Asks it to stop; the status it ends with."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def log(self) -> str:
        return self.output.read_text()

    def demo_password(self) -> str:
        """Of the demo household, which is made while pages are answered already."""
        deadline = time.monotonic() + 120
        while not (told := re.search(r"with the password (\S+)", self.log())):
            if time.monotonic() > deadline:
                raise RuntimeError(f"The demo household is not made:\n{self.log()}")
            time.sleep(0.2)
        return told.group(1)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            try:
                self.terminate()
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Cluster:
    """A PostgreSQL server of the test's own, for a DATABASE_URL."""

    def __init__(self, following: "Cluster | None" = None) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-cluster-"))
        self.programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.port = free_port()
        self.url = f"postgres://sofra@127.0.0.1:{self.port}/postgres"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder / "data"
        if following:
            place = ["-h", "127.0.0.1", "-p", following.port, "-U", "sofra"]
            self.run("pg_basebackup", "-D", data, *place, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        else:
            self.run("initdb", "-D", data, "-U", "sofra", "-A", "trust", "-E", "UTF8", "--no-sync")

    def run(self, program: str, *arguments: object) -> None:
        # PostgreSQL refuses to run as root.
        change = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--inh-caps=-all", "--"]
        command = (change if os.geteuid() == 0 else []) + [str(self.programs / program), *map(str, arguments)]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)

    def copy(self) -> "Cluster":
        """A server that follows this one, which has to run."""
        other = Cluster(following=self)
        other.start()
        return other

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-m", "immediate", "stop")

    def kill(self) -> None:
        """As if its power were cut: the server, and each process that it has begun."""
        postmaster = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        # Stopped it begins no further one meanwhile.
        os.kill(postmaster, signal.SIGSTOP)
        others = [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and parent(int(pid)) == postmaster]
        for pid in [postmaster, *others]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It has ended by itself.
        for pid in [postmaster, *others]:
            while is_running(pid):
                time.sleep(0.01)
            # PostgreSQL takes one that is dead, and for which its parent has not waited, for one that runs.
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                pass  # It is another's child.

    def remove(self) -> None:
        try:
            self.stop()
        except subprocess.CalledProcessError:
            pass  # It was stopped already.
        shutil.rmtree(self.folder, ignore_errors=True)


def state(pid: int) -> list[str]:
    """What /proc says of a process behind its name; nothing where there is none."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def parent(pid: int) -> int:
    return int(state(pid)[1]) if state(pid) else 0


def is_running(pid: int) -> bool:
    return state(pid)[:1] not in ([], ["Z"])


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def until(what, seconds: float = 60):
    """What is found, once it is."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
    return found
