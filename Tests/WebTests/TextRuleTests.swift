import Testing

@testable import Web

@Suite struct TextRuleTests {
    private func clean(_ typed: String, _ rule: TextRule = .name) -> Result<String, TextRule.Problem> {
        do { return .success(try rule.clean(typed)) } catch { return .failure(error) }
    }

    private func problem(_ typed: String, _ rule: TextRule = .name) -> TextRule.Problem? {
        if case .failure(let problem) = clean(typed, rule) { problem } else { nil }
    }

    private func text(_ typed: String, _ rule: TextRule = .name) -> String? { try? clean(typed, rule).get() }

    @Test(arguments: ["a\0b", "\0", "soup\0"]) func `HOSTILE-29 a NUL is refused, never a silent cut`(typed: String) {
        #expect(problem(typed) == .invalidText)
        #expect(problem(typed, .lines(100)) == .invalidText)
    }

    @Test(arguments: ["\u{1}", "a\u{7F}b", "a\u{9B}b", "a\u{1B}[31m", "a\u{8}b"])
    func `control characters are refused`(typed: String) {
        #expect(problem(typed, .lines(100)) == .invalidText)
    }

    @Test func `HOSTILE-31 a hundred thousand marks on one letter are too long`() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(zalgo.count == 1)
        #expect(problem(zalgo) == .tooLong(max: 100))
        #expect(problem("a" + String(repeating: "\u{301}", count: 100)) == .tooLong(max: 100))
        #expect(problem("a" + String(repeating: "\u{301}", count: 99)) == nil)
    }

    @Test func `HOSTILE-31 a hundred thousand hidden tags are trimmed in no time, those of a flag stay`() {
        let tags = String(repeating: "\u{E0041}", count: 100_000)
        let spaced = String(repeating: "\u{E0041} ", count: 50_000)
        let taken = ContinuousClock().measure {
            #expect(text("soup" + tags, .lines(200_000)) == "soup")
            #expect(text("soup" + spaced, .lines(200_000)) == "soup")
            #expect(text("\u{1F3F4}" + tags, .lines(200_000)) == "\u{1F3F4}" + tags)
            #expect(text(tags, .lines(200_000)) == "")
        }
        #expect(taken < .seconds(5))
    }

    @Test(arguments: [
        "", " ", "\u{A0}\u{2003}", "\u{200B}\u{200B}", "\u{FEFF} \u{2060}", "\u{202E}", "\u{3164}", "\u{E0041}",
    ])
    func `HOSTILE-35 a name of nothing is nothing`(typed: String) {
        var read = FormReader(Form([("name", typed)]))
        #expect(read.text("name", .name) == nil)
        #expect(read.errors["name"] == .required)
    }

    @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{2800}", "\u{2800} \u{2800}"])
    func `HOSTILE-35 a name that cannot be seen is refused`(typed: String) {
        #expect(problem(typed) == .invalidText)
    }

    @Test func `HOSTILE-34 turning and hidden characters go from the ends`() {
        #expect(text("\u{202E}soup\u{202C}") == "soup")
        #expect(text("\u{200B} soup\u{FEFF}\u{A0}") == "soup")
        #expect(text("soup\u{E0041}\u{E007F}") == "soup")
        #expect(text("so\u{200D}up") == "so\u{200D}up")
    }

    @Test func `HOSTILE-34 turning characters go from a line wherever they stand, and other marks stay`() {
        #expect(text("Ali \u{202E}evil\u{202C} soup") == "Ali evil soup")
        #expect(text("\u{2067}a\u{2066}b\u{2069}c\u{2068}d") == "abcd")
        #expect(text("سوپ \u{200F}1\u{200E} x") == "سوپ \u{200F}1\u{200E} x")
        #expect(text("a \u{202E}b\nc", .lines(100)) == "a \u{202E}b\nc")
    }

    @Test(arguments: ["❤️", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🍲 çorba", "سوپ"])
    func `HOSTILE-34 emoji and other scripts stay whole`(typed: String) {
        #expect(text(" " + typed + " ") == typed)
    }

    @Test func `HOSTILE-36 a line break counts once however it is sent`() {
        #expect(text("a\r\nb\rc\nd", .lines(100)) == "a\nb\nc\nd")
        let full = Array(repeating: "x", count: 50).joined(separator: "\r\n")
        #expect(text(full, .lines(99))?.unicodeScalars.count == 99)
        #expect(problem(full, .lines(98)) == .tooLong(max: 98))
        #expect(text("a\u{2028}b\u{85}c\td", .lines(100)) == "a\nb\nc\td")
    }

    @Test func `HOSTILE-36 a megabyte of instructions is too long`() {
        #expect(problem(String(repeating: "x", count: 1 << 20), .lines(20_000)) == .tooLong(max: 20_000))
        #expect(problem(String(repeating: "ğ", count: 20_001), .lines(20_000)) == .tooLong(max: 20_000))
        #expect(problem(String(repeating: "ğ", count: 20_000), .lines(20_000)) == nil)
    }

    @Test func `a name is one line`() {
        #expect(problem("two\nlines") == .invalidText)
        #expect(problem("two\r\nlines") == .invalidText)
        #expect(text("two\twords") == "two words")
        #expect(text("soup\n") == nil)
    }

    @Test func `HOSTILE-37 an emoji family at the limit is kept whole or refused whole`() {
        let family = "👨‍👩‍👧‍👦"
        #expect(family.unicodeScalars.count == 7)
        #expect(text(String(repeating: "a", count: 93) + family)?.hasSuffix(family) == true)
        #expect(problem(String(repeating: "a", count: 94) + family) == .tooLong(max: 100))
    }

    @Test func `W-20 a name has at most a hundred characters`() {
        #expect(text(String(repeating: "ş", count: 100)) != nil)
        #expect(problem(String(repeating: "ş", count: 101)) == .tooLong(max: 100))
    }
}

@Suite struct QueryTests {
    enum Sort: String { case name, newest }

    @Test func `HOSTILE-38 what is searched for is literal and bounded`() throws {
        #expect(try URLQuery("q=100%25+_+%5C+a+%26+%21").search() == "100% _ \\ a & !")
        #expect(try URLQuery("q=" + String(repeating: "x", count: 10_000)).search().count == 200)
        #expect(try URLQuery("q=%20%20tomato%0D%0A%09soup%20").search() == "tomato  soup")
        #expect(try URLQuery("").search() == "")
        #expect(try URLQuery("q=a&q=b").search() == "")
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 60)
        #expect(try URLQuery("q=" + families).search() == String(families.prefix(28)))
        #expect(try URLQuery("q=a" + String(repeating: "%CC%81", count: 5_000)).search() == "")
    }

    @Test func `P-04 and HOSTILE-18 a multiplier that is missing, repeated or wrong is no error`() throws {
        func reading(_ query: String) throws -> URLQuery.Reading<Double> {
            try URLQuery(query).decimal("multiplier", .positive(upTo: 100))
        }
        func isWrong(_ query: String) throws -> Bool {
            if case .wrong = try reading(query) { true } else { false }
        }
        #expect(try reading("multiplier=1,5").value == 1.5)
        #expect(try reading("other=1").value == nil)
        #expect(try isWrong("other=1") == false)
        for wrong in ["", "0", "-1", "nan", "1e308", "1&multiplier=2", "101"] {
            #expect(try isWrong("multiplier=" + wrong), "\(wrong)")
        }
    }

    @Test func `HOSTILE-45 a sort order is one of ours or none`() throws {
        #expect(try URLQuery("sort=newest").choice("sort", of: Sort.self) == .newest)
        #expect(try URLQuery("sort=name;DROP").choice("sort", of: Sort.self) == nil)
        #expect(try URLQuery("sort=name&sort=newest").choice("sort", of: Sort.self) == nil)
    }

    @Test func `pages, ids and days`() throws {
        let query = try URLQuery("page=3&far=1001&neg=-1&id=7&date=2026-02-30")
        #expect(query.integer("page", 1...1_000) == 3)
        #expect(query.integer("far", 1...1_000) == nil)
        #expect(query.integer("neg", -5...5) == nil)
        #expect(query.value("id", as: Int.self) == 7)
    }

    @Test func `HOSTILE-29 and HOSTILE-30 a query with NUL is 422, one that is not UTF-8 is 400`() {
        #expect(throws: HTTPError.unprocessable("The query holds a NUL.")) { try URLQuery("q=a%00b") }
        #expect(throws: HTTPError.badRequest("The query is not UTF-8.")) { try URLQuery("q=%ff") }
    }
}
