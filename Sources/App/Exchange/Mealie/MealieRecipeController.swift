import Domain
import HTTPServer
import RecipeImport
import Web

/// Recipes as Mealie's API has them.
struct MealieRecipeController {
    let catalogue: CatalogueCache
    let finder: LibraryFinder
    let reading: RecipeReading

    /// As many as one page of the library has, at most.
    func list(_ context: ApiContext) async throws -> Response {
        var search = LibrarySearch()
        search.typed = context.query["search"] ?? ""
        search.showsAll = true
        let wanted = context.query["perPage"].flatMap { Int(pathText: $0) } ?? LibrarySearch.pageSize
        let cards = try await finder.find(search, context.signedIn).found.page.cards
        let shown = cards.prefix(max(1, min(wanted, LibrarySearch.pageSize)))
        return context.answer(.mealiePage(shown.map { $0.mealie(context) }))
    }

    func show(_ context: ApiContext) async throws -> Response {
        let recipe = try await RecipeLoader.requested(context.signedIn, catalogue)
        return context.answer(try await recipe.mealie(context))
    }

    /// Brings in the recipe of a page, the first where there are several, and answers with its name in addresses. One
    /// that is known is not brought in again: nobody can be asked.
    func bring(_ context: ApiContext) async throws -> Response {
        let fields = [ApiField("url", .text, in: "address", isRequired: true)]
        return try await context.reading(fields) { sent in
            do {
                let id = try await recipe(ImportForm(sent.form), sent)
                return context.answer(.id(id), status: .created)
            } catch let problem as ImportProblem {
                // Home Assistant takes no other status for a page that holds nothing.
                let text = problem.text(sent.strings)
                return ApiProblem.rejection(.unprocessableContent, [("url", text)], sent.requestContext)
            }
        }
    }

    private func recipe(_ form: ImportForm, _ sent: SignedInContext) async throws -> Recipe.ID {
        guard let address = PageAddress(form.address) else { throw ImportProblem.wrongAddress }
        do {
            return try await keep(try await reading.recipe(at: address, form, sent), from: address, sent)
        } catch ImportProblem.known(let recipe) {
            return recipe.id
        } catch ImportProblem.several(let recipes) {
            guard let first = recipes.first else { throw ImportProblem.unreadable }
            return try await keep(first, from: address, sent)
        }
    }

    /// Keeps it as the import of a file would: what a person could not have typed is left out.
    private func keep(_ read: ImportedRecipe, from address: PageAddress, _ sent: SignedInContext) async throws
        -> Recipe.ID
    {
        var found = FileRecipe(read)
        // The page that was asked for, as its own word for it may be another.
        found.recipe.address = address.text
        let (keys, categories) = try await sent.database.read(
            RecipeStore.nameKeys(in: sent.household),
            CategoryStore.names(in: sent.household)
        )
        var names = RecipeNames(keys)
        let typed = found.recipe.typed(sent.strings, nil).name
        let name = names.take(typed.isEmpty ? sent.strings.exchange.files.nameless : typed)
        let category = categories.first { Folding.key($0.name) == Folding.key(read.category) }?.id
        let draft = try found.draft(named: name, category, sent.strings)
        let reader = RecipeReader(resolver: FoodResolver(catalogue, for: sent))
        let records = try await reader.written([draft])
        guard let record = records.first else { throw HTTPError.gone }
        let (id, home) = (Recipe.ID.new(), sent.household)
        try await sent.database.write { db in try await RecipeStore.insert(id, record, in: home, db) }
        return id
    }
}
