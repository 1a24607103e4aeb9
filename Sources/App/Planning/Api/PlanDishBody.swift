import Domain
import Web

/// What programs send of a planned dish, by the names of the plan's forms.
enum PlanDishBody {
    /// What somebody eats out is theirs alone to say, on its page.
    static let kinds = PlannedDish.Kind.allCases.filter { $0 != .out }.map(\.rawValue)

    /// What is sent to plan something, each kind with what it names.
    static let fields: [ApiField] = [
        ApiField("kind", .choice(kinds), isRequired: true), ApiField("recipe", .id), ApiField("food", .id),
        ApiField("amount", .number), ApiField("measure", .text), ApiField("leftover", .id), ApiField("title", .text),
    ]

    /// The form of what was sent. An amount without a measure is in grams, as it is in the diary: the form's own measure is
    /// that of its page, 100 g or a serving.
    static func form(_ sent: Form) -> Form {
        guard !sent.rawValue("amount").isEmpty, sent.rawValue("measure").isEmpty else { return sent }
        return Form(sent.pairs(without: ["measure"]) + [(name: "measure", value: MeasureChoice.gram.key)])
    }

    /// What is sent to change a dish; what is missing stays as it is. No number says that as much is cooked as is needed.
    static let changes: [ApiField] = [
        ApiField("date", .date), ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue))),
        ApiField("note", .text), ApiField("cook_servings", .number, nullIsBlank: true),
        ApiField("extra_servings", .number),
    ]
}
