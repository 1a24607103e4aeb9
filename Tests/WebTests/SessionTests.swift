import HTTPServer
import Security
import Testing

@testable import Web

@Suite struct CookieTests {
    private func cookies(_ fields: String...) -> Cookies {
        var headers = Headers()
        for field in fields { headers.append("Cookie", field) }
        return Cookies(headers)
    }

    @Test func `cookies are read`() {
        let cookies = cookies("a=1; b=2;c=x=y", "d=4")
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == "x=y")
        #expect(cookies["d"] == "4")
        #expect(cookies["e"] == nil)
    }

    @Test func `HOSTILE-66 a tampered, truncated, huge or doubled session cookie is no session`() {
        let jar = CookieJar(isSecure: false)
        let good = SessionToken().cookie
        #expect(jar.token(of: .session, in: cookies("sofra-session=\(good)")) != nil)
        #expect(jar.token(of: .session, in: cookies("sofra-session=\(good); sofra-session=\(good)")) != nil)
        for bad in [
            "sofra-session=\(good.dropLast())", "sofra-session=", "sofra-session", "=\(good)", ";;; ;=;",
            "sofra-session=\(good); sofra-session=\(SessionToken().cookie)", "sofra-session=\"\(good)\"",
            "sofra-session=" + String(repeating: "A", count: 1 << 20), "__Host-sofra-session=\(good)",
        ] {
            #expect(jar.token(of: .session, in: cookies(bad)) == nil, "\(bad.prefix(60))")
        }
    }

    @Test func `HOSTILE-64 behind https a cookie is Secure and called __Host`() {
        var response = Response(.ok)
        CookieJar(isSecure: true).set(.session, to: "abc", lifetime: 60, on: &response)
        #expect(
            response.headers["set-cookie"]
                == "__Host-sofra-session=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure"
        )
    }

    @Test func `HOSTILE-64 without https all but that`() {
        var response = Response(.ok)
        CookieJar(isSecure: false).set(.guest, to: "abc", on: &response)
        CookieJar(isSecure: false).remove(.session, on: &response)
        #expect(
            response.headers.all("set-cookie") == [
                "sofra-guest=abc; Path=/; HttpOnly; SameSite=Lax",
                "sofra-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
            ]
        )
    }

    @Test func `HOSTILE-107 a session ends after silence and at its full age, whatever the clock does`() {
        let life = SessionLifetime(idle: 1_000, full: 5_000)
        #expect(life.state(startedAt: 0, usedAt: 0, now: 500) == .alive)
        #expect(life.state(startedAt: 0, usedAt: 0, now: 700) == .aliveAndStale)
        #expect(life.state(startedAt: 0, usedAt: 0, now: 1_000) == .ended)
        #expect(life.state(startedAt: 0, usedAt: 4_900, now: 5_000) == .ended)
        #expect(life.state(startedAt: 9_000, usedAt: 9_000, now: 100) == .alive)
    }
}

@Suite struct CSRFCheckTests {
    let site = Site(origin: Origin(scheme: "https", host: "sofra.example", port: 443), hosts: ["192.168.1.5"])
    let session = SessionToken().digest

    private func request(_ headers: KeyValuePairs<String, String> = [:]) -> Request {
        var request = urlencoded("")
        request.headers["Host"] = "sofra.example"
        for (name, value) in headers { request.headers[name] = value }
        return request
    }

    private func form(_ token: String) -> Form { Form([("_csrf", token)]) }

    @Test func `HOSTILE-61 a form of ours is accepted, from browsers and from scripts`() {
        let check = CSRFCheck(SecretKey(), site: site)
        let token = check.token(session: session)
        for headers in [
            [:], ["Origin": "https://sofra.example", "Sec-Fetch-Site": "same-origin"],
            ["Sec-Fetch-Site": "none"], ["Content-Type": "multipart/form-data; boundary=x"],
            ["Host": "192.168.1.5:8080", "Origin": "http://192.168.1.5:8080"],
            ["Host": "localhost:9090", "Origin": "http://localhost:9090"],
        ] as [KeyValuePairs<String, String>] {
            #expect(check.accepts(request(headers), form(token), session: session), "\(headers)")
        }
    }

    @Test func `HOSTILE-61 without, with a foreign or with an old token it is not`() {
        let check = CSRFCheck(SecretKey(), site: site)
        let foreign = check.token(session: SessionToken().digest)
        #expect(!check.accepts(request(), Form(), session: session))
        #expect(!check.accepts(request(), form(foreign), session: session))
        #expect(
            !check.accepts(
                request(),
                form(CSRFCheck(SecretKey(), site: site).token(session: session)),
                session: session
            )
        )
        #expect(!check.accepts(request(), form(check.token(session: session)), session: nil))
    }

    @Test func `HOSTILE-61 from another origin or as another type it is not, whatever the token`() {
        let check = CSRFCheck(SecretKey(), site: site)
        let token = check.token(session: session)
        for headers in [
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": ""],
            ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://sofra.example:8443"],
            ["Origin": "https://sofra.example.evil"], ["Origin": "https://sofra.example/path"], ["Origin": ""],
            ["Host": "evil.example", "Origin": "http://evil.example"],
            ["Host": "localhost:9090", "Origin": "http://localhost:9091"],
            ["Content-Type": "text/plain"], ["Content-Type": "application/json"], ["Content-Type": ""],
        ] as [KeyValuePairs<String, String>] {
            #expect(!check.accepts(request(headers), form(token), session: session), "\(headers)")
        }
    }
}

@Suite struct SiteTests {
    let site = Site(
        origin: Origin(scheme: "https", host: "Sofra.Example", port: 443),
        hosts: ["192.168.1.5", "[fd00::5]", "k.example"]
    )

    @Test(arguments: [
        "sofra.example", "SOFRA.example:443", "192.168.1.5:8080", "localhost", "localhost:1", "127.0.0.1:8080",
        "[::1]:8080",
        "[fd00::5]:8080",
    ]) func `HOSTILE-3 a host of ours is answered, by the server and by the site`(host: String) throws {
        #expect(site.answers(host: host))
        #expect(site.hosts.contains(try #require(HostField(host)).name))
    }

    @Test func `HOSTILE-3 an IPv6 address is one however it is written`() throws {
        let origin = try #require(Origin("http://[FD00:0:0::5]:8080"))
        #expect(origin.host == "[fd00::5]")
        #expect(Site(origin: origin).hosts.contains(try #require(HostField("[fd00::5]:8080")).name))
    }

    @Test(arguments: [
        "", "evil.example", "sofra.example.evil", "sofra.example:0", "sofra.example:65536", "sofra.example:8080:1",
        "sofra.example:", "user@sofra.example", "sofra.example/x", "[::1", "::1", "sofra example", "sofra.example\r\n",
        "loca\u{FF4C}host", "\u{212A}.example",
    ]) func `HOSTILE-3 another is not`(host: String) {
        #expect(!site.answers(host: host))
    }

    @Test func `HOSTILE-73 links begin with the configured origin`() {
        #expect("\(site.origin)" == "https://sofra.example")
        #expect("\(Origin(scheme: "http", host: "localhost", port: 8080))" == "http://localhost:8080")
        #expect(Origin("https://sofra.example/") == nil)
        #expect(Origin("ftp://sofra.example") == nil)
        #expect(Origin("https://u:p@sofra.example") == nil)
        #expect(Origin("http://[::1]:80")?.description == "http://[::1]")
    }
}

@Suite struct FlashTests {
    let jar = CookieJar(isSecure: false)

    private func sent(_ response: Response) -> Cookies {
        let pairs = response.headers.all("set-cookie").compactMap { $0.split(separator: ";").first }
        return Cookies(["Cookie": pairs.joined(separator: "; ")])
    }

    /// A message as a product may have one.
    private enum Message: Codable, Hashable {
        case saved
        case merged(name: String, into: String)
        case undoable(at: LocalPath)
    }

    /// The message as it arrives on the next page.
    private func sent(_ message: some Encodable) -> Message? {
        let flashes = FlashCookie(SecretKey(), jar)
        var response = Response(.seeOther)
        flashes.write(message, on: &response, now: 0)
        return flashes.read(sent(response), now: 1)
    }

    @Test func `a flash message arrives on the next page, for a minute`() {
        let flashes = FlashCookie(SecretKey(), jar)
        let message = Message.merged(name: "150 g", into: "Çorba & Co; \"x\"")
        var response = Response(.seeOther)
        flashes.write(message, on: &response, now: 1_000)
        #expect(flashes.read(sent(response), now: 1_059) == message)
        #expect(flashes.read(sent(response), as: Message.self, now: 1_060) == nil)
        #expect(FlashCookie(SecretKey(), jar).read(sent(response), as: Message.self, now: 1_001) == nil)
        flashes.clear(on: &response)
        #expect(response.headers.all("set-cookie").last?.hasPrefix("sofra-flash=; Max-Age=0") == true)
    }

    @Test func `HOSTILE-47 a message cannot break its cookie or make arguments`() {
        #expect(sent(Message.merged(name: "a\r\nb\u{1F}c\0", into: "\t")) == .merged(name: "abc", into: ""))
        var long = Response(.seeOther)
        let name = String(repeating: "x", count: 5_000)
        FlashCookie(SecretKey(), jar).write(Message.merged(name: name, into: ""), on: &long, now: 0)
        #expect(long.headers["set-cookie"] == nil)
    }

    @Test(arguments: [
        "", "\"", "\\", "\\\"", "\\u0041", "\\\\n", #"","into":"other"#, #""}},"saved":{"#, "/../;,=",
        "\u{2028}</script>",
        "\u{7F}\u{9B}", "\u{FEFF}", "\u{202E}abc", "\u{FFFF}", "a\u{301}\u{301}", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "سوپ", "null", "%0d%0a",
    ]) func `HOSTILE-47 what people typed arrives as it is`(name: String) {
        #expect(sent(Message.merged(name: name, into: "b")) == .merged(name: name, into: "b"))
        #expect(sent(Message.merged(name: "a", into: name)) == .merged(name: "a", into: name))
    }

    @Test func `HOSTILE-31 a heap of marks is a message too long, and none is cut`() {
        let marks = "a" + String(repeating: "\u{301}", count: 2_000)
        #expect(sent(Message.merged(name: marks, into: "b")) == nil)
        let names = Message.merged(
            name: String(repeating: "𠮷", count: 100),
            into: String(repeating: "\"", count: 100)
        )
        #expect(sent(names) == names)
    }

    @Test func `a message of another version is none`() {
        #expect(sent(["deleted"]) == nil)
        #expect(sent("saved") == nil)
        #expect(sent(["saved": ["other": 1], "merged": [:]]) == nil)
        let secret = SecretKey()
        var response = Response(.seeOther)
        let old = Signer(secret).sign(Array("saved\u{1F}Soup".utf8), for: "flash", expiresAt: 60)
        jar.set(.flash, to: old, on: &response)
        #expect(FlashCookie(secret, jar).read(sent(response), as: Message.self, now: 1) == nil)
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example", ""])
    func `HOSTILE-47 an address that leads away is no message`(path: String) {
        #expect(sent(["undoable": ["at": path]]) == nil)
        #expect(sent(["undoable": ["at": "/recipes/1/undelete"]]) == .undoable(at: "/recipes/1/undelete"))
    }

    @Test func `HOSTILE-89 a form carries its own key, a script may bring one`() {
        let key = IdempotencyKey()
        #expect(IdempotencyKey(Form([("_once", key.text)])) == key)
        #expect(IdempotencyKey() != key)
        #expect(IdempotencyKey(Form([("_once", "order-2026-1")])) != nil)
        for bad in ["", "short", String(repeating: "x", count: 201)] {
            #expect(IdempotencyKey(Form([("_once", bad)])) == nil)
        }
    }
}
