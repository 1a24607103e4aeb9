import Domain

/// One of the three macronutrients with what was eaten of it, and how that stands to a goal.
struct MacroRow: Sendable {
    let mark: String
    let name: String
    let cell: NutrientCell
    var bar: GoalBar?

    static func all(
        of nutrients: Nutrients,
        _ numbers: Formatting,
        bar: (Nutrient) -> GoalBar? = { _ in nil }
    ) -> [MacroRow] {
        [Nutrient.protein, .carbohydrate, .fat].map { nutrient in
            MacroRow(
                mark: nutrient.key,
                name: NutrientNames.name(nutrient, numbers.language),
                cell: NutrientCell(nutrient, nutrients[nutrient], numbers),
                bar: bar(nutrient)
            )
        }
    }
}
