import Database
import Domain
import HTTPServer
import Web

/// What a person aims at, now and ever.
struct GoalsController {
    func show(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func save(_ visit: Visit) async throws -> Response {
        do {
            let goals = try GoalForm(form: visit.form).validated(today: visit.today)
            try await visit.database.write { db in try await db.run(GoalStore.save(goals, of: visit.diaryOwner)) }
            return visit.redirect(to: .goals, saying: Notice.saved)
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    func delete(_ visit: Visit) async throws -> Response {
        let since = try visit.parameter("date", as: CivilDate.self)
        let deleted = try await visit.database.write(GoalStore.delete(since, of: visit.diaryOwner))
        guard deleted > 0 else { throw HTTPError.notFound }
        let undo: LocalPath = "/goals/\(since)/undelete"
        return visit.redirect(to: .goals, saying: Notice.goalsDeleted, [since.iso, undo.text])
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let since = try visit.parameter("date", as: CivilDate.self)
        let restored = try await visit.database.write(GoalStore.undelete(since, of: visit.diaryOwner))
        guard restored > 0 else { throw HTTPError.notFound }
        return visit.redirect(to: .goals, saying: Notice.saved)
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (history, latest) = try await visit.database.read(
            GoalStore.history(of: visit.diaryOwner),
            WeightStore.latest(of: visit.diaryOwner)
        )
        let asked = ProposalForm(visit.query, latest: latest, Formatting(visit.language))
        let proposal = ProposalSection(visit, asked)
        if visit.isLive(ProposalSection.id) { return visit.live(proposal) }
        return visit.page(GoalsPage(visit, history, proposal, errors: errors), status: status).varyingByLive()
    }
}

extension LocalPath {
    static let goals: LocalPath = "/goals"
}
