import Database
import Domain
import Web

/// Loads recipes with the foods of their lines. Foods of the catalogue come from memory: the database is asked for the
/// lines, for the digest that tells whether memory is current, and once more for foods that are not in the catalogue.
struct RecipeLoader: Sendable {
    let catalogue: CatalogueCache
    /// The database, scoped to the household.
    let database: any Database
    let household: Household.ID
    /// The size in which the photo is shown.
    var photo = Photo.Size.hero

    /// The recipe; nil when the household has none with this id.
    func find(_ id: Recipe.ID, orDeleted: Bool = false) async throws -> RecipeDetail? {
        let (head, lines) = try await database.read(
            RecipeStore.head(of: id, photo, in: household, orDeleted: orDeleted),
            RecipeStore.lines(of: id, in: household)
        )
        return try await detail(head, lines)
    }

    /// The recipe from what `RecipeStore` has read, with the foods.
    func detail(_ head: RecipeHead?, _ lines: [RecipeLine]) async throws -> RecipeDetail? {
        guard let head else { return nil }
        let foods = try await foods(of: lines, head.catalogue)
        let own = try await own(of: [(head.id, lines)])
        let stated = try await stated(of: [(head.id, lines)])
        return RecipeDetail(head, lines.map { $0.filled(foods, own[head.id], stated[head.id]) })
    }

    /// The nutrients of the lines that hold them by themselves; most recipes have none, and are not asked for.
    private func own(of recipes: [(id: Recipe.ID, lines: [RecipeLine])]) async throws -> [Recipe.ID: [Int: Nutrients]] {
        let ids = recipes.filter { $0.lines.contains(where: \.hasOwn) }.map(\.id)
        if ids.isEmpty { return [:] }
        let read = try await database.read(RecipeTotalsStore.ownNutrients(of: ids, in: household))
        return Dictionary(grouping: read, by: \.recipe).mapValues { lines in
            Dictionary(uniqueKeysWithValues: lines.map { ($0.position, $0.nutrients) })
        }
    }

    /// What people have said of the lines' ingredients; most recipes have no such line, and are not asked for.
    private func stated(
        of recipes: [(id: Recipe.ID, lines: [RecipeLine])]
    ) async throws -> [Recipe.ID: [Int: LineStatement]] {
        let ids = recipes.filter { $0.lines.contains(where: \.isStated) }.map(\.id)
        if ids.isEmpty { return [:] }
        var stated: [Recipe.ID: [Int: LineStatement]] = [:]
        for decision in try await database.read(StatedContentsStore.decisions(on: ids, in: household)) {
            stated[decision.recipe, default: [:]].add(decision)
        }
        return stated
    }

    private func foods(of lines: [RecipeLine], _ digest: String?) async throws -> (Food.ID) -> Food? {
        let known = try await catalogue.foods(digest, from: database)
        let elsewhere = lines.flatMap(\.foodIDs).filter { known[$0] == nil }
        guard !elsewhere.isEmpty else { return { known[$0] } }
        let read = try await database.read(FoodStore.foods(elsewhere, in: household, orDeleted: true))
        let found = FoodStore.assembled(read, [])
        return { known[$0] ?? found[$0] }
    }
}

extension RecipeLoader {
    /// Those of the recipes that the household has.
    func find(_ ids: [Recipe.ID], orDeleted: Bool = false) async throws -> [Recipe.ID: RecipeDetail] {
        if ids.isEmpty { return [:] }
        let (heads, lines) = try await database.read { db in
            (
                try await db.fetch(ids.map { RecipeStore.head(of: $0, photo, in: household, orDeleted: orDeleted) }),
                try await db.fetch(ids.map { RecipeStore.lines(of: $0, in: household) })
            )
        }
        let foods = try await foods(of: lines.flatMap { $0 }, heads.lazy.compactMap { $0?.catalogue }.first)
        let present = zip(heads, lines).compactMap { head, lines in head.map { ($0.id, lines) } }
        let own = try await own(of: present)
        let stated = try await stated(of: present)
        var details: [Recipe.ID: RecipeDetail] = [:]
        for (head, lines) in zip(heads, lines) {
            guard let head else { continue }
            details[head.id] = RecipeDetail(head, lines.map { $0.filled(foods, own[head.id], stated[head.id]) })
        }
        return details
    }

    /// Lines that are no recipe's own, with their foods.
    /// - Parameters:
    ///   - digest: that of the catalogue which the database holds.
    ///   - stated: what people have said of the ingredient of each line.
    func filled(
        _ lines: [RecipeLine],
        _ digest: String?,
        _ stated: (Int) -> LineStatement?
    ) async throws -> [RecipeLine] {
        if lines.isEmpty { return [] }
        let foods = try await foods(of: lines, digest)
        return lines.enumerated().map { index, line in
            var line = line.filled(foods)
            line.stated = stated(index)
            return line
        }
    }
}

extension RecipeLine {
    /// The line's own food and the others.
    var foodIDs: [Food.ID] { ([foodID] + (others ?? []).map(\.food)).compactMap { $0 } }

    /// The line with its foods, or with the nutrients that it holds by itself.
    func filled(
        _ foods: (Food.ID) -> Food?,
        _ own: [Int: Nutrients]? = nil,
        _ stated: [Int: LineStatement]? = nil
    ) -> RecipeLine {
        var line = self
        line.stated = stated?[position]
        line.own = own?[position]
        line.food = foodID.flatMap(foods).map(LineFood.init)
        line.others = others?.map { $0.filled(foods) }
        return line
    }
}

extension RecipeLoader {
    init(_ catalogue: CatalogueCache, for context: any HouseholdContext, photo: Photo.Size = .hero) {
        self.init(catalogue: catalogue, database: context.database, household: context.household, photo: photo)
    }

    /// The recipe that the address names.
    static func requested(
        _ context: any HouseholdContext,
        _ catalogue: CatalogueCache,
        photo: Photo.Size = .hero,
        orDeleted: Bool = false
    ) async throws -> RecipeDetail {
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let loader = RecipeLoader(catalogue, for: context, photo: photo)
        guard let detail = try await loader.find(id, orDeleted: orDeleted) else { throw HTTPError.notFound }
        return detail
    }
}
