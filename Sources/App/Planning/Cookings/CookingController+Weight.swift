import Domain
import HTTPServer
import Web

/// Asks once more whether a weight is to be the recipe's, which was changed since it was cooked.
struct WeightQuestion: Sendable {
    /// The version of the recipe that whoever answers has been told of.
    let version: String
    let label: String
}

extension CookingController {
    /// Saves a weighing that was typed beside plates, which stay typed and are not served yet.
    func weighFirst(_ context: any HouseholdContext) async throws -> Response {
        try await saveTyped(context, told: context.form.hasPlates ? .planning(.weighedFirst) : .saved)
    }

    /// Makes the weight of this cooking the recipe's, on purpose.
    func keepWeight(_ context: any HouseholdContext) async throws -> Response {
        let view = try await reader.requested(context)
        let (cooking, home) = (view.cooking, context.household)
        if let kept = context.query["undo"].flatMap({ Double($0) }) {
            return try await takeWeightBack(Grams(kept), of: cooking, context)
        }
        let seen = Int(context.form.rawValue("recipe_version"))
        let keeping = try await context.database.write { db in
            try await CookedWeightStore.keep(cooking, seen: seen, in: home, db)
        }
        switch keeping {
        case .kept(let weight, let former)?:
            let before = former.map { "\($0.value)" } ?? ""
            let undo = cooking.path.under("/weight").with(["undo": "\(weight.value)", "former": before])
            return context.redirect(to: .recipe(cooking.recipe), flash: .planning(.weightKept), undo: undo)
        case .there?:
            // What the first press has told, and its undo, are still to be read.
            return .redirect(to: .recipe(cooking.recipe))
        case .recipeChanged(let version)?:
            var page = CookingPage(context, view)
            page.weightQuestion = page.toRecipe.map { WeightQuestion(version: String(version), label: $0) }
            page.toRecipe = nil
            return context.page(page, status: .conflict)
        case nil: throw HTTPError.notFound
        }
    }

    /// Gives the recipe its former weight back, where nobody has given it another since.
    private func takeWeightBack(
        _ kept: Grams,
        of cooking: Cooking,
        _ context: any HouseholdContext
    ) async throws -> Response {
        let (typed, home) = (context.query["former"] ?? "", context.household)
        let former = Double(typed)
        guard former.map({ $0 > 0 && $0 <= 1_000_000 }) ?? typed.isEmpty else { throw HTTPError.notFound }
        let outcome = try await context.database.write { db in
            try await CookedWeightStore.takeBack(
                kept,
                to: former.map(Grams.init),
                of: cooking.recipe,
                in: home,
                db
            )
        }
        guard let isDone = outcome else { throw HTTPError.notFound }
        return context.redirect(to: .recipe(cooking.recipe), flash: isDone ? .undone : .changedSince)
    }
}
