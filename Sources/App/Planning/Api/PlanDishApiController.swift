import Domain
import HTTPServer
import Web

/// The dishes of the plan for programs: planned, moved, changed and taken off by the forms and stores of the pages (I-06).
struct PlanDishApiController {
    let reader: PlanReader
    let edits: DishEditReader

    func show(_ context: ApiContext) async throws -> Response {
        let (dish, _) = try await reader.requested(context.signedIn)
        return context.answer(dish.json(context.signedIn.strings), version: dish.dish.version)
    }

    func add(_ context: ApiContext) async throws -> Response {
        let time = MealTime(day: try context.parameter("date"), slot: try context.parameter("slot"))
        return try await context.reading(PlanDishBody.fields) { sent in
            guard PlanDishBody.kinds.contains(sent.form.rawValue("kind")) else {
                throw FormErrors(dictionaryLiteral: ("kind", .notAChoice))
            }
            var made = try await sent.doneBefore()
            if made == nil { made = try await plan(at: time, sent) }
            let id = made?.text.split(separator: "/").last.flatMap { PlannedDish.ID(String($0)) }
            guard let id, let (served, _) = try await reader.found(id, sent) else { throw HTTPError.gone }
            let place: LocalPath = "/api/v1/plan/dishes/\(id)"
            let json = served.json(sent.strings)
            return context.answer(json, status: .created, version: served.dish.version, at: place)
        }
    }

    private func plan(at time: MealTime, _ sent: SignedInContext) async throws -> LocalPath {
        let form = PlanDishBody.form(sent.form)
        var dish = try await NewDishReader(catalogue: reader.catalogue).dish(at: time, of: form, sent)
        dish.note = try PlanDishBody.note(sent.form)
        let (id, statements) = (dish.id, PlannedDishStore.add(dish, for: sent.planner))
        return try await sent.once { db in
            try await db.run(statements)
            return "/plan/dishes/\(id)"
        }
    }

    func change(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let (dish, plan) = try await reader.requested(context.signedIn)
        guard version == dish.dish.version else { throw HTTPError.preconditionFailed }
        return try await context.reading(PlanDishBody.changes, adding: [("version", String(version))]) { sent in
            let time = try Self.time(sent.form, of: dish.dish)
            let edit = try DishEditForm(form: sent.form).validated()
            let change = try await edits.change(edit, of: dish, plan, sent)
            do {
                try await sent.database.write { [household = sent.household] db in
                    if time != nil { try await db.run(AwayPortionStore.lock(.dishes([dish.id]), in: household)) }
                    try await DishEditStore.write(change, in: household, db)
                    guard let time else { return }
                    try await db.run(DishEditStore.move(dish.id, to: time, at: nil, in: household))
                }
            } catch is DishConflict {
                throw HTTPError.preconditionFailed
            }
            return try await show(context)
        }
    }

    func delete(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let (dish, _) = try await reader.requested(context.signedIn)
        guard version == dish.dish.version else { throw HTTPError.preconditionFailed }
        let gone = try await context.database.write(
            PlannedDishStore.delete(dish.id, at: version, in: context.household)
        )
        guard gone != nil else { throw HTTPError.preconditionFailed }
        return Response(.noContent)
    }

    /// Where the dish is to stand; nil where it stays.
    private static func time(_ form: Form, of dish: PlannedDish) throws(FormErrors) -> MealTime? {
        var read = FormReader(form)
        let day =
            form.has("date") ? read.date("date", in: CivilDate.first...CivilDate.last) : dish.time.day
        let slot = read.optionalChoice("slot", of: MealSlot.self) ?? dish.time.slot
        guard let day, read.isValid else { throw read.errors }
        let time = MealTime(day: day, slot: slot)
        return time == dish.time ? nil : time
    }
}
