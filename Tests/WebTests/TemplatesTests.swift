import Domain
import Testing

@testable import Web

/// The buffer under the compiled templates, and the values that pass it.
struct TemplatesTests {
    private func written(_ write: (inout HTMLBuffer) -> Void) -> String {
        var html = HTMLBuffer()
        write(&html)
        return String(decoding: html.finish(), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("", ""), ("plain ünïcödé 🍅", "plain ünïcödé 🍅"),
            ("<a href='x'>&\"", "&lt;a href=&#39;x&#39;&gt;&amp;&quot;"),
            ("\"\u{301}", "&quot;\u{301}"), ("<\u{200D}", "&lt;\u{200D}"), ("'\u{FE0F}", "&#39;\u{FE0F}"),
            (">\u{20E3}&\u{308}", "&gt;\u{20E3}&amp;\u{308}"), ("{{7*7}}", "{{7*7}}"), ("&amp;", "&amp;amp;"),
            (String(repeating: "x", count: 5_000) + "<", String(repeating: "x", count: 5_000) + "&lt;"),
        ]
    )
    func `HOSTILE-39 text is escaped by bytes`(text: String, wanted: String) {
        let html = written { $0.text(text) }
        // Compared by bytes: canonically equal strings are equal, escaped or not.
        #expect(Array(html.utf8) == Array(wanted.utf8))
    }

    @Test func `HOSTILE-39 what is special is escaped wherever it stands, and every other byte is not`() {
        for byte in UInt8.min..<128 {
            for place in 0..<40 {
                let before = String(repeating: "é", count: place / 2) + String(repeating: "x", count: place % 2)
                let character = String(UnicodeScalar(byte))
                let wanted = ["\"": "&quot;", "&": "&amp;", "'": "&#39;", "<": "&lt;", ">": "&gt;"][character]
                let html = written { $0.text(before + character + before) }
                #expect(Array(html.utf8) == Array((before + (wanted ?? character) + before).utf8))
            }
        }
    }

    @Test func `Literals and safe markup pass as they are, numbers in decimal`() {
        let chart = SafeHTML { html in
            html.raw("<text>")
            html.text("a<b")
            html.raw("</text>")
        }
        #expect(written { $0.text(chart) } == "<text>a&lt;b</text>")
        #expect(written { $0.text(SafeHTML("<hr>")) } == "<hr>")
        #expect(written { $0.text(-120) } == "-120")
    }

    @Test func `HOSTILE-40 parts are encoded, and a root path adds no second slash`() {
        #expect(written { $0.part("a/b?c&d=ü\"'") } == "a%2Fb%3Fc%26d%3D%C3%BC%22%27")
        #expect(written { $0.part(7) } == "7")
        #expect(written { $0.base(.root) } == "")
        #expect(written { $0.base("/a") } == "/a")
        #expect(written { $0.path(.root) } == "/")
    }

    @Test(
        arguments: [
            "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//evil", "/local", "http:evil",
            "https://",
            "https:///x", "https://a@evil/", "https://a b", "https://a\n", "https:\\\\evil", "ftp://a", "",
            " https://a", "https://:80",
        ]
    )
    func `HOSTILE-40 only http and https lead elsewhere`(address: String) {
        #expect(SafeURL(address) == nil)
    }

    @Test func `A good address stays as it was typed`() {
        #expect(SafeURL("HTTPS://example.org/ä?a=1#b")?.text == "HTTPS://example.org/ä?a=1#b")
        #expect(SafeURL("http://example.org")?.text == "http://example.org")
    }

    @Test(
        arguments: [
            (1.0, "1", true, true), (1.04, "1", true, true), (1, "1.0", false, true), (1, "1,00", false, true),
            (2, "2", false, false),
            (0, "0", false, false), (1.5, "1,5", false, false), (1, "one", true, true), (0.5, "½", false, false),
            (11, "11", false, false),
            (1, "", true, true), (1, "1.0.0", true, true),
        ]
    )
    func `L-01 the form for one goes by the number as it is shown`(
        count: Double,
        shown: String,
        english: Bool,
        turkish: Bool
    ) {
        #expect(Language.en.isOne(count, shown: shown) == english)
        #expect(Language.tr.isOne(count, shown: shown) == turkish)
    }

    @Test func `The next page is given room for the last one`() {
        let hint = SizeHint()
        hint.note(8_000)
        #expect(hint.capacity == 9_000)
    }
}
