/// The words of all names, to tell which of them was meant by one that no name has: "rasberry" lacks a letter.
///
/// Looked at only where a name finds nothing, and never believed without asking (I-01).
struct MatchSpelling: Sendable {
    /// A word with how many names have it.
    private typealias Known = (letters: [UInt8], text: String, count: Int)

    private let stems: Set<String>
    /// By the first letter and the length, so that few words are compared.
    private let known: [Int: [Known]]

    /// Shorter words have too many neighbours.
    private static let fewestLetters = 5
    /// Of a name with more unknown words than this nobody can tell what it is.
    private static let maxUnknown = 2

    /// - Parameters:
    ///   - names: the folded words of each name.
    ///   - postings: the names by their stems.
    init(_ names: [[String]], _ postings: [NamePostings]) {
        var counts: [String: Int] = [:]
        for word in names.joined() where word.utf8.count >= Self.fewestLetters - 1 { counts[word, default: 0] += 1 }
        var known: [Int: [Known]] = [:]
        for (text, count) in counts {
            let letters = Array(text.utf8)
            known[Self.place(letters[0], letters.count), default: []].append((letters, text, count))
        }
        stems = postings.reduce(into: []) { $0.formUnion($1.allStems) }
        self.known = known
    }

    /// The name with its unknown words as they may have been meant; nil where nothing is near.
    func corrected(_ name: NameWords) -> NameWords? {
        var corrected = name
        var unknown = 0
        for (place, word) in name.words.enumerated() where !isKnown(word) {
            unknown += 1
            guard unknown <= Self.maxUnknown else { return nil }
            if let meant = meant(by: word) { corrected.replace(place, with: meant) }
        }
        return corrected.words == name.words ? nil : corrected
    }

    /// Whether a name has a word, or any name may.
    func isKnown(_ word: String) -> Bool {
        stems.contains(EnglishStem.stem(word)) || stems.contains(TurkishStem.stem(word))
            || MatchWords.isLight(word) || !FoodStateReader.state(of: [word]).isEmpty
    }

    /// The commonest word with the same first letter that one letter more, less or other makes of it, or two that are
    /// swapped; of equally common ones the first by name. A plural is looked for as it is and in the singular.
    private func meant(by word: String) -> String? {
        guard word.utf8.allSatisfy({ !Digits.isDigit($0) }) else { return nil }
        return nearest(Array(word.utf8)) ?? nearest(Array(EnglishStem.stem(word).utf8))
    }

    private func nearest(_ typed: [UInt8]) -> String? {
        guard typed.count >= Self.fewestLetters else { return nil }
        var best: Known?
        for length in typed.count - 1...typed.count + 1 {
            for candidate in known[Self.place(typed[0], length)] ?? [] where Self.isNear(typed, candidate.letters) {
                if let best, (best.count, candidate.text) >= (candidate.count, best.text) { continue }
                best = candidate
            }
        }
        return best?.text
    }

    private static func place(_ first: UInt8, _ length: Int) -> Int { Int(first) << 16 | length }

    private static func isNear(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let shorter = min(one.count, other.count)
        var start = 0
        while start < shorter, one[start] == other[start] { start += 1 }
        var end = 0
        while end < shorter - start, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
        let left = (one.count - start - end, other.count - start - end)
        if left.0 <= 1, left.1 <= 1 { return true }
        return left == (2, 2) && one[start] == other[start + 1] && one[start + 1] == other[start]
    }
}
