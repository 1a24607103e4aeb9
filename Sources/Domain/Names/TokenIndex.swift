/// Texts by their words: the beginning of a word finds the texts with it in a few microseconds.
public struct TokenIndex: Sendable {
    /// Sorted.
    private let words: [String]
    /// Of each word the texts that have it, in their order.
    private let postings: [[Int32]]

    /// - Parameter texts: the words of each text, folded; a text is known by its index among them.
    public init(_ texts: some Sequence<[String]>) {
        var postings: [String: [Int32]] = [:]
        for (index, words) in texts.enumerated() {
            for word in words where postings[word]?.last != Int32(index) {
                postings[word, default: []].append(Int32(index))
            }
        }
        let sorted = postings.sorted { $0.key < $1.key }
        words = sorted.map(\.key)
        self.postings = sorted.map(\.value)
    }

    /// The texts with a word that begins like this or is one of the others; some of them more than once.
    public func texts(beginning: String, or others: [String] = []) -> [Int32] {
        var found: [Int32] = []
        var index = start(of: beginning)
        while index < words.count, words[index].hasPrefix(beginning) {
            found += postings[index]
            index += 1
        }
        for other in others {
            let index = start(of: other)
            if index < words.count, words[index] == other { found += postings[index] }
        }
        return found
    }

    /// Where a word stands, or would stand.
    private func start(of word: String) -> Int {
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle] < word { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
