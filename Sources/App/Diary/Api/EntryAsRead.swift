import Domain
import Web

/// An entry as a program has read it, sent back whole to be logged once more. Its `kind` says which members count; what
/// follows from these, and what the server sets, is passed over (I-06).
struct EntryAsRead {
    static let kind = "kind"
    private static let name = "name"
    private static let bounds = "nutrients[lower_bounds]"

    /// The members that only an entry which was read has.
    static let fields: [ApiField] = [
        ApiField(kind, .choice([EntrySnapshot.Kind.recipe, .food, .quick].map(\.rawValue))), ApiField(name, .text),
        ApiField(
            "nutrients",
            .group([
                ApiField("values", .group(Nutrient.allCases.map { ApiField($0.key, .number, nullIsBlank: true) })),
                ApiField("lower_bounds", .words),
            ])
        ),
    ]

    private let sent: Form
    private let what: EntrySnapshot.Kind

    /// Nil for what says no kind: that was not read.
    init?(_ sent: Form) throws(FormErrors) {
        guard sent.has(Self.kind) else { return nil }
        guard let what = EntrySnapshot.Kind(rawValue: sent.rawValue(Self.kind)) else {
            throw [Self.kind: .notAChoice]
        }
        self.sent = sent
        self.what = what
    }

    /// The form's field of a nutrient, as it is read.
    static func value(_ nutrient: Nutrient) -> String { "nutrients[values][\(nutrient.key)]" }

    /// What is to be logged.
    /// - Parameter unnamed: what a quick entry is called that has no name.
    func request(unnamed: String) throws(FormErrors) -> EntryRequest {
        switch what {
        case .recipe: try EntryForm(form: try recipe()).validated()
        case .food: try EntryForm(form: try food()).validated()
        case .quick: try quick(unnamed)
        }
    }

    private func recipe() throws(FormErrors) -> Form {
        try EntryBody.refuse(["food"] + EntryBody.quick, in: sent)
        guard sent.has("recipe") else { throw ["recipe": .diary(.whatToAdd)] }
        let amount = sent.rawValue("amount")
        if amount.isEmpty { return Form(pairs("slot", "recipe", "servings", "grams")) }
        let field: String
        switch sent.rawValue("measure") {
        case EntrySnapshot.servingMeasure: field = "servings"
        case EntrySnapshot.gramMeasure: field = "grams"
        default: throw ["measure": .diary(.noSuchMeasure)]
        }
        let servings = sent.rawValue("servings")
        if !servings.isEmpty, field == "grams" || servings != amount {
            throw ["amount": .diary(.amountsDiffer), "servings": .diary(.amountsDiffer)]
        }
        return Form(pairs("slot", "recipe") + [(name: field, value: amount)])
    }

    private func food() throws(FormErrors) -> Form {
        try EntryBody.refuse(["recipe", "servings"] + EntryBody.quick, in: sent)
        guard sent.has("food") else { throw ["food": .diary(.whatToAdd)] }
        return Form(pairs("slot", "food", "amount", "measure"))
    }

    private func pairs(_ names: String...) -> [(name: String, value: String)] {
        names.filter { sent.has($0) }.map { (name: $0, value: sent.rawValue($0)) }
    }

    /// The entry with all nutrients that were read. Its energy may be unknown where it was read so.
    private func quick(_ unnamed: String) throws(FormErrors) -> EntryRequest {
        try EntryBody.refuse(["recipe", "food", "servings"], in: sent)
        var read = FormReader(sent)
        let slot = read.choice("slot", of: MealSlot.self)
        let name = read.optionalText(sent.has("quick_name") ? "quick_name" : Self.name, .name) ?? unnamed
        var nutrients = Nutrients()
        for (nutrient, column) in NutrientColumns.all { nutrients[nutrient] = value(nutrient, column, &read) }
        if !sent.has("energy_kcal"), !sent.has(Self.value(.energy)) { read.reject("energy_kcal", .required) }
        guard let slot, read.isValid else { throw read.errors }
        return EntryRequest(slot: slot, day: nil, what: .quick(.quick(name, nutrients)))
    }

    /// The number that was sent by its own name, or else as it was read, where it may be a lower bound.
    private func value(_ nutrient: Nutrient, _ column: String, _ read: inout FormReader) -> NutrientValue {
        let range = Self.range(of: nutrient)
        if sent.has(column) { return read.optionalDecimal(column, range).map { .exactly($0) } ?? .unknown }
        guard let number = read.optionalDecimal(Self.value(nutrient), range) else { return .unknown }
        return Self.value(nutrient, number, sent)
    }

    /// The number of a nutrient, which is a lower bound where that was sent.
    private static func value(_ nutrient: Nutrient, _ number: Double, _ sent: Form) -> NutrientValue {
        let isBound = sent.rawValue(bounds).split(separator: "\n").contains { $0 == nutrient.key }
        return isBound ? .atLeast(number) : .exactly(number)
    }

    private static func range(of nutrient: Nutrient) -> NumberRange {
        .from(0, to: EntryLimits.nutrients[nutrient] ?? most)
    }

    /// The most of a nutrient for which an entry has no limit, in its unit.
    private static let most = 1_000_000.0
}

extension EntryAsRead {
    /// The form that changes a quick entry: the name as it is read counts where it is another than the entry's, and is not sent
    /// by the name of the form.
    static func changes(_ sent: Form, of entry: EntrySnapshot) -> Form {
        var pairs = sent.pairs(without: ["amount", "measure"])
        if !sent.has("quick_name"), sent.has(name), sent.rawValue(name) != entry.name {
            pairs.append(("quick_name", sent.rawValue(name)))
        }
        return Form(pairs)
    }

    /// A quick entry with its nutrients as they are read, where they are not sent by the names of the form, before the form
    /// changes it; any other entry as it is.
    static func read(_ sent: Form, over entry: DiaryEntry) throws(FormErrors) -> DiaryEntry {
        guard entry.eaten.kind == .quick else { return entry }
        var read = FormReader(sent)
        var nutrients = entry.eaten.nutrients
        for (nutrient, column) in NutrientColumns.all where !sent.has(column) {
            nutrients[nutrient] = value(nutrient, over: nutrients[nutrient], sent, &read)
        }
        guard read.isValid else { throw read.errors }
        let eaten = entry.eaten.renamed(entry.eaten.name, nutrients)
        return DiaryEntry(id: entry.id, day: entry.day, slot: entry.slot, eaten: eaten)
    }

    /// What is not sent stays, and so does the energy that is sent as unknown: there is no quick entry whose energy becomes so.
    private static func value(
        _ nutrient: Nutrient,
        over known: NutrientValue,
        _ sent: Form,
        _ read: inout FormReader
    ) -> NutrientValue {
        let (field, typed) = (value(nutrient), sent.rawValue(value(nutrient)))
        let isKept = !sent.has(field) || Double(typed) == known.number || typed.isEmpty && nutrient == .energy
        if isKept, !sent.has(bounds) { return known }
        let number = isKept ? known.number : read.optionalDecimal(field, range(of: nutrient))
        return number.map { value(nutrient, $0, sent) } ?? .unknown
    }

    /// The problems by the names of what was sent: an amount that was read of a recipe is read as servings or grams.
    static func told(_ errors: FormErrors, _ sent: Form) -> FormErrors {
        var told = FormErrors()
        for entry in errors.entries { told.add(entry.problem, to: place(of: entry.field, sent)) }
        return told
    }

    private static func place(of field: String, _ sent: Form) -> String {
        if ["servings", "grams"].contains(field), sent.has(kind), !sent.rawValue("amount").isEmpty,
            sent.rawValue("servings").isEmpty
        {
            return "amount"
        }
        if sent.has(field) { return field }
        return field == "quick_name" && sent.has(name) ? name : field
    }
}
