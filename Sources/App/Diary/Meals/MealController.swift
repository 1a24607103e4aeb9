import Database
import Domain
import HTTPServer
import Web

/// A meal: a recipe without instructions, made of what was eaten, or of foods picked while searching.
struct MealController {
    func new(_ visit: Visit) async throws -> Response {
        if visit.form.has("name") { return try await page(visit, MealForm(form: visit.form).rows) }
        let ids = visit.query.all("entry").prefix(ChosenForm.most).compactMap { DiaryEntry.ID(pathText: $0) }
        let entries =
            ids.isEmpty ? [] : try await visit.database.read(DiaryStore.entries(ids, of: visit.diaryOwner))
        let numbers = Formatting(visit.language)
        let rows = try await MealLines.rows(of: entries, numbers, visit.sheets)
        return try await page(visit, rows)
    }

    func create(_ visit: Visit) async throws -> Response {
        let form = MealForm(form: visit.form)
        if let act = form.act { return try await arrange(visit, form.rows, act) }
        do {
            let draft = try form.validated()
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            let read = try await RecipeReader(visit: visit).written(draft, sharing: Sharing(servings: servings))
            let meal = read.uncorrected
            let made = try await visit.database.write { db in try await insert(meal, visit, db) }
            return visit.redirect(to: made, saying: Notice.saved)
        } catch let errors as FormErrors {
            return try await page(visit, form.rows, errors: errors, status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "recipes_name_unique" {
            let errors: FormErrors = ["name": .recipeName]
            return try await page(visit, form.rows, errors: errors, status: .unprocessableContent)
        }
    }

    private func insert(_ meal: RecipeStore.Written, _ visit: Visit, _ db: Connection) async throws -> LocalPath {
        if let made = try await OnceStore.claim(visit.onceKey, in: visit.household, db) { return made }
        let id = Recipe.ID.new()
        try await RecipeStore.insert(id, meal, in: visit.household, db)
        let path = LocalPath.recipe(id)
        try await OnceStore.remember(path, for: visit.onceKey, in: visit.household, db)
        return path
    }

    /// The form again with its rows arranged otherwise. Nothing is saved.
    private func arrange(_ visit: Visit, _ rows: [MealRow], _ act: MealForm.Act) async throws -> Response {
        var rows = rows
        switch act {
        case .search: break
        case .remove(let place):
            if rows.indices.contains(place) { rows.remove(at: place) }
        case .add(let id):
            guard let food = try await FoodStore.find(id, in: visit.household, visit.database) else {
                throw HTTPError.notFound
            }
            let grams = Formatting(visit.language).typed(food.usualChoice.grams.value)
            rows.append(MealRow(name: food.name.text(visit.language), food: id, grams: grams))
        }
        return try await page(visit, rows)
    }

    private func page(
        _ visit: Visit,
        _ rows: [MealRow],
        errors: FormErrors = [:],
        status: Status = .ok
    ) async throws -> Response {
        let found = try await visit.foodSearch.find(MealPage.query(visit), page: 1)
        return visit.page(MealPage(visit, rows, found, errors: errors), status: status)
    }
}

extension RecipeStore.Written {
    /// The foods of a meal were eaten, not chosen for their names: the vocabulary learns nothing new of what it knows.
    fileprivate var uncorrected: RecipeStore.Written {
        let lines = lines.map { WrittenLine(line: $0.line, section: $0.section, isCorrected: false) }
        return RecipeStore.Written(draft: draft, lines: lines, dish: dish)
    }
}

extension LocalPath {
    static func meal(of entries: [DiaryEntry.ID]) -> LocalPath {
        let path: LocalPath = "/recipes/meal"
        return path.with(pairs: entries.map { ("entry", $0.description) })
    }
}
