extension FlashMessage {
    enum Exchange: Codable, Hashable, Sendable {
        /// How many recipes, diary entries and other rows an archive brought back.
        case broughtBack(recipes: Int, entries: Int, others: Int)
        /// All of an archive was there already.
        case allThere

        func text(_ strings: Strings) -> String {
            let strings = strings.exchange.archives
            return switch self {
            case .broughtBack(let recipes, let entries, let others):
                strings.broughtBack(
                    recipes: strings.recipes(count: recipes),
                    entries: strings.entries(count: entries),
                    others: strings.others(count: others)
                )
            case .allThere: strings.allThere
            }
        }
    }
}
