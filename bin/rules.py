"""Proves that docs/RULES.md and what cites it agree: every cited rule stands there, and every rule there is proved by
a test that names it, or says why by none."""
import ast
import pathlib
import re
from collections.abc import Callable, Iterator

RULES = "docs/RULES.md"
FOLDERS = [
    ".ci", "Benchmarks", "Catalogue", "Demo", "Migrations", "Plugins", "Public", "Sources", "Tests", "Views", "Strings", "bin", "docs",
]
# What holds text that somebody wrote, and no measured or downloaded data.
SUFFIXES = {"", ".css", ".h", ".html", ".js", ".json", ".md", ".py", ".sh", ".sql", ".swift", ".txt", ".yml"}
DATA = {"Fixtures", "screenshots", "__pycache__"}

ID = r"(?:[PCWSMHILA]-\d+(?:\.\d+)?|HOSTILE[- ]\d+|HG\d+|[FR]\d{1,2})"
CITED = re.compile(rf"(?<![\w%#.-]){ID}(?![\w-])")
# Sections: after the word SPEC, alone where the name of a test begins with one, and in brackets in a comment.
SECTION = re.compile(r"(?:\bSPEC(?:[- ]section)?[- ]|func `section )(\d+(?:\.\d+)?)|func `(\d\.\d+) |//.*?\((\d\.\d+)\)")
# Whoever looks for a rule finds it by its whole name, so a range says both of its ends whole, and all else is refused.
RANGE = re.compile(rf"({ID}) to ({ID})")
SHORT = re.compile(
    rf"(?<![\w%#.-])(?:{ID}|SPEC[- ]\d\.\d+)(?:-\d+| (?:to|and|or|through|until) \d+|(?:, ?| ?[/–—…&] ?| ?\.\.+ ?)\d+(?! ?\w))"
)
LOOKALIKES = {"P-256", "P-384", "P-521"}
ELSEWHERE = re.compile(r"\b(?:SPEC|HOSTILE|HOUSEHOLD|DESIGN|STYLE|IMPORTS)\.md\b")

ROW = re.compile(r"\| *([^|]*?) *\| *(.*?) *\|$")
WITHOUT_TEST = re.compile(r"\(no test: [^)]+\)$")

Report = Callable[[pathlib.Path, int, str], None]


def key(cited: str) -> str:
    return cited.replace("HOSTILE ", "HOSTILE-")


def parts(name: str) -> tuple[str, int]:
    letters, number = re.fullmatch(r"(.*?)(\d+)", name).groups()
    return letters, int(number)


def between(first: str, last: str) -> list[str] | None:
    """The rules of a range; nothing where its ends are no two of one kind."""
    if "." in first + last:
        return None
    (letters, start), (others, end) = parts(first), parts(last)
    if letters != others or start >= end:
        return None
    width = len(first) - len(letters)
    return [f"{letters}{number:0{width}}" for number in range(start, end + 1)]


def citations(line: str) -> Iterator[tuple[str, str | None]]:
    """Each rule that a line cites, and what is wrong with how it does."""
    if short := SHORT.search(line):
        yield short[0], "name each rule whole, or a range as X-01 to X-05"
    for match in RANGE.finditer(line):
        first, last = key(match[1]), key(match[2])
        named = between(first, last)
        yield from ((rule, None) for rule in named) if named else [(match[0], "is no range of rules")]
    for match in CITED.finditer(line):
        if match[0] not in LOOKALIKES:
            yield key(match[0]), None
    for match in SECTION.finditer(line):
        yield match[1] or match[2] or match[3], None


def files(root: pathlib.Path) -> Iterator[pathlib.Path]:
    yield from sorted(p for p in root.iterdir() if p.is_file() and p.suffix in SUFFIXES and p.name != "LICENSE")
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root)
            if path.is_file() and path.suffix in SUFFIXES and not DATA & set(inside.parts) and str(inside) != RULES:
                yield path


def proofs(root: pathlib.Path, path: pathlib.Path, text: str) -> Iterator[str]:
    """What says which rules a test proves: in Swift its name, in Python its name and the text under it. Nothing else is a test
    that somebody runs: no sample, no script, and no other line of a file of tests."""
    if path.suffix == ".swift" and path.relative_to(root).parts[0] == "Tests":
        yield from (line for line in text.split("\n") if re.search(r"\bfunc `", line))
    elif path.suffix == ".py" and path.name.startswith("test_"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield written(node.name)
                yield from (ast.get_docstring(node) or "").split("\n")


def written(name: str) -> str:
    """The name of a test in Python with its rules as they stand in the book: `test_hostile_44_p01_…` names HOSTILE-44 and P-01."""
    words = re.sub(r"(?<=_)hostile_(\d+)(?=_)", r"HOSTILE-\1", name)
    words = re.sub(r"(?<=_)([pcwsmhila])(\d+)(?=_)", lambda found: f"{found[1].upper()}-{found[2]}", words)
    return words.replace("_", " ")


def rules(path: pathlib.Path, report: Report) -> dict[str, tuple[int, str]]:
    """The rules that stand in the book, with their line and sentence."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(path.read_text().split("\n"), 1):
        match = ROW.match(line)
        if not match or match[1] in {"rule", "---"}:
            continue
        name, sentence = match.groups()
        if not re.fullmatch(rf"{ID}|\d(?:\.\d+)?", name):
            report(path, number, f"{name} is no name of a rule")
        elif name in found:
            report(path, number, f"{name} stands here twice")
        elif len(WITHOUT_TEST.sub("", sentence).split()) < 4:
            report(path, number, f"{name} says nothing")
        else:
            found[name] = (number, sentence)
    return found


def check(root: pathlib.Path, report: Report) -> None:
    book = root / RULES
    stated = rules(book, report)
    cited: set[str] = set()
    proved: set[str] = set()
    for path in files(root):
        text = path.read_text()
        for line in proofs(root, path, text):
            for name, _ in citations(line):
                proved.add(name)
                if name not in stated:
                    report(path, 1, f"{name}, which a test is named after, does not stand in {RULES}")
        for number, line in enumerate(text.split("\n"), 1):
            if match := ELSEWHERE.search(line):
                report(path, number, f"{match[0]} is not in this repository")
            for name, problem in citations(line):
                if problem:
                    report(path, number, f"{name}: {problem}")
                elif name not in stated:
                    report(path, number, f"{name} does not stand in {RULES}")
                cited.add(name)
    for name, (number, sentence) in stated.items():
        if name not in cited:
            report(book, number, f"{name} is cited nowhere")
        elif name not in proved and not WITHOUT_TEST.search(sentence):
            report(book, number, f"no test names {name}, and nothing says why: (no test: …)")
        elif name in proved and WITHOUT_TEST.search(sentence):
            report(book, number, f"a test names {name}: take its (no test: …) out")
