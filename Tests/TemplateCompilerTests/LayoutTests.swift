import Testing

@testable import TemplateCompiler

/// What layouts and their pages may not do.
struct LayoutTests {
    private let app = [
        "layouts/app":
            "{{! page: Layout }}\n<title>{{#block title}}S{{/block}}</title><p class=\"{{#block look}}{{/block}}\">{{#block content}}{{/block}}"
    ]

    private func page(_ text: String) -> String { body("{{#layout app}}\(text){{/layout}}") }

    @Test(
        arguments: [
            ("{{#layout app}}", "2:1: error: {{#layout app}} is never closed: {{/layout}} is missing"),
            (
                "x{{#layout app}}{{/layout}}",
                "2:1: error: this stands before {{#layout}}: all of a page is inside its layout"
            ),
            (
                "{{#layout app}}{{/layout}} y",
                "2:28: error: this stands after {{/layout}}: all of a page is inside its layout"
            ),
            ("{{#layout app}}{{/layout}}{{ page.a }}", "2:27: error: {{page.a}} stands after {{/layout}}"),
            ("{{#layout none}}{{/layout}}", "2:1: error: there is no layout Views/layouts/none.html"),
            ("{{#layout app}}{{#block no}}{{/block}}{{/layout}}", "2:16: error: the layout app has no block no"),
            (
                "{{#layout app}}{{#block title}}{{/block}}{{#block title}}{{/block}}{{/layout}}",
                "2:51: error: the block title is filled already"
            ),
            (
                "{{#layout app}}{{#block content}}{{/block}}{{/layout}}",
                "2:25: error: the block content is filled already"
            ),
            (
                "{{#layout app}}{{#if page.a}}{{#block title}}{{/block}}{{/if}}{{/layout}}",
                "2:30: error: a block stands in a layout, or directly inside {{#layout}}"
            ),
            (
                "{{#layout app}}{{#block look}}a\"{{/block}}{{/layout}}",
                "2:33: error: the block look ends inside the tag <p>"
            ),
            (
                "{{#layout app}}{{#block title}}</title><b>{{/block}}{{/layout}}",
                "2:43: error: the block title ends inside text"
            ),
            ("{{#layout app}}<b{{/layout}}", "2:18: error: the block content ends inside the tag <b>"),
            (
                "{{#if page.a}}{{#layout app}}{{/layout}}{{/if}}",
                "1:11: error: {{#layout}} stands right after the first line"
            ),
        ]
    )
    func `A page fits its layout`(template: String, wanted: String) {
        #expect(complaint(body(template), app) == "Views/x.html:" + wanted)
    }

    @Test func `A page of a layout is no partial`() {
        var files = app
        files["inner"] = "{{! page: Inner }}\n{{#layout app}}{{/layout}}"
        #expect(
            complaint(page("{{> inner page.a }}"), files)
                == "Views/x.html:2:16: error: there is no partial Views/inner.html"
        )
    }

    @Test func `The layout is seen by pages in a layout, and by layouts under this name only`() {
        #expect(complaint(page("{{ layout.person }}"), app) == "compiles")
        #expect(complaint(body("{{ layout.person }}"), app).contains("there is no layout here, only page, strings"))
        let layout = body("{{ page.a }}{{#block content}}{{/block}}")
        #expect(complaint(layout, name: "layouts/x").contains("there is no page here, only layout, strings"))
    }

    @Test(
        arguments: [
            ("<p>", "1:11: error: a layout has {{#block content}}{{/block}}"),
            ("<p {{#block content}}{{/block}}>", "2:4: error: a block cannot stand inside the tag <p>"),
            (
                "<a href=\"{{#block content}}{{/block}}\">",
                "2:10: error: a block cannot stand inside the attribute href of <a>"
            ),
            (
                "{{#block content}}{{/block}}{{#block content}}{{/block}}",
                "2:29: error: the layout has a block content already"
            ),
        ]
    )
    func `A layout leaves blocks where text may stand`(template: String, wanted: String) {
        #expect(complaint(body(template), name: "layouts/x") == "Views/layouts/x.html:" + wanted)
    }

    @Test func `Expressions keep their line and column for the Swift compiler`() throws {
        let template = body(
            "<p>\n  é       {{ page.nme }}{{#if page.has}} {{/if}}{{#each page.rows as row}}{{ row.x }}{{/each}}"
        )
        let code = try swift(template)
        // é is two bytes, as the Swift compiler counts.
        #expect(try place(of: "page.nme", in: code) == [3, 15])
        #expect(try place(of: "page.has", in: code) == [3, 32])
        #expect(try place(of: "page.rows", in: code) == [3, 58])
        #expect(try place(of: "row.x", in: code) == [3, 79])
        // Too far left for the call before it: the line is right all the same.
        #expect(try place(of: "page.b", in: swift(body("\n{{ page.b }}"))) == [3, 11])
        #expect(
            try place(of: "page.c", in: swift(body("\n{{#with page.c as longName}}{{ longName }}{{/with}}"))) == [3, 9]
        )
        #expect(try place(of: "P {", in: code) == [1, 11])
    }

    /// Line and column of `text` as `#sourceLocation` makes the compiler count them.
    private func place(of text: String, in code: String) throws -> [Int] {
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.contains(text) })
        let location = try #require(lines[..<index].lastIndex { $0.hasPrefix("#sourceLocation") })
        let number = try #require(lines[location].split(separator: "line: ").last.flatMap { Int($0.dropLast()) })
        let column = try #require(lines[index].utf8.firstRange(of: text.utf8)).lowerBound
        return [
            number + index - location - 1, lines[index].utf8.distance(from: lines[index].startIndex, to: column) + 1,
        ]
    }
}
