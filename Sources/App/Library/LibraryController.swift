import HTTPServer
import Web

/// The household's recipes, to be looked through.
struct LibraryController {
    func show(_ visit: Visit) async throws -> Response {
        var search = LibraryStore.Search(visit.query)
        let today = visit.today
        let goals = GoalStore.history(of: visit.diaryOwner)
        let eaten = LeftToday.eaten(on: today, of: visit.diaryOwner)
        if search.fitsToday {
            let (goals, eaten) = try await visit.database.read(goals, eaten)
            search.left = LeftToday.energy(goals, eaten: eaten, on: today)
        }
        let (cards, categories, aims, energy) = try await visit.database.read(
            LibraryStore.cards(search, in: visit.household),
            CategoryStore.names(in: visit.household),
            goals,
            eaten
        )
        search.left = LeftToday.energy(aims, eaten: energy, on: today)
        let results = LibraryResults(visit, search, cards)
        if visit.isLive("results") { return visit.live(results) }
        let hasAny = cards.isEmpty ? try await visit.database.read(LibraryStore.hasAny(in: visit.household)) : true
        return visit.page(LibraryPage(visit, search, results, categories, hasAny: hasAny)).varyingByLive()
    }
}

extension LibraryStore.Search {
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
