import Domain

/// The names of the catalogue by their words: the beginning of a word finds them in a few microseconds.
struct NameIndex: Sendable {
    private struct Name: Sendable {
        let food: Int
        let words: [String]
        let language: Language
        /// The food is shown by another name.
        let isOther: Bool
    }

    private let foods: [Food.ID]
    private let names: [Name]
    /// Sorted, and of each the names that have it.
    private let words: [String]
    private let places: [[Int32]]

    init(_ listed: [FoodMatcher<Food.ID>.Name], of known: [Food.ID: Food]) {
        var numbers: [Food.ID: Int] = [:]
        var foods: [Food.ID] = []
        names = listed.map { name in
            let number = numbers[name.food] ?? foods.count
            if number == foods.count {
                numbers[name.food] = number
                foods.append(name.food)
            }
            return Name(
                food: number,
                words: SearchWords(name.text).words,
                language: name.language,
                isOther: known[name.food]?.name.text(name.language) != name.text
            )
        }
        self.foods = foods
        var places: [String: [Int32]] = [:]
        for (place, name) in names.enumerated() {
            for word in Set(name.words) { places[word, default: []].append(Int32(place)) }
        }
        let sorted = places.sorted { $0.key < $1.key }
        words = sorted.map(\.key)
        self.places = sorted.map(\.value)
    }

    /// Each food once, with the rank of the name that answers best; best first.
    func matches(_ query: SearchQuery, _ language: Language) -> [(food: Food.ID, rank: NameRank)] {
        guard let candidates = query.words.map(names(with:)).min(by: { $0.count < $1.count }) else { return [] }
        var best: [Int: NameRank] = [:]
        for place in candidates {
            let name = names[Int(place)]
            let isForeign = name.language != language
            guard let rank = NameRank(name.words, query, isForeign: isForeign, isOther: name.isOther) else { continue }
            if let known = best[name.food], known <= rank { continue }
            best[name.food] = rank
        }
        return best.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { (foods[$0.key], $0.value) }
    }

    /// The names that a word of the search may mean; some of them more than once.
    private func names(with word: SearchQuery.Word) -> [Int32] {
        var found: [Int32] = []
        var index = start(of: word.typed)
        while index < words.count, words[index].hasPrefix(word.typed) {
            found += places[index]
            index += 1
        }
        for other in word.others {
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
