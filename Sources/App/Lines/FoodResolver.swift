import Database
import Domain

/// From the words of a recipe's lines to foods and grams, by the order of SPEC 2.3.
///
///     let lines = try await visit.resolver.resolve(["2 tbsp olive oil", "3 domates"])
///
/// Names are looked up in the household's vocabulary first, then among its own foods, then in the catalogue.
/// It reads and never writes; it asks the database once, and once more where foods outside the catalogue are meant.
struct FoodResolver: Sendable {
    let catalogue: CatalogueMemory
    /// Scoped to the household.
    let database: any Database
    let household: Household.ID
    /// That of the recipe; a line that is plainly in the other is read so.
    let language: Language

    /// One answer for each line, in their order. Corrections stand at the places of their lines; there may be fewer.
    func resolve(_ lines: [String], corrections: [LineCorrection] = []) async throws -> [ResolvedLine] {
        []
    }
}

extension Visit {
    var resolver: FoodResolver {
        FoodResolver(catalogue: app.catalogue, database: database, household: household, language: language)
    }
}
