import Domain

extension LibraryIndex {
    /// Recipes with the index of their words.
    struct Shelf: Sendable {
        let entries: [Entry]
        let tokens: TokenIndex
        /// The places of entries that are deleted.
        let deleted: [Int]
        /// About how many bytes it takes.
        let size: Int

        init(_ recipes: [Found]) {
            entries = recipes.map(\.entry)
            tokens = TokenIndex(recipes.lazy.map(\.tokens))
            deleted = recipes.indices.filter { recipes[$0].entry.isDeleted }
            size = recipes.reduce(0) { $0 + $1.entry.size + 16 * $1.tokens.count }
        }
    }

    /// All recipes as they were read at once, and behind them those that were read since because they had changed. A
    /// recipe's index is its place in the two; what it was before keeps its own, and counts no more.
    struct Shelves: Sendable {
        let read: Shelf
        let changed: Shelf
        /// Of what `changed` was made.
        var changes: [Found] = []

        var count: Int { read.entries.count + changed.entries.count }
        var entries: [Entry] { read.entries + changed.entries }

        /// How many of these are deleted.
        func deleted(among recipes: BitSet) -> Int {
            read.deleted.count { recipes.contains($0) }
                + changed.deleted.count { recipes.contains(read.entries.count + $0) }
        }

        subscript(index: Int32) -> Entry {
            let index = Int(index)
            return index < read.entries.count
                ? read.entries[index] : changed.entries[index - read.entries.count]
        }

        fileprivate func adding(_ recipes: [Found]) -> Shelves {
            Shelves(read: read, changed: Shelf(changes + recipes), changes: changes + recipes)
        }
    }

    /// A recipe as it is now.
    struct Change: Sendable {
        let recipe: Found
        /// The one that stands before it by name; nil for the first.
        let before: Recipe.ID?
    }

    /// The recipes, found by the words of their foods as well.
    static func found(
        _ recipes: [Found],
        by foods: [(words: [String], recipes: [Recipe.ID])]
    ) -> [Found] {
        var words: [Recipe.ID: [String]] = [:]
        for food in foods {
            for recipe in food.recipes { words[recipe, default: []] += food.words }
        }
        return recipes.map { recipe -> Found in
            guard let others = words[recipe.entry.card.id] else { return recipe }
            var known = Set(recipe.tokens)
            return (recipe.entry, recipe.tokens + others.filter { known.insert($0).inserted })
        }
    }

    /// With many more, each change would take as long as reading all.
    private static let maxChanges = 300

    /// The index after some recipes have changed, in a hundredth of the time that reading all takes; nil where all have
    /// to be read.
    /// - Parameters:
    ///   - ids: the recipes that have changed or gone.
    ///   - changes: those that there are, in the order of their names.
    func changed(
        _ ids: Set<Recipe.ID>,
        to changes: [Change],
        _ revision: Revision,
        _ contents: LibraryContents
    ) -> LibraryIndex? {
        guard shelves.changes.count + changes.count <= Self.maxChanges else { return nil }
        let shelves = shelves.adding(changes.map(\.recipe))
        let new = changes.indices.map { Int32(self.shelves.count + $0) }
        var (byName, gone) = ([Int32](), [Entry]())
        byName.reserveCapacity(self.byName.count + new.count)
        for index in self.byName {
            let entry = shelves[index]
            if ids.contains(entry.card.id) { gone.append(entry) } else { byName.append(index) }
        }
        for (index, change) in zip(new, changes) {
            let before = change.before.map { id in byName.firstIndex { shelves[$0].card.id == id } }
            // What stands before it may have come a moment ago, which the next change will tell.
            if before == .some(nil) { return nil }
            byName.insert(index, at: (before.flatMap { $0 } ?? -1) + 1)
        }
        let hasSameTags = gone.flatMap(\.tags) == changes.flatMap(\.recipe.entry.tags)
        let tags = hasSameTags ? tags : Self.tags(byName.lazy.map { shelves[$0] })
        let index = LibraryIndex(revision, shelves, byName: byName, tags: tags, contents: contents)
        index.learn(orders.withLock { $0 }, new)
        return index
    }
}

extension LibraryIndex.Entry {
    /// About how many bytes it takes.
    fileprivate var size: Int {
        let texts = [card.name, card.summary, card.category ?? ""] + tags
        return MemoryLayout<Self>.stride
            + texts.reduce(0) { $0 + ($1.utf8.count > 15 ? 32 + $1.utf8.count : 0) }
    }
}
