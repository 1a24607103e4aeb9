import Domain
import Web

// Recipes as programs read them.

extension HouseholdContext {
    /// A recipe, with for whom it is not free of what they avoid.
    func json(of recipe: RecipeDetail) async throws -> JSONData {
        recipe.json(warnings: try await warnings(on: recipe))
    }

    /// For whom of the household a recipe is not free of what they avoid: the sentences of its page (H-04).
    func warnings(on recipe: RecipeDetail) async throws -> [String] {
        let avoided = try await database.read(AvoidanceStore.avoided(in: household))
        return VerdictsSection(self, of: recipe, for: avoided).sentences
    }
}

extension RecipeDetail {
    fileprivate func json(warnings: [String]) -> JSONData {
        .object([
            ("id", .id(id)), ("version", .whole(version)), ("name", .text(name)), ("summary", .text(head.summary)),
            ("instructions", .text(head.instructions)), ("time_minutes", .optional(head.minutes)),
            ("category", category),
            ("tags", .texts(head.particulars.tags)), ("notes", .text(head.particulars.notes)),
            ("source_name", .text(head.particulars.sourceName)),
            ("source_url", .text(head.particulars.sourceAddress)),
            ("stated_nutrition", .text(head.particulars.statedNutrition)),
            ("servings", .number(dish.servings)), ("servings_unknown", .flag(head.servingsUnknown)),
            ("yield_by", .text(dish.yield.definition.rawValue)),
            ("portion_g", .optional(dish.portion?.value)), ("weight_g", .optional(dish.weight?.value)),
            ("cooked_weight_g", .optional(head.cookedWeight?.value)),
            ("lines", .list(lines.map(\.json))), ("coverage", coverage.json),
            ("total", .nutrients(dish.total.nutrients)), ("per_portion", .nutrients(dish.perPortion)),
            ("per_100g", .nutrients(dish.per100g)), ("warnings", .texts(warnings)),
        ])
    }

    private var category: JSONData {
        guard let category = head.category else { return .null }
        return .object([("id", .id(category.id)), ("name", .text(category.name))])
    }

    /// An amount of the recipe.
    func json(of amount: Amount) -> JSONData {
        .object([
            ("id", .id(id)), ("version", .whole(version)), ("name", .text(name)),
            ("multiplier", .number(amount.multiplier)), ("grams", .optional(amount.grams?.value)),
            ("share", .number(amount.share)), ("coverage", coverage.json),
            ("nutrients", .nutrients(dish.nutrients(in: amount))),
            ("per_100g", .nutrients(dish.per100g)),
        ])
    }
}

extension Coverage {
    /// How many of the lines that count are known.
    var json: JSONData { .object([("known", .whole(known)), ("parts", .whole(parts))]) }
}

extension RecipeLine {
    fileprivate var json: JSONData {
        .object([
            ("text", .text(text)), ("section", .text(section)), ("name", .text(name)), ("amount", .optional(amount)),
            ("amount_to", .optional(amountTo)), ("unit", .optional(unit)), ("grams", .optional(grams?.value)),
            ("grams_are_typed", .flag(rule == .typed)), ("counts", .flag(counts)), ("is_sure", .flag(isSure)),
            ("food", .id(foodID)),
        ])
    }
}

extension LibraryStore.Card {
    func json(_ strings: Strings) -> JSONData {
        .object([
            ("id", .id(id)), ("name", .text(name)), ("summary", .text(summary)), ("category", .optional(category)),
            ("time_minutes", .optional(minutes)), ("servings", .number(servings)),
            ("servings_unknown", .flag(servingsUnknown)),
            ("energy_kcal", .optional(energy.number)), ("energy_is_exact", .flag(energy.isExact)),
            ("warnings", .texts(strings.marks(of: self))),
        ])
    }
}
