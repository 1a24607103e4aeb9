/// An index of texts by their words, which finds texts by the beginning of a word in a few microseconds.
public struct TokenIndex: Sendable {
    /// All words in sorted order.
    private let words: [String]
    /// The indices of the texts that contain each of the `words`, ascending.
    let postings: [[Int32]]
    /// All words in UTF-8, one after another, which is quickly looked through.
    let letters: [UInt8]
    /// Where each of the `words` begins in `letters`, and where the last ends.
    let starts: [Int]

    /// - Parameter texts: the folded words of each text; texts are identified by their index.
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
        var letters: [UInt8] = []
        var starts = [0]
        for word in words {
            letters += word.utf8
            starts.append(letters.count)
        }
        self.letters = letters
        self.starts = starts
    }

    /// The texts with a word that has this prefix or equals one of the others; a text may occur more than once.
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

    /// The index of a word, or where it would be inserted.
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
