import Database
import Domain
import HTTPServer
import Web

/// One meal of the plan: who eats at it, and what there is.
struct PlanMealController {
    let reader: PlanReader
    let chooser: DishChooser
    let ideas: IdeaFinder

    func show(_ context: any HouseholdContext) async throws -> Response {
        let plan = try await plan(context)
        return try await page(plan, context, errors: [:])
    }

    /// Changes who eats at the meal, or at all meals of its day.
    func table(_ context: any HouseholdContext) async throws -> Response {
        let (time, plan) = try await plan(context)
        do {
            let change = try MealTableForm(form: context.form, meal: plan.meal(time)).validated()
            let (home, times) = (context.household, change.times(at: time))
            let rows =
                AwayPortionStore.lock(.meals(times), in: home)
                + MealStore.save(change.rows(at: time, plan.people), in: home)
                + [
                    AwayPortionStore.seat(change.seated(at: time), in: home),
                    AwayPortionStore.settle(.meals(times), in: home),
                ]
            try await context.database.write { db in
                try await db.run(rows)
                guard let guests = change.guests else { return }
                let found = try await MealStore.guests(at: times, in: home, db)
                let now = found[time] ?? PlannedGuests.none
                guard guests.over(now) != nil else { throw GuestsConflict(change: guests, now: now) }
                let all = times.map { (time: $0, guests: guests.carried(to: found[$0] ?? PlannedGuests.none)) }
                try await db.run(MealStore.save(all, in: home))
            }
            return .redirect(to: context.form.has("stay") ? time.path : time.inWeek)
        } catch let errors as FormErrors {
            return try await page((time, plan), context, errors: errors, status: .unprocessableContent)
        } catch let conflict as GuestsConflict {
            // The page has what it is now, so that whoever saves again means it.
            let now = context.strings.words(for: conflict.now, Formatting(context.language))
            let errors: FormErrors = ["guests": .changedMeanwhile(now: now)]
            let shown = conflict.change.shown(over: conflict.now)
            return try await page(try await self.plan(context), context, errors: errors, shown, status: .conflict)
        }
    }

    func add(_ context: any HouseholdContext) async throws -> Response {
        let time = try time(context)
        do {
            let dish = try await NewDishReader(catalogue: reader.catalogue).dish(at: time, context)
            let statements = PlannedDishStore.add(dish, for: context.planner) + (try await context.numbers(of: dish))
            try await context.freeUnplanned()
            // A form that is sent twice is answered with the way back from what it did the first time.
            let undo = try await context.once { db in
                try await db.run(statements)
                return "/plan/dishes/\(dish.id)/delete?new=1"
            }
            return context.redirect(to: time.inWeek, flash: .planning(.added(slot: time.slot)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(try await plan(context), context, errors: errors, status: .unprocessableContent)
        }
    }

    private func page(
        _ read: (time: MealTime, plan: Plan),
        _ context: any HouseholdContext,
        errors: FormErrors,
        _ shown: PlannedGuests? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let meal = read.plan.meal(read.time)
        let choice = try await chooser.choice(for: meal, read.plan, context)
        if context.isLive(DishChoiceSection.id) {
            return context.live(DishChoiceSection(context, choice, at: read.time))
        }
        var page = PlanMealPage(context, meal, read.plan, choice, errors: errors, shown)
        if context.query["ideas"] != nil {
            page.ideas = IdeasSection(context, try await ideas.ideas(for: meal, read.plan, context), at: read.time)
        }
        return context.page(page, status: status).varyingByLive()
    }

    private func time(_ context: any HouseholdContext) throws -> MealTime {
        MealTime(day: try context.parameter("date"), slot: try context.parameter("slot"))
    }

    private func plan(_ context: any HouseholdContext) async throws -> (time: MealTime, plan: Plan) {
        let time = try time(context)
        // Leftovers of the days before can be planned.
        let first = time.day.adding(days: -DishChooser.leftoverDays)
        return (time, try await reader.plan(first...time.day, context))
    }
}

extension HouseholdContext {
    /// Whoever plans, whomever they act for: the plan is the household's.
    var planner: Planner { Planner(household: household, person: requestContext.signedIn?.person) }

    /// Lets a form plan a dish again that it has planned before, where that is planned no more (W-14).
    func freeUnplanned() async throws {
        try await doneBefore { place in
            guard let dish = place.value(at: 2, as: PlannedDish.ID.self) else { return true }
            return try await database.read(PlannedDishStore.time(of: dish, in: household)) != nil
        }
    }
}

extension HouseholdContext {
    /// What writes the numbers of a meal out of somebody whom the planner looks after, which nobody else may write.
    fileprivate func numbers(of dish: NewDish) async throws -> [SQL] {
        guard case .out(_, let numbers, let someone?) = dish.what, let me = planner.person, someone != me else {
            return []
        }
        let people = try await database.read(PlanStore.people(in: household))
        guard people.first(where: { $0.id == someone })?.isMine == true else { return [] }
        let owner = DiaryOwner(household: household, person: someone)
        return [
            ServedEntryStore.act(for: someone, reader: me), MealOutStore.save(numbers, at: dish.id, of: owner),
            ServedEntryStore.act(for: nil, reader: me),
        ]
    }
}
