import Web

struct HouseholdPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let householdName: String
    let mayRename: Bool
    let name: Field
    let persons: [PersonRow]

    struct PersonRow: Sendable {
        let name: String
        let role: String
        let isYou: Bool
    }

    init(_ context: SignedInContext, _ listed: [HouseholdStore.ListedPerson], errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        householdName = context.person.householdName
        mayRename = context.person.role.may(.household(.own))
        name = fields.text("name", strings.people.accounts.householdName, kept: context.person.householdName)
        persons = listed.map { person in
            PersonRow(name: person.name, role: strings.name(of: person.role), isYou: person.id == context.person.person)
        }
        self.errors = fields.summary
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
