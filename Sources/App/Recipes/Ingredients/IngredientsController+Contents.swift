import Domain
import HTTPServer
import Web

/// What people say is in an ingredient of the household (H-04).
extension IngredientsController {
    func stateContents(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let stated = try await context.database.read(StatedContentsStore.stated(of: entry.id, in: context.household))
        do {
            let change = try StatedContentsForm(form: context.form, stated: stated).validated()
            let statement = ContentsStatement.ID.new()
            try await context.database.write { db in
                try await db.run([
                    StatedContentsStore.forget(change.forgotten, as: statement, of: entry.id, in: context.household),
                    StatedContentsStore.state(
                        change.answers,
                        as: statement,
                        of: entry.id,
                        by: context.name,
                        on: context.today,
                        in: context.household
                    ),
                ])
            }
            let undo: LocalPath = "/ingredients/\(entry.id)/contents/\(statement)/undo"
            return context.redirect(to: entry.path, flash: .saved, undo: change.isEmpty ? nil : undo)
        } catch let errors as FormErrors {
            return try await page(context, entry, errors)
        }
    }

    /// Takes back what was said at once. Pressed twice it is taken back once.
    func takeBackContents(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let statement = try context.parameter("statement", as: ContentsStatement.ID.self)
        try await context.database.write { db in
            try await db.run(StatedContentsStore.takeBack(statement, of: entry.id, in: context.household))
        }
        return context.redirect(to: entry.path, flash: .saved)
    }
}
