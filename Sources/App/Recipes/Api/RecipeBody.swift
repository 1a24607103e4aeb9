/// What programs send of a recipe, by the names of the editor's form.
enum RecipeBody {
    static let fields: [ApiField] = [
        ApiField("name", .text, isRequired: true), ApiField("summary", .text), ApiField("instructions", .text),
        ApiField("servings", .number), ApiField("time_minutes", .number), ApiField("cooked_weight_g", .number),
        ApiField("category", .id), ApiField("tags", .words), ApiField("notes", .text),
        ApiField("source_name", .text), ApiField("source_url", .text), ApiField("stated_nutrition", .text),
        ApiField(
            "lines",
            .rows([
                ApiField("text", .text, isRequired: true), ApiField("section", .text), ApiField("food", .id),
                ApiField("grams", .number),
            ]),
            in: "line"
        ),
    ]
}
