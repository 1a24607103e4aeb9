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

    /// The library's revision when the index was read; nil before the first recipe.
    let revision: Revision?
    /// Whether all recipes are deleted, or there are none.
    let isEmpty: Bool
    /// The recipes by name. All indices refer to this list.
    private let entries: [Entry]
    private let tokens: TokenIndex
    /// The orders of earlier searches.
    private let orders = Mutex<[RecipeSort: [Int32]]>([:])
    /// What the recipes contain, once somebody has asked.
    let contents = LibraryContents()
    /// The tags of all recipes, each once, in the order of the alphabet.
    let tags: [String]

    enum Library { typealias Revision = Identifier<Library> }
    typealias Revision = Library.Revision

    /// - Parameter recipes: the recipes in the order of their names, with the folded words by which they are found.
    init(_ revision: Revision?, _ recipes: [(entry: Entry, tokens: [String])]) {
        self.revision = revision
        entries = recipes.map(\.entry)
        isEmpty = entries.allSatisfy(\.isDeleted)
        tokens = TokenIndex(recipes.lazy.map(\.tokens))
        tags = RecipeParticulars.distinct(entries.lazy.filter { !$0.isDeleted }.flatMap(\.tags))
            .sorted { Folding.key($0) < Folding.key($1) }
    }

    var count: Int { entries.count }

    /// The recipes in the order of the index.
    var recipes: [Recipe.ID] { entries.map(\.card.id) }

    /// What a search finds.
    struct Page: Sendable {
        /// One page of cards, and one more when another page follows.
        var cards: [LibraryStore.Card] = []
        /// How many recipes are left out, because they contain what the reader avoids.
        var hidden = 0
    }

    func page(_ search: LibrarySearch) -> Page {
        guard let found = matches(search) else { return Page() }
        let verdicts = search.avoided.isEmpty ? nil : contents.verdicts(for: search.avoided)
        return Page(
            cards: cards(of: found, verdicts, search),
            hidden: search.showsAll ? 0 : verdicts.map { count($0.contain, among: found, search) } ?? 0
        )
    }

    private func cards(
        of found: Found,
        _ verdicts: LibraryContents.Verdicts?,
        _ search: LibrarySearch
    ) -> [LibraryStore.Card] {
        let order = order(search.sort)
        let named = contents.verdicts(for: search.household)
        var parts = [found.best, found.others]
        var next = 0
        if let last = search.after {
            guard let index = order.firstIndex(where: { entries[Int($0)].card.id == last }) else { return [] }
            next = index + 1
            if found.others.contains(Int(order[index])) { parts.removeFirst() }
        }
        var page: [LibraryStore.Card] = []
        for part in parts {
            while next < order.count, page.count <= LibrarySearch.pageSize {
                let index = Int(order[next])
                next += 1
                guard part.contains(index) else { continue }
                let verdict = search.avoided.isEmpty ? .free : verdicts?.all[index] ?? .unknown
                if verdict == .contains && !search.showsAll || !entries[index].suits(search) { continue }
                page.append(entries[index].card)
                page[page.count - 1].verdict = verdict
                page[page.count - 1].concerned = named.compactMap { $0.concerned(by: index) }
            }
            next = 0
        }
        return page
    }

    /// How many of these recipes a search finds.
    private func count(_ recipes: BitSet, among found: Found, _ search: LibrarySearch) -> Int {
        var both = found.best
        both.formUnion(found.others)
        both.formIntersection(recipes)
        return both.indices.count { entries[$0].suits(search) }
    }

    /// The recipes that a search finds.
    private struct Found {
        /// Those with words that begin as was typed.
        var best: BitSet
        /// Those that hold it inside a word, or a word that may have been meant. They are listed last.
        var others: BitSet
    }

    /// The recipes with all typed words that suit the diet; nil when the typed text can match nothing.
    private func matches(_ search: LibrarySearch) -> Found? {
        let typed = SearchTokens(search.typed, max: 12).tokens
        // The typed text has no letter or digit, so no recipe can match it.
        if typed.isEmpty, !search.typed.isEmpty { return nil }
        var found = Found(best: BitSet(all: entries.count), others: BitSet(all: entries.count))
        for word in typed {
            let best = BitSet(
                tokens.texts(beginning: word, or: SearchTokens.singulars(of: word)),
                count: entries.count
            )
            var all = BitSet(tokens.texts(holding: word), count: entries.count)
            all.formUnion(best)
            if all.isEmpty { all = BitSet(tokens.texts(resembling: word), count: entries.count) }
            found.best.formIntersection(best)
            found.others.formIntersection(all)
        }
        if let diet = search.diet {
            let suiting = suiting(diet)
            found.best.formIntersection(suiting)
            found.others.formIntersection(suiting)
        }
        found.others.subtract(found.best)
        return found
    }

    /// The recipes that are known to suit a diet.
    private func suiting(_ diet: Diet) -> BitSet {
        var suiting = BitSet(count: entries.count)
        for (index, verdict) in (contents.verdicts(for: [Avoidance(diet)])?.all ?? []).enumerated()
        where verdict == .free {
            suiting.insert(index)
        }
        return suiting
    }

    private func order(_ sort: RecipeSort) -> [Int32] {
        orders.withLock { orders in
            if let known = orders[sort] { return known }
            var order = entries.indices.map(Int32.init)
            if sort != .name {
                order.sort { entries[Int($0)].isBefore(entries[Int($1)], by: sort) ?? ($0 < $1) }
            }
            orders[sort] = order
            return order
        }
    }
}

extension LibraryIndex.Entry {
    fileprivate func suits(_ search: LibrarySearch) -> Bool {
        if isDeleted { return false }
        if let category = search.category, self.category != category { return false }
        if !search.tag.isEmpty, !tags.contains(where: { Folding.key($0) == search.tag }) { return false }
        if let time = search.time, (card.minutes ?? .infinity) > time.minutes { return false }
        guard search.fitsToday, let left = search.left else { return true }
        // Only an exact energy can promise to fit: a lower bound may hide more.
        if counts, case .exactly(let energy) = card.energy { return energy / card.servings <= left.value }
        return false
    }

    /// Whether the recipe is sorted before the other; nil when both are equal in this order, and
    /// their names decide. Unknown values come last.
    fileprivate func isBefore(_ other: Self, by sort: RecipeSort) -> Bool? {
        func ascending<Key: Comparable>(_ one: Key, _ other: Key) -> Bool? { one == other ? nil : one < other }
        return switch sort {
        case .name: nil
        case .servings: ascending(card.servings, other.card.servings)
        case .servingsDown: ascending(other.card.servings, card.servings)
        case .time: ascending(card.minutes ?? .infinity, other.card.minutes ?? .infinity)
        case .timeDown: ascending(other.card.minutes ?? -.infinity, card.minutes ?? -.infinity)
        case .used: ascending(other.usedAt?.microseconds ?? .min, usedAt?.microseconds ?? .min)
        case .newest: ascending(other.createdAt, createdAt)
        }
    }
}
