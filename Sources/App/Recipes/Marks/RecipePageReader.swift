import Database
import Domain

/// Reads what a recipe's page shows. The recipe itself is read only where its mark is another than when it was read last.
struct RecipePageReader: Sendable {
    let catalogue: CatalogueCache
    let recipes: RecipeCache
    /// Says when a recipe is planned next, of a room above; nil where it is not.
    let planned: @Sendable (Recipe.ID, any HouseholdContext) -> Query<String?>
    /// Says when a recipe was cooked last, and what is left of it; nil where it never was.
    let cooked: @Sendable (Recipe.ID, any HouseholdContext) -> Query<CookedNote?>

    /// What stands around a recipe on its page.
    struct Surroundings: Sendable {
        let mark: String
        let status: PersonalStatus?
        let avoided: [AvoidanceStore.OfPerson]
        let planned: String?
        let cooked: CookedNote?
        let ratings: [Rating]

        fileprivate init(
            _ read: (String, PersonalStatus?, [AvoidanceStore.OfPerson], String?, CookedNote?, [Rating])
        ) {
            (mark, status, avoided, planned, cooked, ratings) = read
        }
    }

    /// What the whole page comes to.
    func marks(of id: Recipe.ID, _ context: any HouseholdContext) -> Query<[String]> {
        let around = [
            FavouriteStore.status(of: .recipe(id), toReader: context.reader).marked,
            planned(id, context).marked,
            cooked(id, context).marked,
            RatingStore.ratings(of: id, in: context.household).marked,
        ]
        return RecipeMarkStore.marks(of: id, around, in: context.household)
    }

    /// The recipe and what its page shows around it, in one round trip; nil when the household has none with this id.
    func page(
        of id: Recipe.ID,
        _ context: any HouseholdContext
    ) async throws -> (recipe: RememberedRecipe, around: Surroundings)? {
        let (place, home) = (RecipeCache.Place(id, context), context.household)
        let mark = RecipeMarkStore.mark(of: id, in: home)
        let status = FavouriteStore.status(of: .recipe(id), toReader: context.reader)
        let avoided = AvoidanceStore.avoided(in: home)
        let ratings = RatingStore.ratings(of: id, in: home)
        if let known = recipes.latest(place) {
            let read = try await context.database.read(
                mark,
                status,
                avoided,
                planned(id, context),
                cooked(id, context),
                ratings
            )
            if read.0 == known.mark { return (known, Surroundings(read)) }
        }
        // The mark is read first: what is read after it may be newer than it says, and never older.
        let read = try await context.database.read(
            mark,
            status,
            avoided,
            planned(id, context),
            cooked(id, context),
            ratings,
            RecipeStore.head(of: id, in: home),
            RecipeStore.lines(of: id, in: home)
        )
        let around = Surroundings((read.0, read.1, read.2, read.3, read.4, read.5))
        return try await known(around.mark, read.6, read.7, at: place, context).map { ($0, around) }
    }

    /// The recipe alone, in one round trip.
    func recipe(_ id: Recipe.ID, _ context: any HouseholdContext) async throws -> RememberedRecipe? {
        let (place, home) = (RecipeCache.Place(id, context), context.household)
        let mark = RecipeMarkStore.mark(of: id, in: home)
        if let known = recipes.latest(place), try await context.database.read(mark) == known.mark { return known }
        let (present, head, lines) = try await context.database.read(
            mark,
            RecipeStore.head(of: id, in: home),
            RecipeStore.lines(of: id, in: home)
        )
        return try await known(present, head, lines, at: place, context)
    }

    private func known(
        _ mark: String,
        _ head: RecipeHead?,
        _ lines: [RecipeLine],
        at place: RecipeCache.Place,
        _ context: any HouseholdContext
    ) async throws -> RememberedRecipe? {
        guard let detail = try await RecipeLoader(catalogue, for: context).detail(head, lines) else { return nil }
        let known = RememberedRecipe(mark: mark, detail: detail, sections: RecipeSections(detail, context))
        // A replica may be older than the mark in one of several round trips.
        if context.services.replica == nil { recipes.keep(known, at: place) }
        return known
    }
}
