import Domain
import HTTPServer
import Web

/// What is planned for a person and they do not eat: theirs to know, and the plan stays as it is.
struct SkipController {
    let reader: PlanReader

    func skip(_ context: SignedInContext) async throws -> Response { try await change(context, isSkipped: true) }
    func undo(_ context: SignedInContext) async throws -> Response { try await change(context, isSkipped: false) }

    private func change(_ context: SignedInContext, isSkipped: Bool) async throws -> Response {
        let (served, plan) = try await reader.requested(context)
        let person = try plan.eater(context)
        guard person.isMine else { throw HTTPError.notFound }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let change = isSkipped ? PlanSkipStore.add(served.id, of: owner) : PlanSkipStore.remove(served.id, of: owner)
        try await context.database(for: person.id).write(change)
        let meal = context.diary(served.dish.time, of: person)
        if !isSkipped { return context.redirect(to: meal, flash: .undone) }
        let undo: LocalPath = "/plan/dishes/\(served.id)/unskip?person=\(person.id)"
        return context.redirect(to: meal, flash: .planning(.skipped(name: served.content.name)), undo: undo)
    }
}

extension Plan {
    /// Whom the form or the address names; the reader where they name nobody.
    func eater(_ context: SignedInContext) throws(HTTPError) -> PlanPerson {
        let typed = context.form.all("person") + (context.query["person"].map { [$0] } ?? [])
        let id = typed.isEmpty ? context.person.person : Person.ID(pathText: typed[0])
        guard typed.count <= 1, let person = people.first(where: { $0.id == id }) else { throw .notFound }
        return person
    }
}
