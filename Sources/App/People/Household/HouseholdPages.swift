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
        let words = context.words
        csrf = context.csrf
        householdName = context.person.householdName
        mayRename = context.person.role == .owner
        name = Field(
            "name",
            words.householdName,
            typed: context.form.has("name") ? context.form.typed("name") : context.person.householdName,
            problem: errors.text("name", words)
        )
        persons = listed.map { person in
            PersonRow(name: person.name, role: words.name(of: person.role), isYou: person.id == context.person.person)
        }
        self.errors = ErrorSummary(errors, words, labels: ["name": words.householdName])
    }
}

extension Words {
    func name(of role: Role) -> String {
        switch role {
        case .owner: roleOwner
        case .member: roleMember
        case .viewer: roleViewer
        }
    }
}
