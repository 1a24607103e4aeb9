"""A case's requests, sent by wrk."""
import dataclasses
import json
import pathlib
import re
import subprocess
import urllib.parse

from .cases import Case, Get, Load

SCRIPT = """
-- A UUID of version 7, by its time and by chance.
local function operation()
  local time = os.time() * 1000 + math.random(0, 999)
  return string.format("%%08x-%%04x-7%%03x-8%%03x-%%06x%%06x", math.floor(time / 65536), time %% 65536, math.random(0, 4095),
    math.random(0, 4095), math.random(0, 16777215), math.random(0, 16777215))
end

local count = 0
function setup(thread)
  thread:set("number", count)
  count = count + 1
end

local messages, bodies = {}, {}
local sent = 0
function init()
  math.randomseed(os.time() + number)
  wrk.headers["Cookie"] = "%(cookie)s"
  if compressed then wrk.headers["Accept-Encoding"] = "gzip, deflate, br" end
  for index, path in ipairs(paths) do
    if forms[index] == "" then
      local headers = {}
      for name, value in pairs(wrk.headers) do headers[name] = value end
      if cookies[index] ~= "" then headers["Cookie"] = cookies[index] end
      if tags[index] ~= "" then headers["If-None-Match"] = tags[index] end
      if sections[index] ~= "" then headers["Sofra-Live"] = sections[index] end
      messages[index] = wrk.format("GET", path, headers)
    end
  end
  wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
end

function request()
  local index = math.random(#paths)
  if messages[index] then return messages[index] end
  sent = sent + 1
  return wrk.format("POST", paths[index], nil, forms[index] .. "&op=" .. operation() .. "&_once=" .. os.time() .. "-" .. number
    .. "-" .. sent)
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('{"requests": %%d, "us": %%d, "p50": %%.3f, "p99": %%.3f, "refused": %%d, "broken": %%d}\\n',
    summary.requests, summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
"""


@dataclasses.dataclass
class Result:
    rate: float
    requests: int
    p50: float
    p99: float
    refused: int
    broken: int


def form(request: Get | object, load: Load) -> str:
    if isinstance(request, Get):
        return ""
    return urllib.parse.urlencode({"_csrf": load.visitor.csrf, **request.fields})


def lua_list(name: str, values: list[str]) -> str:
    return f"{name} = {{ {', '.join(json.dumps(value) for value in values)} }}\n"


def script(load: Load, folder: pathlib.Path, compressed: bool, name: str = "load") -> pathlib.Path:
    """Global lists, since each of wrk's threads reads the script by itself."""
    text = f"compressed = {str(compressed).lower()}\n"
    text += lua_list("paths", [request.path for request in load.requests])
    text += lua_list("tags", [getattr(request, "known", "") for request in load.requests])
    text += lua_list("sections", [getattr(request, "section", "") for request in load.requests])
    text += lua_list("cookies", [getattr(request, "cookie", "") for request in load.requests])
    text += lua_list("forms", [form(request, load) for request in load.requests])
    path = folder / f"{name}.lua"
    path.write_text(text + SCRIPT % {"cookie": load.visitor.cookie})
    return path


def run(url: str, case: Case, load: Load, folder: pathlib.Path, seconds: float, compressed: bool) -> Result:
    path = script(load, folder, compressed)
    command = ["wrk", "-t2", f"-c{case.connections}", "-s", str(path), f"-d{seconds}s", url]
    others = beside(url, load.beside, folder, seconds) if load.beside else None
    out = subprocess.run(command, capture_output=True, text=True).stdout
    if others:
        others.wait()
    found = json.loads(out[out.rindex("{"):])
    rate = found["requests"] / found["us"] * 1e6
    return Result(rate, found["requests"], found["p50"], found["p99"], found["refused"], found["broken"])


def beside(url: str, load: Load, folder: pathlib.Path, seconds: float) -> subprocess.Popen:
    """Twenty others, each at it again a tenth of a second after every answer, until the case's own requests are done."""
    path = script(load, folder, compressed=True, name="beside")
    path.write_text(path.read_text() + "function delay() return 100 end\n")
    command = ["wrk", "-t1", "-c20", "-s", str(path), f"-d{seconds}s", url]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def plain(url: str, seconds: float) -> tuple[float, int]:
    """Requests per second of /healthz, and how many: what the server answers when there is nothing to do."""
    out = subprocess.run(["wrk", "-t2", "-c16", f"-d{seconds}s", url + "/healthz"], capture_output=True, text=True).stdout
    return float(out.partition("Requests/sec:")[2].split()[0]), int(re.search(r"(\d+) requests in", out)[1])
