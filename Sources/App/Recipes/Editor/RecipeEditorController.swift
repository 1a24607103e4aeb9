import Database
import Domain
import HTTPServer
import Web

/// The recipe editor, and the copying and deleting of recipes.
struct RecipeEditorController {
    let catalogue: CatalogueCache
    let photos: PhotoEncoder

    func new(_ context: SignedInContext) async throws -> Response {
        let typed = context.form.has("name") ? TypedRecipe(context.form) : .blank
        return try await page(context, .init(typed: typed, errors: context.remindingOfPhoto([:])))
    }

    func create(_ context: SignedInContext) async throws -> Response {
        if let act = RowAct(context.form) { return try await arrange(context, act, nil) }
        do {
            let draft = try RecipeForm(form: context.form).validated()
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            let recipe = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).written(
                draft,
                yield: Yield(servings: servings)
            )
            let photo = try await context.photoChange(photos)
            let made = try await context.once { db in
                let id = Recipe.ID.new()
                try await RecipeStore.insert(id, recipe, in: context.household, db)
                try await PhotoStore.make(photo, to: id, in: context.household, db)
                return .recipe(id)
            }
            return context.redirect(to: made, flash: .saved)
        } catch {
            return try await refuse(context, nil, error)
        }
    }

    func edit(_ context: SignedInContext) async throws -> Response {
        let recipe = try await recipe(context)
        if context.form.has("name") {
            let errors = context.remindingOfPhoto([:])
            return try await page(context, .init(recipe: recipe, typed: TypedRecipe(context.form), errors: errors))
        }
        let found = try await FoodResolver(catalogue, for: context).resolve(recipe.lines.map(\.text))
        let typed = TypedRecipe(recipe, found: found, Formatting(context.language))
        return try await page(context, .init(recipe: recipe, typed: typed))
    }

    func update(_ context: SignedInContext) async throws -> Response {
        let recipe = try await recipe(context)
        if let act = RowAct(context.form) { return try await arrange(context, act, recipe) }
        do {
            let form = RecipeForm(form: context.form)
            let draft = try form.validated()
            guard let version = form.version else { throw FormErrors(dictionaryLiteral: ("version", .required)) }
            guard version == recipe.version else { return try await conflict(context, draft, recipe) }
            let yield = recipe.yield(after: draft.servings, Formatting(context.language))
            let written = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).written(
                draft,
                yield: yield
            )
            let photo = try await context.photoChange(photos)
            try await context.database.write { db in
                try await RecipeStore.update(recipe.id, from: version, written, in: context.household, db)
                try await PhotoStore.make(photo, to: recipe.id, in: context.household, db)
            }
            return context.redirect(to: .recipe(recipe.id), flash: .saved)
        } catch HTTPError.conflict {
            // Someone else has saved between this request's read and its write. The next attempt sees the new version
            // and answers with the conflict page.
            return try await update(context)
        } catch {
            return try await refuse(context, recipe, error)
        }
    }

    /// The live preview of the form while someone types: what was understood of it. Nothing is saved.
    func preview(_ context: SignedInContext) async throws -> Response {
        let typed = TypedRecipe(context.form)
        let lines = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).understood(typed.rows)
        return context.live(EditorReading(context, .init(typed: typed, lines: lines)))
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let name = try await context.database.write(RecipeStore.delete(id, in: context.household))
        guard let name else { throw HTTPError.notFound }
        return context.redirect(to: "/recipes", flash: .recipes(.deleted(name: name)), undo: "/recipes/\(id)/undelete")
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        do {
            let name = try await context.database.write(RecipeStore.undelete(id, in: context.household))
            guard let name else { throw HTTPError.notFound }
            return context.redirect(to: "/recipes/\(id)", flash: .recipes(.restored(name: name)))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/recipes", flash: .recipes(.nameTaken))
        }
    }

    /// Copies a recipe under the first free name, and opens the copy in the editor.
    func duplicate(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let copy = Recipe.ID.new()
        let made = try await context.once { db in
            let (names) = try await db.fetch(RecipeStore.namesLike(id, in: context.household))
            guard let name = context.strings.copyName(of: names) else { throw HTTPError.notFound }
            try await RecipeStore.duplicate(id, as: copy, named: name, in: context.household, db)
            return "/recipes/\(copy)/edit"
        }
        return context.redirect(to: made, flash: .recipes(.copied))
    }

    private func recipe(_ context: SignedInContext) async throws -> RecipeDetail {
        try await RecipeLoader.requested(context, catalogue, photo: .card)
    }
}

extension RecipeEditorController {
    /// The form with its rows added, moved or removed. Nothing is refused or saved, so the status is 200.
    private func arrange(_ context: SignedInContext, _ act: RowAct, _ recipe: RecipeDetail?) async throws -> Response {
        var content = RecipeEditorPage.Content(recipe: recipe, typed: TypedRecipe(context.form))
        content.errors = context.remindingOfPhoto([:])
        content.focus = content.typed.apply(act, context.form, context.language)
        if act == .pick {
            content.picked = try await context.database.read(
                IngredientStore.names(like: content.typed.pickSearch, in: context.household)
            )
        }
        return try await page(context, content)
    }

    /// Answers 422 with everything that was typed when the mistake is the visitor's; any other error is thrown on.
    private func refuse(_ context: SignedInContext, _ recipe: RecipeDetail?, _ error: any Error) async throws
        -> Response
    {
        var errors: FormErrors
        var status = Status.unprocessableContent
        switch error {
        case let error as FormErrors: errors = error
        case let problem as PhotoProblem:
            errors = [PhotosController.field: problem.problem]
            status = problem.status
        case let error as DatabaseError where error.constraint == "recipes_name_unique":
            errors = FormErrors(dictionaryLiteral: ("name", .recipes(.nameTaken)))
        default: throw error
        }
        errors = context.remindingOfPhoto(errors)
        return try await page(
            context,
            .init(recipe: recipe, typed: TypedRecipe(context.form), errors: errors),
            status: status
        )
    }

    /// Answers 409 with both versions and a way to keep either (P-30).
    private func conflict(_ context: SignedInContext, _ draft: RecipeDraft, _ recipe: RecipeDetail) async throws
        -> Response
    {
        let (categories, last) = try await context.database.read(
            CategoryStore.names(in: context.household),
            RecipeStore.lastChange(of: recipe.id, in: context.household)
        )
        return context.page(RecipeConflictPage(context, draft, recipe, categories, last), status: .conflict)
    }

    private func page(
        _ context: SignedInContext,
        _ content: RecipeEditorPage.Content,
        status: Status = .ok
    ) async throws -> Response {
        var content = content
        content.lines = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).understood(
            content.typed.rows
        )
        content.takesPhotos = photos.isAvailable
        content.categories = try await context.database.read(CategoryStore.names(in: context.household))
        return context.page(RecipeEditorPage(context, content), status: status)
    }
}

extension Strings {
    /// The first free name of "Soup (copy 2)", "Soup (copy 3)" …; nil when there is nothing to copy.
    fileprivate func copyName(of names: [String]) -> String? {
        guard let name = names.first else { return nil }
        let taken = Set(names.map(Folding.key))
        let base = name.unicodeScalars.count > 85 ? String(name.prefix(60)) : name
        return (2...2_000).lazy.map { recipes.editor.copyName(name: base, number: String($0)) }
            .first { !taken.contains(Folding.key($0)) }
    }
}
