import Domain

// The words of a planned dish.

extension Strings {
    func name(of mode: EaterMode) -> String {
        switch mode {
        case .usual: planning.modeUsual
        case .servings: planning.modeServings
        case .grams: planning.modeGrams
        case .goal: planning.modeGoal
        case .none: planning.modeNone
        }
    }

    func words(for choice: CookChoice, _ servings: String) -> String {
        switch choice {
        case .asNeeded: planning.cookAsNeeded(count: servings)
        case .wholeServings: planning.cookWhole(count: servings)
        case .wholeRecipe: planning.cookRecipe(count: servings)
        }
    }

    /// "1.4 servings", and why it is the usual share where something else was chosen.
    func words(for eater: DishEater, _ numbers: Formatting) -> String {
        let servings = diary.day.servings(count: eater.servings, shown: numbers.count(eater.servings))
        let why: String? =
            switch eater.fallback {
            case .noGoal: planning.noGoal
            case .energyUnknown: planning.energyUnknown
            case .outOfRange: planning.goalTooLarge
            case nil: eater.lacksWeight ? diary.day.weightUnknown : nil
            }
        return [servings, why].compactMap { $0 }.joined(separator: " · ")
    }
}
