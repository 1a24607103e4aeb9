import Database
import Domain
import HTTPServer
import Web

/// The recipe editor, and the copying and deleting of recipes.
struct RecipeEditorController {
    let catalogue: CatalogueCache
    let photos: PhotoEncoder
    let pages: WebClient

    func new(_ context: any HouseholdContext) async throws -> Response {
        guard context.form.has("name") else { return try await page(context, .init(typed: .shared(context.query))) }
        let recipe = try await named(context)
        let errors = context.remindingOfPhoto([:])
        return try await page(context, .init(recipe: recipe, typed: TypedRecipe(context.form), errors: errors))
    }

    func create(_ context: any HouseholdContext) async throws -> Response {
        // A recipe that was deleted while it was edited, and is saved as a new one.
        let former = try await named(context)
        if let act = RowAct(context.form) { return try await arrange(context, act, former) }
        do {
            let (draft, _) = try await validated(context, kept: former.map(KeptRecipe.init))
            let resolver = FoodResolver(catalogue, for: context, editing: former)
            let recipe = try await RecipeReader(resolver: resolver).written(
                draft,
                yield: draft.servings.yield(of: former)
            )
            let photo = try await context.photoChange(photos, from: pages)
            let made = try await context.once { db in
                let id = Recipe.ID.new()
                try await RecipeStore.insert(id, recipe, in: context.household, db)
                if let former, case .none = photo.change {
                    try await PhotoStore.copy(from: former.id, to: id, in: context.household, db)
                }
                try await PhotoStore.make(photo.change, to: id, in: context.household, db)
                return .recipe(id)
            }
            return context.redirect(to: made, flash: photo.flash)
        } catch {
            return try await reject(context, former, error)
        }
    }

    func edit(_ context: any HouseholdContext) async throws -> Response {
        if context.form.has("name") {
            let recipe = try await recipe(context, orDeleted: true)
            let errors = context.remindingOfPhoto([:])
            return try await page(context, .init(recipe: recipe, typed: TypedRecipe(context.form), errors: errors))
        }
        return try await page(context, try await stored(context, try await recipe(context)))
    }

    func update(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try await recipe(context, orDeleted: true)
        if let act = RowAct(context.form) { return try await arrange(context, act, recipe) }
        if recipe.head.isDeleted, !context.form.has(Self.restoring) { return try await deleted(context, recipe) }
        do {
            let (draft, sent) = try await validated(context, kept: KeptRecipe(recipe))
            guard let version = sent else { throw FormErrors(dictionaryLiteral: ("version", .required)) }
            guard version == recipe.version else {
                if let done = try await context.repeatedChange(of: version, now: recipe.version) {
                    return context.redirect(to: done, flash: .saved)
                }
                return try await conflict(context, draft, recipe)
            }
            let yield = recipe.yield(after: draft.servings)
            let resolver = FoodResolver(catalogue, for: context, editing: recipe)
            let written = try await RecipeReader(resolver: resolver).written(draft, yield: yield)
            let photo = try await context.photoChange(photos, from: pages)
            try await context.database.write { db in
                try await RecipeStore.update(recipe.id, from: version, written, in: context.household, db)
                try await PhotoStore.make(photo.change, to: recipe.id, in: context.household, db)
                try await context.noteChange(.recipe(recipe.id), db)
            }
            return context.redirect(to: .recipe(recipe.id), flash: photo.flash)
        } catch HTTPError.conflict {
            // Someone else has saved between this request's read and its write. The next attempt sees the new version
            // and answers with the conflict page.
            return try await update(context)
        } catch {
            return try await reject(context, recipe, error)
        }
    }

    /// The live preview of the form while someone types: what was understood of it, and what a button makes of its rows.
    /// Nothing is saved. Of more lines than a recipe may have nothing is shown but that sentence.
    func preview(_ context: any HouseholdContext) async throws -> Response {
        guard context.form.rows("line").count <= RecipeForm.maxRows else {
            return context.rejection(FormErrors(dictionaryLiteral: (Self.lines, .recipes(.tooManyLines))))
        }
        var typed = TypedRecipe(context.form)
        let act = RowAct(context.form)
        if let act { _ = typed.apply(act, context.form.withOneLineEach) }
        do {
            let recipe = try await named(context)
            var content = RecipeEditorPage.Content(recipe: recipe, typed: typed)
            let resolver = FoodResolver(catalogue, for: context, editing: recipe)
            content.lines = try await RecipeReader(resolver: resolver).understood(
                typed.rows,
                kept: recipe.map(KeptRecipe.init)
            )
            content.picked = try await picked(context, typed, act)
            return try await beside(context, rows: typed.rows.count) { [content] in
                context.live(EditorAnswer(reading: EditorReading(context, content)))
            }
        } catch let errors as FormErrors {
            return context.rejection(errors)
        }
    }

    /// Deletes the recipe that the page showed.
    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let (home, version) = (context.household, Int(pathText: context.form.rawValue("version")))
        let deleted: String? = try await context.database.write { db in
            // A button that is pressed twice finds the recipe deleted already, and its way back.
            let (gone, name) = try await db.fetch(
                RecipeStore.delete(id, at: version, in: home),
                DeletedRecipeStore.name(of: id, in: home)
            )
            guard gone != nil else { return name }
            // The form that made it makes another from then on.
            _ = try await db.fetch(
                IdempotencyStore.free(.recipe(id), in: home),
                IdempotencyStore.free("/recipes/\(id)/edit", in: home)
            )
            return name
        }
        guard let deleted else { return try await notDeleted(context, try await recipe(context)) }
        return context.redirect(
            to: "/recipes",
            flash: .recipes(.deleted(name: deleted)),
            undo: LocalPath.recipe(id).undelete
        )
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        // A button that is pressed twice finds the recipe restored already.
        do {
            let (_, name) = try await context.database.write(
                RecipeStore.undelete(id, in: context.household),
                RecipeStore.name(of: id, in: context.household)
            )
            guard let name else { throw HTTPError.notFound }
            return context.redirect(to: "/recipes/\(id)", flash: .recipes(.restored(name: name)))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/recipes", flash: .recipes(.nameTaken))
        }
    }

    /// Copies a recipe under the first free name, and opens the copy in the editor.
    func duplicate(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let copy = Recipe.ID.new()
        let made = try await context.once { db in
            let own = try await db.fetch(RecipeStore.name(of: id, in: context.household))
            guard let base = own.map(Strings.copyBase) else { throw HTTPError.notFound }
            let taken = try await db.fetch(
                RecipeStore.nameKeys(beginningWith: Folding.key(base), in: context.household)
            )
            guard let name = context.strings.copyName(of: base, besides: Set(taken)) else { throw HTTPError.conflict }
            try await RecipeStore.duplicate(id, as: copy, named: name, in: context.household, db)
            return "/recipes/\(copy)/edit"
        }
        return context.redirect(to: made, flash: .recipes(.copied))
    }

    /// The button that restores a deleted recipe and saves the form.
    static let restoring = "restore"

    private func recipe(_ context: any HouseholdContext, orDeleted: Bool = false) async throws -> RecipeDetail {
        try await RecipeLoader.requested(context, catalogue, photo: .card, orDeleted: orDeleted)
    }
}

extension Strings {
    /// What the names of a recipe's copies begin with: as much of its own as leaves room for their number.
    fileprivate static func copyBase(of name: String) -> String {
        var base = name.unicodeScalars.prefix(85)
        while let last = base.last, last.properties.isWhitespace { base = base.dropLast() }
        return String(base)
    }

    /// The first free name of "Soup (copy 2)", "Soup (copy 3)" …
    fileprivate func copyName(of base: String, besides taken: Set<String>) -> String? {
        (2...2_000).lazy.map { recipes.editor.copyName(name: base, number: String($0)) }
            .first { !taken.contains(Folding.key($0)) }
    }
}
