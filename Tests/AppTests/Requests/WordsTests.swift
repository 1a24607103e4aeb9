import Testing

@testable import App

/// Sentences that are easily read the wrong way round, or as something else.
@Suite struct WordsTests {
    private let english = Strings(.en)
    private let turkish = Strings(.tr)

    @Test func `L-01 a choice that takes planned dishes out says what takes the place of what`() {
        #expect(english.planning.existingReplace == "is replaced by these")
        #expect(turkish.planning.existingReplace == "yerini bunlara bıraksın")
        #expect(english.planning.applyInstead == "Use it in place of what is planned")
        #expect(turkish.planning.applyInstead == "Planlı olanların yerine bunu koy")
    }
}
