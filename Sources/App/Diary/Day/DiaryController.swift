import Database
import Domain
import HTTPServer
import Web

/// A person's diary, day by day.
struct DiaryController {
    let catalogue: CatalogueCache
    let days: DayReader

    /// The start page is today's diary.
    func start(_ context: SignedInContext) async throws -> Response {
        .redirect(to: .diary(context.today))
    }

    /// Redirects from the date picker to a day; to today when the date is invalid.
    func goTo(_ context: SignedInContext) async throws -> Response {
        .redirect(to: .diary(context.query["date"].flatMap { CivilDate(iso: $0) } ?? context.today))
    }

    func day(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        return context.page(DayPage(context, try await days.content(of: day, context)))
    }

    func add(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        do {
            let request = try EntryForm(form: context.form).validated()
            switch request.what {
            case .quick(let eaten):
                return try await keep(eaten, request, day, context, portion: eaten.times)
            case .recipe(let id, let amount):
                return try await addRecipe(id, amount, request, day, context)
            case .food(let id, let amount, let measure):
                return try await addFood(id, amount, measure, request, day, context)
            }
        } catch let errors as FormErrors {
            return try await refuse(errors, day, context)
        }
    }

    func logForm(_ context: SignedInContext) async throws -> Response {
        try await logPage(context, try await RecipeLoader.requested(context, catalogue), errors: [:])
    }

    /// The live preview of the log form's numbers; nothing is stored (C-4).
    func logPreview(_ context: SignedInContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        if context.isLive(ConsumedSection.id) {
            return context.live(LogPage(context, detail, for: LogEaters(), errors: [:]).consumed)
        }
        return try await logPage(context, detail, errors: [:]).varyingByLive()
    }

    func quickForm(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let others = try await context.database.read(context.otherEaters)
        return context.page(QuickPage(context, day, for: others, errors: [:]))
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await context.database.write(DiaryStore.delete(id, of: context.diaryOwner)) else {
            throw HTTPError.notFound
        }
        let removed = FlashMessage.diary(.removed(name: entry.eaten.name, slot: entry.slot))
        return context.redirect(to: .diary(entry.day), flash: removed, undo: "/entries/\(id)/undelete")
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        // A button that is pressed twice finds the entry restored already.
        do {
            let (restored, present) = try await context.database.write(
                DiaryStore.undelete(id, of: context.diaryOwner),
                DiaryStore.entry(id, of: context.diaryOwner)
            )
            guard let entry = restored ?? present else { throw HTTPError.notFound }
            return context.redirect(to: .diary(entry.day), flash: .diary(.restored(name: entry.eaten.name)))
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            return context.redirect(to: .diary(context.today), flash: .diary(.eatenMeanwhile))
        }
    }
}

// These functions store what the form adds.
extension DiaryController {
    private func logPage(
        _ context: SignedInContext,
        _ detail: RecipeDetail,
        errors: FormErrors,
        status: Status = .ok
    ) async throws -> Response {
        let (others, avoiding) = try await context.database.read(
            context.otherEaters,
            AvoidanceStore.avoided(in: context.household)
        )
        let eating = Set(others.map(\.id) + [context.diaryOwner.person])
        let people = LogEaters(others: others, avoiding: avoiding.filter { eating.contains($0.id) })
        return context.page(LogPage(context, detail, for: people, errors: errors), status: status)
    }

    private func addRecipe(
        _ id: Recipe.ID,
        _ amount: EatenAmount,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext
    ) async throws -> Response {
        guard let detail = try await RecipeLoader(catalogue, for: context).find(id) else { throw HTTPError.notFound }
        do {
            return try await keep(try detail.eaten(amount), request, day, context) { servings throws(FormErrors) in
                try detail.eaten(.servings(servings))
            }
        } catch let errors as FormErrors {
            return try await logPage(context, detail, errors: errors, status: .unprocessableContent)
        }
    }

    private func addFood(
        _ id: Food.ID,
        _ amount: Double,
        _ measure: String,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext
    ) async throws -> Response {
        let found = try await context.foods.find(id)
        guard let food = found else { throw HTTPError.notFound }
        do {
            let eaten = try food.eaten(amount, of: measure, context.language)
            return try await keep(eaten, request, day, context, portion: eaten.times)
        } catch let errors as FormErrors {
            return try await foodPage(context, food, day, errors)
        }
    }

    private func keep(
        _ eaten: EntrySnapshot,
        _ request: EntryRequest,
        _ addressed: CivilDate,
        _ context: SignedInContext,
        portion: (Double) throws(FormErrors) -> EntrySnapshot
    ) async throws -> Response {
        let day = request.day ?? addressed
        if EatersForm(form: context.form).names(othersThan: context.person.person) {
            let chosen = try await context.chosenEaters()
            let own = chosen.isOwn ? eaten : nil
            let helping = SharedMeal.Helping(slot: request.slot, own: own, others: try chosen.portions(portion))
            let meal = SharedMeal(day: day, helpings: [helping], used: eaten.recipe)
            return try await context.write(meal, for: chosen.others)
        }
        let entry = DiaryEntry(id: .new(), day: day, slot: request.slot, eaten: eaten)
        let added = DiaryStore.add(entry, of: context.diaryOwner, once: context.idempotencyKey)
        if let recipe = eaten.recipe {
            try await context.database.write(added, DiaryStore.markUsed(recipe, in: context.household))
        } else {
            try await context.database.write(added)
        }
        return context.redirect(to: .diary(day), flash: .diary(.added(name: eaten.name, slot: entry.slot)))
    }

    /// Answers with the form that was sent, and everything typed into it.
    private func refuse(_ errors: FormErrors, _ day: CivilDate, _ context: SignedInContext) async throws -> Response {
        if let id = Recipe.ID(pathText: context.form.rawValue("recipe")) {
            guard let detail = try await RecipeLoader(catalogue, for: context).find(id) else {
                throw HTTPError.notFound
            }
            return try await logPage(context, detail, errors: errors, status: .unprocessableContent)
        }
        if let id = Food.ID(pathText: context.form.rawValue("food")) {
            let found = try await context.foods.find(id)
            guard let food = found else { throw HTTPError.notFound }
            return try await foodPage(context, food, day, errors)
        }
        let others = try await context.database.read(context.otherEaters)
        return context.page(QuickPage(context, day, for: others, errors: errors), status: .unprocessableContent)
    }

    private func foodPage(
        _ context: SignedInContext,
        _ food: Food,
        _ day: CivilDate,
        _ errors: FormErrors
    ) async throws -> Response {
        let others = try await context.database.read(context.otherEaters)
        let page = FoodEntryPage(context, food, day, for: others, errors: errors)
        return context.page(page, status: .unprocessableContent)
    }
}

extension LocalPath {
    static func diary(_ day: CivilDate) -> LocalPath { "/diary/\(day)" }

    /// A day in the diary of a person.
    static func diary(_ day: CivilDate, of person: Person.ID) -> LocalPath { "/diary/\(day)?person=\(person)" }
}
