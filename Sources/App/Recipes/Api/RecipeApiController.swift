import Database
import Domain
import HTTPServer
import Web

/// Recipes for programs: by the forms, the reader and the stores of the pages (I-06).
struct RecipeApiController {
    let catalogue: CatalogueCache
    let finder: LibraryFinder

    /// A page of the library. What contains something that the person avoids is among it: who asks is a program.
    func list(_ context: ApiContext) async throws -> Response {
        let search = try Self.search(context)
        let cards = try await finder.find(search, context.signedIn).found.page.cards
        let shown = cards.prefix(LibrarySearch.pageSize)
        let next = cards.count > shown.count ? shown.last?.id : nil
        return context.answer(
            .object([("recipes", .list(shown.map { $0.json(context.signedIn.strings) })), ("next", .id(next))])
        )
    }

    /// The search that the address describes.
    private static func search(_ context: ApiContext) throws(FormErrors) -> LibrarySearch {
        var read = try context.reader(of: "q", "rating", "sort", "category", "tag", "time", "diet", "after")
        var search = LibrarySearch(context.query)
        search.rating = read.optionalChoice("rating", of: LibraryRating.self)
        search.sort = read.optionalChoice("sort", of: RecipeSort.self) ?? .name
        search.category = read.optionalReference("category", to: Category.ID.self)
        search.time = read.optionalChoice("time", of: LibraryTime.self)
        search.diet = read.optionalChoice("diet", of: Diet.self)
        search.after = read.optionalReference("after", to: Recipe.ID.self)
        search.showsAll = true
        guard read.isValid else { throw read.errors }
        return search
    }

    func show(_ context: ApiContext) async throws -> Response {
        let recipe = try await recipe(context)
        return context.answer(try await context.signedIn.json(of: recipe), version: recipe.version)
    }

    /// What an amount of the recipe holds: `grams`, else `servings`, else `multiplier`, as on the recipe's page (P-04).
    func scaled(_ context: ApiContext) async throws -> Response {
        let recipe = try await recipe(context)
        let asked = AmountQuery(
            grams: context.numbers("grams"),
            servings: context.numbers("servings"),
            multiplier: context.numbers("multiplier")
        )
        let viewed = ViewedAmount(asked, at: recipe.dish)
        if let problem = viewed.problem { throw FormErrors(dictionaryLiteral: (viewed.field, problem.ofField)) }
        return context.answer(recipe.json(of: viewed.amount), version: recipe.version)
    }

    func create(_ context: ApiContext) async throws -> Response {
        try await context.reading(RecipeBody.fields) { sent in
            var made = try await sent.doneBefore()
            if made == nil { made = try await write(sent) }
            let id = made?.text.split(separator: "/").last.flatMap { Recipe.ID(String($0)) }
            guard let id, let recipe = try await RecipeLoader(catalogue, for: sent).find(id) else {
                throw HTTPError.gone
            }
            let json = try await sent.json(of: recipe)
            return context.answer(json, status: .created, version: recipe.version, at: "/api/v1/recipes/\(id)")
        }
    }

    private func write(_ sent: SignedInContext) async throws -> LocalPath {
        let draft = try RecipeForm(form: RecipeBody.new(sent.form)).validated()
        let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
        let record = try await reader(sent).written(draft, yield: Yield(servings: servings))
        return try await Self.named { [household = sent.household] in
            try await sent.once { db in
                let id = Recipe.ID.new()
                try await RecipeStore.insert(id, record, in: household, db)
                return .recipe(id)
            }
        }
    }

    func update(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let recipe = try await recipe(context)
        guard version == recipe.version else { throw HTTPError.preconditionFailed }
        return try await context.reading(RecipeBody.fields) { sent in
            let resolver = FoodResolver(catalogue, for: sent, editing: recipe)
            let found = try await resolver.resolve(
                recipe.lines.map(\.text),
                corrections: recipe.lines.map { LineCorrection(language: $0.language) }
            )
            let form = LinesAsRead(recipe.lines, found: found).withoutUnsaid(RecipeBody.form(sent.form))
            let draft = try RecipeForm(form: form, kept: KeptRecipe(recipe)).validated()
            let record = try await RecipeReader(resolver: resolver).written(
                draft,
                yield: recipe.yield(after: draft.servings)
            )
            do {
                try await Self.named { [household = sent.household] in
                    try await sent.database.write { db in
                        try await RecipeStore.update(recipe.id, from: version, record, in: household, db)
                    }
                }
            } catch HTTPError.conflict {
                throw HTTPError.preconditionFailed
            }
            return try await show(context)
        }
    }

    func delete(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let recipe = try await recipe(context)
        let name = try await context.database.write(
            RecipeStore.delete(recipe.id, at: version, in: context.household)
        )
        guard name != nil else { throw HTTPError.preconditionFailed }
        return Response(.noContent)
    }

    private func recipe(_ context: ApiContext) async throws -> RecipeDetail {
        try await RecipeLoader.requested(context.signedIn, catalogue)
    }

    private func reader(_ context: SignedInContext) -> RecipeReader {
        RecipeReader(resolver: FoodResolver(catalogue, for: context))
    }

    /// A name that another recipe has is a problem of its field (R12).
    private static func named<Value: Sendable>(_ write: () async throws -> Value) async throws -> Value {
        do {
            return try await write()
        } catch let error as DatabaseError where error.constraint == "recipes_name_unique" {
            throw FormErrors(dictionaryLiteral: ("name", .recipes(.nameTaken)))
        }
    }
}

extension ViewedAmount {
    /// The parameter that says how much; that of the portions where none does.
    fileprivate var field: String { isByGrams ? "grams" : "servings" }
}

extension AmountProblem {
    fileprivate var ofField: FieldProblem {
        switch self {
        case .outOfRange(let max): .outOfRange(.positive(upTo: max))
        case .weightUnknown: .diary(.weightUnknown)
        case .unreadable(.ambiguous): .ambiguousNumber
        case .unreadable, .repeated: .notANumber
        }
    }
}
