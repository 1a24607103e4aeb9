import Testing

@testable import HTTPServer

/// The parser alone, without a socket.
@Suite struct RequestParserTests {
    private func trace(_ text: String, limits: Limits = Limits(), bodyLimit: Int = 1 << 20) -> RequestTrace {
        RequestTrace(Array(text.utf8), limits: limits, bodyLimit: bodyLimit)
    }

    /// What a refused request was refused with; nil when it was not.
    private func refusal(_ text: String, limits: Limits = Limits(), bodyLimit: Int = 1 << 20) -> Int? {
        guard case .refused(let status) = trace(text, limits: limits, bodyLimit: bodyLimit).steps.last else {
            return nil
        }
        return status.rawValue
    }

    private func post(_ fields: String, _ body: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
    }

    private func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    @Test func `a request is read into its parts`() throws {
        var parser = RequestParser()
        parser.append(
            Array("GET /recipes/a%20b?sort=name&x=%C3%BC HTTP/1.1\r\nHost: sofra:8080\r\nX-A:  b \r\n\r\n".utf8)
        )

        guard case .head(let head) = try parser.next() else {
            Issue.record("no head")
            return
        }

        #expect(head.request.method == .get)
        #expect(head.request.target == "/recipes/a%20b?sort=name&x=%C3%BC")
        #expect(head.request.path == "/recipes/a b")
        #expect(head.request.query == "sort=name&x=%C3%BC")
        #expect(head.request.headers["x-a"] == "b")
        #expect(head.keepsAlive)
        guard case .end = try parser.next() else {
            Issue.record("no end")
            return
        }
        #expect(parser.isIdle)
    }

    @Test func `two requests in one piece come out in order, the body of the first with it`() {
        let both = trace(post("Content-Length: 5", "hello") + get("/second"))

        let paths = both.steps.compactMap { step in if case .head(_, _, let path, _, _) = step { path } else { nil } }
        #expect(paths == ["/", "/second"])
        #expect(both.steps[1] == .body(Array("hello".utf8)))
        #expect(both.steps.count == 5)
    }

    @Test(arguments: [
        "Content-Length: 6\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 6",
        "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5",
        "Content-Length: 0x5", "Content-Length: 05", "Content-Length: 00", "Content-Length: 5 ", "Content-Length:\t5",
        "Content-Length: -0", "Content-Length: 5, 5", "Content-Length: 99999999999999999999", "Content-Length: ",
        "Content_Length: 5", "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: identity", "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: , chunked",
        "Transfer-Encoding: chunked;a=b", "Transfer-Encoding: \u{0B}chunked", "Transfer-Encoding : chunked",
        "Transfer-Encoding:\r\n chunked", "X-A: b\r\n c", " X: y", "X-A", ": b", "X A: b", "X-A: a\rb", "X-A: a\u{0}b",
        "X[A: b",
    ]) func `HOSTILE-2 a body whose length could be read in two ways is refused, and nothing after it is read`(
        fields: String
    ) {
        let smuggled = trace(post(fields, "0\r\n\r\n" + get("/smuggled")))

        #expect(smuggled.steps.count == 1)
        #expect(smuggled.steps.last == .refused(.badRequest))
    }

    @Test func `HOSTILE-2 a word that is chunked only where the Kelvin sign is a k is not`() {
        #expect(refusal(post("Transfer-Encoding: chun\u{212A}ed", "0\r\n\r\n")) == 400)
        #expect(refusal(post("Transfer-Encoding: CHUNKED", "0\r\n\r\n")) == nil)
        #expect(FieldList.tokens("CLOSE, \u{212A}eep") == ["close", "\u{212A}eep"])
    }

    @Test func `HOSTILE-2 an encoding that is not spoken is 501`() {
        #expect(refusal(post("Transfer-Encoding: gzip")) == 501)
        #expect(refusal(post("Transfer-Encoding: gzip, chunked")) == 501)
    }

    @Test func `chunked belongs to HTTP 1.1 alone`() {
        #expect(refusal("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == 400)
    }

    @Test(arguments: [
        "", "a@b", "a/b", "a, b", "a b", "a:x", "a:", "a:65536", "[::1", "[g::1]", "::1", "a:1:2", "ä", "a%20b", "#",
    ]) func `HOSTILE-3 an odd Host is refused`(host: String) {
        #expect(refusal("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400)
    }

    @Test func `HOSTILE-3 no Host or two are refused, except that HTTP 1.0 needs none`() {
        #expect(refusal("GET / HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n") == 400)
        #expect(refusal("GET / HTTP/1.0\r\n\r\n") == nil)
    }

    @Test func `HOSTILE-3 names, addresses and ports pass, and are read without their frame`() throws {
        #expect(try #require(HostField("Sofra.Example.org.:8080")).name == "sofra.example.org")
        #expect(try #require(HostField("127.0.0.1")).name == "127.0.0.1")
        let six = try #require(HostField("[::1]:80"))
        #expect(six.name == "[::1]")
        #expect(six.port == 80)
    }

    @Test func `HOSTILE-6 a length over the limit is 413 before a byte of the body, one at the limit passes`() {
        let over = trace(post("Content-Length: 101"), bodyLimit: 100)
        let huge = trace(post("Content-Length: 10000000000", "x"), bodyLimit: 100)
        let exact = trace(post("Content-Length: 100", String(repeating: "x", count: 100)), bodyLimit: 100)

        #expect(over.steps.count == 2)
        #expect(over.steps.last == .refused(.contentTooLarge))
        #expect(huge.steps.count == 2)
        #expect(huge.steps.last == .refused(.contentTooLarge))
        #expect(exact.steps.last == .end)
    }

    @Test func `HOSTILE-6 chunks without end are 413 at the first that passes the limit`() {
        let chunk = "32\r\n" + String(repeating: "x", count: 50) + "\r\n"
        let body = trace(post("Transfer-Encoding: chunked", chunk + chunk + "1\r\n"), bodyLimit: 100)

        #expect(body.steps.dropFirst() == [.body(Array(repeating: 0x78, count: 100)), .refused(.contentTooLarge)])
    }

    @Test func `HOSTILE-7 a target of 8,000 bytes passes, a longer one is 414, whether it ends or not`() {
        let long = String(repeating: "a", count: 7_999)
        #expect(refusal(get("/" + long)) == nil)
        #expect(refusal(get("/a" + long)) == 414)
        #expect(refusal(get("/" + String(repeating: "a", count: 64 << 10))) == 414)
        #expect(refusal("GET /" + String(repeating: "a", count: 64 << 10)) == 414)
    }

    @Test func `HOSTILE-7 too many fields and too long ones are 431`() {
        let hundred = (0..<99).map { "X-\($0): v\r\n" }.joined()
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(hundred)\r\n") == nil)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(hundred)X-A: b\r\n\r\n") == 431)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nCookie: a=" + String(repeating: "c", count: 64 << 10)) == 431)
    }

    @Test(arguments: [
        "/a%00", "/%2e%2e/x", "/a/%2e%2e%2fx", "/..", "/a/../b", "/./a", "/a/.", "//", "//evil.example", "/a//b",
        "/%ff", "/%c0%af", "/a\\b", "/a%5cb", "/%0d%0aX:y", "/a%7f", "/a%c2%85", "/%zz", "/%", "/%4", "/a%2fb", "/a#b",
        "/é", "a", "http://a/", "*", "/a??b",
    ]) func `HOSTILE-8 a path that could be read in two ways is refused`(target: String) {
        #expect(refusal(get(target)) == 400)
    }

    @Test(arguments: [
        ("/", "/"), ("/a/", "/a/"), ("/a%20b", "/a b"), ("/%C3%A7ay", "/çay"), ("/a;b=c", "/a;b=c"),
        ("/.well-known", "/.well-known"),
        ("/...", "/..."), ("/a?b=/../", "/a"), ("/%E2%80%8E", "/\u{200E}"),
    ]) func `HOSTILE-8 an ordinary path is decoded once`(target: String, path: String) throws {
        var parser = RequestParser()
        parser.append(Array(get(target).utf8))
        guard case .head(let head) = try parser.next() else { return }
        #expect(head.request.path == path)
    }

    @Test func `HOSTILE-11 CONNECT and TRACE are 501, other unknown methods are for the router to refuse`() {
        #expect(refusal("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n") == 501)
        #expect(refusal("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n") == 501)
        #expect(refusal("PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
        #expect(refusal("get / HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\n", "\r\nGET / HTTP/1.1\r\n", "\u{16}\u{3}\u{1}", "   ",
        "GET /\r\n",
        "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET / http/1.1\r\n", "GET / HTTP/1\r\n", "GET / HTTP/01.1\r\n",
        "GET\t/ HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\n",
    ]) func `what is no request is refused at once, without waiting for its end`(text: String) {
        #expect(refusal(text) == 400)
    }

    @Test func `other versions are 505`() {
        #expect(refusal("GET / HTTP/9.9\r\n") == 505)
        #expect(refusal("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") == 505)
    }

    @Test func `an expectation other than 100-continue is 417, a WebSocket 426`() {
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n") == 417)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n") == 426)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n") == nil)
    }

    @Test func `HTTP 1.0 and Connection close end the connection`() throws {
        for text in [
            "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: x, CLOSE\r\n\r\n",
        ] {
            var parser = RequestParser()
            parser.append(Array(text.utf8))
            guard case .head(let head) = try parser.next() else { continue }
            #expect(!head.keepsAlive)
        }
    }

    @Test(arguments: [
        "zz", "-3", "+3", "0x3", "", " 3", "3 ", "1_0", "FFFFFFFFFFFFFFFF", "FFFFFFFF0", "5;", "5;\u{0}a", "5;a=",
        "5;a=\"b",
        "5;a\rb", "5 ;a",
    ]) func `a chunk size is hexadecimal digits and perhaps extensions, nothing else`(size: String) {
        #expect(refusal(post("Transfer-Encoding: chunked", "\(size)\r\nhello\r\n0\r\n\r\n")) == 400)
    }

    @Test(arguments: [
        "5\r\nhelloX", "5\r\nhello\n0", "5\nhello", "5\rhello\r\n", "0\r\n\n",
        "5;" + String(repeating: "e", count: 300),
    ])
    func `between chunks stand exactly their lines`(body: String) {
        #expect(refusal(post("Transfer-Encoding: chunked", body)) == 400)
    }

    @Test func `chunks, extensions and trailers of every legal form pass`() {
        let body = "5;a;b=c;d=\"e f\"\r\nhello\r\n00A\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n"
        #expect(
            trace(post("Transfer-Encoding: chunked", body)).steps.dropFirst() == [
                .body(Array("hello0123456789".utf8)), .end,
            ]
        )
    }

    @Test func `trailers that would change the request are refused, and endless ones`() {
        let start = "0\r\n"
        #expect(refusal(post("Transfer-Encoding: chunked", start + "Content-Length: 5\r\n\r\n")) == 400)
        #expect(refusal(post("Transfer-Encoding: chunked", start + "Authorization: x\r\n\r\n")) == 400)
        let many = String(repeating: "X-A: \(String(repeating: "b", count: 100))\r\n", count: 50)
        #expect(refusal(post("Transfer-Encoding: chunked", start + many)) == 431)
    }

    /// Parses what is sent in pieces that each end one byte into what follows: how much was held at most, and the events.
    private func hold(_ repeated: String, _ count: Int, after head: String = "") throws -> (
        most: Int, ends: Int, body: Int
    ) {
        var parser = RequestParser()
        var held = (most: 0, ends: 0, body: 0)
        let bytes = Array(repeated.utf8)
        parser.append(Array(head.utf8) + bytes[..<1])
        for _ in 0..<count {
            parser.append(Array(bytes[1...] + bytes[..<1]))
            while let event = try parser.next() {
                if case .end = event { held.ends += 1 }
                if case .body(let piece) = event { held.body += piece.count }
            }
            held.most = max(held.most, parser.heldBytes)
        }
        return held
    }

    @Test func `HOSTILE-13 who always leaves a byte of the next request behind has no more kept for it`() throws {
        let requests = try hold(get("/"), 10_000)
        #expect(requests.ends == 10_000)
        #expect(requests.most < 70_000)

        let chunk = "1;e=" + String(repeating: "x", count: 250) + "\r\nb\r\n"
        let chunks = try hold(chunk, 2_000, after: post("Transfer-Encoding: chunked"))
        #expect(chunks.body == 2_000)
        #expect(chunks.most < 70_000)
    }

    @Test func `a parser that has refused goes on refusing`() {
        var parser = RequestParser()
        parser.append(Array("nonsense\r\n".utf8))
        #expect(throws: RequestError.malformed) { _ = try parser.next() }
        parser.append(Array(get("/").utf8))
        #expect(throws: RequestError.malformed) { _ = try parser.next() }
    }
}
