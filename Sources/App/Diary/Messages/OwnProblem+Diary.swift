import Domain

extension OwnProblem {
    enum Diary: Hashable, Sendable {
        /// The amount is larger than an entry may hold: has more of a nutrient, or, without one, more grams.
        case tooMuch(Nutrient?)
        /// The amount is in grams, and the weight of the recipe is unknown.
        case weightUnknown
        case noSuchMeasure
        case whatToAdd
        /// A program sends what an entry of that kind does not have.
        case ofAnotherKind
        /// A program sends two amounts of a recipe beside each other.
        case amountsDiffer
        /// Somebody writes servings of a recipe, which are `known` grams, and other grams beside them.
        case twoAmounts(servings: Double, known: Double, grams: Double)
        case chooseEntries, chooseFewer
        case mealEmpty
        /// The diary entry of a meal's line was deleted since its form was opened.
        case entryGone
        /// The form logs for nobody.
        case chooseSomebody
        /// A chosen person has left since the form was opened.
        case eaterGone
        /// Somebody else has written another note since the page was opened.
        case noteSince

        func text(_ strings: Strings) -> String {
            switch self {
            case .tooMuch(let nutrient): strings.diary.day.tooMuch(limit: strings.diary.day.limit(of: nutrient))
            case .weightUnknown: strings.diary.day.weightUnknown
            case .noSuchMeasure: strings.diary.day.noSuchMeasure
            case .whatToAdd: strings.diary.day.whatToAdd
            case .ofAnotherKind: strings.diary.day.ofAnotherKind
            case .amountsDiffer: strings.diary.day.amountsDiffer
            case .twoAmounts(let servings, let known, let grams): strings.twoAmounts(servings, known, grams)
            case .chooseEntries: strings.diary.day.chooseEntries
            case .chooseFewer: strings.diary.day.chooseFewer
            case .mealEmpty: strings.diary.meal.nothingYet
            case .entryGone: strings.diary.meal.entryGone
            case .chooseSomebody: strings.diary.offers.chooseSomebody
            case .eaterGone: strings.diary.offers.eaterGone
            case .noteSince: strings.diary.day.noteSince
            }
        }
    }
}

extension Strings {
    /// Says of which two amounts one has to go: "3 servings are 600 g, and not 100 g."
    fileprivate func twoAmounts(_ servings: Double, _ known: Double, _ grams: Double) -> String {
        let numbers = Formatting(spokenLanguage)
        func weight(_ grams: Double) -> String { diary.day.gramsOf(count: numbers.grams(Grams(grams))) }
        return diary.day.twoAmounts(
            servings: diary.day.servings(count: servings, shown: numbers.servings(servings)),
            grams: weight(grams),
            known: weight(known)
        )
    }
}
