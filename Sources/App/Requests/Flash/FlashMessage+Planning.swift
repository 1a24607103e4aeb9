extension FlashMessage {
    enum Planning: Codable, Hashable, Sendable {
        case feedMade
        case feedEnded

        func text(_ strings: Strings) -> String {
            switch self {
            case .feedMade: strings.planning.feeds.made
            case .feedEnded: strings.planning.feeds.ended
            }
        }
    }
}
