import Database
import Domain
import HTTPServer
import Web

/// What a person ate, day by day.
struct DiaryController {
    /// The start page is today's diary.
    func start(_ visit: Visit) async throws -> Response {
        .redirect(to: .diary(visit.today))
    }

    /// The date picker leads here; what is no day leads to today.
    func goTo(_ visit: Visit) async throws -> Response {
        .redirect(to: .diary(visit.query["date"].flatMap { CivilDate(iso: $0) } ?? visit.today))
    }

    func day(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        return visit.page(DayPage(visit, try await visit.day(day)))
    }

    func add(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        do {
            let request = try EntryForm(form: visit.form).validated()
            switch request.what {
            case .quick(let eaten):
                return try await keep(eaten, request, day, visit)
            case .recipe(let id, let amount):
                return try await addRecipe(id, amount, request, day, visit)
            case .food(let id, let amount, let measure):
                return try await addFood(id, amount, measure, request, day, visit)
            }
        } catch let errors as FormErrors {
            return try await refuse(errors, day, visit)
        }
    }

    func logForm(_ visit: Visit) async throws -> Response {
        visit.page(LogPage(visit, try await visit.recipeSheet(), errors: [:]))
    }

    /// The numbers of the log form as they would be; nothing is kept (C-4).
    func logPreview(_ visit: Visit) async throws -> Response {
        let page = LogPage(visit, try await visit.recipeSheet(), errors: [:])
        if visit.isLive(ConsumedSection.id) { return visit.live(page.consumed) }
        return visit.page(page).varyingByLive()
    }

    func quickForm(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        return visit.page(QuickPage(visit, day, errors: [:]))
    }

    func delete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await visit.database.write(DiaryStore.delete(id, of: visit.diaryOwner)) else {
            throw HTTPError.notFound
        }
        let undo: LocalPath = "/entries/\(id)/undelete"
        let told = [entry.eaten.name, entry.slot.rawValue, undo.text]
        return visit.redirect(to: .diary(entry.day), saying: Notice.entryRemoved, told)
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await visit.database.write(DiaryStore.undelete(id, of: visit.diaryOwner)) else {
            throw HTTPError.notFound
        }
        return visit.redirect(to: .diary(entry.day), saying: Notice.entryRestored, [entry.eaten.name])
    }
}

// What adding is made of.
extension DiaryController {
    private func addRecipe(
        _ id: Recipe.ID,
        _ amount: EatenAmount,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ visit: Visit
    ) async throws -> Response {
        guard let sheet = try await visit.sheets.find(id) else { throw HTTPError.notFound }
        do {
            return try await keep(try sheet.eaten(amount), request, day, visit)
        } catch let errors as FormErrors {
            return visit.page(LogPage(visit, sheet, errors: errors), status: .unprocessableContent)
        }
    }

    private func addFood(
        _ id: Food.ID,
        _ amount: Double,
        _ measure: String,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ visit: Visit
    ) async throws -> Response {
        let found = try await FoodStore.find(id, in: visit.household, visit.database)
        guard let food = found else { throw HTTPError.notFound }
        do {
            return try await keep(try food.eaten(amount, of: measure, visit.language), request, day, visit)
        } catch let errors as FormErrors {
            return visit.page(FoodEntryPage(visit, food, day, errors: errors), status: .unprocessableContent)
        }
    }

    private func keep(
        _ eaten: EntrySnapshot,
        _ request: EntryRequest,
        _ addressed: CivilDate,
        _ visit: Visit
    ) async throws -> Response {
        let day = request.day ?? addressed
        let entry = DiaryEntry(id: .new(), day: day, slot: request.slot, eaten: eaten)
        let added = DiaryStore.add(entry, of: visit.diaryOwner, once: visit.onceKey)
        if let recipe = eaten.recipe {
            try await visit.database.write(added, DiaryStore.markUsed(recipe, in: visit.household))
        } else {
            try await visit.database.write(added)
        }
        return visit.redirect(to: .diary(day), saying: Notice.entryAdded, [eaten.name, entry.slot.rawValue])
    }

    /// The form that was sent, with everything typed into it.
    private func refuse(_ errors: FormErrors, _ day: CivilDate, _ visit: Visit) async throws -> Response {
        if let id = Recipe.ID(pathText: visit.form.typed("recipe")) {
            guard let sheet = try await visit.sheets.find(id) else { throw HTTPError.notFound }
            return visit.page(LogPage(visit, sheet, errors: errors), status: .unprocessableContent)
        }
        if let id = Food.ID(pathText: visit.form.typed("food")) {
            let found = try await FoodStore.find(id, in: visit.household, visit.database)
            guard let food = found else { throw HTTPError.notFound }
            return visit.page(FoodEntryPage(visit, food, day, errors: errors), status: .unprocessableContent)
        }
        return visit.page(QuickPage(visit, day, errors: errors), status: .unprocessableContent)
    }
}

extension Visit {
    var diaryOwner: DiaryStore.Owner { DiaryStore.Owner(household: household, person: person.person) }
}

extension LocalPath {
    static func diary(_ day: CivilDate) -> LocalPath { "/diary/\(day)" }
}
