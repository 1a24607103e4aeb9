import Web

struct DeletionPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    /// What is deleted after the days of grace.
    let luggage: LuggageList
    /// What becomes of the kitchen.
    let kitchen: String
    /// Who owns the household then; nil where that does not change.
    let heir: String?
    let password: Field

    init(_ context: SignedInContext, _ luggage: MoveStore.Luggage, email: String, errors: FormErrors) {
        let strings = context.strings.people.deletion
        let household = context.person.householdName
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        self.email = email
        self.luggage = LuggageList(luggage, context.strings)
        kitchen = luggage.isLast ? strings.ends(household: household) : strings.stays(household: household)
        heir = luggage.isLast || context.person.role != .owner ? nil : strings.heir
        password = fields.password(
            PasswordCheck.field,
            context.strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }
}
