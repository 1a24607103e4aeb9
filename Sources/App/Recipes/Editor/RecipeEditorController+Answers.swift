import Database
import Domain
import HTTPServer
import Web

extension RecipeEditorController {
    /// The name under which a problem of all lines together is filed, and the id of their list.
    static let lines = "lines"
    /// From how many rows on a page is made beside the event loops: so many take 1 to 2 ms.
    private static let manyRows = 30

    /// Runs what takes long for many rows beside the event loops. It is nobody's own: a page with what was typed is also
    /// for those who have used up their allowance.
    func beside<Value: Sendable>(
        _ context: any HouseholdContext,
        rows: Int,
        _ body: @escaping @Sendable () -> Value
    ) async throws -> Value {
        try await context.services.work.run(.lines, for: nil, size: rows > Self.manyRows ? .max : 0) { _ in body() }
    }

    /// The recipe that the form describes, and the version with which it was filled. Throws what is wrong with it.
    func validated(_ context: any HouseholdContext, kept: KeptRecipe? = nil) async throws
        -> (draft: RecipeDraft, version: Int?)
    {
        let form = context.form
        let read = try await beside(context, rows: form.rows("line").count) {
            let form = RecipeForm(form: form, kept: kept)
            return Result { () throws(FormErrors) in (draft: try form.validated(), version: form.version) }
        }
        return try read.get()
    }

    /// The recipe that the form names, deleted or not: it knows more than the fields say. Nil where none is named.
    func named(_ context: any HouseholdContext) async throws -> RecipeDetail? {
        guard let id = Recipe.ID(pathText: context.form.rawValue("recipe")) else { return nil }
        return try await RecipeLoader(catalogue, for: context, photo: .card).find(id, orDeleted: true)
    }

    /// The fields as they were typed.
    private func typed(_ context: any HouseholdContext) async throws -> TypedRecipe {
        let form = context.form
        return try await beside(context, rows: form.rows("line").count) { TypedRecipe(form) }
    }

    /// The form with its rows added, moved or removed. Nothing is refused or saved, so the status is 200.
    func arrange(_ context: any HouseholdContext, _ act: RowAct, _ recipe: RecipeDetail?) async throws -> Response {
        var content = RecipeEditorPage.Content(recipe: recipe, typed: try await typed(context))
        content.carried = try await context.carriedPhoto(photos, &content.errors)
        content.focus = content.typed.apply(act, context.form.withOneLineEach)
        content.picked = try await picked(context, content.typed, act)
        return try await page(context, content)
    }

    /// The names of the vocabulary to pick from; nil where none are asked for.
    func picked(_ context: any HouseholdContext, _ typed: TypedRecipe, _ act: RowAct?) async throws -> [String]? {
        guard act == .pick || act != .take && !typed.pickSearch.isEmpty else { return nil }
        return try await context.database.read(IngredientStore.names(like: typed.pickSearch, in: context.household))
    }

    /// Answers 429 or 503 with everything that was typed when lines cannot be read just now.
    private func postponed(
        _ context: any HouseholdContext,
        _ content: RecipeEditorPage.Content,
        _ error: HTTPError
    ) async throws -> Response {
        var content = content
        content.isUnread = true
        content.errors.add(.recipes(.readLater(seconds: error.retryAfter ?? 1)), to: Self.lines)
        var response = try await page(context, content, status: error.status)
        for (name, value) in error.headers.fields { response.headers[name] = value }
        return response
    }

    /// Answers 422 with everything that was typed when the mistake is the visitor's; any other error is thrown on.
    func reject(_ context: any HouseholdContext, _ recipe: RecipeDetail?, _ error: any Error) async throws
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
        case let error as HTTPError where error.retryAfter != nil:
            let content = RecipeEditorPage.Content(recipe: recipe, typed: try await typed(context))
            return try await postponed(context, content, error)
        default: throw error
        }
        let carried = try await context.carriedPhoto(photos, &errors)
        var content = RecipeEditorPage.Content(recipe: recipe, typed: try await typed(context), errors: errors)
        content.carried = carried
        var response = try await page(context, content, status: status)
        if let wait = (error as? PhotoProblem)?.retryAfter { response.headers["Retry-After"] = String(wait) }
        return response
    }

    /// Answers 409 with the form as it was typed, and the ways to keep it although the recipe was deleted (P-30).
    func deleted(_ context: any HouseholdContext, _ recipe: RecipeDetail) async throws -> Response {
        var content = RecipeEditorPage.Content(recipe: recipe, typed: try await typed(context))
        content.carried = try await context.carriedPhoto(photos, &content.errors)
        return try await page(context, content, status: .conflict)
    }

    /// The form filled with what is stored.
    func stored(_ context: any HouseholdContext, _ recipe: RecipeDetail) async throws -> RecipeEditorPage.Content {
        let found = try await FoodResolver(catalogue, for: context).resolve(
            recipe.lines.map(\.text),
            corrections: recipe.lines.map { LineCorrection(language: $0.language) }
        )
        let typed = TypedRecipe(recipe, found: found, Formatting(context.language))
        return RecipeEditorPage.Content(recipe: recipe, typed: typed)
    }

    /// Answers 409 with the recipe as it is to whoever would delete what they have not seen (P-30).
    func notDeleted(_ context: any HouseholdContext, _ recipe: RecipeDetail) async throws -> Response {
        let last = try await context.database.read(RecipeStore.lastChange(of: recipe.id, in: context.household))
        var content = try await stored(context, recipe)
        content.changed = context.strings.sentence(last, now: context.now)
        return try await page(context, content, status: .conflict)
    }

    /// Answers 409 with both versions and a way to keep either (P-30).
    func conflict(_ context: any HouseholdContext, _ draft: RecipeDraft, _ recipe: RecipeDetail) async throws
        -> Response
    {
        var errors: FormErrors = [:]
        let carried = try await context.carriedPhoto(photos, &errors)
        let (categories, last) = try await context.database.read(
            CategoryStore.names(in: context.household),
            RecipeStore.lastChange(of: recipe.id, in: context.household)
        )
        let foods = try await context.foods.find(Array(Set(draft.lines.compactMap(\.food))), keeping: recipe.foods)
        let around = RecipeConflictPage.Surroundings(
            categories: categories,
            last: last,
            foods: foods,
            carried: carried,
            errors: errors
        )
        return context.page(RecipeConflictPage(context, draft, recipe, around), status: .conflict)
    }

    func page(
        _ context: any HouseholdContext,
        _ content: RecipeEditorPage.Content,
        status: Status = .ok
    ) async throws -> Response {
        var content = content
        var status = status
        // What was deleted is saved over as it is now, whichever of its form's buttons was pressed before (P-30).
        if let recipe = content.recipe, recipe.head.isDeleted { content.typed.version = String(recipe.version) }
        if !content.isUnread {
            do {
                let resolver = FoodResolver(catalogue, for: context, editing: content.recipe)
                content.lines = try await RecipeReader(resolver: resolver).understood(
                    content.typed.rows,
                    kept: content.recipe.map(KeptRecipe.init)
                )
            } catch let errors as FormErrors {
                status = .unprocessableContent
                for entry in errors.entries { content.errors.add(entry.problem, to: entry.field) }
            } catch let error as HTTPError where error.retryAfter != nil {
                return try await postponed(context, content, error)
            }
        }
        content.takesPhotos = photos.isAvailable
        content.categories = try await context.database.read(CategoryStore.names(in: context.household))
        return try await beside(context, rows: content.typed.rows.count) { [content, status] in
            context.page(RecipeEditorPage(context, content), status: status)
        }
    }
}

extension HouseholdContext {
    /// The answer to a script whose form cannot be read: the first problem as a sentence, without the form.
    func rejection(_ errors: FormErrors) -> Response {
        let text = errors.entries.first.map { strings.text(of: $0.problem) } ?? strings.requests.errors.badRequestText
        let page = ProblemPage(.unprocessableContent, strings.requests.errors.badRequestTitle, text)
        return self.page(page, status: .unprocessableContent)
    }
}
