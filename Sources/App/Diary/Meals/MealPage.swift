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
    }

    /// The text of the search for foods.
    static func query(_ context: SignedInContext) -> String {
        var read = FormReader(context.form)
        return read.optionalText("q", .line(200)) ?? ""
    }

    init(_ context: SignedInContext, _ rows: [MealRow], _ results: FoodSearch.Found, errors: FormErrors) {
        let strings = context.strings
        let form = context.form
        let query = Self.query(context)
        csrf = context.csrf
        once = form.has(IdempotencyKey.field) ? form.typed(IdempotencyKey.field) : IdempotencyKey().text
        lines = rows.enumerated().map { place, row in MealLine(row, place, errors, strings) }
        hasUncounted = rows.contains(where: \.isUncounted)
        search = Field(
            "q",
            strings.diary.meal.search,
            typed: query,
            problem: errors.text("q", strings),
            isRequired: false
        )
        found = results.foods.prefix(8).map { food -> Found in
            let name = food.name.text(context.language)
            return Found(
                act: "add-\(food.id)",
                name: name,
                source: strings.foods.name(of: food.source),
                label: strings.diary.meal.add(name: name)
            )
        }
        nothing = FoodSearch.isSearch(query) && results.foods.isEmpty ? strings.foods.nothingFor(query: query) : nil
        name = Field("name", strings.diary.meal.name, form, errors, strings)
        servings = .servings(form.typed("servings"), errors, strings)
        var labels = [
            "q": strings.diary.meal.search, "name": strings.diary.meal.name,
            "servings": strings.recipes.editor.servingsLabel,
        ]
        for line in lines { labels[line.grams.name] = line.name }
        self.errors = ErrorSummary(errors, strings, labels: labels)
    }
}

/// One line in the form.
struct MealLine: Fragment, Sendable {
    let prefix: String
    let name: String
    let food: String
    let section: String
    let grams: Field
    let remove: String
    let removeLabel: String
    /// The dish that the line comes from; nil for a food that was added by itself.
    var from: String? { section.isEmpty ? nil : section }
}

extension MealLine {
    fileprivate init(_ row: MealRow, _ place: Int, _ errors: FormErrors, _ strings: Strings) {
        let prefix = "line[\(place)]"
        let problem =
            errors.text(prefix + "[grams]", strings) ?? errors.text(prefix + "[text]", strings)
            ?? errors.text(prefix + "[food]", strings)
        self.prefix = prefix
        name = row.name
        food = row.food?.description ?? ""
        section = row.section
        grams = Field(
            prefix + "[grams]",
            strings.diary.meal.gramsOf(name: row.name),
            typed: row.grams,
            problem: problem,
            isRequired: false,
            isNumber: true
        )
        remove = "remove-\(place)"
        removeLabel = strings.diary.meal.remove(name: row.name)
    }
}
