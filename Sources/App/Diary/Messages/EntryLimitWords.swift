import Domain

extension Strings.DiaryStrings.DayStrings {
    /// The most that an entry may hold of a nutrient, or without one in all.
    func limit(of nutrient: Nutrient?) -> String {
        switch nutrient {
        case .energy: limitEnergy
        case .protein: limitProtein
        case .carbohydrate: limitCarbohydrate
        case .fat: limitFat
        case .fiber: limitFiber
        case .sugars: limitSugars
        case .sodium: limitSodium
        default: limitGrams
        }
    }
}
