import Database
import Domain

/// A thing of which somebody says what is at home. What is needed of it by its name in the other language is taken from there,
/// too: what stands on lists by either is one item, as which it is bought from then on (H-06).
struct PantryThing: Sendable {
    private let ingredient: Ingredient.ID
    /// Nil where its name means no food of the catalogue, or not beyond doubt.
    private let food: Food.ID?
    private let loader: NeedLoader
    private let context: any HouseholdContext

    init(_ ingredient: Ingredient.ID, _ catalogue: CatalogueCache, _ context: any HouseholdContext) async throws {
        self.ingredient = ingredient
        self.context = context
        loader = NeedLoader(catalogue, for: context)
        let found = try await context.database.read(IngredientStore.find(ingredient, in: context.household))
        let name = found.map { [$0.name] } ?? []
        let english = try await FoodResolver(catalogue, for: context, in: .en).resolve(name)
        let turkish = try await FoodResolver(catalogue, for: context, in: .tr).resolve(name)
        let meant = (english + turkish).filter { $0.isSure && $0.ingredient == ingredient }.compactMap(\.food?.foodID)
        food = Set(meant).count == 1 ? meant.first : nil
    }

    /// Keeps whoever writes to lists waiting. It comes before what is at home, as for whoever makes a list.
    var locks: [SQL] { food == nil ? [] : [PantryStore.lockLists(in: context.household)] }

    /// Makes one of what stands on lists by its names, once it is written what is at home.
    func unite(_ db: Connection) async throws {
        guard let food else { return }
        let synonyms = try await loader.synonyms(of: [food], from: db)
        guard let thing = synonyms.thing(of: ingredient, as: food), thing.ingredient == ingredient else { return }
        let (lists) = try await db.fetch(
            SynonymStore.lists(with: Array(thing.keys.dropFirst()), in: context.household)
        )
        for list in lists { try await OperationWriting(context, list).unite(thing, db) }
    }
}
