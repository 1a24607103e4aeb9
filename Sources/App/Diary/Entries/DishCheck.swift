import Database
import Domain

/// Whether what one tap would log contains what its eater must not eat: then the tap leads to the form that says so.
struct DishCheck {
    private let catalogue: CatalogueCache
    private let context: SignedInContext

    init(_ catalogue: CatalogueCache, _ context: SignedInContext) {
        self.catalogue = catalogue
        self.context = context
    }

    func forbids(_ what: Eatable) async throws -> Bool {
        let query = AvoidanceStore.avoided(by: context.diaryOwner.person, in: context.household)
        let avoided = try await context.database.read(query)
        guard avoided.contains(where: { $0.severity != .dislike }) else { return false }
        return PersonalVerdict(of: try await lines(of: what), for: avoided).verdict == .contains
    }

    private func lines(of what: Eatable) async throws -> [JudgedLine] {
        switch what {
        case .food(let id):
            let food = try await context.foods.find(id)
            return food.map { [JudgedLine($0, context.language)] } ?? []
        case .recipe(let id): return try await RecipeLoader(catalogue, for: context).find(id)?.judged ?? []
        }
    }
}
