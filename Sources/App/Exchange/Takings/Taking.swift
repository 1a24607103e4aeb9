import Database
import Domain
import FoundationEssentials
import RecipeImport
import Web

/// A file's version of a recipe that was changed or deleted here, as it would be written.
struct Taking: Sendable {
    let left: TakenRowStore.Left
    let recipe: RecipeDetail
    let draft: RecipeDraft
    /// The name of the category that it would be filed in; empty for none.
    let category: String
    /// Makes that category, where there is none of the name.
    let newCategories: [SQL]
    /// The rating that the file has, where whoever looks has brought the file, and rates otherwise; nil else.
    let rating: Int?
}

/// Looks a file's version up, and takes it.
struct TakingReader: Sendable {
    let catalogue: CatalogueCache
    let runner: ImportRunner

    /// What the address names. Throws `HTTPError.notFound` where nothing is to be taken, and `FormErrors` where the file's
    /// version can be no recipe here.
    func taking(_ context: SignedInContext) async throws -> Taking {
        let id = try context.parameter("import", as: FileImport.ID.self)
        let position = try context.parameter("row", as: Int.self)
        let left = try await context.database.read(TakenRowStore.find(position, of: id, in: context.household))
        guard let left else { throw HTTPError.notFound }
        let loader = RecipeLoader(catalogue, for: context)
        guard let recipe = try await loader.find(left.recipe, orDeleted: true) else { throw HTTPError.notFound }
        let found = try JSONDecoder().decode(FileRecipe.self, from: Data(left.json.utf8))
        let category = FileCategories.name(of: found)
        let (names, known) = try await context.database.read(
            RecipeStore.nameKeys(in: context.household),
            CategoryStore.named([category].compactMap { $0 }, in: context.household)
        )
        let categories = FileCategories(known, and: [found])
        let strings = Strings(left.language)
        var free = RecipeNames(names, without: recipe.head.isDeleted ? nil : Folding.key(recipe.name))
        return Taking(
            left: left,
            recipe: recipe,
            draft: try found.draft(named: free.take(found.name(strings)), categories.category(of: found), strings),
            category: known.first?.name ?? category ?? "",
            newCategories: categories.making(for: id, in: context.household),
            rating: left.startedBy == context.diaryOwner.person && found.rating != left.rating ? found.rating : nil
        )
    }

    /// Puts the file's version in place of what is here, which the import's undo brings back. Its photo comes as photos of
    /// an import do. Throws `HTTPError.conflict` where the recipe was changed meanwhile.
    func take(_ taking: Taking, _ context: SignedInContext) async throws {
        let (left, recipe, home) = (taking.left, taking.recipe, context.household)
        let person = context.diaryOwner.person
        let resolver = FoodResolver(
            catalogue: catalogue,
            database: context.database,
            household: home,
            language: left.language,
            work: context.services.work,
            worker: context.worker
        )
        let records = try await RecipeReader(resolver: resolver).written([taking.draft])
        try await context.database.write { db in
            let keep = TakenRowStore.keep(left, rates: taking.rating != nil, in: home)
            guard try await db.fetch(keep) == 1 else { return }
            try await db.run(taking.newCategories)
            for record in records {
                try await RecipeStore.update(recipe.id, from: recipe.version, record, in: home, db)
            }
            try await db.run(
                ImportKeyStore.put(left.key, of: left.source, recipe.id, left.json, recipe.version + 1, in: home)
            )
            if let rating = taking.rating {
                _ = try await db.fetch(RatingStore.rate(recipe.id, rating, by: context.diaryOwner))
            }
            if left.hasPhoto {
                _ = try await db.fetch(
                    FileImportStore.move(left.job, from: .done, to: .running, for: person, in: home)
                )
            }
        }
        if left.hasPhoto {
            runner.go(on: ImportJob(household: home, id: left.job, person: person))
        }
    }
}
