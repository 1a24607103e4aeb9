import Database
import Domain
import HTTPServer
import Web

/// Makes two ingredients one, once somebody has read what that does, and takes it back.
extension IngredientsController {
    /// With `ask` it leads to the page that says what would become of both.
    func merge(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        let home = context.household
        let (found, done) = try await context.database.read(
            IngredientStore.find(id, in: home),
            IngredientMergeStore.latest(of: id, in: home)
        )
        guard let entry = found else {
            // A button that is pressed twice has merged it already.
            guard let done else { throw HTTPError.notFound }
            return answer(to: done.id, into: done.into, named: done.intoName, context)
        }
        var read = FormReader(context.form)
        guard let name = read.text("into", .name), read.isValid else {
            return try await page(context, entry, read.errors)
        }
        let other = try await context.database.read(IngredientStore.find(named: name, in: home))
        guard let other, other != entry.id else {
            return try await page(context, entry, ["into": .recipes(.mergeTarget)])
        }
        if context.form.has("ask") {
            return .redirect(to: ("/ingredients/\(id)/merge" as LocalPath).with(["into": other.description]))
        }
        let merge = IngredientMerge.ID.new()
        let reading = LineWeighing(context)
        try await context.database.write { db in
            try await IngredientMergeStore.merge(entry, into: other, as: merge, in: home, db, reading: reading)
            try await merged(context, db)
        }
        return answer(to: merge, into: other, named: name, context)
    }

    private func answer(
        to merge: IngredientMerge.ID,
        into other: Ingredient.ID,
        named name: String,
        _ context: any HouseholdContext
    ) -> Response {
        context.redirect(
            to: "/ingredients/\(other)/edit",
            flash: .recipes(.ingredient(.merged(into: name))),
            undo: "/ingredients/merges/\(merge)/undo"
        )
    }

    /// Asks before merging, and lists the recipes whose lines would be the other's.
    func confirmMerge(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let into = context.query.value("into") ?? entry.id
        let (found, uses) = try await context.database.read(
            IngredientStore.find(into, in: context.household),
            IngredientStore.uses(of: entry.id, in: context.household)
        )
        // Without another one there is nothing to ask: the page of the ingredient is where it is chosen.
        guard let other = found, other.id != entry.id else { return try await page(context, entry) }
        return context.page(MergeIngredientPage(context, entry, into: other, uses))
    }

    func undoMerge(_ context: any HouseholdContext) async throws -> Response {
        let merge = try context.parameter("merge", as: IngredientMerge.ID.self)
        do {
            let undone = try await context.database.write { db in
                let undone = try await IngredientMergeStore.undo(merge, in: context.household, db)
                try await merged(context, db)
                return undone
            }
            guard let undone else { throw HTTPError.notFound }
            let parted = FlashMessage.Recipes.Ingredient.parted(name: undone.name, from: undone.intoName)
            // It may have been merged or deleted again since.
            let now = try await context.database.read(IngredientStore.find(undone.from, in: context.household))
            return context.redirect(to: now?.path ?? "/ingredients", flash: .recipes(.ingredient(parted)))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/ingredients", flash: .recipes(.ingredient(.nameTaken)))
        }
    }
}
