import Database
import Domain
import HTTPServer
import Web

/// A household's own foods for programs: by the form and the store of their pages (I-06).
struct OwnFoodApiController {
    let follow: OwnFoodFollowing

    func create(_ context: ApiContext) async throws -> Response {
        try await context.reading(OwnFoodBody.fields) { sent in
            let copied = try await copied(sent)
            let kept = KeptFood(copied.map { OwnFoodPage.Stored(copying: $0, sent) })
            let typed = try SentFood(sent: sent.form, stored: nil, kept: kept).draft()
            if typed.copiedFrom != nil, copied == nil {
                throw FormErrors(dictionaryLiteral: ("copied_from", .foods(.notThere)))
            }
            let (draft, new) = (typed.completed(by: copied), Food.ID.new())
            let made = try await Self.named { try await write(draft, as: new, copying: copied, sent) }
            let id = made.text.split(separator: "/").last.flatMap { Food.ID(String($0)) }
            guard let id, let food = try await sent.foods.find(id) else { throw HTTPError.gone }
            return context.answer(
                try await sent.json(of: food),
                status: .created,
                version: food.version,
                at: "/api/v1/foods/\(id)"
            )
        }
    }

    /// Changes what is sent of the food; the rest stays.
    func update(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let stored = try await context.signedIn.ownFood()
        guard version == stored.food.version else { throw HTTPError.preconditionFailed }
        return try await context.reading(OwnFoodBody.changes, adding: [("version", String(version))]) { sent in
            let typed = try SentFood(sent: sent.form, stored: stored, kept: KeptFood(stored)).draft()
            let draft = typed.completed(by: stored.food)
            let saved = try await Self.named { [follow] in
                try await sent.database.write { db in
                    try await OwnFoodStore.save(
                        draft,
                        as: stored.food.id,
                        in: sent.household,
                        follow: { try await follow($0, sent, $1) },
                        db
                    )
                }
            }
            guard let saved else { throw HTTPError.notFound }
            guard case .saved = saved, let food = try await sent.foods.find(stored.food.id) else {
                throw HTTPError.preconditionFailed
            }
            return context.answer(try await sent.json(of: food), version: food.version)
        }
    }

    func delete(_ context: ApiContext) async throws -> Response {
        let version = try context.expectedVersion()
        let stored = try await context.signedIn.ownFood()
        guard version == stored.food.version else { throw HTTPError.preconditionFailed }
        let name = try await context.database.write(
            OwnFoodStore.delete(stored.food.id, at: version, in: context.household)
        )
        guard name != nil else { throw HTTPError.preconditionFailed }
        return Response(.noContent)
    }

    private func write(_ draft: OwnFoodDraft, as id: Food.ID, copying food: Food?, _ sent: SignedInContext) async throws
        -> LocalPath
    {
        let household = sent.household
        return try await sent.once { db in
            try await OwnFoodStore.create(draft, as: id, copying: food, in: household, db)
            return "/foods/\(id)"
        }
    }

    /// The food that the new one corrects.
    private func copied(_ sent: SignedInContext) async throws -> Food? {
        guard let id = Food.ID(pathText: sent.form.rawValue("copied_from")) else { return nil }
        return try await sent.foods.find(id)
    }

    /// A name or a barcode that another food has is a problem of its field.
    private static func named<Value: Sendable>(_ write: () async throws -> Value) async throws -> Value {
        do {
            return try await write()
        } catch let error as DatabaseError {
            guard let errors = FormErrors(ownFood: error) else { throw error }
            throw errors
        }
    }
}
