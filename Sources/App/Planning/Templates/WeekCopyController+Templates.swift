import Database
import Domain
import HTTPServer
import Web

/// The templates that stand below the form by which a week is copied.
extension WeekCopyController {
    func renameTemplate(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("template", as: PlanTemplate.ID.self)
        guard try await context.database.read(PlanTemplateStore.template(id, in: context.household)) != nil else {
            throw HTTPError.notFound
        }
        guard let week = context.templateWeek ?? CivilWeek(containing: context.today) else { throw HTTPError.notFound }
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else {
            let errors = read.errors
            return try await page(week, context, errors: errors, renaming: id, status: .unprocessableContent)
        }
        do {
            let renamed = try await context.database.write(
                PlanTemplateStore.rename(id, to: name, in: context.household)
            )
            guard renamed == 1 else { throw HTTPError.notFound }
            return context.redirect(to: context.templates, flash: .saved)
        } catch let error as DatabaseError where error.constraint == "plan_templates_name_unique" {
            let errors = FormErrors(dictionaryLiteral: ("name", .planning(.nameTaken)))
            return try await page(week, context, errors: errors, renaming: id, status: .unprocessableContent)
        }
    }

    func deleteTemplate(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("template", as: PlanTemplate.ID.self)
        let (gone, known, _) = try await context.database.write(
            PlanTemplateStore.delete(id, in: context.household),
            PlanTemplateStore.name(of: id, in: context.household),
            IdempotencyStore.free("/plan/templates/\(id)/delete", in: context.household)
        )
        // Pressed twice it is gone already.
        guard let name = gone ?? known else { throw HTTPError.notFound }
        let path: LocalPath = "/plan/templates/\(id)/undelete"
        let undo = path.with(pairs: context.templateWeek.map { [("week", $0.iso)] } ?? [])
        return context.redirect(to: context.templates, flash: .planning(.templateDeleted(name: name)), undo: undo)
    }

    func undeleteTemplate(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("template", as: PlanTemplate.ID.self)
        do {
            let (_, name) = try await context.database.write(
                PlanTemplateStore.undelete(id, in: context.household),
                PlanTemplateStore.name(of: id, in: context.household)
            )
            // Pressed twice it is back already.
            guard name != nil else { throw HTTPError.notFound }
            return context.redirect(to: context.templates, flash: .undone)
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: context.templates, flash: .nameTaken)
        }
    }
}

extension HouseholdContext {
    /// The week on whose page a template was changed; nil where the form does not say it.
    fileprivate var templateWeek: CivilWeek? {
        CivilWeek(iso: form.rawValue("week")) ?? query.value("week")
    }

    /// The page of the templates, from which they are changed.
    fileprivate var templates: LocalPath { templateWeek.map { "/plan/\($0.iso)/copy" } ?? "/plan" }
}
