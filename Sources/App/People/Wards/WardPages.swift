import Web

/// The form for a person without an account.
struct NewWardPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let kind: Choice
    let share: Field

    init(_ context: SignedInContext, errors: FormErrors) {
        let strings = context.strings.people.wards
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        name = fields.text("name", strings.name)
        kind = fields.choice(
            "kind",
            strings.kind,
            kept: PersonKind.dependant.rawValue,
            [
                (value: PersonKind.dependant.rawValue, label: strings.aDependant),
                (value: PersonKind.guest.rawValue, label: strings.aGuest),
            ]
        )
        share = fields.number("usual_share", strings.usualShare, kept: "1", hint: strings.usualShareHint)
        self.errors = fields.summary
    }
}

/// Who looks after a person without an account, on the page of that person.
struct Care: Fragment, Sendable {
    let csrf: CSRFField
    let title: String
    let hint: String
    let action: LocalPath
    /// Whether the reader looks after the person, and so decides who does.
    let mayName: Bool
    let people: [Row]
    let diary: LocalPath?
    let diaryLabel: String
    let remove: LocalPath?
    let removeLabel: String

    struct Row: Sendable {
        let id: String
        let name: String
        let isGuardian: Bool
    }

    init(
        _ context: SignedInContext,
        _ person: HouseholdStore.ListedPerson,
        _ members: [HouseholdStore.ListedPerson],
        guardians: Set<Person.ID>
    ) {
        let strings = context.strings.people
        csrf = context.csrf
        title = strings.wards.guardians(name: person.name)
        hint = strings.wards.guardiansHint(name: person.name)
        action = "/people/\(person.id)/guardians"
        mayName = guardians.contains(context.person.person)
        people = members.map { member in
            Row(id: member.id.description, name: member.name, isGuardian: guardians.contains(member.id))
        }
        diary = mayName ? .diary(of: person.id) : nil
        diaryLabel = strings.wards.diary(name: person.name)
        remove = mayName ? "/people/\(person.id)/remove" : nil
        removeLabel = strings.members.remove(name: person.name)
    }
}

extension Care {
    /// Reads who looks after a person.
    init(of person: HouseholdStore.ListedPerson, _ context: SignedInContext) async throws {
        let (persons, guardians) = try await context.database.read(
            HouseholdStore.persons(of: context.household),
            WardChangeStore.guardians(of: person.id, in: context.household)
        )
        self.init(context, person, persons.filter { $0.kind == .member }, guardians: Set(guardians))
    }
}
