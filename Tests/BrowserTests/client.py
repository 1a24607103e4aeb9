"""A visitor without a browser: plain HTTP, cookies, and the token of a page."""
import http.client
import re
import socket
import urllib.parse

PASSWORD = "menemen with peppers"
TOKEN = re.compile(r'name="_csrf" value="([^"]*)"')


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read().decode()

    @property
    def location(self) -> str:
        return self.headers.get("Location", "")


class Client:
    """`address` is whom a trusted proxy would say this is: limits count by it."""

    def __init__(self, port: int, address: str = "", host: str = "127.0.0.1") -> None:
        self.port = port
        self.host = host
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.cookies: dict[str, str] = {}

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, self.port, timeout=30)

    def send(self, method: str, path: str, body: str | None = None, headers: dict | None = None) -> Answer:
        connection = self.connect()
        everything = {**self.headers, **(headers or {})}
        if self.cookies:
            everything["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            connection.request(method, path, body, everything)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def get(self, path: str, headers: dict | None = None) -> Answer:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, fields: dict, page: str | None = None) -> Answer:
        """Sends a form with the token of the page that it stands on."""
        return self.form(path, {**fields, "_csrf": self.token(page or path)})

    def form(self, path: str, fields: dict) -> Answer:
        """Sends just these fields."""
        body = urllib.parse.urlencode(fields)
        return self.send("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def token(self, page: str) -> str:
        found = TOKEN.search(self.get(page).body)
        return found.group(1) if found else ""

    def register(self, email: str) -> Answer:
        fields = {"name": "Ali", "household": "Home", "email": email, "password": PASSWORD, "timezone": "UTC"}
        return self.post("/register", fields)

    def sign_in(self, email: str, password: str = PASSWORD) -> Answer:
        return self.post("/login", {"email": email, "password": password})

    def access_token(self, name: str, scopes: list[str]) -> str:
        """A token of whoever is signed in, for another program."""
        fields = [("name", name), ("days", "30"), ("current", PASSWORD), ("_csrf", self.token("/settings/tokens"))]
        made = self.form("/settings/tokens", fields + [("scopes", scope) for scope in scopes])
        assert made.status == 303, made.body
        return re.search(r"sofra_[\w-]{43}", self.get("/settings/tokens").body).group()


def raw(port: int, request: bytes, host: str = "127.0.0.1") -> bytes:
    """What the server says to these bytes until it closes."""
    with socket.create_connection((host, port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0
