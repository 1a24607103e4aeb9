import Domain
import Web

/// A meal that is being put together: its lines, its name and the number of servings.
struct MealPage: Page, Sendable {
    let action: LocalPath = "/recipes/meal"
    let back: LocalPath = "/recipes"
    let csrf: CSRFField
    let once: String
    let errors: ErrorSummary
    let lines: [MealLine]
    let hasUncounted: Bool
    let search: Field
    let found: [Found]
    let nothing: String?
    let name: Field
    let servings: Stepper

    struct Found: Sendable {
        let act: String
        let name: String
        let source: String
        let label: String
        /// What it is to the people of the household, where it is not free.
        let marks: [String]
    }

    /// The text of the search for foods.
    static func query(_ context: SignedInContext) -> String {
        var read = FormReader(context.form)
        return read.optionalText("q", .line(200)) ?? ""
    }

    init(
        _ context: SignedInContext,
        _ rows: [MealRow],
        _ results: FoodSearch.Found,
        _ verdicts: MealVerdicts,
        errors: FormErrors
    ) {
        let strings = context.strings
        let form = context.form
        var fields = FormFields(form, errors, strings)
        let query = Self.query(context)
        csrf = context.csrf
        once = form.has(IdempotencyKey.field) ? form.rawValue(IdempotencyKey.field) : IdempotencyKey().text
        lines = rows.enumerated().map { index, row in fields.mealLine(row, index, verdicts) }
        hasUncounted = rows.contains(where: \.isUncounted)
        search = Field(
            "q",
            strings.diary.meal.search,
            typed: query,
            problem: fields.problem("q", strings.diary.meal.search),
            isRequired: false
        )
        found = results.foods.prefix(8).map { food -> Found in
            let name = food.name.text(context.language)
            return Found(
                act: "add-\(food.id)",
                name: name,
                source: strings.foods.name(of: food.source),
                label: strings.diary.meal.add(name: name),
                marks: verdicts.marks(of: food, context.language, strings)
            )
        }
        nothing = FoodSearch.isSearch(query) && results.foods.isEmpty ? strings.foods.nothingFor(query: query) : nil
        name = fields.text("name", strings.diary.meal.name)
        servings = fields.servings()
        self.errors = fields.summary
    }
}

/// One line in the form.
struct MealLine: Fragment, Sendable {
    let prefix: String
    let name: String
    let food: String
    let section: String
    /// The diary entry that the line was made from; empty for a food that was added.
    let entry: String
    let grams: Field
    let remove: String
    let removeLabel: String
    /// What it is to the people of the household, where it is not free.
    let marks: [String]
    /// What people have said of its ingredient, where that decides.
    let stated: [String]
    /// The dish that the line comes from; nil for a food that was added by itself.
    var from: String? { section.isEmpty ? nil : section }
}

extension FormFields {
    /// The fields of a line. All its problems are shown at the grams, which are the only part that a person types.
    fileprivate mutating func mealLine(_ row: MealRow, _ index: Int, _ verdicts: MealVerdicts) -> MealLine {
        let prefix = "line[\(index)]"
        let grams = prefix + "[grams]"
        let problems = ["grams", "text", "food"].map { problem("\(prefix)[\($0)]", row.name, id: grams) }
        return MealLine(
            prefix: prefix,
            name: row.name,
            food: row.food?.description ?? "",
            section: row.section,
            entry: row.source,
            grams: Field(
                grams,
                strings.diary.meal.gramsOf(name: row.name),
                typed: row.grams,
                problem: problems.compactMap { $0 }.first,
                isRequired: false,
                isNumber: true
            ),
            remove: "remove-\(index)",
            removeLabel: strings.diary.meal.remove(name: row.name),
            marks: verdicts.marks(of: index, strings),
            stated: verdicts.statements(of: index, strings)
        )
    }
}
