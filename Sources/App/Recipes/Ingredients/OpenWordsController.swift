import Database
import Domain
import HTTPServer
import Web

/// Works through the words of recipes that are open, one after another: a decision mends all lines of its word in all
/// recipes, and leads to the next (S-04).
struct OpenWordsController {
    let catalogue: CatalogueCache

    /// How many words are listed after the one that is asked about.
    private static let listed = 20

    func show(_ context: any HouseholdContext) async throws -> Response {
        try await page(context, OpenWordsWalk(context.query))
    }

    func decide(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        var walk = OpenWordsWalk(context.form)
        walk.word = nil
        var read = FormReader(context.form)
        let chosen = read.optionalReference("food", to: Food.ID.self)
        guard read.isValid, chosen != nil || context.form.rawValue("counts") == "nothing" else {
            throw HTTPError.unprocessable("no decision")
        }
        let entry = try await context.database.read(IngredientStore.find(id, in: context.household))
        guard let entry else { throw HTTPError.notFound }
        var food: Food?
        if let chosen {
            food = try await context.foods.find(chosen)
            // Somebody has deleted it since: the word stands here again, with what can be chosen now.
            guard food != nil else {
                return try await page(context, OpenWordsWalk(walk, at: id), .unprocessableContent)
            }
        }
        let (isSo, undo) = try await settle(entry.id, as: food, context)
        guard isSo else {
            let message = FlashMessage.recipes(.ingredient(.decidedMeanwhile(name: entry.name)))
            return context.redirect(to: "/ingredients/\(id)/edit", flash: message)
        }
        let said: FlashMessage.Recipes.Ingredient =
            food.map { .decided(name: entry.name, food: $0.title(context.language)) }
            ?? .countsNothing(name: entry.name)
        return context.redirect(to: walk.path, flash: .recipes(.ingredient(said)), undo: undo)
    }

    /// Writes a decision, the food of a word or nil where it counts nothing, and answers whether it is so now, with the undo.
    /// It is not where somebody has decided otherwise since the word was shown; the same said twice is said once.
    private func settle(
        _ id: Ingredient.ID,
        as food: Food?,
        _ context: any HouseholdContext
    ) async throws -> (Bool, LocalPath?) {
        let reading = LineWeighing(context)
        return try await context.database.write { db -> (Bool, LocalPath?) in
            let (found) = try await db.fetch(OpenWordStore.standing(of: id, in: context.household))
            guard let standing = found else { throw HTTPError.notFound }
            guard standing.isOpen || standing.isDecided(as: food?.id) else { return (false, nil) }
            var made: WordDecision.ID?
            if standing.isOpen {
                made = try await write(food, of: id, standing: standing, in: context.household, db, reading: reading)
            }
            let undo = try await context.undo(of: made, on: id, db)
            return (true, undo)
        }
    }

    private func write(
        _ food: Food?,
        of id: Ingredient.ID,
        standing: OpenWordStore.Standing,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws -> WordDecision.ID? {
        guard let food else { return try await WordDecisionStore.countNothing(id, in: household, db) }
        return try await IngredientChangeStore.link(
            food,
            to: id,
            standing: standing,
            in: household,
            db,
            reading: reading,
            alsoGuessed: true
        )
    }

    func takeBack(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        let decision: WordDecision.ID? = context.query.value("decision")
        if decision == nil, context.query["decision"] != nil { throw HTTPError.notFound }
        let (reading, home) = (LineWeighing(context), context.household)
        let outcome = try await context.database.write { db -> Bool? in
            let (word) = try await db.fetch(OpenWordStore.standing(of: id, in: home))
            guard word != nil else { throw HTTPError.notFound }
            let outcome = try await WordDecisionStore.takeBack(decision, on: id, in: home, db, reading: reading)
            // The form that decided it decides it again from then on.
            if outcome == true {
                _ = try await db.fetch(IdempotencyStore.free("/ingredients/\(id)/undecide", in: home))
            }
            return outcome
        }
        // It goes back to where it was decided.
        let entry: LocalPath = "/ingredients/\(id)/edit"
        let place = context.query["to"] == "edit" ? entry : OpenWordsWalk(at: id).path
        // Pressed twice it is taken back already.
        guard let outcome else { return .redirect(to: place) }
        if !outcome { return context.redirect(to: entry, flash: .changedSince) }
        return context.redirect(to: place, flash: .recipes(.ingredient(.undecided)))
    }

    private func page(
        _ context: any HouseholdContext,
        _ walk: OpenWordsWalk,
        _ status: Status = .ok
    ) async throws -> Response {
        let home = context.household
        let (recipes, asked, listed) = try await context.database.read(
            OpenWordStore.recipes(in: home),
            walk.word.map { OpenWordStore.word($0, in: home) } ?? Query.nothing([]),
            OpenWordStore.words(without: walk.later, atMost: Self.listed + 1, in: home)
        )
        let word = asked.first ?? listed.first
        var foods: [Food] = []
        if let word {
            let sought = walk.find.isEmpty ? word.name : walk.find
            let found = try await FoodResolver(catalogue, for: context).resolve([sought])
            foods = found.flatMap { ($0.food.map { [$0] } ?? []) + $0.alternatives }
        }
        let rest = listed.filter { $0.id != word?.id }
        return context.page(OpenWordsPage(context, walk, recipes, word, foods, rest), status: status)
    }
}

extension HouseholdContext {
    /// Where the decision on a word is taken back that a form has made. Nil for one that has made none, since it was so before;
    /// but sent again it leads to the decision that it has made, as long as that stands.
    /// - Parameter place: where whoever takes it back goes.
    func undo(
        of made: WordDecision.ID?,
        on word: Ingredient.ID,
        to place: String? = nil,
        _ db: Connection
    ) async throws -> LocalPath? {
        let key = idempotencyKey?.saying(said)
        func path(_ decision: WordDecision.ID) -> LocalPath {
            var pairs: [(name: String, value: String)] = [(name: "decision", value: decision.description)]
            if let place { pairs.append((name: "to", value: place)) }
            return ("/ingredients/\(word)/undecide" as LocalPath).with(pairs: pairs)
        }
        if let made {
            if let key { try await db.run([IdempotencyStore.note(path(made), for: key, in: household)]) }
            return path(made)
        }
        guard let key else { return nil }
        let (noted, standing) = try await db.fetch(
            IdempotencyStore.location(of: key, in: household),
            WordDecisionStore.standing(on: word, in: household)
        )
        guard let standing, noted == path(standing) else { return nil }
        return noted
    }
}
