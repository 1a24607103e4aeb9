import Web

struct PersonPage: Page, Sendable {
    let csrf: CSRFField
    let name: String
    let roleName: String
    let problem: String?
    /// The form of one's own profile, or of somebody whom one looks after.
    var profile: ProfileSection?
    /// What the others see of the profile; nil beside the form.
    let avoided: AvoidedSection?
    /// What the person shows of a day to whoever asks; nil where they show nothing.
    var shared: SafeHTML?
    /// Who may write without reading; nil where nobody can be chosen, and for everybody else.
    var writers: WritersSection?
    private(set) var role: Choice?
    let changeRole: LocalPath
    private(set) var remove: LocalPath?
    /// What one owner can do about another; nil for everybody else.
    private(set) var ownerRemoval: OwnerRemoval?
    let removeLabel: String
    /// Who looks after the person; nil for somebody with an account.
    var care: Care?

    init(
        _ context: SignedInContext,
        _ found: PersonStore.Found,
        problem: String? = nil,
        errors: FormErrors = [:]
    ) {
        let strings = context.strings
        let person = found.person
        let isOwner = context.person.role.may(.household(.own))
        csrf = context.csrf
        name = person.name
        roleName = strings.roleName(of: person)
        self.problem = problem
        let mayWrite = context.profileDatabase(of: found) != nil
        profile = mayWrite ? ProfileSection(context, found, errors: errors) : nil
        avoided = mayWrite ? nil : AvoidedSection(found.avoided, strings)
        var fields = FormFields(context.form, [:], strings)
        role = person.role.flatMap { role in
            guard isOwner else { return nil }
            return fields.choice(
                "role",
                strings.people.invites.role,
                kept: role.rawValue,
                Role.allCases.map { (value: $0.rawValue, label: strings.explained($0)) }
            )
        }
        changeRole = "/people/\(person.id)/role"
        let isAnother = person.id != context.person.person && person.kind == .member
        remove = isOwner && isAnother ? "/people/\(person.id)/remove" : nil
        removeLabel = strings.people.members.remove(name: person.name)
    }

    /// An owner is removed, or made a member, by another only after that was announced.
    mutating func show(_ removal: OwnerRemoval, _ context: SignedInContext) {
        ownerRemoval = removal
        guard remove != nil, !removal.isDue else { return }
        remove = nil
        role = nil
    }
}

struct RemovalPage: Page, Sendable {
    let csrf: CSRFField
    let name: String
    let lead: String
    let person: LocalPath
    let remove: LocalPath

    init(_ context: SignedInContext, _ person: HouseholdStore.ListedPerson) {
        csrf = context.csrf
        let strings = context.strings.people
        name = person.name
        lead =
            person.kind == .member
            ? strings.members.removeLead(name: name) : strings.wards.removeLead(name: name)
        self.person = "/people/\(person.id)"
        remove = "/people/\(person.id)/remove"
    }
}

extension Strings {
    /// What a person is in the household: a role, or looked after, or a guest.
    func roleName(of person: HouseholdStore.ListedPerson) -> String {
        switch person.kind {
        case .member: person.role.map(name(of:)) ?? ""
        case .dependant: people.members.dependant
        case .guest: people.members.guest
        }
    }

    /// A role with what it may do.
    func explained(_ role: Role) -> String {
        switch role {
        case .owner: people.members.ownerMay
        case .member: people.members.memberMay
        case .viewer: people.members.viewerMay
        }
    }
}
