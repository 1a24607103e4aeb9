extension FlashMessage {
    enum Exchange: Codable, Hashable, Sendable {
        case archive(BroughtBack)

        func text(_ strings: Strings) -> String {
            switch self {
            case .archive(let brought): brought.text(strings)
            }
        }
    }

    /// What an archive brought back.
    struct BroughtBack: Codable, Hashable, Sendable {
        /// How many recipes, diary entries and other rows are new.
        let recipes: Int
        let entries: Int
        let others: Int
        /// How many had been deleted, and are there again.
        let undeleted: Int
        /// How many are neither here nor came.
        let left: Int
        /// How many recipes stayed away from somebody who only reads; nil in messages of before.
        var withheld: Int?

        /// Nothing says that everything is here while something of the archive is not.
        fileprivate func text(_ strings: Strings) -> String {
            let strings = strings.exchange.archives
            var sentences: [String] = []
            if recipes + entries + others > 0 {
                sentences.append(
                    strings.broughtBack(
                        recipes: strings.recipes(count: recipes),
                        entries: strings.entries(count: entries),
                        others: strings.others(count: others)
                    )
                )
            }
            if undeleted > 0 { sentences.append(strings.undeleted(count: undeleted)) }
            let withheld = withheld ?? 0
            if sentences.isEmpty { sentences.append(left + withheld == 0 ? strings.allThere : strings.restThere) }
            if left > 0 { sentences.append(strings.left(count: left)) }
            if withheld > 0 { sentences.append(strings.withheld(count: withheld)) }
            return sentences.joined(separator: " ")
        }
    }
}
