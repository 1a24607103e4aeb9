import Domain
import HTTPServer
import Web

/// Says how somebody likes a recipe. It is theirs to say, so that viewers do, too.
struct RatingsController {
    func rate(_ context: SignedInContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let head = try await context.database.read(RecipeStore.head(of: recipe, in: context.household))
        guard head != nil, let rating = Int(pathText: context.form.rawValue("rating")), (0...5).contains(rating) else {
            throw HTTPError.notFound
        }
        try await context.database.write(
            rating == 0
                ? RatingStore.clear(recipe, by: context.diaryOwner)
                : RatingStore.rate(recipe, rating, by: context.diaryOwner)
        )
        return context.redirect(to: .recipe(recipe), flash: .saved)
    }
}
