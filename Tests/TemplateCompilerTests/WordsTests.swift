import Testing

@testable import TemplateCompiler

/// What files of words may not say.
struct WordsTests {
    @Test(
        arguments: [
            ("{\"a\": \"x\"}", "{}", "Words/tr.json:1:1: error: a is missing, which Words/en.json has"),
            ("{}", "{\n  \"b\": \"x\"}", "Words/en.json:1:1: error: b is missing, which Words/tr.json has"),
            (
                "{\"g\": {\"a\": \"x\"}}", "{\"g\": {}}",
                "Words/tr.json:1:7: error: g.a is missing, which Words/en.json has"
            ),
            (
                "{\"g\": {\"a\": \"x\"}}", "{\"g\": \"x\"}",
                "Words/tr.json:1:2: error: g is a group in another language, but a text here"
            ),
            (
                "{\"a\": \"{n}\"}", "{\"a\": \"{m}\"}",
                "Words/tr.json:1:2: error: a: the gaps differ between the texts: {m}, {n}"
            ),
            (
                "{\"a\": \"{n}\"}", "{\"a\": \"\"}",
                "Words/tr.json:1:2: error: a: the gaps differ between the texts: {n}"
            ),
            ("{\"a\": \"{n\"}", "{\"a\": \"\"}", "Words/en.json:1:2: error: a: a gap is written {name}"),
            ("{\"a\": \"n}\"}", "{\"a\": \"\"}", "Words/en.json:1:2: error: a: a gap is written {name}"),
            ("{\"a\": {\"other\": \"\"}}", "{\"a\": \"\"}", "Words/en.json:1:7: error: a: the category one is missing"),
            ("{\"a\": {\"one\": \"\"}}", "{\"a\": \"\"}", "Words/en.json:1:7: error: a: the category other is missing"),
            (
                "{\"a\": \"\"}", "{\"a\": {\"few\": \"\", \"other\": \"\"}}",
                "Words/tr.json:1:8: error: a: tr has no category few, only one and other"
            ),
            (
                "{\"a b\": \"\"}", "{\"a b\": \"\"}",
                "Words/en.json:1:2: error: a b: a key is a name like savePortion, and not spokenLanguage, init or self"
            ),
            ("{\"a\": \"\",\n\"a\": \"\"}", "{\"a\": \"\"}", "Words/en.json:2:1: error: the key a is there twice"),
            ("{\"a\": 1}", "{}", "Words/en.json:1:7: error: \" is expected here"),
            ("{\"a\": \"x\",}", "{}", "Words/en.json:1:11: error: \" is expected here"),
            ("{\"a\": \"x\" \"b\": \"\"}", "{}", "Words/en.json:1:11: error: } is expected here"),
            (
                "{\"a\": \"\\u0041\"}", "{}",
                "Words/en.json:1:9: error: this escape is not used here: write the character itself"
            ),
            ("", "{}", "Words/en.json:1:1: error: { is expected here"),
        ]
    )
    func `A wrong key is named with its file, line and column`(en: String, tr: String, wanted: String) {
        #expect(wordsComplaint(en: en, tr: tr) == wanted)
    }

    @Test func `L-01 every missing key is reported at once`() {
        let complaints = wordsComplaint(en: "{\"a\": \"\", \"b\": \"\", \"c\": \"\"}", tr: "{\"b\": \"\"}")
        #expect(complaints.split(separator: "\n").count == 2)
    }

    @Test func `A text is data, whatever it holds`() throws {
        let code = try wordsSwift(en: "{\"a\": \"\\\"\\\\(x)\u{301}é\"}", tr: "{\"a\": \"\"}")
        #expect(code.contains(#"case .en: "\"\\(x)\u{301}\u{e9}""#))
    }
}
