import Database
import Domain
import HTTPServer
import Web

/// Says who may write into a diary without reading it (H-03).
struct WritersController {
    let persons: PersonReader

    func save(_ context: SignedInContext) async throws -> Response {
        let found = try await persons.found(try context.parameter("person", as: Person.ID.self), context)
        guard let database = context.profileDatabase(of: found) else { throw HTTPError.notFound }
        do {
            let form = WritersForm(form: context.form, writers: found.viewers.map(\.id))
            let grants = try form.validated(today: context.today)
            try await database.write { db in
                try await db.run(WriterStore.replace(grants, of: found.person.id, in: context.household))
            }
            return context.redirect(to: "/people/\(found.person.id)", flash: .saved)
        } catch let errors as FormErrors {
            return try await persons.page(context, found, writers: errors, .unprocessableContent)
        }
    }
}

/// Repeated `writer`, and until when each of them may write.
struct WritersForm {
    static let writer = "writer"
    let form: Form
    /// Those who can be chosen: the others with an account.
    let writers: [Person.ID]

    static func until(of writer: Person.ID) -> String { "until[\(writer)]" }

    func validated(today: CivilDate) throws(FormErrors) -> [WriterStore.Grant] {
        var read = FormReader(form)
        let typed = Set(form.all(Self.writer))
        let chosen = writers.filter { typed.contains($0.description) }
        if chosen.count != typed.count { read.reject(Self.writer, .notAChoice) }
        let grants = chosen.map { writer in
            let lastDay = read.optionalDate(Self.until(of: writer), in: today...today.adding(days: 3_650))
            return WriterStore.Grant(writer: writer, lastDay: lastDay)
        }
        guard read.isValid else { throw read.errors }
        return grants
    }
}
