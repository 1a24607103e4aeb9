import Domain
import HTTPServer
import Web

/// The household's recipes, to browse and search.
struct LibraryController {
    let library: LibraryCache
    let left: LeftToday

    func show(_ context: SignedInContext) async throws -> Response {
        var search = LibrarySearch(context.query)
        if search.fitsToday {
            let (goals, eaten) = try await context.database.read(
                left.goals(context.diaryOwner),
                left.eaten(context.today, context.diaryOwner)
            )
            search.left = LeftToday.energy(goals, eaten: eaten, on: context.today)
        }
        let (index, found) = try await find(search, context)
        search.left = found.left
        let results = LibraryResults(context, search, found.page)
        if context.isLive("results") { return context.live(results) }
        return context.page(LibraryPage(context, search, results, found.categories, hasAny: !index.isEmpty))
            .varyingByLive()
    }

    private struct Found {
        let page: LibraryIndex.Page
        let categories: [CategoryStore.Name]
        let left: Kilocalories?
    }

    /// Searches the cached index while reading the library's revision, and searches
    /// again in a new index when the revision differs.
    private func find(_ search: LibrarySearch, _ context: SignedInContext) async throws -> (LibraryIndex, Found) {
        var index = try await library.latest(of: context.household, from: context.database)
        for _ in 1...3 {
            let (revision, found) = try await read(search, index, context)
            if revision == index.revision { return (index, found) }
            index = try await library.index(revision, of: context.household, from: context.database)
        }
        // Recipes change faster than the index can be read, so the state of a moment ago has to do.
        return (index, try await read(search, index, context).found)
    }

    private func read(
        _ search: LibrarySearch,
        _ index: LibraryIndex,
        _ context: SignedInContext
    ) async throws -> (revision: LibraryIndex.Revision?, found: Found) {
        let (revision, digest, categories, goals, eaten, avoided) = try await context.database.read(
            LibraryStore.revision(of: context.household),
            CatalogueStore.loadedDigest,
            CategoryStore.names(in: context.household),
            left.goals(context.diaryOwner),
            left.eaten(context.today, context.diaryOwner),
            AvoidanceStore.avoided(by: context.diaryOwner.person, in: context.household)
        )
        let energy = LeftToday.energy(goals, eaten: eaten, on: context.today)
        var search = search
        search.avoided = avoided.map(\.avoidance).filter { $0.severity != .dislike }
        let present = try await judge(
            for: search,
            LibraryContents.State(catalogue: digest, day: context.today),
            revision,
            index,
            context
        )
        return (present, Found(page: index.page(search), categories: categories, left: energy))
    }

    /// Reads what the recipes contain, where the search asks for it and the index does not know it.
    /// - Returns: the library's revision afterwards: it is read last, so that it vouches for what was read before it.
    private func judge(
        for search: LibrarySearch,
        _ state: LibraryContents.State,
        _ revision: LibraryIndex.Revision?,
        _ index: LibraryIndex,
        _ context: SignedInContext
    ) async throws -> LibraryIndex.Revision? {
        let isKnown = search.judgements.allSatisfy { index.contents.suffices(for: $0, state) }
        // What is read for an index that is out of date would be thrown away.
        if isKnown || revision != index.revision { return revision }
        let home = context.household
        let asksForNames = search.avoided.contains(where: \.isByName)
        let names = asksForNames ? try await context.database.read(LibraryStore.names(in: home)) : nil
        let (contents, present) = try await context.database.read(
            LibraryStore.contents(in: home),
            LibraryStore.revision(of: home)
        )
        index.contents.remember(state, index.recipes, contents, names)
        return present
    }
}

extension LibrarySearch {
    /// The search that an address describes. Values that make no sense are ignored.
    init(_ query: URLQuery) {
        typed = query.search()
        sort = query.choice("sort") ?? .name
        category = query.value("category")
        time = query.choice("time")
        diet = query.choice("diet")
        fitsToday = query["fits"] == "today"
        after = query.value("after")
        showsAll = query["show"] == "all"
    }
}
