"""What a page costs that no clock has to tell: the server's allocations, their bytes, and its calls of the kernel to read,
write and wait, counted by counting.c; and the statements that it sends, from PostgreSQL's own log."""
import bisect
import collections
import ctypes
import dataclasses
import gzip
import http.client
import mmap
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time

from .cases import Get, Load
from .pgbench import Listening, send
from .server import Server

DEPTH, STACKS = 24, 1 << 15
PAGES, ROUNDS = 5, 32


class Numbers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("allocations", "bytes", "calls", "is_keeping_frames", "kept")]


@dataclasses.dataclass
class Cost:
    allocations: int
    kilobytes: int
    calls: int
    statements: int


class Counter:
    """Counts what a server does that is started with `environment`."""

    def __init__(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sofra-counts-", dir="/var/tmp"))
        library = self.folder / "counting.so"
        source = pathlib.Path(__file__).parent / "counting.c"
        flags = ["-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-fno-omit-frame-pointer"]
        subprocess.run(["clang", *flags, "-o", library, source, "-ldl", "-lpthread"], check=True)
        self.file = open(self.folder / "counts", "w+b")
        self.file.truncate(ctypes.sizeof(Numbers) + STACKS * DEPTH * 8)
        self.map = mmap.mmap(self.file.fileno(), 0)
        self.numbers = Numbers.from_buffer(self.map)
        self.environment = {
            "LD_PRELOAD": str(library), "COUNTS": self.file.name,
            # Otherwise each start of the program has tables of other sizes.
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }

    def cost(self, server: Server, load: Load) -> Cost:
        """The mean of some pages, since foods and words are other ones in each run."""
        browser = Browser(server, load)
        pages = [self.page(browser, request.path) for request in load.requests[:PAGES]]
        allocations, size, calls = (round(statistics.mean(values)) for values in zip(*pages))
        # What is done now and then, beside a page or for it, is not what each page sends.
        statements = min(self.statements(server, load) for _ in range(3))
        return Cost(allocations, round(size / 1_000), calls, statements)

    def page(self, browser: "Browser", path: str) -> tuple[float, float, float]:
        """The median of some requests; what the server does every second beside them is none's. Of calls the fewest: where the
        database's answer comes in pieces, which is the kernel's timing, each piece is waited for and read by itself."""
        for _ in range(ROUNDS):
            browser.get(path)
        allocations, size, calls = zip(*(self.one(browser, path) for _ in range(ROUNDS)))
        return statistics.median(allocations), statistics.median(size), min(calls)

    def statements(self, server: Server, load: Load) -> int:
        with Listening(server) as heard:
            send(Get(load.requests[0].path), load)
        return len(heard.statements())

    def one(self, browser: "Browser", path: str) -> tuple[int, int, int]:
        before = self.read()
        browser.get(path)
        # What is put away after the answer belongs to it, too.
        time.sleep(0.004)
        return tuple(now - then for now, then in zip(self.read(), before))

    def stop(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self) -> tuple[int, int, int]:
        return self.numbers.allocations, self.numbers.bytes, self.numbers.calls

    def places(self, server: Server, load: Load, path: str) -> list[tuple[float, str]]:
        """How many allocations of one request each function of ours asks for, itself or by what it calls of others."""
        browser = Browser(server, load)
        for _ in range(ROUNDS):
            browser.get(path)
        self.numbers.kept = 0
        self.numbers.is_keeping_frames = 1
        rounds = 10
        for _ in range(rounds):
            browser.get(path)
        time.sleep(0.01)
        self.numbers.is_keeping_frames = 0
        stacks = (ctypes.c_uint64 * (min(self.numbers.kept, STACKS) * DEPTH)).from_buffer_copy(self.map, ctypes.sizeof(Numbers))
        symbols = Symbols(server.process.pid)
        found = collections.Counter(
            symbols.place(stacks[start:start + DEPTH]) for start in range(0, len(stacks), DEPTH)
        )
        names = demangled([name for name, _ in found.most_common(60)])
        return [(count / rounds, names[name]) for name, count in found.most_common(60)]


class Browser:
    """Asks as one does, on a connection that it keeps."""

    def __init__(self, server: Server, load: Load) -> None:
        self.connection = http.client.HTTPConnection(server.url.removeprefix("http://"))
        self.headers = {"Cookie": load.visitor.cookie, "Accept-Encoding": "gzip, deflate, br"}

    def get(self, path: str) -> str:
        self.connection.request("GET", path, headers=self.headers)
        response = self.connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise SystemExit(f"{path}: {response.status}")
        return (gzip.decompress(body) if response.headers["Content-Encoding"] == "gzip" else body).decode()


class Symbols:
    """The functions of a running program."""

    def __init__(self, process: int) -> None:
        program = pathlib.Path(f"/proc/{process}/exe").resolve()
        mapped = [line.split() for line in pathlib.Path(f"/proc/{process}/maps").read_text().splitlines()]
        spans = [[int(end, 16) for end in line[0].split("-")] for line in mapped if line[-1] == str(program)]
        self.base, self.end = spans[0][0], spans[-1][1]
        listing = subprocess.run(["nm", "--defined-only", program], capture_output=True, text=True, check=True).stdout
        rows = sorted((int(row[0], 16), row[2]) for row in map(str.split, listing.splitlines()) if row[1] in "tTwW")
        self.starts, self.names = [start for start, _ in rows], [name for _, name in rows]

    def place(self, frames: list[int]) -> str:
        """The innermost two functions of modules of ours, since one alone is often a small one that many call."""
        ours = [self.name(frame) for frame in frames if self.base <= frame < self.end]
        ours = [name for name in ours if re.match(r"\$s\d+(App|Web|HTTPServer|Database|Domain|Security|Threads)", name)]
        return " < ".join(dict.fromkeys(ours[:3])) or "others"

    def name(self, address: int) -> str:
        return self.names[bisect.bisect_right(self.starts, address - self.base - 1) - 1]


def demangled(names: list[str]) -> dict[str, str]:
    found = subprocess.run(
        ["swift", "demangle", "--simplified"], input="\n".join(names), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return dict(zip(names, found))
