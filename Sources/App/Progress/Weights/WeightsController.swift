import Database
import Domain
import HTTPServer
import Web

/// A person's weight, day by day.
struct WeightsController {
    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func save(_ context: SignedInContext) async throws -> Response {
        do {
            let typed = try WeightForm(form: context.form).validated(today: context.today)
            try await requireLikely(typed, besides: typed.weighing.date, context)
            let (saved, former) = try await write(typed, context)
            guard saved == 1 else {
                let taken: FormErrors = ["date": .progress(.weightTaken)]
                return try await page(context, errors: taken, replacing: former, status: .unprocessableContent)
            }
            // Sent twice it is replaced once, and taken back by the same button.
            let undo = former == nil ? nil : try await context.lastChange()
            return context.redirect(to: .weights, flash: .saved, undo: undo)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    /// Writes a weight down, and answers how many were and what the day had before. One that its page has shown is replaced,
    /// and stays exactly what it is where nobody touched it (P-37).
    private func write(
        _ typed: TypedWeight,
        _ context: SignedInContext
    ) async throws -> (saved: Int, former: Weighing?) {
        let (owner, day) = (context.diaryOwner, typed.weighing.date)
        return try await context.database.write { db in
            let form = WeightForm(form: context.form)
            let (former, unit) = try await db.fetch(
                WeightStore.weighing(on: day, of: owner),
                WeightStore.unit(on: day, of: owner)
            )
            let isShown = former.map { form.hasShown($0, context.language) } ?? false
            if isShown, context.form.keeps(form.unit.field) { return (saved: 1, former: nil) }
            let isOfToday = form.isDrawn(on: context.today)
            let replaces = isShown && isOfToday || context.form.has(WeightsPage.replacing)
            let (saved) = try await db.fetch(WeightStore.save(typed, of: owner, replaces: replaces))
            if let former, saved == 1, !former.weight.isSame(as: typed.weighing.weight) {
                let undo = ReplacedWeight(former.weight, in: unit, by: typed.weighing.weight).undo(on: day)
                try await context.noteLastChange(undo, db)
            }
            return (saved: saved, former: former)
        }
    }

    func edit(_ context: SignedInContext) async throws -> Response {
        let (kept, unit) = try await kept(context)
        return context.page(WeightPage(context, kept, unit, errors: [:]))
    }

    func change(_ context: SignedInContext) async throws -> Response {
        let (day, owner) = (try context.parameter("date", as: CivilDate.self), context.diaryOwner)
        let found = try await context.database.read(WeightStore.weighing(on: day, of: owner))
        guard let kept = found else { return try await moved(context) }
        let form = WeightForm(form: context.form)
        do {
            // Whoever flies west keeps the day that is not there yet.
            let typed = try form.validated(today: max(context.today, kept.date), kept: kept.weight)
            if typed.weighing.weight != kept.weight { try await requireLikely(typed, besides: kept.date, context) }
            let changed = try await context.database.write { db in
                let (_, changed) = try await db.fetch(
                    WeightStore.forget(typed.weighing.date, of: owner),
                    WeightStore.change(kept.date, to: typed, of: owner)
                )
                if changed == 1 { try await context.noteLastChange(.weights, db) }
                return changed
            }
            guard changed == 1 else { return try await moved(context) }
            return context.redirect(to: .weights, flash: .saved)
        } catch let errors as FormErrors {
            return context.page(WeightPage(context, kept, form.unit, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "weights_pkey" {
            let taken: FormErrors = ["date": .progress(.weightTaken)]
            return context.page(WeightPage(context, kept, form.unit, errors: taken), status: .unprocessableContent)
        }
    }

    /// A form that is sent twice finds its weight on the day to which it has moved it.
    private func moved(_ context: SignedInContext) async throws -> Response {
        var read = FormReader(context.form)
        guard try await context.lastChange() != nil, let day = read.date("date", in: CivilDate.first...CivilDate.last),
            try await context.database.read(WeightStore.weighing(on: day, of: context.diaryOwner)) != nil
        else { throw HTTPError.notFound }
        return context.redirect(to: .weights, flash: .saved)
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        // A button that is pressed twice finds the weight deleted already, and its way back.
        let (_, isDeleted) = try await context.database.write(
            WeightStore.delete(day, of: context.diaryOwner),
            WeightStore.isDeleted(day, of: context.diaryOwner)
        )
        guard isDeleted else { throw HTTPError.notFound }
        let undo: LocalPath = "/weight/\(day)/undelete"
        return context.redirect(to: .weights, flash: .progress(.weightDeleted(day: day)), undo: undo)
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        if let replaced = ReplacedWeight(context.query) { return try await putBack(replaced, on: day, context) }
        // A button that is pressed twice finds the weight restored already, and one of before may find another.
        let (restored, weighing, unit) = try await context.database.write(
            WeightStore.undelete(day, of: context.diaryOwner),
            WeightStore.weighing(on: day, of: context.diaryOwner),
            WeightStore.unit(of: context.diaryOwner)
        )
        guard let weighing else { throw HTTPError.notFound }
        let there = context.strings.weight(weighing.weight.grams, unit ?? .kg, Formatting(context.language))
        let message: FlashMessage.Progress =
            restored > 0 ? .weightRestored(day: day) : .weightThere(day: day, weight: there)
        return context.redirect(to: .weights, flash: .progress(message))
    }

    /// Puts back what a new weight has replaced, unless the day has yet another by now.
    private func putBack(
        _ replaced: ReplacedWeight,
        on day: CivilDate,
        _ context: SignedInContext
    ) async throws -> Response {
        let (_, weighing, unit) = try await context.database.write(
            WeightStore.putBack(replaced, on: day, of: context.diaryOwner),
            WeightStore.weighing(on: day, of: context.diaryOwner),
            WeightStore.unit(of: context.diaryOwner)
        )
        guard let weighing else { throw HTTPError.notFound }
        if weighing.weight.isSame(as: replaced.former) { return context.redirect(to: .weights, flash: .undone) }
        let there = context.strings.weight(weighing.weight.grams, unit ?? .kg, Formatting(context.language))
        return context.redirect(to: .weights, flash: .progress(.weightThere(day: day, weight: there)))
    }

    /// A weight far from those of the months around its day may be mistyped, and is asked for once more.
    /// - Parameter day: the day whose own weight says nothing, because this one takes its place.
    private func requireLikely(_ typed: TypedWeight, besides day: CivilDate, _ context: SignedInContext) async throws {
        if context.form.has(WeightSure.field) { return }
        let date = typed.weighing.date
        guard let months = DayRange(from: date.adding(days: -91), to: date.adding(days: 91)) else { return }
        let known = try await context.database.read(WeightStore.weighings(months, of: context.diaryOwner))
        guard typed.weighing.isLikely(among: known.filter { $0.date != day }) else {
            let asked: FormErrors = [typed.unit.field: .progress(.weightUnlikely)]
            throw asked
        }
    }

    private func kept(_ context: SignedInContext) async throws -> (Weighing, WeightUnit) {
        let day = try context.parameter("date", as: CivilDate.self)
        let (weighing, unit) = try await context.database.read(
            WeightStore.weighing(on: day, of: context.diaryOwner),
            WeightStore.unit(of: context.diaryOwner)
        )
        guard let weighing else { throw HTTPError.notFound }
        return (weighing, context.query.choice("unit") ?? unit ?? .kg)
    }

    /// - Parameter replaced: the weight whose day a new one asks for.
    private func page(
        _ context: SignedInContext,
        errors: FormErrors,
        replacing replaced: Weighing? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let query = WeightQuery(context.query, today: context.today)
        let (weighings, extent, there, unit, goals) = try await context.database.read(
            WeightStore.weighings(query.needed, of: context.diaryOwner),
            WeightStore.extent(of: context.diaryOwner),
            WeightStore.weighing(on: query.day, of: context.diaryOwner),
            WeightStore.unit(of: context.diaryOwner),
            GoalStore.history(of: context.diaryOwner)
        )
        let kept = WeightsPage.Kept(
            weighings: weighings,
            extent: extent,
            there: there,
            unit: unit ?? .kg,
            goal: goals.goal(on: context.today),
            replaced: replaced
        )
        return context.page(WeightsPage(context, query, kept, errors: errors), status: status)
    }
}

extension LocalPath {
    static let weights: LocalPath = "/weight"
}
