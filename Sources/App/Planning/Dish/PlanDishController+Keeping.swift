import Database
import Domain
import HTTPServer
import Web

/// What a dish has this time, kept in its recipe.
extension PlanDishController {
    /// Writes a line that is another one this time into the recipe, or leaves it out there, too.
    func keep(_ context: any HouseholdContext) async throws -> Response {
        if let version = context.query["undo"].flatMap({ Int($0) }) { return try await takeBack(version, context) }
        let (dish, _) = try await reader.requested(context)
        var read = FormReader(context.form)
        let position = read.integer("keep_line", 0...100_000)
        let version = read.optionalInteger("version", 1...Int(Int32.max))
        guard let position, let recipe = dish.content.original else { throw HTTPError.notFound }
        // Pressed twice it stands in the recipe by now, and what the first press has said is still to be read.
        guard let swap = dish.content.swaps[position] else { return .redirect(to: dish.dish.path) }
        do {
            if let shown = read.optionalInteger("recipe_version", 1...Int(Int32.max)), shown != recipe.version {
                throw DishConflict(fields: [.recipe])
            }
            let kept = KeptSwap(
                swap: swap,
                position: position,
                recipe: recipe,
                dish: dish.id,
                household: context.household
            )
            try await context.database.write { db in try await KeptSwapStore.keep(kept, shown: version, db) }
            return context.redirect(
                to: dish.dish.path,
                flash: .planning(swap.isLeftOut ? .leftOutForGood(name: swap.line.shortName) : .keptInRecipe),
                undo: dish.dish.path.under("/keep").with(["undo": String(recipe.version + 1)])
            )
        } catch let conflict as DishConflict {
            return try await ask(conflict, DishEdit(version: nil), context)
        }
    }

    /// Gives the recipe back what it had, and the dish what it has this time. Pressed twice it is so already.
    private func takeBack(_ version: Int, _ context: any HouseholdContext) async throws -> Response {
        let (dish, _) = try await reader.requested(context)
        let outcome = try await context.database.write { db in
            try await KeptSwapStore.takeBack(of: dish.id, keptIn: version, context.household, db)
        }
        guard let outcome else { return .redirect(to: dish.dish.path) }
        return context.redirect(to: dish.dish.path, flash: outcome ? .undone : .changedSince)
    }
}
