import Domain
import Web

/// What programs send of a planned dish, by the names of the plan's forms.
enum PlanDishBody {
    /// What somebody eats out is theirs alone to say, on its page.
    static let kinds = PlannedDish.Kind.allCases.filter { $0 != .out }.map(\.rawValue)

    /// What is sent to plan something, each kind with what it names, or a dish as it was read.
    static let fields: [ApiField] = [
        ApiField("kind", .choice(kinds), isRequired: true), ApiField("recipe", .id), ApiField("food", .id),
        ApiField("amount", .number), ApiField("measure", .text), ApiField("leftover", .id), ApiField("title", .text),
        ApiField("name", .text), ApiField("note", .text),
    ]

    /// The form of what was sent. An amount without a measure is in grams, as it is in the diary: the form's own measure is
    /// that of its page, 100 g or a serving. What a note says is read as its name.
    static func form(_ sent: Form) -> Form {
        var pairs = sent.pairs(without: ["name", "note"])
        if !sent.rawValue("amount").isEmpty, sent.rawValue("measure").isEmpty {
            pairs = pairs.filter { $0.name != "measure" } + [(name: "measure", value: MeasureChoice.gram.key)]
        }
        if sent.rawValue("kind") == PlannedDish.Kind.note.rawValue, !sent.has("title"), sent.has("name") {
            pairs.append((name: "title", value: sent.rawValue("name")))
        }
        return Form(pairs)
    }

    /// The remark that was sent.
    static func note(_ sent: Form) throws(FormErrors) -> String {
        var read = FormReader(sent)
        let note = read.optionalText("note", .lines(2_000)) ?? ""
        guard read.isValid else { throw read.errors }
        return note
    }

    /// What is sent to change a dish; what is missing stays as it is. No number says that as much is cooked as is needed.
    static let changes: [ApiField] = [
        ApiField("date", .date), ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue))),
        ApiField("note", .text), ApiField("cook_servings", .number, nullIsBlank: true),
        ApiField("extra_servings", .number),
    ]
}
