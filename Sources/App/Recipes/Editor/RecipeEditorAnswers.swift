import Database
import Domain
import HTTPServer
import Web

// The editor's answers to a form that is not saved.
extension RecipeEditorController {
    /// The form with its rows added, moved or removed. Nothing is refused or saved, so the status is 200.
    func arrange(_ context: SignedInContext, _ act: RowAct, _ recipe: RecipeDetail?) async throws -> Response {
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
    func refuse(_ context: SignedInContext, _ recipe: RecipeDetail?, _ error: any Error) async throws
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

    /// Answers 409 with the form as it was typed, and the ways to keep it although the recipe was deleted (P-30).
    func deleted(_ context: SignedInContext, _ recipe: RecipeDetail) async throws -> Response {
        var typed = TypedRecipe(context.form)
        typed.version = String(recipe.version)
        let errors = context.remindingOfPhoto([:])
        return try await page(context, .init(recipe: recipe, typed: typed, errors: errors), status: .conflict)
    }

    /// Answers 409 with both versions and a way to keep either (P-30).
    func conflict(_ context: SignedInContext, _ draft: RecipeDraft, _ recipe: RecipeDetail) async throws
        -> Response
    {
        let (categories, last) = try await context.database.read(
            CategoryStore.names(in: context.household),
            RecipeStore.lastChange(of: recipe.id, in: context.household)
        )
        return context.page(RecipeConflictPage(context, draft, recipe, categories, last), status: .conflict)
    }

    func page(
        _ context: SignedInContext,
        _ content: RecipeEditorPage.Content,
        status: Status = .ok
    ) async throws -> Response {
        var content = content
        content.lines = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).understood(
            content.typed.rows,
            kept: content.recipe.map(KeptRecipe.init)
        )
        content.takesPhotos = photos.isAvailable
        content.categories = try await context.database.read(CategoryStore.names(in: context.household))
        return context.page(RecipeEditorPage(context, content), status: status)
    }
}
