import Database
import Domain
import HTTPServer
import Web

/// A person's present and past goals, and the calculator that proposes some.
struct GoalsController {
    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let history = try await context.database.read(GoalStore.history(of: context.diaryOwner))
        do {
            let kept = KeptGoals(history, on: context.today)
            let goals = try GoalForm(form: context.form, kept: kept).validated(today: context.today)
            try await context.database.write { db in try await db.run(GoalStore.save(goals, of: context.diaryOwner)) }
            return context.redirect(to: .goals, flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let since = try context.parameter("date", as: CivilDate.self)
        // A button that is pressed twice finds the goals deleted already, and their way back.
        let (_, areDeleted) = try await context.database.write(
            GoalStore.delete(since, of: context.diaryOwner),
            GoalStore.areDeleted(since, of: context.diaryOwner)
        )
        guard areDeleted else { throw HTTPError.notFound }
        let undo: LocalPath = "/goals/\(since)/undelete"
        return context.redirect(to: .goals, flash: .progress(.goalsDeleted(since: since)), undo: undo)
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let since = try context.parameter("date", as: CivilDate.self)
        // A button that is pressed twice finds the goals restored already.
        let (_, history) = try await context.database.write(
            GoalStore.undelete(since, of: context.diaryOwner),
            GoalStore.history(of: context.diaryOwner)
        )
        guard history.goals.contains(where: { $0.since == since }) else { throw HTTPError.notFound }
        return context.redirect(to: .goals, flash: .progress(.goalsRestored(since: since)))
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (history, latest) = try await context.database.read(
            GoalStore.history(of: context.diaryOwner),
            WeightStore.latest(of: context.diaryOwner)
        )
        let asked = ProposalForm(context.query, latest: latest, Formatting(context.language))
        // What the calculator knows of energy is true of adults: for somebody looked after it suggests nothing.
        let proposal = context.ward == nil ? ProposalSection(context, asked) : nil
        if let proposal, context.isLive(ProposalSection.id) { return context.live(proposal) }
        return context.page(GoalsPage(context, history, proposal, errors: errors), status: status).varyingByLive()
    }
}

extension LocalPath {
    static let goals: LocalPath = "/goals"
}
