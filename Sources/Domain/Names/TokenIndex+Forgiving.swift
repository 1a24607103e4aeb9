/// What is found where no word begins as it was typed. Each looks through all words: 0.3 to 2 ms for 20,000 of them.
extension TokenIndex {
    /// The fewest letters that are looked for inside words.
    private static let fewestInside = 3

    /// The texts with a word that holds these letters anywhere; a text may occur more than once.
    public func texts(holding part: String) -> [Int32] {
        let part = Array(part.utf8)
        guard part.count >= Self.fewestInside else { return [] }
        var found: [Int32] = []
        for word in postings.indices where holds(part, from: starts[word], to: starts[word + 1]) {
            found += postings[word]
        }
        return found
    }

    /// The texts with a word that was meant: with a letter too many, missing, wrong or swapped, from eight letters on with
    /// two. From six letters on the beginning of a word may have been meant, too.
    public func texts(resembling typed: String) -> [Int32] {
        let typed = Array(typed.utf8)
        guard typed.count >= 4 else { return [] }
        let maxErrors = typed.count < 8 ? 1 : 2
        let mayBegin = typed.count >= 6
        var comparison = WordComparison(typed, maxErrors: maxErrors)
        var found: [Int32] = []
        for word in postings.indices {
            let count = starts[word + 1] - starts[word]
            guard count >= typed.count - maxErrors, mayBegin || count <= typed.count + maxErrors else { continue }
            let end = min(starts[word + 1], starts[word] + typed.count + maxErrors)
            let isWhole = end == starts[word + 1]
            if comparison.accepts(letters[starts[word]..<end], isWhole: isWhole, mayBegin: mayBegin) {
                found += postings[word]
            }
        }
        return found
    }

    private func holds(_ part: [UInt8], from start: Int, to end: Int) -> Bool {
        var place = start
        while place + part.count <= end {
            var length = 0
            while length < part.count, letters[place + length] == part[length] { length += 1 }
            if length == part.count { return true }
            place += 1
        }
        return false
    }
}

/// How far words are from what was typed (optimal string alignment), with rows that are used again for each word.
private struct WordComparison {
    private let typed: [UInt8]
    private let maxErrors: Int
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    init(_ typed: [UInt8], maxErrors: Int) {
        self.typed = typed
        self.maxErrors = maxErrors
        last = Array(repeating: 0, count: typed.count + 1)
        beforeLast = last
        current = last
    }

    /// Whether the word is at most so many letters away, or where `mayBegin` a beginning of it is.
    /// - Parameter isWhole: false where only the beginning of a longer word is given.
    mutating func accepts(_ word: ArraySlice<UInt8>, isWhole: Bool, mayBegin: Bool) -> Bool {
        for place in last.indices { last[place] = place }
        for (row, letter) in word.enumerated() {
            current[0] = row + 1
            var least = row + 1
            for place in typed.indices {
                var mistakes = min(
                    last[place + 1] + 1,
                    current[place] + 1,
                    last[place] + (typed[place] == letter ? 0 : 1)
                )
                if row > 0, place > 0, typed[place - 1] == letter, typed[place] == word[word.startIndex + row - 1] {
                    mistakes = min(mistakes, beforeLast[place - 1] + 1)
                }
                current[place + 1] = mistakes
                least = min(least, mistakes)
            }
            if mayBegin, current[typed.count] <= maxErrors { return true }
            if least > maxErrors { return false }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return isWhole && last[typed.count] <= maxErrors
    }
}
