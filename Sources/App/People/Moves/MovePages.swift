import Web

/// What goes along with somebody who moves, in words.
struct LuggageList: Fragment, Sendable {
    let items: [String]

    init(_ luggage: MoveStore.Luggage, _ strings: Strings) {
        let strings = strings.people.moves
        items = [
            luggage.days > 0 ? strings.days(count: luggage.days) : nil,
            luggage.weights > 0 ? strings.weights(count: luggage.weights) : nil,
            luggage.favourites > 0 ? strings.favourites(count: luggage.favourites) : nil,
            luggage.ownFoods > 0 ? strings.ownFoods(count: luggage.ownFoods) : nil,
            strings.goalsAndProfile,
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
    /// Takes copies of whom one looks after along at once; nil where there is nobody.
    let bringPeople: String?
    let problem: String?

    init(
        _ context: SignedInContext,
        _ luggage: MoveStore.Luggage,
        _ dependants: [String],
        _ problem: MoveStore.Outcome?
    ) {
        let strings = context.strings.people.moves
        csrf = context.csrf
        householdName = context.person.householdName
        self.luggage = LuggageList(luggage, context.strings)
        mayLeave = !luggage.isLast
        bring = luggage.recipes > 0 ? strings.bring(count: luggage.recipes) : nil
        bringPeople = dependants.isEmpty ? nil : strings.bringPeople(names: dependants.joined(separator: ", "))
        self.problem =
            switch problem {
            case .lastOwner: strings.lastOwner
            case .lastGuardian: strings.lastGuardian
            case .alone: strings.alone
            case .moved, .there, .owner, .unknown, nil: luggage.isLast ? strings.alone : nil
            }
    }
}

/// What somebody who is signed in sees behind the link of an invite.
struct MovePage: Page, Sendable {
    let csrf: CSRFField
    let accept: LocalPath
    let householdName: String
    let invitation: String
    let formerName: String
    let luggage: LuggageList
    /// Those without an account who go along, a line each.
    let companions: [String]
    /// Whether the reader comes from another household. Whoever takes over somebody of their own moves nowhere.
    let moves: Bool
    let isThere: Bool
    /// Why a guardian does not take over whom they look after.
    let refusal: String?
    let handover: Handover?
    let button: String
    let problem: String?
    let bring: String?
    let ends: String?
    let kitchenStays: String
    var mayMove: Bool { !isThere && refusal == nil }

    /// What joining the diary of somebody who is handed over comes to, in words.
    struct Handover: Sendable {
        let items: [String]
    }

    init(
        _ context: SignedInContext,
        _ token: InviteToken,
        _ invite: InviteStore.Opened,
        _ luggage: MoveStore.Luggage,
        _ handedOver: MoveStore.HandedOver?,
        companions names: [String],
        problem: String?
    ) {
        let strings = context.strings.people.moves
        csrf = context.csrf
        accept = token.path
        householdName = invite.householdName
        moves = invite.household != context.household
        invitation = context.strings.invitation(to: invite, joins: moves)
        formerName = context.person.householdName
        self.luggage = LuggageList(luggage, context.strings)
        companions = names.map { context.strings.people.ending.goesWithYou(name: $0) }
        isThere = !moves && invite.person == nil
        refusal = handedOver == nil ? invite.personName.map { strings.handoverToGuardian(name: $0) } : nil
        handover = handedOver.map { Handover($0, of: invite.personName ?? "", context.strings) }
        button = handedOver == nil ? strings.move : strings.takeOver(name: invite.personName ?? "")
        kitchenStays = handedOver == nil ? strings.kitchenStays : strings.kitchenStaysForGood
        self.problem = problem
        // Who only reads a kitchen adds nothing to it.
        let mayBring = moves && luggage.isLast && luggage.recipes > 0 && invite.role != .viewer
        bring = mayBring ? strings.bring(count: luggage.recipes) : nil
        ends = moves && luggage.isLast ? strings.ends(household: context.person.householdName) : nil
    }
}

extension MovePage.Handover {
    fileprivate init(_ handedOver: MoveStore.HandedOver, of name: String, _ strings: Strings) {
        let strings = strings.people.moves
        items = [
            handedOver.days > 0 ? strings.handoverDays(count: handedOver.days, name: name) : nil,
            handedOver.daysOfBoth > 0 ? strings.handoverOffers(count: handedOver.daysOfBoth, name: name) : nil,
            strings.handoverUnited,
        ].compactMap { $0 }
    }
}
