import Database
import Domain
import HTTPServer
import Web

/// One dish of the plan.
struct PlanDishController {
    let reader: PlanReader
    let edits: DishEditReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        return try await page(dish, plan, context)
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            // Whom a button took off the dish comes back by the address that says how they were on it.
            if let edit = DishEdit(backOn: context.query) {
                return try await write(edit, dish, plan, context, flash: .undone)
            }
            let edit = try DishEditForm(form: context.form).validated()
            return try await write(edit, dish, plan, context)
        } catch let errors as FormErrors {
            return try await page(dish, plan, context, errors: errors)
        }
    }

    private func write(
        _ edit: DishEdit,
        _ dish: ServedDish,
        _ plan: Plan,
        _ context: any HouseholdContext,
        flash message: FlashMessage = .saved
    ) async throws -> Response {
        do {
            let change = try await edits.change(edit, of: dish, plan, context)
            try await context.database.write { db in
                try await DishEditStore.write(change, in: context.household, db)
            }
            return context.changed(dish, flash: message)
        } catch let conflict as DishConflict {
            return try await ask(conflict, edit, context)
        }
    }

    /// The dish as it is now, with what somebody else has made of the same fields, and the choice.
    func ask(
        _ conflict: DishConflict,
        _ edit: DishEdit,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        let question = DishConflictSection(context, conflict, edit, dish, plan)
        let out = try await reader.numbers(of: dish, plan, context)
        return context.page(PlanDishPage(context, dish, plan, out, conflict: question), status: .conflict)
    }

    private func page(
        _ dish: ServedDish,
        _ plan: Plan,
        _ context: any HouseholdContext,
        errors: FormErrors? = nil
    ) async throws -> Response {
        let out = try await reader.numbers(of: dish, plan, context)
        let page = PlanDishPage(context, dish, plan, out, errors: errors ?? [:])
        return context.page(page, status: errors == nil ? .ok : .unprocessableContent)
    }

    func move(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            let (time, position) = try place(context.placeForm)
            // A move is taken back from where it has led, and from nowhere else.
            let isElsewhere = context.query["from"].map { $0 != dish.dish.time.anchor } ?? false
            // Pressed twice, it stands there by now, and what the first press has said is still to be read. Dragging says a place.
            let saysPlace = context.form.has("position") || position != nil
            if dish.dish.time == time, isElsewhere || !saysPlace { return .redirect(to: time.inWeek) }
            if isElsewhere { return context.redirect(to: dish.dish.time.inWeek, flash: .planning(.movedSince)) }
            let statements = DishEditStore.move(dish.id, to: time, at: position, in: context.household)
            try await context.database.write { db in try await db.run(statements) }
            let undo = dish.dish.backToItsPlace(from: time)
            return context.redirect(to: time.inWeek, flash: .planning(.moved(day: time.day)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(dish, plan, context, errors: errors)
        }
    }

    func copy(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            let (time, _) = try place(context.form)
            let copies = PlanCopies([PlanCopies.Copy(from: dish.id, to: .new(), time: time)])
            // Who goes back has the same form, and may choose another meal.
            let undo = try await context.once { db in
                try await db.run(PlanCopyStore.write(copies, for: context.planner))
                return copies.undo
            }
            return context.redirect(to: time.inWeek, flash: .planning(.copied(count: 1)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(dish, plan, context, errors: errors)
        }
    }

    /// Plans a leftover of the dish for another meal: as much as those who eat there need is cooked besides.
    func again(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            guard dish.content.dish != nil else { throw HTTPError.notFound }
            let (time, _) = try place(context.form)
            let source = dish.dish.source ?? dish.id
            let need = try await reader.plan(time.day...time.day, context).meal(time).servings
            let leftover = NewDish(time: time, what: .leftover(of: source), raised: need)
            let statements =
                PlannedDishStore.add(leftover, for: context.planner)
                + [DishEditStore.noteLeftover(of: source, in: context.household)]
            try await context.freeUnplanned()
            let undo = try await context.once { db in
                try await db.run(statements)
                return "/plan/dishes/\(leftover.id)/delete?new=1"
            }
            return context.redirect(to: time.inWeek, flash: .planning(.added(slot: time.slot)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(dish, plan, context, errors: errors)
        }
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        let isNew = context.query["new"] != nil
        let version = context.query["version"].flatMap { Int($0) }
        let home = context.household
        let (gone, present, known) = try await context.database.write(
            isNew ? PlannedDishStore.takeBack(id, in: home) : PlannedDishStore.delete(id, at: version, in: home),
            PlannedDishStore.time(of: id, in: home),
            PlannedDishStore.time(of: id, in: home, orDeleted: true)
        )
        guard let time = gone ?? known else { throw HTTPError.notFound }
        if let present { return context.redirect(to: present.inWeek, flash: .planning(.stays)) }
        let undo: LocalPath = "/plan/dishes/\(id)/undelete"
        let message = gone == nil ? FlashMessage.Planning.removedAlready : .removed(slot: time.slot)
        return context.redirect(to: time.inWeek, flash: .planning(message), undo: undo)
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        let (back, present) = try await context.database.write(
            PlannedDishStore.undelete(id, in: context.household),
            PlannedDishStore.time(of: id, in: context.household)
        )
        guard let time = back ?? present else { throw HTTPError.notFound }
        return context.redirect(to: time.inWeek, flash: .planning(.restored))
    }

    private func place(_ form: Form) throws(FormErrors) -> (MealTime, position: Int?) {
        var read = FormReader(form)
        let day = read.date("date", in: CivilDate.first...CivilDate.last)
        let slot = read.choice("slot", of: MealSlot.self)
        let position = read.optionalInteger("position", 0...10_000)
        guard let day, let slot, read.isValid else { throw read.errors }
        return (MealTime(day: day, slot: slot), position)
    }
}
