import Domain
import Foundation
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Tomato", " tomato "), ("ISPANAK", "ıspanak"), ("İrmik", "irmik"), ("IRMIK", "irmik"),
        ("I\u{307}rmik", "irmik"),
        ("crème", "cre\u{300}me"), ("ﬁlo", "filo"), ("straße", "STRASSE"), ("１００", "100"), ("a\u{A0}\u{2003} b", "A b"),
        ("a\u{200B}b", "ab"), ("\u{202E}abc\u{202C}", "abc"), ("ŞEKERPARE", "şekerpare"), ("Ğ", "g\u{306}"),
        ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("ſ", "s"), ("Å", "\u{212B}"),
        ("Ḍ̇", "d\u{307}\u{323}"),
        ("ガ", "ｶﾞ"), ("ΑΣ", "ας"), ("a\tb\nc", "a b c"), ("x\u{E0041}", "X"),
    ])
    func `R12 HOSTILE-32 HOSTILE-33 names that people take for one have one key`(one: String, other: String) {
        #expect(Folding.key(one) == Folding.key(other))
        #expect(Array(Folding.key(one).utf8) == Array(Folding.key(other).utf8))
    }

    @Test(arguments: [("kâr", "kar"), ("şeker", "seker"), ("œuf", "uf"), ("a b", "ab"), ("søt", "sot"), ("１", "2")])
    func `R12 names that differ keep different keys`(one: String, other: String) {
        #expect(Folding.key(one) != Folding.key(other))
    }

    @Test(arguments: ["", " ", "\u{A0}", "\u{200B}\u{FEFF}", "\t \u{3000}", "\u{AD}"])
    func `HOSTILE-35 a name of nothing visible has the empty key`(text: String) {
        #expect(Folding.key(text).isEmpty)
        #expect(Folding.search(text).isEmpty)
    }

    @Test(arguments: [
        ("creme", "Crème"), ("sekerpare", "Şekerpare"), ("fistik", "FISTIK"), ("fistik", "Fıstık"),
        ("icli kofte", "İçli  Köfte"),
        ("strasse", "Straße"), ("aebleskiver", "Æbleskiver"), ("smorrebrod", "Smørrebrød"), ("lodz", "Łódź"),
        ("filo", "ﬁlo"),
        ("karnibahar", "KARNIBAHAR"), ("jalapeno", "jalapen\u{303}o"), ("o'clock", "o’clock"),
        ("tam-bugday", "tam–buğday"),
    ])
    func `SPEC-2.10 HOSTILE-33 search ignores diacritics and case`(query: String, name: String) {
        #expect(Folding.search(name) == query)
    }

    @Test func `R12 folding twice changes nothing`() {
        for scalar in (0...0x2FFFF).compactMap(Unicode.Scalar.init) {
            let text = "a" + String(scalar) + "b"
            let key = Folding.key(text)
            let search = Folding.search(text)
            #expect(Folding.key(key) == key, "U+\(String(scalar.value, radix: 16))")
            #expect(Folding.search(search) == search, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `HOSTILE-31 a hundred thousand marks on one letter fold in no time`() {
        var text = "a"
        for index in 0..<100_000 { text += index % 2 == 0 ? "\u{301}" : "\u{323}" }
        let taken = processorTime {
            #expect(Folding.search(text) == "a")
            #expect(Folding.key(text).unicodeScalars.count == 100_000)
        }
        #expect(taken < .seconds(5))
    }

    /// PostgreSQL's own rules, where a server is installed; the store's SQL relies on the two agreeing.
    @Test(.enabled(if: unaccentRules != nil, "no unaccent.rules on this machine"))
    func `SPEC-2.10 search equals lower(unaccent) on Latin letters`() throws {
        let rules = try String(contentsOfFile: #require(unaccentRules), encoding: .utf8)
        var compared = 0
        for line in rules.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard let scalar = parts[0].unicodeScalars.first, parts[0].unicodeScalars.count == 1,
                scalar.properties.name?.hasPrefix("LATIN") == true
            else { continue }
            let expected = parts.count > 1 ? parts[1].lowercased() : ""
            #expect(Folding.search(String(scalar)) == expected, "\(scalar) \(String(scalar.value, radix: 16))")
            compared += 1
        }
        #expect(compared > 700)
    }
}

private let unaccentRules: String? = (13...18)
    .map { "/usr/share/postgresql/\($0)/tsearch_data/unaccent.rules" }
    .last { FileManager.default.fileExists(atPath: $0) }
