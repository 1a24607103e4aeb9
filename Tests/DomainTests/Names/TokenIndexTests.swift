import Domain
import Testing

@Suite struct WordIndexTests {
    private let index = TokenIndex([
        ["lentil", "soup"], ["chickpea", "stew"], ["chicken", "soup", "chicken"], [], ["soupy", "egg"],
    ])

    @Test(
        arguments: [("soup", [0, 2, 4]), ("chick", [1, 2]), ("z", []), ("soups", []), ("a", [])] as [(String, [Int32])]
    )
    func `S-05 the beginning of a word finds the texts that have it`(typed: String, found: [Int32]) {
        #expect(Set(index.texts(beginning: typed)) == Set(found))
    }

    @Test func `S-05 other words are found whole only`() {
        #expect(index.texts(beginning: "eggs", or: ["egg"]) == [4])
        #expect(index.texts(beginning: "chickens", or: ["chick"]) == [])
    }

    @Test(arguments: [("ent", [0]), ("oup", [0, 2, 4]), ("ou", []), ("zorp", [])] as [(String, [Int32])])
    func `S-05 letters inside a word find the texts that have it`(typed: String, found: [Int32]) {
        #expect(Set(index.texts(holding: typed)) == Set(found))
    }

    @Test(
        arguments: [
            ("lentl", [0]), ("lnetil", [0]), ("chikcen", [2]), ("chickepa", [1]), ("stwe", [1]), ("egf", []),
            ("chickn", [2]), ("zorp", []),
        ] as [(String, [Int32])]
    )
    func `S-05 a mistyped word finds the texts that have the word which was meant`(typed: String, found: [Int32]) {
        #expect(Set(index.texts(resembling: typed)).isSuperset(of: found))
        if found.isEmpty { #expect(index.texts(resembling: typed).isEmpty) }
    }

    @Test func `a text that has a word twice is found once by it`() {
        #expect(index.texts(beginning: "chicken") == [2])
    }
}
