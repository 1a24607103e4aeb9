import Domain
import HTTPServer
import Security
import Testing

@testable import Web

func get(_ path: String, _ headers: KeyValuePairs<String, String> = [:], peer: String = "127.0.0.1") -> Request {
    var request = Request(.get, path, path: path, peer: peer)
    for (name, value) in headers { request.headers.append(name, value) }
    return request
}

@Suite struct SecurityHeadersTests {
    let plain = Site(origin: Origin(scheme: "http", host: "localhost", port: 8080))
    let secure = Site(origin: Origin(scheme: "https", host: "sofra.example", port: 443))

    @Test func `HOSTILE-76 and HOSTILE-39 every answer forbids frames, inline script and guessing of types`() {
        var response = Response(.ok)
        SecurityHeaders(plain).apply(to: &response)
        let policy = response.headers["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(policy.contains("base-uri 'none'"))
        #expect(policy.hasSuffix("require-trusted-types-for 'script'"))
        #expect(!policy.contains("unsafe"))
        #expect(response.headers["x-frame-options"] == "DENY")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["referrer-policy"] == "same-origin")
        #expect(response.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(response.headers["permissions-policy"]?.contains("geolocation=()") == true)
        #expect(response.headers["cache-control"] == "private, no-cache")
        #expect(response.headers["strict-transport-security"] == nil)
    }

    @Test func `behind https browsers are told to stay there`() {
        var response = Response(.ok)
        SecurityHeaders(secure).apply(to: &response)
        #expect(response.headers["strict-transport-security"] == "max-age=31536000")
    }

    @Test func `what an action has set itself stays`() {
        var response = Response(.ok, headers: ["Content-Security-Policy": "sandbox", "Cache-Control": "no-store"])
        SecurityHeaders(plain).apply(to: &response)
        #expect(response.headers.all("content-security-policy") == ["sandbox"])
        #expect(response.headers.all("cache-control") == ["no-store"])
    }

    @Test func `HOSTILE-74 signing out clears what the browser kept`() {
        var response = Response.redirect(to: "/login")
        response.clearSiteData()
        #expect(response.headers["clear-site-data"] == #""cache""#)
    }
}

@Suite struct PageResponseTests {
    private func page(_ html: String, _ headers: KeyValuePairs<String, String> = [:], token: String? = nil) -> Response
    {
        .page(Array(html.utf8), for: get("/", headers), volatile: token)
    }

    @Test func `a repeated visit of an unchanged page is a 304 without body`() throws {
        let tag = try #require(page("<p>soup</p>").headers["etag"])
        #expect(tag.hasPrefix("W/\""))
        for header in [tag, String(tag.dropFirst(2)), "\"x\", \(tag)", "*"] {
            let again = page("<p>soup</p>", ["If-None-Match": header])
            #expect(again.status == .notModified)
            #expect(again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
            #expect(again.headers["content-type"] == nil)
        }
        #expect(page("<p>stew</p>", ["If-None-Match": tag]).status == .ok)
        #expect(page("<p>soup</p>", ["If-None-Match": "\"x\""]).status == .ok)
    }

    @Test func `whatever has a tag is a 304 for who has it, with its other fields`() {
        let photo = Response(
            .ok,
            headers: ["Content-Type": "image/webp", "Cache-Control": "private"],
            body: .bytes([1])
        )
        let sent = photo.tagged("\"a\"", for: get("/photo", ["If-None-Match": "\"b\""]))
        #expect(sent.status == .ok)
        #expect(sent.headers["etag"] == "\"a\"")
        #expect(!sent.body.isEmpty)
        let known = photo.tagged("\"a\"", for: get("/photo", ["If-None-Match": "W/\"a\""]))
        #expect(known.status == .notModified)
        #expect(known.body.isEmpty)
        #expect(known.headers["etag"] == "\"a\"")
        #expect(known.headers["cache-control"] == "private")
        #expect(known.headers["content-type"] == nil)
    }

    @Test func `HOSTILE-61 the tag does not see the CSRF token, but everything else`() {
        func tag(_ html: String, _ token: String) -> String? { page(html, token: token).headers["etag"] }
        #expect(tag("<i>aab</i><i>aab</i>", "aab") == tag("<i>xyz</i><i>xyz</i>", "xyz"))
        #expect(tag("<i>aab</i> 1", "aab") != tag("<i>xyz</i> 2", "xyz"))
        #expect(tag("aaab", "aab") == tag("axyz", "xyz"))
        #expect(tag("aa", "aab") == page("aa").headers["etag"])
        #expect(tag("", "aab") == page("").headers["etag"])
    }

    @Test func `pages that differ in one byte, or in length alone, have other tags`() {
        let page = Array("<p>lentil soup</p>\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".utf8)
        let shorter = (0...page.count).map { Array(page.prefix($0)) }
        let changed = page.indices.map { place in
            var other = page
            other[place] ^= 1
            return other
        }
        let tags = Set((shorter + changed).map { PageTag.weak($0, without: nil) })
        #expect(tags.count == shorter.count + changed.count)
    }

    @Test func `HOSTILE-61 the same page of another session has another tag`() {
        let page = Array("<p>lentil soup</p>".utf8)
        #expect(PageTag.weak(page, without: nil, of: [1]) == PageTag.weak(page, without: nil, of: [1]))
        #expect(PageTag.weak(page, without: nil, of: [1]) != PageTag.weak(page, without: nil, of: [2]))
        #expect(PageTag.weak(page, without: nil, of: [1]) != PageTag.weak(page, without: nil))
    }

    @Test func `the tag does not see a token wherever it stands`() {
        let token = "xabxab"
        for filling in 0...20 {
            let before = String(repeating: "x", count: filling)
            let page = before + token + "ab" + token + token + before
            let other = page.replacing(token, with: "abcdef")
            #expect(
                PageTag.weak(Array(page.utf8), without: token) == PageTag.weak(Array(other.utf8), without: "abcdef")
            )
        }
    }

    @Test func `a refused form and an answer to a POST have no tag`() {
        let refused = Response.page([1], status: .unprocessableContent, for: get("/", ["If-None-Match": "*"]))
        #expect(refused.status == .unprocessableContent)
        #expect(refused.headers["etag"] == nil)
        let posted = Response.page([1], for: urlencoded(""))
        #expect(posted.status == .ok)
        #expect(posted.headers["etag"] == nil)
    }

    @Test(arguments: [
        "a\r\nSet-Cookie: x=1.csv", "a\"; filename=\"b.csv", "../../günlük.csv", "günlük \u{202E}vsc.exe",
    ])
    func `HOSTILE-47 the name of a download is one safe value`(filename: String) {
        let value = HeaderValue.attachment(filename)
        #expect(value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(value.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
        #expect(!value.contains("/"))
        #expect(!value.contains("\\"))
    }

    @Test func `the name of a download keeps its letters`() {
        #expect(
            HeaderValue.attachment("günlük 1.csv")
                == "attachment; filename=\"g_nl_k_1.csv\"; filename*=UTF-8''g%C3%BCnl%C3%BCk%201.csv"
        )
    }

    @Test(arguments: [
        ("tr", Language.tr), ("tr-TR,tr;q=0.9,en;q=0.8", .tr), ("en-US,en;q=0.9,tr;q=0.8", .en), ("de,tr;q=0.3", .tr),
        ("de-DE, fr", .en), ("", .en), ("TR-cy", .tr), ("en;q=0,tr;q=0.001", .tr), ("tr;q=0", .en), ("*", .en),
        ("de, *;q=0.5, tr;q=0.4", .en), ("tr;q=2, en;q=0.1", .en), ("tr;q=nan", .en), (";;,,q=1", .en),
        ("tr;q=0.5, en;q=0.5", .tr),
    ]) func `L-01 the language is the best of what the browser asks for`(header: String, language: Language) {
        #expect(Language.preferred(by: ["Accept-Language": header]) == language)
    }

    @Test func `HOSTILE-7 a language or a type with thousands of parameters is none, and costs no time`() {
        func field(_ count: Int) -> String { "tr" + (0..<count).map { ";a\($0)=" }.joined() }
        #expect(MediaType(field(16)) != nil)
        #expect(MediaType(field(17)) == nil)

        let long = field(4_000)
        let taken = ContinuousClock().measure {
            for _ in 0..<20 { #expect(Language.preferred(by: ["Accept-Language": "en, \(long)"]) == .en) }
        }
        #expect(taken < .seconds(2))
    }

    @Test func `L-01 without a wish the fallback is taken`() {
        #expect(Language.preferred(by: [:], else: .tr) == .tr)
        #expect(Language.preferred(by: ["Accept-Language": "de"], else: .tr) == .tr)
    }
}

extension Response.Body {
    var isEmpty: Bool { bytes?.isEmpty == true }

    var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }
}

@Suite struct StyleSheetsTests {
    @Test func `6.2 the sheets of a page's head are asked for before the page is read`() {
        let head =
            #"<head><link rel="stylesheet" href="/a.css">\#n<link rel="stylesheet" href="/b.css"><link rel="icon""#
        #expect(
            StyleSheets.preload(of: Array(head.utf8))
                == "</a.css>; rel=preload; as=style, </b.css>; rel=preload; as=style"
        )
        #expect(StyleSheets.preload(of: Array("<head></head>".utf8)) == nil)
        #expect(StyleSheets.preload(of: Array(#"<link rel="stylesheet" href="/cut"#.utf8)) == nil)
    }
}
