import Database
import Domain

/// Recipes as lists show them.
enum LibraryStore {
    /// What a card says of a recipe, from the columns kept for it.
    struct Card: Sendable {
        let id: Recipe.ID
        let name: String
        let summary: String
        let category: String?
        let minutes: Double?
        let energy: NutrientValue
        let servings: Double
        let photo: Photo.Link?
    }

    /// What is asked of the library; every part of it may be absent.
    struct Search: Sendable {
        var typed = ""
        var sort = RecipeSort.name
        var category: Category.ID?
        /// At most so many minutes.
        var time: LibraryTime?
        var diet: Diet?
        /// At most so much energy in a portion: what the person has left today.
        var left: Kilocalories?
        var fitsToday = false
        var after: Recipe.ID?

        var isFiltered: Bool { category != nil || time != nil || diet != nil || fitsToday }
    }

    static let pageSize = 50

    /// One page of cards, and one more when there is another page. Each order has an index of its own (S-24), and so have
    /// the words: `recipes_searched` is there to be looked through by it.
    static func cards(_ search: Search, in household: Household.ID) -> Query<[Card]> {
        let words = SearchWords(search.typed, most: 12)
        // What was typed holds no letter and no digit: nothing can be called that.
        if words.words.isEmpty, !search.typed.isEmpty { return none }
        var conditions: [SQL] = ["r.household_id = \(household)"]
        if !words.words.isEmpty { conditions.append("r.search @@ \(words.prefixQuery)::tsquery") }
        if let category = search.category { conditions.append("r.category_id = \(category)") }
        if let time = search.time { conditions.append("r.time_minutes <= \(time.minutes)") }
        if let diet = search.diet { conditions.append(fits(diet)) }
        if search.fitsToday, let left = search.left { conditions.append(fits(left)) }
        if let after = search.after { conditions.append(search.sort.isPast(after, in: household)) }
        return .rows(
            """
            SELECT \(fragment: columns)
            FROM (
                SELECT r.id
                FROM recipes_searched AS r
                WHERE \(fragment: conditions.joined(by: " AND "))
                ORDER BY \(fragment: search.sort.order)
                LIMIT \(constant: pageSize + 1)
            ) AS found
            JOIN recipes AS r ON r.household_id = \(household) AND r.id = found.id
            LEFT JOIN categories AS c
                ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
            \(fragment: PhotoStore.join(.card, of: "r"))
            ORDER BY \(fragment: search.sort.order)
            """,
            card
        )
    }

    /// The first few recipes of each category that `CategoryStore.shelves` lists.
    static func shelves(like typed: String, in household: Household.ID) -> Query<[(category: Category.ID, card: Card)]>
    {
        .rows(
            """
            SELECT c.id AS category_id, \(fragment: columns)
            FROM categories AS c
            CROSS JOIN LATERAL (
                SELECT *
                FROM recipes AS r
                WHERE r.household_id = c.household_id AND r.category_id = c.id AND r.deleted_at IS NULL
                ORDER BY r.name_key COLLATE "tr-x-icu", r.id
                LIMIT 8
            ) AS r
            \(fragment: PhotoStore.join(.card, of: "r"))
            WHERE c.household_id = \(household) AND c.deleted_at IS NULL
                AND strpos(' ' || c.search_text, \(" " + SearchWords(typed, most: 12).text)) > 0
            ORDER BY c.name_key COLLATE "tr-x-icu", c.id, r.name_key COLLATE "tr-x-icu", r.id
            LIMIT 800
            """
        ) { row in (try row["category_id"], try card(row)) }
    }

    /// Whether there is any recipe at all: an empty page teaches only whoever has none.
    static func hasAny(in household: Household.ID) -> Query<Bool> {
        .one(
            "SELECT EXISTS (SELECT FROM recipes WHERE household_id = \(household) AND deleted_at IS NULL)",
            as: Bool.self
        )
    }

    private static var none: Query<[Card]> { .rows("SELECT WHERE false", card) }

    private static let columns: SQL = """
        r.id, r.name, r.summary, c.name AS category, r.time_minutes, r.energy_kcal, r.lines_counted, r.lines_counting,
        r.shown_servings, \(fragment: PhotoStore.columns)
        """

    private static func card(_ row: Row) throws -> Card {
        let energy: Double? = try row["energy_kcal"]
        let isComplete = try row.get("lines_counted", as: Int.self) == row.get("lines_counting", as: Int.self)
        let id: Recipe.ID = try row["id"]
        return Card(
            id: id,
            name: try row["name"],
            summary: try row["summary"],
            category: try row["category"],
            minutes: try row["time_minutes"],
            energy: energy.map { isComplete ? .exactly($0) : .atLeast($0) } ?? .unknown,
            servings: try row["shown_servings"],
            photo: try PhotoStore.link(row, of: id, .card)
        )
    }
}

/// How the library is sorted (S-07). What an address says is one of these, or the default (HOSTILE-45).
enum RecipeSort: String, CaseIterable, Sendable {
    case name
    case servings
    case servingsDown = "-servings"
    case time
    case timeDown = "-time"
    case used
    case newest

    var order: SQL {
        keys.map { isDescending ? "\(fragment: $0) DESC" : $0 }.joined(by: ", ")
    }

    /// Behind the recipe with which the page before ended.
    func isPast(_ last: Recipe.ID, in household: Household.ID) -> SQL {
        let here = keys.joined(by: ", ")
        let sign: SQL = isDescending ? "<" : ">"
        return """
            (\(fragment: here)) \(fragment: sign) (
                SELECT \(fragment: here) FROM recipes AS r WHERE r.household_id = \(household) AND r.id = \(last))
            """
    }

    private var isDescending: Bool { self == .used || self == .newest }

    /// The columns of the order's index behind the household.
    private var keys: [SQL] {
        let name: [SQL] = ["r.name_key COLLATE \"tr-x-icu\"", "r.id"]
        return switch self {
        case .name: name
        case .servings: ["r.shown_servings"] + name
        case .servingsDown: ["(-r.shown_servings)"] + name
        case .time: ["coalesce(r.time_minutes, 'Infinity')"] + name
        case .timeDown: ["coalesce(-r.time_minutes, 'Infinity')"] + name
        case .used: ["coalesce(r.used_at, '-infinity')", "r.id"]
        case .newest: ["r.created_at", "r.id"]
        }
    }
}

/// The times to filter by.
enum LibraryTime: String, CaseIterable, Sendable {
    case quarter = "15"
    case half = "30"
    case hour = "60"

    var minutes: Double {
        switch self {
        case .quarter: 15
        case .half: 30
        case .hour: 60
        }
    }
}
