import Domain
import Web

/// What somebody else has made of the fields that a form changes, each with both values and the choice.
struct DishConflictSection: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let version: String
    /// All that the form has, which is sent again with the choice.
    let fields: [HiddenField]
    let rows: [Row]
    /// Whether there is a choice: the lines of a recipe that is another one by now have none.
    let isQuestion: Bool

    struct Row: Sendable {
        let name: String
        let field: String
        let now: String
        let yours: String
    }

    init(
        _ context: any HouseholdContext,
        _ conflict: DishConflict,
        _ edit: DishEdit,
        _ served: ServedDish,
        _ plan: Plan
    ) {
        let strings = context.strings
        csrf = context.csrf
        action = served.dish.path
        version = String(served.dish.version)
        fields = context.form.pairs(without: ["_csrf", "_once", "version"])
            .filter { !$0.name.hasPrefix("settle[") }
            .map { HiddenField(name: $0.name, value: $0.value) }
        rows = conflict.fields.map { field in
            Row(
                name: strings.name(of: field, served, plan),
                field: "settle[\(field.key)]",
                now: strings.words(for: field, of: served, plan),
                yours: strings.words(for: field, in: edit, plan)
            )
        }
        isQuestion = !conflict.fields.contains(.recipe)
    }
}
