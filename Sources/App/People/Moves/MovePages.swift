import Web

/// What goes along with somebody who moves, in words.
struct LuggageList: Fragment, Sendable {
    let items: [String]

    init(_ luggage: MoveStore.Luggage, _ strings: Strings) {
        let words = strings.people.moves
        items = [
            luggage.days > 0 ? words.days(count: luggage.days) : nil,
            luggage.weights > 0 ? words.weights(count: luggage.weights) : nil,
            luggage.favourites > 0 ? words.favourites(count: luggage.favourites) : nil,
            words.goalsAndProfile,
        ].compactMap { $0 }
    }
}

struct LeavePage: Page, Sendable {
    let csrf: CSRFField
    let householdName: String
    let luggage: LuggageList
    let mayLeave: Bool
    /// Takes copies of the recipes along at once; nil where there are none.
    let bring: String?
    let problem: String?

    init(_ context: SignedInContext, _ luggage: MoveStore.Luggage, _ problem: MoveStore.Outcome?) {
        let words = context.strings.people.moves
        csrf = context.csrf
        householdName = context.person.householdName
        self.luggage = LuggageList(luggage, context.strings)
        mayLeave = !luggage.isLast
        bring = luggage.recipes > 0 ? words.bring(count: luggage.recipes) : nil
        self.problem =
            switch problem {
            case .lastOwner: words.lastOwner
            case .lastGuardian: words.lastGuardian
            case .alone: words.alone
            case .moved, .there, .owner, .unknown, nil: luggage.isLast ? words.alone : nil
            }
    }
}

/// What somebody who is signed in elsewhere sees behind the link of an invite.
struct MovePage: Page, Sendable {
    let csrf: CSRFField
    let accept: LocalPath
    let householdName: String
    let invitation: String
    let formerName: String
    let luggage: LuggageList
    let isThere: Bool
    /// An invite that hands somebody over is for whoever has no diary of their own yet.
    let isHandover: Bool
    let problem: String?
    let bring: String?
    let ends: String?
    var mayMove: Bool { !isThere && !isHandover }

    init(
        _ context: SignedInContext,
        _ token: InviteToken,
        _ invite: InviteStore.Opened,
        _ luggage: MoveStore.Luggage,
        problem: String?
    ) {
        let words = context.strings.people.moves
        csrf = context.csrf
        accept = token.path
        householdName = invite.householdName
        invitation = context.strings.invitation(to: invite)
        formerName = context.person.householdName
        self.luggage = LuggageList(luggage, context.strings)
        isThere = invite.household == context.household
        isHandover = invite.person != nil
        self.problem = problem
        bring = luggage.isLast && luggage.recipes > 0 ? words.bring(count: luggage.recipes) : nil
        ends = luggage.isLast ? words.ends(household: context.person.householdName) : nil
    }
}
