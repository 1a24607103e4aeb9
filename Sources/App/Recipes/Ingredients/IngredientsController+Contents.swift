import Domain
import HTTPServer
import Web

/// What people say is in an ingredient of the household (H-04).
extension IngredientsController {
    func stateContents(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let statement = ContentsStatement.ID.new()
        do {
            let change = try await context.database.write { db -> StatedContentsForm.Change in
                try await db.run([StatedContentsStore.lock(entry.id, in: context.household)])
                let stated = try await db.fetch(StatedContentsStore.stated(of: entry.id, in: context.household))
                let change = try StatedContentsForm(form: context.form, stated: stated).validated(context.strings)
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
                return change
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
