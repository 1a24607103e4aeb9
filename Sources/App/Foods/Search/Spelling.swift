/// What may have been meant by a word that was typed wrong.
struct Spelling: Sendable {
    /// A word of the vocabulary that has a deletion in common with what was typed.
    struct Candidate: Sendable {
        let typed: String
        let word: String
        /// Of the plainest food that has it, and how many foods have it.
        let tier: Int
        let foods: Int
    }

    /// So many are tried of each word.
    private static let maxWords = 4

    /// The likeliest corrections of each word: those with the fewest mistakes, then those that begin alike, then those
    /// of plainer and of more foods. What is itself a word of a plain food is not wrong.
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

    /// Letters too many, missing, wrong, or exchanged with their neighbour (optimal string alignment).
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
