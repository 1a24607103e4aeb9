import Web

struct EndingPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let householdName: String
    /// What becomes of the others, a line each.
    let others: [String]
    var hasOthers: Bool { !others.isEmpty }
    /// What goes along with the reader.
    let luggage: LuggageList
    let name: Field
    /// Takes copies of the recipes along at once; nil where there are none.
    let bring: String?
    /// Why the household cannot be ended now; nil where it can.
    let problem: String?
    var mayEnd: Bool { problem == nil }

    init(
        _ context: SignedInContext,
        _ luggage: MoveStore.Luggage,
        _ members: [HouseholdStore.ListedPerson],
        _ companions: [EndingStore.Companion],
        otherOwners: [HouseholdStore.ListedPerson],
        errors: FormErrors
    ) {
        let strings = context.strings.people
        let endingStrings = strings.ending
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        householdName = context.person.householdName
        others =
            members.map { endingStrings.ofMember(name: $0.name) }
            + companions.map { companion in
                companion.guardianName.map { endingStrings.goesWith(name: companion.name, guardian: $0) }
                    ?? endingStrings.goesWithYou(name: companion.name)
            }
        self.luggage = LuggageList(luggage, context.strings)
        name = fields.text("name", endingStrings.typeName(household: householdName))
        bring = luggage.recipes > 0 ? strings.moves.bring(count: luggage.recipes) : nil
        let names = otherOwners.map(\.name).joined(separator: ", ")
        problem = otherOwners.isEmpty ? nil : endingStrings.otherOwners(names: names)
        self.errors = fields.summary
    }
}
