import Domain
import Web

/// How a list is looked at: an address's query.
struct ListView: Sendable {
    enum Show: String {
        /// What was ticked hours ago is folded away: the page is opened again.
        case standard
        /// Shows what is still to be bought, and nothing that is ticked.
        case open
        /// Everything where it stands.
        case all
    }

    var show = Show.standard
    /// The shop in whose order the list is read; nil for the one where it is shopped.
    var shop: Shop.ID?
    /// Whether somebody goes through the kitchen before shopping.
    var isChecking = false

    /// The seconds for which a ticked row stays where it is: a trip.
    static let trip = 3 * 60 * 60

    init() {}

    init(_ query: URLQuery) {
        show = query["show"].flatMap(Show.init) ?? .standard
        isChecking = query["check"] == "1"
        shop = query.value("shop")
    }
}
