import Database
import Domain
import HTTPServer
import Web

/// A meal is a recipe without instructions, made from what was eaten, or from foods picked in a search.
struct MealController {
    let catalogue: CatalogueCache

    func new(_ context: SignedInContext) async throws -> Response {
        if context.form.has("name") { return try await page(context, try await form(context).rows) }
        let asked = context.query.all("entry").prefix(BulkEntriesForm.maxEntries)
        let ids = asked.compactMap { DiaryEntry.ID(pathText: $0) }
        let entries =
            ids.isEmpty ? [] : try await context.database.read(DiaryStore.entries(ids, of: context.diaryOwner))
        return try await page(context, try await MealLines.rows(of: entries, catalogue, for: context))
    }

    func create(_ context: SignedInContext) async throws -> Response {
        let form = try await form(context)
        if let act = form.act { return try await arrange(context, form.rows, act) }
        do {
            let draft = try form.validated()
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            let read = try await RecipeReader(resolver: FoodResolver(catalogue, for: context)).written(
                draft,
                yield: Yield(servings: servings)
            )
            let meal = read.uncorrected
            let made = try await context.once { db in
                let id = Recipe.ID.new()
                try await RecipeStore.insert(id, meal, in: context.household, db)
                return .recipe(id)
            }
            return context.redirect(to: made, flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, form.rows, errors: errors, status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "recipes_name_unique" {
            let errors: FormErrors = ["name": .recipes(.nameTaken)]
            return try await page(context, form.rows, errors: errors, status: .unprocessableContent)
        }
    }

    /// The form with the numbers of the diary entries that its lines were made from.
    private func form(_ context: SignedInContext) async throws -> MealForm {
        var form = MealForm(form: context.form)
        let ids = form.entries
        guard !ids.isEmpty else { return form }
        let entries = try await context.database.read(DiaryStore.entries(ids, of: context.diaryOwner))
        form.sources = try await MealLines.sources(of: entries, catalogue, for: context)
        form.weights = Dictionary(entries.map { ($0.id, $0.eaten.grams) }) { first, _ in first }
        return form
    }

    /// Answers with the form and its rows added or removed. Nothing is saved.
    private func arrange(_ context: SignedInContext, _ rows: [MealRow], _ act: MealForm.Act) async throws -> Response {
        var rows = rows
        switch act {
        case .search: break
        case .remove(let index):
            if rows.indices.contains(index) { rows.remove(at: index) }
        case .add(let id):
            guard let food = try await context.foods.find(id) else {
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
        let verdicts = try await MealVerdicts(of: rows, FoodResolver(catalogue, for: context), context)
        return context.page(MealPage(context, rows, found, verdicts, errors: errors), status: status)
    }
}

extension RecipeStore.RecipeRecord {
    /// The recipe with lines that leave the vocabulary as it is: the foods of a meal were
    /// eaten, not chosen to correct what a name means.
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
