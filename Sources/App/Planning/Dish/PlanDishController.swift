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
        return context.page(PlanDishPage(context, dish, plan))
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            let edit = try DishEditForm(form: context.form).validated()
            let change = try await edits.change(edit, of: dish, plan, context)
            try await context.database.write { db in
                try await DishEditStore.write(change, in: context.household, db)
            }
            let isWeek = context.form.has("week")
            return context.redirect(to: isWeek ? dish.dish.time.inWeek : dish.dish.path, flash: .saved)
        } catch let errors as FormErrors {
            return context.page(PlanDishPage(context, dish, plan, errors: errors), status: .unprocessableContent)
        } catch let conflict as DishConflict {
            let (dish, plan) = try await reader.requested(context)
            return context.page(PlanDishPage(context, dish, plan, conflict: conflict), status: .conflict)
        }
    }

    /// Writes a line that is another one this time into the recipe.
    func keep(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        var read = FormReader(context.form)
        let position = read.integer("keep_line", 0...100_000)
        guard let position, let swap = dish.content.swaps[position], let recipe = dish.content.original else {
            throw HTTPError.notFound
        }
        do {
            if let shown = read.optionalInteger("recipe_version", 1...Int(Int32.max)), shown != recipe.version {
                throw DishConflict(groups: [.swaps])
            }
            try await context.database.write { db in
                try await KeptSwapStore.keep(swap, at: position, in: recipe, of: dish.id, context.household, db)
            }
            return context.redirect(to: dish.dish.path, flash: .planning(.keptInRecipe))
        } catch let conflict as DishConflict {
            return context.page(PlanDishPage(context, dish, plan, conflict: conflict), status: .conflict)
        }
    }

    func move(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            let (time, position) = try place(context.form)
            let statements = DishEditStore.move(dish.id, to: time, at: position, in: context.household)
            try await context.database.write { db in try await db.run(statements) }
            return context.redirect(to: time.inWeek, flash: .planning(.moved(day: time.day)))
        } catch let errors as FormErrors {
            return context.page(PlanDishPage(context, dish, plan, errors: errors), status: .unprocessableContent)
        }
    }

    func copy(_ context: any HouseholdContext) async throws -> Response {
        let (dish, plan) = try await reader.requested(context)
        do {
            let (time, _) = try place(context.form)
            let copies = PlanCopies([PlanCopies.Copy(from: dish.id, to: .new(), time: time)])
            let location = try await context.once { db in
                try await db.run(PlanCopyStore.write(copies, for: context.planner))
                return time.inWeek
            }
            let flash = FlashMessage.planning(.copied(count: 1))
            return context.redirect(to: location, flash: flash, undo: copies.undo)
        } catch let errors as FormErrors {
            return context.page(PlanDishPage(context, dish, plan, errors: errors), status: .unprocessableContent)
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
                + [DishEditStore.raise(source, by: need, in: context.household)]
            let location = try await context.once { db in
                try await db.run(statements)
                return time.inWeek
            }
            let undo: LocalPath = "/plan/dishes/\(leftover.id)/delete"
            return context.redirect(to: location, flash: .planning(.added(slot: time.slot)), undo: undo)
        } catch let errors as FormErrors {
            return context.page(PlanDishPage(context, dish, plan, errors: errors), status: .unprocessableContent)
        }
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        let gone = try await context.database.write(PlannedDishStore.delete(id, in: context.household))
        guard let time = gone else { throw HTTPError.notFound }
        let undo: LocalPath = "/plan/dishes/\(id)/undelete"
        return context.redirect(to: time.inWeek, flash: .planning(.removed(slot: time.slot)), undo: undo)
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

extension PlannedMeal {
    /// What those at the meal usually eat of a dish.
    var servings: Double {
        PlannedServings(
            eaters: eaters.map(\.usualShare.value),
            guests: guests.count,
            guestShare: guests.share
        )?
        .eaten ?? 0
    }
}
