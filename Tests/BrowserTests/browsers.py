"""Where the browser is, by the names of Debian, Ubuntu and whoever has the other."""
import os
import shutil

NAMES = ["chromium", "chromium-browser", "google-chrome"]
CHROMIUM = {
    "executable_path": os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), NAMES[0]),
    "args": ["--no-sandbox"],
}
