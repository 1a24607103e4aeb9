import Database
import Domain
import HTTPServer
import Web

/// The household's own foods: make, change, delete, bring back.
struct OwnFoodsController {
    /// Empty, or filled with a food that is to be corrected.
    func newForm(_ visit: Visit) async throws -> Response {
        let copied = visit.query.value("copy", as: Food.ID.self)
        return visit.page(OwnFoodPage(visit, nil, copying: try await food(copied, visit), errors: [:]))
    }

    func create(_ visit: Visit) async throws -> Response {
        do {
            let typed = try OwnFoodForm(form: visit.form).validated()
            let copied = try await food(typed.copiedFrom, visit)
            if typed.copiedFrom != nil, copied == nil {
                throw FormErrors(dictionaryLiteral: ("name", .custom("noSuchFood")))
            }
            let draft = typed.completed(by: copied)
            let id = Food.ID.new()
            let page: LocalPath = "/foods/\(id)"
            let made = try await visit.database.write { db in
                if let done = try await OnceStore.claim(visit.onceKey, in: visit.household, db) { return done }
                try await OwnFoodStore.create(draft, as: id, copying: copied, in: visit.household, db)
                try await OnceStore.remember(page, for: visit.onceKey, in: visit.household, db)
                return page
            }
            return visit.redirect(to: made, saying: Notice.foodSaved)
        } catch let errors as FormErrors {
            return visit.page(OwnFoodPage(visit, nil, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError {
            guard let errors = FormErrors(ownFood: error) else { throw error }
            return visit.page(OwnFoodPage(visit, nil, errors: errors), status: .unprocessableContent)
        }
    }

    func editForm(_ visit: Visit) async throws -> Response {
        visit.page(OwnFoodPage(visit, try await stored(visit), errors: [:]))
    }

    func save(_ visit: Visit) async throws -> Response {
        let stored = try await stored(visit)
        do {
            let draft = try OwnFoodForm(form: visit.form).validated().completed(by: stored.food)
            let saved = try await visit.database.write { db in
                try await OwnFoodStore.save(draft, as: stored.food.id, in: visit.household, db)
            }
            guard let saved else { throw HTTPError.notFound }
            guard saved else {
                return visit.page(OwnFoodPage(visit, stored, errors: [:], isConflict: true), status: .conflict)
            }
            return visit.redirect(to: "/foods/\(stored.food.id)", saying: Notice.foodSaved)
        } catch let errors as FormErrors {
            return visit.page(OwnFoodPage(visit, stored, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError {
            guard let errors = FormErrors(ownFood: error) else { throw error }
            return visit.page(OwnFoodPage(visit, stored, errors: errors), status: .unprocessableContent)
        }
    }

    func delete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("food", as: Food.ID.self)
        guard let name = try await visit.database.write(OwnFoodStore.delete(id, in: visit.household)) else {
            throw HTTPError.notFound
        }
        return visit.redirect(to: "/foods", saying: Notice.foodDeleted, [name, "/foods/\(id)/undelete"])
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("food", as: Food.ID.self)
        do {
            let restored = try await visit.database.write(OwnFoodStore.undelete(id, in: visit.household))
            guard restored == 1 else { throw HTTPError.notFound }
            return visit.redirect(to: "/foods/\(id)", saying: Notice.foodBack)
        } catch let error as DatabaseError where FormErrors(ownFood: error) != nil {
            return visit.redirect(to: "/foods", saying: Notice.foodNameTaken)
        }
    }

    private func food(_ id: Food.ID?, _ visit: Visit) async throws -> Food? {
        guard let id else { return nil }
        return try await FoodStore.find(id, in: visit.household, visit.database)
    }

    private func stored(_ visit: Visit) async throws -> OwnFoodPage.Stored {
        let id = try visit.parameter("food", as: Food.ID.self)
        let (foods, measures, basis) = try await visit.database.read(
            FoodStore.foods([id], in: visit.household),
            FoodStore.measures([id], in: visit.household),
            OwnFoodStore.basis(of: id, in: visit.household)
        )
        guard let food = FoodStore.assembled(foods, measures)[id], food.source == .own, let basis else {
            throw HTTPError.notFound
        }
        return OwnFoodPage.Stored(food: food, basis: basis)
    }
}
