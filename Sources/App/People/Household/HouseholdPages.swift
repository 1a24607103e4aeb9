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
    let departures: DeparturesSection?
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

    /// The values that the page is made of.
    struct Content: Sendable {
        let persons: [HouseholdStore.ListedPerson]
        let invites: [InviteRow]
        let kitchens: KitchensSection
        /// The household from which the reader has moved.
        let former: MoveStore.Former?
        /// The persons without an account who were removed.
        let gone: [Ward]
        /// The members who were removed.
        let removed: [DepartureStore.Removed]
        let settings: HouseholdSettings
        let departures: DeparturesSection?
    }

    init(_ context: SignedInContext, _ content: Content, errors: FormErrors) {
        let strings = context.strings
        // A field that nobody touched shows what is stored by now.
        var fields = FormFields(context.form.changed, errors, strings)
        csrf = context.csrf
        householdName = context.person.householdName
        mayRename = context.person.role.may(.household(.own))
        name = fields.text("name", strings.people.accounts.householdName, kept: content.settings.name)
        settings = HouseholdSettingsSection(content.settings, &fields)
        persons = content.persons.map { person in
            PersonRow(
                path: "/people/\(person.id)",
                name: person.name,
                role: strings.roleName(of: person),
                isYou: person.id == context.person.person
            )
        }
        invites = content.invites
        kitchens = content.kitchens
        departures = content.departures
        mayLeave = content.persons.contains { $0.kind == .member && $0.id != context.person.person }
        moveBack = content.former.map { former in
            former.hasEnded
                ? strings.people.ending.bringBack(household: former.name)
                : strings.people.moves.moveBack(household: former.name)
        }
        gone = content.gone.map { GoneRow($0, strings) } + content.removed.map { GoneRow($0, context) }
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
