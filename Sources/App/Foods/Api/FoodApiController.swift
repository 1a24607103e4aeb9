import Domain
import HTTPServer
import Web

/// Foods for programs: found as on the page of foods (W-05).
struct FoodApiController {
    let catalogue: CatalogueCache

    /// Foods and recipes in one ranked list, a page at a time.
    func search(_ context: ApiContext) async throws -> Response {
        let page = LogTarget.page(context.query)
        let found = try await FoodSearch(catalogue, for: context.signedIn).find(context.query.search(), page: page)
        return context.answer(
            .object([
                ("results", .list(found.hits.map { $0.json(context.signedIn.language) })),
                ("page", .whole(page)), ("has_more", .flag(found.hasMore)),
            ])
        )
    }

    func show(_ context: ApiContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        guard let food = try await context.signedIn.foods.find(id) else { throw HTTPError.notFound }
        return context.answer(food.json(context.signedIn.language), version: food.version)
    }
}

extension FoodSearch.Hit {
    fileprivate func json(_ language: Language) -> JSONData {
        switch self {
        case .food(let food):
            .object([
                ("kind", "food"), ("id", .id(food.id)), ("name", .text(food.name.text(language))),
                ("source", .text(food.source.rawValue)), ("grams", .number(food.usualChoice.grams.value)),
                ("energy_kcal", .optional(food.nutrients.nutrients(in: food.usualChoice.grams)[.energy].number)),
            ])
        case .recipe(let recipe):
            .object([
                ("kind", "recipe"), ("id", .id(recipe.recipe)), ("name", .text(recipe.name)), ("source", "recipe"),
                ("grams", .optional(recipe.grams?.value)), ("energy_kcal", .optional(recipe.energy.number)),
            ])
        }
    }
}

extension Food {
    func json(_ language: Language) -> JSONData {
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
        ])
    }
}
