extension OwnProblem {
    enum Progress: Hashable, Sendable {
        case goalMissing
        /// The percentages of the macronutrients add up to more than 100.
        case goalAboveWhole
        /// A percentage needs a goal for energy.
        case goalWithoutEnergy
        /// Of a nutrient, the least that is aimed at is more than the most.
        case goalLeastAboveMost
        /// The day already has another weight.
        case weightTaken
        /// A weight is far from those around its day.
        case weightUnlikely

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalMissing: strings.progress.goals.missing
            case .goalAboveWhole: strings.progress.goals.aboveWhole
            case .goalWithoutEnergy: strings.progress.goals.withoutEnergy
            case .goalLeastAboveMost: strings.progress.goals.leastAboveMost
            case .weightTaken: strings.progress.weights.taken
            case .weightUnlikely: strings.progress.weights.unlikely
            }
        }
    }
}
