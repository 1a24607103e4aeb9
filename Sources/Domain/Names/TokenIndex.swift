/// Texts by their words: the beginning of a word finds the texts with it in a few microseconds.
public struct TokenIndex: Sendable {
    /// Sorted, and of each the texts that have it, in their order.
    private let words: [String]
    private let places: [[Int32]]

    /// - Parameter texts: the words of each text, folded; a text is known by its place among them.
    public init(_ texts: some Sequence<[String]>) {
        var places: [String: [Int32]] = [:]
        for (place, words) in texts.enumerated() {
            for word in words where places[word]?.last != Int32(place) {
                places[word, default: []].append(Int32(place))
            }
        }
        let sorted = places.sorted { $0.key < $1.key }
        words = sorted.map(\.key)
        self.places = sorted.map(\.value)
    }

    /// The texts with a word that begins like this or is one of the others; some of them more than once.
    public func texts(beginning: String, or others: [String] = []) -> [Int32] {
        var found: [Int32] = []
        var index = start(of: beginning)
        while index < words.count, words[index].hasPrefix(beginning) {
            found += places[index]
            index += 1
        }
        for other in others {
            let index = start(of: other)
            if index < words.count, words[index] == other { found += places[index] }
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
