import Database
import Domain
import HTTPServer
import Web

/// Merges one of the household's own foods into another, and undoes it.
struct OwnFoodMergeController {
    let follow: OwnFoodFollowing

    func choose(_ context: any HouseholdContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func merge(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        do {
            var read = FormReader(context.form)
            let other = read.reference("into", to: Food.ID.self)
            let merge = OwnFoodMerge.ID.new()
            // A missing `into` must not hide that the food itself does not exist, so
            // merging fails in the store for either.
            let into = other ?? id
            let (undo, made) = try await context.once { db in
                ("/merges/\(merge)/undo", try await merged(id, into: into, as: merge, context, db))
            }
            // A repetition of the form has merged nothing itself; its message takes the names from the database.
            let names =
                if let made { made } else {
                    try await context.database.read(OwnFoodMergeStore.names(of: id, into, in: context.household))
                }
            return context.redirect(
                to: "/foods/\(into)",
                flash: .foods(.merged(name: names.name, into: names.other)),
                undo: undo
            )
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    private func merged(
        _ id: Food.ID,
        into other: Food.ID,
        as merge: OwnFoodMerge.ID,
        _ context: any HouseholdContext,
        _ db: Connection
    ) async throws -> (name: String, other: String) {
        try await OwnFoodMergeStore.merge(
            id,
            into: other,
            as: merge,
            in: context.household,
            follow: { try await follow($0, context, $1) },
            db
        )
    }

    func undo(_ context: any HouseholdContext) async throws -> Response {
        let merge = try context.parameter("merge", as: OwnFoodMerge.ID.self)
        do {
            let food = try await context.database.write { db in
                _ = try await db.fetch(IdempotencyStore.free("/merges/\(merge)/undo", in: context.household))
                return try await OwnFoodMergeStore.undo(
                    merge,
                    in: context.household,
                    follow: { try await follow($0, context, $1) },
                    db
                )
            }
            guard let food else { throw HTTPError.notFound }
            return context.redirect(to: "/foods/\(food)", flash: .foods(.restored))
        } catch let error as DatabaseError where FormErrors(ownFood: error) != nil {
            return context.redirect(to: "/foods", flash: .foods(.nameTaken))
        }
    }

    private func page(_ context: any HouseholdContext, errors: FormErrors, status: Status = .ok) async throws
        -> Response
    {
        let id = try context.parameter("food", as: Food.ID.self)
        let (foods, others) = try await context.database.read(
            FoodStore.foods([id], in: context.household),
            OwnFoodMergeStore.others(than: id, in: context.household)
        )
        guard let food = foods.first, food.source == .own else { throw HTTPError.notFound }
        return context.page(OwnFoodMergePage(context, food, others, errors: errors), status: status)
    }
}

/// The form in which a person chooses the food that another is merged into.
struct OwnFoodMergePage: Page, Sendable {
    let title: String
    let back: LocalPath
    let action: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    /// The foods to choose from; nil when there is no other.
    let into: Choice?

    init(_ context: any HouseholdContext, _ food: Food, _ others: [(id: Food.ID, name: String)], errors: FormErrors) {
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
