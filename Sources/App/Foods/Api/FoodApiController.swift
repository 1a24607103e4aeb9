import Domain
import HTTPServer
import Web

/// Foods for programs: found as on the page of foods (W-05).
struct FoodApiController {
    let catalogue: CatalogueCache
    let dishes: JudgedDishes

    /// Foods and recipes in one ranked list, a page at a time.
    func search(_ context: ApiContext) async throws -> Response {
        var read = try context.reader(of: "q", "page")
        let page = read.optionalInteger("page", 1...9_999) ?? 1
        guard read.isValid else { throw read.errors }
        let found = try await FoodSearch(catalogue, for: context.signedIn).find(context.query.search(), page: page)
        let verdicts = try await ListVerdicts(on: found, dishes, context.signedIn)
        let results = found.hits.map { hit in
            hit.json([verdicts.mark(of: hit.what)].compactMap { $0 }, context.signedIn.language)
        }
        return context.answer(
            .object([
                ("results", .list(results)),
                ("page", .whole(page)), ("has_more", .flag(found.hasMore)),
            ])
        )
    }

    func show(_ context: ApiContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        guard let food = try await context.signedIn.foods.find(id) else { throw HTTPError.notFound }
        return context.answer(try await context.signedIn.json(of: food), version: food.version)
    }
}

extension FoodSearch.Hit {
    /// - Parameter warnings: what it is to the reader, where it is not free of what they avoid.
    fileprivate func json(_ warnings: [String], _ language: Language) -> JSONData {
        switch self {
        case .food(let food):
            let energy = food.nutrients.nutrients(in: food.usualChoice.grams)[.energy]
            return .object([
                ("kind", "food"), ("id", .id(food.id)), ("name", .text(food.name.text(language))),
                ("source", .text(food.source.rawValue)), ("grams", .number(food.usualChoice.grams.value)),
                ("energy_kcal", .optional(energy.number)), ("energy_is_exact", .flag(energy.isExact)),
                ("warnings", .texts(warnings)),
            ])
        case .recipe(let recipe):
            return .object([
                ("kind", "recipe"), ("id", .id(recipe.recipe)), ("name", .text(recipe.name)), ("source", "recipe"),
                ("grams", .optional(recipe.grams?.value)), ("energy_kcal", .optional(recipe.energy.number)),
                ("energy_is_exact", .flag(recipe.energy.isExact)), ("warnings", .texts(warnings)),
            ])
        }
    }
}

extension HouseholdContext {
    /// A food, with for whom it is not free of what they avoid.
    func json(of food: Food) async throws -> JSONData {
        let avoided = try await database.read(AvoidanceStore.avoided(in: household))
        let verdicts = VerdictsSection(self, of: [JudgedLine(food, language)], for: avoided)
        return food.json(language, warnings: verdicts.sentences)
    }
}

extension Food {
    fileprivate func json(_ language: Language, warnings: [String]) -> JSONData {
        .object([
            ("id", .id(id)), ("name", .text(name.text(language))), ("brand", .optional(brand)),
            ("source", .text(source.rawValue)), ("barcode", .optional(barcode)),
            ("serving_g", .optional(serving?.value)), ("density_g_per_ml", .optional(density)),
            (
                "measures",
                .list(
                    everyChoice.map { choice in
                        .object([
                            ("key", .text(choice.key)), ("name", .text(choice.name.text(language))),
                            ("grams", .number(choice.grams.value)),
                        ])
                    }
                )
            ),
            ("per_100g", .nutrients(nutrients.nutrients)),
            ("contains", .texts(contents.contained.keys)), ("may_contain", .texts(contents.uncertain.keys)),
            ("warnings", .texts(warnings)),
        ])
    }
}
