"""A Sofra of its own with the bench's households in it, and the visitors who are signed in there."""
import dataclasses
import http.cookiejar
import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TICK = os.sysconf("SC_CLK_TCK")


class Visitor:
    """Registers a household and keeps its session."""

    def __init__(self, url: str, email: str) -> None:
        self.url = url
        self.email = email
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), NoRedirect())
        fields = {
            "name": "Bench", "household": "Bench", "email": email, "password": "menemen with peppers",
            "language": "en", "timezone": "UTC", "_csrf": self.token("/register"),
        }
        self.post("/register", fields)
        self.csrf = self.token("/settings")

    def get(self, path: str) -> str:
        return self.opener.open(self.url + path).read().decode()

    def tag(self, path: str, section: str = "") -> str:
        """That of a page, or of one section of it."""
        request = urllib.request.Request(self.url + path, headers={"Sofra-Live": section} if section else {})
        return self.opener.open(request).headers["ETag"]

    def post(self, path: str, fields: dict[str, str]) -> None:
        self.opener.open(self.url + path, urllib.parse.urlencode(fields).encode()).read()

    def token(self, path: str) -> str:
        return re.search(r'name="_csrf" value="([^"]+)"', self.get(path))[1]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar if cookie.name.endswith("-session"))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A 303 is the answer; the page behind it is not part of what is measured."""

    def http_error_303(self, request, response, code, message, headers):
        return response


class Server:
    def __init__(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-bench-", dir="/var/tmp"))
        os.chmod(self.folder, 0o755)
        self.process: subprocess.Popen | None = None

    def start(self, program: str | None, further: dict[str, str] = {}) -> None:
        """Starts a build of the server, or this folder's, with the bench's households; `further` is added to its environment."""
        self.launch(program, further)
        self.first = Visitor(self.url, "bench1@example.org")
        self.second = Visitor(self.url, "bench2@example.org")
        self.psql((self.home / "Benchmarks/pagebench/household.sql").read_text())

    def launch(self, program: str | None, further: dict[str, str] = {}) -> None:
        """The same with nobody in it."""
        output = open(self.folder / "output.txt", "w")
        environment = {**os.environ, "PORT": "0", "DATA_DIR": str(self.folder / "data"), "LOG_LEVEL": "warning", **further}
        command = [program or build(), "serve"]
        # A build of another version has its own migrations beside it, and its own households.
        above = pathlib.Path(command[0]).resolve().parents
        self.home = next((folder for folder in above if (folder / "Migrations").is_dir()), ROOT)
        self.process = subprocess.Popen(command, cwd=self.home, env=environment, stdout=output, stderr=output)
        self.url = self.address()

    def as_other_instance(self) -> dict[str, str]:
        """The environment of another instance on this one's database."""
        key = (self.folder / "data/secret-key").read_text().strip()
        folder = self.folder / "data/pg/run"
        return {"DATABASE_URL": address_of(folder), "DATABASE_LOGIN_URL": address_of(folder, "sofra_login"), "SECRET_KEY": key}

    def address(self) -> str:
        for _ in range(600):
            if found := re.search(r"http://localhost:\d+", (self.folder / "output.txt").read_text()):
                return found[0]
            time.sleep(0.1)
        raise SystemExit("the server did not start:\n" + (self.folder / "output.txt").read_text())

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def database(self) -> list[str]:
        """What psql and pgbench are told to reach the server's own database."""
        return ["-h", str(self.folder / "data/pg/run"), "-U", "sofra"]

    def psql(self, script: str) -> str:
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *self.database, "-d", "sofra"]
        result = subprocess.run(command, input=script, capture_output=True, text=True)
        if result.returncode:
            raise SystemExit(result.stderr)
        return result.stdout

    def recipes(self, visitor: Visitor) -> list[str]:
        return self.psql(
            "SELECT r.id FROM recipes r JOIN accounts a USING (household_id)"
            f" WHERE a.email = '{visitor.email}' ORDER BY r.name LIMIT 200"
        ).split()

    def memory(self) -> float:
        """What the server holds, in MiB; the database's is its own."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def processor_seconds(self) -> "Seconds":
        """The processor time used until now."""
        database = used_by_database(self.folder / "data/pg/data")
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Seconds(used(self.process.pid), database, children.ru_utime + children.ru_stime)


@dataclasses.dataclass
class Seconds:
    """Processor time: of the server, of its database, and of the programs that have loaded them."""

    server: float
    database: float
    loader: float

    def since(self, before: "Seconds", count: int) -> "Seconds":
        """For each of so many requests, since another reading."""
        spent = [now - then for now, then in zip(dataclasses.astuple(self), dataclasses.astuple(before))]
        return Seconds(*[seconds / max(1, count) for seconds in spent])


def address_of(folder: pathlib.Path, role: str = "sofra") -> str:
    """The address of a server's database, by the folder of its socket."""
    return f"postgresql:///sofra?host={folder}&user={role}"


def build() -> str:
    """The program of this folder."""
    command = ["swift", "build", "-c", "release"]
    subprocess.run([*command, "--product", "sofra", "--quiet"], cwd=ROOT, check=True)
    result = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return result.stdout.strip() + "/sofra"


def fields_of(pid: int) -> list[str]:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def parent(pid: int) -> int:
    fields = fields_of(pid)
    return int(fields[1]) if fields else 0


def used(pid: int, of_children: bool = False) -> float:
    fields = fields_of(pid)
    first = 13 if of_children else 11
    return sum(int(field) for field in fields[first:first + 2]) / TICK


def used_by_database(data: pathlib.Path) -> float:
    """The processor time of the PostgreSQL with this data folder."""
    postmaster = int((data / "postmaster.pid").read_text().split()[0])
    backends = [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and parent(int(pid)) == postmaster]
    # What backends have used that have ended since is kept by their parent.
    return sum(used(pid) for pid in backends) + used(postmaster, of_children=True)
