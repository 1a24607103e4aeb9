import Domain

/// What is asked of the library; every part of it may be absent.
struct LibrarySearch: Sendable {
    var typed = ""
    var sort = RecipeSort.name
    var category: Category.ID?
    /// At most so many minutes.
    var time: LibraryTime?
    var diet: Diet?
    /// At most so much energy in a portion: what the person has left today.
    var left: Kilocalories?
    var fitsToday = false
    /// The recipe with which the page before ended.
    var after: Recipe.ID?

    static let pageSize = 50

    var isFiltered: Bool { category != nil || time != nil || diet != nil || fitsToday }
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
