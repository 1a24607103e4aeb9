import Testing

@testable import Web

@Suite struct MarkdownTests {
    private func html(_ text: String) -> String {
        String(decoding: Markdown.html(text).bytes, as: UTF8.self)
    }

    @Test func `S-20 lists, emphasis and links are what people expect`() {
        #expect(
            html("1. Warm the **oil**.\n2. Stir.\n\n[Source](https://example.org/a?b=1)")
                == "<ol>\n<li>Warm the <strong>oil</strong>.</li>\n<li>Stir.</li>\n</ol>\n"
                + "<p><a href=\"https://example.org/a?b=1\">Source</a></p>\n"
        )
        #expect(html("# Sauce") == "<h3>Sauce</h3>\n")
        #expect(html("").isEmpty)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "a <script>alert(1)</script> b", "<img src=x onerror=alert(1)>",
        "</script><!-- \u{2028}", "<style>body{display:none}</style>", "<div style=\"position:fixed\">",
        "\"><svg onload>",
    ])
    func `S-20 HOSTILE-39 HOSTILE-40 HOSTILE-42 markup that someone typed is shown as text`(typed: String) {
        let shown = html(typed)
        for tag in ["<script", "<img", "<style", "<svg", "<div", "<!--", "</script"] { #expect(!shown.contains(tag)) }
        #expect(shown.contains("&lt;") || shown.contains("&gt;"))
    }

    @Test(arguments: [
        "[x](javascript:alert(1))", "[x](data:text/html,x)", "[x](JaVaScRiPt:alert(1))", "[x](vbscript:x)",
        "[x](//evil.example)", "[x](/logout)", "[x](https://me@evil.example)", "[x](java&#x09;script:alert(1))",
        "<javascript:alert(1)>", "![x](https://evil.example/p.png)", "[![x](https://e.example/p.png)](javascript:1)",
    ])
    func `HOSTILE-40 only links to http and https are links, and pictures are words`(typed: String) {
        let shown = html(typed)
        #expect(!shown.contains("href"))
        #expect(!shown.contains("src"))
        #expect(shown.contains("x") || shown.contains("javascript:alert(1)"))
    }

    @Test func `HOSTILE-41 HOSTILE-43 what would end a script or fill a template is literal`() {
        #expect(html("{{7*7}} </script>") == "<p>{{7*7}} &lt;/script&gt;</p>\n")
        #expect(!html("`</script>`").contains("</script>"))
    }

    @Test func `HOSTILE-36 deeply nested text ends in time`() {
        let started = ContinuousClock.now
        _ = html(String(repeating: "> ", count: 25_000))
        _ = html(String(repeating: "[", count: 50_000))
        _ = html(String(repeating: "**a ", count: 12_500))
        #expect(ContinuousClock.now - started < .seconds(5))
    }
}
