extension OwnProblem {
    enum Shopping: Hashable, Sendable {
        case tooManyLines
        /// The household has no ingredient of this name.
        case noIngredient
        /// Grams of what is not said to be at home.
        case gramsOfNone
        /// How much is at home, in words.
        case amountUnread

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooManyLines: strings.shopping.list.tooMany
            case .noIngredient: strings.shopping.pantry.noIngredient
            case .gramsOfNone: strings.shopping.pantry.gramsOfNone
            case .amountUnread: strings.shopping.item.amountUnread
            }
        }
    }
}
