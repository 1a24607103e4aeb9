import Domain
import HTTPServer
import RecipeImport
import Web

/// Brings a recipe in from pasted text or from a web page. What was understood of it fills the editor, and nothing is
/// saved before a person has looked it over (I-01 to I-03).
struct ImportsController {
    /// Answers with the editor, filled in, and with what is to be said of lines that a model has proposed.
    typealias Review = @Sendable (any HouseholdContext, TypedRecipe, ProposalNotice?) async throws -> Response

    let reading: RecipeReading
    /// Nil where the operator has set none.
    let model: LanguageModel?
    let photos: PhotoEncoder
    let review: Review

    /// The field of the picture of a page.
    static let picture = "picture"

    func form(_ context: any HouseholdContext) async throws -> Response {
        // What was typed before somebody had to sign in again comes back with the page.
        page(context, context.form.has("text") ? ImportForm(context.form) : ImportForm(context.query))
    }

    func parse(_ context: any HouseholdContext) async throws -> Response {
        let form = ImportForm(context.form)
        do {
            // With a text the address only says where it is from.
            let address = PageAddress(form.address)
            if !form.text.allSatisfy(\.isWhitespace) {
                let recipe = try await reading.recipe(in: form.text, context)
                return try await review(context, recipe.typed(context.strings, address), nil)
            }
            if form.address.allSatisfy(\.isWhitespace) { throw ImportProblem.nothingTyped }
            guard let address else { throw ImportProblem.wrongAddress }
            let recipe = try await reading.recipe(at: address, form, context)
            return try await review(context, recipe.typed(context.strings, address), nil)
        } catch {
            return try rejection(context, form, error)
        }
    }

    /// Lets a language model read a text, or the picture of a page (I-02).
    func propose(_ context: any HouseholdContext) async throws -> Response {
        let form = ImportForm(context.form)
        do {
            guard let model else { throw ImportProblem.noModel }
            let (budget, worker) = (context.services.work.budget, context.worker)
            try budget.admit(.model, worker)
            let source = try await source(form, context)
            let begun = ContinuousClock.now
            defer { budget.charge(.model, worker, .now - begun) }
            let recipe: ImportedRecipe?
            do throws(ProviderFailure) { recipe = try await model.propose(source) } catch {
                throw ImportProblem(model: error.cause)
            }
            guard let recipe else { throw ImportProblem.nothingProposed }
            let typed = recipe.typed(context.strings, PageAddress(form.address))
            return try await review(context, typed, ProposalNotice(recipe, from: source, model, context.strings))
        } catch {
            return try rejection(context, form, error)
        }
    }

    private func source(_ form: ImportForm, _ context: any HouseholdContext) async throws -> LanguageModel.Source {
        guard let file = context.form.file(Self.picture), file.count > 0 else {
            if form.text.allSatisfy(\.isWhitespace) { throw ImportProblem.nothingToPropose }
            guard form.text.utf8.count <= LanguageModel.textBytes else { throw ImportProblem.tooLong }
            return .text(form.text)
        }
        do {
            return .picture(try await context.legible(file, photos))
        } catch let problem as PhotoProblem {
            throw ImportProblem.picture(problem)
        }
    }

    private func page(_ context: any HouseholdContext, _ form: ImportForm, _ problem: ImportProblem? = nil) -> Response
    {
        let page = ImportPage(context, form, problem, model: model?.host)
        return context.page(page, status: problem?.status ?? .ok)
    }

    /// The page again with what is wrong; any other error goes on.
    private func rejection(_ context: any HouseholdContext, _ form: ImportForm, _ error: any Error) throws -> Response {
        switch error {
        case let problem as ImportProblem:
            var response = page(context, form, problem)
            if let wait = problem.retryAfter { response.headers["Retry-After"] = String(wait) }
            return response
        case let error as HTTPError where error.retryAfter != nil:
            var response = page(context, form, .busy)
            response.status = error.status
            for (name, value) in error.headers.fields { response.headers[name] = value }
            return response
        default: throw error
        }
    }
}
