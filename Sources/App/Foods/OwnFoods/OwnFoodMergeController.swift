import Database
import Domain
import HTTPServer
import Web

/// Two foods of the household's own become one, and two again.
struct OwnFoodMergeController {
    let refresh: RecipeRefresh

    func choose(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func merge(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        do {
            var read = FormReader(context.form)
            let other = read.reference("into", to: Food.ID.self)
            let merge = OwnFoodMerge.ID.new()
            let names = try await context.database.write { db -> (name: String, other: String)? in
                if try await IdempotencyStore.claim(context.idempotencyKey, in: context.household, db) != nil {
                    return nil
                }
                // A food that is not there is said before what was chosen for it.
                return try await OwnFoodMerges.merge(
                    id,
                    into: other ?? id,
                    as: merge,
                    in: context.household,
                    refresh: refresh,
                    db
                )
            }
            let page: LocalPath = "/foods/\(other ?? id)"
            guard let names else { return .redirect(to: page) }
            return context.redirect(
                to: page,
                flash: .foods(.merged(name: names.name, into: names.other)),
                undo: "/merges/\(merge)/undo"
            )
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    func undo(_ context: SignedInContext) async throws -> Response {
        let merge = try context.parameter("merge", as: OwnFoodMerge.ID.self)
        do {
            let food = try await context.database.write { db in
                try await OwnFoodMerges.undo(merge, in: context.household, refresh: refresh, db)
            }
            guard let food else { throw HTTPError.notFound }
            return context.redirect(to: "/foods/\(food)", flash: .foods(.restored))
        } catch let error as DatabaseError where FormErrors(ownFood: error) != nil {
            return context.redirect(to: "/foods", flash: .foods(.nameTaken))
        }
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        let (foods, others) = try await context.database.read(
            FoodStore.foods([id], in: context.household),
            OwnFoodMerges.others(than: id, in: context.household)
        )
        guard let food = foods.first, food.source == .own else { throw HTTPError.notFound }
        return context.page(OwnFoodMergePage(context, food, others, errors: errors), status: status)
    }
}

/// Which food stays.
struct OwnFoodMergePage: Page, Sendable {
    let title: String
    let back: LocalPath
    let action: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    /// Nil when there is no other.
    let into: Choice?

    init(_ context: SignedInContext, _ food: Food, _ others: [(id: Food.ID, name: String)], errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        title = strings.foods.mergeTitle(name: food.name.text(context.language))
        back = "/foods/\(food.id)"
        action = "/foods/\(food.id)/merge"
        csrf = context.csrf
        let options = others.map { (value: $0.id.description, label: $0.name) }
        let choice = fields.choice("into", strings.foods.mergeInto, options)
        into = others.isEmpty ? nil : choice
        self.errors = fields.summary
    }
}
