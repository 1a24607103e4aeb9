import Domain
import HTTPServer
import Security
import Web

/// Says what a phone is to keep for reading without a network, whether or not it was opened there: the lists, the plan of the
/// days to come with its recipes, and cook mode of what is cooked today and tomorrow as it is this time.
struct KeptPagesController {
    func list(_ context: any HouseholdContext) async throws -> Response {
        let days = Plan.days(from: context.today)
        let (recipes, dishes, lists) = try await context.database.read(
            PlanStore.recipes(on: days, in: context.household),
            PlanStore.cooked(on: context.today...context.today.adding(days: 1), in: context.household),
            ListStore.all(in: context.household)
        )
        // Where there is no room for all, what was kept last stays.
        var pages = recipes.reversed().map { LocalPath.recipe($0) }
        pages += dishes.reversed().map { dish, recipe in
            LocalPath.recipe(recipe).under("/cook").with(["dish": "\(dish)"])
        }
        pages.append("/offline")
        pages += weeks(days)
        pages += lists.map { "/shopping/\($0.id)" }
        pages += ["/plan", "/shopping"]
        let texts = pages.map(\.text)
        let digest = Digest.sha256(context.digest + Array(texts.joined(separator: "\n").utf8))
        let tag = "W/\"\(Base64.encode(Array(digest.prefix(16))))\""
        return .json(.texts(texts)).tagged(tag, for: context.request)
    }

    private func weeks(_ days: ClosedRange<CivilDate>) -> [LocalPath] {
        let first = CivilWeek(containing: days.lowerBound)
        return (0...2).compactMap { first?.adding(weeks: $0) }
            .filter { $0.monday <= days.upperBound }
            .map { "/plan/\($0.iso)" }
    }
}
