import Outbound
import RecipeImport
import Web

/// Reads pasted texts and pages of the web as recipes, for pages and for programs.
struct RecipeReading: Sendable {
    let pages: WebClient
    let reader: PageReader

    func recipe(in text: String, _ context: any HouseholdContext) async throws -> ImportedRecipe {
        try await context.services.work.run(.lines, for: context.worker, size: text.utf8.count) { _ in
            RecipeText.read(text)
        }
    }

    /// The recipe of a page: the one that was chosen, where there are several.
    func recipe(
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
            page = try await context.fetch(address, WebClient.pageBytes, by: pages)
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
