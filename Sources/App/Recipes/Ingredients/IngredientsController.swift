import Database
import Domain
import HTTPServer
import Web

/// The pages of the household's vocabulary: the ingredients that its recipes name.
struct IngredientsController {
    let catalogue: CatalogueCache
    /// What else follows from two ingredients becoming one, in the rooms above.
    let merged: @Sendable (any HouseholdContext, Connection) async throws -> Void

    func list(_ context: any HouseholdContext) async throws -> Response {
        if context.query["show"] == "open" { return try await OpenWordsController(catalogue: catalogue).show(context) }
        let typed = context.query.search()
        let after: Ingredient.ID? = context.query.value("after")
        let (found, open) = try await context.database.read(
            IngredientStore.page(like: typed, after: after, in: context.household),
            OpenWordStore.recipes(in: context.household)
        )
        let results = IngredientRows(context, typed, after, found)
        if context.isLive("results") { return context.live(results) }
        return context.page(IngredientsPage(context, typed, results, open: open)).varyingByLive()
    }

    func new(_ context: any HouseholdContext) async throws -> Response {
        context.page(NewIngredientPage(context, errors: [:]))
    }

    /// Adds a name to the vocabulary, linked to the food that it means beyond doubt, if there is one.
    func create(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else { return rejected(context, read.errors) }
        let meant = try await FoodResolver(catalogue, for: context).resolve([name]).first.flatMap {
            $0.isSure ? $0.food : nil
        }
        do {
            _ = try await context.once { db -> LocalPath in
                let id = Ingredient.ID.new()
                try await db.run(IngredientChangeStore.insert(id, named: name, meant, in: context.household))
                return "/ingredients/\(id)/edit"
            }
            return context.redirect(to: "/ingredients", flash: .saved)
        } catch let error as DatabaseError where error.constraint == "ingredients_name_unique" {
            return rejected(context, .ingredientNameTaken)
        }
    }

    func edit(_ context: any HouseholdContext) async throws -> Response {
        try await page(context, try await entry(context))
    }

    /// Changes what the form changes: an old one of which only the rest was touched renames nothing back.
    func rename(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let form = context.form
        var read = FormReader(form)
        let name = form.has("name") && !form.changes("name") ? nil : read.text("name", .name)
        guard read.isValid else { return try await page(context, entry, read.errors) }
        do {
            let isNeverBought = form.changes("never_bought") ? form.rawValue("never_bought") : nil
            try await context.database.write { db in
                if let name { try await IngredientChangeStore.rename(entry, to: name, in: context.household, db) }
                guard let isNeverBought else { return }
                let isTrue = !["", "0", "false"].contains(isNeverBought)
                try await db.run(IngredientChangeStore.setNeverBought(isTrue, entry.id, in: context.household))
            }
            return context.redirect(to: entry.path, flash: .saved)
        } catch let error as DatabaseError where error.constraint == "ingredients_name_unique" {
            return try await page(context, entry, .ingredientNameTaken)
        }
    }

    /// Links the ingredient to the food from which its nutrients come. A blank choice removes the link. What changes nothing has
    /// nothing to take back.
    func link(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        var read = FormReader(context.form)
        let chosen = read.optionalReference("food", to: Food.ID.self)
        guard read.isValid else { return try await page(context, entry, read.errors) }
        var food: Food?
        if let chosen {
            food = try await context.foods.find(chosen)
            guard food != nil else { return try await page(context, entry, ["food": .recipes(.unknownFood)]) }
        }
        let (reading, home) = (LineWeighing(context), context.household)
        let (undo, recipes) = try await context.database.write { [food] db -> (LocalPath?, Int) in
            let (found) = try await db.fetch(OpenWordStore.standing(of: entry.id, in: home))
            guard let standing = found else { throw HTTPError.notFound }
            let made = try await IngredientChangeStore.link(
                food,
                to: entry.id,
                standing: standing,
                in: home,
                db,
                reading: reading
            )
            let undo = try await context.undo(of: made, on: entry.id, to: "edit", db)
            let (recipes) = try await db.fetch(WordDecisionStore.changed(byDecisionOn: entry.id, in: home))
            return (undo, recipes)
        }
        guard let undo else { return context.redirect(to: entry.path, flash: .saved) }
        let said: FlashMessage.Recipes.Ingredient =
            food.map { .linked(food: $0.title(context.language), recipes: recipes) }
            ?? .unlinked(name: entry.name, recipes: recipes)
        return context.redirect(to: entry.path, flash: .recipes(.ingredient(said)), undo: undo)
    }

    /// Asks before deleting, and lists the recipes that would lose a line.
    func confirmDeletion(_ context: any HouseholdContext) async throws -> Response {
        let entry = try await entry(context)
        let uses = try await context.database.read(IngredientStore.uses(of: entry.id, in: context.household))
        return context.page(DeleteIngredientPage(context, entry, uses))
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        let name = try await context.database.write { db in
            // The form that added it adds another from then on.
            _ = try await db.fetch(IdempotencyStore.free("/ingredients/\(id)/edit", in: context.household))
            return try await IngredientRemovalStore.delete(id, in: context.household, db)
        }
        return context.redirect(
            to: "/ingredients",
            flash: .recipes(.ingredient(.deleted(name: name))),
            undo: "/ingredients/\(id)/undelete"
        )
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        do {
            let name = try await context.database.write { db in
                try await IngredientRemovalStore.undelete(id, in: context.household, db)
            }
            return context.redirect(to: "/ingredients", flash: .recipes(.ingredient(.restored(name: name))))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/ingredients", flash: .recipes(.ingredient(.nameTaken)))
        }
    }
}

extension IngredientsController {
    func entry(_ context: any HouseholdContext) async throws -> IngredientStore.Entry {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        guard let found = try await context.database.read(IngredientStore.find(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return found
    }

    func page(
        _ context: any HouseholdContext,
        _ entry: IngredientStore.Entry,
        _ errors: FormErrors = [:]
    ) async throws -> Response {
        let sought = context.query.search("find")
        let (uses, names, stated) = try await context.database.read(
            IngredientStore.uses(of: entry.id, in: context.household),
            IngredientStore.names(like: "", in: context.household),
            StatedContentsStore.stated(of: entry.id, in: context.household)
        )
        let meant = try await FoodResolver(catalogue, for: context).resolve(
            [entry.name] + (sought.isEmpty ? [] : [sought]),
            corrections: [LineCorrection(food: entry.food)]
        )
        let page = IngredientPage(
            context,
            entry,
            uses: uses,
            others: names,
            foods: meant,
            stated: stated,
            sought,
            errors
        )
        return context.page(page, status: errors.status)
    }

    private func rejected(_ context: any HouseholdContext, _ errors: FormErrors) -> Response {
        context.page(NewIngredientPage(context, errors: errors), status: .unprocessableContent)
    }
}

extension IngredientStore.Entry {
    var path: LocalPath { "/ingredients/\(id)/edit" }
}

extension FormErrors {
    fileprivate static var ingredientNameTaken: FormErrors { ["name": .recipes(.ingredientNameTaken)] }
}
