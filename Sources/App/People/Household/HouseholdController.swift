import HTTPServer
import Web

/// The household and the people in it.
struct HouseholdController {
    func show(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func rename(_ visit: Visit) async throws -> Response {
        var read = FormReader(visit.form)
        guard let name = read.text("name", .name), read.isFine else {
            return try await page(visit, errors: read.errors, status: .unprocessableContent)
        }
        try await visit.database.write(HouseholdStore.rename(visit.household, to: name))
        return visit.redirect(to: "/household", saying: Notice.saved)
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let persons = try await visit.database.read(HouseholdStore.persons(of: visit.household))
        return visit.page(HouseholdPage(visit, persons, errors: errors), status: status)
    }
}
