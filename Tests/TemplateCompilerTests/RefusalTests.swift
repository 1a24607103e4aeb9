import Testing

@testable import TemplateCompiler

/// What does not compile, and where the compiler says so.
struct RefusalTests {
    @Test(
        arguments: [
            ("<input value={{ page.a }}>", "2:14: error: the value of value must stand in quotes"),
            ("<input value=a>", "2:14: error: the value of value must stand in quotes"),
            ("<input value=>", "2:14: error: the value of value is missing"),
            ("<input value={{#if page.a}}\"x\"{{/if}}>", "2:14: error: the value of value must stand in quotes"),
            ("<{{ page.a }}>", "2:1: error: a < that begins no tag: write &lt;"),
            ("<p{{ page.a }}>", "2:3: error: a value cannot make the name of a tag or an attribute"),
            ("<p {{ page.a }}>", "2:4: error: a value cannot make the name of a tag or an attribute"),
            ("<p data-{{ page.a }}=\"\">", "2:9: error: a value cannot make the name of a tag or an attribute"),
            ("<p a=\"\"{{ page.a }}>", "2:8: error: a value cannot make the name of a tag or an attribute"),
            ("<p a=\"\"b=\"\">", "2:8: error: white space is missing before this attribute"),
            ("<p{{#if page.a}}hidden{{/if}}>", "2:17: error: white space is missing before this attribute"),
            ("<svg><title/><a href=\"{{ page.a }}\">", "2:12: error: <title> is closed by </title>"),
            ("<title><a href=\"{{ page.a }}\">", "2:8: error: <title> holds text only: write &lt;"),
            ("<textarea></title><b>", "2:11: error: <textarea> holds text only: write &lt;"),
            ("a < b", "2:3: error: a < that begins no tag: write &lt;"),
        ]
    )
    func `Values stand in text and quoted attributes only`(template: String, wanted: String) {
        #expect(complaint(body(template)) == "Views/x.html:" + wanted)
    }

    @Test(
        arguments: [
            (
                "<script>let a = {{ page.a }}</script>",
                "2:17: error: a value inside <script>: hand it over in a data- attribute"
            ),
            (
                "<script>'</scripty {{ page.a }}",
                "2:20: error: a value inside <script>: hand it over in a data- attribute"
            ),
            ("<STYLE>\n{{ page.a }}", "3:1: error: a value inside <style>: hand it over in a data- attribute"),
            ("<!-- {{ page.a }} -->", "2:6: error: a tag inside an HTML comment: use {{! … }}"),
            ("<!-- {{! no }} -->", "2:6: error: a tag inside an HTML comment: use {{! … }}"),
            ("<!doctype {{ page.a }}>", "2:11: error: a tag inside a declaration"),
            (
                "<p onclick=\"{{ page.a }}\">",
                "2:5: error: on… runs script, which the page's policy forbids: attach it in a script file"
            ),
            (
                "<p ONload=\"x\">",
                "2:5: error: on… runs script, which the page's policy forbids: attach it in a script file"
            ),
            (
                "<p style=\"{{ page.a }}\">",
                "2:8: error: style is forbidden by the page's policy: use a class or a presentation attribute"
            ),
            (
                "<p\nsrcdoc=\"\">",
                "3:6: error: srcdoc… runs script, which the page's policy forbids: attach it in a script file"
            ),
            ("<meta http-equiv=\"refresh\">", "2:16: error: http-equiv belongs to the server: set a header"),
            (
                "<noscript></noscript><meta http-equiv=\"refresh\">",
                "2:37: error: http-equiv belongs to the server: set a header"
            ),
            (
                "<set to=\"{{ page.a }}\">",
                "2:5: error: <set> can change an address while the page is shown, and is not allowed"
            ),
        ]
    )
    func `HOSTILE-41 HOSTILE-42 no value reaches script, style or comments`(template: String, wanted: String) {
        #expect(complaint(body(template)) == "Views/x.html:" + wanted)
    }

    @Test(
        arguments: [
            "{{ page.a }}x", "/{{ page.a }}", "//{{ page.a }}", "java{{ page.a }}", "https://{{ page.a }}/",
            "/\\{{ page.a }}",
        ]
    )
    func `HOSTILE-40 a value never decides where an address leads`(address: String) throws {
        let template = body("<a href=\"\(address)\">")
        // A value at the very beginning compiles to a function that takes checked addresses only.
        guard address.hasPrefix("{{") else {
            #expect(complaint(template).contains("the text before a value in href must begin with /"))
            return
        }
        #expect(try swift(template).contains("html.link("))
        #expect(!(try swift(template).contains("html.text(")))
    }

    @Test(arguments: ["javascript:alert(1)", " JavaScript:x", "data:text/html,x", "vb\nscript:x", "java\tscript:x"])
    func `HOSTILE-40 no address is a program, even where it stands in the template`(address: String) {
        #expect(complaint(body("<a href=\"\(address)\">")).contains("is not an address that a page may name"))
    }

    @Test func `Every attribute that holds an address takes addresses`() throws {
        for attribute in ["src", "action", "formaction", "poster", "xlink:href", "SRC", "ping"] {
            let code = try swift(body("<x \(attribute)=\"{{ page.a }}\">"))
            #expect(code.contains("html.path(page.a)"), "\(attribute)")
        }
        #expect(try swift(body("<a href='{{ page.a }}'>")).contains("html.link(page.a)"))
        #expect(try swift(body("<link href='{{ page.a }}'>")).contains("html.path(page.a)"))
        #expect(try swift(body("<a href='{{ page.a }}/b'>")).contains("html.base(page.a)"))
        #expect(try swift(body("<a href='/b/{{ page.a }}'>")).contains("html.part(page.a)"))
        #expect(try swift(body("<img srcset='{{ page.a }} 1x, {{ page.b }} 2x'>")).contains("html.path(page.a)"))
        #expect(
            complaint(body("<a href='{{ page.a }}{{#if page.b}}/c{{/if}}'>")).contains(
                "a / after a path stands right behind it"
            )
        )
    }

    @Test(
        arguments: [
            ("{{#if page.a}}<p>", "2:1: error: {{#if page.a}} is never closed: {{/if}} is missing"),
            ("{{/if}}", "2:1: error: {{/if}} closes nothing"),
            ("x\n {{else}}", "3:2: error: {{else}} closes nothing"),
            ("{{#if page.a}}{{/each}}", "2:15: error: {{/each}} does not fit: {{#if page.a}} of line 2 is open"),
            ("{{#if page.a}}{{else}}{{else}}{{/if}}", "2:23: error: a second {{else}}"),
            ("{{#unless page.a}}", "2:1: error: there is no tag {{#unless}}"),
            ("{{#each page.rows}}{{/each}}", "2:1: error: a name is missing: {{#each page.value as name}}"),
            ("{{#with page.a as page}}{{/with}}", "2:1: error: page already means something here"),
            ("{{ page.a", "2:1: error: }} is missing"),
            ("{{ page.a\n}}", "2:1: error: a tag stands on one line: }} is missing"),
            ("{{ page.a {{ page.b }}", "2:11: error: {{ inside a tag: }} is missing before it"),
            ("{{}}", "2:1: error: an empty tag"),
            ("{{ page.a + 1 }}", "2:10: error: a name, or names joined by dots, is expected here"),
            ("{{ page.name(1) }}", "2:13: error: only strings take values: a page holds its strings ready-made"),
            ("{{ strings.a(page.b) }}", "2:18: error: a label with a colon is expected: (name: page.name)"),
            ("{{ recipe.name }}", "2:4: error: there is no recipe here, only page, strings"),
            ("{{#each page.rows as row}}{{/each}}{{ row.x }}", "2:39: error: there is no row here, only page, strings"),
            ("{{ strings.a(b: row.x) }}", "2:4: error: there is no row here, only page, strings"),
            ("{{{ page.a }}}", "2:1: error: three braces: values are always escaped, markup is of type SafeHTML"),
            ("{{> partials/none page }}", "2:1: error: there is no partial Views/partials/none.html"),
            ("{{> }}", "2:1: error: a partial's name is missing: {{> partials/row row }}"),
            ("{{#block a}}{{/block}}", "2:1: error: a block stands in a layout, or directly inside {{#layout}}"),
            ("<p {{#if page.a}}", "2:4: error: {{#if page.a}} is never closed: {{/if}} is missing"),
        ]
    )
    func `A wrong tag is named with its line and column`(template: String, wanted: String) {
        #expect(complaint(body(template)) == "Views/x.html:" + wanted)
    }

    @Test(
        arguments: [
            "{{#if page.a}}<p{{/if}}>", "<p {{#if page.a}}a=\"{{/if}}\">", "{{#if page.a}}<script>{{/if}}</script>",
            "{{#each page.a as b}}<pre>{{/each}}", "<a href=\"{{#if page.a}}/b{{/if}}{{ page.c }}\">",
            "<p a=\"{{#with page.a as b}}\"{{/with}}>",
        ]
    )
    func `Both branches leave the HTML alike`(template: String) {
        #expect(complaint(body(template)).contains("may not change where the HTML stands"))
    }

    @Test(arguments: ["<p", "<p a=\"", "<textarea>", "<!-- ", "<pre>"])
    func `A template ends where it began`(template: String) {
        #expect(complaint(body(template)).hasPrefix("Views/x.html:1:11: error: the template ends inside"))
    }

    @Test func `The first line names the type and nothing else`() {
        let wanted = "Views/x.html:1:1: error: the first line names the page's type: {{! page: RecipePage }}"
        #expect(complaint("<p>") == wanted)
        #expect(complaint("") == wanted)
        #expect(complaint(" {{! page: P }}") == wanted)
        #expect(complaint("{{! page: P }} x") == "Views/x.html:1:15: error: the first line holds only the page's type")
        #expect(
            complaint("{{! page: P }}{{ page.x }}")
                == "Views/x.html:1:15: error: the first line holds only the page's type"
        )
        #expect(
            complaint("{{! page: P }}\n", ["y": "{{! page: P }}\n"])
                == "Views/y.html:1:11: error: P is shown by Views/x.html already"
        )
    }
}
