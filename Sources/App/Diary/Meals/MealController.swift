import Database
import Domain
import HTTPServer
import Web

/// A meal: a recipe without instructions, made of what was eaten, or of foods picked while searching.
struct MealController {
    let catalogue: CatalogueCache

    func new(_ context: SignedInContext) async throws -> Response {
        if context.form.has("name") { return try await page(context, MealForm(form: context.form).rows) }
        let asked = context.query.all("entry").prefix(BulkEntriesForm.maxEntries)
        let ids = asked.compactMap { DiaryEntry.ID(pathText: $0) }
        let entries =
            ids.isEmpty ? [] : try await context.database.read(DiaryStore.entries(ids, of: context.diaryOwner))
        let numbers = Formatting(context.language)
        let rows = try await MealLines.rows(of: entries, numbers, RecipeLoader(catalogue, for: context))
        return try await page(context, rows)
    }

    func create(_ context: SignedInContext) async throws -> Response {
        let form = MealForm(form: context.form)
        if let act = form.act { return try await arrange(context, form.rows, act) }
        do {
            let draft = try form.validated()
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            let read = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).written(
                draft,
                yield: Yield(servings: servings)
            )
            let meal = read.uncorrected
            let made = try await context.database.write { db in try await insert(meal, context, db) }
            return context.redirect(to: made, flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, form.rows, errors: errors, status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "recipes_name_unique" {
            let errors: FormErrors = ["name": .recipes(.nameTaken)]
            return try await page(context, form.rows, errors: errors, status: .unprocessableContent)
        }
    }

    private func insert(_ meal: RecipeStore.RecipeRecord, _ context: SignedInContext, _ db: Connection) async throws
        -> LocalPath
    {
        if let made = try await IdempotencyStore.claim(context.idempotencyKey, in: context.household, db) {
            return made
        }
        let id = Recipe.ID.new()
        try await RecipeStore.insert(id, meal, in: context.household, db)
        let path = LocalPath.recipe(id)
        try await IdempotencyStore.remember(path, for: context.idempotencyKey, in: context.household, db)
        return path
    }

    /// The form again with its rows arranged otherwise. Nothing is saved.
    private func arrange(_ context: SignedInContext, _ rows: [MealRow], _ act: MealForm.Act) async throws -> Response {
        var rows = rows
        switch act {
        case .search: break
        case .remove(let index):
            if rows.indices.contains(index) { rows.remove(at: index) }
        case .add(let id):
            guard let food = try await FoodStore.find(id, in: context.household, context.database) else {
                throw HTTPError.notFound
            }
            let grams = Formatting(context.language).typed(food.usualChoice.grams.value)
            rows.append(MealRow(name: food.name.text(context.language), food: id, grams: grams))
        }
        return try await page(context, rows)
    }

    private func page(
        _ context: SignedInContext,
        _ rows: [MealRow],
        errors: FormErrors = [:],
        status: Status = .ok
    ) async throws -> Response {
        let found = try await FoodSearch(catalogue, for: context).find(MealPage.query(context), page: 1)
        return context.page(MealPage(context, rows, found, errors: errors), status: status)
    }
}

extension RecipeStore.RecipeRecord {
    /// The foods of a meal were eaten, not chosen for their names: the vocabulary learns nothing new of what it knows.
    fileprivate var uncorrected: RecipeStore.RecipeRecord {
        let lines = lines.map { LineRecord(line: $0.line, section: $0.section, isCorrected: false) }
        return RecipeStore.RecipeRecord(draft: draft, lines: lines, dish: dish)
    }
}

extension LocalPath {
    static func meal(of entries: [DiaryEntry.ID]) -> LocalPath {
        let path: LocalPath = "/recipes/meal"
        return path.with(pairs: entries.map { ("entry", $0.description) })
    }
}
