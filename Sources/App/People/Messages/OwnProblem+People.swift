extension OwnProblem {
    enum People: Hashable, Sendable {
        case emailWrong, emailTaken, currentPasswordWrong, codeWrong, passkeyNotMade, householdNameWrong, noIngredient
        /// What was shown to some would be shown to everybody.
        case nobodyNamed
        /// A token that may do nothing.
        case noScope
        /// Whom an invite would hand over is no longer looked after by whoever makes it.
        case wardGone
        case tooManyTokens(max: Int)
        case tooManyPasskeys(max: Int)

        func text(_ strings: Strings) -> String {
            switch self {
            case .emailWrong: strings.people.accounts.emailWrong
            case .emailTaken: strings.people.accounts.emailTaken
            case .currentPasswordWrong: strings.people.settings.currentPasswordWrong
            case .codeWrong: strings.people.secondFactor.codeWrong
            case .passkeyNotMade: strings.people.passkeys.notMade
            case .noIngredient: strings.people.profile.noIngredient
            case .nobodyNamed: strings.people.profile.nobodyNamed
            case .householdNameWrong: strings.people.ending.nameWrong
            case .wardGone: strings.people.invites.wardGone
            case .noScope: strings.people.tokens.noScope
            case .tooManyTokens(let max): strings.people.tokens.tooMany(max: String(max))
            case .tooManyPasskeys(let max): strings.people.passkeys.tooMany(max: String(max))
            }
        }
    }
}
