import Database
import Domain
import Threads

extension LibraryIndex {
    /// Reads what the recipes contain, where one of these questions asks for it and the index does not know it.
    /// - Parameter revision: the library's present revision.
    /// - Returns: the revision afterwards: it is read last, so that it vouches for what was read before it.
    func learn(
        for questions: [[Avoidance]],
        _ state: LibraryContents.State,
        _ revision: Revision?,
        in household: Household.ID,
        from database: any Database
    ) async throws -> Revision? {
        let isKnown = questions.allSatisfy { contents.suffices(for: $0, state) }
        // What is read for an index that is out of date would be thrown away.
        if isKnown || revision != self.revision { return revision }
        defer { if count > LibraryCache.many { releaseUnusedMemory() } }
        return try await read(for: questions, state, in: household, from: database)
    }

    private func read(
        for questions: [[Avoidance]],
        _ state: LibraryContents.State,
        in household: Household.ID,
        from database: any Database
    ) async throws -> Revision? {
        let asksForNames = questions.contains { $0.contains(where: \.isByName) }
        let names = asksForNames ? try await database.read(LibraryStore.names(in: household)) : nil
        let (found, stated, present) = try await database.read(
            LibraryStore.contents(in: household),
            LibraryStore.statements(in: household),
            LibraryStore.revision(of: household)
        )
        contents.remember(state, shelves.entries.map(\.card.id), found, stated, names)
        return present
    }
}

extension LibraryCache {
    /// The first recipes of categories that their reader may be shown, and how many are left out of each; nil where nobody
    /// avoids anything.
    func shelves(
        of categories: [Category.ID],
        _ context: any HouseholdContext
    ) async throws -> [Category.ID: LibraryIndex.Page]? {
        let home = context.household
        var search = LibrarySearch()
        search.concerns(
            try await context.database.read(AvoidanceStore.avoided(readBy: context.reader, in: home)),
            context.reader
        )
        if search.judgements.isEmpty { return nil }
        let index = try await index(for: search, context)
        return Dictionary(uniqueKeysWithValues: categories.map { ($0, index.shelf(of: $0, search)) })
    }

    /// The household's recipes for those who together avoid these things, those that were used last first.
    /// - Parameter most: how many of those that contain something are named.
    /// - Returns: what does not contain any of it, how many contain something, and the first of those.
    func choice(
        for avoided: [Avoidance],
        named most: Int,
        _ context: any HouseholdContext
    ) async throws -> (fit: [LibraryStore.Card], hidden: Int, contain: [LibraryStore.Card]) {
        var search = LibrarySearch()
        search.sort = .used
        search.avoided = avoided
        let index = try await index(for: search, context)
        search.used = try await context.database.read(LibraryStore.used(since: index.lastUse, in: context.household))
        let fit = index.page(search)
        if fit.hidden == 0 { return (fit.cards, 0, []) }
        search.showsAll = true
        var contain: [LibraryStore.Card] = []
        while contain.count < most {
            let cards = index.page(search).cards
            contain += cards.prefix(LibrarySearch.pageSize).filter { $0.verdict == .contains }
            guard cards.count > LibrarySearch.pageSize else { break }
            search.after = cards[LibrarySearch.pageSize - 1].id
        }
        return (fit.cards, fit.hidden, Array(contain.prefix(most)))
    }

    /// The recipes that contain something of what some together avoid.
    func contained(by avoided: [Avoidance], _ context: any HouseholdContext) async throws -> [Recipe.ID] {
        if avoided.isEmpty { return [] }
        var search = LibrarySearch()
        search.avoided = avoided
        let index = try await index(for: search, context)
        return index.contents.verdicts(for: avoided)?.contain.indices.map { index.shelves[Int32($0)].card.id } ?? []
    }

    private func index(for search: LibrarySearch, _ context: any HouseholdContext) async throws -> LibraryIndex {
        try await index(judging: search.judgements, on: context.today, in: context.household, from: context.database)
    }

    /// The present index, which knows what its recipes contain as far as these questions ask for it.
    func index(
        judging questions: [[Avoidance]],
        on day: CivilDate,
        in home: Household.ID,
        from database: any Database
    ) async throws -> LibraryIndex {
        var index = try await latest(of: home, from: database)
        for _ in 1...3 {
            let (revision, digest) = try await database.read(LibraryStore.present(of: home))
            let state = LibraryContents.State(catalogue: digest, day: day)
            let present = try await index.learn(for: questions, state, revision, in: home, from: database)
            if present == index.revision { return index }
            index = try await self.index(present, of: home, from: database)
        }
        // Recipes change faster than the index can be read. The state of a moment ago has to do, and what is in it has to be
        // known all the same: what contains something would else be listed as if nobody knew.
        let digest = try await database.read(CatalogueStore.loadedDigest)
        let state = LibraryContents.State(catalogue: digest, day: day)
        _ = try await index.learn(for: questions, state, index.revision, in: home, from: database)
        return index
    }
}

extension LibraryIndex {
    fileprivate func shelf(of category: Category.ID, _ search: LibrarySearch) -> Page {
        var search = search
        search.category = category
        var page = page(search)
        page.cards = Array(page.cards.prefix(LibraryStore.shelfSize))
        return page
    }
}

extension [AvoidanceStore.Stored] {
    /// What decides whether a dish is left out: allergies and diets.
    var binding: [Avoidance] { map(\.avoidance).filter { $0.severity != .dislike } }
}

extension Strings {
    /// "not certain for you", or "Ela: not certain" where one looks after her; where nobody is the reader, "Ela: contains
    /// something avoided" for each who is concerned.
    func marks(of card: LibraryStore.Card, for ward: String? = nil) -> [String] {
        if let ward, let own = mark(of: card.verdict, for: ward) { return [own] }
        if let own = mark(of: card.verdict) { return [own] }
        return card.concerned.compactMap { mark(of: $0.verdict, for: $0.name) }
    }
}
