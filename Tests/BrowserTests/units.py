"""A machine without systemd, for deploy/sofra.service and deploy/sofra: what they say is done as systemd.exec(5) and
systemd-run(1) describe it, below one folder. It stands there as `systemctl` and `systemd-run`, and refuses what it does not know."""
import dataclasses
import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time

# Where things lie on the machine; all of it is below the folder.
PLACES = re.compile(r"(?<![\w.])/(?=(?:opt|etc|var/lib)/sofra|etc/systemd/system|usr/local/sbin)")


@dataclasses.dataclass
class Service:
    """How something is run, as a unit's section and the options of systemd-run say it."""

    command: list[str] = dataclasses.field(default_factory=list)
    user: str = ""
    group: str = ""
    folder: str = "/"
    umask: str = "0022"
    state: str = ""
    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    files: list[str] = dataclasses.field(default_factory=list)
    seconds: int = 90

    # What changes nothing of what is run here. `systemd-analyze` judges it.
    ASIDE = re.compile(r"Type|KillMode|Restart\w*|StateDirectoryMode|Protect\w+|Private\w+|NoNewPrivileges"
                       r"|\w+BoundingSet|AmbientCapabilities|LockPersonality|Restrict\w+|RemoveIPC|SystemCall\w+|LimitNOFILE|MemoryMax")

    def take(self, name: str, value: str) -> None:
        match name:
            case "User": self.user = value
            case "Group": self.group = value
            case "WorkingDirectory": self.folder = value
            case "UMask": self.umask = value
            case "ExecStart": self.command = value.split()
            case "StateDirectory": self.state = value
            case "TimeoutStopSec": self.seconds = int(value)
            case "EnvironmentFile": self.files.append(value)
            case "Environment": self.environment |= dict(pair.split("=", 1) for pair in value.split())
            case _:
                assert self.ASIDE.fullmatch(name), f"unknown: {name}"

    @classmethod
    def of_unit(cls, text: str) -> "Service":
        service = cls()
        section = re.search(r"(?ms)^\[Service\]\n(.*?)^\[", text).group(1)
        for name, value in re.findall(r"(?m)^(\w+)=(.*)$", section):
            service.take(name, value)
        cls.check_starts(text)
        return service

    @staticmethod
    def check_starts(text: str) -> None:
        """Starts that fail are given up: as many as are allowed fit into the time in which they are counted, which by itself is
        ten seconds, each with the pause before it and two seconds for itself."""
        said = dict(re.findall(r"(?m)^(StartLimitIntervalSec|StartLimitBurst|RestartSec)=(\d+)$", text))
        taken = int(said["StartLimitBurst"]) * (int(said["RestartSec"]) + 2)
        assert taken < int(said.get("StartLimitIntervalSec", 10)), "a start that fails is tried for ever"

    @classmethod
    def of_options(cls, options: list[str]) -> "Service":
        service = cls()
        while options and options[0].startswith("-"):
            name, _, value = options.pop(0).partition("=")
            match name:
                case "--quiet" | "--pipe" | "--wait" | "--collect": pass
                case "--uid": service.user = value
                case "--gid": service.group = value
                case "--working-directory": service.folder = value
                case "--setenv": service.take("Environment", value)
                case "--property": service.take(*value.split("=", 1))
                case _: raise SystemExit(f"systemd-run: unrecognized option '{name}'")
        service.command = options
        return service

    def settings(self, root: pathlib.Path) -> dict[str, str]:
        """What a service finds in its environment: nothing of whoever has started it."""
        found = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "LANG": "C.UTF-8", "USER": self.user}
        for name, value in self.environment.items():
            found[name] = placed(value, root)
        for file in self.files:
            path = pathlib.Path(placed(file.removeprefix("-"), root))
            if file.startswith("-") and not path.exists():
                continue
            found |= dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", path.read_text()))
        return found

    def start(self, root: pathlib.Path, **pipes) -> subprocess.Popen:
        # Of the user no more is needed than that it is not root, who makes it.
        account = pwd.getpwnam("nobody")
        change = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "--inh-caps=-all", "--"]
        if self.state:
            state = root / "var/lib" / self.state
            state.mkdir(parents=True, exist_ok=True)
            state.chmod(0o700)
            if os.geteuid() == 0:
                os.chown(state, account.pw_uid, account.pw_gid)
        command = [placed(word, root) for word in self.command]
        return subprocess.Popen(
            (change if os.geteuid() == 0 else []) + command, cwd=placed(self.folder, root), env=self.settings(root),
            umask=int(self.umask, 8), **pipes,
        )


def placed(text: str, root: pathlib.Path) -> str:
    """The same with the places of the machine below its folder."""
    return PLACES.sub(f"{root}/", text)


class Machine:
    """A folder in which programs of the system are others: see above."""

    def __init__(self, root: pathlib.Path, program: str) -> None:
        self.root = root
        self.path = f"{root}/programs:{os.environ['PATH']}"
        programs = root / "programs"
        programs.mkdir()
        for name in ["systemctl", "systemd-run"]:
            (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable} {__file__} {root} {name} "$@"\n')
        # What the machine has of its own, or what takes too long.
        for name in ["useradd", "journalctl"]:
            (programs / name).write_text("#!/bin/sh\n")
        (programs / "dpkg-query").write_text("#!/bin/sh\necho install ok installed\n")
        for file in programs.iterdir():
            file.chmod(0o755)
        for place in ["etc/systemd/system", "usr/local/sbin", "opt/sofra"]:
            (root / place).mkdir(parents=True)
        self.program = program

    def run(self, line: str, given: bytes | None = None) -> subprocess.CompletedProcess:
        """Types a line of the documentation."""
        line = placed(line.replace(".build/release/sofra", self.program), self.root)
        strange = [place for place in re.findall(r"(?<![\w./~-])/[\w./-]+", line) if not place.startswith(str(self.root))]
        assert set(strange) <= {"/dev/null", "/usr/sbin/nologin", self.program}, f"this would touch the machine itself: {strange}"
        environment = {"PATH": f"{self.root}/usr/local/sbin:{self.path}", "HOME": "/root", "DATA_DIR": "/nowhere"}
        return subprocess.run(["bash", "-c", line], env=environment, input=given, capture_output=True, timeout=120)

    def end(self) -> None:
        self.run("systemctl stop sofra")


def systemctl(root: pathlib.Path, verb: str, *names: str) -> None:
    kept = root / "main-pid"
    assert names[-1] == "sofra", names
    service = Service.of_unit((root / "etc/systemd/system/sofra.service").read_text())
    if verb in ("enable", "start"):
        assert verb == "start" or names == ("--now", "sofra"), names
        with open(root / "journal", "a") as journal:
            process = service.start(root, stdin=subprocess.DEVNULL, stdout=journal, stderr=journal, start_new_session=True)
        kept.write_text(str(process.pid))
    elif verb == "stop" and kept.exists():
        pid = int(kept.read_text())
        kept.unlink()
        os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + service.seconds
        while pathlib.Path(f"/proc/{pid}").exists() and "State:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text():
            assert time.monotonic() < deadline, "it does not stop"
            time.sleep(0.05)
    elif verb != "stop":
        raise SystemExit(f"Unknown command verb '{verb}'.")


if __name__ == "__main__":
    folder, act, *words = sys.argv[1:]
    if act == "systemctl":
        systemctl(pathlib.Path(folder), *words)
    else:
        sys.exit(Service.of_options(words).start(pathlib.Path(folder)).wait())
