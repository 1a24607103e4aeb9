import Web

/// What a typed line of a recipe may be.
enum RecipeLimits {
    static let line = TextRule.line(500)
    /// The most words of a line. What is longer is no ingredient, and would take long to match.
    static let maxWords = 100

    static func hasTooManyWords(_ line: String) -> Bool {
        line.split(maxSplits: maxWords) { !$0.isLetter && !$0.isNumber }.count > maxWords
    }
}
