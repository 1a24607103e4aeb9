import Testing
import Web

@testable import TemplateFixture

/// Pages that were compiled by the plugin, rendered.
struct FixtureTests {
    private let strings = Strings(.en)

    private func show(_ page: RecipePage, layout: Layout = Layout(), _ strings: Strings = Strings(.en)) -> String {
        String(decoding: page.render(layout: layout, strings: strings), as: UTF8.self)
    }

    private func contexts(_ text: String, path: LocalPath = .root) -> String {
        String(decoding: ContextsPage(text: text, path: path).render(strings: strings), as: UTF8.self)
    }

    @Test func `A page stands in its layout, blocks filled or by default`() {
        let html = show(RecipePage())
        #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Soup – Ev</title>\n\n</head>\n"))
        #expect(html.contains("<body class=\"plain\">\n<nav><a href=\"/\">Ayşe</a></nav>\n<main>\n<h1>Soup</h1>"))
        #expect(html.hasSuffix("<div><em>hot</em></div>\n</main>\n</body>\n</html>\n"))
    }

    @Test func `Rows, and what stands there without rows`() {
        var page = RecipePage()
        #expect(show(page).contains("<table>\n<tr><td>Nothing known about “this” dish</td></tr>\n</table>"))
        page.rows = [NutrientRow(name: "Fat", amount: "1 g"), NutrientRow(name: "All", amount: "2 g", isTotal: true)]
        let rows = """
            <table>
            <tr><th>Fat</th><td>1 g</td></tr>
            <tr class="total"><th>All</th><td>2 g</td></tr>
            </table>
            """
        #expect(show(page).contains(rows))
    }

    @Test func `A partial alone is what stands in the page`() {
        let row = NutrientRow(name: "A<b>", amount: "1 g")
        let alone = String(decoding: row.render(strings: strings), as: UTF8.self)
        #expect(alone == "<tr><th>A&lt;b&gt;</th><td>1 g</td></tr>")
        #expect(show(RecipePage(rows: [row])).contains(alone))
        #expect(contexts("x").hasSuffix("<hr>"))
    }

    @Test func `Conditional attributes, optional values and their else`() {
        var page = RecipePage(typed: "1,5")
        #expect(show(page).contains("<input id=\"grams\" name=\"grams\" required value='1,5'>"))
        #expect(show(page).contains("<p>Hello Soup</p>"))
        page.portionError = "Too <much>"
        #expect(
            show(page).contains("required aria-invalid=\"true\" value='1,5'>\n<p role=\"alert\">Too &lt;much&gt;</p>")
        )
        page.source = SafeURL("https://example.org/?a=1&b=2")
        #expect(show(page).contains("<a rel=\"noopener\" href=\"https://example.org/?a=1&amp;b=2\">2</a>"))
        #expect(!show(page, layout: Layout(isSignedIn: false)).contains("<nav>"))
    }

    @Test func `White space goes where it means nothing and stays where it does`() {
        let quiet = String(decoding: SpacedPage(names: ["a", "b"]).render(strings: strings), as: UTF8.self)
        let wanted = """
            <ul>
            <li>a</li>
            <li>b</li>
            </ul>
            <pre>
              a
                
            </pre>
            <p title="one
               two">A word</p>
            <input
            name="x"
            >
            """
        #expect(quiet == wanted)
        let loud = String(decoding: SpacedPage(names: ["a"], isLoud: true).render(strings: strings), as: UTF8.self)
        #expect(loud.contains("<li>a!</li>\n</ul>"))
        #expect(loud.contains("  a\n    \n  b\n    \n</pre>"))
        #expect(loud.contains("A loud word"))
        #expect(loud.contains("name=\"x\"\n required>"))
        #expect(show(RecipePage(note: "n")).contains("<textarea name=\"note\">\n  n\n    kept</textarea>"))
    }

    @Test(
        arguments: [
            "\"><svg onload=alert(1)>", "<script>alert(1)</script>", "</textarea><img src=x onerror=alert(1)>",
            "</title><b>",
            "'><b>", "--><b>", "<style>*{}</style>", "\" style=\"x", "' onclick='x", "\u{2028}</script>",
            "\"\u{301} x='",
            "<\u{200D}b>", "'\u{FE0F} x=", "&lt;b&gt;", "javascript:alert(1)", "//evil", "{{7*7}}", "${7*7}",
            "<%= 7 %>",
        ]
    )
    func `HOSTILE-39 to HOSTILE-43 a value is inert in every context`(text: String) {
        let escaped = text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;"
            case UInt8(ascii: "<"): result += "&lt;"
            case UInt8(ascii: ">"): result += "&gt;"
            case UInt8(ascii: "\""): result += "&quot;"
            case UInt8(ascii: "'"): result += "&#39;"
            default: break
            }
        }
        let html = contexts(text)
        let plain = contexts("")
        // Not one byte with a meaning in HTML more than in the page without the value.
        for byte in "<>\"'".utf8 {
            #expect(html.utf8.count { $0 == byte } == plain.utf8.count { $0 == byte })
        }
        // Title, two attributes, text, textarea, SVG and alt; references are whole.
        let references = html.utf8.count { $0 == UInt8(ascii: "&") }
        #expect(references == 7 * escaped.utf8.count { $0 == UInt8(ascii: "&") })
        #expect(!html.contains("href=\"javascript"))
        #expect(!html.contains("href=\"//"))
        #expect(!html.contains("src=\"//"))
        #expect(text != "{{7*7}}" || html.contains("<title>{{7*7}}</title>"))
    }

    @Test func `HOSTILE-40 parts of an address are encoded, and a root path makes no host`() {
        let html = contexts("a&b=c/../d \"x", path: "/recipes/7?a=1")
        #expect(html.contains("<a href=\"/foods?q=a%26b%3Dc%2F..%2Fd%20%22x\">"))
        #expect(html.contains("<a href=\"/recipes/7?a=1\">y</a>"))
        #expect(contexts("x").contains("<a href=\"/edit\">z</a>"))
        #expect(contexts("//evil").contains("<img src=\"/big/%2F%2Fevil\""))
    }

    @Test func `Strings speak both languages, with numbers`() {
        #expect(strings.savePortion == "Save portion")
        #expect(Strings(.tr).savePortion == "Porsiyonu kaydet")
        #expect(strings.greeting(name: "A\\(\"b") == "Hello A\\(\"b")
        #expect(strings.continue == "Continue")
        #expect(strings.recipe.servings(count: 1) == "1 serving")
        #expect(strings.recipe.servings(count: 2) == "2 servings")
        #expect(strings.recipe.servings(count: 1.04, shown: "1") == "1 serving")
        #expect(strings.recipe.servings(count: 1, shown: "1.0") == "1.0 servings")
        #expect(Strings(.tr).recipe.servings(count: 4, shown: "4") == "4 kişilik")
        #expect(Strings(.tr).recipe.shared(count: 1, name: "Ali") == "Ali için bir porsiyon")
        #expect(Strings(.tr).recipe.shared(count: 2.5, shown: "2,5", name: "Ali") == "Ali için 2,5 porsiyon")
        #expect(show(RecipePage(), Strings(.tr)).contains("<p>4 kişilik</p>"))
        #expect(show(RecipePage(), Strings(.tr)).contains("<html lang=\"tr\">"))
    }
}
