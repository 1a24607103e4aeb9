/// Requests as bytes, and what has to become of each. They follow RFC 9110 and 9112, read strictly: where a recipient may
/// be lenient, another on the way may read the same bytes otherwise.
struct WireCase: Sendable {
    let what: String
    let request: String
    let fate: Fate

    enum Fate: Equatable, Sendable {
        /// Answered with 200 and this text, and the next request on the connection is answered, too.
        case taken(String)
        /// The same, but the connection ends with it.
        case last(String)
        /// Answered with this status alone; nothing that stands behind it is read.
        case refused(Int)
    }

    init(_ what: String, _ request: String, _ fate: Fate) {
        self.what = what
        self.request = request
        self.fate = fate
    }

    /// The lines of a request, each with its end; the empty one is added.
    private static func lines(_ lines: [String]) -> String { (lines + [""]).map { $0 + "\r\n" }.joined() }

    private static func get(_ target: String = "/soup", _ fields: String...) -> String {
        lines(["GET \(target) HTTP/1.1", "Host: kitchen.test"] + fields)
    }

    private static func post(_ fields: [String], _ body: String = "lentil") -> String {
        lines(["POST /pot HTTP/1.1", "Host: kitchen.test"] + fields) + body
    }

    private static func chunked(_ body: String) -> String { post(["Transfer-Encoding: chunked"], body) }

    // MARK: Lines

    static let lines: [WireCase] = [
        WireCase("a plain request", get(), .taken("GET /soup 0")),
        WireCase(
            "a request line that ends in a line feed",
            "GET / HTTP/1.1\nHost: kitchen.test\r\n\r\n",
            .refused(400)
        ),
        WireCase(
            "a field that ends in a line feed",
            "GET / HTTP/1.1\r\nHost: kitchen.test\nX-A: b\r\n\r\n",
            .refused(400)
        ),
        WireCase("lines that end in a carriage return", "GET / HTTP/1.1\rHost: kitchen.test\r\r", .refused(400)),
        WireCase("an empty line before the request", "\r\n" + get(), .refused(400)),
        WireCase(
            "a line of blanks before the fields",
            "GET / HTTP/1.1\r\n  \r\nHost: kitchen.test\r\n\r\n",
            .refused(400)
        ),
        WireCase("a field that goes on in the next line", get("/", "X-A: salt", " pepper"), .refused(400)),
        WireCase("a field that goes on behind a tab", get("/", "X-A: salt", "\tpepper"), .refused(400)),
        WireCase("a blank before the colon", get("/", "X-A : b"), .refused(400)),
        WireCase("a field without a name", get("/", ": b"), .refused(400)),
        WireCase("a field without a colon", get("/", "pepper"), .refused(400)),
        WireCase("a name in brackets", get("/", "X[A]: b"), .refused(400)),
        WireCase("a name with a blank", get("/", "X A: b"), .refused(400)),
        WireCase("a name with a letter that is not ASCII", get("/", "Çay: b"), .refused(400)),
        WireCase("a null in a value", get("/", "X-A: a\u{0}b"), .refused(400)),
        WireCase("a bell in a value", get("/", "X-A: a\u{7}b"), .refused(400)),
        WireCase("a carriage return in a value", get("/", "X-A: a\rb"), .refused(400)),
        WireCase("a value with blanks around it", get("/soup", "X-A: \t b \t"), .taken("GET /soup 0")),
        WireCase("a value that is empty", get("/soup", "X-A:"), .taken("GET /soup 0")),
        WireCase("a value that is not ASCII", get("/soup", "X-A: çay"), .taken("GET /soup 0")),
        WireCase("no letters at all", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n", .refused(400)),
    ]

    // MARK: The request line

    private static func line(_ line: String) -> String { lines([line, "Host: kitchen.test"]) }

    static let requestLines: [WireCase] = [
        WireCase("two blanks", line("GET  / HTTP/1.1"), .refused(400)),
        WireCase("a tab", line("GET\t/ HTTP/1.1"), .refused(400)),
        WireCase("a blank in front", line(" GET / HTTP/1.1"), .refused(400)),
        WireCase("a blank behind", line("GET / HTTP/1.1 "), .refused(400)),
        WireCase("no target", line("GET HTTP/1.1"), .refused(400)),
        WireCase("no version", line("GET /"), .refused(400)),
        WireCase("a version in small letters", line("GET / http/1.1"), .refused(400)),
        WireCase("a version without its second digit", line("GET / HTTP/1"), .refused(400)),
        WireCase("a version with zeros in front", line("GET / HTTP/01.1"), .refused(400)),
        WireCase("a blank in the version", line("GET / HTTP/ 1.1"), .refused(400)),
        WireCase("another protocol", line("GET / FTP/1.1"), .refused(400)),
        WireCase("a version that nobody speaks", line("GET / HTTP/7.3"), .refused(505)),
        WireCase("the greeting of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refused(505)),
        WireCase("a method in small letters", line("get / HTTP/1.1"), .refused(400)),
        WireCase(
            "a method of 20,000 letters",
            line(String(repeating: "G", count: 20_000) + " / HTTP/1.1"),
            .refused(400)
        ),
        WireCase("a method that few know", line("PROPFIND /soup HTTP/1.1"), .taken("PROPFIND /soup 0")),
        WireCase("a tunnel", "CONNECT soup.test:443 HTTP/1.1\r\nHost: soup.test:443\r\n\r\n", .refused(501)),
        WireCase("a request to be mirrored", line("TRACE /soup HTTP/1.1"), .refused(501)),
        WireCase("the server itself as target", line("OPTIONS * HTTP/1.1"), .taken("OPTIONS * 0")),
        WireCase("the server itself as target of another method", line("GET * HTTP/1.1"), .refused(400)),
    ]

    static let targets: [WireCase] = [
        WireCase("a query with everything in it", get("/soup?a=/../b%00"), .taken("GET /soup 0")),
        WireCase("a path of several pieces", get("/soup/red%20lentil/"), .taken("GET /soup/red lentil/ 0")),
        WireCase("a fragment", get("/soup#salt"), .refused(400)),
        WireCase("another server's address", get("http://other.test/soup"), .refused(400)),
        WireCase("no slash in front", get("soup"), .refused(400)),
        WireCase("two slashes in front", get("//other.test"), .refused(400)),
        WireCase("a backslash", get("/soup\\salt"), .refused(400)),
        WireCase("a null", get("/soup\u{0}"), .refused(400)),
        WireCase("an encoded null", get("/soup%00.css"), .refused(400)),
        WireCase("an encoded line end", get("/soup%0D%0AX-A:%20b"), .refused(400)),
        WireCase("letters that are not ASCII", get("/çorba"), .refused(400)),
        WireCase("a slash in two bytes", get("/soup%C0%AFsalt"), .refused(400)),
        WireCase("half an encoded byte", get("/soup%2"), .refused(400)),
        WireCase("a way up", get("/soup/../salt"), .refused(400)),
        WireCase("an encoded way up", get("/soup/%2E%2E/salt"), .refused(400)),
        WireCase("7,900 bytes of query", get("/soup?" + String(repeating: "s", count: 7_900)), .taken("GET /soup 0")),
        WireCase("64 KB of path", get("/" + String(repeating: "s", count: 64 << 10)), .refused(414)),
    ]

    // MARK: Host

    private static func host(_ fields: String..., version: String = "1.1") -> String {
        lines(["GET /soup HTTP/\(version)"] + fields)
    }

    static let hosts: [WireCase] = [
        WireCase("none", host(), .refused(400)),
        WireCase("one that is empty", host("Host:"), .refused(400)),
        WireCase("the same twice", host("Host: kitchen.test", "Host: kitchen.test"), .refused(400)),
        WireCase("two", host("Host: kitchen.test", "Host: other.test"), .refused(400)),
        WireCase("two in one field", host("Host: kitchen.test, other.test"), .refused(400)),
        WireCase("a person in front", host("Host: ayse@kitchen.test"), .refused(400)),
        WireCase("a path behind", host("Host: kitchen.test/soup"), .refused(400)),
        WireCase("a port that is no number", host("Host: kitchen.test:soup"), .refused(400)),
        WireCase("a blank inside", host("Host: kitchen test"), .refused(400)),
        WireCase("a name with its port", host("Host: kitchen.test:8080"), .taken("GET /soup 0")),
        WireCase("an address in brackets", host("Host: [::1]:8080"), .taken("GET /soup 0")),
        WireCase("none, which HTTP 1.0 allows", host(version: "1.0"), .last("GET /soup 0")),
    ]

    // MARK: The connection

    static let connections: [WireCase] = [
        WireCase("a wish to close", get("/soup", "Connection: close"), .last("GET /soup 0")),
        WireCase("a wish to close among others", get("/soup", "Connection: x-a, Close"), .last("GET /soup 0")),
        WireCase("HTTP 1.0", host("Host: kitchen.test", version: "1.0"), .last("GET /soup 0")),
        WireCase(
            "an upgrade to what nobody knows",
            get("/soup", "Connection: upgrade", "Upgrade: soup/2"),
            .taken("GET /soup 0")
        ),
        WireCase(
            "an upgrade that the connection does not name",
            get("/soup", "Upgrade: websocket"),
            .taken("GET /soup 0")
        ),
        WireCase("a WebSocket", get("/soup", "Connection: upgrade", "Upgrade: websocket"), .refused(426)),
        WireCase("an expectation that nobody knows", get("/soup", "Expect: salt"), .refused(417)),
        WireCase(
            "a wait for permission",
            post(["Expect: 100-continue", "Content-Length: 6"]),
            .taken("POST /pot 6")
        ),
    ]

    // MARK: The length of a body

    private static func length(_ value: String) -> String { post(["Content-Length: \(value)"]) }
    private static func coding(_ value: String) -> String { post(["Transfer-Encoding: \(value)"], "0\r\n\r\n") }

    static let lengths: [WireCase] = [
        WireCase("a length", length("6"), .taken("POST /pot 6")),
        WireCase("a length of nothing", post(["Content-Length: 0"], ""), .taken("POST /pot 0")),
        WireCase("no length", post([], ""), .taken("POST /pot 0")),
        WireCase("no digit", length("six"), .refused(400)),
        WireCase("nothing", length(""), .refused(400)),
        WireCase("a plus", length("+6"), .refused(400)),
        WireCase("a minus", length("-6"), .refused(400)),
        WireCase("minus nothing", length("-0"), .refused(400)),
        WireCase("a zero in front", length("06"), .refused(400)),
        WireCase("two zeros", length("00"), .refused(400)),
        WireCase("hexadecimal", length("0x6"), .refused(400)),
        WireCase("octal", length("0o6"), .refused(400)),
        WireCase("an underscore", length("1_0"), .refused(400)),
        WireCase("a blank inside", length("1 0"), .refused(400)),
        WireCase("a list of two", length("6, 7"), .refused(400)),
        WireCase("a list of the same", length("6, 6"), .refused(400)),
        WireCase("more than 64 bits hold", length("18446744073709551622"), .refused(400)),
        WireCase("two that differ", post(["Content-Length: 6", "Content-Length: 7"]), .refused(400)),
        WireCase("two that agree", post(["Content-Length: 6", "Content-Length: 6"]), .refused(400)),
        WireCase("the name with an underscore", post(["Content_Length: 6"]), .refused(400)),
        WireCase("more than anyone may send", length("4000000000"), .refused(413)),
    ]

    static let codings: [WireCase] = [
        WireCase("chunks", coding("chunked"), .taken("POST /pot 0")),
        WireCase("chunks in large letters", coding("CHUNKED"), .taken("POST /pot 0")),
        WireCase(
            "a length first, then chunks",
            post(["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
            .refused(400)
        ),
        WireCase(
            "chunks first, then a length",
            post(["Transfer-Encoding: chunked", "Content-Length: 5"], "0\r\n\r\n"),
            .refused(400)
        ),
        WireCase("chunks twice", coding("chunked, chunked"), .refused(400)),
        WireCase(
            "two fields",
            post(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], "0\r\n\r\n"),
            .refused(400)
        ),
        WireCase("chunks that are not the last coding", coding("chunked, gzip"), .refused(400)),
        WireCase("a coding that is not spoken", coding("gzip"), .refused(501)),
        WireCase("no coding", coding(""), .refused(400)),
        WireCase("a coding that is none", coding("identity"), .refused(400)),
        WireCase("a comma in front", coding(", chunked"), .refused(400)),
        WireCase("a comma behind", coding("chunked,"), .refused(400)),
        WireCase("a parameter", coding("chunked;size=2"), .refused(400)),
        WireCase("a vertical tab in front", coding("\u{B}chunked"), .refused(400)),
        WireCase("a form feed in front", coding("\u{C}chunked"), .refused(400)),
        WireCase("a null behind", coding("chunked\u{0}"), .refused(400)),
        WireCase("a blank before the colon", post(["Transfer-Encoding : chunked"], "0\r\n\r\n"), .refused(400)),
        WireCase("a value in the next line", post(["Transfer-Encoding:", " chunked"], "0\r\n\r\n"), .refused(400)),
        WireCase("the name with an underscore", post(["Transfer_Encoding: chunked"], "0\r\n\r\n"), .refused(400)),
        WireCase(
            "HTTP 1.0, which has no chunks",
            lines(["POST /pot HTTP/1.0", "Host: kitchen.test", "Transfer-Encoding: chunked"]) + "0\r\n\r\n",
            .refused(400)
        ),
    ]
}
