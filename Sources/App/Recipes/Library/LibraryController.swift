import Domain
import HTTPServer
import Web

/// The household's recipes, to be looked through.
struct LibraryController {
    func show(_ visit: Visit) async throws -> Response {
        var search = LibrarySearch(visit.query)
        if search.fitsToday {
            let (goals, eaten) = try await visit.database.read(
                GoalStore.history(of: visit.diaryOwner),
                LeftToday.eaten(on: visit.today, of: visit.diaryOwner)
            )
            search.left = LeftToday.energy(goals, eaten: eaten, on: visit.today)
        }
        let (index, found) = try await look(search, visit)
        search.left = found.left
        let results = LibraryResults(visit, search, found.cards)
        if visit.isLive("results") { return visit.live(results) }
        return visit.page(LibraryPage(visit, search, results, found.categories, hasAny: !index.isEmpty)).varyingByLive()
    }

    private struct Found {
        let cards: [LibraryStore.Card]
        let categories: [CategoryStore.Name]
        let left: Kilocalories?
    }

    /// Looks into the index that is remembered, and asks the database on the way whether it still holds; looks into a new
    /// one where it does not.
    private func look(_ search: LibrarySearch, _ visit: Visit) async throws -> (LibraryIndex, Found) {
        var index = try await visit.app.library.latest(of: visit.household, from: visit.database)
        for _ in 1...3 {
            let (revision, found) = try await read(search, index, visit)
            if revision == index.revision { return (index, found) }
            index = try await visit.app.library.index(revision, of: visit.household, from: visit.database)
        }
        // Someone writes recipes all the time: as it was a moment ago is as good as it gets.
        return (index, try await read(search, index, visit).found)
    }

    private func read(
        _ search: LibrarySearch,
        _ index: LibraryIndex,
        _ visit: Visit
    ) async throws -> (revision: LibraryIndex.Revision?, found: Found) {
        if let diet = search.diet, !index.knows(diet) {
            let suited = try await visit.database.read(LibraryStore.recipes(suiting: diet, in: visit.household))
            index.remember(suited, suit: diet)
        }
        let (revision, categories, goals, eaten) = try await visit.database.read(
            LibraryStore.revision(of: visit.household),
            CategoryStore.names(in: visit.household),
            GoalStore.history(of: visit.diaryOwner),
            LeftToday.eaten(on: visit.today, of: visit.diaryOwner)
        )
        let left = LeftToday.energy(goals, eaten: eaten, on: visit.today)
        return (revision, Found(cards: index.page(search), categories: categories, left: left))
    }
}

extension LibrarySearch {
    /// What an address asks for. What makes no sense in it is as good as not there.
    init(_ query: URLQuery) {
        typed = query.search()
        sort = query.choice("sort") ?? .name
        category = query.value("category")
        time = query.choice("time")
        diet = query.choice("diet")
        fitsToday = query["fits"] == "today"
        after = query.value("after")
    }
}
