import Domain
import HTTPServer
import Web

/// The household's recipes, to browse and search.
struct LibraryController {
    let finder: LibraryFinder

    func show(_ context: any HouseholdContext) async throws -> Response {
        let search = LibrarySearch(context.query)
        return try await context.page(vouchedBy: finder.marks(search, context)) { try await page(search, context) }
    }

    private func page(
        _ asked: LibrarySearch,
        _ context: any HouseholdContext
    ) async throws -> (page: Response, isVouched: Bool) {
        var search = asked
        if search.fitsToday {
            let (goals, eaten) = try await context.database.read(
                finder.left.goals(ofReader: context.reader),
                finder.left.eaten(on: context.today, byReader: context.reader)
            )
            search.left = LeftToday.energy(goals, eaten: eaten, on: context.today)
        }
        let (index, found) = try await finder.find(search, context)
        search.left = found.left
        let results = LibraryResults(context, search, found.page)
        if context.isLive("results") { return (context.live(results), found.isPresent) }
        let page = context.page(LibraryPage(context, search, results, found, index)).varyingByLive()
        return (page, found.isPresent)
    }
}

extension LibrarySearch {
    /// The search that an address describes. Values that make no sense are ignored.
    init(_ query: URLQuery) {
        typed = query.search()
        sort = query.choice("sort") ?? .name
        category = query.value("category")
        tag = Folding.key(String((query["tag"] ?? "").unicodeScalars.prefix(60)))
        time = query.choice("time")
        diet = query.choice("diet")
        rating = query.choice("rating")
        fitsToday = query["fits"] == "today"
        after = query.value("after")
        showsAll = query["show"] == "all"
    }
}
