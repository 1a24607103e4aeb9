import Database
import Domain
import HTTPServer
import Web

/// The kitchen's pots, which are weighed empty.
extension CookingController {
    /// Adds a pot, or says anew what one weighs.
    func savePot(_ context: any HouseholdContext) async throws -> Response {
        let view = try await reader.requested(context)
        var read = FormReader(context.form)
        let name = read.text("name", .name)
        let tare = read.decimal("tare_g", .positive(upTo: 50_000))
        guard let name, let tare, read.isValid else {
            return context.page(CookingPage(context, view, errors: read.errors), status: .unprocessableContent)
        }
        let home = context.household
        try await context.database.write { db in try await db.run([PotStore.save(name, tare, in: home)]) }
        return context.redirect(to: view.cooking.path.under("#weigh"), flash: .saved)
    }

    func deletePot(_ context: any HouseholdContext) async throws -> Response {
        let view = try await reader.requested(context)
        let id = try context.parameter("pot", as: Pot.ID.self)
        guard try await context.database.write(PotStore.delete(id, in: context.household)) == 1 else {
            throw HTTPError.notFound
        }
        let undo: LocalPath = "/cookings/\(view.cooking.id)/pots/\(id)/undo"
        return context.redirect(to: view.cooking.path.under("#weigh"), flash: .saved, undo: undo)
    }

    func undeletePot(_ context: any HouseholdContext) async throws -> Response {
        let (view, id) = (try await reader.requested(context), try context.parameter("pot", as: Pot.ID.self))
        let place = view.cooking.path.under("#weigh")
        do {
            guard try await context.database.write(PotStore.undelete(id, in: context.household)) == 1 else {
                throw HTTPError.notFound
            }
            return context.redirect(to: place, flash: .planning(.restored))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: place, flash: .shopping(.nameTaken))
        }
    }
}
