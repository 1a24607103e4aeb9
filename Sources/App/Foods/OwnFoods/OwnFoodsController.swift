import Database
import Domain
import HTTPServer
import Web

/// Creates, changes, deletes and restores the household's own foods.
struct OwnFoodsController {
    let follow: OwnFoodFollowing

    /// The form for a new food: empty, or filled with a food that the new one is to correct.
    func newForm(_ context: any HouseholdContext) async throws -> Response {
        let copied = context.query.value("copy", as: Food.ID.self)
        return context.page(OwnFoodPage(context, nil, copying: try await food(copied, context), errors: [:]))
    }

    func create(_ context: any HouseholdContext) async throws -> Response {
        do {
            let from = Food.ID(pathText: context.form.rawValue("copied_from"))
            let copied = try await food(from, context)
            let kept = KeptFood(copied.map { OwnFoodPage.Stored(copying: $0, context) })
            let typed = try OwnFoodForm(form: context.form, kept: kept).validated()
            if typed.copiedFrom != nil, copied == nil {
                throw FormErrors(dictionaryLiteral: ("name", .foods(.notThere)))
            }
            let draft = typed.completed(by: copied)
            let id = Food.ID.new()
            let made = try await context.once { db in
                try await OwnFoodStore.create(draft, as: id, copying: copied, in: context.household, db)
                return LogTarget(context.query).carried(to: "/foods/\(id)")
            }
            return context.redirect(to: made, flash: .foods(.saved))
        } catch let errors as FormErrors {
            return context.page(OwnFoodPage(context, nil, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError {
            guard let errors = FormErrors(ownFood: error) else { throw error }
            return context.page(OwnFoodPage(context, nil, errors: errors), status: .unprocessableContent)
        }
    }

    func editForm(_ context: any HouseholdContext) async throws -> Response {
        context.page(OwnFoodPage(context, try await context.ownFood(), errors: [:]))
    }

    func save(_ context: any HouseholdContext) async throws -> Response {
        let stored = try await context.ownFood()
        let page: LocalPath = "/foods/\(stored.food.id)"
        do {
            let form = OwnFoodForm(form: context.form, kept: KeptFood(stored))
            let draft = try form.validated().completed(by: stored.food)
            let saved = try await context.database.write { [follow] db in
                let saved = try await OwnFoodStore.save(
                    draft,
                    as: stored.food.id,
                    in: context.household,
                    follow: { try await follow($0, context, $1) },
                    db
                )
                if case .saved = saved { try await context.noteChange(page, db) }
                return saved
            }
            guard let saved else { throw HTTPError.notFound }
            guard case .saved(let doubted) = saved else { return try await conflict(of: draft.version, context) }
            return context.redirect(to: page, flash: .foods(.savedFood(doubting: doubted)))
        } catch let errors as FormErrors {
            return context.page(OwnFoodPage(context, stored, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError {
            guard let errors = FormErrors(ownFood: error) else { throw error }
            return context.page(OwnFoodPage(context, stored, errors: errors), status: .unprocessableContent)
        }
    }

    /// The form of what there is now, but for a form that was sent twice.
    private func conflict(of sent: Int?, _ context: any HouseholdContext) async throws -> Response {
        let now = try await context.ownFood()
        if let done = try await context.repeatedChange(of: sent, now: now.food.version) {
            return context.redirect(to: done, flash: .foods(.saved))
        }
        return context.page(OwnFoodPage(context, now, errors: [:], isConflict: true), status: .conflict)
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        // A button that is pressed twice finds the food deleted already, and its way back.
        // The form that made it makes another from then on.
        let (_, name, _) = try await context.database.write(
            OwnFoodStore.delete(id, in: context.household),
            OwnFoodStore.deleted(id, in: context.household),
            IdempotencyStore.free("/foods/\(id)", in: context.household)
        )
        guard let name else { throw HTTPError.notFound }
        return context.redirect(to: "/foods", flash: .foods(.deleted(name: name)), undo: "/foods/\(id)/undelete")
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        // A button that is pressed twice finds the food restored already.
        do {
            let (_, foods) = try await context.database.write(
                OwnFoodStore.undelete(id, in: context.household),
                FoodStore.foods([id], in: context.household)
            )
            guard foods.first?.source == .own else { throw HTTPError.notFound }
            return context.redirect(to: "/foods/\(id)", flash: .foods(.restored))
        } catch let error as DatabaseError where FormErrors(ownFood: error) != nil {
            return context.redirect(to: "/foods", flash: .foods(.nameTaken))
        }
    }

    private func food(_ id: Food.ID?, _ context: any HouseholdContext) async throws -> Food? {
        guard let id else { return nil }
        return try await context.foods.find(id)
    }
}

extension HouseholdContext {
    /// The household's own food that the address names.
    func ownFood() async throws -> OwnFoodPage.Stored {
        let id = try parameter("food", as: Food.ID.self)
        let (foods, measures, basis) = try await database.read(
            FoodStore.foods([id], in: household),
            FoodStore.measures([id], in: household),
            OwnFoodStore.basis(of: id, in: household)
        )
        guard let food = FoodStore.assembled(foods, measures)[id], food.source == .own, let basis else {
            throw HTTPError.notFound
        }
        return OwnFoodPage.Stored(food: food, basis: basis)
    }
}
