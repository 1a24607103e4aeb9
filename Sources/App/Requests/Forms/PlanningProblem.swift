extension OwnProblem {
    enum Planning: Hashable, Sendable {
        /// A portion by the goal is set by the person, or by who looks after them.
        case goalNotYours
        case noGoal
        /// The slots' parts of a day come to more than a whole one.
        case sharesAboveWhole
        /// A template has this name.
        case nameTaken

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalNotYours: strings.planning.goalNotYours
            case .noGoal: strings.planning.noGoal
            case .sharesAboveWhole: strings.planning.sharesAboveWhole
            case .nameTaken: strings.planning.templateTaken
            }
        }
    }
}
