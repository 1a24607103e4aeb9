/// Finds what may have been meant by a misspelt word.
struct Spelling: Sendable {
    /// A word of the vocabulary that shares a deletion with what was typed.
    struct Candidate: Sendable {
        let typed: String
        let word: String
        /// The lowest tier of a food with this word, and the number of foods with it.
        let tier: Int
        let foods: Int
    }

    /// The most corrections that are tried for a word.
    private static let maxWords = 4

    /// The likeliest corrections of each word: those with the fewest mistakes, then those with the same first letter,
    /// then those of generic foods, then those of more foods. A word of a generic food counts as correct.
    static func corrections(_ candidates: [Candidate]) -> [String: [String]] {
        Dictionary(grouping: candidates, by: \.typed).compactMapValues { candidates in
            if candidates.contains(where: { $0.word == $0.typed && $0.tier == 1 }) { return nil }
            let ranked = candidates.compactMap { candidate -> (order: (Int, Int, Int, Int), word: String)? in
                let mistakes = mistakes(between: candidate.typed, and: candidate.word)
                guard mistakes > 0, mistakes <= (candidate.typed.utf8.count < 6 ? 1 : 2) else { return nil }
                let beginsAlike = candidate.typed.first == candidate.word.first
                return ((mistakes, beginsAlike ? 0 : 1, candidate.tier, -candidate.foods), candidate.word)
            }
            .sorted { $0.order < $1.order }
            let fewest = ranked.first?.order.0
            return ranked.prefix { $0.order.0 == fewest }.prefix(maxWords).map(\.word)
        }
    }

    /// The number of letters that are extra, missing, wrong, or swapped with
    /// their neighbour (optimal string alignment).
    static func mistakes(between left: String, and right: String) -> Int {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
