import Domain
import HTTPServer
import Web

/// What was deleted of the library, for whoever may bring it back.
struct DeletedRecipesController {
    func list(_ context: any HouseholdContext) async throws -> Response {
        let recipes = try await context.database.read(DeletedRecipeStore.latest(in: context.household))
        return context.page(DeletedRecipesPage(context, recipes))
    }

    /// What stands at the address of a recipe that was deleted. Whoever may not bring it back is told what everybody is
    /// told of a recipe that is not there.
    static func page(of id: Recipe.ID, _ context: any HouseholdContext) async throws -> Response {
        guard context.may(.kitchen(.write)) else { throw HTTPError.notFound }
        let name = try await context.database.read(DeletedRecipeStore.name(of: id, in: context.household))
        guard let name else { throw HTTPError.notFound }
        return context.page(DeletedRecipePage(context, id, name), status: .notFound)
    }
}
