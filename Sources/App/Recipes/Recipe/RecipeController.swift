import Domain
import HTTPServer
import Web

/// A recipe's page: what an amount of it holds, and what one portion of it is.
struct RecipeController {
    let catalogue: CatalogueCache

    func show(_ context: SignedInContext) async throws -> Response {
        if context.isLive("amount") {
            let detail = try await RecipeLoader.requested(context, catalogue)
            return context.live(AmountSection(context, detail, ViewedAmount(context.query, at: detail.dish)))
        }
        let id = try context.parameter("recipe", as: Recipe.ID.self)
        let (head, lines, status) = try await context.database.read(
            PortionStore.head(of: id, in: context.household),
            PortionStore.lines(of: id, in: context.household),
            FavouriteStore.status(of: .recipe(id), to: context.diaryOwner)
        )
        guard let detail = try await RecipeLoader(catalogue, for: context).detail(head, lines) else {
            throw HTTPError.notFound
        }
        var page = RecipePage(context, detail, ViewedAmount(context.query, at: detail.dish))
        page.show(status, id, context)
        return context.page(page).varyingByLive()
    }

    /// P-18: from here on, for everyone.
    func definePortion(_ context: SignedInContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        do {
            let (grams, version) = try PortionForm(form: context.form).typed()
            if version != detail.version { return try await conflict(context, detail, grams) }
            let definition = try PortionForm(form: context.form).validated(for: detail)
            let changed = try await context.database.write(PortionStore.define(definition, in: context.household))
            guard changed == 1 else {
                return try await conflict(context, try await RecipeLoader.requested(context, catalogue), grams)
            }
            return context.redirect(to: .recipe(detail.id), flash: .recipes(.portionSaved))
        } catch let errors as FormErrors {
            let page = RecipePage(context, detail, ViewedAmount(URLQuery(), at: detail.dish), errors: errors)
            return context.page(page, status: .unprocessableContent)
        }
    }

    /// Why a number is what it is: line by line.
    func why(_ context: SignedInContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        let nutrient = context.query["nutrient"].flatMap(Nutrient.init(key:)) ?? .energy
        return context.page(WhyPage(context, detail, nutrient))
    }

    func cook(_ context: SignedInContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        return context.page(CookPage(context, detail, ViewedAmount(context.query, at: detail.dish)))
    }

    /// Somebody saved the recipe after this form was made. Saving the very same portion twice is no conflict.
    private func conflict(_ context: SignedInContext, _ detail: RecipeDetail, _ grams: Grams) async throws -> Response {
        let yield = detail.head.yield
        if yield.definition == .grams, yield.portion == grams {
            return context.redirect(to: .recipe(detail.id), flash: .recipes(.portionSaved))
        }
        let last = try await context.database.read(RecipeStore.lastChange(of: detail.id, in: context.household))
        return context.page(ConflictPage(context, detail, grams, last), status: .conflict)
    }
}

extension LocalPath {
    static func recipe(_ id: Recipe.ID) -> LocalPath { "/recipes/\(id)" }
}

/// The amount that an address asks for (P-04), kept in no other place (P-02).
struct ViewedAmount: Sendable {
    let amount: Amount
    let problem: AmountProblem?
    /// What stood in the address for the field of grams.
    let typedGrams: String?
    /// Whether it came from the adjuster, which is then open.
    let isByGrams: Bool

    init(_ query: URLQuery, at dish: Dish) {
        let asked = AmountQuery(
            grams: query.all("grams"),
            servings: query.all("servings"),
            multiplier: query.all("multiplier")
        )
        (amount, problem) = asked.amount(of: dish)
        isByGrams = !asked.grams.isEmpty
        typedGrams = asked.grams.count == 1 && problem != nil ? asked.grams[0] : nil
    }
}
