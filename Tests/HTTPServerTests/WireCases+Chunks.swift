extension WireCase {
    private static func chunked(_ body: String) -> String {
        "POST /pot HTTP/1.1\r\nHost: kitchen.test\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }

    static let chunks: [WireCase] = [
        WireCase("one", chunked("6\r\nlentil\r\n0\r\n\r\n"), .taken("POST /pot 6")),
        WireCase("several", chunked("3\r\nred\r\n7\r\n lentil\r\n0\r\n\r\n"), .taken("POST /pot 10")),
        WireCase("a size in large letters", chunked("A\r\nred lentil\r\n0\r\n\r\n"), .taken("POST /pot 10")),
        WireCase("zeros in front of a size", chunked("0006\r\nlentil\r\n0\r\n\r\n"), .taken("POST /pot 6")),
        WireCase("an extension", chunked("6;kind=red\r\nlentil\r\n0\r\n\r\n"), .taken("POST /pot 6")),
        WireCase("a trailer", chunked("6\r\nlentil\r\n0\r\nX-Sum: 1\r\n\r\n"), .taken("POST /pot 6")),
        WireCase("a size that is no number", chunked("six\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("no size", chunked("\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a size below nothing", chunked("-6\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a size with its base", chunked("0x6\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("an underscore in a size", chunked("0_6\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a blank in front of a size", chunked(" 6\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a blank behind a size", chunked("6 \r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a size that 64 bits cannot hold", chunked("10000000000000006\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("an extension without a name", chunked("6;\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a null in an extension", chunked("6;a\u{0}\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a carriage return in an extension", chunked("6;a\rb\r\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a line feed behind an extension", chunked("6;a\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("64 KB of extension", chunked("6;" + String(repeating: "a", count: 64 << 10)), .refused(400)),
        WireCase("a line feed behind a size", chunked("6\nlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a carriage return behind a size", chunked("6\rlentil\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a chunk that is longer than it says", chunked("6\r\nlentils\r\n0\r\n\r\n"), .refused(400)),
        WireCase("a chunk without its line end", chunked("6\r\nlentil0\r\n\r\n"), .refused(400)),
        WireCase("a line feed behind a chunk", chunked("6\r\nlentil\n0\r\n\r\n"), .refused(400)),
        WireCase("a line feed behind the last", chunked("6\r\nlentil\r\n0\r\n\n"), .refused(400)),
        WireCase("a length in the trailer", chunked("0\r\nContent-Length: 6\r\n\r\n"), .refused(400)),
        WireCase("a coding in the trailer", chunked("0\r\nTransfer-Encoding: chunked\r\n\r\n"), .refused(400)),
        WireCase("a host in the trailer", chunked("0\r\nHost: other.test\r\n\r\n"), .refused(400)),
        WireCase("a key in the trailer", chunked("0\r\nAuthorization: Bearer x\r\n\r\n"), .refused(400)),
        WireCase("a cookie in the trailer", chunked("0\r\nCookie: a=b\r\n\r\n"), .refused(400)),
    ]

    private static func fields(_ fields: String) -> String {
        "GET /soup HTTP/1.1\r\nHost: kitchen.test\r\n\(fields)\r\n\r\n"
    }

    static let sizes: [WireCase] = [
        WireCase("a field of 128 KB", fields("X-A: " + String(repeating: "b", count: 128 << 10)), .refused(431)),
        WireCase("a name of 64 KB", fields(String(repeating: "X", count: 64 << 10) + ": b"), .refused(431)),
        WireCase("a cookie of 64 KB", fields("Cookie: a=" + String(repeating: "b", count: 64 << 10)), .refused(431)),
        WireCase(
            "ten thousand fields",
            fields((1...10_000).map { "X-\($0): b" }.joined(separator: "\r\n")),
            .refused(431)
        ),
        WireCase(
            "a thousand ranges",
            fields("Range: bytes=" + (1...1_000).map { "\($0)-" }.joined(separator: ",")),
            .taken("GET /soup 0")
        ),
    ]

    /// Requests that stop in the middle. Nobody is answered as if they were whole.
    static let halves: [(what: String, request: String)] = [
        ("nothing", ""),
        ("blanks", "   "),
        ("a head without its end", "GET /soup HTTP/1.1\r\nHost: kitchen.test\r\nX-A: b"),
        ("a body shorter than it says", "POST /pot HTTP/1.1\r\nHost: kitchen.test\r\nContent-Length: 9\r\n\r\nlentil"),
        (
            "a large body of which nothing comes",
            "POST /pot HTTP/1.1\r\nHost: kitchen.test\r\nContent-Length: 999999\r\n\r\n"
        ),
        ("chunks without an end", chunked("6\r\nlentil\r\n")),
        ("half a chunk", chunked("6\r\nlen")),
        ("half a size", chunked("6")),
    ]
}
