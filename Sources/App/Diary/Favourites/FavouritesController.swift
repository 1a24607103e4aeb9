import Database
import Domain
import HTTPServer
import Web

/// Adds foods and recipes to a person's favourites, and removes them.
struct FavouritesController {
    func food(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        guard try await context.foods.find(id) != nil else {
            throw HTTPError.notFound
        }
        let place = LogTarget(context.form)
        return try await answer(context, .food(id), place.path(of: id))
    }

    func recipe(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        guard try await context.database.read(RecipeStore.head(of: id, in: context.household)) != nil else {
            throw HTTPError.notFound
        }
        return try await answer(context, .recipe(id), .recipe(id))
    }

    private func answer(_ context: SignedInContext, _ item: Eatable, _ page: LocalPath) async throws -> Response {
        let isWanted = context.form.rawValue("favourite") != "0"
        try await context.database.write(FavouriteStore.set(item, isWanted, of: context.diaryOwner))
        return context.redirect(to: page, flash: .diary(.favourite(isWanted)))
    }
}
