import HTTPServer
import Web

/// The household's recipes, to be looked through.
struct LibraryController {
    func show(_ visit: Visit) async throws -> Response {
        var search = LibraryStore.Search(visit.query)
        let left = LeftToday.energy(of: visit.person.person, in: visit.household, on: visit.today)
        if search.fitsToday { search.left = try await visit.database.read(left) }
        let (cards, categories, leftToday) = try await visit.database.read(
            LibraryStore.cards(search, in: visit.household),
            CategoryStore.names(in: visit.household),
            left
        )
        search.left = leftToday
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
