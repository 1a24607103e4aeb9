import Domain

/// A search in the library, every part of which may be absent.
struct LibrarySearch: Sendable {
    var typed = ""
    var sort = RecipeSort.name
    var category: Category.ID?
    /// The folded name of a tag; empty for any.
    var tag = ""
    /// The longest preparation time.
    var time: LibraryTime?
    var diet: Diet?
    /// How well the recipes are liked at least: by the reader, or by anybody where nobody is the reader.
    var rating: LibraryRating?
    /// The recipes that are liked so well.
    var liked: Set<Recipe.ID> = []
    /// The most energy of a serving: what the person has left today.
    var left: Kilocalories?
    var fitsToday = false
    /// What the reader does not eat: allergies and diets.
    var avoided: [Avoidance] = []
    /// Everybody of the household who avoids something, where nobody is the reader: nothing is then left out, and all
    /// is marked.
    var household: [NamedAvoidances] = []
    /// Whether what contains something of that is listed, too.
    var showsAll = false
    /// The recipes that were used since the index was read, the latest first.
    var used: [Recipe.ID] = []
    /// The last recipe of the page before.
    var after: Recipe.ID?

    static let pageSize = 50
    /// How many cards a phone shows at most before anybody scrolls.
    static let inSight = 4

    /// The questions that the recipes must be judged by.
    var judgements: [[Avoidance]] {
        (diet.map { [[Avoidance($0)]] } ?? []) + (avoided.isEmpty ? [] : [avoided])
            + household.map(\.avoided)
    }

    /// The substances that decide what the recipes are to whoever asks.
    var asked: Substances { judgements.joined().reduce([]) { $0.union($1.substances) } }

    var isFiltered: Bool { category != nil || !tag.isEmpty || time != nil || diet != nil || rating != nil || fitsToday }
}

/// The orders of the library (S-07). An address with any other order gets the default (HOSTILE-45).
enum RecipeSort: String, CaseIterable, Sendable {
    case name
    case servings
    case servingsDown = "-servings"
    case time
    case timeDown = "-time"
    case used
    case newest
}

/// The ratings to filter by.
enum LibraryRating: String, CaseIterable, Sendable {
    case five = "5"
    case four = "4"
    case three = "3"

    var least: Int {
        switch self {
        case .five: 5
        case .four: 4
        case .three: 3
        }
    }
}

/// The preparation times to filter by.
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

/// A person of the household by name, and what they do not eat: allergies and diets.
struct NamedAvoidances: Sendable {
    let name: String
    let avoided: [Avoidance]

    /// Nil for whoever avoids nothing of that.
    init?(_ person: AvoidanceStore.OfPerson) {
        name = person.name
        avoided = person.avoided.binding
        if avoided.isEmpty { return nil }
    }
}

extension LibrarySearch {
    /// - Parameter people: the reader, or everybody where there is no reader.
    mutating func concerns(_ people: [AvoidanceStore.OfPerson], _ reader: DiaryOwner?) {
        if reader == nil {
            household = people.compactMap(NamedAvoidances.init)
        } else {
            avoided = people.flatMap(\.avoided).binding
        }
    }
}

extension Strings {
    func name(of sort: RecipeSort) -> String {
        switch sort {
        case .name: recipes.library.byName
        case .servings: recipes.library.byServingsUp
        case .servingsDown: recipes.library.byServingsDown
        case .time: recipes.library.byTimeUp
        case .timeDown: recipes.library.byTimeDown
        case .used: recipes.library.byUse
        case .newest: recipes.library.byAge
        }
    }
}
