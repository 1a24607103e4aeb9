extension OwnProblem {
    enum Planning: Hashable, Sendable {
        /// A portion by the goal is set by the person, or by who looks after them.
        case goalNotYours
        case noGoal
        /// The slots' parts of a day come to more than a whole one.
        case sharesAboveWhole
        /// A template has this name.
        case nameTaken
        /// A pot on the scales that weighs no more than it does empty.
        case lighterThanPot
        /// More than three times what went in.
        case tooHeavy
        /// Less than a tenth of what went in.
        case tooLight
        case moreWasServed
        case onlyLeft(String)
        case nobodyServed
        /// Somebody has got a plate since the page was shown that serves them another one.
        case servedSince
        /// A plate for somebody for whom it contains what they avoid.
        case asksAgain

        func text(_ strings: Strings) -> String {
            switch self {
            case .goalNotYours: strings.planning.goalNotYours
            case .noGoal: strings.planning.noGoal
            case .sharesAboveWhole: strings.planning.sharesAboveWhole
            case .nameTaken: strings.planning.templateTaken
            case .lighterThanPot: strings.planning.cooking.lighterThanPot
            case .tooHeavy: strings.planning.cooking.tooHeavy
            case .tooLight: strings.planning.cooking.tooLight
            case .moreWasServed: strings.planning.cooking.moreWasServed
            case .onlyLeft(let amount): strings.planning.cooking.left(amount: amount)
            case .servedSince: strings.planning.cooking.servedSince
            case .nobodyServed: strings.planning.cooking.nobodyServed
            case .asksAgain: strings.planning.cooking.asksAgain
            }
        }
    }
}
