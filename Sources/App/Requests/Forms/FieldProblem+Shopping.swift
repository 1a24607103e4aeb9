extension OwnProblem {
    enum Shopping: Hashable, Sendable {
        case tooManyLines
        /// The household has no ingredient of this name.
        case noIngredient

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooManyLines: strings.shopping.list.tooMany
            case .noIngredient: strings.shopping.pantry.noIngredient
            }
        }
    }
}
