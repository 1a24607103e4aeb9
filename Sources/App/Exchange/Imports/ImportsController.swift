import Domain
import HTTPServer
import Outbound
import RecipeImport
import Web

/// Brings a recipe in from pasted text or from a web page. What was understood of it fills the editor, and nothing is
/// saved before a person has looked it over (I-01, I-03).
struct ImportsController {
    /// Answers with the editor, filled in.
    typealias Review = @Sendable (any HouseholdContext, TypedRecipe) async throws -> Response

    let pages: WebClient
    let reader: PageReader
    let review: Review

    func form(_ context: any HouseholdContext) async throws -> Response {
        context.page(ImportPage(context, ImportForm(context.query)))
    }

    func parse(_ context: any HouseholdContext) async throws -> Response {
        let form = ImportForm(context.form)
        do {
            // With a text the address only says where it is from.
            let address = PageAddress(form.address)
            if !form.text.allSatisfy(\.isWhitespace) {
                return try await review(context, try await read(form.text, context).typed(context.strings, address))
            }
            if form.address.allSatisfy(\.isWhitespace) { throw ImportProblem.nothingTyped }
            guard let address else { throw ImportProblem.wrongAddress }
            let recipe = try await recipe(at: address, form, context)
            return try await review(context, recipe.typed(context.strings, address))
        } catch let problem as ImportProblem {
            var response = context.page(ImportPage(context, form, problem), status: problem.status)
            if case .busy = problem { response.headers["Retry-After"] = "5" }
            return response
        } catch let error as HTTPError where error.retryAfter != nil {
            var response = context.page(ImportPage(context, form, .busy), status: error.status)
            for (name, value) in error.headers.fields { response.headers[name] = value }
            return response
        }
    }

    private func read(_ text: String, _ context: any HouseholdContext) async throws -> ImportedRecipe {
        try await context.services.work.run(.lines, for: context.worker, size: text.utf8.count) { _ in
            RecipeText.read(text)
        }
    }

    private func recipe(
        at address: PageAddress,
        _ form: ImportForm,
        _ context: any HouseholdContext
    ) async throws -> ImportedRecipe {
        if !form.isAgain, form.choice == nil {
            let known = try await context.database.read(ImportStore.recipe(from: address, in: context.household))
            if let known { throw ImportProblem.known(known) }
        }
        let (budget, worker) = (context.services.work.budget, context.worker)
        try budget.admit(.pages, worker)
        let page: FetchedFile
        do throws(OutboundError) {
            page = try await pages.fetch(address, WebClient.pageBytes)
        } catch {
            throw ImportProblem(error)
        }
        let reading = try await reader.read(page) { budget.charge(.pages, worker, $0) }
        if let choice = form.choice, reading.recipes.indices.contains(choice) { return reading.recipes[choice] }
        guard let only = reading.recipes.first else { throw ImportProblem.noRecipe(reading) }
        if reading.recipes.count > 1 { throw ImportProblem.several(reading.recipes) }
        return only
    }
}
