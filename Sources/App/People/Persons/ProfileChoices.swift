import Domain
import Web

/// What a profile can name of its household: who may be shown one's days, and the ingredients of the kitchen. What is
/// another household's is none of them.
struct ProfileChoices: Sendable {
    /// The field for an ingredient by what the kitchen calls it; one that is avoided already is ticked by its id.
    static let field = "allergy_ingredient"

    let viewers: Set<Person.ID>
    /// Those of the ingredients that a form names by their ids which are there, also in the bin: whoever avoids one goes on
    /// to do so.
    let ingredients: Set<Ingredient.ID>
    /// The one that it names by its name.
    let named: Ingredient.ID?

    static func read(_ context: SignedInContext, _ found: PersonStore.Found) async throws -> ProfileChoices {
        let typed = context.form.all("allergies").compactMap { Ingredient.ID(pathText: $0) }
        let (known, named) = try await context.database.read(
            ProfileChoiceStore.ingredients(typed, in: context.household),
            ProfileChoiceStore.ingredient(named: context.form.rawValue(field), in: context.household)
        )
        return ProfileChoices(viewers: Set(found.viewers.map(\.id)), ingredients: Set(known), named: named)
    }
}
