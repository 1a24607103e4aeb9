/// The names of one language by the stems of their words. A query walks the lists of its words and adds up what each
/// name shares with it, so that its cost is the length of those lists and not the number of names.
struct NamePostings: Sendable {
    private struct Entry: Sendable {
        /// As the caller counts names.
        let name: Int
        /// The weights of all its words.
        let total: Double
        let stems: Range<Int32>
        let head: Int32?
        let headIsBound: Bool
    }

    private let numbers: [String: Int32]
    /// By the number of a stem.
    private let lists: [[Int32]]
    private let weights: [Double]
    private let entries: [Entry]
    /// The numbers of the stems of all names, one after another.
    private let stems: [Int32]

    var nameCount: Int { entries.count }
    var allStems: some Sequence<String> { numbers.keys }

    init(_ names: [(name: Int, words: MatchWords)], of total: Int) {
        var numbers: [String: Int32] = [:]
        var lists: [[Int32]] = []
        var stems: [Int32] = []
        var ranges: [Range<Int32>] = []
        for (index, (_, words)) in names.enumerated() {
            let start = Int32(stems.count)
            for stem in words.stems {
                let number = numbers[stem] ?? Int32(lists.count)
                if number == lists.count {
                    numbers[stem] = number
                    lists.append([])
                }
                stems.append(number)
                if lists[Int(number)].last != Int32(index) { lists[Int(number)].append(Int32(index)) }
            }
            ranges.append(start..<Int32(stems.count))
        }
        let weights = lists.map { MatchWords.weight(count: $0.count, of: total) }
        entries = zip(names, ranges).map { name, range in
            let total = zip(name.words.isLight, range).reduce(0) { sum, word in
                sum + (word.0 ? MatchWords.lightWeight : weights[Int(stems[Int(word.1)])])
            }
            return Entry(
                name: name.name,
                total: total,
                stems: range,
                head: name.words.head.flatMap { numbers[$0] },
                headIsBound: name.words.headIsBound
            )
        }
        self.numbers = numbers
        self.lists = lists
        self.weights = weights
        self.stems = stems
    }

    /// The names that share a word with the query, but for words that say little: twice what is shared over all there
    /// is, and less if the heads differ.
    func scores(
        of query: MatchWords,
        atLeast least: Double,
        _ tally: inout NameTally,
        _ found: (_ name: Int, _ score: Double) -> Void
    ) {
        var total = 0.0
        var light: [Int32] = []
        var known: [Int32] = []
        for (stem, isLight) in zip(query.stems, query.isLight) {
            let number = numbers[stem]
            let isCounted = !isLight || query.stems.count == 1
            if let number, known.contains(number) { continue }
            total += isLight ? MatchWords.lightWeight : number.map { weights[Int($0)] } ?? 1
            guard let number else { continue }
            known.append(number)
            guard isCounted else {
                light.append(number)
                continue
            }
            let weight = isLight ? MatchWords.lightWeight : weights[Int(number)]
            for name in lists[Int(number)] { tally.add(weight, to: name) }
        }
        guard !tally.isEmpty else { return }
        for number in light {
            for name in lists[Int(number)] { tally.addToKnown(MatchWords.lightWeight, to: name) }
        }
        let head = query.head.map { numbers[$0] ?? -1 }
        let animals = query.animals.map { numbers[$0] ?? -1 }
        tally.empty { name, shared in
            let entry = entries[Int(name)]
            var score = 2 * shared / (total + entry.total)
            guard score >= least else { return }
            let sharesHead = entry.head.map(known.contains) ?? true
            if !sharesHead { score *= 0.7 }
            if let head, sharesHead, entry.headIsBound != query.headIsBound, entry.head != head { score *= 0.75 }
            score *= agreement(of: entry, head: head, animals: animals)
            if score >= least { found(entry.name, min(1, score)) }
        }
    }

    /// Less than 1 for a name without the query's head, or without its animal: it may be any animal's, which is not
    /// for us to say.
    private func agreement(of entry: Entry, head: Int32?, animals: [Int32]) -> Double {
        let stems = stems[Int(entry.stems.lowerBound)..<Int(entry.stems.upperBound)]
        let hasHead = head.map(stems.contains) ?? true
        return (hasHead ? 1 : 0.6) * (animals.allSatisfy(stems.contains) ? 1 : 0.85)
    }
}

/// What names share with a query, by their places; empty again after each query, so that it is made once for many.
struct NameTally {
    private var shared: [Double]
    private var touched: [Int32] = []

    init(count: Int) { shared = Array(repeating: 0, count: count) }

    var isEmpty: Bool { touched.isEmpty }

    mutating func add(_ weight: Double, to name: Int32) {
        if shared[Int(name)] == 0 { touched.append(name) }
        shared[Int(name)] += weight
    }

    /// Leaves alone what shares nothing else.
    mutating func addToKnown(_ weight: Double, to name: Int32) {
        if shared[Int(name)] > 0 { shared[Int(name)] += weight }
    }

    mutating func empty(_ each: (_ name: Int32, _ shared: Double) -> Void) {
        for name in touched {
            each(name, shared[Int(name)])
            shared[Int(name)] = 0
        }
        touched.removeAll(keepingCapacity: true)
    }
}
