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

    init(_ visit: Visit, _ listed: [HouseholdStore.ListedPerson], errors: FormErrors) {
        let words = visit.words
        csrf = visit.csrf
        householdName = visit.person.householdName
        mayRename = visit.person.role == .owner
        name = Field(
            "name",
            words.householdName,
            typed: visit.form.has("name") ? visit.form.typed("name") : visit.person.householdName,
            problem: errors.text("name", words)
        )
        persons = listed.map { person in
            PersonRow(name: person.name, role: words.name(of: person.role), isYou: person.id == visit.person.person)
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
