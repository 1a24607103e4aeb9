import Domain
import Web

/// What programs send of an entry, by the names of the diary's forms.
enum EntryBody {
    private static let nutrients = NutrientColumns.all.filter { EntryLimits.nutrients[$0.nutrient] != nil }.map(\.name)
    /// What only a quick entry has.
    static let quick = ["quick_name"] + nutrients

    /// What is sent to log something: one of food, recipe or quick name, or an entry as it was read.
    static let fields: [ApiField] =
        [
            ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue)), isRequired: true), ApiField("food", .id),
            ApiField("amount", .number), ApiField("measure", .text), ApiField("recipe", .id),
            ApiField("servings", .number), ApiField("grams", .number), ApiField("quick_name", .text),
        ] + nutrients.map { ApiField($0, .number) } + EntryAsRead.fields

    /// What is sent to change an entry; what is missing stays as it is. A nutrient that is null is unknown from now on, but
    /// for the energy, without which there is no quick entry.
    static let changes: [ApiField] =
        [
            ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue))), ApiField("date", .date),
            ApiField("amount", .number), ApiField("measure", .text), ApiField("quick_name", .text),
        ] + nutrients.map { ApiField($0, .number, nullIsBlank: $0 != "energy_kcal") } + EntryAsRead.fields

    /// What is to be logged.
    /// - Parameter unnamed: what a quick entry is called that has no name.
    static func request(_ sent: Form, unnamed: String) throws(FormErrors) -> EntryRequest {
        if let read = try EntryAsRead(sent) { return try read.request(unnamed: unnamed) }
        try check(sent)
        return try EntryForm(form: sent, unnamed: unnamed).validated()
    }

    /// The form that changes an entry. What is sent back as it was read asks for nothing, also where its food has no such
    /// measure any more.
    static func change(_ sent: Form, of entry: EntrySnapshot) throws(FormErrors) -> Form {
        if sent.has(EntryAsRead.kind), sent.rawValue(EntryAsRead.kind) != entry.kind.rawValue {
            throw [EntryAsRead.kind: .diary(.ofAnotherKind)]
        }
        try check(sent, of: entry)
        if entry.kind == .quick { return EntryAsRead.changes(sent, of: entry) }
        let isSame =
            (!sent.has("amount") || Double(sent.rawValue("amount")) == entry.amount)
            && (!sent.has("measure") || sent.rawValue("measure") == entry.measure)
        return isSame ? Form(sent.pairs(without: ["amount", "measure"])) : sent
    }

    /// Refuses what is sent beside the recipe, the food or the quick name that is logged, and would be passed over.
    private static func check(_ sent: Form) throws(FormErrors) {
        let others: [String] =
            if sent.has("recipe") {
                ["food", "amount", "measure"] + quick
            } else if sent.has("food") {
                ["servings", "grams"] + quick
            } else if sent.has("quick_name") {
                ["amount", "measure", "servings", "grams"]
            } else {
                []
            }
        try refuse(others, in: sent)
    }

    /// Refuses what an entry of this kind does not have. An amount that is sent back as it was read asks for nothing.
    private static func check(_ sent: Form, of entry: EntrySnapshot) throws(FormErrors) {
        guard entry.kind == .quick else { return try refuse(quick, in: sent) }
        var others: [String] = []
        if sent.has("amount"), Double(sent.rawValue("amount")) != entry.amount { others.append("amount") }
        if sent.has("measure"), sent.rawValue("measure") != entry.measure { others.append("measure") }
        try refuse(others, in: sent)
    }

    /// Refuses those of the fields that are sent.
    static func refuse(_ fields: [String], in sent: Form) throws(FormErrors) {
        var errors = FormErrors()
        for field in fields where !sent.rawValue(field).isEmpty { errors.add(.diary(.ofAnotherKind), to: field) }
        guard errors.isEmpty else { throw errors }
    }
}
