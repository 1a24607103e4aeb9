import Database
import Domain
import HTTPServer
import Web

/// The household's vocabulary: what its recipes are made of.
struct IngredientsController {
    func list(_ visit: Visit) async throws -> Response {
        let typed = visit.query.search()
        let after: Ingredient.ID? = visit.query.value("after")
        let found = try await visit.database.read(
            IngredientStore.page(like: typed, after: after, in: visit.household)
        )
        let results = IngredientRows(visit, typed, after, found)
        if visit.isLive("results") { return visit.live(results) }
        return visit.page(IngredientsPage(visit, typed, results)).varyingByLive()
    }

    func new(_ visit: Visit) async throws -> Response {
        visit.page(NewIngredientPage(visit, errors: [:]))
    }

    /// A new name gets the food that it plainly means.
    func create(_ visit: Visit) async throws -> Response {
        var read = FormReader(visit.form)
        guard let name = read.text("name", .name), read.isFine else { return refused(visit, read.errors) }
        let meant = try await visit.resolver.resolve([name]).first.flatMap { $0.isSure ? $0.food : nil }
        do {
            try await visit.database.write { db in
                if try await OnceStore.claim(visit.onceKey, in: visit.household, db) != nil { return }
                try await db.run(IngredientChanges.insert(.new(), named: name, meant, in: visit.household))
                try await OnceStore.remember("/ingredients", for: visit.onceKey, in: visit.household, db)
            }
            return visit.redirect(to: "/ingredients", saying: Notice.saved)
        } catch let error as DatabaseError where error.constraint == "ingredients_name_unique" {
            return refused(visit, .ingredientNameTaken)
        }
    }

    func edit(_ visit: Visit) async throws -> Response {
        try await page(visit, try await entry(visit))
    }

    func rename(_ visit: Visit) async throws -> Response {
        let entry = try await entry(visit)
        var read = FormReader(visit.form)
        guard let name = read.text("name", .name), read.isFine else { return try await page(visit, entry, read.errors) }
        do {
            try await visit.database.write { db in
                try await IngredientChanges.rename(entry, to: name, in: visit.household, db)
            }
            return visit.redirect(to: entry.path, saying: Notice.saved)
        } catch let error as DatabaseError where error.constraint == "ingredients_name_unique" {
            return try await page(visit, entry, .ingredientNameTaken)
        }
    }

    /// What its numbers come from. Blank: nothing.
    func link(_ visit: Visit) async throws -> Response {
        let entry = try await entry(visit)
        var read = FormReader(visit.form)
        let chosen = read.optionalReference("food", to: Food.ID.self)
        guard read.isFine else { return try await page(visit, entry, read.errors) }
        var food: Food?
        if let chosen {
            food = try await FoodStore.find(chosen, in: visit.household, visit.database)
            guard food != nil else { return try await page(visit, entry, ["food": .custom("unknownFood")]) }
        }
        try await visit.database.write { db in
            try await IngredientChanges.link(food, to: entry.id, in: visit.household, visit.language, db)
        }
        guard let food else { return visit.redirect(to: entry.path, saying: Notice.saved) }
        return visit.redirect(to: entry.path, saying: Notice.ingredientLinked, [food.title(visit.language)])
    }

    func merge(_ visit: Visit) async throws -> Response {
        let entry = try await entry(visit)
        var read = FormReader(visit.form)
        guard let name = read.text("into", .name), read.isFine else { return try await page(visit, entry, read.errors) }
        let other = try await visit.database.read(IngredientStore.find(named: name, in: visit.household))
        guard let other, other != entry.id else {
            return try await page(visit, entry, ["into": .custom("mergeTarget")])
        }
        try await visit.database.write { db in
            try await IngredientChanges.merge(entry, into: other, in: visit.household, db)
        }
        return visit.redirect(to: "/ingredients/\(other)/edit", saying: Notice.ingredientMerged, [name])
    }

    /// Before anything is taken out of a recipe, the recipes are listed.
    func confirmDeletion(_ visit: Visit) async throws -> Response {
        let entry = try await entry(visit)
        let uses = try await visit.database.read(IngredientStore.uses(of: entry.id, in: visit.household))
        return visit.page(DeleteIngredientPage(visit, entry, uses))
    }

    func delete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("ingredient", as: Ingredient.ID.self)
        let name = try await visit.database.write { db in
            try await IngredientRemoval.delete(id, in: visit.household, db)
        }
        return visit.redirect(
            to: "/ingredients",
            saying: Notice.ingredientDeleted,
            [name, "/ingredients/\(id)/undelete"]
        )
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("ingredient", as: Ingredient.ID.self)
        do {
            let name = try await visit.database.write { db in
                try await IngredientRemoval.undelete(id, in: visit.household, db)
            }
            return visit.redirect(to: "/ingredients", saying: Notice.ingredientRestored, [name])
        } catch let error as DatabaseError where error.isUniqueViolation {
            return visit.redirect(to: "/ingredients", saying: Notice.ingredientNameTaken)
        }
    }
}

extension IngredientsController {
    private func entry(_ visit: Visit) async throws -> IngredientStore.Entry {
        let id = try visit.parameter("ingredient", as: Ingredient.ID.self)
        guard let found = try await visit.database.read(IngredientStore.find(id, in: visit.household)) else {
            throw HTTPError.notFound
        }
        return found
    }

    private func page(
        _ visit: Visit,
        _ entry: IngredientStore.Entry,
        _ errors: FormErrors = [:]
    ) async throws -> Response {
        let sought = visit.query.search("find")
        let (uses, names) = try await visit.database.read(
            IngredientStore.uses(of: entry.id, in: visit.household),
            IngredientStore.names(like: "", in: visit.household)
        )
        let meant = try await visit.resolver.resolve(
            [entry.name] + (sought.isEmpty ? [] : [sought]),
            corrections: [LineCorrection(food: entry.food)]
        )
        let page = IngredientPage(visit, entry, uses: uses, others: names, foods: meant, sought, errors)
        return visit.page(page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }

    private func refused(_ visit: Visit, _ errors: FormErrors) -> Response {
        visit.page(NewIngredientPage(visit, errors: errors), status: .unprocessableContent)
    }
}

extension IngredientStore.Entry {
    var path: LocalPath { "/ingredients/\(id)/edit" }
}

extension FormErrors {
    fileprivate static let ingredientNameTaken: FormErrors = ["name": .custom("ingredientName")]
}
