import Domain
import HTTPServer
import Web

/// What people say is in an ingredient of the household (H-04).
extension IngredientsController {
    func stateContents(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let (statement, forgetting) = (ContentsStatement.ID.new(), ContentsStatement.ID.new())
        do {
            let change = try await context.database.write { db -> StatedContentsForm.Change in
                try await StatedContentsStore.lock(entry.id, in: context.household, db)
                let stated = try await db.fetch(StatedContentsStore.stated(of: entry.id, in: context.household))
                let change = try StatedContentsForm(form: context.form, stated: stated).validated(context.strings)
                try await db.run([
                    StatedContentsStore.forget(change.forgotten, as: forgetting, of: entry.id, in: context.household),
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
            let answers: LocalPath = "/ingredients/\(entry.id)/contents/\(statement)/undo"
            // What was forgotten comes back with this undo alone, and not with the button beside the answers.
            let undo = change.forgotten.isEmpty ? answers : answers.with(["forgotten": "\(forgetting)"])
            return context.redirect(to: entry.path, flash: .saved, undo: change.isEmpty ? nil : undo)
        } catch let errors as FormErrors {
            return try await page(context, entry, errors)
        }
    }

    /// Takes back what was said at once, and what was forgotten with it, where the address names that. Pressed twice it is
    /// taken back once.
    func takeBackContents(_ context: any HouseholdContext) async throws -> Response {
        let (entry, household) = (try await entry(context), context.household)
        let statement = try context.parameter("statement", as: ContentsStatement.ID.self)
        let forgetting = context.query.value("forgotten", as: ContentsStatement.ID.self)
        let remembering = forgetting.map { [StatedContentsStore.remember($0, of: entry.id, in: household)] } ?? []
        let statements = [StatedContentsStore.takeBack(statement, of: entry.id, in: household)] + remembering
        try await context.database.write { db in
            try await StatedContentsStore.lock(entry.id, in: household, db)
            try await db.run(statements)
        }
        return context.redirect(to: entry.path, flash: .saved)
    }
}
