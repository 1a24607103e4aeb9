extension FlashMessage {
    enum Shopping: Codable, Hashable, Sendable {
        case added(count: Int)
        case removed(name: String)
        case replaced(name: String, instead: String)
        /// Of the pantry.
        case forgotten(name: String)
        /// Of what is bought again and again.
        case stapleForgotten(name: String)
        case isBack(name: String)
        case cleared(count: Int)
        case unclear
        case made
        case shopDeleted(name: String)
        /// What trips have taught of a shop is forgotten.
        case shopForgotten(name: String)
        case listDeleted
        case lastList

        func text(_ strings: Strings) -> String {
            switch self {
            case .added(let count): strings.shopping.list.added(count: count)
            case .removed(let name): strings.shopping.list.removed(name: name)
            case .replaced(let name, let other): strings.shopping.list.replaced(name: name, other: other)
            case .forgotten(let name): strings.shopping.pantry.forgotten(name: name)
            case .stapleForgotten(let name): strings.shopping.staples.forgotten(name: name)
            case .isBack(let name): strings.shopping.list.isBack(name: name)
            case .cleared(let count): strings.shopping.list.cleared(count: count)
            case .unclear: strings.shopping.list.unclear
            case .made: strings.shopping.list.made
            case .shopDeleted(let name): strings.shopping.shops.deleted(name: name)
            case .shopForgotten(let name): strings.shopping.shops.forgotten(name: name)
            case .listDeleted: strings.shopping.lists.deleted
            case .lastList: strings.shopping.lists.last
            }
        }
    }
}
