import Web

/// What programs send of a recipe, by the names of the editor's form.
enum RecipeBody {
    /// Says of a line's food that somebody has chosen it.
    static let isSure = "is_sure"
    /// Says of a line's grams that somebody has typed them.
    static let gramsAreTyped = "grams_are_typed"

    static let fields: [ApiField] = [
        ApiField("name", .text, isRequired: true), ApiField("summary", .text), ApiField("instructions", .text),
        ApiField("servings", .number), ApiField("servings_unknown", .flag), ApiField("time_minutes", .number),
        ApiField("cooked_weight_g", .number),
        ApiField("category", .reference), ApiField("tags", .words), ApiField("notes", .text),
        ApiField("source_name", .text), ApiField("source_url", .text), ApiField("stated_nutrition", .text),
        ApiField(
            "lines",
            .rows([
                ApiField("text", .text, isRequired: true), ApiField("section", .text), ApiField("food", .id),
                ApiField("grams", .number), ApiField(isSure, .flag), ApiField(gramsAreTyped, .flag),
            ]),
            in: "line"
        ),
    ]

    /// The editor's form of what was sent. Of servings that are said to be unknown no number counts, also not the one that
    /// the recipe was read with: who writes back what they have read says nothing new (C-1).
    static func form(_ sent: Form) -> Form {
        let (number, unknown) = ("servings", RecipeForm.servingsUnknown)
        guard sent.rawValue(unknown) == "1" else { return Form(sent.pairs(without: [unknown])) }
        return Form(sent.pairs(without: [number, unknown]) + [(name: number, value: ""), (name: unknown, value: "1")])
    }

    /// The same of a new recipe. Foods that are said to be guessed, and grams that are said to be computed, follow from the
    /// texts: a copy of what was read says nothing new of them (H-04).
    static func new(_ sent: Form) -> Form {
        let form = form(sent)
        var unsaid: Set<String> = []
        for row in form.rows("line") {
            if form.rawValue(row[isSure]) == "0" { unsaid.insert(row["food"]) }
            if form.rawValue(row[gramsAreTyped]) == "0" { unsaid.insert(row["grams"]) }
        }
        return Form(form.pairs(without: unsaid))
    }
}
