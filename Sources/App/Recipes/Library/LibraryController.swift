import Domain
import HTTPServer
import Web

/// The household's recipes, to browse and search.
struct LibraryController {
    let finder: LibraryFinder

    func show(_ context: any HouseholdContext) async throws -> Response {
        var search = LibrarySearch(context.query)
        // What fits today is searched for in two round trips, and tagged by its bytes.
        let isMarked = !search.fitsToday
        if isMarked, let same = try await context.unchanged(finder.marks(search, context)) { return same }
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
        let tag = isMarked ? found.marks.flatMap(context.tag(ofPageReadWith:)) : nil
        if context.isLive("results") { return context.live(results, tagged: tag) }
        return context.page(LibraryPage(context, search, results, found.categories, index), tagged: tag)
            .varyingByLive()
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
        fitsToday = query["fits"] == "today"
        after = query.value("after")
        showsAll = query["show"] == "all"
    }
}
