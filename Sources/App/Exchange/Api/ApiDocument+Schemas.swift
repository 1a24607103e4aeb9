import Domain
import Web

extension ApiDocument {
    static let schemas: [(String, JSONData)] =
        kitchenSchemas + ratingSchemas + diarySchemas + planSchemas + listSchemas + importSchemas + problemSchemas

    private static let problemSchemas: [(String, JSONData)] = [
        (
            "Problem",
            .object([
                ("type", "object"),
                (
                    "properties",
                    .object([
                        ("type", ApiSchema.text), ("title", ApiSchema.text), ("status", ApiSchema.whole),
                        ("detail", ApiSchema.text), ("request_id", ApiSchema.text),
                        ("imports", ApiSchema.list(ApiSchema.id)),
                        (
                            "errors",
                            ApiSchema.list(
                                ApiSchema.object([("field", ApiSchema.text), ("detail", ApiSchema.text)])
                            )
                        ),
                    ])
                ),
                ("required", .list(["title", "status", "detail"])),
            ])
        )
    ]

    private static let ratingSchemas: [(String, JSONData)] = [
        (
            "Ratings",
            ApiSchema.object([
                (
                    "ratings",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("person", ApiSchema.id), ("name", ApiSchema.text), ("rating", ApiSchema.whole),
                        ])
                    )
                )
            ])
        )
    ]

    /// For whom of the household it is not free of what they avoid, in words.
    static let warnings = ("warnings", ApiSchema.list(ApiSchema.text))
    private static let coverage = ApiSchema.object([("known", ApiSchema.whole), ("parts", ApiSchema.whole)])

    private static let kitchenSchemas: [(String, JSONData)] = [
        (
            "Nutrients",
            ApiSchema.object([
                ("values", ApiSchema.object(Nutrient.allCases.map { ($0.key, ApiSchema.maybeNumber) })),
                ("lower_bounds", ApiSchema.list(ApiSchema.choice(Nutrient.allCases.map(\.key)))),
            ])
        ),
        (
            "RecipeLine",
            ApiSchema.object([
                ("text", ApiSchema.text), ("section", ApiSchema.text), ("name", ApiSchema.text),
                ("amount", ApiSchema.maybeNumber), ("amount_to", ApiSchema.maybeNumber), ("unit", ApiSchema.maybeText),
                ("grams", ApiSchema.maybeNumber), ("grams_are_typed", ApiSchema.flag), ("counts", ApiSchema.flag),
                ("is_sure", ApiSchema.flag), ("food", ApiSchema.maybeID),
            ])
        ),
        (
            "Recipe",
            ApiSchema.object([
                ("id", ApiSchema.id), ("version", ApiSchema.whole), ("name", ApiSchema.text),
                ("summary", ApiSchema.text), ("instructions", ApiSchema.text),
                ("time_minutes", ApiSchema.maybeNumber),
                (
                    "category",
                    ApiSchema.maybe(ApiSchema.object([("id", ApiSchema.id), ("name", ApiSchema.text)]))
                ),
                ("tags", ApiSchema.list(ApiSchema.text)), ("notes", ApiSchema.text),
                ("source_name", ApiSchema.text), ("source_url", ApiSchema.text),
                ("stated_nutrition", ApiSchema.text), ("servings", ApiSchema.number),
                ("servings_unknown", ApiSchema.flag),
                ("yield_by", ApiSchema.choice(["servings", "grams"])), ("portion_g", ApiSchema.maybeNumber),
                ("weight_g", ApiSchema.maybeNumber), ("cooked_weight_g", ApiSchema.maybeNumber),
                ("lines", ApiSchema.list(ApiSchema.named("RecipeLine"))), ("coverage", coverage),
                ("total", ApiSchema.nutrients), ("per_portion", ApiSchema.nutrients),
                ("per_100g", ApiSchema.maybe(ApiSchema.nutrients)), warnings,
            ])
        ),
        (
            "ScaledRecipe",
            ApiSchema.object([
                ("id", ApiSchema.id), ("version", ApiSchema.whole), ("name", ApiSchema.text),
                ("multiplier", ApiSchema.number), ("grams", ApiSchema.maybeNumber), ("share", ApiSchema.number),
                ("coverage", coverage), ("nutrients", ApiSchema.nutrients),
                ("per_100g", ApiSchema.maybe(ApiSchema.nutrients)),
            ])
        ),
        (
            "RecipeList",
            ApiSchema.object([
                (
                    "recipes",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("id", ApiSchema.id), ("name", ApiSchema.text), ("summary", ApiSchema.text),
                            ("category", ApiSchema.maybeText), ("time_minutes", ApiSchema.maybeNumber),
                            ("servings", ApiSchema.number), ("servings_unknown", ApiSchema.flag),
                            ("energy_kcal", ApiSchema.maybeNumber),
                            ("energy_is_exact", ApiSchema.flag), warnings,
                        ])
                    )
                ),
                ("next", ApiSchema.maybeID),
            ])
        ),
        (
            "ReadRecipe",
            ApiSchema.object([
                ("name", ApiSchema.text), ("summary", ApiSchema.text), ("instructions", ApiSchema.text),
                ("servings", ApiSchema.maybeNumber), ("servings_unknown", ApiSchema.flag),
                ("time_minutes", ApiSchema.maybeNumber),
                ("tags", ApiSchema.list(ApiSchema.text)), ("notes", ApiSchema.text),
                ("source_name", ApiSchema.text), ("source_url", ApiSchema.text),
                ("stated_nutrition", ApiSchema.text),
                (
                    "lines",
                    ApiSchema.list(ApiSchema.object([("text", ApiSchema.text), ("section", ApiSchema.text)]))
                ),
            ])
        ),
        (
            "Food",
            ApiSchema.object([
                ("id", ApiSchema.id), ("name", ApiSchema.text), ("brand", ApiSchema.maybeText),
                ("source", ApiSchema.text), ("barcode", ApiSchema.maybeText), ("serving_g", ApiSchema.maybeNumber),
                ("density_g_per_ml", ApiSchema.maybeNumber),
                (
                    "measures",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("key", ApiSchema.text), ("name", ApiSchema.text), ("grams", ApiSchema.number),
                        ])
                    )
                ),
                ("per_100g", ApiSchema.nutrients), ("contains", ApiSchema.list(ApiSchema.text)),
                ("may_contain", ApiSchema.list(ApiSchema.text)), warnings,
            ])
        ),
        (
            "FoundFoods",
            ApiSchema.object([
                (
                    "results",
                    ApiSchema.list(
                        ApiSchema.object([
                            ("kind", ApiSchema.choice(["food", "recipe"])), ("id", ApiSchema.id),
                            ("name", ApiSchema.text), ("source", ApiSchema.text), ("grams", ApiSchema.maybeNumber),
                            ("energy_kcal", ApiSchema.maybeNumber), ("energy_is_exact", ApiSchema.flag), warnings,
                        ])
                    )
                ),
                ("page", ApiSchema.whole), ("has_more", ApiSchema.flag),
            ])
        ),
    ]
}
