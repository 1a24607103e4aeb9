import Web

struct HouseholdPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let householdName: String
    let mayRename: Bool
    let name: Field
    let settings: HouseholdSettingsSection
    let persons: [PersonRow]
    let invites: [InviteRow]
    var hasInvites: Bool { !invites.isEmpty }
    let kitchens: KitchensSection
    /// Owners may start a device where there is none yet.
    var hasKitchens: Bool { kitchens.mayChange || !kitchens.isEmpty }
    /// How people part here: what was announced, and what was taken along.
    var departures: DeparturesSection?
    let mayLeave: Bool
    /// Offers to take a move back; nil when there is none, or it is too long ago.
    let moveBack: String?

    /// Whether the reader can end the household.
    var mayEnd: Bool { mayRename }

    /// The persons whom the reader looked after and can bring back, and the members whom an owner can ask back.
    let gone: [GoneRow]
    var hasGone: Bool { !gone.isEmpty }

    struct GoneRow: Sendable {
        let name: String
        /// What is under way; nil where there is something to press.
        let note: String?
        let bringBack: LocalPath
        let label: String
        var mayBringBack: Bool { note == nil }
    }

    struct PersonRow: Sendable {
        let path: LocalPath
        let name: String
        let role: String
        let isYou: Bool
    }

    init(
        _ context: SignedInContext,
        _ listed: [HouseholdStore.ListedPerson],
        _ invites: [InviteRow],
        _ kitchens: KitchensSection,
        _ former: MoveStore.Former?,
        _ gone: [Ward],
        _ removed: [DepartureStore.Removed],
        _ settings: HouseholdSettings,
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        householdName = context.person.householdName
        mayRename = context.person.role.may(.household(.own))
        name = fields.text("name", strings.people.accounts.householdName, kept: context.person.householdName)
        self.settings = HouseholdSettingsSection(settings, &fields)
        persons = listed.map { person in
            PersonRow(
                path: "/people/\(person.id)",
                name: person.name,
                role: strings.roleName(of: person),
                isYou: person.id == context.person.person
            )
        }
        self.invites = invites
        self.kitchens = kitchens
        mayLeave = listed.contains { $0.kind == .member && $0.id != context.person.person }
        moveBack = former.map { former in
            former.hasEnded
                ? strings.people.ending.bringBack(household: former.name)
                : strings.people.moves.moveBack(household: former.name)
        }
        self.gone = gone.map { GoneRow($0, strings) } + removed.map { GoneRow($0, context) }
        self.errors = fields.summary
    }
}

extension HouseholdPage.GoneRow {
    /// Somebody without an account who was removed.
    fileprivate init(_ ward: Ward, _ strings: Strings) {
        name = ward.name
        note = nil
        bringBack = "/people/\(ward.id)/undelete"
        label = strings.people.wards.bringBack(name: ward.name)
    }

    /// A member who was removed.
    fileprivate init(_ removed: DepartureStore.Removed, _ context: SignedInContext) {
        let strings = context.strings.people.removals
        let day = context.strings.dayMonthYear(context.zone.day(at: removed.last))
        name = removed.name
        note = removed.isWelcome ? strings.isAskedBack(date: day) : nil
        bringBack = "/people/\(removed.person)/welcome"
        label = strings.askBack(name: removed.name)
    }
}

extension Strings {
    func name(of role: Role) -> String {
        switch role {
        case .owner: people.members.roleOwner
        case .member: people.members.roleMember
        case .viewer: people.members.roleViewer
        }
    }
}
