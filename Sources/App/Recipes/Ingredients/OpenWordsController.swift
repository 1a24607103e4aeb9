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
        guard try await settle(entry.id, as: food, context) else {
            let message = FlashMessage.recipes(.ingredient(.decidedMeanwhile(name: entry.name)))
            return context.redirect(to: "/ingredients/\(id)/edit", flash: message)
        }
        let said: FlashMessage.Recipes.Ingredient =
            food.map { .decided(name: entry.name, food: $0.title(context.language)) }
            ?? .countsNothing(name: entry.name)
        return context.redirect(
            to: walk.path,
            flash: .recipes(.ingredient(said)),
            undo: "/ingredients/\(id)/undecide"
        )
    }

    /// Writes a decision: the food of a word, or nil where it counts nothing. False where somebody has decided otherwise
    /// since the word was shown; the same said twice is said once.
    private func settle(_ id: Ingredient.ID, as food: Food?, _ context: any HouseholdContext) async throws -> Bool {
        let reading = LineWeighing(context)
        return try await context.database.write { db in
            let (found) = try await db.fetch(OpenWordStore.standing(of: id, in: context.household))
            guard let standing = found else { throw HTTPError.notFound }
            guard standing.isOpen else { return standing.isDecided(as: food?.id) }
            guard let food else {
                try await db.run([WordDecisionStore.remember(id, in: context.household)])
                try await WordDecisionStore.countNothing(id, in: context.household, db)
                return true
            }
            try await IngredientChangeStore.link(
                food,
                to: id,
                in: context.household,
                db,
                reading: reading,
                alsoGuessed: true
            )
            return true
        }
    }

    func takeBack(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("ingredient", as: Ingredient.ID.self)
        let reading = LineWeighing(context)
        try await context.database.write { db in
            let (word) = try await db.fetch(OpenWordStore.standing(of: id, in: context.household))
            guard word != nil else { throw HTTPError.notFound }
            try await WordDecisionStore.takeBack(id, in: context.household, db, reading: reading)
        }
        // It goes back to where it was decided.
        let place: LocalPath =
            context.query["to"] == "edit" ? "/ingredients/\(id)/edit" : OpenWordsWalk(at: id).path
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
            walk.word.map { OpenWordStore.word($0, in: home) } ?? OpenWordStore.words(after: 0, atMost: 0, in: home),
            OpenWordStore.words(after: walk.later, atMost: Self.listed + 1, in: home)
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

/// Where somebody is in working through open words, as the address of the page says it.
struct OpenWordsWalk: Sendable {
    /// The word that is asked about; nil for the first.
    var word: Ingredient.ID?
    /// How many words were put off.
    var later = 0
    /// How many recipes had open words at the beginning; nil before that is known.
    var beginning: Int?
    /// What is looked for in place of the word.
    var find = ""

    init(at word: Ingredient.ID) { self.word = word }

    init(_ walk: OpenWordsWalk, at word: Ingredient.ID) {
        self = walk
        self.word = word
    }

    init(_ query: URLQuery) {
        word = query.value("word")
        later = query["later"].flatMap { Int(pathText: $0) } ?? 0
        beginning = query["of"].flatMap { Int(pathText: $0) }
        find = query.search("find")
    }

    init(_ form: Form) {
        later = Int(pathText: form.rawValue("later")) ?? 0
        beginning = Int(pathText: form.rawValue("of"))
    }

    var path: LocalPath {
        let list: LocalPath = "/ingredients"
        let parts: [(name: String, value: String)] = [
            ("show", "open"), ("word", word?.description ?? ""), ("later", later == 0 ? "" : String(later)),
            ("of", beginning.map(String.init) ?? ""),
        ]
        return list.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}
