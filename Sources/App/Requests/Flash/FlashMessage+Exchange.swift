extension FlashMessage {
    enum Exchange: Codable, Hashable, Sendable {
        /// How many recipes, diary entries and other rows an archive brought back.
        case broughtBack(recipes: Int, entries: Int, others: Int)
        /// All of an archive was there already.
        case allThere

        func text(_ strings: Strings) -> String {
            let words = strings.exchange.archives
            return switch self {
            case .broughtBack(let recipes, let entries, let others):
                words.broughtBack(
                    recipes: words.recipes(count: recipes),
                    entries: words.entries(count: entries),
                    others: words.others(count: others)
                )
            case .allThere: words.allThere
            }
        }
    }
}
