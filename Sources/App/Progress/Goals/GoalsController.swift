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
            return try await saved(goals, context)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    /// Saves goals. Where others began on the same day, they can be taken back.
    private func saved(_ goals: Goals, _ context: SignedInContext) async throws -> Response {
        let (owner, change) = (context.diaryOwner, DiaryChange.ID.new())
        // A repetition of the form gets the same message, with the way back of the first submission.
        let place = try await context.once { db in
            let keeping = FormerGoalStore.keep(goals.since, in: change, of: owner)
            try await db.run([keeping] + GoalStore.save(goals, of: owner))
            let (areOthers) = try await db.fetch(FormerGoalStore.note(change, of: owner))
            return areOthers == true ? FormerGoalStore.undo(change) : .goalsRemoval(since: goals.since)
        }
        guard place != .goalsRemoval(since: goals.since) else { return context.redirect(to: .goals, flash: .saved) }
        return context.redirect(to: .goals, flash: .progress(.goalsReplaced(since: goals.since)), undo: place)
    }

    /// Gives goals back in whose place others were saved.
    func restore(_ context: SignedInContext) async throws -> Response {
        let change = try context.parameter("change", as: DiaryChange.ID.self)
        let restoring = FormerGoalStore.restore(change, of: context.diaryOwner)
        let (_, _, found, _) = try await context.database.write(
            restoring.clear,
            restoring.fill,
            FormerGoalStore.outcome(change, of: context.diaryOwner),
            IdempotencyStore.free(FormerGoalStore.undo(change), in: context.household)
        )
        guard let found else { throw HTTPError.notFound }
        let message: FlashMessage.Progress =
            found.areBack ? .goalsRestored(since: found.since) : .goalsChangedSince(since: found.since)
        return context.redirect(to: .goals, flash: .progress(message))
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        let since = try context.parameter("date", as: CivilDate.self)
        // A button that is pressed twice finds the goals deleted already, and their way back.
        let (_, areDeleted, _, _) = try await context.database.write(
            GoalStore.delete(since, of: context.diaryOwner),
            GoalStore.areDeleted(since, of: context.diaryOwner),
            FormerGoalStore.free(since, of: context.diaryOwner),
            IdempotencyStore.free(.goalsRemoval(since: since), in: context.household)
        )
        guard areDeleted else { throw HTTPError.notFound }
        let undo: LocalPath = "/goals/\(since)/undelete"
        return context.redirect(to: .goals, flash: .progress(.goalsDeleted(since: since)), undo: undo)
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let since = try context.parameter("date", as: CivilDate.self)
        // A button that is pressed twice finds the goals restored already, and one of before may find others.
        let (restored, history) = try await context.database.write(
            GoalStore.undelete(since, of: context.diaryOwner),
            GoalStore.history(of: context.diaryOwner)
        )
        guard history.goals.contains(where: { $0.since == since }) else { throw HTTPError.notFound }
        let message: FlashMessage.Progress = restored > 0 ? .goalsRestored(since: since) : .goalsThere(since: since)
        return context.redirect(to: .goals, flash: .progress(message))
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (history, latest, unit) = try await context.database.read(
            GoalStore.history(of: context.diaryOwner),
            WeightStore.latest(of: context.diaryOwner),
            WeightStore.unit(of: context.diaryOwner)
        )
        let asked = ProposalForm(context.query, latest: latest, in: unit, Formatting(context.language))
        // What the calculator knows of energy is true of adults: for somebody looked after it suggests nothing.
        let proposal = context.ward == nil ? ProposalSection(context, asked) : nil
        if let proposal, context.isLive(ProposalSection.id) { return context.live(proposal) }
        return context.page(GoalsPage(context, history, proposal, errors: errors), status: status).varyingByLive()
    }
}

extension LocalPath {
    static let goals: LocalPath = "/goals"

    /// Where the goals that begin on a day are deleted.
    static func goalsRemoval(since day: CivilDate) -> LocalPath { "/goals/\(day)/delete" }
}
