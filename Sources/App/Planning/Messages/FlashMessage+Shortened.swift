extension FlashMessage.Planning {
    /// The same with shorter names of dishes and people.
    func shortened(_ by: Shortening) -> Self {
        switch self {
        case .mealEaten(let name, let left, let others, let less):
            .mealEaten(
                name: name,
                left: by.names(left),
                others: others,
                less: less.prefix(by.count).map { $0.shortened(by) }
            )
        case .served(let entries, let offers, let isLess, let less, let day):
            .served(
                entries: by.names(entries),
                offers: by.names(offers),
                isLess: isLess,
                less: less?.shortened(by),
                day: day
            )
        case .eatenLess(let less): .eatenLess(less.shortened(by))
        default: self
        }
    }
}

extension TakenLess {
    fileprivate func shortened(_ by: Shortening) -> TakenLess { of(by.name(name), by: person.map { by.name($0) }) }
}
