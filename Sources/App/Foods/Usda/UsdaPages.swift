import Domain
import Web

/// A search in USDA FoodData Central, with the slot and the day for which a food is sought.
struct UsdaSearch: Sendable {
    let query: String
    let kind: FoodDataCentral.Kind
    let place: LogTarget

    init(_ context: any HouseholdContext) {
        query = context.query.search()
        kind = context.query["kind"] == "branded" ? .branded : .generic
        place = LogTarget(context.query)
    }

    init(_ query: String, _ kind: FoodDataCentral.Kind, _ place: LogTarget) {
        self.query = query
        self.kind = kind
        self.place = place
    }

    /// The address of the search.
    var path: LocalPath {
        let kind = kind == .branded ? "branded" : ""
        return "/foods/usda?q=\(query)&kind=\(kind)&slot=\(place.slotText)&date=\(place.dayText)"
    }

    var branded: UsdaSearch { UsdaSearch(query, .branded, place) }
}

/// The section of foods that USDA FoodData Central has in addition, on the search page or alone (W-05, W-06).
struct UsdaSection: Fragment, Sendable {
    /// The address from which the script loads the section; nil when it is complete.
    let source: LocalPath?
    /// The message that the service cannot be reached.
    let problem: String?
    let retry: LocalPath
    let hint: String?
    let rows: [Row]
    var hasRows: Bool { !rows.isEmpty }
    /// How much was found there; empty before.
    let announced: String
    /// A link to a further search.
    let more: Link?

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let serving: String
        let source: String
        let energy: String
        /// That it contains what the reader avoids, or that nobody knows; nil when neither is so.
        let verdict: String?
    }

    struct Link: Sendable {
        let text: String
        let path: LocalPath
    }

    enum Outcome: Sendable {
        /// The search has not been sent yet.
        case waiting
        case found([Found])
        case unreachable
        case notSetUp

        struct Found: Sendable {
            let food: Food
            let isWhole: Bool
            /// What it is to the reader, where it is not free of what they avoid.
            let verdict: String?
        }

        /// How many were found; nil where nobody has looked, or nothing was.
        fileprivate var howMany: Int? { if case .found(let found) = self, !found.isEmpty { found.count } else { nil } }
        fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
        fileprivate var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
    }

    init(_ context: any HouseholdContext, _ search: UsdaSearch, _ outcome: Outcome) {
        let strings = context.strings.foods.usda
        // Retrying repeats the search page when the script loads the section into it, and any other page as it is.
        let again = context.isLive("usda") ? search.place.search(search.query) : nil
        retry = again ?? LocalPath(requested: context.request.target) ?? search.path
        source = outcome.isWaiting ? search.path : nil
        problem = outcome.isUnreachable ? strings.unreachable : nil
        var hint: String?
        var more: Link?
        var rows: [Row] = []
        announced = outcome.howMany.map { "\(strings.name): \(context.strings.foods.found(count: $0))" } ?? ""
        switch outcome {
        case .waiting: more = Link(text: strings.search, path: search.path)
        case .notSetUp: hint = strings.notSetUp
        case .unreachable: break
        case .found(let found):
            if found.isEmpty { hint = strings.nothing }
            rows = found.map { Row($0, search.place, context) }
            if search.kind == .generic { more = Link(text: strings.searchBranded, path: search.branded.path) }
        }
        self.hint = hint
        self.more = more
        self.rows = rows
    }

    /// The section that is still to be loaded, below the results of the search page: by the script once the person
    /// stops typing, or by a link. Nil when there is nothing to search.
    init?(below query: String, isSetUp: Bool, _ context: any HouseholdContext) {
        guard FoodSearch.isSearch(query) else { return nil }
        let search = UsdaSearch(query, .generic, LogTarget(context.query))
        self.init(context, search, isSetUp ? .waiting : .notSetUp)
    }
}

extension UsdaSection.Row {
    init(_ found: UsdaSection.Outcome.Found, _ place: LogTarget, _ context: any HouseholdContext) {
        let food = found.food
        let row = FoundRows.row(of: food, place, context)
        let slot = place.slotText
        let whole = found.isWhole ? nil : food.fdcID
        path = whole.map { "/foods/usda/\($0)?slot=\(slot)&date=\(place.dayText)" } ?? row.path
        name = row.name
        serving = [food.brand, row.serving].compactMap { $0 }.joined(separator: " · ")
        source = row.source
        energy = row.energy
        verdict = found.verdict
    }
}

/// The section as a page of its own, for browsers without the script.
struct UsdaPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let section: UsdaSection

    init(_ context: any HouseholdContext, _ search: UsdaSearch, _ section: UsdaSection) {
        title = context.strings.foods.usda.title(query: search.query)
        back = search.place.search(search.query)
        self.section = section
    }
}
