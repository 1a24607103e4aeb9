import Testing

@testable import TemplateCompiler

/// What files of words may not say.
struct StringsTests {
    @Test(
        arguments: [
            ("{\"a\": \"x\"}", "{}", "Strings/tr.json:1:1: error: a is missing, which Strings/en.json has"),
            ("{}", "{\n  \"b\": \"x\"}", "Strings/en.json:1:1: error: b is missing, which Strings/tr.json has"),
            (
                "{\"g\": {\"a\": \"x\"}}", "{\"g\": {}}",
                "Strings/tr.json:1:7: error: g.a is missing, which Strings/en.json has"
            ),
            (
                "{\"g\": {\"a\": \"x\"}}", "{\"g\": \"x\"}",
                "Strings/tr.json:1:2: error: g is a group in another language, but a text here"
            ),
            (
                "{\"a\": \"{n}\"}", "{\"a\": \"{m}\"}",
                "Strings/tr.json:1:2: error: a: the gaps differ between the texts: {m}, {n}"
            ),
            (
                "{\"a\": \"{n}\"}", "{\"a\": \"\"}",
                "Strings/tr.json:1:2: error: a: the gaps differ between the texts: {n}"
            ),
            ("{\"a\": \"{n\"}", "{\"a\": \"\"}", "Strings/en.json:1:2: error: a: a gap is written {name}"),
            ("{\"a\": \"n}\"}", "{\"a\": \"\"}", "Strings/en.json:1:2: error: a: a gap is written {name}"),
            (
                "{\"a\": {\"other\": \"\"}}", "{\"a\": \"\"}",
                "Strings/en.json:1:7: error: a: the category one is missing"
            ),
            (
                "{\"a\": {\"one\": \"\"}}", "{\"a\": \"\"}",
                "Strings/en.json:1:7: error: a: the category other is missing"
            ),
            (
                "{\"a\": \"\"}", "{\"a\": {\"few\": \"\", \"other\": \"\"}}",
                "Strings/tr.json:1:8: error: a: tr has no category few, only one and other"
            ),
            (
                "{\"a b\": \"\"}", "{\"a b\": \"\"}",
                "Strings/en.json:1:2: error: a b: a key is a name like savePortion, and not spokenLanguage, init or self"
            ),
            ("{\"a\": \"\",\n\"a\": \"\"}", "{\"a\": \"\"}", "Strings/en.json:2:1: error: the key a is there twice"),
            ("{\"a\": 1}", "{}", "Strings/en.json:1:7: error: \" is expected here"),
            ("{\"a\": \"x\",}", "{}", "Strings/en.json:1:11: error: \" is expected here"),
            ("{\"a\": \"x\" \"b\": \"\"}", "{}", "Strings/en.json:1:11: error: } is expected here"),
            (
                "{\"a\": \"\\u0041\"}", "{}",
                "Strings/en.json:1:9: error: this escape is not used here: write the character itself"
            ),
            ("", "{}", "Strings/en.json:1:1: error: { is expected here"),
        ]
    )
    func `A wrong key is named with its file, line and column`(en: String, tr: String, wanted: String) {
        #expect(stringsComplaint(en: en, tr: tr) == wanted)
    }

    @Test func `L-01 every missing key is reported at once`() {
        let complaints = stringsComplaint(en: "{\"a\": \"\", \"b\": \"\", \"c\": \"\"}", tr: "{\"b\": \"\"}")
        #expect(complaints.split(separator: "\n").count == 2)
    }

    @Test func `A text is data, whatever it holds`() throws {
        let code = try stringsSwift(en: "{\"a\": \"\\\"\\\\(x)\u{301}é\"}", tr: "{\"a\": \"\"}")
        #expect(code.contains(#"case .en: "\"\\(x)\u{301}\u{e9}""#))
    }
}
