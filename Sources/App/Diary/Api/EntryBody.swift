import Domain

/// What programs send of an entry, by the names of the diary's forms.
enum EntryBody {
    private static let quick =
        [ApiField("quick_name", .text)]
        + NutrientColumns.all.filter { nutrient, _ in
            EntryLimits.nutrients[nutrient] != nil
        }.map { ApiField($0.1, .number) }

    /// What is sent to log something: one of food, recipe or quick name.
    static let fields: [ApiField] =
        [
            ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue)), isRequired: true), ApiField("food", .id),
            ApiField("amount", .number), ApiField("measure", .text), ApiField("recipe", .id),
            ApiField("servings", .number), ApiField("grams", .number),
        ] + quick

    /// What is sent to change an entry; what is missing stays as it is.
    static let changes: [ApiField] =
        [
            ApiField("slot", .choice(MealSlot.allCases.map(\.rawValue))), ApiField("date", .date),
            ApiField("amount", .number), ApiField("measure", .text),
        ] + quick
}
