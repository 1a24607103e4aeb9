import Domain
import Synchronization

/// A household's recipes, searched, sorted and listed in memory: microseconds for 10,000 recipes (S-24).
final class LibraryIndex: Sendable {
    /// One recipe.
    struct Entry: Sendable {
        let card: LibraryStore.Card
        let category: Category.ID?
        var tags: [String] = []
        /// Whether any line counts. Without one, the energy says nothing.
        let counts: Bool
        let usedAt: Moment?
        let createdAt: Moment
        /// Deleted recipes keep their position, so that a page that ended with one still has a next page.
        let isDeleted: Bool
    }

    /// A recipe with the folded words by which it is found.
    typealias Found = (entry: Entry, tokens: [String])

    /// The library's revision when the index was read; nil before the first recipe.
    let revision: Revision?
    let shelves: Shelves
    /// The indices of the recipes that count, by name.
    let byName: [Int32]
    let valid: BitSet
    /// The orders of earlier searches.
    let orders: Mutex<[RecipeSort: [Int32]]>
    /// What the recipes contain, once somebody has asked.
    let contents: LibraryContents
    /// The tags of all recipes, each once, in the order of the alphabet.
    let tags: [String]

    enum Library { typealias Revision = Identifier<Library> }
    typealias Revision = Library.Revision

    /// - Parameter recipes: the recipes in the order of their names.
    convenience init(_ revision: Revision?, _ recipes: [Found]) {
        self.init(
            revision,
            Shelves(read: Shelf(recipes), changed: Shelf([])),
            byName: recipes.indices.map(Int32.init),
            tags: Self.tags(recipes.lazy.map(\.entry))
        )
    }

    init(
        _ revision: Revision?,
        _ shelves: Shelves,
        byName: [Int32],
        tags: [String],
        orders: [RecipeSort: [Int32]] = [:],
        contents: LibraryContents = LibraryContents()
    ) {
        self.revision = revision
        self.shelves = shelves
        self.byName = byName
        self.tags = tags
        self.orders = Mutex(orders)
        self.contents = contents
        valid = BitSet(byName, count: shelves.count)
    }

    static func tags(_ entries: some Sequence<Entry>) -> [String] {
        RecipeParticulars.distinct(entries.filter { !$0.isDeleted }.flatMap(\.tags))
            .sorted { Folding.key($0) < Folding.key($1) }
    }

    var count: Int { byName.count }

    /// Whether all recipes were read at once, and nothing has changed since.
    var isWhole: Bool { shelves.changed.entries.isEmpty }

    /// Whether all recipes are deleted, or there are none.
    var isEmpty: Bool { byName.allSatisfy { shelves[$0].isDeleted } }

    /// About how many bytes the index takes.
    var size: Int { shelves.read.size + shelves.changed.size }

    /// What a search finds.
    struct Page: Sendable {
        /// One page of cards, and one more when another page follows.
        var cards: [LibraryStore.Card] = []
        /// How many recipes are left out, because they contain what the reader avoids.
        var hidden = 0
        /// How many recipes the search finds on all pages, but for those.
        var total = 0
    }

    func page(_ search: LibrarySearch) -> Page {
        guard let matches = matches(search) else { return Page() }
        let verdicts = search.avoided.isEmpty ? nil : contents.verdicts(for: search.avoided)
        let cards = cards(of: matches, verdicts, search)
        let found = matches.all
        let hidden = search.showsAll ? 0 : verdicts.map { count(found.intersection($0.contain), search) } ?? 0
        // Where there is no other page, they stand there.
        let isAll = search.after == nil && cards.count <= LibrarySearch.pageSize
        let total = isAll ? cards.count : count(found, search) - hidden
        return Page(cards: cards, hidden: hidden, total: total)
    }

    private func cards(
        of matches: Matches,
        _ verdicts: LibraryContents.Verdicts?,
        _ search: LibrarySearch
    ) -> [LibraryStore.Card] {
        let order = order(search)
        let named = contents.verdicts(for: search.household)
        let (stated, asked) = (contents.stated, search.asked)
        var parts = [matches.best, matches.others]
        var next = 0
        if let last = search.after {
            guard let place = order.firstIndex(where: { shelves[$0].card.id == last }) else { return [] }
            next = place + 1
            if matches.others.contains(Int(order[place])) { parts.removeFirst() }
        }
        var page: [LibraryStore.Card] = []
        for part in parts {
            while next < order.count, page.count <= LibrarySearch.pageSize {
                let index = Int(order[next])
                next += 1
                guard part.contains(index) else { continue }
                let verdict = search.avoided.isEmpty ? .free : verdicts?.all[index] ?? .unknown
                let entry = shelves[Int32(index)]
                if verdict == .contains && !search.showsAll || !entry.suits(search) { continue }
                page.append(entry.card)
                page[page.count - 1].verdict = verdict
                page[page.count - 1].concerned = named.compactMap { $0.concerned(by: index) }
                page[page.count - 1].stated = (stated[index] ?? []).compactMap { $0.said(of: asked) }
            }
            next = 0
        }
        return page
    }

    /// How many of these recipes suit a search.
    private func count(_ recipes: BitSet, _ search: LibrarySearch) -> Int {
        // Each page asks: nothing is looked at one by one that need not be.
        if !search.isFiltered { return recipes.count - shelves.deleted(among: recipes) }
        return recipes.indices.count { shelves[Int32($0)].suits(search) }
    }

    /// The recipes that a search finds.
    private struct Matches {
        /// Those with words that begin as was typed.
        var best: BitSet
        /// Those that hold it inside a word, or a word that may have been meant. They are listed last.
        var others: BitSet

        var all: BitSet { best.union(others) }
    }

    /// The recipes with all typed words that suit the diet; nil when the typed text can match nothing.
    private func matches(_ search: LibrarySearch) -> Matches? {
        let typed = SearchTokens(search.typed, max: 12).tokens
        // The typed text has no letter or digit, so no recipe can match it.
        if typed.isEmpty, !search.typed.isEmpty { return nil }
        var matches = Matches(best: valid, others: valid)
        for word in typed {
            let best = texts { $0.texts(beginning: word, or: SearchTokens.singulars(of: word)) }
            var all = texts { $0.texts(holding: word) }
            all.formUnion(best)
            if all.isEmpty { all = texts { $0.texts(resembling: word) } }
            matches.best.formIntersection(best)
            matches.others.formIntersection(all)
        }
        if let diet = search.diet {
            let suiting = suiting(diet)
            matches.best.formIntersection(suiting)
            matches.others.formIntersection(suiting)
        }
        matches.others.subtract(matches.best)
        return matches
    }

    /// The recipes whose words are found.
    private func texts(_ find: (TokenIndex) -> [Int32]) -> BitSet {
        var found = BitSet(find(shelves.read.tokens), count: shelves.count)
        for index in find(shelves.changed.tokens) {
            found.insert(shelves.read.entries.count + Int(index))
        }
        found.formIntersection(valid)
        return found
    }

    /// The recipes that are known to suit a diet.
    private func suiting(_ diet: Diet) -> BitSet {
        var suiting = BitSet(count: shelves.count)
        for (index, verdict) in (contents.verdicts(for: [Avoidance(diet)])?.all ?? []).enumerated()
        where verdict == .free {
            suiting.insert(index)
        }
        return suiting
    }
}
