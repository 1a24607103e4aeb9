import Domain

extension FlashMessage {
    enum Planning: Codable, Hashable, Sendable {
        case added(slot: MealSlot)
        case removed(slot: MealSlot)
        case restored
        case feedMade
        case feedEnded

        func text(_ strings: Strings) -> String {
            switch self {
            case .added(let slot): strings.planning.added(slot: strings.name(of: slot))
            case .removed(let slot): strings.planning.removed(slot: strings.name(of: slot))
            case .restored: strings.planning.restored
            case .feedMade: strings.planning.feeds.made
            case .feedEnded: strings.planning.feeds.ended
            }
        }
    }
}
