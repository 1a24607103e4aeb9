import Database
import Domain
import HTTPServer
import Web

/// The kitchen's pots, which are weighed empty.
extension CookingController {
    /// What an empty pot weighs: less is a mistyped kilogram.
    private static let tare = NumberRange.from(20, to: 50_000)

    /// Adds a pot, or says anew what one weighs.
    func savePot(_ context: any HouseholdContext) async throws -> Response {
        let view = try await reader.requested(context)
        var read = FormReader(context.form)
        let name = read.text("name", .name)
        let tare = read.grams("tare_g", Self.tare)
        guard let name, let tare, read.isValid else {
            return context.page(CookingPage(context, view, errors: read.errors), status: .unprocessableContent)
        }
        let pot = try await context.database.write(PotStore.save(name, tare, in: context.household))
        let place = TypedOnPot.place(view, context.form, in: pot)
        return context.redirect(to: place, flash: .planning(.potSaved(name: name)))
    }

    func deletePot(_ context: any HouseholdContext) async throws -> Response {
        let view = try await reader.requested(context)
        let id = try context.parameter("pot", as: Pot.ID.self)
        guard try await context.database.write(PotStore.delete(id, in: context.household)) == 1 else {
            throw HTTPError.notFound
        }
        let undo: LocalPath = "/cookings/\(view.cooking.id)/pots/\(id)/undo"
        let name = view.pots.first { $0.id == id }?.name
        let message = name.map { FlashMessage.planning(.potForgotten(name: $0)) } ?? .saved
        // What something stands in stays chosen.
        let chosen = Pot.ID(pathText: context.form.rawValue("pot"))
        let isGone = chosen == id && view.cooking.pot != id
        let place = TypedOnPot.place(view, context.form, in: isGone ? nil : chosen)
        return context.redirect(to: place, flash: message, undo: undo)
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
            return context.redirect(to: place, flash: .nameTaken)
        }
    }
}
