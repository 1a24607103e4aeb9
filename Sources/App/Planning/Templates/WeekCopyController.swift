import Database
import Domain
import HTTPServer
import Web

/// Plans a week again: copies it, keeps it as a template, applies one; and takes such an act back at once.
struct WeekCopyController {
    func show(_ context: any HouseholdContext) async throws -> Response {
        try await page(try context.parameter("week"), context, errors: [:])
    }

    func copy(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        do {
            let copy = try WeekCopyForm(form: context.form, week: week).validated()
            let days = week.days.filter { copy.weekdays.contains($0.weekday) }
            let shift = copy.target.monday.days(since: week.monday)
            return try await plan(from: days, copy, of: nil, by: shift, context)
        } catch let errors as FormErrors {
            return try await page(week, context, errors: errors, status: .unprocessableContent)
        }
    }

    func apply(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        var read = FormReader(context.form)
        let template = read.reference("template", to: PlanTemplate.ID.self)
        let existing = read.optionalChoice("existing", of: WeekCopyForm.Existing.self)
        guard let template, read.isValid else {
            return try await page(week, context, errors: read.errors, status: .unprocessableContent)
        }
        let name = try await context.database.read(PlanTemplateStore.template(template, in: context.household))
        guard name != nil else { throw HTTPError.notFound }
        let copy = WeekCopy(
            target: week,
            weekdays: Set(Weekday.allCases),
            slots: MealSlot.allCases,
            takesPeople: false,
            replaces: existing == .replace
        )
        let days = (0..<7).map { PlanTemplateStore.monday.adding(days: $0) }
        let shift = week.monday.days(since: PlanTemplateStore.monday)
        return try await plan(from: days, copy, of: template, by: shift, context)
    }

    /// Keeps a week as a template.
    func makeTemplate(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form)
        let name = read.text("name", .name)
        let typed = read.reference("week", to: CivilWeek.self)
        let week = typed ?? CivilWeek(containing: context.today)
        guard let week else { throw HTTPError.notFound }
        guard let name, typed != nil, read.isValid else {
            return try await page(week, context, errors: read.errors, status: .unprocessableContent)
        }
        do {
            let id = PlanTemplate.ID.new()
            let home = context.household
            let dishes = try await context.database.read(
                PlanTemplateStore.dishes(week.days, MealSlot.allCases, of: nil, in: home)
            )
            let shift = PlanTemplateStore.monday.days(since: week.monday)
            let (copies, behind) = PlanCopies.shifting(dishes, by: shift, template: id)
            let statements =
                [PlanTemplateStore.insert(id, named: name, in: home)]
                + PlanCopyStore.write(copies, for: context.planner)
            // A form that is sent twice is answered with the way back from what it did the first time.
            let undo = try await context.once { db in
                try await db.run(statements)
                return "/plan/templates/\(id)/delete"
            }
            let location: LocalPath = "/plan/\(week.iso)/copy"
            let message =
                behind == 0
                ? FlashMessage.planning(.templateMade(name: name))
                : .planning(.templateMadeWithout(name: name, leftovers: behind))
            return context.redirect(to: location, flash: message, undo: undo)
        } catch let error as DatabaseError where error.constraint == "plan_templates_name_unique" {
            let errors = FormErrors(dictionaryLiteral: ("name", .planning(.nameTaken)))
            return try await page(week, context, errors: errors, status: .unprocessableContent)
        }
    }

    func undo(_ context: any HouseholdContext) async throws -> Response {
        let act = try context.parameter("act", as: PlanAct.ID.self)
        let undone = try await context.database.write { db in
            _ = try await db.fetch(IdempotencyStore.free("/plan/acts/\(act)/undo", in: context.household))
            return try await PlanActStore.undo(act, in: context.household, db)
        }
        guard let undone else { throw HTTPError.notFound }
        let message =
            undone.left + undone.tablesLeft == 0
            ? FlashMessage.undone
            : .planning(.undoneWithout(count: undone.dishes, left: undone.left, tables: undone.tablesLeft))
        return context.redirect(to: undone.time.inWeek, flash: message)
    }

    private func plan(
        from days: [CivilDate],
        _ copy: WeekCopy,
        of template: PlanTemplate.ID?,
        by shift: Int,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let home = context.household
        let dishes = try await context.database.read(
            PlanTemplateStore.dishes(days, copy.slots, of: template, in: home)
        )
        let (copies, behind) = PlanCopies.shifting(dishes, by: shift)
        let targets = days.map { $0.adding(days: shift) }
        let removal = PlanTemplateStore.remove(targets, copy.slots, in: copies.act, of: home)
        let people =
            [PlanActStore.keepTables(targets, copy.slots, in: copies.act, of: home)]
            + PlanTemplateStore.people(days, copy.slots, by: shift, in: home)
            + [PlanActStore.noteTables(in: copies.act, of: home)]
        let statements =
            AwayPortionStore.lock(.days(targets, copy.slots), .dishes(copies.copies.map(\.from)), in: home)
            + (copy.replaces ? [removal] : []) + (copy.takesPeople ? people : [])
            + PlanCopyStore.write(copies, for: context.planner)
        let undo = try await context.once { db in
            try await db.run(statements)
            return copies.undo
        }
        let location: LocalPath = "/plan/\(copy.target.iso)"
        let count = copies.copies.count
        let message =
            behind == 0
            ? FlashMessage.planning(.copied(count: count))
            : .planning(.copiedWithout(count: count, leftovers: behind))
        let isUndone = count > 0 || copy.replaces || copy.takesPeople
        return context.redirect(to: location, flash: message, undo: isUndone ? undo : nil)
    }

    /// - Parameter renamed: the template whose name was refused; nil where it is a new one's.
    func page(
        _ week: CivilWeek,
        _ context: any HouseholdContext,
        errors: FormErrors,
        renaming renamed: PlanTemplate.ID? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let templates = try await context.database.read(PlanTemplateStore.all(in: context.household))
        let page = WeekCopyPage(context, week, templates, errors: errors, renaming: renamed)
        return context.page(page, status: status)
    }
}
