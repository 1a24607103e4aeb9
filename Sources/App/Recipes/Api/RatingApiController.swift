import Domain
import HTTPServer
import Web

/// How the people of a household like a recipe, for programs. What somebody says of it is theirs, so that viewers do, too.
struct RatingApiController {
    func show(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let (head, ratings) = try await context.database.read(
            RecipeStore.head(of: recipe, in: context.household),
            RatingStore.ratings(of: recipe, in: context.household)
        )
        guard head != nil else { throw HTTPError.notFound }
        let data = ratings.map { rating in
            JSONData.object([
                ("person", .id(rating.person)), ("name", .text(rating.name)), ("rating", .whole(rating.rating)),
            ])
        }
        return context.answer(.object([("ratings", .list(data))]))
    }

    /// From 1 to 5; 0 takes it back.
    func rate(_ context: ApiContext) async throws -> Response {
        let recipe = try context.parameter("recipe", as: Recipe.ID.self)
        let head = try await context.database.read(RecipeStore.head(of: recipe, in: context.household))
        guard head != nil else { throw HTTPError.notFound }
        return try await context.reading(RatingBody.fields) { sent in
            var read = FormReader(sent.form)
            guard let rating = read.integer("rating", 0...5), read.isValid else { throw read.errors }
            let owner = sent.diaryOwner
            _ = try await sent.database.write(
                rating == 0 ? RatingStore.clear(recipe, by: owner) : RatingStore.rate(recipe, rating, by: owner)
            )
            return try await show(context)
        }
    }
}
