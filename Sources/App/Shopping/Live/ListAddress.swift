import Database
import Domain

/// A list and the household that it belongs to, as streams and notifications name it.
struct ListAddress: Hashable, Sendable {
    let household: Household.ID
    let list: ShoppingList.ID
}

/// What the database tells of lists and sessions. Whoever may connect to it may listen, and notify: ids and a number are
/// told, and nothing is believed of them but that it is time to look.
enum ListNotice: Hashable {
    case revision(Int, of: ListAddress)
    /// A session has ended, or has another person behind it; or a device in the kitchen, which goes by its own id, has ended.
    case sessionChanged(Session.ID)

    static let listChannel = "sofra_lists"
    static let sessionChannel = "sofra_sessions"

    /// Fails for what is of no use to anybody.
    init?(channel: String, payload: String) {
        switch channel {
        case Self.listChannel:
            let parts = payload.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 3, let household = Household.ID(parts[0]), let list = ShoppingList.ID(parts[1]),
                let revision = Int(parts[2])
            else { return nil }
            self = .revision(revision, of: ListAddress(household: household, list: list))
        case Self.sessionChannel:
            guard let session = Session.ID(payload) else { return nil }
            self = .sessionChanged(session)
        default: return nil
        }
    }
}
