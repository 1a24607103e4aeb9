import Database
import Domain
import HTTPServer
import Web

/// Writing recipes down: the editor, copies, deletion.
struct RecipesController {
    func new(_ visit: Visit) async throws -> Response {
        let typed = visit.form.has("name") ? TypedRecipe(visit.form) : .blank
        return try await page(visit, .init(typed: typed, errors: visit.remindingOfPhoto([:])))
    }

    func create(_ visit: Visit) async throws -> Response {
        if let act = RowAct(visit.form) { return try await arrange(visit, act, nil) }
        do {
            let draft = try RecipeForm(form: visit.form).validated()
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            let recipe = try await RecipeReader(visit: visit).written(draft, sharing: Sharing(servings: servings))
            let photo = try await visit.photoChange()
            let made = try await visit.database.write { db in try await insert(recipe, photo, visit, db) }
            return visit.redirect(to: made, saying: Notice.saved)
        } catch {
            return try await refuse(visit, nil, error)
        }
    }

    func edit(_ visit: Visit) async throws -> Response {
        var recipe = try await recipe(visit)
        if visit.form.has("name") {
            let errors = visit.remindingOfPhoto([:])
            return try await page(visit, .init(recipe: recipe, typed: TypedRecipe(visit.form), errors: errors))
        }
        recipe.lines = try await visit.database.read(RecipeStore.lines(of: recipe.id, in: visit.household))
        let found = try await visit.resolver.resolve(recipe.lines.map(\.words))
        let typed = TypedRecipe(recipe, found: found, Formatting(visit.language))
        return try await page(visit, .init(recipe: recipe, typed: typed))
    }

    func update(_ visit: Visit) async throws -> Response {
        let recipe = try await recipe(visit)
        if let act = RowAct(visit.form) { return try await arrange(visit, act, recipe) }
        do {
            let form = RecipeForm(form: visit.form)
            let draft = try form.validated()
            guard let version = form.version else { throw FormErrors(dictionaryLiteral: ("version", .required)) }
            guard version == recipe.version else { return try await conflict(visit, draft, recipe) }
            let sharing = recipe.sharing(after: draft.servings, Formatting(visit.language))
            let written = try await RecipeReader(visit: visit).written(draft, sharing: sharing)
            let photo = try await visit.photoChange()
            try await visit.database.write { db in
                try await RecipeStore.update(recipe.id, from: version, written, in: visit.household, db)
                try await PhotoStore.make(photo, to: recipe.id, in: visit.household, db)
            }
            return visit.redirect(to: "/recipes/\(recipe.id)", saying: Notice.saved)
        } catch HTTPError.conflict {
            // Saved by someone else between our reading and our writing.
            return try await update(visit)
        } catch {
            return try await refuse(visit, recipe, error)
        }
    }

    /// What is understood of the form as it stands: the script asks while someone types. Nothing is saved.
    func preview(_ visit: Visit) async throws -> Response {
        let typed = TypedRecipe(visit.form)
        let lines = try await RecipeReader(visit: visit).understood(typed.rows)
        return visit.live(EditorReading(visit, .init(typed: typed, lines: lines)))
    }

    func delete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        let name = try await visit.database.write(RecipeStore.delete(id, in: visit.household))
        guard let name else { throw HTTPError.notFound }
        return visit.redirect(to: "/recipes", saying: Notice.recipeDeleted, [name, "/recipes/\(id)/undelete"])
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        do {
            let name = try await visit.database.write(RecipeStore.undelete(id, in: visit.household))
            guard let name else { throw HTTPError.notFound }
            return visit.redirect(to: "/recipes/\(id)", saying: Notice.restored, [name])
        } catch let error as DatabaseError where error.isUniqueViolation {
            return visit.redirect(to: "/recipes", saying: Notice.recipeNameTaken)
        }
    }

    /// A copy under the first free name, opened to be changed.
    func duplicate(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        let copy = Recipe.ID.new()
        let path: LocalPath = "/recipes/\(copy)/edit"
        let made = try await visit.database.write { db in
            if let made = try await OnceStore.claim(visit.onceKey, in: visit.household, db) { return made }
            let (names) = try await db.fetch(RecipeStore.namesLike(id, in: visit.household))
            guard let name = visit.words.copyName(of: names) else { throw HTTPError.notFound }
            try await RecipeStore.duplicate(id, as: copy, named: name, in: visit.household, db)
            try await OnceStore.remember(path, for: visit.onceKey, in: visit.household, db)
            return path
        }
        return visit.redirect(to: made, saying: Notice.recipeCopied)
    }

    private func insert(
        _ recipe: RecipeStore.Written,
        _ photo: PhotoChange,
        _ visit: Visit,
        _ db: Connection
    ) async throws -> LocalPath {
        if let made = try await OnceStore.claim(visit.onceKey, in: visit.household, db) { return made }
        let id = Recipe.ID.new()
        try await RecipeStore.insert(id, recipe, in: visit.household, db)
        try await PhotoStore.make(photo, to: id, in: visit.household, db)
        let path: LocalPath = "/recipes/\(id)"
        try await OnceStore.remember(path, for: visit.onceKey, in: visit.household, db)
        return path
    }

    private func recipe(_ visit: Visit) async throws -> StoredRecipe {
        let id = try visit.parameter("recipe", as: Recipe.ID.self)
        guard let recipe = try await visit.database.read(RecipeStore.stored(id, in: visit.household)) else {
            throw HTTPError.notFound
        }
        return recipe
    }
}

extension RecipesController {
    /// The form again with its rows arranged otherwise. Not a refusal, and nothing is saved, so it is a plain page.
    private func arrange(_ visit: Visit, _ act: RowAct, _ recipe: StoredRecipe?) async throws -> Response {
        var content = RecipeEditorPage.Content(recipe: recipe, typed: TypedRecipe(visit.form))
        content.errors = visit.remindingOfPhoto([:])
        content.focus = content.typed.apply(act, visit.form, visit.language)
        if act == .pick {
            content.picked = try await visit.database.read(
                IngredientStore.names(like: content.typed.pickSearch, in: visit.household)
            )
        }
        return try await page(visit, content)
    }

    /// 422 with everything typed, where the mistake is the visitor's; else the error goes on.
    private func refuse(_ visit: Visit, _ recipe: StoredRecipe?, _ error: any Error) async throws -> Response {
        var errors: FormErrors
        var status = Status.unprocessableContent
        switch error {
        case let error as FormErrors: errors = error
        case let problem as PhotoProblem:
            errors = [PhotosController.field: problem.problem]
            status = problem.status
        case let error as DatabaseError where error.constraint == "recipes_name_unique":
            errors = FormErrors(dictionaryLiteral: ("name", .recipeName))
        default: throw error
        }
        errors = visit.remindingOfPhoto(errors)
        return try await page(
            visit,
            .init(recipe: recipe, typed: TypedRecipe(visit.form), errors: errors),
            status: status
        )
    }

    /// 409: both versions, and a way to keep either (P-30).
    private func conflict(_ visit: Visit, _ draft: RecipeDraft, _ recipe: StoredRecipe) async throws -> Response {
        let (lines, categories, last) = try await visit.database.read(
            RecipeStore.lines(of: recipe.id, in: visit.household),
            CategoryStore.names(in: visit.household),
            RecipeStore.lastChange(of: recipe.id, in: visit.household)
        )
        var recipe = recipe
        recipe.lines = lines
        return visit.page(RecipeConflictPage(visit, draft, recipe, categories, last), status: .conflict)
    }

    private func page(
        _ visit: Visit,
        _ content: RecipeEditorPage.Content,
        status: Status = .ok
    ) async throws -> Response {
        var content = content
        content.lines = try await RecipeReader(visit: visit).understood(content.typed.rows)
        content.categories = try await visit.database.read(CategoryStore.names(in: visit.household))
        return visit.page(RecipeEditorPage(visit, content), status: status)
    }
}

extension Words {
    /// The first free of "Soup (copy 2)", "Soup (copy 3)" …; nil when there is nothing to copy.
    fileprivate func copyName(of names: [String]) -> String? {
        guard let name = names.first else { return nil }
        let taken = Set(names.map(Folding.key))
        let base = name.unicodeScalars.count > 85 ? String(name.prefix(60)) : name
        return (2...2_000).lazy.map { editor.copyName(name: base, number: String($0)) }
            .first { !taken.contains(Folding.key($0)) }
    }
}
