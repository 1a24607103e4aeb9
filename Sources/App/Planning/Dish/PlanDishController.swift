import Database
import Domain
import HTTPServer
import Web

/// One dish of the plan.
struct PlanDishController {
    let reader: PlanReader

    func delete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        let gone = try await context.database.write(PlannedDishStore.delete(id, in: context.household))
        guard let time = gone else { throw HTTPError.notFound }
        let undo: LocalPath = "/plan/dishes/\(id)/undelete"
        return context.redirect(to: time.inWeek, flash: .planning(.removed(slot: time.slot)), undo: undo)
    }

    func undelete(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        let (back, present) = try await context.database.write(
            PlannedDishStore.undelete(id, in: context.household),
            PlannedDishStore.time(of: id, in: context.household)
        )
        guard let time = back ?? present else { throw HTTPError.notFound }
        return context.redirect(to: time.inWeek, flash: .planning(.restored))
    }
}
