extension FlashMessage {
    enum Foods: Codable, Hashable, Sendable {
        case saved
        /// A food is saved that contains more than was said of these ingredients, "Zorp spread, Zorp + 2".
        case doubted(names: String)
        case deleted(name: String)
        case restored
        /// The food cannot be restored because another one has its name.
        case nameTaken
        case merged(name: String, into: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .saved: strings.foods.saved
            case .doubted(let names): strings.foods.savedDoubting(names: names)
            case .deleted(let name): strings.foods.deleted(name: name)
            case .restored: strings.foods.isBack
            case .nameTaken: strings.foods.nameTakenMeanwhile
            case .merged(let name, let other): strings.foods.merged(name: name, other: other)
            }
        }
    }
}
