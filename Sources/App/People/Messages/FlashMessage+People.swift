import Domain
import Web

extension FlashMessage {
    enum People: Codable, Hashable, Sendable {
        case signInToContinue
        case signedOut
        case welcome(name: String)
        case passwordChanged
        case linkSent(email: String)
        case passwordChosen
        case accountDeleted(until: CivilDate)
        case accountKept
        case addressChanged(email: String)
        case factorOn
        case factorOff
        case codesMade
        /// Nobody waits for a code any more.
        case codeTooLate
        case passkeyMade
        case passkeyRemoved
        case sessionEnded
        case sessionsEnded
        /// Its page makes the token of the seed, with the server's key, and shows it this once.
        case tokenMade(id: String, seed: String)
        case tokenEnded
        case invited
        case inviteRevoked
        case joined(household: String)
        case left(household: String)
        case moveUndone
        case roleChanged(name: String, role: Role)
        case removed(name: String)
        case removal(Removal)
        case wardAdded(name: String)
        case wardIsBack(name: String)
        case kitchenOpened(household: String)
        case kitchenRevoked
        /// What somebody is told at sign-in.
        case removalAhead(by: String, on: CivilDate)
        case movedByOthers(MovedByOthers)
        case recipesTaken(count: Int)
        case peopleTaken(names: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .signInToContinue: strings.people.accounts.signInToContinue
            case .signedOut: strings.people.accounts.signedOut
            case .welcome(let name): strings.people.accounts.welcomeNew(name: name)
            case .passwordChanged: strings.people.settings.passwordChanged
            case .linkSent(let email): strings.people.accounts.linkSent(email: email)
            case .passwordChosen: strings.people.accounts.passwordChosen
            case .accountDeleted(let day): strings.people.deletion.deleted(day: strings.dayMonthYear(day))
            case .accountKept: strings.people.deletion.kept
            case .addressChanged(let email): strings.people.security.addressSaved(email: email)
            case .factorOn: strings.people.secondFactor.turnedOn
            case .factorOff: strings.people.secondFactor.turnedOff
            case .codesMade: strings.people.secondFactor.codesMade
            case .codeTooLate: strings.people.secondFactor.tooLate
            case .passkeyMade: strings.people.passkeys.added
            case .passkeyRemoved: strings.people.passkeys.removed
            case .sessionEnded: strings.people.settings.sessionEnded
            case .sessionsEnded: strings.people.settings.sessionsEnded
            case .tokenMade: strings.people.tokens.made
            case .tokenEnded: strings.people.tokens.ended
            case .invited: strings.people.invites.invited
            case .inviteRevoked: strings.people.invites.revoked
            case .joined(let household): strings.people.invites.joined(household: household)
            case .left(let household): strings.people.moves.left(household: household)
            case .moveUndone: strings.people.moves.undone
            case .roleChanged(let name, let role): strings.roleChanged(of: name, to: role)
            case .removed(let name): strings.people.members.removed(name: name)
            case .removal(let removal): removal.text(strings)
            case .wardAdded(let name): strings.people.wards.added(name: name)
            case .wardIsBack(let name): strings.people.wards.isBack(name: name)
            case .kitchenOpened(let household): strings.people.kitchens.opened(household: household)
            case .kitchenRevoked: strings.people.kitchens.revoked
            case .removalAhead(let name, let day):
                strings.people.removals.aboutYou(name: name, date: strings.dayMonthYear(day))
            case .movedByOthers(let moved): moved.text(strings)
            case .recipesTaken(let count): strings.people.moves.recipesTaken(count: count)
            case .peopleTaken(let names): strings.people.moves.peopleTaken(names: names)
            }
        }
    }
}

extension Strings {
    fileprivate func roleChanged(of name: String, to role: Role) -> String {
        people.members.roleChanged(name: name, role: self.name(of: role))
    }
}

extension FlashMessage.People {
    /// What an owner has done about others' places in the household.
    enum Removal: Codable, Hashable, Sendable {
        case announced
        case takenBack
        case askedBack(name: String)
        case ended(household: String)

        func text(_ strings: Strings) -> String {
            switch self {
            case .announced: strings.people.removals.announced
            case .takenBack: strings.people.removals.takenBack
            case .askedBack(let name): strings.people.removals.askedBack(name: name)
            case .ended(let household): strings.people.ending.ended(household: household)
            }
        }
    }
}
