import Domain

extension FlashMessage {
    enum Progress: Codable, Hashable, Sendable {
        /// The goals that began on this day are deleted.
        case goalsDeleted(since: CivilDate)
        case goalsRestored(since: CivilDate)
        /// Goals of this day were there before anything was restored, and stay.
        case goalsThere(since: CivilDate)
        /// Others that began on the same day are gone.
        case goalsReplaced(since: CivilDate)
        /// The goals are others than those that were to be taken back, and stay.
        case goalsChangedSince(since: CivilDate)
        case weightDeleted(day: CivilDate)
        case weightRestored(day: CivilDate)
        /// A weight of this day was there before anything was restored, and stays.
        case weightThere(day: CivilDate, weight: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalsDeleted(let since): strings.progress.goals.deleted(day: strings.dayMonthYear(since))
            case .goalsRestored(let since): strings.progress.goals.restored(day: strings.dayMonthYear(since))
            case .goalsThere(let since): strings.progress.goals.there(day: strings.dayMonthYear(since))
            case .goalsReplaced(let since): strings.progress.goals.replaced(day: strings.dayMonthYear(since))
            case .goalsChangedSince(let since): strings.progress.goals.changedSince(day: strings.dayMonthYear(since))
            case .weightDeleted(let day): strings.progress.weights.deleted(day: strings.dayMonthYear(day))
            case .weightRestored(let day): strings.progress.weights.restored(day: strings.dayMonthYear(day))
            case .weightThere(let day, let weight):
                strings.progress.weights.there(day: strings.dayMonthYear(day), weight: weight)
            }
        }
    }
}
