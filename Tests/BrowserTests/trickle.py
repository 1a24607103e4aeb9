"""A slow line to the server: pages come in small pieces, each a while after the last."""
import http.client
import http.server
import threading
import time

PIECE = 1_500  # bytes
PAUSE = 0.03  # seconds
PASSED_ON = {"cookie", "accept-language", "x-forwarded-for"}
OF_THE_LINE = {"connection", "transfer-encoding"}


class Trickle:
    """While it lasts, `url` leads to the server on `port`."""

    def __init__(self, port: int) -> None:
        handler = type("Handler", (Handler,), {"port": port})
        self.line = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.line.daemon_threads = True
        self.url = f"http://localhost:{self.line.server_port}"

    def __enter__(self) -> "Trickle":
        threading.Thread(target=self.line.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.line.shutdown()
        self.line.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    port = 0

    def do_GET(self) -> None:  # noqa: N802
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        connection.request("GET", self.path, headers={k: v for k, v in self.headers.items() if k.lower() in PASSED_ON})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in OF_THE_LINE:
                self.send_header(name, value)
        self.end_headers()
        pause = PAUSE if answer.headers.get_content_type() == "text/html" else 0
        for start in range(0, len(body), PIECE):
            self.wfile.write(body[start:start + PIECE])
            time.sleep(pause)

    def log_message(self, *_: object) -> None:
        """Says nothing."""
