import Database
import Domain
import HTTPServer
import Web

/// What is left: eaten, planned, frozen or thrown away.
struct LeftoverController {
    let reader: CookingReader

    func list(_ context: any HouseholdContext) async throws -> Response {
        context.page(try await page(context))
    }

    /// - Parameter asked: what somebody is asked about once more, who would eat of a leftover.
    private func page(
        _ context: any HouseholdContext,
        errors: FormErrors = [:],
        asked: EaterVerdict? = nil
    ) async throws -> LeftoversPage {
        let home = context.household
        let (leftovers, pots, people, avoided) = try await context.database.read(
            LeftoverStore.all(in: home),
            LeftoverStore.inPots(since: context.today.adding(days: -KitchenStock.stoveDays), in: home),
            PlanStore.people(in: home),
            AvoidanceStore.avoided(in: home)
        )
        let cookings = Set(leftovers.map(\.cooking.id) + pots.map(\.cooking.id))
        let eaters = people.avoiding(avoided)
        let lines = CookedLineReader(catalogue: reader.plans.catalogue)
        let warnings = try await lines.warnings(of: cookings, for: eaters, context)
        return LeftoversPage(context, leftovers, pots, eaters, warnings, errors: errors, asked: asked)
    }

    /// The person who presses the button, or whom they look after or may write for, eats of the leftover now: of whoever
    /// only reads the kitchen, what is kept for them.
    func eat(_ context: SignedInContext) async throws -> Response {
        // Pressed twice nothing may be left of it, and what the first press has told is still to be read.
        if try await context.servedBefore() != nil { return .redirect(to: "/leftovers") }
        let leftover = try await leftover(context, orGone: true)
        let view = try await reader.view(leftover.cooking.id, context)
        let person = try view.plan.eater(context)
        guard person.isWritten, context.may(.kitchen(.write)) || leftover.share.person == person.id else {
            throw HTTPError.notFound
        }
        let time = MealTime(day: context.today, slot: context.usualSlot)
        let shown = Int(context.form.rawValue("was"))
        let plate: @Sendable (ServedAmount?) -> ServingOrder = { amount in
            leftover.plate(of: person, amount, at: time, shown: shown)
        }
        let other = person.id == context.requestContext.signedIn?.person ? nil : person.name
        if plate(nil).isEaten(view.detail.shares) {
            let told = leftover.told(ServingWork.Served(isNothing: true), of: person, other: other)
            return context.redirect(to: "/leftovers", flash: told)
        }
        if leftover.left <= 1e-9 { return try await gone(leftover, view, for: person, context) }
        let found = view.verdicts(for: [person], context.strings).first(where: \.contains)
        if let found, !found.stands(by: context.form) {
            let asks: FormErrors = ["keep": .planning(.asksAgain)]
            return context.page(try await page(context, errors: asks, asked: found), status: .unprocessableContent)
        }
        return try await take(leftover, view.plan.settings, context, isOwn: person.isMine, plate) { served in
            leftover.told(served, of: person, other: other)
        }
    }

    /// Of what is eaten up its last own plate leads to the entry that came of it; what others took is told.
    private func gone(
        _ leftover: Leftover,
        _ view: CookingReader.View,
        for person: PlanPerson,
        _ context: SignedInContext
    ) async throws -> Response {
        let own = view.detail.shares.helpings(of: person.id)
        let plate = own.last { $0.use == .plate && $0.source == leftover.share.id }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let dishes = person.isMine ? [plate?.eatenAs].compactMap { $0 } : []
        let entries = try await context.database(for: person.id).read(PlannedEntryStore.entries(of: dishes, for: owner))
        guard let entry = entries.first?.entry else {
            return context.redirect(to: "/leftovers", flash: .planning(.usedSince))
        }
        return .redirect(to: context.carried("/entries/\(entry)/edit", for: person))
    }

    /// Takes it out of the freezer: from today it is good for as long as in the fridge.
    func thaw(_ context: any HouseholdContext) async throws -> Response {
        try await move(.fridge, .planning(.thawed), context)
    }

    func freeze(_ context: any HouseholdContext) async throws -> Response {
        try await move(.freezer, .planning(.frozen), context)
    }

    func discard(_ context: any HouseholdContext) async throws -> Response {
        try await move(.discard, .planning(.thrownAway), context)
    }

    private func move(
        _ rest: RestChoice,
        _ message: FlashMessage,
        _ context: any HouseholdContext
    ) async throws -> Response {
        if try await context.servedBefore() != nil { return .redirect(to: "/leftovers") }
        let leftover = try await leftover(context)
        let settings = try await context.database.read(PlanStore.settings(of: context.household))
        var read = FormReader(context.form)
        let day = read.optionalDate("best_before", in: CivilDate.first...CivilDate.last)
        guard read.isValid else {
            return context.page(try await page(context, errors: read.errors), status: .unprocessableContent)
        }
        let time = MealTime(day: context.today, slot: context.usualSlot)
        return try await take(leftover, settings, context) { amount in
            var order = ServingOrder(plates: [], time: time, source: leftover.share.id)
            order.rest = rest
            order.restAmount = amount ?? .rest
            order.bestBefore = day
            return order
        } message: { _ in
            message
        }
    }

    /// Takes some of a leftover, or all of it.
    /// - Parameter isOwn: whether whoever takes it may take it back, who only reads the kitchen, too.
    private func take(
        _ leftover: Leftover,
        _ settings: PlanSettings,
        _ context: any HouseholdContext,
        isOwn: Bool = false,
        _ order: (ServedAmount?) -> ServingOrder,
        message: (ServingWork.Served) -> FlashMessage
    ) async throws -> Response {
        do {
            var read = FormReader(context.form)
            let grams = read.optionalDecimal("grams", .positive(upTo: 1_000_000))
            let servings = read.optionalDecimal("servings", .positive(upTo: ServingCount.limit))
            guard read.isValid else { throw read.errors }
            let amount: ServedAmount? = grams.map { .grams(Grams($0)) } ?? servings.map { .servings($0) }
            let work = ServingWork(order(amount), leftover.cooking.id, settings, context)
            let (_, served) = try await context.once { db in (work.undo, try await work.write(db)) }
            guard let served else { return .redirect(to: "/leftovers") }
            return context.redirect(
                to: "/leftovers",
                flash: message(served),
                undo: !served.isNothing && (isOwn || context.may(.kitchen(.write))) ? work.undo : nil
            )
        } catch let errors as FormErrors {
            return context.page(try await page(context, errors: errors), status: .unprocessableContent)
        }
    }

    func plan(_ context: any HouseholdContext) async throws -> Response {
        let leftover = try await leftover(context)
        var read = FormReader(context.form)
        let day = read.date("date", in: CivilDate.first...CivilDate.last)
        let slot = read.choice("slot", of: MealSlot.self)
        guard let day, let slot, read.isValid else {
            return context.page(try await page(context, errors: read.errors), status: .unprocessableContent)
        }
        let time = MealTime(day: day, slot: slot)
        // Who has eaten of it at that meal already has eaten of this dish.
        let eaten = LeftoverStore.eaten(of: leftover.cooking.id, at: time, in: context.household)
        let known = try await context.database.read(eaten)
        let dish = known ?? PlannedDish.ID.new()
        let statement = LeftoverStore.plan(leftover, as: dish, at: time, in: context.household)
        // What was eaten before it was planned does not keep it in the plan; what is changed since then does.
        let back: LocalPath =
            known == nil ? "/plan/dishes/\(dish)/delete?new=1" : "/plan/dishes/\(dish)/delete?version=1"
        try await context.freeUnplanned()
        // A form that is sent twice is answered with the way back from what it did the first time.
        let undo = try await context.once { db in
            try await db.run([statement])
            return back
        }
        return context.redirect(to: time.inWeek, flash: .planning(.added(slot: slot)), undo: undo)
    }

    /// - Parameter orGone: whether one of which nothing is left is meant, too.
    private func leftover(_ context: any HouseholdContext, orGone: Bool = false) async throws -> Leftover {
        let id = try context.parameter("leftover", as: CookedShare.ID.self)
        let query = LeftoverStore.leftover(id, in: context.household, orGone: orGone)
        guard let found = try await context.database.read(query) else { throw HTTPError.notFound }
        return found
    }
}

extension ServingWork {
    init(_ order: ServingOrder, _ cooking: Cooking.ID, _ settings: PlanSettings, _ context: any HouseholdContext) {
        self.init(
            order: order,
            cooking: cooking,
            household: context.household,
            reader: context.requestContext.signedIn?.person,
            author: context.author,
            settings: settings,
            today: context.today,
            strings: context.strings
        )
    }
}
